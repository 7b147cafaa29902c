"""What a choice costs and what cuts it short is said before it is chosen; no two choices have the same words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from london_builder import GAME, city, cover, empty_deck, give, hold, legal, new_london, own, play, show, tubes

from borough.core.rng import Rng
from borough.core.words import LANGUAGES, speaking
from borough.games.london.rules.london import London


def said(london: London, text: str, seat: int = 0) -> str:
    """The words of a choice."""
    return GAME.explain(GAME.view(london, seat), GAME.action(text))


def asked(london: London, seat: int = 0) -> str:
    """What a seat is asked."""
    return GAME.prompt(GAME.view(london, seat)).text


@pytest.mark.difference(17)
def test_tube_crossing__the_three_pounds_are_said_before_choosing():
    london = new_london(at="run")
    city(london, 0, "underground")
    hold(london, 0, "grocers")
    own(london, 0, "city", "hackney", "southwark_and_bermondsey", "camberwell")
    tubes(london, "city")
    give(london, 0, money=2)
    play(london, 0, "activate 1", "expend grocers")
    assert said(london, "dig hackney") == "Place an Underground counter in Hackney"
    crossing = "Place an Underground counter in Southwark & Bermondsey (£3 for crossing the Thames, needs a loan)"
    assert said(london, "dig southwark_and_bermondsey") == crossing


@pytest.mark.difference(17)
def test_card_school__the_pound_is_said_before_choosing():
    london = new_london(at="play")
    city(london, 0, "school_c")
    hold(london, 0, "fishmongers", "grocers", "paupers_a")
    give(london, 0, money=5)
    play(london, 0, "place fishmongers", "new")
    assert said(london, "expend grocers") == "Expend Grocers"
    assert said(london, "expend paupers_a") == "Expend Paupers (A) (£1 for the School)"


def test_card_coffee_house__the_price_is_said_before_choosing():
    london = new_london(at="run")
    city(london, 0, "coffee_house")
    show(london, "st_pauls", "grocers")
    give(london, 0, money=10)
    play(london, 0, "activate 1")
    assert said(london, "take st_pauls top") == "Take St Paul's from the top row (£10)"
    assert said(london, "take grocers top") == "Take Grocers from the top row"


def test_run_payment__it_is_said_before_choosing():
    london = new_london(at="run")
    city(london, 0, "woolwich_arsenal", "brewing", "great_exhibition", "fishmongers")
    hold(london, 0, "theatre_royal")
    give(london, 0, money=5)
    assert [said(london, text) for text in legal(london)] == [
        "Activate Woolwich Arsenal (£7, needs a loan)",
        "Activate Brewing (for a hand card)",
        "Activate Great Exhibition (for a blue hand card)",
        "Activate Fishmongers",
    ]


@pytest.mark.difference(20)
def test_take_three__a_shortage_is_said_before_choosing():
    london = new_london()
    assert said(london, "three") == "Take three cards"
    show(london, "grocers")
    empty_deck(london, left=1)
    assert said(london, "three") == "Take three cards (only 2 cards are left)"
    play(london, 0, "three")
    assert asked(london) == (
        "You: draw a card from the deck or take a card from the display (3 to go, but only 2 left)."
    )
    london = new_london()
    empty_deck(london)
    assert said(london, "three") == "Take three cards (no card is left)"


def test_land_price__a_shortage_of_cards_is_said_before_choosing():
    london = new_london()
    empty_deck(london, left=1)
    give(london, 0, money=20)
    assert said(london, "buy city") == "Buy City: £8, 4 cards (only 1 card is left), 6 points"


def test_card_newcomers__a_shortage_of_cards_is_said_before_choosing():
    london = new_london(at="play")
    hold(london, 0, "huguenots")
    empty_deck(london, left=1)
    assert said(london, "use huguenots") == "Use Huguenots (only 1 card is left)"


def test_card_university__how_many_cards_are_looked_at_is_said_before_choosing():
    london = new_london(at="start")
    city(london, 0, "university_of_london")
    assert said(london, "look") == "Look at the top 3 cards of the deck"
    empty_deck(london, left=1)
    assert said(london, "look") == "Look at the top card of the deck"


@pytest.mark.difference(20)
@pytest.mark.parametrize(
    ("mine", "words"),
    [
        ("", "Activate Underground (for a hand card, no place for a counter)"),
        ("city", "Activate Underground (for a hand card, place for only 1 counter)"),
        ("city hackney", "Activate Underground (for a hand card)"),
        ("westminster hackney", "Activate Underground (for a hand card, place for only 1 counter)"),
        ("westminster hackney bethnal_green_stepney_and_poplar", "Activate Underground (for a hand card)"),
    ],
)
def test_tube_place__a_shortage_of_room_is_said_before_choosing(mine: str, words: str):
    london = new_london(at="run")
    city(london, 0, "underground")
    hold(london, 0, "grocers")
    own(london, 0, *mine.split())
    assert said(london, "activate 1") == words


def test_tube_place__a_shortage_of_room_is_said_in_the_question():
    london = new_london(at="run")
    city(london, 0, "underground")
    hold(london, 0, "grocers")
    own(london, 0, "city")
    play(london, 0, "activate 1", "expend grocers")
    assert asked(london) == "You: choose a borough for the Underground (2 to go, but place for only 1)."


def test_card_hospital__the_question_says_what_happens():
    london = new_london(at="run")
    city(london, 0, "fishmongers", "hospital_a")
    play(london, 0, "activate 1", "done")
    assert asked(london) == "You: which card shall your Hospital save? It is then turned over instead."
    assert [said(london, text) for text in legal(london)] == ["Save Fishmongers", "Save no card"]


@pytest.mark.difference(15)
def test_cards_of_one_name_are_told_apart():
    london = new_london(at="play")
    hold(london, 0, "school_a_brown", "school_a_blue", "school_c", "grocers", "paupers_a", "paupers_b")
    give(london, 0, money=9)
    assert [said(london, text) for text in legal(london, 0, "place")] == [
        "Place Grocers",
        "Place School (brown) (£2)",
        "Place School (blue, A) (£2)",
        "Place School (blue, C) (£2)",
    ]


@pytest.mark.difference(15)
def test_stacks_with_the_same_card_are_told_apart():
    london = new_london(at="run")
    city(london, 0, "omnibus", "omnibus", "grocers")
    assert [said(london, text) for text in legal(london)] == [
        "Activate Omnibus (stack 1)",
        "Activate Omnibus (stack 2)",
        "Activate Grocers",
    ]
    cover(london, 0, 1, "mercers")
    assert said(london, "activate 2") == "Activate Omnibus"


def positions(seats: int) -> Iterator[London]:
    """A game of random choices at each of its decisions."""
    london, rng = GAME.deal(seats, 40 + seats), Rng(seats)
    while not london.over:
        yield london
        options = london.legal(london.deciders()[0])
        london.play(london.deciders()[0], options[rng.below(len(options))])


@pytest.mark.difference(15)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_choices_have_the_same_words(language: str):
    for seats in GAME.seats:
        for london in positions(seats):
            view = GAME.view(london, london.deciders()[0])
            with speaking(language):
                words = [GAME.explain(view, action) for action in view.legal]
            assert len(set(words)) == len(words), words
