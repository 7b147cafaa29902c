"""Why something cannot be done: small ints for the rules, and the rule each comes from.

A condition returns one of these, FINE if nothing speaks against it, NOT_ASKED if the action does not answer the
decision at all. What is legal and what a refusal cites come from the same conditions.
"""

from __future__ import annotations

from typing import Final

FINE: Final = 0
NOT_ASKED: Final = 1
BERTH_TAKEN: Final = 2
NOT_ON_DISPLAY: Final = 3
GIVES_NOTHING: Final = 4
NOT_IN_PLAY: Final = 5
NO_PAYMENT: Final = 6
NO_ARROW: Final = 7
NOT_OWN_UPGRADE: Final = 8
FULLY_UPGRADED: Final = 9
SKILLS_MISSING: Final = 10
TOO_ALIKE: Final = 11
COLOUR_MISSING: Final = 12
TOO_FEW_CONNECTORS: Final = 13
OTHER_COLOUR: Final = 14
NO_KEYPLES: Final = 15
COUNTED_ALREADY: Final = 16
BID_TOO_LOW: Final = 17
USE_TOO_LOW: Final = 18
UPGRADE_TOO_LOW: Final = 19
NO_GROUP: Final = 20
GROUP_LEADS: Final = 21
GROUP_OTHER_COLOUR: Final = 22
GROUP_IN_MOVE: Final = 23
GROUP_COUNTED: Final = 24
NO_FRONT: Final = 25
FRONT_LIMIT: Final = 26
SCREEN_LIMIT: Final = 27
BID_SHORT: Final = 28
USE_SHORT: Final = 29
UPGRADE_SHORT: Final = 30
NO_SKILL_FOR_USE: Final = 31
NO_SKILL_FOR_UPGRADE: Final = 32
NO_SKILL_LEFT: Final = 33
NO_CONNECTOR_LEFT: Final = 34
NOT_OWN_SIDE: Final = 35
SIDE_TAKEN: Final = 36
SHARED_SIDE: Final = 37
NOT_WON: Final = 38
FITS_NOWHERE: Final = 39
NOT_BESIDE_OWN: Final = 40
CELL_TAKEN: Final = 41
OTHER_EDGE: Final = 42
RIVER_MEETS_LAND: Final = 43
SAME_TURNING: Final = 44
TURNED_TO_LAND: Final = 45
GROUP_BESIDE: Final = 46

REASON_RULES: Final = [
    "",
    "",
    "sail-berth",
    "bid-display",
    "use-which",
    "use-anywhere",
    "use-payment",
    "upgrade-which",
    "upgrade-own",
    "upgrade-which",
    "upgrade-skills",
    "upgrade-different",
    "upgrade-connectors",
    "upgrade-white",
    "keyples-colour-lock",
    "keyples-sources",
    "bid-raise",
    "bid-higher",
    "use-rising",
    "upgrade-rising",
    "keyples-sources",
    "keyples-winning",
    "keyples-one-colour",
    "keyples-group",
    "bid-raise",
    "jennifer-front",
    "jennifer-both",
    "keyples-sources",
    "bid-higher",
    "use-rising",
    "upgrade-rising",
    "use-payment",
    "upgrade-skills",
    "skill-supply",
    "connector-supply",
    "connector-own",
    "connector-one-per-side",
    "connector-shared",
    "place-won",
    "place-river-sides",
    "place-touch",
    "place-touch",
    "place-touch",
    "place-river-sides",
    "place-turn",
    "place-river-sides",
    "keyples-own-tile",
]
"""The rule behind each reason. NOT_ASKED has none: words/decisions.py names one for each kind of decision."""
