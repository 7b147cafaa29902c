"""Golden games replay, action by action, to the same results; node counts and checksums are unchanged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from make_golden import numbers

import borough
from borough.core.checksum import checksum
from borough.core.perft import perft

TESTS = Path(__file__).parent.parent


def folder(ident: str) -> Path:
    return TESTS / ident.replace("-", "_") / "golden"


RECORDS = [(ident, path.stem) for ident in borough.game_ids() for path in sorted(folder(ident).glob("*-seats-*.json"))]


def load(ident: str, name: str) -> borough.Record:
    return borough.Record.loads((folder(ident) / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("ident", "name"), RECORDS, ids=[f"{ident}-{name}" for ident, name in RECORDS])
def test_a_golden_game_replays_and_keeps_every_law(ident: str, name: str):
    game = borough.game(ident)
    record = load(ident, name)
    state = record.deal()
    for seat, action in record.actions:
        assert not state.over
        state.play(seat, action)
        assert game.laws(state) == []
    assert state.over
    expected = json.loads((folder(ident) / "results.json").read_text(encoding="utf-8"))[name]
    scores = game.scores(state)
    assert [{"total": s.total, "rank": s.rank, "sources": s.sources} for s in scores] == expected


@pytest.mark.parametrize("ident", borough.game_ids())
def test_every_seat_count_and_option_has_golden_games(ident: str):
    game = borough.game(ident)
    names = [name for found, name in RECORDS if found == ident]
    assert set(names) == {f"{seats}-seats-{number:02}" for seats in game.seats for number in numbers(ident, seats)}
    assert set(names) == set(json.loads((folder(ident) / "results.json").read_text(encoding="utf-8")))
    for option in game.options:
        played = {(record.seats, record.options.get(option.name, False)) for record in (load(ident, n) for n in names)}
        assert played == {(seats, value) for seats in game.seats for value in (False, True)}


@pytest.mark.parametrize("ident", borough.game_ids())
def test_node_counts_of_three_positions(ident: str):
    positions = json.loads((folder(ident) / "perft.json").read_text(encoding="utf-8"))
    assert len(positions) == 3
    for position in positions:
        state = load(ident, position["record"]).replay(position["at"])
        found = [perft(state, depth) for depth in range(1, len(position["nodes"]) + 1)]
        assert found == position["nodes"], position


@pytest.mark.parametrize("ident", borough.game_ids())
def test_both_builds_play_three_hundred_games_per_seat_count_alike(ident: str):
    """Runs in the plain and in the compiled build; each must give the committed number."""
    expected = json.loads((folder(ident) / "checksum.json").read_text(encoding="utf-8"))
    assert checksum(borough.game(ident)) == expected
