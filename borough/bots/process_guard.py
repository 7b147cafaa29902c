"""The guard: a small process that ends the programs of bots once this process has ended, even if it was killed.

It reads its input, which ends with this process: `+7` to guard the process group 7, `-7` to forget it.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from contextlib import suppress

GRACE = 1.0
"""Seconds that programs have to end by themselves when their input ends."""
CODE = f"""
import os, signal, sys, time
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
groups = set()
for line in sys.stdin:
    (groups.add if line[0] == '+' else groups.discard)(int(line[1:]))

def send(number):
    for group in list(groups):
        try:
            os.killpg(group, number)
        except OSError:
            groups.discard(group)

end = time.monotonic() + {GRACE}
while groups and time.monotonic() < end:
    time.sleep(0.02)
    send(0)
send(signal.SIGKILL)
"""


class Guard:
    """The guard of this process, started when it is first needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._groups: set[int] = set()
        self._lock = threading.Lock()

    def start(self) -> None:
        """Start the guard if it is not running, so that it is there at once when a program is."""
        with self._lock:
            if self._process is None or self._process.poll() is not None:
                self._start()

    def add(self, group: int) -> None:
        """Guard a process group."""
        with self._lock:
            self._groups.add(group)
            self._tell(f"+{group}\n")

    def remove(self, group: int) -> None:
        """Forget a process group that has ended."""
        with self._lock:
            self._groups.discard(group)
            self._tell(f"-{group}\n")

    def _tell(self, line: str) -> None:
        if self._process is not None:
            with suppress(OSError):
                self._write(line)
                return
        self._start()

    def _write(self, text: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(text.encode())
        self._process.stdin.flush()

    def _start(self) -> None:
        # A session of its own: Ctrl-C and the end of a terminal must not end the guard first.
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", CODE],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._write("".join(f"+{group}\n" for group in self._groups))  # if somebody has killed the one before
