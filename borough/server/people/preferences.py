"""The preferences of a browser: language, colours, sound. They are not secret and have their own cookie."""

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
THEMES = {"auto": later("same as the device"), "light": later("light"), "dark": later("dark")}


@dataclass(frozen=True)
class Preferences:
    """How pages are displayed."""

    language: str = ""
    """Empty for the language of the browser."""
    theme: str = "auto"
    still: bool = False
    sound: bool = True
    symbols: bool = True

    def cookie(self) -> str:
        """The value of the cookie."""
        pairs = asdict(self).items()
        return ".".join(f"{key}-{int(value) if isinstance(value, bool) else value}" for key, value in pairs)


def read_preferences(request: Request) -> Preferences:
    """The preferences in the cookie; invalid parts are ignored."""
    pairs = dict(re.findall(r"([a-z]+)-([a-z0-9]*)", request.cookies.get(COOKIE, "")[:200]))
    return checked({key: value for key, value in pairs.items() if value != "0"}) if pairs else Preferences()


def checked(given: Mapping[str, str]) -> Preferences:
    """Preferences from a form or a cookie; an unchecked box is absent."""
    language, theme = given.get("language", ""), given.get("theme", "auto")
    return Preferences(
        language=language if language in LANGUAGES else "",
        theme=theme if theme in THEMES else "auto",
        still="still" in given,
        sound="sound" in given,
        symbols="symbols" in given,
    )


def keep_preferences(response: Response, preferences: Preferences, *, secure: bool) -> None:
    """Set the cookie."""
    response.set_cookie(COOKIE, preferences.cookie(), max_age=YEAR, httponly=True, samesite="lax", secure=secure)
