"""Every page in every language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browsing import PAGES, Visitor, hurry
from playwright.sync_api import expect

from borough.core.registry import game_ids
from borough.core.words import LANGUAGES, TRANSLATED, speaking
from borough.core.words import say as said


def translated(sentence: str, language: str) -> str:
    """A sentence as it must be on the page."""
    with speaking(language):
        native = said(sentence)
    assert language == "en" or native != sentence, f"{sentence!r} is not translated"
    return native


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_in_the_language_of_the_browser(visitor: Callable[..., Visitor], language: str) -> None:
    anna = visitor(language=language)
    anna.allowed.append("404")
    for address in PAGES.values():
        anna.page.goto(address)
        expect(anna.page.locator("html")).to_have_attribute("lang", language)
        expect(anna.page.locator("h1")).not_to_be_empty()
        expect(anna.page.get_by_role("link", name=translated("Tiles and cards", language)).first).to_be_visible()
    anna.page.goto("/")
    expect(anna.page.get_by_role("button", name=translated("Play now", language)).first).to_be_visible()


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_table_speaks_the_language(visitor: Callable[..., Visitor], language: str, game: str) -> None:
    anna = visitor(language=language)
    anna.sit_down(game)
    assert anna.play(hurry(), most=4) == 4
    anna.wait_for_turn()
    expect(anna.page.locator("html")).to_have_attribute("lang", language)
    for sentence in ("Your choices", "What happened", "Players"):
        expect(anna.page.get_by_role("heading", name=translated(sentence, language))).to_be_visible()
    expect(anna.page.locator(".prompt .what")).not_to_contain_text("You:")
    anna.look(f"table-{game}-{language}")


def test_a_chosen_language_overrides_that_of_the_browser(visitor: Callable[..., Visitor]) -> None:
    anna = visitor(language="fr")
    anna.page.goto("/settings")
    anna.page.locator('[name="language"]').select_option("de")
    anna.page.locator('[action="/settings"] button').click()
    expect(anna.page.locator("html")).to_have_attribute("lang", "de")
    anna.page.goto("/rules/london")
    expect(anna.page.locator("html")).to_have_attribute("lang", "de")


def test_colours_are_chosen_in_the_settings(anna: Visitor) -> None:
    anna.page.goto("/settings")
    paper = "() => getComputedStyle(document.body).backgroundColor"
    light = anna.page.evaluate(paper)
    anna.page.locator('[name="theme"]').select_option("dark")
    anna.page.locator('[action="/settings"] button').click()
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "dark")
    anna.page.wait_for_load_state()
    assert anna.page.evaluate(paper) != light


def test_the_same_person_on_another_device(visitor: Callable[..., Visitor]) -> None:
    anna, other = visitor(), visitor()
    anna.page.goto("/settings")
    anna.page.get_by_label("My name").fill("Anna")
    anna.page.locator('[action="/settings/name"] button').click()
    anna.page.get_by_role("button", name="Create a recovery code").click()
    code = anna.page.locator(".say code").inner_text()
    other.page.goto("/settings")
    other.page.get_by_label("Recovery code").fill(code)
    other.page.get_by_role("button", name="Switch to that person").click()
    expect(other.page.get_by_label("My name")).to_have_value("Anna")
