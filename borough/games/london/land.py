"""Boroughs: buying land, and the Underground."""

from __future__ import annotations

from borough.games.london import news
from borough.games.london.actions import BUY, DIG
from borough.games.london.cards import BOROUGH_COUNT, CITY
from borough.games.london.cash import can_afford
from borough.games.london.state import DUG, NONE, PAYING, SETTLING, TAKING, Open, Position


def holdings(table: Open, seat: int) -> int:
    """How many boroughs a seat holds."""
    return table.owner.count(seat)


def beside(table: Open, borough: int) -> list[int]:
    """The boroughs next to one: over land, or over a bridge (land-thames)."""
    return table.tables.borders[borough] + table.tables.bridges[borough]


def land_choices(table: Open, seat: int, options: list[int]) -> None:
    """Boroughs a seat can buy (land-first, land-adjacent, land-counters)."""
    tables = table.tables
    if holdings(table, seat) >= tables.counters:
        return
    first = table.owner.count(NONE) == BOROUGH_COUNT
    for borough in range(BOROUGH_COUNT):
        near = tables.start[borough] == 1 if first else borders_building(table, borough)
        if near and table.owner[borough] == NONE and can_afford(table, seat, tables.land_price[borough]):
            options.append(BUY + borough)


def borders_building(table: Open, borough: int) -> bool:
    """Whether somebody has a building next to a borough."""
    for other in table.tables.borders[borough]:
        if table.owner[other] != NONE:
            return True
    for other in table.tables.bridges[borough]:
        if table.owner[other] != NONE:
            return True
    return False


def buy(position: Position, borough: int) -> None:
    """The price is due; then the counter goes down and cards are taken (land-price)."""
    position.push(SETTLING, borough)
    if position.open.tables.land_price[borough]:
        position.push(PAYING, position.open.tables.land_price[borough])


def settle_in(position: Position, seat: int, borough: int) -> None:
    """The building counter, and the cards that come with the land."""
    position.open.own()
    position.open.owner[borough] = seat
    position.report(news.BUYS, seat, borough)
    position.push(TAKING, position.open.tables.land_cards[borough])


def dig_choices(table: Open, seat: int) -> list[int]:
    """Where an Underground counter can go (tube-building, tube-first, tube-adjacent)."""
    tables = table.tables
    options: list[int] = []
    placed = table.tube.count(1)
    if placed >= tables.tubes:
        return options
    for borough in range(BOROUGH_COUNT):
        if table.owner[borough] == NONE or table.tube[borough]:
            continue
        if placed == 0:
            if borough == CITY or CITY in beside(table, borough):
                options.append(DIG + borough)
        elif reached(table, tables.borders[borough]) or (
            reached(table, tables.bridges[borough]) and can_afford(table, seat, tables.crossing)
        ):
            options.append(DIG + borough)
    return options


def reached(table: Open, boroughs: list[int]) -> bool:
    """Whether one of these has an Underground counter."""
    for borough in boroughs:
        if table.tube[borough]:
            return True
    return False


def dig(position: Position, borough: int) -> None:
    """A counter goes down; crossing the Thames costs extra, if there is no other way (tube-crossing)."""
    table = position.open
    position.push(DUG, borough)
    first = table.tube.count(1) == 0
    if not first and not reached(table, table.tables.borders[borough]) and table.tables.crossing:
        position.push(PAYING, table.tables.crossing)


def dug(position: Position, seat: int, borough: int) -> None:
    """The counter is there."""
    position.open.own()
    position.open.tube[borough] = 1
    position.report(news.DIGS, seat, borough)
