"""Victory points, tile by tile."""

from __future__ import annotations

from borough.games.key_to_the_city.rules import score_kinds
from borough.games.key_to_the_city.rules.figures import berth_index, level_index
from borough.games.key_to_the_city.rules.state import NONE, PLACING, Open, keyple_index, skill_index
from borough.games.key_to_the_city.rules.tiles import (
    CONNECTOR_COLOURS,
    ERAS,
    HOME,
    KEYPLE_COLOURS,
    LANDMARK,
    ROUTEMASTER,
    SIDE_COUNT,
    edge_at,
)


def berth_points(table: Open, seat: int) -> int:
    """The points of a barge's berth on the Thames Barrier, once it is there (score-berth)."""
    if table.era < ERAS - 1:
        return 0
    berth = table.moored[seat] if table.phase >= PLACING else table.sailed[seat]
    return 0 if berth == NONE else table.figures.berths[berth_index(ERAS - 1, berth)]


def tile_points(table: Open, seat: int, tile: int, keyples: list[int]) -> int:
    """What a tile in a borough is worth, given the keyples its owner has by colour."""
    place = level_index(tile, table.level[tile])
    return table.figures.points[place] + table.figures.score_rate[place] * counted(table, seat, tile, keyples)


def counted(table: Open, seat: int, tile: int, keyples: list[int]) -> int:
    """How often a tile scores."""
    place = level_index(tile, table.level[tile])
    kind = table.figures.score_kind[place]
    of = table.figures.score_of[place]
    if kind == score_kinds.NOTHING:
        return 0
    if kind == score_kinds.CHAIN:
        return len(chain(table, tile, of)) - 1
    if kind == score_kinds.RIVER_CHAIN:
        return len([other for other in chain(table, tile, of) if other < HOME and other != tile])
    if kind <= score_kinds.COLOURS_HERE:
        here = table.connector[edge_at(tile, 0) : edge_at(tile + 1, 0)]
        if kind == score_kinds.HERE:
            return here.count(of)
        if kind == score_kinds.ANY_HERE:
            return SIDE_COUNT - here.count(-1)
        return len([colour for colour in range(CONNECTOR_COLOURS) if colour in here])
    if kind == score_kinds.ROUTEMASTERS:
        return len([other for other in table.boroughs[seat] if other >= ROUTEMASTER])
    if kind == score_kinds.KEYPLES_OF:
        return keyples[of]
    if kind == score_kinds.KEYPLE_SETS:
        return min(keyples)
    skills = table.skills[skill_index(seat, 0) : skill_index(seat + 1, 0)]
    if kind == score_kinds.SKILLS_OF:
        return skills[of]
    if kind == score_kinds.SKILL_SETS:
        return min(*skills, sum(skills) // 4)
    if kind == score_kinds.MARKERS:
        return len([other for other in table.boroughs[seat] if other >= LANDMARK and table.level[other] == 2])
    if kind == score_kinds.CONNECTOR_SETS:
        return min(connector_counts(table, seat))
    return full_tiles(table, seat)


def chain(table: Open, tile: int, colour: int) -> list[int]:
    """The tiles linked to one by connectors of a colour without a break, itself included (score-chain)."""
    linked = [tile]
    for reached in linked:
        first = edge_at(reached, 0)
        for edge in range(first, first + SIDE_COUNT):
            other = table.neighbour[edge]
            if other >= 0 and table.connector[edge] == colour and other not in linked:
                linked.append(other)
    return linked


def connector_counts(table: Open, seat: int) -> list[int]:
    """Connectors in a borough by colour; one that joins two tiles counts once."""
    counts = [0] * CONNECTOR_COLOURS
    for tile in table.boroughs[seat]:
        first = edge_at(tile, 0)
        for edge in range(first, first + SIDE_COUNT):
            colour = table.connector[edge]
            if colour >= 0 and not 0 <= table.neighbour[edge] < tile:
                counts[colour] += 1
    return counts


def full_tiles(table: Open, seat: int) -> int:
    """Tiles with a connector on every side."""
    full = 0
    for tile in table.boroughs[seat]:
        if -1 not in table.connector[edge_at(tile, 0) : edge_at(tile + 1, 0)]:
            full += 1
    return full


def keyples_of(screen: list[int], table: Open, seat: int) -> list[int]:
    """A seat's keyples by colour, behind and in front of its screen."""
    base = keyple_index(seat, 0)
    return [screen[base + colour] + table.front[base + colour] for colour in range(KEYPLE_COLOURS)]


def totals(screen: list[int], table: Open) -> list[int]:
    """Each seat's victory points."""
    points: list[int] = []
    for seat in range(table.seats):
        keyples = keyples_of(screen, table, seat)
        total = berth_points(table, seat)
        for tile in table.boroughs[seat]:
            total += tile_points(table, seat, tile, keyples)
        points.append(total)
    return points
