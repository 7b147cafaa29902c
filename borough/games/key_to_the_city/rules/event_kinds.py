"""The kinds of events in this game, and what their operands are (see core/events.py). All of them are public."""

from __future__ import annotations

from typing import Final

BIDS: Final = 1  # tile, colour, keyples added, total
USES: Final = 2  # tile, colour, keyples
UPGRADES: Final = 3  # tile, colour, keyples, new level
MOVES_GROUP: Final = 4  # tile it leaves, keyples
PASSES: Final = 5
SAILS: Final = 6  # berth
PAYS: Final = 7  # skill
TAKES: Final = 8  # skill
LAYS: Final = 9  # tile, side, colour
DECLINES: Final = 10  # colour, or 6 for a free choice
GETS_BACK: Final = 11  # tile, keyples
WINS: Final = 12  # tile, keyples on it
UNSOLD: Final = 13  # tile, keyples on it
CLAIMS: Final = 14  # tile
DRAWS: Final = 15  # keyples
RETRIEVES: Final = 16  # keyples
PLACES: Final = 17  # tile, beside tile, side
ERA_BEGINS: Final = 18  # era
GAME_ENDS: Final = 19
NO_ROOM: Final = 20  # tile
UNCLAIMED: Final = 21  # tile
KINDS: Final = 22  # all kinds are below this
