"""Random games of Catanatron, the peer that Borough is measured beside. Runs in an environment of its own."""

from __future__ import annotations

import json
import sys
import time

from catanatron import Color, Game, RandomPlayer

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def main(seconds: float) -> None:
    """Play for some seconds and print what came of it as JSON."""
    games = decisions = 0
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        game = Game([RandomPlayer(colour) for colour in COLOURS], seed=games)
        game.play()
        games += 1
        decisions += len(game.state.actions)
    spent = time.perf_counter() - started
    print(json.dumps({"games_per_second": games / spent, "decisions_per_second": decisions / spent}))


main(float(sys.argv[1]))
