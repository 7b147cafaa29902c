"""Records: imported from a file, replayed action by action, shared by link, downloaded again."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from browsing import Visitor, golden
from playwright.sync_api import Page, expect

import borough


def bring(who: Visitor, path: Path) -> None:
    """Open a record on the home page."""
    who.page.goto("/")
    who.page.get_by_label(re.compile("A file downloaded")).set_input_files(path)
    who.page.get_by_role("button", name="Open the replay").click()


def wait_for_action(page: Page, at: int, last: int) -> None:
    """Wait until a replay shows this action, and its script listens: each action is a page of its own."""
    expect(page.locator(".steps")).to_contain_text(re.compile(rf"\b{at} of {last}\b"))
    page.wait_for_load_state()


@pytest.mark.parametrize("game", ["key-to-the-city", "london", "key-flow"])
def test_a_record_is_replayed_step_by_step(visitor: Callable[..., Visitor], game: str) -> None:
    anna, path = visitor(), golden(game)
    record = borough.Record.loads(path.read_text(encoding="utf-8"))
    last = len(record.actions)
    bring(anna, path)
    page = anna.page
    wait_for_action(page, 0, last)
    page.keyboard.press("End")
    wait_for_action(page, last, last)
    page.keyboard.press("Home")
    wait_for_action(page, 0, last)
    expect(page.get_by_text("Before the first action.")).to_be_visible()
    page.get_by_role("link", name="One action forward").click()
    wait_for_action(page, 1, last)
    expect(page.get_by_text("Before the first action.")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    wait_for_action(page, 2, last)
    page.keyboard.press("ArrowLeft")
    wait_for_action(page, 1, last)
    page.get_by_label("Action", exact=True).fill(str(last // 2))
    wait_for_action(page, last // 2, last)
    page.get_by_label("Viewed by").select_option("1")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".area.mine")).to_be_visible()
    carl = visitor()
    carl.page.goto(page.url)
    shown = [one.locator(".panes").inner_text() for one in (page, carl.page)]
    assert shown[0] == shown[1]


def test_a_record_is_the_same_after_download_and_import(anna: Visitor, tmp_path: Path) -> None:
    path = golden("key-flow")
    bring(anna, path)
    anna.page.get_by_role("link", name="back to the table").click()
    expect(anna.page.locator("#results")).to_be_visible()
    with anna.page.expect_download() as downloading:
        anna.page.locator("#results").get_by_role("link", name="Download the record").click()
    back = tmp_path / "back.json"
    downloading.value.save_as(back)
    went, came = (borough.Record.loads(one.read_text(encoding="utf-8")) for one in (path, back))
    assert (came.seed, came.actions) == (went.seed, went.actions)


def test_a_log_line_links_to_its_replay(anna: Visitor) -> None:
    bring(anna, golden("key-to-the-city"))
    anna.page.get_by_role("link", name="back to the table").click()
    expect(anna.page.locator("#results")).to_be_visible()
    anna.page.wait_for_load_state()
    line = anna.page.locator("#log a").last
    said = line.inner_text()
    line.click()
    expect(anna.page.locator("[aria-live] p", has_text=said).first).to_be_visible()


def test_an_invalid_record_is_refused_with_a_reason(anna: Visitor, tmp_path: Path) -> None:
    anna.allowed.append("status of 4")
    broken = tmp_path / "broken.json"
    broken.write_text('{"game": "chess"}')
    bring(anna, broken)
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
    expect(anna.page.get_by_role("link", name="Back")).to_be_visible()
