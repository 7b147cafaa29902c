"""Component files: the figures a game is played with, each with its source, and overrides of them.

A file holds tables (`[supply]`) and lists of tables (`[[tile]]`, told apart by `id`). Every table has a
`source` that names where each of its values comes from. An override has the same shape and only the keys
that differ. Whatever is wrong is reported with the line it stands on.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from borough.core.errors import ComponentError

Plain = int | str | list[int] | list[str]
T_co = TypeVar("T_co", covariant=True)
SIZE_LIMIT = 100_000
TEXT_LIMIT = 200
NUMBER_LIMIT = 1_000_000
LINE_LIMIT, DOT_LIMIT = 400, 20
"""Characters and dots in a line: reading a key takes a time that grows with the square of its parts."""
KEPT = 4
"""Component sets whose figures are kept."""


@dataclass(frozen=True)
class Value:
    """One figure and where it comes from."""

    value: Plain
    source: str


Entry = dict[str, Value]


@dataclass(frozen=True)
class Components:
    """All figures of a game. `text` is the file last read for them, shipped or an override; empty if made by hand."""

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
        """One table; complains where it is missing."""
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
        """A list of exactly so many whole numbers between two bounds."""
        value = self.entry(table, ident).get(key, Value("", "")).value
        fits = isinstance(value, list) and len(value) == count
        if not fits or not all(type(item) is int and low <= item <= high for item in cast(list[int], value)):
            raise self.error(table, ident, key, f"{key} must be {count} whole numbers from {low} to {high}")
        return cast(list[int], value)

    def words(self, table: str, ident: str, key: str) -> list[str]:
        """A list of texts; empty where the key is absent."""
        value = self.entry(table, ident).get(key, Value([], "")).value
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.error(table, ident, key, f"{key} must be a list of texts")
        return cast(list[str], value)

    def word(self, table: str, ident: str, key: str) -> str:
        """A text that must be there."""
        value = self.entry(table, ident).get(key, Value(0, "")).value
        if not isinstance(value, str) or not value or len(value) > 80:
            raise self.error(table, ident, key, f"{key} must be a text of 1 to 80 characters")
        return value

    def error(self, table: str, ident: str, key: str, message: str) -> ComponentError:
        """An error that points at the line of a value."""
        where = f"{ident}: " if ident else ""
        return ComponentError(self.name, _line(self.text, table, ident, key), where + message)

    def digest(self) -> str:
        """A short fingerprint of all values, whatever their sources and spelling."""
        plain = {f"{table}/{ident}/{key}": value.value for table, ident, key, value in self}
        return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]


class Compiler(Generic[T_co]):
    """Turns component sets into a game's figures, each set once while it is in use."""

    def __init__(self, compile_figures: Callable[[Components], T_co]) -> None:
        self._compile = compile_figures
        self._kept: tuple[tuple[Components, T_co], ...] = ()
        """The latest first. Replaced as a whole, since threads may ask at once."""

    def __call__(self, components: Components) -> T_co:
        """The figures of a component set; raises ComponentError where a figure does not fit."""
        kept = self._kept
        found = next((pair for pair in kept if pair[0] is components), None)
        if found is None:  # equal ones come out of a pickle; comparing takes longer
            found = next((pair for pair in kept if pair[0] == components), None)
        if found is None:
            found = (components, self._compile(components))
        if not kept or kept[0] is not found:
            self._kept = (found, *[pair for pair in kept if pair is not found][: KEPT - 1])
        return found[1]


def read(text: str, name: str, source: str | None = None) -> Components:
    """A component file. `source` stands where a table names none; without it every table must."""
    import tomllib

    _check_text(text, name)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # broken, nested too deep, or a number too long
        raise ComponentError(name, _broken_line(text, str(error)), str(error).split(" (")[0][:200]) from None
    game = data.pop("game", "")
    if not isinstance(game, str) or not game:
        raise ComponentError(name, 1, 'the file must say its game, such as: game = "key-to-the-city"')
    sections: dict[str, dict[str, Entry]] = {}
    for table, body in data.items():
        entries = body if isinstance(body, list) else [body]
        sections[table] = {}
        for entry in entries:
            if not isinstance(entry, dict):
                raise ComponentError(name, _line(text, table, "", table), f"{table} must be a table")
            ident = entry.pop("id", "") if isinstance(body, list) else ""
            if not isinstance(ident, str) or len(ident) > TEXT_LIMIT:
                raise ComponentError(name, _line(text, table, "", "id"), f"the id of a [[{table}]] is a text")
            if isinstance(body, list) and (not ident or ident in sections[table]):
                line = _line(text, table, ident, "id")
                wrong = f"{ident} stands twice" if ident else f"each [[{table}]] needs an id"
                raise ComponentError(name, line, wrong)
            sections[table][ident] = _entry(entry, text, name, table, ident, source)
    return Components(game, sections, name, text)


def _broken_line(text: str, message: str) -> int:
    """The line that the TOML reader complains of; the first where it names none."""
    found = re.search(r"at line (\d+)", message)
    if found:
        return int(found[1])
    # What is cut off ends with the last line that says something, not with the empty ones after it.
    return text.rstrip().count("\n") + 1 if "at end of document" in message else 1


def _check_text(text: str, name: str) -> None:
    """Complain of what would take too long to read, or could not be stored."""
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
        raise ComponentError(name, text.count("\n", 0, error.start) + 1, "holds half a character") from None


def override(base: Components, text: str, name: str) -> Components:
    """The base with every value that the text names replaced."""
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
        items = value if isinstance(value, list) else [value]
        if not all(type(item) in (int, str) for item in items) or len({type(item) for item in items}) > 1:
            line = _line(text, table, ident, key)
            raise ComponentError(name, line, f"{key} must be a number, a text or a list of one of them")
        if not all(_bearable(item) for item in items):
            raise ComponentError(name, _line(text, table, ident, key), f"{key} is too large or not printable")
        source = sources.get(key, sources.get("all"))
        if not isinstance(source, str) or not source or not _bearable(source):
            raise ComponentError(name, _line(text, table, ident, key), f"{key} has no source")
        values[key] = Value(cast(Plain, value), source)
    return values


def _bearable(item: object) -> bool:
    """A number of ordinary size, or a short text without control characters."""
    if isinstance(item, str):
        return len(item) <= TEXT_LIMIT and (item == "" or item.isprintable())
    return isinstance(item, int) and -NUMBER_LIMIT <= item <= NUMBER_LIMIT


def _line(text: str, table: str, ident: str, key: str) -> int:
    """The line where a value stands, or its table, or the first."""
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
