"""What features of a position are worth to the bots. They were tuned by playing: bench/tune.py."""

from __future__ import annotations

from typing import Final


class Worths:
    """The features and their worth in hundredths of a point, by season where there are five; chances in per cent."""

    def __init__(self) -> None:
        self.good: list[int] = [60, 40, 54, 41, 0]
        self.gold_more: list[int] = [57, 56, 70, 65, 0]
        """Gold beyond its point."""
        self.skill: list[int] = [44, 90, 175, 155, 0]
        self.token: list[int] = [-8, 57, 100, 34, 0]
        self.tokens_used: int = -7
        """More tokens than this find little use in a season."""
        self.move: int = 30
        self.symbol: int = 90
        self.made: int = 85
        """A good, at the place that makes it."""
        self.made_gold: int = 140
        self.token_gained: int = 100
        self.skill_gained: int = 85
        self.skill_paid: int = 100
        self.plain_action: int = -29
        """What any keyple card can do somewhere."""
        self.uses: int = 53
        """Hundredths of uses of a building in a season, by its owner."""
        self.visit: int = -12
        """What others leave behind in a season, when they come to a building worth coming for."""
        self.actions: int = 57
        """Hundredths of keyple cards among the cards one plays."""
        self.token_actions: int = 65
        """Hundredths of actions that a token gives."""
        self.card: int = 125
        """A card still to be played."""
        self.ability: list[int] = [0, 150, 390, 175, 195, 580]
        """What a ship does for its owner in a season, beyond being a ship."""
        self.mine: list[int] = [0, 0, 26, 50, 41, 38, 35]
        """One of the cards it knows from the start, by the number of seats."""
        self.foreign: int = 28
        """Any other."""
        self.passed: int = 80
        """Of one that goes round in winter, per cent, after each pick of somebody else."""
        self.otherwise: int = 6
        """What another card would bring instead."""
        self.overlap: int = 56
        """Per cent of what cards promise: what one scores another cannot."""
        self.growth: int = 58
        """Per cent of what a card in the village can still grow to."""
        self.monument: int = 830
        """A winter card that scores by itself."""
        self.edition: int = 0
        """Tells apart what was worked out with other worths."""
        self.hopeful: list[int] = [3, 80, 95, 80, 28]
        """How much of what winter cards may bring counts, per cent."""
        self.planned: list[int] = [53, 45, 41, 70, 16]
        """How much of the plans counts, per cent."""
        self.built: list[int] = [2, 26, 51, 95, 65]
        """How much of what buildings do counts, per cent."""


WORTHS: Final = Worths()
