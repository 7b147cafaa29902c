"""The games as Python games of OpenSpiel: `pyspiel.load_game("python_borough_london(players=3)")`.

Importing this module registers them. All chance of a game comes from the seed of its deal. So chance acts only at the
beginning: it draws the bytes of the seed, one after the other. Seats that decide at the same time act one after the
other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from borough.core.errors import BadInput
from borough.core.game import Game
from borough.core.record import Record
from borough.core.registry import game as find_game
from borough.core.registry import game_ids
from borough.core.rewards import find_reward
from borough.core.rng import Rng
from borough.core.types import Action
from borough.envs.position import OUTCOMES, SEED_BYTES, Position, Setup
from borough.envs.rows import fields, floats

POINTS_LIMIT: Final = 10_000.0
"""More points than a seat can have. OpenSpiel wants bounds of the rewards `points` and `lead`."""
UTILITIES: Final = {
    "win": (pyspiel.GameType.Utility.CONSTANT_SUM, 0.0, 1.0, 1.0),
    "rank": (pyspiel.GameType.Utility.ZERO_SUM, -1.0, 1.0, 0.0),
    "points": (pyspiel.GameType.Utility.GENERAL_SUM, -POINTS_LIMIT, POINTS_LIMIT, None),
    "lead": (pyspiel.GameType.Utility.GENERAL_SUM, -2 * POINTS_LIMIT, 2 * POINTS_LIMIT, None),
}
"""For each reward: the kind of game, the bounds, and the sum over all seats if it is constant."""
CHANCE: Final = [(byte, 1 / OUTCOMES) for byte in range(OUTCOMES)]
SAMPLER_BITS: Final = 32
SAMPLER_CALLS: Final = 4
"""How many numbers are taken from the sampler of OpenSpiel for a seed, and how many bits of each."""


def short_name(game: Game) -> str:
    """The name of a game in OpenSpiel."""
    return f"python_borough_{game.id.replace('-', '_')}"


def game_type(game: Game, reward: str) -> pyspiel.GameType:
    """What OpenSpiel knows about a game before it is loaded."""
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=UTILITIES[reward][0],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=game.seats.start,
        max_num_players=game.seats.stop - 1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats.start,
            "reward": "rank",
            **{option.name: option.default for option in game.options},
        },
    )


class BoroughGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel is not typed
    """A game with a number of players, a reward and options. Each game is a subclass."""

    game: Game

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        """The parameters are `players`, `reward` (`rank` unless given) and the options of the game."""
        game = self.game
        known = game_type(game, "rank").parameter_specification
        values = {**known, **(params or {})}
        reward = str(values["reward"])
        find_reward(reward)
        options = tuple((option.name, bool(values[option.name])) for option in game.options)
        self.setup: Final = Setup(game.id, game.check_seats(values["players"]), reward, options)
        _, least, most, total = UTILITIES[reward]
        info = pyspiel.GameInfo(
            num_distinct_actions=game.action_count,
            max_chance_outcomes=OUTCOMES,
            num_players=self.setup.seats,
            min_utility=least,
            max_utility=most,
            utility_sum=total,
            max_game_length=game.decision_limit(self.setup.seats),
        )
        super().__init__(game_type(game, reward), info, params or {})

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        return load, (str(self),)

    def new_initial_state(self) -> BoroughState:
        """The state before chance has drawn a seed."""
        return BoroughState(self, self.setup)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance acts."""
        return SEED_BYTES

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, object] | None = None
    ) -> BoroughObserver | None:
        """What makes observations and information states; None for kinds that there are not."""
        return BoroughObserver.of(self.setup, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class BoroughState(pyspiel.State):  # type: ignore[misc] # OpenSpiel is not typed
    """A state of a game in OpenSpiel."""

    def __init__(self, game: BoroughGame, setup: Setup) -> None:
        super().__init__(game)
        self.position = Position(setup)

    def current_player(self) -> int:
        """The seat that acts: of several that owe a decision, the first."""
        if self.position.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        deciders = self.position.state.deciders()
        return deciders[0] if deciders else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.state is not None and self.position.state.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The values of the next byte of the seed."""
        return CHANCE

    def _legal_actions(self, player: int) -> list[Action]:
        return sorted(self.position.dealt().options(player))

    def _apply_action(self, action: int) -> None:
        if self.position.state is None:
            self.position.draw(action)
        else:
            self.position.play(self.current_player(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"byte {action}" if player == pyspiel.PlayerId.CHANCE else self.position.setup.game.text(action)

    def returns(self) -> list[float]:
        """What each seat gets; zeros until the game is over."""
        return self.position.rewards()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> BoroughState:
        """A state that this player cannot tell from this one: what it does not know is dealt anew by `game.sample`.

        `sampler` returns random numbers from 0 to 1.
        """
        seed = 0
        for _ in range(SAMPLER_CALLS):
            seed = (seed << SAMPLER_BITS) | int(sampler() * (1 << SAMPLER_BITS))
        other: BoroughState = self.clone()
        other.position = self.position.resampled(player, Rng(seed))
        return other

    def record(self) -> Record:
        """The record of the game so far; it does not lead to a state from `resample_from_infostate`."""
        return self.position.record()

    def __str__(self) -> str:
        return str(self.position)


class BoroughObserver:
    """Observations of one kind. Tensors are the rows of the encoder, scaled to -1 to 1; strings are views as JSON.

    Rows and views remember what was shown, but not the order of play. Only information-state strings tell it, as a
    digest. A seat's tensors are zeros before the deal.
    """

    def __init__(self, setup: Setup, public_only: bool, perfect_recall: bool) -> None:
        self._public_only = public_only
        self._perfect_recall = perfect_recall
        self.tensor: NDArray[np.float32] | None = None
        """The row; None for public observations."""
        self.dict: dict[str, NDArray[np.float32]] = {}
        """The parts of the tensor, by field."""
        if not public_only:
            self._encoder: Final = setup.game.encoder(setup.seats)
            self._row = np.zeros(self._encoder.size, np.int16)
            self.tensor = np.zeros(self._encoder.size, np.float32)
            self.dict = {name: np.atleast_1d(part) for name, part in fields(self._encoder, self.tensor).items()}

    @classmethod
    def of(
        cls, setup: Setup, kind: pyspiel.IIGObservationType, params: Mapping[str, object] | None
    ) -> BoroughObserver | None:
        """The observer of a kind of observation: of a seat, or of what is public."""
        if params:
            raise BadInput("observations have no parameters")
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        return cls(setup, kind.private_info == pyspiel.PrivateInfoType.NONE, kind.perfect_recall)

    def set_from(self, state: BoroughState, player: int) -> None:
        """Write what a player sees into `tensor` and `dict`."""
        if self.tensor is None:
            return
        if state.position.state is None:
            self.tensor.fill(0)
            return
        self._encoder.write_state(state.position.state, player, self._row)
        floats(self._encoder, self._row, out=self.tensor)

    def string_from(self, state: BoroughState, player: int) -> str:
        """What a player sees, as text."""
        seat = -1 if self._public_only else player
        return state.position.information(seat) if self._perfect_recall else state.position.observation(seat)


def load(name: str) -> BoroughGame:
    """The game with a name and parameters, such as `python_borough_london(players=3)`."""
    found: BoroughGame = pyspiel.load_game(name)
    return found


def register_games() -> None:
    """Register all games with OpenSpiel."""
    for ident in game_ids():
        game = find_game(ident)
        # A class and no function, which pyspiel would free when Python has ended already.
        pyspiel.register_game(game_type(game, "rank"), type(short_name(game), (BoroughGame,), {"game": game}))


register_games()
