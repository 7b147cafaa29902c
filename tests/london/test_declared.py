"""Numbers match their lists, and every step, card text and reason is declared once, with its words."""

from __future__ import annotations

import pytest
from london_builder import GAME

from borough.core.rng import Rng
from borough.games.london.rules import actions, card_text, reasons, step
from borough.games.london.rules.actions import ACTION_COUNT, ACTIONS
from borough.games.london.rules.card_text import TEXTS, CardText, add_text
from borough.games.london.rules.cards import BOROUGH_COUNT, BOROUGHS, CARD_COUNT, CARDS, DECK_COUNT, DECKS
from borough.games.london.rules.reasons import FINE, NOTHING_TO_EXPEND, REASON_RULES
from borough.games.london.rules.state import NONE, step_kind
from borough.games.london.rules.step import STEPS, Step, add_step
from borough.games.london.words.card_texts import TEXT_WORDS
from borough.games.london.words.refusals import REASONS
from borough.games.london.words.steps import STEP_WORDS

ASKING = [kind for kind, found in enumerate(STEPS) if type(found).choices is not Step.choices]


def test_the_numbers_of_the_actions_are_those_of_the_table():
    written = {verb: getattr(actions, verb.upper()) for verb in ACTIONS.verbs}
    assert written == {verb: found.first for verb, found in ACTIONS.verbs.items()}
    assert ACTIONS.count == ACTION_COUNT


def test_the_numbers_of_cards_and_boroughs_are_those_of_the_lists():
    assert (len(CARDS), len(BOROUGHS), len(DECKS)) == (CARD_COUNT, BOROUGH_COUNT, DECK_COUNT)


def test_every_number_is_declared():
    assert step.UNUSED not in STEPS
    assert card_text.UNUSED not in TEXTS
    assert [text.number for text in TEXTS] == list(range(len(TEXTS)))


def test_every_name_is_declared_once():
    names = [text.name for text in TEXTS]
    assert len(set(names)) == len(names)
    assert len({type(found) for found in STEPS}) == len(STEPS)


def test_a_number_cannot_be_declared_twice():
    with pytest.raises(ValueError, match="two steps have the number 0"):
        add_step(0, Step())
    with pytest.raises(ValueError, match="bank_of_england and mint have the same number"):
        add_text(1, CardText("mint"))


def test_a_step_that_asks_has_its_words_and_no_other_has():
    assert sorted(STEP_WORDS) == ASKING


def test_a_card_text_has_its_words():
    assert sorted(TEXT_WORDS) == list(range(1, len(TEXTS)))


def test_words_cite_rules_of_the_game():
    cited = {words.rule for words in [*STEP_WORDS.values(), *TEXT_WORDS.values()]}
    cited |= {variant.rule for words in STEP_WORDS.values() for variant in words.variants}
    assert cited <= set(GAME.rules.rules)


def test_a_reason_has_its_rule_and_its_sentence():
    numbers = sorted(value for name, value in vars(reasons).items() if isinstance(value, int))
    assert numbers == list(range(len(REASON_RULES)))
    assert set(REASON_RULES[1:]) <= set(GAME.rules.rules)
    assert sorted([FINE, NOTHING_TO_EXPEND, *REASONS]) == numbers


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_words_of_a_step_name_every_action_that_answers_it(seats: int):
    met = set()
    for seed in range(4):
        london, rng = GAME.deal(seats, seed), Rng(seed)
        while not london.over:
            seat = london.deciders()[0]
            legal = london.legal(seat)
            if london.card == NONE:
                kind = step_kind(london.open.steps[-1])
                met.add(kind)
                assert {GAME.describe(action)["verb"] for action in legal} <= set(STEP_WORDS[kind].verbs)
            london.play(seat, legal[rng.below(len(legal))])
    assert len(met) > 10
