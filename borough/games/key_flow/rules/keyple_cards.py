"""Laying a keyple card above a building of one's own or of a neighbour, to use it."""

from __future__ import annotations

from typing import Final

from borough.core.events import pack
from borough.games.key_flow.rules.actions import (
    DISCARD,
    HOME,
    PICK,
    WORK,
    by_river,
    slot_of,
    verb_of,
    work_action,
    work_host,
)
from borough.games.key_flow.rules.cards import ALL_ARROWS, DOWN, LEFT, RIGHT
from borough.games.key_flow.rules.decision import PLAY_KEYPLE_CARD, Decision, add_decision
from borough.games.key_flow.rules.event_kinds import BOOSTS, WORKS
from borough.games.key_flow.rules.figures import PANELS, Figures
from borough.games.key_flow.rules.reasons import (
    ARROWS_LEAD_ELSEWHERE,
    ARROWS_LEAD_TO_THE_OTHER_SIDE,
    CARDS_ARE_SHOWN,
    FINE,
    NO_BUILDING_THERE,
    NO_KEYPLE_ACTION,
    NO_SUCH_SEAT,
    NOT_ASKED,
    NOT_BESIDE,
    THREE_KEYPLE_CARDS,
    TOO_FEW_KEYPLES,
    TOO_FEW_KEYPLES_AND_TOKENS,
)
from borough.games.key_flow.rules.season import finish
from borough.games.key_flow.rules.state import Open, Position
from borough.games.key_flow.rules.supply import begin_turn
from borough.games.key_flow.rules.turn import MOVING, Turn
from borough.games.key_flow.rules.village import NONE, Village, panel_at
from borough.games.key_flow.rules.working import begin, discard, end_if_idle, take_tokens

MOST_KEYPLES: Final = 3
"""On a card with its tokens, and uses of a building in a season."""


# The card.


def arrows_of(table: Open, seat: int, card: int) -> int:
    """A keyple card's arrows; Brainwave adds the missing ones (ship-brainwave)."""
    figures = table.figures
    if (figures.token[card] or figures.keyples[card] == 2) and table.villages[seat].has(ALL_ARROWS):
        return DOWN | LEFT | RIGHT
    return figures.arrows[card]


def strength(table: Open, seat: int, card: int) -> int:
    """The most keyples a card can have, with tokens on it (keyple-boost, keyple-token-at-once)."""
    tokens = table.villages[seat].tokens
    if table.figures.token[card] and table.tokens > 0:
        tokens += 1
    return min(MOST_KEYPLES, table.figures.keyples[card] + tokens)


# Where it may be laid.


def arrows_to(table: Open, seat: int, host: int) -> int:
    """The arrows that lead from one seat to the village of another; none if they do not sit beside each other."""
    if host == seat:
        return DOWN
    if table.seats == 2:
        return LEFT | RIGHT
    if host == (seat + 1) % table.seats:
        return LEFT
    return RIGHT if host == (seat - 1) % table.seats else 0


def why_not_reach(table: Open, seat: int, arrows: int, host: int, slot: int) -> int:
    """The reason why a keyple card's arrows do not lead to a slot of a village (keyple-arrows, keyple-two)."""
    leading = arrows & arrows_to(table, seat, host)
    if leading == 0:
        return ARROWS_LEAD_ELSEWHERE
    # Both arrows reach the opponent's home card. The opponent's slots count from the other side of the table.
    if table.seats == 2 and not (leading & DOWN or slot == HOME or leading & (LEFT if slot > HOME else RIGHT)):
        return ARROWS_LEAD_TO_THE_OTHER_SIDE
    return FINE


def why_not_work_at(figures: Figures, village: Village, place: int, most: int) -> int:
    """The reason why a card that can have so many keyples cannot use a building (keyple-action, keyple-occupancy)."""
    # The panel is not asked for by name here: this runs for every building in reach.
    if by_river(village.slots[place]) or not figures.acts[village.cards[place] * PANELS + village.levels[place]]:
        return NO_KEYPLE_ACTION
    if village.uses[place] < most:
        return FINE
    return THREE_KEYPLE_CARDS if village.uses[place] >= MOST_KEYPLES else TOO_FEW_KEYPLES


def why_not_work(table: Open, seat: int, host: int, slot: int) -> int:
    """The reason why the keyple card shown cannot be laid above the building on a slot of a village."""
    if host >= table.seats:
        return NO_SUCH_SEAT
    if arrows_to(table, seat, host) == 0:
        return NOT_BESIDE
    village = table.villages[host]
    if village.at[slot] == NONE:
        return NO_BUILDING_THERE
    card = table.chosen[seat]
    reason = why_not_reach(table, seat, arrows_of(table, seat, card), host, slot)
    if reason != FINE:
        return reason
    most = strength(table, seat, card)
    reason = why_not_work_at(table.figures, village, village.at[slot], most)
    if reason == TOO_FEW_KEYPLES and most > table.figures.keyples[card]:
        return TOO_FEW_KEYPLES_AND_TOKENS
    return reason


def work_choices(table: Open, seat: int) -> list[int]:
    """The buildings above which the keyple card shown may be laid: one's own, then the neighbours'."""
    card = table.chosen[seat]
    arrows = arrows_of(table, seat, card)
    most = strength(table, seat, card)
    options: list[int] = []
    if arrows & DOWN:
        _add_buildings(table, seat, arrows, seat, most, options)
    if arrows & LEFT or (table.seats == 2 and arrows & RIGHT):
        _add_buildings(table, seat, arrows, (seat + 1) % table.seats, most, options)
    if arrows & RIGHT and table.seats > 2:
        _add_buildings(table, seat, arrows, (seat - 1) % table.seats, most, options)
    return options


def _add_buildings(table: Open, seat: int, arrows: int, host: int, most: int, options: list[int]) -> None:
    """The buildings of one village."""
    village = table.villages[host]
    figures = table.figures
    two = table.seats == 2 and host != seat  # the only case in which arrows lead to a part of a village
    for place in range(len(village.cards)):
        if why_not_work_at(figures, village, place, most) == FINE:
            slot = village.slots[place]
            if not two or why_not_reach(table, seat, arrows, host, slot) == FINE:
                options.append(work_action(host, slot))


def _work(position: Position, seat: int, turn: Turn, host: int, slot: int) -> None:
    """A keyple card goes above a building, with the tokens it needs, and uses it as it was before the round."""
    table = position.open
    card = table.chosen[seat]
    village = table.villages[host]
    turn.played = card
    turn.host = host
    turn.place = village.at[slot]
    turn.news.append(pack(WORKS, seat, card, host, slot))
    if table.figures.token[card]:
        take_tokens(turn, seat, 1)
    # If the token of the symbol goes to somebody else at the reveal, the card lies there without it (supply-missing).
    turn.boost = min(turn.village.tokens, max(0, village.uses[turn.place] + 1 - table.figures.keyples[card]))
    if turn.boost > 0:
        turn.village.tokens -= turn.boost
        turn.spent += turn.boost
        turn.news.append(pack(BOOSTS, seat, turn.boost))
    begin(position, seat, turn, panel_at(village, turn.place))


class PlayKeypleCard(Decision):
    """Lay the keyple card shown above a building, or discard it for a token (keyple-above, discard-token)."""

    def choices(self, position: Position, seat: int) -> list[int]:
        options = work_choices(position.open, seat)
        options.append(DISCARD)
        return options

    def why_not(self, position: Position, seat: int, action: int) -> int:
        verb = verb_of(action)
        if verb == WORK:
            return why_not_work(position.open, seat, work_host(action), slot_of(action))
        if verb == PICK:
            return CARDS_ARE_SHOWN
        return FINE if verb == DISCARD else NOT_ASKED

    def choose(self, position: Position, seat: int, action: int) -> None:
        turn = begin_turn(position, seat)
        turn.actions.append(action)
        turn.step = MOVING
        if action == DISCARD:
            discard(position, seat, turn)
            finish(position, seat)
        else:
            _work(position, seat, turn, work_host(action), slot_of(action))
            end_if_idle(position, seat, turn)


add_decision(PLAY_KEYPLE_CARD, PlayKeypleCard())
