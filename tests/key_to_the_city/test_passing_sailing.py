"""Passing and setting sail."""

from __future__ import annotations

import pytest
from city_builder import (
    GAME,
    bid,
    bids,
    build,
    connect,
    end_era,
    hand,
    keyples,
    legal,
    new_city,
    offer,
    pass_turns,
    play,
    refused,
    shown,
    skill_tiles,
    skills,
)

from borough.games.key_to_the_city.rules.city import City

EVERY_BERTH = ["sail 1", "sail 2", "sail 3", "sail 4", "sail 5", "sail 6"]


def phase(city: City):
    return shown(city)["phase"]


def sailed(city: City):
    return [player["sailed"] for player in shown(city)["players"]]


def test_pass_again__a_player_who_passes_may_act_on_a_later_turn():
    city = new_city(2, red=(1, 1))
    play(city, 0, "pass")
    bid(city, 1, "barbican", "red", 1)
    bid(city, 0, "senate_house", "red", 1)
    assert offer(city, "senate_house")["leader"] == 0


def test_pass_again__a_pass_changes_nothing_on_the_table():
    city = new_city(3)
    keyples(city, 0, red=3)
    before = shown(city)
    play(city, 0, "pass")
    after = shown(city)
    assert after["passed"] == [0]
    assert after["deciders"] == [1]
    same = ("players", "display", "supply", "bag", "river", "era", "phase")
    assert {key: after[key] for key in same} == {key: before[key] for key in same}


def test_pass_all__everybody_left_sails_in_the_order_of_the_passes():
    city = new_city(3)
    keyples(city, 0, red=1)
    bid(city, 0, "barbican", "red", 1)
    pass_turns(city, 1, 2, 0)
    assert phase(city) == "sailing"
    assert shown(city)["passed"] == [1, 2, 0]
    play(city, 1, "sail 4")
    assert shown(city)["passed"] == [2, 0]
    play(city, 2, "sail 2")
    assert city.deciders() == (0,)
    play(city, 0, "sail 6")
    assert [player["moored"] for player in shown(city)["players"]] == [6, 4, 2]


def test_pass_all__each_chooses_a_free_berth_and_does_nothing_else():
    city = new_city(2)
    keyples(city, 0, red=3)
    skills(city, 0, brick=1)
    pass_turns(city, 0, 1)
    assert legal(city, 0) == EVERY_BERTH
    assert refused(city, 0, "pass") == "pass-all"
    assert refused(city, 0, "bid barbican red") == "pass-all"
    assert refused(city, 0, "use greenwich red") == "pass-all"
    play(city, 0, "sail 3")
    assert refused(city, 1, "sail 3") == "sail-berth"
    assert legal(city, 1) == ["sail 1", "sail 2", "sail 4", "sail 5", "sail 6"]


def test_pass_all__those_who_have_sailed_before_do_not_matter():
    city = new_city(3)
    play(city, 0, "sail 1")
    play(city, 1, "pass")
    assert phase(city) == "turns"
    play(city, 2, "pass")
    assert phase(city) == "sailing"
    assert city.deciders() == (1,)
    assert "sail 1" not in legal(city, 1)


def test_pass_all__one_who_does_not_pass_keeps_the_era_going():
    city = new_city(3)
    keyples(city, 2, red=1)
    pass_turns(city, 0, 1)
    bid(city, 2, "barbican", "red", 1)
    assert phase(city) == "turns"
    assert city.deciders() == (0,)


@pytest.mark.parametrize(
    "texts",
    [
        ("bid barbican red", "commit 1"),
        ("use barbican red", "commit 1"),
        ("upgrade covent_garden red", "commit 1"),
    ],
)
def test_pass_list__a_bid_a_use_or_an_upgrade_clears_the_passes(texts: tuple[str, ...]):
    city = new_city(3)
    build(city, 2, "covent_garden")
    connect(city, "covent_garden", e="red")
    skills(city, 2, coin=1)
    keyples(city, 2, red=1)
    pass_turns(city, 0, 1)
    assert shown(city)["passed"] == [0, 1]
    play(city, 2, *texts)
    assert shown(city)["passed"] == []
    pass_turns(city, 0, 1)
    assert phase(city) == "turns"
    assert city.deciders() == (2,)


def test_pass_list__passes_that_do_not_follow_one_another_do_not_end_the_era():
    city = new_city(2, red=(1, 1))
    play(city, 0, "pass")
    bid(city, 1, "barbican", "red", 1)
    bid(city, 0, "senate_house", "red", 1)
    play(city, 1, "pass")
    assert phase(city) == "turns"
    assert city.deciders() == (0,)


@pytest.mark.difference(1)
def test_pass_list__sailing_clears_the_passes_too():
    city = new_city(4)
    play(city, 0, "pass")
    play(city, 1, "sail 6")
    assert shown(city)["passed"] == []
    play(city, 2, "pass")
    play(city, 3, "sail 5")
    assert phase(city) == "turns"
    assert city.deciders() == (0,)
    play(city, 0, "pass")
    play(city, 2, "pass")
    assert phase(city) == "sailing"
    play(city, 0, "sail 2")
    assert city.deciders() == (2,)


def test_pass_list__a_player_who_passed_and_then_sails_leaves_the_list():
    city = new_city(3)
    keyples(city, 2, red=1)
    pass_turns(city, 0, 1)
    bid(city, 2, "barbican", "red", 1)
    play(city, 0, "sail 6")
    play(city, 1, "pass")
    assert shown(city)["passed"] == [1]
    assert phase(city) == "turns"
    play(city, 2, "pass")
    assert phase(city) == "sailing"
    assert city.deciders() == (1,)


@pytest.mark.difference(1)
def test_pass_list__the_last_unsailed_player_who_had_passed_gets_another_turn():
    city = new_city(2)
    keyples(city, 0, red=3)
    play(city, 0, "pass")
    play(city, 1, "sail 4")
    assert phase(city) == "turns"
    bid(city, 0, "barbican", "red", 1)
    play(city, 0, "pass")
    assert phase(city) == "sailing"
    assert legal(city, 0) == ["sail 1", "sail 2", "sail 3", "sail 5", "sail 6"]
    assert refused(city, 0, "bid barbican red") == "pass-all"


def test_pass_list__a_lone_player_who_passes_sails():
    city = new_city(2)
    keyples(city, 1, red=3)
    play(city, 0, "sail 6")
    bid(city, 1, "barbican", "red", 1)
    play(city, 1, "pass")
    assert phase(city) == "sailing"
    assert refused(city, 1, "pass") == "pass-all"
    play(city, 1, "sail 5")
    assert phase(city) == "placing"


def test_pass_list__it_is_empty_when_an_era_begins():
    city = new_city(2)
    pass_turns(city, 0, 1)
    play(city, 0, "sail 6")
    play(city, 1, "sail 5")
    assert shown(city)["era"] == 2
    assert shown(city)["passed"] == []
    play(city, 0, "pass")
    assert phase(city) == "turns"


@pytest.mark.parametrize("berth", [1, 2, 3, 4, 5, 6])
def test_sail_berth__any_free_berth_of_the_next_river_tile(berth: int):
    city = new_city(2)
    assert legal(city, 0, "sail") == EVERY_BERTH
    play(city, 0, f"sail {berth}")
    assert sailed(city) == [berth, None]
    assert [player["moored"] for player in shown(city)["players"]] == [6, 5]


def test_sail_berth__a_berth_that_is_taken_is_not_free():
    city = new_city(3)
    play(city, 0, "sail 4")
    assert refused(city, 1, "sail 4") == "sail-berth"
    play(city, 1, "sail 1")
    assert legal(city, 2, "sail") == ["sail 2", "sail 3", "sail 5", "sail 6"]


def test_sail_berth__with_six_the_last_has_one_berth_left():
    city = new_city(6)
    for seat, berth in enumerate((6, 1, 5, 2, 4)):
        play(city, seat, f"sail {berth}")
    assert legal(city, 5, "sail") == ["sail 3"]


def test_sail_berth__the_berths_are_free_again_on_the_river_tile_after():
    city = new_city(2)
    end_era(city, 6, 5)
    assert legal(city, 0, "sail") == EVERY_BERTH
    assert [player["moored"] for player in shown(city)["players"]] == [6, 5]


def test_sail_done__a_player_who_has_sailed_does_nothing_more_in_that_era():
    city = new_city(2, red=(3, 3))
    play(city, 0, "sail 3")
    for name in ("barbican", "senate_house"):
        bid(city, 1, name, "red", 1)
        assert city.deciders() == (1,)
        assert legal(city, 0) == []
        assert refused(city, 0, "pass") == "table-turn"
        assert refused(city, 0, "sail 2") == "table-turn"


def test_sail_done__in_the_next_era_the_player_is_back():
    city = new_city(2)
    end_era(city, 6, 5)
    assert sailed(city) == [None, None]
    assert city.deciders() == (0,)
    assert "pass" in legal(city, 0)


def test_sail_bids_stand__a_bid_wins_though_its_owner_has_sailed():
    city = new_city(2)
    keyples(city, 0, red=1)
    bid(city, 0, "barbican", "red", 1)
    play(city, 1, "pass")
    play(city, 0, "sail 6")
    assert offer(city, "barbican")["leader"] == 0
    play(city, 1, "sail 5")
    assert shown(city)["players"][0]["placing"] == "barbican"


def test_sail_bids_stand__it_can_be_outbid_and_then_comes_back():
    city = new_city(2, red=(2, 3), blue=(0, 1))
    bid(city, 0, "barbican", "red", 2)
    bid(city, 1, "senate_house", "blue", 1)
    play(city, 0, "sail 6")
    bid(city, 1, "barbican", "red", 3)
    assert offer(city, "barbican")["bids"] == [2, 3]
    assert offer(city, "barbican")["leader"] == 1
    play(city, 1, "sail 5")
    assert shown(city)["players"][1]["won"] == ["barbican", "senate_house"]
    assert shown(city)["players"][0]["known"]["red"] == 2


def test_sail_bids_stand__it_must_still_be_beaten():
    city = new_city(2, red=(2, 2), blue=(0, 1))
    bid(city, 0, "barbican", "red", 2)
    bid(city, 1, "senate_house", "blue", 1)
    play(city, 0, "sail 6")
    assert refused(city, 1, "bid barbican red") == "bid-higher"


def test_sail_bids_stand__a_losing_bid_keeps_its_place_and_its_colour():
    city = new_city(2, red=(1, 2), blue=(0, 5))
    bids(city, "barbican", "red", 1, 2)
    play(city, 0, "sail 6")
    assert offer(city, "barbican")["bids"] == [1, 2]
    assert refused(city, 1, "use barbican blue") == "keyples-colour-lock"


def test_sail_last__the_era_ends_at_once():
    city = new_city(2)
    keyples(city, 0, red=1)
    skills(city, 0, brick=1)
    play(city, 0, "use greenwich red", "commit 1", "pay brick", "take coin")
    play(city, 1, "sail 5")
    assert shown(city)["era"] == 1
    play(city, 0, "sail 4")
    assert shown(city)["era"] == 2
    assert hand(city, 1)["red"] >= 1
    assert skill_tiles(city, 0)["coin"] == 1


def test_sail_last__not_before_the_last_barge_is_there():
    city = new_city(3)
    play(city, 0, "sail 6")
    play(city, 1, "sail 5")
    assert shown(city)["era"] == 1
    assert city.deciders() == (2,)
    play(city, 2, "sail 4")
    assert shown(city)["era"] == 2


def test_sail_last__after_the_fourth_era_the_game_is_over():
    city = new_city(2, era=4)
    end_era(city, 6, 5)
    assert city.over
    assert phase(city) == "over"
    assert refused(city, 0, "pass") == "table-over"
    assert [score.total for score in GAME.scores(city)] == [2, 3]
