"""One game between bots, which see nothing but their views."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from borough.bots import Bot
from borough.bots.registry import make_bot
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
    slowest: float = 0.0
    sources: dict[str, int] = field(default_factory=dict)
    failure: str = ""


class BotFailure(Exception):
    """A bot that crashed or made an illegal move."""

    def __init__(self, seat: int, reason: str) -> None:
        self.seat = seat
        super().__init__(reason)


def play_match(pairing: Pairing) -> list[Seat]:
    """Play a game to its end, or to the failure of a bot, which then has lost it."""
    game = find_game(pairing.game)
    options = dict.fromkeys(pairing.options, True)
    state = game.deal(len(pairing.bots), pairing.seed, options, pairing.components or None)
    rng = Rng(pairing.seed % (1 << 128) | pairing.number << 128)
    rngs = [rng.spawn() for _ in pairing.bots]
    bots = [make_bot(bot, game) for bot in pairing.bots]
    seats = [Seat(bot) for bot in pairing.bots]
    failed = -1
    try:
        while not state.over:
            for seat in state.deciders():
                if seat in state.deciders():
                    _decide(game, state, seat, bots[seat], rngs[seat], seats[seat])
    except BotFailure as failure:
        failed = failure.seat
        seats[failed].failure = str(failure)
    _result(game.scores(state), seats, failed)
    return seats


def _decide(game: Game, state: State, seat: int, bot: Bot, rng: Rng, result: Seat) -> None:
    """One decision of a bot, timed."""
    view = game.view(state, seat)
    legal = state.legal(seat)
    started = time.process_time()
    try:
        action = bot.choose(view, view.legal, rng)
    except Exception as error:  # a bot may fail in any way it likes; it loses, and the tournament goes on
        raise BotFailure(seat, f"{type(error).__name__}: {str(error)[:200]}") from error
    spent = time.process_time() - started
    result.decisions += 1
    result.seconds += spent
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
