"""Small datasets for tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from borough.core import registry
from borough.datasets.dataset import Dataset
from borough.datasets.description import describe
from borough.datasets.sources import SimulatedGames
from borough.datasets.writing import write_dataset

Write = Callable[..., Dataset]
"""Writes a dataset of games between bots, and opens it."""


def writer(home: Path) -> Write:
    """Writes datasets below a folder."""

    def write(plan: SimulatedGames, name: str = "data", observations: bool = True, workers: int = 1) -> Dataset:
        plan.check()
        described = describe(registry.game(plan.game), plan.players, plan.components, observations)
        write_dataset(home / name, described, plan, workers)
        return Dataset(home / name)

    return write
