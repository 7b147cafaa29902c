"""The program of a bot as a process: lines in, lines out, and an end of it whatever it does.

Everything happens in the thread that waits for an answer: it writes the request, reads the answer, and empties the
error output, so that no pipe fills up. A program that fails is killed with all processes that it has started.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress

from borough.bots.failures import BotFailure, text_of
from borough.bots.process_guard import GRACE, Guard

ANSWER_LENGTH = 65_536
"""The most bytes of an answer."""
KEPT = 2_000
"""Bytes of the error output that are kept for messages."""
BLOCK = 65_536
SLICE = 0.2
"""Seconds after which a waiting thread runs Python again, so that it can be interrupted."""
IDLE = 4
"""Programs that are kept for the next game, at most."""
PRIVATE = "BOROUGH_"
"""Variables of the environment that begin like this are for Borough, and may be secrets."""


class TooSlow(Exception):
    """The deadline of an answer has passed."""


class BotProcess:
    """A running program, and the pipes to it."""

    def __init__(self, command: Sequence[str], guard: Guard) -> None:
        self.owner = os.getpid()
        """The process that started it. A forked one has a copy of this object, which it must not use."""
        self.killed = False
        self._guard = guard
        self._received = bytearray()
        self._errors = bytearray()
        try:
            guard.start()
            self._process = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={name: value for name, value in os.environ.items() if not name.startswith(PRIVATE)},
                process_group=0,  # to be killed together with all that it starts, and not by Ctrl-C
            )
        except (OSError, ValueError) as error:
            raise BotFailure(f"cannot be started: {text_of(getattr(error, 'strerror', None) or error)}") from None
        try:
            guard.add(self._process.pid)
        except OSError as error:
            self.kill()
            raise BotFailure(f"cannot be guarded: {text_of(error)}") from None
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._stdin, self._stdout, self._stderr = (pipe.fileno() for pipe in pipes if pipe is not None)
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe, False)

    def ask(self, request: bytes, deadline: float | None) -> bytes:
        """Send lines, and return the line that is the answer. BotFailure or TooSlow if there is none."""
        self._read_if_any()
        if self._received:
            line = self._received.partition(b"\n")[0]
            raise BotFailure(f"wrote {shown(line)} without being asked")
        unsent = memoryview(request)
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdin, selectors.EVENT_WRITE)
            selector.register(self._stdout, selectors.EVENT_READ)
            selector.register(self._stderr, selectors.EVENT_READ)
            while b"\n" not in self._received:
                ready = selector.select(_next_slice(deadline))
                if not ready and self._process.poll() is not None:  # others that it has started hold its output open
                    raise BotFailure(self._why_it_ended())
                for key, _ in ready:
                    if key.fd == self._stdin:
                        unsent = self._write(unsent)
                        if not unsent:
                            selector.unregister(self._stdin)
                    elif not self._read(key.fd):
                        selector.unregister(key.fd)
                        if key.fd == self._stdout:
                            raise BotFailure(self._why_it_ended())
        line, _, rest = self._received.partition(b"\n")
        self._received = bytearray(rest)
        return bytes(line)

    def usable(self) -> bool:
        """Whether it can be asked again: it runs, and has written nothing unasked."""
        if self.owner != os.getpid() or self._process.poll() is not None:
            return False
        try:
            self._read_if_any()
        except BotFailure:
            return False
        return not self._received

    def close_input(self) -> None:
        """Tell the program by the end of its input that it is not needed any more."""
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()

    def end(self, grace: float = GRACE) -> None:
        """End the program: its input ends, and if it has not ended after a moment, it is killed."""
        self.close_input()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(max(0.0, grace))
        self.kill()

    def kill(self) -> None:
        """Kill the program with all processes that it has started. A forked process only closes its copies."""
        if self.owner == os.getpid():
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
            with suppress(OSError):
                self._guard.remove(self._process.pid)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(GRACE)
        self.close_input()
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()
        self.killed = True

    def _write(self, unsent: memoryview) -> memoryview:
        """What is still unsent after writing what the pipe takes. If nobody reads any more, its output ends soon."""
        try:
            return unsent[os.write(self._stdin, unsent[:BLOCK]) :]
        except BlockingIOError:
            return unsent
        except OSError:
            return unsent[:0]

    def _read(self, pipe: int) -> bool:
        """Read what is there; return whether more can follow."""
        try:
            data = os.read(pipe, BLOCK)
        except BlockingIOError:
            return True
        if pipe == self._stderr:
            self._errors = (self._errors + data)[-KEPT:]
        else:
            self._received += data
            if len(self._received.partition(b"\n")[0]) > ANSWER_LENGTH:
                raise BotFailure(f"answered with more than {ANSWER_LENGTH} bytes")
        return bool(data)

    def _read_if_any(self) -> None:
        """Read what was written while nobody asked, without waiting, and as much as fits into the pipes."""
        self._read(self._stderr)
        self._read(self._stdout)

    def _why_it_ended(self) -> str:
        """Why there is no more output: the program's end, and the last line that it wrote about it."""
        try:
            status = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "closed its output"
        while self._read(self._stderr) and _can_be_read(self._stderr):
            pass
        how = f"ended with exit status {status}" if status >= 0 else f"was ended by signal {-status}"
        lines = self._errors.decode(errors="replace").strip().splitlines()
        return f"{how}: {text_of(lines[-1])}" if lines else how


class BotProcesses:
    """The programs that this process has started, and those that wait for the next game."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._guard = Guard()
        self._idle: list[tuple[tuple[str, ...], BotProcess]] = []

    def take(self, command: tuple[str, ...], held: list[BotProcess], abandoned: threading.Event) -> None:
        """Put a running program into the list: one that has finished a game, or a new one.

        Whoever waits for that may be interrupted at any time. Then they set `abandoned` and call `drop`, and no program
        is lost, because it is always in a list.
        """
        with self._lock:
            for entry in reversed(self._idle):
                if entry[0] == command:
                    held.append(entry[1])
                    self._idle.remove(entry)
                    if entry[1].usable():
                        return
                    drop(held)
        failures: list[BaseException] = []

        def start() -> None:
            try:
                held.append(BotProcess(command, self._guard))
            except BaseException as failure:
                failures.append(failure)
            if abandoned.is_set():
                drop(held)

        starting = threading.Thread(target=start, daemon=True)  # which nobody interrupts
        starting.start()
        starting.join()
        if failures:
            raise failures[0]

    def give_back(self, command: tuple[str, ...], process: BotProcess) -> None:
        """Keep a program for the next game, or end it if there are enough."""
        if process.owner != os.getpid() or not process.usable():
            process.kill()
            return
        with self._lock:
            self._idle.append((command, process))
            surplus = [self._idle.pop(0)[1] for _ in range(len(self._idle) - IDLE)]
        end_all(surplus)

    def end(self) -> None:
        """End all programs that wait for a game."""
        with self._lock:
            idle, self._idle = self._idle, []
        end_all([process for _, process in idle])


def drop(held: list[BotProcess]) -> None:
    """Kill the programs in a list, which is empty then. If this is interrupted, it can be called again."""
    for process in held.copy():
        if not process.killed:
            process.kill()
        with suppress(ValueError):
            held.remove(process)


def end_all(processes: list[BotProcess]) -> None:
    """End programs, all in the same moment."""
    deadline = time.monotonic() + GRACE
    for process in processes:
        process.close_input()
    for process in processes:
        process.end(deadline - time.monotonic())


def shown(line: bytes | bytearray) -> str:
    """A line of a program, for messages."""
    return repr(text_of(line[:400].decode(errors="replace"))[:60])


def _next_slice(deadline: float | None) -> float:
    """Seconds to wait before looking again; TooSlow after the deadline."""
    if deadline is None:
        return SLICE
    left = deadline - time.monotonic()
    if left <= 0:
        raise TooSlow
    return min(SLICE, left)


def _can_be_read(pipe: int) -> bool:
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        return bool(selector.select(0))
