"""Tune the weights of a game's evaluation by playing.

    python bench/tune.py london --seats 2 4 --minutes 30 --out weights.json

Simultaneous perturbation: two sets of weights, randomly perturbed in opposite directions, play the same deal in both
seatings, and the difference in points moves all weights. The players search to the end of their own turn, as the search
bot does: weights that are tuned to estimate positions within a turn mislead it.
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
"""The perturbation, as a fraction of a weight; at least `LEAST`."""
LEAST = 6.0
STEP = 0.14
SLOWER = 300
"""Steps get smaller: after this many they are half as long."""
FINALISTS = 4
ROUNDS = 2


class Weights:
    """The weights of a game as one vector, without those set by hand and without zeros in lists."""

    def __init__(self, ident: str, fixed: list[str]) -> None:
        self.held: Any = import_module(f"borough.games.{ident.replace('-', '_')}.estimate.weights").WEIGHTS
        self.places: list[tuple[str, int]] = []
        for name in dir(self.held):
            value = getattr(self.held, name)
            if name.startswith("_") or name in [*fixed, *self.held.BY_HAND, "edition"]:
                continue
            if isinstance(value, list):
                self.places += [(name, number) for number, weight in enumerate(value) if weight]
            elif isinstance(value, int):
                self.places.append((name, -1))
        self.current: Vector = []

    def vector(self) -> Vector:
        """The present weights."""
        return [
            float(getattr(self.held, name)[at] if at >= 0 else getattr(self.held, name)) for name, at in self.places
        ]

    def use(self, vector: Vector) -> None:
        """Use these weights from now on."""
        if self.current is vector:
            return
        self.current = vector
        for (name, at), weight in zip(self.places, vector, strict=True):
            if at >= 0:
                getattr(self.held, name)[at] = round(weight)
            else:
                setattr(self.held, name, round(weight))
        if hasattr(self.held, "edition"):
            self.held.edition += 1

    def named(self, vector: Vector) -> dict[str, int]:
        """A vector as a dict from names to numbers."""
        return {
            f"{name}[{at}]" if at >= 0 else name: round(weight)
            for (name, at), weight in zip(self.places, vector, strict=True)
        }


class WeightedBot:
    """A quick search: the best candidates, compared at the end of the own turn with the seat's own weights."""

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
    """Let a bot play all seats to the end; yield after every decision."""
    while not state.over:
        for seat in state.deciders():
            if seat in state.deciders():
                view = game.view(state, seat)
                state.play(seat, bot.choose(view, view.legal, rng))
                yield


def play(game: Game, weights: Weights, vectors: list[Vector], seed: int) -> list[int]:
    """The points of a game in which every seat uses its own weights."""
    state = game.deal(len(vectors), seed)
    for _ in decisions(game, state, WeightedBot(game, weights, vectors), Rng(seed)):
        pass
    return state.totals()


def match(game: Game, weights: Weights, up: Vector, down: Vector, seats: int, seed: int) -> float:
    """How many points more `up` scores than `down`, over two games with swapped seats."""
    gained = 0.0
    for first in (0, 1):
        ups = [(seat + first) % 2 == 0 for seat in range(seats)]
        points = play(game, weights, [up if is_up else down for is_up in ups], seed)
        gained += sum(p for p, is_up in zip(points, ups, strict=True) if is_up) / sum(ups)
        gained -= sum(p for p, is_up in zip(points, ups, strict=True) if not is_up) / (seats - sum(ups))
    return gained


def tune(game: Game, weights: Weights, seats: list[int], seconds: float, out: Path) -> Vector:
    """Move the weights until the time is up; the latest are written to a file."""
    dice = random.Random()
    vector = weights.vector()
    reach = [max(LEAST, abs(weight) * REACH) for weight in vector]
    usual: dict[int, float] = {}
    end = time.monotonic() + seconds
    steps = 0
    while time.monotonic() < end:
        signs = [dice.choice((-1, 1)) for _ in vector]
        up = [weight + far * sign for weight, far, sign in zip(vector, reach, signs, strict=True)]
        down = [weight - far * sign for weight, far, sign in zip(vector, reach, signs, strict=True)]
        number = dice.choice(seats)
        gained = match(game, weights, up, down, number, dice.randrange(1 << 40))
        usual[number] = usual.get(number, abs(gained) + 5) * 0.98 + abs(gained) * 0.02
        pull = STEP / (1 + steps / SLOWER) * math.tanh(gained / (2 * usual[number] + 1e-9))
        vector = [weight + pull * far * sign for weight, far, sign in zip(vector, reach, signs, strict=True)]
        steps += 1
        if steps % 20 == 0:
            out.write_text(json.dumps(weights.named(vector), indent=1), encoding="utf-8")
            print(f"{steps} steps", flush=True)
    return vector


def weights_parser(description: str | None) -> argparse.ArgumentParser:
    """A parser with the arguments of all scripts that change weights."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=borough.game_ids())
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--out", type=Path, default=Path("weights.json"))
    parser.add_argument("--fixed", nargs="*", default=[], help="weights that stay as they are")
    return parser


def print_changes(weights: Weights, before: Vector, after: Vector) -> None:
    """Print every weight before and after."""
    for name, old, new in zip(weights.named(before), before, after, strict=True):
        print(f"{name:24} {old:6.0f} -> {new:6.0f}")


def main() -> None:
    """Tune and print."""
    parser = weights_parser(__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parsed = parser.parse_args()
    weights = Weights(parsed.game, parsed.fixed)
    before = weights.vector()
    after = tune(borough.game(parsed.game), weights, parsed.seats, 60 * parsed.minutes, parsed.out)
    print_changes(weights, before, after)


if __name__ == "__main__":
    main()
