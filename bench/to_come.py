"""Measures `to_come` of each game's weights: the points that seats score beyond their estimates.

    python bench/to_come.py key-flow --games 8

It is the same for all seats and does not change how bots play, but a hint should show the points that one can expect to
end with. Search bots play each other, and the mean difference between final points and estimate is fitted by a
piecewise linear function of the stage of the game.
"""

from __future__ import annotations

import argparse
import statistics
from importlib import import_module

import numpy as np
from tune import decisions

import borough
from borough.bots.lookahead import points_by_seat
from borough.bots.search import SearchBot
from borough.core.game import Game
from borough.core.rng import Rng
from borough.core.state import State
from borough.games.key_flow.rules.key_flow import KeyFlow
from borough.games.key_to_the_city.rules.city import City
from borough.games.london.estimate.seat_estimate import DECK_PART
from borough.games.london.rules.london import London

EVERY = 7
"""Decisions between two that are recorded."""


def stage(state: State) -> float:
    """How far a game has progressed, in the stages of the weights."""
    if isinstance(state, City):
        return float(state.open.era)
    if isinstance(state, London):
        return state.open.deck_count / DECK_PART
    assert isinstance(state, KeyFlow)
    table = state.open
    return table.season + table.round / table.figures.hand_size(table.seats, table.season)


def play(game: Game, seats: int, seed: int, seconds: float) -> list[tuple[float, float]]:
    """At some decisions of a game, its stage and the mean points that seats score beyond their estimates."""
    state = game.deal(seats, seed)
    noted: list[tuple[float, float]] = []
    for made, _ in enumerate(decisions(game, state, SearchBot(game, seconds), Rng(seed))):
        if made % EVERY == 0 and not state.over:
            noted.append((stage(state), statistics.mean(points_by_seat(state.estimate(), seats))))
    end = 100 * statistics.mean(state.totals())
    return [(at, end - said) for at, said in noted]


def fit(noted: list[tuple[float, float]], stages: int) -> list[int]:
    """The best-fitting piecewise linear function, by its value at each stage."""
    weights = np.zeros((len(noted), stages))
    for row, (at, _) in enumerate(noted):
        below = min(int(at), stages - 1)
        weights[row, below] += 1 - (at - below)
        if at > below:
            weights[row, below + 1] += at - below
    found = np.linalg.lstsq(weights, np.array([missing for _, missing in noted]), rcond=None)[0]
    return [round(height) for height in found]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=borough.game_ids())
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=0.04, help="London was measured with 0.2, and 3 games")
    parsed = parser.parse_args()
    game = borough.game(parsed.game)
    weights = import_module(f"borough.games.{parsed.game.replace('-', '_')}.estimate.weights").WEIGHTS
    for seats in game.seats:
        stages = len(weights.to_come[seats])
        weights.to_come[seats] = [0] * stages
        noted = [row for seed in range(parsed.games) for row in play(game, seats, seed, parsed.seconds)]
        print(f"{seats} seats: {fit(noted, stages)}", flush=True)


if __name__ == "__main__":
    main()
