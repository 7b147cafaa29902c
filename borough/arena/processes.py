"""Games in processes of their own, so that a bot that hangs or takes its process down stops nothing."""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Generator
from contextlib import suppress
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import RawArray

from borough.arena.match import Pairing, Seat, Watch, lost_match, play_match
from borough.bots.ask_bot import took_too_long
from borough.core.workers import settle_in, starting

LOOK = 0.1
"""Seconds between two looks at who thinks for how long."""
FAREWELL = 1.0
"""Seconds that a process gets to end by itself when there is nothing left to play."""


def play_in_processes(pairings: list[Pairing], workers: int) -> Generator[tuple[Pairing, list[Seat]], None, None]:
    """The results as they come."""
    ahead = deque(pairings)
    busy: list[Worker] = []
    idle: list[Worker] = []
    try:
        for _ in range(min(workers, len(ahead))):
            busy.append(Worker(ahead.popleft()))
            busy[-1].start()
        while busy:
            wait([worker.pipe for worker in busy], LOOK)
            for worker in busy.copy():
                seats = worker.result()
                if seats is None:
                    continue
                pairing = worker.pairing
                if ahead:
                    worker.go_on(ahead.popleft())
                else:
                    busy.remove(worker)
                    idle.append(worker)
                yield pairing, seats
        for worker in idle:
            worker.send_home()
    finally:
        for worker in busy + idle:
            worker.kill()


def play_alone(pairing: Pairing) -> list[Seat]:
    """Play a game that may take its process down; the bot that was thinking then has lost it."""
    ((_, seats),) = play_in_processes([pairing], 1)
    return seats


class Worker:
    """A process that plays one game after the other, as seen by its parent."""

    def __init__(self, pairing: Pairing) -> None:
        self.pairing = pairing
        self._prepare()

    def _prepare(self) -> None:
        """A process, not started yet: only one that is known can be ended, should Ctrl-C come at once."""
        self.cell = RawArray("d", 2)
        self.pipe, self.theirs = Pipe()
        self.process = Process(target=_work, args=(self.theirs, self.cell))

    def start(self) -> None:
        """Start the process and let it play."""
        with starting():
            self.process.start()
        self.theirs.close()
        self.pipe.send(self.pairing)

    def go_on(self, pairing: Pairing) -> None:
        """Give it another game to play, in a new process if the last one has gone."""
        self.pairing = pairing
        try:
            self.pipe.send(pairing)
        except OSError:
            self.kill()
            self._prepare()
            self.start()

    def result(self) -> list[Seat] | None:
        """How the game went, if it is over: also if a bot has just lost it."""
        alive = self.process.is_alive()
        if self.pipe.poll():
            with suppress(EOFError, OSError):
                return self._received()
            return self._lost("took its process down")
        if not alive:
            return self._lost("took its process down")
        if Watch(self.cell).spent() > self.pairing.patience:
            return self._lost(str(took_too_long(self.pairing.patience)))
        return None

    def _received(self) -> list[Seat]:
        received: list[Seat] | str = self.pipe.recv()
        if isinstance(received, str):
            raise RuntimeError(f"game {self.pairing.number} could not be played\n{received}")
        return received

    def _lost(self, reason: str) -> list[Seat]:
        """Give the process up; the seat that thinks has lost."""
        seat = Watch(self.cell).seat
        self.kill()
        return lost_match(self.pairing, seat, reason)

    def send_home(self) -> None:
        """There is nothing left to play."""
        with suppress(OSError):
            self.pipe.send(None)
        self.process.join(FAREWELL)

    def kill(self) -> None:
        """End it, whatever it does."""
        if self.process.pid is not None:
            self.process.kill()
            self.process.join()
        self.pipe.close()


def _work(pipe: Connection, cell: list[float]) -> None:
    """What the process does."""
    settle_in()
    with suppress(EOFError):
        while (pairing := pipe.recv()) is not None:
            try:
                pipe.send(play_match(pairing, Watch(cell)))
            except Exception:
                pipe.send(traceback.format_exc())
