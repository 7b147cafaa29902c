"""Every registered game keeps the promises, and the conformance suite finds games that do not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from pebbles import Heap, Pebbles

import borough
from borough.build import is_compiled
from borough.core.components import Components
from borough.core.conformance import (
    SLOW_CHECK_INTERVAL,
    CheckedGame,
    Nonconformance,
    check_with_hypothesis,
    conform,
    mixes,
)
from borough.core.conformance.hidden_checks import check_output
from borough.core.events import pack, unpack
from borough.core.game import Game
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.view import View
from borough.games.key_to_the_city import KeyToTheCity
from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.event_kinds import DRAWS
from borough.games.key_to_the_city.rules.view import CityView

USUAL_SEATS = 4
"""Games with other seat counts, and all games on the compiled build, belong to the long tests."""


def setups() -> Iterator[object]:
    """Every game with every seat count and option."""
    for ident in borough.game_ids():
        for seats, options in mixes(borough.game(ident)):
            marks = [pytest.mark.long] if is_compiled() or seats != USUAL_SEATS else []
            name = "-".join([ident, str(seats), *(option for option in options if options[option])])
            yield pytest.param(ident, seats, options, marks=marks, id=name)


@pytest.mark.parametrize(("ident", "seats", "options"), list(setups()))
def test_every_promise_is_kept_at_every_decision(ident: str, seats: int, options: dict[str, bool]):
    # Drawings and texts are never compiled, so they are checked in the plain build. `make long` plays more games.
    interval = 60 if is_compiled() else SLOW_CHECK_INTERVAL
    assert CheckedGame(borough.game(ident), seats, options, seed=1, slow_check_interval=interval).to_end() > 0


@pytest.mark.parametrize("ident", borough.game_ids())
def test_games_chosen_by_hypothesis_keep_the_promises(ident: str):
    assert check_with_hypothesis(borough.game(ident), examples=25) >= 25


class Broken(KeyToTheCity):
    """A correct game; each subclass breaks one promise."""

    id = "broken"


class LeakyView(Broken):
    """Shows everybody how many blue keyples seat 0 has."""

    def view(self, state: State, seat: int | None) -> CityView:
        view = super().view(state, seat)
        view.open.passed = [cast(City, state).screen[0]]
        return view


class DrawsKnownToAll(Broken):
    """Shows the colours of every draw to everybody; its samples agree with its views."""

    def view(self, state: State, seat: int | None) -> CityView:
        view = super().view(state, seat)
        view.open.known = cast(City, state).screen.copy()
        return view


class BagInNews(Broken):
    """Reports what is left in the bag; its samples report the same."""

    def view(self, state: State, seat: int | None) -> CityView:
        view = super().view(state, seat)
        view.news = [pack(DRAWS, 0, cast(City, state).bag[0])]
        return view

    def sample(self, view: View, rng: Rng) -> City:
        city = super().sample(view, rng)
        shift = unpack(view.news[0])[2] - city.bag[0]
        city.bag = [city.bag[0] + shift, city.bag[1] - shift, city.bag[2]]
        return city


class NewsForSeatsOnly(Broken):
    """Reports an event to the seats, but not to spectators."""

    def view(self, state: State, seat: int | None) -> CityView:
        view = super().view(state, seat)
        view.news = [pack(DRAWS, 0)] if seat is not None else []
        return view


class SeedInView(Broken):
    def view(self, state: State, seat: int | None) -> CityView:
        view = super().view(state, seat)
        view.open.figures = SecretFigures(view.open.figures, cast(City, state).rng)
        return view


class SecretFigures:
    """Behaves like the figures, and has a reference to the generator."""

    def __init__(self, figures: object, rng: Rng) -> None:
        self.figures = figures
        self.rng = rng

    def __getattr__(self, name: str) -> object:
        return getattr(self.figures, name)


class WrongSample(Broken):
    def sample(self, view: View, rng: Rng) -> City:
        city = super().sample(view, rng)
        city.screen[0], city.screen[1] = city.screen[1], city.screen[0]
        return city


class LossyBag(Broken):
    def new_state(self, *arguments: object) -> City:
        city = super().new_state(*arguments)  # type: ignore[arg-type]
        city.bag[0] -= 1
        return city


class EventOfMissingSeat(Broken):
    """Reports an event of a seat that is not at the table."""

    def new_state(self, *arguments: object) -> City:
        city = super().new_state(*arguments)  # type: ignore[arg-type]
        city.report(DRAWS, city.seat_count(), 1)
        return city


class UnknownEventKind(Broken):
    """Reports an event of an unknown kind."""

    def new_state(self, *arguments: object) -> City:
        city = super().new_state(*arguments)  # type: ignore[arg-type]
        city.report(self.event_kinds.stop, 0)
        return city


class LossySnapshot(Broken):
    def unpack(self, data: dict[str, object], components: Components) -> City:
        city = super().unpack(data, components)
        city.rng = Rng(0)
        return city


class WrongSum(Broken):
    def scores(self, at: State | View) -> list[borough.Score]:
        scores = super().scores(at)
        scores[0].sources["barge"] += 1
        return scores


class SameTextTwice(Broken):
    def text(self, action: int) -> str:
        return "pass" if action == 1 else super().text(action)


class LowDecisionLimit(Broken):
    def decision_limit(self, seats: int) -> int:
        return 5


class RefusalWithoutRule(Broken):
    @property
    def rules(self) -> object:
        return {}


class LossyHeap(Heap):
    """Loses the active seat when it is pickled."""

    def copy(self) -> Heap:
        copied = LossyHeap(len(self.taken), self.pebbles, self.whole)
        copied.taken, copied.active, copied.news = self.taken.copy(), self.active, self.news.copy()
        return copied

    def __reduce__(self) -> tuple[object, ...]:
        return _without_active_seat, (self.pebbles, self.whole, self.taken, self.news)


def _without_active_seat(pebbles: int, whole: int, taken: list[int], news: list[int]) -> Heap:
    heap = LossyHeap(len(taken), pebbles, whole)
    heap.taken, heap.news = taken, news
    return heap


class SharingHeap(Heap):
    """Shares its lists with copies made by `copy.copy`."""

    def copy(self) -> Heap:
        copied = SharingHeap(len(self.taken), self.pebbles, self.whole)
        copied.taken, copied.active, copied.news = self.taken.copy(), self.active, self.news.copy()
        return copied

    def __copy__(self) -> Heap:
        copied = SharingHeap(len(self.taken), self.pebbles, self.whole)
        copied.taken, copied.active, copied.news = self.taken, self.active, self.news
        return copied


class LossyPickle(Pebbles):
    id = "lossy-pickle"
    heap: type[Heap] = LossyHeap

    def new_state(self, *arguments: object) -> Heap:
        dealt = super().new_state(*arguments)  # type: ignore[arg-type]
        return self.heap(len(dealt.taken), dealt.pebbles, dealt.whole)


class SharedLists(LossyPickle):
    id = "shared-lists"
    heap = SharingHeap


@pytest.mark.parametrize(
    ("broken", "promise"),
    [
        (LossyPickle, "a pickled copy differs"),
        (SharedLists, "playing on a shallow copy changed the original"),
        (LeakyView, "a sample from seat 1's view looks different"),
        (DrawsKnownToAll, "the view of seat 0 tells something hidden"),
        (BagInNews, "a sampled state breaks a law: .*39 blue keyples|tells something hidden"),
        (NewsForSeatsOnly, "shown what spectators do not see"),
        (WrongSample, "a sampled state breaks a law: .*36 blue keyples instead of 40"),
        (LossyBag, "39 blue keyples"),
        (EventOfMissingSeat, "is not an event of this game"),
        (UnknownEventKind, "is not an event of this game"),
        (LossySnapshot, "snapshot loads as another state"),
        (WrongSum, "do not add up"),
        (SameTextTwice, "does not read back"),
        (LowDecisionLimit, "decision limit"),
        (RefusalWithoutRule, "which is not a rule"),
    ],
)
def test_a_broken_promise_is_noticed(broken: type[Game], promise: str):
    with pytest.raises(Nonconformance, match=promise):
        conform(broken(), games=1, examples=0)


@pytest.mark.skipif(is_compiled(), reason="a compiled view accepts no substitute for its figures")
def test_a_view_that_holds_the_generator_is_noticed():
    played = CheckedGame(SeedInView(), 2, {"jennifer": False}, 1)
    with pytest.raises(Nonconformance, match="can be reached"):
        check_output(played, 0)


def test_a_failure_comes_with_a_record_that_replays_up_to_it():
    with pytest.raises(Nonconformance) as caught:
        conform(LowDecisionLimit(), examples=0)
    record = caught.value.record
    assert len(record.actions) == caught.value.at == 6
    assert borough.Record.loads(record.dumps()).replay() is not None
