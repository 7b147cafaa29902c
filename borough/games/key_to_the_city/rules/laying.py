"""Connectors between the supply and the borough: taken at once, laid or declined before one's next turn.

The next player does not wait (connector-meanwhile). So nothing that others may do depends on when somebody lays: what
is taken leaves the supply at once, and what is declined is back there only when the next turn of its owner begins. A
seat sails or passes only in a turn of its own, which begins with nothing left to lay: all is laid before an era ends.
"""

from __future__ import annotations

from borough.games.key_to_the_city.rules import event_kinds as news
from borough.games.key_to_the_city.rules.actions import DECLINE, LAY_ON, PLACE
from borough.games.key_to_the_city.rules.decision import LAYING, Decision, add_decision
from borough.games.key_to_the_city.rules.placement import why_not_free
from borough.games.key_to_the_city.rules.reasons import FINE, NOT_ASKED, NOT_OWN_SIDE
from borough.games.key_to_the_city.rules.state import (
    NONE,
    Open,
    Position,
    waiting_colour,
    waiting_connector,
    waiting_seat,
)
from borough.games.key_to_the_city.rules.tiles import Edge, edge_at, edge_side, edge_tile, opposite


class Laying(Decision):
    """A connector goes on a side in one's own borough, unless one declines it (connector-own, connector-decline)."""

    def choices(self, position: Position, seat: int) -> list[int]:
        options = [DECLINE]
        for edge in position.open.sides[seat]:
            options.append(LAY_ON + edge)
        return options

    def why_not(self, position: Position, seat: int, action: int) -> int:
        if action < DECLINE or action >= PLACE:
            return NOT_ASKED
        return FINE if action == DECLINE else why_not_lay(position.open, seat, action - LAY_ON)

    def choose(self, position: Position, seat: int, action: int) -> None:
        table = position.open
        colour = table.due_connector(seat)
        _stop_waiting(table, seat, colour)
        if action == DECLINE:
            position.report(news.DECLINES, seat, colour)
            _decline(table, seat, colour)
        else:
            lay(position, seat, action - LAY_ON, colour)
            _decline_without_room(position, seat)
        if seat == table.active:
            begin_turn(table)


def why_not_lay(table: Open, seat: int, edge: Edge) -> int:
    """The reason why a seat cannot lay a connector on an edge."""
    # During turns, a tile with an owner lies in the borough.
    return why_not_free(table, edge) if table.owner[edge_tile(edge)] == seat else NOT_OWN_SIDE


def take_connector(position: Position, seat: int, colour: int) -> None:
    """A connector from the supply, to be laid before one's next turn."""
    table = position.open
    table.connector_supply[colour] -= 1
    table.to_lay = [*table.to_lay, waiting_connector(seat, colour)]
    position.report(news.TAKES_CONNECTOR, seat, colour)


def lay(position: Position, seat: int, edge: Edge, colour: int) -> None:
    """A connector over a side: it lies on both tiles where two meet (connector-shared)."""
    table = position.open
    table.own()
    table.connector[edge] = colour
    neighbour = table.neighbour[edge]
    if neighbour >= 0:
        table.connector[edge_at(neighbour, opposite(edge_side(edge)))] = colour
    table.sides[seat].remove(edge)
    position.report(news.LAYS, seat, edge_tile(edge), edge_side(edge), colour)


def begin_turn(table: Open) -> None:
    """Once the active seat has nothing left to lay, what it declined is back in the supply (connector-decline)."""
    seat = table.active
    if not table.declined or table.due_connector(seat) != NONE:
        return
    kept: list[int] = []
    for connector in table.declined:
        if waiting_seat(connector) == seat:
            table.connector_supply[waiting_colour(connector)] += 1
        else:
            kept.append(connector)
    table.declined = kept


def _stop_waiting(table: Open, seat: int, colour: int) -> None:
    """A connector is no longer among those that wait to be laid."""
    place = table.to_lay.index(waiting_connector(seat, colour))
    table.to_lay = table.to_lay[:place] + table.to_lay[place + 1 :]


def _decline(table: Open, seat: int, colour: int) -> None:
    """A connector goes back to the supply, but not before its owner's next turn."""
    table.declined = sorted([*table.declined, waiting_connector(seat, colour)])


def _decline_without_room(position: Position, seat: int) -> None:
    """Once no side is free, what is left is declined without asking (use-nothing)."""
    table = position.open
    if table.sides[seat]:
        return
    colour = table.due_connector(seat)
    while colour != NONE:
        _stop_waiting(table, seat, colour)
        _decline(table, seat, colour)
        position.report(news.NO_SIDE, seat, colour)
        colour = table.due_connector(seat)


add_decision(LAYING, Laying())
