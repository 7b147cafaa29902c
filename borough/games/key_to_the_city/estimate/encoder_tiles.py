"""The columns of a row that belong to tiles: where each is, keyples, connectors, chains and points."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i16, i64

from borough.core.encoder import Row
from borough.games.key_to_the_city.estimate.encoder_fields import MOST_POINTS, MOST_SCORE
from borough.games.key_to_the_city.rules import score_kinds
from borough.games.key_to_the_city.rules.figures import LEVELS
from borough.games.key_to_the_city.rules.scoring import berth_points, counted
from borough.games.key_to_the_city.rules.state import NONE, Open, keyple_index
from borough.games.key_to_the_city.rules.tiles import (
    BOROUGH,
    BOROUGH_STRIDE,
    BOX,
    COLUMN_STRIDE,
    CONNECTOR_COLOURS,
    DISPLAY,
    ERAS,
    KEYPLE_COLOURS,
    SIDE_COUNT,
    STEP,
    TILE_COUNT,
)

MIDDLE: Final = 64
"""The column and the row of home tiles in the numbers of cells."""
LYING: Final = 3
"""What `tiles` has for a tile that lies in a borough, not counting its level."""


def place_of(seat: i64, me: i64, seats: i64) -> i64:
    """How many seats clockwise of the observer a seat is."""
    return seat - me if seat >= me else seat - me + seats


class TileColumns:
    """Writes these columns. The attributes are the places where the fields of the same names begin."""

    def __init__(self, starts: dict[str, int]) -> None:
        self.unseen: i64 = starts["unseen"]
        self.deciders: i64 = starts["deciders"]
        self.spot: i64 = starts["spot"]
        self.laid: i64 = starts["laid"]
        self.full: i64 = starts["full"]
        self.score: i64 = starts["score"]
        self.waiting: i64 = starts["waiting"]
        self.display: i64 = starts["display"]
        self.tiles: i64 = starts["tiles"]
        self.colour: i64 = starts["colour"]
        self.standing: i64 = starts["standing"]
        self.last: i64 = starts["last"]
        self.leading: i64 = starts["leading"]
        self.outbid: i64 = starts["outbid"]
        self.column: i64 = starts["column"]
        self.row: i64 = starts["row"]
        self.beyond: i64 = starts["beyond"]
        self.connector: i64 = starts["connector"]
        self.connectors: i64 = starts["connectors"]
        self.linked: i64 = starts["linked"]
        self.points: i64 = starts["points"]

    def fill(self, row: Row, table: Open, me: i64) -> bool:
        """Where the tiles are, with keyples and connectors; also who still has tiles to place.

        Returns whether any tiles are linked; `fill_points` then counts how many.
        """
        seats: i64 = table.seats
        # As machine integers these are read twice as fast; for lists with negative numbers it would take longer.
        where = cast("list[i64]", table.where)
        levels = cast("list[i64]", table.level)
        colours = table.colour
        linked = False
        for tile in range(i64(TILE_COUNT)):
            place: i64 = where[tile]
            if place < DISPLAY:
                if place != BOX:
                    row[self.waiting + tile] = 1
                continue
            colour = colours[tile]
            if colour != NONE:
                self._keyples(row, table, tile, colour)
            if place == DISPLAY:
                row[self.display + tile] = i16(1 + levels[tile])
                continue
            whose = place_of(table.owner[tile], me, seats)
            if place == BOROUGH:
                row[self.tiles + whose * TILE_COUNT + tile] = i16(LYING + levels[tile])
                if self._lying(row, table, tile, whose):
                    linked = True
            else:
                row[self.tiles + whose * TILE_COUNT + tile] = 1
                row[self.deciders + whose] = 1
        return linked

    def _keyples(self, row: Row, table: Open, tile: i64, colour: i64) -> None:
        """The keyples on a tile, and their colour."""
        row[self.colour + tile * KEYPLE_COLOURS + colour] = 1
        standing: i64 = table.standing[tile]
        if standing:
            row[self.standing + tile] = i16(standing)
            row[self.last + tile] = i16(i64(table.last[tile]))
            row[self.unseen + colour] -= i16(standing)

    def _lying(self, row: Row, table: Open, tile: i64, whose: i64) -> bool:
        """A tile in a borough: its cell, what borders it, its connectors. Whether any of these joins two tiles."""
        cell: i64 = table.cell[tile]
        row[self.column + tile] = i16(cell % BOROUGH_STRIDE // COLUMN_STRIDE - MIDDLE)
        row[self.row + tile] = i16(cell % COLUMN_STRIDE - MIDDLE)
        river: i64 = table.river[tile]
        neighbours = table.neighbour
        connectors = table.connector
        edge = tile * SIDE_COUNT
        number: i64 = 0
        joins = False
        for side in range(i64(SIDE_COUNT)):
            other = neighbours[edge]
            if other != NONE:
                row[self.beyond + edge] = i16(other + 1)
            elif river >> side & 1:
                row[self.beyond + edge] = -1
            lying = connectors[edge]
            if lying != NONE:
                colour: i64 = lying
                number += 1
                row[self.connector + edge] = i16(colour + 1)
                row[self.connectors + tile * CONNECTOR_COLOURS + colour] += 1
                if other == NONE or other > tile:
                    row[self.laid + whose * CONNECTOR_COLOURS + colour] += 1
                if other != NONE:
                    joins = True
                    if other < tile:
                        self._join(row, colour, other, tile)
            edge += 1
        if number == SIDE_COUNT:
            row[self.full + whose] += 1
        return joins

    # Chains. While they are put together, `linked` has a tree for each chain of a colour: its first tile has minus the
    # number of tiles, every other tile has 1 + an earlier tile. These are replaced in the order of the tiles.

    def _join(self, row: Row, colour: i64, one: i64, other: i64) -> None:
        """Make one chain of those of two tiles."""
        start = self.linked + colour
        up = i64(row[start + one * CONNECTOR_COLOURS])
        while up > 0:
            one = up - 1
            up = i64(row[start + one * CONNECTOR_COLOURS])
        down = i64(row[start + other * CONNECTOR_COLOURS])
        while down > 0:
            other = down - 1
            down = i64(row[start + other * CONNECTOR_COLOURS])
        if one == other:
            return
        size = (up if up else -1) + (down if down else -1)
        if one > other:
            one, other = other, one
        row[start + one * CONNECTOR_COLOURS] = i16(size)
        row[start + other * CONNECTOR_COLOURS] = i16(one + 1)

    def _count_linked(self, row: Row, tile: i64) -> None:
        """Write how many other tiles are in the chains of a tile; earlier tiles have theirs."""
        at = self.linked + tile * CONNECTOR_COLOURS
        for colour in range(i64(CONNECTOR_COLOURS)):
            up = i64(row[at])
            if up < 0:
                row[at] = i16(-up - 1)
            elif up > 0:
                row[at] = row[self.linked + (up - 1) * CONNECTOR_COLOURS + colour]
            at += 1

    def fill_bids(self, row: Row, table: Open, me: i64) -> None:
        """The bids."""
        seats: i64 = table.seats
        bids = cast("list[i64]", table.bids)
        leaders = table.leader
        display = cast("list[i64]", table.display)
        index: i64 = 0
        for slot in range(i64(len(display))):
            leader = leaders[slot]
            if leader == NONE:
                index += seats
                continue
            tile = display[slot]
            colour: i64 = table.colour[tile]
            for seat in range(seats):
                number = bids[index]
                index += 1
                if number:
                    start = self.leading if seat == leader else self.outbid
                    row[start + place_of(seat, me, seats) * TILE_COUNT + tile] = i16(number)
                    row[self.unseen + colour] -= i16(number)

    def fill_spots(self, row: Row, table: Open, me: i64) -> None:
        """The tiles that are being placed, and where."""
        seats: i64 = table.seats
        for seat in range(seats):
            tile: i64 = table.placing[seat]
            if tile >= 0:
                whose = place_of(seat, me, seats)
                row[self.tiles + whose * TILE_COUNT + tile] = 2
                edge: i64 = table.spot[seat]
                if edge >= 0:
                    cell: i64 = table.cell[edge // SIDE_COUNT] + STEP[edge % SIDE_COUNT]
                    row[self.spot + 2 * whose] = i16(cell % BOROUGH_STRIDE // COLUMN_STRIDE - MIDDLE)
                    row[self.spot + 2 * whose + 1] = i16(cell % COLUMN_STRIDE - MIDDLE)

    def fill_points(self, row: Row, table: Open, me: i64, screen: list[int], own: i64, linked: bool) -> None:
        """What the tiles score as things are, and each seat in all; `fill` comes first."""
        figures = table.figures
        seats: i64 = table.seats
        for seat in range(seats):
            whose = place_of(seat, me, seats)
            total: i64 = berth_points(table, seat) if table.era == ERAS - 1 else 0
            for number in table.boroughs[seat]:
                tile: i64 = number
                if linked:
                    self._count_linked(row, tile)
                place = tile * LEVELS + i64(row[self.tiles + whose * TILE_COUNT + tile]) - LYING
                points: i64 = figures.points[place]
                kind: i64 = figures.score_kind[place]
                if kind != score_kinds.NOTHING:
                    of: i64 = figures.score_of[place]
                    count: i64
                    if kind == score_kinds.CHAIN:
                        count = i64(row[self.linked + tile * CONNECTOR_COLOURS + of])
                    elif kind == score_kinds.HERE:
                        count = i64(row[self.connectors + tile * CONNECTOR_COLOURS + of])
                    else:
                        count = counted(table, seat, number, _keyples_seen(table, seat, seat == me, screen, own))
                    points += figures.score_rate[place] * count
                if points:
                    row[self.points + tile] = i16(min(points, MOST_POINTS))
                    total += points
            row[self.score + whose] = i16(min(total, MOST_SCORE))


def _keyples_seen(table: Open, seat: i64, mine: bool, screen: list[int], own: i64) -> list[int]:
    """The keyples by colour of which the observer knows that a seat has them."""
    base: i64 = keyple_index(seat, 0)
    behind = screen[own : own + KEYPLE_COLOURS] if mine else table.known[base : base + KEYPLE_COLOURS]
    for colour in range(KEYPLE_COLOURS):
        behind[colour] += table.front[base + colour]
    return behind
