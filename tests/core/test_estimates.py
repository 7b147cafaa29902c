"""The estimates that bots judge by: complete, exact at the end, of use before it, and without side effects."""

from __future__ import annotations

import time

import pytest

import borough
from borough.bots.greedy import GreedyBot
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
def test_at_the_end_the_estimate_is_the_score_by_source(ident: str, seats: int, seed: int):
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
def test_an_estimate_changes_nothing_and_has_a_number_for_every_seat_and_source(ident: str, seats: int):
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
def test_greedy_leaves_random_far_behind(ident: str):
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
        started = time.perf_counter()
        state.estimate()
        spent += time.perf_counter() - started
        count += 1
    assert spent / count < 0.001
