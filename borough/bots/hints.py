"""Hints: the best actions of a view, with the points they are expected to bring."""

from __future__ import annotations

from dataclasses import dataclass

from borough.bots.search import SearchBot
from borough.bots.thinking import WIDTH, follow
from borough.core.errors import BadInput
from borough.core.game import Game
from borough.core.registry import game as find_game
from borough.core.rng import Rng
from borough.core.view import View

SAMPLES = 12
"""Deals over which the expected points of a hint are averaged."""


@dataclass(frozen=True)
class Hint:
    """An action, how much the search thought of it, and what it is expected to lead to."""

    action: int
    text: str
    visits: int
    """How often the search tried it."""
    chance: float
    """From 0 to 1: how promising it looked."""
    points: float
    """The points the seat may expect to end with."""
    sources: dict[str, float]
    """The same by source."""


def hint(
    view: View, count: int = 3, *, seconds: float = 1.0, simulations: int = 0, rng: Rng | None = None
) -> list[Hint]:
    """The best actions of a view's seat, the best first. With `simulations` and `rng` it can be repeated."""
    game = find_game(view.game)
    if not view.legal:
        raise BadInput("there is nothing to decide at this seat")
    chance = rng or Rng(0)
    tree = SearchBot(game, seconds, simulations).think(view, chance)
    ranked = sorted(tree.ranked(), key=lambda found: (-found[1], -found[2]))
    return [_explained(game, view, *found, chance) for found in ranked[:count]]


def _explained(game: Game, view: View, action: int, visits: int, promise: float, rng: Rng) -> Hint:
    """An action with its expected points, averaged over some deals."""
    names = game.sources
    sums = [0] * len(names)
    for _ in range(SAMPLES):
        state = game.sample(view, rng)
        state.play(view.seat, action)
        estimate = follow(state, view.seat, rng, WIDTH)
        for number in range(len(names)):
            sums[number] += estimate[view.seat * len(names) + number]
    sources = {name: total / SAMPLES / 100 for name, total in zip(names, sums, strict=True)}
    return Hint(action, game.text(action), visits, promise, sum(sources.values()), sources)
