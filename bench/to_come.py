"""What seats make in the end beyond what the estimates see: the `to_come` of each game's weights.

    python bench/to_come.py key-flow --games 8

It is the same for all seats at a table, so that bots play the same with any; but people who ask for a hint are told
points, and these should be what they end with. Searching bots play each other; what is missing at each of their
decisions, on average, is fitted by a line from each stage of the game to the next.
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
"""Decisions between two that are noted."""


def stage(state: State) -> float:
    """How far a game is, in stages as the weights list them."""
    if isinstance(state, City):
        return float(state.open.era)
    if isinstance(state, London):
        return state.open.deck_count / DECK_PART
    assert isinstance(state, KeyFlow)
    table = state.open
    return table.season + table.round / table.figures.hand_size(table.seats, table.season)


def play(game: Game, seats: int, seed: int, seconds: float) -> list[tuple[float, float]]:
    """At some decisions of a game, its stage and what the average seat makes beyond its estimate."""
    state = game.deal(seats, seed)
    noted: list[tuple[float, float]] = []
    for made, _ in enumerate(decisions(game, state, SearchBot(game, seconds), Rng(seed))):
        if made % EVERY == 0 and not state.over:
            noted.append((stage(state), statistics.mean(points_by_seat(state.estimate(), seats))))
    end = 100 * statistics.mean(state.totals())
    return [(at, end - said) for at, said in noted]


def fit(noted: list[tuple[float, float]], stages: int) -> list[int]:
    """The height at each stage of the lines that fit best."""
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
