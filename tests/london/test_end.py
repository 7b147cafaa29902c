"""How the game ends."""

from __future__ import annotations

import pytest
from game_builder import legal, play, refused
from london_builder import city, display, empty_deck, hold, in_hand, new_london, show, stack_deck

from borough.games.london.rules.turn import STALL_ROUNDS


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_end_deck__after_the_last_card_every_other_player_has_exactly_one_more_turn(seats: int):
    london = new_london(seats, at="start")
    empty_deck(london, left=1)
    play(london, 0, "draw", "three")
    for seat in range(1, seats):
        assert london.deciders() == (seat,)
        play(london, seat, "three")
    assert london.over
    assert london.deciders() == ()


def test_end_deck__the_one_who_took_the_last_card_finishes_the_turn():
    london = new_london(2, at="start")
    hold(london, 0, "mercers", "salters")
    empty_deck(london, left=1)
    play(london, 0, "draw")
    assert london.deciders() == (0,)
    play(london, 0, "play", "place mercers", "expend salters", "done")
    assert london.deciders() == (1,)


def test_end_deck__it_may_be_any_player_in_the_middle_of_an_action():
    london = new_london(3)
    london.open.active = 2
    empty_deck(london, left=2)
    play(london, 2, "three", "draw", "draw")
    play(london, 0, "three")
    assert not london.over
    play(london, 1, "three")
    assert london.over
    assert refused(london, 2, "three") == "table-over"


def test_end_deck__with_one_card_left_the_game_goes_on():
    london = new_london(2, at="start")
    hold(london, 0, "mercers", "salters")
    empty_deck(london, left=2)
    play(london, 0, "draw", "play", "place mercers", "expend salters", "done")
    play(london, 1, "take salters top", "three", "draw")
    play(london, 0, "three")
    assert london.over


def test_end_deck__the_mandatory_card_of_a_last_turn_comes_from_the_display():
    london = new_london(2, at="start")
    show(london, "mercers", "salters")
    hold(london, 0, "theatre_royal", "wren")
    empty_deck(london, left=1)
    play(london, 0, "draw", "play", "place theatre_royal", "expend wren", "done")
    assert legal(london, 1) == ["take mercers top", "take salters top", "take wren top"]
    assert refused(london, 1, "three") == "turn-card"
    play(london, 1, "take mercers top", "three", "take wren top", "take salters top")
    assert in_hand(london, 1) == ["mercers", "salters", "wren"]
    assert display(london) == ([], [])
    assert london.over


def test_end_deck__an_empty_display_is_no_hindrance_in_a_last_turn():
    london = new_london(2, at="start")
    hold(london, 1, "mercers", "salters")
    empty_deck(london, left=1)
    play(london, 0, "draw", "three")
    play(london, 1, "play", "place mercers", "expend salters", "done")
    assert london.over


def test_end_deck__the_hand_limit_holds_in_the_last_turns_too():
    london = new_london(2, at="start")
    show(london, "mercers", "salters")
    hold(london, 0, "theatre_royal", "wren")
    hold(london, 1, "almshouses", "covent_garden", "fishmongers", "grocers", "haberdashers")
    hold(london, 1, "vintners", "vauxhall_gardens", "st_pauls", "hospital_a")
    empty_deck(london, left=1)
    play(london, 0, "draw", "play", "place theatre_royal", "expend wren", "done")
    play(london, 1, "take wren top", "three", "take salters top", "take mercers top")
    assert not london.over
    play(london, 1, "expend wren", "expend grocers", "expend vintners")
    assert london.over
    assert len(in_hand(london, 1)) == 9


def test_end_deck__looking_at_the_last_cards_does_not_end_the_game():
    london = new_london(2, at="start")
    city(london, 0, "university_of_london")
    show(london, "mercers")
    hold(london, 0, "theatre_royal", "wren")
    empty_deck(london, left=2)
    play(london, 0, "look", "take mercers top")
    play(london, 0, legal(london, 0, "first")[0], "play", "place theatre_royal", "new", "expend wren", "done")
    assert london.open.deck_count == 2
    assert london.open.last_turns == -1
    assert legal(london, 1) == ["draw", "take wren top"]


def test_end_stall__after_twenty_rounds_without_a_card_from_the_deck_the_game_ends():
    london = new_london(2, at="start")
    show(london, "mercers")
    hold(london, 0, "theatre_royal", "wren")
    london.open.stalled = STALL_ROUNDS * 2 - 1
    play(london, 0, "take mercers top", "play", "place theatre_royal", "expend wren", "done")
    assert STALL_ROUNDS == 20
    assert london.over
    assert london.open.deck_count > 0


def test_end_stall__a_round_counts_as_many_turns_as_there_are_players():
    london = new_london(4, at="start")
    show(london, "mercers")
    hold(london, 0, "theatre_royal", "wren")
    london.open.stalled = STALL_ROUNDS * 4 - 2
    play(london, 0, "take mercers top", "play", "place theatre_royal", "expend wren", "done")
    assert london.deciders() == (1,)


def test_end_stall__a_card_from_the_deck_begins_the_count_again():
    london = new_london(2, at="start")
    london.open.stalled = STALL_ROUNDS * 2 - 1
    hold(london, 0, "theatre_royal", "wren")
    play(london, 0, "draw", "play", "place theatre_royal", "expend wren", "done")
    assert london.deciders() == (1,)
    assert london.open.stalled < 2


def test_end_stall__so_does_a_card_kept_by_the_university():
    london = new_london(2, at="start")
    city(london, 0, "university_of_london")
    hold(london, 0, "theatre_royal", "wren")
    stack_deck(london, "mercers", "salters", "grocers")
    london.open.stalled = STALL_ROUNDS * 2 - 1
    play(london, 0, "look", "keep mercers", "first grocers")
    play(london, 0, "play", "place theatre_royal", "new", "expend wren", "done")
    assert london.deciders() == (1,)


def test_end_stall__looking_into_the_deck_takes_no_card_from_it():
    london = new_london(2, at="start")
    city(london, 0, "university_of_london")
    hold(london, 0, "theatre_royal", "wren")
    show(london, "vintners")
    stack_deck(london, "mercers", "salters", "grocers")
    london.open.stalled = STALL_ROUNDS * 2 - 1
    play(london, 0, "look", "take vintners top", "first grocers", "first mercers")
    play(london, 0, "play", "place theatre_royal", "new", "expend wren", "done")
    assert london.over
