"""A turn: a card, one action, the hand limit."""

from __future__ import annotations

import pytest
from game_builder import legal, play, refused
from london_builder import city, display, empty_deck, give, hold, in_hand, new_london, show, stack_deck

NINE = [
    *("almshouses", "covent_garden", "fishmongers", "grocers", "haberdashers"),
    *("mercers", "salters", "vintners", "theatre_royal"),
]


def test_turn_order__a_card_then_an_action_then_the_next_player():
    london = new_london(3, at="start")
    assert legal(london) == ["draw"]
    play(london, 0, "draw")
    assert "three" in legal(london)
    play(london, 0, "three", "draw", "draw", "draw")
    assert london.deciders() == (1,)
    assert legal(london, 1) == ["draw"]


def test_turn_order__after_the_last_player_comes_the_first_again():
    london = new_london(2, at="start")
    play(london, 0, "draw", "three", "draw", "draw", "draw")
    play(london, 1, "draw", "three", "draw", "draw", "draw")
    assert london.deciders() == (0,)


def test_turn_order__out_of_turn_nobody_does_anything():
    london = new_london(2, at="start")
    assert legal(london, 1) == []
    assert refused(london, 1, "draw") == "table-turn"


def test_turn_order__the_hand_limit_comes_before_the_next_player():
    london = new_london(2)
    hold(london, 0, *NINE[:8])
    play(london, 0, "three", "draw", "draw", "draw")
    assert london.deciders() == (0,)
    assert refused(london, 0, "draw") == "limit-nine"


def test_turn_card__the_card_comes_from_the_deck_or_the_display():
    london = new_london(2, at="start")
    show(london, "mercers")
    assert legal(london) == ["draw", "take mercers top"]
    play(london, 0, "take mercers top")
    assert in_hand(london) == ["mercers"]


def test_turn_card__it_is_exactly_one():
    london = new_london(2, at="start")
    stack_deck(london, "salters")
    play(london, 0, "draw")
    assert in_hand(london) == ["salters"]
    assert refused(london, 0, "draw") == "turn-action"


def test_turn_card__it_cannot_be_left_out():
    london = new_london(2, at="start")
    hold(london, 0, "mercers", "salters")
    for action in ["three", "play", "buy city", "done"]:
        assert refused(london, 0, action) == "turn-card"


def test_turn_card__it_is_taken_even_with_a_full_hand():
    london = new_london(2, at="start")
    hold(london, 0, *NINE)
    play(london, 0, "draw")
    assert len(in_hand(london)) == 10


def test_turn_card__if_there_is_none_anywhere_the_turn_begins_with_the_action():
    london = new_london(3)
    empty_deck(london)
    play(london, 0, "three")
    assert london.deciders() == (1,)
    assert "three" in legal(london, 1)
    assert in_hand(london, 1) == []


def test_turn_action__it_is_one_of_four():
    london = new_london(2)
    hold(london, 0, "mercers", "salters")
    city(london, 0, "fishmongers")
    assert legal(london) == ["play", "run", "buy city", "buy westminster", "buy southwark_and_bermondsey", "three"]


def test_turn_action__passing_is_not_allowed():
    london = new_london(2)
    assert "done" not in legal(london)
    assert refused(london, 0, "done") == "turn-action"


def test_turn_action__there_is_only_one_in_a_turn():
    london = new_london(2)
    hold(london, 0, "mercers", "salters", "grocers", "vintners")
    play(london, 0, "play", "place mercers", "expend salters", "done")
    assert london.deciders() == (1,)
    assert refused(london, 0, "three") == "table-turn"


def test_turn_action__without_a_card_to_play_or_to_run_the_other_two_are_left():
    london = new_london(2)
    hold(london, 0, "mercers", "theatre_royal")
    assert refused(london, 0, "play") == "play-cards"
    assert refused(london, 0, "run") == "run-cards"
    assert {text.split()[0] for text in legal(london)} == {"buy", "three"}


def test_limit_nine__the_surplus_of_ones_choice_goes_to_the_display():
    london = new_london(2)
    hold(london, 0, *NINE[:8])
    stack_deck(london, "st_pauls", "wren", "hospital_a")
    play(london, 0, "three", "draw", "draw", "draw")
    assert len(in_hand(london)) == 11
    assert len(legal(london, 0, "expend")) == 11
    play(london, 0, "expend wren", "expend mercers")
    assert display(london) == (["wren", "mercers"], [])
    assert len(in_hand(london)) == 9
    assert london.deciders() == (1,)


def test_limit_nine__nine_cards_may_be_kept():
    london = new_london(2)
    hold(london, 0, *NINE[:6])
    play(london, 0, "three", "draw", "draw", "draw")
    assert len(in_hand(london)) == 9
    assert london.deciders() == (1,)


def test_limit_nine__nine_cards_may_be_kept_with_a_stock_exchange_too():
    london = new_london(2)
    city(london, 0, "stock_exchange")
    hold(london, 0, *NINE[:6])
    show(london, "paupers_a")
    stack_deck(london, *NINE[6:])
    play(london, 0, "three", "draw", "draw", "draw")
    assert legal(london, 0, "expend") == []
    play(london, 0, "done")
    assert london.open.active == 1


def test_limit_nine__a_hand_may_be_larger_within_the_turn_and_be_played_down():
    london = new_london(2, at="start")
    hold(london, 0, *NINE)
    stack_deck(london, "water_works")
    play(london, 0, "draw")
    assert len(in_hand(london)) == 10
    play(london, 0, "play", "place mercers", "expend salters", "done")
    assert len(in_hand(london)) == 8
    assert london.deciders() == (1,)
    assert display(london) == (["salters"], [])


def test_limit_nine__nobody_gives_up_more_than_the_surplus():
    london = new_london(2)
    hold(london, 0, *NINE[:7])
    play(london, 0, "three", "draw", "draw", "draw")
    assert refused(london, 0, "done") == "limit-nine"
    play(london, 0, "expend mercers")
    assert london.deciders() == (1,)


@pytest.mark.parametrize("given", ["paupers_a", "huguenots", "st_pauls"])
def test_limit_nine__any_card_will_do(given: str):
    london = new_london(2)
    hold(london, 0, *NINE[:6], given)
    play(london, 0, "three", "draw", "draw", "draw", f"expend {given}")
    assert display(london) == ([given], [])


def test_limit_nine__a_card_that_is_not_in_hand_cannot_be_given_up():
    london = new_london(2)
    hold(london, 0, *NINE)
    stack_deck(london, "wren", "huguenots", "st_pauls")
    play(london, 0, "three", "draw", "draw", "draw")
    assert "expend hospital_a" not in legal(london)
    assert refused(london, 0, "expend hospital_a")


def test_limit_nine__land_too_is_bought_with_a_large_hand():
    london = new_london(2)
    give(london, 0, money=8)
    hold(london, 0, *NINE)
    play(london, 0, "buy city", "pay", "draw", "draw", "draw", "draw")
    assert len(in_hand(london)) == 13
    assert london.deciders() == (0,)
