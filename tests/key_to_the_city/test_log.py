"""The log tells what happened, with the largest figures that a component file may have, too."""

from __future__ import annotations

import pytest
from city_builder import GAME, bid, build, end_era, keyples, new_city, play, stand

from borough.core.events import OPERAND_LIMIT, pack, unpack
from borough.games.key_to_the_city.components import MOST_KEYPLES
from borough.games.key_to_the_city.rules import event_kinds as news
from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.tiles import KEYPLE_COLOURS, TILE_COUNT

MOST = 99
"""The most keyples that a berth may give."""
HUGE = f"""game = "key-to-the-city"
[supply]
keyples_per_colour = {MOST_KEYPLES}
[[berths]]
id = "millennium_bridge"
keyples = [{MOST}, {MOST}, {MOST}, {MOST}, {MOST}, {MOST}]
"""


def lines(city: City, seat: int = 0) -> list[str]:
    """What a seat reads of the last action."""
    return GAME.lines(GAME.view(city, seat))


def test_all_keyples_of_a_colour_in_one_bid_are_logged():
    city = new_city(2, components=HUGE)
    keyples(city, 0, red=MOST_KEYPLES)
    bid(city, 0, "barbican", "red", MOST_KEYPLES - 1)
    assert lines(city) == ["Seat 1 bids 59 red keyples for Barbican: 59 in all."]
    play(city, 1, "pass")
    bid(city, 0, "barbican", "red", 1)
    assert lines(city) == ["Seat 1 bids 1 red keyple for Barbican: 60 in all."]


@pytest.mark.difference(20, 21)
def test_all_keyples_of_the_game_that_come_back_are_logged():
    city = new_city(2, components=HUGE)
    build(city, 0, "the_shard")
    build(city, 0, "science_museum", "the_shard")
    stand(city, "the_shard", "red", MOST_KEYPLES)
    stand(city, "science_museum", "blue", MOST_KEYPLES)
    end_era(city, 6, 5)
    assert "Seat 1 draws 60 keyples from the bag, 39 fewer than due: it is empty." in lines(city)
    assert "Seat 1 takes 60 blue keyples and 60 red keyples from their own borough." in lines(city)


def test_the_largest_draw_is_logged():
    city = new_city(2, components=HUGE)
    end_era(city, 6, 5)
    assert "Seat 1 draws 99 keyples from the bag." in lines(city)
    assert "Seat 2 draws 81 keyples from the bag, 18 fewer than due: it is empty." in lines(city)


def test_no_figure_of_an_event_can_be_too_large():
    assert max(TILE_COUNT, MOST_KEYPLES * KEYPLE_COLOURS, MOST) < OPERAND_LIMIT
    largest = pack(news.BIDS, 5, TILE_COUNT - 1, KEYPLE_COLOURS - 1, MOST_KEYPLES, MOST_KEYPLES)
    assert unpack(largest) == (news.BIDS, 5, TILE_COUNT - 1, KEYPLE_COLOURS - 1, MOST_KEYPLES, MOST_KEYPLES)
