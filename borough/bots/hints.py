"""Hints: the best actions of a view, with the points they are expected to bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from borough.bots.lookahead import WIDTH, follow
from borough.core.errors import BadInput
from borough.core.game import Game
from borough.core.registry import game as find_game
from borough.core.rng import Rng
from borough.core.view import View

if TYPE_CHECKING:
    from borough.bots.search import Candidate

SAMPLES = 12
"""Determinisations over which the expected points of a hint are averaged."""


@dataclass(frozen=True)
class Hint:
    """An action, with what the search found out about it."""

    action: int
    text: str
    visits: int
    """Simulations of the search that began with it."""
    lead: float
    """The expected lead over the other seats, in points."""
    points: float
    """The expected final points of the seat."""
    sources: dict[str, float]
    """The same by source."""


def hint(
    view: View, count: int = 3, *, seconds: float = 1.0, simulations: int = 0, rng: Rng | None = None
) -> list[Hint]:
    """The best actions for the seat of a view, best first. With `simulations` and `rng` the result is reproducible."""
    from borough.bots.search import SearchBot

    game = find_game(view.game)
    if not view.legal:
        raise BadInput("there is nothing to decide at this seat")
    if simulations < 0 or (simulations == 0 and not seconds > 0):
        raise BadInput("a hint takes a budget of more than 0 seconds or simulations")
    dice = rng or Rng(0)
    tree = SearchBot(game, seconds, simulations).search(view, dice)
    return [_explained(game, view, candidate, dice) for candidate in tree.candidates[:count]]


def _explained(game: Game, view: View, candidate: Candidate, rng: Rng) -> Hint:
    """A candidate as a hint: its expected points are averaged over determinisations."""
    action = candidate.action
    names = game.sources
    sums = [0] * len(names)
    for _ in range(SAMPLES):
        state = game.sample(view, rng)
        state.play(view.seat, action)
        estimate = follow(state, view.seat, rng, WIDTH)
        for number in range(len(names)):
            sums[number] += estimate[view.seat * len(names) + number]
    sources = {name: total / SAMPLES / 100 for name, total in zip(names, sums, strict=True)}
    lead = candidate.mean() / 100
    return Hint(action, game.text(action), candidate.simulations, lead, sum(sources.values()), sources)
