"""Content of the pages with rules, and with tiles and cards and the source of each value."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from borough.core.components import Components, Entry, Plain, spaced
from borough.core.game import Game
from borough.core.overrides import CONFIRMED, OVERRIDE, is_confirmed, is_reconstructed
from borough.core.registry import game as find_game
from borough.core.registry import game_ids
from borough.core.rules import Rules
from borough.core.words import language, later, say
from borough.server.safety.problems import Problem

_ANCHOR = re.compile(r'<a id="([a-z0-9-]+)"></a>')


@dataclass(frozen=True)
class Shown:
    """A value of a component and its source."""

    name: str
    value: str
    source: str
    changed: bool = False
    """Whether it is not our value."""


@dataclass(frozen=True)
class Piece:
    """A tile or card of the gallery."""

    id: str
    piece: tuple[str, str]
    """Its table in the component file, and its id there."""
    name: str
    picture: Markup
    values: list[Shown]
    open: int = 0
    """How many reconstructed values nobody has confirmed."""


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
            name = game.piece_name(kind, ident) if ident else ""
            picture = game.piece(kind, ident) if ident else Markup()
            group, called = (drawn, f"{kind}s") if picture else (plain, kind)
            found = group.setdefault(say(spaced(called)), [])
            found.append(
                Piece(f"{kind}-{ident}", (kind, ident), name, picture, _shown(entry, entry), _open(entry, entry))
            )
    return drawn | plain


def pieces_with(game: Game, values: Components, drawn: Components) -> dict[str, list[Piece]]:
    """All components with other values. They are drawn with `drawn`, which must fit together; `values` need not."""
    return {kind: [_with(game, piece, values, drawn) for piece in found] for kind, found in pieces_of(game).items()}


def _with(game: Game, piece: Piece, values: Components, drawn: Components) -> Piece:
    kind, ident = piece.piece
    ours, theirs = game.components.sections[kind][ident], values.sections[kind][ident]
    if theirs == ours:
        return piece
    seen = drawn.sections[kind][ident]
    same = all(seen[key].value == value.value for key, value in ours.items())
    name = piece.name if same or not ident else game.piece_name(kind, ident, drawn)
    picture = piece.picture if same or not ident else game.piece(kind, ident, drawn)
    return Piece(piece.id, piece.piece, name, picture, _shown(ours, theirs), _open(ours, theirs))


def _shown(ours: Entry, theirs: Entry) -> list[Shown]:
    """The values that are there, with their sources."""
    return [
        Shown(say(spaced(key)), in_words(value.value), source_in_words(value.source), value.value != ours[key].value)
        for key, value in theirs.items()
        if value.value not in ("", []) or value != ours[key]
    ]


def _open(ours: Entry, theirs: Entry) -> int:
    return sum(is_reconstructed(ours[key].source) and not is_confirmed(theirs[key].source) for key in ours)


def source_in_words(source: str) -> str:
    """The source of a value in the reader's language."""
    source = re.sub(r"\b(\w+)-analogy\b", lambda found: f"reconstructed as in {found[1].capitalize()}", source)
    source = re.sub(r"\bsymmetry\b", "reconstructed by symmetry", source)
    return say({CONFIRMED: later("confirmed as printed"), OVERRIDE: later("own value")}.get(source, source))


def in_words(value: Plain) -> str:
    """A value as text."""
    return ", ".join(str(item) or "–" for item in value) if isinstance(value, list) else str(value)


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
