"""Which emblem fits a component, by the words of its id."""

from __future__ import annotations

from borough.drawing.emblems import EMBLEMS

PLAIN = "house"
"""The default emblem."""

WORDS = {
    "anvil": "blacksmith smith",
    "bank": "stock_exchange",
    "barn": "farm farmyard",
    "barrel": "brewer brewing vintners",
    "basket": "harvest_festival store",
    "boat": "steamboats",
    "book": "library scholar",
    "boot": "leather",
    "bowl": "paupers poverty workhouse",
    "bread": "grocers",
    "bus": "omnibus",
    "bust": "sculptor",
    "cannon": "arsenal",
    "cart": "peddler",
    "cathedral": "abbey church",
    "chair": "furniture",
    "clock": "parliament",
    "coffee": "coffee_house",
    "cow": "ranch",
    "crane": "builder",
    "cricket": "cricket_ground",
    "dock": "docks wharf",
    "factory": "power_station",
    "fish": "fishmongers",
    "flame": "fire fire_brigade",
    "forge": "smelter",
    "fountain": "circus",
    "garden": "gardens",
    "gate": "arch",
    "glasshouse": "exhibition",
    "gold": "gold_mine",
    "horseshoe": "farrier stable",
    "house": "almshouses home",
    "inn": "alehouse lodge public_houses",
    "jewel": "goldsmith jeweller",
    "lamp": "embankment lights",
    "loom": "haberdashers mercers silk weaver weaving",
    "lumber": "timber woodcutter",
    "market": "merchant",
    "milk": "dairy",
    "mill": "windmill",
    "mine": "miner",
    "mortar": "apothecary healer",
    "palace": "hotel",
    "people": "refugees",
    "picture": "academy gallery",
    "quarry": "mason quarryman stone",
    "quill": "scribe",
    "salt": "salters",
    "saw": "sawmill",
    "school": "apprentice_hall",
    "ship": "ark",
    "shop": "emporium shops",
    "statue": "column square",
    "tap": "sewers water",
    "tent": "fair fete",
    "terrace": "hall houses",
    "theatre": "opera_house",
    "tools": "artisan carpenter workshop",
    "tower": "bastion castle",
    "tree": "orchard",
    "tunnel": "underground",
    "wagon": "trader wainwright",
}
"""For each emblem the words and phrases that it stands for besides its own name. Proper names are in the games."""

EMBLEM_OF = {name: name for name in EMBLEMS} | {word: name for name, words in WORDS.items() for word in words.split()}


def emblem_for(ident: str) -> str:
    """The emblem for the longest known phrase in the id of a component; the last one of equal length.

    The last, because an English name ends with its noun: `tower_bridge` is a bridge. `tower_of_london` has only one.
    """
    words = ident.replace("-", "_").split("_")
    for length in range(len(words), 0, -1):
        for start in range(len(words) - length, -1, -1):
            phrase = "_".join(words[start : start + length])
            if phrase in EMBLEM_OF:
                return EMBLEM_OF[phrase]
    return PLAIN
