"""Every kind of decision, reason and verb is declared once, and has its words; legal and refused actions agree."""

from __future__ import annotations

import pytest
from key_flow_builder import GAME

from borough.core.rng import Rng
from borough.games.key_flow.rules import decision, reasons
from borough.games.key_flow.rules.actions import (
    ACTION_COUNT,
    ACTIONS,
    NO_SLOT,
    SLOT_NAMES,
    WAYS,
    carried_good,
    carried_to,
    carry_action,
    pick_action,
    picked_card,
    slot_of,
    verb_of,
    work_action,
    work_host,
)
from borough.games.key_flow.rules.cards import CARDS, GOODS
from borough.games.key_flow.rules.decision import DECISIONS, Decision, add_decision, decision_kind
from borough.games.key_flow.rules.reasons import FINE, NOT_ASKED, REASON_RULES
from borough.games.key_flow.rules.state import STAGES
from borough.games.key_flow.rules.view import STEPS
from borough.games.key_flow.rules.village import above_card, above_place, above_tokens, pack_above
from borough.games.key_flow.words.choices import CHOICES
from borough.games.key_flow.words.decisions import DECISION_WORDS
from borough.games.key_flow.words.refusals import REASONS
from borough.games.key_flow.words.stages import STAGE_WORDS

KINDS = range(decision.DECISION_COUNT)


# Declarations.


def test_every_kind_of_decision_has_one_class():
    assert decision.UNUSED not in DECISIONS
    assert len({type(found) for found in DECISIONS}) == len(DECISIONS) == decision.DECISION_COUNT


def test_a_kind_cannot_be_declared_twice():
    with pytest.raises(ValueError, match="two decisions have the number 0"):
        add_decision(0, Decision())


def test_every_kind_of_decision_has_its_words():
    assert sorted(DECISION_WORDS) == list(KINDS)


def test_every_stage_has_its_words():
    assert sorted(STAGE_WORDS) == list(range(len(STAGES)))


def test_the_words_of_a_decision_cite_rules_of_the_game():
    for words in DECISION_WORDS.values():
        assert {words.refusal_rule, *(variant.rule for variant in words.variants)} <= set(GAME.rules.rules)


@pytest.mark.parametrize("kind", KINDS)
def test_a_decision_that_can_be_stopped_says_what_stopping_is_called(kind: int):
    words = DECISION_WORDS[kind]
    stops = {"done", "stop"} & set(words.verbs)
    assert all(bool(variant.stop) == bool(stops) for variant in words.variants)


def test_every_reason_has_its_rule_and_its_sentence():
    numbers = sorted(value for value in vars(reasons).values() if isinstance(value, int))
    assert numbers == list(range(len(REASON_RULES)))
    assert set(REASON_RULES[NOT_ASKED + 1 :]) <= set(GAME.rules.rules)
    assert sorted([FINE, NOT_ASKED, *REASONS]) == numbers


def test_every_verb_is_explained():
    assert sorted(CHOICES) == sorted({verb_of(action) for action in range(ACTION_COUNT)})


def test_every_stage_and_every_step_of_a_turn_tells_its_kind_of_decision():
    assert len(decision.KIND_OF_STAGE) == len(STAGES)
    assert len(decision.KIND_OF_STEP) == len(STEPS)


# Packing and unpacking.


def test_actions_unpack_to_what_their_texts_name():
    for action in range(ACTION_COUNT):
        words = ACTIONS.words(action)
        assert ACTIONS.words(verb_of(action))["verb"] == words["verb"]
        assert slot_of(action) == (SLOT_NAMES.index(words["slot"]) if "slot" in words else NO_SLOT)
        if words["verb"] == "pick":
            assert CARDS[picked_card(action)] == words["card"]
            assert pick_action(picked_card(action)) == action
        if words["verb"] == "work":
            assert work_host(action) == int(words["seat"]) - 1
            assert work_action(work_host(action), slot_of(action)) == action
        if words["verb"] == "carry":
            assert GOODS[carried_good(action)] == words["good"]
            assert carried_to(action) - slot_of(action) == (-2, -1, 1, 2)[WAYS.index(words["way"])]
            assert carry_action(carried_good(action), slot_of(action), WAYS.index(words["way"])) == action


def test_keyple_cards_above_buildings_unpack_to_what_was_packed():
    packed = pack_above(200, 17, 2)
    assert (above_card(packed), above_place(packed), above_tokens(packed)) == (200, 17, 2)


# Legal and refused.


@pytest.mark.parametrize("seats", GAME.seats)
def test_an_action_is_legal_exactly_if_no_reason_speaks_against_it(seats: int):
    flow, rng = GAME.deal(seats, 5), Rng(5)
    met: dict[int, int] = {}
    while not flow.over:
        seat = flow.deciders()[0]
        legal = flow.legal(seat)
        kind = decision_kind(flow.open, flow.turns[seat], seat)
        met[kind] = met.get(kind, 0) + 1
        assert {GAME.describe(action)["verb"] for action in legal} <= set(DECISION_WORDS[kind].verbs)
        if met[kind] <= 3 or met[kind] % 16 == 0:
            found = [a for a in range(ACTION_COUNT) if DECISIONS[kind].why_not(flow, seat, a) == FINE]
            assert found == sorted(legal)
        flow.play(seat, legal[rng.below(len(legal))])
    assert set(KINDS) - set(met) <= {decision.CHOOSE_GAIN, decision.PROCESS_SKILL, decision.PAY_FOR_UPGRADE}
