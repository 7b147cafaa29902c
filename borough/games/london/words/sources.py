"""What points come from, in results and in estimates; said by the pages that show them."""

from __future__ import annotations

from borough.core.words import later

SOURCES = (
    later("money"),
    later("boroughs"),
    later("underground"),
    later("cards"),
    later("counters"),
    later("loans"),
    later("poverty"),
    later("city"),
    later("hand"),
    later("turns"),
)
