"""Placing the tiles that were won: which, where, and how turned."""

from __future__ import annotations

from borough.games.key_to_the_city.rules import event_kinds as news
from borough.games.key_to_the_city.rules.actions import AT, PLACE, TURN
from borough.games.key_to_the_city.rules.decision import (
    CHOOSING_SPOT,
    CHOOSING_TILE,
    TURNING,
    Decision,
    add_decision,
)
from borough.games.key_to_the_city.rules.era import finish_placing, settle_placing
from borough.games.key_to_the_city.rules.placement import (
    beyond,
    fitting_tiles,
    met_beyond,
    put,
    spots,
    turnings,
    why_not_at,
    why_not_place,
    why_not_turn,
)
from borough.games.key_to_the_city.rules.reasons import NOT_ASKED
from borough.games.key_to_the_city.rules.state import NONE, Position
from borough.games.key_to_the_city.rules.tiles import BOX, edge_side, edge_tile


class ChoosingTile(Decision):
    """Which of the tiles won is placed next; those that fit nowhere leave the game (place-won, place-must)."""

    def asks(self, position: Position, seat: int) -> bool:
        return len(fitting_tiles(position.open, seat)) > 1

    def choices(self, position: Position, seat: int) -> list[int]:
        return [PLACE + tile for tile in fitting_tiles(position.open, seat)]

    def why_not(self, position: Position, seat: int, action: int) -> int:
        return why_not_place(position.open, seat, action - PLACE) if PLACE <= action < AT else NOT_ASKED

    def choose(self, position: Position, seat: int, action: int) -> None:
        position.open.own()
        position.open.placing[seat] = action - PLACE

    def carry_out(self, position: Position, seat: int) -> None:
        """Take up the only tile that fits, or drop those that fit nowhere."""
        table = position.open
        fitting = fitting_tiles(table, seat)
        if fitting:
            table.placing[seat] = fitting[0]
            return
        for tile in table.won[seat]:
            table.where[tile] = BOX
            table.owner[tile] = NONE
            position.report(news.NO_ROOM, seat, tile)
        table.won[seat] = []


class ChoosingSpot(Decision):
    """Where the tile goes (place-touch)."""

    def choices(self, position: Position, seat: int) -> list[int]:
        table = position.open
        return [AT + edge for edge in spots(table, seat, table.placing[seat])]

    def why_not(self, position: Position, seat: int, action: int) -> int:
        table = position.open
        return why_not_at(table, seat, table.placing[seat], action - AT) if AT <= action < TURN else NOT_ASKED

    def choose(self, position: Position, seat: int, action: int) -> None:
        position.open.own()
        position.open.spot[seat] = action - AT
        settle_placing(position, seat)
        finish_placing(position)


class Turning(Decision):
    """How the tile lies, if a river runs through it (place-turn)."""

    def asks(self, position: Position, seat: int) -> bool:
        table = position.open
        return table.figures.river[table.placing[seat]] != 0 and len(_turnings(position, seat)) > 1

    def choices(self, position: Position, seat: int) -> list[int]:
        return [TURN + sixths for sixths in _turnings(position, seat)]

    def why_not(self, position: Position, seat: int, action: int) -> int:
        table = position.open
        if action < TURN:
            return NOT_ASKED
        return why_not_turn(table, table.placing[seat], met_beyond(table, seat, table.spot[seat]), action - TURN)

    def choose(self, position: Position, seat: int, action: int) -> None:
        position.open.own()
        _put(position, seat, action - TURN)
        settle_placing(position, seat)
        finish_placing(position)

    def carry_out(self, position: Position, seat: int) -> None:
        table = position.open
        _put(position, seat, _turnings(position, seat)[0] if table.figures.river[table.placing[seat]] else 0)


def _turnings(position: Position, seat: int) -> list[int]:
    """How the tile may lie where it goes."""
    table = position.open
    return turnings(table, table.placing[seat], met_beyond(table, seat, table.spot[seat]))


def _put(position: Position, seat: int, sixths: int) -> None:
    """Lay the tile down where it goes."""
    table = position.open
    tile, edge = table.placing[seat], table.spot[seat]
    put(table, seat, tile, beyond(table, edge), sixths)
    position.report(news.PLACES, seat, tile, edge_tile(edge), edge_side(edge), table.river[tile])
    table.won[seat].remove(tile)
    table.placing[seat] = NONE
    table.spot[seat] = NONE


add_decision(CHOOSING_TILE, ChoosingTile())
add_decision(CHOOSING_SPOT, ChoosingSpot())
add_decision(TURNING, Turning())
