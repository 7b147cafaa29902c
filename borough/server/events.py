"""Live updates as server-sent events. A message tells that a table changed; what changed is fetched as usual."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from sqlalchemy import select
from starlette.concurrency import run_in_threadpool

from borough.core.words import say
from borough.server.models import TableRow
from borough.server.problems import Problem
from borough.server.tables import Changed, Tables

POLL = 0.3
"""Seconds between two looks for what other processes wrote."""
KEEP_ALIVE = 15.0
CHUNK = 500
logger = logging.getLogger("borough.events")


@dataclass
class Topic:
    """A table that is followed: the last that is known of it, and who waits for more."""

    number: int = 0
    stage: str = ""
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
                for ident, number, stage in await run_in_threadpool(self._numbers, list(self._topics)):
                    self._publish(ident, number, stage)
            except Exception:  # a database that is away for a while must not end the streams
                logger.exception("streams cannot be followed up")

    def follow(self, changed: Changed) -> None:
        """Called by whichever thread changed a table."""
        if self._loop is not None and changed.table in self._topics:
            self._loop.call_soon_threadsafe(self._publish, changed.table, changed.number, changed.stage)

    def end(self) -> None:
        """The server stops: let all streams end. Called by any thread."""
        self._ended = True
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._wake_all)

    def admit(self, who: str) -> None:
        """Refuse a stream too many of one person."""
        if self._open[who] >= self.limit:
            raise Problem(429, say("Too many pages of yours are open at once."))

    async def stream(self, ident: str, number: int, stage: str, after: int, who: str) -> AsyncIterator[str]:
        """Messages from number `after` on; at present the table has `number` events."""
        if self._open[who] >= self.limit:
            return  # of many that were admitted at once, some are too many
        topic = self._topics.setdefault(ident, Topic(number, stage))
        news = asyncio.Event()
        topic.waiting.add(news)
        self._open[who] += 1
        self._publish(ident, number, stage)
        try:
            yield "retry: 1000\n\n"
            while not self._ended:
                if topic.number > after:
                    after = topic.number
                    told = json.dumps({"number": topic.number, "stage": topic.stage})
                    yield f"id: {topic.number}\nevent: table\ndata: {told}\n\n"
                news.clear()
                try:
                    await asyncio.wait_for(news.wait(), KEEP_ALIVE)
                except TimeoutError:
                    yield ": still here\n\n"
        finally:
            topic.waiting.discard(news)
            if not topic.waiting:
                self._topics.pop(ident, None)
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]

    def _publish(self, ident: str, number: int, stage: str) -> None:
        topic = self._topics.get(ident)
        if topic is not None and number > topic.number:
            topic.number, topic.stage = number, stage
            for news in topic.waiting:
                news.set()

    def _wake_all(self) -> None:
        for topic in self._topics.values():
            for news in topic.waiting:
                news.set()

    def _numbers(self, idents: list[str]) -> list[tuple[str, int, str]]:
        found: list[tuple[str, int, str]] = []
        for first in range(0, len(idents), CHUNK):
            query = select(TableRow.id, TableRow.number, TableRow.stage)
            with self.tables.store.read() as db:
                rows = db.execute(query.where(TableRow.id.in_(idents[first : first + CHUNK])))
                found += [(row.id, row.number, row.stage) for row in rows]
        return found
