"""What the bots think of positions: what a good player prefers must be estimated higher."""

from __future__ import annotations

from city_builder import bid, build, connect, keyples, lead, new_city, skills
from game_builder import legal, play

from borough.games.key_to_the_city.estimate.estimate import SOURCES
from borough.games.key_to_the_city.rules.city import City


def worth(city: City, seat: int = 0) -> int:
    """A seat's estimate, all sources together."""
    return sum(city.estimate()[seat * len(SOURCES) : (seat + 1) * len(SOURCES)])


def source(city: City, name: str, seat: int = 0) -> int:
    """One source of it."""
    return city.estimate()[seat * len(SOURCES) + SOURCES.index(name)]


def test_more_keyples_are_better_and_early_ones_are_better_still():
    gains = []
    for era in (1, 4):
        city = new_city(era=era)
        keyples(city, 0, blue=2)
        before = source(city, "keyples")
        keyples(city, 0, blue=3)
        gains.append(source(city, "keyples") - before)
    assert gains[0] > gains[1] > 0


def test_a_skill_tile_is_worth_something_until_the_end_comes():
    city = new_city(era=2)
    before = worth(city)
    skills(city, 0, coin=1)
    assert worth(city) > before


def test_leading_a_bid_is_better_than_having_been_outbid():
    leading, outbid = new_city(show=("harrods",), era=2), new_city(show=("harrods",), era=2)
    for city in (leading, outbid):
        keyples(city, 0, red=2)
        keyples(city, 1, red=3)
        bid(city, 0, "harrods", "red", 1)
    bid(outbid, 1, "harrods", "red", 2)
    assert source(leading, "bids") > source(outbid, "bids")


def test_a_safe_lead_is_better_than_one_that_a_rival_can_take():
    safe, shaky = new_city(era=2, show=("harrods",)), new_city(era=2, show=("harrods",))
    keyples(shaky, 1, red=5)
    for city in (safe, shaky):
        lead(city, 0, "harrods", "red", 1)
    assert source(safe, "bids") > source(shaky, "bids")


def test_an_upgraded_tile_is_better_than_a_plain_one():
    plain, upgraded = new_city(era=3), new_city(era=3)
    build(plain, 0, "harrods")
    build(upgraded, 0, "harrods", level=1)
    assert worth(upgraded) > worth(plain)


def test_a_move_only_begun_counts_as_if_made_with_the_fewest_keyples():
    city = new_city(era=1)
    keyples(city, 0, red=3)
    begun = city.copy()
    play(begun, 0, legal(city, 0, "use")[0])
    assert begun.settled(0)
    assert abs(worth(begun) - worth(city)) < 2000


def test_a_connector_counts_more_where_a_tile_scores_its_colour():
    scoring, other = new_city(era=3), new_city(era=3)
    for city in (scoring, other):
        build(city, 0, "kings_cross_station")
    connect(scoring, "kings_cross_station", nw="red")
    connect(other, "kings_cross_station", nw="grey")
    assert worth(scoring) > worth(other)
