"""Laying a village card in the own village, or discarding the card."""

from __future__ import annotations

from borough.core.events import pack
from borough.games.key_flow.rules.actions import DISCARD, PICK, PLACE, SLOTS, by_river, verb_of
from borough.games.key_flow.rules.cards import GOODS_COUNT, SKILL_COUNT
from borough.games.key_flow.rules.decision import PLAY_VILLAGE_CARD, Decision, add_decision
from borough.games.key_flow.rules.event_kinds import PLACES
from borough.games.key_flow.rules.reasons import (
    BELONGS_BY_RIVER,
    BELONGS_BY_ROAD,
    CARDS_ARE_SHOWN,
    FINE,
    NOT_ASKED,
    NOT_CONNECTED,
    SLOT_TAKEN,
)
from borough.games.key_flow.rules.season import finish
from borough.games.key_flow.rules.state import Open, Position
from borough.games.key_flow.rules.supply import begin_turn
from borough.games.key_flow.rules.turn import MOVING, Turn
from borough.games.key_flow.rules.village import NONE, Village
from borough.games.key_flow.rules.working import discard, take_blind, take_good


def why_not_place(village: Village, river: bool, slot: int) -> int:
    """The reason why a card cannot be laid on a slot: it must be free, in its row, and touch a card of the village."""
    at = village.at
    if by_river(slot) != river:
        return BELONGS_BY_RIVER if river else BELONGS_BY_ROAD
    if at[slot] != NONE:
        return SLOT_TAKEN
    if not 2 <= slot < SLOTS - 2:  # no village reaches the ends
        return NOT_CONNECTED
    return NOT_CONNECTED if at[slot - 2] + at[slot - 1] + at[slot + 1] + at[slot + 2] == 4 * NONE else FINE


def free_slots(village: Village, river: bool) -> list[int]:
    """The slots where a card of a row may be laid (village-rows, village-connect)."""
    first = min(village.slots) - 2
    if by_river(first) != river:
        first += 1
    free: list[int] = []
    for slot in range(first, max(village.slots) + 3, 2):
        if why_not_place(village, river, slot) == FINE:
            free.append(slot)
    return free


def _place(table: Open, seat: int, turn: Turn, slot: int) -> None:
    """A village card comes to its slot; a box on its river pays at once (village-box)."""
    card = table.chosen[seat]
    figures = table.figures
    turn.played = card
    turn.place = turn.village.lay(card, slot, figures.ability[card])
    turn.news.append(pack(PLACES, seat, card, slot))
    for good in range(GOODS_COUNT):
        if figures.box_goods[card][good] > 0:
            take_good(turn, seat, turn.place, good, figures.box_goods[card][good])
    for skill in range(SKILL_COUNT):
        turn.named[skill] += figures.box_skills[card][skill]
    if figures.box_blind[card] > 0:
        take_blind(turn, seat, figures.box_blind[card])


class PlayVillageCard(Decision):
    """Lay the village card shown in the own village, or discard it for a token (discard-token)."""

    def choices(self, position: Position, seat: int) -> list[int]:
        table = position.open
        options = [PLACE + slot for slot in free_slots(table.villages[seat], table.figures.river[table.chosen[seat]])]
        options.append(DISCARD)
        return options

    def why_not(self, position: Position, seat: int, action: int) -> int:
        table = position.open
        verb = verb_of(action)
        if verb == PLACE:
            return why_not_place(table.villages[seat], table.figures.river[table.chosen[seat]], action - PLACE)
        if verb == PICK:
            return CARDS_ARE_SHOWN
        return FINE if verb == DISCARD else NOT_ASKED

    def choose(self, position: Position, seat: int, action: int) -> None:
        turn = begin_turn(position, seat)
        turn.actions.append(action)
        turn.step = MOVING
        if action == DISCARD:
            discard(position, seat, turn)
        else:
            _place(position.open, seat, turn, action - PLACE)
        finish(position, seat)


add_decision(PLAY_VILLAGE_CARD, PlayVillageCard())
