"""Using tiles to get connectors and skill tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from city_builder import (
    HOMES,
    bid,
    build,
    connect,
    end_era,
    exhaust,
    keyples,
    legal,
    lying,
    new_city,
    offer,
    pass_turns,
    place_all,
    play,
    refused,
    shown,
    skill_tiles,
    skills,
    tile,
)

from borough.games.key_to_the_city.rules.city import City

SIDES = ("ne", "e", "se", "sw", "w", "nw")
HOME = "buckingham_palace"

SKILL_YIELDS = [
    ("bank_of_england", "coin"),
    ("barbican", "brick"),
    ("senate_house", "compass"),
    ("harrods", "coin"),
    ("southwark_cathedral", "brick"),
    ("british_library", "compass"),
]
CONNECTOR_YIELDS = [
    ("battersea_power_station", 0, ["grey", "yellow"]),
    ("battersea_power_station", 1, ["grey", "grey", "yellow", "yellow"]),
    ("covent_garden", 0, ["blue", "brown"]),
    ("covent_garden", 1, ["blue", "blue", "brown", "brown"]),
    ("paddington_station", 0, ["red", "black"]),
    ("paddington_station", 1, ["red", "red", "black", "black"]),
    ("bt_tower", 0, ["black", "grey"]),
    ("bt_tower", 1, ["black", "black", "grey", "grey"]),
    ("charing_cross", 0, ["red", "brown"]),
    ("charing_cross", 1, ["red", "red", "brown", "brown"]),
    ("lloyds_building", 0, ["blue", "yellow"]),
    ("lloyds_building", 1, ["blue", "blue", "yellow", "yellow"]),
]


def fill_home(city: City):
    connect(city, HOME, ne="black", e="black", se="black", sw="black", w="black", nw="black")


def test_use_which__homes_era_tiles_and_waterloo_station_can_be_used():
    city = new_city(2, show=("waterloo_station",))
    keyples(city, 0, red=1)
    skills(city, 0, brick=1)
    assert legal(city, 0, "use") == [
        "use buckingham_palace red",
        "use greenwich red",
        "use bank_of_england red",
        "use barbican red",
        "use senate_house red",
        "use battersea_power_station red",
        "use covent_garden red",
        "use paddington_station red",
        "use waterloo_station red",
    ]


def test_use_which__the_tiles_of_era_2_can_be_used():
    city = new_city(2, era=2, show=("canary_wharf", "gherkin", "monument", "the_shard"))
    keyples(city, 0, red=1)
    assert legal(city, 0, "use") == [
        "use harrods red",
        "use southwark_cathedral red",
        "use british_library red",
        "use bt_tower red",
        "use charing_cross red",
        "use lloyds_building red",
    ]


@pytest.mark.parametrize(
    "name",
    ["canary_wharf", "westminster_abbey", "great_ormond_street_hospital", "the_shard", "london_bridge", "tate_modern"],
)
def test_use_which__tiles_that_give_no_resources_cannot_be_used(name: str):
    city = new_city(2)
    build(city, 0, name)
    keyples(city, 0, red=5)
    skills(city, 0, brick=5)
    assert refused(city, 0, f"use {name} red") == "use-which"


def test_use_anywhere__in_ones_own_borough():
    city = new_city(2)
    build(city, 0, "barbican")
    keyples(city, 0, red=1)
    play(city, 0, "use barbican red", "commit 1")
    assert skill_tiles(city, 0)["brick"] == 1


def test_use_anywhere__in_anybody_elses_borough():
    city = new_city(3)
    build(city, 2, "barbican")
    keyples(city, 0, red=1)
    play(city, 0, "use barbican red", "commit 1")
    assert skill_tiles(city, 0)["brick"] == 1
    assert skill_tiles(city, 2)["brick"] == 0


def test_use_anywhere__in_the_display_even_while_another_leads_there():
    city = new_city(2, red=(1, 1))
    bid(city, 0, "barbican", "red", 1)
    play(city, 1, "use barbican red", "commit 1")
    assert skill_tiles(city, 1)["brick"] == 1
    assert offer(city, "barbican")["leader"] == 0


def test_use_anywhere__but_not_before_its_era_nor_after_it_has_left_the_game():
    city = new_city(2)
    keyples(city, 0, red=1)
    assert refused(city, 0, "use harrods red") == "use-anywhere"
    assert refused(city, 0, "use tower_of_london red") == "use-anywhere"
    end_era(city, 6, 5)
    keyples(city, 0, red=1)
    assert refused(city, 0, "use barbican red") == "use-anywhere"


def test_use_rising__the_first_placement_takes_at_least_one():
    city = new_city(2)
    keyples(city, 0, red=3)
    play(city, 0, "use barbican red")
    assert refused(city, 0, "commit 0") == "use-rising"
    assert legal(city, 0) == ["commit 1", "commit 2", "commit 3"]


def test_use_rising__each_placement_must_exceed_the_last_and_not_the_sum():
    city = new_city(2, red=(4, 2))
    play(city, 0, "use barbican red", "commit 1")
    play(city, 1, "use barbican red", "commit 2")
    play(city, 0, "use barbican red")
    assert refused(city, 0, "commit 2") == "use-rising"
    play(city, 0, "commit 3")
    assert offer(city, "barbican")["standing"] == 6
    assert offer(city, "barbican")["last"] == 3


def test_use_rising__a_player_with_too_few_keyples_cannot_start():
    city = new_city(2, red=(3, 3))
    play(city, 0, "use barbican red", "commit 3")
    assert refused(city, 1, "use barbican red") == "use-rising"


def test_use_rising__ones_own_last_placement_counts_too():
    city = new_city(2)
    keyples(city, 0, red=4)
    play(city, 0, "use barbican red", "commit 2")
    play(city, 1, "pass")
    assert refused(city, 0, "use barbican red") == "use-rising"


def test_use_rising__bids_beside_the_tile_do_not_count():
    city = new_city(2, red=(5, 1))
    bid(city, 0, "barbican", "red", 5)
    play(city, 1, "use barbican red", "commit 1")
    assert offer(city, "barbican")["last"] == 1


def test_use_rising__an_upgrade_counts_as_the_last_placement():
    city = new_city(2)
    build(city, 0, "covent_garden")
    connect(city, "covent_garden", e="red")
    skills(city, 0, coin=1)
    keyples(city, 0, red=2)
    keyples(city, 1, red=3)
    play(city, 0, "upgrade covent_garden red", "commit 2")
    play(city, 1, "use covent_garden red")
    assert refused(city, 1, "commit 2") == "use-rising"
    play(city, 1, "commit 3")
    assert city.open.last[tile("covent_garden")] == 3


def test_use_rising__a_new_era_starts_from_one_again():
    city = new_city(2)
    build(city, 1, "barbican")
    keyples(city, 0, red=5)
    play(city, 0, "use barbican red", "commit 5")
    play(city, 1, "pass")
    end_era(city, 6, 5)
    keyples(city, 0, red=1)
    play(city, 0, "use barbican red", "commit 1")
    assert skill_tiles(city, 0)["brick"] == 2


@pytest.mark.parametrize("name", ["buckingham_palace", "greenwich", "waterloo_station"])
@pytest.mark.parametrize("level", [0, 1])
def test_use_payment__without_a_skill_tile_they_cannot_be_used(name: str, level: int):
    city = new_city(2, show=("waterloo_station",))
    city.open.level[tile(name)] = level
    keyples(city, 0, red=9)
    skills(city, 1, brick=3)
    assert refused(city, 0, f"use {name} red") == "use-payment"


@pytest.mark.parametrize("name", ["buckingham_palace", "waterloo_station"])
@pytest.mark.parametrize("skill", ["brick", "coin", "compass"])
def test_use_payment__any_type_will_do_and_goes_back_to_the_supply(name: str, skill: str):
    city = new_city(2, show=("waterloo_station",))
    keyples(city, 0, red=1)
    skills(city, 0, brick=2, coin=2, compass=2)
    play(city, 0, f"use {name} red", "commit 1")
    assert legal(city, 0) == ["pay brick", "pay coin", "pay compass"]
    play(city, 0, f"pay {skill}")
    assert skill_tiles(city, 0) == {"brick": 2, "coin": 2, "compass": 2, skill: 1}
    assert shown(city)["supply"][skill] == 23


def test_use_payment__only_what_one_has_can_be_paid_and_it_must_be_paid():
    city = new_city(2)
    keyples(city, 0, red=1)
    skills(city, 0, brick=1)
    play(city, 0, "use greenwich red", "commit 1")
    assert refused(city, 0, "pay coin") == "use-payment"
    assert refused(city, 0, "take coin") == "use-payment"
    assert refused(city, 0, "decline") == "use-payment"
    assert refused(city, 0, "pass") == "use-payment"
    assert legal(city, 0) == ["pay brick"]


@pytest.mark.parametrize(("name", "skill"), SKILL_YIELDS)
@pytest.mark.parametrize("level", [0, 1])
def test_use_yield__a_tile_of_era_1_or_2_gives_its_skill_tiles(name: str, skill: str, level: int):
    city = new_city(2)
    build(city, 1, name, level=level)
    keyples(city, 0, red=1)
    play(city, 0, f"use {name} red", "commit 1")
    number = (1, 2)[level]
    assert skill_tiles(city, 0) == {"brick": 0, "coin": 0, "compass": 0, skill: number}
    full = {"black": 24, "blue": 24, "brown": 24, "grey": 24, "red": 24, "yellow": 24}
    assert shown(city)["supply"] == {**full, "brick": 24, "coin": 24, "compass": 24, skill: 24 - number}
    assert city.deciders() == (1,)


@pytest.mark.parametrize(("name", "level", "colours"), CONNECTOR_YIELDS)
def test_use_yield__a_tile_of_era_1_or_2_gives_its_connectors(name: str, level: int, colours: Sequence[str]):
    city = new_city(2)
    build(city, 1, name, level=level)
    keyples(city, 0, red=1)
    play(city, 0, f"use {name} red", "commit 1")
    for side in SIDES:
        if 0 in city.deciders():
            play(city, 0, f"lay {HOME} {side}")
    assert Counter(lying(city, HOME).values()) == Counter(colours)
    assert list(lying(city, HOME).values()) == colours
    assert skill_tiles(city, 0) == {"brick": 0, "coin": 0, "compass": 0}
    assert city.deciders() == (1,)


@pytest.mark.parametrize(("level", "number"), [(0, 2), (1, 3)])
def test_use_yield__waterloo_station_gives_connectors_of_ones_choice(level: int, number: int):
    city = new_city(2)
    build(city, 1, "waterloo_station", level=level)
    keyples(city, 0, red=1)
    skills(city, 0, compass=1)
    play(city, 0, "use waterloo_station red", "commit 1", "pay compass")
    for colour in ("grey", "red", "blue", "black", "brown", "yellow"):
        if city.deciders() == (0,):
            play(city, 0, f"take {colour}")
    for side in SIDES:
        if 0 in city.deciders():
            play(city, 0, f"lay {HOME} {side}")
    assert list(lying(city, HOME).values()) == ["grey", "red", "blue"][:number]
    assert skill_tiles(city, 0) == {"brick": 0, "coin": 0, "compass": 0}
    assert city.deciders() == (1,)


@pytest.mark.parametrize("home", HOMES)
@pytest.mark.parametrize(("level", "number"), [(0, 1), (1, 2)])
def test_use_yield__every_home_tile_gives_skill_tiles_of_ones_choice(home: str, level: int, number: int):
    city = new_city(6)
    city.open.level[tile(home)] = level
    keyples(city, 0, red=1)
    skills(city, 0, brick=1)
    play(city, 0, f"use {home} red", "commit 1", "pay brick")
    taken = 0
    while city.deciders() == (0,):
        play(city, 0, "take coin")
        taken += 1
    assert taken == number
    assert skill_tiles(city, 0) == {"brick": 0, "coin": number, "compass": 0}
    assert lying(city, HOME) == {}


def test_use_yield__an_upgraded_tile_gives_its_upgraded_yield_to_the_owner_too():
    city = new_city(2)
    build(city, 0, "harrods", level=1)
    keyples(city, 0, red=1)
    play(city, 0, "use harrods red", "commit 1")
    assert skill_tiles(city, 0)["coin"] == 2


def test_use_yield__more_keyples_bring_no_more():
    city = new_city(2)
    keyples(city, 0, red=4)
    play(city, 0, "use barbican red", "commit 4")
    assert skill_tiles(city, 0)["brick"] == 1


def test_use_nothing__an_empty_supply_does_not_forbid_a_use():
    city = new_city(2)
    skills(city, 1, brick=24)
    keyples(city, 0, red=2)
    play(city, 0, "use barbican red", "commit 2")
    assert skill_tiles(city, 0)["brick"] == 0
    assert offer(city, "barbican")["last"] == 2
    assert city.deciders() == (1,)


def test_use_nothing__a_borough_without_room_does_not_forbid_a_use():
    city = new_city(2)
    fill_home(city)
    keyples(city, 0, red=2)
    keyples(city, 1, red=2)
    play(city, 0, "use covent_garden red", "commit 2")
    assert offer(city, "covent_garden")["standing"] == 2
    assert shown(city)["supply"]["blue"] == 24
    assert refused(city, 1, "use covent_garden red") == "use-rising"


def test_use_nothing__room_for_one_connector_lets_one_be_laid():
    city = new_city(2)
    connect(city, HOME, ne="black", e="black", se="black", sw="black", w="black")
    keyples(city, 0, red=1)
    play(city, 0, "use covent_garden red", "commit 1", f"lay {HOME} nw")
    assert lying(city, HOME)["nw"] == "blue"
    assert city.deciders() == (1,)


def test_use_nothing__room_for_one_connector_lets_the_first_be_declined_for_the_second():
    city = new_city(2)
    connect(city, HOME, ne="black", e="black", se="black", sw="black", w="black")
    keyples(city, 0, red=1)
    play(city, 0, "use covent_garden red", "commit 1", "decline", f"lay {HOME} nw")
    assert lying(city, HOME)["nw"] == "brown"


def test_use_nothing__a_payment_is_due_though_there_is_no_room():
    city = new_city(2, show=("waterloo_station",))
    fill_home(city)
    keyples(city, 0, red=1)
    skills(city, 0, brick=1)
    play(city, 0, "use waterloo_station red", "commit 1", "pay brick")
    assert skill_tiles(city, 0)["brick"] == 0
    assert city.deciders() == (1,)


def test_use_nothing__a_payment_is_due_though_every_connector_is_gone():
    city = new_city(2, show=("waterloo_station",))
    exhaust(city, 1, "black", "blue", "brown", "grey", "red", "yellow")
    keyples(city, 0, red=1)
    skills(city, 0, brick=1)
    play(city, 0, "use waterloo_station red", "commit 1", "pay brick")
    assert skill_tiles(city, 0)["brick"] == 0
    assert lying(city, HOME) == {}
    assert city.deciders() == (1,)


def test_use_owner__keyples_on_anothers_tile_go_to_its_owner():
    city = new_city(3)
    skills(city, 0, brick=1)
    keyples(city, 0, red=3)
    play(city, 0, "use greenwich red", "commit 3", "pay brick", "take brick")
    pass_turns(city, 1, 2)
    end_era(city, 4, 3, 2)
    known = [player["known"]["red"] for player in shown(city)["players"]]
    assert known == [0, 3, 0]


def test_use_owner__keyples_on_a_display_tile_go_to_its_winner():
    city = new_city(2, red=(3, 1))
    play(city, 0, "use barbican red", "commit 3")
    bid(city, 1, "barbican", "red", 1)
    end_era(city, 4, 3)
    place_all(city)
    known = [player["known"]["red"] for player in shown(city)["players"]]
    assert known == [0, 3]


def test_use_owner__the_user_and_not_the_owner_gets_the_yield():
    city = new_city(2)
    build(city, 1, "covent_garden")
    keyples(city, 0, red=1)
    play(city, 0, "use covent_garden red", "commit 1")
    assert refused(city, 0, "lay greenwich e") == "connector-own"
    play(city, 0, f"lay {HOME} e", f"lay {HOME} w")
    assert lying(city, "greenwich") == {}
    assert lying(city, HOME) == {"e": "blue", "w": "brown"}


@pytest.mark.parametrize("skill", ["brick", "coin", "compass"])
def test_home_exchange__one_skill_tile_for_one_of_any_type(skill: str):
    city = new_city(2)
    keyples(city, 0, red=1)
    skills(city, 0, brick=1)
    play(city, 0, f"use {HOME} red", "commit 1", "pay brick", f"take {skill}")
    assert skill_tiles(city, 0) == {"brick": 0, "coin": 0, "compass": 0, skill: 1}
    assert city.deciders() == (1,)


def test_home_exchange__an_upgraded_home_gives_two_of_different_types():
    city = new_city(2)
    city.open.level[tile(HOME)] = 1
    keyples(city, 0, red=1)
    skills(city, 0, brick=1)
    play(city, 0, f"use {HOME} red", "commit 1", "pay brick", "take coin", "take compass")
    assert skill_tiles(city, 0) == {"brick": 0, "coin": 1, "compass": 1}
    assert city.deciders() == (1,)


def test_home_exchange__what_was_paid_is_in_the_supply_before_the_choice():
    city = new_city(2)
    keyples(city, 0, red=1)
    skills(city, 0, brick=1)
    skills(city, 1, brick=23)
    assert shown(city)["supply"]["brick"] == 0
    play(city, 0, f"use {HOME} red", "commit 1", "pay brick")
    assert "take brick" in legal(city, 0)
    play(city, 0, "take brick")
    assert skill_tiles(city, 0) == {"brick": 1, "coin": 0, "compass": 0}


def test_home_exchange__an_upgraded_home_gives_one_when_only_the_paid_tile_is_left():
    city = new_city(2)
    city.open.level[tile(HOME)] = 1
    keyples(city, 0, red=1)
    skills(city, 0, brick=1)
    skills(city, 1, brick=23, coin=24, compass=24)
    play(city, 0, f"use {HOME} red", "commit 1", "pay brick", "take brick")
    assert skill_tiles(city, 0) == {"brick": 1, "coin": 0, "compass": 0}
    assert city.deciders() == (1,)
