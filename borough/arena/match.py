"""One game between bots. They see only their views."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from borough.bots import Bot
from borough.bots.ask_bot import TIME_LIMIT, decide, make_in_time
from borough.bots.failures import BotFailure, took_too_long
from borough.core.game import Game, Score
from borough.core.record import NOTE_LIMIT, Record
from borough.core.registry import game as find_game
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.types import Action, Seat


@dataclass(frozen=True)
class Pairing:
    """A game to be played: its deal, and which bot plays which seat."""

    number: int
    game: str
    bots: tuple[str, ...]
    """By seat."""
    seed: int
    options: tuple[str, ...] = ()
    """The options that are on."""
    components: str = ""
    time_limit: float = TIME_LIMIT


@dataclass
class SeatResult:
    """The result of one seat of a game."""

    bot: str
    total: int = 0
    rank: int = 0
    won: float = 0.0
    """1, or a fraction if the victory was shared."""
    decisions: int = 0
    seconds: float = 0.0
    """Wall-clock time of all decisions."""
    slowest: float = 0.0
    processor: float = 0.0
    """Processor time of all decisions, in seconds."""
    sources: dict[str, int] = field(default_factory=dict)
    failure: str = ""


@dataclass
class Match:
    """A game as it was played."""

    seats: list[SeatResult]
    actions: list[tuple[Seat, Action]] = field(default_factory=list)
    """If a bot failed, those before its failure; none if its process died."""

    @property
    def failure(self) -> str:
        """The bot that failed, and how; empty if none did."""
        for number, seat in enumerate(self.seats):
            if seat.failure:
                return f"seat {number + 1}, {seat.bot}: {seat.failure}"
        return ""


class TimerCell(Protocol):
    """Two numbers: the seat that decides, and when its decision began."""

    def __getitem__(self, place: int, /) -> float: ...

    def __setitem__(self, place: int, number: float, /) -> None: ...


class DecisionTimer:
    """Which seat decides, and since when. If the cell is shared memory, the parent process enforces the time limit."""

    def __init__(self, cell: TimerCell | None = None) -> None:
        self.shared = cell is not None
        self.cell: TimerCell = [0.0, 0.0] if cell is None else cell

    @property
    def seat(self) -> int:
        """The seat that decides or was the last to; if the process dies, this seat's bot is to blame."""
        return int(self.cell[0])

    def begin(self, seat: int) -> None:
        """A seat's decision begins."""
        self.cell[0] = seat
        self.cell[1] = time.monotonic()

    def end(self) -> float:
        """The decision is made; how long it took."""
        spent = self.spent()
        self.cell[1] = 0.0
        return spent

    def spent(self) -> float:
        """Seconds since the decision began; 0 between decisions."""
        began = self.cell[1]
        return time.monotonic() - began if began else 0.0


def play_match(pairing: Pairing, timer: DecisionTimer | None = None) -> Match:
    """Play a game to its end. A bot that fails ends the game and loses it."""
    timer = timer or DecisionTimer()
    game, state = _deal(pairing)
    rng = Rng(bot_seed(pairing))
    rngs = [rng.spawn() for _ in pairing.bots]
    match = Match([SeatResult(bot) for bot in pairing.bots])
    seats = match.seats
    bots: list[Bot] = []
    time_limit = None if timer.shared else pairing.time_limit
    try:
        for spec in pairing.bots:
            with _timed(timer, len(bots), pairing.time_limit):
                bots.append(make_in_time(spec, game, time_limit, told=pairing.time_limit))
        while not state.over:
            for seat in state.deciders():
                if seat in state.deciders():
                    view = game.view(state, seat)
                    with _timed(timer, seat, pairing.time_limit, seats[seat]):
                        action = decide(bots[seat], view, rngs[seat], time_limit)
                    state.play(seat, action)
                    match.actions.append((seat, action))
    except BotFailure as failure:
        seats[timer.seat].failure = str(failure)
        _result(game.scores(state), seats, timer.seat)
    else:
        _result(game.scores(state), seats, -1)
    return match


def lost_match(pairing: Pairing, seat: int, reason: str) -> Match:
    """The result of a game that a seat lost because its process died or took too long."""
    game, state = _deal(pairing)
    seats = [SeatResult(bot) for bot in pairing.bots]
    seats[seat].failure = reason
    _result(game.scores(state), seats, seat)
    return Match(seats)


def record_of(pairing: Pairing, match: Match) -> Record:
    """The record of a game, with the names of its bots; if one failed, up to there and with a note about it."""
    return Record(
        pairing.game,
        len(pairing.bots),
        pairing.seed,
        find_game(pairing.game).check_options(dict.fromkeys(pairing.options, True)),
        pairing.components,
        match.actions,
        note=match.failure[:NOTE_LIMIT],
        extra={"bots": list(pairing.bots)},
    )


def _deal(pairing: Pairing) -> tuple[Game, State]:
    """The game and its initial state."""
    game = find_game(pairing.game)
    options = dict.fromkeys(pairing.options, True)
    return game, game.deal(len(pairing.bots), pairing.seed, options, pairing.components or None)


def bot_seed(pairing: Pairing) -> int:
    """The seed of the bots' generators: not that of the deal, and the same whenever the game is played again."""
    named = f"borough bots {pairing.number} {pairing.seed}"
    return int.from_bytes(hashlib.sha256(named.encode()).digest())


@contextmanager
def _timed(timer: DecisionTimer, seat: int, time_limit: float, result: SeatResult | None = None) -> Iterator[None]:
    """Measure the time of a decision; raise BotFailure if it exceeds the limit."""
    worked = time.process_time()
    timer.begin(seat)
    try:
        yield
    finally:
        spent = timer.end()
    if spent > time_limit:
        raise took_too_long(time_limit)
    if result is not None:
        result.decisions += 1
        result.seconds += spent
        result.processor += time.process_time() - worked
        result.slowest = max(result.slowest, spent)


def _result(scores: list[Score], seats: list[SeatResult], failed: int) -> None:
    """Fill in points, ranks and wins. A bot that failed is last, and the others share the victory."""
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
