"""Boroughs: buying land, and the Underground."""

from __future__ import annotations

from typing import Final

from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.actions import BUY, DIG
from borough.games.london.rules.card_text import CardText, add_text
from borough.games.london.rules.cards import BOROUGH_COUNT, CITY
from borough.games.london.rules.cash import PAYING, can_afford
from borough.games.london.rules.state import NONE, Open, Position
from borough.games.london.rules.step import Step, add_step
from borough.games.london.rules.taking import TAKING

DIGGING: Final = 17  # operand: counters still to place
DUG: Final = 18  # operand: borough
SETTLING: Final = 19  # operand: borough
UNDERGROUND: Final = 17


def holdings(table: Open, seat: int) -> int:
    """How many boroughs a seat holds."""
    return table.owner.count(seat)


def beside(table: Open, borough: int) -> list[int]:
    """The boroughs next to one: over land, or over a bridge (land-thames)."""
    return table.figures.borders[borough] + table.figures.bridges[borough]


def land_choices(table: Open, seat: int, options: list[int]) -> None:
    """Boroughs a seat can buy (land-first, land-adjacent, land-counters)."""
    figures = table.figures
    if holdings(table, seat) >= figures.counters:
        return
    first = table.owner.count(NONE) == BOROUGH_COUNT
    for borough in range(BOROUGH_COUNT):
        near = figures.start[borough] == 1 if first else borders_building(table, borough)
        if near and table.owner[borough] == NONE and can_afford(table, seat, figures.land_price[borough]):
            options.append(BUY + borough)


def borders_building(table: Open, borough: int) -> bool:
    """Whether somebody has a building next to a borough."""
    for other in table.figures.borders[borough]:
        if table.owner[other] != NONE:
            return True
    for other in table.figures.bridges[borough]:
        if table.owner[other] != NONE:
            return True
    return False


def buy(position: Position, borough: int) -> None:
    """The price is due; then the counter goes down and cards are taken (land-price)."""
    position.push(SETTLING, borough)
    if position.open.figures.land_price[borough]:
        position.push(PAYING, position.open.figures.land_price[borough])


def dig_choices(table: Open, seat: int) -> list[int]:
    """Where an Underground counter can go (tube-building, tube-first, tube-adjacent)."""
    figures = table.figures
    options: list[int] = []
    placed = table.tube.count(1)
    if placed >= figures.tubes:
        return options
    for borough in range(BOROUGH_COUNT):
        if table.owner[borough] == NONE or table.tube[borough]:
            continue
        if placed == 0:
            if borough == CITY or CITY in beside(table, borough):
                options.append(DIG + borough)
        elif reached(table, figures.borders[borough]) or (
            reached(table, figures.bridges[borough]) and can_afford(table, seat, figures.crossing)
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
    """A counter is due; crossing the Thames costs extra, if there is no other way (tube-crossing)."""
    table = position.open
    position.push(DUG, borough)
    first = table.tube.count(1) == 0
    if not first and not reached(table, table.figures.borders[borough]) and table.figures.crossing:
        position.push(PAYING, table.figures.crossing)


class Settling(Step):
    """The building counter goes down, and cards come with the land."""

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


class Dug(Step):
    """An Underground counter goes down, once its crossing is paid."""

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
add_step(SETTLING, Settling())
add_text(UNDERGROUND, Underground("underground"))
