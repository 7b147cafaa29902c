"""One game between bots, which see nothing but their views."""

from __future__ import annotations

import hashlib
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Protocol

from borough.bots import Bot
from borough.bots.registry import make_bot
from borough.core.game import Game, Score
from borough.core.registry import game as find_game
from borough.core.rng import Rng
from borough.core.state import State

PATIENCE = 60.0
"""Seconds that a bot may take for a decision, if nothing else is said."""


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
    """A number that other processes can read."""

    value: int


class Unread:
    """A cell that nobody reads."""

    value = -1


class Watch:
    """Where it is told which seat thinks: should the process go down, it was that one."""

    cell: Cell = Unread()


def tell_who_thinks(cell: Cell) -> None:
    """From now on, write it into a cell."""
    Watch.cell = cell


class BotFailure(Exception):
    """A bot that crashed, made an illegal move or took too long."""

    def __init__(self, seat: int, reason: str) -> None:
        self.seat = seat
        super().__init__(reason)


class OutOfPatience(BaseException):
    """A decision took too long. Not an `Exception`, so that no bot catches it by catching everything."""


def play_match(pairing: Pairing) -> list[Seat]:
    """Play a game to its end, or to the failure of a bot, which then has lost it."""
    game, state = _deal(pairing)
    rng = Rng(bot_seed(pairing))
    rngs = [rng.spawn() for _ in pairing.bots]
    seats = [Seat(bot) for bot in pairing.bots]
    failed = -1
    try:
        bots = [_make(game, pairing, seat) for seat in range(len(seats))]
        while not state.over:
            for seat in state.deciders():
                if seat in state.deciders():
                    _decide(game, state, seat, bots[seat], rngs[seat], seats[seat], pairing.patience)
    except BotFailure as failure:
        failed = failure.seat
        seats[failed].failure = str(failure)
    _result(game.scores(state), seats, failed)
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
    """The seed of what bots draw: it tells them nothing about the deal."""
    named = f"borough bots {pairing.number} {pairing.seed}"
    return int.from_bytes(hashlib.sha256(named.encode()).digest())


@contextmanager
def failing(seat: int, patience: float) -> Iterator[None]:
    """Whatever a bot does wrong here is its failure: it loses, and the tournament goes on."""
    Watch.cell.value = seat
    try:
        with _alarm(patience):
            yield
    except OutOfPatience:
        raise BotFailure(seat, f"took longer than {patience:g} s for a decision") from None
    except (Exception, SystemExit) as error:
        raise BotFailure(seat, f"{type(error).__name__}: {str(error)[:200]}") from error


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise OutOfPatience after so many seconds, where the system can: on POSIX, in the main thread."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise OutOfPatience

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _make(game: Game, pairing: Pairing, seat: int) -> Bot:
    """A seat's bot, made anew for every game."""
    with failing(seat, pairing.patience):
        return make_bot(pairing.bots[seat], game)


def _decide(game: Game, state: State, seat: int, bot: Bot, rng: Rng, result: Seat, patience: float) -> None:
    """One decision of a bot, timed."""
    view = game.view(state, seat)
    legal = state.legal(seat)
    started, worked = time.perf_counter(), time.process_time()
    with failing(seat, patience):
        action = bot.choose(view, view.legal, rng)
    spent = time.perf_counter() - started
    result.decisions += 1
    result.seconds += spent
    result.processor += time.process_time() - worked
    result.slowest = max(result.slowest, spent)
    if type(action) is not int or action not in legal:
        raise BotFailure(seat, f"chose {str(action)[:40]}, which is not legal")
    state.play(seat, action)


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
