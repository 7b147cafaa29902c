"""What lies where before the first turn."""

from __future__ import annotations

import pytest
from city_builder import GAME, HOMES, hand, new_city, shown, skills
from game_builder import play, refused

import borough


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_setup_home__each_player_begins_with_a_home_tile_alone_in_the_borough(seats: int):
    table = shown(GAME.deal(seats, 1))
    boroughs = [[tile["tile"] for tile in player["borough"]] for player in table["players"]]
    expected = [
        ["buckingham_palace"],
        ["greenwich"],
        ["palace_of_westminster"],
        ["royal_hospital_chelsea"],
        ["somerset_house"],
        ["tower_of_london"],
    ]
    assert boroughs == expected[:seats]
    assert [tile for tile in table["gone"] if tile in HOMES] == HOMES[seats:]
    assert all(player["borough"][0]["level"] == 0 for player in table["players"])
    assert all(player["borough"][0]["connectors"] == {} for player in table["players"])


def test_setup_home__a_home_tile_that_was_not_given_out_is_not_in_the_game():
    city = GAME.deal(2, 1)
    skills(city, city.open.active, brick=1)
    assert refused(city, city.open.active, "use tower_of_london red") == "use-anywhere"
    assert refused(city, city.open.active, "bid tower_of_london red") == "bid-display"


def test_setup_river__the_river_tiles_lie_in_a_row_to_the_thames_barrier():
    assert shown(GAME.deal(2, 1))["river"] == [
        "hungerford_bridge",
        "millennium_bridge",
        "london_bridge",
        "the_o2",
        "thames_barrier",
    ]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_setup_start__any_seat_may_be_drawn_and_lies_furthest_right(seats: int):
    starters = set()
    for seed in range(60):
        city = GAME.deal(seats, seed)
        moored = [player["moored"] for player in shown(city)["players"]]
        starter = moored.index(6)
        assert city.deciders() == (starter,)
        assert sorted(moored) == list(range(7 - seats, 7))
        starters.add(starter)
    assert starters == set(range(seats))


def test_setup_start__the_places_of_the_others_change_nothing():
    city = new_city(4)
    city.open.moored = [5, 1, 3, 0]
    order = []
    for _ in range(3):
        order.append(city.open.active)
        play(city, city.open.active, "pass")
    assert [*order, city.open.active] == [0, 1, 2, 3]


@pytest.mark.parametrize(("seats", "number"), [(2, 4), (3, 6), (4, 8), (5, 10), (6, 12)])
def test_setup_routemasters__two_per_player_lie_open_from_the_start(seats: int, number: int):
    table = shown(GAME.deal(seats, 1))
    assert len(table["routemasters"]) == number
    buses = ["british_museum", "lords_cricket_ground", "oval_cricket_ground", "zsl_london_zoo", "madame_tussauds"]
    buses += ["national_gallery", "tate_britain", "tate_modern", "victoria_and_albert_museum"]
    buses += ["natural_history_museum", "royal_festival_hall", "science_museum"]
    gone = [tile for tile in table["gone"] if tile in buses]
    assert sorted(table["routemasters"] + gone) == sorted(buses)


def test_setup_routemasters__every_one_of_them_may_be_drawn():
    drawn = [frozenset(shown(GAME.deal(2, seed))["routemasters"]) for seed in range(60)]
    assert len(set(drawn)) > 10
    assert len(frozenset().union(*drawn)) == 12


def test_setup_supplies__there_are_24_of_each_connector_and_each_skill_tile():
    assert shown(GAME.deal(6, 1))["supply"] == {
        "black": 24,
        "blue": 24,
        "brown": 24,
        "grey": 24,
        "red": 24,
        "yellow": 24,
        "brick": 24,
        "coin": 24,
        "compass": 24,
    }
    assert all(sum(player["skills"].values()) == 0 for player in shown(GAME.deal(6, 1))["players"])


@pytest.mark.parametrize(("seats", "left"), [(2, 100), (3, 90), (4, 80), (5, 70), (6, 60)])
def test_setup_keyples__everybody_draws_ten_of_the_120(seats: int, left: int):
    city = GAME.deal(seats, 1)
    assert [sum(hand(city, seat).values()) for seat in range(seats)] == [10] * seats
    assert shown(city)["bag"] == left
    for place, colour in enumerate(("blue", "red", "yellow")):
        assert city.bag[place] + sum(hand(city, seat)[colour] for seat in range(seats)) == 40


def test_setup_keyples__they_are_drawn_at_random():
    hands = {tuple(hand(GAME.deal(2, seed), 0).values()) for seed in range(40)}
    assert len(hands) > 5


def test_setup_keyples__nobody_else_sees_their_colours():
    city = GAME.deal(2, 1)
    seen = GAME.view(city, 1).data()
    assert seen["screen"] == hand(city, 1)
    assert seen["players"][0]["behind"] == 10
    assert seen["players"][0]["known"] == {"blue": 0, "red": 0, "yellow": 0}
    assert GAME.view(city, None).data()["screen"] is None


def test_setup_keyples__only_two_to_six_can_play():
    for seats in (1, 7):
        with pytest.raises(borough.DealError):
            GAME.deal(seats, 1)
