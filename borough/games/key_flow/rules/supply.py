"""The supply of tokens and tiles: what lies there, and how it is dealt out if it does not suffice for all."""

from __future__ import annotations

from mypy_extensions import i64

from borough.games.key_flow.rules.cards import SKILL_COUNT, VILLAGE_COUNT
from borough.games.key_flow.rules.state import PLAYING, Open, Position
from borough.games.key_flow.rules.turn import SUPPLY_COUNT, Turn, new_turn


def first_served(table: Open) -> int:
    """The seat that is served first where the supply does not go round (supply-share)."""
    return (table.season + table.round) % table.seats


def order_of_service(table: Open) -> list[int]:
    """All seats, beginning with the one served first."""
    first = first_served(table)
    return [(first + number) % table.seats for number in range(table.seats)]


def dealt_out(supply: int, wanted: list[int], order: list[int]) -> list[int]:
    """What each seat gets: one piece after the other in this order, as long as there are any and it wants more."""
    got = [0] * len(wanted)
    left = min(supply, sum(wanted))
    while left > 0:
        for seat in order:
            if left > 0 and got[seat] < wanted[seat]:
                got[seat] += 1
                left -= 1
    return got


def supplies(table: Open) -> list[int]:
    """The tokens, upgrade tiles and face-down skill tiles in the supply."""
    return [table.tokens, table.tiles, hidden_tiles_left(table)]


def served_before(position: Position) -> list[int]:
    """What keyple cards carried out by the tournament order have taken in this round, as everybody has seen."""
    table = position.open
    taken = [0] * SUPPLY_COUNT
    if table.tournament and table.stage == PLAYING:
        for seat in range(table.seats):
            turn = position.turns[seat]
            if turn is not None and table.chosen[seat] >= VILLAGE_COUNT:
                claims = turn.claims()
                for kind in range(SUPPLY_COUNT):
                    taken[kind] += claims[kind]
    return taken


def begin_turn(position: Position, seat: int) -> Turn:
    """The turn of a seat, to be changed; a new one, limited only by what lies in the supply, if there is none yet."""
    if position.turns[seat] is not None:
        return position.own_turn(seat)
    table = position.open
    limits = supplies(table)
    taken = served_before(position)
    for kind in range(SUPPLY_COUNT):
        limits[kind] -= taken[kind]
    turn = new_turn(table.villages[seat], limits)
    position.turns[seat] = turn
    return turn


def hidden_tiles_left(table: Open) -> int:
    """How many single-sided skill tiles are in the face-down supply."""
    held = 0
    for village in table.villages:
        held += village.singles
    return table.figures.single_skills * SKILL_COUNT - held


def single_tiles_left(position: Position) -> list[int]:
    """The single-sided skill tiles in the face-down supply, by type."""
    left = [position.open.figures.single_skills] * SKILL_COUNT
    for number, tiles in enumerate(position.singles):
        left[number % SKILL_COUNT] -= tiles
    return left


def double_tiles_left(table: Open) -> list[int]:
    """The double-sided skill tiles that nobody has, by type."""
    anvils: i64 = table.figures.double_skills
    pickaxes, saws = anvils, anvils
    for village in table.villages:
        doubles = village.doubles
        anvils -= doubles[0]
        pickaxes -= doubles[1]
        saws -= doubles[2]
    return [anvils, pickaxes, saws]
