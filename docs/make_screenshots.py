"""Takes the screenshots of the web pages for the README, in Debian's Chromium. Called by `make pictures`."""

from __future__ import annotations

import shutil
import socket
import tempfile
import threading
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import borough
from borough.bots.greedy import GreedyBot
from borough.server.services import Services
from borough.server.settings import Settings
from borough.server.tables.changes import Visitor
from borough.server.tables.lobby import ME, NewTable
from borough.server.web.app import Server, create_app

HERE = Path(__file__).parent
WIDE, PHONE = {"width": 1400, "height": 1240}, {"width": 360, "height": 740}
MOMENTS = {"key-to-the-city": 188, "london": 236, "key-flow": 150}
"""How many actions are played before the screenshot."""


def play_some(services: Services, person: str, game: str, actions: int) -> str:
    """Open a table and play some actions with greedy bots at all seats; the id of the table."""
    visitor = Visitor(person)
    ident = services.lobby.create(visitor, NewTable(game, [ME, "apprentice", "apprentice"]))
    bot, rng = GreedyBot(borough.game(game), 1), borough.Rng(3)
    while True:
        with services.tables.reading(ident) as live:
            deciders, done = live.deciders(), live.actions
        if done >= actions and 0 in deciders:
            return ident
        seat = deciders[0]
        with services.tables.reading(ident) as live:
            view, number = live.game.view(live.table.state, seat), live.number
        action = bot.choose(view, view.legal, rng)
        if seat == 0:
            services.playing.act(visitor, ident, 0, borough.game(game).text(action), number)
        else:
            services.playing.bot_plays(ident, seat, [action], number)


def take_screenshot(page: Page, address: str, name: str) -> None:
    """Save a screenshot of a page."""
    page.goto(address)
    page.wait_for_load_state("load")
    page.screenshot(path=HERE / f"{name}.png")


def take_all(browser: Browser, address: str, cookie: str, tables: dict[str, str]) -> None:
    """Take all screenshots of the README."""
    for viewport, suffix in ((WIDE, ""), (PHONE, "-phone")):
        context = browser.new_context(viewport=viewport, reduced_motion="reduce", device_scale_factor=1)
        context.add_cookies([{"name": "borough-person", "value": cookie, "url": address}])
        page = context.new_page()
        for game, ident in tables.items():
            if not suffix or game == "key-flow":
                take_screenshot(page, f"{address}/t/{ident}", f"web-{game}{suffix}")
        context.close()


def main() -> None:
    """Start a server, play, and take the screenshots."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as door:
        app = create_app(Settings(data=Path(folder), bot_loop=False, rates=False))
        door.bind(("127.0.0.1", 0))
        server = Server(app)
        threading.Thread(target=server.run, args=([door],), daemon=True).start()
        while not server.started:
            time.sleep(0.05)
        services: Services = app.state.services
        person, _ = services.people.create("Guest")
        tables = {game: play_some(services, person.id, game, actions) for game, actions in MOMENTS.items()}
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            address = f"http://127.0.0.1:{door.getsockname()[1]}"
            take_all(browser, address, services.people.cookie(person.id), tables)
            browser.close()
        server.should_exit = True
        time.sleep(1)


if __name__ == "__main__":
    main()
