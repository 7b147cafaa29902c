"""The client of a server's JSON API."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import TypeVar

import msgspec

from borough.client.answers import (
    Change,
    Done,
    GameInfo,
    Hint,
    Identity,
    Listing,
    LogLines,
    Person,
    SeatGiven,
    SeatView,
    Table,
)
from borough.client.connection import ApiError, Connection, Query

PATIENCE = 120.0
"""Seconds that a request waits for a busy server, or for one that cannot be reached, before it fails."""
OUTDATED = 409
FINAL = ("over", "closed")
"""Stages after which nothing follows."""
T = TypeVar("T")
Choose = Callable[[SeatView], str]
"""Chooses the text of one of the legal actions of a view."""


class Client:
    """A person at a server, by their token. One client is for one thread; several of one person can work side by side.

    Tables are named by their id, `table.id`. Seats count from 0.
    """

    def __init__(
        self, address: str, token: str = "", *, patience: float = PATIENCE, wait: Callable[[float], None] = time.sleep
    ) -> None:
        self._connection = Connection(address, token, patience, wait)

    @property
    def token(self) -> str:
        """What identifies the person to the server; empty for nobody. Keep it to come back."""
        return self._connection.token

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # People.

    def create_person(self, name: str) -> Identity:
        """Create a person, and be this person from now on."""
        return self._become(self._post("/people", {"name": name}, Identity))

    def recover(self, code: str) -> Identity:
        """Be the person of a recovery code from now on."""
        return self._become(self._post("/people/recover", {"code": code}, Identity))

    def me(self) -> Person:
        """The person of the token."""
        return self._get("/me", Person)

    # Games and tables.

    def games(self) -> list[GameInfo]:
        """All games."""
        return self._get("/games", list[GameInfo])

    def tables(self, which: str = "open", page: int = 1) -> list[Listing]:
        """A page of a list: `open` tables with an open seat, public games to `watch`, or `mine`."""
        return self._get("/tables", list[Listing], {"which": which, "page": page})

    def open_table(
        self,
        game: str,
        seats: Sequence[str],
        *,
        names: Sequence[str] = (),
        options: Mapping[str, bool] | None = None,
        components: str = "",
        public: bool = False,
        pace: Mapping[str, str | int] | None = None,
    ) -> Table:
        """Open a table. Each seat is `me`, `open` or a bot; the game starts when no seat is open."""
        form = {"game": game, "seats": list(seats), "names": list(names), "options": dict(options or {})}
        more = {"components": components, "public": public, "pace": dict(pace or {})}
        return self._post("/tables", {**form, **more}, Table)

    def invited(self, invitation: str) -> Table:
        """The table of an invitation."""
        return self._get(f"/invitations/{invitation}", Table)

    def table(self, table: str, seat: int | None = None) -> Table:
        """A table without the view of the game."""
        return self._get(f"/tables/{table}", Table, {"seat": seat})

    def join(self, table: str, *, seat: int | None = None, invitation: str = "", name: str = "") -> int:
        """Take a seat, by default the first open one, and return it."""
        form = {"seat": seat, "invitation": invitation, "name": name}
        return self._post(f"/tables/{table}/join", form, SeatGiven, again=True).seat

    def start(self, table: str, bot: str) -> Table:
        """Start the game with bots in the open seats."""
        return self._post(f"/tables/{table}/start", {"bot": bot}, Table, again=True)

    def leave(self, table: str) -> None:
        """Leave the table; a bot plays on."""
        self._connection.send("POST", f"/tables/{table}/leave", {})

    def come_back(self, table: str) -> Done:
        """Take the seat back from the bot."""
        return self._post(f"/tables/{table}/back", {}, Done)

    # Playing.

    def view(self, table: str, seat: int | None = None, at: int | None = None) -> SeatView:
        """What a seat sees now, or after `at` actions: by default the own seat that is to move; -1 for a spectator."""
        return self._get(f"/tables/{table}/view", SeatView, {"seat": seat, "at": at})

    def act(self, seen: SeatView, action: str) -> Done:
        """Play one of the legal actions of a view by its text.

        The server carries it out once, however often it is sent. ApiError with status 409 says that the decision is not
        open any more.
        """
        form = {"seat": seen.table.seat, "action": action, "number": seen.table.number}
        return self._post(f"/tables/{seen.table.id}/actions", form, Done, again=True)

    def undo(self, seen: SeatView) -> Done:
        """Take back the last action of the seat of a view, unless something was revealed or another seat has acted."""
        form = {"seat": seen.table.seat, "number": seen.table.number}
        return self._post(f"/tables/{seen.table.id}/undo", form, Done)

    def chat(self, table: str, text: str) -> Done:
        """Send a message to the others at the table."""
        return self._post(f"/tables/{table}/chat", {"text": text}, Done)

    def hints(self, table: str, seat: int) -> list[Hint]:
        """The best actions for an own seat, with expected points."""
        return self._post(f"/tables/{table}/hint", {"seat": seat}, list[Hint], again=True)

    def log(self, table: str, seat: int | None = None, after: int = 0) -> list[LogLines]:
        """The log as a seat saw it."""
        return self._get(f"/tables/{table}/log", list[LogLines], {"seat": seat, "after": after})

    def record(self, table: str) -> str:
        """The record of a game that is over, as `borough.Record.loads` reads it."""
        return self._connection.send("GET", f"/tables/{table}/record").decode()

    # Following a table. A stream that breaks off is continued where it was.

    def changes(self, table: str, *, after: int = 0, seat: int | None = None, invitation: str = "") -> Iterator[Change]:
        """Every change that one can know of, from event `after` on, until the game is over or the table closed."""
        query = {"after": after, "seat": seat, "invitation": invitation or None}
        for message in self._connection.messages(f"/tables/{table}/stream", query, ""):
            if message.kind == "table":
                change = msgspec.json.decode(message.data, type=Change)
                yield change
                if change.stage in FINAL:
                    return

    def views(self, table: str, *, after: int = 0, seat: int | None = None, invitation: str = "") -> Iterator[SeatView]:
        """What a seat sees whenever that changes, at once at first, until the game is over or the table closed.

        The stream begins before the game, and then waits for it. If one is slow, views in between are left out.
        """
        query = {"after": after, "seat": seat, "views": 1, "invitation": invitation or None}
        for message in self._connection.messages(f"/tables/{table}/stream", query, ""):
            if message.kind == "view":
                seen = msgspec.json.decode(message.data, type=SeatView)
                yield seen
                if seen.table.stage in FINAL:
                    return
            elif message.kind == "table" and msgspec.json.decode(message.data, type=Change).stage in FINAL:
                return

    def play(self, table: str, choose: Choose) -> SeatView:
        """Play all decisions of the own seats until the game is over; the last view.

        `choose` gets a view with legal actions, and returns the text of one.
        """
        seen, known = None, 0
        for seen in self.views(table):
            if seen.legal and seen.table.number >= known:
                known = self._decide(seen, choose)
        if seen is None:
            raise ApiError(OUTDATED, "the table was closed before the game")
        return seen

    def _decide(self, seen: SeatView, choose: Choose) -> int:
        """Play a decision; the number of events that a view must know of before the next one."""
        try:
            return self.act(seen, choose(seen)).number
        except ApiError as error:
            if error.status != OUTDATED:
                raise
            return error.number or seen.table.number + 1

    def _become(self, identity: Identity) -> Identity:
        self._connection.token = identity.token
        return identity

    def _get(self, path: str, kind: type[T], query: Query | None = None) -> T:
        return msgspec.json.decode(self._connection.send("GET", path, query=query), type=kind)

    def _post(self, path: str, form: object, kind: type[T], *, again: bool = False) -> T:
        return msgspec.json.decode(self._connection.send("POST", path, form, again=again), type=kind)
