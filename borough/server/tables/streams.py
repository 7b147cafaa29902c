"""Live updates as server-sent events. A message tells that a table changed; what changed is fetched as usual."""

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
"""Seconds between two looks for what other processes wrote."""
KEEP_ALIVE = 15.0
CHUNK = 500
logger = logging.getLogger("borough.events")


@dataclass
class Topic:
    """A table that is followed: the last that is known of it, and who waits for more."""

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
        """Follow what other processes write, until cancelled."""
        self._loop = asyncio.get_running_loop()
        self.tables.followers.append(self.follow)
        while True:
            await asyncio.sleep(POLL)
            try:
                latest = {ident: topic.latest for ident, topic in self._topics.items()}
                for changed in await run_in_threadpool(self._changed_elsewhere, latest):
                    self._publish(changed)
            except Exception:  # a database that is away for a while must not end the streams
                logger.exception("streams cannot be followed up")

    def follow(self, changed: Changed) -> None:
        """Called by whichever thread changed a table."""
        if self._loop is not None and changed.table in self._topics:
            self._loop.call_soon_threadsafe(self._publish, changed)

    def end(self) -> None:
        """The server stops: let all streams end. Called by any thread."""
        self._ended = True
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._wake_all)

    def admit(self, who: str) -> None:
        """Refuse a stream too many of one person."""
        if self._open[who] >= self.limit:
            raise Problem(429, say("Too many pages of yours are open at once."))

    async def stream(self, at_first: Changed, person: str | None, after: int, who: str) -> AsyncIterator[str]:
        """Messages from number `after` on, as the person counts; the table stands like `at_first`."""
        if self._open[who] >= self.limit:
            return  # of many that were admitted at once, some are too many
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
                # A secret step of somebody wakes us, but must not be noticed: not even by a later sign of life.
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
        """How those tables stand now that have more events than is known."""
        idents, ahead = list(latest), {}
        for first in range(0, len(idents), CHUNK):
            query = select(TableRow.id, TableRow.number).where(TableRow.id.in_(idents[first : first + CHUNK]))
            with self.tables.database.read() as db:
                ahead.update({row.id: row.number for row in db.execute(query) if row.number > latest[row.id].number})
        return [self._read(latest[ident], number) for ident, number in ahead.items()]

    def _read(self, latest: Changed, number: int) -> Changed:
        """How a table stands that has so many events. One that cannot be read has no news, and is not read again."""
        try:
            with self.tables.reading(latest.table) as live:
                return Changed.at(live)
        except Exception:
            logger.exception("table %s cannot be followed", latest.table[:6])
            return replace(latest, number=number)
