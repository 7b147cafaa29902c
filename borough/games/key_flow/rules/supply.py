"""The supply of tokens and tiles, and what each may take of it when all act at once."""

from __future__ import annotations

from typing import Final

from borough.games.key_flow.rules.cards import SKILL_COUNT
from borough.games.key_flow.rules.state import Open, Position
from borough.games.key_flow.rules.turn import Turn, new_turn

BIT_COUNTS: Final = [bits.bit_count() for bits in range(64)]
"""How many seats there are in a set of bits."""


def first_served(table: Open) -> int:
    """The seat that is served first where the supply does not go round (supply-share)."""
    return (table.season + table.round) % table.seats


def order_of_service(table: Open) -> list[int]:
    """All seats, beginning with the one served first."""
    first = first_served(table)
    return [(first + number) % table.seats for number in range(table.seats)]


def seats_before(table: Open, seat: int) -> int:
    """How many of the seats that take part in this step are served before a seat."""
    first = first_served(table)
    # The bits of the seats asked, from the one served first on.
    in_order = (table.asked >> first) | ((table.asked & ((1 << first) - 1)) << (table.seats - first))
    return BIT_COUNTS[in_order & ((1 << (seat - first) % table.seats) - 1)]


def share(supply: int, takers: int, before: int) -> int:
    """The part of a supply for one of so many seats: an even one, odd pieces going by the order of service."""
    if takers == 0:
        return 0
    return supply // takers + (1 if before < supply % takers else 0)


def token_share(table: Open, seat: int) -> int:
    """The tokens that a seat may take from the supply in this step."""
    return share(table.tokens, BIT_COUNTS[table.asked], seats_before(table, seat))


def begin_turn(position: Position, seat: int) -> Turn:
    """A turn in which nothing is done yet."""
    table = position.open
    takers = BIT_COUNTS[table.asked]
    before = seats_before(table, seat)
    turn = new_turn(table.villages[seat], share(table.tokens, takers, before), share(table.tiles, takers, before))
    position.turns[seat] = turn
    return turn


def single_tiles_left(position: Position) -> list[int]:
    """The single-sided skill tiles in the face-down supply, by type."""
    left = [position.open.figures.single_skills] * SKILL_COUNT
    for number, tiles in enumerate(position.singles):
        left[number % SKILL_COUNT] -= tiles
    return left


def double_tiles_left(table: Open) -> list[int]:
    """The double-sided skill tiles that nobody has, by type."""
    left = [table.figures.double_skills] * SKILL_COUNT
    for village in table.villages:
        for skill in range(SKILL_COUNT):
            left[skill] -= village.doubles[skill]
    return left
