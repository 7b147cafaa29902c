"""Measures one game in the build that is imported; prints JSON. Started by run.py."""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable

import borough
from borough.build import is_compiled

SEATS = 4
POSITIONS = 40
"""States spread over whole games, on which copy, view and sample are timed."""


def positions(game: borough.Game) -> list[borough.State]:
    """States from random games, evenly spread from the first decision to the last."""
    found: list[borough.State] = []
    for seed in range(4):
        rng = borough.Rng(seed)
        state = game.deal(SEATS, seed)
        states = []
        while not state.over:
            states.append(state.copy())
            seat = state.deciders()[0]
            legal = state.legal(seat)
            state.play(seat, legal[rng.below(len(legal))])
        step = max(1, len(states) // (POSITIONS // 4))
        found.extend(states[::step][: POSITIONS // 4])
    return found


def microseconds(work: Callable[[], object], calls: int) -> float:
    """The mean time of a call."""
    started = time.perf_counter()
    for _ in range(calls):
        work()
    return (time.perf_counter() - started) / calls * 1e6


def play(game: borough.Game, seconds: float) -> tuple[float, float]:
    """Games and decisions per second, deal and scores included."""
    games = decisions = 0
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        state = game.deal(SEATS, games)
        decisions += borough.play_out(state, borough.Rng(games))
        game.scores(state)
        games += 1
    spent = time.perf_counter() - started
    return games / spent, decisions / spent


def main(ident: str, seconds: float) -> None:
    """Measure one game and print the results."""
    game = borough.game(ident)
    play(game, seconds / 10)
    games, decisions = play(game, seconds)
    rng = borough.Rng(1)
    states = positions(game)
    views = [(state, game.view(state, 0)) for state in states]
    print(
        json.dumps(
            {
                "build": "compiled" if is_compiled() else "plain",
                "games_per_second": games,
                "decisions_per_second": decisions,
                "copy_us": statistics.mean(microseconds(state.copy, 300) for state in states),
                "view_us": statistics.mean(microseconds(lambda s=state: game.view(s, 0), 60) for state in states),
                "sample_us": statistics.mean(microseconds(lambda v=view: game.sample(v, rng), 30) for _, view in views),
            }
        )
    )


main(sys.argv[1], float(sys.argv[2]))
