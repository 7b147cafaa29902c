"""Bidding for tiles in the display."""

from __future__ import annotations

import pytest
from city_builder import bid, bids, build, end_era, hand, keyples, new_city, offer, pass_turns, shown
from game_builder import legal, play, refused


def test_bid_display__a_tile_in_the_display_can_be_bid_for():
    city = new_city(2)
    keyples(city, 0, yellow=1)
    on_offer = [found["tile"] for found in shown(city)["display"]]
    assert legal(city, 0, "bid") == [f"bid {name} yellow" for name in on_offer]
    bid(city, 0, "barbican", "yellow", 1)
    assert offer(city, "barbican") == {
        "tile": "barbican",
        "level": 0,
        "bids": [1, 0],
        "leader": 0,
        "colour": "yellow",
        "standing": 0,
        "last": 0,
    }


@pytest.mark.parametrize(
    "name",
    [
        "hungerford_bridge",
        "thames_barrier",
        "buckingham_palace",
        "greenwich",
        "tower_of_london",
        "harrods",
        "science_museum",
        "the_shard",
    ],
)
def test_bid_display__rivers_homes_and_tiles_of_a_borough_or_a_later_era_are_not_on_offer(name: str):
    city = new_city(2)
    build(city, 1, "the_shard")
    keyples(city, 0, red=10)
    assert refused(city, 0, f"bid {name} red") == "bid-display"


def test_bid_display__a_tile_nobody_took_is_not_on_offer_again():
    city = new_city(2)
    end_era(city, 6, 5)
    keyples(city, 0, red=10)
    assert refused(city, 0, "bid barbican red") == "bid-display"


def test_bid_higher__the_total_must_beat_the_highest_bid():
    city = new_city(3, red=(3, 5, 2))
    bid(city, 0, "barbican", "red", 2)
    play(city, 1, "bid barbican red")
    assert refused(city, 1, "commit 2") == "bid-higher"
    play(city, 1, "commit 3")
    assert refused(city, 2, "bid barbican red") == "bid-higher"


def test_bid_higher__a_bid_takes_at_least_one_keyple():
    city = new_city(2)
    keyples(city, 0, red=3)
    play(city, 0, "bid barbican red")
    assert refused(city, 0, "commit 0") == "bid-higher"
    play(city, 0, "commit 1")
    assert offer(city, "barbican")["leader"] == 0


def test_bid_higher__it_need_not_beat_the_sum_of_the_others():
    city = new_city(3, red=(2, 3, 4))
    bids(city, "barbican", "red", 2, 3, 4)
    assert offer(city, "barbican")["bids"] == [2, 3, 4]
    assert offer(city, "barbican")["leader"] == 2


def test_bid_higher__keyples_on_the_tile_do_not_count():
    city = new_city(2, red=(5, 1))
    play(city, 0, "use barbican red", "commit 5")
    bid(city, 1, "barbican", "red", 1)
    assert offer(city, "barbican")["leader"] == 1


def test_bid_higher__a_group_alone_must_be_higher_too():
    city = new_city(2, red=(3, 5))
    bids(city, "barbican", "red", 2, 3)
    play(city, 0, "pass")
    bid(city, 1, "senate_house", "red", 2)
    play(city, 0, "bid senate_house red", "with barbican")
    assert refused(city, 0, "commit 0") == "bid-higher"
    play(city, 0, "commit 1")
    assert offer(city, "senate_house")["bids"] == [3, 2]


def test_bid_raise__a_losing_bid_counts_towards_the_new_total():
    city = new_city(2, red=(3, 2))
    bids(city, "barbican", "red", 1, 2)
    play(city, 0, "bid barbican red")
    assert legal(city, 0) == ["commit 2"]
    play(city, 0, "commit 2")
    assert city.open.bids[city.open.display.index(12) * 2] == 3


def test_bid_raise__a_losing_bid_is_raised_only_into_the_lead():
    city = new_city(2, red=(2, 2))
    bids(city, "barbican", "red", 1, 2)
    assert refused(city, 0, "bid barbican red") == "bid-higher"


def test_bid_raise__a_winning_bid_may_be_raised_by_any_number():
    city = new_city(2)
    keyples(city, 0, red=4)
    bid(city, 0, "barbican", "red", 3)
    play(city, 1, "pass")
    play(city, 0, "bid barbican red")
    assert refused(city, 0, "commit 0") == "bid-higher"
    play(city, 0, "commit 1")
    assert offer(city, "barbican")["bids"] == [4, 0]


def test_bid_raise__a_group_from_another_tile_may_raise_it():
    city = new_city(2, red=(3, 5))
    bids(city, "barbican", "red", 1, 2)
    bids(city, "senate_house", "red", 2, 3)
    play(city, 0, "bid barbican red", "with senate_house", "commit 0")
    assert offer(city, "barbican")["bids"] == [3, 2]
    assert offer(city, "barbican")["leader"] == 0
    assert offer(city, "senate_house")["bids"] == [0, 3]


def test_bid_raise__what_lies_there_cannot_be_added_again():
    city = new_city(2, red=(4, 3))
    bids(city, "barbican", "red", 2, 3)
    play(city, 0, "bid barbican red")
    assert refused(city, 0, "with barbican") == "bid-raise"


def test_bid_stays__outbid_keyples_stay_beside_the_tile():
    city = new_city(3, red=(1, 2, 3))
    bids(city, "barbican", "red", 1, 2, 3)
    assert offer(city, "barbican")["bids"] == [1, 2, 3]
    pass_turns(city, 0, 1, 2)
    assert offer(city, "barbican")["bids"] == [1, 2, 3]


def test_bid_stays__they_go_back_when_the_era_ends():
    city = new_city(2, red=(2, 3))
    bids(city, "barbican", "red", 2, 3)
    end_era(city, 6, 5)
    assert shown(city)["players"][0]["known"]["red"] == 2
    assert shown(city)["players"][1]["known"]["red"] == 0
    assert hand(city, 0)["red"] >= 2


def test_bid_stays__a_bid_can_never_be_made_smaller():
    city = new_city(2)
    keyples(city, 0, red=4)
    bid(city, 0, "barbican", "red", 3)
    play(city, 1, "pass")
    play(city, 0, "bid senate_house red")
    assert legal(city, 0) == ["commit 1"]
    assert refused(city, 0, "with barbican") == "keyples-winning"


def test_bid_stays__the_leader_stays_the_same_when_a_losing_group_leaves():
    city = new_city(3, red=(2, 3))
    bids(city, "barbican", "red", 2, 3)
    play(city, 2, "pass")
    play(city, 0, "bid senate_house red", "with barbican", "commit 0")
    assert offer(city, "barbican")["bids"] == [0, 3, 0]
    assert offer(city, "barbican")["leader"] == 1


def test_bid_raise__keyples_beside_the_tile_cannot_be_added_to_themselves():
    city = new_city(2, red=(1, 2))
    bids(city, "barbican", "red", 1, 2)
    assert refused(city, 0, "bid barbican red") == "bid-raise"
