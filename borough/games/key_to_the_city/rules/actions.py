"""The action space: every choice a player can make, as an int and as a text.

The numbers are literals, so that mypyc compiles them as constants; tests/core/test_actions.py checks them against
`ACTIONS`.
"""

from __future__ import annotations

from typing import Final

from borough.core.actions import ActionSpace, Verb
from borough.games.key_to_the_city.rules.tiles import CONNECTORS, KEYPLES, SIDES, SKILLS, TILES

PASS: Final = 0
SAIL: Final = 1  # + berth
BID: Final = 7  # + tile * 3 + colour
USE: Final = 178
UPGRADE: Final = 349
WITH: Final = 520  # + tile: an outbid group joins in
FRONT: Final = 577  # + number - 1: keyples from in front of the screen (Jennifer variant)
COMMIT: Final = 637  # + number of keyples from behind the screen
PAY_SKILL: Final = 698  # + type
TAKE: Final = 701  # + type, or 3 + connector colour
DECLINE: Final = 710
LAY_ON: Final = 711  # + tile * 6 + side
PLACE: Final = 1053  # + tile
AT: Final = 1110  # + tile * 6 + side
TURN: Final = 1452  # + sixths of a turn clockwise
ACTION_COUNT: Final = 1458

_NUMBERS = [str(number) for number in range(61)]

ACTIONS: Final = ActionSpace(
    Verb("pass"),
    Verb("sail", berth=_NUMBERS[1:7]),
    Verb("bid", tile=TILES, colour=KEYPLES),
    Verb("use", tile=TILES, colour=KEYPLES),
    Verb("upgrade", tile=TILES, colour=KEYPLES),
    Verb("with", tile=TILES),
    Verb("front", number=_NUMBERS[1:]),
    Verb("commit", number=_NUMBERS),
    Verb("pay", skill=SKILLS),
    Verb("take", what=[*SKILLS, *CONNECTORS]),
    Verb("decline"),
    Verb("lay", tile=TILES, side=SIDES),
    Verb("place", tile=TILES),
    Verb("at", tile=TILES, side=SIDES),
    Verb("turn", sixths=_NUMBERS[:6]),
)
