"""Component files: the figures a game is played with, each with its source, and overrides of them.

A file has tables (`[supply]`) and lists of tables (`[[tile]]`, each with an `id`). Every table has a `source` that
says where each of its values comes from. An override has the same structure and only the keys that differ, or that its
author confirms (see `borough.core.overrides`); it may have a `name`. Errors are reported with their line, in the
reader's language.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeGuard, TypeVar

from borough.core.errors import ComponentError
from borough.core.words import later, say

Plain = int | str | list[int] | list[str]
T_co = TypeVar("T_co", covariant=True)
SIZE_LIMIT = 100_000
TEXT_LIMIT = 200
WORD_LIMIT = 80
NAME_LIMIT = 40
"""Characters of the name of an override."""
NUMBER_LIMIT = 1_000_000
LINE_LIMIT, DOT_LIMIT = 400, 20
"""Characters and dots in a line: the time to read a dotted key grows with the square of its parts."""
KEPT = 4
"""How many component sets a Compiler keeps the figures of."""


@dataclass(frozen=True)
class Value:
    """One figure and where it comes from."""

    value: Plain
    source: str


Entry = dict[str, Value]


@dataclass(frozen=True)
class Components:
    """All figures of a game.

    `text` is the component file or the override that was read last; empty for figures that were not read from a file.
    """

    game: str
    sections: dict[str, dict[str, Entry]]
    name: str
    text: str = ""
    title: str = ""
    """The name that the author gave to an override."""

    def __iter__(self) -> Iterator[tuple[str, str, str, Value]]:
        """Every value as (table, id, key, value)."""
        for table, entries in self.sections.items():
            for ident, entry in entries.items():
                for key, value in entry.items():
                    yield table, ident, key, value

    def entry(self, table: str, ident: str = "") -> Entry:
        """One table; raises ComponentError if it is missing."""
        entry = self.sections.get(table, {}).get(ident)
        if entry is None:
            where = f"[{table}] {ident}".rstrip()
            raise self.error(table, ident, "", say("{where} is missing", where=where))
        return entry

    # The values, checked. What a game asks for here is also what may be entered: see `borough.core.component_fields`.

    def whole(self, table: str, ident: str, key: str, low: int = 0, high: int = 99) -> int:
        """A whole number between two bounds."""
        value = self._plain(table, ident, key)
        if type(value) is not int or not low <= value <= high:
            message = later("{key} must be a whole number from {low} to {high}")
            raise self.wrong(table, ident, key, message, low=low, high=high)
        return value

    def wholes(
        self, table: str, ident: str, key: str, count: int, low: int = 0, high: int = 99, most: int = 0
    ) -> list[int]:
        """A list of exactly `count` whole numbers between two bounds.

        Where the count depends on other values, `most` is the largest that it can be.
        """
        value = self._plain(table, ident, key)
        if not _is_wholes(value) or len(value) != count or not all(low <= number <= high for number in value):
            message = later("{key} must be {count} whole numbers from {low} to {high}")
            raise self.wrong(table, ident, key, message, count=count, low=low, high=high)
        return value

    def words(self, table: str, ident: str, key: str, most: int = 0) -> list[str]:
        """A list of texts; empty where the key is absent. `most` tells how many a form has to offer."""
        value = self.entry(table, ident).get(key, Value([], "")).value
        if not _is_texts(value):
            raise self.wrong(table, ident, key, later("{key} must be a list of texts"))
        return value

    def choices(self, table: str, ident: str, key: str, words: Sequence[str], most: int = 0) -> list[int]:
        """The places of several texts among those that are allowed; without `most`, each may be there once."""
        value = self.words(table, ident, key)
        allowed = ", ".join(words)
        if any(word not in words for word in value):
            raise self.wrong(table, ident, key, later("{key} must be some of: {words}"), words=allowed)
        if not most and len(set(value)) < len(value):
            raise self.wrong(table, ident, key, later("{key} must be different ones of: {words}"), words=allowed)
        if most and len(value) > most:
            raise self.wrong(
                table, ident, key, later("{key} must be at most {most} of: {words}"), most=most, words=allowed
            )
        return [words.index(word) for word in value]

    def word(self, table: str, ident: str, key: str) -> str:
        """A text that must not be missing or empty."""
        value = self._plain(table, ident, key)
        if not isinstance(value, str) or not value or len(value) > WORD_LIMIT:
            raise self.wrong(
                table, ident, key, later("{key} must be a text of 1 to {most} characters"), most=WORD_LIMIT
            )
        return value

    def phrase(self, table: str, ident: str, key: str) -> str:
        """A text that may be empty: what a card does, in the little language of its game."""
        value = self._plain(table, ident, key)
        if not isinstance(value, str):
            raise self.wrong(table, ident, key, later("{key} must be a text"))
        return value

    def choice(self, table: str, ident: str, key: str, words: Sequence[str]) -> int:
        """The place of a text among those that are allowed."""
        value = self._plain(table, ident, key)
        if value not in words:
            shown = ", ".join(word or '""' for word in words)
            raise self.wrong(table, ident, key, later("{key} must be one of: {words}"), words=shown)
        return words.index(str(value))

    def _plain(self, table: str, ident: str, key: str) -> Plain:
        """A value as it is; an empty list, which no single value can be, if it is missing."""
        return self.entry(table, ident).get(key, Value([], "")).value

    def wrong(self, table: str, ident: str, key: str, template: str, /, **fields: object) -> ComponentError:
        """An error whose message names the key: a template with the field `key` and others."""
        message = say(template, key=key, **fields)
        return self.error(table, ident, key, message, say(template, key=say(spaced(key)), **fields))

    def error(self, table: str, ident: str, key: str, message: str, reason: str = "") -> ComponentError:
        """An error that points at the line of a value. `reason` is the message for somebody who sees the value."""
        where = f"{ident}: " if ident else ""
        line = _line(self.text, table, ident, key)
        return ComponentError(self.name, line, where + message, (table, ident, key), reason or message)

    def digest(self) -> str:
        """A short digest of all values. Their sources and the layout of the file do not matter."""
        return self._digest

    @cached_property
    def _digest(self) -> str:
        # Computed once: every deal compares it, and computing it takes far longer than dealing.
        plain = {f"{table}/{ident}/{key}": value.value for table, ident, key, value in self}
        return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]


class Compiler(Generic[T_co]):
    """Compiles component sets into a game's figures, and keeps those used last."""

    def __init__(self, compile_figures: Callable[[Components], T_co]) -> None:
        self.compile = compile_figures
        """Compiles without keeping the result."""
        self._kept: tuple[tuple[Components, T_co], ...] = ()
        """The latest first. The tuple is replaced, never changed, since several threads may call at the same time."""

    def __call__(self, components: Components) -> T_co:
        """The figures of a component set; raises ComponentError if a value is not valid."""
        kept = self._kept
        found = next((pair for pair in kept if pair[0] is components), None)
        if found is None:  # a set from a pickle is equal, not identical; comparing is slower
            found = next((pair for pair in kept if pair[0] == components), None)
        if found is None:
            found = (components, self.compile(components))
        if not kept or kept[0] is not found:
            self._kept = (found, *[pair for pair in kept if pair is not found][: KEPT - 1])
        return found[1]


def read(text: str, name: str, source: str | None = None) -> Components:
    """Read a component file. `source` is used for tables without one; if it is None, such a table is an error."""
    import tomllib

    _check_text(text, name)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # invalid, nested too deep, or a number too long
        raise ComponentError(name, _broken_line(text, str(error)), str(error).split(" (")[0][:200]) from None
    game = data.pop("game", "")
    if not isinstance(game, str) or not game:
        example = 'game = "key-to-the-city"'
        raise ComponentError(name, 1, say("the file must name its game, such as: {example}", example=example))
    title = data.pop("name", "")
    if not isinstance(title, str) or len(title) > NAME_LIMIT or not title.isprintable():
        message = say("the name of the file must be a text of at most {most} characters", most=NAME_LIMIT)
        raise ComponentError(name, _line(text, "", "", "name"), message)
    sections: dict[str, dict[str, Entry]] = {}
    for table, body in data.items():
        entries = body if isinstance(body, list) else [body]
        sections[table] = {}
        for entry in entries:
            if not isinstance(entry, dict):
                message = say("{table} must be a table", table=table)
                raise ComponentError(name, _line(text, table, "", table), message)
            ident = entry.pop("id", "") if isinstance(body, list) else ""
            if not isinstance(ident, str) or len(ident) > TEXT_LIMIT:
                message = say("the id of a {table} must be a text", table=f"[[{table}]]")
                raise ComponentError(name, _line(text, table, "", "id"), message)
            if isinstance(body, list) and (not ident or ident in sections[table]):
                wrong = say("each {table} needs an id", table=f"[[{table}]]")
                if ident:
                    wrong = say("{ident} appears twice", ident=ident)
                raise ComponentError(name, _line(text, table, ident, "id"), wrong)
            sections[table][ident] = _entry(entry, text, name, table, ident, source)
    return Components(game, sections, name, text, title)


def _broken_line(text: str, message: str) -> int:
    """The line that a message of the TOML parser names; 1 if it names none."""
    found = re.search(r"at line (\d+)", message)
    if found:
        return int(found[1])
    # In a truncated file, the last line that is not empty.
    return text.rstrip().count("\n") + 1 if "at end of document" in message else 1


def _check_text(text: str, name: str) -> None:
    """Raise ComponentError for a text that would take too long to parse, or could not be stored."""
    if len(text) > SIZE_LIMIT:
        raise ComponentError(name, 1, say("larger than {most} characters", most=f"{SIZE_LIMIT:,}"))
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LINE_LIMIT:
            raise ComponentError(name, number, say("longer than {most} characters", most=LINE_LIMIT))
        if line.count(".") > DOT_LIMIT:
            raise ComponentError(name, number, say("more than {most} dots", most=DOT_LIMIT))
    try:
        text.encode()
    except UnicodeEncodeError as error:
        number = text.count("\n", 0, error.start) + 1
        raise ComponentError(name, number, say("contains a character that is not valid Unicode")) from None


def override(base: Components, text: str, name: str) -> Components:
    """The base, with the values of an override in place of its own."""
    changes = read(text, name, source="override")
    if changes.game != base.game:
        message = say("this file is for {theirs}, not for {ours}", theirs=changes.game, ours=base.game)
        raise ComponentError(name, _line(text, "", "", "game"), message)
    sections = {
        table: {ident: dict(entry) for ident, entry in entries.items()} for table, entries in base.sections.items()
    }
    for table, ident, key, value in changes:
        entry = sections.get(table, {}).get(ident)
        if entry is None:
            raise changes.error(table, ident, "id", say("the game has no such {table}", table=f"[{table}]"))
        if key not in entry:
            raise changes.wrong(table, ident, key, later("{key} is not a value of this {table}"), table=table)
        entry[key] = value
    return Components(base.game, sections, name, text, changes.title)


def _entry(entry: dict[str, object], text: str, name: str, table: str, ident: str, source_if_none: str | None) -> Entry:
    """A table's values with the source of each."""
    read_so_far = Components("", {}, name, text)
    sources = entry.pop("source", {"all": source_if_none})
    if isinstance(sources, str):
        sources = {"all": sources}
    if not isinstance(sources, dict):
        message = say("source must be a text or a table of texts")
        raise read_so_far.error(table, ident, "source", message)
    values: Entry = {}
    for key, value in entry.items():
        if not _is_plain(value):
            message = later("{key} must be a number, a text, a list of numbers or a list of texts")
            raise read_so_far.wrong(table, ident, key, message)
        if not all(_within_limits(item) for item in (value if isinstance(value, list) else [value])):
            raise read_so_far.wrong(table, ident, key, later("{key} is too large or not printable"))
        source = sources.get(key, sources.get("all"))
        if not isinstance(source, str) or not source or not _within_limits(source):
            raise read_so_far.wrong(table, ident, key, later("{key} has no source"))
        values[key] = Value(value, source)
    return values


def spaced(key: str) -> str:
    """A key of a component file as words."""
    return key.replace("_", " ")


def _is_plain(value: object) -> TypeGuard[Plain]:
    """Whether this is a number, a text, or a list of one of them."""
    return type(value) in (int, str) or _is_wholes(value) or _is_texts(value)


def _is_wholes(value: object) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(type(item) is int for item in value)


def _is_texts(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _within_limits(item: int | str) -> bool:
    """Whether this is a number of ordinary size, or a short text without control characters."""
    if isinstance(item, str):
        return len(item) <= TEXT_LIMIT and item.isprintable()
    return -NUMBER_LIMIT <= item <= NUMBER_LIMIT


def _line(text: str, table: str, ident: str, key: str) -> int:
    """The line of a value; if it is not found, that of its table, or 1."""
    header = 1
    inside = not table
    mine = not ident
    for number, line in enumerate(text.split("\n"), 1):
        bare = re.sub(r"\s*#[^\"']*$", "", line.strip())
        heading = re.fullmatch(r"\[\[?\s*([\w-]+)\s*\]\]?", bare)
        if heading:
            inside = heading[1] == table
            mine = not ident
            if inside and not ident:
                header = number
        elif inside:
            found = re.match(r'"?([\w-]+)"?\s*=\s*(.*)', bare)
            if found and found[1] == "id" and found[2].strip("\"'") == ident:
                mine = True
                header = number
            if found and mine and found[1] == key:
                return number
    return header
