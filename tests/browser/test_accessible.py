"""axe finds nothing serious on any page: light and dark, wide and on a phone. Pictures of all are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import PAGES, PHONE, WIDE, Visitor
from playwright.sync_api import expect

GAMES = ["key-to-the-city", "london", "key-flow"]
WISHED = {"resultTypes": ["violations"], "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}


ALL_LOOKS = [(size, scheme) for size in ("wide", "phone") for scheme in ("light", "dark")]
TWO_LOOKS = [("wide", "light"), ("phone", "dark")]
"""Enough for pages that are long."""


def check(who: Visitor, name: str, looks: list[tuple[str, str]] = ALL_LOOKS) -> None:
    """A page in all its looks."""
    for size, scheme in looks:
        who.page.set_viewport_size(WIDE if size == "wide" else PHONE)
        who.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        who.look(f"{name}-{size}-{scheme}")
        found = serious(who)
        assert not found, f"{name}, {size}, {scheme}:\n" + "\n".join(found)
    who.check_phone()


def serious(who: Visitor) -> list[str]:
    """What axe finds serious or critical."""
    found = Axe().run(who.page, options=WISHED).response["violations"]
    worst = [one for one in found if one["impact"] in ("serious", "critical")]
    return [f"{one['help']}: {node['html'][:200]}\n{node['failureSummary']}" for one in worst for node in one["nodes"]]


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
