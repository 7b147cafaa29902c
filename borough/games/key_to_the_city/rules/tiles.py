"""The names of things: tiles, colours, sides, and where a tile can be."""

from __future__ import annotations

from typing import Final

# The 57 tiles by number. Kinds lie in one block each, so that a comparison tells them apart.
TILES: Final = [
    "hungerford_bridge",
    "millennium_bridge",
    "london_bridge",
    "the_o2",
    "thames_barrier",
    "buckingham_palace",
    "greenwich",
    "palace_of_westminster",
    "royal_hospital_chelsea",
    "somerset_house",
    "tower_of_london",
    "bank_of_england",
    "barbican",
    "senate_house",
    "battersea_power_station",
    "covent_garden",
    "paddington_station",
    "harrods",
    "southwark_cathedral",
    "british_library",
    "bt_tower",
    "charing_cross",
    "lloyds_building",
    "canary_wharf",
    "gherkin",
    "marble_arch",
    "monument",
    "royal_opera_house",
    "tower_bridge",
    "kings_cross_station",
    "globe_theatre",
    "mi6_building",
    "royal_academy",
    "westminster_abbey",
    "westminster_cathedral",
    "waterloo_station",
    "great_ormond_street_hospital",
    "hyde_park",
    "london_eye",
    "piccadilly_circus",
    "royal_albert_hall",
    "st_pancras_station",
    "st_pauls_cathedral",
    "the_shard",
    "trafalgar_square",
    "british_museum",
    "lords_cricket_ground",
    "oval_cricket_ground",
    "zsl_london_zoo",
    "madame_tussauds",
    "national_gallery",
    "tate_britain",
    "tate_modern",
    "victoria_and_albert_museum",
    "natural_history_museum",
    "royal_festival_hall",
    "science_museum",
]
TILE_COUNT: Final = 57
RIVER: Final = 0
HOME: Final = 5
ERA1: Final = 11
ERA2: Final = 17
BUILDING: Final = 23
LANDMARK: Final = 37
ROUTEMASTER: Final = 45

KEYPLES: Final = ["blue", "red", "yellow"]
SKILLS: Final = ["brick", "coin", "compass"]
CONNECTORS: Final = ["black", "blue", "brown", "grey", "red", "yellow"]
KEYPLE_COLOURS: Final = 3
SKILL_TYPES: Final = 3
CONNECTOR_COLOURS: Final = 6

# Sides of a pointy-top hex, clockwise from the top right edge.
SIDES: Final = ["ne", "e", "se", "sw", "w", "nw"]
SIDE_COUNT: Final = 6
EDGE_COUNT: Final = 342

BERTH_COUNT: Final = 6
ERAS: Final = 4

# Where a tile can be.
BOX: Final = 0
SHORE: Final = 1  # a river tile in the row, berths up
PILE: Final = 2  # waiting for a later era
DISPLAY: Final = 3
WON: Final = 4  # taken, not yet placed
BOROUGH: Final = 5

# A cell of a borough is seat * BOROUGH_STRIDE + column * COLUMN_STRIDE + row, so that one step in a
# direction is one addition. A borough has at most 52 tiles and starts in the middle.
COLUMN_STRIDE: Final = 128
BOROUGH_STRIDE: Final = 16384
CENTRE: Final = 64 * COLUMN_STRIDE + 64
# To the ne, e, se, sw, w, nw in axial coordinates (column q, row r).
STEP: Final = [COLUMN_STRIDE - 1, COLUMN_STRIDE, 1, 1 - COLUMN_STRIDE, -COLUMN_STRIDE, -1]


Edge = int
"""A side of a tile."""
Cell = int
"""Where a tile lies in a borough."""


def edge_at(tile: int, side: int) -> Edge:
    """The edge on a side of a tile. Those of a tile are in a row, from `edge_at(tile, 0)` to `edge_at(tile + 1, 0)`."""
    return tile * SIDE_COUNT + side


def edge_tile(edge: Edge) -> int:
    """The tile of an edge."""
    return edge // SIDE_COUNT


def edge_side(edge: Edge) -> int:
    """The side of an edge."""
    return edge % SIDE_COUNT


def opposite(side: int) -> int:
    """The side a neighbour shares."""
    return side + 3 if side < 3 else side - 3


def column(cell: Cell) -> int:
    """How far a cell lies to the east of the home tile, in axial steps."""
    return cell % BOROUGH_STRIDE // COLUMN_STRIDE - 64


def row(cell: Cell) -> int:
    """How far a cell lies to the south of the home tile."""
    return cell % COLUMN_STRIDE - 64
