"""Many live tables at once: people who play over HTTP, against a real server on this machine.

Each client follows its table by server-sent events that bring its view (or, with --notice, say when to fetch it),
thinks, and acts. The clients run in processes of their own; see load_client.py for how they measure. The tables are in
the middle of their games. Streams are opened and a warm-up is played before each run; neither is measured. Each run has
a new server; runs follow each other on the same tables.
"""

from __future__ import annotations

import argparse
import resource
import secrets
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from load_client import DRAIN_SECONDS, SPREAD, Measured, Place, Sent, run_clients
from processes import Postgres, cpu, free_port, memory, start_server

from borough import Rng
from borough.build import is_compiled
from borough.core.registry import game_ids
from borough.server.services import Services
from borough.server.settings import Settings
from borough.server.tables.changes import Change, Visitor, wall_clock
from borough.server.tables.lobby import NewTable
from borough.server.tables.table_views import VisibleEvent

CONNECT_SECONDS = 1200.0
PARTS = (50, 95, 99)

Sendings = dict[tuple[str, int, int], float]
"""When each action was sent, by table, seat and the time of its event."""


@dataclass(frozen=True)
class Person:
    """A person in a seat of a table, as the server knows them."""

    visitor: Visitor
    place: Place


@dataclass
class Outcome:
    """What a run gave. Times are in seconds."""

    actions: list[float] = field(default_factory=list)
    """From when an action was due to its answer."""
    deliveries: list[float] = field(default_factory=list)
    """From sending an action to the arrival of the view that shows it, at each other seat."""
    fetches: list[float] = field(default_factory=list)
    views: int = 0
    view_bytes: float = 0
    thought: float = 0
    lags: list[float] = field(default_factory=list)
    cpu: float = 0
    client_cpu: float = 0
    database_cpu: float = 0
    memory: float = 0
    """Bytes a table."""
    unanswered: int = 0
    late: int = 0
    lost: int = 0
    doubled: int = 0
    undelivered: int = 0
    finished: set[str] = field(default_factory=set)
    """Tables whose game is over."""
    pushed: int = 0
    noticed: int = 0
    errors: Counter[str] = field(default_factory=Counter)


def set_up(services: Services, tables: int, seats: int, moves: int) -> list[Person]:
    """Open the tables and play up to `moves` random actions at each."""
    games, people = game_ids(), []
    rng = Rng(1)
    for number in range(tables):
        own = [Visitor(services.people.create(f"Guest {number} {seat}")[0].id) for seat in range(seats)]
        ident = services.lobby.create(own[0], NewTable(games[number % len(games)], ["me"] + ["open"] * (seats - 1)))
        invitation = services.table_views.look(own[0], ident).invitation
        for visitor in own[1:]:
            services.lobby.join(visitor, ident, invitation=invitation)
        count = rng.below(moves + 1)

        def play(change: Change, count: int = count) -> None:
            for _ in range(count):
                state = change.live.table.state
                if state.over:
                    return
                deciders = state.deciders()
                seat = deciders[rng.below(len(deciders))]
                legal = state.legal(seat)
                change.add("play", seat, legal[rng.below(len(legal))])

        services.tables.change(ident, play)
        for seat, visitor in enumerate(own):
            people.append(Person(visitor, Place(ident, seat, services.people.bearer(visitor.person or ""))))
    return people


def run_once(
    given: argparse.Namespace,
    services: Services,
    people: list[Person],
    environment: dict[str, str],
    postgres: Postgres | None,
) -> Outcome:
    """A run: a new server, new client processes, a warm-up, and the measurement."""
    numbers = {person.place: services.table_views.look(person.visitor, person.place.table).number for person in people}
    began = wall_clock()
    port = free_port()
    arguments = ["--processes", str(given.processes)] if given.processes else []
    server = start_server(port, environment, arguments, Path(environment["BOROUGH_DATA"]) / "serve.log")
    context = get_context("spawn")
    pipes, clients = [], []
    try:
        before = memory(server.pid)
        for share in range(given.clients):
            # All seats of a table are in one process: the next person thinks from the last one's action on.
            places = [one.place for one in people if hash_of(one.place.table, given.clients) == share]
            here, there = context.Pipe()
            clients.append(
                context.Process(target=run_clients, args=(there, places, port, given.push, given.think), daemon=True)
            )
            clients[-1].start()
            pipes.append(here)
        for pipe in pipes:
            if not pipe.poll(CONNECT_SECONDS) or pipe.recv() != "ready":
                raise SystemExit("the clients could not connect")
        start = time.monotonic() + given.warm
        end = start + given.seconds
        for pipe in pipes:
            pipe.send((start, end))
        time.sleep(max(0, start - time.monotonic()))
        print("streams are open and the warm-up is over: measuring", flush=True)
        used, in_database = cpu(server.pid), postgres.cpu() if postgres else 0.0
        time.sleep(max(0, end - time.monotonic()))
        used, in_database = cpu(server.pid) - used, postgres.cpu() - in_database if postgres else 0.0
        after = memory(server.pid)
        measured = [pipe.recv() for pipe in pipes if pipe.poll(2 * DRAIN_SECONDS)]
        if len(measured) < len(pipes):
            raise SystemExit("a client process did not answer")
    finally:
        for client in clients:
            client.terminate()
            client.join()
        server.terminate()
        server.wait()
    outcome = put_together(measured, start, end)
    outcome.cpu, outcome.database_cpu, outcome.memory = used, in_database, (after - before) / given.tables
    check(services, people, numbers, began, measured, outcome, start)
    return outcome


def hash_of(table: str, count: int) -> int:
    """Which client process has a table."""
    return sum(table.encode()) % count


def put_together(measured: Sequence[Measured], start: float, end: float) -> Outcome:
    """What happened between start and end. An action counts if it was due then, however late its answer came."""
    outcome = Outcome()
    now = time.monotonic()
    for part in measured:
        for action in part.actions:
            if start <= action.due < end:
                outcome.actions.append((action.answered or now) - action.due)
                outcome.unanswered += not action.answered
                outcome.late += action.status == 409
                outcome.lags.append(action.sent - action.due)
        outcome.fetches += [arrived - due for due, arrived in part.fetches if start <= due < end]
        outcome.views += sum(start <= at < end for times in part.arrivals.values() for _, at in times)
        outcome.errors += part.errors
        outcome.finished |= part.over
        outcome.pushed += part.pushed
        outcome.noticed += part.noticed
        outcome.client_cpu += part.cpu
    thoughts = [thought for part in measured for thought in part.thoughts]
    outcome.thought = statistics.fmean(thoughts or [0])
    arrived = sum(len(times) for part in measured for times in part.arrivals.values())
    outcome.view_bytes = sum(part.view_bytes for part in measured) / max(1, arrived)
    return outcome


def check(
    services: Services,
    people: list[Person],
    numbers: dict[Place, int],
    began: int,
    measured: Sequence[Measured],
    outcome: Outcome,
    start: float,
) -> None:
    """Compare what the clients sent and saw with the events in the database."""
    sent: dict[tuple[str, int], list[Sent]] = {}
    arrivals: dict[tuple[str, int], list[tuple[int, float]]] = {}
    for part in measured:
        arrivals.update(part.arrivals)
        for action in part.actions:
            sent.setdefault((action.table, action.seat), []).append(action)
    when: Sendings = {}
    events = {}
    for person in people:
        place = person.place
        events[place] = events_of(services, person, numbers[place], began)
        check_own(place, events[place], sent.get((place.table, place.seat), []), when, outcome)
    for place, known in events.items():
        check_deliveries(place, known, arrivals.get((place.table, place.seat), []), when, outcome, start)


def check_own(place: Place, events: list[VisibleEvent], sent: list[Sent], when: Sendings, outcome: Outcome) -> None:
    """Find each acknowledged action of a seat among its events, in order; nothing may be lost or doubled."""
    own = [event for event in events if event.kind == "play" and event.seat == place.seat]
    sent = [action for action in sent if action.status in (0, 200)]
    left = 0
    for action in sent:
        found = next((at for at in range(left, len(own)) if own[at].text == action.text), None)
        if found is not None:
            when[place.table, place.seat, own[found].at] = action.sent
            left = found + 1
        elif action.status == 200:
            outcome.lost += 1
    outcome.doubled += max(0, len(own) - len(sent))


def check_deliveries(
    place: Place,
    events: list[VisibleEvent],
    arrivals: list[tuple[int, float]],
    when: Sendings,
    outcome: Outcome,
    start: float,
) -> None:
    """Find for each action of another seat the first view that shows it.

    After the end of a game everybody counts all events, so that numbers before and after cannot be compared.
    """
    if place.table in outcome.finished:
        return
    index = 0
    for event in events:
        at = when.get((place.table, event.seat, event.at))
        if event.kind != "play" or event.seat == place.seat or at is None or at < start:
            continue
        while index < len(arrivals) and arrivals[index][0] <= event.number:
            index += 1
        if index < len(arrivals):
            outcome.deliveries.append(arrivals[index][1] - at)
        else:
            outcome.undelivered += 1


def events_of(services: Services, person: Person, after: int, began: int) -> list[VisibleEvent]:
    """The events that a person knows of, from a number and a time on.

    The time too, because at the end of a game everybody counts all events, and the number means an earlier one then.
    """
    found: list[VisibleEvent] = []
    while True:
        more = services.table_views.events(person.visitor, person.place.table, person.place.seat, after)
        found += more
        if not more:
            return [event for event in found if event.at >= began]
        after = more[-1].number + 1


def quantile(times: Sequence[float], percent: int) -> float:
    """A quantile in milliseconds: the smallest time that this many percent do not exceed."""
    return 1000 * sorted(times)[max(0, -(-len(times) * percent // 100) - 1)] if times else 0.0


def shown(name: str, times: Sequence[float]) -> str:
    """A line about times."""
    quantiles = ", ".join(f"p{part} {quantile(times, part):.1f}" for part in PARTS)
    most, mean = 1000 * max(times, default=0), 1000 * statistics.fmean(times or [0])
    return f"{name}: {quantiles}, max {most:.1f}, mean {mean:.1f} ms ({len(times)})"


def report(given: argparse.Namespace, outcome: Outcome) -> None:
    """Print a run."""
    actions, views = max(1, len(outcome.actions)), max(1, outcome.views)
    if given.push and not outcome.pushed:
        print("the server sends no views in its streams: they are fetched after each notice (--notice)")
    print(f"think time: log-normal, mean {given.think:g} s configured, {outcome.thought:.2f} s drawn, sigma {SPREAD:g}")
    print(f"{len(outcome.actions) / given.seconds:.1f} actions/s, {outcome.views / given.seconds:.1f} views/s", end="")
    print(f" of {outcome.view_bytes / 1000:.1f} kB; finished games: {len(outcome.finished)}")
    print(shown("action, from when it was due to its answer", outcome.actions))
    print(shown("delivery, from sending an action to the view at another seat", outcome.deliveries))
    if outcome.fetches:
        print(shown("fetched view", outcome.fetches))
    print(shown("of that, until the client sent it", outcome.lags))
    print(f"lost {outcome.lost}, doubled {outcome.doubled}, undelivered {outcome.undelivered}", end="")
    print(f", unanswered {outcome.unanswered}, too late (409) {outcome.late}, errors {outcome.errors.total()}", end="")
    print("".join(f"; {count} × {error}" for error, count in outcome.errors.most_common(3)))
    print(f"server: {100 * outcome.cpu / given.seconds:.0f} % of a core", end="")
    print(f", {1000 * outcome.cpu / actions:.2f} ms an action (with its views)", end="")
    print(f", {1000 * outcome.cpu / views:.2f} ms a view (with its action)", end="")
    if outcome.database_cpu:
        print(f"; PostgreSQL: {1000 * outcome.database_cpu / actions:.2f} ms an action", end="")
    print(f"; clients: {100 * outcome.client_cpu / given.seconds:.0f} % of a core")
    print(f"memory of a table with its {given.seats} streams: {outcome.memory / 1024:.0f} KiB", flush=True)


def rows(given: argparse.Namespace, outcomes: Sequence[Outcome]) -> str:
    """All runs as rows of a Markdown table."""
    lines = [
        "| tables × seats | think s | run | actions/s | p50 | p95 | p99 | max ms | delivery p50 | p95 | p99 ms "
        "| CPU ms/action | ms/view | KiB/table | lost | 409 | errors |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for number, one in enumerate(outcomes, 1):
        actions, views = max(1, len(one.actions)), max(1, one.views)
        cells = [
            f"{given.tables} × {given.seats}",
            f"{given.think:g}",
            number,
            f"{len(one.actions) / given.seconds:.1f}",
        ]
        cells += [f"{quantile(one.actions, part):.0f}" for part in PARTS]
        cells.append(f"{1000 * max(one.actions, default=0):.0f}")
        cells += [f"{quantile(one.deliveries, part):.0f}" for part in PARTS]
        cells += [f"{1000 * one.cpu / actions:.2f}", f"{1000 * one.cpu / views:.2f}", f"{one.memory / 1024:.0f}"]
        cells += [one.lost + one.doubled, one.late, one.errors.total() + one.unanswered + one.undelivered]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


def arguments() -> argparse.Namespace:
    """The arguments."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60, help="how long to measure in each run (60)")
    parser.add_argument("--think", type=float, default=10, help="mean seconds from seeing to acting (10)")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--warm", type=float, help="seconds before the measurement (the think time, at least 10)")
    parser.add_argument("--moves", type=int, default=40, help="actions already played at a table, at most (40)")
    parser.add_argument("--postgres", action="store_true", help="use a PostgreSQL server of its own instead of SQLite")
    parser.add_argument("--processes", type=int, default=0, help="processes of the server")
    parser.add_argument("--clients", type=int, default=2, help="client processes (2)")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--push", action="store_true", default=True, help="the stream brings the views (default)")
    how.add_argument("--notice", dest="push", action="store_false", help="views are fetched after each notice")
    given = parser.parse_args()
    given.warm = max(10.0, given.think) if given.warm is None else given.warm
    return given


def main() -> int:
    """Measure and print."""
    given = arguments()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    outcomes = []
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        postgres = stack.enter_context(closing(Postgres(Path(folder)))) if given.postgres else None
        database = postgres.url if postgres else ""
        secret = secrets.token_hex(32)
        services = stack.enter_context(closing(Services(Settings(database=database, data=Path(folder), secret=secret))))
        people = set_up(services, given.tables, given.seats, given.moves)
        environment = {"BOROUGH_DATA": folder, "BOROUGH_SECRET": secret, "BOROUGH_DATABASE": database}
        build = "compiled" if is_compiled() else "plain Python"
        kind = "PostgreSQL" if postgres else "SQLite"
        print(f"{given.tables} tables, {given.seats} seats, {build}, {kind}, {given.seconds:g} s a run", flush=True)
        for number in range(given.runs):
            print(f"\nrun {number + 1} of {given.runs}", flush=True)
            outcomes.append(run_once(given, services, people, environment, postgres))
            report(given, outcomes[-1])
    print(f"\n{rows(given, outcomes)}")
    bad = any(one.lost or one.doubled or one.undelivered or one.unanswered or one.errors for one in outcomes)
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
