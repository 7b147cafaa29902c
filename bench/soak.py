"""An hour of play while things fail at random, to see whether anything is lost or stuck, and whether memory stays flat.

Two server processes share one database: PostgreSQL, or SQLite, which is not restarted. Scripted people play with bots
at a number of tables, one game after the other. Meanwhile bot workers and the second server are killed, the database is
restarted, connections are dropped, and readers of streams are slow. The first server is never killed, so that a leak
shows in its memory. The samples are saved as they are taken: `soak.py --report FILE` reports on an interrupted run.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import secrets
import signal
import statistics
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

from processes import Postgres, children, free_port, memory, own_memory, start_server
from soak_client import Player, Tally, host

from borough.build import is_compiled
from borough.core.registry import game_ids
from borough.server.services import Services
from borough.server.settings import Settings

FLAT = 0.05
"""Memory is flat if a straight line through the settled samples rises by at most this part of its first level."""
FLAT_BYTES = 8 << 20
"""A rise of so many bytes is not counted as a leak: it is the noise of an allocator."""
ROWS = 20
"""Samples in the report, at most."""
OUTAGE_SECONDS = (0.5, 3.0)
SLOW_SECONDS = (10.0, 40.0)


@dataclass
class Course:
    """What has happened so far; saved after every sample."""

    settings: dict[str, Any]
    samples: list[tuple[float, int, int]] = field(default_factory=list)
    """Seconds since the start, bytes of the first server alone, and of both servers with their workers."""
    faults: Counter[str] = field(default_factory=Counter)
    stuck: list[str] = field(default_factory=list)
    tally: dict[str, Any] = field(default_factory=dict)
    done: bool = False

    def save(self, path: Path) -> None:
        """Write it to a file, which is complete at every moment."""
        fresh = path.with_name(f"{path.name}.new")
        fresh.write_text(json.dumps(vars(self)))
        fresh.replace(path)


class Site:
    """Two server processes on one database."""

    def __init__(self, folder: Path, database: str, secret: str) -> None:
        self.folder = folder
        self.environment = {"BOROUGH_DATA": str(folder), "BOROUGH_SECRET": secret, "BOROUGH_DATABASE": database}
        self.ports = [free_port(), free_port()]
        self.servers: list[subprocess.Popen[bytes]] = []
        for number in (0, 1):
            self.servers.append(self.start(number))

    def start(self, number: int) -> subprocess.Popen[bytes]:
        """Start a server; what it writes goes to a file."""
        return start_server(self.ports[number], self.environment, log=self.folder / f"serve-{number}.log")

    def kill_second(self, outage: float) -> None:
        """Kill the second server, and start it again after so many seconds."""
        self.servers[1].kill()
        self.servers[1].wait()
        time.sleep(outage)
        self.servers[1] = self.start(1)

    def kill_worker(self, rng: random.Random) -> bool:
        """Kill a bot worker, if there is one."""
        workers = [
            child
            for server in self.servers
            for child in children(server.pid)
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
        ]
        if workers:
            with suppress(ProcessLookupError):
                os.kill(rng.choice(workers), signal.SIGKILL)
        return bool(workers)

    def close(self) -> None:
        """Stop both."""
        for server in self.servers:
            server.terminate()
        for server in self.servers:
            server.wait()


class Soak:
    """A run."""

    def __init__(self, given: argparse.Namespace, site: Site, postgres: Postgres | None, course: Course) -> None:
        self.given, self.site, self.postgres, self.course = given, site, postgres, course
        self.rng = random.Random(given.seed)
        self.tally = Tally()
        self.players: list[list[Player]] = []
        self.started = time.monotonic()
        self.end = self.started + 60 * given.minutes
        self.disturbed = self.started
        """When the last outage ended."""

    async def run(self, tokens: list[str]) -> None:
        """Play, disturb and take samples until the end."""
        names = cycle(game_ids())
        for number in range(self.given.tables):
            own = tokens[2 * number : 2 * number + 2]
            group = [
                Player(f"{number}-{seat}", token, self.site.ports, self.given.think, self.tally)
                for seat, token in enumerate(own)
            ]
            self.players.append(group)
        games = [
            asyncio.create_task(host(group, lambda: next(names), self.given.bot, self.end)) for group in self.players
        ]
        others = [asyncio.create_task(self.disturb()), asyncio.create_task(self.sample())]
        # After the end nobody opens a new table, and those who play have a while to finish.
        await asyncio.wait(games, timeout=60 * self.given.minutes + self.given.grace)
        for task in (*others, *games):
            task.cancel()
        for task, outcome in zip(
            (*others, *games), await asyncio.gather(*others, *games, return_exceptions=True), strict=True
        ):
            if isinstance(outcome, Exception):
                self.tally.wrong.append(f"{task.get_name()}: {outcome!r}")
        self.take_sample()
        self.course.done = True

    async def disturb(self) -> None:
        """Cause a fault every now and then, until the end."""
        kinds = ["killed worker", "dropped connections", "slow readers", "killed server"]
        kinds += ["restarted database"] if self.postgres is not None else []
        while True:
            self.rng.shuffle(kinds)
            for kind in kinds:
                await asyncio.sleep(self.rng.expovariate(1 / self.given.every))
                if time.monotonic() > self.end:
                    return
                if await self.cause(kind):
                    self.course.faults[kind] += 1

    async def cause(self, kind: str) -> bool:
        """Cause a fault, and wait until it is over; whether it was possible."""
        everybody = [player for group in self.players for player in group]
        some = self.rng.sample(everybody, max(1, len(everybody) // 4))
        outage = self.rng.uniform(*OUTAGE_SECONDS)
        match kind:
            case "killed worker":
                return self.site.kill_worker(self.rng)
            case "dropped connections":
                for player in some:
                    player.drop()
            case "slow readers":
                for player in some:
                    player.slow_until = time.monotonic() + self.rng.uniform(*SLOW_SECONDS)
            case "killed server":
                await asyncio.to_thread(self.site.kill_second, outage)
            case _:
                assert self.postgres is not None
                await asyncio.to_thread(self.postgres.restart, outage)
        self.disturbed = time.monotonic()
        return True

    async def sample(self) -> None:
        """Take samples, until cancelled."""
        while True:
            self.take_sample()
            await asyncio.sleep(self.given.sample)

    def take_sample(self) -> None:
        """Memory, and tables where nothing has happened for long although nothing was disturbed."""
        now = time.monotonic()
        both = sum(memory(server.pid) for server in self.site.servers)
        self.course.samples.append((now - self.started, own_memory(self.site.servers[0].pid), both))
        if self.site.servers[0].poll() is not None:
            self.tally.wrong.append("the first server has ended")
        for group in self.players:
            playing = [player for player in group if player.place is not None]
            since = max([self.disturbed, *(player.progress for player in playing)])
            if len(playing) == len(group) and now - since > self.given.stuck and playing[0].place is not None:
                name = f"{playing[0].place.game} {playing[0].place.ident}"
                if name not in self.course.stuck:
                    self.course.stuck.append(name)
        self.course.tally = {**vars(self.tally), "wrong": self.tally.wrong[:20]}
        self.course.save(self.given.save)


def rise(samples: list[tuple[float, int, int]], settle: float) -> tuple[float, float, float]:
    """After the settling: the level at first, bytes a minute of a straight line, and its rise to the end."""
    settled = [(at, size) for at, size, _ in samples if at >= settle]
    if len(settled) < 3:
        return 0.0, 0.0, 0.0
    slope, level = statistics.linear_regression(*zip(*settled, strict=True))
    first, last = settled[0][0], settled[-1][0]
    return level + slope * first, 60 * slope, slope * (last - first)


def verdicts(course: Course) -> dict[str, bool]:
    """What had to be shown, and whether it was."""
    level, _, risen = rise(course.samples, 60 * course.settings["settle"])
    tally = course.tally
    return {
        f"memory flat after {course.settings['settle']:g} minutes": risen <= max(FLAT * level, FLAT_BYTES),
        "no table stuck": not course.stuck,
        "every finished game replays": tally["finished"] == tally["replayed"],
        "nothing wrong": not tally["wrong"],
    }


def report(course: Course) -> str:
    """The run in Markdown."""
    given, tally = course.settings, course.tally
    level, slope, risen = rise(course.samples, 60 * given["settle"])
    minutes = course.samples[-1][0] / 60
    lines = [
        f"{given['tables']} tables with 2 people and {given['bot'] or 'no bot'} each, mean think time "
        f"{given['think']:g} s, {given['kind']}, {given['build']}, {minutes:.1f} of {given['minutes']:g} minutes"
        + ("" if course.done else " (interrupted)"),
        "",
        "| faults | times |",
        "|---|---|",
        *(f"| {kind} | {count} |" for kind, count in sorted(course.faults.items())),
        "",
        f"- actions acknowledged: {tally['actions']}, of which carried out before, without an answer: "
        f"{tally['repeated']}; too late (409): {tally['late']}; streams opened: {tally['streams']}; "
        f"sent again, by status: {dict(tally['refused'])}",
        f"- games finished, as seen by each person: {tally['finished']}; replayed from their records: "
        f"{tally['replayed']}",
        f"- stuck tables: {', '.join(course.stuck) or 'none'}",
        f"- wrong: {'; '.join(tally['wrong']) or 'nothing'}",
        f"- memory of the first server after settling: {level / 2**20:.1f} MiB, {slope / 1024:+.1f} KiB a minute, "
        f"{risen / 2**20:+.1f} MiB in all",
        "",
        "| minute | first server MiB | both with workers MiB |",
        "|---|---|---|",
    ]
    step = -(-len(course.samples) // ROWS)
    for at, one, both in course.samples[::step]:
        lines.append(f"| {at / 60:.1f} | {one / 2**20:.1f} | {both / 2**20:.1f} |")
    lines += ["", *(f"- {name}: {'yes' if fine else '**NO**'}" for name, fine in verdicts(course).items())]
    return "\n".join(lines)


@contextmanager
def database(given: argparse.Namespace, folder: Path) -> Iterator[Postgres | None]:
    """A PostgreSQL server, unless SQLite is asked for."""
    if given.sqlite:
        yield None
        return
    made = Postgres(folder)
    try:
        yield made
    finally:
        made.close()


def soak(given: argparse.Namespace) -> Course:
    """Run it all."""
    settings = {name: value for name, value in vars(given).items() if isinstance(value, int | float | str)}
    settings["kind"] = "SQLite" if given.sqlite else "PostgreSQL"
    settings["build"] = "compiled" if is_compiled() else "plain Python"
    course = Course(settings)
    with tempfile.TemporaryDirectory(prefix="soak") as name, database(given, Path(name)) as postgres:
        folder, secret = Path(name), secrets.token_hex(32)
        url = postgres.url if postgres is not None else ""
        services = Services(Settings(database=url, data=folder, secret=secret))
        people = [services.people.create(f"Guest {number}")[0].id for number in range(2 * given.tables)]
        tokens = [services.people.bearer(person) for person in people]
        services.close()
        site = Site(folder, url, secret)
        try:
            with suppress(KeyboardInterrupt):
                asyncio.run(Soak(given, site, postgres, course).run(tokens))
        finally:
            site.close()
            for log in folder.glob("serve-*.log"):
                log.replace(given.save.with_name(f"{given.save.stem}-{log.name}"))
    course.save(given.save)
    return course


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    """The arguments."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--settle", type=float, default=15, help="minutes after which memory must be flat (15)")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--think", type=float, default=1, help="mean seconds from seeing to acting (1)")
    parser.add_argument("--every", type=float, default=20, help="mean seconds between two faults (20)")
    parser.add_argument("--stuck", type=float, default=60, help="seconds after which a table counts as stuck (60)")
    parser.add_argument("--grace", type=float, default=120, help="seconds to finish games after the end (120)")
    parser.add_argument("--sample", type=float, default=10, help="seconds between two samples (10)")
    parser.add_argument("--bot", default="apprentice", help="the bot at each table; empty for none (apprentice)")
    parser.add_argument("--sqlite", action="store_true", help="use SQLite, without restarts of the database")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, default=Path("soak.json"), help="where to save the samples (soak.json)")
    parser.add_argument("--report", type=Path, metavar="FILE", help="only report on a saved run")
    return parser.parse_args(given)


def main() -> int:
    """Run it, or read a saved run, and print the report."""
    given = arguments()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    course = Course(**json.loads(given.report.read_text())) if given.report else soak(given)
    print(report(course))
    return 0 if all(verdicts(course).values()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
