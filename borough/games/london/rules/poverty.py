"""Cards against poverty: the prisons, the Workhouse and the Public Houses."""

from __future__ import annotations

from typing import Final

from borough.games.london.rules.actions import DONE, EXPEND
from borough.games.london.rules.cards import MILLBANK_PRISON, PAUPERS
from borough.games.london.rules.cash import change_poverty, gain_money, gain_points
from borough.games.london.rules.hand import distinct, expend
from borough.games.london.rules.state import Position
from borough.games.london.rules.step import Step, add_step

PRISON: Final = 12  # operand: the text that asks + 32 * cards that may still go
WORKING: Final = 13

PRISON_CARDS: Final = 3
INMATE: Final = 32


def prison_text(operand: int) -> int:
    """Which prison it is."""
    return operand % INMATE


def prison_room(operand: int) -> int:
    """How many cards may still go there."""
    return operand // INMATE


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
        position.push(PRISON, operand - INMATE)
        expend(position, seat, action - EXPEND)
        change_poverty(position, seat, -1)
        if prison_text(operand) == MILLBANK_PRISON:
            gain_points(position, seat, 1)


class Working(Step):
    """Paupers to the display for £1 and a poverty point each (card-workhouse)."""

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        texts = position.open.figures.text
        options = [EXPEND + card for card in distinct(position.hands[seat]) if texts[card] == PAUPERS]
        options.append(DONE)
        return options

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        if action == DONE:
            return
        position.push(WORKING)
        expend(position, seat, action - EXPEND)
        gain_money(position, seat, 1)
        change_poverty(position, seat, -1)


add_step(PRISON, Prison())
add_step(WORKING, Working())
