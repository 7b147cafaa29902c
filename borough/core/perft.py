"""Perft, as in chess programs: node counts of the decision tree, which test legal actions and their results."""

from __future__ import annotations

from borough.core.state import State


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` decisions from this state; a game that ends earlier counts once."""
    if depth == 0 or state.over:
        return 1
    nodes = 0
    for seat in state.deciders():
        for action in state.legal(seat):
            if depth == 1:
                nodes += 1
                continue
            after = state.copy()
            after.play(seat, action)
            nodes += perft(after, depth - 1)
    return nodes
