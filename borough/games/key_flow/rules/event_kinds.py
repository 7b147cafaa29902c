"""The kinds of events in this game, and what their operands are (see core/events.py)."""

from __future__ import annotations

from typing import Final

SHOWS: Final = 1  # card chosen
PLACES: Final = 2  # card, slot
WORKS: Final = 3  # card, host, slot
BOOSTS: Final = 4  # tokens
DISCARDS: Final = 5  # card
USES: Final = 6  # slot, tokens
GAINS: Final = 7  # good, how many, slot
TAKES_TOKENS: Final = 8  # how many
DRAWS: Final = 9  # skill type (HIDDEN for the others)
TAKES_SKILL: Final = 10  # skill type, a double-sided tile
SPENDS_SKILL: Final = 11  # skill type, whether double-sided
CARRIES: Final = 12  # good, from slot, to slot
UPGRADES: Final = 13  # slot
PAYS: Final = 14  # good
FLIPS: Final = 15  # slot
SEASON: Final = 16  # season (the seat is 0)
STORES: Final = 17  # keyple cards put under the storage card
GAME_ENDS: Final = 18
LACKS: Final = 19  # which supply does not have it (turn.py; from SUPPLY_COUNT on double-sided skill tiles), how many
DEALS: Final = 20  # hand cards each, winter cards each (the seat is 0)
HOME_DEALT: Final = 21  # home card
BOXES: Final = 22  # cards that go back to the box unseen (the seat is 0)
KINDS: Final = 23  # all kinds are below this

SECRET: Final = 1 << DRAWS
"""The kinds whose first operand only their seat sees, as bits."""
