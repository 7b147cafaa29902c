"""Rewards by name: what each seat gets at the end of a game, for learning. Before the end they are zero."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from borough.core.errors import BadInput
from borough.core.game import Score

Reward = Callable[[list[Score]], list[float]]


def win(scores: list[Score]) -> list[float]:
    """1 for the winner and 0 for the others; several winners share the 1. The expected reward is the win share."""
    winners = sum(score.rank == 1 for score in scores)
    return [1.0 / winners if score.rank == 1 else 0.0 for score in scores]


def rank(scores: list[Score]) -> list[float]:
    """From 1 for the first to -1 for the last in equal steps. Equal ranks share their places; the sum is 0."""
    ranks = [score.rank for score in scores]
    ahead = [sum(other < own for other in ranks) for own in ranks]
    behind = [sum(other > own for other in ranks) for own in ranks]
    return [(less - more) / max(1, len(ranks) - 1) for more, less in zip(ahead, behind, strict=True)]


def points(scores: list[Score]) -> list[float]:
    """The points of each seat."""
    return [float(score.total) for score in scores]


def lead(scores: list[Score]) -> list[float]:
    """The points of each seat minus those of the best other seat."""
    totals = [score.total for score in scores]
    return [float(own - max(totals[:seat] + totals[seat + 1 :], default=0)) for seat, own in enumerate(totals)]


REWARDS: Final[dict[str, Reward]] = {"win": win, "rank": rank, "points": points, "lead": lead}


def find_reward(name: str) -> Reward:
    """The reward with this name."""
    if name not in REWARDS:
        raise BadInput(f"there is no reward {str(name)[:40]!r} (rewards: {', '.join(REWARDS)})")
    return REWARDS[name]
