"""Tune the weights of a game's evaluation by playing.

    python bench/tune.py london --seats 2 4 --minutes 30 --out weights.json

Simultaneous perturbation: two sets of weights, a little up and a little down from the present ones at random, play the
same deal in both seatings, and the difference in points moves all of them. The players look to the end of their own
turn, as the search does. Weights that are tuned for judging in the middle of a turn mislead a search.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import borough
from borough.bots import Bot
from borough.bots.search import Tree
from borough.core.game import Game
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.view import View

Vector = list[float]
REACH = 0.2
"""How far up and down, as a part of a worth; at least `LEAST`."""
LEAST = 6.0
STEP = 0.14
SLOWER = 300
"""Steps get smaller: after so many they are half as long."""
FINALISTS = 4
ROUNDS = 2


class Weights:
    """The weights of a game as one vector, but for those set by hand. In lists, numbers that are not 0 have places."""

    def __init__(self, ident: str, fixed: list[str]) -> None:
        self.held: Any = import_module(f"borough.games.{ident.replace('-', '_')}.estimate.weights").WEIGHTS
        self.places: list[tuple[str, int]] = []
        for name in dir(self.held):
            value = getattr(self.held, name)
            if name.startswith("_") or name in [*fixed, *self.held.BY_HAND, "edition"]:
                continue
            if isinstance(value, list):
                self.places += [(name, number) for number, worth in enumerate(value) if worth]
            elif isinstance(value, int):
                self.places.append((name, -1))
        self.current: Vector = []

    def vector(self) -> Vector:
        """As they are."""
        return [
            float(getattr(self.held, name)[at] if at >= 0 else getattr(self.held, name)) for name, at in self.places
        ]

    def use(self, vector: Vector) -> None:
        """Judge by these from now on."""
        if self.current is vector:
            return
        self.current = vector
        for (name, at), worth in zip(self.places, vector, strict=True):
            if at >= 0:
                getattr(self.held, name)[at] = round(worth)
            else:
                setattr(self.held, name, round(worth))
        if hasattr(self.held, "edition"):
            self.held.edition += 1

    def named(self, vector: Vector) -> dict[str, int]:
        """A vector as names and numbers."""
        return {
            f"{name}[{at}]" if at >= 0 else name: round(worth)
            for (name, at), worth in zip(self.places, vector, strict=True)
        }


class Judge:
    """A quick search: the best few options, compared at the end of the own turn, by the seat's own vector."""

    def __init__(self, game: Game, weights: Weights, vectors: list[Vector]) -> None:
        self.game = game
        self.weights = weights
        self.vectors = vectors

    def choose(self, view: View, legal: list[int], rng: Rng) -> int:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        self.weights.use(self.vectors[view.seat])
        tree = Tree(self.game, view, rng)
        tree.find_candidates()
        tree.competing = min(tree.competing, FINALISTS)
        if tree.competing > 1:
            for _ in range(ROUNDS):
                tree.play_round()
            tree.rank()
        return tree.candidates[0].action


def decisions(game: Game, state: State, bot: Bot, rng: Rng) -> Iterator[None]:
    """A bot plays all seats to the end, and stops after every decision for a look."""
    while not state.over:
        for seat in state.deciders():
            if seat in state.deciders():
                view = game.view(state, seat)
                state.play(seat, bot.choose(view, view.legal, rng))
                yield


def play(game: Game, weights: Weights, vectors: list[Vector], seed: int) -> list[int]:
    """The points of a game in which every seat judges by its own vector."""
    state = game.deal(len(vectors), seed)
    for _ in decisions(game, state, Judge(game, weights, vectors), Rng(seed)):
        pass
    return state.totals()


def match(game: Game, weights: Weights, up: Vector, down: Vector, seats: int, seed: int) -> float:
    """How many points `up` makes more than `down`, with seats swapped in between."""
    gained = 0.0
    for first in (0, 1):
        ups = [(seat + first) % 2 == 0 for seat in range(seats)]
        points = play(game, weights, [up if is_up else down for is_up in ups], seed)
        gained += sum(p for p, is_up in zip(points, ups, strict=True) if is_up) / sum(ups)
        gained -= sum(p for p, is_up in zip(points, ups, strict=True) if not is_up) / (seats - sum(ups))
    return gained


def tune(game: Game, weights: Weights, seats: list[int], seconds: float, out: Path) -> Vector:
    """Move the weights as long as there is time; the latest are kept in a file."""
    dice = random.Random()
    vector = weights.vector()
    reach = [max(LEAST, abs(worth) * REACH) for worth in vector]
    usual: dict[int, float] = {}
    end = time.monotonic() + seconds
    steps = 0
    while time.monotonic() < end:
        signs = [dice.choice((-1, 1)) for _ in vector]
        up = [worth + far * sign for worth, far, sign in zip(vector, reach, signs, strict=True)]
        down = [worth - far * sign for worth, far, sign in zip(vector, reach, signs, strict=True)]
        number = dice.choice(seats)
        gained = match(game, weights, up, down, number, dice.randrange(1 << 40))
        usual[number] = usual.get(number, abs(gained) + 5) * 0.98 + abs(gained) * 0.02
        pull = STEP / (1 + steps / SLOWER) * math.tanh(gained / (2 * usual[number] + 1e-9))
        vector = [worth + pull * far * sign for worth, far, sign in zip(vector, reach, signs, strict=True)]
        steps += 1
        if steps % 20 == 0:
            out.write_text(json.dumps(weights.named(vector), indent=1), encoding="utf-8")
            print(f"{steps} steps", flush=True)
    return vector


def main() -> None:
    """Tune and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=borough.game_ids())
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--out", type=Path, default=Path("weights.json"))
    parser.add_argument("--fixed", nargs="*", default=[], help="weights that stay as they are")
    parsed = parser.parse_args()
    weights = Weights(parsed.game, parsed.fixed)
    before = weights.vector()
    after = tune(borough.game(parsed.game), weights, parsed.seats, 60 * parsed.minutes, parsed.out)
    for name, old, new in zip(weights.named(before), before, after, strict=True):
        print(f"{name:24} {old:6.0f} -> {new:6.0f}")


if __name__ == "__main__":
    main()
