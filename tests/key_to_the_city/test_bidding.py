"""Bidding for tiles in the display."""

from __future__ import annotations

from city_builder import bid, keyples, legal, new_city, play, refused


def test_bid_higher__the_total_must_beat_the_highest_bid():
    city = new_city(3)
    keyples(city, 0, red=3)
    keyples(city, 1, red=5)
    keyples(city, 2, red=2)
    bid(city, 0, "barbican", "red", 2)
    play(city, 1, "bid barbican red")
    assert refused(city, 1, "commit 2") == "bid-higher"
    play(city, 1, "commit 3")
    assert refused(city, 2, "bid barbican red") == "bid-higher"


def test_bid_raise__a_losing_bid_counts_towards_the_new_total():
    city = new_city(2)
    keyples(city, 0, red=3)
    keyples(city, 1, red=2)
    bid(city, 0, "barbican", "red", 1)
    bid(city, 1, "barbican", "red", 2)
    play(city, 0, "bid barbican red")
    assert legal(city, 0) == ["commit 2"]
    play(city, 0, "commit 2")
    assert city.open.bids[city.open.display.index(12) * 2] == 3
