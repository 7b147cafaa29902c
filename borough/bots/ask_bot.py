"""Asking a bot for a decision. Whatever it does (crash, exit, cheat, hang), the caller gets an answer or BotFailure."""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import TypeVar

from borough.bots import Bot
from borough.bots.failures import BotFailure, OutOfTime, error_line, not_legal, took_too_long
from borough.bots.registry import make_bot
from borough.core.game import Game
from borough.core.integers import whole
from borough.core.rng import Rng
from borough.core.view import View

T = TypeVar("T")
TIME_LIMIT = 60.0
"""The default number of seconds that a bot may take for a decision."""


def make_in_time(spec: str, game: Game, time_limit: float | None = TIME_LIMIT, told: float | None = None) -> Bot:
    """A bot by its spec, or BotFailure. With no time limit, the caller has to enforce one.

    `told` is the time limit of a decision, if that is another one.
    """

    def made() -> Bot:
        bot = make_bot(spec, game)
        tell_time_limit(bot, time_limit if told is None else told)
        return bot

    return _in_time(lambda: _guarded(made), time_limit)


def tell_time_limit(bot: Bot, seconds: float | None) -> None:
    """Tell a bot how many seconds it has for a decision, if it has an attribute `time_limit`."""
    if hasattr(bot, "time_limit"):
        bot.time_limit = seconds


def decide(bot: Bot, view: View, rng: Rng, time_limit: float | None = TIME_LIMIT) -> int:
    """The legal action that a bot chooses, or BotFailure. With no time limit, the caller has to enforce one."""
    legal = view.legal.copy()
    action = _in_time(lambda: _guarded(lambda: _number(bot.choose(view, view.legal, rng))), time_limit)
    if action not in legal:
        raise not_legal(action)
    return action


def _in_time(work: Callable[[], T], time_limit: float | None) -> T:
    """The result of the work, or BotFailure if it takes too long."""
    if time_limit is None:
        return work()
    try:
        return run_in_thread(work, time_limit)
    except OutOfTime:
        raise took_too_long(time_limit) from None


def _guarded(work: Callable[[], T]) -> T:
    """Turn every error into BotFailure. Signals arrive in the main thread, so a KeyboardInterrupt is the bot's own."""
    process = os.getpid()
    try:
        return work()
    except BotFailure:
        raise
    except BaseException as error:
        raise BotFailure(error_line(error)) from error
    finally:
        if os.getpid() != process:  # the bot has forked, and this is the child
            os._exit(1)


def _number(action: object) -> int:
    """An action as an `int`. Integers of other types, such as NumPy's, are converted."""
    number = whole(action)
    if number is None:
        raise not_legal(action)
    return number


# A signal handler that raises inside compiled code would crash it. So bots run in a helper thread, and only the thread
# that waits for them is interrupted.


class HelperThread:
    """A thread that runs one piece of work after another."""

    def __init__(self) -> None:
        self.asked: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self.answered: SimpleQueue[tuple[object, BaseException | None]] = SimpleQueue()
        self.thread = threading.Thread(target=self._work, daemon=True)
        self.thread.start()

    def _work(self) -> None:
        with suppress(OutOfTime):
            while (work := self.asked.get()) is not None:
                result, failure = None, None
                try:
                    result = work()
                except BaseException as error:
                    failure = error
                self.answered.put((result, failure))
                del work, result, failure

    def abandon(self) -> None:
        """Stop waiting for it. It ends when it next runs plain Python, unless the bot catches OutOfTime."""
        self.asked.put(None)
        ident = ctypes.c_ulong(self.thread.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(OutOfTime))
        _abandoned[:] = [thread for thread in _abandoned if thread.is_alive()] + [self.thread]


_idle: list[HelperThread] = []
_abandoned: list[threading.Thread] = []
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)  # threads are not copied


def run_in_thread(work: Callable[[], T], time_limit: float | None = None) -> T:
    """Run the work in a helper thread. Ctrl-C and OutOfTime interrupt only the waiting thread."""
    try:
        helper = _idle.pop()
    except IndexError:
        helper = HelperThread()
    try:
        helper.asked.put(work)
        result, failure = helper.answered.get(timeout=time_limit)
    except Empty:
        helper.abandon()
        raise OutOfTime from None
    except BaseException:
        helper.abandon()
        raise
    _idle.append(helper)
    if failure is not None:
        raise failure
    return result  # type: ignore[return-value]


def has_abandoned_work(grace: float = 1.0) -> bool:
    """Whether abandoned work is still running in this process, which should then be ended."""
    for thread in _abandoned:
        thread.join(grace)
    return any(thread.is_alive() for thread in _abandoned)
