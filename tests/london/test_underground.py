"""Rules of "The Underground", as examples."""

from __future__ import annotations

import pytest
from london_builder import GAME, city, display, give, hold, legal, new_london, own, play, refused, tops, tubes

from borough.games.london.rules.cards import BOROUGHS
from borough.games.london.rules.london import London


def open_line(seats: int = 2, **owned: str) -> London:
    """Seat 0 runs a city with an Underground card and a Pauper to pay for it; boroughs of seat 0 and of others."""
    london = new_london(seats, at="run")
    city(london, 0, "underground")
    hold(london, 0, "paupers_a")
    give(london, 0, money=20)
    own(london, 0, *owned.get("mine", "").split())
    own(london, 1, *owned.get("theirs", "").split())
    return london


def dig(london: London) -> None:
    """Activate the Underground card."""
    play(london, 0, "activate 1", "expend paupers_a")


def stations(london: London) -> list[str]:
    return [BOROUGHS[place] for place, tube in enumerate(london.open.tube) if tube]


def test_tube_place__two_counters_four_points_for_a_card():
    london = open_line(mine="city hackney")
    dig(london)
    play(london, 0, "dig city", "dig hackney")
    assert stations(london) == ["city", "hackney"]
    assert (london.open.points[0], london.open.money[0]) == (4, 20)
    play(london, 0, "done")
    assert (display(london)[0], tops(london)) == (["paupers_a"], ["-underground"])


def test_tube_place__both_must_be_placed_if_they_can():
    london = open_line(mine="city hackney")
    dig(london)
    play(london, 0, "dig city")
    assert legal(london) == ["dig hackney"]
    assert refused(london, 0, "done") == "tube-place"


def test_tube_place__one_if_there_is_place_for_one():
    london = open_line(mine="city")
    dig(london)
    play(london, 0, "dig city")
    assert legal(london) == ["done"]
    assert stations(london) == ["city"]


def test_tube_place__none_if_there_is_no_place_but_the_points():
    london = open_line()
    dig(london)
    assert legal(london) == ["done"]
    play(london, 0, "done")
    assert (stations(london), london.open.points[0], tops(london)) == ([], 4, ["-underground"])


def test_tube_building__only_boroughs_with_a_building():
    london = open_line(mine="city")
    dig(london)
    assert legal(london) == ["dig city"]
    assert refused(london, 0, "dig hackney") == "tube-building"


def test_tube_building__the_owner_does_not_matter():
    london = open_line(theirs="city hackney")
    dig(london)
    play(london, 0, "dig hackney", "dig city")
    assert GAME.scores(london)[1].sources["underground"] == 4
    assert GAME.scores(london)[0].sources["underground"] == 0


def test_tube_one__a_borough_holds_one_counter():
    london = open_line(mine="city hackney islington_and_stoke_newington")
    dig(london)
    play(london, 0, "dig city")
    assert refused(london, 0, "dig city") == "tube-one"
    assert legal(london) == ["dig hackney", "dig islington_and_stoke_newington"]


def test_tube_one__the_tenth_counter_is_the_last():
    nine = "city westminster hackney st_pancras hampstead st_marylebone paddington kensington hammersmith"
    london = open_line(mine=nine, theirs="islington_and_stoke_newington fulham_and_chelsea")
    tubes(london, *nine.split())
    dig(london)
    play(london, 0, "dig fulham_and_chelsea")
    assert london.open.tube.count(1) == 10
    assert legal(london) == ["done"]


@pytest.mark.parametrize(
    "name",
    [
        "city",
        "westminster",
        "st_marylebone",
        "st_pancras",
        "islington_and_stoke_newington",
        "hackney",
        "bethnal_green_stepney_and_poplar",
        "southwark_and_bermondsey",
    ],
)
def test_tube_first__the_city_or_next_to_it_and_free(name: str):
    london = open_line(mine=name)
    give(london, 0, money=0)
    dig(london)
    play(london, 0, f"dig {name}")
    assert stations(london) == [name]
    assert (london.open.money[0], london.open.loans[0]) == (0, 0)


def test_tube_first__no_other_borough():
    far = "hampstead paddington kensington hammersmith fulham_and_chelsea wandsworth battersea lambeth camberwell"
    london = open_line(mine=far, theirs="deptford greenwich lewisham city")
    dig(london)
    assert legal(london) == ["dig city"]
    assert refused(london, 0, "dig lambeth") == "tube-first"


def test_tube_adjacent__every_other_one_is_next_to_a_borough_with_a_counter():
    london = open_line(mine="city st_pancras hampstead paddington")
    dig(london)
    play(london, 0, "dig city")
    assert refused(london, 0, "dig hampstead") == "tube-adjacent"
    assert legal(london) == ["dig st_pancras"]


def test_tube_adjacent__next_to_the_city_is_enough_only_for_the_first():
    london = open_line(mine="westminster hackney islington_and_stoke_newington")
    dig(london)
    play(london, 0, "dig hackney")
    assert refused(london, 0, "dig westminster") == "tube-adjacent"


def test_tube_adjacent__the_two_of_one_card_need_not_touch():
    london = open_line(mine="westminster hackney", theirs="city")
    tubes(london, "city")
    dig(london)
    play(london, 0, "dig westminster", "dig hackney")
    assert stations(london) == ["city", "westminster", "hackney"]


def test_tube_adjacent__the_second_may_go_on_from_the_first():
    london = open_line(mine="st_pancras hampstead", theirs="city")
    tubes(london, "city")
    dig(london)
    assert legal(london) == ["dig st_pancras"]
    play(london, 0, "dig st_pancras", "dig hampstead")
    assert "hampstead" in stations(london)


def test_tube_crossing__southwark_first_is_free_then_the_city_costs_3():
    london = open_line(mine="southwark_and_bermondsey city")
    dig(london)
    play(london, 0, "dig southwark_and_bermondsey")
    assert london.open.money[0] == 20
    play(london, 0, "dig city", "pay")
    assert london.open.money[0] == 17
    assert stations(london) == ["city", "southwark_and_bermondsey"]


def test_tube_crossing__no_fee_if_its_own_bank_reaches_it_too():
    london = open_line(mine="southwark_and_bermondsey city hackney")
    tubes(london, "southwark_and_bermondsey", "hackney")
    dig(london)
    play(london, 0, "dig city")
    assert london.open.money[0] == 20
    assert "city" in stations(london)


def test_tube_crossing__each_crossing_costs():
    london = open_line(mine="city westminster southwark_and_bermondsey lambeth")
    tubes(london, "city", "westminster")
    dig(london)
    play(london, 0, "dig southwark_and_bermondsey", "pay")
    assert london.open.money[0] == 17
    play(london, 0, "dig lambeth")
    assert london.open.money[0] == 17, "now Southwark reaches Lambeth over land"


def test_tube_crossing__a_loan_may_pay_it():
    london = open_line(mine="southwark_and_bermondsey city")
    tubes(london, "city")
    give(london, 0, money=1)
    dig(london)
    play(london, 0, "dig southwark_and_bermondsey")
    assert legal(london) == ["loan"]
    play(london, 0, "loan", "pay")
    assert (london.open.money[0], london.open.loans[0]) == (8, 1)


def test_tube_crossing__a_player_who_cannot_pay_does_not_cross():
    london = open_line(mine="southwark_and_bermondsey city")
    tubes(london, "city")
    give(london, 0, money=2, loans=99)
    dig(london)
    assert legal(london) == ["done"]


def test_tube_crossing__without_a_bridge_there_is_no_way_over():
    london = open_line(mine="bethnal_green_stepney_and_poplar greenwich deptford southwark_and_bermondsey")
    tubes(london, "bethnal_green_stepney_and_poplar")
    dig(london)
    assert legal(london) == ["done"]


def test_tube_crossing__a_crossing_that_costs_nothing_is_not_asked_for():
    london = new_london(2, at="run", components='game = "london"\n[underground]\ncrossing = 0\n')
    city(london, 0, "underground")
    hold(london, 0, "paupers_a")
    own(london, 0, "southwark_and_bermondsey", "city")
    dig(london)
    play(london, 0, "dig southwark_and_bermondsey", "dig city")
    assert london.open.tube.count(1) == 2
