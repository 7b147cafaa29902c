"""Live updates as server-sent events: who follows a table is told when it changes, or gets the new view at once.

A message carries the number of events that the person can know of. A secret step of somebody else does not change that
number, so it causes no message, and does not delay one either.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field, replace

from borough.core.words import say
from borough.server.safety.problems import Problem
from borough.server.tables.change_feed import ChangeFeed
from borough.server.tables.changes import Changed, Tables

KEEP_ALIVE = 20.0
"""Seconds without a message after which a stream sends a comment, so that proxies keep it open."""
RETRY_SECONDS = 5
"""After how long somebody who has too many streams may try again: an old one may have ended by then."""
RETRY = b"retry: 1000\n\n"
STILL_HERE = b": still here\n\n"
Draw = Callable[[int], Awaitable[tuple[int, bytes] | None]]
"""Draws the view after at least this many events: how many events the visitor knows of then, and the view as JSON.

None if there is no view yet."""
logger = logging.getLogger("borough.events")


@dataclass(slots=True)
class Topic:
    """A followed table: its latest known state, and the streams that follow it."""

    latest: Changed
    streams: set[Stream] = field(default_factory=set)


class Stream:
    """A live stream of one table to one visitor."""

    __slots__ = (
        "__weakref__",
        "_loop",
        "_silent_until",
        "_waiting",
        "after",
        "closed",
        "draw",
        "person",
        "session",
        "topic",
    )

    def __init__(self, topic: Topic, person: str | None, after: int, draw: Draw | None) -> None:
        self.topic = topic
        self.person = person
        self.after = after
        """The number of events that the visitor has been told of."""
        self.draw = draw
        """Draws the views that are sent; None if only the number is told."""
        self.session = ""
        """The session of the visitor; the stream ends with it."""
        self.closed = False
        self._waiting: asyncio.Future[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._silent_until = self._loop.time() + KEEP_ALIVE

    def close(self) -> None:
        """End the stream. Called in the event loop."""
        self.closed = True
        self.wake()

    def wake(self) -> None:
        """Look for news. Called in the event loop."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def messages(self) -> AsyncIterator[bytes]:
        """All messages until the stream is closed. If the visitor reads slowly, views in between are left out."""
        yield RETRY
        while not self.closed:
            if self.topic.latest.number_for(self.person) > self.after:
                try:
                    yield await self._news()
                except Problem:  # the visitor may not see the table any more
                    return
                self._silent_until = self._loop.time() + KEEP_ALIVE
            elif self._loop.time() >= self._silent_until:
                yield STILL_HERE
                self._silent_until = self._loop.time() + KEEP_ALIVE
            else:
                await self._wait()

    async def _news(self) -> bytes:
        latest = self.topic.latest
        drawn = None if self.draw is None else await self.draw(latest.number)
        if drawn is not None:
            self.after = max(drawn[0], latest.number_for(self.person))
            return b"id: %d\nevent: view\ndata: %b\n\n" % drawn
        self.after = latest.number_for(self.person)
        told = json.dumps({"number": self.after, "stage": latest.stage})
        return f"id: {self.after}\nevent: table\ndata: {told}\n\n".encode()

    async def _wait(self) -> None:
        """Wait until somebody wakes the stream, or it has been silent for long."""
        self._waiting = self._loop.create_future()
        timer = self._loop.call_at(self._silent_until, self.wake)
        try:
            await self._waiting
        finally:
            timer.cancel()
            self._waiting = None


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
        """Publish the changes of this and of other processes, until cancelled."""
        self._loop = asyncio.get_running_loop()
        self.tables.followers.append(self.follow)
        feed = ChangeFeed(self.tables.database, self.tables.now)
        async for numbers in feed.changes():
            ahead = {
                ident: number
                for ident, number in numbers.items()
                if ident in self._topics and number > self._topics[ident].latest.number
            }
            for ident, number in ahead.items():
                changed = await asyncio.to_thread(self._read, self._topics[ident].latest, number)
                self._publish(changed)

    def follow(self, changed: Changed) -> None:
        """Called by the thread that changed a table."""
        if self._loop is not None and changed.table in self._topics:
            self._loop.call_soon_threadsafe(self._publish, changed)

    def is_followed(self, ident: str) -> bool:
        """Whether a stream of the table is open."""
        return ident in self._topics

    def end(self) -> None:
        """End all streams, because the server stops. Called by any thread."""
        self._ended = True
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._close_all)

    def end_sessions(self, sessions: frozenset[str]) -> None:
        """End the streams of sessions that have ended. Called by any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._close_sessions, sessions)

    @property
    def count(self) -> int:
        """How many streams are open."""
        return self._open.total()

    @property
    def open_count(self) -> int:
        """How many streams are open."""
        return self._open.total()

    def admit(self, who: str) -> None:
        """Raise a Problem if a person has too many streams open."""
        if self._open[who] >= self.limit:
            raise Problem(429, say("You have too many pages open at once."), retry_after=RETRY_SECONDS)

    def open(self, at_first: Changed, person: str | None, after: int, who: str, draw: Draw | None = None) -> Stream:
        """Open a stream. `leave` must be called when it is over."""
        self.admit(who)
        topic = self._topics.setdefault(at_first.table, Topic(at_first))
        stream = Stream(topic, person, after, draw)
        topic.streams.add(stream)
        self._open[who] += 1
        self._publish(at_first)
        stream.closed = self._ended
        return stream

    def leave(self, stream: Stream, who: str) -> None:
        """A stream is over."""
        topic = stream.topic
        topic.streams.discard(stream)
        if not topic.streams:
            self._topics.pop(topic.latest.table, None)
        self._open[who] -= 1
        if not self._open[who]:
            del self._open[who]

    def _publish(self, changed: Changed) -> None:
        topic = self._topics.get(changed.table)
        if topic is not None and changed.number > topic.latest.number:
            topic.latest = changed
            for stream in topic.streams:
                stream.wake()

    def _close_all(self) -> None:
        for topic in self._topics.values():
            for stream in topic.streams:
                stream.close()

    def _close_sessions(self, sessions: frozenset[str]) -> None:
        for topic in self._topics.values():
            for stream in topic.streams:
                if stream.session in sessions:
                    stream.close()

    def _read(self, latest: Changed, number: int) -> Changed:
        """The present state of a table. One that cannot be read keeps its latest state, and is not read again."""
        try:
            with self.tables.reading(latest.table) as live:
                return Changed.at(live)
        except Exception:
            logger.exception("table %s cannot be followed", latest.table[:6])
            return replace(latest, number=number)
