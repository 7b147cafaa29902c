"""What a browser wants: language, colours, sound. Kept in a cookie of its own, since none of it is secret."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from starlette.requests import Request
from starlette.responses import Response

from borough.core.words import LANGUAGES, later

COOKIE = "borough-settings"
YEAR = 365 * 24 * 60 * 60
"""In seconds."""
THEMES = {"auto": later("as the device says"), "light": later("light"), "dark": later("dark")}


@dataclass(frozen=True)
class Preferences:
    """How pages are shown."""

    language: str = ""
    """Empty: as the browser says."""
    theme: str = "auto"
    still: bool = False
    sound: bool = True
    symbols: bool = True

    def cookie(self) -> str:
        """As a cookie's value."""
        pairs = asdict(self).items()
        return ".".join(f"{key}-{int(value) if isinstance(value, bool) else value}" for key, value in pairs)


def read_preferences(request: Request) -> Preferences:
    """What the cookie says; anything odd in it is left out."""
    pairs = dict(re.findall(r"([a-z]+)-([a-z0-9]*)", request.cookies.get(COOKIE, "")[:200]))
    return checked({key: value for key, value in pairs.items() if value != "0"}) if pairs else Preferences()


def checked(given: Mapping[str, str]) -> Preferences:
    """Wishes from a form or a cookie; a box that is not ticked is absent."""
    language, theme = given.get("language", ""), given.get("theme", "auto")
    return Preferences(
        language=language if language in LANGUAGES else "",
        theme=theme if theme in THEMES else "auto",
        still="still" in given,
        sound="sound" in given,
        symbols="symbols" in given,
    )


def keep_preferences(response: Response, preferences: Preferences, *, secure: bool) -> None:
    """Remember them in the browser."""
    response.set_cookie(COOKIE, preferences.cookie(), max_age=YEAR, httponly=True, samesite="lax", secure=secure)
