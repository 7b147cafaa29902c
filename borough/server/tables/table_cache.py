"""The tables in memory, bounded by their number and by the bytes they take; those not used longest are dropped."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from borough.server.tables.live_table import LiveTable

MEMORY = 512_000_000
IDLE = 600.0
"""Seconds without use after which a table is dropped when another one is loaded: most games are over then."""


class TableCache:
    """Live tables by id. Used by many threads."""

    def __init__(self, count: int, memory: int = MEMORY, clock: Callable[[], float] = time.monotonic) -> None:
        self.count = count
        self.memory = memory
        self.clock = clock
        self.size = 0
        """About how many bytes all tables take, as of their last use."""
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._sizes: dict[str, int] = {}
        self._last_use: dict[str, float] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._live)

    def get(self, ident: str) -> LiveTable | None:
        """The cached table."""
        with self._lock:
            live = self._live.get(ident)
            if live is not None:
                self._live.move_to_end(ident)
                self._last_use[ident] = self.clock()
            return live

    def add(self, loaded: LiveTable) -> LiveTable:
        """Add a table that was loaded; return the cached one, which another thread may have added before."""
        ident = loaded.terms.id
        with self._lock:
            live = self._live.setdefault(ident, loaded)
            self._live.move_to_end(ident)
            self._last_use[ident] = self.clock()
            self._measure(live)
            self._drop_idle()
            return live

    def used(self, live: LiveTable) -> None:
        """Note how large a table has become. The caller holds its lock."""
        if live.discarded:
            return
        live.measure()
        with self._lock:
            if self._live.get(live.terms.id) is live and live.size != self._sizes[live.terms.id]:
                self._measure(live)

    def discard(self, live: LiveTable) -> None:
        """Remove a table, since it may be ahead of the database."""
        live.discarded = True
        with self._lock:
            if self._live.get(live.terms.id) is live:
                self._drop(live.terms.id)

    def clear(self) -> None:
        """Drop all tables."""
        with self._lock:
            for ident in list(self._live):
                self._drop(ident)

    def _measure(self, live: LiveTable) -> None:
        ident, size = live.terms.id, live.size
        self.size += size - self._sizes.get(ident, 0)
        self._sizes[ident] = size
        while len(self._live) > 1 and (len(self._live) > self.count or self.size > self.memory):
            oldest = next(iter(self._live))
            if oldest == ident:  # it is in use
                self._live.move_to_end(ident)
                continue
            self._drop(oldest)

    def _drop_idle(self) -> None:
        oldest = self.clock() - IDLE
        while self._last_use[ident := next(iter(self._live))] < oldest:
            self._drop(ident)

    def _drop(self, ident: str) -> None:
        """A thread that still uses the table finishes with it; the next one loads it again."""
        del self._live[ident]
        self.size -= self._sizes.pop(ident)
        del self._last_use[ident]
