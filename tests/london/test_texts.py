"""What London says, in every language: nothing is left out, and a refusal cites the same rule in each."""

from __future__ import annotations

import re

import pytest
from game_builder import play, random_positions, refused
from london_builder import GAME, city, give, hold, new_london, show
from make_texts import translations

from borough.core.board import Choices
from borough.core.errors import Refusal
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.words import LANGUAGES, say, speaking
from borough.games.london.rules.cards import CARDS
from borough.games.london.words.card_texts import card_text
from borough.games.london.words.prompts import OFFERS
from borough.games.london.words.results import SOURCES
from borough.games.london.words.sources import SOURCES as SAID_SOURCES

TRANSLATED = [language for language in LANGUAGES if language != "en"]


def texts(london: State) -> list[str]:
    """Everything that is said to anybody about a position, but for the bare names of players."""
    found = []
    for seat in [None, *range(london.seat_count())]:
        view = GAME.view(london, seat)
        found += [*GAME.lines(view), GAME.prompt(view).text]
        found += [GAME.explain(view, action) for action in view.legal if GAME.describe(action)["verb"] != "target"]
    return found


def refusals(london: State, actions: list[int]) -> list[Refusal]:
    """The answers to actions that are not legal."""
    found = []
    for seat in london.deciders():
        for action in actions:
            if action not in london.legal(seat):
                with pytest.raises(Refusal) as caught:
                    london.play(seat, action)
                found.append(caught.value)
    return found


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_game_is_told_in_every_language(seats: int):
    for london in random_positions(GAME, seats, 10 + seats, every=10):
        english = texts(london)
        for language in TRANSLATED:
            with speaking(language):
                told = texts(london)
            assert len(told) == len(english)
            for text, original in zip(told, english, strict=True):
                assert "{" not in text
                assert text != original


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_refusal_cites_the_same_rule_in_every_language(seats: int):
    rng = Rng(seats)
    for london in random_positions(GAME, seats, 20 + seats, every=10):
        actions = [rng.below(GAME.action_count) for _ in range(12)]
        english = refusals(london, actions)
        for language in TRANSLATED:
            with speaking(language):
                told = refusals(london, actions)
            for refusal, original in zip(told, english, strict=True):
                assert refusal.rule == original.rule
                assert refusal.message != original.message
                assert "{" not in refusal.message


def test_sentences_are_put_in_the_order_of_each_language():
    london = new_london(at="play")
    hold(london, 0, "mercers", "east_india_company", "grocers")
    play(london, 0, "place east_india_company", "expend grocers", "loan")
    view = GAME.view(london, 0)
    assert GAME.prompt(view).text == "You place East India Company for £4: pay it or take a loan (1 loan so far)."
    with speaking("de"):
        assert GAME.prompt(view).text.startswith("Du legst East India Company für 4\u00a0£ aus: zahle")
    with speaking("fr"):
        assert GAME.prompt(view).text.endswith("(1 emprunt jusqu’ici).")


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_prompt_names_what_can_be_chosen_and_nothing_else(seats: int):
    for london in random_positions(GAME, seats, 30 + seats, every=10):
        for seat in london.deciders():
            view = GAME.view(london, seat)
            asked, verbs = GAME.prompt(view).text, {GAME.describe(action)["verb"] for action in view.legal}
            named = {verb for verb, words in OFFERS.items() if words in asked}
            if named:
                assert verbs - {"expend", "done"} <= named <= verbs, asked


def test_a_prompt_does_not_offer_to_stop_before_something_was_done():
    london = new_london(at="run")
    city(london, 0, "fire_brigade")
    assert GAME.prompt(GAME.view(london, 0)).text == "You: activate a card."


def test_an_empty_display_is_not_offered():
    london = new_london(at="start")
    assert GAME.prompt(GAME.view(london, 0)).text == "You: draw a card from the deck."
    london = new_london(at="start")
    show(london, "grocers")
    text = "You: draw a card from the deck or take a card from the display."
    assert GAME.prompt(GAME.view(london, 0)).text == text
    with speaking("de"):
        assert GAME.prompt(GAME.view(london, 0)).text.startswith("Ziehe eine Karte vom Zugstapel oder nimm")


def test_a_player_who_cannot_pay_is_told_to_take_a_loan():
    london = new_london()
    give(london, 0, money=0)
    play(london, 0, "buy southwark_and_bermondsey")
    assert GAME.prompt(GAME.view(london, 0)).text == "You owe £5: take a loan."


def test_players_are_called_by_their_names():
    london = new_london(at="play")
    city(london, 0, "fleet_street")
    with speaking("de", ("Red", "Blue")):
        assert GAME.prompt(GAME.view(london, 1)).text == "Warten auf Red."
        assert GAME.explain(GAME.view(london, 0), GAME.action("target 2")) == "Blue"


def test_a_table_of_sentences_follows_the_language():
    london = new_london(at="start")
    with pytest.raises(Refusal, match="Begin your turn"):
        london.play(0, GAME.action("three"))
    with speaking("fr"), pytest.raises(Refusal, match="Commencez votre tour"):
        london.play(0, GAME.action("three"))
    assert refused(london, 0, "three") == "turn-card"


def test_every_special_card_says_what_it_does():
    figures = GAME.figures(GAME.components)
    english = {name: card_text(figures, number) for number, name in enumerate(CARDS)}
    special = [name for number, name in enumerate(CARDS) if figures.text[number]]
    assert all(english[name] for name in special)
    assert english["mercers"] == ""
    assert english["steamboats"] == "£2 for each of your boroughs on the Thames."
    assert english["bank_of_england"] == "While it lies open, each of your loans brings £12."
    for language in TRANSLATED:
        with speaking(language):
            for number, name in enumerate(CARDS):
                text = card_text(figures, number)
                assert bool(text) == bool(english[name])
                assert not text or (text != english[name] and "{" not in text)


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_points_come_from_has_a_name(language: str):
    assert set(SAID_SOURCES) == {*SOURCES, *GAME.sources}
    with speaking(language):
        assert all(say(source) != source for source in SAID_SOURCES)


def everything_said(language: str) -> dict[str, str]:
    """All translations of this game by their templates, and the rules page."""
    found = translations("borough.games.london", language)
    texts = {template: " | ".join(forms) for (template, _), forms in found.items()}
    return texts | {"rules": GAME.rules_in(language).page.replace("\n", " ")}


WRONG_WORDS = {
    "de": r"Stadtteil|\bAblage\b|Kartenauslage|Karten?auslage|(?<!Gebäude)[aA]uslage\b|£\d|£\{|\d £|\} £",
    "fr": r"[qQ]uartier|[aA]dministr|\b[oO]ffre|terrain|[uU]ne Coffee|la Coffee|£\d|£\{|\d £|\} £|[^\u00a0\W][:;?!] ",
}
"""Words and signs that the published rules do not use, or not for this; a plain space before £; colons in French."""


@pytest.mark.difference(26, 27)
@pytest.mark.parametrize("language", TRANSLATED)
def test_the_words_of_the_published_rules_are_used(language: str):
    wrong = {
        template: text for template, text in everything_said(language).items() if re.search(WRONG_WORDS[language], text)
    }
    assert wrong == {}


@pytest.mark.difference(26, 27)
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", {"display": "Kartenablage", "borough": "Bezirk", "run the city": "regiere die Stadt"}),
        ("fr", {"display": "étalage", "borough": "arrondissement", "run the city": "restaurez la ville"}),
    ],
)
def test_one_word_stands_for_one_thing(language: str, words: dict[str, str]):
    said = everything_said(language)
    for english, translated in words.items():
        told = {template: text for template, text in said.items() if re.search(rf"\b{english}\b(?!\}})", template)}
        assert told
        assert [template for template, text in told.items() if translated not in text] == []


@pytest.mark.difference(27)
def test_a_colon_in_french_has_its_space_on_the_board_too():
    london = new_london(at="run")
    city(london, 0, "fishmongers")
    hold(london, 1, "grocers")
    play(london, 0, "activate 1")
    with speaking("fr"):
        view = GAME.view(london, 0)
        drawn = "".join(area.html for area in GAME.board(view, Choices({})))
    assert "1 carte en main\u00a0: " in drawn


@pytest.mark.parametrize(("language", "aid"), [("en", "(aid)"), ("de", "(Gedächtnisstütze)"), ("fr", "(aide-mémoire)")])
def test_the_rules_page_tells_aids_from_rulings(language: str, aid: str):
    rules = GAME.rules_in(language)
    assert f"*{aid}*" in rules.page, "explained at the top"
    for ident in ("hidden-remembered", "hidden-deck-top"):
        assert rules[ident].text.startswith(aid)
        assert not rules[ident].ruling
    for ident in ("land-price", "card-fleet-street", "card-wren", "card-stock-exchange", "loan-forced", "loan-take"):
        assert rules[ident].ruling
    for ident in ("hidden-hands", "card-shops", "card-coffee-house", "run-flip", "tube-crossing", "card-hospital"):
        assert not rules[ident].text.startswith("("), "the rulebook first, the ruling after it"
