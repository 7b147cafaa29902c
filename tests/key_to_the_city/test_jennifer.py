"""The Jennifer variant: keyples that come back lie in front of the screen."""

from __future__ import annotations

from typing import Any, cast

from city_builder import GAME, bid, build, connect, end_era, hand, keyples, lead, new_city, offer, stand, tile
from game_builder import legal, play, refused

from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.state import keyple_index
from borough.games.key_to_the_city.rules.tiles import KEYPLES


def in_front(city: City, seat: int) -> dict[str, int]:
    """Keyples in front of a screen, as another seat sees them."""
    players = cast("list[dict[str, Any]]", GAME.view(city, 1 - seat).data()["players"])
    return cast("dict[str, int]", players[seat]["front"])


def put_in_front(city: City, seat: int, **numbers: int) -> None:
    """Keyples from the bag in front of a screen, recovered in an earlier era."""
    for colour, number in numbers.items():
        city.open.front[keyple_index(seat, KEYPLES.index(colour))] += number
        city.bag[KEYPLES.index(colour)] -= number
        city.open.bag_count -= number


# jennifer-front


def test_jennifer_front__the_first_keyples_lie_behind_the_screen():
    city = cast(City, GAME.deal(2, 1, {"jennifer": True}))
    assert city.open.behind == [10, 10]
    assert in_front(city, 0) == in_front(city, 1) == {"blue": 0, "red": 0, "yellow": 0}


def after_a_losing_bid() -> City:
    """The second era; in the first, seat 1 outbid 2 red keyples of seat 0."""
    city = new_city(2, jennifer=True)
    lead(city, 0, "barbican", "red", 2)
    lead(city, 1, "barbican", "red", 3)
    end_era(city, 2, 3)
    return city


def test_jennifer_front__losing_bids_come_back_in_front_of_the_screen():
    city = after_a_losing_bid()
    assert in_front(city, 0) == {"blue": 0, "red": 2, "yellow": 0}
    assert in_front(city, 1) == {"blue": 0, "red": 0, "yellow": 0}


def test_jennifer_front__drawn_keyples_go_behind_it():
    city = after_a_losing_bid()
    assert city.open.behind == [9, 8]
    assert [sum(hand(city, seat).values()) for seat in range(2)] == [9, 8]


def test_jennifer_front__keyples_in_the_own_borough_come_in_front_whoever_placed_them():
    city = new_city(2, jennifer=True)
    build(city, 0, "barbican")
    keyples(city, 0, blue=1)
    keyples(city, 1, blue=2)
    play(city, 0, "use barbican blue", "commit 1")
    play(city, 1, "use barbican blue", "commit 2")
    end_era(city, 2, 3)
    assert in_front(city, 0) == {"blue": 3, "red": 0, "yellow": 0}
    assert in_front(city, 1) == {"blue": 0, "red": 0, "yellow": 0}


def test_jennifer_front__keyples_on_a_tile_just_won_come_in_front():
    city = new_city(2, jennifer=True)
    stand(city, "barbican", "yellow", 4)
    lead(city, 1, "barbican", "yellow", 1)
    end_era(city, 2, 3)
    assert in_front(city, 1) == {"blue": 0, "red": 0, "yellow": 4}


def test_jennifer_front__nobody_needs_to_remember_them():
    city = after_a_losing_bid()
    assert city.open.known == [0] * 6


def test_jennifer_front__they_stay_in_front_in_later_eras():
    city = new_city(2, jennifer=True)
    put_in_front(city, 0, red=2)
    end_era(city, 2, 3)
    end_era(city, 2, 3)
    assert city.open.era == 2
    assert in_front(city, 0) == {"blue": 0, "red": 2, "yellow": 0}


def test_jennifer_front__without_the_variant_nothing_lies_there():
    city = new_city(2)
    lead(city, 0, "barbican", "red", 2)
    lead(city, 1, "barbican", "red", 3)
    stand(city, "buckingham_palace", "blue", 1)
    end_era(city, 2, 3)
    assert city.open.front == [0] * 6
    play(city, 1, "at greenwich e")
    keyples(city, 1, red=3)
    play(city, 1, "bid harrods red")
    assert refused(city, 1, "front 1") == "jennifer-front"


# jennifer-both


def test_jennifer_both__a_bid_from_in_front_and_from_behind():
    city = new_city(2, jennifer=True)
    keyples(city, 0, red=3)
    put_in_front(city, 0, red=4)
    play(city, 0, "bid barbican red", "front 2", "commit 1")
    assert offer(city, "barbican")["bids"] == [3, 0]
    assert in_front(city, 0)["red"] == 2
    assert hand(city, 0)["red"] == 2


def test_jennifer_both__a_bid_from_in_front_alone():
    city = new_city(2, jennifer=True)
    put_in_front(city, 0, red=4)
    assert "bid barbican red" in legal(city, 0)
    assert "bid barbican blue" not in legal(city, 0)
    play(city, 0, "bid barbican red", "front 4", "commit 0")
    assert offer(city, "barbican")["bids"] == [4, 0]
    assert in_front(city, 0)["red"] == 0


def test_jennifer_both__a_bid_from_behind_alone():
    city = new_city(2, jennifer=True)
    keyples(city, 0, red=3)
    put_in_front(city, 0, red=4)
    bid(city, 0, "barbican", "red", 2)
    assert offer(city, "barbican")["bids"] == [2, 0]
    assert in_front(city, 0)["red"] == 4


def test_jennifer_both__any_numbers_may_be_combined():
    city = new_city(2, jennifer=True)
    keyples(city, 0, red=2)
    put_in_front(city, 0, red=3)
    play(city, 0, "bid barbican red")
    assert legal(city, 0) == ["front 1", "front 2", "front 3", "commit 1", "commit 2"]
    play(city, 0, "front 3")
    assert legal(city, 0) == ["commit 0", "commit 1", "commit 2"]


def test_jennifer_both__enough_must_come_from_in_front_to_complete_the_move():
    city = new_city(2, jennifer=True)
    keyples(city, 0, red=2)
    put_in_front(city, 0, red=4)
    lead(city, 1, "barbican", "red", 4)
    play(city, 0, "bid barbican red")
    assert legal(city, 0) == ["front 3", "front 4"]
    play(city, 0, "front 3")
    assert legal(city, 0) == ["commit 2"]


def test_jennifer_both__both_together_with_an_outbid_group():
    city = new_city(2, jennifer=True)
    keyples(city, 0, red=2)
    put_in_front(city, 0, red=2)
    lead(city, 0, "senate_house", "red", 1)
    lead(city, 1, "senate_house", "red", 2)
    play(city, 0, "bid barbican red", "with senate_house", "front 1", "commit 2")
    assert offer(city, "barbican")["bids"] == [4, 0]
    assert offer(city, "senate_house")["bids"] == [0, 2]
    assert in_front(city, 0)["red"] == 1


def test_jennifer_both__to_use_and_to_upgrade_as_well():
    city = new_city(2, jennifer=True)
    build(city, 0, "barbican")
    connect(city, "barbican", ne="blue", e="brown")
    keyples(city, 0, red=2)
    put_in_front(city, 0, red=3)
    play(city, 0, "use barbican red", "front 1", "commit 0")
    play(city, 1, "pass")
    play(city, 0, "upgrade barbican red", "front 1", "commit 1")
    assert city.open.standing[tile("barbican")] == 3
    assert city.open.level[tile("barbican")] == 1
    assert in_front(city, 0)["red"] == 1


def test_jennifer_both__not_more_than_lie_there_and_only_once():
    city = new_city(2, jennifer=True)
    keyples(city, 0, red=2)
    put_in_front(city, 0, red=3, blue=5)
    play(city, 0, "bid barbican red")
    assert refused(city, 0, "front 4") == "jennifer-both"
    play(city, 0, "front 2")
    assert refused(city, 0, "front 1") == "jennifer-both"
