"""Drawings and texts that depend on a game's figures, kept in memory by the digest of these figures.

Every table can have component values of its own. So what is kept is bounded by the bytes it takes, and what belongs to
the figures that were not used longest is dropped first, all of it together. No figures are kept alive.
"""

from __future__ import annotations

import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

from borough.core.figures import ComponentFigures
from borough.core.words import language

P = ParamSpec("P")
F = TypeVar("F", bound=ComponentFigures)
T = TypeVar("T", bound=str | tuple[str, ...])

MEMORY = 16_000_000
"""At ENTRY bytes at least for each entry, this bounds their number too."""
ENTRY = 300
"""About how many bytes an entry takes besides its value."""


class FigureCache:
    """Values by the digest of figures and a key. Used by many threads."""

    def __init__(self, memory: int = MEMORY) -> None:
        self.memory = memory
        self.size = 0
        """About how many bytes all entries take."""
        self._kept: OrderedDict[str, dict[object, object]] = OrderedDict()
        """By digest; the figures used last are at the end."""
        self._sizes: dict[str, int] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        """The number of figures that something is kept for."""
        return len(self._kept)

    def get(self, digest: str, key: object) -> object | None:
        """What is kept."""
        with self._lock:
            entries = self._kept.get(digest)
            if entries is None:
                return None
            self._kept.move_to_end(digest)
            return entries.get(key)

    def add(self, digest: str, key: object, value: str | tuple[str, ...]) -> None:
        """Keep a value, and drop others for it."""
        with self._lock:
            entries = self._kept.setdefault(digest, {})
            if key not in entries:  # another thread may have been faster
                entries[key] = value
                taken = ENTRY + _size(value)
                self._sizes[digest] = self._sizes.get(digest, 0) + taken
                self.size += taken
            while self.size > self.memory:
                oldest = next(iter(self._kept))
                del self._kept[oldest]
                self.size -= self._sizes.pop(oldest)


def _size(value: str | tuple[str, ...]) -> int:
    parts = value if isinstance(value, tuple) else ()
    return sys.getsizeof(value) + sum(map(sys.getsizeof, parts))


KEPT = FigureCache()
"""What this process keeps, of all games."""


def cached_by_figures(function: Callable[Concatenate[F, P], T]) -> Callable[Concatenate[F, P], T]:
    """Keep the results of a function of figures and other arguments, in every language.

    It must depend on nothing else: not on the names of players, which `words.player` says.
    """

    @wraps(function)
    def cached(figures: F, /, *given: P.args, **named: P.kwargs) -> T:
        key = (function, language(), given, tuple(named.items())) if named else (function, language(), given)
        found = KEPT.get(figures.digest, key)
        if found is None:
            made = function(figures, *given, **named)
            KEPT.add(figures.digest, key, made)
            return made
        return cast("T", found)

    return cached
