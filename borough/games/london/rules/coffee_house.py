"""The Coffee House: a card of the display covers it, and may be activated in the same run."""

from __future__ import annotations

from typing import Final

from borough.games.london.rules.actions import TAKE
from borough.games.london.rules.card_text import CardText, add_text
from borough.games.london.rules.cash import PAYING, can_afford
from borough.games.london.rules.city import lay
from borough.games.london.rules.hand import display_card, display_choices, display_row, from_display
from borough.games.london.rules.reasons import FINE, LAID_THIS_TURN, NO_BASE, NOTHING_SHOWN, NOTHING_TO_SERVE, TOO_DEAR
from borough.games.london.rules.state import Open, Position
from borough.games.london.rules.step import Step, add_step

COFFEE: Final = 15  # operand: stack
SERVED: Final = 16  # operand: see `pack_served`
COFFEE_HOUSE: Final = 3
SERVED_STACKS: Final = 128
"""More than the stacks a city can have."""


def pack_served(stack: int, choice: int) -> int:
    """The stack of a Coffee House and the card of the display that will cover it, as one operand."""
    return stack + SERVED_STACKS * choice


def served_stack(operand: int) -> int:
    """The stack of the Coffee House that is about to be covered."""
    return operand % SERVED_STACKS


def served_choice(operand: int) -> int:
    """The card of the display that covers it, as `display_choice` numbers them."""
    return operand // SERVED_STACKS


def coffee_choices(table: Open, seat: int) -> list[int]:
    """Cards of the display that a Coffee House can serve (card-coffee-house)."""
    shown: list[int] = []
    display_choices(table, shown)
    return [action for action in shown if why_not_serve(table, seat, display_card(action - TAKE)) == FINE]


def why_not_serve(table: Open, seat: int, card: int) -> int:
    """The reason why a card of the display cannot be laid on a Coffee House (card-coffee-house, loan-limit)."""
    if not table.figures.base[card]:
        return NO_BASE
    return FINE if can_afford(table, seat, table.figures.price[card]) else TOO_DEAR


class Coffee(Step):
    """Which card of the display covers the Coffee House (card-coffee-house)."""

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        return coffee_choices(position.open, seat)

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        choice = action - TAKE
        price = position.open.figures.price[display_card(choice)]
        position.push(SERVED, pack_served(operand, choice))
        if price:
            position.push(PAYING, price)


class Served(Step):
    """The card is paid: it covers the Coffee House, and may be activated in this run unless it is one itself."""

    def asks(self, position: Position, seat: int, operand: int) -> bool:
        return False

    def carry_out(self, position: Position, seat: int, operand: int) -> None:
        table = position.open
        stack = served_stack(operand)
        choice = served_choice(operand)
        card = display_card(choice)
        from_display(position, card, display_row(choice))
        lay(position, seat, card, stack)
        table.fresh.append(stack)  # play-cover-once
        if stack in table.ran:
            table.ran.remove(stack)


class CoffeeHouse(CardText):
    """A card of the display covers it (card-coffee-house)."""

    def why_not_activate(self, position: Position, seat: int, stack: int) -> int:
        if stack in position.open.fresh:  # another Coffee House brought it in this run
            return LAID_THIS_TURN
        if not position.open.top and not position.open.bottom:
            return NOTHING_SHOWN
        return FINE if coffee_choices(position.open, seat) else NOTHING_TO_SERVE

    def activate(self, position: Position, seat: int, stack: int) -> None:
        position.push(COFFEE, stack)


add_step(COFFEE, Coffee())
add_step(SERVED, Served())
add_text(COFFEE_HOUSE, CoffeeHouse("coffee_house"))
