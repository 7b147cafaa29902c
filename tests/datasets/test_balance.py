"""The balance report counts what was taken, at what price, and how those who took it did."""

from __future__ import annotations

import json
import math
import re
import statistics
from dataclasses import replace
from html import escape
from pathlib import Path

import pytest
from dataset_builder import Write
from pebbles import TAKES, HeapView, Pebbles
from pyarrow import parquet

import borough
from borough.arena.intervals import mean_interval, share_interval
from borough.cli import main
from borough.core import registry
from borough.core.events import unpack
from borough.core.taken import Taken
from borough.datasets.balance import Balance, PieceBalance, measure_balance
from borough.datasets.balance_report import balance_page, balance_rows
from borough.datasets.dataset import Dataset
from borough.datasets.sources import SimulatedGames

PLAN = SimulatedGames("priced-pebbles", 3, ("random", "greedy:samples=1"), games=40, games_per_part=15)
CITY = SimulatedGames("key-to-the-city", 2, ("random",), games=12)


class PricedPebbles(Pebbles):
    """Who takes pebbles takes a handful of that size, and pays twice its size."""

    id = "priced-pebbles"
    price_units = {"heap": "marbles"}  # noqa: RUF012

    def taken(self, view: HeapView) -> list[Taken]:
        events = [unpack(event) for event in view.news]
        return [
            Taken(seat, "heap", f"/{number}", f"handful of {number}", 2 * number, "points")
            for kind, seat, number, *_ in events
            if kind == TAKES
        ]


class NamedPebbles(Pebbles):
    """Names the parts of its scores, and nothing else."""

    id = "named-pebbles"

    def scores(self, at: object) -> list[borough.Score]:
        return [
            replace(score, parts={"pebbles": score.total, **({"winner": 0} if score.rank == 1 else {})})
            for score in super().scores(at)
        ]


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (PricedPebbles(), NamedPebbles()):
        monkeypatch.setitem(registry._loaded, game.id, game)


def piece(balance: Balance, name: str) -> PieceBalance:
    return next(one for one in balance.pieces if one.piece == name)


def test_pieces_are_counted_as_the_records_tell(written: Write):
    """Counted once more, straight from the records."""
    data = written(PLAN)
    balance = measure_balance(data)
    for size in (1, 2, 3):
        takers, others, won, differences, copies = [], [], [], [], 0
        for _, record in data.records():
            scores = data.game.scores(record.replay())
            winners = sum(score.rank == 1 for score in scores)
            with_it = {seat for seat, action in record.actions if action == size - 1}
            copies += sum(action == size - 1 for _, action in record.actions)
            mine = [score.total for score in scores if score.seat in with_it]
            rest = [score.total for score in scores if score.seat not in with_it]
            won += [(score.rank == 1) / winners for score in scores if score.seat in with_it]
            takers += mine
            others += rest if mine else []
            if mine and rest:
                differences.append(statistics.mean(mine) - statistics.mean(rest))
        found = piece(balance, f"/{size}")
        assert found.with_it.seats == len(takers) > 10
        assert (found.copies, found.mean_price) == (copies, 2 * size)
        assert found.with_it.mean == pytest.approx(statistics.mean(takers))
        assert found.without.mean == pytest.approx(statistics.mean(others))
        assert found.with_it.win_share == pytest.approx(statistics.mean(won))
        assert found.difference == pytest.approx(statistics.mean(differences))
        reach = 1.96 * statistics.stdev(differences) / math.sqrt(len(differences))
        assert found.difference_interval[1] - found.difference == pytest.approx(reach)


def test_only_the_seats_of_a_bot_are_compared(written: Write):
    data = written(PLAN)
    everybody, greedy = measure_balance(data), measure_balance(data, "greedy:samples=1")
    assert everybody.everybody.seats == 120
    assert everybody.everybody.win_share == pytest.approx(1 / 3)
    assert greedy.everybody.seats == everybody.by_bot["greedy:samples=1"].seats == 60
    assert greedy.everybody.win_share > 1 / 3
    assert all(one.with_it.seats + one.without.seats <= 60 for one in greedy.pieces)
    with pytest.raises(borough.BadInput, match="there are no games of nobody"):
        measure_balance(data, "nobody")


def test_a_game_that_does_not_say_what_is_taken_is_reported_by_the_parts_of_its_scores(written: Write):
    data = written(replace(PLAN, game="named-pebbles"))
    balance = measure_balance(data)
    assert [(one.piece, one.component, one.mean_price) for one in balance.pieces] == [
        ("winner", "", None),
        ("pebbles", "", None),
    ]
    assert piece(balance, "pebbles").games == 40
    assert piece(balance, "pebbles").mean_points == pytest.approx(balance.everybody.mean)
    assert piece(balance, "winner").with_it.win_share > 0.9
    bare = measure_balance(written(replace(PLAN, game="pebbles"), "bare"))
    assert (bare.pieces, bare.games) == ([], 40)


def test_reconstructed_values_stand_beside_each_piece(written: Write):
    data = written(CITY, observations=False)
    for one in measure_balance(data).pieces:
        entry = data.game.components.entry(one.component, one.ident)
        named = {key for key, value in entry.items() if "reconstructed" in value.source}
        assert set(one.reconstructed) == named
    confirmed = 'game = "key-to-the-city"\n[[tile]]\nid = "barbican"\nvp = [0, 4]\nsource = "confirmed"\n'
    plan = replace(CITY, components=confirmed)
    tile = next(one for one in measure_balance(written(plan, "mine", False)).pieces if one.piece == "barbican")
    assert "vp" not in tile.reconstructed
    assert "upgrade" in tile.reconstructed


def test_the_page_needs_nothing_else_and_shows_every_piece(written: Write):
    balance = measure_balance(written(CITY, observations=False))
    page = balance_page(balance)
    assert not re.search(r'(src|href)="(?!#)', page.replace('xlink:href="#', ""))
    for one in balance.pieces:
        assert f"<td>{escape(one.name)}</td>" in page
    assert page.count("<svg") == len(balance.sections()) + 1
    assert "vp" in page


def test_the_same_data_always_gives_the_same_page(written: Write):
    balance = measure_balance(written(PLAN))
    assert balance_page(balance) == balance_page(balance)


def test_pieces_of_one_name_are_told_apart(written: Write):
    plan = SimulatedGames("key-flow", 2, ("random",), games=4)
    names = [one.name for one in measure_balance(written(plan, observations=False)).pieces]
    assert len(set(names)) == len(names)
    assert sum(name.startswith("Pasture (") for name in names) > 5


def test_the_command_prints_and_writes_the_same_figures(
    written: Write, capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    folder = written(CITY, observations=False).folder
    command = ["balance", "key-to-the-city", str(folder)]
    assert main([*command, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows == parquet.read_table(folder / "balance.parquet").to_pylist()
    assert rows == balance_rows(measure_balance(Dataset(folder)))
    assert main([*command, "--kind", "era1", "--out", str(tmp_path / "report")]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "tile, era1, price: keyples of the winning bid" in printed
    assert "landmark" not in printed
    for row in rows:
        assert (row["name"] in printed) == (row["kind"] == "era1")
    assert (tmp_path / "report/balance.html").exists()


def test_wrong_calls_are_refused(written: Write, capsys: pytest.CaptureFixture[str]):
    folder = str(written(CITY, observations=False).folder)
    for arguments, reason in (
        (["london", folder], "holds games of key-to-the-city, not of london"),
        (["key-to-the-city", folder + "/games"], "not a dataset"),
        (["key-to-the-city", folder, "--kind", "era9"], "there are no pieces of kind 'era9'"),
        (["key-to-the-city", folder, "--bot", "greedy"], "there are no games of greedy"),
    ):
        assert main(["balance", *arguments]) == 2
        assert reason in capsys.readouterr().err


def test_intervals():
    assert [round(end, 3) for end in share_interval(0.5, 100)] == [0.404, 0.596]
    assert mean_interval(1, 5, 25) == (-math.inf, math.inf)
    low, high = mean_interval(4, 10, 30)  # 1, 2, 3, 4
    assert (low + high) / 2 == pytest.approx(2.5)
    assert high - 2.5 == pytest.approx(1.96 * statistics.stdev([1, 2, 3, 4]) / 2)
