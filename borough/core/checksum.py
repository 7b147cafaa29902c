"""A checksum over many random games. Builds, machines and Python versions with the same checksum play alike."""

from __future__ import annotations

import hashlib

from borough.core.conformance import mixes
from borough.core.game import Game
from borough.core.rng import Rng


def checksum(game: Game, games: int = 300, seed: int = 0) -> str:
    """SHA-256 over every choice and every final state of `games` random games per seat count."""
    digest = hashlib.sha256()
    by_seats: dict[int, list[dict[str, bool]]] = {}
    for seats, options in mixes(game):
        by_seats.setdefault(seats, []).append(options)
    for seats, settings in by_seats.items():
        for number in range(games):
            rng = Rng(seed + number)
            state = game.deal(seats, rng.word(), settings[number % len(settings)])
            while not state.over:
                deciders = state.deciders()
                seat = deciders[rng.below(len(deciders))]
                legal = state.legal(seat)
                action = legal[rng.below(len(legal))]
                digest.update(f"{seat} {action}/{len(legal)}\n".encode())
                state.play(seat, action)
            digest.update(repr((state.key(), game.scores(state))).encode())
    return digest.hexdigest()
