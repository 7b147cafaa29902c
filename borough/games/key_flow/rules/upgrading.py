"""Transport, upgrade and flip in the own village, in any order (action-order)."""

from __future__ import annotations

from typing import Final

from borough.core.events import pack
from borough.games.key_flow.rules.actions import (
    CARRY,
    DIRECTIONS,
    FLIP,
    PAY,
    PAY_DOUBLE,
    PAY_SINGLE,
    SLOTS,
    STOP,
    UPGRADE,
)
from borough.games.key_flow.rules.cards import ANY_RESOURCE_PAYS, GOLD, GOLD_FOR_A_FLIP, GOODS_COUNT, SKILL_COUNT
from borough.games.key_flow.rules.event_kinds import CARRIES, FLIPS, GAINS, PAYS, SPENDS_SKILL, UPGRADES
from borough.games.key_flow.rules.figures import ANY_GOOD, ANY_SKILL_UNIT, FIRST_SKILL, PANELS
from borough.games.key_flow.rules.state import Position
from borough.games.key_flow.rules.turn import MOVING, PAYING, Turn
from borough.games.key_flow.rules.village import NONE, Village

UNIT_COUNT: Final = 9


def moving_choices(position: Position, seat: int, turn: Turn) -> list[int]:
    """What can be carried, upgraded and flipped now, or to stop."""
    options = [STOP]
    village = turn.village
    if turn.moves > 0:
        _carries(village, options)
    if turn.upgrades > 0:
        figures = position.open.figures
        wild = village.has(ANY_RESOURCE_PAYS)
        skills = skills_at_hand(position, seat, turn)
        for place in range(len(village.cards)):
            card = village.cards[place]
            level = village.levels[place]
            if (
                level < figures.most_upgrades[card]
                and turn.tiles_left > 0
                and payable(goods_on(village, place), skills, wild, figures.costs[card * PANELS + level])
            ):
                options.append(UPGRADE + village.slots[place])
            if village.flips[place] < level:
                options.append(FLIP + village.slots[place])
    return options


def _carries(village: Village, options: list[int]) -> None:
    """One good, one card further, by road or river (move-step)."""
    goods = village.goods
    for place in range(len(village.cards)):
        slot = village.slots[place]
        for good in range(GOODS_COUNT):
            if goods[place * GOODS_COUNT + good] > 0:
                first = CARRY + (good * SLOTS + slot) * 4
                for way in range(4):
                    beside = slot + DIRECTIONS[way]
                    if village.at[beside] != NONE:
                        options.append(first + way)


def carry(turn: Turn, seat: int, operand: int) -> None:
    """Move one good to a neighbouring card."""
    village = turn.village
    way = operand % 4
    slot = operand // 4 % SLOTS
    good = operand // 4 // SLOTS
    beside = slot + DIRECTIONS[way]
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
    turn.due = position.open.figures.costs[village.cards[place] * PANELS + village.levels[place]].copy()
    turn.upgrades -= 1
    turn.step = PAYING
    turn.news.append(pack(UPGRADES, seat, slot))
    _pay_on(position, seat, turn)


def pay(position: Position, seat: int, turn: Turn, action: int) -> None:
    """Pay the next unit as chosen."""
    _pay_unit(turn, seat, action)
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


def spend_skill(turn: Turn, seat: int, action: int) -> None:
    """A skill tile is spent; single-sided ones are mixed in when everybody has finished (skill-back)."""
    if action >= PAY_DOUBLE:
        skill = action - PAY_DOUBLE
        turn.village.doubles[skill] -= 1
        turn.news.append(pack(SPENDS_SKILL, seat, skill, 1))
    else:
        skill = action - PAY_SINGLE
        turn.paid[skill] += 1
        turn.village.singles -= 1
        turn.news.append(pack(SPENDS_SKILL, seat, skill, 0))


def paying_choices(position: Position, seat: int, turn: Turn) -> list[int]:
    """What can pay the next unit so that the rest can be paid too."""
    if turn.due[0] >= FIRST_SKILL:
        return _skill_choices(position, seat, turn)
    unit = turn.due[0]
    wild = turn.village.has(ANY_RESOURCE_PAYS)
    goods = goods_on(turn.village, turn.raising)
    skills = skills_at_hand(position, seat, turn)
    options: list[int] = []
    for good in range(GOODS_COUNT):
        if goods[good] > 0 and (wild or unit == ANY_GOOD or good == unit or good == GOLD):
            goods[good] -= 1
            if payable(goods, skills, wild, turn.due[1:]):
                options.append(PAY + good)
            goods[good] += 1
    return options


def _skill_choices(position: Position, seat: int, turn: Turn) -> list[int]:
    """The skill tiles, single-sided and double-sided, that can pay the next unit and leave enough for the rest."""
    unit = turn.due[0]
    goods = goods_on(turn.village, turn.raising)
    skills = skills_at_hand(position, seat, turn)
    options: list[int] = []
    for skill in range(SKILL_COUNT):
        if unit not in (FIRST_SKILL + skill, ANY_SKILL_UNIT):
            continue
        skills[skill] -= 1
        if payable(goods, skills, False, turn.due[1:]):
            if singles_at_hand(position, seat, turn, skill) > 0:
                options.append(PAY_SINGLE + skill)
            if turn.village.doubles[skill] > 0:
                options.append(PAY_DOUBLE + skill)
        skills[skill] += 1
    return options


def goods_on(village: Village, place: int) -> list[int]:
    """The goods on a card, by kind."""
    return village.goods[place * GOODS_COUNT : (place + 1) * GOODS_COUNT]


def singles_at_hand(position: Position, seat: int, turn: Turn, skill: int) -> int:
    """Single-sided tiles of a type that are not yet spent in this turn."""
    return position.singles[seat * SKILL_COUNT + skill] - turn.paid[skill]


def skills_at_hand(position: Position, seat: int, turn: Turn) -> list[int]:
    """All skill tiles not yet spent in this turn, by type."""
    return [singles_at_hand(position, seat, turn, skill) + turn.village.doubles[skill] for skill in range(SKILL_COUNT)]


def payable(goods: list[int], skills: list[int], wild: bool, units: list[int]) -> bool:
    """Whether goods and skill tiles pay these units (upgrade-cost, upgrade-gold); `wild` makes all goods like gold."""
    need = [0] * UNIT_COUNT
    for unit in units:
        need[unit] += 1
    return _goods_do(goods, wild, need) and _skills_do(skills, need)


def _goods_do(goods: list[int], wild: bool, need: list[int]) -> bool:
    wanted = need[ANY_GOOD]
    short = 0
    for good in range(GOODS_COUNT):
        wanted += need[good]
        if good != GOLD and need[good] > goods[good]:
            short += need[good] - goods[good]
    if wanted > goods[0] + goods[1] + goods[2] + goods[3]:
        return False
    return wild or short + need[GOLD] <= goods[GOLD]


def _skills_do(skills: list[int], need: list[int]) -> bool:
    wanted = need[ANY_SKILL_UNIT]
    for skill in range(SKILL_COUNT):
        if skills[skill] < need[FIRST_SKILL + skill]:
            return False
        wanted += need[FIRST_SKILL + skill]
    return skills[0] + skills[1] + skills[2] >= wanted
