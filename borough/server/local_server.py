"""`borough play`: a server for this computer only, and a browser with a new table."""

from __future__ import annotations

import logging
import secrets
import socket
import threading
import time
import webbrowser
from collections.abc import Callable
from dataclasses import replace

from borough.server.operations.logs import configure_logs
from borough.server.settings import Settings
from borough.server.tables.lobby import NewTable
from borough.server.web.app import Server, create_app, prepare_database

HOST, PORT = "127.0.0.1", 8000
START_SECONDS = 60.0
"""Longest wait for the server to start."""


def play_in_browser(
    settings: Settings, new_table: NewTable, tell: Callable[[str], None], *, browse: bool = True
) -> None:
    """Serve until stopped. The address that opens the table contains a secret token."""
    configure_logs(level=logging.WARNING)
    prepare_database(settings)
    app = create_app(replace(settings, expiry=False))  # people keep their own games for as long as they like
    token = secrets.token_urlsafe(16)
    app.state.launches = {token: new_table}
    listener = listen()
    address = f"http://{HOST}:{listener.getsockname()[1]}/launch/{token}"
    server = Server(app)
    threading.Thread(target=_announce, args=(server, address, tell, browse), daemon=True).start()
    server.serve_until_stopped(listener)


def listen() -> socket.socket:
    """A socket on the usual port, or on any free one."""
    for port in (PORT, 0):
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, port))
            return listener
        except OSError:
            listener.close()
    raise OSError("no port is free")


def _announce(server: Server, address: str, tell: Callable[[str], None], browse: bool) -> None:
    """Once the server has started, print the address and open the browser."""
    end = time.monotonic() + START_SECONDS
    while not server.started and time.monotonic() < end:
        time.sleep(0.02)
    tell(f"Your table: {address}")
    tell("Stop with Ctrl-C. Games are kept: start `borough play` again and look under My games.")
    if browse:
        webbrowser.open(address)
