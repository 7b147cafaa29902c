"""The log of a table in memory: the lines of each action, by viewer and language.

Logs are a cache. A table keeps the ones asked for last, up to a number of bytes. A log that lacks the latest actions is
completed by replaying them when it is asked for.
"""

from __future__ import annotations

import sys
import zlib
from collections import OrderedDict
from collections.abc import Iterator

LOG_BYTES = 100_000
"""What the logs of one table may take together."""
PACK = 16
"""How many entries are compressed together; those after them are kept as text."""
RECENT = 10
"""A log is extended with every action only while its viewer has asked within so many actions."""
Viewer = tuple[int | None, str]
"""A seat, or None for spectators, and a language."""


class ViewerLog:
    """The log of one viewer: one entry for the deal and one for each action, each with any number of lines."""

    __slots__ = ("_packed", "_tail", "asked", "size")

    def __init__(self) -> None:
        self._packed: list[bytes] = []
        self._tail: list[str] = []
        """The latest entries, with their lines joined."""
        self.size = 0
        """About how many bytes it takes."""
        self.asked = 0
        """After how many actions it was asked for last."""

    def __len__(self) -> int:
        return len(self._packed) * PACK + len(self._tail)

    def append(self, lines: list[str]) -> None:
        """Add the lines of the next action."""
        entry = "\n".join(lines)
        self._tail.append(entry)
        self.size += sys.getsizeof(entry)
        if len(self._tail) == 2 * PACK:  # the latest entries stay as they are, since they are the ones taken back
            self.size -= sum(map(sys.getsizeof, self._tail[:PACK]))
            self._packed.append(zlib.compress("\0".join(self._tail[:PACK]).encode(), 1))
            self.size += sys.getsizeof(self._packed[-1])
            del self._tail[:PACK]

    def entries(self) -> list[list[str]]:
        """The lines of the deal and of each action."""
        return [entry.split("\n") if entry else [] for entry in self._unpacked()]

    def _unpacked(self) -> Iterator[str]:
        for packed in self._packed:
            yield from zlib.decompress(packed).decode().split("\0")
        yield from self._tail

    def remove(self, entry: int) -> None:
        """Remove one entry; if it is compressed, also everything after it."""
        place = entry - len(self._packed) * PACK
        if place < 0:
            self.cut(entry)
        elif place < len(self._tail):
            self.size -= sys.getsizeof(self._tail.pop(place))

    def cut(self, count: int) -> None:
        """Keep at most the first entries."""
        if count < len(self):
            kept = list(self._unpacked())[:count]
            self._packed, self._tail, self.size = [], [], 0
            for entry in kept:
                self.append([entry])


class TableLogs:
    """The logs of a table that were asked for last."""

    __slots__ = ("_logs",)

    def __init__(self) -> None:
        self._logs: OrderedDict[Viewer, ViewerLog] = OrderedDict()

    @property
    def size(self) -> int:
        """About how many bytes they take."""
        return sum(log.size for log in self._logs.values())

    def ask(self, viewer: Viewer, actions: int) -> ViewerLog:
        """The log of a viewer, new if it is not kept; it may lack the latest of this many actions."""
        log = self._logs.setdefault(viewer, ViewerLog())
        self._logs.move_to_end(viewer)
        log.asked = actions
        return log

    def trim(self) -> None:
        """Drop the logs that were not asked for longest, but never the last one."""
        while len(self._logs) > 1 and self.size > LOG_BYTES:
            self._logs.popitem(last=False)

    def followed(self, actions: int) -> Iterator[tuple[Viewer, ViewerLog]]:
        """The logs to extend with an action that was the one of this number: complete ones, asked for recently."""
        for viewer, log in self._logs.items():
            if len(log) == actions and log.asked > actions - RECENT:
                yield viewer, log

    def take_back(self, action: int, secret_of: int | None) -> None:
        """Take back one action: for everybody, or as a secret step of a seat that others have no lines of."""
        for (viewer, _), log in self._logs.items():
            if secret_of is None or viewer == secret_of:
                log.cut(action + 1)
            else:
                log.remove(action + 1)

    def rewind(self, actions: int) -> None:
        """Keep the first actions."""
        for log in self._logs.values():
            log.cut(actions + 1)

    def clear(self) -> None:
        """Drop everything, since names have changed."""
        self._logs.clear()
