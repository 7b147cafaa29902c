"""The action space: every choice a player can make, as an int and as a text.

The numbers are literals, so that mypyc compiles them as constants; tests/core/test_actions.py checks them against
`ACTIONS`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from borough.core.actions import ActionSpace, Verb
from borough.games.key_flow.rules.cards import CARDS, GOODS, HOME_COUNT, SKILLS

Action: TypeAlias = int
Slot: TypeAlias = int
"""Where a card lies in a village, 0 to SLOTS - 1."""

# A village is a strip of slots: even ones by the road (the upper row), odd ones by the river, half a card further
# on. The home card lies in the middle. No village can reach the ends: nobody plays more than 40 cards.
SLOTS: Final = 169
HOME: Final = 84
NO_SLOT: Final = -1

DONE: Final = 0  # with using tokens
STOP: Final = 1  # an action
DISCARD: Final = 2
PICK: Final = 3  # + card - HOME_COUNT
PLACE: Final = 189  # + slot
WORK: Final = 358  # + seat * SLOTS + slot
USE: Final = 1372  # + slot, with tokens
UPGRADE: Final = 1541  # + slot
FLIP: Final = 1710  # + slot
CARRY: Final = 1879  # + (good * SLOTS + slot) * WAY_COUNT + way
GAIN: Final = 4583  # + the four goods, token, skill
PAY: Final = 4589  # + the four goods, then the skill tiles: single-sided, double-sided
PAY_SINGLE: Final = 4593
PAY_DOUBLE: Final = 4596
ACTION_COUNT: Final = 4599

WAYS: Final = ["left", "half-left", "half-right", "right"]
WAY_COUNT: Final = 4
DIRECTIONS: Final = [-2, -1, 1, 2]
"""How many slots further each way leads."""


# Slots.


def by_river(slot: Slot) -> bool:
    """Whether a slot is in the lower row."""
    return slot % 2 != HOME % 2


def slot_name(slot: Slot) -> str:
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


# Packing and unpacking actions.


def verb_of(action: Action) -> int:
    """The number at which the actions of the same verb begin: DONE, STOP, … PAY."""
    if action < WORK:
        if action >= PLACE:
            return PLACE
        return PICK if action >= PICK else action
    if action < CARRY:
        if action >= UPGRADE:
            return FLIP if action >= FLIP else UPGRADE
        return USE if action >= USE else WORK
    if action >= GAIN:
        return PAY if action >= PAY else GAIN
    return CARRY


def slot_of(action: Action) -> Slot:
    """The slot that an action names; NO_SLOT if it names none."""
    verb = verb_of(action)
    if verb == CARRY:
        return (action - CARRY) // WAY_COUNT % SLOTS
    if verb == WORK:
        return (action - WORK) % SLOTS
    return action - verb if verb in (PLACE, USE, UPGRADE, FLIP) else NO_SLOT


def pick_action(card: int) -> Action:
    """Choose a card of the hand."""
    return PICK + card - HOME_COUNT


def picked_card(action: Action) -> int:
    """The card of a PICK."""
    return action - PICK + HOME_COUNT


def work_action(host: int, slot: Slot) -> Action:
    """Lay the keyple card above a building of a seat."""
    return WORK + host * SLOTS + slot


def work_host(action: Action) -> int:
    """The seat of a WORK, where the building is."""
    return (action - WORK) // SLOTS


def carry_action(good: int, slot: Slot, way: int) -> Action:
    """Carry a good from a card one way."""
    return CARRY + (good * SLOTS + slot) * WAY_COUNT + way


def carried_good(action: Action) -> int:
    """The good of a CARRY."""
    return (action - CARRY) // WAY_COUNT // SLOTS


def carried_to(action: Action) -> Slot:
    """The slot to which a CARRY leads."""
    return slot_of(action) + DIRECTIONS[(action - CARRY) % WAY_COUNT]
