"""Plays with the weights that `examples/ppo.py` has written. It needs NumPy, but not PyTorch.

borough tournament key-flow --bots "examples.ppo_bot:PpoBot:weights=runs/key-flow/weights.npz,greedy"
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

import borough
from borough.envs.rows import floats


class PpoBot:
    """The most probable action of the trained network."""

    def __init__(self, game: borough.Game, weights: str) -> None:
        with np.load(Path(weights), allow_pickle=False) as found:
            self.layers = {name: found[name] for name in found.files}
        made_for = str(self.layers.pop("game"))
        self.seats, digest = int(self.layers.pop("seats")), str(self.layers.pop("encoder"))
        if made_for != game.id:
            raise borough.BadInput(f"these weights are for {made_for}, not for {game.id}")
        self.encoder = game.encoder(self.seats)
        if self.encoder.digest() != digest:
            raise borough.BadInput("these weights were trained with other observations; train again")

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
        """One of the legal actions."""
        if view.seat_count() != self.seats:
            raise borough.BadInput(f"these weights are for {self.seats} seats")
        row = np.zeros(self.encoder.size, np.int16)
        self.encoder.write(view, row)
        found = floats(self.encoder, row)
        for layer in ("trunk.0", "trunk.2"):
            found = np.maximum(self.layers[f"{layer}.weight"] @ found + self.layers[f"{layer}.bias"], 0)
        logits = self.layers["policy.weight"][legal] @ found + self.layers["policy.bias"][legal]
        return legal[int(logits.argmax())]
