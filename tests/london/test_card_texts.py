"""Cards whose text does more than their base."""

from __future__ import annotations

import pytest
from london_builder import (
    GAME,
    card,
    city,
    cover,
    display,
    empty_deck,
    give,
    hold,
    in_hand,
    legal,
    new_london,
    own,
    play,
    refused,
    show,
    stack_deck,
    tops,
)

from borough.games.london.rules.cards import CARDS
from borough.games.london.rules.london import London


def turn_of_the_second(*names: str, deck: tuple[str, ...] = (), shown: tuple[str, ...] = ()) -> London:
    """Seat 1 has these cards in the city and begins a turn; `deck` lies on top of the deck."""
    london = new_london(2)
    city(london, 1, *names)
    show(london, *shown)
    stack_deck(london, "fishmongers", "grocers", "haberdashers", *deck)
    play(london, 0, "three", "draw", "draw", "draw")
    assert london.open.active == 1
    return london


def refusal(london: London, text: str, seat: int = 0) -> str:
    """The sentence that refuses an action."""
    return london.refusal(seat, GAME.action(text)).message


def top_of_deck(london: London, cards: int) -> list[str]:
    """The first so many cards of the deck, the top one first."""
    return [CARDS[number] for number in london.deck[::-1][:cards]]


# Bank of England


def test_card_bank_of_england__a_loan_brings_12_pounds_and_counts_once():
    london = new_london(2, at="play")
    city(london, 0, "bank_of_england")
    hold(london, 0, "st_pauls", "theatre_royal")
    give(london, 0, money=0)
    play(london, 0, "place st_pauls", "new", "expend theatre_royal", "loan", "pay")
    assert (london.open.money[0], london.open.loans[0]) == (12 - 10, 1)


def test_card_bank_of_england__a_covered_bank_gives_10_pounds():
    london = new_london(2, at="run")
    city(london, 0, "bank_of_england", "woolwich_arsenal")
    cover(london, 0, 1, "grocers")
    give(london, 0, money=0)
    play(london, 0, "activate 2", "loan", "pay")
    assert london.open.money[0] == 10 - 7


def test_card_bank_of_england__forced_loans_bring_12_pounds_too():
    london = new_london(2, at="run")
    city(london, 0, "lloyds_of_london")
    city(london, 1, "bank_of_england")
    give(london, 1, money=0)
    play(london, 0, "activate 1")
    assert (london.open.money[1], london.open.loans[1]) == (12 - 2, 1)


# Bridge, Tower Bridge


@pytest.mark.parametrize("name", ["bridge", "tower_bridge"])
def test_card_bridge__a_pound_for_each_open_brown_card(name: str):
    london = new_london(2, at="run")
    city(london, 0, name, "fishmongers", "bank_of_england", "theatre_royal", "great_fire_monument")
    city(london, 0, "grocers", turned=True)
    city(london, 1, "mercers", "salters")
    give(london, 0, money=0)
    play(london, 0, "activate 1")
    assert london.open.money[0] == 2
    assert tops(london)[0] == name


def test_card_bridge__it_counts_at_the_moment_of_its_activation():
    london = new_london(2, at="run")
    city(london, 0, "bridge", "tower_bridge", "fishmongers", "grocers")
    give(london, 0, money=0)
    play(london, 0, "activate 1")
    assert london.open.money[0] == 2
    play(london, 0, "activate 3", "activate 4")
    assert london.open.money[0] == 2 + 5 + 4
    play(london, 0, "activate 2")
    assert london.open.money[0] == 2 + 5 + 4 + 2


def test_card_bridge__a_card_that_a_coffee_house_served_before_counts():
    london = new_london(2, at="run")
    city(london, 0, "bridge", "coffee_house", "fishmongers")
    show(london, "theatre_royal")
    give(london, 0, money=0)
    play(london, 0, "activate 2", "take theatre_royal top", "activate 1")
    assert london.open.money[0] == 1


# Prisons


@pytest.mark.parametrize(("name", "points"), [("brixton_prison", 0), ("millbank_prison", 3)])
def test_card_prisons__up_to_three_cards_of_any_kind_go_to_the_display(name: str, points: int):
    london = new_london(2, at="run")
    city(london, 0, name)
    hold(london, 0, "paupers_a", "fishmongers", "wren", "great_fire_monument")
    give(london, 0, poverty=5)
    play(london, 0, "activate 1", "expend paupers_a", "expend fishmongers", "expend wren")
    assert display(london) == (["paupers_a", "fishmongers", "wren"], [])
    assert london.open.poverty[0] == 5 - 3
    assert london.open.points[0] == points
    assert legal(london) == ["done"]
    assert in_hand(london) == ["great_fire_monument"]
    play(london, 0, "done")
    assert tops(london) == ["-" + name]


def test_card_prisons__fewer_cards_or_none_may_go():
    london = new_london(2, at="run")
    city(london, 0, "brixton_prison", "millbank_prison")
    hold(london, 0, "paupers_a", "fishmongers")
    give(london, 0, poverty=5)
    play(london, 0, "activate 1", "expend paupers_a", "done", "activate 2", "done")
    assert in_hand(london) == ["fishmongers"]
    assert (london.open.poverty[0], london.open.points[0]) == (4, 0)
    play(london, 0, "done")
    assert tops(london) == ["-brixton_prison", "-millbank_prison"]


def test_card_prisons__millbank_gives_its_points_even_at_no_poverty():
    london = new_london(2, at="run")
    city(london, 0, "millbank_prison")
    hold(london, 0, "paupers_a", "fishmongers")
    give(london, 0, poverty=1)
    play(london, 0, "activate 1", "expend paupers_a", "expend fishmongers")
    assert (london.open.poverty[0], london.open.points[0]) == (0, 2)


def test_card_prisons__with_an_empty_hand_nothing_is_asked():
    london = new_london(2, at="run")
    city(london, 0, "brixton_prison")
    play(london, 0, "activate 1")
    assert legal(london) == ["done"]
    play(london, 0, "done")
    assert tops(london) == ["-brixton_prison"]


# Coffee House


def test_card_coffee_house__no_card_is_expended_to_place_it():
    london = new_london(2, at="play")
    hold(london, 0, "coffee_house", "fishmongers")
    play(london, 0, "place coffee_house")
    assert tops(london) == ["coffee_house"]
    assert in_hand(london) == ["fishmongers"]
    assert display(london) == ([], [])


def test_card_coffee_house__a_card_of_the_display_covers_it_for_its_price():
    london = new_london(2, at="run")
    city(london, 0, "coffee_house")
    show(london, "fishmongers", "st_pauls")
    give(london, 0, money=12)
    play(london, 0, "activate 1", "take st_pauls top", "pay")
    assert tops(london) == ["st_pauls"]
    assert display(london) == (["fishmongers"], [])
    assert london.open.money[0] == 2


def test_card_coffee_house__the_price_may_be_borrowed():
    london = new_london(2, at="run")
    city(london, 0, "coffee_house")
    show(london, "st_pauls")
    give(london, 0, money=0)
    play(london, 0, "activate 1", "take st_pauls top")
    assert legal(london) == ["loan"]
    play(london, 0, "loan", "pay")
    assert tops(london) == ["st_pauls"]
    assert (london.open.money[0], london.open.loans[0]) == (0, 1)


def test_card_coffee_house__cards_of_both_rows_with_a_base_can_be_taken():
    london = new_london(2, at="run")
    city(london, 0, "coffee_house")
    show(london, "wren", "huguenots", "grocers", "paupers_a", "theatre_royal", "mercers")
    play(london, 0, "activate 1")
    assert sorted(legal(london)) == ["take grocers top", "take mercers bottom", "take theatre_royal bottom"]


def test_card_coffee_house__the_new_card_may_be_activated_in_the_same_run():
    london = new_london(2, at="run")
    city(london, 0, "coffee_house")
    show(london, "fishmongers")
    give(london, 0, money=0)
    play(london, 0, "activate 1", "take fishmongers top")
    assert tops(london) == ["fishmongers"]
    assert legal(london) == ["activate 1", "done"]
    play(london, 0, "activate 1", "done")
    assert tops(london) == ["-fishmongers"]
    assert london.open.money[0] == 5


def test_card_coffee_house__the_new_card_may_wait_for_a_later_run():
    london = new_london(2, at="run")
    city(london, 0, "coffee_house")
    show(london, "fishmongers")
    play(london, 0, "activate 1", "take fishmongers top", "done")
    assert london.open.active == 1
    assert tops(london) == ["fishmongers"]


def test_card_coffee_house__it_adds_no_stack():
    london = new_london(2, at="run")
    city(london, 0, "coffee_house")
    show(london, "grand_hotel")
    give(london, 0, poverty=0)
    play(london, 0, "activate 1", "take grand_hotel top", "done")
    assert london.open.poverty[0] == 1


@pytest.mark.difference(6)
def test_card_coffee_house__a_coffee_house_that_was_served_is_not_covered_in_the_same_turn():
    """The second Coffee House was laid in this turn, so it serves a card only in a later run."""
    london = new_london(2)
    city(london, 0, "coffee_house", "grand_hotel")
    show(london, "coffee_house", "fishmongers")
    play(london, 0, "run", "activate 1", "take coffee_house top")
    assert tops(london) == ["coffee_house", "grand_hotel"]
    assert legal(london) == ["activate 2", "done"]
    assert refused(london, 0, "activate 1") == "play-cover-once"
    assert "placed in this turn" in refusal(london, "activate 1")
    play(london, 0, "done")
    play(london, 1, "draw", "three", "draw", "draw", "draw")
    play(london, 0, "draw", "run", "activate 1", "take fishmongers top")
    assert tops(london) == ["fishmongers", "grand_hotel"]


def test_card_coffee_house__two_coffee_houses_serve_a_card_each_in_one_run():
    london = new_london(2, at="run")
    city(london, 0, "coffee_house", "coffee_house")
    show(london, "fishmongers", "grocers")
    play(london, 0, "activate 1", "take fishmongers top", "activate 2", "take grocers top", "activate 1", "done")
    assert tops(london) == ["-fishmongers", "grocers"]


@pytest.mark.difference(18)
def test_card_coffee_house__it_cannot_be_activated_with_an_empty_display():
    london = new_london(2, at="run")
    city(london, 0, "coffee_house", "fishmongers")
    assert legal(london) == ["activate 2"]
    assert refused(london, 0, "activate 1") == "card-coffee-house"
    assert refusal(london, "activate 1") == "The display is empty, so there is no card that could cover Coffee House."


def test_card_coffee_house__it_cannot_be_activated_if_no_shown_card_has_a_base():
    london = new_london(2, at="run")
    city(london, 0, "coffee_house", "fishmongers")
    show(london, "paupers_a", "wren", "huguenots")
    assert legal(london) == ["activate 2"]
    assert refused(london, 0, "activate 1") == "card-coffee-house"
    assert refusal(london, "activate 1") == "No card of the display has a base and a price that you can pay."


def test_card_coffee_house__a_card_that_cannot_be_afforded_cannot_be_taken():
    london = new_london(2, at="run")
    city(london, 0, "coffee_house")
    show(london, "st_pauls", "grocers", "wren")
    give(london, 0, money=9, loans=99)
    play(london, 0, "activate 1")
    assert legal(london) == ["take grocers top"]
    assert refused(london, 0, "take st_pauls top") == "loan-limit"
    assert refused(london, 0, "take wren top") == "play-base"


def test_card_coffee_house__the_last_loan_still_pays_for_a_card():
    london = new_london(2, at="run")
    city(london, 0, "coffee_house")
    show(london, "st_pauls")
    give(london, 0, money=0, loans=98)
    play(london, 0, "activate 1", "take st_pauls top", "loan", "pay")
    assert (london.open.money[0], london.open.loans[0], tops(london)) == (0, 99, ["st_pauls"])


def test_card_coffee_house__it_cannot_be_activated_if_no_shown_card_can_be_afforded():
    london = new_london(2, at="run")
    city(london, 0, "coffee_house", "fishmongers")
    show(london, "st_pauls")
    give(london, 0, money=9, loans=99)
    assert legal(london) == ["activate 2"]
    assert refused(london, 0, "activate 1") == "card-coffee-house"


def test_card_coffee_house__equal_cards_of_a_row_are_one_choice():
    london = new_london(2, at="run")
    city(london, 0, "coffee_house")
    show(london, "omnibus", "omnibus", "grocers", "steamboats", "steamboats")
    play(london, 0, "activate 1")
    assert sorted(legal(london)) == ["take grocers top", "take omnibus top", "take steamboats bottom"]


# Fire Brigade and Lloyds


def test_card_fire_brigade__every_other_player_pays_the_bank_a_pound_for_each_borough():
    london = new_london(3, at="run")
    city(london, 0, "fire_brigade")
    own(london, 0, "city")
    own(london, 1, "westminster", "hackney")
    own(london, 2, "st_pancras")
    for seat in range(3):
        give(london, seat, money=5)
    play(london, 0, "activate 1")
    assert london.open.money == [5, 3, 4]
    assert london.open.points == [2, 0, 0]


def test_card_fire_brigade__a_player_who_cannot_pay_takes_a_loan():
    london = new_london(2, at="run")
    city(london, 0, "fire_brigade")
    own(london, 1, "westminster", "hackney", "city")
    give(london, 1, money=2)
    play(london, 0, "activate 1")
    assert (london.open.money[1], london.open.loans[1]) == (2 + 10 - 3, 1)


def test_card_fire_brigade__a_player_without_boroughs_pays_nothing():
    london = new_london(2, at="run")
    city(london, 0, "fire_brigade")
    give(london, 1, money=0)
    play(london, 0, "activate 1")
    assert (london.open.money[1], london.open.loans[1]) == (0, 0)


def test_card_lloyds__two_pounds_come_from_every_other_player():
    london = new_london(4, at="run")
    city(london, 0, "lloyds_of_london")
    for seat in range(4):
        give(london, seat, money=5)
    play(london, 0, "activate 1")
    assert london.open.money == [11, 3, 3, 3]


def test_card_lloyds__a_player_who_cannot_pay_takes_a_loan():
    london = new_london(2, at="run")
    city(london, 0, "lloyds_of_london")
    give(london, 0, money=0)
    give(london, 1, money=1)
    play(london, 0, "activate 1")
    assert london.open.money == [2, 1 + 10 - 2]
    assert london.open.loans == [0, 1]


# Fleet Street and the Police Force


def test_card_fleet_street__with_two_players_the_other_takes_two_poverty_points():
    london = new_london(2, at="run")
    city(london, 0, "fleet_street")
    give(london, 0, money=0, poverty=5)
    give(london, 1, poverty=0)
    play(london, 0, "activate 1")
    assert london.open.poverty == [5, 2]
    assert london.open.money[0] == 5


def test_card_fleet_street__with_more_players_one_is_chosen():
    london = new_london(3, at="run")
    city(london, 0, "fleet_street")
    for seat in range(3):
        give(london, seat, poverty=5)
    play(london, 0, "activate 1")
    assert legal(london) == ["target 2", "target 3"]
    assert refused(london, 0, "target 1") == "card-fleet-street"
    play(london, 0, "target 3")
    assert london.open.poverty == [5, 5, 7]


def test_card_police_force__with_two_players_the_other_takes_one_of_ones_own_poverty_points():
    london = new_london(2, at="run")
    city(london, 0, "police_force")
    give(london, 0, poverty=5)
    give(london, 1, poverty=5)
    play(london, 0, "activate 1")
    assert london.open.poverty == [4, 6]
    assert london.open.points[0] == 2


def test_card_police_force__with_more_players_one_is_chosen():
    london = new_london(4, at="run")
    city(london, 0, "police_force")
    for seat in range(4):
        give(london, seat, poverty=5)
    play(london, 0, "activate 1")
    assert legal(london) == ["target 2", "target 3", "target 4"]
    play(london, 0, "target 2")
    assert london.open.poverty == [4, 6, 5, 5]


def test_card_police_force__without_poverty_it_gives_its_points_only():
    london = new_london(3, at="run")
    city(london, 0, "police_force")
    for seat in range(3):
        give(london, seat, poverty=0)
    play(london, 0, "activate 1")
    assert london.open.poverty == [0, 0, 0]
    assert london.open.points[0] == 2
    assert legal(london) == ["done"]


# Hospital


@pytest.mark.difference(5)
def test_card_hospital__at_the_end_of_the_run_it_takes_the_place_of_the_first_card_activated():
    """The example of the rulebook: all is activated first; then the Hospital saves the East India Company."""
    london = new_london(2, at="run")
    city(london, 0, "east_india_company", "fishmongers", "hospital_a")
    hold(london, 0, "grocers")
    give(london, 0, money=0)
    play(london, 0, "activate 1", "expend grocers", "activate 2", "done")
    assert tops(london) == ["east_india_company", "fishmongers", "hospital_a"]
    assert legal(london) == ["spare 1", "spare 2", "flip"]
    play(london, 0, "spare 1")
    assert tops(london) == ["east_india_company", "-fishmongers", "-hospital_a"]
    assert london.open.money[0] == 12 + 5
    assert london.open.active == 1


@pytest.mark.difference(5)
def test_card_hospital__it_may_take_the_place_of_any_card_of_the_run():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "grocers", "mercers", "hospital_a")
    play(london, 0, "activate 3", "activate 1", "done")
    assert legal(london) == ["spare 3", "spare 1", "flip"]
    play(london, 0, "spare 1")
    assert tops(london) == ["fishmongers", "grocers", "-mercers", "-hospital_a"]


def test_card_hospital__the_spared_card_is_activated_again_in_a_later_turn():
    london = new_london(2)
    city(london, 0, "fishmongers", "hospital_a")
    give(london, 0, money=0)
    play(london, 0, "run", "activate 1", "done", "spare 1")
    play(london, 1, "draw", "three", "draw", "draw", "draw")
    play(london, 0, "draw", "run", "activate 1", "done")
    assert london.open.money[0] == 10
    assert tops(london) == ["-fishmongers", "-hospital_a"]


def test_card_hospital__the_card_may_be_turned_all_the_same():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "hospital_a")
    play(london, 0, "activate 1", "done", "flip")
    assert tops(london) == ["-fishmongers", "hospital_a"]
    assert london.open.active == 1


@pytest.mark.difference(5)
def test_card_hospital__each_hospital_saves_one_card():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "grocers", "mercers", "hospital_a", "hospital_b")
    play(london, 0, "activate 1", "activate 2", "activate 3", "done", "spare 2")
    assert legal(london) == ["spare 1", "spare 3", "flip"]
    assert refused(london, 0, "spare 2") == "card-hospital"
    play(london, 0, "spare 1")
    assert tops(london) == ["fishmongers", "grocers", "-mercers", "-hospital_a", "-hospital_b"]


def test_card_hospital__nothing_is_asked_about_a_second_hospital_if_the_first_saves_none():
    """It makes no difference which of the two would be turned over."""
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "hospital_a", "hospital_b")
    play(london, 0, "activate 1", "done", "flip")
    assert tops(london) == ["-fishmongers", "hospital_a", "hospital_b"]
    assert london.open.active == 1


def test_card_hospital__nothing_is_asked_about_a_second_hospital_if_no_card_is_left_to_save():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "hospital_a", "hospital_b")
    play(london, 0, "activate 1", "done", "spare 1")
    assert tops(london) == ["fishmongers", "-hospital_a", "hospital_b"]
    assert london.open.active == 1


def test_card_hospital__a_card_without_the_flip_sign_needs_no_hospital():
    london = new_london(2, at="run")
    city(london, 0, "grand_hotel", "hospital_a")
    play(london, 0, "activate 1", "done")
    assert tops(london) == ["grand_hotel", "hospital_a"]
    assert london.open.active == 1


def test_card_hospital__a_card_that_was_not_activated_or_is_not_turned_cannot_be_saved():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "grand_hotel", "grocers", "hospital_a")
    play(london, 0, "activate 1", "activate 2", "done")
    for text, sentence in [
        ("spare 2", "Grand Hotel is not turned over, so it needs no Hospital."),
        ("spare 3", "Grocers was not activated in this run."),
        ("spare 4", "A Hospital saves other cards, not itself."),
    ]:
        assert refused(london, 0, text) == "card-hospital"
        assert refusal(london, text) == sentence


@pytest.mark.difference(18)
def test_card_hospital__it_is_not_activated_and_saves_nothing_before_the_run_is_over():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "hospital_a")
    assert refused(london, 0, "activate 2") == "card-hospital"
    assert refusal(london, "activate 2") == "Hospital is not activated: it saves a card at the end of the run."
    play(london, 0, "activate 1")
    assert refused(london, 0, "spare 1") == "card-hospital"
    assert refusal(london, "spare 1") == "A Hospital saves a card only when the run is over."


def test_card_hospital__a_covered_hospital_does_not_help():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "hospital_a")
    cover(london, 0, 2, "grocers")
    play(london, 0, "activate 1", "done")
    assert tops(london) == ["-fishmongers", "grocers"]


def test_card_hospital__one_that_a_coffee_house_served_in_the_run_helps():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "coffee_house")
    show(london, "hospital_a")
    play(london, 0, "activate 1", "activate 2", "take hospital_a top", "pay", "done", "spare 1")
    assert tops(london) == ["fishmongers", "-hospital_a"]


def test_card_hospital__only_the_card_activated_is_turned_and_not_one_that_covers_a_coffee_house():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "coffee_house", "hospital_a")
    show(london, "grocers")
    play(london, 0, "activate 2", "take grocers top", "activate 1", "done")
    assert legal(london) == ["spare 1", "flip"]
    play(london, 0, "flip")
    assert tops(london) == ["-fishmongers", "grocers", "hospital_a"]


RUNNING_HOSPITAL = 'game = "london"\n[[card]]\nid = "hospital_a"\ngain = "money 1"\n'


def test_card_hospital__it_does_not_take_its_own_place_but_another_takes_it():
    """With a base of its own it can be activated, and another Hospital can save it."""
    london = new_london(2, at="run", components=RUNNING_HOSPITAL)
    city(london, 0, "hospital_a", "hospital_b")
    play(london, 0, "activate 1", "done")
    assert legal(london) == ["spare 1", "flip"]
    play(london, 0, "spare 1")
    assert tops(london) == ["hospital_a", "-hospital_b"]


def test_card_hospital__one_that_is_to_be_turned_itself_can_still_save_a_card():
    london = new_london(2, at="run", components=RUNNING_HOSPITAL)
    city(london, 0, "hospital_a", "fishmongers", "hospital_b")
    play(london, 0, "activate 1", "activate 2", "done")
    assert legal(london) == ["spare 2", "flip"]
    play(london, 0, "spare 2")
    assert tops(london) == ["-hospital_a", "fishmongers", "hospital_b"]
    assert london.open.active == 1


def test_card_hospital__hospitals_that_differ_are_asked_about_one_by_one():
    london = new_london(2, at="run", components=RUNNING_HOSPITAL)
    city(london, 0, "hospital_a", "fishmongers", "hospital_b")
    play(london, 0, "activate 1", "activate 2", "done", "flip")
    assert legal(london) == ["spare 1", "spare 2", "flip"]
    play(london, 0, "spare 1")
    assert tops(london) == ["hospital_a", "-fishmongers", "-hospital_b"]


# Huguenots and Jewish Refugees


@pytest.mark.parametrize("name", ["huguenots", "jewish_refugees"])
def test_card_newcomers__they_leave_the_game_for_two_cards(name: str):
    london = new_london(2, at="play")
    hold(london, 0, name)
    show(london, "theatre_royal")
    stack_deck(london, "mercers")
    play(london, 0, f"use {name}", "draw")
    assert in_hand(london) == ["mercers"]
    play(london, 0, "take theatre_royal top")
    assert in_hand(london) == ["mercers", "theatre_royal"]
    assert london.open.discards == [card(name)]
    assert display(london) == ([], [])


def test_card_newcomers__a_new_card_may_be_expended_in_the_same_action():
    london = new_london(2, at="play")
    hold(london, 0, "huguenots", "fishmongers")
    stack_deck(london, "mercers", "theatre_royal")
    play(london, 0, "use huguenots", "draw", "draw", "place fishmongers", "expend mercers")
    assert tops(london) == ["fishmongers"]
    assert display(london) == (["mercers"], [])


def test_card_newcomers__they_may_be_expended_as_brown_cards():
    london = new_london(2, at="play")
    hold(london, 0, "huguenots", "fishmongers")
    play(london, 0, "place fishmongers", "expend huguenots")
    assert display(london) == (["huguenots"], [])


# Omnibus, Steamboats, Train Stations


@pytest.mark.parametrize(
    ("name", "pounds"),
    [("omnibus", 5), ("steamboats", 2 * 3), ("train_station_north", 2 * 2), ("train_station_south", 2 * 3)],
)
def test_card_omnibus__money_comes_for_ones_own_boroughs(name: str, pounds: int):
    london = new_london(2, at="run")
    city(london, 0, name)
    hold(london, 0, "grocers")
    own(london, 0, "city", "hackney", "lambeth", "deptford", "lewisham")
    own(london, 1, "westminster", "camberwell", "greenwich")
    give(london, 0, money=0)
    play(london, 0, "activate 1")
    if name.startswith("train"):
        play(london, 0, "expend grocers")
    assert london.open.money[0] == pounds


@pytest.mark.parametrize(
    ("borough", "thames", "north"),
    [
        *[(name, 1, 1) for name in ("city", "westminster", "bethnal_green_stepney_and_poplar", "hammersmith")],
        ("fulham_and_chelsea", 1, 1),
        *[(name, 0, 1) for name in ("hackney", "islington_and_stoke_newington", "st_pancras", "hampstead")],
        *[(name, 0, 1) for name in ("st_marylebone", "paddington", "kensington")],
        *[(name, 1, 0) for name in ("southwark_and_bermondsey", "wandsworth", "battersea", "lambeth", "deptford")],
        *[("greenwich", 1, 0), ("camberwell", 0, 0), ("lewisham", 0, 0)],
    ],
)
def test_card_omnibus__each_borough_lies_on_the_thames_or_not_and_north_or_south(borough: str, thames: int, north: int):
    london = new_london(2, at="run")
    city(london, 0, "steamboats", "train_station_north", "train_station_south")
    hold(london, 0, "grocers", "mercers")
    own(london, 0, borough)
    gains = []
    for moves in (["activate 1"], ["activate 2", "expend grocers"], ["activate 3", "expend mercers"]):
        before = london.open.money[0]
        play(london, 0, *moves)
        gains.append(london.open.money[0] - before)
    assert gains == [2 * thames, 2 * north, 2 - 2 * north]


# Parliament


def test_card_parliament__no_card_need_be_taken():
    london = turn_of_the_second("parliament")
    play(london, 1, "done")
    assert in_hand(london, 1) == []
    assert "three" in legal(london, 1)


def test_card_parliament__one_card_may_be_taken():
    london = turn_of_the_second("parliament", deck=("mercers",))
    play(london, 1, "draw", "done")
    assert in_hand(london, 1) == ["mercers"]
    assert "three" in legal(london, 1)


def test_card_parliament__two_cards_may_be_taken_from_deck_or_display():
    london = turn_of_the_second("parliament", deck=("mercers",), shown=("theatre_royal",))
    play(london, 1, "draw", "take theatre_royal top")
    assert in_hand(london, 1) == ["mercers", "theatre_royal"]
    assert "three" in legal(london, 1)


def test_card_parliament__without_it_exactly_one_card_is_taken():
    london = turn_of_the_second("mercers")
    assert refused(london, 1, "done") == "turn-card"
    play(london, 1, "draw")
    assert "three" in legal(london, 1)


# Paupers


def test_card_paupers__they_cannot_be_placed():
    london = new_london(2, at="play")
    hold(london, 0, "paupers_a", "paupers_a", "fishmongers", "grocers")
    assert refused(london, 0, "place paupers_a") == "play-base"


def test_card_paupers__without_a_school_they_cannot_be_expended_for_a_placed_card():
    london = new_london(2, at="play")
    hold(london, 0, "paupers_a", "fishmongers", "grocers")
    play(london, 0, "place fishmongers")
    assert legal(london) == ["expend grocers"]
    assert refused(london, 0, "expend paupers_a") == "play-expend"


def test_card_paupers__they_go_by_a_school():
    london = new_london(2, at="play")
    city(london, 0, "school_a_brown")
    hold(london, 0, "paupers_a", "fishmongers")
    play(london, 0, "place fishmongers", "new", "expend paupers_a", "pay")
    assert display(london) == (["paupers_a"], [])


@pytest.mark.parametrize("name", ["brewing", "brixton_prison", "millbank_prison", "workhouse"])
def test_card_paupers__they_go_by_a_payment_a_prison_or_the_workhouse(name: str):
    london = new_london(2, at="run")
    city(london, 0, name)
    hold(london, 0, "paupers_a")
    play(london, 0, "activate 1", "expend paupers_a")
    assert display(london) == (["paupers_a"], [])


def test_card_paupers__they_go_by_the_hand_limit():
    london = new_london(2)
    hold(london, 0, *["sewers"] * 5, "paupers_a", "paupers_b")
    stack_deck(london, "fishmongers", "grocers", "haberdashers")
    play(london, 0, "three", "draw", "draw", "draw", "expend paupers_b")
    assert display(london) == (["paupers_b"], [])
    assert "paupers_a" in in_hand(london)
    assert london.open.active == 1


# Public Houses


def test_card_public_houses__hand_cards_bring_no_poverty_after_this_run():
    london = new_london(2, at="run")
    city(london, 0, "public_houses", "fishmongers")
    hold(london, 0, "paupers_a", "grocers", "wren")
    give(london, 0, poverty=0)
    play(london, 0, "activate 1", "activate 2", "done")
    assert london.open.poverty[0] == 2
    assert tops(london) == ["public_houses", "-fishmongers"]


def test_card_public_houses__they_must_be_activated():
    london = new_london(2, at="run")
    city(london, 0, "public_houses", "fishmongers")
    hold(london, 0, "paupers_a", "grocers", "wren")
    give(london, 0, poverty=0)
    play(london, 0, "activate 2", "done")
    assert london.open.poverty[0] == 2 + 3


def test_card_public_houses__they_must_be_activated_anew_in_a_later_run():
    london = new_london(2)
    city(london, 0, "public_houses", "grand_hotel")
    hold(london, 0, "paupers_a", "grocers")
    give(london, 0, poverty=0)
    play(london, 0, "run", "activate 1", "done")
    play(london, 1, "draw", "three", "draw", "draw", "draw")
    play(london, 0, "draw", "run", "activate 2", "done")
    assert london.open.poverty[0] == 2 + (2 + 3)


# School


@pytest.mark.parametrize("school", ["school_a_brown", "school_a_blue", "school_c"])
def test_card_school__a_card_of_any_colour_is_expended_for_a_pound(school: str):
    london = new_london(2, at="play")
    city(london, 0, school)
    hold(london, 0, "fishmongers", "theatre_royal", "paupers_a")
    give(london, 0, money=5)
    play(london, 0, "place fishmongers", "new")
    assert legal(london) == ["expend theatre_royal", "expend paupers_a"]
    play(london, 0, "expend paupers_a", "pay")
    assert tops(london) == [school, "fishmongers"]
    assert display(london) == (["paupers_a"], [])
    assert london.open.money[0] == 4


def test_card_school__the_pound_comes_on_top_of_the_price():
    london = new_london(2, at="play")
    city(london, 0, "school_c")
    hold(london, 0, "st_pauls", "paupers_a")
    give(london, 0, money=15)
    play(london, 0, "place st_pauls", "new", "expend paupers_a", "pay")
    assert london.open.money[0] == 15 - 10 - 1


def test_card_school__it_helps_any_number_of_times():
    london = new_london(2, at="play")
    city(london, 0, "school_c")
    hold(london, 0, "fishmongers", "theatre_royal", "paupers_a", "paupers_b")
    give(london, 0, money=5)
    play(london, 0, "place fishmongers", "new", "expend paupers_a", "pay")
    play(london, 0, "place theatre_royal", "new", "expend paupers_b", "pay")
    assert tops(london) == ["school_c", "fishmongers", "theatre_royal"]
    assert london.open.money[0] == 3


def test_card_school__a_card_of_the_same_colour_costs_no_pound():
    london = new_london(2, at="play")
    city(london, 0, "school_c")
    hold(london, 0, "fishmongers", "grocers")
    give(london, 0, money=5)
    play(london, 0, "place fishmongers", "new", "expend grocers")
    assert london.open.money[0] == 5


def test_card_school__it_helps_from_the_moment_it_is_placed():
    london = new_london(2, at="play")
    hold(london, 0, "school_a_brown", "grocers", "fishmongers", "paupers_a")
    give(london, 0, money=5)
    play(london, 0, "place school_a_brown", "expend grocers", "pay")
    play(london, 0, "place fishmongers", "expend paupers_a", "pay")
    assert tops(london) == ["school_a_brown", "fishmongers"]
    assert london.open.money[0] == 5 - 2 - 1


def test_card_school__a_covered_school_does_not_help():
    london = new_london(2, at="play")
    city(london, 0, "school_c")
    cover(london, 0, 1, "mercers")
    hold(london, 0, "fishmongers", "paupers_a", "huguenots")
    play(london, 0, "place fishmongers", "new")
    assert legal(london) == ["expend huguenots"]


def test_card_school__without_the_pound_the_same_colour_must_be_expended():
    london = new_london(2, at="play")
    city(london, 0, "school_a_brown")
    hold(london, 0, "st_pauls", "theatre_royal", "fishmongers", "paupers_a")
    give(london, 0, money=10, loans=99)
    play(london, 0, "place st_pauls", "new")
    assert legal(london) == ["expend theatre_royal"]
    assert refused(london, 0, "expend paupers_a") == "play-expend"


def test_card_school__without_the_pound_and_another_card_of_the_colour_nothing_is_placed():
    london = new_london(2, at="play")
    city(london, 0, "school_a_brown")
    hold(london, 0, "st_pauls", "fishmongers", "grocers")
    give(london, 0, money=10, loans=99)
    assert legal(london, 0, "place") == ["place fishmongers", "place grocers"]
    assert refused(london, 0, "place st_pauls") == "play-expend"


def test_card_school__the_last_card_in_hand_has_no_other_to_be_expended():
    london = new_london(2, at="play")
    city(london, 0, "school_a_brown")
    hold(london, 0, "fishmongers")
    assert refused(london, 0, "place fishmongers") == "play-expend"


def test_card_school__the_last_loan_still_pays_the_pound():
    london = new_london(2, at="play")
    city(london, 0, "school_a_brown")
    hold(london, 0, "st_pauls", "paupers_a")
    give(london, 0, money=10, loans=98)
    play(london, 0, "place st_pauls", "new", "expend paupers_a", "loan", "pay")
    assert (london.open.money[0], london.open.loans[0]) == (10 + 10 - 11, 99)


def test_card_school__it_does_not_help_with_payments_when_running_the_city():
    london = new_london(2, at="run")
    city(london, 0, "school_c", "great_exhibition")
    hold(london, 0, "paupers_a", "fishmongers")
    assert refused(london, 0, "activate 2") == "run-payment"


# Shops


def test_card_shops__each_card_added_to_the_city_puts_a_pound_onto_every_open_shops():
    london = new_london(2, at="play")
    city(london, 0, "shops_b", "shops_c", "vintners")
    city(london, 1, "shops_b")
    hold(london, 0, "fishmongers", "grocers", "mercers", "salters")
    play(london, 0, "place fishmongers", "new", "expend grocers")
    assert london.open.till[0] == [1, 1, 0, 0]
    play(london, 0, "place mercers", "cover 3", "expend salters")
    assert london.open.till[0] == [2, 2, 0, 0]
    assert london.open.till[1] == [0]


def test_card_shops__their_owner_gets_the_money_when_activating_them():
    london = new_london(2)
    city(london, 0, "shops_b")
    hold(london, 0, "fishmongers", "grocers", "mercers", "salters")
    give(london, 0, money=0, poverty=5)
    play(london, 0, "play", "place fishmongers", "new", "expend grocers")
    play(london, 0, "place mercers", "new", "expend salters", "done")
    assert london.open.money[0] == 0
    play(london, 1, "draw", "three", "draw", "draw", "draw")
    play(london, 0, "draw", "run", "activate 1")
    assert (london.open.money[0], london.open.points[0], london.open.poverty[0]) == (2, 2, 4)
    assert london.open.till[0] == [0, 0, 0]
    play(london, 0, "done")
    assert tops(london)[0] == "-shops_b"


def test_card_shops__their_own_placement_does_not_count():
    london = new_london(2, at="play")
    city(london, 0, "shops_b")
    hold(london, 0, "shops_c", "grocers")
    play(london, 0, "place shops_c", "new", "expend grocers")
    assert london.open.till[0] == [1, 0]


def test_card_shops__a_card_of_a_coffee_house_counts():
    london = new_london(2, at="run")
    city(london, 0, "shops_b", "coffee_house")
    show(london, "grand_hotel")
    give(london, 0, money=0)
    play(london, 0, "activate 2", "take grand_hotel top")
    assert london.open.till[0] == [1, 0]
    play(london, 0, "activate 1")
    assert london.open.money[0] == 1


def test_card_shops__money_on_covered_shops_goes_back_to_the_bank():
    london = new_london(2, at="play")
    city(london, 0, "shops_b")
    hold(london, 0, "fishmongers", "grocers", "mercers", "salters")
    give(london, 0, money=0)
    play(london, 0, "place fishmongers", "new", "expend grocers")
    bank = london.open.bank
    play(london, 0, "place mercers", "cover 1", "expend salters")
    assert tops(london) == ["mercers", "fishmongers"]
    assert london.open.till[0] == [0, 0]
    assert london.open.money[0] == 0
    assert london.open.bank == bank - 1


def served_after_shops(*others: str) -> London:
    """A run in which Shops were activated, and then a Coffee House brought a card: £1 lies on the Shops."""
    london = new_london(2, at="run")
    city(london, 0, "shops_b", "coffee_house", *others)
    show(london, "grand_hotel")
    give(london, 0, money=0, poverty=5)
    play(london, 0, "activate 1", "activate 2", "take grand_hotel top")
    assert (london.open.money[0], london.open.till[0][0]) == (0, 1)
    return london


def test_card_shops__a_pound_that_comes_after_their_activation_is_lost_when_they_are_turned():
    london = served_after_shops()
    play(london, 0, "done")
    assert tops(london)[0] == "-shops_b"
    assert (london.open.money[0], london.open.till[0][0]) == (0, 1)
    assert GAME.scores(london)[0].sources["money"] == 0


def test_card_shops__a_pound_that_comes_after_their_activation_is_earned_if_whitehall_repeats_them():
    london = served_after_shops("whitehall")
    play(london, 0, "activate 3", "again 1")
    assert (london.open.money[0], london.open.till[0][0]) == (1, 0)


def test_card_shops__a_pound_that_comes_after_their_activation_stays_if_a_hospital_saves_them():
    london = served_after_shops("hospital_a")
    play(london, 0, "done", "spare 1")
    assert tops(london)[0] == "shops_b"
    assert (london.open.money[0], london.open.till[0][0]) == (0, 1)


def test_card_shops__turned_shops_earn_nothing():
    london = new_london(2, at="play")
    city(london, 0, "shops_b", turned=True)
    hold(london, 0, "fishmongers", "grocers")
    play(london, 0, "place fishmongers", "new", "expend grocers")
    assert london.open.till[0] == [0, 0]


# Stock Exchange


def test_card_stock_exchange__a_hand_card_and_a_card_of_the_display_change_places():
    london = new_london(2)
    city(london, 0, "stock_exchange")
    hold(london, 0, "paupers_a")
    show(london, "grocers", "theatre_royal", "mercers", "salters")
    play(london, 0, "swap paupers_a")
    assert "take salters bottom" in legal(london)
    play(london, 0, "take theatre_royal top")
    assert in_hand(london) == ["theatre_royal"]
    assert display(london) == (["grocers", "paupers_a", "mercers"], ["salters"])


def test_card_stock_exchange__it_works_once_a_turn():
    london = new_london(2)
    city(london, 0, "stock_exchange")
    hold(london, 0, "paupers_a", "wren")
    show(london, "grocers", "theatre_royal")
    play(london, 0, "swap paupers_a", "take theatre_royal top")
    assert legal(london, 0, "swap") == []
    assert refused(london, 0, "swap wren") == "card-stock-exchange"


def test_card_stock_exchange__it_works_again_in_the_next_turn():
    london = new_london(2)
    city(london, 0, "stock_exchange")
    hold(london, 0, "paupers_a")
    show(london, "grocers")
    play(london, 0, "swap paupers_a", "take grocers top", "run", "activate 1", "done")
    play(london, 1, "draw", "three", "draw", "draw", "draw")
    play(london, 0, "draw", "swap grocers", "take paupers_a top")
    assert "paupers_a" in in_hand(london)


def test_card_stock_exchange__it_works_while_playing_cards():
    london = new_london(2, at="play")
    city(london, 0, "stock_exchange")
    hold(london, 0, "fishmongers", "huguenots", "paupers_a")
    show(london, "grocers")
    play(london, 0, "place fishmongers", "new", "expend huguenots", "swap paupers_a", "take grocers top")
    assert in_hand(london) == ["grocers"]


def test_card_stock_exchange__it_works_while_running_the_city():
    london = new_london(2, at="run")
    city(london, 0, "stock_exchange", "great_exhibition")
    hold(london, 0, "paupers_a")
    show(london, "theatre_royal")
    give(london, 0, money=0)
    play(london, 0, "activate 1", "swap paupers_a", "take theatre_royal top", "activate 2", "expend theatre_royal")
    assert london.open.points[0] == 5
    assert london.open.money[0] == 2
    play(london, 0, "done")
    assert tops(london) == ["stock_exchange", "-great_exhibition"]


@pytest.mark.parametrize("moves", [["three", "draw", "draw", "draw"], ["buy city", "pay", *["draw"] * 4]])
def test_card_stock_exchange__it_works_after_taking_cards_or_buying_land(moves: list[str]):
    london = new_london(2)
    city(london, 0, "stock_exchange")
    hold(london, 0, "paupers_a")
    show(london, "grocers")
    give(london, 0, money=10)
    play(london, 0, *moves, "swap paupers_a", "take grocers top")
    assert "grocers" in in_hand(london)
    assert display(london) == (["paupers_a"], [])
    assert london.open.active == 1


def test_card_stock_exchange__it_may_be_left_unused():
    london = new_london(2)
    city(london, 0, "stock_exchange")
    hold(london, 0, "paupers_a")
    show(london, "grocers")
    play(london, 0, "three", "draw", "draw", "draw", "done")
    assert display(london) == (["grocers"], [])
    assert london.open.active == 1


@pytest.mark.difference(7)
def test_card_stock_exchange__it_works_before_the_card_that_begins_the_turn():
    london = new_london(2, at="start")
    city(london, 0, "stock_exchange")
    hold(london, 0, "paupers_a")
    show(london, "grocers")
    play(london, 0, "swap paupers_a")
    assert legal(london) == ["take grocers top"]
    play(london, 0, "take grocers top")
    assert in_hand(london) == ["grocers"]
    assert legal(london) == ["draw", "take paupers_a top"]


def test_card_stock_exchange__it_works_between_the_two_cards_of_parliament():
    london = new_london(2)
    city(london, 1, "stock_exchange", "parliament")
    hold(london, 1, "paupers_a")
    show(london, "grocers", "mercers")
    play(london, 0, "three", "draw", "draw", "draw")
    play(london, 1, "take mercers top", "swap paupers_a", "take grocers top", "take paupers_a top")
    assert in_hand(london, 1) == ["grocers", "mercers", "paupers_a"]


def test_card_stock_exchange__it_works_while_one_looks_into_the_deck():
    london = new_london(2, at="start")
    city(london, 0, "stock_exchange", "university_of_london")
    hold(london, 0, "paupers_a")
    show(london, "grocers")
    stack_deck(london, "mercers", "salters", "vintners")
    play(london, 0, "look", "swap paupers_a", "take grocers top")
    assert legal(london) == ["keep mercers", "keep salters", "keep vintners", "take paupers_a top"]


def test_card_stock_exchange__it_works_while_cards_are_taken():
    london = new_london(2)
    city(london, 0, "stock_exchange")
    show(london, "grocers")
    stack_deck(london, "paupers_a", "mercers")
    play(london, 0, "three", "draw", "swap paupers_a", "take grocers top", "draw")
    assert in_hand(london) == ["grocers", "mercers"]
    assert legal(london) == ["draw", "take paupers_a top"]


def test_card_stock_exchange__it_works_before_the_first_card_of_the_action():
    london = new_london(2)
    city(london, 0, "stock_exchange")
    hold(london, 0, "fishmongers", "huguenots", "paupers_a")
    show(london, "grocers")
    play(london, 0, "play", "swap paupers_a", "take grocers top", "place fishmongers", "new", "expend grocers")
    assert tops(london) == ["stock_exchange", "fishmongers"]


@pytest.mark.difference(7)
def test_card_stock_exchange__it_works_before_the_first_activation():
    london = new_london(2, at="run")
    city(london, 0, "stock_exchange", "great_exhibition")
    hold(london, 0, "paupers_a")
    show(london, "theatre_royal")
    play(london, 0, "swap paupers_a", "take theatre_royal top", "activate 2", "expend theatre_royal")
    assert london.open.points[0] == 5


def test_card_stock_exchange__a_swap_before_the_first_card_must_leave_one_to_play():
    """The action is chosen, so a swap after which nothing could be played is refused; another one is not."""
    london = new_london(2, at="play")
    city(london, 0, "stock_exchange")
    hold(london, 0, "fishmongers", "mercers")
    show(london, "paupers_a", "grocers")
    assert legal(london, 0, "swap") == ["swap fishmongers", "swap mercers"]
    play(london, 0, "swap fishmongers")
    assert legal(london) == ["take grocers top"]
    assert refused(london, 0, "take paupers_a top") == "card-stock-exchange"
    assert refusal(london, "take paupers_a top").startswith("After that swap you could not carry out the action")
    assert refused(london, 0, "take salters top") == "take-from"


def test_card_stock_exchange__a_card_that_no_swap_could_replace_cannot_be_offered():
    london = new_london(2, at="play")
    city(london, 0, "stock_exchange")
    hold(london, 0, "fishmongers", "mercers", "theatre_royal")
    show(london, "paupers_a")
    assert legal(london, 0, "swap") == ["swap theatre_royal"]
    assert refused(london, 0, "swap mercers") == "card-stock-exchange"
    play(london, 0, "place fishmongers", "new", "expend mercers")
    assert legal(london, 0, "swap") == ["swap theatre_royal"]


def test_card_stock_exchange__after_wren_a_swap_must_leave_a_card_to_place():
    london = new_london(2, at="play")
    city(london, 0, "stock_exchange")
    hold(london, 0, "wren", "huguenots", "st_pauls")
    show(london, "paupers_a", "grocers")
    play(london, 0, "use wren", "use huguenots")
    assert legal(london, 0, "swap") == ["swap st_pauls"]
    play(london, 0, "swap st_pauls")
    assert legal(london) == ["take grocers top"]


def test_card_stock_exchange__a_swap_before_the_first_activation_must_leave_one():
    london = new_london(2, at="run", components='game = "london"\n[[card]]\nid = "stock_exchange"\ngain = ""\n')
    city(london, 0, "stock_exchange", "great_exhibition")
    hold(london, 0, "theatre_royal", "paupers_b")
    show(london, "paupers_a", "wren")
    play(london, 0, "swap theatre_royal")
    assert legal(london) == ["take wren top"]


def test_card_stock_exchange__a_coffee_house_must_keep_a_card_to_serve():
    london = new_london(2, at="run", components='game = "london"\n[[card]]\nid = "stock_exchange"\ngain = ""\n')
    city(london, 0, "stock_exchange", "coffee_house")
    hold(london, 0, "mercers", "paupers_b")
    show(london, "grocers")
    assert legal(london, 0, "swap") == ["swap mercers"]


def test_card_stock_exchange__what_is_offered_is_nobody_elses_business():
    london = new_london(2, at="start")
    city(london, 0, "stock_exchange")
    hold(london, 0, "paupers_a", "mercers")
    show(london, "grocers")
    before = GAME.view(london, 1)
    play(london, 0, "swap paupers_a")
    assert GAME.view(london, 1) == before
    assert GAME.view(london, 0).move[0] == card("paupers_a")


def test_card_stock_exchange__it_does_not_work_in_the_middle_of_something():
    london = new_london(2, at="run")
    city(london, 0, "stock_exchange", "brewing")
    hold(london, 0, "paupers_a", "mercers")
    show(london, "grocers")
    play(london, 0, "activate 2")
    assert refused(london, 0, "swap paupers_a") == "card-stock-exchange"
    assert refusal(london, "swap paupers_a") == "You can swap a card before or after this, but not in the middle."


@pytest.mark.difference(18)
def test_card_stock_exchange__each_refusal_says_what_is_missing():
    london = new_london(2)
    hold(london, 0, "paupers_a", "wren")
    assert refusal(london, "swap paupers_a") == "You can swap a card only with an open Stock Exchange."
    city(london, 0, "stock_exchange")
    assert refusal(london, "swap paupers_a") == "The display is empty, so there is no card to swap for."
    show(london, "grocers")
    assert refusal(london, "swap mercers") == "You do not have Mercers in your hand."
    assert refused(london, 0, "swap mercers") == "card-stock-exchange"
    play(london, 0, "swap paupers_a", "take grocers top")
    assert refusal(london, "swap wren") == "You have already swapped a card in this turn."


def test_card_stock_exchange__it_does_not_work_with_an_empty_display():
    london = new_london(2)
    city(london, 0, "stock_exchange")
    hold(london, 0, "paupers_a")
    assert refused(london, 0, "swap paupers_a") == "card-stock-exchange"


def test_card_stock_exchange__a_covered_one_does_not_work():
    london = new_london(2)
    city(london, 0, "stock_exchange")
    cover(london, 0, 1, "mercers")
    hold(london, 0, "paupers_a")
    show(london, "grocers")
    assert refused(london, 0, "swap paupers_a") == "card-stock-exchange"


def test_card_stock_exchange__a_card_of_the_bottom_row_is_enough():
    london = new_london(2)
    city(london, 0, "stock_exchange")
    show(london, "grocers", "theatre_royal", "mercers", "salters")
    play(london, 0, "three", "take grocers top", "take theatre_royal top", "take mercers top", "swap grocers")
    assert legal(london) == ["take salters bottom"]


def test_card_stock_exchange__with_an_empty_hand_the_turn_ends_by_itself():
    london = new_london(2)
    city(london, 0, "stock_exchange")
    show(london, "grocers")
    play(london, 0, "run", "activate 1", "done")
    assert london.open.active == 1


# Town Houses


def test_card_town_houses__a_point_for_each_open_card_that_is_not_brown_itself_included():
    london = new_london(2, at="run")
    city(london, 0, "town_houses", "theatre_royal", "great_fire_monument", "fishmongers")
    city(london, 0, "water_works", turned=True)
    city(london, 1, "st_pauls")
    play(london, 0, "activate 1", "done")
    assert london.open.points[0] == 3
    assert tops(london)[0] == "-town_houses"


def test_card_town_houses__alone_they_count_themselves():
    london = new_london(2, at="run")
    city(london, 0, "town_houses")
    play(london, 0, "activate 1")
    assert london.open.points[0] == 1


@pytest.mark.difference(8)
def test_card_town_houses__repeated_by_whitehall_they_count_themselves_again():
    """They are turned over only after the run, so both times they count themselves and Whitehall."""
    london = new_london(2, at="run")
    city(london, 0, "town_houses", "whitehall", "fishmongers")
    play(london, 0, "activate 1")
    assert london.open.points[0] == 2
    play(london, 0, "activate 2", "again 1")
    assert london.open.points[0] == 2 + 2
    play(london, 0, "done")
    assert tops(london) == ["-town_houses", "-whitehall", "fishmongers"]


# University of London


def test_card_university__one_of_the_top_three_cards_is_kept_and_the_rest_go_back_in_any_order():
    london = new_london(2, at="start")
    city(london, 0, "university_of_london")
    stack_deck(london, "mercers", "salters", "vintners", "wren")
    play(london, 0, "look")
    assert legal(london) == ["keep mercers", "keep salters", "keep vintners"]
    play(london, 0, "keep salters")
    assert legal(london) == ["first mercers", "first vintners"]
    play(london, 0, "first vintners")
    assert in_hand(london) == ["salters"]
    assert top_of_deck(london, 3) == ["vintners", "mercers", "wren"]
    assert "three" in legal(london)


def test_card_university__a_card_of_the_display_may_be_taken_instead():
    london = new_london(2, at="start")
    city(london, 0, "university_of_london")
    show(london, "theatre_royal")
    stack_deck(london, "mercers", "salters", "vintners", "wren")
    play(london, 0, "look", "take theatre_royal top", "first vintners", "first mercers")
    assert in_hand(london) == ["theatre_royal"]
    assert top_of_deck(london, 4) == ["vintners", "mercers", "salters", "wren"]


def test_card_university__a_card_must_be_taken():
    london = new_london(2, at="start")
    city(london, 0, "university_of_london")
    play(london, 0, "look")
    assert refused(london, 0, "done") == "card-university"


def test_card_university__looking_is_not_a_must():
    london = new_london(2, at="start")
    city(london, 0, "university_of_london")
    stack_deck(london, "mercers")
    play(london, 0, "draw")
    assert in_hand(london) == ["mercers"]
    assert "three" in legal(london)


def test_card_university__only_its_owner_looks_while_it_lies_open():
    london = new_london(2, at="start")
    city(london, 0, "university_of_london")
    cover(london, 0, 1, "fishmongers")
    city(london, 1, "grocers")
    assert refused(london, 0, "look") == "card-university"


def test_card_university__fewer_cards_are_looked_at_if_the_deck_is_short():
    london = new_london(2, at="start")
    city(london, 0, "university_of_london")
    stack_deck(london, "mercers", "salters")
    empty_deck(london, left=2)
    play(london, 0, "look")
    assert legal(london) == ["keep mercers", "keep salters"]
    play(london, 0, "keep mercers")
    assert top_of_deck(london, 3) == ["salters"]


def test_card_university__with_parliament_two_of_the_three_may_be_kept():
    london = turn_of_the_second("university_of_london", "parliament", deck=("mercers", "salters", "vintners", "wren"))
    play(london, 1, "look", "keep vintners", "keep mercers")
    assert in_hand(london, 1) == ["mercers", "vintners"]
    assert top_of_deck(london, 2) == ["salters", "wren"]
    assert "three" in legal(london, 1)


def test_card_university__with_parliament_one_may_be_kept_and_one_taken_from_the_display():
    london = turn_of_the_second(
        *("university_of_london", "parliament"), deck=("mercers", "salters", "vintners"), shown=("theatre_royal",)
    )
    play(london, 1, "look", "keep vintners", "take theatre_royal top", "first salters")
    assert in_hand(london, 1) == ["vintners", "theatre_royal"]
    assert top_of_deck(london, 2) == ["salters", "mercers"]


def test_card_university__with_parliament_one_or_none_may_be_kept():
    london = turn_of_the_second("university_of_london", "parliament", deck=("mercers", "salters", "vintners"))
    play(london, 1, "look", "done", "first vintners", "first salters")
    assert in_hand(london, 1) == []
    assert top_of_deck(london, 3) == ["vintners", "salters", "mercers"]
    assert "three" in legal(london, 1)


def test_card_university__with_parliament_it_is_not_possible_to_look_after_the_first_card():
    london = turn_of_the_second("university_of_london", "parliament", deck=("mercers",), shown=("theatre_royal",))
    assert "look" in legal(london, 1)
    play(london, 1, "take theatre_royal top")
    assert legal(london, 1) == ["draw", "done"]
    assert refused(london, 1, "look") == "card-university"


@pytest.mark.difference(9)
def test_card_university__the_rules_page_rules_on_parliament():
    rule = GAME.rules["card-university"]
    assert rule.ruling
    assert "two of the three, one of them and one of the display, or two of the display, but none unseen" in rule.text


@pytest.mark.difference(9)
def test_card_university__with_parliament_the_second_card_is_not_drawn_unseen():
    """Once the three were looked at, a card comes from them or from the display, not from below them."""
    london = turn_of_the_second("university_of_london", "parliament", deck=("mercers", "salters", "vintners"))
    play(london, 1, "look", "keep salters")
    assert legal(london, 1) == ["keep mercers", "keep vintners", "done"]
    assert refused(london, 1, "draw") == "card-university"


@pytest.mark.difference(9)
def test_card_university__with_parliament_both_cards_may_come_from_the_display():
    london = turn_of_the_second(
        *("university_of_london", "parliament"), deck=("mercers", "salters", "vintners"), shown=("wren", "st_pauls")
    )
    play(london, 1, "look", "take wren top", "take st_pauls top", "first vintners", "first mercers")
    assert in_hand(london, 1) == ["st_pauls", "wren"]
    assert top_of_deck(london, 3) == ["vintners", "mercers", "salters"]


@pytest.mark.difference(9)
def test_card_university__with_parliament_no_look_after_a_card_drawn_unseen():
    london = turn_of_the_second("university_of_london", "parliament", deck=("mercers", "salters"))
    play(london, 1, "draw")
    assert legal(london, 1) == ["draw", "done"]
    assert refused(london, 1, "look") == "card-university"


@pytest.mark.difference(18)
def test_card_university__after_the_first_card_the_refusal_of_a_look_says_why():
    london = new_london(2, at="start")
    city(london, 0, "university_of_london")
    play(london, 0, "draw")
    assert refused(london, 0, "look") == "card-university"
    assert refusal(london, "look") == (
        "You can look into the deck only at the start of your turn, before you take a card."
    )


@pytest.mark.difference(16)
def test_card_university__it_asks_which_card_shall_lie_on_top():
    """The words of the question and of the choices say what happens: the first one chosen lies on top."""
    london = new_london(2, at="start")
    city(london, 0, "university_of_london")
    show(london, "theatre_royal")
    stack_deck(london, "mercers", "salters", "vintners")
    play(london, 0, "look", "take theatre_royal top")
    view = GAME.view(london, 0)
    assert GAME.prompt(view).text == "You: which card shall lie on top of the deck?"
    assert GAME.explain(view, GAME.action("first salters")) == "Put Salters on top"
    play(london, 0, "first salters")
    view = GAME.view(london, 0)
    assert GAME.prompt(view).text == "You: which card shall lie next below it?"
    assert GAME.explain(view, GAME.action("first mercers")) == "Put Mercers next"
    play(london, 0, "first mercers")
    assert top_of_deck(london, 3) == ["salters", "mercers", "vintners"]


def test_card_university__with_an_empty_deck_there_is_nothing_to_look_at():
    london = new_london(2, at="start")
    city(london, 0, "university_of_london")
    show(london, "theatre_royal")
    empty_deck(london)
    assert legal(london) == ["take theatre_royal top"]
    assert refused(london, 0, "look") == "take-from"


def test_card_university__with_parliament_the_second_card_may_be_of_the_display_if_the_only_one_was_kept():
    london = turn_of_the_second("university_of_london", "parliament", deck=("mercers",), shown=("theatre_royal",))
    empty_deck(london, left=1)
    play(london, 1, "look", "keep mercers")
    assert legal(london, 1) == ["take theatre_royal top", "done"]


def test_card_university__with_parliament_nothing_is_asked_if_no_card_is_left():
    london = turn_of_the_second("university_of_london", "parliament", deck=("mercers",))
    empty_deck(london, left=1)
    play(london, 1, "look", "keep mercers")
    assert "three" in legal(london, 1)


# Whitehall


def test_card_whitehall__it_repeats_a_card_that_is_to_be_turned_over_without_its_payment():
    london = new_london(2, at="run")
    city(london, 0, "underground", "whitehall")
    hold(london, 0, "grocers", "mercers")
    own(london, 0, "city", "westminster", "hackney", "st_pancras")
    play(london, 0, "activate 1", "expend grocers", "dig city", "dig westminster")
    play(london, 0, "activate 2", "again 1", "dig hackney", "dig st_pancras")
    assert london.open.points[0] == 4 + 4
    assert london.open.tube.count(1) == 4
    assert in_hand(london) == ["mercers"]
    play(london, 0, "done")
    assert tops(london) == ["-underground", "-whitehall"]


def test_card_whitehall__pounds_are_not_paid_again():
    london = new_london(2, at="run")
    city(london, 0, "woolwich_arsenal", "whitehall")
    give(london, 0, money=10)
    play(london, 0, "activate 1", "pay", "activate 2", "again 1")
    assert (london.open.money[0], london.open.points[0]) == (3, 10)


def test_card_whitehall__it_repeats_a_card_that_stays_open():
    london = new_london(2, at="run")
    city(london, 0, "grand_hotel", "whitehall")
    give(london, 0, money=0)
    play(london, 0, "activate 1", "activate 2", "again 1")
    assert london.open.money[0] == 8
    play(london, 0, "done")
    assert tops(london) == ["grand_hotel", "-whitehall"]


def test_card_whitehall__it_repeats_only_cards_activated_in_this_run():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", turned=True)
    city(london, 0, "grocers", "mercers", "whitehall")
    play(london, 0, "activate 2", "activate 4")
    assert legal(london) == ["again 2"]
    assert refused(london, 0, "again 1") == "card-whitehall"


@pytest.mark.difference(18)
def test_card_whitehall__it_needs_a_card_to_repeat():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", turned=True)
    city(london, 0, "grocers", "whitehall")
    assert legal(london) == ["activate 2"]
    assert refused(london, 0, "activate 3") == "card-whitehall"
    assert "activated before it in this run" in refusal(london, "activate 3")


def test_card_whitehall__a_repeated_card_is_turned_over_once():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "whitehall")
    play(london, 0, "activate 1", "activate 2", "again 1", "done")
    lines = GAME.lines(GAME.view(london, 0))
    assert lines.count("Fishmongers is turned over.") == 1
    assert lines.count("Whitehall is turned over.") == 1


def test_card_whitehall__one_hospital_saves_a_card_that_was_repeated():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "whitehall", "hospital_a")
    play(london, 0, "activate 1", "activate 2", "again 1", "done")
    assert legal(london) == ["spare 1", "spare 2", "flip"]
    play(london, 0, "spare 1")
    assert tops(london) == ["fishmongers", "-whitehall", "-hospital_a"]


def test_card_whitehall__it_repeats_neither_itself_nor_a_coffee_house():
    london = new_london(2, at="run")
    city(london, 0, "coffee_house", "whitehall", "grand_hotel")
    show(london, "fishmongers", "grocers")
    play(london, 0, "activate 1", "take fishmongers top")
    assert refused(london, 0, "activate 2") == "card-whitehall"
    play(london, 0, "activate 3", "activate 2")
    assert legal(london) == ["again 3"]
    assert refused(london, 0, "again 2") == "card-whitehall"


def test_card_whitehall__it_repeats_a_card_that_a_coffee_house_served():
    london = new_london(2, at="run")
    city(london, 0, "coffee_house", "whitehall")
    show(london, "fishmongers")
    give(london, 0, money=0)
    play(london, 0, "activate 1", "take fishmongers top", "activate 1", "activate 2", "again 1", "done")
    assert london.open.money[0] == 10
    assert tops(london) == ["-fishmongers", "-whitehall"]


# Workhouse


def test_card_workhouse__any_number_of_paupers_go_each_for_a_pound_and_a_poverty_point():
    london = new_london(3, at="run")
    city(london, 0, "workhouse")
    hold(london, 0, "paupers_a", "paupers_b", "paupers_b", "paupers_c", "fishmongers")
    give(london, 0, money=0, poverty=10)
    play(london, 0, "activate 1")
    assert legal(london) == ["expend paupers_a", "expend paupers_b", "expend paupers_c", "done"]
    play(london, 0, "expend paupers_a", "expend paupers_b", "expend paupers_b", "expend paupers_c", "done")
    assert (london.open.money[0], london.open.poverty[0]) == (4, 6)
    assert in_hand(london) == ["fishmongers"]
    assert display(london) == (["paupers_a", "paupers_b", "paupers_b", "paupers_c"], [])
    play(london, 0, "done")
    assert tops(london) == ["-workhouse"]


def test_card_workhouse__it_takes_nothing_but_paupers():
    london = new_london(2, at="run")
    city(london, 0, "workhouse")
    hold(london, 0, "fishmongers")
    play(london, 0, "activate 1")
    assert legal(london) == ["done"]
    assert refused(london, 0, "expend fishmongers") == "card-workhouse"


# Wren


def test_card_wren__two_cards_of_any_colours_are_placed_without_expending_others():
    london = new_london(2, at="play")
    hold(london, 0, "wren", "st_pauls", "fishmongers", "paupers_a")
    give(london, 0, money=15)
    play(london, 0, "use wren", "place st_pauls", "pay", "place fishmongers")
    assert tops(london) == ["st_pauls", "fishmongers"]
    assert london.open.money[0] == 5
    assert in_hand(london) == ["paupers_a"]
    assert display(london) == ([], [])
    assert london.open.discards == [card("wren")]


def test_card_wren__one_card_is_enough_but_not_none():
    london = new_london(2, at="play")
    hold(london, 0, "wren", "fishmongers", "theatre_royal")
    play(london, 0, "use wren")
    assert refused(london, 0, "done") == "play-cards"
    play(london, 0, "place fishmongers", "done")
    assert tops(london) == ["fishmongers"]
    assert london.open.active == 1


def test_card_wren__a_third_card_needs_an_expended_one_again():
    london = new_london(2, at="play")
    hold(london, 0, "wren", "fishmongers", "theatre_royal", "mercers")
    play(london, 0, "use wren", "place fishmongers", "place theatre_royal")
    assert refused(london, 0, "place mercers") == "play-expend"


def test_card_wren__it_needs_a_card_to_place():
    london = new_london(2, at="play")
    hold(london, 0, "wren", "paupers_a", "huguenots")
    assert refused(london, 0, "use wren") == "card-wren"


def test_card_wren__it_needs_a_card_that_can_be_afforded():
    london = new_london(2, at="play")
    hold(london, 0, "wren", "st_pauls", "huguenots")
    give(london, 0, money=9, loans=99)
    assert refused(london, 0, "use wren") == "card-wren"


def test_card_wren__its_help_ends_with_the_turn():
    london = new_london(2, at="play")
    hold(london, 0, "wren", "fishmongers", "theatre_royal")
    play(london, 0, "use wren", "place fishmongers", "done")
    play(london, 1, "draw", "three", "draw", "draw", "draw")
    stack_deck(london, "paupers_a")
    play(london, 0, "draw")
    assert refused(london, 0, "play") == "play-cards"


def test_card_wren__it_may_be_expended_as_a_blue_card():
    london = new_london(2, at="play")
    hold(london, 0, "wren", "theatre_royal")
    play(london, 0, "place theatre_royal", "expend wren")
    assert display(london) == (["wren"], [])


def test_card_wren__any_card_placed_after_it_is_enough_and_a_coffee_house_uses_nothing_up():
    london = new_london(2, at="play")
    hold(london, 0, "wren", "coffee_house", "huguenots", "st_pauls")
    play(london, 0, "use wren")
    assert refused(london, 0, "done") == "play-cards"
    play(london, 0, "place coffee_house")
    assert legal(london, 0) == ["use huguenots", "place st_pauls", "done"]
    assert london.open.free == 2
