"""Kinds of decisions, reasons and choices are declared once, and nothing about them is left out."""

from __future__ import annotations

import pytest
from city_builder import GAME

from borough.core.rng import Rng
from borough.games.key_to_the_city.rules import decision, reasons
from borough.games.key_to_the_city.rules.actions import ACTION_COUNT, ACTIONS
from borough.games.key_to_the_city.rules.decision import (
    DECISIONS,
    KIND_COUNT,
    STEP_KINDS,
    Decision,
    add_decision,
    decision_kind,
)
from borough.games.key_to_the_city.rules.declared import decision_due
from borough.games.key_to_the_city.rules.figures import CONNECTOR
from borough.games.key_to_the_city.rules.reasons import FINE, NOT_ASKED, REASON_RULES
from borough.games.key_to_the_city.rules.tiles import CONNECTOR_COLOURS
from borough.games.key_to_the_city.words.choices import CHOICE_WORDS
from borough.games.key_to_the_city.words.decisions import DECISION_WORDS
from borough.games.key_to_the_city.words.refusals import PLAIN_REASONS, REASONS

ASKING = [kind for kind, found in enumerate(DECISIONS) if type(found).choices is not Decision.choices]


def test_every_kind_of_decision_has_one_class():
    assert decision.UNUSED not in DECISIONS
    assert len({type(found) for found in DECISIONS}) == len(DECISIONS) == KIND_COUNT


def test_a_kind_cannot_be_declared_twice():
    with pytest.raises(ValueError, match="two decisions have the number 0"):
        add_decision(0, Decision())


def test_every_step_has_a_kind():
    assert len(STEP_KINDS) == CONNECTOR + CONNECTOR_COLOURS


def test_a_decision_that_asks_has_its_words_and_no_other_has():
    assert sorted(DECISION_WORDS) == ASKING
    assert set(ASKING) == {*range(KIND_COUNT)} - {decision.GETTING_SKILL, decision.GETTING_CONNECTOR}


def test_every_verb_has_its_words():
    assert list(CHOICE_WORDS) == list(ACTIONS.verbs)


def test_words_cite_rules_of_the_game():
    cited = {rule for words in DECISION_WORDS.values() for rule in (words.rule, words.refusal_rule)}
    assert cited <= set(GAME.rules.rules)


def test_a_reason_has_its_rule_and_its_sentence():
    numbers = sorted(value for value in vars(reasons).values() if isinstance(value, int))
    assert numbers == list(range(len(REASON_RULES)))
    assert set(REASON_RULES[NOT_ASKED + 1 :]) <= set(GAME.rules.rules)
    assert sorted([FINE, NOT_ASKED, *PLAIN_REASONS, *REASONS]) == numbers


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_is_legal_and_what_is_refused_agree(seats: int):
    met = set()
    for seed in range(2):
        city, rng = GAME.deal(seats, seed, {"jennifer": seed == 1}), Rng(seed)
        while not city.over:
            seat = city.deciders()[0]
            due = decision_due(city, seat)
            legal = city.legal(seat)
            kind = decision_kind(city.open, city.verb, seat)
            if kind not in met or rng.below(10) == 0:
                met.add(kind)
                fine = [action for action in range(ACTION_COUNT) if due.why_not(city, seat, action) == FINE]
                assert fine == sorted(legal)
            busy = [action for action in legal if ACTIONS.words(action)["verb"] not in ("sail", "pass", "decline")]
            choices = busy if busy and rng.below(40) else legal
            city.play(seat, choices[rng.below(len(choices))])
    assert met >= {decision.STARTING, decision.BIDDING, decision.USING, decision.LAYING, decision.CHOOSING_SPOT}
