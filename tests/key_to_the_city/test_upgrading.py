"""Upgrading tiles in one's own borough."""

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
    hand,
    keyples,
    lying,
    new_city,
    points,
    shown,
    skill_tiles,
    skills,
    tile,
)
from game_builder import legal, play, refused

from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.tiles import TILES

HOME = "buckingham_palace"
SIDES = ("ne", "e", "se", "sw", "w", "nw")
COLOURS = ("black", "blue", "brown", "grey", "red", "yellow")

# Tile, level before, coloured connectors, white connectors, skill tiles.
ARROWS = [
    ("bank_of_england", 0, "black grey", 0, ""),
    ("barbican", 0, "blue brown", 0, ""),
    ("senate_house", 0, "red yellow", 0, ""),
    ("battersea_power_station", 0, "", 1, "brick"),
    ("covent_garden", 0, "", 1, "coin"),
    ("paddington_station", 0, "", 1, "compass"),
    ("harrods", 0, "red blue", 1, ""),
    ("southwark_cathedral", 0, "brown yellow", 1, ""),
    ("british_library", 0, "grey black", 1, ""),
    ("bt_tower", 0, "", 2, "coin"),
    ("charing_cross", 0, "", 2, "brick"),
    ("lloyds_building", 0, "", 2, "compass"),
    ("canary_wharf", 0, "black black", 0, ""),
    ("gherkin", 0, "grey grey", 0, ""),
    ("marble_arch", 0, "brown brown", 0, ""),
    ("monument", 0, "yellow yellow", 0, ""),
    ("royal_opera_house", 0, "red red", 0, ""),
    ("tower_bridge", 0, "blue blue", 0, ""),
    ("kings_cross_station", 0, "red", 0, "brick"),
    ("globe_theatre", 0, "brown", 0, "coin"),
    ("mi6_building", 0, "black", 0, "compass"),
    ("royal_academy", 0, "grey", 0, "brick"),
    ("westminster_abbey", 0, "yellow", 0, "coin"),
    ("westminster_cathedral", 0, "blue", 0, "compass"),
    ("hyde_park", 0, "blue brown", 0, "brick"),
    ("hyde_park", 1, "", 4, "brick brick"),
    ("london_eye", 0, "blue grey", 0, "coin"),
    ("london_eye", 1, "", 4, "coin coin"),
    ("piccadilly_circus", 0, "grey black", 0, "compass"),
    ("piccadilly_circus", 1, "", 4, "compass compass"),
    ("royal_albert_hall", 0, "yellow red", 0, "brick"),
    ("royal_albert_hall", 1, "", 4, "brick brick"),
    ("st_pancras_station", 0, "red black", 0, "coin"),
    ("st_pancras_station", 1, "", 4, "coin coin"),
    ("st_pauls_cathedral", 0, "brown yellow", 0, "compass"),
    ("st_pauls_cathedral", 1, "", 4, "compass compass"),
    ("the_shard", 0, "black grey", 0, "coin"),
    ("the_shard", 1, "", 4, "coin coin"),
    ("trafalgar_square", 0, "blue red", 0, "compass"),
    ("trafalgar_square", 1, "", 4, "compass compass"),
]
LANDMARKS = ["hyde_park", "london_eye", "piccadilly_circus", "royal_albert_hall", "st_pancras_station"]
LANDMARKS += ["st_pauls_cathedral", "the_shard", "trafalgar_square"]
DIFFERENT = [*[(home, 6) for home in HOMES], ("great_ormond_street_hospital", 3)]

arrows = pytest.mark.parametrize(("name", "level", "coloured", "white", "paid"), ARROWS)


def ready(name: str, level: int, connectors: Sequence[str], paid: Sequence[str] = (), *, red: int = 1):
    """A tile in the borough of the seat whose turn it is, with connectors on it and skill tiles at hand."""
    city = new_city(6 if name in HOMES else 2)
    seat = HOMES.index(name) if name in HOMES else 0
    if name not in HOMES:
        build(city, seat, name)
    city.open.level[tile(name)] = level
    connect(city, name, **dict(zip(SIDES, connectors, strict=False)))
    skills(city, seat, **{skill: list(paid).count(skill) for skill in paid})
    keyples(city, seat, red=red)
    for earlier in range(seat):
        play(city, earlier, "pass")
    return city


def upgrade(city: City, name: str, number: int = 1):
    play(city, city.open.active, f"upgrade {name} red", f"commit {number}")


def strange(*colours: str):
    """A colour that is none of these."""
    return next(colour for colour in COLOURS if colour not in colours)


def without(items: list[str], place: int):
    return [*items[:place], *items[place + 1 :]]


def replaced(items: list[str], place: int, other: str):
    return [*items[:place], other, *items[place + 1 :]]


def test_upgrade_own__the_owner_upgrades_a_tile_in_the_borough():
    city = ready("barbican", 0, ["blue", "brown"])
    upgrade(city, "barbican")
    assert city.open.level[tile("barbican")] == 1
    assert city.deciders() == (1,)


def test_upgrade_own__nobody_upgrades_a_tile_of_another_borough():
    city = new_city(2)
    build(city, 1, "barbican")
    connect(city, "barbican", e="blue", ne="brown")
    keyples(city, 0, red=1)
    assert refused(city, 0, "upgrade barbican red") == "upgrade-own"
    assert refused(city, 0, "upgrade greenwich red") == "upgrade-own"


def test_upgrade_own__a_tile_won_in_an_era_can_be_upgraded_in_the_next():
    city = new_city(2)
    connect(city, HOME, e="blue")
    keyples(city, 0, red=3)
    bid(city, 0, "barbican", "red", 1)
    play(city, 1, "pass")
    assert refused(city, 0, "upgrade barbican red") == "upgrade-own"
    end_era(city, 6, 5)
    play(city, 0, f"at {HOME} e")
    connect(city, "barbican", e="brown")
    keyples(city, 0, red=1)
    play(city, 0, "upgrade barbican red", "commit 1")
    assert city.open.level[tile("barbican")] == 1


def test_upgrade_which__home_tiles_tiles_of_eras_1_and_2_and_buildings_once_and_landmarks_twice():
    listed = [arrow[0] for arrow in ARROWS] + [name for name, _ in DIFFERENT] + ["waterloo_station"]
    steps = new_city(2).open.figures.steps
    assert {TILES[number]: times for number, times in enumerate(steps) if times} == Counter(listed)
    assert sum(1 for times in steps if times == 1) == 6 + 6 + 6 + 14
    assert sum(1 for times in steps if times == 2) == len(LANDMARKS)


@pytest.mark.parametrize("name", ["hungerford_bridge", "the_o2", "tate_modern", "british_museum"])
def test_upgrade_which__river_and_routemaster_tiles_cannot_be_upgraded(name: str):
    city = ready(name, 0, COLOURS, ["brick", "coin", "compass"])
    assert refused(city, 0, f"upgrade {name} red") == "upgrade-which"


@pytest.mark.parametrize("name", [HOME, "barbican", "harrods", "canary_wharf", "waterloo_station"])
def test_upgrade_which__other_tiles_are_upgraded_only_once(name: str):
    city = new_city(2)
    if name != HOME:
        build(city, 0, name)
    city.open.level[tile(name)] = 1
    connect(city, name, ne="black", e="black", se="black", sw="black", nw="black")
    skills(city, 0, brick=3, coin=3, compass=3)
    keyples(city, 0, red=3)
    assert refused(city, 0, f"upgrade {name} red") == "upgrade-which"


def test_upgrade_which__a_landmark_is_upgraded_twice_and_no_more():
    city = ready("the_shard", 1, ["red", "red", "red", "red"], ["coin"] * 5, red=9)
    upgrade(city, "the_shard")
    play(city, 1, "pass")
    assert refused(city, 0, "upgrade the_shard red") == "upgrade-which"


def test_upgrade_which__an_era_3_building_that_is_no_landmark_cannot_be_upgraded():
    city = new_city(2, era=3, show=("monument",))
    build(city, 0, "monument", level=1)
    connect(city, "monument", ne="yellow", e="yellow")
    keyples(city, 0, red=3)
    assert refused(city, 0, "upgrade monument red") == "upgrade-which"


def test_upgrade_rising__at_least_one_keyple():
    city = ready("barbican", 0, ["blue", "brown"], red=2)
    play(city, 0, "upgrade barbican red")
    assert refused(city, 0, "commit 0") == "upgrade-rising"
    assert legal(city, 0) == ["commit 1", "commit 2"]


def test_upgrade_rising__more_than_the_last_user_placed():
    city = ready("barbican", 0, ["blue", "brown"], red=3)
    keyples(city, 1, red=2)
    play(city, 0, "pass")
    play(city, 1, "use barbican red", "commit 2")
    play(city, 0, "upgrade barbican red")
    assert refused(city, 0, "commit 2") == "upgrade-rising"
    play(city, 0, "commit 3")
    assert city.open.standing[tile("barbican")] == 5


def test_upgrade_rising__a_player_with_too_few_keyples_cannot_start():
    city = ready("barbican", 0, ["blue", "brown"], red=2)
    keyples(city, 1, red=2)
    play(city, 0, "pass")
    play(city, 1, "use barbican red", "commit 2")
    assert refused(city, 0, "upgrade barbican red") == "upgrade-rising"


def test_upgrade_rising__more_than_the_last_only_and_not_the_sum():
    city = ready("barbican", 0, ["blue", "brown"], red=4)
    keyples(city, 1, red=2)
    play(city, 0, "use barbican red", "commit 1")
    play(city, 1, "use barbican red", "commit 2")
    play(city, 0, "upgrade barbican red", "commit 3")
    assert city.open.standing[tile("barbican")] == 6


def test_upgrade_rising__the_keyples_come_back_to_the_owner_when_the_era_ends():
    city = ready("barbican", 0, ["blue", "brown"], red=2)
    upgrade(city, "barbican", 2)
    assert hand(city, 0)["red"] == 0
    play(city, 1, "pass")
    end_era(city, 6, 5)
    assert shown(city)["players"][0]["known"]["red"] == 2


@arrows
def test_upgrade_connectors__every_arrow_is_met_by_just_what_it_shows(
    name: str, level: int, coloured: str, white: int, paid: str
):
    coloured, paid = coloured.split(), paid.split()
    for colour in COLOURS:
        city = ready(name, level, [*coloured, *[colour] * white], paid)
        upgrade(city, name)
        assert city.open.level[tile(name)] == level + 1
        assert skill_tiles(city, 0) == {"brick": 0, "coin": 0, "compass": 0}
        assert list(lying(city, name).values()) == [*coloured, *[colour] * white]


@arrows
def test_upgrade_connectors__no_arrow_is_met_with_a_connector_missing(
    name: str, level: int, coloured: str, white: int, paid: str
):
    coloured, paid = coloured.split(), paid.split()
    whites = [strange(*coloured)] * white
    for place in range(len(coloured)):
        city = ready(name, level, [*without(coloured, place), *whites], paid)
        assert refused(city, 0, f"upgrade {name} red") == "upgrade-connectors"
    if white:
        city = ready(name, level, [*coloured, *whites[1:]], paid)
        assert refused(city, 0, f"upgrade {name} red") == "upgrade-white"


@arrows
def test_upgrade_connectors__no_coloured_icon_is_met_by_another_colour(
    name: str, level: int, coloured: str, white: int, paid: str
):
    coloured, paid = coloured.split(), paid.split()
    whites = [strange(*coloured)] * white
    for place in range(len(coloured)):
        others = [colour for colour in COLOURS if colour != coloured[place]]
        for other in others:
            city = ready(name, level, [*replaced(coloured, place, other), *whites], paid)
            assert refused(city, 0, f"upgrade {name} red") == "upgrade-connectors"


def test_upgrade_connectors__shared_and_jutting_ones_count_alike():
    city = new_city(2)
    build(city, 0, "barbican")
    connect(city, HOME, e="blue")
    connect(city, "barbican", e="brown")
    assert lying(city, "barbican") == {"w": "blue", "e": "brown"}
    keyples(city, 0, red=1)
    upgrade(city, "barbican")
    assert city.open.level[tile("barbican")] == 1


def test_upgrade_connectors__those_on_a_neighbour_only_do_not_count():
    city = new_city(2)
    build(city, 0, "barbican")
    connect(city, HOME, e="blue", w="brown")
    keyples(city, 0, red=1)
    assert refused(city, 0, "upgrade barbican red") == "upgrade-connectors"


def test_upgrade_connectors__they_are_not_spent_and_serve_both_tiles_they_join():
    city = new_city(2)
    build(city, 0, "royal_opera_house")
    build(city, 0, "senate_house", "royal_opera_house")
    connect(city, "royal_opera_house", e="red", ne="red")
    connect(city, "senate_house", e="yellow")
    keyples(city, 0, red=2)
    upgrade(city, "royal_opera_house")
    play(city, 1, "pass")
    upgrade(city, "senate_house")
    assert city.open.level[tile("royal_opera_house")] == city.open.level[tile("senate_house")] == 1
    assert lying(city, "royal_opera_house") == {"e": "red", "ne": "red"}
    assert shown(city)["supply"]["red"] == 22


def test_upgrade_connectors__more_than_needed_do_no_harm():
    city = ready("barbican", 0, ["black", "blue", "brown", "brown", "red", "yellow"])
    upgrade(city, "barbican")
    assert city.open.level[tile("barbican")] == 1


@pytest.mark.parametrize("third", COLOURS)
def test_upgrade_white__any_colour_meets_a_white_icon_beside_the_coloured_ones(third: str):
    city = ready("harrods", 0, [third, "blue", "red"])
    upgrade(city, "harrods")
    assert city.open.level[tile("harrods")] == 1


def test_upgrade_white__a_connector_that_meets_a_coloured_icon_does_not_meet_a_white_one_too():
    city = ready("harrods", 0, ["red", "blue"])
    assert refused(city, 0, "upgrade harrods red") == "upgrade-white"


@pytest.mark.parametrize("colours", [("red", "red", "red"), ("blue", "blue", "grey"), ("grey", "brown", "yellow")])
def test_upgrade_white__enough_connectors_in_all_do_not_meet_the_coloured_icons(colours: Sequence[str]):
    city = ready("harrods", 0, colours)
    assert refused(city, 0, "upgrade harrods red") == "upgrade-connectors"


@pytest.mark.parametrize(
    "colours", [("red", "red", "red", "red"), ("black", "blue", "brown", "grey"), ("red", "red", "blue", "yellow")]
)
def test_upgrade_white__four_white_icons_are_met_by_any_four(colours: Sequence[str]):
    city = ready("hyde_park", 1, colours, ["brick", "brick"])
    upgrade(city, "hyde_park")
    assert points(city, 0, "hyde_park") == 12


@pytest.mark.parametrize(("name", "number"), DIFFERENT)
def test_upgrade_different__as_many_different_colours_are_enough(name: str, number: int):
    city = ready(name, 0, COLOURS[:number])
    seat = city.open.active
    upgrade(city, name)
    assert city.open.level[tile(name)] == 1
    assert skill_tiles(city, seat) == {"brick": 0, "coin": 0, "compass": 0}


@pytest.mark.parametrize(("name", "number"), DIFFERENT)
def test_upgrade_different__with_one_missing_or_doubled_they_are_not(name: str, number: int):
    colours = list(COLOURS[:number])
    for place in range(number):
        city = ready(name, 0, without(colours, place))
        assert refused(city, city.open.active, f"upgrade {name} red") == "upgrade-different"
        city = ready(name, 0, replaced(colours, place, colours[place - 1]))
        assert refused(city, city.open.active, f"upgrade {name} red") == "upgrade-different"


def test_upgrade_different__any_three_colours_do_for_the_hospital():
    city = ready("great_ormond_street_hospital", 0, ["red", "red", "yellow", "yellow", "grey"])
    upgrade(city, "great_ormond_street_hospital")
    assert points(city, 0, "great_ormond_street_hospital") == 6


@arrows
def test_upgrade_skills__they_are_paid_into_the_supply(name: str, level: int, coloured: str, white: int, paid: str):
    city = ready(name, level, [*coloured.split(), *["red"] * white], ["brick", "coin", "compass", *paid.split()])
    upgrade(city, name)
    assert skill_tiles(city, 0) == {"brick": 1, "coin": 1, "compass": 1}
    assert {skill: shown(city)["supply"][skill] for skill in ("brick", "coin", "compass")} == {
        "brick": 23,
        "coin": 23,
        "compass": 23,
    }


@pytest.mark.parametrize(("name", "level", "coloured", "white", "paid"), [arrow for arrow in ARROWS if arrow[4]])
def test_upgrade_skills__no_arrow_is_met_with_one_missing_or_of_another_type(
    name: str, level: int, coloured: str, white: int, paid: str
):
    paid = paid.split()
    connectors = [*coloured.split(), *["red"] * white]
    city = ready(name, level, connectors, paid[1:])
    assert refused(city, 0, f"upgrade {name} red") == "upgrade-skills"
    for other in ("brick", "coin", "compass"):
        if other != paid[0]:
            city = ready(name, level, connectors, [*paid[1:], other, other])
            assert refused(city, 0, f"upgrade {name} red") == "upgrade-skills"


@pytest.mark.parametrize("skill", ["brick", "coin", "compass"])
@pytest.mark.parametrize("colour", COLOURS)
def test_upgrade_skills__waterloo_station_takes_any_type_and_any_two_connectors(skill: str, colour: str):
    city = ready("waterloo_station", 0, [colour, "red"], [skill])
    upgrade(city, "waterloo_station")
    play(city, 0, f"pay {skill}")
    assert city.open.level[tile("waterloo_station")] == 1
    assert skill_tiles(city, 0) == {"brick": 0, "coin": 0, "compass": 0}
    assert city.deciders() == (1,)


def test_upgrade_skills__a_white_skill_tile_is_of_the_players_choice():
    city = ready("waterloo_station", 0, ["red", "red"], ["brick", "coin", "compass"])
    upgrade(city, "waterloo_station")
    assert legal(city, 0) == ["pay brick", "pay coin", "pay compass"]
    play(city, 0, "pay coin")
    assert skill_tiles(city, 0) == {"brick": 1, "coin": 0, "compass": 1}
    assert shown(city)["supply"]["coin"] == 24


def test_upgrade_skills__waterloo_station_needs_each_of_its_icons():
    city = ready("waterloo_station", 0, ["red", "red"])
    assert refused(city, 0, "upgrade waterloo_station red") == "upgrade-skills"
    city = ready("waterloo_station", 0, ["red"], ["coin"])
    assert refused(city, 0, "upgrade waterloo_station red") == "upgrade-white"


def test_upgrade_skills__what_was_paid_can_be_taken_again():
    city = ready("covent_garden", 0, ["red"], ["coin"])
    skills(city, 1, coin=23)
    keyples(city, 1, blue=1)
    upgrade(city, "covent_garden")
    play(city, 1, "use bank_of_england blue", "commit 1")
    assert skill_tiles(city, 1)["coin"] == 24


@pytest.mark.parametrize("name", [*HOMES, *[arrow[0] for arrow in ARROWS if arrow[1] == 0], "waterloo_station"])
def test_upgrade_landmark__only_landmarks_have_a_second_arrow(name: str):
    city = ready(name, 1, ["red"] * 4, ["brick", "coin", "compass"] * 2)
    assert (f"upgrade {name} red" in legal(city, city.open.active)) == (name in LANDMARKS)


def test_upgrade_landmark__the_first_upgrade_gives_6_points_and_the_marker_12():
    city = ready("hyde_park", 0, ["blue", "brown", "red", "red"], ["brick"] * 3, red=3)
    assert points(city, 0, "hyde_park") == 3
    upgrade(city, "hyde_park")
    assert points(city, 0, "hyde_park") == 6
    play(city, 1, "pass")
    upgrade(city, "hyde_park", 2)
    assert points(city, 0, "hyde_park") == 12


def test_upgrade_again__twice_in_one_era_with_more_keyples_and_the_same_connectors():
    city = ready("hyde_park", 0, ["blue", "brown", "red", "red"], ["brick"] * 3, red=5)
    upgrade(city, "hyde_park", 2)
    play(city, 1, "pass")
    play(city, 0, "upgrade hyde_park red")
    assert refused(city, 0, "commit 2") == "upgrade-rising"
    play(city, 0, "commit 3")
    assert city.open.level[tile("hyde_park")] == 2
    assert city.open.standing[tile("hyde_park")] == 5
    assert lying(city, "hyde_park") == {"ne": "blue", "e": "brown", "se": "red", "sw": "red"}
    assert skill_tiles(city, 0)["brick"] == 0


def test_upgrade_again__not_with_as_few_keyples_or_of_another_colour():
    city = ready("hyde_park", 0, ["blue", "brown", "red", "red"], ["brick"] * 3, red=4)
    keyples(city, 0, red=4, blue=5)
    upgrade(city, "hyde_park", 2)
    play(city, 1, "pass")
    assert refused(city, 0, "upgrade hyde_park red") == "upgrade-rising"
    assert refused(city, 0, "upgrade hyde_park blue") == "keyples-colour-lock"


def test_upgrade_again__in_a_later_era_one_keyple_of_any_colour_does():
    city = ready("hyde_park", 0, ["blue", "brown", "red", "red"], ["brick"] * 3, red=4)
    upgrade(city, "hyde_park", 4)
    play(city, 1, "pass")
    end_era(city, 6, 5)
    keyples(city, 0, blue=1)
    play(city, 0, "upgrade hyde_park blue", "commit 1")
    assert city.open.level[tile("hyde_park")] == 2


@pytest.mark.parametrize(
    ("name", "connectors", "paid"),
    [("bank_of_england", ["black", "grey"], []), ("covent_garden", ["red"], ["coin"]), (HOME, COLOURS, ["brick"])],
)
def test_upgrade_no_yield__an_upgrade_gives_no_resources(name: str, connectors: Sequence[str], paid: Sequence[str]):
    city = ready(name, 0, connectors, paid)
    left = sum(shown(city)["supply"].values())
    seat = city.open.active
    upgrade(city, name)
    assert city.deciders() != (seat,)
    assert sum(shown(city)["supply"].values()) == left + (1 if paid == ["coin"] else 0)


def test_upgrade_no_yield__the_upgraded_tile_can_be_used_in_the_same_era():
    city = ready("bank_of_england", 0, ["black", "grey"], red=3)
    upgrade(city, "bank_of_england")
    assert skill_tiles(city, 0)["coin"] == 0
    play(city, 1, "pass")
    play(city, 0, "use bank_of_england red", "commit 2")
    assert skill_tiles(city, 0)["coin"] == 2


def test_upgrade_skills__a_wrong_payment_is_refused_by_the_rule_of_upgrades():
    city = new_city(2)
    build(city, 0, "waterloo_station")
    connect(city, "waterloo_station", ne="red", e="red")
    skills(city, 0, brick=1)
    keyples(city, 0, red=1)
    play(city, 0, "upgrade waterloo_station red", "commit 1")
    assert refused(city, 0, "pay coin") == "upgrade-skills"
