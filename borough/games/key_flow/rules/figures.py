"""The component figures as flat figures the rules can look up quickly."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from borough.core.components import Components
from borough.core.figures import ComponentFigures
from borough.games.key_flow.rules.cards import CARD_COUNT, COW, PIG, SHEEP, VILLAGE_COUNT

PANELS: Final = 3
"""Most panels a card can have. What belongs to a panel stands at card * PANELS + upgrades made."""

NO_SKILL: Final = -1
ANY_SKILL: Final = 3

# What a panel gives, six numbers: the four goods, tokens, blind skill tiles.
TOKENS: Final = 4
BLIND: Final = 5
GAIN_SIZE: Final = 6

# What an upgrade costs, unit by unit: the four goods, any good, the three skills, any skill.
ANY_GOOD: Final = 4
FIRST_SKILL: Final = 5
ANY_SKILL_UNIT: Final = 8


class Figures(ComponentFigures):
    """Everything the box says, by card. Never changed once made.

    What is looked up most stands in vectors: compiled code reads them several times as fast as lists.
    """

    winter: int = 0
    winter_with_two: int = 0
    tokens: int = 0
    upgrade_tiles: int = 0
    single_skills: int = 0
    double_skills: int = 0
    flipped: int = 0

    def __init__(self, components: Components) -> None:
        super().__init__(components)
        panels = VILLAGE_COUNT * PANELS
        self.names: list[str] = [""] * CARD_COUNT
        self.german: list[str] = [""] * VILLAGE_COUNT
        """The names of village cards in the German edition."""
        self.season: list[int] = [0] * CARD_COUNT
        """SPRING to WINTER; -1 for home cards."""
        self.back: vec[i64] = vec[i64]([0] * CARD_COUNT)
        self.animals: list[int] = [0] * (3 * CARD_COUNT)
        """Sheep, pigs and cows by card * 3 + animal."""
        # Village cards.
        self.river: list[bool] = [False] * VILLAGE_COUNT
        """Whether the card lies in the lower row."""
        self.ship: list[bool] = [False] * VILLAGE_COUNT
        self.ability: list[int] = [0] * VILLAGE_COUNT
        self.most_upgrades: list[int] = [0] * VILLAGE_COUNT
        self.box_goods: list[list[int]] = [[0] * 4 for _ in range(VILLAGE_COUNT)]
        self.box_skills: list[list[int]] = [[0] * 3 for _ in range(VILLAGE_COUNT)]
        self.box_blind: list[int] = [0] * VILLAGE_COUNT
        # Their panels.
        self.text: list[str] = [""] * panels
        self.acts: list[bool] = [False] * panels
        """Whether the panel can be used with keyples or tokens."""
        self.moves: vec[i64] = vec[i64]([0] * panels)
        self.upgrades: list[int] = [0] * panels
        self.pays: list[int] = [NO_SKILL] * panels
        self.gains: list[list[list[int]]] = [[] for _ in range(panels)]
        """The alternatives, GAIN_SIZE numbers each."""
        self.costs: list[list[int]] = [[] for _ in range(panels)]
        """What covering this panel with an upgrade tile costs, unit by unit."""
        self.points: vec[i64] = vec[i64]([0] * panels)
        self.scorings: list[list[int]] = [[] for _ in range(panels)]
        """Scoring and rate in turn."""
        self.steps: list[list[int]] = [[] for _ in range(panels)]
        """The thresholds of a scoring that has them: need and points in turn."""
        self.store_rate: list[int] = [0] * panels
        self.store_first: list[int] = [0] * panels
        """The first good of the pair that scores on a storage building, or -1: any good."""
        self.store_second: list[int] = [0] * panels

        # Keyple cards.
        self.keyples: list[int] = [0] * CARD_COUNT
        self.token: list[int] = [0] * CARD_COUNT
        self.arrows: list[int] = [0] * CARD_COUNT
        self.number: list[int] = [0] * CARD_COUNT

        self.items: vec[i64] = vec[i64]([0] * CARD_COUNT)
        """What final scoring sees of each card: of keyple cards see `Estate.keyples`, of the others `Estate.beasts`."""
        self.letters: list[list[int]] = [[] for _ in range(4)]
        """The K cards of each season."""
        self.numbered: list[list[int]] = [[] for _ in range(4)]
        """The others."""
        self.hand: list[int] = []
        """Cards in hand by season, with three and more players."""
        self.hand_with_two: list[int] = []
        self.removed: list[int] = []
        """K cards that stay in the box, by seats."""
        self.use_tokens: list[int] = []
        """Tokens for the first, second and third use of a building."""

    def hand_size(self, seats: int, season: int) -> int:
        """Cards dealt to each player in a season."""
        return self.hand_with_two[season] if seats == 2 else self.hand[season]

    def winter_size(self, seats: int) -> int:
        """Winter K cards dealt to each player at the start."""
        return self.winter_with_two if seats == 2 else self.winter

    def keyple_item(self, card: int) -> int:
        """A keyple card as the solver sees it."""
        animal = 0
        for kind in range(3):
            if self.animals[card * 3 + kind] > 0:
                animal = kind + 1
        return self.season[card] + 4 * (self.keyples[card] - 1) + 8 * self.token[card] + 16 * animal

    def beast_item(self, card: int) -> int:
        """The animals on a village card as the solver sees them; 0 for none."""
        return self.animals[card * 3 + SHEEP] + 8 * self.animals[card * 3 + PIG] + 64 * self.animals[card * 3 + COW]
