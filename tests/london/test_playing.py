"""The action "play cards"."""

from __future__ import annotations

from typing import cast

import pytest
from game_builder import legal, play, refused
from london_builder import GAME, city, cover, display, give, hold, in_hand, new_london, show, stack_deck, tops

import borough
from borough.core.table import Table
from borough.games.london.rules.cards import CARDS
from borough.games.london.rules.london import London
from borough.games.london.rules.state import laid_card


def gone(london: London) -> list[str]:
    """The cards that have left the game."""
    return [CARDS[card] for card in london.open.discards]


def test_play_cards__any_number_of_cards_is_played():
    london = new_london(2)
    hold(london, 0, "mercers", "salters", "grocers", "vintners", "theatre_royal", "wren")
    play(london, 0, "play", "place mercers", "expend salters", "place grocers", "expend vintners")
    play(london, 0, "place theatre_royal", "expend wren")
    assert tops(london) == ["mercers", "grocers", "theatre_royal"]
    play(london, 0, "done")
    assert london.deciders() == (1,)


def test_play_cards__one_card_is_enough():
    london = new_london(2)
    hold(london, 0, "mercers", "salters", "grocers", "vintners")
    play(london, 0, "play", "place mercers", "expend salters", "done")
    assert in_hand(london) == ["grocers", "vintners"]
    assert london.deciders() == (1,)


def test_play_cards__none_is_not():
    london = new_london(2)
    hold(london, 0, "mercers", "salters")
    play(london, 0, "play")
    assert refused(london, 0, "done") == "play-cards"


def test_play_cards__what_others_played_in_their_turns_does_not_count():
    london = new_london(at="play")
    hold(london, 0, "fishmongers", "grocers")
    hold(london, 1, "mercers", "salters")
    play(london, 0, "place fishmongers", "expend grocers", "done")
    play(london, 1, "draw", "play")
    assert "done" not in legal(london, 1)
    assert refused(london, 1, "done") == "play-cards"


def test_play_cards__using_only_huguenots_is_enough():
    london = new_london(2)
    hold(london, 0, "huguenots")
    stack_deck(london, "mercers", "salters")
    play(london, 0, "play", "use huguenots", "draw", "draw", "done")
    assert in_hand(london) == ["mercers", "salters"]
    assert tops(london) == []
    assert london.deciders() == (1,)


def test_play_cards__a_card_that_is_not_in_the_hand_cannot_be_played():
    london = new_london(2, at="play")
    hold(london, 0, "mercers", "salters")
    assert refused(london, 0, "place grocers") == "play-cards"
    assert refused(london, 0, "use huguenots") == "play-cards"


@pytest.mark.parametrize("name", ["paupers_a", "paupers_b", "paupers_c", "wren", "huguenots", "jewish_refugees"])
def test_play_base__a_card_without_a_base_cannot_be_placed(name: str):
    london = new_london(2, at="play")
    hold(london, 0, name, "water_works", "theatre_royal", "mercers", "salters")
    assert refused(london, 0, f"place {name}") == "play-base"


def test_play_base__two_paupers_of_the_same_colour_do_not_help():
    london = new_london(2)
    hold(london, 0, "paupers_a", "paupers_b")
    assert refused(london, 0, "play") == "play-cards"


def test_play_base__all_other_cards_can_be_placed():
    without = [card for card in CARDS if not new_london().open.figures.base[CARDS.index(card)]]
    assert without == ["huguenots", "wren", "paupers_a", "paupers_b", "jewish_refugees", "paupers_c"]


def test_play_expend__another_card_of_the_same_colour_goes_to_the_display():
    london = new_london(2, at="play")
    hold(london, 0, "mercers", "salters", "theatre_royal")
    play(london, 0, "place mercers")
    assert legal(london) == ["expend salters"]
    assert refused(london, 0, "expend theatre_royal") == "play-expend"
    play(london, 0, "expend salters")
    assert tops(london) == ["mercers"]
    assert display(london) == (["salters"], [])
    assert in_hand(london) == ["theatre_royal"]


def test_play_expend__a_card_is_not_expended_for_itself():
    london = new_london(2, at="play")
    hold(london, 0, "mercers", "salters", "theatre_royal")
    assert refused(london, 0, "place theatre_royal") == "play-expend"
    play(london, 0, "place mercers")
    assert refused(london, 0, "expend mercers") == "play-expend"


def test_play_expend__a_second_copy_of_the_card_pays_for_the_first():
    london = new_london(2, at="play")
    hold(london, 0, "water_works", "water_works")
    play(london, 0, "place water_works", "expend water_works", "pay")
    assert tops(london) == ["water_works"]
    assert display(london) == (["water_works"], [])
    assert in_hand(london) == []


def test_play_expend__every_placed_card_takes_one():
    london = new_london(2, at="play")
    hold(london, 0, "mercers", "salters", "grocers")
    play(london, 0, "place mercers", "expend salters")
    assert refused(london, 0, "place grocers") == "play-expend"


def test_play_expend__pink_is_paid_with_pink():
    london = new_london(2, at="play")
    hold(london, 0, "woolwich_arsenal", "great_fire_monument", "paupers_a", "mercers")
    play(london, 0, "place woolwich_arsenal")
    assert legal(london) == ["expend great_fire_monument"]


def test_play_price__the_pounds_of_the_placed_card_go_to_the_bank():
    london = new_london(2, at="play")
    give(london, 0, money=7)
    hold(london, 0, "great_fire_monument", "woolwich_arsenal")
    bank = london.open.bank
    play(london, 0, "place great_fire_monument", "expend woolwich_arsenal", "pay")
    assert london.open.money[0] == 2
    assert london.open.bank == bank - 5


def test_play_price__the_expended_card_costs_nothing():
    london = new_london(2, at="play")
    give(london, 0, money=0)
    hold(london, 0, "theatre_royal", "st_pauls")
    play(london, 0, "place theatre_royal", "expend st_pauls")
    assert tops(london) == ["theatre_royal"]
    assert london.open.loans[0] == 0


def test_play_price__a_player_with_too_little_money_takes_a_loan():
    london = new_london(2, at="play")
    give(london, 0, money=4)
    hold(london, 0, "st_pauls", "theatre_royal")
    play(london, 0, "place st_pauls", "expend theatre_royal")
    assert refused(london, 0, "pay") == "play-price"
    play(london, 0, "loan", "pay")
    assert (london.open.money[0], london.open.loans[0]) == (4, 1)
    assert tops(london) == ["st_pauls"]


def test_play_stack__a_card_starts_a_new_stack_or_covers_one():
    london = new_london(2, at="play")
    city(london, 0, "fishmongers", "grocers")
    hold(london, 0, "mercers", "salters", "vintners", "haberdashers")
    play(london, 0, "place mercers")
    assert legal(london) == ["new", "cover 1", "cover 2"]
    play(london, 0, "cover 2", "expend salters")
    assert tops(london) == ["fishmongers", "mercers"]
    play(london, 0, "place vintners", "new", "expend haberdashers")
    assert tops(london) == ["fishmongers", "mercers", "vintners"]


def test_play_stack__a_card_that_was_turned_over_is_covered_and_the_new_one_lies_face_up():
    london = new_london(2, at="play")
    city(london, 0, "fishmongers", turned=True)
    hold(london, 0, "mercers", "salters")
    assert tops(london) == ["-fishmongers"]
    play(london, 0, "place mercers", "cover 1", "expend salters")
    assert tops(london) == ["mercers"]


def test_play_stack__covered_cards_stay_where_they_are():
    london = new_london(2, at="play")
    city(london, 0, "fishmongers")
    cover(london, 0, 1, "grocers")
    hold(london, 0, "mercers", "salters")
    play(london, 0, "place mercers", "cover 1", "expend salters")
    laid = [CARDS[laid_card(packed)] for packed in london.open.laid[0]]
    assert laid == ["fishmongers", "grocers", "mercers"]
    assert tops(london) == ["mercers"]


def test_play_stack__nobody_builds_on_the_stack_of_another_player():
    london = new_london(2, at="play")
    city(london, 1, "fishmongers")
    hold(london, 0, "mercers", "salters")
    play(london, 0, "place mercers")
    assert legal(london) == ["expend salters"]
    assert refused(london, 0, "cover 1") == "play-expend"


def test_play_stack__a_stack_that_is_not_there_cannot_be_covered():
    london = new_london(2, at="play")
    city(london, 0, "fishmongers")
    hold(london, 0, "mercers", "salters")
    play(london, 0, "place mercers")
    assert refused(london, 0, "cover 2") == "play-stack"


def test_play_cover_once__a_card_placed_in_this_turn_is_not_covered_in_this_turn():
    london = new_london(2, at="play")
    city(london, 0, "fishmongers")
    hold(london, 0, "mercers", "salters", "vintners", "haberdashers")
    play(london, 0, "place mercers", "new", "expend salters", "place vintners")
    assert legal(london) == ["new", "cover 1"]
    assert refused(london, 0, "cover 2") == "play-cover-once"


def test_play_cover_once__nor_is_a_card_that_covers_another():
    london = new_london(2, at="play")
    city(london, 0, "fishmongers", "grocers")
    hold(london, 0, "mercers", "salters", "vintners", "haberdashers")
    play(london, 0, "place mercers", "cover 1", "expend salters", "place vintners")
    assert refused(london, 0, "cover 1") == "play-cover-once"
    assert legal(london) == ["new", "cover 2"]


def test_play_cover_once__in_the_next_turn_it_may_be_covered():
    london = new_london(2)
    hold(london, 0, "mercers", "salters", "vintners", "haberdashers")
    play(london, 0, "play", "place mercers", "expend salters", "done")
    play(london, 1, "draw", "three", "draw", "draw", "draw")
    play(london, 0, "draw", "play", "place vintners", "cover 1", "expend haberdashers")
    assert tops(london) == ["vintners"]


def test_play_ongoing__an_ability_works_as_soon_as_the_card_is_placed():
    london = new_london(2, at="play")
    hold(london, 0, "school_a_blue", "wren", "mercers", "paupers_a")
    assert refused(london, 0, "place mercers") == "play-expend"
    play(london, 0, "place school_a_blue", "expend wren", "pay", "place mercers", "expend paupers_a", "pay")
    assert tops(london) == ["school_a_blue", "mercers"]


def test_play_ongoing__it_ends_when_the_card_is_covered():
    london = new_london(2, at="play")
    city(london, 0, "school_a_blue")
    hold(london, 0, "mercers", "salters", "grocers", "paupers_a")
    assert legal(london, 0, "place") == ["place grocers", "place mercers", "place salters"]
    play(london, 0, "place mercers", "cover 1", "expend salters")
    assert refused(london, 0, "place grocers") == "play-expend"


def test_play_ongoing__a_card_in_the_hand_does_nothing():
    london = new_london(2, at="play")
    hold(london, 0, "school_a_blue", "mercers", "paupers_a")
    assert refused(london, 0, "place mercers") == "play-expend"


def test_play_ongoing__a_card_turned_over_does_nothing():
    london = new_london(2, at="start")
    city(london, 0, "university_of_london", turned=True)
    assert refused(london, 0, "look") == "card-university"


def test_play_from_hand__huguenots_leave_the_game_and_the_new_cards_are_played_at_once():
    london = new_london(2, at="play")
    hold(london, 0, "huguenots", "theatre_royal")
    show(london, "hospital_a")
    stack_deck(london, "mercers")
    play(london, 0, "use huguenots", "draw", "take hospital_a top")
    assert gone(london) == ["huguenots"]
    play(london, 0, "place theatre_royal", "expend hospital_a", "done")
    assert tops(london) == ["theatre_royal"]
    assert display(london) == (["hospital_a"], [])
    assert in_hand(london) == ["mercers"]


def test_play_from_hand__wren_expends_nothing_and_leaves_the_game():
    london = new_london(2, at="play")
    hold(london, 0, "wren", "mercers")
    play(london, 0, "use wren", "place mercers")
    assert tops(london) == ["mercers"]
    assert gone(london) == ["wren"]
    assert display(london) == ([], [])


@pytest.mark.parametrize(
    ("placed", "given"), [("theatre_royal", "wren"), ("mercers", "huguenots"), ("mercers", "jewish_refugees")]
)
def test_play_from_hand__they_may_be_expended_as_cards_of_their_colour(placed: str, given: str):
    london = new_london(2, at="play")
    hold(london, 0, placed, given)
    play(london, 0, f"place {placed}", f"expend {given}")
    assert display(london) == ([given], [])
    assert gone(london) == []


def test_play_from_hand__only_in_this_action():
    london = new_london(2, at="start")
    hold(london, 0, "huguenots")
    assert refused(london, 0, "use huguenots") == "turn-card"
    play(london, 0, "draw")
    assert refused(london, 0, "use huguenots") == "turn-action"
    play(london, 0, "three")
    assert refused(london, 0, "use huguenots") == "take-from"


def test_play_from_hand__not_when_the_city_is_run():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "grocers")
    hold(london, 0, "jewish_refugees")
    assert refused(london, 0, "use jewish_refugees") == "run-cards"


def test_play_from_hand__other_cards_have_no_use_there():
    london = new_london(2, at="play")
    hold(london, 0, "mercers", "salters")
    assert refused(london, 0, "use mercers") == "play-from-hand"


def test_play_from_hand__the_two_cards_come_before_anything_else():
    london = new_london(2, at="play")
    hold(london, 0, "huguenots", "mercers", "salters")
    play(london, 0, "use huguenots")
    assert refused(london, 0, "place mercers") == "take-from"
    assert refused(london, 0, "done") == "take-from"


def test_play_commit__a_placement_is_card_stack_expended_card_payment():
    london = new_london(2, at="play")
    city(london, 0, "fishmongers")
    hold(london, 0, "water_works", "theatre_royal", "mercers")
    assert refused(london, 0, "pay") == "play-cards"
    play(london, 0, "place water_works")
    assert refused(london, 0, "expend theatre_royal") == "play-stack"
    play(london, 0, "cover 1")
    assert refused(london, 0, "pay") == "play-expend"
    play(london, 0, "expend theatre_royal")
    assert legal(london) == ["pay", "loan"]
    play(london, 0, "pay")
    assert tops(london) == ["water_works"]


def test_play_commit__nothing_has_happened_before_the_last_step():
    london = new_london(2, at="play")
    hold(london, 0, "st_pauls", "theatre_royal")
    before = london.open.numbers()
    play(london, 0, "place st_pauls", "expend theatre_royal", "loan", "loan")
    assert london.open.numbers() == before
    assert in_hand(london) == ["st_pauls", "theatre_royal"]


def test_play_commit__before_the_last_step_it_can_be_undone_freely_and_after_it_not():
    table = Table.new("london", 2, 1)
    seat = table.state.deciders()[0]
    for text in ["draw", "play"]:
        table.play(seat, GAME.action(text))
    before = table.state.copy()
    steps = ["place st_pauls", "expend theatre_royal", "loan"]
    for text in steps:
        table.play(seat, GAME.action(text))
    for _ in steps:
        table.undo(seat)
    assert table.state == before
    for text in [*steps, "pay"]:
        table.play(seat, GAME.action(text))
    with pytest.raises(borough.Refusal) as caught:
        table.undo(seat)
    assert caught.value.rule == "table-undo"
    assert tops(cast(London, table.state), seat) == ["st_pauls"]


def test_play_commit__a_card_that_costs_nothing_lies_as_soon_as_nothing_is_left_to_choose():
    london = new_london(2, at="play")
    city(london, 0, "fishmongers")
    hold(london, 0, "coffee_house", "mercers")
    play(london, 0, "place coffee_house", "new")
    assert tops(london) == ["fishmongers", "coffee_house"]


def test_play_commit__nobody_else_sees_what_is_being_placed():
    london = new_london(2, at="play")
    hold(london, 0, "st_pauls", "theatre_royal", "hospital_a")
    twin = london.copy()
    play(london, 0, "place st_pauls", "expend theatre_royal", "loan")
    play(twin, 0, "place hospital_a", "expend st_pauls")
    assert GAME.view(london, 1) == GAME.view(twin, 1)
    assert GAME.view(london, None) == GAME.view(twin, None)
    assert GAME.view(london, 0) != GAME.view(twin, 0)


def test_play_cards__the_stock_exchange_cannot_empty_the_action():
    london = new_london(2)
    city(london, 0, "stock_exchange")
    hold(london, 0, "mercers", "salters")
    show(london, "paupers_a")
    play(london, 0, "play")
    assert legal(london, 0, "swap") == []
    assert refused(london, 0, "done") == "play-cards"
