"""One recorded game as rows of the four tables: it is replayed, and every decision is written down."""

from __future__ import annotations

import hashlib
from array import array
from dataclasses import dataclass, field

import pyarrow as pa

from borough.core.errors import RecordError, Refusal
from borough.core.game import Game, Score
from borough.core.record import Record
from borough.core.rewards import REWARDS
from borough.core.state import State
from borough.core.taken import Taken
from borough.core.types import Action, Seat
from borough.datasets.description import Description
from borough.datasets.tables import DECISIONS, OBSERVATION, action_type, schema

Row = dict[str, object]
"""A row by column."""


class DecisionRows:
    """Rows of the table of decisions, kept as flat buffers until they are written."""

    def __init__(self, description: Description) -> None:
        self.description = description
        self.record: list[str] = []
        self.number = array("i")
        self.seat = array("b")
        self.observation = bytearray()
        self.legal = array("h" if action_type(description) == pa.int16() else "i")
        self.ends = array("i", [0])
        """Where in `legal` the actions of each row end, after a 0."""
        self.action = array(self.legal.typecode)
        self.rewards = {name: array("f") for name in REWARDS}

    def __len__(self) -> int:
        return len(self.number)

    def nbytes(self) -> int:
        """About how many bytes they take."""
        return len(self.observation) + 4 * len(self.legal) + 64 * len(self)

    def add(self, number: int, seat: Seat, legal: list[Action], action: Action, seen: memoryview | bytes) -> None:
        """Add a row with an observation, but without record and rewards: `finish` adds them at the end of the game."""
        self.number.append(number)
        self.seat.append(seat)
        self.legal.extend(legal)
        self.ends.append(len(self.legal))
        self.action.append(action)
        self.observation += seen

    def finish(self, record: str, first: int, scores: list[Score]) -> None:
        """Complete the rows of a game, from the row `first` on, with its id and its rewards."""
        seats = self.seat[first:]
        self.record += [record] * len(seats)
        for name, rewards in self.rewards.items():
            by_seat = REWARDS[name](scores)
            rewards.extend([by_seat[seat] for seat in seats])

    def cut(self, first: int) -> None:
        """Remove the rows of a game that was not finished."""
        del self.legal[self.ends[first] :]
        del self.ends[first + 1 :]
        del self.number[first:], self.seat[first:], self.action[first:]
        del self.observation[2 * self.description.size * first :]

    def table(self) -> pa.Table:
        """The rows as a table that shares their memory."""
        rows = len(self)
        action = action_type(self.description)
        columns: dict[str, pa.Array] = {
            "record": pa.array(self.record, pa.string()),
            "number": _shared(pa.int32(), self.number, rows),
            "seat": _shared(pa.int8(), self.seat, rows),
            "action": _shared(action, self.action, rows),
        }
        columns["legal"] = pa.ListArray.from_arrays(
            _shared(pa.int32(), self.ends, rows + 1), _shared(action, self.legal, len(self.legal))
        )
        size = self.description.size
        if size:
            flat = _shared(pa.int16(), self.observation, rows * size)
            columns[OBSERVATION] = pa.FixedSizeListArray.from_arrays(flat, size)
        for name, rewards in self.rewards.items():
            columns[f"reward_{name}"] = _shared(pa.float32(), rewards, rows)
        wanted = schema(DECISIONS, self.description)
        return pa.table([columns[one.name].cast(one.type) for one in wanted], schema=wanted)


def _shared(kind: pa.DataType, values: array[int] | array[float] | bytearray, length: int) -> pa.Array:
    """An array that shares memory with a buffer."""
    return pa.Array.from_buffers(kind, length, [None, pa.py_buffer(values)])


@dataclass
class GameRows:
    """The rows of a game in the other tables."""

    seats: list[Row] = field(default_factory=list)
    pieces: list[Row] = field(default_factory=list)
    game: Row = field(default_factory=dict)


def add_game(rows: DecisionRows, game: Game, number: int, record: Record) -> GameRows:
    """Replay a game: its decisions are added to the rows, the rest is returned.

    Raises RecordError, and adds nothing, if it is not over at the end or has an action that is not legal.
    """
    first = len(rows)
    try:
        state, taken = _replay(rows, game, record)
    except RecordError:
        rows.cut(first)
        raise
    scores = game.scores(state)
    text = record.dumps()
    ident = hashlib.sha256(text.encode()).hexdigest()[:16]
    rows.finish(ident, first, scores)
    return GameRows(
        _seats(ident, scores, _bots(record), rows.description),
        _pieces(ident, game, scores, taken),
        {
            "record": ident,
            "game": number,
            "seed": str(record.seed),
            "options": [name for name, on in record.options.items() if on],
            "decisions": len(record.actions),
            "winners": [score.seat for score in scores if score.rank == 1],
            "text": text,
        },
    )


def _replay(rows: DecisionRows, game: Game, record: Record) -> tuple[State, list[tuple[int | None, Taken]]]:
    """The state at the end, and what was taken, each with the number of the decision; None in the deal."""
    encoder = game.encoder(rows.description.seats) if rows.description.size else None
    state = record.deal()
    taken: list[tuple[int | None, Taken]] = [(None, one) for one in game.taken(game.view(state, None))]
    for number, (seat, action) in enumerate(record.actions):
        seen = memoryview(encoder.row_of_state(state, seat)) if encoder is not None else b""
        rows.add(number, seat, state.options(seat), action, seen)
        try:
            state.play(seat, action)
        except Refusal as refusal:
            raise RecordError(f"actions[{number}]: {refusal}", number) from None
        if state.news:
            taken += [(number, one) for one in game.taken(game.view(state, None))]
    if not state.over:
        raise RecordError("the game is not over")
    return state, taken


def _bots(record: Record) -> list[str]:
    """The names of those who played, as the record has them; empty where it has none."""
    for key in ("bots", "names"):
        names = record.extra.get(key)
        if isinstance(names, list) and len(names) == record.seats and all(isinstance(name, str) for name in names):
            return names
    return [""] * record.seats


def _seats(ident: str, scores: list[Score], bots: list[str], description: Description) -> list[Row]:
    rewards = {f"reward_{name}": reward(scores) for name, reward in REWARDS.items()}
    found: list[Row] = []
    for score in scores:
        row: Row = {"record": ident, "seat": score.seat, "bot": bots[score.seat]}
        row |= {"points": score.total, "rank": score.rank}
        row |= {name: by_seat[score.seat] for name, by_seat in rewards.items()}
        row |= {f"points_{source}": score.sources.get(source, 0) for source in description.sources}
        found.append(row)
    return found


def _pieces(ident: str, game: Game, scores: list[Score], taken: list[tuple[int | None, Taken]]) -> list[Row]:
    """What each seat took; in a game without `Game.taken` what `Score.parts` names."""
    if type(game).taken is Game.taken:
        taken = [(None, Taken(score.seat, "", part, "")) for score in scores for part in score.parts]
    found: dict[tuple[Seat, str, str], list[tuple[int | None, Taken]]] = {}
    for number, one in taken:
        found.setdefault((one.seat, one.component, one.piece), []).append((number, one))
    return [_piece(ident, scores, copies) for copies in found.values()]


def _piece(ident: str, scores: list[Score], copies: list[tuple[int | None, Taken]]) -> Row:
    """A piece that a seat took, all copies of it together."""
    number, first = copies[0]
    prices = [one.price for _, one in copies if one.price is not None]
    return {
        "record": ident,
        "seat": first.seat,
        "component": first.component,
        "piece": first.piece,
        "kind": first.kind,
        "times": len(copies),
        "price": sum(prices) if prices else None,
        "number": number,
        "points": scores[first.seat].parts.get(first.part or first.piece, 0),
    }
