"""Overrides of component values as data: written as a component file, and compared with the shipped values.

An override can change a value, confirm it, or both. The source `confirmed` says that the author has read the value on
the printed component; it replaces our source, also where the value is the same as ours:

    [[tile]]
    id = "harrods"
    vp = [0, 6]
    source = "confirmed"
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from borough.core.components import LINE_LIMIT, Components, Entry, Plain, Value

CONFIRMED = "confirmed"
"""The source of a value that somebody has read on the printed component."""
OVERRIDE = "override"
"""The source of a value in an override that names none."""
RECONSTRUCTED = ("reconstructed", "symmetry", "analogy")
"""A source with one of these words says that a value, or a part of it, is not from a text or a component."""
Piece = tuple[str, str]
"""A table of a component file and an id in it; the id is empty for a table that is not a list."""


@dataclass(frozen=True)
class Difference:
    """A value that an override changes."""

    piece: Piece
    key: str
    ours: Value
    theirs: Value


@dataclass(frozen=True)
class Progress:
    """How many of the reconstructed values an override confirms."""

    confirmed: int
    total: int


def is_reconstructed(source: str) -> bool:
    """Whether a source says that a value is reconstructed, at least in part."""
    return any(word in source for word in RECONSTRUCTED)


def is_confirmed(source: str) -> bool:
    """Whether a source says that a value was read on the printed component."""
    return source.startswith(CONFIRMED)


def differences(base: Components, changed: Components) -> list[Difference]:
    """The values that differ, in the order of the component file."""
    found = []
    for table, ident, key, ours in base:
        theirs = changed.sections[table][ident][key]
        if theirs.value != ours.value:
            found.append(Difference((table, ident), key, ours, theirs))
    return found


def progress(base: Components, changed: Components) -> Progress:
    """How many of the reconstructed values of the base are confirmed."""
    ours = [place for place in base if is_reconstructed(place[3].source)]
    theirs = [changed.sections[table][ident][key] for table, ident, key, _ in ours]
    return Progress(sum(is_confirmed(value.source) for value in theirs), len(ours))


def write(game: str, title: str, entries: Mapping[Piece, Entry]) -> str:
    """A component file with these values, in their order."""
    lines = [f"game = {_text(game)}"]
    if title:
        lines.append(f"name = {_text(title)}")
    for (table, ident), entry in entries.items():
        if not entry:
            continue
        lines += ["", f"[[{_key(table)}]]", f"id = {_text(ident)}"] if ident else ["", f"[{_key(table)}]"]
        lines += [_line(key, value.value) for key, value in entry.items()]
        lines += _source(entry)
    return "\n".join([*lines, ""])


def _source(entry: Entry) -> list[str]:
    """The lines that name the sources; none if all are the usual one."""
    sources = {value.source for value in entry.values()}
    if sources == {OVERRIDE}:
        return []
    if len(sources) == 1:
        return [f"source = {_text(sources.pop())}"]
    return [f"source.{_key(key)} = {_text(value.source)}" for key, value in entry.items()]


def _line(key: str, value: Plain) -> str:
    line = f"{_key(key)} = {json.dumps(value, ensure_ascii=False)}"
    if len(line) <= LINE_LIMIT or not isinstance(value, list):
        return line
    items = ",\n".join(f"  {json.dumps(item, ensure_ascii=False)}" for item in value)
    return f"{_key(key)} = [\n{items},\n]"


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _text(key)


def _text(text: str) -> str:
    """A text as TOML writes it: the escapes of JSON are among those of TOML."""
    return json.dumps(text, ensure_ascii=False)
