"""The conformance suite finds encoders that show too much, too little, or something else than their fields say."""

from __future__ import annotations

from typing import ClassVar, cast

import pytest
from pebbles import Heap, HeapEncoder, Pebbles

from borough import Rng, State, View
from borough.core.conformance import CheckedGame, Nonconformance, conform
from borough.core.conformance.encoder_checks import LEAST_VIEWS, Collisions, EncoderChecks
from borough.core.encoder import Encoder, Field, Row
from borough.core.game import Game
from borough.games.london import LondonGame
from borough.games.london.rules.london import London


class Broken(Pebbles):
    """A correct game; the encoder of each subclass breaks one promise."""

    id = "broken"
    encoder_class: ClassVar[type[HeapEncoder]]

    def new_encoder(self, seats: int) -> HeapEncoder:
        return self.encoder_class(seats)


class Constant(Broken):
    class encoder_class(HeapEncoder):  # noqa: N801
        """Shows nothing."""

        def fill_from_state(self, row: Row, state: State, seat: int) -> None:
            pass


class BeyondBounds(Broken):
    class encoder_class(HeapEncoder):  # noqa: N801
        """Writes more pebbles than the bounds of the field allow."""

        def fill_from_state(self, row: Row, state: State, seat: int) -> None:
            super().fill_from_state(row, state, seat)
            row[0] += 90


class BelowBounds(Broken):
    class encoder_class(HeapEncoder):  # noqa: N801
        """Writes a negative number where there are none."""

        def fill_from_state(self, row: Row, state: State, seat: int) -> None:
            super().fill_from_state(row, state, seat)
            row[self.size - 1] -= 1


class ViewsDiffer(Broken):
    class encoder_class(HeapEncoder):  # noqa: N801
        """Writes something else from a view than from the state."""

        def fill_from_view(self, row: Row, view: View) -> None:
            super().fill_from_view(row, view)
            row[0] = 0


class Unsteady(Broken):
    class encoder_class(HeapEncoder):  # noqa: N801
        """Writes something else into every third row."""

        written: ClassVar[int] = 0

        def fill_from_state(self, row: Row, state: State, seat: int) -> None:
            super().fill_from_state(row, state, seat)
            type(self).written += 1
            row[0] += self.written % 3 == 0


class Gap(Broken):
    class encoder_class(HeapEncoder):  # noqa: N801
        """Has a number between two fields."""

        def __init__(self, seats: int) -> None:
            super().__init__(seats)
            self.starts["to_move"] += 1


class Longer(Broken):
    class encoder_class(HeapEncoder):  # noqa: N801
        """Has a number after the last field."""

        def __init__(self, seats: int) -> None:
            super().__init__(seats)
            self.size += 1


class WithoutMeaning(Broken):
    class encoder_class(HeapEncoder):  # noqa: N801
        """Has a field that nobody can understand."""

        def __init__(self, seats: int) -> None:
            super().__init__(seats)
            self.fields[0] = Field("heap", (), 0, 99, "")


class ChangingFields(Broken):
    class encoder_class(HeapEncoder):  # noqa: N801
        """Has other bounds with every new encoder."""

        made: ClassVar[int] = 0

        def __init__(self, seats: int) -> None:
            super().__init__(seats)
            type(self).made += 1
            self.fields[0] = Field("heap", (), 0, 99 + self.made, "pebbles left in the heap")


class OtherSeats(Broken):
    def new_encoder(self, seats: int) -> HeapEncoder:
        return HeapEncoder(3)


class BrokenLondon(LondonGame):
    """A correct game with hidden cards; the encoder of each subclass breaks one promise."""

    id = "broken-london"


class DeckTop(Encoder):
    """Writes the card on top of the deck, which nobody knows, and the points of each seat."""

    game: ClassVar[str] = "london"

    def __init__(self, seats: int) -> None:
        super().__init__(seats, [Field("deck_top", (), 0, 999, "the top card")])
        self.card = 0

    def fill_from_state(self, row: Row, state: State, seat: int) -> None:
        self.card = cast(London, state).deck[-1] if cast(London, state).deck else 0
        row[0] = self.card

    def fill_from_view(self, row: Row, view: View) -> None:
        row[0] = 0


class DeckTopForViews(DeckTop):
    """Writes what it has last seen in a state into the rows of views too."""

    def fill_from_view(self, row: Row, view: View) -> None:
        row[0] = self.card


class LeakFromState(BrokenLondon):
    def new_encoder(self, seats: int) -> Encoder:
        return DeckTop(seats)


class Leak(BrokenLondon):
    def new_encoder(self, seats: int) -> Encoder:
        return DeckTopForViews(seats)


class LeakWithoutTwin(Leak):
    def twin(self, state: London, seat: int | None, rng: Rng) -> London:
        return state.copy()


@pytest.mark.parametrize(
    ("broken", "promise"),
    [
        (Constant, "views of a seat in the course of the game are not told apart by observations: seat . after 0 and"),
        (BeyondBounds, "heap of seat 0 is beyond its bounds"),
        (BelowBounds, "to_move of seat 0 is beyond its bounds"),
        (ViewsDiffer, "the view of seat 0 gives another row: heap$"),
        (Unsteady, "a copy of the state gives seat 0 another row: heap$"),
        (Gap, "the field to_move does not follow the one before"),
        (Longer, "the fields have 5 numbers, and a row has 6"),
        (WithoutMeaning, "the field heap has no meaning"),
        (ChangingFields, "another encoder of the same game has another digest"),
        (OtherSeats, "made for another number of seats"),
        (LeakFromState, "the view of seat 0 gives another row: deck_top"),
        (Leak, "tells something hidden: deck_top"),
        (LeakWithoutTwin, "a sample from the view of seat . gives another row: deck_top"),
    ],
)
def test_a_broken_encoder_is_noticed(broken: type[Game], promise: str):
    with pytest.raises(Nonconformance, match=promise):
        conform(broken(), games=1, examples=0)


class TurnOnly(HeapEncoder):
    """Shows who is to move, and not what an action changes."""

    def fill_from_state(self, row: Row, state: State, seat: int) -> None:
        assert isinstance(state, Heap)
        row[0] = state.active


def test_actions_with_the_same_observation_are_noticed():
    checks = EncoderChecks(CheckedGame(Pebbles(), 2, {}, seed=1))
    checks.encoder = TurnOnly(2)
    for _ in range(5):
        checks.check_actions()
    with pytest.raises(
        Nonconformance, match=r"5 of 5 views that two actions lead to are not told apart.*'take \d' and"
    ):
        checks.by_action.check(checks.played)


@pytest.mark.parametrize(("compared", "allowed"), [(1, 1), (LEAST_VIEWS, 1), (1000, 10)])
def test_few_collisions_are_allowed(compared: int, allowed: int):
    played, collisions = CheckedGame(Pebbles(), 2, {}, seed=1), Collisions("views")
    for number in range(compared):
        collisions.add(number < allowed, "")
    collisions.check(played)
    collisions.add(True, "this one")
    with pytest.raises(Nonconformance, match=f"{allowed + 1} of {compared + 1} views .* this one"):
        collisions.check(played)


class NoEncoder(Pebbles):
    id = "no-encoder"
    new_encoder = Game.new_encoder  # type: ignore[assignment]


def test_a_game_without_an_encoder_is_not_checked_for_one():
    assert CheckedGame(NoEncoder(), 2, {}, seed=1).encoder_checks is None
    assert conform(NoEncoder(), examples=0) > 0
