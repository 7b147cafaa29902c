"""What axe finds on a page, for the browser tests."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from browsing import PHONE, WIDE, Visitor

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
