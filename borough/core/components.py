"""Component files: the figures a game is played with, each with its source, and overrides of them.

A file has tables (`[supply]`) and lists of tables (`[[tile]]`, each with an `id`). Every table has a `source` that
says where each of its values comes from. An override has the same structure and only the keys that differ. Errors are
reported with their line.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeGuard, TypeVar

from borough.core.errors import ComponentError

Plain = int | str | list[int] | list[str]
T_co = TypeVar("T_co", covariant=True)
SIZE_LIMIT = 100_000
TEXT_LIMIT = 200
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
            raise self.error(table, ident, "", f"[{table}] {ident} is missing".rstrip())
        return entry

    def whole(self, table: str, ident: str, key: str, low: int = 0, high: int = 99) -> int:
        """A whole number between two bounds."""
        value = self.entry(table, ident).get(key, Value("", "")).value
        if type(value) is not int or not low <= value <= high:
            raise self.error(table, ident, key, f"{key} must be a whole number from {low} to {high}")
        return value

    def wholes(self, table: str, ident: str, key: str, count: int, low: int = 0, high: int = 99) -> list[int]:
        """A list of exactly `count` whole numbers between two bounds."""
        value = self.entry(table, ident).get(key, Value("", "")).value
        if not _is_wholes(value) or len(value) != count or not all(low <= number <= high for number in value):
            raise self.error(table, ident, key, f"{key} must be {count} whole numbers from {low} to {high}")
        return value

    def words(self, table: str, ident: str, key: str) -> list[str]:
        """A list of texts; empty where the key is absent."""
        value = self.entry(table, ident).get(key, Value([], "")).value
        if not _is_texts(value):
            raise self.error(table, ident, key, f"{key} must be a list of texts")
        return value

    def word(self, table: str, ident: str, key: str) -> str:
        """A text that must not be missing or empty."""
        value = self.entry(table, ident).get(key, Value(0, "")).value
        if not isinstance(value, str) or not value or len(value) > 80:
            raise self.error(table, ident, key, f"{key} must be a text of 1 to 80 characters")
        return value

    def error(self, table: str, ident: str, key: str, message: str) -> ComponentError:
        """An error that points at the line of a value."""
        where = f"{ident}: " if ident else ""
        return ComponentError(self.name, _line(self.text, table, ident, key), where + message)

    def digest(self) -> str:
        """A short digest of all values. Their sources and the layout of the file do not matter."""
        plain = {f"{table}/{ident}/{key}": value.value for table, ident, key, value in self}
        return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]


class Compiler(Generic[T_co]):
    """Compiles component sets into a game's figures, and keeps those used last."""

    def __init__(self, compile_figures: Callable[[Components], T_co]) -> None:
        self._compile = compile_figures
        self._kept: tuple[tuple[Components, T_co], ...] = ()
        """The latest first. The tuple is replaced, never changed, since several threads may call at the same time."""

    def __call__(self, components: Components) -> T_co:
        """The figures of a component set; raises ComponentError if a value is not valid."""
        kept = self._kept
        found = next((pair for pair in kept if pair[0] is components), None)
        if found is None:  # a set from a pickle is equal, not identical; comparing is slower
            found = next((pair for pair in kept if pair[0] == components), None)
        if found is None:
            found = (components, self._compile(components))
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
        raise ComponentError(name, 1, 'the file must name its game, such as: game = "key-to-the-city"')
    sections: dict[str, dict[str, Entry]] = {}
    for table, body in data.items():
        entries = body if isinstance(body, list) else [body]
        sections[table] = {}
        for entry in entries:
            if not isinstance(entry, dict):
                raise ComponentError(name, _line(text, table, "", table), f"{table} must be a table")
            ident = entry.pop("id", "") if isinstance(body, list) else ""
            if not isinstance(ident, str) or len(ident) > TEXT_LIMIT:
                raise ComponentError(name, _line(text, table, "", "id"), f"the id of a [[{table}]] must be a text")
            if isinstance(body, list) and (not ident or ident in sections[table]):
                line = _line(text, table, ident, "id")
                wrong = f"{ident} appears twice" if ident else f"each [[{table}]] needs an id"
                raise ComponentError(name, line, wrong)
            sections[table][ident] = _entry(entry, text, name, table, ident, source)
    return Components(game, sections, name, text)


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
        raise ComponentError(name, 1, f"larger than {SIZE_LIMIT:,} characters")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LINE_LIMIT:
            raise ComponentError(name, number, f"longer than {LINE_LIMIT} characters")
        if line.count(".") > DOT_LIMIT:
            raise ComponentError(name, number, f"more than {DOT_LIMIT} dots")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        number = text.count("\n", 0, error.start) + 1
        raise ComponentError(name, number, "contains a character that is not valid Unicode") from None


def override(base: Components, text: str, name: str) -> Components:
    """The base, with the values of an override in place of its own."""
    changes = read(text, name, source="override")
    if changes.game != base.game:
        raise ComponentError(name, _line(text, "", "", "game"), f"this file is for {changes.game}, not for {base.game}")
    sections = {
        table: {ident: dict(entry) for ident, entry in entries.items()} for table, entries in base.sections.items()
    }
    for table, ident, key, value in changes:
        entry = sections.get(table, {}).get(ident)
        if entry is None:
            raise changes.error(table, ident, "id", f"the game has no such [{table}]")
        if key not in entry:
            raise changes.error(table, ident, key, f"{key} is not a value of this {table}")
        entry[key] = value
    return Components(base.game, sections, name, text)


def _entry(entry: dict[str, object], text: str, name: str, table: str, ident: str, source_if_none: str | None) -> Entry:
    """A table's values with the source of each."""
    sources = entry.pop("source", {"all": source_if_none})
    if isinstance(sources, str):
        sources = {"all": sources}
    if not isinstance(sources, dict):
        raise ComponentError(name, _line(text, table, ident, "source"), "source must be a text or a table of texts")
    values: Entry = {}
    for key, value in entry.items():
        if not _is_plain(value):
            line = _line(text, table, ident, key)
            raise ComponentError(name, line, f"{key} must be a number, a text, a list of numbers or a list of texts")
        if not all(_within_limits(item) for item in (value if isinstance(value, list) else [value])):
            raise ComponentError(name, _line(text, table, ident, key), f"{key} is too large or not printable")
        source = sources.get(key, sources.get("all"))
        if not isinstance(source, str) or not source or not _within_limits(source):
            raise ComponentError(name, _line(text, table, ident, key), f"{key} has no source")
        values[key] = Value(value, source)
    return values


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
