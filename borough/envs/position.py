"""A position of a game in OpenSpiel: the bytes of its seed, then a state, and what each seat has seen on the way."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Final

from borough.core.errors import BadInput
from borough.core.game import Game
from borough.core.record import Record
from borough.core.registry import game as find_game
from borough.core.rewards import find_reward
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.types import Action, Seat

SEED_BYTES: Final = 4
"""How many bytes chance draws for the seed of a deal."""
OUTCOMES: Final = 256
DIGEST_BYTES: Final = 16
UNSEEN: Final = b""


@dataclass(frozen=True)
class Setup:
    """The parameters of a game in OpenSpiel."""

    game_id: str
    seats: int
    reward: str
    options: tuple[tuple[str, bool], ...] = ()

    @property
    def game(self) -> Game:
        """The game."""
        return find_game(self.game_id)


class Position:
    """A game from its first chance node on. It is pickled as a record, or a state from `resampled` as a snapshot."""

    def __init__(self, setup: Setup) -> None:
        self.setup: Final = setup
        self.drawn: list[int] = []
        """The bytes of the seed that were drawn, the most significant first."""
        self.state: State | None = None
        """The state; None until the whole seed is drawn."""
        self.actions: list[tuple[Seat, Action]] = []
        self.sampled = False
        """Whether what a seat does not know was dealt anew, so that the record does not lead to this state."""
        self._seen: list[bytes] = [UNSEEN] * (setup.seats + 1)
        """For each seat and the spectator, a digest of the events seen and of the own actions, in their order."""
        self._texts: dict[Seat, str] = {}

    def draw(self, byte: int) -> None:
        """Draw the next byte of the seed; with the last, deal."""
        self.drawn.append(byte)
        if len(self.drawn) == SEED_BYTES:
            self.state = self.record().deal()

    def dealt(self) -> State:
        """The state; raises BadInput before the deal."""
        if self.state is None:
            raise BadInput("the cards are not dealt yet: chance decides")
        return self.state

    def play(self, seat: Seat, action: Action) -> None:
        """Play an action, or raise Refusal and change nothing."""
        state = self.dealt()
        state.play(seat, action)
        self.actions.append((seat, action))
        self._texts.clear()
        for viewer, seen in enumerate(self._seen):
            shown = state.news_for(viewer if viewer < self.setup.seats else -1)
            own = action if viewer == seat else None
            added = f"{shown} {own} {state.deciders()}".encode()
            self._seen[viewer] = hashlib.blake2b(seen + added, digest_size=DIGEST_BYTES).digest()

    def rewards(self) -> list[float]:
        """What each seat gets; zeros until the game is over."""
        if self.state is None or not self.state.over:
            return [0.0] * self.setup.seats
        return find_reward(self.setup.reward)(self.setup.game.scores(self.state))

    def observation(self, seat: Seat) -> str:
        """The view of a seat (-1 is a spectator) as JSON; empty before the deal."""
        if self.state is None:
            return ""
        if seat not in self._texts:
            view = self.setup.game.view(self.state, None if seat < 0 else seat)
            self._texts[seat] = json.dumps(view.data(), separators=(",", ":"))
        return self._texts[seat]

    def information(self, seat: Seat) -> str:
        """The view of a seat, after a digest of all that it has seen and done, in its order."""
        return f"{self._seen[seat].hex()} {self.observation(seat)}"

    def resampled(self, seat: Seat, rng: Rng) -> Position:
        """A position that this seat cannot tell from this one: what it does not know is dealt anew."""
        game, state = self.setup.game, self.dealt()
        other = Position(self.setup)
        other.drawn, other.actions, other.sampled = self.drawn.copy(), self.actions.copy(), True
        other.state = game.sample(game.view(state, seat), rng)
        # What other seats have seen depends on what is hidden from this one.
        other._seen[seat], other._seen[-1] = self._seen[seat], self._seen[-1]
        return other

    def record(self) -> Record:
        """The record of the game so far."""
        seed = int.from_bytes(bytes(self.drawn), "big")
        return Record(self.setup.game_id, self.setup.seats, seed, dict(self.setup.options), "", self.actions.copy())

    def __deepcopy__(self, memo: dict[int, object]) -> Position:
        copied = Position(self.setup)
        copied.drawn, copied.actions, copied.sampled = self.drawn.copy(), self.actions.copy(), self.sampled
        copied.state = None if self.state is None else self.state.copy()
        copied._seen, copied._texts = self._seen.copy(), self._texts.copy()
        return copied

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if self.sampled:
            snapshot = self.setup.game.save(self.dealt())
            return _sampled, (self.setup, self.drawn, self.actions, self._seen, snapshot)
        return _replayed, (self.setup, self.drawn, self.record().dumps() if self.actions else "")

    def __str__(self) -> str:
        if self.state is None:
            return f"<{self.setup.game_id}: bytes of the seed {self.drawn}>"
        digest = hashlib.blake2b(repr(self.state.key()).encode(), digest_size=DIGEST_BYTES)
        return f"{self.state!r} after {len(self.actions)} actions, {digest.hexdigest()}"


def _replayed(setup: Setup, drawn: list[int], record: str) -> Position:
    """The position after the actions of a record."""
    position = Position(setup)
    for byte in drawn:
        position.draw(byte)
    for seat, action in Record.loads(record).actions if record else ():
        position.play(seat, action)
    return position


def _sampled(
    setup: Setup, drawn: list[int], actions: list[tuple[Seat, Action]], seen: list[bytes], snapshot: str
) -> Position:
    """The position that was pickled as a snapshot."""
    position = Position(setup)
    position.drawn, position.actions, position.sampled, position._seen = drawn, actions, True, seen
    position.state = setup.game.load(snapshot)
    return position
