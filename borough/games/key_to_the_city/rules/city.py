"""Key to the City - London as a state that can be played: who decides, what, and what it does."""

from __future__ import annotations

from borough.core.rng import Rng
from borough.games.key_to_the_city.estimate import estimate as evaluation
from borough.games.key_to_the_city.rules import placement, resources, sailing, turn
from borough.games.key_to_the_city.rules.actions import ACTION_COUNT, BID
from borough.games.key_to_the_city.rules.era import finish_placing, set_up
from borough.games.key_to_the_city.rules.figures import Figures
from borough.games.key_to_the_city.rules.scoring import totals
from borough.games.key_to_the_city.rules.state import NONE, OVER, PLACING, Position, new_open

ALONE = [(seat,) for seat in range(6)]


class City(Position):
    """A game of Key to the City - London."""

    def deciders(self) -> tuple[int, ...]:
        table = self.open
        if table.phase == PLACING:
            return tuple([seat for seat in range(table.seats) if table.won[seat]])
        if table.phase == OVER:
            return ()
        return ALONE[table.active]

    def choices(self, seat: int) -> list[int]:
        if self.open.phase == PLACING:
            return placement.choices(self, seat)
        if self.verb != NONE:
            return turn.gather_choices(self, seat)
        if self.open.steps:
            return resources.choices(self, seat)
        return turn.choices(self, seat)

    def apply(self, seat: int, action: int) -> None:
        self.news = []
        self.revealed = False
        if self.open.phase == PLACING:
            placement.choose(self, seat, action)
            finish_placing(self)
        elif self.verb != NONE:
            turn.gather(self, seat, action)
        elif self.open.steps:
            resources.choose(self, seat, action)
        elif action < BID:
            sailing.choose(self, seat, action)
        else:
            turn.begin(self, action)

    def totals(self) -> list[int]:
        return totals(self.screen, self.open)

    def estimate(self) -> list[int]:
        if self.verb == NONE:
            return evaluation.estimate(self.screen, self.open)
        twin = self.copy()
        turn.commit_cheaply(twin, self.open.active)
        return evaluation.estimate(twin.screen, twin.open)

    def settled(self, seat: int) -> bool:
        # How many keyples a bid takes decides its worth; to use or to upgrade a tile one takes as few as will do.
        if self.open.phase == PLACING:
            return self.open.spot[seat] == NONE
        return self.verb != BID or self.open.active != seat

    def horizon(self) -> int:
        return 3

    def copy(self) -> City:
        twin = City()
        self.copy_to(twin)
        return twin

    def action_limit(self) -> int:
        return ACTION_COUNT


def deal(figures: Figures, seats: int, rng: Rng, jennifer: bool) -> City:
    """A new game, ready for its first turn."""
    city = City()
    city.lay_bare(new_open(figures, seats, jennifer), rng)
    set_up(city)
    return city
