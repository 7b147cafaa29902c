"""A borough as a map: where a tile fits, how it may be turned, and laying it down."""

from __future__ import annotations

from typing import Final

from borough.games.key_to_the_city.rules.reasons import (
    CELL_TAKEN,
    FINE,
    FITS_NOWHERE,
    NOT_BESIDE_OWN,
    NOT_WON,
    OTHER_EDGE,
    RIVER_MEETS_LAND,
    SAME_TURNING,
    SHARED_SIDE,
    SIDE_TAKEN,
    TURNED_TO_LAND,
)
from borough.games.key_to_the_city.rules.state import NONE, Open
from borough.games.key_to_the_city.rules.tiles import (
    BOROUGH,
    BOROUGH_STRIDE,
    CENTRE,
    SIDE_COUNT,
    STEP,
    Cell,
    Edge,
    edge_at,
    edge_side,
    edge_tile,
    opposite,
)

ALL_SIDES: Final = 63
WALL: Final = 3  # the fewest river tiles that can wall a borough in

# A cell of the rim: its lowest edge, the sides where it meets a river, the sides where it meets land.
RIM_EDGE: Final = 511
RIM_RIVER: Final = 9
RIM_LAND: Final = 15


def put_home(table: Open, seat: int, tile: int) -> None:
    """A borough begins with its home tile."""
    table.owner[tile] = seat
    put(table, seat, tile, seat * BOROUGH_STRIDE + CENTRE, 0)


def put(table: Open, seat: int, tile: int, cell: Cell, turned: int) -> None:
    """Lay a tile on a cell. Connectors that jut out over its sides now join it (place-under)."""
    table.where[tile] = BOROUGH
    table.cell[tile] = cell
    table.river[tile] = turned_river(table.figures.river[tile], turned)
    for side in range(SIDE_COUNT):
        other = tile_at(table, seat, cell + STEP[side])
        if other != NONE:
            edge = edge_at(tile, side)
            back = edge_at(other, opposite(side))
            table.neighbour[edge] = other
            table.neighbour[back] = tile
            table.connector[edge] = table.connector[back]
    table.boroughs[seat].append(tile)
    table.boroughs[seat].sort()
    table.sides[seat] = free_sides(table, seat)


def free_sides(table: Open, seat: int) -> list[Edge]:
    """Sides without a connector, each once (connector-one-per-side)."""
    sides: list[Edge] = []
    for tile in table.boroughs[seat]:
        first = edge_at(tile, 0)
        for edge in range(first, first + SIDE_COUNT):
            if why_not_free(table, edge) == FINE:
                sides.append(edge)
    return sides


def why_not_free(table: Open, edge: Edge) -> int:
    """The reason why an edge of a borough is not among its free sides."""
    if table.connector[edge] != NONE:
        return SIDE_TAKEN
    # A shared side goes by the tile with the lower number.
    return SHARED_SIDE if 0 <= table.neighbour[edge] < edge_tile(edge) else FINE


def tile_at(table: Open, seat: int, cell: Cell) -> int:
    """The tile of a borough on a cell, or NONE."""
    for tile in table.boroughs[seat]:
        if table.cell[tile] == cell:
            return tile
    return NONE


def turned_river(river: int, sixths: int) -> int:
    """River sides after turning a tile clockwise."""
    return (river << sixths | river >> (SIDE_COUNT - sixths)) & ALL_SIDES


def turning_count(river: int) -> int:
    """In how many ways a tile can be turned that do not look the same."""
    if river == 0:
        return 1
    count = 1
    while turned_river(river, count) != river:
        count += 1
    return count


def rim(table: Open, seat: int) -> dict[Cell, int]:
    """The empty cells around a borough, and for each what it meets, packed.

    That is its lowest edge, and as bits above it the sides where it would meet a river side and those where it
    would meet land: `edge | river << 9 | land << 15`.
    """
    cells: dict[Cell, int] = {}
    for tile in table.boroughs[seat]:
        river = table.river[tile]
        cell = table.cell[tile]
        first = edge_at(tile, 0)
        for side in range(SIDE_COUNT):
            edge = first + side
            if table.neighbour[edge] == NONE:
                beyond_it = cell + STEP[side]
                shift = RIM_RIVER if river >> side & 1 else RIM_LAND
                cells[beyond_it] = cells.get(beyond_it, edge) | 1 << (shift + opposite(side))
    return cells


def met_edge(met: int) -> Edge:
    """The lowest edge of a cell of the rim: what the cell goes by."""
    return met & RIM_EDGE


def met_beyond(table: Open, seat: int, edge: Edge) -> int:
    """What the cell beyond an edge meets (see `rim`)."""
    return rim(table, seat)[beyond(table, edge)]


def why_not_turn(table: Open, tile: int, met: int, sixths: int) -> int:
    """The reason why a tile may not lie so turned on a cell of the rim (place-turn, place-river-sides)."""
    own = table.figures.river[tile]
    if sixths >= turning_count(own):
        return SAME_TURNING
    return FINE if _fits(turned_river(own, sixths), met) else TURNED_TO_LAND


def _fits(river: int, met: int) -> bool:
    """Whether a tile with these river sides fits on a cell of the rim (place-river-sides)."""
    met_river = met >> RIM_RIVER & ALL_SIDES
    return river & met_river == met_river and river & met >> RIM_LAND == 0


def turnings(table: Open, tile: int, met: int) -> list[int]:
    """How a tile may lie on a cell of the rim; turnings that look the same are listed once."""
    own = table.figures.river[tile]
    fitting: list[int] = []
    for sixths in range(turning_count(own)):
        if _fits(turned_river(own, sixths), met):
            fitting.append(sixths)
    return fitting


def spots(table: Open, seat: int, tile: int) -> list[Edge]:
    """Edges beyond which the tile fits: touching the borough, river sides against river sides only."""
    own = table.figures.river[tile]
    edges: list[Edge] = []
    for met in rim(table, seat).values():
        if _fits_turned(own, met):
            edges.append(met_edge(met))
    return edges


def _fits_turned(own: int, met: int) -> bool:
    """Whether a tile with a river through these sides fits on a cell of the rim in any turning."""
    if own == 0:
        return _fits(0, met)
    for sixths in range(SIDE_COUNT):
        if _fits(turned_river(own, sixths), met):
            return True
    return False


def why_not_at(table: Open, seat: int, tile: int, edge: Edge) -> int:
    """The reason why a tile cannot be placed beyond an edge."""
    anchor = edge_tile(edge)
    if table.where[anchor] != BOROUGH or table.owner[anchor] != seat:
        return NOT_BESIDE_OWN
    if table.neighbour[edge] != NONE:
        return CELL_TAKEN
    met = met_beyond(table, seat, edge)
    if met_edge(met) != edge:
        return OTHER_EDGE
    return FINE if _fits_turned(table.figures.river[tile], met) else RIVER_MEETS_LAND


def fitting_tiles(table: Open, seat: int) -> list[int]:
    """The won tiles that have a place in the borough now: all of them, unless rivers wall it in.

    Around any borough there are six cells that touch it on one side only. A tile with a river fits there, and one
    without wherever that side is land. So it takes six river sides, on three tiles, to leave no place.
    """
    rivers = 0
    for tile in table.boroughs[seat]:
        if table.river[tile]:
            rivers += 1
    if rivers < WALL:
        return table.won[seat]
    return [tile for tile in table.won[seat] if spots(table, seat, tile)]


def why_not_place(table: Open, seat: int, tile: int) -> int:
    """The reason why a tile cannot be the next that a seat places."""
    if tile not in table.won[seat]:
        return NOT_WON
    return FINE if tile in fitting_tiles(table, seat) else FITS_NOWHERE


def beyond(table: Open, edge: Edge) -> Cell:
    """The cell on the other side of an edge."""
    return table.cell[edge_tile(edge)] + STEP[edge_side(edge)]
