"""The players of bench/soak.py: they follow their tables, act, go to another server when theirs fails, and check."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from borough import game as find_game
from borough.core.record import Record

API = "/api/v1"
ANSWER_SECONDS = 40.0
"""After this time an answer is given up."""
PAUSE = 0.2
"""Seconds before a request is sent again."""


@dataclass
class Tally:
    """What all players have seen."""

    actions: int = 0
    late: int = 0
    repeated: int = 0
    """Actions that had been carried out before, although no answer had come."""
    finished: int = 0
    replayed: int = 0
    streams: int = 0
    """Streams opened."""
    refused: Counter[str] = field(default_factory=Counter)
    """Requests that had to be sent again, by status; 0 if there was no answer."""
    wrong: list[str] = field(default_factory=list)
    """What may never happen."""


@dataclass
class Seat:
    """A seat at a table, and the actions that were acknowledged for it."""

    ident: str
    seat: int
    game: str
    acknowledged: list[str] = field(default_factory=list)


class Player:
    """A person. With a `partner` they open tables, and the partner sits down."""

    def __init__(self, name: str, token: str, ports: list[int], think: float, tally: Tally) -> None:
        self.name, self.token, self.think, self.tally = name, token, think, tally
        self.ports = ports.copy()
        self.random = random.Random(name)
        self.random.shuffle(self.ports)
        self.requests: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.stream: asyncio.StreamWriter | None = None
        self.news = asyncio.Event()
        self.heard = 0
        self.slow_until = 0.0
        """Until then the stream is not read."""
        self.progress = time.monotonic()
        """When something changed at the table last."""
        self.known = -1
        self.place: Seat | None = None

    # Requests.

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """Send a request until it is answered, by whichever server."""
        while True:
            status, answer = 0, b""
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    status, answer = await self._try(method, path, body)
            except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                pass  # a TimeoutError is an OSError too
            if 0 < status < 500 and status != 429:
                return status, answer
            self.tally.refused[str(status)] += 1
            self._hang_up()
            self.ports.reverse()
            await asyncio.sleep(PAUSE * self.random.uniform(1, 3))

    async def _try(self, method: str, path: str, body: object) -> tuple[int, bytes]:
        if self.requests is None:
            self.requests = await asyncio.open_connection("127.0.0.1", self.ports[0], limit=1 << 20)
        reader, writer = self.requests
        content = b"" if body is None else json.dumps(body).encode()
        kind = "Content-Type: application/json\r\n" if content else ""
        head = f"{method} {API}{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {self.token}\r\n{kind}"
        writer.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if line)
        answer = await reader.readexactly(int(headers["content-length"]))
        if headers.get("connection") == "close":
            self._hang_up()
        return int(lines[0].split()[1]), answer

    def _hang_up(self) -> None:
        if self.requests is not None:
            self.requests[1].close()
            self.requests = None

    # The stream.

    def drop(self) -> None:
        """Drop the connection of the stream, as a network does."""
        if self.stream is not None:
            self.stream.transport.abort()

    async def follow(self, ident: str) -> None:
        """Follow a table, and connect again whenever the stream ends, until cancelled."""
        ports = self.ports.copy()
        self.heard = 0
        while True:
            with suppress(OSError, asyncio.LimitOverrunError, ValueError):
                # A small limit: a reader that is slow makes the server wait.
                reader, self.stream = await asyncio.open_connection("127.0.0.1", ports[0], limit=1 << 16)
                head = f"GET {API}/tables/{ident}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                last = f"Last-Event-ID: {self.heard}\r\n" if self.heard else ""
                self.stream.write(f"{head}Authorization: Bearer {self.token}\r\n{last}\r\n".encode())
                if (await reader.readline()).startswith(b"HTTP/1.1 200"):
                    self.tally.streams += 1
                    await self._read(reader)
            if self.stream is not None:
                self.stream.transport.abort()
            ports.reverse()
            await asyncio.sleep(PAUSE * self.random.uniform(1, 3))

    async def _read(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            if line.startswith(b"id: "):
                if int(line[4:]) <= self.heard:
                    self.tally.wrong.append(f"{self.name}: event {int(line[4:])} was told after {self.heard}")
                self.heard = int(line[4:])
                self.news.set()
            while time.monotonic() < self.slow_until:
                self.news.set()  # the person reloads the page meanwhile
                await asyncio.sleep(1)

    # Playing.

    async def play(self, place: Seat) -> None:
        """Play a game to its end, and check its record."""
        self.place, self.known = place, -1
        self.progress = time.monotonic()
        self.news.set()
        following = asyncio.create_task(self.follow(place.ident))
        try:
            while True:
                await self.news.wait()
                self.news.clear()
                status, answer = await self.ask("GET", f"/tables/{place.ident}/view?seat={place.seat}")
                if status != 200:
                    self.tally.wrong.append(f"view: {status} {answer[:100]!r}")
                    return
                view = json.loads(answer)
                self._notice(view["table"]["number"])
                if view["table"]["stage"] == "over":
                    await self.check(place, view)
                    return
                if view["legal"]:
                    await asyncio.sleep(self.random.expovariate(1 / self.think) if self.think else 0)
                    await self.act(place, view)
        finally:
            following.cancel()
            with suppress(asyncio.CancelledError):
                await following
            self.place = None

    def _notice(self, number: int) -> None:
        if number != self.known:
            self.known, self.progress = number, time.monotonic()

    async def act(self, place: Seat, view: dict[str, Any]) -> None:
        """Send a random legal action until it is answered."""
        text = self.random.choice(view["legal"])["text"]
        body = {"seat": place.seat, "action": text, "number": view["table"]["number"]}
        status, answer = await self.ask("POST", f"/tables/{place.ident}/actions", body)
        self.news.set()  # the seat may have to decide again
        if status == 200:
            done = json.loads(answer)
            self.tally.actions += 1
            self.tally.repeated += done["repeated"]
            place.acknowledged.append(text)
            self._notice(done["number"])
        elif status == 409:
            self.tally.late += 1
        else:
            self.tally.wrong.append(f"action: {status} {answer[:100]!r}")

    async def check(self, place: Seat, view: dict[str, Any]) -> None:
        """The record of a finished game replays to the same scores, and contains each acknowledged action once."""
        status, answer = await self.ask("GET", f"/tables/{place.ident}/record")
        self.tally.finished += 1
        try:
            problem = mistake(place, view, answer.decode()) if status == 200 else f"{status} {answer[:100]!r}"
        except Exception as error:
            problem = repr(error)
        if problem:
            self.tally.wrong.append(f"record of {place.game} {place.ident}: {problem}")
        else:
            self.tally.replayed += 1


def mistake(place: Seat, view: dict[str, Any], text: str) -> str:
    """What is wrong with the record of a finished game; empty if nothing is."""
    record = Record.loads(text)
    state = record.replay()
    game = find_game(place.game)
    if not state.over:
        return "the replayed game is not over"
    scores = [vars(score) for score in game.scores(game.view(state, place.seat))]
    if [score["total"] for score in scores] != [score["total"] for score in view["scores"]]:
        return "the replayed game has other scores"
    played = [game.text(action) for seat, action in record.actions if seat == place.seat]
    if played != place.acknowledged:
        return f"acknowledged were {len(place.acknowledged)} actions, and {len(played)} are in the record"
    return ""


async def host(players: list[Player], games: Callable[[], str], bot: str, until: float) -> None:
    """Let players play one game after the other, with a bot at their table."""
    while time.monotonic() < until:
        game = games()
        seats = ["me"] + ["open"] * (len(players) - 1) + ([bot] if bot else [])
        status, answer = await players[0].ask("POST", "/tables", {"game": game, "seats": seats})
        if status != 201:
            players[0].tally.refused[f"open: {status}"] += 1
            await asyncio.sleep(5)
            continue
        table = json.loads(answer)
        places = [Seat(table["id"], 0, game)]
        for player in players[1:]:
            _, answer = await player.ask("POST", f"/tables/{table['id']}/join", {"invitation": table["invitation"]})
            joined = json.loads(answer)
            if "seat" not in joined:  # it was sent twice, since the first answer was lost
                _, answer = await player.ask("GET", f"/tables/{table['id']}")
                joined = {"seat": json.loads(answer)["mine"][0]}
            places.append(Seat(table["id"], joined["seat"], game))
        await asyncio.gather(*(player.play(place) for player, place in zip(players, places, strict=True)))
