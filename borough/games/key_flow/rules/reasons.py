"""Why an action is not legal: small ints for the rules, and the rule each comes from.

A condition returns one of these, FINE if nothing speaks against the action. So the same condition decides what is legal
and which rule a refusal cites.
"""

from __future__ import annotations

from typing import Final

FINE: Final = 0
NOT_ASKED: Final = 1  # the decision asks for something else: what it says, see words/decisions.py
NOT_IN_HAND: Final = 2
NOT_A_WINTER_CARD: Final = 3
CARDS_ARE_SHOWN: Final = 4
BELONGS_BY_RIVER: Final = 5
BELONGS_BY_ROAD: Final = 6
SLOT_TAKEN: Final = 7
NOT_CONNECTED: Final = 8
NO_SUCH_SEAT: Final = 9
NOT_BESIDE: Final = 10
NO_BUILDING_THERE: Final = 11
ARROWS_LEAD_ELSEWHERE: Final = 12
ARROWS_LEAD_TO_THE_OTHER_SIDE: Final = 13
NO_KEYPLE_ACTION: Final = 14
THREE_KEYPLE_CARDS: Final = 15
TOO_FEW_KEYPLES: Final = 16
TOO_FEW_KEYPLES_AND_TOKENS: Final = 17
NO_CARD_TO_USE: Final = 18
NO_ACTION_TO_USE: Final = 19
USED_THREE_TIMES: Final = 20
TOO_FEW_TOKENS: Final = 21
NO_CARD_IN_VILLAGE: Final = 22
NO_TRANSPORT_LEFT: Final = 23
NO_GOOD_TO_CARRY: Final = 24
NO_CARD_BESIDE: Final = 25
NO_UPGRADE_LEFT: Final = 26
NO_TILE_TO_FLIP: Final = 27
NO_FURTHER_PANEL: Final = 28
NO_TILE_IN_SUPPLY: Final = 29
CANNOT_PAY: Final = 30
NO_GOOD_TO_PAY: Final = 31
NOTHING_TO_GAIN: Final = 32

REASON_RULES: Final = [
    "",
    "",
    "draft-pick",
    "winter-card",
    "draft-reveal",
    "village-rows",
    "village-rows",
    "village-fixed",
    "village-connect",
    "keyple-arrows",
    "keyple-arrows",
    "keyple-above",
    "keyple-arrows",
    "keyple-two",
    "keyple-action",
    "keyple-occupancy",
    "keyple-occupancy",
    "keyple-boost",
    "token-own",
    "keyple-action",
    "token-cost",
    "token-cost",
    "building-own",
    "move-step",
    "move-step",
    "move-step",
    "upgrade-panel",
    "flip-tile",
    "upgrade-panel",
    "supply-share",
    "upgrade-cost",
    "upgrade-cost",
    "supply-missing",
]
"""The rule behind each reason."""
