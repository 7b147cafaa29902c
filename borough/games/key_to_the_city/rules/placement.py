"""Placing tiles in a borough: next to one's own, river sides only against river sides."""

from __future__ import annotations

from typing import Final

from borough.games.key_to_the_city.rules import event_kinds as news
from borough.games.key_to_the_city.rules.actions import AT, PLACE, TURN
from borough.games.key_to_the_city.rules.state import NONE, Open, Position
from borough.games.key_to_the_city.rules.tiles import (
    BOROUGH,
    BOROUGH_STRIDE,
    BOX,
    CENTRE,
    SIDE_COUNT,
    STEP,
    opposite,
)

ALL_SIDES: Final = 63
# A cell of the rim: its lowest edge, the sides where it meets a river, the sides where it meets land.
RIM_EDGE: Final = 511
RIM_RIVER: Final = 9
RIM_LAND: Final = 15
WALL: Final = 3  # so many river tiles it takes to wall a borough in


def put_home(table: Open, seat: int, tile: int) -> None:
    """A borough begins with its home tile."""
    table.owner[tile] = seat
    put(table, seat, tile, seat * BOROUGH_STRIDE + CENTRE, 0)


def put(table: Open, seat: int, tile: int, cell: int, turned: int) -> None:
    """Lay a tile on a cell. Connectors that jut out over its sides now join it (place-under)."""
    table.where[tile] = BOROUGH
    table.cell[tile] = cell
    table.river[tile] = turn(table.figures.river[tile], turned)
    for side in range(SIDE_COUNT):
        other = tile_at(table, seat, cell + STEP[side])
        if other != NONE:
            edge = tile * SIDE_COUNT + side
            back = other * SIDE_COUNT + opposite(side)
            table.neighbour[edge] = other
            table.neighbour[back] = tile
            table.connector[edge] = table.connector[back]
    table.boroughs[seat].append(tile)
    table.boroughs[seat].sort()
    table.sides[seat] = free_sides(table, seat)


def free_sides(table: Open, seat: int) -> list[int]:
    """Sides without a connector, each once (connector-one-per-side)."""
    sides: list[int] = []
    for tile in table.boroughs[seat]:
        for edge in range(tile * SIDE_COUNT, (tile + 1) * SIDE_COUNT):
            # A shared side goes by the tile with the lower number.
            if table.connector[edge] == NONE and not 0 <= table.neighbour[edge] < tile:
                sides.append(edge)
    return sides


def tile_at(table: Open, seat: int, cell: int) -> int:
    """The tile of a borough on a cell, or NONE."""
    for tile in table.boroughs[seat]:
        if table.cell[tile] == cell:
            return tile
    return NONE


def turn(river: int, sixths: int) -> int:
    """River sides after turning a tile clockwise."""
    return (river << sixths | river >> (SIDE_COUNT - sixths)) & ALL_SIDES


def rim(table: Open, seat: int) -> dict[int, int]:
    """The empty cells around a borough.

    To each cell its lowest edge, and as bits above it the sides where it would meet a river side and those
    where it would meet land: `edge | river << 9 | land << 15`.
    """
    cells: dict[int, int] = {}
    for tile in table.boroughs[seat]:
        river = table.river[tile]
        cell = table.cell[tile]
        for side in range(SIDE_COUNT):
            edge = tile * SIDE_COUNT + side
            if table.neighbour[edge] == NONE:
                beyond_it = cell + STEP[side]
                shift = RIM_RIVER if river >> side & 1 else RIM_LAND
                cells[beyond_it] = cells.get(beyond_it, edge) | 1 << (shift + opposite(side))
    return cells


def turnings(table: Open, tile: int, met: int) -> list[int]:
    """How a tile may lie on a cell of the rim; turnings that look the same are listed once."""
    own = table.figures.river[tile]
    river = met >> RIM_RIVER & ALL_SIDES
    land = met >> RIM_LAND & ALL_SIDES
    if own == 0:
        return [0] if river == 0 else []
    seen: list[int] = []
    fitting: list[int] = []
    for sixths in range(SIDE_COUNT):
        turned = turn(own, sixths)
        if turned in seen:
            continue
        seen.append(turned)
        if turned & river == river and turned & land == 0:
            fitting.append(sixths)
    return fitting


def spots(table: Open, seat: int, tile: int) -> list[int]:
    """Edges beyond which the tile fits: touching the borough, river sides against river sides only."""
    edges: list[int] = []
    for met in rim(table, seat).values():
        if turnings(table, tile, met):
            edges.append(met & RIM_EDGE)
    return edges


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


def begin_placing(position: Position, seat: int) -> None:
    """Take up the next tile where there is only one left, and drop those that fit nowhere (place-must)."""
    table = position.open
    if not table.won[seat]:
        return
    fitting = fitting_tiles(table, seat)
    if len(fitting) == 1:
        table.placing[seat] = fitting[0]
    elif not fitting:
        for tile in table.won[seat]:
            table.where[tile] = BOX
            table.owner[tile] = NONE
            position.report(news.NO_ROOM, seat, tile)
        table.won[seat] = []


def choices(position: Position, seat: int) -> list[int]:
    """Which tile, where, and how turned."""
    table = position.open
    tile = table.placing[seat]
    if tile == NONE:
        return [PLACE + won for won in fitting_tiles(table, seat)]
    edge = table.spot[seat]
    if edge == NONE:
        return [AT + spot for spot in spots(table, seat, tile)]
    return [TURN + sixths for sixths in turnings(table, tile, rim(table, seat)[beyond(table, edge)])]


def choose(position: Position, seat: int, action: int) -> None:
    """Pick up a tile, put it somewhere, turn it."""
    table = position.open
    table.own()
    if action < AT:
        table.placing[seat] = action - PLACE
        return
    tile = table.placing[seat]
    sixths = 0
    if action < TURN:
        table.spot[seat] = action - AT
        if table.figures.river[tile]:
            ways = turnings(table, tile, rim(table, seat)[beyond(table, action - AT)])
            if len(ways) > 1:
                return
            sixths = ways[0]
    else:
        sixths = action - TURN
    edge = table.spot[seat]
    put(table, seat, tile, beyond(table, edge), sixths)
    position.report(news.PLACES, seat, tile, edge // SIDE_COUNT, edge % SIDE_COUNT)
    table.won[seat].remove(tile)
    table.placing[seat] = NONE
    table.spot[seat] = NONE
    begin_placing(position, seat)


def beyond(table: Open, edge: int) -> int:
    """The cell on the other side of an edge."""
    return table.cell[edge // SIDE_COUNT] + STEP[edge % SIDE_COUNT]
