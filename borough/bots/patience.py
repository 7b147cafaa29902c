"""Bots may do anything: crash, end the program, cheat, think for ever. Who asks them gets an answer or a failure."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from borough.bots import Bot
from borough.bots.registry import make_bot
from borough.core.game import Game
from borough.core.rng import Rng
from borough.core.view import View

PATIENCE = 60.0
"""Seconds that a bot may take for a decision, if nothing else is said."""


class BotFailure(Exception):
    """What a bot did wrong."""


class OutOfPatience(BaseException):
    """A decision took too long. Not an `Exception`, so that no bot catches it by catching everything."""


def make_in_time(spec: str, game: Game, patience: float = PATIENCE) -> Bot:
    """A bot by its spec, or BotFailure."""
    with _failing(patience):
        return make_bot(spec, game)


def decide(bot: Bot, view: View, rng: Rng, patience: float = PATIENCE) -> int:
    """What a bot chooses, which is legal, or BotFailure."""
    legal = view.legal.copy()
    with _failing(patience):
        action = bot.choose(view, view.legal, rng)
    if type(action) is not int or action not in legal:
        raise BotFailure(f"chose {str(action)[:40]}, which is not legal")
    return action


@contextmanager
def _failing(patience: float) -> Iterator[None]:
    """Whatever goes wrong here is the bot's failure."""
    try:
        with _alarm(patience):
            yield
    except OutOfPatience:
        raise BotFailure(f"took longer than {patience:g} s for a decision") from None
    except (Exception, SystemExit) as error:
        raise BotFailure(f"{type(error).__name__}: {str(error)[:200]}") from error


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
