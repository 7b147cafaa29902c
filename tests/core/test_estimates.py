"""The estimates that bots use: complete, exact at the end, useful before it, and without side effects."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import ClassVar, Protocol

import pytest

import borough
from borough.bots.greedy import GreedyBot
from borough.bots.lookahead import points_by_seat
from borough.build import is_compiled

GAMES = [(ident, seats) for ident in borough.game_ids() for seats in borough.game(ident).seats]


def random_game(ident: str, seats: int, seed: int) -> borough.State:
    """A game played at random to its end."""
    state = borough.game(ident).deal(seats, seed)
    rng = borough.Rng(seed)
    while not state.over:
        seat = state.deciders()[0]
        options = state.options(seat)
        state.play(seat, options[rng.below(len(options))])
    return state


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("ident", "seats"), GAMES)
def test_the_estimate_of_a_finished_game_is_its_score_by_source(ident: str, seats: int, seed: int):
    game = borough.game(ident)
    state = random_game(ident, seats, seed)
    width = len(game.sources)
    estimate = state.estimate()
    assert len(estimate) == seats * width
    for score in game.scores(state):
        by_source = dict(zip(game.sources, estimate[score.seat * width : (score.seat + 1) * width], strict=True))
        assert sum(by_source.values()) == 100 * score.total
        for source, points in score.sources.items():
            assert by_source[source] == 100 * points


@pytest.mark.parametrize(("ident", "seats"), GAMES)
def test_an_estimate_covers_every_seat_and_source_and_changes_nothing(ident: str, seats: int):
    game = borough.game(ident)
    state = game.deal(seats, 7)
    rng = borough.Rng(7)
    decisions = 0
    while not state.over:
        decisions += 1
        if decisions % 5 == 0:
            before = state.key()
            assert len(state.estimate()) == seats * len(game.sources)
            for seat in range(seats):
                state.settled(seat)
            assert state.key() == before
        seat = state.deciders()[rng.below(len(state.deciders()))]
        options = state.options(seat)
        state.play(seat, options[rng.below(len(options))])


@pytest.mark.parametrize("ident", borough.game_ids())
def test_greedy_beats_random_by_a_wide_margin(ident: str):
    game = borough.game(ident)
    for seed in (1, 2):
        state = game.deal(2, seed)
        rng = borough.Rng(seed)
        bots = {seed % 2: GreedyBot(game, 1)}
        while not state.over:
            seat = state.deciders()[0]
            view = game.view(state, seat)
            bot = bots.get(seat)
            action = bot.choose(view, view.legal, rng) if bot else view.legal[rng.below(len(view.legal))]
            state.play(seat, action)
        totals = state.totals()
        assert totals[seed % 2] > totals[1 - seed % 2] + 20


@pytest.mark.skipif(not is_compiled(), reason="bots are used compiled")
@pytest.mark.parametrize("ident", borough.game_ids())
def test_an_estimate_is_fast(ident: str):
    state = borough.game(ident).deal(4, 3)
    rng = borough.Rng(3)
    spent = 0.0
    count = 0
    while not state.over and count < 300:
        seat = state.deciders()[0]
        options = state.options(seat)
        state.play(seat, options[rng.below(len(options))])
        started = time.thread_time()
        state.estimate()
        spent += time.thread_time() - started
        count += 1
    assert spent / count < 0.001


def golden(ident: str, number: str) -> borough.Record:
    """A golden game."""
    folder = Path(__file__).parent.parent / ident.replace("-", "_") / "golden"
    return borough.Record.loads((folder / f"{number}.json").read_text(encoding="utf-8"))


def golden_states(ident: str, number: str, every: int) -> Iterator[borough.State]:
    """The states of a golden game at every `every`-th action."""
    record = golden(ident, number)
    state = record.replay(0)
    for at, (seat, action) in enumerate(record.actions):
        if at % every == 0:
            yield state.copy()
        state.play(seat, action)


class Weights(Protocol):
    """The weights of any game."""

    BY_HAND: ClassVar[tuple[str, ...]]


def tuned_weights(weights: Weights) -> list[tuple[str, int]]:
    """The weights that are tuned, by name and index in their list (-1 for a single number)."""
    found: list[tuple[str, int]] = []
    for name in dir(weights):
        value = getattr(weights, name)
        if not name.startswith("_") and name not in (*weights.BY_HAND, "BY_HAND", "edition"):
            found += [(name, at) for at, one in enumerate(value) if one] if isinstance(value, list) else [(name, -1)]
    return found


def set_weight(weights: Weights, name: str, at: int, weight: int) -> int:
    """Change a weight; its old value."""
    value = getattr(weights, name)
    if at >= 0:
        before, value[at] = value[at], weight
    else:
        before = value
        setattr(weights, name, weight)
    if hasattr(weights, "edition"):
        weights.edition += 1
    return int(before)


@pytest.mark.parametrize("ident", borough.game_ids())
def test_every_weight_changes_some_estimate(ident: str):
    weights = import_module(f"borough.games.{ident.replace('-', '_')}.estimate.weights").WEIGHTS
    seats = borough.game(ident).seats
    states = [state for number in seats for state in golden_states(ident, f"{number}-seats-01", 5)]
    usual = [state.estimate() for state in states]
    unused = []
    for name, at in tuned_weights(weights):
        differs = False
        for changed in (400, -100):
            before = set_weight(weights, name, at, changed)
            differs = differs or any(state.estimate() != known for state, known in zip(states, usual, strict=True))
            set_weight(weights, name, at, before)
        if not differs:
            unused.append((name, at))
    assert [state.estimate() for state in states] == usual
    assert not unused


def test_key_flow_estimates_storage_points_before_the_end():
    game = borough.game("key-flow")
    width, storage = len(game.sources), game.sources.index("storage")
    seen = 0
    for number in range(1, 9):
        record = golden("key-flow", f"4-seats-{number:02}")
        last = record.replay(len(record.actions) - 1).estimate()
        for seat, score in enumerate(game.scores(record.replay())):
            if score.sources["storage"]:
                seen += 1
                assert last[seat * width + storage] > 0
    assert seen


@pytest.mark.skipif(not is_compiled(), reason="bots are used compiled")
@pytest.mark.parametrize("ident", ["key-to-the-city", "key-flow"])  # in London greedy players end far below good ones
def test_estimates_halfway_are_close_to_the_final_scores(ident: str):
    game = borough.game(ident)
    missing = []
    for seed in (1, 2):
        state, rng, bot = game.deal(3, seed), borough.Rng(seed), GreedyBot(game, 1)
        estimates = []
        while not state.over:
            for seat in state.deciders():
                if seat in state.deciders():
                    view = game.view(state, seat)
                    state.play(seat, bot.choose(view, view.legal, rng))
                    estimates.append(statistics.mean(points_by_seat(state.estimate(), 3)))
        missing.append(statistics.mean(state.totals()) - estimates[len(estimates) // 2] / 100)
    assert abs(statistics.mean(missing)) < 20
