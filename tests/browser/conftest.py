"""A server, a real Chromium, and visitors whose browser errors fail the test."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from browsing import WAIT, Visitor
from playwright.sync_api import Browser, Playwright, expect, sync_playwright
from web_builder import free_port, wait_for

# The pace of requests is not limited here: all visitors come from one address.
SERVER = """
import sys
from pathlib import Path
from borough.server.tables import table_views
from borough.server.web.app import serve
from borough.server.settings import Settings
table_views.HINT_WAIT = 300  # the machine may be busy
serve(Settings(data=Path(sys.argv[1]), rates=False, bot_workers=1), "127.0.0.1", int(sys.argv[2]))
"""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with an empty database."""
    data = tmp_path_factory.mktemp("data")
    port = free_port()
    log = data / "log"
    with log.open("w") as out:
        server = subprocess.Popen([sys.executable, "-P", "-c", SERVER, str(data), str(port)], stdout=out, stderr=out)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(address, server)
        yield address
    finally:
        server.terminate()
        server.wait(timeout=60)
    assert "Traceback" not in log.read_text(), log.read_text()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Drives the browser."""
    expect.set_options(timeout=WAIT)
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Chromium, one for all tests."""
    path = shutil.which("chromium")
    if path is None:
        reason = "no chromium is installed (apt install chromium)"
        pytest.fail(reason) if os.environ.get("BOROUGH_EXPECT_BROWSER") else pytest.skip(reason)
    browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
    yield browser
    browser.close()


@pytest.fixture
def visitor(chromium: Browser, site: str) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors, each with their own browser. At the end none of their pages may have had an error."""
    made: list[Visitor] = []

    def make(**preferences: object) -> Visitor:
        made.append(Visitor(chromium, site, **preferences))
        return made[-1]

    yield make
    for one in made:
        one.leave()
    assert not [text for one in made for text in one.complaints]


@pytest.fixture
def anna(visitor: Callable[..., Visitor]) -> Visitor:
    """Somebody with a mouse and a wide screen."""
    return visitor()
