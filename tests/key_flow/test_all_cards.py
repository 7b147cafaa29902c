"""Every village card: what is printed on it, what it does for its owner, and what each winter card scores.

The figures are written here once more, from the cards and not from the project's figures.
"""

from __future__ import annotations

from typing import Any, NamedTuple, cast

import pytest
from game_builder import legal, play, refused
from key_flow_builder import (
    CARDS,
    GAME,
    card,
    chosen,
    discard_all,
    give_tokens,
    goods,
    home,
    new_flow,
    on_card,
    play_card,
    score,
    skills,
    stored,
    tokens,
    upgraded,
    using,
    village,
)

from borough.games.key_flow.rules.cards import BACKS, SEASONS
from borough.games.key_flow.rules.key_flow import KeyFlow


class Face(NamedTuple):
    """What is printed on a village card; panels, costs and points from top to bottom, split by |."""

    season: str
    back: str
    row: str
    panels: str = ""
    costs: str = ""
    points: str = "0"
    animals: str = ""
    box: str = ""


HOME_PANELS = "move 1, upgrade 1 | move 3, upgrade 1"
TRIPLE = "3 | 10 | 20"
NAMED = {
    "builder": Face("spring", "K", "road", "move 1, upgrade 2 | move 3, upgrade 2", "stone wood", "0 | 3"),
    "stable": Face("spring", "K", "road", "move 2, upgrade 1 | move 4, upgrade 2", "wood iron", "0 | 5"),
    "gold_mine": Face("spring", "K", "road", "gain 1 gold | gain 2 gold", "stone iron", "0 | 3"),
    "key_mine": Face("spring", "K", "road", "gain 1 iron | gain 3 iron", "anvil", "0 | 3"),
    "keystone_quarry": Face("spring", "K", "road", "gain 1 stone | gain 3 stone", "pickaxe", "0 | 3"),
    "keywood": Face("spring", "K", "road", "gain 1 wood | gain 3 wood", "saw", "0 | 3"),
    "miner": Face("spring", "K", "road", "gain 2 iron | gain 1 iron + 1 gold", "anvil", "0 | 3"),
    "quarryman": Face("spring", "K", "road", "gain 2 stone | gain 1 stone + 1 gold", "pickaxe", "0 | 3"),
    "woodcutter": Face("spring", "K", "road", "gain 2 wood | gain 1 wood + 1 gold", "saw", "0 | 3"),
    "workshop": Face(
        "spring", "K", "road", "gain 1 iron or 1 stone or 1 wood | gain 1 iron + 1 stone + 1 wood", "any any", "0 | 3"
    ),
    "alehouse": Face(
        "spring", "K", "road", "gain 1 token or 1 blind skill | gain 1 token + 1 blind skill", "stone iron", "0 | 0"
    ),
    "apprentice_hall": Face("spring", "K", "road", "gain 1 blind skill | gain 2 blind skill", "wood stone", "0 | 3"),
    "artisan": Face("summer", "K", "road", "move 2, upgrade 2 | move 4, upgrade 2", "any any-skill", "0 | 5"),
    "farrier": Face("summer", "K", "road", "move 3, upgrade 1 | move 5, upgrade 2", "any any", "0 | 5"),
    "brewer": Face(
        "summer",
        "K",
        "road",
        "pay skill, gain 1 gold + 1 token | pay skill, gain 2 gold + 1 token",
        "stone iron",
        "0 | 3",
    ),
    "carpenter": Face("summer", "K", "road", "pay saw, gain 4 wood | pay saw, gain 3 gold", "wood wood wood", "0 | 7"),
    "mason": Face(
        "summer", "K", "road", "pay pickaxe, gain 4 stone | pay pickaxe, gain 3 gold", "stone stone stone", "0 | 7"
    ),
    "smelter": Face(
        "summer", "K", "road", "pay anvil, gain 4 iron | pay anvil, gain 3 gold", "iron iron iron", "0 | 7"
    ),
    "hiring_fair": Face(
        "summer", "K", "road", "pay skill, gain 2 blind skill | pay skill, gain 3 blind skill", "wood iron", "0 | 5"
    ),
    "brainwave": Face("summer", "K", "river", "all arrows"),
    "flipper": Face("summer", "K", "river", "gold for a flip"),
    "keyflower": Face("summer", "K", "river", "any resource pays"),
    "keymelequin": Face("summer", "K", "river", "green as yellow"),
    "mansfield_ark": Face("summer", "K", "river", "pig as 2 sheep"),
    "inn": Face(
        "autumn", "K", "road", "gain 1 token + 1 blind skill | gain 1 token + 1 blind skill", "any any-skill", "0 | 5"
    ),
    "wainwright": Face("autumn", "K", "road", "move 4, upgrade 2 | move 6, upgrade 2", "any any", "0 | 5"),
    "peddler": Face("autumn", "K", "road", "move 2, gain 1 token | move 4, gain 1 token", "gold", "0 | 3"),
    "barn": Face("autumn", "K", "river", "1 per resource here | 2 per resource here", "any-skill", "0 | 0"),
    "blacksmith": Face("autumn", "K", "river", "5 per iron + gold here | 5 per iron + wood here", "anvil", "0 | 0"),
    "stone_yard": Face("autumn", "K", "river", "5 per stone + gold here | 5 per stone + iron here", "pickaxe", "0 | 0"),
    "timber_yard": Face("autumn", "K", "river", "5 per wood + gold here | 5 per wood + stone here", "saw", "0 | 0"),
    "forge": Face("autumn", "K", "road", " |  | ", "iron iron iron | iron iron iron anvil", TRIPLE),
    "goldsmith": Face("autumn", "K", "road", " |  | ", "gold gold | gold gold any-skill", "0 | 7 | 15"),
    "sawmill": Face("autumn", "K", "road", " |  | ", "wood wood wood | wood wood wood saw", TRIPLE),
    "sculptor": Face("autumn", "K", "road", " |  | ", "stone stone stone | stone stone stone pickaxe", TRIPLE),
    "well": Face("autumn", "K", "road", " |  | ", "any any any | iron stone wood any-skill", TRIPLE),
    "keythedral": Face(
        "winter", "K", "road", " |  | ", "iron stone wood | gold gold any-skill any-skill", "5 | 12 | 20"
    ),
    "sea_breese": Face("winter", "K", "river", "by ships 1:2 2:4 3:8 4:16 5:32"),
    "carried_away": Face("winter", "K", "river", "by cows 3:10 5:20"),
    "invincible": Face("winter", "K", "river", "by pigs 3:10 5:20"),
    "sea_bastion": Face("winter", "K", "river", "by sheep 4:10 6:20"),
    "dairy": Face("winter", "K", "road", "5 per cow + token", animals="cow"),
    "farmyard": Face("winter", "K", "road", "1 per animal", animals="sheep"),
    "ranch": Face("winter", "K", "road", "2 per cow", animals="cow"),
    "storm_shelter": Face("winter", "K", "road", "3 per pig + sheep", animals="sheep"),
    "truffle_orchard": Face("winter", "K", "road", "5 per pig + gold", animals="pig"),
    "weaver": Face("winter", "K", "road", "4 per sheep + skill", animals="sheep"),
    "travellers_lodge": Face("winter", "K", "road", "1 per transport point, 2 per ship"),
    "craftsmens_guild": Face("winter", "K", "road", "3 per red + yellow + blue keyple"),
    "emporium": Face("winter", "K", "road", "4 per green keyple + gold"),
    "harvest_festival": Face("winter", "K", "road", "2 per red keyple", animals="pig"),
    "key_market": Face("winter", "K", "road", "2 per green keyple", animals="pig"),
    "summer_fete": Face("winter", "K", "road", "2 per yellow keyple", animals="sheep"),
    "village_hall": Face("winter", "K", "road", "1 per keyple of one colour"),
    "winter_fair": Face("winter", "K", "road", "2 per blue keyple", animals="cow"),
    "apothecary": Face("winter", "K", "road", "2 per token"),
    "healer": Face("winter", "K", "road", "2 per card with 2 keyples"),
    "key_guild": Face("winter", "K", "road", "5 per token + card with a token"),
    "jeweller": Face("winter", "K", "road", "2 per gold"),
    "mercers_guild": Face("winter", "K", "road", "5 per iron + stone + wood"),
    "windmill": Face("winter", "K", "road", "5 per 5 resources | 7 per 5 resources", "any any", "0 | 0"),
    "merchant": Face("winter", "K", "road", "3 per 2 wood, 3 per saw"),
    "store": Face("winter", "K", "road", "3 per 2 stone, 3 per pickaxe"),
    "trader": Face("winter", "K", "road", "3 per 2 iron, 3 per anvil"),
    "scholar": Face("winter", "K", "road", "3 per skill of one type"),
    "scribe": Face("winter", "K", "road", "7 per anvil + pickaxe + saw"),
}
PASTURES = {
    "spring_pasture_1": Face("spring", "2+", "river", animals="sheep", box="saw"),
    "spring_pasture_2": Face("spring", "2+", "river", animals="sheep", box="pickaxe"),
    "spring_pasture_3": Face("spring", "2+", "river", animals="pig", box="anvil"),
    "spring_pasture_4": Face("spring", "4+", "river", animals="cow", box="wood"),
    "spring_pasture_5": Face("spring", "5+", "river", animals="sheep sheep"),
    "spring_pasture_6": Face("spring", "6+", "river", animals="pig", box="stone"),
    "summer_pasture_1": Face("summer", "2+", "river", animals="sheep", box="anvil"),
    "summer_pasture_2": Face("summer", "2+", "river", animals="pig", box="saw"),
    "summer_pasture_3": Face("summer", "2+", "river", animals="cow", box="pickaxe"),
    "summer_pasture_4": Face("summer", "3+", "river", animals="sheep pig"),
    "summer_pasture_5": Face("summer", "4+", "river", animals="cow", box="iron"),
    "summer_pasture_6": Face("summer", "5+", "river", animals="sheep", box="blind"),
    "summer_pasture_7": Face("summer", "6+", "river", animals="pig", box="wood wood"),
    "autumn_pasture_1": Face("autumn", "2+", "river", animals="cow", box="anvil"),
    "autumn_pasture_2": Face("autumn", "2+", "river", animals="sheep sheep", box="saw"),
    "autumn_pasture_3": Face("autumn", "2+", "river", animals="pig", box="pickaxe"),
    "autumn_pasture_4": Face("autumn", "3+", "river", animals="cow", box="gold"),
    "autumn_pasture_5": Face("autumn", "4+", "river", animals="sheep pig", box="iron"),
    "autumn_pasture_6": Face("autumn", "5+", "river", animals="pig pig"),
    "autumn_pasture_7": Face("autumn", "6+", "river", animals="sheep cow"),
}
HOMES = {
    f"home_{number}": Face("home", "", "road", HOME_PANELS, cost, "0 | 5")
    for number, cost in enumerate(["wood stone", "stone iron", "wood iron"] * 2, 1)
}
FACES = HOMES | NAMED | PASTURES
GOODS = ("iron", "stone", "wood", "gold")
SKILLS = ("anvil", "pickaxe", "saw")
ANIMALS = ("sheep", "pig", "cow")
WINTER = [name for name, face in NAMED.items() if face.season == "winter"]

# What one use of each building brings its owner: goods on the card, tokens and blind skill tiles gained, and the skill
# tile it takes; before and after its upgrade. Those that move or upgrade are in MOVES.
USES: dict[str, list[tuple[dict[str, int], int, int, str]]] = {
    "gold_mine": [({"gold": 1}, 0, 0, ""), ({"gold": 2}, 0, 0, "")],
    "key_mine": [({"iron": 1}, 0, 0, ""), ({"iron": 3}, 0, 0, "")],
    "keystone_quarry": [({"stone": 1}, 0, 0, ""), ({"stone": 3}, 0, 0, "")],
    "keywood": [({"wood": 1}, 0, 0, ""), ({"wood": 3}, 0, 0, "")],
    "miner": [({"iron": 2}, 0, 0, ""), ({"iron": 1, "gold": 1}, 0, 0, "")],
    "quarryman": [({"stone": 2}, 0, 0, ""), ({"stone": 1, "gold": 1}, 0, 0, "")],
    "woodcutter": [({"wood": 2}, 0, 0, ""), ({"wood": 1, "gold": 1}, 0, 0, "")],
    "workshop": [({"stone": 1}, 0, 0, "gain stone"), ({"iron": 1, "stone": 1, "wood": 1}, 0, 0, "")],
    "alehouse": [({}, 0, 1, "gain skill"), ({}, 1, 1, "")],
    "apprentice_hall": [({}, 0, 1, ""), ({}, 0, 2, "")],
    "brewer": [({"gold": 1}, 1, 0, "pay anvil"), ({"gold": 2}, 1, 0, "pay anvil")],
    "carpenter": [({"wood": 4}, 0, 0, "pay saw"), ({"gold": 3}, 0, 0, "pay saw")],
    "mason": [({"stone": 4}, 0, 0, "pay pickaxe"), ({"gold": 3}, 0, 0, "pay pickaxe")],
    "smelter": [({"iron": 4}, 0, 0, "pay anvil"), ({"gold": 3}, 0, 0, "pay anvil")],
    "hiring_fair": [({}, 0, 2, "pay saw"), ({}, 0, 3, "pay saw")],
    "inn": [({}, 1, 1, ""), ({}, 1, 1, "")],
}
MOVES = {
    "builder": [(1, 2, 0), (3, 2, 0)],
    "stable": [(2, 1, 0), (4, 2, 0)],
    "artisan": [(2, 2, 0), (4, 2, 0)],
    "farrier": [(3, 1, 0), (5, 2, 0)],
    "wainwright": [(4, 2, 0), (6, 2, 0)],
    "peddler": [(2, 0, 1), (4, 0, 1)],
}
"""Transport points, upgrade symbols and tokens, before and after the upgrade."""


KEYPLES = {
    "spring": """
        2:1:dlr 2:1t:dl:sheep 2:2:dl 2:1:dlr 2:2:lr:sheep 2:1t:dr 2:1:dlr:pig 3:2:dr 3:1:dlr 4:1t:lr 4:1:dlr:sheep
        4:1t:dl 5:2:d 5:1:dlr:sheep 5:2:l 6:1t:dr:pig 6:1:dlr 6:2:r
    """,
    "summer": """
        2:1:dlr 2:1t:lr:sheep 2:1:dlr 2:1t:dl:pig 2:2:dl 2:1:dlr 2:2:lr:sheep 2:1t:dr 2:1:dlr:cow 3:2:dr
        3:1:dlr:sheep 4:1t:lr 4:1:dlr:pig 4:1t:dl 4:2:d 5:1:dlr:sheep 5:2:l 5:1t:dr:cow 5:1:dlr 6:2:r:sheep 6:1:dlr
        6:1t:lr:pig 6:1:dlr
    """,
    "autumn": """
        2:1t:dl 2:2:dl:pig 2:1:dlr 2:2:lr:cow 2:1t:dr 2:1:dlr:sheep 2:2:dr 2:1:dlr 2:1t:lr 2:1:dlr:pig 2:1t:dl
        3:2:d:cow 3:1:dlr 3:2:l:sheep 4:1t:dr 4:1:dlr 4:2:r 4:1:dlr:pig 4:1t:lr 5:1:dlr:cow 5:1t:dl 5:2:dl:sheep
        5:1:dlr 5:2:lr 6:1t:dr 6:1:dlr:pig 6:2:dr 6:1:dlr:cow 6:1t:lr
    """,
    "winter": """
        2:1:dlr 2:1t:dl:sheep 2:2:d 2:1:dlr:pig 2:2:l 2:1t:dr:cow 2:1:dlr 2:2:r 2:1:dlr 2:1t:lr:sheep 2:1:dlr
        2:1t:dl:pig 3:2:dl 3:1:dlr:cow 3:2:lr 4:1t:dr 4:1:dlr 4:2:dr:sheep 4:1:dlr 4:1t:lr:pig 5:1:dlr 5:1t:dl:cow
        5:2:d 5:1:dlr 5:2:l 6:1t:dr:sheep 6:1:dlr 6:2:r:pig 6:1:dlr 6:1t:lr:cow
    """,
}
"""Keyple cards by number: back, keyples (t with a token symbol), arrows (down, left, right), animal."""


def counts(names: tuple[str, ...], words: str) -> list[int]:
    return [words.split().count(name) for name in names]


def laid(name: str, seats: int = 6) -> KeyFlow:
    """A winter village with one card beside the home card (or below it)."""
    flow = new_flow(seats, "winter")
    village(flow, 0, f"{name}@{'road1' if FACES[name].row == 'road' else 'river0'}")
    return flow


def slot_of(name: str) -> str:
    return "road1" if FACES[name].row == "road" else "river0"


# The faces.


def test_all_cards_are_covered():
    assert list(FACES) == CARDS[:92]
    assert (len(HOMES), len(NAMED), len(PASTURES), len(WINTER)) == (6, 66, 20, 30)
    assert set(USES) | set(MOVES) == {
        name for name, face in NAMED.items() if face.panels.startswith(("gain", "pay", "move"))
    }


@pytest.mark.parametrize("name", FACES)
def test_setup_numbered__a_card_has_its_season_and_back(name: str):
    figures = new_flow(2).open.figures
    number = card(name)
    season = "home" if figures.season[number] < 0 else SEASONS[figures.season[number]]
    back = "" if figures.back[number] < 0 else BACKS[figures.back[number]]
    assert (season, back) == (FACES[name].season, FACES[name].back)


@pytest.mark.parametrize("name", [name for name in FACES if name not in HOMES])
def test_village_rows__a_card_lies_by_the_road_or_by_the_river(name: str):
    flow = new_flow(6, FACES[name].season)
    chosen(flow, name)
    upper, lower = ["place road-1", "place road1"], ["place river-1", "place river0"]
    road = FACES[name].row == "road"
    assert legal(flow, 0, "place") == (upper if road else lower)
    assert refused(flow, 0, "place river0" if road else "place road1") == "village-rows"


@pytest.mark.parametrize("name", FACES)
def test_upgrade_cost__a_card_has_its_panels_and_costs(name: str):
    figures = new_flow(2).open.figures
    number = card(name)
    units = [*GOODS, "any", *SKILLS, "any-skill"]
    panels = [panel.strip() for panel in FACES[name].panels.split("|")]
    costs = [cost.split() for cost in FACES[name].costs.split("|")] if FACES[name].costs else []
    assert figures.most_upgrades[number] == len(costs) == len(panels) - 1
    assert [figures.text[number * 3 + level] for level in range(len(panels))] == panels
    for level, cost in enumerate(costs):
        assert sorted(units[unit] for unit in figures.costs[number * 3 + level]) == sorted(cost)


@pytest.mark.parametrize("name", [name for name in FACES if name not in HOMES])
def test_score_panel__a_card_is_worth_its_points_and_nothing_more(name: str):
    """Alone in a village, with nothing to score but itself."""
    own_score = {"sea_breese": 2, "farmyard": 1, "ranch": 2, "travellers_lodge": 1}.get(name, 0)
    for level, points in enumerate(FACES[name].points.split("|")):
        flow = laid(name)
        upgraded(flow, 0, slot_of(name), times=level)
        assert score(flow).total == int(points) + own_score
        assert score(flow, 1).total == 0


@pytest.mark.parametrize("name", HOMES)
def test_score_panel__a_home_card_is_5_points_when_upgraded(name: str):
    flow = new_flow(6)
    home(flow, 0, int(name[-1]))
    assert score(flow).total == 0
    upgraded(flow, 0, "road0")
    assert score(flow).parts == {name: 5}


@pytest.mark.parametrize(
    ("name", "level"),
    [(name, level) for name, face in FACES.items() for level in range(len(face.points.split("|")) - 1)],
)
def test_upgrade_panel__a_card_is_upgraded_for_exactly_its_costs(name: str, level: int):
    slot = "road0" if name in HOMES else slot_of(name)
    units = FACES[name].costs.split("|")[level].replace("any-skill", "saw").replace("any", "wood").split()
    for missing in ["", *units]:
        flow = new_flow(6, "winter")
        if name in HOMES:
            home(flow, 0, int(name[-1]))
        else:
            village(flow, 0, f"{name}@{slot}")
        upgraded(flow, 0, slot, times=level)
        goods(flow, 0, slot, **{good: units.count(good) - (good == missing) for good in GOODS})
        skills(flow, 0, **{skill: units.count(skill) - (skill == missing) for skill in SKILLS})
        using(flow, 1)
        play(flow, 0, "use road0")
        if missing:
            assert refused(flow, 0, f"upgrade {slot}") == "upgrade-cost"
            continue
        play(flow, 0, f"upgrade {slot}")
        while legal(flow, 0, "pay"):
            play(flow, 0, legal(flow, 0, "pay")[0])
        play(flow, 0, "stop", "done")
        assert flow.open.villages[0].levels[-1] == level + 1
        assert flow.open.issued == [0, 0, 0, 0]
        assert flow.open.villages[0].singles == 0


@pytest.mark.parametrize("name", [name for name, face in FACES.items() if not face.costs])
def test_upgrade_panel__a_card_with_one_panel_cannot_be_upgraded(name: str):
    flow = laid(name)
    goods(flow, 0, slot_of(name), iron=3, stone=3, wood=3, gold=3)
    skills(flow, 0, anvil=2, pickaxe=2, saw=2)
    using(flow, 1)
    play(flow, 0, "use road0")
    assert refused(flow, 0, f"upgrade {slot_of(name)}") == "upgrade-panel"


@pytest.mark.parametrize("name", FACES)
def test_score_symbols__a_card_shows_its_animals(name: str):
    figures = new_flow(2).open.figures
    number = card(name)
    assert figures.animals[number * 3 : number * 3 + 3] == counts(ANIMALS, FACES[name].animals)


@pytest.mark.parametrize("name", [name for name, face in FACES.items() if face.animals and name != "farmyard"])
def test_score_animals__every_animal_symbol_of_the_own_village_is_a_point_at_the_farmyard(name: str):
    flow = laid(name)
    village(flow, 0, "farmyard@road-1")
    own = {"ranch": 1}.get(name, 0)  # a cow is worth a point more at the Ranch
    assert score(flow).total == 1 + len(FACES[name].animals.split()) + own


@pytest.mark.parametrize("name", [name for name in FACES if name not in HOMES])
def test_village_box__the_river_pays_what_is_shown(name: str):
    flow = new_flow(6, FACES[name].season)
    play_card(flow, name, f"place {slot_of(name)}")
    box = FACES[name].box
    found = on_card(flow, 0, slot_of(name))
    assert [found.get(good, 0) for good in GOODS] == counts(GOODS, box)
    assert flow.open.villages[0].doubles == counts(SKILLS, box)
    assert flow.open.villages[0].singles == box.split().count("blind")
    assert tokens(flow, 0) == 0


# The keyple cards.


@pytest.mark.parametrize("season", KEYPLES)
def test_keyple_arrows__every_keyple_card_of_a_season(season: str):
    figures = new_flow(2).open.figures
    found = []
    for number, name in enumerate(CARDS):
        if name.startswith(f"{season}_keyple"):
            arrows = "".join(arrow for bit, arrow in ((1, "d"), (2, "l"), (4, "r")) if figures.arrows[number] & bit)
            words = [BACKS[figures.back[number]][0], f"{figures.keyples[number]}{'t' * figures.token[number]}", arrows]
            words += [animal for kind, animal in enumerate(ANIMALS) if figures.animals[number * 3 + kind]]
            found.append(":".join(words))
            assert figures.number[number] == len(found) == int(name[-2:])
            assert SEASONS[figures.season[number]] == season
    assert found == KEYPLES[season].split()


# What a building does for its owner.


@pytest.mark.parametrize("level", [0, 1])
@pytest.mark.parametrize("name", USES)
def test_keyple_above__a_building_brings_what_its_panel_shows(name: str, level: int):
    flow = laid(name)
    upgraded(flow, 0, "road1", times=level)
    gained, more_tokens, blind, choice = USES[name][level]
    chosen(flow, "winter_keyple_01")
    if choice.startswith("pay"):
        skills(flow, 0, **{choice.split()[1]: 1})
    play(flow, 0, "work 1 road1", *([choice] if choice else []))
    discard_all(flow)
    assert on_card(flow, 0, "road1") == gained
    assert tokens(flow, 0) == more_tokens
    assert flow.open.villages[0].singles == blind


@pytest.mark.parametrize("level", [0, 1])
@pytest.mark.parametrize("name", MOVES)
def test_building_move__a_building_gives_its_transport_and_upgrades(name: str, level: int):
    flow = laid(name)
    upgraded(flow, 0, "road1", times=level)
    chosen(flow, "winter_keyple_01")
    play(flow, 0, "work 1 road1")
    turn = cast("dict[str, Any]", GAME.view(flow, 0).data()["turns"])[0]
    assert (turn["moves"], turn["upgrades"], turn["village"]["tokens"]) == MOVES[name][level]


@pytest.mark.parametrize("name", HOMES)
def test_building_move__a_home_card_gives_its_transport_and_upgrade(name: str):
    for level, moves in enumerate([1, 3]):
        flow = new_flow(6)
        home(flow, 0, int(name[-1]))
        upgraded(flow, 0, "road0", times=level)
        using(flow, 1)
        play(flow, 0, "use road0")
        turn = cast("dict[str, Any]", GAME.view(flow, 0).data()["turns"])[0]
        assert (turn["moves"], turn["upgrades"]) == (moves, 1)


@pytest.mark.parametrize("name", [name for name in FACES if name not in {*USES, *MOVES, *HOMES}])
def test_keyple_action__other_cards_cannot_be_worked_at(name: str):
    """Ruling 3."""
    flow = laid(name)
    chosen(flow, "winter_keyple_01")
    assert refused(flow, 0, f"work 1 {slot_of(name)}") == "keyple-action"


# The winter cards, each with an example. Ships and Keythedral are in test_ships and test_points too.


class Case(NamedTuple):
    """What a village has besides its home card, and what its cards score; one number if that can be had in two ways."""

    cards: str
    parts: dict[str, int] | int
    keyples: str = ""
    tokens: int = 0
    goods: str = ""
    skills: str = ""


def amounts(words: str) -> dict[str, int]:
    return {part.split()[1]: int(part.split()[0]) for part in words.split(", ") if part}


def check(case: Case) -> None:
    """Keyple cards by season and number (`g3` is spring keyple card 3), goods and skills as `2 iron`."""
    flow = new_flow(6, "winter")
    rows = {"road": 1, "river": 0}
    for name in case.cards.split():
        row = FACES[name].row
        village(flow, 0, f"{name}@{row}{rows[row]}")
        rows[row] += 1
    seasons = dict(zip("gyrb", SEASONS, strict=True))
    stored(flow, 0, *[f"{seasons[text[0]]}_keyple_{int(text[1:]):02}" for text in case.keyples.split()])
    give_tokens(flow, 0, case.tokens)
    goods(flow, 0, "road0", **amounts(case.goods))
    skills(flow, 0, **amounts(case.skills))
    found = score(flow)
    if isinstance(case.parts, int):
        assert found.total == case.parts
    else:
        assert found.parts == case.parts
    assert found.total == sum(found.parts.values()) == flow.totals()[0]


THRESHOLDS = [
    Case("sea_breese", {"sea_breese": 2}),
    Case("sea_breese sea_bastion invincible carried_away", {"sea_breese": 16}),
    Case("sea_breese sea_bastion invincible carried_away flipper", {"sea_breese": 32}),
    Case("sea_breese travellers_lodge flipper", 5),  # two ships are 4 at either, and the home card has a cart
    Case("sea_breese travellers_lodge flipper keyflower", {"sea_breese": 8, "travellers_lodge": 1}),
    # Cows of keyple cards: y9, y18, r4, r12, b14.
    Case("carried_away", {}, "y9 y18"),
    Case("carried_away", {"carried_away": 10}, "y9 y18 r4"),
    Case("carried_away", {"carried_away": 10}, "y9 y18 r4 r12"),
    Case("carried_away", {"carried_away": 20}, "y9 y18 r4 r12 b14"),
    # With four cows and 2 red keyples on one of them, the Festival takes the fourth.
    Case("carried_away harvest_festival", {"carried_away": 10, "harvest_festival": 4}, "y9 y18 b14 r4"),
    # With only three, the threshold is worth more than 4 points for the red keyples.
    Case("carried_away harvest_festival", {"carried_away": 10}, "y9 y18 r4"),
    # Pigs: g7, y4, y13, r10, r18, r2.
    Case("invincible", {}, "g7 y4"),
    Case("invincible", {"invincible": 10}, "g7 y4 y13"),
    Case("invincible", {"invincible": 10}, "g7 y4 y13 r10"),
    Case("invincible", {"invincible": 20}, "g7 y4 y13 r10 r18"),
    # The pig of the Key Market is the third one; then its green keyple is needed as a pig as well.
    Case("invincible key_market", {"invincible": 10}, "g7 y4"),
    Case("invincible key_market", {"invincible": 10, "key_market": 2}, "g7 y4 y13"),
    # Sheep: g2, g5, g11, g14, y7, y11.
    Case("sea_bastion", {}, "g2 g5 g11"),
    Case("sea_bastion", {"sea_bastion": 10}, "g2 g5 g11 g14"),
    Case("sea_bastion", {"sea_bastion": 10}, "g2 g5 g11 g14 y7"),
    Case("sea_bastion", {"sea_bastion": 20}, "g2 g5 g11 g14 y7 y11"),
    Case("sea_bastion farmyard", {"sea_bastion": 10}, "g2 g5 g11"),  # with the Farmyard's own sheep, four
]
ANIMAL_CARDS = [
    # The rulebook's example: the Dairy's own cow and a token.
    Case("dairy", {}),
    Case("dairy", {"dairy": 5}, tokens=1),
    Case("dairy", {"dairy": 5}, tokens=3),
    Case("dairy", {"dairy": 15}, "y9 b14", tokens=3),
    Case("dairy", {"dairy": 10}, "y9 b14", tokens=2),
    Case("dairy apothecary", {"dairy": 5, "apothecary": 4}, tokens=3),
    Case("dairy ranch", {"dairy": 5, "ranch": 2}, tokens=1),
    Case("dairy carried_away", {"carried_away": 10}, "y9 y18", tokens=1),  # 10 beat 5; the threshold needs all three
    Case("dairy carried_away", {"dairy": 15}, "y9 y18", tokens=3),
    Case("dairy autumn_pasture_7", {"dairy": 10}, tokens=2),
    Case("farmyard", {"farmyard": 1}),
    Case("farmyard", {"farmyard": 4}, "g7 g11 y9"),
    Case("farmyard spring_pasture_5 autumn_pasture_7", {"farmyard": 5}),
    Case("farmyard key_market", {"farmyard": 2, "key_market": 2}, "g7"),  # 2 for the green keyple beat 1 for its pig
    Case("farmyard village_hall", 2, "g7"),  # the card brings a point at either
    Case("ranch", {"ranch": 2}),
    Case("ranch", {"ranch": 6}, "y9 b14 g7"),
    Case("ranch autumn_pasture_7 spring_pasture_4", {"ranch": 6}),
    Case("ranch farmyard autumn_pasture_7", 5),  # sheep and cow: 2 at either
    Case("ranch healer", {"ranch": 2, "healer": 2}, "r7"),
    Case("storm_shelter", {}),
    Case("storm_shelter", {"storm_shelter": 3}, "g7"),
    Case("storm_shelter", {"storm_shelter": 3}, "g7 y4 y13"),
    Case("storm_shelter", {"storm_shelter": 9}, "g7 y4 y13 g11 g14"),
    Case("storm_shelter summer_pasture_4", {"storm_shelter": 3}),  # its own sheep is left over
    Case("storm_shelter summer_pasture_4 autumn_pasture_5", {"storm_shelter": 6}),
    Case("storm_shelter farmyard", {"storm_shelter": 3, "farmyard": 1}, "g7"),
    Case("storm_shelter invincible", {"invincible": 10}, "g7 y4 y13"),
    Case("truffle_orchard", {}),
    Case("truffle_orchard", {"truffle_orchard": 5}, goods="1 gold"),
    Case("truffle_orchard", {"truffle_orchard": 5, "gold": 2}, goods="3 gold"),
    Case("truffle_orchard", {"truffle_orchard": 15}, "g7 y4", goods="3 gold"),
    Case("truffle_orchard", {"truffle_orchard": 10}, "g7 y4", goods="2 gold, 5 iron"),  # only gold will do
    Case("truffle_orchard jeweller", {"truffle_orchard": 5, "jeweller": 4}, goods="3 gold"),
    Case("truffle_orchard autumn_pasture_6", {"truffle_orchard": 15, "gold": 1}, goods="4 gold"),
    Case("truffle_orchard emporium", {"truffle_orchard": 10}, "g7", goods="2 gold"),  # its green keyple would be 4
    Case("weaver", {}),
    Case("weaver", {"weaver": 4}, skills="1 saw"),
    Case("weaver", {"weaver": 12}, "g11 g14", skills="1 saw, 1 anvil, 1 pickaxe"),
    Case("weaver", {"weaver": 4}, "g11 g14", skills="1 pickaxe"),
    Case("weaver spring_pasture_5", {"weaver": 12}, skills="4 saw"),
    Case("weaver scribe", {"weaver": 4, "scribe": 7}, skills="2 saw, 1 anvil, 1 pickaxe"),
    # Two sheep: 8 for two tiles and 0 for the third, against 7 for the set.
    Case("weaver scribe", {"weaver": 8}, "g11", skills="1 saw, 1 anvil, 1 pickaxe"),
    Case("weaver scholar", {"weaver": 4, "scholar": 6}, skills="2 saw, 1 anvil"),
]
LODGE = [
    Case("travellers_lodge", {"travellers_lodge": 1}),
    Case("travellers_lodge flipper", {"travellers_lodge": 3}),
    Case("travellers_lodge flipper keyflower stable peddler", {"travellers_lodge": 1 + 4 + 2 + 2}),
    Case("travellers_lodge gold_mine inn carpenter", {"travellers_lodge": 1}),
    Case(
        "travellers_lodge sea_breese flipper keyflower brainwave carried_away invincible",
        {"travellers_lodge": 3, "sea_breese": 32},
    ),
]
KEYPLE_CARDS = [
    Case("craftsmens_guild", {}, "r3 y1"),
    Case("craftsmens_guild", {"craftsmens_guild": 3}, "r3 y1 b1"),
    Case("craftsmens_guild", {"craftsmens_guild": 3}, "r3 y1 b1 r8 y3"),
    Case("craftsmens_guild", {"craftsmens_guild": 6}, "r7 y5 b3"),  # two keyples each
    Case("craftsmens_guild", {"craftsmens_guild": 6}, "r7 y1 y3 b3"),
    Case("craftsmens_guild", {"craftsmens_guild": 3}, "r7 y5 b1"),
    Case("craftsmens_guild", {}, "g1 g3 r3 b1"),
    # Three single keyples: 3 in a set, or 2 for the red one at the Festival.
    Case("craftsmens_guild harvest_festival", {"craftsmens_guild": 3}, "r3 y1 b1"),
    Case("craftsmens_guild harvest_festival", {"craftsmens_guild": 3, "harvest_festival": 2}, "r3 r8 y1 b1"),
    Case("craftsmens_guild harvest_festival", {"harvest_festival": 4}, "r7 y1 b1"),  # two red are 4, the set is 3
    Case("emporium", {}, "g1 g4"),
    Case("emporium", {"gold": 2}, "y1", goods="2 gold"),
    Case("emporium", {"emporium": 8}, "g1 g4", goods="2 gold"),
    Case("emporium", {"emporium": 8}, "g3", goods="2 gold"),
    Case("emporium", {"emporium": 4}, "g3", goods="1 gold, 3 iron"),
    Case("emporium", {"emporium": 12, "gold": 1}, "g3 g1", goods="4 gold"),
    Case("emporium key_market", {"emporium": 4, "key_market": 2}, "g1 g4", goods="1 gold"),
    Case("emporium jeweller", {"emporium": 4, "jeweller": 2}, "g1", goods="2 gold"),
    Case("harvest_festival", {"harvest_festival": 6}, "r3 r7"),
    Case("harvest_festival", {}, "g1 y1 b1"),
    Case("harvest_festival farmyard", {"harvest_festival": 4, "farmyard": 2}, "r4"),  # the rulebook's example
    Case("harvest_festival ranch", {"harvest_festival": 4, "ranch": 2}, "r4"),
    Case("key_market", {"key_market": 6}, "g1 g3"),
    Case("key_market", {}, "y1 r3 b1"),
    Case("key_market healer", {"key_market": 6}, "g1 g3"),
    Case("summer_fete", {"summer_fete": 6}, "y1 y5"),
    Case("summer_fete", {}, "g1 r3 b1"),
    Case("summer_fete weaver", {"summer_fete": 2, "weaver": 4}, "y11", skills="1 saw"),
    Case("village_hall", {"village_hall": 3}, "r3 r7 y1 b1"),
    Case("village_hall", {"village_hall": 1}, "r3 y1 b1 g1"),
    Case("village_hall", {}),
    Case("village_hall harvest_festival", {"village_hall": 1, "harvest_festival": 6}, "r3 r7 y1"),
    # Four blue keyples are 4 here; the Guild's set would take one of them for 3.
    Case("village_hall craftsmens_guild", {"village_hall": 3, "craftsmens_guild": 3}, "b1 b7 b9 b11 r3 y1"),
    Case("winter_fair", {"winter_fair": 6}, "b1 b3"),
    Case("winter_fair", {}, "g1 y1 r3"),
    Case("winter_fair dairy", {"dairy": 10, "winter_fair": 2}, "b14", tokens=2),
]
TOKEN_CARDS = [
    Case("apothecary", {}),
    Case("apothecary", {"apothecary": 6}, tokens=3),
    Case("apothecary", {"apothecary": 2}, "g2 g6", tokens=1),  # symbols on keyple cards are no tokens
    Case("healer", {"healer": 4}, "g3 r4 y1"),
    Case("healer", {}, "g1 y1 r3 b1"),
    Case("healer village_hall", 4, "g3 r7"),  # 2 for the card or 2 for its keyples
    Case("healer key_market", {"key_market": 4}, "g3"),
    Case("key_guild", {}, "g6"),
    Case("key_guild", {}, tokens=2),
    Case("key_guild", {"key_guild": 5}, "g6", tokens=2),
    Case("key_guild", {"key_guild": 10}, "g6 y8 r1", tokens=2),
    Case("key_guild", {}, "g1 g3", tokens=2),  # without a symbol
    Case("key_guild apothecary", {"key_guild": 5, "apothecary": 2}, "g6", tokens=2),
    Case("key_guild dairy", {"key_guild": 5, "dairy": 5}, "g6", tokens=2),
    Case("key_guild key_market", {"key_market": 2}, "g6"),
]
GOODS_CARDS = [
    Case("jeweller", {"jeweller": 6}, goods="3 gold, 2 iron"),
    Case("jeweller", {}, goods="2 iron"),
    Case("jeweller mercers_guild", {"mercers_guild": 5, "jeweller": 2}, goods="2 gold, 1 iron, 1 wood"),
    Case("mercers_guild", {}, goods="1 iron, 5 stone"),
    Case("mercers_guild", {"mercers_guild": 5}, goods="1 iron, 1 stone, 1 wood"),
    Case("mercers_guild", {"mercers_guild": 10}, goods="2 iron, 2 stone, 2 wood"),
    Case("mercers_guild", {"mercers_guild": 5}, goods="1 iron, 1 stone, 1 gold"),
    Case("mercers_guild", {"mercers_guild": 5}, goods="3 gold"),  # 5 for all three instead of 3
    Case("mercers_guild", {"mercers_guild": 5, "gold": 1}, goods="4 gold"),
    Case("mercers_guild", {"mercers_guild": 10}, goods="1 iron, 2 stone, 3 gold"),
    Case("windmill", {}, goods="4 iron"),
    Case("windmill", {"windmill": 5}, goods="2 iron, 1 stone, 2 wood"),
    Case("windmill", {"windmill": 5}, goods="9 iron"),
    Case("windmill", {"windmill": 10}, goods="4 iron, 3 stone, 3 wood"),
    Case("windmill", {"windmill": 5, "gold": 1}, goods="4 iron, 2 gold"),  # the fifth may be gold
    Case("windmill mercers_guild", {"mercers_guild": 5}, goods="2 iron, 1 stone, 1 wood"),
    Case("windmill mercers_guild", {"mercers_guild": 5, "windmill": 5}, goods="6 iron, 1 stone, 1 wood"),
]
TRADE_CARDS = [
    Case("merchant", {"merchant": 3}, goods="3 wood"),
    Case("merchant", {}, goods="1 wood, 4 iron, 4 stone"),
    Case("merchant", {"merchant": 9}, goods="4 wood", skills="1 saw, 1 anvil"),
    Case("merchant", {"merchant": 3}, goods="1 wood, 1 gold"),
    Case("store", {"store": 3}, goods="3 stone"),
    Case("store", {}, goods="1 stone, 4 iron, 4 wood"),
    Case("store", {"store": 9}, goods="4 stone", skills="1 pickaxe, 1 saw"),
    Case("store", {"store": 3}, goods="1 stone, 1 gold"),
    Case("trader", {"trader": 3}, goods="3 iron"),
    Case("trader", {}, goods="1 iron, 4 wood, 4 stone"),
    Case("trader", {"trader": 9}, goods="4 iron", skills="1 anvil, 1 saw"),
    Case("trader", {"trader": 3}, goods="1 iron, 1 gold"),
    # The one gold completes one of the pairs.
    Case("trader store", {"trader": 3, "store": 3}, goods="2 iron, 1 stone, 1 gold"),
    Case("trader mercers_guild", {"trader": 3, "mercers_guild": 5}, goods="3 iron, 1 stone, 1 wood"),
    Case("merchant scribe", {"scribe": 7, "merchant": 3}, skills="2 saw, 1 anvil, 1 pickaxe"),
]
SKILL_CARDS = [
    Case("scholar", {}),
    Case("scholar", {"scholar": 6}, skills="2 saw, 1 anvil, 1 pickaxe"),
    Case("scholar", {"scholar": 3}, skills="1 saw, 1 anvil, 1 pickaxe"),
    Case("scholar trader", {"scholar": 6, "trader": 3}, skills="2 saw, 1 anvil"),
    Case("scribe", {}, skills="3 saw, 3 anvil"),
    Case("scribe", {"scribe": 7}, skills="3 saw, 1 anvil, 1 pickaxe"),
    Case("scribe", {"scribe": 14}, skills="2 saw, 2 anvil, 2 pickaxe"),
    Case("scribe scholar", {"scribe": 7, "scholar": 6}, skills="3 saw, 1 anvil, 1 pickaxe"),
]


def test_every_winter_card_has_an_example():
    sections = [THRESHOLDS, ANIMAL_CARDS, LODGE, KEYPLE_CARDS, TOKEN_CARDS, GOODS_CARDS, TRADE_CARDS, SKILL_CARDS]
    scored = {name for section in sections for case in section if isinstance(case.parts, dict) for name in case.parts}
    assert scored - {"gold"} == set(WINTER) - {"keythedral"}


@pytest.mark.parametrize("case", THRESHOLDS, ids=str)
def test_score_thresholds__the_highest_step_reached(case: Case):
    check(case)


@pytest.mark.parametrize("case", ANIMAL_CARDS, ids=str)
def test_score_animals__alone_or_in_pairs(case: Case):
    check(case)


@pytest.mark.parametrize("case", LODGE, ids=str)
def test_score_lodge__carts_and_ships(case: Case):
    check(case)


@pytest.mark.parametrize("case", KEYPLE_CARDS, ids=str)
def test_score_keyples__by_their_colour(case: Case):
    check(case)


@pytest.mark.parametrize("case", TOKEN_CARDS, ids=str)
def test_score_tokens__unused_tokens_and_keyple_cards(case: Case):
    check(case)


@pytest.mark.parametrize("case", GOODS_CARDS, ids=str)
def test_score_goods__wherever_they_lie(case: Case):
    check(case)


@pytest.mark.parametrize("case", TRADE_CARDS, ids=str)
def test_score_trades__two_goods_and_single_tiles(case: Case):
    check(case)


@pytest.mark.parametrize("case", SKILL_CARDS, ids=str)
def test_score_skills__one_type_or_sets(case: Case):
    check(case)


def test_score_goods__the_windmill_scores_7_for_five_when_upgraded():
    flow = laid("windmill")
    upgraded(flow, 0, "road1")
    goods(flow, 0, "road0", iron=5, stone=4)
    assert score(flow).parts == {"windmill": 7}
    goods(flow, 0, "road0", gold=1)
    assert score(flow).parts == {"windmill": 14}
