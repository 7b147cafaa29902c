"""Metrics in the text format of Prometheus. They contain no ids, names or addresses."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from borough.server.services import Services

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the latencies, in seconds."""
MEASURED = ("action", "view")
"""Classes of requests whose latency is measured."""
VIEWS = ("view", "part")
ACTIONS = ("act", "actions")
_started = time.time()


def route_class(path: str) -> str:
    """The class of an address: action, view, stream, table, static, api or page. There are no others."""
    parts = path.split("/")
    of_table = parts[1:2] == ["t"] or parts[1:4] == ["api", "v1", "tables"]
    if of_table:
        inner = parts[3:] if parts[1] == "t" else parts[5:]
        if (not inner and parts[1] == "t") or (inner and inner[0] in VIEWS):
            return "view"
        if inner and inner[0] in ACTIONS:
            return "action"
        return "stream" if inner and inner[0] == "stream" else "table"
    if parts[1:2] == ["static"]:
        return "static"
    return "api" if parts[1:2] == ["api"] else "page"


class Histogram:
    """How many values were at most as large as each of the buckets."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.sum = 0.0

    def add(self, value: float) -> None:
        """Count a value."""
        place = 0
        while place < len(BUCKETS) and value > BUCKETS[place]:
            place += 1
        self.counts[place] += 1
        self.sum += value


class Metrics:
    """What this process has counted."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, int]] = Counter()
        self._latency = {kind: Histogram() for kind in MEASURED}
        self._lock = threading.Lock()

    def count(self, kind: str, status: int, seconds: float) -> None:
        """Count a request of a class, with the status of the answer and the time it took."""
        with self._lock:
            self._requests[kind, status] += 1
            if kind in self._latency:
                self._latency[kind].add(seconds)

    def text(self, services: Services) -> str:
        """All metrics."""
        with self._lock:
            requests = {f'route="{kind}",status="{status}"': n for (kind, status), n in self._requests.items()}
            latencies = [line for kind, histogram in self._latency.items() for line in _buckets(kind, histogram)]
        seconds = "borough_request_seconds"
        return "\n".join(
            [
                *_metric("borough_requests_total", "counter", "Requests by class and status.", requests),
                f"# HELP {seconds} Time until the whole answer was sent.",
                f"# TYPE {seconds} histogram",
                *latencies,
                *_services(services),
                *_process(),
                "",
            ]
        )


def _services(services: Services) -> Iterable[str]:
    """What the parts of the server have counted."""
    errors = {f'kind="{kind}"': count for kind, count in services.database.errors.copy().items()}
    yield from _metric("borough_live_tables", "gauge", "Tables in memory.", services.tables.live_count)
    yield from _metric("borough_open_streams", "gauge", "Open event streams.", services.hub.open_count)
    asked = services.bot_loop.questions_open
    yield from _metric("borough_bot_questions", "gauge", "Questions to bots without an answer yet.", asked)
    yield from _metric("borough_events_total", "counter", "Events written.", services.tables.events_written)
    yield from _metric("borough_database_errors_total", "counter", "Failed uses of the database, by kind.", errors)


def _process() -> Iterable[str]:
    """Memory and processor time of this process and of its workers."""
    yield from _metric("process_cpu_seconds_total", "counter", "Processor time.", time.process_time())
    yield from _metric("process_resident_memory_bytes", "gauge", "Memory.", resident_bytes())
    yield from _metric("process_start_time_seconds", "gauge", "Start, in seconds since 1970.", _started)
    workers = "Processor time of worker processes."
    yield from _metric("borough_worker_cpu_seconds_total", "counter", workers, worker_seconds())


def _metric(name: str, kind: str, about: str, value: float | Mapping[str, float]) -> Iterable[str]:
    """The lines of a metric: one value, or one for each set of labels."""
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"
    if isinstance(value, Mapping):
        for labels, one in sorted(value.items()):
            yield f"{name}{{{labels}}} {one}"
    else:
        yield f"{name} {value}"


def _buckets(kind: str, histogram: Histogram) -> Iterable[str]:
    """The lines of a histogram; its buckets are cumulative."""
    name, total = "borough_request_seconds", 0
    for bound, count in zip((*map(str, BUCKETS), "+Inf"), histogram.counts, strict=True):
        total += count
        yield f'{name}_bucket{{route="{kind}",le="{bound}"}} {total}'
    yield f'{name}_sum{{route="{kind}"}} {histogram.sum}'
    yield f'{name}_count{{route="{kind}"}} {total}'


def resident_bytes() -> int:
    """The resident memory of this process; where the system does not tell, the most that it ever had."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024


def worker_seconds() -> float:
    """Processor time of all worker processes, those that have ended included; elsewhere than on Linux only of those."""
    seconds = 0.0
    for worker in multiprocessing.active_children():
        try:
            fields = Path(f"/proc/{worker.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        seconds += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    ended = os.times()
    return seconds + ended.children_user + ended.children_system
