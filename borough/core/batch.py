"""Many games stepped by one call, which writes observations, masks and rewards into buffers of the caller."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from borough.core.buffers import Buffers
from borough.core.components import Components
from borough.core.encoder import Encoder
from borough.core.errors import BadInput, DealError, Refusal
from borough.core.integers import whole
from borough.core.rewards import Reward, find_reward
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.types import Seat

if TYPE_CHECKING:
    from borough.core.game import Game

SEED_LIMIT: Final = 1 << 190
"""Seeds of batches are below this."""
INTEGERS: Final = "bBhHiIlLqQnN"
"""The formats of buffers of whole numbers."""


def episode_seed(seed: int, number: int, episode: int) -> int:
    """The seed that episode 0, 1, 2 … of a game of a batch is dealt with.

    It does not depend on how many games there are. All are different, and larger than the small seeds that people
    choose: games dealt with these are new to whoever has learned from a batch.
    """
    return ((seed + 1) << 64) | (number << 32) | episode


class Batch:
    """Games of one kind that are stepped together. When one has ended, its next episode is dealt at once.

    In each game one seat is asked at a time: the first of those that owe a decision.
    Episode k of game i is `game.deal(seats, episode_seed(seed, i, k))`.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        count: int,
        *,
        seed: int = 0,
        first: int = 0,
        reward: str = "win",
        options: Mapping[str, bool] | None = None,
        components: Components | str | None = None,
        truncate_at: float | None = None,
    ) -> None:
        """`first` is the number of the first game, for a batch that is a part of a larger one.

        With `truncate_at`, an episode is truncated after that many times `game.typical_decisions(seats)` decisions. It
        has no rewards then, since it has no result.
        """
        self.game: Final[Game] = game
        self.seats: Final[int] = game.check_seats(seats)
        self.count: Final[int] = _at_least(count, 1, "the number of games")
        self.first: Final[int] = _at_least(first, 0, "the number of the first game")
        self.limit: Final[int] = decision_limit(game, self.seats, truncate_at)
        """After how many decisions an episode is truncated; 0 for never."""
        self.states: Final[list[State]] = []
        """The states of the games. A step changes them."""
        self.asked: Final[list[Seat]] = [0] * self.count
        """The seat that is asked in each game."""
        self.decisions: Final[list[int]] = [0] * self.count
        """The number of decisions in the running episode of each game."""
        self.episodes: Final[list[int]] = [0] * self.count
        """The number of the running episode of each game, counted from 0."""
        self._reward: Final[Reward] = find_reward(reward)
        self._options: Final = game.check_options(options)
        self._components: Final = game.check_components(components)
        self._choosers: list[Rng] = []
        self._buffers: Final = Buffers(self.seats, self.count, game.action_count, _encoder(game, self.seats))
        self.seed: int = 0
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Deal the first episode of every game; with the same seed as before if none is given."""
        if seed is not None:
            number = whole(seed)
            if number is None or not 0 <= number < SEED_LIMIT:
                raise DealError("the seed of a batch is a whole number from 0 to 2**190 - 1")
            self.seed = number
        self._choosers = []
        self.states.clear()
        self._buffers.restart()
        for number in range(self.count):
            self.episodes[number] = 0
            self.states.append(self._dealt(number))
            self._ask(number, self.states[number].deciders())
        self._buffers.copy_out()

    def attach(self, buffers: Mapping[str, object]) -> None:
        """Write into these buffers, now and after every step, instead of those before; the other names are not written.

        A buffer is a NumPy array or anything else with the buffer protocol: contiguous, with this type and shape.

        observations  int16    (count, encoder.size)   what the seat that is asked sees
        masks         uint8    (count, action_count)   1 for each of its legal actions
        seats         int32    (count,)                this seat
        rewards       float32  (count, seats)          zero unless the episode has ended with the last step
        dones         uint8    (count,)                1 if it has
        truncations   uint8    (count,)                1 if it has because it was truncated
        points        int32    (count, seats)          what the last episode that has ended
        ranks         int32    (count, seats)          ... ended with
        lengths       int32    (count,)                its number of decisions
        episodes      int32    (count,)                the number of the running episode
        """
        self._buffers.attach(buffers)
        for number in range(self.count):
            self._buffers.ask(number, self.states[number], self.asked[number])
        self._buffers.copy_out()

    def step(self, actions: object) -> None:
        """Play an action in each game, for the seat that is asked: a sequence or an array of `count` whole numbers.

        An illegal action raises Refusal, and nothing is changed in any game.
        """
        chosen = self._checked(actions)
        self._buffers.begin()
        for number in range(self.count):
            self._play(number, chosen[number])
        self._buffers.copy_out()

    def check(self, actions: object) -> None:
        """Raise what `step` would raise for these actions."""
        self._checked(actions)

    def random_steps(self, steps: int) -> None:
        """Make steps in which every game plays a legal action at random, all with the same probability.

        The choices follow from the seed: after a reset they are the same again.
        """
        if not self._choosers:
            first = self.first
            self._choosers = [Rng(episode_seed(self.seed, first + i, 0)).spawn() for i in range(self.count)]
        buffers, choosers, states = self._buffers, self._choosers, self.states
        for _ in range(steps):
            buffers.begin()
            for number in range(self.count):
                options = states[number].options(self.asked[number])
                self._play(number, options[choosers[number].below(len(options))])
            buffers.copy_out()

    def _checked(self, actions: object) -> list[int]:
        """The actions as a list, all of them legal."""
        chosen = _numbers(actions)
        if len(chosen) != self.count:
            raise BadInput(f"there are {self.count} games, and {len(chosen)} actions were given")
        for number in range(self.count):
            state, seat, action = self.states[number], self.asked[number], chosen[number]
            if action not in state.options(seat):
                refusal = state.refusal(seat, action)
                raise Refusal(refusal.rule, f"game {self.first + number}: {refusal.message}")
        return chosen

    def _play(self, number: int, action: int) -> None:
        """Play a legal action in a game."""
        state = self.states[number]
        state.advance(self.asked[number], action)
        decisions = self.decisions[number] + 1
        self.decisions[number] = decisions
        deciders = state.deciders()
        if len(deciders) == 0 or decisions == self.limit:
            self._end(number, len(deciders) > 0)
            deciders = self.states[number].deciders()
        self._ask(number, deciders)

    def _ask(self, number: int, deciders: tuple[Seat, ...]) -> None:
        """Ask the first decider of a game."""
        seat = deciders[0]
        self.asked[number] = seat
        self._buffers.ask(number, self.states[number], seat)

    def _end(self, number: int, truncated: bool) -> None:
        """Note the result of a game, and deal its next episode."""
        scores = self.game.scores(self.states[number])
        rewards = [0.0] * self.seats if truncated else self._reward(scores)
        results = [(score.total, score.rank) for score in scores]
        self._buffers.end(number, rewards, results, self.decisions[number], truncated)
        self.episodes[number] += 1
        self.states[number] = self._dealt(number)

    def _dealt(self, number: int) -> State:
        """The first state of the running episode of a game."""
        self.decisions[number] = 0
        seed = episode_seed(self.seed, self.first + number, self.episodes[number])
        state: State = self.game.deal(self.seats, seed, self._options, self._components)
        if state.over:
            raise BadInput(f"{self.game.id} is over before anybody has decided anything")
        return state

    def __repr__(self) -> str:
        return f"<batch of {self.count} games of {self.game.id}: {self.seats} seats, seed {self.seed}>"


def _encoder(game: Game, seats: int) -> Encoder | None:
    """The encoder of a game, if it has one."""
    try:
        return game.encoder(seats)
    except BadInput:
        return None


def _at_least(value: object, least: int, name: str) -> int:
    """A whole number as an `int`; raises BadInput if it is none or too small."""
    number = whole(value)
    if number is None or number < least:
        raise BadInput(f"{name} must be a whole number from {least} on, not {str(value)[:20]}")
    return number


def decision_limit(game: Game, seats: int, factor: float | None) -> int:
    """After how many decisions an episode is truncated; 0 for never."""
    if factor is None:
        return 0
    if not 0 < factor < math.inf:
        raise BadInput(f"truncate_at must be a positive number, not {factor}")
    return max(1, int(factor * game.typical_decisions(seats)))


def _numbers(actions: object) -> list[int]:
    """Actions as a list; raises BadInput if they are not a row of whole numbers."""
    if isinstance(actions, Sequence) and not isinstance(actions, str | bytes | memoryview):
        found = [whole(action) for action in actions]
        if None in found:
            raise BadInput(f"{str(actions[found.index(None)])[:20]!r} is not a whole number")
        return [-1 if number is None else number for number in found]
    try:
        seen: memoryview = memoryview(actions)  # type: ignore[arg-type]
    except TypeError:
        raise BadInput("actions must be a sequence or an array") from None
    if seen.ndim != 1 or seen.format not in INTEGERS:
        raise BadInput("actions must be one row of whole numbers")
    return seen.tolist()
