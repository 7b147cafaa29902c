"""What may be entered for each value of a component file, derived from what the game asks for when it reads the file.

`components.whole("card", "shop", "points", 0, 20)` in a game's `compile_figures` makes a field for a number from 0 to
20. So a form needs no list of its own, for no game and no plug-in. A value that a game does not ask for is of the kind
that the shipped value is.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from borough.core.components import NUMBER_LIMIT, WORD_LIMIT, Components, Plain
from borough.core.errors import ComponentError

if TYPE_CHECKING:
    from borough.core.game import Game

Place = tuple[str, str, str]
"""Table, id and key of a value."""
NUMBER, CHOICE, TEXT = "number", "choice", "text"
MORE = 2
"""Empty fields that a list of open length has after its values."""


@dataclass(frozen=True)
class Field:
    """What may be entered for a value."""

    kind: str
    """NUMBER, CHOICE or TEXT."""
    many: bool = False
    """Whether the value is a list."""
    most: int = 0
    """The most entries of a list; 0 if that is not known."""
    fixed: bool = False
    """Whether a list always has `most` entries."""
    distinct: bool = False
    """Whether each choice can be in the list only once."""
    low: int = -NUMBER_LIMIT
    high: int = NUMBER_LIMIT
    words: tuple[str, ...] = ()
    """What there is to choose from."""
    phrase: bool = False
    """Whether a text follows the little language of the game."""
    limit: int = WORD_LIMIT
    """The most characters of a text."""


@dataclass(frozen=True)
class _Traced(Components):
    """Components that note which values are asked for, and how."""

    fields: dict[Place, Field] = field(default_factory=dict)

    def whole(self, table: str, ident: str, key: str, low: int = 0, high: int = 99) -> int:
        self.fields[table, ident, key] = Field(NUMBER, low=low, high=high)
        return super().whole(table, ident, key, low, high)

    def wholes(
        self, table: str, ident: str, key: str, count: int, low: int = 0, high: int = 99, most: int = 0
    ) -> list[int]:
        found = Field(NUMBER, many=True, most=most or count, fixed=not most, low=low, high=high)
        self.fields.setdefault((table, ident, key), found)
        return super().wholes(table, ident, key, count, low, high, most)

    def words(self, table: str, ident: str, key: str, most: int = 0) -> list[str]:
        self.fields[table, ident, key] = Field(TEXT, many=True, most=most, phrase=True)
        return super().words(table, ident, key, most)

    def choices(self, table: str, ident: str, key: str, words: Sequence[str], most: int = 0) -> list[int]:
        found = super().choices(table, ident, key, words, most)
        distinct = not most
        self.fields[table, ident, key] = Field(
            CHOICE, many=True, most=most or len(words), distinct=distinct, words=tuple(words)
        )
        return found

    def word(self, table: str, ident: str, key: str) -> str:
        self.fields[table, ident, key] = Field(TEXT)
        return super().word(table, ident, key)

    def phrase(self, table: str, ident: str, key: str) -> str:
        self.fields[table, ident, key] = Field(TEXT, phrase=True)
        return super().phrase(table, ident, key)

    def choice(self, table: str, ident: str, key: str, words: Sequence[str]) -> int:
        self.fields[table, ident, key] = Field(CHOICE, words=tuple(words))
        return super().choice(table, ident, key, words)


@lru_cache(maxsize=32)
def fields_of(game: Game) -> dict[Place, Field]:
    """The field of every value. The result is shared and must not be changed."""
    shipped = game.components
    traced = _Traced(shipped.game, shipped.sections, shipped.name, shipped.text)
    with suppress(ComponentError):  # the shipped values are correct; a plug-in that is not done yet is no problem
        game.figures.compile(traced)
    known = traced.fields
    return {
        (table, ident, key): known.get((table, ident, key)) or _guess(value.value)
        for table, ident, key, value in shipped
    }


def _guess(value: Plain) -> Field:
    """The field of a value that the game does not ask for."""
    items = value if isinstance(value, list) else [value]
    kind = NUMBER if items and all(isinstance(item, int) for item in items) else TEXT
    return Field(kind, many=isinstance(value, list))


def examples_of(game: Game, table: str, ident: str, key: str) -> list[str]:
    """All texts that the shipped components have for a key on pieces of the same kind.

    Each is there once; the longest are first, since they show most of the language.
    """
    return list(_examples(game).get((table, key, _kind(game, table, ident)), ()))


def _kind(game: Game, table: str, ident: str) -> str:
    entry = game.components.entry(table, ident)
    return str(entry["kind"].value) if "kind" in entry else ""


@lru_cache(maxsize=32)
def _examples(game: Game) -> dict[tuple[str, str, str], tuple[str, ...]]:
    found: dict[tuple[str, str, str], dict[str, None]] = {}
    for table, ident, key, value in game.components:
        items = value.value if isinstance(value.value, list) else [value.value]
        texts = found.setdefault((table, key, _kind(game, table, ident)), {})
        texts.update((item, None) for item in items if isinstance(item, str) and item)
    return {place: tuple(sorted(texts, key=lambda text: (-len(text), text))) for place, texts in found.items()}
