"""Live updates as server-sent events. A message only says that a table changed; clients then fetch their view."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace

from sqlalchemy import select
from starlette.concurrency import run_in_threadpool

from borough.core.words import say
from borough.server.safety.problems import Problem
from borough.server.storage.models import TableRow
from borough.server.tables.changes import Changed, Tables

POLL = 0.3
"""Seconds between two polls for what other processes wrote."""
KEEP_ALIVE = 15.0
CHUNK = 500
logger = logging.getLogger("borough.events")


@dataclass
class Topic:
    """A followed table: its latest known state, and the streams that wait for the next."""

    latest: Changed
    waiting: set[asyncio.Event] = field(default_factory=set)


class Hub:
    """All streams of this process."""

    def __init__(self, tables: Tables, limit: int) -> None:
        self.tables = tables
        self.limit = limit
        self._topics: dict[str, Topic] = {}
        self._open: Counter[str] = Counter()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ended = False

    async def run(self) -> None:
        """Publish the changes of other processes, until cancelled."""
        self._loop = asyncio.get_running_loop()
        self.tables.followers.append(self.follow)
        while True:
            await asyncio.sleep(POLL)
            try:
                latest = {ident: topic.latest for ident, topic in self._topics.items()}
                for changed in await run_in_threadpool(self._changed_elsewhere, latest):
                    self._publish(changed)
            except Exception:  # the streams must survive a database that is unavailable for a while
                logger.exception("streams cannot be updated")

    def follow(self, changed: Changed) -> None:
        """Called by the thread that changed a table."""
        if self._loop is not None and changed.table in self._topics:
            self._loop.call_soon_threadsafe(self._publish, changed)

    def end(self) -> None:
        """End all streams, because the server stops. Called by any thread."""
        self._ended = True
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._wake_all)

    def admit(self, who: str) -> None:
        """Raise a Problem if a person has too many streams open."""
        if self._open[who] >= self.limit:
            raise Problem(429, say("You have too many pages open at once."))

    async def stream(self, at_first: Changed, person: str | None, after: int, who: str) -> AsyncIterator[str]:
        """Yield a message whenever the number that the person can know of exceeds `after`."""
        if self._open[who] >= self.limit:
            return  # several were admitted at once
        topic = self._topics.setdefault(at_first.table, Topic(at_first))
        news = asyncio.Event()
        topic.waiting.add(news)
        self._open[who] += 1
        self._publish(at_first)
        try:
            yield "retry: 1000\n\n"
            silent_until = time.monotonic() + KEEP_ALIVE
            while not self._ended:
                number = topic.latest.number_for(person)
                if number > after:
                    after = number
                    told = json.dumps({"number": number, "stage": topic.latest.stage})
                    yield f"id: {number}\nevent: table\ndata: {told}\n\n"
                    silent_until = time.monotonic() + KEEP_ALIVE
                news.clear()
                # A secret step wakes this loop too, but must not show: not even by delaying the keep-alive message.
                try:
                    await asyncio.wait_for(news.wait(), max(0, silent_until - time.monotonic()))
                except TimeoutError:
                    yield ": still here\n\n"
                    silent_until = time.monotonic() + KEEP_ALIVE
        finally:
            topic.waiting.discard(news)
            if not topic.waiting:
                self._topics.pop(at_first.table, None)
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]

    def _publish(self, changed: Changed) -> None:
        topic = self._topics.get(changed.table)
        if topic is not None and changed.number > topic.latest.number:
            topic.latest = changed
            for news in topic.waiting:
                news.set()

    def _wake_all(self) -> None:
        for topic in self._topics.values():
            for news in topic.waiting:
                news.set()

    def _changed_elsewhere(self, latest: dict[str, Changed]) -> list[Changed]:
        """The present state of the tables that have more events than is known."""
        idents, ahead = list(latest), {}
        for first in range(0, len(idents), CHUNK):
            query = select(TableRow.id, TableRow.number).where(TableRow.id.in_(idents[first : first + CHUNK]))
            with self.tables.database.read() as db:
                ahead.update({row.id: row.number for row in db.execute(query) if row.number > latest[row.id].number})
        return [self._read(latest[ident], number) for ident, number in ahead.items()]

    def _read(self, latest: Changed, number: int) -> Changed:
        """The present state of a table. One that cannot be read keeps its latest state, and is not read again."""
        try:
            with self.tables.reading(latest.table) as live:
                return Changed.at(live)
        except Exception:
            logger.exception("table %s cannot be followed", latest.table[:6])
            return replace(latest, number=number)
