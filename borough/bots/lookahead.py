"""What greedy and search share: what a seat makes of an estimate, and following a move until it shows its worth."""

from __future__ import annotations

from typing import Final

from borough.core.rng import Rng
from borough.core.state import State

FOLLOWED: Final = 60
"""Decisions followed at most until a move shows its worth."""
WIDTH: Final = 12
"""Continuations of a move that are looked at."""


def points_by_seat(estimate: list[int], seats: int) -> list[int]:
    """An estimate's hundredths of points, all sources together."""
    sources = len(estimate) // seats
    points: list[int] = []
    for seat in range(seats):
        total = 0
        for number in range(seat * sources, (seat + 1) * sources):
            total += estimate[number]
        points.append(total)
    return points


def lead(points: list[int], seat: int) -> int:
    """How far a seat is ahead: of the best of the others and of their average, half and half."""
    best = -(1 << 60)
    total = 0
    for other in range(len(points)):
        if other != seat:
            total += points[other]
            if points[other] > best:
                best = points[other]
    return points[seat] - (best + total // (len(points) - 1)) // 2


def worth(state: State, seat: int, rng: Rng, width: int) -> int:
    """A seat's lead once its move is made as well as it can see."""
    return lead(points_by_seat(follow(state, seat, rng, width), state.seat_count()), seat)


def follow(state: State, seat: int, rng: Rng, width: int) -> list[int]:
    """The estimate once a seat's move has shown its worth; others who decide meanwhile do so at random."""
    for _ in range(FOLLOWED):
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
    """The best of some continuations; each level deeper looks at fewer."""
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
