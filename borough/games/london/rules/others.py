"""Cards that touch the other players: Lloyd's, the Fire Brigade, Fleet Street and the Police Force."""

from __future__ import annotations

from typing import Final

from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.actions import TARGET
from borough.games.london.rules.cards import FLEET_STREET
from borough.games.london.rules.cash import change_poverty, force, pay_bank
from borough.games.london.rules.land import holdings
from borough.games.london.rules.state import Position
from borough.games.london.rules.step import Step, add_step

TARGETING: Final = 11  # operand: the text that asks

FLEET_STREET_POVERTY: Final = 2
LLOYDS_POUNDS: Final = 2


def lloyds(position: Position, seat: int) -> None:
    """£2 from every other player, who must borrow it if need be (card-lloyds)."""
    table = position.open
    for other in range(table.seats):
        if other != seat:
            found = force(position, other, LLOYDS_POUNDS)
            table.money[other] -= found
            table.money[seat] += found
            position.report(news.PAYS, other, found)
            position.report(news.GAINS_MONEY, seat, found)


def fire_brigade(position: Position, seat: int) -> None:
    """Every other player pays the bank £1 for each borough (card-fire-brigade)."""
    table = position.open
    for other in range(table.seats):
        if other != seat:
            pay_bank(position, other, force(position, other, holdings(table, other)))


def target(position: Position, seat: int, other: int, text: int) -> None:
    """Fleet Street: two poverty points for another. Police Force: one of one's own (card-fleet-street)."""
    if text == FLEET_STREET:
        change_poverty(position, other, FLEET_STREET_POVERTY)
    else:
        change_poverty(position, seat, -1)
        change_poverty(position, other, 1)


class Targeting(Step):
    """Which other player takes poverty points (card-fleet-street, card-police-force)."""

    def asks(self, position: Position, seat: int, operand: int) -> bool:
        return position.open.seats > 2

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        return [TARGET + other for other in range(position.open.seats) if other != seat]

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        target(position, seat, action - TARGET, operand)

    def carry_out(self, position: Position, seat: int, operand: int) -> None:
        target(position, seat, 1 - seat, operand)


add_step(TARGETING, Targeting())
