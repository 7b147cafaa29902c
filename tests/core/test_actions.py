"""Every action has one text and one description, and each can be converted into the other."""

from __future__ import annotations

import importlib

import pytest

import borough

OTHER_NAMES = {"key-to-the-city": {"pay": "PAY_SKILL", "lay": "LAY_ON"}}
"""Verbs whose constant in rules/actions.py has another name than the verb, by game."""


@pytest.mark.parametrize("ident", borough.game_ids())
def test_every_action_of_every_game_round_trips(ident: str):
    game = borough.game(ident)
    texts = [game.text(action) for action in range(game.action_count)]
    assert len(set(texts)) == game.action_count
    assert [game.action(text) for text in texts] == list(range(game.action_count))
    described = [game.describe(action).values() for action in range(game.action_count)]
    assert [" ".join(str(word) for word in words) for words in described] == texts


def test_upper_case_and_extra_spaces_in_texts_are_ignored():
    game = borough.game("key-to-the-city")
    assert game.action("  Bid  HARRODS red ") == game.action("bid harrods red")
    assert game.describe(game.action("bid harrods red")) == {"verb": "bid", "tile": "harrods", "colour": "red"}
    assert game.describe(game.action("commit 2")) == {"verb": "commit", "number": 2}


@pytest.mark.parametrize("ident", borough.game_ids())
def test_the_constants_in_the_rules_match_the_action_space(ident: str):
    game = borough.game(ident)
    constants = importlib.import_module(f"{game.package}.rules.actions")
    names = {verb: OTHER_NAMES.get(ident, {}).get(verb, verb.upper()) for verb in game.actions.verbs}
    firsts = {verb: space.first for verb, space in game.actions.verbs.items()}
    assert {verb: getattr(constants, name) for verb, name in names.items()} == firsts
    assert game.action_count == constants.ACTION_COUNT


def test_the_constants_for_payments_in_key_flow_match_the_action_space():
    from borough.games.key_flow.rules.actions import PAY_DOUBLE, PAY_SINGLE
    from borough.games.key_flow.rules.cards import SKILLS

    game = borough.game("key-flow")
    skills = range(len(SKILLS))
    assert [game.text(PAY_SINGLE + skill) for skill in skills] == [f"pay {skill}" for skill in SKILLS]
    assert [game.text(PAY_DOUBLE + skill) for skill in skills] == [f"pay double-{skill}" for skill in SKILLS]
