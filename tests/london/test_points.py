"""Rules of "Points", as examples."""

from __future__ import annotations

import pytest
from game_builder import play
from london_builder import GAME, city, cover, empty_deck, give, hold, new_london, own, tubes

from borough.games.london.rules.london import London


def bare(seats: int = 2) -> London:
    """Nobody has anything."""
    london = new_london(seats)
    for seat in range(seats):
        give(london, seat, money=0, poverty=0)
    return london


def sources(london: London, seat: int = 0) -> dict[str, int]:
    return GAME.scores(london)[seat].sources


def totals(london: London) -> list[int]:
    return [score.total for score in GAME.scores(london)]


def ranks(london: London) -> list[int]:
    return [score.rank for score in GAME.scores(london)]


def test_score_sum__every_step_of_the_scoring():
    london = bare()
    give(london, 0, money=40, poverty=3, loans=3)
    hold(london, 0, "grocers", "mercers")
    own(london, 0, "city", "hackney")
    tubes(london, "city")
    city(london, 0, "st_pauls", "kew_gardens")
    london.open.points[0] = 9
    give(london, 1, poverty=1)
    assert sources(london) == {
        "money": 3,  # two loans cost £30 of the £40; £10 are left
        "boroughs": 6 + 2,
        "underground": 2,
        "cards": 6 + 4,
        "counters": 9,
        "loans": -7,  # the third loan
        "poverty": -3,  # 3, and 2 for the hand, less the other's 1: 4 left
    }
    assert totals(london) == [3 + 8 + 2 + 10 + 9 - 7 - 3, 0]


def test_score_sum__the_total_may_be_below_zero():
    london = bare()
    give(london, 0, money=14, poverty=10, loans=2)
    assert totals(london) == [4 - 14 - 15, 0]
    assert ranks(london) == [2, 1]


def test_score_sum__a_game_that_is_over_has_these_points():
    london = new_london(at="start")
    give(london, 0, money=10, poverty=0)
    give(london, 1, money=4, poverty=0)
    empty_deck(london, left=1)
    play(london, 0, "draw", "three")
    play(london, 1, "three")
    assert london.open.over
    assert (totals(london), ranks(london)) == ([3 - 1, 1], [1, 2])


def test_score_loans__15_pounds_each_before_money_counts():
    london = bare()
    give(london, 0, money=50, loans=2)
    assert (sources(london)["money"], sources(london)["loans"]) == (20 // 3, 0)


@pytest.mark.parametrize(
    ("money", "unpaid", "points"), [(45, 0, 0), (44, 1, 4), (30, 1, 0), (29, 2, 4), (14, 3, 4), (0, 3, 0)]
)
def test_score_loans__as_many_as_possible_are_paid_back_and_the_rest_cost_7(money: int, unpaid: int, points: int):
    london = bare()
    give(london, 0, money=money, loans=3)
    assert (sources(london)["loans"], sources(london)["money"]) == (-7 * unpaid, points)


def test_score_loans__the_bank_of_england_neither_lends_nor_forgives_at_the_end():
    london = bare()
    city(london, 0, "bank_of_england")
    give(london, 0, money=14, loans=1)
    assert (sources(london)["loans"], sources(london)["money"]) == (-7, 4)


def test_score_hand__a_poverty_point_for_each_card_in_hand():
    london = bare()
    hold(london, 0, "grocers", "paupers_a", "wren")
    assert sources(london)["poverty"] == -2  # three poverty points


def test_score_hand__the_hand_decides_who_has_the_least_poverty():
    london = bare()
    give(london, 0, poverty=0)
    hold(london, 0, "grocers", "mercers", "salters")
    give(london, 1, poverty=2)
    assert [sources(london, seat)["poverty"] for seat in (0, 1)] == [-1, 0]


def test_score_hand__public_houses_do_not_help():
    london = bare()
    city(london, 0, "public_houses")
    hold(london, 0, "grocers", "mercers", "salters")
    london.open.no_hand_poverty = True  # activated in the last turn
    assert sources(london)["poverty"] == -2


@pytest.mark.parametrize(("pounds", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (100, 33)])
def test_score_money__a_point_for_every_full_3_pounds(pounds: int, points: int):
    london = bare()
    give(london, 0, money=pounds)
    assert sources(london)["money"] == points


def test_score_boroughs__their_points_and_2_for_each_underground_counter():
    london = bare()
    own(london, 0, "westminster", "kensington", "greenwich")
    own(london, 1, "city")
    tubes(london, "city", "westminster", "kensington")
    assert (sources(london, 0)["boroughs"], sources(london, 0)["underground"]) == (6 + 5 + 2, 4)
    assert (sources(london, 1)["boroughs"], sources(london, 1)["underground"]) == (6, 2)


def test_score_cards__open_turned_over_and_covered_cards_all_count():
    london = bare()
    city(london, 0, "nelsons_column")  # 5, open
    city(london, 0, "hospital_a", turned=True)  # 3, turned over
    city(london, 0, "buckingham_palace", "grocers")  # 7 and 0
    cover(london, 0, 3, "parliament")  # 5, on the palace
    assert sources(london)["cards"] == 5 + 3 + 7 + 0 + 5


def test_score_cards__each_of_two_equal_cards_counts():
    london = bare()
    city(london, 0, "water_works")
    cover(london, 0, 1, "water_works")
    assert sources(london)["cards"] == 2


def test_score_cards__cards_in_the_hand_do_not():
    london = bare()
    hold(london, 0, "st_pauls")
    assert sources(london)["cards"] == 0


def test_score_counters__points_gained_in_play_are_added():
    london = new_london(at="run")
    city(london, 0, "covent_garden")
    play(london, 0, "activate 1")
    assert sources(london)["counters"] == 2


@pytest.mark.parametrize(
    ("left", "lost"),
    [(0, 0), (1, 1), (2, 1), (3, 2), (4, 3), (5, 5), (6, 7), (7, 9), (8, 11), (9, 13), (10, 15), (11, 18), (12, 21)],
)
def test_score_poverty__the_table(left: int, lost: int):
    london = bare()
    give(london, 0, poverty=left)
    assert sources(london, 0)["poverty"] == -lost
    assert sources(london, 1)["poverty"] == 0


@pytest.mark.parametrize(("left", "lost"), [(0, 0), (4, 3), (12, 21)])
def test_score_poverty__everybody_discards_what_the_poorest_in_poverty_has(left: int, lost: int):
    london = bare(3)
    for seat, poverty in enumerate([6 + left, 6, 7 + left]):
        give(london, seat, poverty=poverty)
    assert sources(london, 0)["poverty"] == -lost
    assert sources(london, 1)["poverty"] == 0


def test_score_poverty__several_players_with_the_least_lose_nothing():
    london = bare(4)
    for seat, poverty in enumerate([13, 10, 8, 8]):
        give(london, seat, poverty=poverty)
    assert [sources(london, seat)["poverty"] for seat in range(4)] == [-5, -1, 0, 0]


def test_tie_break__more_points_come_before_everything_else():
    london = bare()
    give(london, 0, money=12, poverty=3)  # 4 - 2
    own(london, 1, "city")
    london.open.points[0] = 5
    assert (totals(london), ranks(london)) == ([7, 6], [1, 2])


def test_tie_break__then_less_poverty_the_hand_included():
    london = bare()
    give(london, 0, money=9)
    hold(london, 0, "grocers", "mercers")  # 3 - 1
    own(london, 0, "hackney")
    give(london, 1, money=12)
    assert (totals(london), ranks(london)) == ([4, 4], [2, 1])


def test_tie_break__then_more_boroughs():
    london = bare()
    own(london, 0, "city")
    own(london, 1, "hackney", "st_pancras")
    city(london, 0, "nelsons_column")
    london.open.points[1] = 5
    assert (totals(london), ranks(london)) == ([11, 11], [2, 1])


def test_tie_break__then_the_single_card_with_the_most_points():
    london = bare()
    city(london, 0, "hospital_a", "hospital_b", "furniture_makers")  # 3 + 3 + 1
    city(london, 1, "buckingham_palace")  # 7
    assert (totals(london), ranks(london)) == ([7, 7], [2, 1])


def test_tie_break__that_card_may_be_covered_or_turned():
    london = bare()
    city(london, 0, "hospital_a", "hospital_b", "furniture_makers")
    city(london, 1, "buckingham_palace", turned=True)
    cover(london, 1, 1, "grocers")
    assert ranks(london) == [2, 1]


def test_tie_break__after_that_they_share_the_victory():
    london = bare(3)
    give(london, 2, poverty=3)
    city(london, 0, "hospital_a")
    city(london, 1, "hospital_b")
    assert (totals(london), ranks(london)) == ([3, 3, -2], [1, 1, 3])


def test_score_sum__the_parts_name_every_borough_and_card():
    london = bare()
    give(london, 0, money=40, poverty=3, loans=3)
    own(london, 0, "city", "hackney")
    tubes(london, "city")
    city(london, 0, "st_pauls", "kew_gardens")
    score = GAME.scores(london)[0]
    assert sum(score.parts.values()) == score.total
    pieces = {"city", "hackney", "st_pauls", "kew_gardens"}
    assert set(score.parts) == pieces | {"money", "counters", "loans", "poverty"}
    assert sum(score.parts[piece] for piece in pieces) == sum(
        score.sources[source] for source in ("boroughs", "underground", "cards")
    )
