"""One game between bots, which see nothing but their views."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass, field
from typing import Protocol

from borough.bots import Bot
from borough.bots.patience import PATIENCE, BotFailure, decide, make_in_time
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
    """A number that other processes can read."""

    value: int


class Plain:
    """A number of this process."""

    value = -1


class Watch:
    """Which seat thinks. Should the process go down, it was that one."""

    cell: Cell = Plain()


def tell_who_thinks(cell: Cell) -> None:
    """From now on, another process can read it."""
    Watch.cell = cell


def play_match(pairing: Pairing) -> list[Seat]:
    """Play a game to its end, or to the failure of a bot, which then has lost it."""
    game, state = _deal(pairing)
    rng = Rng(bot_seed(pairing))
    rngs = [rng.spawn() for _ in pairing.bots]
    seats = [Seat(bot) for bot in pairing.bots]
    bots: list[Bot] = []
    try:
        for spec in pairing.bots:
            Watch.cell.value = len(bots)
            bots.append(make_in_time(spec, game, pairing.patience))
        while not state.over:
            for seat in state.deciders():
                if seat in state.deciders():
                    Watch.cell.value = seat
                    _decide(game, state, seat, bots[seat], rngs[seat], seats[seat], pairing.patience)
    except BotFailure as failure:
        seats[Watch.cell.value].failure = str(failure)
        _result(game.scores(state), seats, Watch.cell.value)
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
    """The seed of what bots draw: it tells them nothing about the deal."""
    named = f"borough bots {pairing.number} {pairing.seed}"
    return int.from_bytes(hashlib.sha256(named.encode()).digest())


def _decide(game: Game, state: State, seat: int, bot: Bot, rng: Rng, result: Seat, patience: float) -> None:
    """One decision of a bot, timed."""
    view = game.view(state, seat)
    started, worked = time.perf_counter(), time.process_time()
    action = decide(bot, view, rng, patience)
    spent = time.perf_counter() - started
    result.decisions += 1
    result.seconds += spent
    result.processor += time.process_time() - worked
    result.slowest = max(result.slowest, spent)
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
