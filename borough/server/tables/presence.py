"""Who is looking at which table, and from which address. In memory, and for the visitors of this process only."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from borough.server.storage.models import ID_LENGTH

T = TypeVar("T")
RECENT = 60.0
"""Seconds for which somebody counts as looking at a table after a request about it."""
KEPT = 50_000
"""Tables, and people, that are remembered."""


class Presence:
    """The tables that people follow or have sent a request about, and the household that each person belongs to.

    It only decides in which order bots are asked: what another process knows is not needed here, because the process
    that serves a person also runs a bot loop.
    """

    def __init__(self, followed: Callable[[str], bool], now: Callable[[], float] = time.monotonic) -> None:
        self.watchers: list[Callable[[str], None]] = []
        """Called with a table that nobody was looking at before."""
        self._followed = followed
        self._now = now
        self._looked: OrderedDict[str, float] = OrderedDict()
        """The time of the last request about each table, the oldest first."""
        self._households: OrderedDict[str, str] = OrderedDict()
        self._lock = threading.Lock()

    def note(self, table: str, person: str | None = None, household: str = "") -> None:
        """Note a request by a person, about a table if this is the id of one."""
        if person is not None and household:
            with self._lock:
                _put(self._households, person, household)
        if len(table) != ID_LENGTH:
            return
        before = self.looked_at(table)
        with self._lock:
            _put(self._looked, table, self._now())
        if not before:
            for watcher in self.watchers:
                watcher(table)

    def looked_at(self, table: str) -> bool:
        """Whether somebody has an open stream of the table, or sent a request about it within the last minute."""
        return self._looked.get(table, -RECENT) > self._now() - RECENT or self._followed(table)

    def household(self, person: str) -> str:
        """A key for all people at the address that a person was last seen at; if unknown, the person alone."""
        return self._households.get(person, person)


def _put(kept: OrderedDict[str, T], key: str, value: T) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > KEPT:
        kept.popitem(last=False)
