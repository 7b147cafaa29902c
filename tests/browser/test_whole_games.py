"""Whole games in the browser, to the final scores: by mouse, by keyboard alone, and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from browsing import PHONE, Choice, Visitor, hurry
from playwright.sync_api import expect

import borough

VARIED = 40
"""Choices of every kind before a long game is played on quickly."""


def in_london(choices: list[Choice], made: int) -> Choice:
    """A few choices of every kind, then only cards: London ends when its deck is empty."""
    return hurry()(choices, made) if made < VARIED else hurry("draw", "done", "three")(choices, made)


@pytest.mark.parametrize(
    ("game", "policy"),
    [
        ("key-to-the-city", hurry()),
        pytest.param("london", in_london, marks=pytest.mark.long),
        pytest.param("key-flow", hurry(), marks=pytest.mark.long),
    ],
)
def test_a_whole_game_by_clicking(anna: Visitor, tmp_path: Path, game: str, policy: Callable[..., Choice]) -> None:
    anna.page.goto("/")
    form = anna.page.locator("form", has=anna.page.locator(f'input[value="{game}"]'))
    form.get_by_label("Players").select_option("2")
    form.get_by_label("Bots").select_option("apprentice")
    form.get_by_role("button", name="Play now").click()
    drawn: list[bool] = []

    def choose(choices: list[Choice], made: int) -> Choice:
        choice = policy(choices, made)
        drawn.append(choice.drawn)
        return choice

    made = anna.play(choose)
    assert anna.over
    assert sum(drawn) > made / 2, "most choices can be made on the board"
    check_the_end(anna, tmp_path, game)


@pytest.mark.long
def test_a_whole_game_by_keyboard_alone(anna: Visitor) -> None:
    page, keys = anna.page, anna.page.keyboard
    page.goto("/")
    tab_to(anna, '[value="key-flow"] ~ p [name="seats"]')
    keys.press("2")
    tab_to(anna, '[value="key-flow"] ~ p [name="level"]')
    keys.press("a")
    tab_to(anna, '[value="key-flow"] ~ p [value="bots"]')
    keys.press("Enter")
    page.wait_for_url("**/t/*")
    made = 0
    while anna.wait_for_turn():
        before = anna.number
        if made % 6 == 0 and page.locator("[data-can]").count():
            tab_to(anna, "[data-can]")
            keys.press("Enter")
            if page.locator(".menu").count():
                keys.press("ArrowDown")
                keys.press("Enter")
        elif made % 6 == 1:
            tab_to(anna, "#choices button")
            keys.press("Enter")
        else:
            keys.press("1")
        anna.wait_beyond(before)
        made += 1
    tab_to(anna, "#results .first")
    old = page.url
    keys.press("Enter")
    page.wait_for_url(lambda url: url != old)


def tab_to(who: Visitor, selector: str, most: int = 400) -> None:
    """Press Tab until something is focused."""
    for _ in range(most):
        if who.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        who.page.keyboard.press("Tab")
    raise AssertionError(f"{selector} is not reached by Tab")


@pytest.mark.long
def test_a_whole_game_on_a_phone(visitor: Callable[..., Visitor], tmp_path: Path) -> None:
    anna = visitor(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    anna.sit_down("key-to-the-city")

    def choose(choices: list[Choice], made: int) -> Choice:
        if made % 5 == 0:
            anna.check_phone()
            expect(anna.page.locator(".prompt .what")).to_be_in_viewport()
            expect(anna.page.locator("#choices summary")).to_be_in_viewport()
        choice = hurry()(choices, made)
        # The sheet at the bottom has the same choices as the board.
        return Choice(choice.action, choice.place, drawn=False) if made % 4 == 3 else choice

    anna.play(choose)
    assert anna.over
    expect(anna.page.locator("#results")).to_be_in_viewport()
    anna.check_phone()
    check_the_end(anna, tmp_path, "key-to-the-city")


def check_the_end(anna: Visitor, folder: Path, game: str) -> None:
    """Scores, chart, seed, verification, record, and another game."""
    page = anna.page
    totals = [int(text.replace("−", "-")) for text in page.locator(".results td:nth-child(2)").all_inner_texts()]
    expect(page.get_by_role("img", name="Points by source")).to_be_visible()
    with page.expect_download() as downloading:
        anna.tap(page.locator("#results").get_by_role("link", name="Download the record"))
    path = folder / "record.json"
    downloading.value.save_as(path)
    record = borough.Record.loads(path.read_text(encoding="utf-8"))
    found = borough.game(game)
    final = found.scores(found.view(record.replay(), None))
    assert totals == sorted((score.total for score in final), reverse=True)
    anna.show_pane("log")
    expect(page.get_by_text(f"Seed: {record.seed}")).to_be_visible()
    anna.tap(page.get_by_role("button", name="Verify the deal"))
    expect(page.locator(".say.good")).to_contain_text("Verified")
    old = page.url
    anna.tap(page.get_by_role("button", name="Play again"))
    page.wait_for_url(lambda url: "/t/" in url and url != old)
    expect(page.locator(".prompt .what")).not_to_be_empty()
