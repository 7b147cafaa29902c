"""Worker processes that compute the decisions of bots and hints, so that the web process stays responsive."""

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
from borough.core.workers import prepare_worker
from borough.server.tables.live_table import LiveTable

T = TypeVar("T")
STEPS = 12
"""Decisions in a row, at most, before they are sent to the table."""
BOT_TIME_LIMIT = 30.0
"""Seconds that a bot may take for a decision."""
REPORT_AFTER = 2.0
"""Seconds after which a bot's decisions so far are sent to the table."""
HINT_SECONDS = 1.0
SHUTDOWN_SECONDS = 5.0
"""Seconds that workers have to exit."""
logger = logging.getLogger("borough.bot_workers")


@dataclass(frozen=True)
class Question:
    """What a worker is asked: a snapshot of the state, and the seat that decides."""

    game: str
    components: str
    snapshot: str
    seat: int
    bot: str

    @staticmethod
    def at(live: LiveTable, seat: int, bot: str) -> Question:
        """The present question of a table to a seat."""
        return Question(live.terms.game, live.terms.components, live.game.save(live.table.state), seat, bot)


class BotWorkers:
    """A pool of worker processes, started when first needed."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool: ProcessPoolExecutor | None = None
        self._lock = threading.Lock()

    def choose(self, question: Question, alone: bool = False) -> Future[list[int]]:
        """A bot's decisions until somebody else decides; with `alone`, in a process of its own."""
        if not alone:
            return self._submit(choose, question)
        pool = new_workers(1)
        chosen = pool.submit(choose, question)
        pool.shutdown(wait=False)
        return chosen

    def hints(self, question: Question) -> Future[list[Hint]]:
        """Hints for a seat."""
        return self._submit(hints, question)

    def _submit(self, work: Callable[[Question], T], question: Question) -> Future[T]:
        with self._lock:
            try:
                return self._workers().submit(work, question)
            except BrokenProcessPool:  # a worker was killed; start a new pool
                self._pool = None
                return self._workers().submit(work, question)

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = new_workers(self.count)
        return self._pool

    def close(self) -> None:
        """Stop the workers and wait until they have exited, unless one hangs.

        Without waiting, the interpreter may exit while the pool closes its wake-up pipe, which prints a traceback.
        """
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            shutdown = threading.Thread(target=pool.shutdown, kwargs={"cancel_futures": True}, daemon=True)
            shutdown.start()
            shutdown.join(SHUTDOWN_SECONDS)


def new_workers(count: int) -> ProcessPoolExecutor:
    """A pool of `count` processes, which start when there is work."""
    return ProcessPoolExecutor(count, get_context("spawn"), initializer=begin)


def choose(question: Question) -> list[int]:
    """Runs in a worker. The bot sees its view and its legal actions, never the state."""
    game = find_game(question.game)
    state = game.load(question.snapshot, question.components)
    bot = _bot(question.bot, game)
    # Not from the game's seed: a bot's random numbers must reveal nothing about the deal.
    rng = Rng(secrets.randbits(256))
    seat, started = question.seat, time.monotonic()
    chosen: list[int] = []
    while seat in state.deciders() and len(chosen) < STEPS and time.monotonic() - started < REPORT_AFTER:
        action = _decision(question, bot, game.view(state, seat), rng)
        state.play(seat, action)
        chosen.append(action)
    return chosen


# A bot may raise anything, exit or cheat. It must not hold up the people at the table.


def _bot(spec: str, game: Game) -> Bot:
    """The bot of a spec, or RandomBot if it cannot be created any more, for example because its module is gone."""
    try:
        return make_in_time(spec, game, BOT_TIME_LIMIT)
    except BotFailure:
        logger.exception("the bot %s cannot play %s", spec, game.id)
        return RandomBot()


def _decision(question: Question, bot: Bot, view: View, rng: Rng) -> int:
    """The bot's decision, or a random legal action if it fails."""
    legal = view.legal.copy()
    if len(legal) == 1:
        return legal[0]
    try:
        return decide(bot, view, rng, BOT_TIME_LIMIT)
    except BotFailure:
        logger.exception("the bot %s failed in %s", question.bot, question.game)
        return RandomBot().choose(view, legal, rng)


def hints(question: Question) -> list[Hint]:
    """Runs in a worker: hints for a seat, from its view only."""
    game = find_game(question.game)
    state = game.load(question.snapshot, question.components)
    return hint(game.view(state, question.seat), seconds=HINT_SECONDS, rng=Rng(secrets.randbits(256)))


def begin() -> None:
    """Initialise a worker. It gets a lower priority than the web process."""
    prepare_worker()
    os.nice(5)
