"""Worker processes in which bots think and hints are worked out, so that the web process stays quick."""

from __future__ import annotations

import logging
import os
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TypeVar

from borough.bots import Bot, RandomBot
from borough.bots.ask_bot import BotFailure, decide, make_in_time
from borough.bots.hints import Hint, hint
from borough.core.game import Game
from borough.core.registry import game as find_game
from borough.core.rng import Rng
from borough.core.view import View
from borough.core.workers import settle_in
from borough.server.tables.live_table import LiveTable

T = TypeVar("T")
STEPS = 12
"""Decisions in a row that a bot makes at most before the table hears of them."""
BOT_TIME_LIMIT = 30.0
"""Seconds that a bot may take for one decision."""
REPORT_AFTER = 2.0
"""Seconds after which a bot's decisions so far are told."""
HINT_SECONDS = 1.0
SHUTDOWN_SECONDS = 5.0
"""Seconds that workers get to end by themselves."""
logger = logging.getLogger("borough.bot_workers")


@dataclass(frozen=True)
class Question:
    """What a worker is given: the moment, and the seat that decides."""

    game: str
    components: str
    snapshot: str
    seat: int
    bot: str

    @staticmethod
    def at(live: LiveTable, seat: int, bot: str) -> Question:
        """The question that a table asks now."""
        return Question(live.terms.game, live.terms.components, live.game.save(live.table.state), seat, bot)


class BotWorkers:
    """The workers, started when first needed."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool: ProcessPoolExecutor | None = None
        self._lock = threading.Lock()

    def choose(self, question: Question, alone: bool = False) -> Future[list[int]]:
        """What a bot does: its decisions up to the next of somebody else; alone, in a process of its own."""
        if not alone:
            return self._submit(choose, question)
        pool = new_workers(1)
        chosen = pool.submit(choose, question)
        pool.shutdown(wait=False)
        return chosen

    def hints(self, question: Question) -> Future[list[Hint]]:
        """The best choices of a seat."""
        return self._submit(hints, question)

    def _submit(self, work: Callable[[Question], T], question: Question) -> Future[T]:
        with self._lock:
            try:
                return self._workers().submit(work, question)
            except BrokenProcessPool:  # a worker was killed: others take over
                self._pool = None
                return self._workers().submit(work, question)

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = new_workers(self.count)
        return self._pool

    def close(self) -> None:
        """Send the workers home and wait until they are gone, unless one hangs.

        Who does not wait may end just while Python closes what it uses to wake them, and that ends in a traceback.
        """
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            leaving = threading.Thread(target=pool.shutdown, kwargs={"cancel_futures": True}, daemon=True)
            leaving.start()
            leaving.join(SHUTDOWN_SECONDS)


def new_workers(count: int) -> ProcessPoolExecutor:
    """So many processes; none is started before there is work."""
    return ProcessPoolExecutor(count, get_context("spawn"), initializer=begin)


def choose(question: Question) -> list[int]:
    """Carried out by a worker: the bot sees its view and its legal actions, never the state."""
    game = find_game(question.game)
    state = game.load(question.snapshot, question.components)
    bot = _bot(question.bot, game)
    # Not from the game's seed: what a bot draws must tell it nothing about the deal.
    rng = Rng(secrets.randbits(256))
    seat, started = question.seat, time.monotonic()
    chosen: list[int] = []
    while seat in state.deciders() and len(chosen) < STEPS and time.monotonic() - started < REPORT_AFTER:
        action = _decision(question, bot, game.view(state, seat), rng)
        state.play(seat, action)
        chosen.append(action)
    return chosen


# A bot that fails must not hold up the people at the table: it may raise anything, end the program or cheat.


def _bot(spec: str, game: Game) -> Bot:
    """The bot; one that plays at random if it cannot be made any more, since its module is gone or broken."""
    try:
        return make_in_time(spec, game, BOT_TIME_LIMIT)
    except BotFailure:
        logger.exception("the bot %s cannot play %s", spec, game.id)
        return RandomBot()


def _decision(question: Question, bot: Bot, view: View, rng: Rng) -> int:
    """What the bot does; anything legal if it fails."""
    legal = view.legal.copy()
    if len(legal) == 1:
        return legal[0]
    try:
        return decide(bot, view, rng, BOT_TIME_LIMIT)
    except BotFailure:
        logger.exception("the bot %s failed in %s", question.bot, question.game)
        return RandomBot().choose(view, legal, rng)


def hints(question: Question) -> list[Hint]:
    """Carried out by a worker: hints for a seat, from its view alone."""
    game = find_game(question.game)
    state = game.load(question.snapshot, question.components)
    return hint(game.view(state, question.seat), seconds=HINT_SECONDS, rng=Rng(secrets.randbits(256)))


def begin() -> None:
    """What a worker does first. It lets the web process go before it."""
    settle_in()
    os.nice(5)
