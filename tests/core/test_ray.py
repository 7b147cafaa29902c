"""The same tournament on a Ray cluster of this machine."""

from __future__ import annotations

import pytest

from borough.arena.tournament import Tournament, run


def test_the_same_plan_gives_the_same_games_on_ray():
    pytest.importorskip("ray")
    plan = Tournament("key-flow", ("greedy:samples=1", "random"), players=2, games=4, seed=3)
    here, there = run(plan), run(plan, on="ray")
    assert [game.number for game in there] == [0, 1, 2, 3]
    for one, other in zip(here, there, strict=True):
        assert [(seat.bot, seat.total, seat.rank, seat.decisions) for seat in one.seats] == [
            (seat.bot, seat.total, seat.rank, seat.decisions) for seat in other.seats
        ]
