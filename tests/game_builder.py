"""Plays moves by their texts and reads drawings, in the tests of any game; the builders of the games add positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import pytest
from rich.text import Text

import borough
from borough.core.game import Game
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.view import View

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


def play(state: State, seat: int, *texts: str) -> None:
    """Play actions by their texts, and check the conservation laws after each."""
    game = borough.game(state.game)
    for text in texts:
        state.play(seat, game.action(text))
        assert game.laws(state) == []


def random_positions(game: Game[S, V], seats: int, seed: int, every: int) -> Iterator[S]:
    """A game of random choices, as it is at every so many decisions and at the end."""
    state, rng = game.deal(seats, seed), Rng(seed)
    for number in range(game.decision_limit(seats)):
        if number % every == 0 or state.over:
            yield state
        if state.over:
            return
        deciders = state.deciders()
        seat = deciders[rng.below(len(deciders))]
        choices = state.legal(seat)
        state.play(seat, choices[rng.below(len(choices))])


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


def lines(state: State, seat: int | None) -> list[str]:
    """The terminal drawing as it appears, without colours; fails if the markup is malformed."""
    game = borough.game(state.game)
    return Text.from_markup(game.draw(game.view(state, seat)), emoji=False).plain.split("\n")


def drawn(state: State, seat: int | None = 0) -> str:
    """The same as one text."""
    return "\n".join(lines(state, seat))


def line_with(state: State, words: str, seat: int | None = 0) -> str:
    """The first line of it that has these words."""
    return next(line for line in lines(state, seat) if words in line)
