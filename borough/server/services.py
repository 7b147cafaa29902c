"""All parts of a server that pages and API build on, put together."""

from __future__ import annotations

from collections.abc import Callable

from borough.server.bots.bot_loop import Keeper
from borough.server.bots.bot_workers import Thinkers
from borough.server.people.people import People
from borough.server.safety.rate_limits import Limits
from borough.server.settings import Settings
from borough.server.storage.database import Store
from borough.server.tables.changes import Tables, wall_clock
from borough.server.tables.lobby import Lobby
from borough.server.tables.playing import Playing
from borough.server.tables.streams import Hub
from borough.server.tables.table_views import Looking


class House:
    """One process's server: its database and what can be done with it."""

    def __init__(self, settings: Settings, now: Callable[[], int] = wall_clock) -> None:
        self.settings = settings
        self.store = Store(settings.database_url())
        self.store.migrate()
        self.people = People(self.store, settings.key())
        self.tables = Tables(self.store, settings.live_tables, now)
        self.lobby = Lobby(self.tables, settings)
        self.playing = Playing(self.tables)
        self.thinkers = Thinkers(settings.thinkers)
        self.advisers = Thinkers(1)  # of their own: who asks for many hints keeps no bot waiting
        self.looking = Looking(self.tables, self.advisers)
        self.keeper = Keeper(self.tables, self.playing, self.thinkers)
        self.hub = Hub(self.tables, settings.streams)
        self.limits = Limits(settings.rates)

    def start(self) -> None:
        """Let bots move and clocks run."""
        if self.settings.keeper:
            self.keeper.start()

    def close(self) -> None:
        """Let go of everything."""
        self.keeper.stop()
        self.thinkers.close()
        self.advisers.close()
        self.store.close()
