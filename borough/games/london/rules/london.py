"""London as a state that can be played: who decides, what, and what it does."""

from __future__ import annotations

from typing import Final

from borough.core.rng import Rng
from borough.games.london.estimate import estimate as evaluation
from borough.games.london.rules import turn
from borough.games.london.rules.actions import ACTION_COUNT, LOAN, PAY
from borough.games.london.rules.cash import loan_gives
from borough.games.london.rules.figures import Figures
from borough.games.london.rules.scoring import totals
from borough.games.london.rules.state import NONE, Position, new_open

ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(4)]
"""Who decides, by the seat whose turn it is."""


class London(Position):
    """A game of London."""

    def deciders(self) -> tuple[int, ...]:
        return () if self.open.over else ALONE[self.open.active]

    def choices(self, seat: int) -> list[int]:
        return turn.choices(self, seat)

    def apply(self, seat: int, action: int) -> None:
        self.news = []
        self.revealed = False
        turn.choose(self, seat, action)

    def copy(self) -> London:
        twin = London()
        self.copy_to(twin)
        return twin

    def totals(self) -> list[int]:
        return totals(self.open)

    def estimate(self) -> list[int]:
        if self.card != NONE and self.stack >= 0:
            twin = self.copy()
            evaluation.finish_placement(twin)
            return evaluation.estimate(twin)
        return evaluation.estimate(self)

    def settled(self, seat: int) -> bool:
        return seat != self.open.active or self.open.over or not evaluation.undecided(self)

    def candidates(self, seat: int) -> list[int]:
        options = self.options(seat)
        if options == [PAY, LOAN] and loan_gives(self.open, seat) == self.open.figures.loan:
            return [PAY]  # a loan can still be taken when it is needed, and costs poverty until then
        return options

    def action_limit(self) -> int:
        return ACTION_COUNT


def deal(figures: Figures, seats: int, rng: Rng) -> London:
    """A new game, ready for its first turn."""
    london = London()
    london.reset(new_open(figures, seats), rng)
    turn.set_up(london)
    return london
