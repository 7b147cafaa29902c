"""axe finds nothing serious on any page: light and dark, wide and on a phone. Pictures of all are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from accessible import ALL_LOOKS, TWO_LOOKS, check
from browsing import PAGES, Visitor
from playwright.sync_api import expect

GAMES = ["key-to-the-city", "london", "key-flow"]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long) if "-" in name else name for name in PAGES]
)
def test_pages(anna: Visitor, name: str) -> None:
    anna.allowed.append("404")
    anna.page.goto(PAGES[name])
    check(anna, name, TWO_LOOKS if "-" in name else ALL_LOOKS)


def test_a_lobby(visitor: Callable[..., Visitor]) -> None:
    anna, bert = visitor(), visitor()
    anna.sit_down("london", 3, **{"with": "friends"})
    check(anna, "lobby")
    bert.page.goto(anna.page.locator("code").first.inner_text())
    check(bert, "invited")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_at_the_beginning_and_with_a_hint(anna: Visitor, game: str) -> None:
    anna.sit_down(game, 3)
    anna.wait_for_turn()
    look_at_a_menu(anna, game)
    check(anna, f"table-{game}-begin")
    anna.page.locator("#hint").click()
    expect(anna.page.locator("#hints")).to_be_visible()
    check(anna, f"table-{game}-hint")


def look_at_a_menu(anna: Visitor, game: str) -> None:
    """A place with several choices, if there is one."""
    places = Counter(choice.place for choice in anna.choices() if choice.drawn)
    several = [place for place, choices in places.items() if choices > 1]
    if several:
        anna.point_at(several[0])
        expect(anna.page.locator(".menu")).to_be_visible()
        anna.look(f"table-{game}-menu")
        anna.page.keyboard.press("Escape")
        expect(anna.page.locator(".menu")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_in_the_middle(anna: Visitor, game: str) -> None:
    anna.go_on(game)
    check(anna, f"table-{game}")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_results_and_replay(anna: Visitor, game: str) -> None:
    address = anna.bring(game)
    anna.page.goto(address)
    expect(anna.page.locator("#results")).to_be_visible()
    check(anna, f"results-{game}")
    anna.page.goto(f"{address}/replay?at=100")
    check(anna, f"replay-{game}")
