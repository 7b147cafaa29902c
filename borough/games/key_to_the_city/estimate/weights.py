"""What features of a position are worth to the bots. They were tuned by playing: bench/tune.py."""

from __future__ import annotations

from typing import ClassVar, Final


class Weights:
    """What things are worth in hundredths of a point at the start of each era and at the end; chances in 256ths."""

    BY_HAND: ClassVar[tuple[str, ...]] = ("open_sides", "to_come")
    """Counts, and what all seats share: these are not tuned."""

    def __init__(self) -> None:
        self.keyple: list[int] = [200, 145, 95, 37, 0]
        """A keyple: an action in every era that is left, or a bid."""
        self.skill: list[int] = [70, 58, 44, 12, 0]
        """A skill tile that no upgrade waits for: it keeps choices open."""
        self.sure: list[int] = [240, 170, 180, 160, 0]
        """The chance that a project is carried out for which nothing but the action is missing."""
        self.fade: list[int] = [210, 195, 215, 185, 0]
        """What is left of that chance for every other action that it takes."""
        self.effort: list[int] = [90, 100, 95, 59, 0]
        """What an action is worth elsewhere: a project pays by what it brings beyond that."""
        self.landmark: list[int] = [0, 65, 52, 85, 0]
        """How much of what a landmark still promises counts, per cent: rivals want the markers too."""
        self.distant: int = 16
        """The weight in 256ths that a project keeps that does not pay yet."""
        self.uses: list[int] = [300, 200, 100, 0, 0]
        """Eras (hundredths) in which a tile can be used once it lies in the borough."""
        self.gift: int = 75
        """A connector or a skill tile from a tile of one's own, once an era: more than one alone can use it."""
        self.shared: list[int] = [0, 11, 5, 6, 0]
        """A free side between two tiles: a connector there serves both."""
        self.jutting: list[int] = [0, 26, 23, 14, 0]
        """Tiles (hundredths) a chain will gain for every connector of its colour that juts out."""
        self.skill_pending: int = 70
        """A skill tile about to be paid or taken."""
        self.upgrade_price: int = 100
        """An upgrade is one action."""
        self.skill_price: int = 95
        """So is getting a skill tile."""
        self.colour_price: int = 45
        """A use brings two connectors, but not always two that are wanted."""
        self.any_price: int = 48
        self.open_sides: int = 4
        """A tile seldom gets more connectors of its colour than this."""
        self.rival: int = 835
        """A rival who would gain this much by outbidding, in hundredths of a point, is taken to do it."""
        self.outbid_least: int = 9
        self.outbid_most: int = 130
        self.to_come: list[list[int]] = [
            [],
            [],
            [5795, 4517, 3066, 734],
            [4396, 3448, 2393, 510],
            [3689, 2907, 2039, 429],
            [2892, 2388, 1731, 407],
            [2164, 1767, 1295, 338],
        ]
        """What a seat makes in the end beyond all this, by seats and era: measured by bench/to_come.py."""


WEIGHTS: Final = Weights()
