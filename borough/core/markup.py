"""HTML and SVG in which everything that is filled in is escaped: markupsafe's class, with a faster `format`.

A page of a table is put together with hundreds of calls of `format`, `join` and `+`. Those of markupsafe work in Python
for every field; these leave the work to `str` as far as the values are texts and numbers.
"""

from __future__ import annotations

from collections.abc import Iterable

import markupsafe
from markupsafe import escape


class Markup(markupsafe.Markup):
    """Text that is safe to put on a page. A field of a template takes no conversion such as `!r`."""

    __slots__ = ()

    def format(self, *given: object, **named: object) -> Markup:
        """The template with its fields filled in and escaped."""
        if named:
            return Markup(markupsafe.Markup.format(self, *given, **named))
        values = []
        for one in given:
            kind = type(one)
            if kind in SAFE:
                values.append(one)
            elif isinstance(one, str):
                values.append(escape(one))
            else:
                return Markup(markupsafe.Markup.format(self, *given))
        return str.__new__(Markup, str.format(self, *values))

    def join(self, parts: Iterable[str], /) -> Markup:  # type: ignore[override]
        """Parts one after the other, each escaped."""
        return str.__new__(Markup, str.join(self, [one if type(one) in MARKUP else escape(one) for one in parts]))

    def __add__(self, other: str, /) -> Markup:  # type: ignore[override]
        return str.__new__(Markup, str.__add__(self, other if type(other) in MARKUP else escape(other)))


MARKUP = frozenset({Markup, markupsafe.Markup})
SAFE = MARKUP | {int, float}
"""Types whose values need no escaping."""
