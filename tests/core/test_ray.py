"""The same tournament on a Ray cluster of this machine."""

from __future__ import annotations

import pytest

from borough.arena.tournament import Played, Tournament, run


def on_ray(plan: Tournament) -> list[Played]:
    """Ray gives itself 30 s to start, which is not enough for it on a busy machine."""
    try:
        return run(plan, on="ray")
    except Exception as error:
        if "timed out during startup" not in str(error):
            raise
    return run(plan, on="ray")


@pytest.mark.long
def test_the_same_plan_gives_the_same_games_on_ray():
    pytest.importorskip("ray")
    plan = Tournament("key-flow", ("greedy:samples=1", "random"), players=2, games=4, seed=3)
    here, there = run(plan), on_ray(plan)
    assert [game.number for game in there] == [0, 1, 2, 3]
    for one, other in zip(here, there, strict=True):
        assert [(seat.bot, seat.total, seat.rank, seat.decisions) for seat in one.seats] == [
            (seat.bot, seat.total, seat.rank, seat.decisions) for seat in other.seats
        ]
