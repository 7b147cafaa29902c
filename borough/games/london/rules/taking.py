"""Taking cards: at the start of a turn, as an action, and with land or newcomers."""

from __future__ import annotations

from typing import Final

from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.actions import DONE, KEEP, LOOK
from borough.games.london.rules.card_text import CardText, add_text, visible
from borough.games.london.rules.hand import cards_left, display_choices, distinct, take, take_choices
from borough.games.london.rules.state import Open, Position
from borough.games.london.rules.step import Step, add_step
from borough.games.london.rules.stock_exchange import swap_choices
from borough.games.london.rules.university import ORDER, UNIVERSITY, keep, look

START: Final = 0  # operand: cards that may still be taken; the mandatory card, or up to two with Parliament
LOOKING: Final = 1  # operand: cards that may still be taken
TAKING: Final = 6  # operand: cards still to take
PARLIAMENT: Final = 10

PARLIAMENT_CARDS: Final = 2


def first_cards(table: Open, seat: int) -> int:
    """How many cards a seat takes at the start of its turn (turn-card, card-parliament)."""
    return PARLIAMENT_CARDS if visible(table, seat, PARLIAMENT) else 1


class Taking(Step):
    """Cards from the deck or the display (take-from)."""

    def asks(self, position: Position, seat: int, operand: int) -> bool:
        return operand > 0 and cards_left(position.open) > 0

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        options: list[int] = []
        take_choices(position.open, options)
        swap_choices(position, seat, options)
        return options

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        position.push(TAKING, operand - 1)
        take(position, seat, action)

    def carry_out(self, position: Position, seat: int, operand: int) -> None:
        if operand > 0:
            position.report(news.CARDS_SHORT, seat, operand)


class Start(Taking):
    """The card at the start of the turn, or a look into the deck (turn-card, card-university, card-parliament)."""

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        table = position.open
        options: list[int] = []
        take_choices(table, options)
        due = first_cards(table, seat)
        if operand == due and table.deck_count and visible(table, seat, UNIVERSITY):
            options.append(LOOK)
        if due == PARLIAMENT_CARDS:
            options.append(DONE)
        swap_choices(position, seat, options)
        return options

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        if action == DONE:
            return
        if action == LOOK:
            look(position, seat)
            position.push(LOOKING, operand)
        else:
            position.push(START, operand - 1)
            take(position, seat, action)

    def carry_out(self, position: Position, seat: int, operand: int) -> None:
        if first_cards(position.open, seat) == 1:  # Parliament takes as many as there are anyway
            super().carry_out(position, seat, operand)


class Looking(Step):
    """Keep one of the cards looked at, or take one of the display (card-university, card-parliament)."""

    def asks(self, position: Position, seat: int, operand: int) -> bool:
        table = position.open
        return operand > 0 and table.looking + len(table.top) + len(table.bottom) > 0

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        options = [KEEP + card for card in distinct(sorted(position.looked))]
        display_choices(position.open, options)
        if visible(position.open, seat, PARLIAMENT):
            options.append(DONE)
        swap_choices(position, seat, options)
        return options

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        if action == DONE:
            position.push(ORDER)
            return
        position.push(LOOKING, operand - 1)
        if action >= KEEP:
            keep(position, seat, action - KEEP)
        else:
            take(position, seat, action)

    def carry_out(self, position: Position, seat: int, operand: int) -> None:
        position.push(ORDER)


add_step(START, Start())
add_step(LOOKING, Looking())
add_step(TAKING, Taking())
add_text(PARLIAMENT, CardText("parliament", ongoing=True))
