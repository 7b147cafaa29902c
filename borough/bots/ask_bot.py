"""Bots may do anything: crash, end the program, cheat, think for ever. Who asks them gets an answer or a failure."""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import TypeVar

from borough.bots import Bot
from borough.bots.registry import make_bot, text_of, told
from borough.core.game import Game
from borough.core.integers import whole
from borough.core.rng import Rng
from borough.core.view import View

T = TypeVar("T")
PATIENCE = 60.0
"""Seconds that a bot may take for a decision, if nothing else is said."""


class BotFailure(Exception):
    """What a bot did wrong."""


class OutOfPatience(BaseException):
    """A decision took too long. Not an `Exception`, so that no bot catches it by catching everything."""


def make_in_time(spec: str, game: Game, patience: float | None = PATIENCE) -> Bot:
    """A bot by its spec, or BotFailure. Without patience, somebody else watches the clock."""
    return _in_time(lambda: _guarded(lambda: make_bot(spec, game)), patience)


def decide(bot: Bot, view: View, rng: Rng, patience: float | None = PATIENCE) -> int:
    """What a bot chooses, which is legal, or BotFailure. Without patience, somebody else watches the clock."""
    legal = view.legal.copy()
    action = _in_time(lambda: _guarded(lambda: _number(bot.choose(view, view.legal, rng))), patience)
    if action not in legal:
        raise _illegal(action)
    return action


def took_too_long(patience: float) -> BotFailure:
    """That a decision took longer than it may."""
    return BotFailure(f"took longer than {patience:g} s for a decision")


def _in_time(work: Callable[[], T], patience: float | None) -> T:
    """The work's result, or BotFailure if it takes too long."""
    if patience is None:
        return work()
    try:
        return aside(work, patience)
    except OutOfPatience:
        raise took_too_long(patience) from None


def _guarded(work: Callable[[], T]) -> T:
    """Whatever goes wrong here is the bot's failure; also an interrupt, since nobody else's can come here."""
    process = os.getpid()
    try:
        return work()
    except BotFailure:
        raise
    except BaseException as error:
        raise BotFailure(told(error)) from error
    finally:
        if os.getpid() != process:  # the bot has forked, and nobody waits for the copy
            os._exit(1)


def _number(action: object) -> int:
    """An action as an `int`; anything that stands for a whole number will do, such as NumPy's."""
    number = whole(action)
    if number is None:
        raise _illegal(action)
    return number


def _illegal(action: object) -> BotFailure:
    return BotFailure(f"chose {text_of(action)[:40]}, which is not legal")


# Compiled code does not survive that a signal's handler raises within it. So bots think in a thread of their own, and
# who waits for them can be interrupted.


class Helper:
    """A thread that does what it is asked to."""

    def __init__(self) -> None:
        self.asked: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self.answered: SimpleQueue[tuple[object, BaseException | None]] = SimpleQueue()
        self.thread = threading.Thread(target=self._work, daemon=True)
        self.thread.start()

    def _work(self) -> None:
        with suppress(OutOfPatience):
            while (work := self.asked.get()) is not None:
                result, failure = None, None
                try:
                    result = work()
                except BaseException as error:
                    failure = error
                self.answered.put((result, failure))
                del work, result, failure

    def leave(self) -> None:
        """Do not wait for it any longer. It ends when it next comes to plain Python, unless the bot catches that."""
        self.asked.put(None)
        ident = ctypes.c_ulong(self.thread.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(OutOfPatience))
        _left.append(self.thread)


_idle: list[Helper] = []
_left: list[threading.Thread] = []
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)  # threads are not copied


def aside(work: Callable[[], T], patience: float | None = None) -> T:
    """Do something in another thread, so that Ctrl-C and OutOfPatience end the waiting and not the work."""
    try:
        helper = _idle.pop()
    except IndexError:
        helper = Helper()
    try:
        helper.asked.put(work)
        result, failure = helper.answered.get(timeout=patience)
    except Empty:
        helper.leave()
        raise OutOfPatience from None
    except BaseException:
        helper.leave()
        raise
    _idle.append(helper)
    if failure is not None:
        raise failure
    return result  # type: ignore[return-value]


def left_thinking(grace: float = 1.0) -> bool:
    """Whether work goes on in this process that nobody waits for: then the process should be given up."""
    for thread in _left:
        thread.join(grace)
    return any(thread.is_alive() for thread in _left)
