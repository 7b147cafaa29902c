"""What winter cards promise: those in the village as more comes to them, and those that may still come."""

from __future__ import annotations

from typing import Final

from borough.games.key_flow.rules.cards import (
    BY_SHIPS,
    GOODS_COUNT,
    PER_2_IRON,
    PER_5_RESOURCES,
    PER_ANIMAL,
    PER_ANVIL,
    PER_ANVIL_PICKAXE_SAW,
    PER_CARD_WITH_2,
    PER_COW,
    PER_COW_TOKEN,
    PER_GOLD,
    PER_GREEN,
    PER_GREEN_GOLD,
    PER_IRON_STONE_WOOD,
    PER_KEYPLE_OF_ONE_COLOUR,
    PER_PIG_GOLD,
    PER_PIG_SHEEP,
    PER_RED_YELLOW_BLUE,
    PER_SHEEP_SKILL,
    PER_SHIP,
    PER_SKILL_OF_ONE_TYPE,
    PER_TOKEN,
    PER_TOKEN_AND_CARD,
    PER_TRANSPORT_POINT,
    SKILL_COUNT,
)
from borough.games.key_flow.rules.solver import Estate

# Places in a list of what a seat has, in hundredths of a piece; the four colours of keyples come first.
TWOS: Final = 4
SYMBOLS: Final = 5
SHEEP: Final = 6
PIG: Final = 7
COW: Final = 8
ANVIL: Final = 9
IRON: Final = 12
GOLDEN: Final = 15
TOKENS: Final = 16
SHIPS: Final = 17
CARTS: Final = 18
KINDS: Final = 19

RED: Final = 2
"""Of the colours, as the seasons come."""

KEYPLES_A_ROUND: Final = 75
"""Keyples of the season's colour that come to lie in a village each round: more than half the cards are keyple
cards, one in four shows two."""
TWOS_A_ROUND: Final = 14
SYMBOLS_A_ROUND: Final = 16
ANIMALS_A_ROUND: Final = 8
"""Of each kind."""
SKILLS_A_ROUND: Final = 6
"""Of each type that are not spent on something else."""
GOODS_A_ROUND: Final = 8
"""Of each kind that are not spent on upgrades."""
TOKENS_A_ROUND: Final = 8
"""Tokens kept to the end."""
PARTNER: Final = 30
"""Per cent: what half a pair is worth, as long as the other half may still come."""


def stock_of(estate: Estate) -> list[int]:
    """What a seat has that winter cards can score, in hundredths."""
    have = [0] * KINDS
    for item in estate.keyples:
        twos = item >> 2 & 1
        have[item & 3] += 100 + 100 * twos
        have[TWOS] += 100 * twos
        have[SYMBOLS] += 100 * (item >> 3 & 1)
        if item >> 4 > 0:
            have[SHEEP + (item >> 4) - 1] += 100
    for beast in estate.beasts:
        have[SHEEP] += 100 * (beast & 7)
        have[PIG] += 100 * (beast >> 3 & 7)
        have[COW] += 100 * (beast >> 6 & 7)
    for skill in range(SKILL_COUNT):
        have[ANVIL + skill] = 100 * estate.skills[skill]
    for good in range(GOODS_COUNT):
        have[IRON + good] = 100 * estate.goods[good]
    have[TOKENS] = 100 * estate.tokens
    have[SHIPS] = 100 * estate.ships
    have[CARTS] = 100 * estate.carts
    return have


def grown(have: list[int], season: int, left: int, later: list[int]) -> list[int]:
    """What it is likely to have at the end: rounds left of this season, and of each season to come."""
    more = have.copy()
    rounds = left
    more[season] += KEYPLES_A_ROUND * left
    for coming in range(season + 1, 4):
        rounds += later[coming]
        more[coming] += KEYPLES_A_ROUND * later[coming]
    more[TWOS] += TWOS_A_ROUND * rounds
    more[SYMBOLS] += SYMBOLS_A_ROUND * rounds
    for kind in range(3):
        more[SHEEP + kind] += ANIMALS_A_ROUND * rounds
        more[ANVIL + kind] += SKILLS_A_ROUND * rounds
        more[IRON + kind] += GOODS_A_ROUND * rounds
    more[GOLDEN] += GOODS_A_ROUND * rounds
    more[TOKENS] += TOKENS_A_ROUND * rounds
    return more


def promised(scoring: int, rate: int, steps: list[int], have: list[int], open_end: bool) -> int:
    """What a scoring makes of this; with an open end, also of things that wait for a partner or for a threshold."""
    if scoring >= BY_SHIPS:
        if scoring == BY_SHIPS:
            return _steps(steps, have[SHIPS], open_end)
        return _steps(steps, have[COW + BY_SHIPS + 1 - scoring], open_end)
    if PER_GREEN <= scoring < PER_KEYPLE_OF_ONE_COLOUR:
        return rate * have[scoring - PER_GREEN]
    if PER_2_IRON <= scoring < PER_ANVIL:
        return rate * have[IRON + scoring - PER_2_IRON] // 2
    if PER_ANVIL <= scoring < PER_SKILL_OF_ONE_TYPE:
        return rate * have[ANVIL + scoring - PER_ANVIL]
    if scoring == PER_COW:
        return rate * have[COW]
    if scoring == PER_ANIMAL:
        return rate * (have[SHEEP] + have[PIG] + have[COW])
    if scoring == PER_COW_TOKEN:
        return rate * _pairs(have[COW], have[TOKENS], open_end) // 100
    if scoring == PER_PIG_SHEEP:
        return rate * _pairs(have[PIG], have[SHEEP], open_end) // 100
    if scoring == PER_PIG_GOLD:
        return (rate - 1) * _pairs(have[PIG], have[GOLDEN], open_end) // 100
    if scoring == PER_SHEEP_SKILL:
        return rate * _pairs(have[SHEEP], have[ANVIL] + have[ANVIL + 1] + have[ANVIL + 2], open_end) // 100
    if scoring == PER_RED_YELLOW_BLUE:
        return rate * _threes(have[1], have[2], have[3], open_end) // 100
    if scoring == PER_GREEN_GOLD:
        return (rate - 1) * _pairs(have[0], have[GOLDEN], open_end) // 100
    if scoring == PER_KEYPLE_OF_ONE_COLOUR:
        return rate * max(have[0], have[1], have[2], have[3])
    if scoring == PER_TOKEN:
        return rate * have[TOKENS]
    if scoring == PER_CARD_WITH_2:
        return rate * have[TWOS]
    if scoring == PER_TOKEN_AND_CARD:
        return rate * _pairs(have[TOKENS], have[SYMBOLS], open_end) // 100
    if scoring == PER_GOLD:
        return (rate - 1) * have[GOLDEN]
    if scoring == PER_IRON_STONE_WOOD:
        return rate * _threes(have[IRON], have[IRON + 1], have[IRON + 2], open_end) // 100
    if scoring == PER_5_RESOURCES:
        return rate * (have[IRON] + have[IRON + 1] + have[IRON + 2]) // 5
    if scoring == PER_SKILL_OF_ONE_TYPE:
        return rate * max(have[ANVIL], have[ANVIL + 1], have[ANVIL + 2])
    if scoring == PER_ANVIL_PICKAXE_SAW:
        return rate * _threes(have[ANVIL], have[ANVIL + 1], have[ANVIL + 2], open_end) // 100
    if scoring == PER_SHIP:
        return rate * have[SHIPS]
    if scoring == PER_TRANSPORT_POINT:
        return rate * have[CARTS]
    return 0


def _pairs(first: int, second: int, open_end: bool) -> int:
    """Hundredths of pairs, times a hundred."""
    few = min(first, second)
    if not open_end:
        return 100 * few
    return 100 * few + PARTNER * min(200, max(first, second) - few)


def _threes(first: int, second: int, third: int, open_end: bool) -> int:
    """Hundredths of sets of three, times a hundred."""
    few = min(first, second, third)
    if not open_end:
        return 100 * few
    return 100 * few + PARTNER * min(200, (first + second + third) // 3 - few)


def _steps(steps: list[int], have: int, open_end: bool) -> int:
    """The threshold reached; with an open end, as much of the way to the next as has been gone."""
    need_before = 0
    points_before = 0
    for at in range(0, len(steps), 2):
        need = 100 * steps[at]
        points = 100 * steps[at + 1]
        if have < need:
            if not open_end:
                return points_before
            way = 100 * (have - need_before) // (need - need_before)
            return points_before + (points - points_before) * way * way // 10000
        need_before = need
        points_before = points
    return points_before
