"""Writes the golden files anew: complete games, node counts, checksums. Called by `make golden`; look at the diff."""

from __future__ import annotations

import json
from pathlib import Path

import borough
from borough.core.checksum import checksum
from borough.core.conformance import mixes
from borough.core.perft import perft

GAMES_PER_SEAT_COUNT = 20
HERE = Path(__file__).parent
EAGER = ("upgrade", "activate", "dig")
"""Verbs that a lively player seldom lets pass."""
DULL = ("pass", "sail", "decline", "loan", "done", "three", "swap", "discard", "stop")
"""Verbs that a lively player avoids while something else can be done."""


def lively_game(game: borough.Game, seats: int, options: dict[str, bool], seed: int) -> borough.Record:
    """A whole game by players who bid, use and upgrade rather than pass, so that every rule gets its turn."""
    table = borough.Table.new(game.id, seats, seed, options)
    rng = borough.Rng(seed).spawn()
    while not table.state.over:
        deciders = table.state.deciders()
        seat = deciders[rng.below(len(deciders))]
        table.play(seat, lively_choice(game, table.state.legal(seat), rng))
    return table.record


def lively_choice(game: borough.Game, legal: list[int], rng: borough.Rng) -> int:
    """What players are eager for if it is there; small numbers; dull things only now and then."""
    eager = [action for action in legal if game.text(action).startswith(EAGER)]
    commits = [action for action in legal if game.text(action).startswith("commit")]
    lively = [action for action in legal if not game.text(action).startswith(DULL)]
    if eager and rng.below(8):
        legal = eager
    elif commits and rng.below(4):
        legal = commits[:2]
    elif lively and rng.below(12):
        legal = lively
    return legal[rng.below(len(legal))]


def write_game(game: borough.Game, folder: Path) -> None:
    """All golden files of one game."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    settings: dict[int, list[dict[str, bool]]] = {}
    for seats, options in mixes(game):
        settings.setdefault(seats, []).append(options)
    results = {}
    records = []
    for seats, choices in settings.items():
        for number in range(GAMES_PER_SEAT_COUNT):
            # Three of four games by the basic rules, the rest with the options in turn.
            options = choices[0] if number % 4 else choices[number // 4 % len(choices)]
            record = lively_game(game, seats, options, 1000 * seats + number)
            name = f"{seats}-seats-{number + 1:02}"
            (folder / f"{name}.json").write_text(record.dumps(), encoding="utf-8")
            scores = game.scores(record.replay())
            results[name] = [{"total": s.total, "rank": s.rank, "sources": s.sources} for s in scores]
            records.append((name, record))
    (folder / "results.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    (folder / "perft.json").write_text(json.dumps(node_counts(records), indent=1) + "\n", encoding="utf-8")
    (folder / "checksum.json").write_text(json.dumps(checksum(game)) + "\n", encoding="utf-8")


def node_counts(records: list[tuple[str, borough.Record]]) -> list[dict[str, object]]:
    """Three positions: a deal, the middle of a game, and where several seats decide at once, or late in a game."""
    name, record = records[0]
    last_name, last = records[-1]
    several = (number for number in range(len(last.actions)) if len(last.replay(number).deciders()) > 1)
    at_once = (last_name, last, next(several, 3 * len(last.actions) // 4))
    spots = [(name, record, 0), (name, record, len(record.actions) // 2), at_once]
    return [{"record": name, "at": at, "nodes": _nodes(record.replay(at))} for name, record, at in spots]


def _nodes(state: borough.State) -> list[int]:
    """Counts to a depth where they begin to mean something."""
    nodes: list[int] = []
    while len(nodes) < 8 and (not nodes or nodes[-1] < 3000):
        nodes.append(perft(state, len(nodes) + 1))
    return nodes


if __name__ == "__main__":
    for ident in borough.game_ids():
        write_game(borough.game(ident), HERE / ident.replace("-", "_") / "golden")
        print(f"{ident}: done")
