"""Worker processes that compute the decisions of bots and hints, so that the web process stays responsive."""

from __future__ import annotations

import logging
import os
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from multiprocessing import get_context
from typing import NamedTuple, TypeVar

from borough.bots import Bot, RandomBot
from borough.bots.ask_bot import decide, make_in_time
from borough.bots.failures import BotFailure
from borough.bots.hints import Hint, hint
from borough.bots.registry import with_less_time
from borough.core.game import Game
from borough.core.registry import game as find_game
from borough.core.registry import game_ids
from borough.core.rng import Rng
from borough.core.view import View
from borough.core.workers import prepare_worker
from borough.server.operations.logs import configure_logs
from borough.server.tables.live_table import LiveTable

A = TypeVar("A")
T = TypeVar("T")
STEPS = 12
"""Decisions in a row, at most, before they are sent to the table."""
BOT_TIME_LIMIT = 30.0
"""Seconds that a bot may take for a decision."""
REPORT_AFTER = 2.0
"""Seconds after which a bot's decisions so far are sent to the table, if it has its full time."""
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
    time_share: float = 1.0
    """The share of its usual time that the bot has."""
    report_after: float = REPORT_AFTER
    """Seconds after which it is asked for no further decision; 0 for a single one."""

    @staticmethod
    def at(live: LiveTable, seat: int, bot: str) -> Question:
        """The present question of a table to a seat."""
        return Question(live.terms.game, live.terms.components, live.game.save(live.table.state), seat, bot)


class Decisions(NamedTuple):
    """A bot's answer: its actions, and the seconds that the worker took."""

    actions: list[int]
    seconds: float


class BotWorkers:
    """A pool of worker processes, started when first needed. They have a lower priority than the web process."""

    def __init__(self, count: int, niceness: int = 5, labelled: Mapping[str, str] | None = None) -> None:
        self.count = count
        self.labelled = labelled or {}
        """The specs of bots that are known by a label."""
        self.niceness = niceness
        self._pool: ProcessPoolExecutor | None = None
        self._lock = threading.Lock()

    def warm_up(self) -> None:
        """Start a worker and let it load the games, so that the first question need not wait for that."""
        self._submit(warm_up, None)

    def choose(self, question: Question, alone: bool = False) -> Future[Decisions]:
        """A bot's decisions until somebody else decides; with `alone`, in a process of its own."""
        question = replace(question, bot=self.labelled.get(question.bot, question.bot))
        if not alone:
            return self._submit(choose, question)
        pool = new_workers(1, self.niceness)
        chosen = pool.submit(choose, question)
        pool.shutdown(wait=False)
        return chosen

    def hints(self, question: Question) -> Future[list[Hint]]:
        """Hints for a seat."""
        return self._submit(hints, question)

    def _submit(self, work: Callable[[A], T], question: A) -> Future[T]:
        with self._lock:
            try:
                return self._workers().submit(work, question)
            except BrokenProcessPool:  # a worker was killed; start a new pool
                self._pool = None
                return self._workers().submit(work, question)

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = new_workers(self.count, self.niceness)
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


def new_workers(count: int, niceness: int) -> ProcessPoolExecutor:
    """A pool of `count` processes, which start when there is work."""
    return ProcessPoolExecutor(count, get_context("spawn"), initializer=begin, initargs=(niceness,))


def choose(question: Question) -> Decisions:
    """Runs in a worker. The bot sees its view and its legal actions, never the state."""
    started = time.monotonic()
    game = find_game(question.game)
    state = game.load(question.snapshot, question.components)
    bot = _bot(question.bot, game, question.time_share)
    # Not from the game's seed: a bot's random numbers must reveal nothing about the deal.
    rng = Rng(secrets.randbits(256))
    seat = question.seat
    chosen: list[int] = []
    while seat in state.deciders() and len(chosen) < STEPS:
        if chosen and time.monotonic() - started >= question.report_after:
            break
        action = _decision(question, bot, game.view(state, seat), rng)
        state.play(seat, action)
        chosen.append(action)
    return Decisions(chosen, time.monotonic() - started)


# A bot may raise anything, exit or cheat. It must not hold up the people at the table.


def _bot(spec: str, game: Game, time_share: float) -> Bot:
    """The bot of a spec, or RandomBot if it cannot be created any more, for example because its module is gone."""
    try:
        return make_in_time(with_less_time(spec, time_share), game, BOT_TIME_LIMIT)
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


def warm_up(_: None) -> None:
    """Runs in a worker: load all games and a bot that needs their estimates."""
    for ident in game_ids():
        game = find_game(ident)
        _bot("greedy", game, 1.0)
        game.deal(min(game.seats), 1)


def begin(niceness: int) -> None:
    """Initialise a worker. It gets a lower priority than the web process."""
    prepare_worker()
    configure_logs()
    os.nice(niceness)
