"""Cards that touch the other players: Lloyd's, the Fire Brigade, Fleet Street and the Police Force."""

from __future__ import annotations

from typing import Final

from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.actions import TARGET
from borough.games.london.rules.card_text import CardText, add_text
from borough.games.london.rules.cash import change_poverty, pay_bank, raise_money
from borough.games.london.rules.land import holdings
from borough.games.london.rules.state import Position
from borough.games.london.rules.step import Step, add_step

TARGETING: Final = 11  # operand: the text that asks
FIRE_BRIGADE: Final = 4
FLEET_STREET: Final = 5
LLOYDS: Final = 7
POLICE_FORCE: Final = 12

FLEET_STREET_POVERTY: Final = 2
LLOYDS_POUNDS: Final = 2


def target(position: Position, seat: int, other: int, text: int) -> None:
    """Fleet Street: two poverty points for another. Police Force: one of one's own (card-fleet-street)."""
    if text == FLEET_STREET:
        change_poverty(position, other, FLEET_STREET_POVERTY)
    else:
        change_poverty(position, seat, -1)
        change_poverty(position, other, 1)


class Lloyds(CardText):
    """£2 from every other player, who must borrow it if need be (card-lloyds)."""

    def activate(self, position: Position, seat: int, stack: int) -> None:
        table = position.open
        for other in range(table.seats):
            if other != seat:
                found = raise_money(position, other, LLOYDS_POUNDS)
                table.money[other] -= found
                table.money[seat] += found
                position.report(news.PAYS, other, found)
                position.report(news.GAINS_MONEY, seat, found)


class FireBrigade(CardText):
    """Every other player pays the bank £1 for each borough (card-fire-brigade)."""

    def activate(self, position: Position, seat: int, stack: int) -> None:
        table = position.open
        for other in range(table.seats):
            if other != seat:
                pay_bank(position, other, raise_money(position, other, holdings(table, other)))


class FleetStreet(CardText):
    """Two poverty points for another player (card-fleet-street)."""

    def activate(self, position: Position, seat: int, stack: int) -> None:
        position.push(TARGETING, FLEET_STREET)


class PoliceForce(CardText):
    """One of one's own poverty points for another player (card-police-force)."""

    def activate(self, position: Position, seat: int, stack: int) -> None:
        if position.open.poverty[seat]:
            position.push(TARGETING, POLICE_FORCE)


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
add_text(FIRE_BRIGADE, FireBrigade("fire_brigade"))
add_text(FLEET_STREET, FleetStreet("fleet_street"))
add_text(LLOYDS, Lloyds("lloyds"))
add_text(POLICE_FORCE, PoliceForce("police_force"))
