"""Laying connectors."""

from __future__ import annotations

import pytest
from city_builder import (
    bid,
    build,
    connect,
    end_era,
    exhaust,
    keyples,
    legal,
    lying,
    new_city,
    play,
    points,
    refused,
    shown,
    skills,
)

HOME = "buckingham_palace"


def using(name: str, *, seats: int = 2, level: int = 0):
    """Seat 0 is about to use a tile in the borough of seat 1."""
    city = new_city(seats)
    build(city, 1, name, level=level)
    keyples(city, 0, red=1)
    skills(city, 0, brick=1)
    return city


def test_connector_own__any_tile_of_ones_own_borough_may_take_it():
    city = using("covent_garden")
    build(city, 0, "the_shard")
    build(city, 0, "monument", "the_shard")
    play(city, 0, "use covent_garden red", "commit 1", "lay monument e", f"lay {HOME} w")
    assert lying(city, "monument") == {"e": "blue"}
    assert lying(city, HOME) == {"w": "brown"}


@pytest.mark.parametrize("name", ["covent_garden", "greenwich", "barbican", "harrods"])
def test_connector_own__no_other_tile_may(name: str):
    city = using("covent_garden")
    play(city, 0, "use covent_garden red", "commit 1")
    assert refused(city, 0, f"lay {name} e") == "connector-own"


def test_connector_own__a_display_tile_one_leads_at_is_not_in_the_borough_yet():
    city = new_city(2)
    keyples(city, 0, red=2)
    bid(city, 0, "barbican", "red", 1)
    play(city, 1, "pass")
    play(city, 0, "use covent_garden red", "commit 1")
    assert refused(city, 0, "lay barbican e") == "connector-own"


def test_connector_one_per_side__a_side_with_a_connector_takes_no_other():
    city = using("covent_garden")
    play(city, 0, "use covent_garden red", "commit 1", f"lay {HOME} e")
    assert refused(city, 0, f"lay {HOME} e") == "connector-one-per-side"
    assert legal(city, 0, "lay") == [f"lay {HOME} {side}" for side in ("ne", "se", "sw", "w", "nw")]


def test_connector_one_per_side__a_shared_side_is_taken_for_both_tiles():
    city = using("covent_garden")
    build(city, 0, "the_shard")
    connect(city, "the_shard", w="red")
    play(city, 0, "use covent_garden red", "commit 1")
    assert refused(city, 0, f"lay {HOME} e") == "connector-one-per-side"
    assert refused(city, 0, "lay the_shard w") == "connector-one-per-side"


def test_connector_one_per_side__it_lies_there_to_the_end():
    city = new_city(2)
    connect(city, HOME, e="red", w="blue")
    for _ in range(4):
        end_era(city, 6, 5)
    assert city.over
    assert lying(city, HOME) == {"e": "red", "w": "blue"}


def test_connector_shared__a_connector_between_two_tiles_lies_on_both():
    city = using("covent_garden")
    build(city, 0, "the_shard")
    play(city, 0, "use covent_garden red", "commit 1", f"lay {HOME} e", "decline")
    assert lying(city, HOME) == {"e": "blue"}
    assert lying(city, "the_shard") == {"w": "blue"}
    assert shown(city)["supply"]["blue"] == 23


def test_connector_shared__it_counts_for_the_points_of_each():
    city = new_city(2)
    build(city, 0, "westminster_cathedral")
    build(city, 0, "tower_bridge", "westminster_cathedral")
    connect(city, "westminster_cathedral", e="blue")
    assert points(city, 0, "westminster_cathedral") == 1
    assert points(city, 0, "tower_bridge") == 1


def test_connector_shared__its_side_goes_by_the_tile_first_in_the_list():
    city = using("covent_garden")
    build(city, 0, "the_shard")
    play(city, 0, "use covent_garden red", "commit 1")
    assert refused(city, 0, "lay the_shard w") == "connector-shared"
    assert f"lay {HOME} e" in legal(city, 0)
    assert "lay the_shard w" not in legal(city, 0)
    assert len(legal(city, 0, "lay")) == 11


def test_connector_jutting__a_tile_placed_against_it_is_joined():
    city = new_city(2)
    connect(city, HOME, e="red")
    keyples(city, 0, red=1)
    bid(city, 0, "barbican", "red", 1)
    end_era(city, 6, 5)
    play(city, 0, f"at {HOME} e")
    assert lying(city, "barbican") == {"w": "red"}
    assert lying(city, HOME) == {"e": "red"}
    assert shown(city)["supply"]["red"] == 23


def test_connector_jutting__a_tile_placed_elsewhere_is_not_joined():
    city = new_city(2)
    connect(city, HOME, e="red")
    keyples(city, 0, red=1)
    bid(city, 0, "barbican", "red", 1)
    end_era(city, 6, 5)
    play(city, 0, f"at {HOME} w")
    assert lying(city, "barbican") == {}


def test_connector_jutting__the_side_it_joins_takes_no_second_connector():
    city = new_city(2)
    connect(city, HOME, e="red")
    keyples(city, 0, red=1)
    bid(city, 0, "barbican", "red", 1)
    end_era(city, 6, 5)
    play(city, 0, f"at {HOME} e")
    keyples(city, 0, red=1)
    play(city, 0, "use bt_tower red", "commit 1")
    assert refused(city, 0, "lay barbican w") == "connector-one-per-side"
    play(city, 0, "lay barbican e")
    assert lying(city, "barbican") == {"e": "black", "w": "red"}


def test_connector_river__river_sides_take_connectors_too():
    city = using("covent_garden")
    build(city, 0, "tower_bridge")
    build(city, 0, "hungerford_bridge", side="w")
    play(city, 0, "use covent_garden red", "commit 1", "lay tower_bridge ne", "lay hungerford_bridge sw")
    assert lying(city, "tower_bridge") == {"ne": "blue"}
    assert lying(city, "hungerford_bridge") == {"sw": "brown"}


def test_connector_river__also_between_two_river_sides():
    city = using("covent_garden")
    build(city, 0, "hungerford_bridge")
    build(city, 0, "millennium_bridge", "hungerford_bridge", "ne")
    play(city, 0, "use covent_garden red", "commit 1", "lay hungerford_bridge ne", "decline")
    assert lying(city, "millennium_bridge") == {"sw": "blue"}
    assert points(city, 0, "millennium_bridge") == 2


def test_connector_decline__a_declined_connector_is_back_in_the_supply_when_ones_next_turn_begins():
    city = using("covent_garden")
    play(city, 0, "use covent_garden red", "commit 1", "decline", f"lay {HOME} e")
    assert lying(city, HOME) == {"e": "brown"}
    assert shown(city)["supply"]["blue"] == shown(city)["supply"]["brown"] == 23
    assert shown(city)["players"][0]["declined"] == ["blue"]
    play(city, 1, "pass")
    assert shown(city)["supply"]["blue"] == 24
    assert shown(city)["supply"]["brown"] == 23
    assert shown(city)["players"][0]["declined"] == []


def test_connector_decline__all_may_be_declined():
    city = using("paddington_station", level=1)
    play(city, 0, "use paddington_station red", "commit 1", "decline", "decline", "decline", "decline")
    assert lying(city, HOME) == {}
    assert city.deciders() == (1,)
    play(city, 1, "pass")
    assert shown(city)["supply"]["red"] == shown(city)["supply"]["black"] == 24


def test_connector_decline__one_of_free_choice_may_be_declined_before_or_after_it_is_taken():
    city = using("waterloo_station")
    play(city, 0, "use waterloo_station red", "commit 1", "pay brick", "decline", "take red", "decline")
    assert lying(city, HOME) == {}
    assert city.deciders() == (1,)
    play(city, 1, "pass")
    assert shown(city)["supply"]["red"] == 24


@pytest.mark.parametrize("text", ["pass", "sail 3", "bid barbican red", "take blue", "pay brick", "commit 1"])
def test_connector_decline__it_is_laid_or_declined_before_anything_else(text: str):
    city = using("covent_garden")
    play(city, 0, "use covent_garden red", "commit 1")
    assert refused(city, 0, text) == "connector-decline"


@pytest.mark.parametrize("colour", ["black", "blue", "brown", "grey", "red", "yellow"])
def test_connector_white__is_one_of_any_colour(colour: str):
    city = using("waterloo_station")
    play(city, 0, "use waterloo_station red", "commit 1", "pay brick")
    colours = ["black", "blue", "brown", "grey", "red", "yellow"]
    assert legal(city, 0) == ["decline", *[f"take {left}" for left in colours]]
    play(city, 0, f"take {colour}", "decline", f"lay {HOME} e")
    assert lying(city, HOME) == {"e": colour}


def test_connector_white__two_may_have_the_same_colour():
    city = using("waterloo_station")
    play(city, 0, "use waterloo_station red", "commit 1", "pay brick")
    play(city, 0, "take red", "take red", f"lay {HOME} e", f"lay {HOME} w")
    assert lying(city, HOME) == {"e": "red", "w": "red"}


@pytest.mark.parametrize("text", [f"lay {HOME} e", "take brick", "pass", "pay coin"])
def test_connector_white__its_colour_is_chosen_first(text: str):
    city = using("waterloo_station")
    play(city, 0, "use waterloo_station red", "commit 1", "pay brick")
    assert refused(city, 0, text) == "connector-white"


def test_connector_white__a_colour_that_has_run_out_cannot_be_chosen():
    city = using("waterloo_station")
    exhaust(city, 1, "blue")
    play(city, 0, "use waterloo_station red", "commit 1", "pay brick")
    assert refused(city, 0, "take blue") == "connector-supply"
    assert "take blue" not in legal(city, 0)
    assert "take brown" in legal(city, 0)


@pytest.mark.parametrize(("gone", "rest"), [("blue", "brown"), ("brown", "blue")])
def test_connector_supply__a_colour_that_has_run_out_is_not_replaced_and_the_rest_is_taken(gone: str, rest: str):
    city = using("covent_garden")
    exhaust(city, 1, gone)
    play(city, 0, "use covent_garden red", "commit 1", f"lay {HOME} e")
    assert lying(city, HOME) == {"e": rest}
    assert city.deciders() == (1,)


def test_connector_supply__the_last_one_of_a_colour_is_still_taken():
    city = using("covent_garden", level=1)
    exhaust(city, 1, "blue", left=1)
    play(city, 0, "use covent_garden red", "commit 1", f"lay {HOME} e", f"lay {HOME} w", f"lay {HOME} ne")
    assert lying(city, HOME) == {"e": "blue", "w": "brown", "ne": "brown"}
    assert shown(city)["supply"]["blue"] == 0
    assert city.deciders() == (1,)


def test_connector_supply__the_last_one_of_a_colour_if_declined_is_not_offered_again_in_the_same_use():
    city = using("covent_garden", level=1)
    exhaust(city, 1, "blue", left=1)
    play(city, 0, "use covent_garden red", "commit 1", "decline", f"lay {HOME} e")
    assert lying(city, HOME) == {"e": "brown"}


def test_connector_supply__a_white_one_takes_the_last_of_a_colour_only_once():
    city = using("waterloo_station")
    exhaust(city, 1, "blue", left=1)
    play(city, 0, "use waterloo_station red", "commit 1", "pay brick", "take blue")
    assert refused(city, 0, "take blue") == "connector-supply"
