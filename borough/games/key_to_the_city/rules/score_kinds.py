"""What a tile scores points for, at the end of the game."""

from __future__ import annotations

from typing import Final

NOTHING: Final = 0
CHAIN: Final = 1  # tiles linked by its colour
RIVER_CHAIN: Final = 2  # river tiles linked by its colour
HERE: Final = 3  # connectors of its colour on the tile
ANY_HERE: Final = 4
COLOURS_HERE: Final = 5
ROUTEMASTERS: Final = 6
KEYPLES_OF: Final = 7
KEYPLE_SETS: Final = 8
SKILLS_OF: Final = 9
SKILL_SETS: Final = 10
MARKERS: Final = 11
CONNECTOR_SETS: Final = 12
FULL_TILES: Final = 13
