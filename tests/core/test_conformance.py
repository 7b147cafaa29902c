"""Every registered game keeps the promises; and the suite notices a game that does not."""

from __future__ import annotations

from typing import cast

import pytest

import borough
from borough.core.conformance import Nonconformance, Walk, conform, mixes, steer
from borough.core.game import Game
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.view import View
from borough.games.key_to_the_city import KeyToTheCity
from borough.games.key_to_the_city.city import City
from borough.games.key_to_the_city.view import CityView

MIXES = [(ident, seats, options) for ident in borough.game_ids() for seats, options in mixes(borough.game(ident))]


@pytest.mark.parametrize(
    ("ident", "seats", "options"), MIXES, ids=[f"{i}-{s}-{'-'.join(n for n in o if o[n])}" for i, s, o in MIXES]
)
def test_every_promise_is_kept_at_every_decision(ident: str, seats: int, options: dict[str, bool]):
    game = borough.game(ident)
    for seed in (1, 2):
        assert Walk(game, seats, options, seed).to_end() > 0


@pytest.mark.parametrize("ident", borough.game_ids())
def test_games_steered_by_hypothesis_keep_the_promises(ident: str):
    assert steer(borough.game(ident), examples=25) >= 25


class Broken(KeyToTheCity):
    """The game, to be spoilt in one place."""

    id = "broken"


class LeakyView(Broken):
    def view(self, state: State, seat: int | None) -> CityView:
        view = super().view(state, seat)
        view.news.append(cast(City, state).screen[0] << 16 | 15)
        return view


class SeedInView(Broken):
    def view(self, state: State, seat: int | None) -> CityView:
        view = super().view(state, seat)
        view.news = cast(list[int], [*view.news, cast(City, state).rng])
        return view


class ForgetfulView(Broken):
    def sample(self, view: View, rng: Rng) -> City:
        city = super().sample(view, rng)
        city.screen[0], city.screen[1] = city.screen[1], city.screen[0]
        return city


class LossyBag(Broken):
    def new_state(self, *arguments: object) -> City:
        city = super().new_state(*arguments)  # type: ignore[arg-type]
        city.bag[0] -= 1
        return city


class LossySnapshot(Broken):
    def load(self, text: str, components: object = None) -> City:
        city = super().load(text)
        city.rng = Rng(0)
        return city


class WrongSum(Broken):
    def scores(self, at: State | View) -> list[borough.Score]:
        scores = super().scores(at)
        scores[0].sources["barge"] += 1
        return scores


class SlipOfText(Broken):
    def text(self, action: int) -> str:
        return "pass" if action == 1 else super().text(action)


class Impatient(Broken):
    def decision_limit(self, seats: int) -> int:
        return 5


class UnruledRefusal(Broken):
    @property
    def rules(self) -> object:
        return {}


@pytest.mark.parametrize(
    ("spoilt", "promise"),
    [
        (LeakyView, "looks different"),
        (SeedInView, "looks different|can be reached"),
        (ForgetfulView, "breaks a law|looks different"),
        (LossyBag, "39 blue keyples"),
        (LossySnapshot, "snapshot loads as another state"),
        (WrongSum, "do not add up"),
        (SlipOfText, "does not read back"),
        (Impatient, "decision limit"),
        (UnruledRefusal, "which is no rule"),
    ],
)
def test_a_broken_promise_is_noticed(spoilt: type[Game], promise: str):
    with pytest.raises(Nonconformance, match=promise):
        conform(spoilt(), games=1, examples=0)


def test_a_failure_comes_with_a_record_that_replays_up_to_it():
    with pytest.raises(Nonconformance) as caught:
        conform(Impatient(), examples=0)
    record = caught.value.record
    assert len(record.actions) == caught.value.at == 6
    assert borough.Record.loads(record.dumps()).replay() is not None
