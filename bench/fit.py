"""Fit the weights of a game's evaluation to how games end.

    python bench/fit.py key-flow --seats 2 4 --games 300 --out weights.json

Greedy bots play. At some of their decisions the estimate of every seat is recorded, and its slope by each weight. Then
the weights are moved so that the estimates come closer to the final points (ridge regression; the penalty is chosen on
a quarter of the games). What counts is the difference between seats. Bots with other weights play other games, so a
part of the way (`--part`) has proved better than all of it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

import numpy as np
from tune import Vector, Weights, decisions, print_changes, weights_parser

import borough
from borough.bots.greedy import GreedyBot
from borough.bots.lookahead import points_by_seat
from borough.core.game import Game
from borough.core.rng import Rng
from borough.core.state import State

NUDGE, LEAST = 0.25, 10.0
"""The step for numerical slopes, as a fraction of a weight; at least `LEAST`."""
PENALTIES = (1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1000.0, 3000.0, 10000.0)


@dataclass
class Rows:
    """One row for each seat at each recorded decision."""

    game: list[int]
    estimated: list[float]
    """The estimate relative to the other seats, in hundredths of a point."""
    ended: list[float]
    slopes: list[list[float]]
    """The slope of the estimate by each weight."""


def compared(points: list[int]) -> list[float]:
    """Points relative to the mean of the table."""
    usual = sum(points) / len(points)
    return [point - usual for point in points]


def slopes(state: State, weights: Weights, base: Vector) -> list[list[float]]:
    """For each weight, the slopes of the seats' estimates."""
    seats = state.seat_count()
    weights.use(base)
    now = compared(points_by_seat(state.estimate(), seats))
    found: list[list[float]] = []
    for number, weight in enumerate(base):
        far = max(LEAST, abs(weight) * NUDGE)
        weights.use([*base[:number], weight + far, *base[number + 1 :]])
        moved = compared(points_by_seat(state.estimate(), seats))
        found.append([(new - old) / far for new, old in zip(moved, now, strict=True)])
    weights.use(base)
    return found


def collect(game: Game, weights: Weights, seat_counts: list[int], games: int, every: int) -> Rows:
    """Play games and record every so many decisions."""
    rows = Rows([], [], [], [])
    base = weights.vector()
    for number in range(games):
        seats = seat_counts[number % len(seat_counts)]
        state = game.deal(seats, number)
        recorded: list[tuple[list[float], list[list[float]]]] = []
        for made, _ in enumerate(decisions(game, state, GreedyBot(game, 1), Rng(number))):
            if made % every == 0 and not state.over:
                recorded.append((compared(points_by_seat(state.estimate(), seats)), slopes(state, weights, base)))
        ended = compared([100 * total for total in state.totals()])
        for estimated, changes in recorded:
            for seat in range(seats):
                rows.game.append(number)
                rows.estimated.append(estimated[seat])
                rows.ended.append(ended[seat])
                rows.slopes.append([change[seat] for change in changes])
    return rows


def fit(rows: Rows, base: Vector, part: float) -> Vector:
    """Weights moved part of the way towards the best fit."""
    scale = np.maximum(20.0, np.abs(np.array(base)))
    changes = np.array(rows.slopes) * scale
    missing = np.array(rows.ended) - np.array(rows.estimated)
    held_back = np.array(rows.game) % 4 == 0

    def solve(used: np.ndarray, penalty: float) -> np.ndarray:
        left = changes[used].T @ changes[used] + penalty * missing.var() * np.eye(len(base))
        return np.linalg.solve(left, changes[used].T @ missing[used])

    errors = {
        penalty: np.sqrt(np.mean((missing - changes @ solve(~held_back, penalty))[held_back] ** 2))
        for penalty in PENALTIES
    }
    print(f"error on games held back: {np.sqrt(np.mean(missing[held_back] ** 2)):.0f} before", end="")
    print("".join(f", {error:.0f} at {penalty:g}" for penalty, error in errors.items()))
    best = min(errors, key=lambda penalty: errors[penalty])
    moved: Vector = (np.array(base) + part * solve(np.ones_like(held_back), best) * scale).tolist()
    return moved


def main() -> None:
    """Play, fit and print."""
    parser = weights_parser(__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--every", type=int, default=29, help="decisions between two that are recorded")
    parser.add_argument("--part", type=float, default=0.25)
    parsed = parser.parse_args()
    weights = Weights(parsed.game, parsed.fixed)
    before = weights.vector()
    rows = collect(borough.game(parsed.game), weights, parsed.seats, parsed.games, parsed.every)
    after = fit(rows, before, parsed.part)
    parsed.out.write_text(json.dumps(weights.named(after), indent=1), encoding="utf-8")
    print_changes(weights, before, after)


if __name__ == "__main__":
    main()
