"""Key Flow as a state that can be played: who decides, what, and what it does."""

from __future__ import annotations

from typing import Final

from borough.core.rng import Rng
from borough.games.key_flow.estimate import estimate as evaluation
from borough.games.key_flow.rules import season
from borough.games.key_flow.rules.actions import ACTION_COUNT
from borough.games.key_flow.rules.decision import decision_kind
from borough.games.key_flow.rules.declared import ALL_DECISIONS
from borough.games.key_flow.rules.figures import Figures
from borough.games.key_flow.rules.scoring import totals
from borough.games.key_flow.rules.state import Position, new_open

SEATS: Final = [tuple(seat for seat in range(6) if bits >> seat & 1) for bits in range(64)]
"""The seats of a set of bits."""


class KeyFlow(Position):
    """A game of Key Flow."""

    def deciders(self) -> tuple[int, ...]:
        return SEATS[self.open.waiting]

    def choices(self, seat: int) -> list[int]:
        return ALL_DECISIONS[decision_kind(self.open, self.turns[seat], seat)].choices(self, seat)

    def apply(self, seat: int, action: int) -> None:
        self.news = []
        self.revealed = False
        ALL_DECISIONS[decision_kind(self.open, self.turns[seat], seat)].choose(self, seat, action)

    def copy(self) -> KeyFlow:
        twin = KeyFlow()
        self.copy_to(twin)
        return twin

    def totals(self) -> list[int]:
        return totals(self.open, self.singles)

    def estimate(self) -> list[int]:
        return evaluation.estimate(self)

    def settled(self, seat: int) -> bool:
        return evaluation.settled(self, seat)

    def horizon(self) -> int:
        return 3

    def secret(self) -> bool:
        return True

    def action_limit(self) -> int:
        return ACTION_COUNT


def deal(figures: Figures, seats: int, tournament: bool, rng: Rng) -> KeyFlow:
    """A new game, ready for the first choice."""
    game = KeyFlow()
    game.reset(new_open(figures, seats, tournament), rng)
    season.set_up(game)
    return game
