"""Icons and emblems as SVG, each with a shape of its own: colour is never alone."""

from __future__ import annotations

from markupsafe import Markup

SEATS = ("circle", "square", "triangle", "diamond", "star", "cross")
"""The shape that stands for each seat besides its colour (the CSS class `seat-0` … `seat-5`)."""


def drawing(width: float, height: float, content: Markup, label: str = "", css: str = "") -> Markup:
    """A whole drawing that scales to the width it is given."""
    role = Markup('role="img" aria-label="{}"').format(label) if label else Markup('role="group"')
    return Markup('<svg class="{}" viewBox="0 0 {:g} {:g}" {}>{}</svg>').format(css, width, height, role, content)


def icon(name: str, x: float, y: float, size: float) -> Markup:
    """A small sign, centred on a point."""
    letters = Markup('<text text-anchor="middle" y="4" font-size="11">{}</text>').format(name[:2])
    circle = Markup('<circle r="10" class="line"/>')
    return Markup('<g transform="translate({:g} {:g}) scale({:g})">{}{}</g>').format(x, y, size / 24, circle, letters)


def emblem(name: str, x: float, y: float, size: float) -> Markup:
    """A picture of what a tile or card is, centred on a point."""
    return icon(name, x, y, size)
