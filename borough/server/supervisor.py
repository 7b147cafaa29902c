"""Several server processes on one machine, behind one socket. One that dies is started again."""

from __future__ import annotations

import logging
import os
import signal
import socket
import threading
import time
from dataclasses import replace
from multiprocessing import connection, get_context, parent_process
from multiprocessing.context import SpawnProcess

from borough.core.errors import BadInput
from borough.core.workers import starting
from borough.server.operations.logs import configure_logs
from borough.server.settings import Settings
from borough.server.web.app import Server, create_app, prepare_database

BACKLOG = 2048
STOP_SECONDS = 20.0
"""Seconds that processes have to stop before they are killed."""
SHORT_LIFE = 5.0
"""A process that ends within so many seconds did not start properly."""
SHORT_LIVES = 5
"""So many such ends in a row stop the server."""
logger = logging.getLogger("uvicorn.error")


def serve_processes(settings: Settings, host: str, port: int, log_format: str, count: int) -> None:
    """Run `count` server processes until they are stopped. Each has a port for metrics, one after the other."""
    configure_logs(log_format)
    prepare_database(settings)  # an error is told once, before the processes start
    settings.key()
    with listening(host, port) as listener:
        shared = replace(settings, bot_workers=max(1, settings.bot_workers // count))
        Supervisor(shared, listener, log_format, count).run()


def listening(host: str, port: int) -> socket.socket:
    """A socket that all processes accept connections from."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family, backlog=BACKLOG)
    except OSError as error:
        raise BadInput(f"cannot listen on {host} port {port}: {error.strerror or error}") from None


class Supervisor:
    """Starts the processes, and starts those again that die."""

    def __init__(self, settings: Settings, listener: socket.socket, log_format: str, count: int) -> None:
        self.settings = settings
        self.listener = listener
        self.log_format = log_format
        self.count = count
        self._started: dict[SpawnProcess, tuple[int, float]] = {}
        """The place of each running process, and when it was started."""
        self._short_lives = 0
        self._stopping = False

    def run(self) -> None:
        """Supervise until a signal arrives."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        for place in range(self.count):
            self._start(place)
        address, port = self.listener.getsockname()[:2]
        logger.info("%s processes serve http://%s:%s (Press CTRL+C to quit)", self.count, address, port)
        while self._started:
            for process in [one for one in self._started if not one.is_alive()]:
                self._replace(process)
            connection.wait([process.sentinel for process in self._started], timeout=1)

    def _start(self, place: int) -> None:
        port = self.settings.metrics_port
        settings = replace(self.settings, metrics_port=port + place if port else 0)
        process = get_context("spawn").Process(target=serve_on, args=(settings, self.listener, self.log_format))
        with starting():
            process.start()
        self._started[process] = place, time.monotonic()

    def _replace(self, process: SpawnProcess) -> None:
        """A process ended: start another one, unless the server stops or processes cannot start."""
        place, started = self._started.pop(process)
        if self._stopping:
            return
        logger.warning("server process %s ended with exit code %s", process.pid, process.exitcode)
        self._short_lives = self._short_lives + 1 if time.monotonic() - started < SHORT_LIFE else 0
        if self._short_lives >= SHORT_LIVES:
            self._stop()
            raise SystemExit("the server processes do not start")
        self._start(place)

    def _stop(self, *_: object) -> None:
        """Ask all processes to stop; kill those that do not."""
        self._stopping = True
        for process in self._started:
            if process.is_alive():
                process.terminate()
        threading.Thread(target=self._kill_late, args=(list(self._started),), daemon=True).start()

    @staticmethod
    def _kill_late(processes: list[SpawnProcess]) -> None:
        time.sleep(STOP_SECONDS)
        for process in processes:
            process.kill()


def serve_on(settings: Settings, listener: socket.socket, log_format: str) -> None:
    """Runs in a new process: serve on a socket until stopped, or until the supervisor is gone."""
    configure_logs(log_format)
    parent = parent_process()
    assert parent is not None
    threading.Thread(target=_stop_with, args=(parent.sentinel,), daemon=True).start()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Server(create_app(settings), log_level="info").serve_until_stopped(listener)


def _stop_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
