"""Transport, upgrade and flip in the own village, in any order (action-order)."""

from __future__ import annotations

from typing import Final

from borough.core.events import pack
from borough.games.key_flow.rules.actions import (
    CARRY,
    DIRECTIONS,
    FLIP,
    PAY,
    PAY_SINGLE,
    STOP,
    UPGRADE,
    WAY_COUNT,
    carried_good,
    carried_to,
    carry_action,
    slot_of,
    verb_of,
)
from borough.games.key_flow.rules.cards import ANY_RESOURCE_PAYS, GOLD, GOLD_FOR_A_FLIP, GOODS_COUNT, SKILL_COUNT
from borough.games.key_flow.rules.decision import MOVE_AND_UPGRADE, PAY_FOR_UPGRADE, Decision, add_decision
from borough.games.key_flow.rules.event_kinds import CARRIES, FLIPS, GAINS, PAYS, UPGRADES
from borough.games.key_flow.rules.figures import ANY_GOOD, ANY_SKILL_UNIT, FIRST_SKILL, Figures
from borough.games.key_flow.rules.reasons import (
    CANNOT_PAY,
    FINE,
    NO_CARD_BESIDE,
    NO_CARD_IN_VILLAGE,
    NO_FURTHER_PANEL,
    NO_GOOD_TO_CARRY,
    NO_GOOD_TO_PAY,
    NO_TILE_IN_SUPPLY,
    NO_TILE_TO_FLIP,
    NO_TRANSPORT_LEFT,
    NO_UPGRADE_LEFT,
    NOT_ASKED,
)
from borough.games.key_flow.rules.skill_tiles import add_payments, skills_unspent, spend_skill
from borough.games.key_flow.rules.state import Position
from borough.games.key_flow.rules.turn import MOVING, PAYING, Turn
from borough.games.key_flow.rules.village import NONE, Village, panel_at
from borough.games.key_flow.rules.working import stop_action

UNIT_COUNT: Final = 9


# What is possible.


def why_not_carry(turn: Turn, place: int, good: int, beside: int) -> int:
    """The reason why a good cannot be carried from a card to a slot beside it (move-step)."""
    if turn.moves == 0:
        return NO_TRANSPORT_LEFT
    if turn.village.goods[place * GOODS_COUNT + good] == 0:
        return NO_GOOD_TO_CARRY
    return NO_CARD_BESIDE if turn.village.at[beside] == NONE else FINE


def why_not_upgrade(figures: Figures, turn: Turn, place: int, skills: list[int], wild: bool) -> int:
    """The reason why a card cannot be upgraded (upgrade-panel, upgrade-cost); `skills` and `wild` as for `payable`."""
    village = turn.village
    if turn.upgrades == 0:
        return NO_UPGRADE_LEFT
    if village.levels[place] >= figures.most_upgrades[village.cards[place]]:
        return NO_FURTHER_PANEL
    if turn.tiles_left == 0:
        return NO_TILE_IN_SUPPLY
    costs = figures.costs[panel_at(village, place)]
    return FINE if payable(village.goods, place * GOODS_COUNT, skills, wild, costs) else CANNOT_PAY


def why_not_flip(turn: Turn, place: int) -> int:
    """The reason why no upgrade tile of a card can be flipped (flip-tile)."""
    if turn.upgrades == 0:
        return NO_UPGRADE_LEFT
    return FINE if turn.village.flips[place] < turn.village.levels[place] else NO_TILE_TO_FLIP


def _add_carries(turn: Turn, options: list[int]) -> None:
    """One good, one card further, by road or river (move-step)."""
    village = turn.village
    goods = village.goods
    for at in range(len(goods)):
        if goods[at] > 0:  # most are 0: it would take longer to ask for each way
            place = at // GOODS_COUNT
            good = at % GOODS_COUNT
            slot = village.slots[place]
            first = carry_action(good, slot, 0)
            for way in range(WAY_COUNT):
                if why_not_carry(turn, place, good, slot + DIRECTIONS[way]) == FINE:
                    options.append(first + way)


def _add_upgrades(position: Position, seat: int, turn: Turn, options: list[int]) -> None:
    """Cards to upgrade, and upgrade tiles to flip."""
    village = turn.village
    wild = village.has(ANY_RESOURCE_PAYS)
    skills = skills_unspent(position, seat, turn)
    for place in range(len(village.cards)):
        if why_not_upgrade(position.open.figures, turn, place, skills, wild) == FINE:
            options.append(UPGRADE + village.slots[place])
        if village.levels[place] > 0 and why_not_flip(turn, place) == FINE:
            options.append(FLIP + village.slots[place])


# What is done.


def carry(turn: Turn, seat: int, good: int, slot: int, beside: int) -> None:
    """Move one good to a neighbouring card."""
    village = turn.village
    village.goods[village.at[slot] * GOODS_COUNT + good] -= 1
    village.goods[village.at[beside] * GOODS_COUNT + good] += 1
    turn.moves -= 1
    turn.news.append(pack(CARRIES, seat, good, slot, beside))


def flip(turn: Turn, seat: int, slot: int) -> None:
    """An upgrade tile shows its points (flip-tile); the Flipper adds gold (ship-flipper)."""
    village = turn.village
    place = village.at[slot]
    village.flips[place] += 1
    turn.upgrades -= 1
    turn.news.append(pack(FLIPS, seat, slot))
    if village.has(GOLD_FOR_A_FLIP):
        village.goods[place * GOODS_COUNT + GOLD] += 1
        turn.issued[GOLD] += 1
        turn.news.append(pack(GAINS, seat, GOLD, 1, slot))


def upgrade(position: Position, seat: int, turn: Turn, slot: int) -> None:
    """Begin to pay for an upgrade; what leaves no choice is paid at once."""
    village = turn.village
    place = village.at[slot]
    turn.raising = place
    turn.due = position.open.figures.costs[panel_at(village, place)].copy()
    turn.upgrades -= 1
    turn.step = PAYING
    turn.news.append(pack(UPGRADES, seat, slot))
    _pay_on(position, seat, turn)


def _pay_on(position: Position, seat: int, turn: Turn) -> None:
    """Pay while there is only one way to; put the tile on when all is paid (upgrade-tile)."""
    while turn.due:
        options = paying_choices(position, seat, turn)
        if len(options) > 1 and not _takes_all(turn):
            return
        _pay_unit(turn, seat, options[0])
    turn.village.levels[turn.raising] += 1
    turn.tiles_left -= 1
    turn.raised += 1
    turn.raising = NONE
    turn.step = MOVING


def _takes_all(turn: Turn) -> bool:
    """Whether the cost takes every good on the card, so that their order does not matter."""
    base = turn.raising * GOODS_COUNT
    goods = len([unit for unit in turn.due if unit < FIRST_SKILL])
    return turn.due[0] < FIRST_SKILL and goods == sum(turn.village.goods[base : base + GOODS_COUNT])


def _pay_unit(turn: Turn, seat: int, action: int) -> None:
    """One good from the card goes to the supply, or one skill tile from the stock."""
    del turn.due[0]
    if action >= PAY_SINGLE:
        spend_skill(turn, seat, action)
        return
    good = action - PAY
    turn.village.goods[turn.raising * GOODS_COUNT + good] -= 1
    turn.issued[good] -= 1
    turn.news.append(pack(PAYS, seat, good))


# How an upgrade can be paid.


def paying_choices(position: Position, seat: int, turn: Turn) -> list[int]:
    """What can pay the next unit so that the rest can be paid too."""
    if turn.due[0] >= FIRST_SKILL:
        return _skill_choices(position, seat, turn)
    unit = turn.due[0]
    wild = turn.village.has(ANY_RESOURCE_PAYS)
    goods = goods_on(turn.village, turn.raising)
    skills = skills_unspent(position, seat, turn)
    options: list[int] = []
    for good in range(GOODS_COUNT):
        if goods[good] > 0 and (wild or unit == ANY_GOOD or good == unit or good == GOLD):
            goods[good] -= 1
            if payable(goods, 0, skills, wild, turn.due[1:]):
                options.append(PAY + good)
            goods[good] += 1
    return options


def _skill_choices(position: Position, seat: int, turn: Turn) -> list[int]:
    """The skill tiles, single-sided and double-sided, that can pay the next unit and leave enough for the rest."""
    unit = turn.due[0]
    goods = goods_on(turn.village, turn.raising)
    skills = skills_unspent(position, seat, turn)
    options: list[int] = []
    for skill in range(SKILL_COUNT):
        if unit not in (FIRST_SKILL + skill, ANY_SKILL_UNIT):
            continue
        skills[skill] -= 1
        if payable(goods, 0, skills, False, turn.due[1:]):
            add_payments(position, seat, turn, skill, options)
        skills[skill] += 1
    return options


def goods_on(village: Village, place: int) -> list[int]:
    """The goods on a card, by kind."""
    return village.goods[place * GOODS_COUNT : (place + 1) * GOODS_COUNT]


def payable(goods: list[int], first: int, skills: list[int], wild: bool, units: list[int]) -> bool:
    """Whether goods and skill tiles pay these units (upgrade-cost, upgrade-gold).

    The goods of the card begin at `first`; `wild` makes all goods like gold.
    """
    need = [0] * UNIT_COUNT
    for unit in units:
        need[unit] += 1
    return _goods_do(goods, first, wild, need) and _skills_do(skills, need)


def _goods_do(goods: list[int], first: int, wild: bool, need: list[int]) -> bool:
    wanted = need[0] + need[1] + need[2] + need[GOLD] + need[ANY_GOOD]
    if wanted > goods[first] + goods[first + 1] + goods[first + 2] + goods[first + GOLD]:
        return False
    gold = need[GOLD]
    for good in range(GOLD):
        if need[good] > goods[first + good]:
            gold += need[good] - goods[first + good]
    return wild or gold <= goods[first + GOLD]


def _skills_do(skills: list[int], need: list[int]) -> bool:
    wanted = need[ANY_SKILL_UNIT]
    for skill in range(SKILL_COUNT):
        if skills[skill] < need[FIRST_SKILL + skill]:
            return False
        wanted += need[FIRST_SKILL + skill]
    return skills[0] + skills[1] + skills[2] >= wanted


class MoveAndUpgrade(Decision):
    """Transport goods, upgrade and flip with what the action has left, or stop.

    The action goes on until the player stops, even with nothing left, so that the last step can be taken back.
    """

    def choices(self, position: Position, seat: int) -> list[int]:
        turn = position.turns[seat]
        assert turn is not None
        options = [STOP]
        if turn.moves > 0:
            _add_carries(turn, options)
        if turn.upgrades > 0:
            _add_upgrades(position, seat, turn, options)
        return options

    def why_not(self, position: Position, seat: int, action: int) -> int:
        turn = position.turns[seat]
        assert turn is not None
        verb = verb_of(action)
        if verb not in (CARRY, UPGRADE, FLIP):
            return FINE if verb == STOP else NOT_ASKED
        village = turn.village
        place = village.at[slot_of(action)]
        if place == NONE:
            return NO_CARD_IN_VILLAGE
        if verb == CARRY:
            return why_not_carry(turn, place, carried_good(action), carried_to(action))
        if verb == FLIP:
            return why_not_flip(turn, place)
        skills = skills_unspent(position, seat, turn)
        return why_not_upgrade(position.open.figures, turn, place, skills, village.has(ANY_RESOURCE_PAYS))

    def choose(self, position: Position, seat: int, action: int) -> None:
        turn = position.own_turn(seat)
        turn.actions.append(action)
        if action == STOP:
            stop_action(position, seat, turn)
        elif action >= CARRY:
            carry(turn, seat, carried_good(action), slot_of(action), carried_to(action))
        elif action >= FLIP:
            flip(turn, seat, action - FLIP)
        else:
            upgrade(position, seat, turn, action - UPGRADE)


class PayForUpgrade(Decision):
    """Pay the next unit of an upgrade's cost (upgrade-cost)."""

    def choices(self, position: Position, seat: int) -> list[int]:
        turn = position.turns[seat]
        assert turn is not None
        return paying_choices(position, seat, turn)

    def why_not(self, position: Position, seat: int, action: int) -> int:
        turn = position.turns[seat]
        assert turn is not None
        good = action - PAY
        if 0 <= good < GOODS_COUNT and turn.due[0] < FIRST_SKILL and goods_on(turn.village, turn.raising)[good] == 0:
            return NO_GOOD_TO_PAY
        return FINE if action in paying_choices(position, seat, turn) else NOT_ASKED

    def choose(self, position: Position, seat: int, action: int) -> None:
        turn = position.own_turn(seat)
        turn.actions.append(action)
        _pay_unit(turn, seat, action)
        _pay_on(position, seat, turn)


add_decision(MOVE_AND_UPGRADE, MoveAndUpgrade())
add_decision(PAY_FOR_UPGRADE, PayForUpgrade())
