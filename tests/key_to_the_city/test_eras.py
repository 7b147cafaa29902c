"""The tiles on offer in each era."""

from __future__ import annotations

import pytest
from city_builder import (
    GAME,
    HOMES,
    bid,
    build,
    connect,
    end_era,
    keyples,
    lying,
    new_city,
    offer,
    place_all,
    play,
    points,
    refused,
    shown,
    skill_tiles,
    skills,
    tile,
)

from borough.games.key_to_the_city.rules.city import City

ERA_1 = ["bank_of_england", "barbican", "senate_house"]
ERA_1 += ["battersea_power_station", "covent_garden", "paddington_station"]
ERA_2 = ["harrods", "southwark_cathedral", "british_library", "bt_tower", "charing_cross", "lloyds_building"]
BUILDINGS = ["canary_wharf", "gherkin", "marble_arch", "monument", "royal_opera_house", "tower_bridge"]
BUILDINGS += ["kings_cross_station", "globe_theatre", "mi6_building", "royal_academy", "westminster_abbey"]
BUILDINGS += ["westminster_cathedral", "waterloo_station", "great_ormond_street_hospital"]
LANDMARKS = ["hyde_park", "london_eye", "piccadilly_circus", "royal_albert_hall"]
LANDMARKS += ["st_pancras_station", "st_pauls_cathedral", "the_shard", "trafalgar_square"]


def on_offer(city: City):
    return [found["tile"] for found in shown(city)["display"]]


def four_eras(seats: int, seed: int = 1):
    """What is on offer in each era of a game where nobody bids."""
    city = GAME.deal(seats, seed)
    displays = []
    for _ in range(4):
        displays.append(on_offer(city))
        end_era(city, *range(1, seats + 1))
        place_all(city)
    assert city.over
    return displays


@pytest.mark.parametrize(("seats", "buildings"), [(2, 4), (3, 5), (4, 6), (5, 6), (6, 6)])
def test_era_tiles__eras_1_and_2_show_their_own_six_tiles_and_buildings(seats: int, buildings: int):
    first, second, third, _ = four_eras(seats)
    assert first[:6] == ERA_1
    assert second[:6] == ERA_2
    assert len(first) == len(second) == 6 + buildings
    assert len(third) == buildings
    drawn = first[6:] + second[6:] + third
    assert set(drawn) <= set(BUILDINGS + LANDMARKS)
    assert len(set(drawn)) == 3 * buildings


def test_era_tiles__buildings_are_drawn_at_random_in_all_three_eras():
    games = [four_eras(2, seed) for seed in range(20)]
    assert len({tuple(displays[0]) for displays in games}) > 5
    assert len({tuple(displays[1]) for displays in games}) > 5
    assert len({tuple(displays[2]) for displays in games}) > 5


def test_era_tiles__every_building_may_come_up():
    seen = set()
    for seed in range(20):
        seen.update(GAME.view(GAME.deal(6, seed), None).data()["display"][slot]["tile"] for slot in range(6, 12))
    assert seen == set(BUILDINGS + LANDMARKS)


def test_era_upgraded__era_3_buildings_are_upgraded_and_those_of_other_eras_are_not():
    for era, level in ((1, 0), (2, 0), (3, 1), (4, 0)):
        city = new_city(3, era=era)
        assert {found["level"] for found in shown(city)["display"]} == {level}


def test_era_upgraded__waterloo_station_in_the_display_gives_the_upgraded_yield_to_anybody():
    city = new_city(2, era=3, show=("waterloo_station",))
    keyples(city, 0, red=1)
    skills(city, 0, coin=1)
    play(city, 0, "use waterloo_station red", "commit 1", "pay coin")
    play(city, 0, "take red", "take red", "take red")
    for side in ("ne", "e", "se"):
        play(city, 0, f"lay buckingham_palace {side}")
    assert lying(city, HOMES[0]) == {"ne": "red", "e": "red", "se": "red"}
    assert city.open.active == 1


@pytest.mark.parametrize(("name", "worth"), [("the_shard", 6), ("waterloo_station", 2), ("westminster_cathedral", 2)])
def test_era_upgraded__a_building_won_in_era_3_scores_as_upgraded(name: str, worth: int):
    city = new_city(2, era=3, show=(name,))
    connect(city, HOMES[0], e="blue")
    keyples(city, 0, red=1)
    bid(city, 0, name, "red", 1)
    end_era(city, 6, 5)
    play(city, 0, "at buckingham_palace e")
    assert points(city, 0, name) == worth


@pytest.mark.parametrize("name", ["canary_wharf", "waterloo_station", "great_ormond_street_hospital"])
def test_era_upgraded__a_building_won_in_era_3_cannot_be_upgraded_again(name: str):
    city = new_city(2, era=3, show=(name,))
    keyples(city, 0, red=1)
    bid(city, 0, name, "red", 1)
    end_era(city, 6, 5)
    play(city, 0, "at buckingham_palace e")
    connect(city, name, ne="black", e="black", se="blue", sw="red")
    keyples(city, 0, red=1)
    skills(city, 0, brick=2, coin=2, compass=2)
    assert refused(city, 0, f"upgrade {name} red") == "upgrade-which"


def test_era_upgraded__a_landmark_won_in_era_3_can_be_upgraded_once():
    city = new_city(2, era=3, show=("the_shard",))
    keyples(city, 0, red=1)
    bid(city, 0, "the_shard", "red", 1)
    end_era(city, 6, 5)
    play(city, 0, "at buckingham_palace e")
    connect(city, "the_shard", ne="blue", e="blue", se="blue", sw="blue")
    keyples(city, 0, red=3)
    skills(city, 0, coin=3)
    play(city, 0, "upgrade the_shard red", "commit 1")
    assert points(city, 0, "the_shard") == 12
    assert skill_tiles(city, 0)["coin"] == 1
    play(city, 1, "pass")
    assert refused(city, 0, "upgrade the_shard red") == "upgrade-which"


def test_era_upgraded__a_building_in_a_borough_is_not_upgraded_when_era_3_begins():
    city = new_city(2)
    build(city, 0, "the_shard")
    end_era(city, 6, 5)
    end_era(city, 6, 5)
    assert city.open.era == 2
    assert city.open.level[tile("the_shard")] == 0


@pytest.mark.parametrize(("seats", "number"), [(2, 4), (3, 6), (4, 8), (5, 10), (6, 12)])
def test_era_routemasters__era_4_offers_those_drawn_at_the_start_and_nothing_else(seats: int, number: int):
    drawn = shown(GAME.deal(seats, 1))["routemasters"]
    last = four_eras(seats)[3]
    assert len(last) == number
    assert sorted(last) == sorted(drawn)


def test_era_routemasters__they_cannot_be_bid_for_before():
    city = GAME.deal(2, 1)
    name = shown(city)["routemasters"][0]
    keyples(city, city.open.active, red=1)
    assert refused(city, city.open.active, f"bid {name} red") == "bid-display"


def test_era_routemasters__they_are_bid_for_like_any_tile():
    city = new_city(2, era=4)
    name = on_offer(city)[0]
    keyples(city, 0, red=1)
    bid(city, 0, name, "red", 1)
    assert offer(city, name)["leader"] == 0
