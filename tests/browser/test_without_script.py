"""Games can be played without script, by forms alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browsing import Visitor
from playwright.sync_api import expect

DECISIONS = 8


@pytest.mark.parametrize("game", ["key-to-the-city", "london", "key-flow"])
def test_a_game_is_played_by_forms(visitor: Callable[..., Visitor], game: str) -> None:
    anna = visitor(java_script_enabled=False)
    page = anna.page
    page.goto("/")
    form = page.locator("form", has=page.locator(f'input[value="{game}"]'))
    form.get_by_label("Players").select_option("2")
    form.get_by_label("Bots").select_option("apprentice")
    form.get_by_role("button", name="Play now").click()
    for _ in range(DECISIONS):
        # The page of who waits is loaded anew by itself.
        button = page.locator("#choices button").nth(0)
        expect(button).to_be_visible()
        before = anna.number
        button.click()
        expect(page.locator("#part")).not_to_have_attribute("data-number", str(before))
        expect(page.locator(".area.board")).to_be_visible()
    expect(page.locator("#choices")).to_be_visible()  # the page of who is asked stays
    page.locator("#chat-text").fill("hello")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator(".chat li")).to_contain_text("hello")


def test_a_refusal_names_its_rule(visitor: Callable[..., Visitor]) -> None:
    anna = visitor(java_script_enabled=False)
    address = anna.sit_down("london")
    expect(anna.page.locator("#choices")).to_be_visible()
    seat = anna.page.locator('#choices [name="seat"]').input_value()
    answer = anna.post(f"{address}/act", {"seat": seat, "number": str(anna.number), "action": "run"})
    assert answer.status == 409
    assert "/rules/london#" in answer.text()
