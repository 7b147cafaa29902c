"""Plays moves by their texts in the tests of any game; the builders of the games add the positions."""

from __future__ import annotations

import pytest

import borough
from borough.core.state import State


def play(state: State, seat: int, *texts: str) -> None:
    """Play actions by their texts, and check the conservation laws after each."""
    game = borough.game(state.game)
    for text in texts:
        state.play(seat, game.action(text))
        assert game.laws(state) == []


def legal(state: State, seat: int = 0, verb: str = "") -> list[str]:
    """The texts of the legal actions, those of one verb if it is given."""
    texts = [borough.game(state.game).text(action) for action in state.legal(seat)]
    return [text for text in texts if not verb or text.split()[0] == verb]


def refused(state: State, seat: int, text: str) -> str:
    """The rule that refuses an action; the state must not change."""
    before = state.copy()
    with pytest.raises(borough.Refusal) as caught:
        state.play(seat, borough.game(state.game).action(text))
    assert state == before
    assert caught.value.message
    return caught.value.rule
