"""The action "run the city": activating cards, and what they give. See `run_end` for what follows."""

from __future__ import annotations

from typing import Final

from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.actions import ACTIVATE, AGAIN, DONE, EXPEND
from borough.games.london.rules.card_text import TEXTS, CardText, add_text
from borough.games.london.rules.cards import BLUE, BROWN
from borough.games.london.rules.cash import PAYING, can_afford, change_poverty, gain_money, gain_points
from borough.games.london.rules.figures import (
    ANY_CARD,
    BLUE_CARD,
    MONEY,
    ONCE,
    PER_BOROUGH,
    PER_BROWN,
    PER_NORTH,
    PER_THAMES,
    POINTS,
)
from borough.games.london.rules.hand import distinct, expend
from borough.games.london.rules.reasons import CANNOT_RUN, FINE, NOTHING_TO_REPEAT, RAN_ALREADY, TURNED_OVER
from borough.games.london.rules.run_end import end_run
from borough.games.london.rules.state import Open, Position
from borough.games.london.rules.step import Step, add_step
from borough.games.london.rules.stock_exchange import swap_choices

RUNNING: Final = 5
CARD_DUE: Final = 8  # operand: which cards do
EFFECT: Final = 9  # operand: stack
REPEATING: Final = 14
WHITEHALL: Final = 19


def why_not_run(position: Position, seat: int, stack: int) -> int:
    """The reason why a stack's top card cannot be activated now (run-flip, run-blank, run-once, run-payment)."""
    table = position.open
    figures = table.figures
    card = table.tops[seat][stack]
    if not table.upright[seat][stack]:
        return TURNED_OVER
    if not figures.runs[card]:
        return TEXTS[figures.text[card]].why_blank()
    if stack in table.ran:
        return RAN_ALREADY
    if not can_afford(table, seat, figures.pay_pounds[card]):
        return CANNOT_RUN
    if figures.pay_card[card] == ANY_CARD and not table.hand_count[seat]:
        return CANNOT_RUN
    if figures.pay_card[card] == BLUE_CARD and not due_cards(position, seat, BLUE_CARD):
        return CANNOT_RUN
    text = figures.text[card]
    return FINE if text == 0 else TEXTS[text].why_not_activate(position, seat, stack)


def run_choices(position: Position, seat: int, options: list[int]) -> None:
    """Cards to activate."""
    for stack in range(len(position.open.tops[seat])):
        if why_not_run(position, seat, stack) == FINE:
            options.append(ACTIVATE + stack)


def can_run(position: Position, seat: int) -> bool:
    """Whether there is a card to activate."""
    for stack in range(len(position.open.tops[seat])):
        if why_not_run(position, seat, stack) == FINE:
            return True
    return False


def due_cards(position: Position, seat: int, which: int) -> list[int]:
    """Hand cards that can pay for an activation (run-payment)."""
    cards = distinct(position.hands[seat])
    if which == BLUE_CARD:
        colours = position.open.figures.colour
        cards = [card for card in cards if colours[card] == BLUE]
    return [EXPEND + card for card in cards]


def activate(position: Position, seat: int, stack: int) -> None:
    """Ask for the payment, then carry out the effect. The card is turned over at the end of the run."""
    table = position.open
    card = table.tops[seat][stack]
    table.ran.append(stack)
    table.played += 1
    position.report(news.ACTIVATES, seat, card, stack)
    position.push(EFFECT, stack)
    if table.figures.pay_card[card]:
        position.push(CARD_DUE, table.figures.pay_card[card])
    if table.figures.pay_pounds[card]:
        position.push(PAYING, table.figures.pay_pounds[card])


def effect(position: Position, seat: int, stack: int) -> None:
    """What the base gives, then what the text says."""
    table = position.open
    card = table.tops[seat][stack]
    gains = table.figures.gains[card]
    for place in range(0, len(gains), 3):
        amount = gains[place + 1] * times(table, seat, gains[place + 2])
        if gains[place] == MONEY:
            gain_money(position, seat, amount)
        elif gains[place] == POINTS:
            gain_points(position, seat, amount)
        else:
            change_poverty(position, seat, amount)
    text = table.figures.text[card]
    if text:
        TEXTS[text].activate(position, seat, stack)


def times(table: Open, seat: int, per: int) -> int:
    """How often a gain counts."""
    if per == ONCE:
        return 1
    if per >= PER_BROWN:
        brown = 0
        total = 0
        for stack in range(len(table.tops[seat])):
            if table.upright[seat][stack]:  # run-counts-open
                total += 1
                if table.figures.colour[table.tops[seat][stack]] == BROWN:
                    brown += 1
        return brown if per == PER_BROWN else total - brown
    count = 0
    for borough in range(len(table.owner)):
        if table.owner[borough] == seat:
            if per == PER_BOROUGH:
                count += 1
            elif per == PER_THAMES:
                count += table.figures.thames[borough]
            elif per == PER_NORTH:
                count += table.figures.north[borough]
            else:
                count += 1 - table.figures.north[borough]
    return count


def repeat_choices(table: Open, seat: int) -> list[int]:
    """Cards activated in this run and still on top: Whitehall can repeat them (card-whitehall)."""
    texts = table.figures.text
    return [AGAIN + stack for stack in table.ran if texts[table.tops[seat][stack]] != WHITEHALL]


class Running(Step):
    """Activate cards, until one stops (run-cards)."""

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        options: list[int] = []
        run_choices(position, seat, options)
        if not self.must_act(position):
            options.append(DONE)
        swap_choices(position, seat, options)
        return options

    def must_act(self, position: Position) -> bool:
        return position.open.played == 0  # the action is never empty

    def can_act(self, position: Position, seat: int) -> bool:
        return can_run(position, seat)

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        if action == DONE:
            end_run(position, seat)
        else:
            position.push(RUNNING)
            activate(position, seat, action - ACTIVATE)


class CardDue(Step):
    """Which hand card pays for an activation (run-payment)."""

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        return due_cards(position, seat, operand)

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        expend(position, seat, action - EXPEND)


class Effect(Step):
    """What an activated card does, once it is paid for."""

    def asks(self, position: Position, seat: int, operand: int) -> bool:
        return False

    def carry_out(self, position: Position, seat: int, operand: int) -> None:
        effect(position, seat, operand)


class Repeating(Step):
    """Which card Whitehall repeats: its effect once more, without its payment (card-whitehall)."""

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        return repeat_choices(position.open, seat)

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        stack = action - AGAIN
        card = position.open.tops[seat][stack]
        position.report(news.ACTIVATES, seat, card, stack)
        position.push(EFFECT, stack)


class Whitehall(CardText):
    """Repeats a card that was activated in this run (card-whitehall)."""

    def why_not_activate(self, position: Position, seat: int, stack: int) -> int:
        return FINE if repeat_choices(position.open, seat) else NOTHING_TO_REPEAT

    def activate(self, position: Position, seat: int, stack: int) -> None:
        position.push(REPEATING)


add_step(RUNNING, Running())
add_step(CARD_DUE, CardDue())
add_step(EFFECT, Effect())
add_step(REPEATING, Repeating())
add_text(WHITEHALL, Whitehall("whitehall"))
