"""What features of a position are worth to the bots. They were tuned by playing: bench/tune.py."""

from __future__ import annotations

from typing import Final


class Worths:
    """The features and their worth in hundredths of a point, by season where there are five; chances in per cent."""

    def __init__(self) -> None:
        self.good: list[int] = [65, 53, 43, 13, 0]
        self.gold_more: list[int] = [41, 36, 36, 5, 0]
        """Gold beyond its point."""
        self.skill: list[int] = [80, 100, 60, 16, 0]
        self.token: list[int] = [90, 90, 90, 65, 0]
        self.tokens_used: int = 4
        """More tokens than this find little use in a season."""
        self.move: int = 30
        self.symbol: int = 90
        self.made: int = 85
        """A good, at the place that makes it."""
        self.made_gold: int = 140
        self.token_gained: int = 100
        self.skill_gained: int = 85
        self.skill_paid: int = 100
        self.plain_action: int = 90
        """What any keyple card can do somewhere."""
        self.uses: int = 105
        """Hundredths of uses of a building in a season, by its owner."""
        self.visit: int = 26
        """What others leave behind in a season, when they come to a building worth coming for."""
        self.actions: int = 65
        """Hundredths of keyple cards among the cards one plays."""
        self.token_actions: int = 51
        """Hundredths of actions that a token gives."""
        self.card: int = 125
        """A card still to be played."""
        self.ability: list[int] = [0, 60, 60, 60, 30, 30]
        """What a ship does for its owner in a season, beyond being a ship."""
        self.mine: list[int] = [0, 0, 60, 50, 42, 38, 35]
        """One of the cards it knows from the start, by the number of seats."""
        self.foreign: int = 34
        """Any other."""
        self.passed: int = 70
        """Of one that goes round in winter, per cent, after each pick of somebody else."""
        self.otherwise: int = 250
        """What another card would bring instead."""
        self.overlap: int = 70
        """Per cent of what cards promise: what one scores another cannot."""
        self.growth: int = 70
        """Per cent of what a card in the village can still grow to."""
        self.monument: int = 465
        """A winter card that scores by itself."""
        self.edition: int = 0
        """Tells apart what was worked out with other worths."""
        self.hopeful: list[int] = [48, 80, 95, 53, 85]
        """How much of what winter cards may bring counts, per cent."""
        self.planned: list[int] = [41, 37, 41, 48, 30]
        """How much of the plans counts, per cent."""
        self.built: list[int] = [57, 65, 120, 140, 110]
        """How much of what buildings do counts, per cent."""


WORTHS: Final = Worths()
