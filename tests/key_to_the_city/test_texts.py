"""What Key to the City says, in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from city_builder import keyples, new_city
from game_builder import play

from borough import Refusal, Rng
from borough.core.state import State
from borough.core.words import LANGUAGES, say, speaking
from borough.games.key_to_the_city import KEY_TO_THE_CITY as GAME
from borough.games.key_to_the_city.estimate import estimate as evaluation
from borough.games.key_to_the_city.words import names, results, sources

TRANSLATED = [language for language in LANGUAGES if language != "en"]


def random_game(seats: int) -> Iterator[State]:
    """A game whose players sail seldom, as it is at every twelfth decision and at the end."""
    city, rng = GAME.deal(seats, seats, {"jennifer": seats == 3}), Rng(seats)
    for number in range(GAME.decision_limit(seats)):
        if number % 12 == 0 or city.over:
            yield city
        if city.over:
            return
        seat = city.deciders()[0]
        legal = city.legal(seat)
        busy = [action for action in legal if GAME.text(action).split()[0] not in ("sail", "pass", "decline")]
        choices = busy if busy and rng.below(40) else legal
        city.play(seat, choices[rng.below(len(choices))])


def told(city: State, rng: Rng) -> list[str]:
    """Everything that is said to anybody about a position, some refusals included."""
    found = []
    for seat in [None, *range(city.seat_count())]:
        view = GAME.view(city, seat)
        found += [*GAME.lines(view), GAME.prompt(view).text, *(GAME.explain(view, action) for action in view.legal)]
    for seat in range(city.seat_count()):
        for action in (rng.below(GAME.action_count) for _ in range(10)):
            try:
                city.copy().play(seat, action)
            except Refusal as refusal:
                found.append(refusal.message)
    return found


@pytest.mark.difference(4)
@pytest.mark.parametrize(("language", "aid"), [("en", "(aid)"), ("de", "(Gedächtnisstütze)"), ("fr", "(aide-mémoire)")])
def test_hidden_screen__the_rules_page_calls_what_is_remembered_an_aid(language: str, aid: str):
    rules = GAME.rules_in(language)
    assert f"{aid} Borough" in rules["hidden-screen"].text
    assert "Jennifer" in rules["hidden-screen"].text.split(aid)[1], "why it differs from the variant"
    assert aid in rules["hidden-skills"].text
    assert f"*{aid}*" in rules.page, "explained at the top"


@pytest.mark.parametrize(("language", "reading"), [("en", "(reading: "), ("de", "(Lesart: "), ("fr", "(lecture\xa0: ")])
def test_the_rules_page_marks_what_is_not_in_the_rulebook(language: str, reading: str):
    rules = GAME.rules_in(language)
    for ident in ("turn-order", "upgrade-again", "place-won", "place-touch", "score-festival-hall"):
        assert rules[ident].ruling, ident
    for ident in ("home-exchange", "pass-list", "tie-break", "connector-supply", "end-place"):
        assert reading in rules[ident].text, ident
    for ident in ("setup-start", "score-keyples-held", "score-millennium"):
        assert not rules[ident].text.startswith("("), "the rulebook first, the ruling after it"


@pytest.mark.difference(28)
@pytest.mark.parametrize(
    ("language", "upgrades", "outbid"),
    [
        ("en", "Bids, uses and upgrades all take keyples", "Keyples that were outbid are not lost"),
        ("de", "Bieten, Nutzen und Aufwerten kosten Keyples", "Überbotene Keyples sind nicht verloren"),
        ("fr", "Enchérir, utiliser et améliorer demandent tous des keyples", "ne sont pas perdus"),
    ],
)
def test_in_a_minute__upgrades_take_keyples_and_outbid_ones_are_used_again(language: str, upgrades: str, outbid: str):
    minute = " ".join(GAME.rules_in(language).page.split("## ")[1].split())
    assert upgrades in minute
    assert outbid in minute


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_game_is_told_in_every_language(seats: int):
    for city in random_game(seats):
        english = told(city, Rng(seats))
        for language in TRANSLATED:
            with speaking(language):
                texts = told(city, Rng(seats))
            for text, original in zip(texts, english, strict=True):
                assert "{" not in text
                assert text != original


@pytest.mark.parametrize(
    ("language", "lines", "asked"),
    [
        ("en", ["Ada bids 2 blue keyples for Barbican: 2 in all."], "Waiting for Grace."),
        ("de", ["Ada bietet 2 blaue Keyples für Barbican: insgesamt 2."], "Warten auf Grace."),
        ("fr", ["Ada mise 2 keyples bleus sur Barbican\u00a0: 2 en tout."], "On attend Grace."),
    ],
)
def test_a_bid_is_told_with_the_names_of_the_players(language: str, lines: list[str], asked: str):
    city = new_city(2)
    keyples(city, 0, blue=3)
    play(city, 0, "bid barbican blue", "commit 2")
    with speaking(language, ("Ada", "Grace")):
        view = GAME.view(city, 0)
        assert GAME.lines(view) == lines
        assert GAME.prompt(view).text == asked


def test_german_inflects_its_nouns_and_adjectives():
    city = new_city(2)
    keyples(city, 0, red=5)
    play(city, 0, "use covent_garden red")
    with speaking("de"):
        view = GAME.view(city, 0)
        assert GAME.prompt(view).text == "Du nutzt Covent Garden: Setze mindestens 1 roten Keyple ein."
        assert GAME.explain(view, GAME.action("commit 1")) == "Nutze Covent Garden mit 1 roten Keyple"
        assert GAME.explain(view, GAME.action("commit 2")) == "Nutze Covent Garden mit 2 roten Keyples"


def test_a_tile_goes_by_the_name_it_has_in_a_language():
    figures = new_city(2).open.figures
    with speaking("de"):
        assert [names.name(figures, tile) for tile in (0, 3)] == ["Hungerford Bridge", "das O2"]
        assert names.title(figures, 3) == "Das O2"
    assert names.name(figures, 3) == "The O2"


def test_every_source_of_points_has_a_name():
    assert sources.SOURCES == evaluation.SOURCES
    assert sources.SOURCES[: len(results.SOURCES)] == results.SOURCES
    with speaking("de"):
        assert say("landmarks") == "Sehenswürdigkeiten"
