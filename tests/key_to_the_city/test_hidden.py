"""What a seat sees of the others, and what it does not."""

from __future__ import annotations

from typing import Any, cast

import pytest
from city_builder import GAME, bid, build, end_era, hand, keyples, known, lead, new_city, shown, skills, stand
from game_builder import play

from borough.core.rng import Rng
from borough.games.key_to_the_city.rules.city import City


def seen(city: City, seat: int) -> dict[str, Any]:
    """What a seat sees, as plain data."""
    return cast("dict[str, Any]", GAME.view(city, seat).data())


def player(city: City, of: int, seat: int) -> dict[str, Any]:
    """What a seat sees of a player."""
    return seen(city, seat)["players"][of]


def recoloured(city: City) -> City:
    """The same table, with keyples of other colours behind the screen of seat 1."""
    twin = city.copy()
    mine = hand(city, 1)
    keyples(twin, 1, blue=mine["red"], red=mine["yellow"], yellow=mine["blue"])
    assert twin != city
    assert GAME.laws(twin) == []
    return twin


def refusals(city: City, seat: int) -> dict[int, tuple[str, str]]:
    """How every action that is not legal would be refused."""
    allowed = set(city.legal(seat))
    found = {action: city.refusal(seat, action) for action in range(GAME.action_count) if action not in allowed}
    return {action: (refusal.rule, refusal.message) for action, refusal in found.items()}


# What lies behind a screen.


def test_hidden_screen__the_others_see_a_number_and_no_colours():
    city = new_city(3)
    keyples(city, 0, blue=1, red=4, yellow=2)
    assert seen(city, 0)["screen"] == {"blue": 1, "red": 4, "yellow": 2}
    assert player(city, 0, seat=1)["behind"] == 7
    assert player(city, 0, seat=1)["known"] == {"blue": 0, "red": 0, "yellow": 0}
    assert seen(city, 1)["screen"] == {"blue": 0, "red": 0, "yellow": 0}


def test_hidden_screen__other_colours_behind_it_give_the_same_view():
    city = new_city(2)
    keyples(city, 0, blue=2)
    keyples(city, 1, blue=1, red=4, yellow=2)
    twin = recoloured(city)
    assert GAME.view(city, 0) == GAME.view(twin, 0)
    assert GAME.view(city, None) == GAME.view(twin, None)
    assert GAME.view(city, 1) != GAME.view(twin, 1)


def test_hidden_screen__a_spectator_sees_nobodys_colours():
    city = new_city(2)
    keyples(city, 0, blue=1, red=4)
    assert shown(city)["screen"] is None
    assert [found["behind"] for found in shown(city)["players"]] == [5, 0]
    assert shown(city)["legal"] == []


def test_hidden_screen__the_first_ten_keyples_are_unknown():
    city = cast(City, GAME.deal(4, 7))
    assert [player(city, of, seat=0)["behind"] for of in range(4)] == [10] * 4
    assert [sum(player(city, of, seat=0)["known"].values()) for of in range(4)] == [0] * 4


def test_hidden_screen__drawn_keyples_are_unknown():
    city = new_city(2)
    end_era(city, 2, 3)
    assert player(city, 1, seat=0)["behind"] == 8
    assert known(city, 1) == {"blue": 0, "red": 0, "yellow": 0}
    assert seen(city, 0)["bag"] == 120 - 9 - 8


def test_hidden_screen__a_losing_bid_is_remembered_behind_the_screen():
    city = new_city(2)
    lead(city, 1, "barbican", "red", 2)
    lead(city, 0, "barbican", "red", 3)
    end_era(city, 2, 3)
    assert player(city, 1, seat=0)["behind"] == 8 + 2
    assert player(city, 1, seat=0)["known"] == {"blue": 0, "red": 2, "yellow": 0}


def test_hidden_screen__keyples_taken_from_the_own_borough_are_remembered():
    city = new_city(2)
    stand(city, "greenwich", "yellow", 3)
    end_era(city, 2, 3)
    assert player(city, 1, seat=0)["known"] == {"blue": 0, "red": 0, "yellow": 3}


def test_hidden_screen__keyples_on_a_tile_just_won_are_remembered():
    city = new_city(2)
    stand(city, "barbican", "blue", 4)
    lead(city, 1, "barbican", "blue", 1)
    end_era(city, 2, 3)
    assert player(city, 1, seat=0)["known"] == {"blue": 4, "red": 0, "yellow": 0}


def with_known_red(behind: int) -> City:
    """Era 2, seat 1 begins: two known red keyples behind its screen, and so many red ones nobody saw."""
    city = new_city(2)
    lead(city, 1, "barbican", "red", 2)
    lead(city, 0, "barbican", "red", 3)
    end_era(city, 2, 3)
    play(city, 0, "at buckingham_palace e")
    keyples(city, 1, red=2 + behind)
    city.open.known[4] = 2
    assert city.open.active == 1
    return city


def test_hidden_screen__keyples_that_are_placed_are_taken_from_those_known():
    city = with_known_red(behind=3)
    bid(city, 1, "harrods", "red", 1)
    assert known(city, 1)["red"] == 1
    assert city.open.behind[1] == 4


def test_hidden_screen__more_than_were_known_leave_none_known():
    city = with_known_red(behind=3)
    bid(city, 1, "harrods", "red", 3)
    assert known(city, 1)["red"] == 0
    assert city.open.behind[1] == 2


def test_hidden_screen__another_colour_leaves_the_known_ones():
    city = with_known_red(behind=0)
    keyples(city, 1, red=2, blue=2)
    city.open.known[4] = 2
    bid(city, 1, "harrods", "blue", 2)
    assert known(city, 1) == {"blue": 0, "red": 2, "yellow": 0}


def test_hidden_screen__points_in_a_view_count_only_what_is_known_of_the_others():
    city = new_city(2, era=4)
    build(city, 1, "lords_cricket_ground")
    keyples(city, 1, red=6)
    city.open.known[4] = 2
    assert GAME.scores(GAME.view(city, 0))[1].parts["lords_cricket_ground"] == 4
    assert GAME.scores(GAME.view(city, 1))[1].parts["lords_cricket_ground"] == 12
    assert GAME.scores(city)[1].parts["lords_cricket_ground"] == 12


# A move before it is committed.


def test_hidden_screen__a_move_not_yet_committed_is_seen_by_its_player_alone():
    city = new_city(2)
    keyples(city, 0, blue=2, red=3)
    play(city, 0, "bid barbican red")
    assert seen(city, 0)["move"] == {"verb": "bid", "tile": "barbican", "colour": "red", "front": 0, "with": []}
    assert seen(city, 1)["move"] is None
    assert shown(city)["move"] is None


def test_hidden_screen__whatever_move_is_being_put_together_the_others_see_the_same():
    city = new_city(2)
    keyples(city, 0, blue=2, red=3)
    lead(city, 0, "senate_house", "red", 1)
    lead(city, 1, "senate_house", "red", 2)
    views = []
    for texts in (["bid barbican red"], ["use covent_garden blue"], ["bid barbican red", "with senate_house"]):
        trial = city.copy()
        play(trial, 0, *texts)
        views.append(GAME.view(trial, 1))
    assert views[0] == views[1] == views[2]
    before = {key: value for key, value in seen(city, 1).items() if key != "news"}
    assert before == {key: value for key, value in views[0].data().items() if key != "news"}


def test_hidden_screen__a_committed_move_is_seen_by_all():
    city = new_city(2)
    keyples(city, 0, red=3)
    bid(city, 0, "barbican", "red", 2)
    offer = next(found for found in seen(city, 1)["display"] if found["tile"] == "barbican")
    assert (offer["bids"], offer["leader"], offer["colour"]) == ([2, 0], 0, "red")
    assert player(city, 0, seat=1)["behind"] == 1


def test_hidden_screen__legal_actions_are_shown_to_the_seat_that_decides_alone():
    city = new_city(2)
    keyples(city, 0, red=3)
    assert len(seen(city, 0)["legal"]) > 7
    assert seen(city, 1)["legal"] == []


# Sampling what a seat cannot know.


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("jennifer", [False, True], ids=["plain", "jennifer"])
def test_hidden_screen__a_sampled_table_gives_an_equal_view_all_through_a_game(seats: int, jennifer: bool):
    city = cast(City, GAME.deal(seats, 11, {"jennifer": jennifer}))
    rng = Rng(5)
    while not city.over:
        seat = city.deciders()[rng.below(len(city.deciders()))]
        options = city.legal(seat)
        city.play(seat, options[rng.below(len(options))])
        for watcher in range(seats):
            view = GAME.view(city, watcher)
            sampled = GAME.sample(view, rng)
            assert GAME.view(sampled, watcher) == view
            assert GAME.laws(sampled) == []


def test_hidden_screen__samples_differ_in_what_is_hidden():
    city = cast(City, GAME.deal(2, 3))
    view = GAME.view(city, 0)
    screens = {tuple(cast(City, GAME.sample(view, Rng(seed))).screen[3:]) for seed in range(20)}
    assert len(screens) > 3
    assert {sum(screen) for screen in screens} == {10}


def test_hidden_screen__samples_keep_what_is_known():
    city = with_known_red(behind=0)
    keyples(city, 1, red=2, blue=5)
    city.open.known[4] = 2
    view = GAME.view(city, 0)
    reds = [cast(City, GAME.sample(view, Rng(seed))).screen[4] for seed in range(20)]
    assert min(reds) >= 2
    assert max(reds) > 2


def test_hidden_screen__a_sample_for_another_seat_has_no_uncommitted_move():
    city = new_city(2)
    keyples(city, 0, red=3)
    play(city, 0, "bid barbican red")
    other = cast(City, GAME.sample(GAME.view(city, 1), Rng(1)))
    own = cast(City, GAME.sample(GAME.view(city, 0), Rng(1)))
    assert other.move() == [-1, -1, -1, 0]
    assert own.move() == city.move()


def test_hidden_screen__a_spectators_sample_gives_an_equal_view():
    city = cast(City, GAME.deal(3, 8))
    view = GAME.view(city, None)
    sampled = GAME.sample(view, Rng(2))
    assert GAME.view(sampled, None) == view
    assert GAME.laws(sampled) == []


# Refusals.


def test_hidden_screen__refusals_do_not_depend_on_what_the_seat_cannot_know():
    city = new_city(2, era=2, blue=(2, 1), red=(3, 5), yellow=(0, 3))
    lead(city, 1, "harrods", "red", 4)
    stand(city, "greenwich", "blue", 2)
    twin = recoloured(city)
    assert city.legal(0) == twin.legal(0)
    assert refusals(city, 0) == refusals(twin, 0)


@pytest.mark.parametrize("jennifer", [False, True], ids=["plain", "jennifer"])
def test_hidden_screen__refusals_in_the_middle_of_a_move_do_not_depend_on_it_either(jennifer: bool):
    city = new_city(2, jennifer=jennifer, blue=(2, 1), red=(3, 5), yellow=(0, 3))
    lead(city, 1, "barbican", "red", 2)
    twin = recoloured(city)
    for table in (city, twin):
        play(table, 0, "bid barbican red")
    assert city.legal(0) == twin.legal(0)
    assert refusals(city, 0) == refusals(twin, 0)


def test_hidden_screen__refusals_out_of_turn_do_not_tell_what_the_other_is_putting_together():
    city = new_city(2)
    keyples(city, 0, blue=2)
    keyples(city, 1, blue=1, red=5, yellow=3)
    play(city, 0, "pass")
    twin = recoloured(city)
    play(city, 1, "bid barbican red")
    play(twin, 1, "use covent_garden blue")
    assert {rule for rule, _ in refusals(city, 0).values()} == {"table-turn"}
    assert refusals(city, 0) == refusals(twin, 0)


# Skill tiles.


def test_hidden_skills__everybody_sees_everybodys_skill_tiles():
    city = new_city(2)
    skills(city, 0, brick=2, compass=1)
    assert player(city, 0, seat=1)["skills"] == {"brick": 2, "coin": 0, "compass": 1}
    assert shown(city)["players"][0]["skills"] == {"brick": 2, "coin": 0, "compass": 1}


def test_hidden_skills__taking_and_paying_is_seen():
    city = new_city(2)
    keyples(city, 0, red=3)
    play(city, 0, "use barbican red", "commit 1")
    assert player(city, 0, seat=1)["skills"] == {"brick": 1, "coin": 0, "compass": 0}
    play(city, 1, "pass")
    play(city, 0, "use greenwich red", "commit 1", "pay brick", "take coin")
    assert player(city, 0, seat=1)["skills"] == {"brick": 0, "coin": 1, "compass": 0}
    assert seen(city, 1)["supply"]["brick"] == 24


def test_hidden_skills__samples_keep_them():
    city = new_city(2)
    skills(city, 1, brick=2, compass=1)
    sampled = cast(City, GAME.sample(GAME.view(city, 0), Rng(1)))
    assert sampled.open.skills == [0, 0, 0, 2, 0, 1]


# The end.


def test_hidden_end__all_screens_are_lifted_when_the_game_is_over():
    city = new_city(2, era=4, show=("lords_cricket_ground",))
    lead(city, 1, "lords_cricket_ground", "red", 1)
    keyples(city, 1, blue=1, red=4, yellow=2)
    end_era(city, 2, 3)
    assert player(city, 1, seat=0)["known"] == {"blue": 0, "red": 0, "yellow": 0}
    play(city, 1, "at greenwich e")
    assert city.over
    assert player(city, 1, seat=0)["known"] == {"blue": 1, "red": 4, "yellow": 2}


def test_hidden_end__everybody_can_check_the_points():
    city = new_city(2, era=4)
    build(city, 1, "lords_cricket_ground")
    keyples(city, 1, red=4)
    end_era(city, 2, 3)
    assert city.over
    assert GAME.scores(city)[1].parts["lords_cricket_ground"] == 8
    assert GAME.scores(GAME.view(city, 0)) == GAME.scores(city)
    assert GAME.scores(GAME.view(city, None)) == GAME.scores(city)
