"""Which emblem fits a card, where its name is a proper one."""

from __future__ import annotations

from borough.drawing import emblem_for

OWN = {
    "albert_dock": "crane",
    "albert_hall": "dome",
    "billingsgate_market": "fish",
    "british_museum": "columns",
    "covent_garden": "market",
    "east_india_company": "ship",
    "fleet_street": "newspaper",
    "huguenots": "people",
    "kew_gardens": "glasshouse",
    "lloyds_of_london": "bank",
    "lords": "cricket",
    "oxford_street": "shop",
    "smithfield_market": "cow",
    "st_pauls": "dome",
    "whitehall": "columns",
    "wren": "compasses",
}


def emblem_of(ident: str) -> str:
    """The emblem of a card."""
    return OWN.get(ident) or emblem_for(ident)
