"""One game between bots, which see nothing but their views."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from borough.bots import Bot
from borough.bots.ask_bot import PATIENCE, BotFailure, decide, make_in_time, took_too_long
from borough.core.game import Game, Score
from borough.core.registry import game as find_game
from borough.core.rng import Rng
from borough.core.state import State


@dataclass(frozen=True)
class Pairing:
    """Who plays whom, on which deal."""

    number: int
    game: str
    bots: tuple[str, ...]
    """By seat."""
    seed: int
    options: tuple[str, ...] = ()
    """Those switched on."""
    components: str = ""
    patience: float = PATIENCE


@dataclass
class Seat:
    """How it went for one bot."""

    bot: str
    total: int = 0
    rank: int = 0
    won: float = 0.0
    """1, or a part of it if the victory was shared."""
    decisions: int = 0
    seconds: float = 0.0
    """By the clock."""
    slowest: float = 0.0
    processor: float = 0.0
    """Seconds of this process's processor time."""
    sources: dict[str, int] = field(default_factory=dict)
    failure: str = ""


class Cell(Protocol):
    """Two numbers: the seat, and when it began to think."""

    def __getitem__(self, place: int, /) -> float: ...

    def __setitem__(self, place: int, number: float, /) -> None: ...


class Watch:
    """Which seat thinks, and since when. Where another process reads it, that one ends what takes too long."""

    def __init__(self, cell: Cell | None = None) -> None:
        self.watched = cell is not None
        self.cell: Cell = [0.0, 0.0] if cell is None else cell

    @property
    def seat(self) -> int:
        """Who thinks, or was the last to: should the process go down, it was that one."""
        return int(self.cell[0])

    def begin(self, seat: int) -> None:
        """A seat thinks from now on."""
        self.cell[0] = seat
        self.cell[1] = time.monotonic()

    def end(self) -> float:
        """Nobody thinks any more. For how long somebody did."""
        spent = self.spent()
        self.cell[1] = 0.0
        return spent

    def spent(self) -> float:
        """Seconds since somebody began to think, 0 if nobody thinks."""
        began = self.cell[1]
        return time.monotonic() - began if began else 0.0


def play_match(pairing: Pairing, watch: Watch | None = None) -> list[Seat]:
    """Play a game to its end, or to the failure of a bot, which then has lost it."""
    watch = watch or Watch()
    game, state = _deal(pairing)
    rng = Rng(bot_seed(pairing))
    rngs = [rng.spawn() for _ in pairing.bots]
    seats = [Seat(bot) for bot in pairing.bots]
    bots: list[Bot] = []
    patience = None if watch.watched else pairing.patience
    try:
        for spec in pairing.bots:
            with _timed(watch, len(bots), pairing.patience):
                bots.append(make_in_time(spec, game, patience))
        while not state.over:
            for seat in state.deciders():
                if seat in state.deciders():
                    view = game.view(state, seat)
                    with _timed(watch, seat, pairing.patience, seats[seat]):
                        action = decide(bots[seat], view, rngs[seat], patience)
                    state.play(seat, action)
    except BotFailure as failure:
        seats[watch.seat].failure = str(failure)
        _result(game.scores(state), seats, watch.seat)
    else:
        _result(game.scores(state), seats, -1)
    return seats


def lost_match(pairing: Pairing, seat: int, reason: str) -> list[Seat]:
    """A game that a seat lost before it could be played to the end."""
    game, state = _deal(pairing)
    seats = [Seat(bot) for bot in pairing.bots]
    seats[seat].failure = reason
    _result(game.scores(state), seats, seat)
    return seats


def _deal(pairing: Pairing) -> tuple[Game, State]:
    """The game, dealt."""
    game = find_game(pairing.game)
    options = dict.fromkeys(pairing.options, True)
    return game, game.deal(len(pairing.bots), pairing.seed, options, pairing.components or None)


def bot_seed(pairing: Pairing) -> int:
    """The seed of what bots draw: not the deal's, and the same whenever the game is played again."""
    named = f"borough bots {pairing.number} {pairing.seed}"
    return int.from_bytes(hashlib.sha256(named.encode()).digest())


@contextmanager
def _timed(watch: Watch, seat: int, patience: float, result: Seat | None = None) -> Iterator[None]:
    """While a bot thinks: its time is taken, and it fails if it took too long."""
    worked = time.process_time()
    watch.begin(seat)
    try:
        yield
    finally:
        spent = watch.end()
    if spent > patience:
        raise took_too_long(patience)
    if result is not None:
        result.decisions += 1
        result.seconds += spent
        result.processor += time.process_time() - worked
        result.slowest = max(result.slowest, spent)


def _result(scores: list[Score], seats: list[Seat], failed: int) -> None:
    """Points, ranks and who won; a bot that failed is last, and the others share the victory."""
    winners = sum(score.rank == 1 for score in scores)
    for score, seat in zip(scores, seats, strict=True):
        seat.total = score.total
        seat.sources = score.sources
        if failed < 0:
            seat.rank = score.rank
            seat.won = 1 / winners if score.rank == 1 else 0.0
        else:
            seat.rank = len(seats) if score.seat == failed else 1
            seat.won = 0.0 if score.seat == failed else 1 / (len(seats) - 1)
