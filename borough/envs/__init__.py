"""Environments for learning: batches of games, and the interfaces of PettingZoo, Gymnasium and OpenSpiel.

Needs the extra `borough[rl]`. Importing this package registers the ids of the single-agent environments if Gymnasium
is installed. Importing `borough.envs.openspiel` registers the games of OpenSpiel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Unpack

from borough.core.components import Components
from borough.core.game import Game
from borough.core.types import Seat

if TYPE_CHECKING:
    from borough.envs.aec_env import BoroughAecEnv
    from borough.envs.episodes import Settings
    from borough.envs.parallel_env import BoroughParallelEnv
    from borough.envs.single_env import BoroughSingleEnv
    from borough.envs.vector_env import VectorEnv

__all__ = ["aec", "parallel", "single", "vector"]


def aec(
    game: Game | str,
    seats: int,
    *,
    render_mode: str | None = None,
    render_seat: Seat | None = None,
    **settings: Unpack[Settings],
) -> BoroughAecEnv:
    """A PettingZoo environment in which one seat acts at a time; `render_seat` None renders what a spectator sees."""
    from borough.envs.aec_env import BoroughAecEnv

    return BoroughAecEnv(game, seats, render_mode=render_mode, render_seat=render_seat, **settings)


def parallel(
    game: Game | str,
    seats: int,
    *,
    render_mode: str | None = None,
    render_seat: Seat | None = None,
    **settings: Unpack[Settings],
) -> BoroughParallelEnv:
    """A PettingZoo environment in which all seats act at once; a seat that owes no decision has a single no-op."""
    from borough.envs.parallel_env import BoroughParallelEnv

    return BoroughParallelEnv(game, seats, render_mode=render_mode, render_seat=render_seat, **settings)


def single(
    game: Game | str,
    seats: int,
    opponents: str | Sequence[str] = "greedy",
    *,
    seat: Seat | None = None,
    render_mode: str | None = None,
    **settings: Unpack[Settings],
) -> BoroughSingleEnv:
    """A Gymnasium environment of one seat, drawn for each game unless given. `opponents` are specs of bots."""
    from borough.envs.single_env import BoroughSingleEnv

    return BoroughSingleEnv(game, seats, opponents, seat=seat, render_mode=render_mode, **settings)


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


with suppress(ImportError):
    from borough.envs.registration import register_envs

    register_envs()
