"""Keyples: their colours, where they come from, and where they stay."""

from __future__ import annotations

import pytest
from city_builder import (
    HOMES,
    bid,
    bids,
    build,
    connect,
    end_era,
    hand,
    keyples,
    legal,
    lying,
    new_city,
    offer,
    play,
    refused,
    shown,
    skill_tiles,
    skills,
    stand,
    tile,
)

from borough.games.key_to_the_city.rules.city import City


def outbid(city: City, name: str, colour: str, number: int):
    """Seat 0 bids, and seat 1 bids one more."""
    bids(city, name, colour, number, number + 1)


def test_keyples_one_colour__keyples_of_another_colour_do_not_add_up():
    city = new_city(2)
    keyples(city, 0, blue=5, red=1)
    play(city, 0, "bid barbican red")
    assert legal(city, 0) == ["commit 1"]
    assert refused(city, 0, "commit 2") == "keyples-sources"
    play(city, 0, "commit 1")
    assert hand(city, 0) == {"blue": 5, "red": 0, "yellow": 0}


def test_keyples_one_colour__a_group_of_another_colour_cannot_join():
    city = new_city(2, blue=(2, 3), red=(2, 0))
    outbid(city, "barbican", "blue", 2)
    play(city, 0, "use senate_house red")
    assert refused(city, 0, "with barbican") == "keyples-one-colour"
    assert legal(city, 0) == ["commit 1", "commit 2"]


def test_keyples_colour_lock__a_bid_fixes_the_colour_for_bids_and_uses():
    city = new_city(2, red=(1, 5), blue=(0, 5))
    bid(city, 0, "barbican", "red", 1)
    assert refused(city, 1, "bid barbican blue") == "keyples-colour-lock"
    assert refused(city, 1, "use barbican blue") == "keyples-colour-lock"
    play(city, 1, "use barbican red", "commit 1")
    assert offer(city, "barbican")["standing"] == 1


def test_keyples_colour_lock__a_use_fixes_the_colour_for_bids_and_uses():
    city = new_city(2, red=(1, 5), blue=(0, 5))
    play(city, 0, "use barbican red", "commit 1")
    assert refused(city, 1, "bid barbican blue") == "keyples-colour-lock"
    assert refused(city, 1, "use barbican blue") == "keyples-colour-lock"
    bid(city, 1, "barbican", "red", 1)
    assert offer(city, "barbican")["bids"] == [0, 1]


def test_keyples_colour_lock__an_upgrade_fixes_the_colour_for_users():
    city = new_city(2)
    build(city, 0, "covent_garden")
    connect(city, "covent_garden", e="red")
    skills(city, 0, coin=1)
    keyples(city, 0, yellow=1)
    keyples(city, 1, blue=3, yellow=2)
    play(city, 0, "upgrade covent_garden yellow", "commit 1")
    assert refused(city, 1, "use covent_garden blue") == "keyples-colour-lock"
    play(city, 1, "use covent_garden yellow", "commit 2")
    assert city.open.standing[tile("covent_garden")] == 3


def test_keyples_colour_lock__a_user_fixes_the_colour_for_the_owners_upgrade():
    city = new_city(2)
    build(city, 1, "covent_garden")
    connect(city, "covent_garden", e="red")
    skills(city, 1, coin=1)
    keyples(city, 0, yellow=1)
    keyples(city, 1, blue=3, yellow=2)
    play(city, 0, "use covent_garden yellow", "commit 1", "decline", "decline")
    assert refused(city, 1, "upgrade covent_garden blue") == "keyples-colour-lock"
    play(city, 1, "upgrade covent_garden yellow", "commit 2")
    assert city.open.level[tile("covent_garden")] == 1


def test_keyples_colour_lock__it_holds_though_an_outbid_group_moves_away():
    city = new_city(2, blue=(5, 0), red=(2, 3))
    outbid(city, "barbican", "red", 2)
    play(city, 0, "use senate_house red", "with barbican", "commit 0")
    play(city, 1, "pass")
    assert refused(city, 0, "bid barbican blue") == "keyples-colour-lock"


def test_keyples_colour_lock__the_end_of_the_era_lifts_it():
    city = new_city(2)
    skills(city, 0, brick=1)
    keyples(city, 0, red=2)
    play(city, 0, "use greenwich red", "commit 2", "pay brick", "take brick")
    play(city, 1, "pass")
    end_era(city, 6, 5)
    keyples(city, 0, blue=1)
    play(city, 0, "use greenwich blue", "commit 1", "pay brick", "take coin")
    assert skill_tiles(city, 0) == {"brick": 0, "coin": 1, "compass": 0}


def test_keyples_sources__from_behind_the_screen():
    city = new_city(2)
    keyples(city, 0, red=3)
    bid(city, 0, "barbican", "red", 2)
    assert hand(city, 0)["red"] == 1
    assert shown(city)["players"][0]["behind"] == 1


@pytest.mark.parametrize(
    ("text", "where"),
    [("bid senate_house red", "bids"), ("use senate_house red", "standing"), ("upgrade bank_of_england red", "last")],
)
def test_keyples_sources__from_a_losing_bid_alone(text: str, where: str):
    city = new_city(2)
    build(city, 0, "bank_of_england")
    connect(city, "bank_of_england", e="black", ne="grey")
    keyples(city, 0, red=2)
    keyples(city, 1, red=3)
    outbid(city, "barbican", "red", 2)
    play(city, 0, text, "with barbican", "commit 0")
    assert offer(city, "barbican")["bids"] == [0, 3]
    placed = {
        "bids": offer(city, "senate_house")["bids"][0],
        "standing": offer(city, "senate_house")["standing"],
        "last": city.open.last[tile("bank_of_england")],
    }
    assert placed == {"bids": 0, "standing": 0, "last": 0, where: 2}


def test_keyples_sources__from_both_at_once():
    city = new_city(2, red=(5, 3))
    outbid(city, "barbican", "red", 2)
    play(city, 0, "bid senate_house red", "with barbican", "commit 1")
    assert offer(city, "senate_house")["bids"] == [3, 0]
    assert hand(city, 0)["red"] == 2


def test_keyples_sources__not_more_than_lie_behind_the_screen():
    city = new_city(2)
    keyples(city, 0, red=3)
    play(city, 0, "use barbican red")
    assert refused(city, 0, "commit 4") == "keyples-sources"


@pytest.mark.parametrize("verb", ["bid", "use"])
def test_keyples_sources__not_without_any_of_that_colour(verb: str):
    city = new_city(2)
    keyples(city, 0, red=3)
    assert refused(city, 0, f"{verb} barbican blue") == "keyples-sources"


def test_keyples_sources__not_without_any_of_that_colour_for_an_upgrade():
    city = new_city(2)
    build(city, 0, "bank_of_england")
    connect(city, "bank_of_england", e="black", ne="grey")
    keyples(city, 0, red=3)
    assert refused(city, 0, "upgrade bank_of_england blue") == "keyples-sources"


def test_keyples_sources__not_from_a_tile_where_one_has_not_bid():
    city = new_city(2, red=(3, 3))
    play(city, 0, "pass")
    bid(city, 1, "barbican", "red", 2)
    play(city, 0, "use senate_house red")
    assert refused(city, 0, "with barbican") == "keyples-sources"
    assert refused(city, 0, "with bank_of_england") == "keyples-sources"
    assert refused(city, 0, "with harrods") == "keyples-sources"


def test_keyples_winning__a_winning_bid_cannot_join_a_move():
    city = new_city(2)
    keyples(city, 0, red=4)
    bid(city, 0, "barbican", "red", 3)
    play(city, 1, "pass")
    play(city, 0, "use senate_house red")
    assert refused(city, 0, "with barbican") == "keyples-winning"
    assert legal(city, 0) == ["commit 1"]


def test_keyples_winning__a_winning_bid_does_not_count_among_ones_keyples():
    city = new_city(2)
    keyples(city, 0, red=3)
    bid(city, 0, "barbican", "red", 3)
    play(city, 1, "pass")
    assert refused(city, 0, "use senate_house red") == "keyples-sources"
    assert refused(city, 0, "bid barbican red") == "keyples-sources"


def test_keyples_winning__a_bid_that_leads_again_stays():
    city = new_city(2, red=(5, 3))
    outbid(city, "barbican", "red", 1)
    bid(city, 0, "barbican", "red", 2)
    play(city, 1, "pass")
    play(city, 0, "use senate_house red")
    assert refused(city, 0, "with barbican") == "keyples-winning"


def test_keyples_winning__keyples_on_a_tile_stay_there():
    city = new_city(2)
    keyples(city, 0, red=2)
    play(city, 0, "use barbican red", "commit 2")
    play(city, 1, "pass")
    assert refused(city, 0, "bid senate_house red") == "keyples-sources"
    assert refused(city, 0, "bid barbican red") == "keyples-sources"
    assert legal(city, 0) == [*[f"sail {berth}" for berth in range(1, 7)], "pass"]


def test_keyples_winning__a_group_used_on_a_tile_cannot_move_on():
    city = new_city(2, red=(3, 3))
    outbid(city, "barbican", "red", 2)
    play(city, 0, "use senate_house red", "with barbican", "commit 0")
    play(city, 1, "pass")
    play(city, 0, "use bank_of_england red")
    assert refused(city, 0, "with senate_house") == "keyples-sources"
    assert refused(city, 0, "with barbican") == "keyples-sources"


def test_keyples_group__all_of_a_losing_bid_moves():
    city = new_city(2, red=(3, 4))
    outbid(city, "barbican", "red", 3)
    play(city, 0, "use senate_house red")
    assert legal(city, 0) == ["with barbican"]
    play(city, 0, "with barbican")
    assert legal(city, 0) == ["commit 0"]
    play(city, 0, "commit 0")
    assert offer(city, "barbican")["bids"] == [0, 4]
    assert offer(city, "senate_house")["standing"] == 3


def test_keyples_group__or_none_of_it():
    city = new_city(2, red=(4, 4))
    outbid(city, "barbican", "red", 3)
    play(city, 0, "use senate_house red", "commit 1")
    assert offer(city, "barbican")["bids"] == [3, 4]
    assert offer(city, "senate_house")["standing"] == 1


def test_keyples_group__a_bid_made_in_two_steps_is_one_group():
    city = new_city(2, red=(3, 4))
    outbid(city, "barbican", "red", 1)
    bids(city, "barbican", "red", 2, 2)
    play(city, 0, "use senate_house red", "with barbican", "commit 0")
    assert offer(city, "senate_house")["standing"] == 3


def test_keyples_group__a_group_joins_a_move_once():
    city = new_city(2, red=(2, 3))
    outbid(city, "barbican", "red", 2)
    play(city, 0, "use senate_house red", "with barbican")
    assert refused(city, 0, "with barbican") == "keyples-group"


def test_keyples_group__several_groups_and_screen_keyples_may_join():
    city = new_city(2, red=(5, 8))
    outbid(city, "barbican", "red", 1)
    outbid(city, "bank_of_england", "red", 2)
    play(city, 0, "bid senate_house red", "with barbican", "with bank_of_england", "commit 2")
    assert offer(city, "senate_house")["bids"] == [5, 0]
    assert offer(city, "barbican")["bids"] == [0, 2]
    assert offer(city, "bank_of_england")["bids"] == [0, 3]
    assert hand(city, 0)["red"] == 0


def test_keyples_group__a_group_that_does_not_join_stays():
    city = new_city(2, red=(5, 8))
    outbid(city, "barbican", "red", 1)
    outbid(city, "bank_of_england", "red", 2)
    play(city, 0, "bid senate_house red", "with bank_of_england", "commit 0")
    assert offer(city, "barbican")["bids"] == [1, 2]
    assert offer(city, "senate_house")["bids"] == [2, 0]


def test_keyples_group__groups_together_reach_what_one_alone_does_not():
    city = new_city(2, red=(3, 8))
    outbid(city, "barbican", "red", 1)
    outbid(city, "bank_of_england", "red", 2)
    play(city, 0, "pass")
    play(city, 1, "use senate_house red", "commit 2")
    play(city, 0, "use senate_house red", "with barbican")
    assert refused(city, 0, "commit 0") == "use-rising"
    play(city, 0, "with bank_of_england", "commit 0")
    assert offer(city, "senate_house")["last"] == 3


@pytest.mark.difference(2)
def test_keyples_own_tile__an_outbid_group_alone_does_not_start_a_use_of_the_tile_it_lies_beside():
    city = new_city(2)
    keyples(city, 0, red=2)
    keyples(city, 1, red=3)
    outbid(city, "barbican", "red", 2)
    assert "use barbican red" not in legal(city, 0)
    assert refused(city, 0, "use barbican red") == "keyples-own-tile"
    play(city, 0, "use senate_house red", "with barbican", "commit 0")
    assert offer(city, "barbican")["bids"] == [0, 3]
    assert offer(city, "senate_house")["standing"] == 2


@pytest.mark.difference(2)
def test_keyples_own_tile__it_does_not_join_a_use_of_that_tile_either():
    city = new_city(2)
    keyples(city, 0, red=3)
    keyples(city, 1, red=3)
    outbid(city, "barbican", "red", 2)
    play(city, 0, "use barbican red")
    assert legal(city, 0) == ["commit 1"]
    assert refused(city, 0, "with barbican") == "keyples-own-tile"


@pytest.mark.difference(2)
def test_keyples_own_tile__it_does_not_count_towards_a_larger_placement_there():
    city = new_city(2)
    keyples(city, 0, red=3)
    keyples(city, 1, red=3)
    outbid(city, "barbican", "red", 2)
    stand(city, "barbican", "red", 1)
    assert "use barbican red" not in legal(city, 0)
    assert refused(city, 0, "use barbican red") == "use-rising"


def test_keyples_own_tile__keyples_from_elsewhere_use_it_and_the_group_stays():
    city = new_city(2)
    keyples(city, 0, red=4)
    keyples(city, 1, red=3)
    outbid(city, "barbican", "red", 2)
    stand(city, "barbican", "red", 1)
    play(city, 0, "use barbican red", "commit 2")
    assert offer(city, "barbican")["standing"] == 3
    assert offer(city, "barbican")["bids"] == [2, 3]


def test_keyples_own_tile__a_bid_that_leads_does_not_move_onto_the_tile():
    city = new_city(2)
    keyples(city, 0, red=3)
    bid(city, 0, "barbican", "red", 2)
    play(city, 1, "pass")
    play(city, 0, "use barbican red")
    assert refused(city, 0, "with barbican") == "keyples-winning"


def test_keyples_no_return__outbid_keyples_come_back_only_when_the_era_ends():
    city = new_city(2, red=(2, 3))
    outbid(city, "barbican", "red", 2)
    assert hand(city, 0)["red"] == 0
    verbs = {text.split()[0] for text in legal(city, 0)}
    assert verbs == {"pass", "sail", "bid", "use"}
    play(city, 0, "sail 5")
    assert hand(city, 0)["red"] == 0
    play(city, 1, "sail 4")
    assert shown(city)["players"][0]["known"]["red"] == 2


def test_keyples_no_return__a_group_larger_than_needed_gets_no_change_back():
    city = new_city(2, red=(4, 5))
    outbid(city, "barbican", "red", 4)
    play(city, 0, "bid senate_house red", "with barbican", "commit 0")
    assert offer(city, "senate_house")["bids"] == [4, 0]
    assert hand(city, 0)["red"] == 0


def test_keyples_no_limit__a_bid_may_take_all_forty():
    city = new_city(2)
    keyples(city, 0, red=40)
    bid(city, 0, "barbican", "red", 40)
    assert offer(city, "barbican")["bids"] == [40, 0]


def test_keyples_no_limit__any_number_may_stand_on_a_tile():
    city = new_city(2, red=(26, 14))
    play(city, 0, "use barbican red", "commit 6")
    play(city, 1, "use barbican red", "commit 14")
    play(city, 0, "use barbican red", "commit 20")
    assert offer(city, "barbican")["standing"] == 40


def test_keyples_no_limit__an_upgrade_may_take_more_than_it_needs():
    city = new_city(2)
    connect(city, HOMES[0], ne="black", e="blue", se="brown", sw="grey", w="red", nw="yellow")
    keyples(city, 0, blue=30)
    play(city, 0, f"upgrade {HOMES[0]} blue", "commit 30")
    assert city.open.standing[tile(HOMES[0])] == 30
    assert len(lying(city, HOMES[0])) == 6
