"""Content of the pages with rules, and with tiles and cards and the source of each value."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from borough.core.components import Plain
from borough.core.game import Game
from borough.core.registry import game as find_game
from borough.core.registry import game_ids
from borough.core.rules import Rules
from borough.core.words import language, say
from borough.server.safety.problems import Problem

_ANCHOR = re.compile(r'<a id="([a-z0-9-]+)"></a>')


@dataclass(frozen=True)
class Shown:
    """A value of a component and its source."""

    name: str
    value: str
    source: str


@dataclass(frozen=True)
class Piece:
    """A tile or card of the gallery."""

    id: str
    name: str
    picture: Markup
    values: list[Shown]


def known_game(ident: str) -> Game:
    """A game by its id; a Problem if there is none."""
    if ident not in game_ids():
        raise Problem(404, say("There is no such game."))
    return find_game(ident)


def rules_page(game: Game) -> Markup:
    """The rules of a game and of the table as HTML, with an anchor for each rule."""
    return _rules_page(game, language())


@cache
def _rules_page(game: Game, tongue: str) -> Markup:
    below = _html(Rules.of_the_table(tongue)).replace("h2>", "h3>").replace("h1>", "h2>")
    return _html(game.rules_in(tongue)) + Markup("<hr>") + below


def _html(rules: Rules) -> Markup:
    """Rules as HTML. Raw HTML is disabled in the Markdown, so anchors are added afterwards."""
    marked = _ANCHOR.sub(r"⟦\1⟧", rules.page)
    html = MarkdownIt("commonmark", {"html": False}).render(marked)
    linked = r'<li id="\2">\1<a href="#\2"><strong>\2</strong></a>'
    return Markup(re.sub(r"<li>\s*(<p>)?⟦([a-z0-9-]+)⟧<strong>\2</strong>", linked, html))


def pieces_of(game: Game) -> dict[str, list[Piece]]:
    """All components by kind, first those with a picture. The result is shared and must not be changed."""
    return _pieces_of(game, language())


@cache
def _pieces_of(game: Game, tongue: str) -> dict[str, list[Piece]]:
    """Cached by language, which must be the one spoken now."""
    drawn: dict[str, list[Piece]] = {}
    plain: dict[str, list[Piece]] = {}
    for kind, entries in game.components.sections.items():
        for ident, entry in entries.items():
            given = [(key, value) for key, value in entry.items() if value.value not in ("", [])]
            values = [Shown(say(spaced(key)), in_words(value.value), say(value.source)) for key, value in given]
            name = game.piece_name(kind, ident) if ident else ""
            picture = game.piece(kind, ident) if ident else Markup()
            group, called = (drawn, f"{kind}s") if picture else (plain, kind)
            found = group.setdefault(say(spaced(called)), [])
            found.append(Piece(f"{kind}-{ident}", name, picture, values))
    return drawn | plain


def spaced(key: str) -> str:
    """A key of a component file as words."""
    return key.replace("_", " ")


def in_words(value: Plain) -> str:
    """A value as text."""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
