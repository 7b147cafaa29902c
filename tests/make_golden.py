"""Writes the golden files: complete games with their results, node counts, checksums. Called by `make golden`.

Twenty games per seat count were played once and measured with coverage.py. `KEPT` lists those that together execute
every branch of the game's `rules/` that all twenty executed, for each seat count, and games that other tests name.
"""

from __future__ import annotations

import json
from pathlib import Path

import borough
from borough.core.checksum import checksum
from borough.core.conformance import mixes
from borough.core.perft import perft

KEPT: dict[str, dict[int, tuple[int, ...]]] = {
    "key-to-the-city": {
        2: (1, 2, 4, 5, 10, 12, 14),
        3: (1, 2, 5, 7, 8, 9, 13, 16),
        4: (1, 2, 5, 12, 13, 15),
        5: (1, 2, 4, 12, 13),
        6: (1, 2, 5, 7, 13, 17),
    },
    "london": {
        2: (1, 2, 5, 13, 16),
        3: (1, 2, 3, 8, 12, 16),
        4: (1, 2, 3, 10, 11),
    },
    "key-flow": {
        2: (1, 2, 3, 4, 6, 10, 13),
        3: (1, 2, 5, 6, 13, 16, 17),
        4: (1, 2, 3, 4, 5, 6, 7, 8),
        5: (1, 2, 3, 5, 6, 10),
        6: (1, 2, 5, 11, 12, 16, 20),
    },
}
"""Numbers of the golden games, by seats. The seed of a game follows from its seats and its number."""
UNMEASURED = (1, 2, 3, 4, 5, 6, 7, 8)
"""Those of a game that is not listed yet."""
HERE = Path(__file__).parent
EAGER = ("upgrade", "activate", "dig")
"""Verbs that the players nearly always choose when they can."""
DULL = ("pass", "sail", "decline", "loan", "done", "three", "swap", "discard", "stop")
"""Verbs that they nearly always avoid while another is legal."""


def lively_game(game: borough.Game, seats: int, options: dict[str, bool], seed: int) -> borough.Record:
    """A complete game by players who bid, use and upgrade rather than pass, so that many rules apply."""
    table = borough.Table.new(game.id, seats, seed, options)
    rng = borough.Rng(seed).spawn()
    while not table.state.over:
        deciders = table.state.deciders()
        seat = deciders[rng.below(len(deciders))]
        table.play(seat, lively_choice(game, table.state.legal(seat), rng))
    return table.record


def lively_choice(game: borough.Game, legal: list[int], rng: borough.Rng) -> int:
    """A random action: mostly an eager verb, else a small commitment, else any verb that is not dull."""
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


def numbers(ident: str, seats: int) -> tuple[int, ...]:
    """The golden games of one seat count."""
    return KEPT[ident][seats] if ident in KEPT else UNMEASURED


def write_game(game: borough.Game, folder: Path) -> None:
    """Write all golden files of one game."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    settings: dict[int, list[dict[str, bool]]] = {}
    for seats, options in mixes(game):
        settings.setdefault(seats, []).append(options)
    results = {}
    records = []
    for seats, choices in settings.items():
        for number in numbers(game.id, seats):
            # Three of four games by the basic rules, the rest with the options in turn.
            played = number - 1
            options = choices[0] if played % 4 else choices[played // 4 % len(choices)]
            record = lively_game(game, seats, options, 1000 * seats + played)
            name = f"{seats}-seats-{number:02}"
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
