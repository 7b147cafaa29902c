"""Seconds of worker processes: how many somebody has used lately, and how many a question will take."""

from __future__ import annotations

import time
from collections.abc import Callable

from borough.bots.registry import LEVELS

HALF_LIFE = 30.0
"""Seconds after which a used second counts half."""
KEPT = 10_000
"""People and households that are remembered."""
QUICK = 0.2
"""A bot is quick if its questions take at most this many seconds."""
RANDOM = 0.01
UNKNOWN = 2.0
"""Seconds expected of a bot that has not been asked yet."""
WEIGHT = 0.2
"""How much the latest question counts in the mean."""


class Usage:
    """The worker seconds that each key has used lately."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._used: dict[str, tuple[float, float]] = {}
        """The seconds, and the time they were counted."""

    def of(self, key: str) -> float:
        """The seconds used by a key, the older ones weighted less."""
        seconds, at = self._used.get(key, (0.0, 0.0))
        return seconds * 0.5 ** ((self._now() - at) / HALF_LIFE) if seconds else 0.0

    def charge(self, key: str, seconds: float) -> None:
        """Add seconds; fewer than 0 correct an earlier charge."""
        self._used[key] = max(0.0, self.of(key) + seconds), self._now()
        if len(self._used) > KEPT:
            self._used = {key: used for key, used in self._used.items() if self.of(key) > RANDOM}
            if len(self._used) > KEPT:
                self._used.clear()


class BotCosts:
    """The seconds that a question to each bot takes: at first by its level, then by what was measured."""

    def __init__(self) -> None:
        self._mean: dict[tuple[str, str], float] = {}

    def expected(self, game: str, bot: str) -> float:
        """The expected seconds of a question in a game."""
        first = LEVELS[bot].seconds if bot in LEVELS else RANDOM if bot == "random" else UNKNOWN
        return self._mean.get((game, bot), first)

    def is_quick(self, game: str, bot: str) -> bool:
        """Whether a bot answers so soon that nobody has to mind waiting for it."""
        return self.expected(game, bot) <= QUICK

    def note(self, game: str, bot: str, seconds: float) -> None:
        """Note what a question took."""
        mean = self.expected(game, bot)
        self._mean[game, bot] = mean + WEIGHT * (seconds - mean)
