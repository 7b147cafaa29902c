"""Programs that play, for tests of process bots: what they were told, and whether they have ended."""

from __future__ import annotations

import json
import os
import select
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import borough

RECORDER = """
import json, os, sys
from pathlib import Path

told = Path(sys.argv[1])
with told.open("a") as file:
    print(json.dumps({"type": "start", "pid": os.getpid()}), file=file, flush=True)
    for line in sys.stdin:
        print(line.strip(), file=file, flush=True)
        message = json.loads(line)
        if message["type"] == "decide":
            print(json.dumps({"action": message["legal"][-1], "note": "ignored"}), flush=True)
    print(json.dumps({"type": "end"}), file=file, flush=True)
"""
"""Plays the last legal action, and writes down all that it is told."""
WAIT = 60.0
"""Seconds after which a test fails if a program has not ended."""


def spec_of(*words: object) -> str:
    """The spec of a process bot."""
    command = shlex.join(map(str, words)).replace('"', '""')
    return f'process:command="{command}"'


def shell(folder: Path, script: str) -> str:
    """The spec of a shell script as a bot."""
    file = folder / "bot.sh"
    file.write_text(script, encoding="utf-8")
    return spec_of("sh", file)


def recorder(folder: Path) -> str:
    """The spec of a bot that writes what it is told into the file `told` of a folder."""
    script = folder / "recorder.py"
    script.write_text(RECORDER, encoding="utf-8")
    return spec_of(sys.executable, "-I", "-S", script, folder / "told")


def told(folder: Path) -> list[dict[str, object]]:
    """What a recorder was told."""
    return [json.loads(line) for line in (folder / "told").read_text(encoding="utf-8").splitlines()]


class Alive:
    """A named pipe that programs hold open: when it ends, they and all that they have started have ended."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "alive"
        os.mkfifo(self.path)
        self._pipe = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK)

    @property
    def hold(self) -> str:
        """A line of a shell script that holds the pipe open."""
        return f"exec 9>{shlex.quote(str(self.path))}; echo started >&9;"

    def started(self) -> None:
        """Wait until a program holds it open."""
        assert select.select([self._pipe], [], [], WAIT)[0]
        assert os.read(self._pipe, 1000).startswith(b"started")

    def ended(self) -> bool:
        """Wait until all programs have ended; False if they do not."""
        while select.select([self._pipe], [], [], WAIT)[0]:
            if not os.read(self._pipe, 1000):
                return True
        return False

    def close(self) -> None:
        """Close the own end."""
        os.close(self._pipe)


@contextmanager
def alive_in(folder: Path) -> Iterator[Alive]:
    """A pipe for the programs of a test."""
    alive = Alive(folder)
    try:
        yield alive
    finally:
        alive.close()


def first_view(ident: str = "london", seats: int = 2) -> borough.View:
    """Where the first seat of a game decides."""
    game = borough.game(ident)
    state = game.deal(seats, 1)
    return game.view(state, state.deciders()[0])
