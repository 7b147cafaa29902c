"""What Key Flow says, in every language: nothing is left out, and a refusal cites the same rule in each."""

from __future__ import annotations

import re

import pytest
from game_builder import random_positions
from key_flow_builder import GAME, chosen, discard_all, goods, home, new_flow, play, stored, using, village

from borough.core.board import Choices
from borough.core.rng import Rng
from borough.core.words import LANGUAGES, say, speaking
from borough.games.key_flow.estimate import estimate as evaluation
from borough.games.key_flow.rules.cards import CARD_COUNT, CARDS, HOME_COUNT, VILLAGE_COUNT
from borough.games.key_flow.rules.key_flow import KeyFlow
from borough.games.key_flow.words.card_words import PROSPECTS, SOURCES, blind_skills, card_name, card_words, name
from borough.games.key_flow.words.results import assignment_lines

TRANSLATED = [language for language in LANGUAGES if language != "en"]
IN = pytest.mark.parametrize("language", TRANSLATED)
TABLES = new_flow().open.figures


def texts(flow: KeyFlow) -> list[str]:
    """Everything that is said to anybody about a position."""
    found = []
    for seat in [None, *range(flow.open.seats)]:
        view = GAME.view(flow, seat)
        found += [*GAME.lines(view), GAME.prompt(view).text]
        found += [GAME.explain(view, action) for action in view.legal]
    if flow.over:
        found += [line for seat in range(flow.open.seats) for line in assignment_lines(flow.open, seat, flow.singles)]
    return found


def refused_rules(flow: KeyFlow, actions: list[int]) -> list[tuple[str, str]]:
    """The answers to actions that are not legal: rule and message."""
    found = []
    for seat in flow.deciders():
        for action in actions:
            if action not in flow.legal(seat):
                refusal = flow.refusal(seat, action)
                found.append((refusal.rule, refusal.message))
    return found


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_game_is_told_in_every_language(seats: int):
    for flow in random_positions(GAME, seats, 10 + seats, every=5):
        english = texts(flow)
        for language in TRANSLATED:
            with speaking(language):
                told = texts(flow)
            for text, original in zip(told, english, strict=True):
                assert "{" not in text
                assert text != original


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_refusal_cites_the_same_rule_in_every_language(seats: int):
    rng = Rng(seats)
    for flow in random_positions(GAME, seats, 20 + seats, every=5):
        near = [action for seat in range(seats) for action in GAME.view(flow, seat).legal]
        actions = near + [rng.below(GAME.action_count) for _ in range(20)]
        english = refused_rules(flow, actions)
        for language in TRANSLATED:
            with speaking(language):
                told = refused_rules(flow, actions)
            for (rule, message), (cited, original) in zip(told, english, strict=True):
                assert rule == cited
                assert "{" not in message
                assert message != original


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_prompt_offers_nothing_that_cannot_be_chosen(seats: int):
    offers = {"choose a building": "work", "You: lay ": "place", "use a building": "use", "carry goods": "carry"}
    offers |= {"upgrade or flip": "flip", " upgrade (": "upgrade", "flip an upgrade": "flip", "or discard": "discard"}
    offers |= {"or keep them": "done", "choose the skill tile": "pay"}
    for flow in random_positions(GAME, seats, 30 + seats, every=5):
        for seat in flow.deciders():
            view = GAME.view(flow, seat)
            asked, verbs = GAME.prompt(view).text, {GAME.describe(action)["verb"] for action in view.legal}
            assert {verb for words, verb in offers.items() if words in asked} <= verbs, asked


def test_who_has_spent_all_tokens_is_not_offered_to_use_some():
    flow = new_flow(season="autumn")
    home(flow, 0, 1)
    using(flow, 1)
    play(flow, 0, "use road0", "stop")
    view = GAME.view(flow, 0)
    assert GAME.prompt(view).text == "You: finish; no tokens are left."
    assert [GAME.explain(view, action) for action in view.legal] == ["Finish"]


def test_a_card_that_can_use_no_building_can_only_be_discarded():
    flow = new_flow(2)
    chosen(flow)
    for seat in range(2):
        flow.open.own_village(seat).uses[0] = 3
    text = GAME.prompt(GAME.view(flow, 0)).text
    assert text.startswith("You: discard Spring keyple card")
    assert text.endswith("for a token; no building can be used with it.")


def test_where_a_card_was_laid_is_told_as_it_is_seen():
    flow = new_flow(2)
    chosen(flow, "spring_pasture_1")
    play(flow, 0, "place river0")
    discard_all(flow)
    told = [" ".join(GAME.lines(GAME.view(flow, seat))) for seat in (0, 1, None)]
    assert "Seat 1 lays Pasture" in told[0]
    assert "by the river, 1 to the right of home." in told[0]
    assert "by the river, 1 to the left of home." in told[1]  # from across the table
    assert "by the river, 1 to the right of home." in told[2]
    with speaking("de"):
        assert "am Fluss, 1. Platz rechts vom Hof." in " ".join(GAME.lines(GAME.view(flow, 0)))


@IN
def test_every_card_is_explained(language: str):
    for card in range(CARD_COUNT):
        english = card_words(TABLES, card)
        with speaking(language):
            told = card_words(TABLES, card)
        assert told != english
        assert "{" not in told


@IN
def test_cards_of_different_names_have_different_names_in_every_language(language: str):
    with speaking(language):
        said = {TABLES.names[card]: name(TABLES, card) for card in range(CARD_COUNT)}
    assert len(set(said.values())) == len(said)


def test_german_names_are_those_of_the_component_file():
    with speaking("de"):
        said = [name(TABLES, card) for card in range(VILLAGE_COUNT)]
    assert said == [GAME.components.word("card", ident, "german") for ident in GAME.components.sections["card"]]


def test_a_card_in_each_language():
    card = HOME_COUNT + 9
    told = []
    for language in LANGUAGES:
        with speaking(language):
            told.append(f"{card_name(TABLES, card)}: {card_words(TABLES, card)}")
    assert told == [
        "Workshop: gain 1 iron or 1 stone or 1 wood; upgraded (2 goods of any kind):"
        " gain 1 iron + 1 stone + 1 wood, 3 points",
        "Werkstatt: 1 Eisen oder 1 Stein oder 1 Holz erhalten; aufgewertet (2 beliebige Ressourcen):"
        " 1 Eisen + 1 Stein + 1 Holz erhalten, 3 Punkte",
        "Atelier: gagner 1 fer ou 1 pierre ou 1 bois\xa0; améliorée (2 ressources au choix)\xa0:"
        " gagner 1 fer + 1 pierre + 1 bois, 3 points",
    ]


@IN
def test_sources_of_points_are_said_too(language: str):
    assert (*SOURCES, *PROSPECTS) == evaluation.SOURCES
    with speaking(language):
        assert all(say(source) != source for source in evaluation.SOURCES)


# What the rules page calls a ruling, a reading or an aid.


@pytest.mark.difference(12)
@pytest.mark.parametrize(
    ("language", "aid", "reading"),
    [("en", "(aid)", "(reading)"), ("de", "(Gedächtnisstütze)", "(Lesart)"), ("fr", "(aide-mémoire)", "(lecture)")],
)
def test_the_rules_page_tells_aids_and_readings_from_rulings(language: str, aid: str, reading: str):
    """Stored cards and hands once seen are aids; Mansfield Ark's sheep is a reading; tokens in winter are rulebook."""
    rules = GAME.rules_in(language)
    for ident in ("hidden-stored", "memory-hands", "memory-winter"):
        assert aid in rules[ident].text
        assert not rules[ident].ruling
    assert reading in rules["ship-ark"].text
    assert reading[:-1] in rules["score-gold"].text
    assert not rules["keyple-action"].text.startswith("("), "the rulebook first, the ruling after it"
    assert not rules["season-phases"].ruling
    assert rules["ship-flipper"].ruling


@IN
def test_what_the_rulebook_says_is_not_called_a_ruling(language: str):
    rules = GAME.rules_in(language)
    for ident in ("keyple-free", "score-gold", "ship-keyflower", "building-move", "building-process"):
        assert not rules[ident].ruling, ident
    for ident in ("hidden-backs", "hidden-skills", "draft-pass"):
        assert rules[ident].ruling, ident


# German and French as the rulebooks speak.


@pytest.mark.difference(26)
def test_german_says_fruehjahr_everywhere():
    page = GAME.rules_in("de").page
    assert "Frühjahr" in page
    assert "Frühling" not in page
    with speaking("de"):
        assert say("Spring begins.") == "Das Frühjahr beginnt."


@pytest.mark.difference(26)
def test_german_carries_a_good_onto_a_neighbouring_card():
    flow = new_flow(2, "winter")
    village(flow, 0, "keywood@road1")
    goods(flow, 0, "road0", wood=1)
    chosen(flow, "winter_keyple_01")
    play(flow, 0, "work 1 road0")
    with speaking("de"):
        said = GAME.explain(GAME.view(flow, 0), GAME.action("carry wood road0 right"))
    assert said.endswith(" auf Keywood transportieren")


@pytest.mark.difference(26)
def test_german_has_one_name_for_skill_tiles_drawn_at_random():
    with speaking("de"):
        drawn = [blind_skills(1), blind_skills(2), say("skill tile, drawn blind"), say("Gain a blind skill tile")]
        assert all("zufällig gezogene" in words for words in drawn)
    assert "verdeckt gezogen" not in GAME.rules_in("de").page


@pytest.mark.difference(27)
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "1 green keyple under the storage card"),
        ("de", "1 grüner Keyple unter der Speicherkarte"),
        ("fr", "1 keyple vert sous la carte Grenier"),
    ],
)
def test_one_stored_keyple_is_told_as_one(language: str, said: str):
    flow = new_flow(3)
    figures = flow.open.figures
    single = next(n for n in range(VILLAGE_COUNT, CARD_COUNT) if figures.season[n] == 0 and figures.keyples[n] == 1)
    stored(flow, 0, CARDS[single])
    with speaking(language):
        page = "".join(area.html for area in GAME.board(GAME.view(flow, 0), Choices({})))
    assert said in page


@pytest.mark.difference(27)
def test_french_titles_have_a_space_before_their_colon():
    """No colon is put between texts outside of the templates."""
    flow = new_flow(2, "winter")
    goods(flow, 0, "road0", wood=1)
    village(flow, 0, "keywood@road1", "woodcutter@road-1")
    chosen(flow, "winter_keyple_01")
    play(flow, 0, "work 1 road0")
    view = GAME.view(flow, 0)
    places: dict[str, list[int]] = {}
    for action in view.legal:
        places.setdefault(GAME.place(view, action), []).append(action)
    with speaking("fr"):
        areas = GAME.board(view, Choices(places))
    labels = re.findall(r'(?:aria-label="|<title>)([^"<]*)', "".join(area.html for area in areas))
    assert any("\N{NO-BREAK SPACE}: " in label for label in labels)
    assert [label for label in labels if re.search(r"\w[:;]", label)] == []
