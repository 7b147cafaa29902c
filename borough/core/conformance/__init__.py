"""The conformance suite: what every game must keep, checked at every decision of played games.

One call checks a game, ours or a plug-in's: `conform(game)`. A game that breaks a promise raises `Nonconformance` with
a record that `borough replay` opens at the failing action.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from borough.core.conformance.checked_game import SLOW_CHECK_INTERVAL, CheckedGame
from borough.core.conformance.played_game import Nonconformance
from borough.core.game import Game, Options

__all__ = [
    "SLOW_CHECK_INTERVAL",
    "CheckedGame",
    "Nonconformance",
    "check_with_hypothesis",
    "conform",
    "mixes",
]


def mixes(game: Game) -> Iterator[tuple[int, Options]]:
    """Every seat count with every combination of the options."""
    names = [option.name for option in game.options]
    for seats in game.seats:
        for values in product((False, True), repeat=len(names)):
            yield seats, dict(zip(names, values, strict=True))


def conform(game: Game, games: int = 1, examples: int = 10, seed: int = 0) -> int:
    """Check a game: random games for every mix, then games chosen by Hypothesis. The number of decisions checked."""
    decisions = 0
    for seats, options in mixes(game):
        for number in range(games):
            decisions += CheckedGame(game, seats, options, seed + number).to_end()
    if examples:
        decisions += check_with_hypothesis(game, examples)
    return decisions


def check_with_hypothesis(game: Game, examples: int) -> int:
    """Let Hypothesis choose seats, options, seed and moves; it shrinks a game that fails to a short one."""
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st

    decisions = 0
    setups = list(mixes(game))

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(
        st.sampled_from(setups),
        st.integers(0, 2**64),
        st.integers(0, 400),
        st.lists(st.integers(0, 2**16), min_size=1, max_size=40),
    )
    def play(setup: tuple[int, Options], seed: int, skipped: int, choices: list[int]) -> None:
        nonlocal decisions
        checked = CheckedGame(game, *setup, seed)
        checked.skip(skipped)
        for choice in choices:
            decisions += 1
            if not checked.step(choice):
                break

    play()
    return decisions
