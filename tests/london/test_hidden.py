"""What a seat sees of the others, and what it does not."""

from __future__ import annotations

from typing import Any, cast

import pytest
from game_builder import play
from london_builder import (
    GAME,
    card,
    city,
    cover,
    display,
    give,
    hold,
    in_hand,
    new_london,
    own,
    show,
    stack_deck,
    tops,
    tubes,
)

from borough.core.rng import Rng
from borough.games.london.rules.event_kinds import DRAWS
from borough.games.london.rules.london import London


def seen(london: London, seat: int | None) -> dict[str, Any]:
    """What a seat sees, as plain data; None is a spectator."""
    return cast("dict[str, Any]", GAME.view(london, seat).data())


def player(london: London, of: int, seat: int | None) -> dict[str, Any]:
    """What a seat sees of a player."""
    return seen(london, seat)["players"][of]


def faces(london: London, of: int, seat: int | None) -> list[str]:
    """The cards in a player's hand that a seat knows."""
    found = player(london, of, seat)
    return sorted([*found["known"], *found["glimpsed"]])


def after_a_look() -> London:
    """Seat 0 has looked at Mercers, Salters and Grocers, kept Mercers and put Salters on top."""
    london = new_london(3, at="start")
    city(london, 0, "university_of_london")
    stack_deck(london, "mercers", "salters", "grocers")
    hold(london, 0, "theatre_royal", "wren")
    play(london, 0, "look", "keep mercers", "first salters")
    play(london, 0, "play", "place theatre_royal", "new", "expend wren", "done")
    return london


# Hands and the deck.


def test_hidden_hands__the_others_see_how_many_cards_and_not_which():
    london = new_london(2)
    hold(london, 0, "mercers", "st_pauls", "paupers_a")
    assert seen(london, 0)["hand"] == ["mercers", "st_pauls", "paupers_a"]
    assert seen(london, 1)["hand"] == []
    assert player(london, 0, 1)["hand"] == 3
    assert faces(london, 0, 1) == []


def test_hidden_hands__another_hand_of_the_same_letters_looks_the_same():
    one, two = new_london(2), new_london(2)
    hold(one, 0, "mercers", "street_lights")
    hold(two, 0, "wren", "paupers_b")
    assert GAME.view(one, 1) == GAME.view(two, 1)
    assert GAME.view(one, None) == GAME.view(two, None)
    assert GAME.view(one, 0) != GAME.view(two, 0)


def test_hidden_hands__the_order_of_the_deck_is_hidden():
    one, two = new_london(2), new_london(2)
    stack_deck(one, "mercers", "wren")
    stack_deck(two, "wren", "mercers")
    for seat in [0, 1, None]:
        assert GAME.view(one, seat) == GAME.view(two, seat)
    assert seen(one, 0)["deck_top"] == []


def test_hidden_hands__a_card_drawn_is_seen_by_its_owner_alone():
    london = new_london(2, at="start")
    stack_deck(london, "mercers")
    play(london, 0, "draw")
    assert [DRAWS, 0, card("mercers"), 0, 0, 0] in seen(london, 0)["news"]
    for other in [1, None]:
        assert [DRAWS, 0, None, 0, 0, 0] in seen(london, other)["news"]
        assert faces(london, 0, other) == []


def test_hidden_hands__everything_else_is_open():
    london = new_london(2)
    city(london, 0, "fishmongers", "grocers")
    city(london, 0, "salters", turned=True)
    cover(london, 0, 1, "mercers")
    give(london, 0, money=17, poverty=3, loans=2)
    london.open.points[0] = 4
    own(london, 0, "city")
    tubes(london, "city")
    show(london, "vintners")
    for other in [1, None]:
        found = player(london, 0, other)
        assert [found["money"], found["poverty"], found["loans"], found["points"]] == [17, 3, 2, 4]
        assert [(stack["cards"], stack["face_up"]) for stack in found["stacks"]] == [
            (["fishmongers", "mercers"], True),
            (["grocers"], True),
            (["salters"], False),
        ]
        assert seen(london, other)["boroughs"]["city"] == {"owner": 0, "underground": True}
        assert seen(london, other)["display"] == {"top": ["vintners"], "bottom": []}


def test_hidden_hands__a_placement_not_yet_paid_for_is_hidden_with_the_hand():
    one = new_london(2, at="play")
    city(one, 0, "fishmongers")
    hold(one, 0, "st_pauls", "hospital_a", "theatre_royal")
    two = one.copy()
    play(one, 0, "place st_pauls", "cover 1")
    play(two, 0, "place hospital_a", "new", "expend st_pauls", "loan")
    assert GAME.view(one, 1) == GAME.view(two, 1)
    assert player(two, 0, 1)["loans"] == 0
    assert seen(two, 1)["move"] == [-1, -1, -1, 0]
    play(two, 0, "pay")
    assert player(two, 0, 1)["loans"] == 1
    assert [stack["cards"] for stack in player(two, 0, 1)["stacks"]] == [["fishmongers"], ["hospital_a"]]


def test_hidden_hands__a_card_offered_at_the_stock_exchange_is_hidden_until_it_is_swapped():
    one = new_london(2)
    city(one, 0, "stock_exchange")
    hold(one, 0, "mercers", "wren")
    show(one, "salters", "grocers")
    two = one.copy()
    play(one, 0, "swap mercers")
    play(two, 0, "swap wren")
    assert GAME.view(one, 1) == GAME.view(two, 1)
    play(one, 0, "take salters top")
    assert display(one) == (["mercers", "grocers"], [])
    assert faces(one, 0, 1) == ["salters"]


def test_hidden_hands__at_a_table_dealt_from_a_view_the_view_is_the_same():
    london = after_a_look()
    for seat in [0, 1, 2, None]:
        found = GAME.view(london, seat)
        assert GAME.view(GAME.sample(found, Rng(5)), seat) == found


# What everybody saw.


def test_hidden_remembered__a_card_taken_from_the_display_stays_known():
    london = new_london(2, at="start")
    show(london, "mercers")
    hold(london, 0, "salters")
    play(london, 0, "take mercers top", "three", "draw", "draw", "draw")
    play(london, 1, "draw", "three", "draw", "draw", "draw")
    for other in [1, None]:
        assert faces(london, 0, other) == ["mercers"]
        assert player(london, 0, other)["hand"] == 5


def test_hidden_remembered__it_is_forgotten_when_it_leaves_the_hand():
    london = new_london(2, at="start")
    show(london, "mercers", "grocers")
    hold(london, 0, "salters")
    play(london, 0, "take mercers top", "play", "place salters", "expend mercers", "done")
    assert faces(london, 0, 1) == []
    assert player(london, 0, 1)["hand"] == 0


def test_hidden_remembered__a_card_placed_is_known_as_part_of_the_city_only():
    london = new_london(2, at="start")
    show(london, "mercers")
    hold(london, 0, "salters", "wren")
    play(london, 0, "take mercers top", "play", "place mercers", "expend salters")
    assert faces(london, 0, 1) == []
    assert tops(london) == ["mercers"]
    assert player(london, 0, 1)["unknown"] == {"A": 1, "B": 0, "C": 0}


def test_hidden_remembered__of_two_copies_the_one_that_was_seen_goes_first():
    london = new_london(2, at="start")
    show(london, "water_works")
    hold(london, 0, "water_works", "theatre_royal")
    play(london, 0, "take water_works top", "play", "place theatre_royal", "expend water_works")
    assert in_hand(london) == ["water_works"]
    assert faces(london, 0, 1) == []
    assert player(london, 0, 1)["unknown"]["A"] == 1


def test_hidden_remembered__a_card_swapped_back_is_no_longer_in_the_hand():
    london = new_london(2, at="start")
    city(london, 0, "stock_exchange")
    show(london, "mercers", "grocers")
    play(london, 0, "take mercers top", "swap mercers", "take grocers top")
    assert faces(london, 0, 1) == ["grocers"]
    assert display(london) == (["mercers"], [])


def test_hidden_remembered__cards_dealt_or_drawn_are_not_known():
    london = cast(London, GAME.deal(3, 1))
    for of in range(3):
        assert faces(london, of, None) == []


# The letters on the backs.


def test_hidden_backs__everybody_sees_the_letters_of_hidden_cards():
    london = new_london(2)
    hold(london, 0, "mercers", "salters", "street_lights", "sewers")
    for other in [1, None]:
        assert player(london, 0, other)["unknown"] == {"A": 2, "B": 1, "C": 1}


def test_hidden_backs__a_known_card_is_not_counted_with_them():
    london = new_london(2, at="start")
    show(london, "mercers")
    hold(london, 0, "salters")
    play(london, 0, "take mercers top")
    assert player(london, 0, 1)["unknown"] == {"A": 1, "B": 0, "C": 0}


def test_hidden_backs__the_letter_on_top_of_the_deck_is_seen_before_it_is_drawn():
    london = new_london(2, at="start")
    stack_deck(london, "sewers")
    assert seen(london, 1)["backs"][-1] == "C"
    play(london, 0, "draw")
    assert seen(london, 1)["backs"][-1] == "A"
    assert player(london, 0, 1)["unknown"] == {"A": 0, "B": 0, "C": 1}


def test_hidden_backs__a_hand_of_other_letters_looks_different():
    one, two = new_london(2), new_london(2)
    hold(one, 0, "mercers")
    hold(two, 0, "street_lights")
    assert GAME.view(one, 1) != GAME.view(two, 1)


def test_hidden_backs__a_card_kept_by_the_university_shows_its_letter():
    london = new_london(2, at="start")
    city(london, 0, "university_of_london")
    stack_deck(london, "mercers", "street_lights", "sewers")
    play(london, 0, "look", "keep street_lights")
    assert player(london, 0, 1)["unknown"] == {"A": 0, "B": 1, "C": 0}
    assert faces(london, 0, 1) == []


# Looking into the deck.


def test_hidden_deck_top__only_the_owner_of_the_university_sees_the_cards():
    london = new_london(3, at="start")
    city(london, 0, "university_of_london")
    stack_deck(london, "mercers", "salters", "grocers")
    play(london, 0, "look")
    assert sorted(seen(london, 0)["looked"]) == ["grocers", "mercers", "salters"]
    for other in [1, 2, None]:
        assert seen(london, other)["looked"] == []
        assert seen(london, other)["looking"] == 3


@pytest.mark.parametrize("kept", ["mercers", "salters"])
def test_hidden_deck_top__the_others_learn_neither_what_is_kept_nor_the_order(kept: str):
    one = new_london(2, at="start")
    city(one, 0, "university_of_london")
    stack_deck(one, "mercers", "salters", "grocers")
    play(one, 0, "look")
    two = one.copy()
    play(one, 0, "keep grocers")
    play(two, 0, f"keep {kept}")
    assert GAME.view(one, 1) == GAME.view(two, 1)
    play(one, 0, "first mercers")
    play(two, 0, "first grocers")
    assert GAME.view(one, 1) == GAME.view(two, 1)
    assert GAME.view(one, None) == GAME.view(two, None)


def test_hidden_deck_top__the_cards_put_back_are_remembered():
    london = after_a_look()
    assert seen(london, 0)["deck_top"] == ["grocers", "salters"]
    for other in [1, 2, None]:
        assert seen(london, other)["deck_top"] == []


def test_hidden_deck_top__a_card_looked_at_twice_is_known_once():
    london = after_a_look()
    city(london, 1, "grand_hotel")
    city(london, 2, "omnibus")
    show(london, "fishmongers")
    play(london, 1, "take wren top", "run", "activate 1", "done")
    play(london, 2, "take fishmongers top", "run", "activate 1", "done")
    play(london, 0, "look", "keep salters", "first grocers")
    assert len(seen(london, 0)["deck_top"]) == 2
    assert seen(london, 0)["deck_top"][-1] == "grocers"


def test_hidden_deck_top__they_are_remembered_when_others_draw_them():
    london = after_a_look()
    play(london, 1, "draw", "three", "draw")
    assert in_hand(london, 1) == ["grocers", "salters"]
    assert faces(london, 1, 0) == ["grocers", "salters"]
    assert seen(london, 0)["deck_top"] == []
    for other in [2, None]:
        assert faces(london, 1, other) == []


def test_hidden_deck_top__a_card_below_them_is_not_known():
    london = after_a_look()
    stacked = len(london.deck) - 3
    below = london.deck[stacked]
    play(london, 1, "draw", "three", "draw", "draw", "draw")
    assert below in london.hands[1]
    assert faces(london, 1, 0) == ["grocers", "salters"]
    assert player(london, 1, 0)["unknown"]["A"] == 4


def test_hidden_deck_top__a_card_known_in_another_hand_is_forgotten_when_it_leaves():
    london = after_a_look()
    play(london, 1, "draw", "three", "draw", "take wren top", "draw")
    play(london, 2, "draw", "three", "draw", "draw", "draw")
    play(london, 0, "draw", "three", "draw", "draw", "draw")
    play(london, 1, "draw", "play", "place salters", "expend grocers")
    assert faces(london, 1, 0) == ["wren"]


def test_hidden_deck_top__a_known_card_that_the_one_who_looked_draws_is_in_the_hand():
    london = new_london(2, at="start")
    city(london, 0, "university_of_london")
    stack_deck(london, "mercers", "salters", "grocers")
    play(london, 0, "look", "keep mercers", "first salters", "three", "draw")
    assert seen(london, 0)["hand"] == ["mercers", "salters"]
    assert seen(london, 0)["deck_top"] == ["grocers"]
    assert faces(london, 0, 1) == []


def test_hidden_deck_top__a_table_dealt_from_the_view_keeps_what_was_seen():
    london = after_a_look()
    play(london, 1, "draw")
    for seed in range(5):
        dealt = cast(London, GAME.sample(GAME.view(london, 0), Rng(seed)))
        assert in_hand(dealt, 1) == ["salters"]
        assert dealt.deck[-1] == card("grocers")
