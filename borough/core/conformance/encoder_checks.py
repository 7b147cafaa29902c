"""Observations: their size and bounds, that they show nothing hidden, and that they show nearly all of a view."""

from __future__ import annotations

from array import array

from borough.core.conformance.played_game import PlayedGame
from borough.core.encoder import Encoder, Row
from borough.core.game import Game
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.types import Seat
from borough.core.view import View

COLLISION_LIMIT = 0.01
"""The share of views of a seat, at most, whose observation is that of another view of this seat."""
LEAST_VIEWS = 100
"""Fewer views than this count as so many."""


def has_encoder(game: Game) -> bool:
    """Whether a game writes observations."""
    return type(game).new_encoder is not Game.new_encoder


class Collisions:
    """Counts different views that have the same observation."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.compared = 0
        self.collided = 0
        self.example = ""

    def add(self, collided: bool, example: str) -> None:
        """Count a view that differs from another."""
        self.compared += 1
        if collided:
            self.collided += 1
            self.example = example

    def check(self, played: PlayedGame) -> None:
        """Raise Nonconformance if too many have the same observation."""
        few = self.collided <= COLLISION_LIMIT * max(self.compared, LEAST_VIEWS)
        message = f"{self.collided} of {self.compared} {self.what} are not told apart by observations: {self.example}"
        played.need(few, message)


class EncoderChecks:
    """The checks of the observations of one played game."""

    def __init__(self, played: PlayedGame) -> None:
        self.played = played
        self.encoder: Encoder = played.game.encoder(played.record.seats)
        self.rng = Rng(played.record.seed).spawn()  # of its own: these checks do not change which game is played
        self.rows: list[dict[bytes, int]] = [{} for _ in range(played.record.seats)]
        """For each seat, the rows so far, each with the number of actions after which it was first made."""
        self.views: list[set[int]] = [set() for _ in range(played.record.seats)]
        """For each seat, the hashes of its views so far."""
        self.in_time = Collisions("views of a seat in the course of the game")
        self.by_action = Collisions("views that two actions lead to")

    def check(self) -> None:
        """The checks of one state."""
        if not self.played.record.actions:
            self.check_fields()
        seats = self.played.record.seats
        for seat in range(seats):
            self.check_row(seat)
        self.check_hidden(self.rng.below(seats))
        self.check_actions()

    def finish(self) -> None:
        """The checks of a whole game."""
        self.in_time.check(self.played)
        self.by_action.check(self.played)

    def check_fields(self) -> None:
        """The fields follow one another and fill the row, and a new encoder is the same."""
        encoder, need = self.encoder, self.played.need
        size = 0
        for field in encoder.fields:
            need(encoder.starts.get(field.name) == size, f"the field {field.name} does not follow the one before")
            need(bool(field.meaning), f"the field {field.name} has no meaning")
            size += field.size
        need(encoder.size == size, f"the fields have {size} numbers, and a row has {encoder.size}")
        need(encoder.seats == self.played.record.seats, "the encoder is made for another number of seats")
        again = self.played.game.new_encoder(encoder.seats)
        need(again.digest() == encoder.digest(), "another encoder of the same game has another digest")

    def check_row(self, seat: Seat) -> None:
        """State and view give the same row, of the right size and within the bounds; another view gives another."""
        state, encoder = self.played.state, self.encoder
        view = self.played.game.view(state, seat)
        row = self._of_state(state, seat)
        self.played.need(len(row) == 2 * encoder.size, f"the row of seat {seat} has another length than the fields")
        self._need_same(row, _bytes(encoder.row_of_view(view)), f"the view of seat {seat} gives another row")
        buffer = bytearray(b"\1" * len(row))
        encoder.write_state(state.copy(), seat, buffer)
        self._need_same(row, bytes(buffer), f"a copy of the state gives seat {seat} another row")
        self._check_bounds(row, seat)
        seen = _without_news(view)
        if seen not in self.views[seat]:
            self.views[seat].add(seen)
            now = len(self.played.record.actions)
            first = self.rows[seat].setdefault(row, now)
            self.in_time.add(first != now, f"seat {seat} after {first} and after {now} actions")

    def _check_bounds(self, row: bytes, seat: Seat) -> None:
        """Every number is within the bounds of its field."""
        numbers = array("h", row)
        for field in self.encoder.fields:
            start = self.encoder.starts[field.name]
            own = numbers[start : start + field.size]
            inside = not own or (field.low <= min(own) and max(own) <= field.high)
            self.played.need(inside, f"{field.name} of seat {seat} is beyond its bounds")

    def check_hidden(self, seat: Seat) -> None:
        """A twin, and a state sampled from the view, give the same row."""
        game, state = self.played.game, self.played.state
        row = self._of_state(state, seat)
        twin = self._of_state(game.twin(state, seat, self.rng), seat)
        self._need_same(row, twin, f"the row of seat {seat} tells something hidden")
        sample = self._of_state(game.sample(game.view(state, seat), self.rng), seat)
        self._need_same(row, sample, f"a sample from the view of seat {seat} gives another row")

    def check_actions(self) -> None:
        """Two actions that lead the deciding seat to different views lead it to different rows."""
        state, rng = self.played.state, self.rng
        if state.over:
            return
        deciders = state.deciders()
        seat = deciders[rng.below(len(deciders))]
        legal = state.legal(seat)
        if len(legal) < 2:
            return
        rng.shuffle(legal)
        one, two = state.copy(), state.copy()
        one.play(seat, legal[0])
        two.play(seat, legal[1])
        game = self.played.game
        if _without_news(game.view(one, seat)) != _without_news(game.view(two, seat)):
            texts = " and ".join(repr(game.text(action)) for action in legal[:2])
            now = len(self.played.record.actions)
            example = f"seat {seat} after {now} actions and {texts}"
            self.by_action.add(self._of_state(one, seat) == self._of_state(two, seat), example)

    def _of_state(self, state: State, seat: Seat) -> bytes:
        """The row of a seat, as bytes."""
        return _bytes(self.encoder.row_of_state(state, seat))

    def _need_same(self, row: bytes, other: bytes, message: str) -> None:
        """Raise Nonconformance with the fields in which two rows differ."""
        if row == other:
            return
        differing = []
        for field in self.encoder.fields:
            start = 2 * self.encoder.starts[field.name]
            end = start + 2 * field.size
            if row[start:end] != other[start:end]:
                differing.append(field.name)
        self.played.need(False, f"{message}: {', '.join(differing) or 'of another length'}")


def _bytes(row: Row) -> bytes:
    """A row as bytes, which can be compared and hashed."""
    return bytes(memoryview(row).cast("B"))


def _without_news(view: View) -> int:
    """The hash of what a view shows besides the events of the last action, which observations leave out."""
    view.news = []
    return hash(view)
