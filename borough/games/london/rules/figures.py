"""The values of the component file as flat lists that the rules look up by number."""

from __future__ import annotations

from typing import Final

from borough.core.components import Components
from borough.core.figures import ComponentFigures
from borough.games.london.rules.cards import BOROUGH_COUNT, CARD_COUNT

# What a card's base asks for.
FREE: Final = 0
ANY_CARD: Final = 1
BLUE_CARD: Final = 2

# What a card's base gives, as (what, how much, per what).
MONEY: Final = 0
POINTS: Final = 1
POVERTY: Final = 2

ONCE: Final = 0
PER_BOROUGH: Final = 1
PER_THAMES: Final = 2
PER_NORTH: Final = 3
PER_SOUTH: Final = 4
PER_BROWN: Final = 5
PER_OTHER: Final = 6


class Figures(ComponentFigures):
    """The values of a component file by card or borough number. Never changed once made."""

    def __init__(self, components: Components) -> None:
        super().__init__(components)
        self.names: list[str] = [""] * CARD_COUNT
        self.deck: list[int] = [0] * CARD_COUNT
        self.colour: list[int] = [0] * CARD_COUNT
        self.copies: list[int] = [0] * CARD_COUNT
        self.price: list[int] = [0] * CARD_COUNT
        self.points: list[int] = [0] * CARD_COUNT
        self.pay_card: list[int] = [FREE] * CARD_COUNT
        self.pay_pounds: list[int] = [0] * CARD_COUNT
        self.gains: list[list[int]] = [[] for _ in range(CARD_COUNT)]
        """Three numbers for each gain: what, how much, per what (see `gains_of`)."""
        self.flips: list[int] = [0] * CARD_COUNT
        self.base: list[int] = [0] * CARD_COUNT
        self.text: list[int] = [0] * CARD_COUNT
        self.runs: list[int] = [0] * CARD_COUNT
        """Whether a card does something when the city is run."""

        self.borough_names: list[str] = [""] * BOROUGH_COUNT
        self.start: list[int] = [0] * BOROUGH_COUNT
        self.land_price: list[int] = [0] * BOROUGH_COUNT
        self.land_cards: list[int] = [0] * BOROUGH_COUNT
        self.land_points: list[int] = [0] * BOROUGH_COUNT
        self.north: list[int] = [0] * BOROUGH_COUNT
        self.thames: list[int] = [0] * BOROUGH_COUNT
        self.borders: list[list[int]] = [[] for _ in range(BOROUGH_COUNT)]
        self.bridges: list[list[int]] = [[] for _ in range(BOROUGH_COUNT)]
        self.near: list[int] = [0] * BOROUGH_COUNT
        """The boroughs next to one, over land or over a bridge, as bits."""
        self.place: list[int] = [0] * (2 * BOROUGH_COUNT)
        """Where a borough is drawn: x and y in per cent."""

        self.first_money: int = 0
        self.first_poverty: int = 0
        self.first_hand: int = 0
        self.hand_limit: int = 0
        self.counters: int = 0
        self.tubes: int = 0
        self.tubes_per_card: int = 0
        self.crossing: int = 0
        self.loan: int = 0
        self.bank_loan: int = 0
        self.loan_costs: int = 0
        self.unpaid: int = 0
        self.columns: list[int] = []
        """Of the card display, by seats."""
        self.poverty: list[int] = []
        self.poverty_more: int = 0
        self.pounds_per_point: int = 0
        self.tube_points: int = 0

    def gains_of(self, card: int) -> list[tuple[int, int, int]]:
        """What the base of a card gives: what, how much and per what, for each gain."""
        flat = self.gains[card]
        return [(flat[place], flat[place + 1], flat[place + 2]) for place in range(0, len(flat), 3)]

    def poverty_points(self, left: int) -> int:
        """The points that so much poverty costs (score-poverty)."""
        last = len(self.poverty) - 1
        if left <= last:
            return self.poverty[left]
        return self.poverty[last] + (left - last) * self.poverty_more
