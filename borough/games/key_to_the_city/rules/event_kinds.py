"""The kinds of events in this game, and what their operands are (see core/events.py). All of them are public."""

from __future__ import annotations

from typing import Final

BIDS: Final = 1  # tile, colour, keyples added, total
USES: Final = 2  # tile, colour, keyples, seat of the owner + 1, or 0 in the display
UPGRADES: Final = 3  # tile, colour, keyples, new level
MOVES_GROUP: Final = 4  # tile it leaves, colour, keyples
PASSES: Final = 5
SAILS: Final = 6  # berth
PAYS: Final = 7  # skill
TAKES: Final = 8  # skill
LAYS: Final = 9  # tile, side, colour
DECLINES: Final = 10  # colour, or 6 for a free choice
GETS_BACK: Final = 11  # tile, colour, keyples
WINS: Final = 12  # tile, colour, keyples on it, keyples of the bid
UNSOLD: Final = 13  # tile, colour, keyples on it
CLAIMS: Final = 14  # tile
DRAWS: Final = 15  # keyples, those that the bag did not hold any more
RETRIEVES: Final = 16  # blue, red, yellow keyples
PLACES: Final = 17  # tile, beside tile, side, river sides as bits
ERA_BEGINS: Final = 18  # era
GAME_ENDS: Final = 19
NO_ROOM: Final = 20  # tile
UNCLAIMED: Final = 21  # tile
TAKES_CONNECTOR: Final = 22  # colour
RUN_OUT: Final = 23  # colour of the connector that is missing in the supply, or 6 for a free choice
SKILL_RUN_OUT: Final = 24  # skill, or 3 for a free choice
NO_SIDE: Final = 25  # colour of the connector for which no side is free, or 6 for a free choice
ALL_PASSED: Final = 26  # how many sail now; the seat is the first of them
ERA_ENDS: Final = 27  # era
FROM_SCREEN: Final = 28  # colour, keyples from in front of the screen, keyples from behind it (Jennifer variant)
DRAWN_TILE: Final = 29  # a tile that was drawn at random for the display, or a Routemaster tile for era 4
KINDS: Final = 30  # all kinds are below this
