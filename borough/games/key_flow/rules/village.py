"""One player's village: cards in two rows, and what lies on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from borough.core.fields import Fields, Lists, Numbers, Rows
from borough.games.key_flow.rules.actions import HOME, SLOTS
from borough.games.key_flow.rules.cards import GOODS_COUNT, SKILL_COUNT
from borough.games.key_flow.rules.figures import PANELS

NONE: Final = -1

ABOVE: Final = 256
"""A keyple card above a building: card + ABOVE * place in the village + ABOVE * ABOVE * tokens that boost it."""


def pack_above(card: int, place: int, tokens: int = 0) -> int:
    """A keyple card above a building, with the tokens that boost it."""
    return card + ABOVE * (place + ABOVE * tokens)


def above_card(packed: int) -> int:
    """The keyple card."""
    return packed % ABOVE


def above_place(packed: int) -> int:
    """The place of the building that the keyple card lies above."""
    return packed // ABOVE % ABOVE


def above_tokens(packed: int) -> int:
    """The tokens on the keyple card."""
    return packed // ABOVE // ABOVE


class Village:
    """One player's cards and pieces, as everybody sees them. The place of a card in its lists is its own for good."""

    cards: list[int]
    """The home card first."""
    slots: list[int]
    at: list[int]
    """For each slot the place of the card that lies there, or NONE."""
    goods: list[int]
    """Four numbers a card."""
    levels: list[int]
    """Upgrade tiles on each card."""
    flips: list[int]
    """Those of them that show their points."""
    uses: list[int]
    """How often each card was used this season, by keyple cards and tokens."""
    above: list[int]
    """The keyple cards above the buildings (see ABOVE)."""
    stored: list[int]
    """Keyple cards of earlier seasons, under the storage card."""
    tokens: int
    singles: int
    """Single-sided skill tiles; which, only their owner knows."""
    doubles: list[int]
    abilities: int
    """Bits of the ships' abilities."""
    shared: bool
    """Whether a copy of the state may hold this very village."""

    def copy(self) -> Village:
        """An independent twin."""
        twin = Village()
        twin.cards = self.cards.copy()
        twin.slots = self.slots.copy()
        twin.at = self.at
        twin.goods = self.goods.copy()
        twin.levels = self.levels.copy()
        twin.flips = self.flips.copy()
        twin.uses = self.uses.copy()
        twin.above = self.above.copy()
        twin.stored = self.stored.copy()
        twin.tokens = self.tokens
        twin.singles = self.singles
        twin.doubles = self.doubles.copy()
        twin.abilities = self.abilities
        twin.shared = False
        return twin

    def numbers(self) -> Rows:
        """Every field in a fixed order. `village_of` reads it back."""
        return VILLAGE.rows(self)

    def has(self, ability: int) -> bool:
        """Whether a ship here gives this ability."""
        return self.abilities >> ability & 1 == 1

    def lay(self, card: int, slot: int, ability: int) -> int:
        """A card comes to a slot; its place in the lists."""
        place = len(self.cards)
        self.cards.append(card)
        self.slots.append(slot)
        self.at = self.at.copy()  # copies share it
        self.at[slot] = place
        self.goods.extend([0] * GOODS_COUNT)
        self.levels.append(0)
        self.flips.append(0)
        self.uses.append(0)
        self.abilities |= 1 << ability
        return place


def panel_at(village: Village, place: int) -> int:
    """The panel that a card shows: its number in the figures."""
    return village.cards[place] * PANELS + village.levels[place]


VILLAGE: Final = Fields(
    Numbers("tokens", "singles", "abilities"),
    Lists("doubles", "cards", "slots", "goods", "levels", "flips", "uses", "above", "stored"),
)
"""The fields of `Village` but for `at`, which follows from `slots`, and `shared`."""


def new_village(home: int) -> Village:
    """A home card and nothing else."""
    village = Village()
    village.cards = []
    village.slots = []
    village.at = [NONE] * SLOTS
    village.goods = []
    village.levels = []
    village.flips = []
    village.uses = []
    village.above = []
    village.stored = []
    village.tokens = 0
    village.singles = 0
    village.doubles = [0] * SKILL_COUNT
    village.abilities = 0
    village.shared = False
    village.lay(home, HOME, 0)
    return village


def village_of(rows: Iterator[list[int]]) -> Village:
    """The village that `numbers` described, from the next rows."""
    village = Village()
    VILLAGE.read(village, rows)
    village.at = [NONE] * SLOTS
    for place, slot in enumerate(village.slots):
        village.at[slot] = place
    village.shared = False
    return village
