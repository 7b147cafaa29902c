"""The time of a running server: it starts at the wall clock's time and runs evenly, even if the wall clock jumps."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

SLEW = 100
"""A difference from the wall clock is made up slowly: by one part in this many of the time that passes."""
NANOSECONDS = 1_000_000


def uptime() -> int:
    """Nanoseconds since the computer started; it counts on while the computer sleeps, where the system can tell."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic_ns()


class SteadyClock:
    """Milliseconds since 1970. It never goes back, and a jump of the wall clock takes no player's time.

    Only the processes that run have one: a new process starts with the wall clock's time.
    """

    def __init__(self, wall: Callable[[], int] = time.time_ns, elapsed: Callable[[], int] = uptime) -> None:
        self._wall = wall
        self._elapsed = elapsed
        self._lock = threading.Lock()
        self._time, self._counted = wall(), elapsed()

    def __call__(self) -> int:
        """The time now."""
        with self._lock:
            counted = self._elapsed()
            passed = max(0, counted - self._counted)
            ahead = self._wall() - (self._time + passed)
            self._time += passed + max(-passed // SLEW, min(passed // SLEW, ahead))
            self._counted = counted
            return self._time // NANOSECONDS
