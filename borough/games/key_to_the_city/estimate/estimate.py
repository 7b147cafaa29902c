"""What each seat is likely to end with: the evaluation function of the bots.

Points already there count in full. More points are projects: an upgrade, more connectors on a tile that scores them, a
longer chain. A project has a gain and a price in actions (every use of a tile, every upgrade is one), and a seat can
afford as many actions as its keyples allow, this era and later. The best projects are counted as far as they can be
afforded. Leading bids count by the worth of the tile and the chance to keep the lead, berths by what they give.
"""

from __future__ import annotations

from typing import Final

from borough.games.key_to_the_city.estimate.seat_estimate import (
    BARGE,
    BIDS,
    CONNECTORS,
    COUNT,
    KEYPLES,
    SKILLS,
    TO_COME,
    Outlook,
    source,
)
from borough.games.key_to_the_city.estimate.weights import WEIGHTS
from borough.games.key_to_the_city.rules.scoring import berth_points, keyples_of, tile_points
from borough.games.key_to_the_city.rules.state import NONE, OVER, PLACING, Open, bid_index
from borough.games.key_to_the_city.rules.tiles import (
    ERAS,
)

SOURCES: Final = (
    "barge",
    "river",
    "home",
    "resources",
    "chains",
    "connectors",
    "landmarks",
    "routemasters",
    "bids",
    "keyples",
    "skills",
    "to come",
)


def estimate(screen: list[int], table: Open) -> list[int]:
    """What each seat is likely to end with, in hundredths of a point, by seat * sources + source."""
    values = [0] * (table.seats * COUNT)
    if table.phase == OVER:
        _final(screen, table, values)
        return values
    outlooks: list[Outlook] = []
    for seat in range(table.seats):
        outlook = Outlook(table, seat, screen)
        outlooks.append(outlook)
        base = seat * COUNT
        outlook.survey()
        outlook.borough(values)
        if outlook.busy():
            values[base + CONNECTORS] += outlook.pending()
        values[base + KEYPLES] += outlook.keyple_worth()
        values[base + SKILLS] += outlook.skill_worth()
        values[base + TO_COME] = WEIGHTS.to_come[table.seats][table.era]
        if table.phase < PLACING:
            values[base + BARGE] += outlook.barge()
        elif table.era == ERAS - 1:
            values[base + BARGE] += 100 * berth_points(table, seat)
    if table.phase < PLACING:
        _bids(table, outlooks, values)
    return values


def _final(screen: list[int], table: Open, values: list[int]) -> None:
    """The points at the end, exactly."""
    for seat in range(table.seats):
        keyples = keyples_of(screen, table, seat)
        values[seat * COUNT + BARGE] = 100 * berth_points(table, seat)
        for tile in table.boroughs[seat]:
            values[seat * COUNT + source(table.figures, tile)] += 100 * tile_points(table, seat, tile, keyples)


def _bids(table: Open, outlooks: list[Outlook], values: list[int]) -> None:
    """Leading bids: the tile by the chance to keep the lead, the keyples by the chance to lose it."""
    for slot in range(len(table.display)):
        leader = table.leader[slot]
        if leader == NONE:
            continue
        tile = table.display[slot]
        number = table.bids[bid_index(table, slot, leader)]
        own = outlooks[leader].offered(tile)
        hold = 256
        for rival in range(table.seats):
            if rival != leader and table.sailed[rival] == NONE:
                hold -= _outbids(table, outlooks[rival], slot, number, own)
        hold = max(hold, 20)
        back = number * WEIGHTS.keyple[table.era + 1]
        values[leader * COUNT + BIDS] += (hold * own + (256 - hold) * back) >> 8


def _outbids(table: Open, rival: Outlook, slot: int, number: int, own: int) -> int:
    """The chance in 256ths that a rival takes the lead at a tile."""
    tile = table.display[slot]
    colour = table.colour[tile]
    if rival.hand[colour] + rival.losing[colour] <= number:
        return 0
    price = (number + 1) * WEIGHTS.keyple[table.era]
    gain = rival.offered(tile) + own // 2 - price
    return max(WEIGHTS.outbid_least, min(WEIGHTS.outbid_most, 256 * gain // WEIGHTS.rival))
