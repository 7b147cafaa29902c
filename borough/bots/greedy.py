"""Greedy: the action with the best estimate one decision deep, averaged over a few determinisations."""

from __future__ import annotations

from typing import Final

from borough.bots import Sampler
from borough.bots.lookahead import worth
from borough.core.pickling import Reduced, reduced
from borough.core.rng import Rng
from borough.core.view import View

WIDTH: Final = 1
"""An unfinished move is completed at random, so that the lookahead stays one decision deep."""


class GreedyBot:
    """Plays the action with the best estimate."""

    def __init__(self, game: Sampler, samples: int = 3) -> None:
        self.game = game
        self.samples = samples

    def __reduce__(self) -> Reduced:
        return reduced(self, self.game, self.samples)

    def __repr__(self) -> str:
        return f"<greedy:samples={self.samples} for {self.game.id}>"

    def choose(self, view: View, legal: list[int], rng: Rng) -> int:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        totals: dict[int, int] = {}
        for _ in range(self.samples):
            state = self.game.sample(view, rng)
            for action in state.candidates(view.seat):
                after = state.copy()
                after.advance(view.seat, action)
                totals[action] = totals.get(action, 0) + worth(after, view.seat, rng, WIDTH)
        return max(totals, key=lambda action: totals[action])
