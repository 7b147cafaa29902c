"""Taking skill tiles."""

from __future__ import annotations

import pytest
from city_builder import build, connect, keyples, new_city, shown, skill_tiles, skills, tile
from game_builder import legal, play, refused


@pytest.mark.parametrize("skill", ["brick", "coin", "compass"])
def test_skill_white__is_one_of_any_type(skill: str):
    city = new_city(2)
    keyples(city, 0, red=1)
    skills(city, 0, coin=1)
    play(city, 0, "use greenwich red", "commit 1", "pay coin")
    assert legal(city, 0) == ["take brick", "take coin", "take compass"]
    play(city, 0, f"take {skill}")
    assert skill_tiles(city, 0) == {"brick": 0, "coin": 0, "compass": 0, skill: 1}
    assert shown(city)["supply"][skill] == 23


@pytest.mark.parametrize("text", ["pass", "decline", "pay coin", "take red", "lay buckingham_palace e"])
def test_skill_white__its_type_is_chosen_before_anything_else(text: str):
    city = new_city(2)
    keyples(city, 0, red=1)
    skills(city, 0, coin=2)
    play(city, 0, "use greenwich red", "commit 1", "pay coin")
    assert refused(city, 0, text) == "skill-white"


def test_skill_supply__a_type_that_has_run_out_gives_nothing():
    city = new_city(2)
    skills(city, 1, compass=24)
    keyples(city, 0, red=1)
    play(city, 0, "use senate_house red", "commit 1")
    assert skill_tiles(city, 0) == {"brick": 0, "coin": 0, "compass": 0}
    assert city.deciders() == (1,)


def test_skill_supply__of_two_the_last_one_is_given():
    city = new_city(2)
    build(city, 0, "harrods", level=1)
    skills(city, 1, coin=23)
    keyples(city, 0, red=1)
    play(city, 0, "use harrods red", "commit 1")
    assert skill_tiles(city, 0)["coin"] == 1
    assert shown(city)["supply"]["coin"] == 0


def test_skill_supply__a_type_that_has_run_out_cannot_be_chosen():
    city = new_city(2)
    skills(city, 0, coin=1)
    skills(city, 1, brick=24)
    keyples(city, 0, red=1)
    play(city, 0, "use greenwich red", "commit 1", "pay coin")
    assert refused(city, 0, "take brick") == "skill-supply"
    assert legal(city, 0) == ["take coin", "take compass"]


def test_skill_supply__the_last_of_a_type_can_be_chosen_only_once():
    city = new_city(2)
    city.open.level[tile("greenwich")] = 1
    skills(city, 0, coin=1)
    skills(city, 1, brick=23)
    keyples(city, 0, red=1)
    play(city, 0, "use greenwich red", "commit 1", "pay coin", "take brick")
    assert refused(city, 0, "take brick") == "skill-supply"


def test_skill_supply__tiles_that_are_paid_back_can_be_taken_and_what_was_missed_is_not_made_up_for():
    city = new_city(2)
    build(city, 1, "covent_garden")
    connect(city, "covent_garden", e="red")
    skills(city, 1, coin=24)
    keyples(city, 0, red=3)
    keyples(city, 1, blue=1)
    play(city, 0, "use bank_of_england red", "commit 1")
    play(city, 1, "upgrade covent_garden blue", "commit 1")
    assert skill_tiles(city, 0)["coin"] == 0
    assert shown(city)["supply"]["coin"] == 1
    play(city, 0, "use bank_of_england red", "commit 2")
    assert skill_tiles(city, 0)["coin"] == 1
