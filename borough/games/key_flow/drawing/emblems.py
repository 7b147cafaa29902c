"""Which emblem fits a village card, where its name is a proper one."""

from __future__ import annotations

from borough.drawing import emblem_for

OWN = {
    "brainwave": "ship",
    "carried_away": "ship",
    "flipper": "ship",
    "invincible": "ship",
    "keyflower": "ship",
    "keymelequin": "ship",
    "keythedral": "cathedral",
    "keywood": "tree",
    "sea_breese": "ship",
    "storm_shelter": "sheep",
}


def emblem_of(ident: str) -> str:
    """The emblem of a village card."""
    return OWN.get(ident) or emblem_for(ident)
