"""Specs: how a bot is written as text, such as `greedy:samples=5` or `my_module:MyBot:checkpoint=runs/a.npz`.

    spec    = [ label "=" ] name [ ":" class ] { ":" key "=" value }
    value   = plain | '"' { any character, a quote as "" } '"'
    plain   = { any character except : , and " }

A label is what people see instead of the spec. A value that contains a colon, a comma or a quote is written in double
quotes. Several specs are separated by commas.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from borough.core.errors import BadInput

SPEC_LENGTH = 1000
"""The most characters of a spec."""
LARGEST = 1e9
"""The largest number in a spec."""
_LABEL = re.compile(r"([A-Za-z][\w.-]{0,39})=")
_KEY = re.compile(r"[A-Za-z_]\w{0,59}")
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?", re.ASCII)


class Setting(NamedTuple):
    """The value of a setting, as it was written."""

    text: str
    quoted: bool = False

    def number(self) -> int | float | None:
        """The number; None if it is none. A whole number is an `int`. What is in quotes is never a number."""
        if self.quoted or not _NUMBER.fullmatch(self.text):
            return None
        number = float(self.text)
        return int(number) if number.is_integer() else number

    def value(self) -> int | float | str:
        """The number, or else the text."""
        number = self.number()
        return self.text if number is None else number


Settings = dict[str, Setting]


@dataclass(frozen=True)
class Spec:
    """The parts of a spec."""

    text: str
    label: str
    """What people see; empty for the spec itself."""
    name: str
    """A level, a kind of bot, or a module."""
    member: str
    """The class in the module; empty if none is given."""
    settings: Settings

    @property
    def shown(self) -> str:
        """The spec for messages, which are one line."""
        return repr(self.text[:60])

    @property
    def title(self) -> str:
        """A name for the bot in its seat: its label, its class or its kind."""
        return self.label or self.member or self.name


def read_spec(text: str) -> Spec:
    """The parts of a spec, or BadInput. Whether there is such a bot is not checked."""
    text = text.strip()
    shown = f"bot {text[:60]!r}"
    if len(text) > SPEC_LENGTH:
        raise BadInput(f"{shown}: a spec can have at most {SPEC_LENGTH} characters")
    if not text.isprintable():
        raise BadInput(f"{shown}: a spec is one line of printable characters")
    if len(_split(text, ",")) > 1:
        raise BadInput(f"{shown}: a comma separates bots; a value that contains one is written in double quotes")
    labelled = _LABEL.match(text)
    label = labelled[1] if labelled else ""
    name, *parts = _split(text[labelled.end() :] if labelled else text, ":")
    member = parts.pop(0) if parts and _is_member(parts[0]) else ""
    settings: Settings = {}
    for part in parts:
        key, setting = _setting(shown, part)
        if key in settings:
            raise BadInput(f"{shown}: {key!r} is given twice")
        settings[key] = setting
    return Spec(text, label, name, member, settings)


def split_specs(text: str) -> list[str]:
    """Specs that are separated by commas. Commas in double quotes belong to a value."""
    return [part.strip() for part in _split(text, ",")]


def bot_title(text: str) -> str:
    """What people see of a bot: its label, or else its spec."""
    labelled = _LABEL.match(text.strip())
    return labelled[1] if labelled else text.strip()


def _is_member(part: str) -> bool:
    return part != "" and "=" not in part and '"' not in part


def _split(text: str, separator: str) -> list[str]:
    """The parts of a text. What is in double quotes is not separated; a doubled quote does not end them."""
    parts, quoted = [""], False
    for sign in text:
        quoted ^= sign == '"'
        if sign == separator and not quoted:
            parts.append("")
        else:
            parts[-1] += sign
    if quoted:
        raise BadInput(f"bot {text[:60]!r}: a double quote is not closed")
    return parts


def _setting(shown: str, part: str) -> tuple[str, Setting]:
    """A setting by its key; BadInput if it is malformed."""
    key, equals, value = part.partition("=")
    if not equals or not _KEY.fullmatch(key) or not value:
        raise BadInput(f"{shown}: {part[:40]!r} is not of the form key=value")
    if '"' not in value:
        setting = Setting(value)
        number = setting.number()
        if number is not None and not 0 <= number <= LARGEST:
            raise BadInput(f"{shown}: {part[:40]!r} is out of range")
        return key, setting
    inner = value[1:-1]
    if value[0] + value[-1] != '""' or len(value) < 2 or '"' in inner.replace('""', ""):
        raise BadInput(f"{shown}: {part[:40]!r} has a double quote in a value that is not in double quotes")
    return key, Setting(inner.replace('""', '"'), quoted=True)
