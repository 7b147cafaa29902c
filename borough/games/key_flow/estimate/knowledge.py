"""What a seat knows besides the open table: for observations, from its view or from the state."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from borough.core.encoder import Row
from borough.core.types import Seat
from borough.games.key_flow.rules.cards import BACK_COUNT, SKILL_COUNT
from borough.games.key_flow.rules.season import in_tournament, turn_shown
from borough.games.key_flow.rules.state import Position
from borough.games.key_flow.rules.turn import Turn
from borough.games.key_flow.rules.view import KeyFlowView, has_held

NO_CARDS: Final[list[int]] = []


class Knowledge:
    """What a seat knows besides the table."""

    hands: list[list[int]]
    """The cards of each hand that it has held this season; the others are empty."""
    backs: Row
    """The cards of each hand by seat * BACK_COUNT + back."""
    pick: int
    winter: list[int]
    """Its winter cards; once the winter is dealt, those that it put into the deck."""
    singles: list[int]
    """Its own single-sided skill tiles by type."""
    turns: list[Turn | None]
    """Its turn under way; by the tournament order also those that others have finished."""


def no_backs(seats: int) -> Row:
    """No cards in any hand."""
    return vec[i16]([0] * (seats * BACK_COUNT))


def knowledge_of_view(view: KeyFlowView) -> Knowledge:
    """What a seat knows, from its view."""
    known = Knowledge()
    known.hands = view.hands
    known.backs = no_backs(len(view.backs))
    for seat, counts in enumerate(view.backs):
        for back, number in enumerate(counts):
            known.backs[seat * BACK_COUNT + back] = i16(number)
    known.pick = view.pick
    known.winter = view.winter or view.returned
    known.singles = view.singles
    known.turns = view.turns
    return known


def knowledge_of_state(position: Position, seat: Seat) -> Knowledge:
    """What a seat knows, from the state. Only what is named here gets through."""
    table = position.open
    known = Knowledge()
    known.pick = position.picks[seat]
    known.winter = position.winter[seat] or position.returned[seat]
    known.singles = position.singles[seat * SKILL_COUNT : (seat + 1) * SKILL_COUNT]
    known.hands = [NO_CARDS] * table.seats
    known.backs = no_backs(table.seats)
    backs = known.backs
    back_of = table.figures.back
    for other in range(table.seats):
        hand = position.hands[other]
        first: i64 = other * BACK_COUNT
        for card in hand:
            at = first + back_of[card]
            backs[at] = backs[at] + 1
        if has_held(table, seat, other):
            known.hands[other] = hand
    if in_tournament(table):
        known.turns = [turn_shown(position, other) for other in range(table.seats)]
    else:
        known.turns = [None] * table.seats
    if position.turns[seat] is not None:
        known.turns[seat] = position.turns[seat]
    return known
