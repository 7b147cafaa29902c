"""Parts of a dataset, written by worker processes that are ended at once when the parent is interrupted."""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Generator
from contextlib import suppress
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from pathlib import Path

from borough.core.errors import BadInput
from borough.core.workers import prepare_worker, starting
from borough.datasets.description import Description
from borough.datasets.parts import Part, write_part
from borough.datasets.sources import Games

Task = tuple[Path, Description, int, Games]
"""What `write_part` takes."""
DIED = "a worker process died; run the command again to resume"


def write_in_processes(tasks: list[Task], workers: int) -> Generator[int | Part, None, None]:
    """Write parts. Yields 1 after every game, and each part when it is complete."""
    ahead = deque(tasks)
    busy: list[Worker] = []
    try:
        for _ in range(min(workers, len(ahead))):
            busy.append(Worker())
            busy[-1].start(ahead.popleft())
        while busy:
            for pipe in wait([worker.pipe for worker in busy]):
                worker = next(one for one in busy if one.pipe is pipe)
                answer = worker.answer()
                if isinstance(answer, Part):
                    if ahead:
                        worker.pipe.send(ahead.popleft())
                    else:
                        busy.remove(worker)
                        worker.kill()
                yield answer
    finally:
        for worker in busy:
            worker.kill()


class Worker:
    """The parent's side of a process that writes one part after another."""

    def __init__(self) -> None:
        self.pipe, self.theirs = Pipe()
        self.process = Process(target=_work, args=(self.theirs,))

    def start(self, task: Task) -> None:
        """Start the process and send it its first part."""
        with starting():
            self.process.start()
        self.theirs.close()  # so that the pipe ends when the process dies
        self.pipe.send(task)

    def answer(self) -> int | Part:
        """What the process has sent; raises what went wrong in it."""
        try:
            answer: int | Part | BadInput | str = self.pipe.recv()
        except (EOFError, OSError):
            raise BadInput(DIED) from None
        if isinstance(answer, BadInput):
            raise answer
        if isinstance(answer, str):
            raise RuntimeError(f"a part could not be written\n{answer}")
        return answer

    def kill(self) -> None:
        """Kill the process if it was started."""
        if self.process.pid is not None:
            self.process.kill()
            self.process.join()
        self.pipe.close()


def _work(pipe: Connection) -> None:
    """The main loop of the worker process."""
    prepare_worker()
    with suppress(EOFError):
        while True:
            folder, description, number, games = pipe.recv()
            try:
                pipe.send(write_part(folder, description, number, iter(games), lambda: pipe.send(1)))
            except BadInput as error:
                pipe.send(BadInput(str(error)))
            except OSError as error:
                pipe.send(BadInput(f"{folder}: {error.strerror or error}"))
            except Exception:
                pipe.send(traceback.format_exc())
