"""Node counts of the decision tree, as chess programs do: an oracle for what is legal and what it leads to."""

from __future__ import annotations

from borough.core.state import State


def perft(state: State, depth: int) -> int:
    """The number of different sequences of `depth` decisions from here; games that end earlier count once."""
    if depth == 0 or state.over:
        return 1
    nodes = 0
    for seat in state.deciders():
        for action in state.legal(seat):
            if depth == 1:
                nodes += 1
                continue
            twin = state.copy()
            twin.play(seat, action)
            nodes += perft(twin, depth - 1)
    return nodes
