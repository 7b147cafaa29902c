"""The component figures as flat lists that the rules can look up quickly."""

from __future__ import annotations

from typing import Final

from borough.core.components import Components
from borough.core.figures import ComponentFigures
from borough.games.key_to_the_city.rules import score_kinds
from borough.games.key_to_the_city.rules.tiles import BERTH_COUNT, CONNECTOR_COLOURS, SKILL_TYPES, TILE_COUNT

# What is still to be paid or taken after keyples have been placed: one small number a step.
PAY: Final = 0  # a skill tile of one's choice
ANY_SKILL: Final = 1
ANY_CONNECTOR: Final = 2
SKILL: Final = 3  # + type
CONNECTOR: Final = 6  # + colour

LEVELS: Final = 3  # as won, after the first, after the second upgrade
STEPS: Final = 2


def connector_step(colour: int) -> int:
    """The step that gives a connector of a colour."""
    return CONNECTOR + colour


def step_connector(step: int) -> int:
    """The colour of the connector that a step gives."""
    return step - CONNECTOR


def step_skill(step: int) -> int:
    """The type of the skill tile that a step gives."""
    return step - SKILL


def level_index(tile: int, level: int) -> int:
    """Where the lists by tile and level keep a tile at a level."""
    return tile * LEVELS + level


def upgrade_index(tile: int, level: int) -> int:
    """Where the lists by tile and upgrade keep the upgrade of a tile that has this level."""
    return tile * STEPS + level


def colour_need_index(upgrade: int, colour: int) -> int:
    """Where `needs_colour` keeps how many connectors of a colour an upgrade asks for."""
    return upgrade * CONNECTOR_COLOURS + colour


def skill_need_index(upgrade: int, skill: int) -> int:
    """Where `needs_skill` keeps how many skill tiles of a type an upgrade asks for."""
    return upgrade * SKILL_TYPES + skill


def berth_index(era: int, berth: int) -> int:
    """Where `berths` keeps what a berth gives in an era."""
    return era * BERTH_COUNT + berth


class Figures(ComponentFigures):
    """Everything the box says, by tile number and level. Never changed once made."""

    def __init__(self, components: Components) -> None:
        super().__init__(components)
        self.names: list[str] = [""] * TILE_COUNT
        self.steps: list[int] = [0] * TILE_COUNT
        """How often a tile can be upgraded."""
        self.points: list[int] = [0] * (TILE_COUNT * LEVELS)
        self.gains: list[list[int]] = [[] for _ in range(TILE_COUNT * LEVELS)]
        """What using a tile gives, as steps in reverse order; empty where it cannot be used."""
        self.score_kind: list[int] = [score_kinds.NOTHING] * (TILE_COUNT * LEVELS)
        self.score_rate: list[int] = [0] * (TILE_COUNT * LEVELS)
        self.score_of: list[int] = [0] * (TILE_COUNT * LEVELS)
        self.river: list[int] = [0] * TILE_COUNT
        """The river sides of a tile as bits, before it is turned."""

        # What the upgrade arrows ask for, by tile and step.
        self.needs_colour: list[int] = [0] * (TILE_COUNT * STEPS * CONNECTOR_COLOURS)
        self.needs_connectors: list[int] = [0] * (TILE_COUNT * STEPS)
        self.needs_different: list[int] = [0] * (TILE_COUNT * STEPS)
        self.needs_skill: list[int] = [0] * (TILE_COUNT * STEPS * SKILL_TYPES)
        self.needs_skills: list[int] = [0] * (TILE_COUNT * STEPS)

        self.keyples: int = 0
        self.connectors: int = 0
        self.skills: int = 0
        self.first_keyples: int = 0
        self.buildings: list[int] = []
        """Building tiles in eras 1 to 3, by seats * 3 + era."""
        self.routemasters: list[int] = []
        """Routemasters by seats."""
        self.berths: list[int] = []
        """What each berth gives, by era * 6 + berth: keyples, and points in the last era."""
        self.claims: list[int] = []
        """The berth that claims the river tile, by era."""

    def usable(self, tile: int) -> bool:
        """Whether keyples on the tile bring resources."""
        return len(self.gains[tile * LEVELS]) > 0
