"""Boroughs: buying land, and the Underground."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.actions import BUY, DIG
from borough.games.london.rules.card_text import CardText, add_text
from borough.games.london.rules.cards import BOROUGH_COUNT, CITY
from borough.games.london.rules.cash import PAYING, can_afford
from borough.games.london.rules.reasons import (
    BUILT_ALREADY,
    FAR_FROM_CITY,
    FINE,
    HAS_STATION,
    NO_BUILDING,
    NO_BUILDING_NEAR,
    NO_COUNTER_LEFT,
    NO_STATION_NEAR,
    NOT_MARKED,
    TOO_DEAR,
)
from borough.games.london.rules.state import NONE, Open, Position
from borough.games.london.rules.step import Step, add_step
from borough.games.london.rules.taking import TAKING

DIGGING: Final = 17  # operand: counters still to place
DUG: Final = 18  # operand: borough
BOUGHT: Final = 19  # operand: borough
UNDERGROUND: Final = 17


def holdings(table: Open, seat: int) -> int:
    """How many boroughs a seat holds."""
    held = 0
    for owner in table.owner:
        if owner == seat:
            held += 1
    return held


def land_choices(table: Open, seat: int, options: list[int]) -> None:
    """Boroughs a seat can buy."""
    if holdings(table, seat) >= table.figures.counters:
        return
    built = built_on(table)
    for borough in range(BOROUGH_COUNT):
        if why_not_build(table, seat, borough, built) == FINE:
            options.append(BUY + borough)


def built_on(table: Open) -> i64:
    """The boroughs that somebody has bought, as bits."""
    built: i64 = 0
    bit: i64 = 1
    for owner in table.owner:
        if owner != NONE:
            built |= bit
        bit <<= 1
    return built


def why_not_buy(table: Open, seat: int, borough: int) -> int:
    """The reason why a seat cannot buy land in a borough (land-counters, and those of `why_not_build`)."""
    reason = why_not_build(table, seat, borough, built_on(table))
    if reason != BUILT_ALREADY and holdings(table, seat) >= table.figures.counters:
        return NO_COUNTER_LEFT
    return reason


def why_not_build(table: Open, seat: int, borough: int, built: i64) -> int:
    """The reason why a seat with a counter left cannot buy land there, given which boroughs are `built_on`.

    See land-empty, land-first, land-adjacent and land-thames.
    """
    figures = table.figures
    if built >> borough & 1:
        return BUILT_ALREADY
    if not built:
        if not figures.start[borough]:
            return NOT_MARKED
    elif not built & figures.near[borough]:
        return NO_BUILDING_NEAR
    return FINE if can_afford(table, seat, figures.land_price[borough]) else TOO_DEAR


def buy(position: Position, borough: int) -> None:
    """Ask for the price, then place the counter and take cards (land-price)."""
    position.push(BOUGHT, borough)
    if position.open.figures.land_price[borough]:
        position.push(PAYING, position.open.figures.land_price[borough])


def dig_choices(table: Open, seat: int) -> list[int]:
    """Where an Underground counter can go."""
    options: list[int] = []
    placed = table.tube.count(1)
    if placed >= table.figures.tubes:
        return options
    for borough in range(BOROUGH_COUNT):
        if why_not_dig(table, seat, borough, placed) == FINE:
            options.append(DIG + borough)
    return options


def why_not_dig(table: Open, seat: int, borough: int, placed: int) -> int:
    """The reason why a counter cannot go to a borough (tube-building, tube-one, tube-first, tube-adjacent)."""
    figures = table.figures
    if table.owner[borough] == NONE:
        return NO_BUILDING
    if table.tube[borough]:
        return HAS_STATION
    if placed == 0:
        return FINE if borough == CITY or figures.near[borough] >> CITY & 1 else FAR_FROM_CITY
    if any_station(table, figures.borders[borough]):
        return FINE
    if not any_station(table, figures.bridges[borough]):
        return NO_STATION_NEAR
    return FINE if can_afford(table, seat, figures.crossing) else TOO_DEAR


def any_station(table: Open, boroughs: list[int]) -> bool:
    """Whether one of these boroughs has an Underground counter."""
    for borough in boroughs:
        if table.tube[borough]:
            return True
    return False


def dig(position: Position, borough: int) -> None:
    """Ask for the price of a crossing if there is no way over land, then place the counter."""
    position.push(DUG, borough)
    price = crossing_price(position.open, borough)
    if price:
        position.push(PAYING, price)


def crossing_price(table: Open, borough: int) -> int:
    """What a counter costs there: something if it can be reached only over a bridge (tube-crossing)."""
    if table.tube.count(1) == 0 or any_station(table, table.figures.borders[borough]):
        return 0
    return table.figures.crossing


def room_for_counters(table: Open, seat: int, wanted: int) -> int:
    """How many of some counters can be placed at most (tube-place)."""
    tried = table.copy()
    tried.own()
    return _room(tried, seat, wanted)


def _room(table: Open, seat: int, wanted: int) -> int:
    """The same on a copy of the table, where counters are tried out. A counter opens ways and closes none."""
    found = dig_choices(table, seat)
    if wanted == 0 or not found:
        return 0
    starts = found if table.tube.count(1) == 0 else found[:1]
    most = 0
    for action in starts:
        table.tube[action - DIG] = 1
        most = max(most, 1 + _room(table, seat, wanted - 1))
        table.tube[action - DIG] = 0
    return most


class Bought(Step):
    """The land is paid for: place the building counter and take the cards."""

    def asks(self, position: Position, seat: int, operand: int) -> bool:
        return False

    def carry_out(self, position: Position, seat: int, operand: int) -> None:
        position.open.own()
        position.open.owner[operand] = seat
        position.report(news.BUYS, seat, operand)
        position.push(TAKING, position.open.figures.land_cards[operand])


class Digging(Step):
    """Where the Underground counters go, one after the other (tube-place)."""

    def asks(self, position: Position, seat: int, operand: int) -> bool:
        return operand > 0 and len(dig_choices(position.open, seat)) > 0

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        return dig_choices(position.open, seat)

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        position.push(DIGGING, operand - 1)
        dig(position, action - DIG)

    def carry_out(self, position: Position, seat: int, operand: int) -> None:
        if operand > 0:
            position.report(news.TUBES_SHORT, seat, operand)


class Dug(Step):
    """The crossing, if any, is paid for: place the Underground counter."""

    def asks(self, position: Position, seat: int, operand: int) -> bool:
        return False

    def carry_out(self, position: Position, seat: int, operand: int) -> None:
        position.open.own()
        position.open.tube[operand] = 1
        position.report(news.DIGS, seat, operand)


class Underground(CardText):
    """Counters for the Underground (tube-place)."""

    def activate(self, position: Position, seat: int, stack: int) -> None:
        position.push(DIGGING, position.open.figures.tubes_per_card)


add_step(DIGGING, Digging())
add_step(DUG, Dug())
add_step(BOUGHT, Bought())
add_text(UNDERGROUND, Underground("underground"))
