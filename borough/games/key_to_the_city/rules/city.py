"""Key to the City - London as a state that can be played: who decides, what, and what it does."""

from __future__ import annotations

from borough.core.rng import Rng
from borough.games.key_to_the_city.estimate import estimate as evaluation
from borough.games.key_to_the_city.rules.actions import ACTION_COUNT
from borough.games.key_to_the_city.rules.decision import BIDDING, TURNING, decision_kind
from borough.games.key_to_the_city.rules.declared import decision_due
from borough.games.key_to_the_city.rules.era import set_up
from borough.games.key_to_the_city.rules.figures import Figures
from borough.games.key_to_the_city.rules.gathering import commit_cheaply
from borough.games.key_to_the_city.rules.scoring import totals
from borough.games.key_to_the_city.rules.state import NONE, OVER, PLACING, Position, new_open, waiting_seat

ALONE = [(seat,) for seat in range(6)]


class City(Position):
    """A game of Key to the City - London."""

    def deciders(self) -> tuple[int, ...]:
        table = self.open
        if table.phase == PLACING:
            return tuple([seat for seat in range(table.seats) if table.won[seat]])
        if table.phase == OVER:
            return ()
        if not table.to_lay:
            return ALONE[table.active]
        # Who still has connectors to lay does so while the next seat decides (connector-meanwhile).
        laying = {waiting_seat(connector) for connector in table.to_lay}
        return tuple([seat for seat in range(table.seats) if seat == table.active or seat in laying])

    def choices(self, seat: int) -> list[int]:
        return decision_due(self, seat).choices(self, seat)

    def apply(self, seat: int, action: int) -> None:
        self.news = []
        self.revealed = False
        decision_due(self, seat).choose(self, seat, action)

    def totals(self) -> list[int]:
        return totals(self.screen, self.open)

    def estimate(self) -> list[int]:
        if self.verb == NONE:
            return evaluation.estimate(self.screen, self.open)
        twin = self.copy()
        commit_cheaply(twin, self.open.active)
        return evaluation.estimate(twin.screen, twin.open)

    def settled(self, seat: int) -> bool:
        # How many keyples a bid takes decides its worth; to use or to upgrade a tile one takes as few as will do.
        kind = decision_kind(self.open, self.verb, seat)
        return kind != BIDDING and kind != TURNING

    def secret(self) -> bool:
        return self.open.phase == PLACING and len(self.deciders()) > 1

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
    city.reset(new_open(figures, seats, jennifer), rng)
    set_up(city)
    return city
