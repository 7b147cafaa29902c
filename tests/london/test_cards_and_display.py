"""Taking cards, and the card display."""

from __future__ import annotations

import pytest
from game_builder import legal, play, refused
from london_builder import GAME, display, empty_deck, give, hold, in_hand, new_london, show, stack_deck

from borough.games.london.rules.cards import CARDS

FULL = ["grocers", "salters", "vintners", "mercers", "fishmongers", "haberdashers"]


def test_take_from__each_card_comes_from_the_deck_or_from_any_space():
    london = new_london(2)
    show(london, "mercers", "grocers", "salters", "vintners")
    play(london, 0, "three")
    assert legal(london) == [
        *("draw", "take mercers top", "take grocers top", "take salters top", "take vintners bottom"),
    ]
    stack_deck(london, "wren")
    play(london, 0, "take vintners bottom", "draw", "take grocers top")
    assert in_hand(london) == ["grocers", "vintners", "wren"]
    assert display(london) == (["mercers", "salters"], [])


def test_take_from__a_card_is_looked_at_before_the_next_is_taken():
    london = new_london(2)
    show(london, "st_pauls")
    stack_deck(london, "theatre_royal", "mercers")
    play(london, 0, "three", "draw")
    assert GAME.view(london, 0).data()["hand"] == ["theatre_royal"]
    assert legal(london) == ["draw", "take st_pauls top"]
    play(london, 0, "take st_pauls top", "draw")
    assert in_hand(london) == ["mercers", "st_pauls", "theatre_royal"]


def test_take_from__a_card_is_taken_from_the_row_it_lies_in():
    london = new_london(2)
    show(london, "mercers")
    play(london, 0, "three")
    assert refused(london, 0, "take mercers bottom") == "take-from"
    assert refused(london, 0, "take salters top") == "take-from"


def test_take_from__the_same_card_in_both_rows_is_two_choices():
    london = new_london(2)
    show(london, "water_works", "mercers", "salters", "water_works")
    play(london, 0, "three", "take water_works bottom")
    assert display(london) == (["water_works", "mercers", "salters"], [])


def test_take_from__an_empty_deck_gives_nothing():
    london = new_london(2)
    show(london, "mercers", "salters", "vintners", "grocers")
    empty_deck(london)
    play(london, 0, "three")
    assert refused(london, 0, "draw") == "take-from"


def test_take_from__the_cards_of_new_land_come_from_both_places_too():
    london = new_london(2)
    give(london, 0, money=8)
    show(london, "mercers")
    stack_deck(london, "salters")
    play(london, 0, "buy westminster", "pay", "draw", "take mercers top")
    assert in_hand(london) == ["mercers", "salters"]


def test_take_from__the_bottom_row_is_enough():
    london = new_london(2)
    show(london, "grocers", "mercers", "salters", "theatre_royal")
    empty_deck(london)
    give(london, 0, money=10)
    play(london, 0, "buy city", "pay", "take grocers top", "take mercers top", "take salters top")
    assert legal(london) == ["take theatre_royal bottom"]


def test_take_three__the_action_takes_three_cards():
    london = new_london(2)
    stack_deck(london, "mercers", "salters", "vintners", "grocers")
    play(london, 0, "three", "draw", "draw")
    assert london.deciders() == (0,)
    assert refused(london, 0, "done") == "take-from"
    play(london, 0, "draw")
    assert in_hand(london) == ["mercers", "salters", "vintners"]
    assert london.deciders() == (1,)


def test_take_three__fewer_are_taken_if_there_are_no_more():
    london = new_london(2)
    show(london, "mercers", "salters")
    empty_deck(london)
    play(london, 0, "three", "take mercers top", "take salters top")
    assert in_hand(london) == ["mercers", "salters"]
    assert london.deciders() == (1,)


def test_take_three__it_can_be_chosen_though_there_is_nothing_to_take():
    london = new_london(2)
    empty_deck(london)
    play(london, 0, "three")
    assert in_hand(london) == []
    assert london.deciders() == (1,)


def test_display_rows__the_top_row_is_filled_before_the_bottom_row():
    london = new_london(2, at="play")
    hold(london, 0, *FULL, "covent_garden", "almshouses")
    play(london, 0, "place grocers", "expend salters")
    assert display(london) == (["salters"], [])
    play(london, 0, "place vintners", "expend mercers", "place fishmongers", "expend haberdashers")
    assert display(london) == (["salters", "mercers", "haberdashers"], [])
    play(london, 0, "place covent_garden", "expend almshouses")
    assert display(london) == (["salters", "mercers", "haberdashers"], ["almshouses"])


def test_display_rows__a_free_space_of_the_top_row_is_used_again_before_the_bottom_row():
    london = new_london(2, at="start")
    show(london, *FULL[:4])
    hold(london, 0, "theatre_royal", "wren")
    play(london, 0, "take salters top", "play", "place theatre_royal", "expend wren")
    assert display(london) == (["grocers", "vintners", "wren"], ["mercers"])


def test_display_rows__surplus_cards_go_there_too():
    london = new_london(2)
    show(london, *FULL[:3])
    hold(london, 0, *FULL[3:], "covent_garden", "almshouses", "vauxhall_gardens", "st_pauls")
    stack_deck(london, "wren", "huguenots", "theatre_royal")
    play(london, 0, "three", "draw", "draw", "draw", "expend st_pauls")
    assert display(london) == (FULL[:3], ["st_pauls"])


@pytest.mark.parametrize(("seats", "columns"), [(2, 3), (3, 4), (4, 5)])
def test_display_rows__more_players_have_longer_rows(seats: int, columns: int):
    london = new_london(seats)
    show(london, *FULL)
    assert display(london) == (FULL[:columns], FULL[columns:])


def test_display_overflow__the_top_row_leaves_the_game_and_the_bottom_row_moves_up():
    london = new_london(2, at="play")
    show(london, *FULL)
    hold(london, 0, "theatre_royal", "wren")
    play(london, 0, "place theatre_royal", "expend wren")
    assert display(london) == (["mercers", "fishmongers", "haberdashers"], ["wren"])
    assert [CARDS[card] for card in london.open.discards] == ["grocers", "salters", "vintners"]


def test_display_overflow__the_next_card_lies_in_the_new_bottom_row():
    london = new_london(2, at="play")
    show(london, *FULL)
    hold(london, 0, "theatre_royal", "wren", "covent_garden", "almshouses")
    play(london, 0, "place theatre_royal", "expend wren", "place covent_garden", "expend almshouses")
    assert display(london) == (["mercers", "fishmongers", "haberdashers"], ["wren", "almshouses"])


def test_display_overflow__with_one_free_space_nothing_is_thrown_out():
    london = new_london(2, at="play")
    show(london, *FULL[:5])
    hold(london, 0, "theatre_royal", "wren")
    play(london, 0, "place theatre_royal", "expend wren")
    assert display(london) == (FULL[:3], ["mercers", "fishmongers", "wren"])
    assert london.open.discards == []


def test_display_overflow__cards_thrown_out_cannot_be_taken_any_more():
    london = new_london(2, at="play")
    show(london, *FULL)
    hold(london, 0, "theatre_royal", "wren")
    play(london, 0, "place theatre_royal", "expend wren", "done")
    assert refused(london, 1, "take grocers top") == "take-from"
    assert "take mercers top" in legal(london, 1)


def test_display_overflow__surplus_of_the_hand_can_throw_out_a_row_too():
    london = new_london(2)
    show(london, *FULL)
    hold(london, 0, "covent_garden", "almshouses", "vauxhall_gardens", "st_pauls", "hospital_a", "paupers_a")
    hold(london, 0, "school_a_blue", "water_works")
    stack_deck(london, "wren", "huguenots", "theatre_royal")
    play(london, 0, "three", "draw", "draw", "draw", "expend huguenots", "expend paupers_a")
    assert display(london) == (FULL[3:], ["huguenots", "paupers_a"])
