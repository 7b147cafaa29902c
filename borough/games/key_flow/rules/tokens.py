"""Using one's own buildings with tokens, at the end of a season."""

from __future__ import annotations

from borough.core.events import pack
from borough.games.key_flow.rules.actions import DONE, USE, by_river, verb_of
from borough.games.key_flow.rules.decision import USE_TOKENS, Decision, add_decision
from borough.games.key_flow.rules.event_kinds import USES
from borough.games.key_flow.rules.figures import Figures
from borough.games.key_flow.rules.keyple_cards import MOST_KEYPLES
from borough.games.key_flow.rules.reasons import (
    FINE,
    NO_ACTION_TO_USE,
    NO_CARD_TO_USE,
    NOT_ASKED,
    TOO_FEW_TOKENS,
    USED_THREE_TIMES,
)
from borough.games.key_flow.rules.season import finish
from borough.games.key_flow.rules.state import Position
from borough.games.key_flow.rules.supply import begin_turn
from borough.games.key_flow.rules.turn import MOVING, Turn
from borough.games.key_flow.rules.village import NONE, Village, panel_at
from borough.games.key_flow.rules.working import begin, end_if_idle


def why_not_use(figures: Figures, village: Village, place: int) -> int:
    """The reason why the tokens at hand cannot use an own building (token-cost)."""
    if by_river(village.slots[place]) or not figures.acts[panel_at(village, place)]:
        return NO_ACTION_TO_USE
    uses = village.uses[place]
    if uses >= MOST_KEYPLES:
        return USED_THREE_TIMES
    return FINE if village.tokens >= figures.use_tokens[uses] else TOO_FEW_TOKENS


def village_now(position: Position, seat: int) -> Village:
    """A seat's village with its turn under way."""
    turn = position.turns[seat]
    return position.open.villages[seat] if turn is None else turn.village


def _use(position: Position, seat: int, turn: Turn, slot: int) -> None:
    """Tokens use an own building; upgrades made before count (token-at-once)."""
    village = turn.village
    turn.host = seat
    turn.place = village.at[slot]
    price = position.open.figures.use_tokens[village.uses[turn.place]]
    village.uses[turn.place] += 1
    village.tokens -= price
    turn.spent += price
    turn.news.append(pack(USES, seat, slot, price))
    begin(position, seat, turn, panel_at(village, turn.place))


class UseTokens(Decision):
    """Use an own building with tokens, or stop (token-own)."""

    def choices(self, position: Position, seat: int) -> list[int]:
        village = village_now(position, seat)
        figures = position.open.figures
        options = [DONE]
        for place in range(len(village.cards)):
            if why_not_use(figures, village, place) == FINE:
                options.append(USE + village.slots[place])
        return options

    def why_not(self, position: Position, seat: int, action: int) -> int:
        if verb_of(action) != USE:
            return FINE if action == DONE else NOT_ASKED
        village = village_now(position, seat)
        place = village.at[action - USE]
        return NO_CARD_TO_USE if place == NONE else why_not_use(position.open.figures, village, place)

    def choose(self, position: Position, seat: int, action: int) -> None:
        if position.turns[seat] is None and action == DONE:
            finish(position, seat)
            return
        turn = begin_turn(position, seat)
        turn.actions.append(action)
        turn.step = MOVING
        if action == DONE:
            turn.host = NONE
            finish(position, seat)
        else:
            _use(position, seat, turn, action - USE)
            end_if_idle(position, seat, turn)


add_decision(USE_TOKENS, UseTokens())
