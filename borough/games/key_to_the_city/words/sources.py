"""What points come from, in results and in estimates; said by the pages that show them."""

from __future__ import annotations

from borough.core.words import later

SOURCES = (
    later("barge"),
    later("river"),
    later("home"),
    later("resources"),
    later("chains"),
    later("connectors"),
    later("landmarks"),
    later("routemasters"),
    later("bids"),
    later("keyples"),
    later("skills"),
    later("to come"),
)
