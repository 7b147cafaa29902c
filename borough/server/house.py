"""All parts of a server that pages and API build on, put together."""

from __future__ import annotations

from collections.abc import Callable

from borough.server.events import Hub
from borough.server.keeper import Keeper
from borough.server.limits import Limits
from borough.server.lobby import Lobby
from borough.server.looking import Looking
from borough.server.people import People
from borough.server.playing import Playing
from borough.server.settings import Settings
from borough.server.store import Store
from borough.server.tables import Tables, wall_clock
from borough.server.thinkers import Thinkers


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
