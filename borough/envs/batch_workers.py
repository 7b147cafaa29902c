"""Batches in worker processes, which read actions from shared memory and write everything else into it."""

from __future__ import annotations

import traceback
from contextlib import suppress
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawArray
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from borough.core.errors import BadInput, Refusal
from borough.core.workers import prepare_worker, starting
from borough.envs.batch_arrays import ACTIONS, BatchSettings

if TYPE_CHECKING:
    from ctypes import Array as CArray
    from ctypes import c_ubyte

CLOSE_SECONDS: Final = 5.0
"""Seconds that a worker has to exit when the environment is closed."""
Order = tuple[str, int | None]
"""What a worker is told: `reset` with a seed or None, `check`, `step`, `random` with a number of steps, `close`."""
Answer = ValueError | str | None
"""What it answers: an error that changed nothing, or the traceback of any other error, or None."""


class WorkerFailure(RuntimeError):
    """A worker process of a vector environment died, or its game raised an error. The environment is closed then."""


class BatchWorker:
    """The parent's side of one worker process. The process ends with its parent, however that ends."""

    def __init__(self, settings: BatchSettings, memory: CArray[c_ubyte], games: range, seed: int) -> None:
        context = get_context("spawn")
        self.games: Final = games
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, settings, memory, games, seed), daemon=True)
        with starting():
            self._process.start()
        theirs.close()

    def tell(self, order: Order) -> None:
        """Send an order, which the worker will answer."""
        try:
            self._pipe.send(order)
        except OSError:
            raise self._failure() from None

    def answer(self) -> ValueError | None:
        """Wait until the last order is carried out; an error that changed nothing, or None."""
        try:
            answer: Answer = self._pipe.recv()
        except (EOFError, OSError):
            raise self._failure() from None
        if isinstance(answer, str):
            raise WorkerFailure(f"games {self.games.start} to {self.games.stop - 1} could not go on\n{answer}")
        return answer

    def _failure(self) -> WorkerFailure:
        self._process.join(CLOSE_SECONDS)
        return WorkerFailure(f"a worker process of the vector environment died (exit code {self._process.exitcode})")

    def close(self) -> None:
        """End the process."""
        with suppress(OSError):
            self._pipe.send(("close", None))
        self._pipe.close()
        self._process.join(CLOSE_SECONDS)
        self._process.kill()
        self._process.join()


class BatchWorkers:
    """Worker processes with a part of the games each."""

    def __init__(self, settings: BatchSettings, workers: int, seed: int) -> None:
        memory = RawArray("B", settings.nbytes())
        self.arrays: Final = settings.arrays(memory)
        self._numbers: Final = np.arange(settings.count)
        self._workers: list[BatchWorker] = []
        ends = [settings.count * worker // workers for worker in range(workers + 1)]
        try:
            for first, last in pairwise(ends):
                self._workers.append(BatchWorker(settings, memory, range(first, last), seed))
            self._collect()
        except BaseException:
            self.close()
            raise

    def reset(self, seed: int | None) -> None:
        """Deal the first episode of every game."""
        self._tell_all(("reset", seed))

    def step(self, actions: NDArray[np.integer]) -> None:
        """Play an action in every game, or raise Refusal and change nothing."""
        self.arrays[ACTIONS][:] = actions
        masks = self.arrays["masks"]
        inside = (actions >= 0) & (actions < masks.shape[1])
        legal = inside & masks[self._numbers, np.where(inside, actions, 0)]
        if not legal.all():
            for worker in self._workers:
                if not legal[worker.games.start : worker.games.stop].all():
                    worker.tell(("check", None))
                    refusal = worker.answer()
                    if refusal is not None:
                        raise refusal
        self._tell_all(("step", None))

    def random_steps(self, steps: int) -> None:
        """Make steps with random legal actions. The workers do not wait for each other between the steps."""
        self._tell_all(("random", steps))

    def close(self) -> None:
        """End all worker processes."""
        while self._workers:
            self._workers.pop().close()

    def _tell_all(self, order: Order) -> None:
        """Let all workers do something, at the same time."""
        if not self._workers:
            raise BadInput("this vector environment is closed")
        try:
            for worker in self._workers:
                worker.tell(order)
            self._collect()
        except ValueError:
            raise
        except BaseException:  # answers may still be on their way
            self.close()
            raise

    def _collect(self) -> None:
        """Wait until all workers have carried out an order; raises the error that all of them answer."""
        answers = [worker.answer() for worker in self._workers]
        errors = [answer for answer in answers if answer is not None]
        if len(errors) == len(answers):
            raise errors[0]
        if errors:
            raise WorkerFailure(f"a part of the games could not go on: {errors[0]}")


def _work(
    pipe: Connection[Answer, Order], settings: BatchSettings, memory: CArray[c_ubyte], games: range, seed: int
) -> None:
    """The main loop of a worker process."""
    prepare_worker()
    arrays = settings.arrays(memory)
    actions = arrays[ACTIONS][games.start : games.stop]
    with suppress(EOFError, OSError):
        try:
            batch = settings.batch(seed, games)
            settings.attach(batch, arrays, games)
        except Exception as error:
            pipe.send(_answer(error))
            return
        pipe.send(None)
        while True:
            order, number = pipe.recv()
            if order == "close":
                return
            answer: Answer = None
            try:
                if order == "step":
                    batch.step(actions)
                elif order == "random":
                    batch.random_steps(number or 0)
                elif order == "check":
                    batch.check(actions)
                else:
                    batch.reset(number)
            except Exception as error:
                answer = _answer(error)
            pipe.send(answer)


def _answer(error: Exception) -> Answer:
    """An error as it is sent to the parent."""
    return error if isinstance(error, BadInput | Refusal) else traceback.format_exc()
