"""Measures the time per decision of each level, spread over a game, and prints the table of STRENGTH.md."""

from __future__ import annotations

import argparse
import statistics
import time

import borough
from borough.bots.registry import LEVELS

SEATS = 4


def questions(game: borough.Game, count: int) -> list[borough.View]:
    """Views from a game between greedy bots, evenly spread over it, with more than one legal action each."""
    greedy, rng = borough.make_bot("greedy", game), borough.Rng(1)
    state = game.deal(SEATS, 1)
    found = []
    while not state.over:
        seat = state.deciders()[0]
        view = game.view(state, seat)
        if len(view.legal) > 1:
            found.append(view)
        state.play(seat, greedy.choose(view, view.legal, rng))
    return [found[number * len(found) // count] for number in range(count)]


def main() -> None:
    """Time every level in every game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=60)
    decisions = parser.parse_args().decisions
    print("| game | level | median s | longest s |")
    print("|---|---|---|---|")
    for ident in borough.game_ids():
        game = borough.game(ident)
        views = questions(game, decisions)
        for level in LEVELS:
            bot, rng = borough.make_bot(level, game), borough.Rng(2)
            times = []
            for view in views:
                started = time.perf_counter()
                bot.choose(view, view.legal, rng)
                times.append(time.perf_counter() - started)
            print(f"| {ident} | {level} | {statistics.median(times):.3f} | {max(times):.3f} |", flush=True)


main()
