"""What final scoring is about: the estate of one player, and an assignment of its elements to scorings."""

from __future__ import annotations

from typing import Final

from borough.games.key_flow.rules.cards import GOODS_COUNT, SCORING_COUNT, SKILL_COUNT

NONE: Final = -1
STORE: Final = 7
"""Numbers for each storage building."""

# Places in `Assignment.amounts`; the goods come first.
ANVIL: Final = 4
TOKEN: Final = 7
SHIP: Final = 8
AMOUNTS: Final = 9


class Estate:
    """What one player has at the end, and what can score it."""

    def __init__(self) -> None:
        self.rates: list[int] = [0] * SCORING_COUNT
        """By scoring: points for each unit, 0 where no card scores it."""
        self.steps: list[list[int]] = [[], [], [], []]
        """For ships, cows, pigs and sheep: need, points, need, points ... in rising order; empty if not owned."""
        self.keyples: list[int] = []
        """Stored keyple cards: colour + 4 * (keyples - 1) + 8 * token symbol + 16 * animal (sheep 1, pig 2, cow 3)."""
        self.beasts: list[int] = []
        """Village cards that show animals: sheep + 8 * pigs + 64 * cows."""
        self.goods: list[int] = [0] * GOODS_COUNT
        """Iron, stone, wood and gold anywhere but on storage buildings."""
        self.stores: list[int] = []
        """Storage buildings: rate, first, second, iron, stone, wood, gold. If first is -1 any resource there brings
        the rate, otherwise each pair of the goods first and second."""
        self.skills: list[int] = [0] * SKILL_COUNT
        self.tokens: int = 0
        self.ships: int = 0
        self.carts: int = 0
        """Transport points on the topmost uncovered panels."""
        self.green_as_yellow: bool = False
        self.pig_as_2_sheep: bool = False


class Assignment:
    """The best way to score an estate."""

    def __init__(self, estate: Estate) -> None:
        self.total: int = 0
        self.points: list[int] = [0] * SCORING_COUNT
        """By scoring."""
        self.store_points: list[int] = [0] * (len(estate.stores) // STORE)
        self.loose_gold: int = 0
        """Gold scored at 1 point each."""
        self.keyples: list[int] = [NONE] * len(estate.keyples)
        """For each keyple card the scoring it is assigned to, or -1."""
        self.beasts: list[int] = [NONE] * len(estate.beasts)
        self.amounts: list[int] = [0] * (SCORING_COUNT * AMOUNTS)
        """For each scoring: iron, stone, wood, gold, anvils, pickaxes, saws, tokens and ships assigned to it."""
        self.store_amounts: list[int] = [0] * (GOODS_COUNT * (len(estate.stores) // STORE))
        """For each storage building the goods scored there."""
        self.colour: int = NONE
        """Chosen for "keyple of one colour"."""
        self.skill: int = NONE
        """Chosen for "skill of one type"."""


def step_points(steps: list[int], count: int) -> int:
    """The points of the highest step of a threshold table that is reached."""
    points = 0
    for at in range(0, len(steps), 2):
        if count >= steps[at]:
            points = steps[at + 1]
    return points
