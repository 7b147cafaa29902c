"""The names of things: card faces, boroughs, decks and colours."""

from __future__ import annotations

from typing import Final

# The 77 faces by number; copies of a face cannot be told apart.
CARDS: Final = [
    "almshouses",
    "coffee_house",
    "covent_garden",
    "east_india_company",
    "fishmongers",
    "grocers",
    "haberdashers",
    "huguenots",
    "mercers",
    "salters",
    "school_a_brown",
    "vauxhall_gardens",
    "vintners",
    "hospital_a",
    "school_a_blue",
    "st_pauls",
    "theatre_royal",
    "water_works",
    "wren",
    "great_fire_monument",
    "woolwich_arsenal",
    "paupers_a",
    "albert_dock",
    "bank_of_england",
    "brewing",
    "furniture_makers",
    "leather_industry",
    "lloyds_of_london",
    "omnibus",
    "oxford_street",
    "royal_victoria_dock",
    "ship_building",
    "shops_b",
    "silk_weaving",
    "steamboats",
    "stock_exchange",
    "watch_makers",
    "west_india_docks",
    "workers_houses",
    "british_museum",
    "buckingham_palace",
    "hospital_b",
    "kew_gardens",
    "lords",
    "nelsons_column",
    "street_lights",
    "town_houses",
    "university_of_london",
    "bridge",
    "brixton_prison",
    "fire_brigade",
    "fleet_street",
    "highgate_cemetery",
    "millbank_prison",
    "police_force",
    "regent_street",
    "paupers_b",
    "billingsgate_market",
    "grand_hotel",
    "jewish_refugees",
    "public_houses",
    "shops_c",
    "smithfield_market",
    "train_station_north",
    "train_station_south",
    "albert_hall",
    "natural_history_museum",
    "school_c",
    "sewers",
    "great_exhibition",
    "parliament",
    "thames_embankment",
    "tower_bridge",
    "underground",
    "whitehall",
    "workhouse",
    "paupers_c",
]
CARD_COUNT: Final = 77

BOROUGHS: Final = [
    "city",
    "westminster",
    "southwark_and_bermondsey",
    "bethnal_green_stepney_and_poplar",
    "hackney",
    "islington_and_stoke_newington",
    "st_pancras",
    "hampstead",
    "st_marylebone",
    "paddington",
    "kensington",
    "hammersmith",
    "fulham_and_chelsea",
    "wandsworth",
    "battersea",
    "lambeth",
    "camberwell",
    "deptford",
    "greenwich",
    "lewisham",
]
BOROUGH_COUNT: Final = 20
CITY: Final = 0

DECKS: Final = ["A", "B", "C"]
DECK_COUNT: Final = 3
COLOURS: Final = ["brown", "blue", "pink", "grey"]
BROWN: Final = 0
BLUE: Final = 1

MOST_STACKS: Final = 95
"""As many as there are cards that can be placed."""
