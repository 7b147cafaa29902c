"""The names of cards and pieces, as the component file and the actions spell them; their numbers are places here."""

from __future__ import annotations

from typing import Final

CARDS: Final = [
    "home_1",
    "home_2",
    "home_3",
    "home_4",
    "home_5",
    "home_6",
    "builder",
    "stable",
    "gold_mine",
    "key_mine",
    "keystone_quarry",
    "keywood",
    "miner",
    "quarryman",
    "woodcutter",
    "workshop",
    "alehouse",
    "apprentice_hall",
    "artisan",
    "farrier",
    "brewer",
    "carpenter",
    "mason",
    "smelter",
    "hiring_fair",
    "brainwave",
    "flipper",
    "keyflower",
    "keymelequin",
    "mansfield_ark",
    "inn",
    "wainwright",
    "peddler",
    "barn",
    "blacksmith",
    "stone_yard",
    "timber_yard",
    "forge",
    "goldsmith",
    "sawmill",
    "sculptor",
    "well",
    "keythedral",
    "sea_breese",
    "carried_away",
    "invincible",
    "sea_bastion",
    "dairy",
    "farmyard",
    "ranch",
    "storm_shelter",
    "truffle_orchard",
    "weaver",
    "travellers_lodge",
    "craftsmens_guild",
    "emporium",
    "harvest_festival",
    "key_market",
    "summer_fete",
    "village_hall",
    "winter_fair",
    "apothecary",
    "healer",
    "key_guild",
    "jeweller",
    "mercers_guild",
    "windmill",
    "merchant",
    "store",
    "trader",
    "scholar",
    "scribe",
    "spring_pasture_1",
    "spring_pasture_2",
    "spring_pasture_3",
    "spring_pasture_4",
    "spring_pasture_5",
    "spring_pasture_6",
    "summer_pasture_1",
    "summer_pasture_2",
    "summer_pasture_3",
    "summer_pasture_4",
    "summer_pasture_5",
    "summer_pasture_6",
    "summer_pasture_7",
    "autumn_pasture_1",
    "autumn_pasture_2",
    "autumn_pasture_3",
    "autumn_pasture_4",
    "autumn_pasture_5",
    "autumn_pasture_6",
    "autumn_pasture_7",
    "spring_keyple_01",
    "spring_keyple_02",
    "spring_keyple_03",
    "spring_keyple_04",
    "spring_keyple_05",
    "spring_keyple_06",
    "spring_keyple_07",
    "spring_keyple_08",
    "spring_keyple_09",
    "spring_keyple_10",
    "spring_keyple_11",
    "spring_keyple_12",
    "spring_keyple_13",
    "spring_keyple_14",
    "spring_keyple_15",
    "spring_keyple_16",
    "spring_keyple_17",
    "spring_keyple_18",
    "summer_keyple_01",
    "summer_keyple_02",
    "summer_keyple_03",
    "summer_keyple_04",
    "summer_keyple_05",
    "summer_keyple_06",
    "summer_keyple_07",
    "summer_keyple_08",
    "summer_keyple_09",
    "summer_keyple_10",
    "summer_keyple_11",
    "summer_keyple_12",
    "summer_keyple_13",
    "summer_keyple_14",
    "summer_keyple_15",
    "summer_keyple_16",
    "summer_keyple_17",
    "summer_keyple_18",
    "summer_keyple_19",
    "summer_keyple_20",
    "summer_keyple_21",
    "summer_keyple_22",
    "summer_keyple_23",
    "autumn_keyple_01",
    "autumn_keyple_02",
    "autumn_keyple_03",
    "autumn_keyple_04",
    "autumn_keyple_05",
    "autumn_keyple_06",
    "autumn_keyple_07",
    "autumn_keyple_08",
    "autumn_keyple_09",
    "autumn_keyple_10",
    "autumn_keyple_11",
    "autumn_keyple_12",
    "autumn_keyple_13",
    "autumn_keyple_14",
    "autumn_keyple_15",
    "autumn_keyple_16",
    "autumn_keyple_17",
    "autumn_keyple_18",
    "autumn_keyple_19",
    "autumn_keyple_20",
    "autumn_keyple_21",
    "autumn_keyple_22",
    "autumn_keyple_23",
    "autumn_keyple_24",
    "autumn_keyple_25",
    "autumn_keyple_26",
    "autumn_keyple_27",
    "autumn_keyple_28",
    "autumn_keyple_29",
    "winter_keyple_01",
    "winter_keyple_02",
    "winter_keyple_03",
    "winter_keyple_04",
    "winter_keyple_05",
    "winter_keyple_06",
    "winter_keyple_07",
    "winter_keyple_08",
    "winter_keyple_09",
    "winter_keyple_10",
    "winter_keyple_11",
    "winter_keyple_12",
    "winter_keyple_13",
    "winter_keyple_14",
    "winter_keyple_15",
    "winter_keyple_16",
    "winter_keyple_17",
    "winter_keyple_18",
    "winter_keyple_19",
    "winter_keyple_20",
    "winter_keyple_21",
    "winter_keyple_22",
    "winter_keyple_23",
    "winter_keyple_24",
    "winter_keyple_25",
    "winter_keyple_26",
    "winter_keyple_27",
    "winter_keyple_28",
    "winter_keyple_29",
    "winter_keyple_30",
]
HOME_COUNT: Final = 6
VILLAGE_COUNT: Final = 92
"""Home cards, K cards and pastures come first."""
CARD_COUNT: Final = 192

SEASONS: Final = ["spring", "summer", "autumn", "winter"]
SPRING: Final = 0
SUMMER: Final = 1
AUTUMN: Final = 2
WINTER: Final = 3
COLOURS: Final = ["green", "yellow", "red", "blue"]
"""Of the keyples, by season."""
BACKS: Final = ["K", "2+", "3+", "4+", "5+", "6+"]
BACK_COUNT: Final = 6

GOODS: Final = ["iron", "stone", "wood", "gold"]
IRON: Final = 0
STONE: Final = 1
WOOD: Final = 2
GOLD: Final = 3
GOODS_COUNT: Final = 4

SKILLS: Final = ["anvil", "pickaxe", "saw"]
SKILL_COUNT: Final = 3

ANIMALS: Final = ["sheep", "pig", "cow"]
SHEEP: Final = 0
PIG: Final = 1
COW: Final = 2

ARROWS: Final = ["down", "left", "right"]
DOWN: Final = 1
LEFT: Final = 2
RIGHT: Final = 4

# What a ship does for its owner.
ABILITIES: Final = ["", "all arrows", "gold for a flip", "any resource pays", "green as yellow", "pig as 2 sheep"]
ALL_ARROWS: Final = 1
GOLD_FOR_A_FLIP: Final = 2
ANY_RESOURCE_PAYS: Final = 3
GREEN_AS_YELLOW: Final = 4
PIG_AS_2_SHEEP: Final = 5

# What a card can score, each at a rate of its own: "5 per cow + token".
SCORINGS: Final = [
    "cow",
    "animal",
    "cow + token",
    "pig + sheep",
    "pig + gold",
    "sheep + skill",
    "red + yellow + blue keyple",
    "green keyple + gold",
    "green keyple",
    "yellow keyple",
    "red keyple",
    "blue keyple",
    "keyple of one colour",
    "token",
    "card with 2 keyples",
    "token + card with a token",
    "gold",
    "iron + stone + wood",
    "5 resources",
    "2 iron",
    "2 stone",
    "2 wood",
    "anvil",
    "pickaxe",
    "saw",
    "skill of one type",
    "anvil + pickaxe + saw",
    "ship",
    "transport point",
    "ships",
    "cows",
    "pigs",
    "sheep",
]
PER_COW: Final = 0
PER_ANIMAL: Final = 1
PER_COW_TOKEN: Final = 2
PER_PIG_SHEEP: Final = 3
PER_PIG_GOLD: Final = 4
PER_SHEEP_SKILL: Final = 5
PER_RED_YELLOW_BLUE: Final = 6
PER_GREEN_GOLD: Final = 7
PER_GREEN: Final = 8
"""The four colours follow each other in the order of COLOURS."""
PER_KEYPLE_OF_ONE_COLOUR: Final = 12
PER_TOKEN: Final = 13
PER_CARD_WITH_2: Final = 14
PER_TOKEN_AND_CARD: Final = 15
PER_GOLD: Final = 16
PER_IRON_STONE_WOOD: Final = 17
PER_5_RESOURCES: Final = 18
PER_2_IRON: Final = 19
"""Iron, stone and wood follow each other in the order of GOODS."""
PER_ANVIL: Final = 22
"""The three skills follow each other in the order of SKILLS."""
PER_SKILL_OF_ONE_TYPE: Final = 25
PER_ANVIL_PICKAXE_SAW: Final = 26
PER_SHIP: Final = 27
PER_TRANSPORT_POINT: Final = 28
# From here on by a table of thresholds: so many or more bring so many points.
BY_SHIPS: Final = 29
BY_COWS: Final = 30
BY_PIGS: Final = 31
BY_SHEEP: Final = 32
SCORING_COUNT: Final = 33
