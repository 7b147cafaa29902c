"""Games played one after another: what all environments share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypedDict, cast

from borough.core.batch import decision_limit
from borough.core.errors import Refusal
from borough.core.game import Game
from borough.core.record import Record
from borough.core.registry import game as find_game
from borough.core.rewards import find_reward
from borough.core.state import State
from borough.core.types import Action, Seat

if TYPE_CHECKING:
    from numpy.random import Generator

SEED_BITS: Final = 62
Info = dict[str, object]
"""What an environment tells about a seat besides its observation: `refusal`, `points`, `rank`."""


class Settings(TypedDict, total=False):
    """What can be set for the games of an environment."""

    reward: str
    """What each seat gets at the end: `win` (the default), `rank`, `points` or `lead`; see `borough.core.rewards`."""
    options: Mapping[str, bool]
    """The variants that are played."""
    components: str
    """A component file with other values than ours, as text."""
    truncate_at: float | None
    """Games are truncated after this many times `game.typical_decisions(seats)` decisions, without rewards. By default
    none is: all games end."""
    illegal_reward: float | None
    """None: an illegal action raises `Refusal`. A number: the action changes nothing, the seat gets this reward and is
    asked again, and its `info["refusal"]` names the rule that the action breaks. It counts as a decision."""


class Episodes:
    """Deals one game after another, plays it and knows its result."""

    def __init__(
        self,
        game: Game | str,
        seats: int,
        *,
        reward: str = "win",
        options: Mapping[str, bool] | None = None,
        components: str = "",
        truncate_at: float | None = None,
        illegal_reward: float | None = None,
    ) -> None:
        self.game: Game = find_game(game) if isinstance(game, str) else game
        self.seats = self.game.check_seats(seats)
        self.illegal_reward = illegal_reward
        self._reward = find_reward(reward)
        self._options = self.game.check_options(options)
        self._text = components
        self._components = self.game.check_components(components)
        self._limit = decision_limit(self.game, self.seats, truncate_at)
        self.deal(0)

    def deal(self, seed: int) -> None:
        """Begin a new game: `game.deal(seats, seed)`."""
        self.seed = seed
        self.state: State = self.game.deal(self.seats, seed, self._options, self._components)
        self.truncated = False
        self._actions: list[tuple[Seat, Action]] = []
        self._decisions = 0

    @property
    def ended(self) -> bool:
        """Whether the game is over or was truncated."""
        return self.truncated or self.state.over

    def play(self, seat: Seat, action: object) -> str:
        """Play an action; why it is refused, if it is and `illegal_reward` is set."""
        refusal = ""
        try:
            self.state.play(seat, action)
            self._actions.append((seat, cast("Action", action)))  # what is no action was refused
        except Refusal as refused:
            if self.illegal_reward is None:
                raise
            refusal = str(refused)
        self._decisions += 1
        self.truncated = self._decisions == self._limit and not self.state.over
        return refusal

    def outcome(self) -> tuple[list[float], list[Info]]:
        """What each seat gets for the game that has ended, and an `info` for each with its points and rank."""
        scores = self.game.scores(self.state)
        rewards = [0.0] * self.seats if self.truncated else self._reward(scores)
        return rewards, [{"points": score.total, "rank": score.rank} for score in scores]

    def record(self) -> Record:
        """The record of the game so far."""
        options, rules = dict(self._options), self.game.rules_version
        return Record(self.game.id, self.seats, self.seed, options, self._text, list(self._actions), rules)


def new_seed(random: Generator) -> int:
    """A random seed for a deal."""
    return int(random.integers(1 << SEED_BITS))
