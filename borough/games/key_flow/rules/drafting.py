"""Drafting: everybody chooses a card in secret, and all cards are shown at once."""

from __future__ import annotations

from borough.games.key_flow.rules.actions import PICK, pick_action, picked_card, verb_of
from borough.games.key_flow.rules.decision import PICK_CARD, PICK_WINTER_CARD, Decision, add_decision
from borough.games.key_flow.rules.reasons import FINE, NOT_A_WINTER_CARD, NOT_ASKED, NOT_IN_HAND
from borough.games.key_flow.rules.season import reveal
from borough.games.key_flow.rules.state import Position


def pick(position: Position, seat: int, card: int) -> None:
    """Choose a card in secret; when all have, the cards are shown (draft-reveal)."""
    table = position.open
    position.picks[seat] = card
    table.waiting &= ~(1 << seat)
    if table.waiting == 0:
        reveal(position)


class PickCard(Decision):
    """Choose a card of the hand (draft-pick)."""

    def choices(self, position: Position, seat: int) -> list[int]:
        return [pick_action(card) for card in position.hands[seat]]

    def why_not(self, position: Position, seat: int, action: int) -> int:
        if verb_of(action) != PICK:
            return NOT_ASKED
        return FINE if picked_card(action) in position.hands[seat] else NOT_IN_HAND

    def choose(self, position: Position, seat: int, action: int) -> None:
        pick(position, seat, picked_card(action))


class PickWinterCard(Decision):
    """At the end of autumn, choose one of the winter cards dealt at the start (winter-card)."""

    def choices(self, position: Position, seat: int) -> list[int]:
        return [pick_action(card) for card in position.winter[seat]]

    def why_not(self, position: Position, seat: int, action: int) -> int:
        if verb_of(action) != PICK:
            return NOT_ASKED
        return FINE if picked_card(action) in position.winter[seat] else NOT_A_WINTER_CARD

    def choose(self, position: Position, seat: int, action: int) -> None:
        pick(position, seat, picked_card(action))


add_decision(PICK_CARD, PickCard())
add_decision(PICK_WINTER_CARD, PickWinterCard())
