"""How texts are said: in the reader's language, with the players' own names.

A text is a template, the English sentence with named fields: `say("{who} takes {card}.", who=..., card=...)`. Its
translations are in the folder `text` beside the code that says it, in one `.po` file for each language of `LANGUAGES`
(`text/de.po`), and are read from the compiled `.mo` files; a text without a translation is said in English. A template
that stands in a table before it is said is marked: `later("The game is over.")`. A template means the same wherever it
is said, and one that the core says is translated there alone. Names of components are said too, `say(name)`: those that
are called otherwise in a language stand in its file. `make texts` brings new templates there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import reduce
from typing import NamedTuple

from borough.core.catalogues import catalogues


class Language(NamedTuple):
    """A language that texts can be said in."""

    name: str
    """What its speakers call it."""
    decimal_sign: str


LANGUAGES = {
    "en": Language("English", "."),
    "de": Language("Deutsch", ","),
    "fr": Language("Français", ","),
}
"""All languages by their code, two or three letters. English is first: the templates are written in it."""
TRANSLATED = tuple(LANGUAGES)[1:]
"""The codes of the languages that texts are translated into."""

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


def say(template: str, context: object = "", **fields: object) -> str:
    """A text in the reader's language, its fields filled in.

    Where other languages need different words for the same English ones, a context tells them apart.
    """
    spoken = _language.get()
    found = template if spoken == "en" else catalogues().text(spoken, template, str(context))
    return found.format(**fields) if fields else found


def many(number: int, one: str, more: str, context: object = "", **fields: object) -> str:
    """A text with a number `n` in it: `many(2, "{n} card", "{n} cards")`."""
    spoken = _language.get()
    if spoken == "en":
        found = one if number == 1 else more
    else:
        found = catalogues().plural(spoken, one, more, number, str(context))
    return found.format(n=number, **fields)


def later(template: str) -> str:
    """The template itself, to be said later."""
    return template


def player(seat: int) -> str:
    """How a seat is called in texts: by the name of who sits there, if there is one."""
    names = _names.get()
    name = names[seat] if 0 <= seat < len(names) else ""
    return name or say("Seat {number}", number=seat + 1)


def count(number: int, thing: str) -> str:
    """`1 keyple`, `2 keyples`: English only."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def together(words: list[str]) -> str:
    """A list in words: `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return say("{first} and {last}", first=", ".join(words[:-1]), last=words[-1])


def either(words: list[str]) -> str:
    """What there is to choose from, in words: `a, b or c`."""
    if len(words) < 2:
        return "".join(words)
    return say("{first} or {last}", first=", ".join(words[:-1]), last=words[-1])


def clauses(words: Sequence[str]) -> str:
    """Several things said of one: `a; b; c`."""
    return reduce(lambda one, other: say("{one}; {other}", one=one, other=other), words) if words else ""


def figure(number: int, form: str = "") -> str:
    """A number as people read it, with a real minus sign: `figure(-2)`, or `figure(2, "+")` with its sign."""
    return format(number, form).replace("-", "−")


def decimal(number: float, form: str = ".1f") -> str:
    """A number with a fraction as the reader's language writes it: `−1,5` in German."""
    return format(number, form).replace("-", "−").replace(".", LANGUAGES[_language.get()].decimal_sign)
