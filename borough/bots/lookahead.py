"""Shared by greedy and search: the value of an estimate for a seat, and playing on until a move can be estimated."""

from __future__ import annotations

from typing import Final

from borough.core.rng import Rng
from borough.core.state import State

FOLLOW_LIMIT: Final = 60
"""Decisions played, at most, until a move can be estimated."""
WIDTH: Final = 12
"""Continuations of a move that are tried."""


def points_by_seat(estimate: list[int], seats: int) -> list[int]:
    """Each seat's total of an estimate, in hundredths of a point."""
    sources = len(estimate) // seats
    points: list[int] = []
    for seat in range(seats):
        total = 0
        for number in range(seat * sources, (seat + 1) * sources):
            total += estimate[number]
        points.append(total)
    return points


def lead(points: list[int], seat: int) -> int:
    """How far a seat is ahead: the mean of its lead over the best other seat and over the average of the others."""
    best = -(1 << 60)
    total = 0
    for other in range(len(points)):
        if other != seat:
            total += points[other]
            if points[other] > best:
                best = points[other]
    return points[seat] - (best + total // (len(points) - 1)) // 2


def worth(state: State, seat: int, rng: Rng, width: int) -> int:
    """A seat's lead after the best continuation of its move."""
    return lead(points_by_seat(follow(state, seat, rng, width), state.seat_count()), seat)


def follow(state: State, seat: int, rng: Rng, width: int) -> list[int]:
    """The estimate after a seat's move is settled. Other seats that decide meanwhile do so at random."""
    for _ in range(FOLLOW_LIMIT):
        deciders = state.deciders()
        if len(deciders) == 0 or state.settled(seat):
            break
        if seat in deciders:
            return _best_continuation(state, seat, rng, width)
        other = deciders[0]
        options = state.candidates(other)
        state.advance(other, options[rng.below(len(options))])
    return state.estimate()


def _best_continuation(state: State, seat: int, rng: Rng, width: int) -> list[int]:
    """The estimate of the best continuation. Each level deeper tries half as many."""
    options = state.candidates(seat)
    if len(options) > width:
        options = options.copy()
        rng.shuffle(options)
        options = options[:width]
    seats = state.seat_count()
    best = -(1 << 60)
    found: list[int] = []
    for action in options:
        after = state.copy()
        after.advance(seat, action)
        estimate = follow(after, seat, rng, max(1, width // 2))
        value = lead(points_by_seat(estimate, seats), seat)
        if value > best:
            best = value
            found = estimate
    return found
