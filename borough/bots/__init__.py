"""Bots. A bot sees what a person in its seat sees: a view and its legal actions, never a state."""

from __future__ import annotations

from typing import Protocol

from borough.core.rng import Rng
from borough.core.state import State
from borough.core.view import View


class Bot(Protocol):
    """Anything that can choose an action."""

    def choose(self, view: View, legal: list[int], rng: Rng) -> int:
        """One of the legal actions."""


class Sampler(Protocol):
    """All that a search needs of a game. Every `Game` is one."""

    id: str

    def sample(self, view: View, rng: Rng) -> State:
        """A state that agrees with the view."""


class RandomBot:
    """Chooses uniformly from the legal actions."""

    def __repr__(self) -> str:
        return "<random>"

    def choose(self, view: View, legal: list[int], rng: Rng) -> int:
        return legal[rng.below(len(legal))]
