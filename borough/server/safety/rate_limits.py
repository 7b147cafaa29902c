"""Rate limits: a token bucket for each person or address and each kind of request."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable

from borough.core.words import say
from borough.server.safety.addresses import ALLOWANCE
from borough.server.safety.problems import Problem

DAY = 86_400
RATES = {
    "read": (30.0, 120),
    "act": (8.0, 60),
    "chat": (0.5, 8),
    "open": (0.2, 20),
    "hint": (0.5, 6),
    "edit": (2.0, 40),
    "report": (0.02, 5),
    "identity": (0.1, 30),
    "recover": (0.05, 6),
    "acts of a day": (50_000 / DAY, 50_000),
    "chat of a day": (5_000 / DAY, 5_000),
}
"""For each kind of request: how many per second in the long run, and how many at once."""
DAILY = {"act": "acts of a day", "chat": "chat of a day"}
"""Kinds of requests that an address may send only so many of in a day, because each of them stores something."""
HOUSEHOLD = 4
"""An address may send as many requests as this many people, however many identities it uses."""
KEPT = 50_000
"""Buckets kept in memory."""


class RateLimits:
    """All token buckets of this process."""

    def __init__(self, on: bool = True, now: Callable[[], float] = time.monotonic) -> None:
        self._on = on
        self._now = now
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}
        """The tokens left, and the time they were counted."""
        self._lock = threading.Lock()

    def take(self, kind: str, who: str, people: int = 1) -> None:
        """Take a token, or raise a Problem. The bucket is `people` times as large as that of one person."""
        if not self._on:
            return
        rate, most = (people * number for number in RATES[kind])
        now = self._now()
        with self._lock:
            left, since = self._buckets.get((kind, who), (float(most), now))
            left = min(most, left + (now - since) * rate) - 1
            if left >= 0:
                self._buckets[kind, who] = left, now
            if len(self._buckets) > KEPT:
                self._sweep(now)
        if left < 0:
            raise Problem(429, say("Too many requests. Wait a moment."), retry_after=max(1, math.ceil(-left / rate)))

    def _sweep(self, now: float) -> None:
        """Drop the buckets that are full again; if that is not enough, drop all."""
        for (kind, who), (left, since) in list(self._buckets.items()):
            rate, most = (HOUSEHOLD * ALLOWANCE * number for number in RATES[kind])  # those of the largest bucket
            if left + (now - since) * rate >= most:
                del self._buckets[kind, who]
        if len(self._buckets) > KEPT:
            self._buckets.clear()
