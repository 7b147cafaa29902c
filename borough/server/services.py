"""All parts of a server, put together; pages and API use them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from borough.server.bots.bot_loop import BotLoop
from borough.server.bots.bot_workers import BotWorkers
from borough.server.people.bans import Bans
from borough.server.people.component_sets import ComponentSets
from borough.server.people.mutes import Mutes
from borough.server.people.people import People
from borough.server.people.quotas import Quotas
from borough.server.people.reports import Reports
from borough.server.people.sessions import FRESH
from borough.server.safety.rate_limits import RateLimits
from borough.server.settings import Settings
from borough.server.storage.database import Database
from borough.server.tables.changes import Tables
from borough.server.tables.expiry import Expiry
from borough.server.tables.lobby import Lobby
from borough.server.tables.playing import GamePlay
from borough.server.tables.presence import Presence
from borough.server.tables.steady_clock import SteadyClock
from borough.server.tables.streams import Hub
from borough.server.tables.table_views import TableViews
from borough.server.tables.voting import Voting

logger = logging.getLogger("borough.server")


class Services:
    """One process's server: its database and what can be done with it."""

    def __init__(self, settings: Settings, now: Callable[[], int] | None = None) -> None:
        self.settings = settings
        now = now or SteadyClock()
        self.database = Database(settings.database_url())
        self.database.migrate()
        self.people = People(self.database, settings.key(), now)
        at_first = settings.sets_of_new_guest if settings.rates else None
        self.component_sets = ComponentSets(self.database, settings.sets_per_person, at_first)
        self.tables = Tables(self.database, settings.live_tables, now, settings.memory)
        self.quotas = Quotas(settings, now)
        self.lobby = Lobby(self.tables, settings, self.quotas)
        self.playing = GamePlay(self.tables)
        self.voting = Voting(self.tables)
        self.bans = Bans(self.database, now)
        self.mutes = Mutes(self.tables)
        self.reports = Reports(self.tables)
        self.bot_workers = BotWorkers(settings.bot_workers, labelled=settings.labelled)
        self.quick_workers = BotWorkers(1, 1, settings.labelled)  # so that quick bots never wait for those that think
        self.hint_workers = BotWorkers(1)  # a separate pool, so that requests for hints never delay bots
        self.table_views = TableViews(self.tables, self.hint_workers)
        self.hub = Hub(self.tables, settings.streams)
        self.people.sessions.followers.append(self.hub.end_sessions)
        self.presence = Presence(self.hub.is_followed)
        self.bot_loop = BotLoop(self.tables, self.playing, self.presence, self.bot_workers, self.quick_workers)
        self.limits = RateLimits(settings.rates)
        self.expiry = Expiry(self.database, settings, now)

    def start(self) -> None:
        """Start the bot loop and the expiry."""
        if self.settings.bot_loop:
            self.bot_loop.start()
        if self.settings.expiry:
            self.expiry.start()

    async def keep_fresh(self) -> None:
        """Read now and then who was banned or logged out, also while nobody sends a request; until cancelled."""
        while True:
            await asyncio.sleep(FRESH)
            try:
                await asyncio.to_thread(self._refresh)
            except Exception:  # it must survive a database that is unavailable for a while
                logger.exception("ended sessions cannot be read")

    def _refresh(self) -> None:
        self.bans.refresh()
        self.people.sessions.refresh()
        self.people.sessions.store_uses()

    def close(self) -> None:
        """Stop all workers and close the database."""
        self.expiry.stop()
        self.bot_loop.stop()
        self.bot_workers.close()
        self.quick_workers.close()
        self.hint_workers.close()
        self.database.close()
