"""The action table: every choice a player can make, as an int and as a text.

The numbers are spelled out so that the compiler can build them in; the table below is checked against them.
"""

from __future__ import annotations

from typing import Final

from borough.core.actions import ActionSpace, Verb
from borough.games.key_flow.rules.cards import CARDS, GOODS, HOME_COUNT, SKILLS

# A village is a strip of slots: even ones by the road (the upper row), odd ones by the river, half a card further
# on. The home card lies in the middle. No village can reach the ends: nobody plays more than 40 cards.
SLOTS: Final = 169
HOME: Final = 84

DONE: Final = 0  # with using tokens
STOP: Final = 1  # an action
DISCARD: Final = 2
PICK: Final = 3  # + card - HOME_COUNT
PLACE: Final = 189  # + slot
WORK: Final = 358  # + seat * SLOTS + slot
USE: Final = 1372  # + slot, with tokens
UPGRADE: Final = 1541  # + slot
FLIP: Final = 1710  # + slot
CARRY: Final = 1879  # + (good * SLOTS + slot) * 4 + direction
GAIN: Final = 4583  # + the four goods, token, skill
PAY: Final = 4589  # + the four goods, then the skill tiles: single-sided, double-sided
PAY_SINGLE: Final = 4593
PAY_DOUBLE: Final = 4596
ACTION_COUNT: Final = 4599

DIRECTIONS: Final = [-2, -1, 1, 2]
WAYS: Final = ["left", "half-left", "half-right", "right"]


def slot_name(slot: int) -> str:
    """`road0` is home, `road1` right of it, `river0` the slot below between the two."""
    return f"road{(slot - HOME) // 2}" if slot % 2 == 0 else f"river{(slot - HOME - 1) // 2}"


SLOT_NAMES: Final = [slot_name(slot) for slot in range(SLOTS)]
PAYMENTS: Final = [*GOODS, *SKILLS, *[f"double-{skill}" for skill in SKILLS]]

ACTIONS: Final = ActionSpace(
    Verb("done"),
    Verb("stop"),
    Verb("discard"),
    Verb("pick", card=CARDS[HOME_COUNT:]),
    Verb("place", slot=SLOT_NAMES),
    Verb("work", seat=[str(number) for number in range(1, 7)], slot=SLOT_NAMES),
    Verb("use", slot=SLOT_NAMES),
    Verb("upgrade", slot=SLOT_NAMES),
    Verb("flip", slot=SLOT_NAMES),
    Verb("carry", good=GOODS, slot=SLOT_NAMES, way=WAYS),
    Verb("gain", what=[*GOODS, "token", "skill"]),
    Verb("pay", what=PAYMENTS),
)
