"""All parts of a server that pages and API build on, put together."""

from __future__ import annotations

from collections.abc import Callable

from borough.server.lobby import Lobby
from borough.server.looking import Looking
from borough.server.people import People
from borough.server.playing import Playing
from borough.server.settings import Settings
from borough.server.store import Store
from borough.server.tables import Tables, wall_clock


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
        self.looking = Looking(self.tables)

    def close(self) -> None:
        """Let go of everything."""
        self.store.close()
