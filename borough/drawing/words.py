"""Which emblem fits a component: the words of its id are looked up here."""

from __future__ import annotations

PLAIN = "house"
"""The emblem of what no word tells."""

WORDS = {
    "anvil": "anvil blacksmith smith",
    "bank": "bank lloyds_of_london stock_exchange",
    "barn": "barn farm farmyard",
    "barrel": "barrel brewer brewing vintners",
    "barrier": "barrier",
    "basket": "harvest_festival store",
    "boat": "boat steamboats",
    "book": "book library scholar",
    "boot": "leather",
    "bowl": "paupers poverty workhouse",
    "bread": "grocers",
    "bridge": "bridge hammersmith",
    "bulb": "science_museum",
    "bus": "bus omnibus routemaster",
    "bust": "madame_tussauds sculptor",
    "cannon": "arsenal",
    "cart": "peddler",
    "cathedral": "abbey cathedral church keythedral southwark",
    "cemetery": "cemetery",
    "chair": "furniture",
    "clock": "palace_of_westminster parliament westminster",
    "coffee": "coffee_house",
    "columns": "british_museum national_gallery whitehall",
    "compasses": "wren",
    "cow": "cow ranch smithfield_market",
    "crane": "albert_dock builder deptford",
    "cricket": "cricket cricket_ground lords",
    "dock": "dock docks wharf",
    "dome": "albert_hall city dome o2 st_pauls st_pauls_cathedral",
    "factory": "battersea factory power_station",
    "field": "field pasture",
    "fish": "billingsgate_market fish fishmongers",
    "flame": "fire fire_brigade",
    "forge": "forge smelter",
    "fountain": "circus fountain",
    "garden": "chelsea garden gardens",
    "gate": "arch gate",
    "glasshouse": "exhibition kew_gardens",
    "gold": "gold gold_mine",
    "guild": "guild",
    "horseshoe": "farrier stable",
    "hospital": "hospital hospital_chelsea",
    "house": "almshouses home house",
    "inn": "alehouse inn lodge public_houses",
    "jewel": "goldsmith jeweller",
    "lamp": "embankment lights",
    "loom": "haberdashers mercers silk weaver weaving",
    "lumber": "timber woodcutter",
    "market": "covent_garden market merchant",
    "mask": "mi6",
    "milk": "dairy",
    "mill": "mill wandsworth windmill",
    "mine": "mine miner",
    "monument": "monument",
    "mortar": "apothecary healer",
    "museum": "kensington museum",
    "music": "festival_hall",
    "newspaper": "fleet_street",
    "observatory": "greenwich",
    "palace": "hotel lambeth palace somerset_house",
    "park": "hampstead park",
    "people": "huguenots keyple people refugees",
    "picture": "academy gallery tate",
    "police": "police",
    "prison": "prison",
    "quarry": "mason quarry quarryman stone",
    "quill": "scribe",
    "salt": "salters",
    "saw": "sawmill",
    "school": "apprentice_hall school",
    "sheep": "sheep shelter",
    "ship": "ark brainwave carried_away east_india_company flipper invincible keyflower keymelequin sea ship",
    "shop": "emporium harrods oxford_street shops",
    "skyscraper": "bt_tower canary_wharf gherkin lloyds shard",
    "stadium": "ground stadium",
    "station": "charing_cross paddington pancras station",
    "statue": "column square",
    "street": "street",
    "tap": "sewers water",
    "tent": "fair fete",
    "terrace": "barbican bethnal_green camberwell hall houses",
    "theatre": "islington opera_house theatre",
    "tools": "artisan carpenter craftsmens workshop",
    "tower": "bastion castle tower",
    "tree": "keywood lewisham orchard tree",
    "tunnel": "underground",
    "university": "senate_house university",
    "wagon": "hackney trader wainwright",
    "watch": "watch",
    "well": "well",
    "wheel": "london_eye wheel",
    "zoo": "marylebone zoo",
}
"""For each emblem the words and phrases that call for it."""

EMBLEM_OF = {word: emblem for emblem, words in WORDS.items() for word in words.split()}


def emblem_for(ident: str) -> str:
    """The emblem that fits a component best, by the longest phrase in its id that we know; the last one among equals.

    The last, because names end with what a thing is: `tower_bridge` is a bridge. But `tower_of_london` is a tower.
    """
    words = ident.replace("-", "_").split("_")
    for length in range(len(words), 0, -1):
        for start in range(len(words) - length, -1, -1):
            phrase = "_".join(words[start : start + length])
            if phrase in EMBLEM_OF:
                return EMBLEM_OF[phrase]
    return PLAIN
