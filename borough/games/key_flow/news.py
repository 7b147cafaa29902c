"""What can happen at the table, as packed numbers that the log is written from.

An event is `kind | seat << 8 | a << 16 | b << 24 | c << 32`. A view hides the type of a blind draw from everybody else.
"""

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

HIDDEN: Final = 255


def event(kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> int:
    """Something that happened."""
    return kind | seat << 8 | a << 16 | b << 24 | c << 32


def unpack(packed: int) -> tuple[int, int, int, int, int]:
    """An event's kind, seat and three operands."""
    return (packed & 255, packed >> 8 & 255, packed >> 16 & 255, packed >> 24 & 255, packed >> 32 & 255)


def hide(packed: int, viewer: int) -> int:
    """The event as a seat may see it: skill tiles drawn by others stay hidden."""
    kind, seat, _, _, _ = unpack(packed)
    if kind == DRAWS and seat != viewer:
        return packed | HIDDEN << 16
    return packed
