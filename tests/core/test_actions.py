"""Every action has one text and one description, both ways."""

from __future__ import annotations

import pytest

import borough


@pytest.mark.parametrize("ident", borough.game_ids())
def test_every_action_of_every_game_round_trips(ident: str):
    game = borough.game(ident)
    texts = [game.text(action) for action in range(game.action_count)]
    assert len(set(texts)) == game.action_count
    assert [game.action(text) for text in texts] == list(range(game.action_count))
    described = [game.describe(action).values() for action in range(game.action_count)]
    assert [" ".join(str(word) for word in words) for words in described] == texts


def test_texts_forgive_capitals_and_spaces():
    game = borough.game("key-to-the-city")
    assert game.action("  Bid  HARRODS red ") == game.action("bid harrods red")
    assert game.describe(game.action("bid harrods red")) == {"verb": "bid", "tile": "harrods", "colour": "red"}
    assert game.describe(game.action("commit 2")) == {"verb": "commit", "number": 2}


def test_the_numbers_written_in_the_rules_are_those_of_the_table():
    from borough.games.key_to_the_city.rules import actions

    names = ["PASS", "SAIL", "BID", "USE", "UPGRADE", "WITH", "FRONT", "COMMIT", "PAY_SKILL", "TAKE", "DECLINE"]
    names += ["LAY_ON", "PLACE", "AT", "TURN"]
    firsts = [verb.first for verb in actions.ACTIONS.verbs.values()]
    assert [getattr(actions, name) for name in names] == firsts
    assert actions.ACTIONS.count == actions.ACTION_COUNT
