"""Money: gains, payments and loans."""

from __future__ import annotations

from typing import Final

from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.actions import LOAN, PAY
from borough.games.london.rules.card_text import CardText, add_text, visible
from borough.games.london.rules.state import Open, Position
from borough.games.london.rules.step import Step, add_step

PAYING: Final = 7  # operand: pounds
BANK_OF_ENGLAND: Final = 1

MOST_LOANS: Final = 99
"""Ruling loan-limit: the most loans a player can have. No real game comes near it."""


def loan_gives(table: Open, seat: int) -> int:
    """What a loan brings this seat (card-bank-of-england)."""
    return table.figures.bank_loan if visible(table, seat, BANK_OF_ENGLAND) else table.figures.loan


def can_afford(table: Open, seat: int, pounds: int) -> bool:
    """Whether a seat can pay this, with all the loans it may still take (loan-limit)."""
    if table.money[seat] >= pounds:
        return True
    return table.money[seat] + (MOST_LOANS - table.loans[seat]) * loan_gives(table, seat) >= pounds


def borrow(position: Position, seat: int, loans: int) -> None:
    """Loans from the bank (loan-take)."""
    if loans:
        table = position.open
        gain = loans * loan_gives(table, seat)
        table.loans[seat] += loans
        table.money[seat] += gain
        table.bank += gain
        position.report(news.BORROWS, seat, loans)


def gain_money(position: Position, seat: int, pounds: int) -> None:
    """Money from the bank."""
    if pounds:
        table = position.open
        table.money[seat] += pounds
        table.bank += pounds
        position.report(news.GAINS_MONEY, seat, pounds)


def pay_bank(position: Position, seat: int, pounds: int) -> None:
    """Money to the bank. The caller makes sure that the seat has it."""
    if pounds:
        table = position.open
        table.money[seat] -= pounds
        table.bank -= pounds
        position.report(news.PAYS, seat, pounds)


def raise_money(position: Position, seat: int, pounds: int) -> int:
    """Take the loans that a forced payment needs; returns the pounds that the seat can pay (loan-forced)."""
    table = position.open
    loans = 0
    short = pounds - table.money[seat]
    gives = loan_gives(table, seat)
    while short > 0 and table.loans[seat] + loans < MOST_LOANS:
        loans += 1
        short -= gives
    borrow(position, seat, loans)
    return min(pounds, table.money[seat])


def change_poverty(position: Position, seat: int, points: int) -> None:
    """Poverty points taken or discarded, never below none (run-poverty-floor)."""
    table = position.open
    if points > 0:
        table.poverty[seat] += points
        position.report(news.TAKES_POVERTY, seat, points)
    elif points < 0 and table.poverty[seat]:
        lost = min(-points, table.poverty[seat])
        table.poverty[seat] -= lost
        position.report(news.LOSES_POVERTY, seat, lost)


def gain_points(position: Position, seat: int, points: int) -> None:
    """Victory point counters."""
    if points:
        position.open.points[seat] += points
        position.report(news.GAINS_POINTS, seat, points)


def pay_choices(table: Open, seat: int, pounds: int, borrowed: int = 0) -> list[int]:
    """Pay, or take a loan first (loan-take)."""
    options: list[int] = []
    if table.money[seat] + borrowed * loan_gives(table, seat) >= pounds:
        options.append(PAY)
    if table.loans[seat] + borrowed < MOST_LOANS:
        options.append(LOAN)
    return options


class Paying(Step):
    """A price is due: pay it, or take a loan first."""

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        return pay_choices(position.open, seat, operand)

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        if action == LOAN:
            position.push(PAYING, operand)
            borrow(position, seat, 1)
        else:
            pay_bank(position, seat, operand)


add_step(PAYING, Paying())
add_text(BANK_OF_ENGLAND, CardText("bank_of_england", ongoing=True))
