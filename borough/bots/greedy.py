"""Greedy: the action that looks best one decision deep, averaged over a few deals of what it cannot see."""

from __future__ import annotations

from typing import Final

from borough.bots.thinking import worth
from borough.core.game import Game
from borough.core.rng import Rng
from borough.core.view import View

WIDTH: Final = 1
"""A move that is only begun is finished at random: one decision deep, and no more."""


class GreedyBot:
    """Plays what the game's estimate likes best."""

    def __init__(self, game: Game, samples: int = 3) -> None:
        self.game = game
        self.samples = samples

    def choose(self, view: View, legal: list[int], rng: Rng) -> int:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        state = self.game.sample(view, rng)
        ideas = state.ideas(view.seat).copy()
        totals = [0] * len(ideas)
        for sample in range(self.samples):
            if sample > 0:
                state = self.game.sample(view, rng)
            for number in range(len(ideas)):
                after = state.copy()
                after.advance(view.seat, ideas[number])
                totals[number] += worth(after, view.seat, rng, WIDTH)
        return ideas[totals.index(max(totals))]
