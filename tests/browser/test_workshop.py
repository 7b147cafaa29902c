"""The owner of a box enters the printed values of Key Flow and plays with them: by keyboard, on a phone, by forms."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from accessible import TWO_LOOKS, check, serious
from browsing import PHONE, Visitor, hurry
from playwright.sync_api import Page, expect

import borough
from borough.cli import main
from borough.core.overrides import differences, progress

FLOW = borough.game("key-flow")
FIRST = "/pieces/key-flow/card/home_1"
CONFIRMED = "{} of 935 reconstructed values are confirmed"


def press(page: Page, name: str) -> None:
    """Choose a button or link with the keyboard alone."""
    found = page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name)).first
    found.focus()
    page.keyboard.press("Enter")


def confirm_ten(page: Page) -> None:
    """Confirm the values of the four first cards, three of each, and change one of them."""
    for number in range(1, 4):
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Home {number}")
        press(page, "All as printed: confirm, and on to the next")
        expect(page.get_by_text(f"Home {number} is saved in “My box”.")).to_be_visible()
        expect(page.get_by_text(CONFIRMED.format(3 * number))).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Home 4")
    change(page, "4")
    page.get_by_label("as printed: Points").focus()
    page.keyboard.press("Space")
    press(page, "Save")
    expect(page.get_by_text("is saved in “My box”.")).to_be_visible()
    expect(page.get_by_text(CONFIRMED.format(10))).to_be_visible()


def change(page: Page, points: str) -> None:
    """Enter other points after the first upgrade, with the keyboard."""
    box = page.get_by_label("Points 2")
    box.focus()
    page.keyboard.press("Control+A")
    page.keyboard.type(points)
    page.keyboard.press("Tab")


def export(page: Page, folder: Path) -> Path:
    """Download the set as a file."""
    page.get_by_role("link", name="Key Flow: Tiles and cards").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export as a file").click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def open_table(anna: Visitor) -> None:
    """Open a table with the set, from its page."""
    page = anna.page
    page.get_by_role("link", name="Play with it").first.click()
    form = page.locator("form", has=page.locator('input[value="key-flow"]'))
    expect(form.get_by_label("Component values").locator("option:checked")).to_have_text("My box")
    form.get_by_label("Players").select_option("2")
    form.get_by_label("Bots").select_option("apprentice")
    anna.look("workshop-open-table")
    form.get_by_role("button", name="Play now").click()
    expect(page.locator(".say")).to_contain_text("This table plays with its own component values.")


def look_at_the_values(anna: Visitor) -> None:
    """What everybody at the table can read."""
    page = anna.page
    page.get_by_role("link", name="What is different").click()
    expect(page.get_by_text("1 value differs from ours; 10 of 935")).to_be_visible()
    expect(page.locator(".differences tbody tr")).to_have_text("Home 4points0, 40, 5")
    anna.look(f"workshop-differences-{page.viewport_size['width']}")
    assert not serious(anna)
    page.get_by_role("link", name="Back to the table").click()


def play(anna: Visitor, most: int) -> int:
    """Make some decisions."""
    return anna.play(hurry("choose", "place", "pass", "done"), most)


def check_file(file: Path) -> None:
    """The exported file is what the command line takes."""
    assert main(["components", "check", str(file)]) == 0
    changed = FLOW.check_components(file.read_text(encoding="utf-8"))
    assert progress(FLOW.components, changed).confirmed == 10
    [one] = differences(FLOW.components, changed)
    assert (one.piece, one.key, one.theirs.value) == (("card", "home_4"), "points", [0, 4])


def test_ten_values_are_confirmed_by_keyboard_and_played_with(anna: Visitor, tmp_path: Path) -> None:
    page = anna.page
    page.goto("/pieces/key-flow")
    anna.look("workshop-gallery")
    press(page, "Edit Home 1")
    confirm_ten(page)
    check_file(export(page, tmp_path))
    anna.look("workshop-set")
    open_table(anna)
    anna.wait_for_turn()
    look_at_the_values(anna)
    assert play(anna, 4) == 4
    anna.look("workshop-table")


@pytest.mark.long
def test_a_whole_game_is_played_with_a_set(anna: Visitor, tmp_path: Path) -> None:
    anna.page.goto(FIRST)
    confirm_ten(anna.page)
    file = export(anna.page, tmp_path)
    open_table(anna)
    play(anna, 1000)
    expect(anna.page.locator("#results")).to_be_visible()
    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name="Download the record").first.click()
    record = borough.Record.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert record.components == file.read_text(encoding="utf-8")
    assert record.replay().over


def test_a_change_is_drawn_at_once_and_a_wrong_value_is_named_at_its_field(anna: Visitor) -> None:
    page = anna.page
    page.goto(FIRST)
    drawing = page.locator("#drawing")
    expect(drawing).not_to_contain_text("17")
    change(page, "17")
    expect(drawing).to_contain_text("17")
    change(page, "177")
    error = page.locator("#e-points")
    expect(error).to_have_text("Points must be 2 whole numbers from 0 to 99")
    expect(page.get_by_label("Points 2")).to_have_attribute("aria-invalid", "true")
    anna.allowed.append("422")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("nothing was saved")
    expect(page.get_by_label("Points 2")).to_have_value("177")
    expect(page.get_by_label("Points 2")).to_have_accessible_description(re.compile("must be 2 whole numbers"))
    check(anna, "workshop-error")
    change(page, "6")
    expect(error).to_have_text("")


def test_on_a_phone(visitor: Callable[..., Visitor], tmp_path: Path) -> None:
    anna = visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    page = anna.page
    page.goto(FIRST)
    anna.look("workshop-piece-phone")
    anna.check_phone()
    for number in range(1, 4):
        anna.tap(page.get_by_role("button", name="All as printed"))
        expect(page.get_by_text(CONFIRMED.format(3 * number))).to_be_visible()
    page.get_by_label("Points 2").fill("4")
    anna.tap(page.get_by_label("as printed: Points"))
    anna.tap(page.get_by_role("button", name="Save", exact=True))
    expect(page.get_by_text(CONFIRMED.format(10))).to_be_visible()
    check_file(export(page, tmp_path))
    anna.check_phone()
    anna.look("workshop-set-phone")
    open_table(anna)
    anna.wait_for_turn()
    look_at_the_values(anna)
    anna.check_phone()
    assert play(anna, 2) == 2


def test_without_script(visitor: Callable[..., Visitor]) -> None:
    anna = visitor(java_script_enabled=False)
    page = anna.page
    page.goto(FIRST)
    page.get_by_label("Points 2").fill("17")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("#drawing")).to_contain_text("17")
    page.get_by_label("as printed: Points").check()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("is saved in “My box”.")).to_be_visible()
    expect(page.get_by_text(CONFIRMED.format(1))).to_be_visible()


@pytest.mark.parametrize(
    "address",
    ["key-to-the-city/tile/harrods", "london/borough/city", "london/card/bank_of_england", "key-flow/setup/-"],
)
def test_forms_are_accessible(anna: Visitor, address: str) -> None:
    anna.page.goto(f"/pieces/{address}")
    for details in anna.page.locator("details:not([open]) > summary").all():
        details.click()
    check(anna, f"workshop-{address.replace('/', '-')}", TWO_LOOKS)
