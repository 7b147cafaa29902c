"""Games in worker processes, so that a bot that hangs or kills its process does not stop the tournament."""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Generator
from contextlib import suppress
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import RawArray

from borough.arena.match import DecisionTimer, Match, Pairing, lost_match, play_match
from borough.bots.failures import took_too_long
from borough.core.workers import prepare_worker, starting

POLL_SECONDS = 0.1
"""Seconds between two checks of the time limit."""
SHUTDOWN_SECONDS = 1.0
"""Seconds that a worker has to exit when there are no more games."""


def play_in_processes(pairings: list[Pairing], workers: int) -> Generator[tuple[Pairing, Match], None, None]:
    """Yield results as they arrive."""
    ahead = deque(pairings)
    busy: list[Worker] = []
    idle: list[Worker] = []
    try:
        for _ in range(min(workers, len(ahead))):
            busy.append(Worker(ahead.popleft()))
            busy[-1].start()
        while busy:
            wait([worker.pipe for worker in busy], POLL_SECONDS)
            for worker in busy.copy():
                match = worker.result()
                if match is None:
                    continue
                pairing = worker.pairing
                if ahead:
                    worker.go_on(ahead.popleft())
                else:
                    busy.remove(worker)
                    idle.append(worker)
                yield pairing, match
        for worker in idle:
            worker.finish()
    finally:
        for worker in busy + idle:
            worker.kill()


def play_in_own_process(pairing: Pairing) -> Match:
    """Play a game that may kill its process; in that case the bot that was deciding has lost it."""
    ((_, match),) = play_in_processes([pairing], 1)
    return match


class Worker:
    """The parent's side of a process that plays one game after another."""

    def __init__(self, pairing: Pairing) -> None:
        self.pairing = pairing
        self._prepare()

    def _prepare(self) -> None:
        """Create the process without starting it, so that it is known before Ctrl-C can arrive, and can be killed."""
        self.cell = RawArray("d", 2)
        self.pipe, self.theirs = Pipe()
        self.process = Process(target=_work, args=(self.theirs, self.cell))

    def start(self) -> None:
        """Start the process and send it the game."""
        with starting():
            self.process.start()
        self.theirs.close()
        self.pipe.send(self.pairing)

    def go_on(self, pairing: Pairing) -> None:
        """Send it another game; start a new process if the last one has died."""
        self.pairing = pairing
        try:
            self.pipe.send(pairing)
        except OSError:
            self.kill()
            self._prepare()
            self.start()

    def result(self) -> Match | None:
        """The result of the game if it is over, also by the failure of a bot; otherwise None."""
        alive = self.process.is_alive()
        if self.pipe.poll():
            with suppress(EOFError, OSError):
                return self._received()
            return self._lost("took its process down")
        if not alive:
            return self._lost("took its process down")
        if DecisionTimer(self.cell).spent() > self.pairing.time_limit:
            return self._lost(str(took_too_long(self.pairing.time_limit)))
        return None

    def _received(self) -> Match:
        received: Match | str = self.pipe.recv()
        if isinstance(received, str):
            raise RuntimeError(f"game {self.pairing.number} could not be played\n{received}")
        return received

    def _lost(self, reason: str) -> Match:
        """Kill the process; the seat that was deciding has lost."""
        seat = DecisionTimer(self.cell).seat
        self.kill()
        return lost_match(self.pairing, seat, reason)

    def finish(self) -> None:
        """Tell the process that there are no more games, and wait for it to exit."""
        with suppress(OSError):
            self.pipe.send(None)
        self.process.join(SHUTDOWN_SECONDS)

    def kill(self) -> None:
        """Kill the process if it was started."""
        if self.process.pid is not None:
            self.process.kill()
            self.process.join()
        self.pipe.close()


def _work(pipe: Connection, cell: list[float]) -> None:
    """The main loop of the worker process."""
    prepare_worker()
    with suppress(EOFError):
        while (pairing := pipe.recv()) is not None:
            try:
                pipe.send(play_match(pairing, DecisionTimer(cell)))
            except Exception:
                pipe.send(traceback.format_exc())
