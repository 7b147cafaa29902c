"""Which emblem fits a tile, where its name is a proper one."""

from __future__ import annotations

from borough.drawing import emblem_for

OWN = {
    "barbican": "terrace",
    "british_museum": "columns",
    "bt_tower": "skyscraper",
    "canary_wharf": "skyscraper",
    "charing_cross": "station",
    "covent_garden": "market",
    "gherkin": "skyscraper",
    "greenwich": "observatory",
    "harrods": "shop",
    "lloyds_building": "skyscraper",
    "london_eye": "wheel",
    "madame_tussauds": "bust",
    "mi6_building": "mask",
    "national_gallery": "columns",
    "palace_of_westminster": "clock",
    "royal_albert_hall": "dome",
    "royal_festival_hall": "music",
    "science_museum": "bulb",
    "senate_house": "university",
    "somerset_house": "palace",
    "st_pauls_cathedral": "dome",
    "tate_britain": "picture",
    "tate_modern": "picture",
    "the_o2": "dome",
    "the_shard": "skyscraper",
}


def emblem_of(ident: str) -> str:
    """The emblem of a tile."""
    return OWN.get(ident) or emblem_for(ident)
