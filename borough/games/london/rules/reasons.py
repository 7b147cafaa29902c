"""Why something cannot be done: small ints for the rules, which list what can be done, and the rule each comes from.

A condition returns one of these, FINE if nothing speaks against it. The same condition so decides what is legal and
which rule a refusal cites.
"""

from __future__ import annotations

from typing import Final

FINE: Final = 0
TOO_DEAR: Final = 1
NO_BASE: Final = 2
NOTHING_TO_EXPEND: Final = 3
TURNED_OVER: Final = 4
RAN_ALREADY: Final = 5
NOTHING_TO_RUN: Final = 6
CANNOT_RUN: Final = 7
BUILT_ALREADY: Final = 8
NO_COUNTER_LEFT: Final = 9
NOT_MARKED: Final = 10
NO_BUILDING_NEAR: Final = 11
NO_BUILDING: Final = 12
HAS_STATION: Final = 13
FAR_FROM_CITY: Final = 14
NO_STATION_NEAR: Final = 15
IS_HOSPITAL: Final = 16
NOTHING_TO_SERVE: Final = 17
LAID_THIS_TURN: Final = 18
NOTHING_TO_REPEAT: Final = 19
NO_EXCHANGE: Final = 20
SWAPPED_ALREADY: Final = 21
NOTHING_TO_SWAP_FOR: Final = 22
NOTHING_WOULD_BE_LEFT: Final = 23
NOT_ACTIVATED: Final = 24
NOT_TO_BE_TURNED: Final = 25
SAVES_OTHERS: Final = 26
NOTHING_SHOWN: Final = 27

REASON_RULES: Final = [
    "",
    "loan-limit",
    "play-base",
    "play-expend",
    "run-flip",
    "run-once",
    "run-blank",
    "run-payment",
    "land-empty",
    "land-counters",
    "land-first",
    "land-adjacent",
    "tube-building",
    "tube-one",
    "tube-first",
    "tube-adjacent",
    "card-hospital",
    "card-coffee-house",
    "play-cover-once",
    "card-whitehall",
    "card-stock-exchange",
    "card-stock-exchange",
    "card-stock-exchange",
    "card-stock-exchange",
    "card-hospital",
    "card-hospital",
    "card-hospital",
    "card-coffee-house",
]
"""The rule behind each reason."""
