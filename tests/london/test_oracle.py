"""Random games of London beside an oracle that was written from the rulebook alone."""

from __future__ import annotations

from collections import Counter
from importlib import resources
from itertools import combinations, product
from typing import cast

import pytest
from london_ledger import Ledger
from london_oracle import Box, Oracle, Seen, final_results
from london_play_oracle import Play, Taking
from london_run_oracle import Run

import borough
from borough.core.game import Game
from borough.core.rng import Rng
from borough.core.state import State

GAME: Game = borough.game("london")
COMPONENTS = resources.files("borough.games.london").joinpath("components.toml").read_text(encoding="utf-8")
ACTIONS: dict[str, type[Ledger]] = {"run": Run, "play": Play, "buy": Taking, "three": Taking}
UNIFORM: dict[str, int] = {}
LIVELY = {"play": 6, "run": 4, "buy": 4, "three": 1, "done": 1, "pay": 9, "loan": 1, "look": 8, "swap": 2, "draw": 4}
"""Cities are built and run. How often each kind of action is chosen; kinds that are not named have 4."""
THRIFTY = {**LIVELY, "draw": 0, "look": 0, "three": 8, "use": 1, "buy": 1}
"""Everybody lives on the display as long as it lasts."""
HOARDING = {
    "draw": 0,
    "take": 4,
    "three": 40,
    "play": 1,
    "run": 1,
    "buy": 1,
    "done": 4,
    "pay": 4,
    "expend": 4,
    "loan": 0,
}
"""Almost everybody takes three cards of the display and puts three back, which could go on for ever."""
EARLY = """
game = "london"
card = [
    { id = "stock_exchange", deck = "A", copies = 2, price = 0 },
    { id = "parliament", deck = "A", copies = 2, price = 0 },
    { id = "university_of_london", deck = "A", price = 0 },
    { id = "mercers", deck = "B" },
    { id = "salters", deck = "B" },
    { id = "grocers", deck = "C" },
    { id = "water_works", copies = 1 },
    { id = "paupers_a", copies = 1 },
]
"""
"""A box in which the cards that change the start of a turn come early."""
ODD = """
game = "london"
card = [
    { id = "stock_exchange", deck = "A", copies = 2, price = 0 },
    { id = "whitehall", deck = "A", copies = 2, price = 0 },
    { id = "great_exhibition", deck = "A", copies = 2, price = 0 },
    { id = "shops_b", deck = "A", copies = 2 },
    { id = "wren", copies = 3 },
    { id = "huguenots", copies = 3 },
    { id = "coffee_house", copies = 4 },
    { id = "hospital_a", copies = 3 },
    { id = "almshouses", deck = "C" },
    { id = "covent_garden", deck = "C" },
    { id = "fishmongers", deck = "B" },
    { id = "grocers", deck = "B" },
    { id = "haberdashers", deck = "B" },
    { id = "vintners", copies = 0 },
    { id = "salters", copies = 0 },
    { id = "mercers", copies = 0 },
    { id = "st_pauls", copies = 0 },
    { id = "water_works", copies = 0 },
    { id = "east_india_company", copies = 0 },
    { id = "woolwich_arsenal", copies = 0 },
    { id = "vauxhall_gardens", copies = 0 },
    { id = "theatre_royal", copies = 0 },
    { id = "great_fire_monument", copies = 0 },
]
"""
"""A box in which deck A has mostly cards with which one can get stuck, and cards that work together."""


IDLE = {"play": 1, "run": 0, "buy": 4, "three": 12, "done": 4, "place": 1}
"""Hardly anybody builds a city."""
LEVEL = """
game = "london"
borough = [BOROUGHS]

[loans]
unpaid_points = 0

[poverty]
lost = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
each_more = 0

[scoring]
pounds_per_point = 99
underground = 0
""".replace("BOROUGHS", ",\n".join(f'{{ id = "{borough}", points = 0 }}' for borough in Box(COMPONENTS).boroughs))
"""A box in which only cards and counters bring points, so that many games are tied."""


def seen_by(state: State, seat: int) -> Seen:
    """The data of a seat's view."""
    return cast("Seen", GAME.view(state, seat).data())


def verb_of(text: str) -> str:
    """The first word of an action."""
    return text.split()[0]


def choose(rng: Rng, texts: list[str], manner: dict[str, int]) -> str:
    """A random action: any one, or a kind of action with the odds of a manner and then one of this kind."""
    verbs = sorted({verb_of(text) for text in texts})
    lots = [verb for verb in verbs for _ in range(manner.get(verb, 4))]
    if not manner or not lots:
        return texts[rng.below(len(texts))]
    verb = lots[rng.below(len(lots))]
    of_this_kind = [text for text in texts if verb_of(text) == verb]
    return of_this_kind[rng.below(len(of_this_kind))]


class Comparison:
    """A game played beside the oracle. Any difference fails; `compared` counts the kinds of choices compared."""

    def __init__(self, seats: int, seed: int, manner: dict[str, int], changes: str = "") -> None:
        self.box = Box(COMPONENTS, changes)
        self.state = GAME.deal(seats, seed, components=changes)
        self.rng = Rng(seed + 1_000_000)
        self.manner = manner
        self.oracle = Oracle(self.box, seats, seen_by(self.state, 0))
        self.action: Ledger | None = None
        self.name = f"{seats} seats, seed {seed}"
        self.number = 0
        self.compared: Counter[str] = Counter()

    def to_end(self) -> Counter[str]:
        """Play the whole game and compare the results."""
        while not self.state.over:
            self.step()
        assert self.oracle.over, f"{self.where()}: over too early"
        views = [seen_by(self.state, seat) for seat in range(self.state.seat_count())]
        for score, result in zip(GAME.scores(self.state), final_results(self.box, views), strict=True):
            assert (score.sources, score.rank) == (result.sources, result.rank), self.name
            assert score.total == sum(result.sources.values()), self.name
        return self.compared

    def where(self) -> str:
        """The place in the game, for the message of a difference."""
        return f"{self.name}, after {self.number} actions"

    def step(self) -> None:
        """Compare the legal actions, play one of them, and compare what a whole turn has changed."""
        (seat,) = self.state.deciders()
        assert not self.oracle.over, f"{self.where()}: the game should be over"
        assert self.oracle.turn.seat == seat, f"{self.where()}: it is the turn of seat {self.oracle.turn.seat}"
        legal = [GAME.text(action) for action in self.state.legal(seat)]
        self.compare_choices(seat, set(legal))
        text = choose(self.rng, legal, self.manner)
        if verb_of(text) in ACTIONS and not self.action:
            self.action = ACTIONS[verb_of(text)](self.box, seen_by(self.state, seat), self.oracle.turn.swapped)
        self.state.play(seat, GAME.action(text))
        self.number += 1
        turn_is_over = self.state.deciders() != (seat,)
        after = seen_by(self.state, seat)
        if not self.oracle.turn.chosen or turn_is_over:
            self.oracle.played(text, after)
        if self.action:
            self.action.played(text, after)
        if self.action and turn_is_over:
            differences = self.action.differences(after)
            assert not differences, f"{self.where()}: {differences}"
            self.action = None

    def compare_choices(self, seat: int, legal: set[str]) -> None:
        """Compare the legal actions with those of the oracle."""
        if self.action:
            part, expected = type(self.action).__name__, self.action.choices()
        else:
            seen = seen_by(self.state, seat)
            part, expected = self.oracle.part(seen), self.oracle.choices(seen)
        assert legal == expected, f"{self.where()}, {part}: missing {expected - legal}, too many {legal - expected}"
        self.compared.update({f"{part}: {verb_of(text)}" for text in legal})


def games(seats: int, seeds: range, manner: dict[str, int], changes: str = "") -> Counter[str]:
    """Compare several games; how often each kind of choice was compared."""
    compared: Counter[str] = Counter()
    for seed in seeds:
        compared += Comparison(seats, seed, manner, changes).to_end()
    return compared


@pytest.mark.parametrize("seats", GAME.seats)
def test_oracle__random_games(seats: int) -> None:
    """Every decision, every turn and the final scoring."""
    compared = games(seats, range(4), UNIFORM) + games(seats, range(100, 107), LIVELY)
    assert {"card: draw", "card: take", "action: play", "action: run", "action: buy", "action: three"} <= set(compared)
    assert {"Run: activate", "Run: expend", "Run: pay", "Run: loan", "Run: spare", "Run: dig"} <= set(compared)


@pytest.mark.parametrize("seats", GAME.seats)
def test_oracle__games_with_special_starts(seats: int) -> None:
    """Parliament, the University and the Stock Exchange come early, so that they meet."""
    compared = games(seats, range(8), LIVELY, EARLY)
    assert compared.keys() >= {
        "card: swap",
        "card: look",
        "card: done",
        "second card: draw",
        "second card: done",
        "looking: keep",
        "looking: done",
        "putting back: first",
        "swapping: take",
        "action: swap",
        "Run: swap",
    }


@pytest.mark.parametrize("seats", GAME.seats)
def test_oracle__games_with_odd_cards(seats: int) -> None:
    """Cards used from the hand, cards that work together, and swaps that must not leave an action without a card."""
    compared = games(seats, range(4), LIVELY, ODD)
    assert compared.keys() >= {"Play: use", "Play: swap", "Run: again", "Run: take", "Run: spare", "Run: swap"}


@pytest.mark.parametrize("seats", GAME.seats)
def test_oracle__games_that_live_on_the_display(seats: int) -> None:
    """The deck is hardly touched: some of these games end without it."""
    ends = [Comparison(seats, seed, HOARDING) for seed in range(3)]
    for comparison in ends:
        comparison.to_end()
    assert any(comparison.oracle.deck for comparison in ends)


def test_oracle__tied_games() -> None:
    """With equal points less poverty wins, then more boroughs; who is still equal shares the rank."""
    decided = shared = 0
    for seats, seed in product(GAME.seats, range(6)):
        comparison = Comparison(seats, seed, IDLE, LEVEL)
        comparison.to_end()
        scores = GAME.scores(comparison.state)
        tied = [(one, other) for one, other in combinations(scores, 2) if one.total == other.total]
        decided += sum(one.rank != other.rank for one, other in tied)
        shared += sum(one.rank == other.rank for one, other in tied)
    assert decided
    assert shared


@pytest.mark.long
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize(
    ("manner", "changes", "number"),
    [(UNIFORM, "", 40), (LIVELY, "", 40), (LIVELY, EARLY, 30), (LIVELY, ODD, 30), (THRIFTY, "", 10)],
    ids=["uniform", "lively", "special starts", "odd cards", "thrifty"],
)
def test_oracle__many_random_games(seats: int, manner: dict[str, int], changes: str, number: int) -> None:
    """150 games with each number of seats."""
    assert games(seats, range(1000, 1000 + number), manner, changes)["action: three"] > number
