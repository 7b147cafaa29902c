"""Playing the chosen card, and using buildings with tokens at the end of a season."""

from __future__ import annotations

from typing import Final

from borough.core.events import pack
from borough.games.key_flow.rules import season, upgrading, working
from borough.games.key_flow.rules.actions import (
    CARRY,
    DISCARD,
    DONE,
    FLIP,
    GAIN,
    HOME,
    PLACE,
    SLOTS,
    STOP,
    UPGRADE,
    USE,
    WORK,
)
from borough.games.key_flow.rules.cards import (
    ALL_ARROWS,
    DOWN,
    GOODS_COUNT,
    LEFT,
    RIGHT,
    SKILL_COUNT,
    VILLAGE_COUNT,
)
from borough.games.key_flow.rules.event_kinds import BOOSTS, DISCARDS, PLACES, USES, WORKS
from borough.games.key_flow.rules.figures import PANELS
from borough.games.key_flow.rules.state import USING, Open, Position
from borough.games.key_flow.rules.supply import begin_turn, share
from borough.games.key_flow.rules.turn import CHOOSING, GAINING, MOVING, TRADING, Turn
from borough.games.key_flow.rules.village import NONE, Village

MOST_KEYPLES: Final = 3
"""On a card with its tokens, and uses of a building in a season."""


def choices(position: Position, seat: int) -> list[int]:
    """What a seat may do next with its card or its tokens."""
    turn = position.turns[seat]
    table = position.open
    if turn is None or turn.step == CHOOSING:
        if table.stage == USING:
            return use_choices(table, table.villages[seat] if turn is None else turn.village)
        return card_choices(table, seat)
    if turn.step == GAINING:
        return working.gaining_choices(position, turn)
    if turn.step == TRADING:
        return working.trading_choices(position, seat, turn)
    if turn.step == MOVING:
        return upgrading.moving_choices(position, seat, turn)
    return upgrading.paying_choices(position, seat, turn)


def card_choices(table: Open, seat: int) -> list[int]:
    """Where the chosen card may go; discarding is always possible (discard-token)."""
    card = table.chosen[seat]
    if card < VILLAGE_COUNT:
        options = [PLACE + slot for slot in free_slots(table.villages[seat], table.figures.river[card])]
    else:
        options = work_choices(table, seat, card)
    options.append(DISCARD)
    return options


def free_slots(village: Village, river: bool) -> list[int]:
    """The free slots of a row that touch a card of the village (village-connect)."""
    free: list[int] = []
    parity = (HOME + 1) % 2 if river else HOME % 2
    for slot in range(min(village.slots) - 2, max(village.slots) + 3):
        if slot % 2 == parity and village.at[slot] == NONE:
            touches = village.at[slot - 2] + village.at[slot - 1] + village.at[slot + 1] + village.at[slot + 2]
            if touches != 4 * NONE:
                free.append(slot)
    return free


def arrows_of(table: Open, seat: int, card: int) -> int:
    """A keyple card's arrows; Brainwave adds the missing ones (ship-brainwave)."""
    figures = table.figures
    if (figures.token[card] or figures.keyples[card] == 2) and table.villages[seat].has(ALL_ARROWS):
        return DOWN | LEFT | RIGHT
    return figures.arrows[card]


def strength(table: Open, seat: int, card: int) -> int:
    """The most keyples a card can have, with tokens on it (keyple-boost, keyple-token-at-once)."""
    tokens = table.villages[seat].tokens
    if table.figures.token[card] and share(table, seat, table.tokens) > 0:
        tokens += 1
    return min(MOST_KEYPLES, table.figures.keyples[card] + tokens)


def work_choices(table: Open, seat: int, card: int) -> list[int]:
    """The buildings where a keyple card may be laid (keyple-arrows)."""
    arrows = arrows_of(table, seat, card)
    most = strength(table, seat, card)
    options: list[int] = []
    if arrows & DOWN:
        _workplaces(table, seat, most, 0, SLOTS, options)
    if table.seats == 2:
        # Both arrows reach the opponent's home card. The opponent's slots count from the other side of the table.
        if arrows & (LEFT | RIGHT):
            low = 0 if arrows & RIGHT else HOME
            high = SLOTS if arrows & LEFT else HOME + 1
            _workplaces(table, 1 - seat, most, low, high, options)
        return options
    if arrows & LEFT:
        _workplaces(table, (seat + 1) % table.seats, most, 0, SLOTS, options)
    if arrows & RIGHT:
        _workplaces(table, (seat - 1) % table.seats, most, 0, SLOTS, options)
    return options


def _workplaces(table: Open, host: int, most: int, low: int, high: int, options: list[int]) -> None:
    """Upper-row buildings of a village with an action and fewer keyple cards than this one can have keyples."""
    village = table.villages[host]
    for place in range(len(village.cards)):
        slot = village.slots[place]
        if (
            slot % 2 == HOME % 2
            and low <= slot < high
            and village.uses[place] < most
            and table.figures.acts[village.cards[place] * PANELS + village.levels[place]]
        ):
            options.append(WORK + host * SLOTS + slot)


def use_choices(table: Open, village: Village) -> list[int]:
    """The own buildings that the tokens at hand can use (token-cost), or to stop."""
    options = [DONE]
    for place in range(len(village.cards)):
        slot = village.slots[place]
        uses = village.uses[place]
        if (
            slot % 2 == HOME % 2
            and uses < MOST_KEYPLES
            and village.tokens >= table.figures.use_tokens[uses]
            and table.figures.acts[village.cards[place] * PANELS + village.levels[place]]
        ):
            options.append(USE + slot)
    return options


def choose(position: Position, seat: int, action: int) -> None:
    """Carry out a choice of `choices`."""
    turn = position.turns[seat]
    if turn is None:
        if action == DONE:
            season.finish(position, seat)
            return
        turn = begin_turn(position, seat)
    else:
        turn = position.own_turn(seat)
    if turn.step == CHOOSING:
        _start(position, seat, turn, action)
    elif turn.step == GAINING:
        working.gain_chosen(position, seat, turn, action - GAIN)
    elif turn.step == TRADING:
        working.trade(position, seat, turn, action)
    elif turn.step != MOVING:
        upgrading.pay(position, seat, turn, action)
        return
    elif action == STOP:
        turn.moves = 0
        turn.upgrades = 0
    else:
        _move(position, seat, turn, action)
        return
    if working.idle(turn):
        _action_done(position, seat, turn)


def _move(position: Position, seat: int, turn: Turn, action: int) -> None:
    """Transport, upgrade or flip.

    The action goes on until the player stops, even with nothing left, so that the last step can be taken back.
    """
    if action >= CARRY:
        upgrading.carry(turn, seat, action - CARRY)
    elif action >= FLIP:
        upgrading.flip(turn, seat, action - FLIP)
    else:
        upgrading.upgrade(position, seat, turn, action - UPGRADE)


def _start(position: Position, seat: int, turn: Turn, action: int) -> None:
    """The card is played or discarded, a building used, or the player stops."""
    turn.step = MOVING
    if action == DONE:
        turn.host = NONE
    elif action == DISCARD:
        turn.played = position.open.chosen[seat]
        turn.news.append(pack(DISCARDS, seat, turn.played))
        working.take_tokens(turn, seat, 1)
    elif action >= USE:
        _use(position, seat, turn, action - USE)
    elif action >= WORK:
        _work(position, seat, turn, (action - WORK) // SLOTS, (action - WORK) % SLOTS)
    else:
        _place(position.open, seat, turn, action - PLACE)


def _place(table: Open, seat: int, turn: Turn, slot: int) -> None:
    """A village card comes to its slot; a box on its river pays at once (village-box)."""
    card = table.chosen[seat]
    figures = table.figures
    turn.played = card
    turn.place = turn.village.lay(card, slot, figures.ability[card])
    turn.news.append(pack(PLACES, seat, card, slot))
    for good in range(GOODS_COUNT):
        if figures.box_goods[card][good] > 0:
            working.take_good(turn, seat, turn.place, good, figures.box_goods[card][good])
    for skill in range(SKILL_COUNT):
        turn.named[skill] += figures.box_skills[card][skill]
    turn.blind += figures.box_blind[card]


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
        working.take_tokens(turn, seat, 1)
    turn.boost = max(0, village.uses[turn.place] + 1 - table.figures.keyples[card])
    if turn.boost > 0:
        turn.village.tokens -= turn.boost
        turn.spent += turn.boost
        turn.news.append(pack(BOOSTS, seat, turn.boost))
    working.begin(position, seat, turn, village.cards[turn.place] * PANELS + village.levels[turn.place])


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
    working.begin(position, seat, turn, village.cards[turn.place] * PANELS + village.levels[turn.place])


def _action_done(position: Position, seat: int, turn: Turn) -> None:
    """The player is ready, or goes on using tokens; who draws skill tiles waits for the others (token-draw)."""
    if position.open.stage == USING and turn.host != NONE and turn.blind == 0:
        turn.step = CHOOSING
    else:
        season.finish(position, seat)
