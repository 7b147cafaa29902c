"""The end of a run: activated cards are turned over, Hospitals take the place of some, and poverty is counted."""

from __future__ import annotations

from typing import Final

from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.actions import FLIP, SPARE
from borough.games.london.rules.card_text import CardText, add_text
from borough.games.london.rules.cash import change_poverty
from borough.games.london.rules.land import holdings
from borough.games.london.rules.reasons import FINE, IS_HOSPITAL, NOT_ACTIVATED, NOT_TO_BE_TURNED, SAVES_OTHERS
from borough.games.london.rules.state import Open, Position
from borough.games.london.rules.step import Step, add_step

FLIPPING: Final = 10  # operand: the stack of the Hospital that is asked about, from 1; 0 if none is left
HOSPITAL: Final = 6


def end_run(position: Position, seat: int) -> None:
    """Ask each Hospital in turn, then turn cards over and count poverty (run-flip, card-hospital, run-poverty)."""
    position.push(FLIPPING, next_hospital(position.open, seat, 0) + 1)


def to_turn(table: Open, seat: int, stack: int) -> bool:
    """Whether the card on a stack was activated in this run and is turned over at its end (run-flip)."""
    return stack in table.ran and table.figures.flips[table.tops[seat][stack]] == 1


def is_open_hospital(table: Open, seat: int, stack: int) -> bool:
    """Whether an open Hospital lies on a stack."""
    return table.upright[seat][stack] == 1 and table.figures.text[table.tops[seat][stack]] == HOSPITAL


def next_hospital(table: Open, seat: int, first: int) -> int:
    """The next open Hospital, from a stack on, that could take the place of a card; -1 if there is none."""
    for stack in range(first, len(table.tops[seat])):
        if is_open_hospital(table, seat, stack) and len(spare_choices(table, seat, stack)) > 1:
            return stack
    return -1


def spare_choices(table: Open, seat: int, hospital: int) -> list[int]:
    """Cards whose place a Hospital can take, or none (card-hospital)."""
    options = [SPARE + stack for stack in table.ran if why_not_spare(table, seat, hospital, stack) == FINE]
    options.append(FLIP)
    return options


def why_not_spare(table: Open, seat: int, hospital: int, stack: int) -> int:
    """The reason why a Hospital cannot take the place of the card on a stack."""
    if stack == hospital:
        return SAVES_OTHERS
    if stack not in table.ran:
        return NOT_ACTIVATED
    return FINE if table.upright[seat][stack] and to_turn(table, seat, stack) else NOT_TO_BE_TURNED


def after(table: Open, seat: int, hospital: int) -> int:
    """The next Hospital to ask about when one is not used: one that is like it is not used either."""
    found = next_hospital(table, seat, hospital + 1)
    while found >= 0 and alike(table, seat, hospital, found):
        found = next_hospital(table, seat, found + 1)
    return found


def alike(table: Open, seat: int, one: int, two: int) -> bool:
    """Whether it makes no difference which of two Hospitals is turned over."""
    figures = table.figures
    first, second = table.tops[seat][one], table.tops[seat][two]
    if figures.runs[first] or figures.runs[second]:
        return False
    return figures.colour[first] == figures.colour[second]


def spare(position: Position, seat: int, hospital: int, stack: int) -> None:
    """The Hospital is turned over, and the card stays open."""
    table = position.open
    table.own()
    table.upright[seat][hospital] = 0
    table.count_texts(seat)
    table.ran.remove(stack)
    position.report(news.SPARES, seat, table.tops[seat][stack], hospital)


def turn_over(position: Position, seat: int) -> None:
    """The cards activated in this run are turned face down for good, in the order of their activation (run-flip)."""
    table = position.open
    table.own()
    for stack in table.ran:
        if table.upright[seat][stack] and to_turn(table, seat, stack):
            table.upright[seat][stack] = 0
            position.report(news.FLIPS, seat, table.tops[seat][stack], stack)
    table.count_texts(seat)


def count_poverty(position: Position, seat: int) -> None:
    """Stacks and hand cards, less boroughs (run-poverty)."""
    table = position.open
    stacks, land = len(table.tops[seat]), holdings(table, seat)
    hand = 0 if table.no_hand_poverty else table.hand_count[seat]
    position.report(news.COUNTS_POVERTY, seat, stacks, hand, land, 1 if table.no_hand_poverty else 0)
    change_poverty(position, seat, stacks + hand - land)


class Flipping(Step):
    """Which card a Hospital saves; when no Hospital is left, cards are turned over and poverty is counted."""

    def asks(self, position: Position, seat: int, operand: int) -> bool:
        return operand > 0

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        return spare_choices(position.open, seat, operand - 1)

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        hospital = operand - 1
        if action == FLIP:
            position.push(FLIPPING, after(position.open, seat, hospital) + 1)
        else:
            spare(position, seat, hospital, action - SPARE)
            position.push(FLIPPING, next_hospital(position.open, seat, hospital + 1) + 1)

    def carry_out(self, position: Position, seat: int, operand: int) -> None:
        turn_over(position, seat)
        count_poverty(position, seat)


class Hospital(CardText):
    """Takes the place of a card at the end of a run (card-hospital)."""

    def why_blank(self) -> int:
        return IS_HOSPITAL


add_step(FLIPPING, Flipping())
add_text(HOSPITAL, Hospital("hospital", ongoing=True))
