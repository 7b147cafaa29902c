"""The measuring tools find what they are there to find."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STALL = 4.0


@contextmanager
def running(script: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A script of bench/, with its output."""
    command = [sys.executable, str(ROOT / "bench" / script), *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(60)


def server_of(process: int) -> int:
    """The server that a script has started."""
    started = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    [found] = [one for one in started if b"serve" in Path(f"/proc/{one}/cmdline").read_bytes().split(b"\0")]
    return int(found)


@pytest.mark.long
def test_load_counts_all_actions_that_were_due_while_the_server_stood_still():
    usual = ["--tables", "6", "--think", "0.5", "--seconds", "16", "--runs", "1", "--moves", "0", "--warm", "3"]
    with running("load.py", *usual) as process:
        assert process.stdout is not None
        assert any("measuring" in line for line in process.stdout)
        server = server_of(process.pid)
        os.kill(server, signal.SIGSTOP)
        time.sleep(STALL)
        os.kill(server, signal.SIGCONT)
        told, _ = process.communicate(timeout=240)
    assert process.returncode == 0, told
    found = re.search(r"action, .*p50 ([0-9.]+), p95 ([0-9.]+), .* max ([0-9.]+),", told)
    assert found is not None, told
    p50, p95, most = map(float, found.groups())
    assert most > 900 * STALL
    # A client that waits for its answer before it schedules the next action would report only one slow action.
    assert p95 > 500 * STALL
    assert p50 < p95
    assert "lost 0, doubled 0, undelivered 0, unanswered 0" in told
    assert re.search(r"memory of a table with its 4 streams: [1-9]", told)


@pytest.mark.long
def test_a_minute_of_play_with_faults_loses_nothing(tmp_path: Path):
    saved = tmp_path / "soak.json"
    arguments = ["--minutes", "1.2", "--settle", "0.4", "--tables", "4", "--think", "0.05", "--every", "4"]
    with running("soak.py", *arguments, "--sample", "2", "--save", str(saved)) as process:
        told, _ = process.communicate(timeout=420)
    assert process.returncode == 0, told
    course = json.loads(saved.read_text())
    assert course["done"]
    assert course["tally"]["finished"] > 0
    assert sum(course["faults"].values()) >= 3
    with running("soak.py", "--report", str(saved)) as process:
        assert process.communicate()[0] == told
