"""People who play in a browser, for the browser tests: what they see, and how they choose."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import APIResponse, Browser, BrowserContext, ConsoleMessage, Locator, Page, ViewportSize
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from web_builder import PAGES as AROUND

import borough

WAIT = 60_000
"""Timeout in milliseconds, long enough for a busy machine."""
AGAIN = 4_000
"""Milliseconds after which a click is tried again: the content may have been replaced under the pointer."""
TRIES = 10
LONG = 6000
WIDE: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 740}
PAGES = {**AROUND, "problem": "/nowhere"}
"""All pages around the tables, and an error page."""
SCREENSHOTS = Path(os.environ.get("BOROUGH_SCREENSHOTS", "build/screenshots"))

ASKED = "() => document.querySelector('.prompt.asked') !== null || document.querySelector('.results') !== null"
BEYOND = """(number) => Number(document.querySelector("#part")?.dataset.number ?? -1) > number
  && !document.documentElement.classList.contains("sending")"""
CHOICES = """() => {
  const drawn = new Set([...document.querySelectorAll("[data-can]")].map((one) => one.dataset.place));
  return [...document.querySelectorAll("#choices button")].map(({ value, dataset: { place } }) => (
    { action: value, place, drawn: drawn.has(place) }
  ));
}"""
# A point where a place can be hit: nothing else may lie above it. On a phone its pane is shown first.
POINT = """(place) => {
  const one = document.querySelector(`[data-can][data-place="${CSS.escape(place)}"]`);
  if (!one) return null;
  const pane = one.closest("[data-pane]")?.dataset.pane;
  const tab = document.querySelector(`[data-tab="${pane}"]`);
  if (tab?.checkVisibility() && tab.getAttribute("aria-selected") !== "true") tab.click();
  one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = one.getBoundingClientRect();
  const parts = [0.5, 0.3, 0.7, 0.1, 0.9, 0.2, 0.8, 0.4, 0.6, 0.05, 0.95];
  for (const down of parts) for (const along of parts) {
    const x = box.left + along * box.width, y = box.top + down * box.height;
    if (document.elementFromPoint(x, y)?.closest("[data-can]") === one) return [x, y];
  }
  return [];
}"""

CRAMPED = """() => {
  const found = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) found.push(`the page is ${wide} px too wide`);
  for (const one of document.querySelectorAll("button, .button, select, input, summary, nav a")) {
    const target = one.closest("label") ?? one;
    const box = target.getBoundingClientRect();
    if (!one.checkVisibility({ visibilityProperty: true }) || box.width < 2 || one.type === "hidden") continue;
    if (box.height < FINGER || box.width < 24) {
      found.push(`${one.outerHTML.slice(0, 120)} is ${box.width.toFixed()} x ${box.height.toFixed()}`);
    }
  }
  return found;
}""".replace("FINGER", "40")


@dataclass(frozen=True)
class Choice:
    """A legal action: its text, its place, and whether that is drawn."""

    action: str
    place: str
    drawn: bool


Policy = Callable[[list[Choice], int], Choice]
"""What to choose, from the choices and how many were made before."""


class Visitor:
    """Somebody with a browser. Collects all errors of their pages."""

    def __init__(
        self,
        chromium: Browser,
        site: str,
        language: str = "en-GB",
        viewport: ViewportSize = WIDE,
        **preferences: object,
    ) -> None:
        self.site = site
        self.complaints: list[str] = []
        self.allowed: list[str] = []
        """Patterns of errors that are expected."""
        self.touch = bool(preferences.get("has_touch"))
        preferences = {"locale": language, "viewport": viewport, "reduced_motion": "reduce", **preferences}
        self.context: BrowserContext = chromium.new_context(base_url=site, **preferences)  # type: ignore[arg-type]
        self.context.set_default_timeout(WAIT)
        self.context.on("console", self._hear)
        self.context.on("weberror", lambda error: self._complain(f"page error: {error.error}"))
        self.page: Page = self.context.new_page()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"{message.type}: {message.text} at {message.location['url']}")

    def _complain(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self.allowed):
            self.complaints.append(text)

    def leave(self) -> None:
        """Close the browser."""
        self.context.close()

    # Getting to a table.

    def post(self, address: str, form: dict[str, str]) -> APIResponse:
        """Send a form without a page."""
        return self.context.request.post(address, form=form, headers={"Origin": self.site})

    def sit_down(self, game: str, seats: int = 2, **form: str) -> str:
        """Open a table as the home page does, go there, and return its address."""
        form_data = {"game": game, "seats": str(seats), "level": "apprentice", **form}
        answer = self.post("/tables", form_data)
        assert answer.ok, answer.text()
        self.page.goto(answer.url)
        return answer.url

    def bring(self, game: str, actions: int | None = None) -> str:
        """Open a table from a golden game or its beginning; return its address."""
        record = borough.Record.loads(golden(game).read_text(encoding="utf-8"))
        record.actions[:] = record.actions[:actions]
        self.post("/settings/name", {"name": "Anna"})
        file = {"name": "record.json", "mimeType": "application/json", "buffer": record.dumps().encode()}
        answer = self.context.request.post("/import", multipart={"record": file}, headers={"Origin": self.site})
        return answer.url.removesuffix("/replay")

    def go_on(self, game: str, beyond: int = 150) -> None:
        """Look at a table in the middle of a golden game, from the seat that is to move."""
        record = borough.Record.loads(golden(game).read_text(encoding="utf-8"))
        while len(record.replay(beyond).deciders()) != 1:
            beyond += 1
        [seat] = record.replay(beyond).deciders()
        address = self.bring(game, beyond)
        self.post(f"{address}/join", {"at": str(seat)})
        self.post(f"{address}/start", {"level": "apprentice"})
        self.page.goto(address)
        self.wait_for_turn()

    def look(self, name: str) -> None:
        """Save a screenshot of the whole page, or of the top of a very long one."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        whole = self.page.evaluate("document.documentElement.scrollHeight") < LONG
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=whole)

    # At a table.

    @property
    def number(self) -> int:
        """How many events the page shows."""
        return int(self.page.locator("#part").get_attribute("data-number") or 0)

    @property
    def over(self) -> bool:
        """Whether the final scores are shown."""
        return self.page.locator(".results").count() > 0

    @property
    def asked(self) -> bool:
        """Whether the page asks for a choice."""
        return self.page.locator(".prompt.asked").count() > 0

    def labels(self, selector: str) -> list[str]:
        """What a part of the page says to a screen reader."""
        return self.page.locator(f"{selector} [aria-label]").evaluate_all("(all) => all.map((one) => one.ariaLabel)")

    def wait_for_turn(self) -> bool:
        """Wait until there is something to choose; False, if the game is over instead."""
        self.page.wait_for_function(ASKED)
        return not self.over

    def wait_beyond(self, number: int, timeout: float = WAIT) -> None:
        """Wait for a page with more than `number` events and no pending request."""
        self.page.wait_for_function(BEYOND, arg=number, timeout=timeout)

    def choices(self) -> list[Choice]:
        """What can be chosen now."""
        return [Choice(**found) for found in self.page.evaluate(CHOICES)]

    def play(self, policy: Policy, most: int = 1000) -> int:
        """Play until the game is over or `most` choices are made; return how many were made."""
        made = 0
        while made < most and self.wait_for_turn():
            choices = self.choices()
            if choices:  # the page may have been renewed meanwhile
                self.choose(policy(choices, made))
                made += 1
        return made

    def choose(self, choice: Choice) -> None:
        """Choose on the board if the choice is drawn there, otherwise from the list, and wait for the result."""
        before = self.number
        for _ in range(TRIES):
            try:
                if choice.drawn:
                    self._point_at(choice)
                else:
                    self._take_from_list(choice)
                self.wait_beyond(before, AGAIN)
            except PlaywrightTimeout:
                self.page.keyboard.press("Escape")  # a menu that came late may lie above the place
                continue
            return
        raise AssertionError(f"nothing comes of {choice}")

    def _point_at(self, choice: Choice) -> None:
        self.point_at(choice.place)
        item = self.page.locator(f'.menu button[data-action="{choice.action}"]')
        if item.count():
            self.tap(item, AGAIN)

    def point_at(self, place: str) -> None:
        """Click a place on the board, or touch it."""
        point = self.page.evaluate(POINT, place)
        if point is None:
            return  # the page has changed; the caller looks again
        assert point, f"{place} cannot be pointed at"
        self._hit(*point)

    def _take_from_list(self, choice: Choice) -> None:
        button = self.page.locator(f'#choices button[value="{choice.action}"]')
        if not button.is_visible():
            self.tap(self.page.locator("#choices summary"), AGAIN)
        self.tap(button, AGAIN)

    def _hit(self, x: float, y: float) -> None:
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def hold(self, place: str, until: str, arg: object) -> None:
        """Hold a finger on a place of the board until a function says that something came of it."""
        x, y = self.page.evaluate(POINT, place)
        screen = self.context.new_cdp_session(self.page)
        screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        self.page.wait_for_function(until, arg=arg)
        screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def show_pane(self, name: str) -> None:
        """On a phone, switch to a pane of the table."""
        tab = self.page.locator(f'[data-tab="{name}"]')
        if tab.is_visible():
            self.tap(tab)

    def check_phone(self) -> None:
        """Nothing scrolls sideways except boards, and nothing is too small to touch."""
        found = self.page.evaluate(CRAMPED)
        assert not found, "\n".join(found)

    def tap(self, what: Locator, timeout: float = WAIT) -> None:
        """Click, or touch with a finger."""
        what.tap(timeout=timeout) if self.touch else what.click(timeout=timeout)


def golden(game: str) -> Path:
    """A whole game for three, as a record."""
    return Path(__file__).parent / game.replace("-", "_") / "golden" / "3-seats-02.json"


def hurry(*verbs: str) -> Policy:
    """Prefer these verbs in this order, otherwise the first choice; vary among choices with the same verb."""

    def rank(choice: Choice) -> int:
        return next((number for number, verb in enumerate(verbs) if choice.action.startswith(verb)), len(verbs))

    def policy(choices: list[Choice], made: int) -> Choice:
        first = min(map(rank, choices))
        best = [choice for choice in choices if rank(choice) == first]
        return best[made * 7 % len(best)]

    return policy
