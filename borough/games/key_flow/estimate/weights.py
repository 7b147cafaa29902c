"""The weights of the features of a position, tuned by playing and fitted: bench/tune.py, fit.py."""

from __future__ import annotations

from typing import ClassVar, Final


class Weights:
    """Weights in hundredths of a point, by season where there are five; chances in per cent."""

    BY_HAND: ClassVar[tuple[str, ...]] = ("tokens_used", "plain_action", "to_come")
    """Limits, and what all seats share: these are not tuned."""

    tokens_used: int = 4
    """More tokens than this find little use in a season."""
    plain_action: int = 0
    """What any keyple card can do somewhere."""

    def __init__(self) -> None:
        self.good: list[int] = [46, 46, 52, 37, 0]
        self.gold_more: list[int] = [58, 76, 86, 66, 0]
        """Gold beyond its point."""
        self.skill: list[int] = [52, 106, 188, 153, 0]
        self.token: list[int] = [0, 22, 35, 12, 0]
        self.move: int = 25
        self.symbol: int = 57
        self.made: int = 99
        """A good, at the place that makes it."""
        self.made_gold: int = 144
        self.token_gained: int = 156
        self.skill_gained: int = 198
        self.skill_paid: int = 224
        self.uses: int = 73
        """Hundredths of uses of a building in a season, by its owner."""
        self.visit: int = 8
        """What others leave behind in a season, when they come to a building worth coming for."""
        self.actions: int = 55
        """Hundredths of keyple cards among the cards one plays."""
        self.token_actions: int = 69
        """Hundredths of actions that a token gives."""
        self.card: int = 170
        """A card still to be played."""
        self.ability: list[int] = [0, 178, 384, 184, 166, 642]
        """What a ship does for its owner in a season, beyond being a ship."""
        self.mine: list[int] = [0, 0, 33, 50, 38, 38, 35]
        """Per cent of what a seat's own winter cards promise, by the number of seats."""
        self.foreign: int = 26
        """Per cent of what any other winter card promises."""
        self.passed: int = 80
        """Per cent chance that a card going round in winter is still there after a pick of somebody else."""
        self.otherwise: int = 7
        """What another card would bring instead."""
        self.overlap: int = 50
        """Per cent of what cards promise: what one scores another cannot."""
        self.growth: int = 50
        """Per cent of what a card in the village can still grow to."""
        self.monument: int = 845
        """A winter card that scores by itself."""
        self.edition: int = 0
        """Changes with the weights, so that what was cached with others is not used."""
        self.winter_share: list[int] = [15, 87, 103, 92, 25]
        """How much of what winter cards may bring counts, per cent."""
        self.plans_share: list[int] = [48, 44, 47, 64, 17]
        """How much of the plans counts, per cent."""
        self.buildings_share: list[int] = [5, 32, 56, 98, 38]
        """How much of what buildings do counts, per cent."""
        self.to_come: list[list[int]] = [
            [],
            [],
            [5659, 2007, -177, -890, -192],
            [4120, 1016, -558, -832, 331],
            [3928, 1160, -303, -788, -75],
            [3995, 1078, -355, -649, 50],
            [3957, 1131, -327, -713, 38],
        ]
        """What a seat makes in the end beyond all this, by seats and season: measured by bench/to_come.py."""


WEIGHTS: Final = Weights()
