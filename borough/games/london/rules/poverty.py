"""Cards against poverty: the prisons, the Workhouse and the Public Houses."""

from __future__ import annotations

from typing import Final

from borough.games.london.rules.actions import DONE, EXPEND
from borough.games.london.rules.card_text import CardText, add_text
from borough.games.london.rules.cash import change_poverty, gain_money, gain_points
from borough.games.london.rules.hand import distinct, expend
from borough.games.london.rules.state import Position
from borough.games.london.rules.step import Step, add_step

PRISON: Final = 12  # operand: see `pack_prison`
WORKHOUSE_CARDS: Final = 13
BRIXTON_PRISON: Final = 2
MILLBANK_PRISON: Final = 8
PAUPERS: Final = 11
PUBLIC_HOUSES: Final = 13
WORKHOUSE: Final = 20

PRISON_CARDS: Final = 3
PRISON_TEXTS: Final = 32
"""More than the number of any prison's text."""


def pack_prison(text: int, room: int) -> int:
    """A prison's text and the number of cards that may still go there, as one operand."""
    return text + PRISON_TEXTS * room


def prison_text(operand: int) -> int:
    """Which prison it is."""
    return operand % PRISON_TEXTS


def prison_room(operand: int) -> int:
    """How many cards may still go there."""
    return operand // PRISON_TEXTS


class Prison(Step):
    """Hand cards to the display for a poverty point each; Millbank adds victory points (card-prisons)."""

    def asks(self, position: Position, seat: int, operand: int) -> bool:
        return prison_room(operand) > 0 and position.open.hand_count[seat] > 0

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        options = [EXPEND + card for card in distinct(position.hands[seat])]
        options.append(DONE)
        return options

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        if action == DONE:
            return
        position.push(PRISON, pack_prison(prison_text(operand), prison_room(operand) - 1))
        expend(position, seat, action - EXPEND)
        change_poverty(position, seat, -1)
        if prison_text(operand) == MILLBANK_PRISON:
            gain_points(position, seat, 1)


class WorkhouseCards(Step):
    """Paupers to the display for £1 and a poverty point each (card-workhouse)."""

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        texts = position.open.figures.text
        options = [EXPEND + card for card in distinct(position.hands[seat]) if texts[card] == PAUPERS]
        options.append(DONE)
        return options

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        if action == DONE:
            return
        position.push(WORKHOUSE_CARDS)
        expend(position, seat, action - EXPEND)
        gain_money(position, seat, 1)
        change_poverty(position, seat, -1)


class PrisonText(CardText):
    """Up to three hand cards go to prison (card-prisons)."""

    def activate(self, position: Position, seat: int, stack: int) -> None:
        position.push(PRISON, pack_prison(self.number, PRISON_CARDS))


class Workhouse(CardText):
    """Any number of Paupers go to the Workhouse (card-workhouse)."""

    def activate(self, position: Position, seat: int, stack: int) -> None:
        position.push(WORKHOUSE_CARDS)


class PublicHouses(CardText):
    """Hand cards bring no poverty after this run (card-public-houses)."""

    def activate(self, position: Position, seat: int, stack: int) -> None:
        position.open.no_hand_poverty = True


add_step(PRISON, Prison())
add_step(WORKHOUSE_CARDS, WorkhouseCards())
add_text(BRIXTON_PRISON, PrisonText("brixton_prison"))
add_text(MILLBANK_PRISON, PrisonText("millbank_prison"))
add_text(PAUPERS, CardText("paupers", has_base=False))
add_text(PUBLIC_HOUSES, PublicHouses("public_houses"))
add_text(WORKHOUSE, Workhouse("workhouse"))
