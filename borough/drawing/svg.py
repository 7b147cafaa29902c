"""Icons and emblems as SVG. A page defines each drawing once as a symbol and refers to it wherever it is used."""

from __future__ import annotations

import re

from borough.core.markup import Markup
from borough.drawing.emblems import EMBLEMS
from borough.drawing.icons import ICONS, SEAT_SHAPES
from borough.drawing.words import PLAIN

SEATS = tuple(SEAT_SHAPES)
"""The shape of each seat's mark; its colour is the CSS class `seat-0` … `seat-5`."""

USED = re.compile(r'href="#([ie]-[a-z0-9-]+)"')


def drawing(width: float, height: float, content: Markup, label: str = "", css: str = "") -> Markup:
    """An SVG element that scales to the available width."""
    role = Markup('role="img" aria-label="{}"').format(label) if label else Markup('role="group"')
    return Markup('<svg class="{}" viewBox="0 0 {:g} {:g}" {}>{}</svg>').format(css, width, height, role, content)


def icon(name: str, x: float, y: float, size: float) -> Markup:
    """A small icon, centred on a point; its name is one of `ICONS`."""
    if name not in ICONS:
        raise KeyError(f"no icon is called {name!r}")
    return _use(f"i-{name}", x, y, size)


def emblem(name: str, x: float, y: float, size: float) -> Markup:
    """A picture of what a tile or card is, centred on a point; a plain house where the name is not one of `EMBLEMS`."""
    return _use(f"e-{name if name in EMBLEMS else PLAIN}", x, y, size)


def symbols(html: str) -> Markup:
    """The symbols that some HTML refers to, in a hidden element to be put anywhere on the page."""
    return _sheet(sorted(set(USED.findall(html))))


def _use(key: str, x: float, y: float, size: float) -> Markup:
    """A reference to a symbol."""
    place = f'x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"'
    return Markup(f'<use href="#{key}" {place}/>')


def _sheet(keys: list[str]) -> Markup:
    """An element of size zero that defines symbols."""
    return Markup(f'<svg class="symbols" width="0" height="0" aria-hidden="true">{"".join(map(_symbol, keys))}</svg>')


def _symbol(key: str) -> str:
    """One symbol; empty for an unknown key."""
    name = key[2:]
    if key.startswith("i-"):
        return f'<symbol id="{key}" class="icon" viewBox="0 0 24 24">{ICONS[name]}</symbol>' if name in ICONS else ""
    return f'<symbol id="{key}" class="emblem" viewBox="0 0 64 64">{EMBLEMS[name]}</symbol>' if name in EMBLEMS else ""
