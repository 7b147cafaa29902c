"""Standard environments for learning. Needs the extra `borough[rl]`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from borough.core.components import Components
from borough.core.game import Game

if TYPE_CHECKING:
    from borough.envs.vector_env import VectorEnv

__all__ = ["vector"]


def vector(
    game: Game | str,
    seats: int,
    num_envs: int,
    *,
    seed: int = 0,
    reward: str = "win",
    options: Mapping[str, bool] | None = None,
    components: Components | str | None = None,
    truncate_at: float | None = None,
    workers: int = 0,
    observations: bool = True,
) -> VectorEnv:
    """Many games stepped by one call: see `borough.envs.vector_env.VectorEnv`."""
    from borough.envs.vector_env import VectorEnv

    return VectorEnv(
        game,
        seats,
        num_envs,
        seed=seed,
        reward=reward,
        options=options,
        components=components,
        truncate_at=truncate_at,
        workers=workers,
        observations=observations,
    )
