"""Which table's bot is asked next. A bounded queue of tables, fair to households and people; no threads, no database.

The queue holds tables, not questions: a question is made from the table's present state when a worker is free. So
nothing is computed for a state that has passed.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass

from borough.server.bots.worker_seconds import BotCosts, Usage
from borough.server.tables.presence import Presence

LIMIT = 500
"""Tables in the queue. Others that are due stay in the database until there is room."""
UNSEEN_TURN = 8
"""Every so many questions, tables that nobody is looking at come first, so that none waits for ever."""
FULL_TIME = 2
"""Waiting tables per worker up to which bots have their full time to think."""
LEAST_TIME = 0.25
"""The smallest share of its time that a bot gets. A master then still thinks for longer than a journeyman."""


@dataclass(frozen=True)
class DueTable:
    """A table at which bots are to move."""

    id: str
    host: str
    game: str
    bots: tuple[str, ...]
    """Those that are to move and have not been asked."""
    people: bool
    """Whether a person has a seat."""


@dataclass(frozen=True)
class Waiting:
    """A table in the queue: the household that its questions are charged to, and since when it has waited."""

    table: DueTable
    household: str
    since: float


class BotQueue:
    """The tables that wait for a worker.

    First come those that somebody is looking at, of these the one whose household has used the fewest worker seconds
    lately, and within a household the same by person. Both are those of the host.
    """

    def __init__(self, presence: Presence, workers: int, now: Callable[[], float] = time.monotonic) -> None:
        self.presence = presence
        self.workers = workers
        self.costs = BotCosts()
        self._now = now
        self._usage = Usage(now)
        self._waiting: dict[str, Waiting] = {}
        self._turns = 0

    def __contains__(self, ident: str) -> bool:
        return ident in self._waiting

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, table: DueTable) -> None:
        """Put a table into the queue, or note its present bots. If the queue is full, the largest household loses one.

        A table where only bots play does not get in while nobody is looking at it.
        """
        if not self._wanted(table):
            self.drop(table.id)
            return
        before = self._waiting.get(table.id)
        since = self._now() if before is None else before.since
        self._waiting[table.id] = Waiting(table, self.presence.household(table.host), since)
        if len(self._waiting) > LIMIT:
            largest = Counter(waiting.household for waiting in self._waiting.values()).most_common(1)[0][0]
            self.drop(max((one for one in self._waiting.values() if one.household == largest), key=_since).table.id)

    def drop(self, ident: str) -> None:
        """Remove a table, because nobody waits for its bots any more, or because they are all being asked."""
        self._waiting.pop(ident, None)

    def next(self, quick: bool, asked: Collection[str]) -> DueTable | None:
        """The table for the next free worker, with a bot that is quick or one that is not.

        A table at which a bot is deciding already (`asked`) gets a second worker only if no other table waits.
        """
        for ident in [ident for ident, waiting in self._waiting.items() if not self._wanted(waiting.table)]:
            self.drop(ident)
        waiting = [one for one in self._waiting.values() if self._has(one.table, quick)]
        if not waiting:
            return None
        self._turns += 1
        seen_first = self._turns % UNSEEN_TURN != 0

        def rank(one: Waiting) -> tuple[bool, bool, float, float, float]:
            table, seen = one.table, self.presence.looked_at(one.table.id)
            used = self._usage.of(one.household), self._usage.of(table.host)
            return table.id in asked, seen != seen_first, *used, one.since

        return min(waiting, key=rank).table

    def time_share(self, table: DueTable) -> float:
        """The share of its time that a bot at this table gets, by how many others wait: 1 down to `LEAST_TIME`.

        Others are the household's own tables, and each other household once: so nobody can slow down the bots of all
        by opening many tables. Tables that nobody is looking at do not count for those that somebody is looking at.
        """
        household = self.presence.household(table.host)
        seen = self.presence.looked_at(table.id)
        others = [
            one
            for one in self._waiting.values()
            if one.table.id != table.id
            and self._has(one.table, quick=False)
            and (not seen or self.presence.looked_at(one.table.id))
        ]
        own = sum(one.household == household for one in others)
        count = 1 + own + len({one.household for one in others} - {household})
        return max(LEAST_TIME, min(1.0, FULL_TIME * self.workers / count))

    def charge(self, table: DueTable, seconds: float) -> None:
        """Charge worker seconds to the host of a table and to the host's household."""
        for key in {table.host, self.presence.household(table.host)}:
            self._usage.charge(key, seconds)

    def _wanted(self, table: DueTable) -> bool:
        return table.people or self.presence.looked_at(table.id)

    def _has(self, table: DueTable, quick: bool) -> bool:
        """Whether a bot of this kind is to move."""
        return any(self.costs.is_quick(table.game, bot) == quick for bot in table.bots)


def _since(waiting: Waiting) -> float:
    return waiting.since
