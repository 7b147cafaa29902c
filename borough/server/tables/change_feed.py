"""Which tables other processes have changed.

SQLite is asked several times a second. PostgreSQL tells it by NOTIFY, and is asked now and then in case a notification
was lost with its connection.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable

import psycopg
from sqlalchemy import Connection, bindparam, select, text

from borough.server.storage.database import Database
from borough.server.storage.models import TableRow

CHANNEL = "borough_tables"
POLL = 0.3
"""Seconds between two questions to SQLite."""
SELDOM = 3.0
"""Seconds between two questions to PostgreSQL, which also notifies."""
OVERLAP = 10_000
"""Milliseconds that are asked for again: the clocks of two machines may differ, and a commit may be late."""
RECONNECT = 1.0
_CHANGED = select(TableRow.id, TableRow.number).where(TableRow.touched >= bindparam("since"))
_NOTIFY = text("SELECT pg_notify(:channel, :told)")
logger = logging.getLogger("borough.change_feed")


def notify(db: Connection, table: str, number: int) -> None:
    """Tell all processes about a change when it is committed."""
    db.execute(_NOTIFY, {"channel": CHANNEL, "told": f"{table} {number}"})


class ChangeFeed:
    """The changes of a database."""

    def __init__(self, database: Database, now: Callable[[], int]) -> None:
        self.database = database
        self._now = now
        self._since = now() - OVERLAP
        self._told: asyncio.Queue[dict[str, int]] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._stopped = threading.Event()

    async def changes(self) -> AsyncIterator[dict[str, int]]:
        """Tables with their number of events, some of them known already, until cancelled."""
        pause = POLL if self.database.sqlite else SELDOM
        if not self.database.sqlite:
            threading.Thread(target=self._listen, name="change-feed", daemon=True).start()
        try:
            while True:
                try:
                    yield await asyncio.wait_for(self._told.get(), pause)
                except TimeoutError:
                    numbers = await asyncio.to_thread(self._ask)
                    if numbers:
                        yield numbers
        finally:
            self._stopped.set()

    def _ask(self) -> dict[str, int]:
        """The tables that were changed since the last question."""
        asked = self._now()
        try:
            with self.database.read() as db:
                rows = db.execute(_CHANGED, {"since": self._since}).all()
        except Exception:  # the streams must survive a database that is unavailable for a while
            logger.exception("changes of other processes cannot be read")
            return {}
        self._since = asked - OVERLAP
        return {row.id: row.number for row in rows}

    def _listen(self) -> None:
        """Runs in a thread: pass on what PostgreSQL notifies."""
        address = self.database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._stopped.is_set():
            try:
                with psycopg.connect(address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    while not self._stopped.is_set():
                        for told in connection.notifies(timeout=1.0):
                            self._pass_on(told.payload)
            except psycopg.Error:
                logger.warning("the database does not answer; changes of other processes come late")
                self._stopped.wait(RECONNECT)

    def _pass_on(self, payload: str) -> None:
        ident, _, number = payload.partition(" ")
        if number.isdigit() and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._told.put_nowait, {ident: int(number)})
