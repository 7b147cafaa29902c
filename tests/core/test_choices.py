"""Choices can be told apart: no two of one prompt have the same text."""

from __future__ import annotations

import pytest
from make_golden import lively_choice

import borough
from borough.core.words import LANGUAGES, speaking

GAMES = [(ident, seats) for ident in ("key-flow", "key-to-the-city") for seats in (2, 4)]
"""London has several copies of a card, which are the same choice."""


@pytest.mark.difference(15)
@pytest.mark.parametrize(("ident", "seats"), GAMES)
def test_no_two_choices_of_a_prompt_have_the_same_text(ident: str, seats: int):
    """Whole games in which the players build and upgrade much, in each language in turn.

    Every third decision, and every one about where a card is laid.
    """
    game = borough.game(ident)
    found: dict[str, str] = {}
    for seed in range(3):
        state, rng = game.deal(seats, seed), borough.Rng(seed)
        number = 0
        while not state.over:
            deciders = state.deciders()
            seat = deciders[rng.below(len(deciders))]
            laying = game.text(state.legal(seat)[0]).startswith("place")
            if laying or number % 3 == 0:
                language = list(LANGUAGES)[number % len(LANGUAGES)]
                found |= same_texts(game, state, seat, language)
            number += 1
            state.play(seat, lively_choice(game, state.legal(seat), rng))
    assert found == {}


def same_texts(game: borough.Game, state: borough.State, seat: int, language: str) -> dict[str, str]:
    """The texts that two choices share, with these choices."""
    view = game.view(state, seat)
    actions: dict[str, str] = {}
    shared: dict[str, str] = {}
    with speaking(language):
        for action in view.legal:
            text = game.explain(view, action)
            if text in actions:
                shared[text] = f"{actions[text]} and {game.text(action)}"
            actions[text] = game.text(action)
    return shared
