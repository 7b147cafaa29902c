"""How texts are said: in the reader's language, with the players' own names.

A text is a template, the English sentence with named fields: `say("{who} takes {card}.", who=..., card=...)`. Its
translations stand in `text/de.po` and `text/fr.po` of the folder whose code says it; one that is not there is said in
English. A template that stands in a table before it is said is marked: `later("The game is over.")`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français"}
HOUSE = ("borough.core", "borough.server")
"""Packages with texts of their own, besides the games."""

_language: ContextVar[str] = ContextVar("language", default="en")
_names: ContextVar[tuple[str, ...]] = ContextVar("names", default=())


@contextmanager
def speaking(language: str, names: tuple[str, ...] = ()) -> Iterator[None]:
    """Say everything in this language, and call the seats by these names."""
    before = _language.set(language if language in LANGUAGES else "en"), _names.set(names)
    try:
        yield
    finally:
        _language.reset(before[0])
        _names.reset(before[1])


def language() -> str:
    """The language texts are said in now."""
    return _language.get()


def say(template: str, **fields: object) -> str:
    """A text in the reader's language, its fields filled in."""
    found = _said(_language.get(), template)
    return found.format(**fields) if fields else found


def many(number: int, one: str, more: str, **fields: object) -> str:
    """A text with a number `n` in it: `many(2, "{n} card", "{n} cards")`."""
    return _counted(_language.get(), one, more, number).format(n=number, **fields)


def later(template: str) -> str:
    """The template itself, to be said later."""
    return template


def player(seat: int) -> str:
    """How a seat is called in texts."""
    names = _names.get()
    return names[seat] if 0 <= seat < len(names) else say("Seat {number}", number=seat + 1)


def count(number: int, thing: str) -> str:
    """`1 keyple`, `2 keyples`: English only."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def together(words: list[str]) -> str:
    """A list in words: `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return say("{first} and {last}", first=", ".join(words[:-1]), last=words[-1])


@cache
def catalogs(language: str) -> tuple[Catalog, ...]:
    """What is translated into a language: the house's texts and each game's."""
    from babel.messages.pofile import read_po

    from borough.core.registry import game, game_ids

    found = []
    for package in [*HOUSE, *(game(ident).package for ident in game_ids())]:
        try:
            file = resources.files(package).joinpath("text", f"{language}.po")
            with file.open("rb") as lines:
                found.append(read_po(lines, locale=language))
        except (FileNotFoundError, ModuleNotFoundError):
            continue
    return tuple(found)


@cache
def _said(language: str, template: str) -> str:
    if language != "en":
        for catalog in catalogs(language):
            message = catalog.get(template)
            if message is not None and isinstance(message.string, str) and message.string:
                return message.string
    return template


@cache
def _plurals(language: str, one: str) -> tuple[str, ...]:
    for catalog in catalogs(language):
        message = catalog.get(one)
        if message is not None and isinstance(message.string, tuple) and all(message.string):
            return message.string
    return ()


def _counted(language: str, one: str, more: str, number: int) -> str:
    found = () if language == "en" else _plurals(language, one)
    # French says one for 0 too; the three languages need no more forms than two.
    single = number == 1 or (number == 0 and language == "fr")
    return (found or (one, more))[0 if single else 1]
