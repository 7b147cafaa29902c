"""The action "run the city": which cards are activated, their payments and gains, and the poverty that follows."""

from __future__ import annotations

import pytest
from london_builder import GAME, city, cover, display, give, hold, in_hand, legal, new_london, own, play, refused, tops


def test_run_cards__every_open_top_card_can_be_activated_in_any_order():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "grocers", "mercers")
    play(london, 0, "activate 3", "activate 1")
    assert legal(london) == ["activate 2", "done"]


def test_run_cards__one_card_is_enough():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "grocers")
    play(london, 0, "activate 2", "done")
    assert tops(london) == ["fishmongers", "-grocers"]
    assert london.open.active == 1


def test_run_cards__at_least_one_card_must_be_activated():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers")
    assert legal(london) == ["activate 1"]
    assert refused(london, 0, "done") == "run-cards"


def test_run_cards__a_covered_card_is_not_activated():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers")
    cover(london, 0, 1, "mercers")
    give(london, 0, money=0)
    play(london, 0, "activate 1", "done")
    assert tops(london) == ["-mercers"]
    assert london.open.money[0] == 5


def test_run_cards__there_is_no_stack_beyond_the_last():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers")
    assert refused(london, 0, "activate 2") == "run-cards"


def test_run_cards__only_ones_own_city_is_run():
    london = new_london(2, at="action")
    city(london, 1, "fishmongers")
    assert refused(london, 0, "run") == "run-cards"


def test_run_cards__the_city_can_be_run_again_in_a_later_turn():
    london = new_london(2)
    city(london, 0, "grand_hotel")
    give(london, 0, money=0)
    play(london, 0, "run", "activate 1", "done")
    play(london, 1, "draw", "three", "draw", "draw", "draw")
    play(london, 0, "draw", "run", "activate 1")
    assert london.open.money[0] == 8


def test_run_once__a_card_without_the_flip_sign_is_activated_once_in_a_run():
    london = new_london(2, at="run")
    city(london, 0, "grand_hotel", "fishmongers")
    play(london, 0, "activate 1")
    assert legal(london) == ["activate 2", "done"]
    assert refused(london, 0, "activate 1") == "run-once"


def test_run_once__two_copies_of_a_card_are_activated_each():
    london = new_london(2, at="run")
    city(london, 0, "omnibus", "omnibus")
    own(london, 0, "city", "westminster")
    give(london, 0, money=0)
    play(london, 0, "activate 1", "activate 2")
    assert london.open.money[0] == 4


def test_run_payment__pounds_go_to_the_bank():
    london = new_london(2, at="run")
    city(london, 0, "woolwich_arsenal")
    give(london, 0, money=9)
    play(london, 0, "activate 1", "pay")
    assert london.open.money[0] == 2
    assert london.open.points[0] == 5


def test_run_payment__a_loan_may_be_taken_for_the_pounds():
    london = new_london(2, at="run")
    city(london, 0, "street_lights")
    give(london, 0, money=3)
    play(london, 0, "activate 1")
    assert legal(london) == ["loan"]
    play(london, 0, "loan", "pay")
    assert (london.open.money[0], london.open.loans[0]) == (9, 1)


def test_run_payment__a_hand_card_of_any_colour_goes_to_the_display():
    london = new_london(2, at="run")
    city(london, 0, "east_india_company")
    hold(london, 0, "fishmongers", "wren", "great_fire_monument", "paupers_a")
    give(london, 0, money=0)
    play(london, 0, "activate 1")
    assert legal(london) == ["expend fishmongers", "expend wren", "expend great_fire_monument", "expend paupers_a"]
    play(london, 0, "expend great_fire_monument")
    assert display(london) == (["great_fire_monument"], [])
    assert london.open.money[0] == 12


def test_run_payment__a_pauper_will_do():
    london = new_london(2, at="run")
    city(london, 0, "brewing")
    hold(london, 0, "paupers_b")
    give(london, 0, money=0)
    play(london, 0, "activate 1", "expend paupers_b")
    assert display(london) == (["paupers_b"], [])
    assert london.open.money[0] == 9


def test_run_payment__the_great_exhibition_asks_for_a_blue_card():
    london = new_london(2, at="run")
    city(london, 0, "great_exhibition")
    hold(london, 0, "fishmongers", "theatre_royal", "paupers_a", "wren")
    play(london, 0, "activate 1")
    assert legal(london) == ["expend theatre_royal", "expend wren"]
    play(london, 0, "expend wren")
    assert display(london) == (["wren"], [])
    assert london.open.points[0] == 5


def test_run_payment__without_a_card_in_hand_the_card_cannot_be_activated():
    london = new_london(2, at="run")
    city(london, 0, "brewing", "fishmongers")
    assert legal(london) == ["activate 2"]
    assert refused(london, 0, "activate 1") == "run-payment"


def test_run_payment__the_last_hand_card_pays_only_once():
    london = new_london(2, at="run")
    city(london, 0, "brewing", "albert_dock")
    hold(london, 0, "grocers")
    play(london, 0, "activate 1", "expend grocers")
    assert refused(london, 0, "activate 2") == "run-payment"


def test_run_gain__money_and_points_come_and_poverty_goes():
    london = new_london(2, at="run")
    city(london, 0, "vauxhall_gardens")
    give(london, 0, money=1, poverty=5)
    play(london, 0, "activate 1")
    assert (london.open.money[0], london.open.points[0], london.open.poverty[0]) == (3, 2, 4)


def test_run_gain__the_leather_industry_brings_a_poverty_point():
    london = new_london(2, at="run")
    city(london, 0, "leather_industry")
    give(london, 0, money=0, poverty=5)
    play(london, 0, "activate 1")
    assert (london.open.money[0], london.open.poverty[0]) == (7, 6)


def test_run_flip__a_card_with_the_sign_is_turned_over():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "grand_hotel")
    play(london, 0, "activate 1", "activate 2", "done")
    assert tops(london) == ["-fishmongers", "grand_hotel"]


@pytest.mark.difference(5)
def test_run_flip__cards_are_turned_after_all_activations():
    """A card with the flip sign stays open while the run lasts, and is turned at its end, before poverty is counted."""
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "grocers", "grand_hotel")
    play(london, 0, "activate 2", "activate 1")
    assert tops(london) == ["fishmongers", "grocers", "grand_hotel"]
    play(london, 0, "done")
    assert tops(london) == ["-fishmongers", "-grocers", "grand_hotel"]
    lines = GAME.lines(GAME.view(london, 0))
    assert lines[:2] == ["Grocers is turned over.", "Fishmongers is turned over."]
    assert lines[2].startswith("Seat 1 counts poverty")


@pytest.mark.difference(5)
def test_run_flip__a_card_that_is_to_be_turned_still_has_its_lasting_ability():
    """The Bank of England with a flip sign is open until the run ends: the loan for another card brings £12."""
    components = 'game = "london"\n[[card]]\nid = "bank_of_england"\ngain = "money 1"\nflips = 1\n'
    london = new_london(2, at="run", components=components)
    city(london, 0, "bank_of_england", "woolwich_arsenal")
    give(london, 0, money=0)
    play(london, 0, "activate 1", "activate 2", "loan", "pay")
    assert london.open.money[0] == 1 + 12 - 7
    play(london, 0, "done")
    assert tops(london) == ["-bank_of_england", "-woolwich_arsenal"]


def test_run_flip__a_turned_card_cannot_be_used_again():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", turned=True)
    city(london, 0, "grocers")
    assert legal(london) == ["activate 2"]
    assert refused(london, 0, "activate 1") == "run-flip"


def test_run_flip__a_turned_card_stays_in_its_stack_and_counts_at_the_end():
    london = new_london(2, at="run")
    city(london, 0, "water_works")
    play(london, 0, "activate 1", "done")
    assert tops(london) == ["-water_works"]
    assert GAME.scores(london)[0].sources["cards"] == 1


def test_run_blank__a_card_whose_base_does_nothing_cannot_be_activated():
    london = new_london(2, at="run")
    city(london, 0, "st_pauls", "fishmongers")
    assert refused(london, 0, "activate 1") == "run-blank"


def test_run_blank__the_city_cannot_be_run_if_no_card_can_be_activated():
    london = new_london(2, at="action")
    city(london, 0, "st_pauls", "parliament", "hospital_a")
    city(london, 0, "fishmongers", turned=True)
    own(london, 0, "city", "westminster", "hackney", "st_pancras", "hampstead")
    assert "run" not in legal(london)
    assert refused(london, 0, "run") == "run-cards"


def test_run_blank__the_city_cannot_be_run_if_no_payment_can_be_made():
    london = new_london(2, at="action")
    city(london, 0, "brewing")
    assert refused(london, 0, "run") == "run-cards"


@pytest.mark.difference(5)
def test_run_counts_open__a_card_that_is_to_be_turned_after_the_run_is_counted():
    london = new_london(2, at="run")
    city(london, 0, "bridge", "fishmongers", "grocers")
    give(london, 0, money=0)
    play(london, 0, "activate 2")
    assert london.open.money[0] == 5
    play(london, 0, "activate 1")
    assert london.open.money[0] == 5 + 2


def test_run_counts_open__a_card_turned_in_an_earlier_run_is_not_counted():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", turned=True)
    city(london, 0, "bridge", "grocers")
    give(london, 0, money=0)
    play(london, 0, "activate 2")
    assert london.open.money[0] == 1


def test_run_counts_open__a_covered_card_is_not_counted():
    london = new_london(2, at="run")
    city(london, 0, "bridge", "fishmongers", "grocers")
    cover(london, 0, 3, "theatre_royal")
    give(london, 0, money=0)
    play(london, 0, "activate 1")
    assert london.open.money[0] == 1


def test_run_poverty__five_stacks_and_a_hand_card_less_a_borough_are_five_poverty_points():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "grocers", "mercers")
    city(london, 0, "salters", "vintners", turned=True)
    hold(london, 0, "wren")
    own(london, 0, "city")
    give(london, 0, poverty=2)
    play(london, 0, "activate 1", "done")
    assert london.open.poverty[0] == 2 + 5


def test_run_poverty__covered_cards_add_nothing_to_their_stack():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers")
    cover(london, 0, 1, "grocers")
    cover(london, 0, 1, "mercers")
    give(london, 0, poverty=0)
    play(london, 0, "activate 1", "done")
    assert london.open.poverty[0] == 1


def test_run_poverty__only_cards_left_in_the_hand_count():
    london = new_london(2, at="run")
    city(london, 0, "brewing")
    hold(london, 0, "grocers", "mercers")
    give(london, 0, poverty=0)
    play(london, 0, "activate 1", "expend grocers", "done")
    assert in_hand(london) == ["mercers"]
    assert london.open.poverty[0] == 2


def test_run_poverty__only_ones_own_boroughs_help():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "grocers", "mercers")
    own(london, 0, "city")
    own(london, 1, "westminster", "hackney")
    give(london, 0, poverty=0)
    give(london, 1, poverty=5)
    play(london, 0, "activate 1", "done")
    assert london.open.poverty == [2, 5]


def test_run_poverty__a_negative_sum_discards_poverty():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers")
    own(london, 0, "city", "westminster", "hackney")
    give(london, 0, poverty=5)
    play(london, 0, "activate 1", "done")
    assert london.open.poverty[0] == 3


def test_run_poverty__nothing_changes_if_the_sum_is_zero():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers")
    own(london, 0, "city")
    give(london, 0, poverty=5)
    play(london, 0, "activate 1", "done")
    assert london.open.poverty[0] == 5


def test_run_poverty_floor__a_card_takes_no_more_poverty_than_there_is():
    london = new_london(2, at="run")
    city(london, 0, "sewers")
    give(london, 0, poverty=1)
    play(london, 0, "activate 1")
    assert london.open.poverty[0] == 0


def test_run_poverty_floor__what_is_left_over_of_a_reduction_is_lost():
    london = new_london(2, at="run")
    city(london, 0, "sewers", "fishmongers")
    give(london, 0, poverty=1)
    play(london, 0, "activate 1", "done")
    assert london.open.poverty[0] == 2


def test_run_poverty_floor__a_negative_sum_stops_at_none():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers")
    own(london, 0, "city", "westminster", "hackney", "hampstead")
    give(london, 0, poverty=2)
    play(london, 0, "activate 1", "done")
    assert london.open.poverty[0] == 0
