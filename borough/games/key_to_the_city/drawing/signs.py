"""The signs on this board: the shared icons, and a few that only this game has."""

from __future__ import annotations

from functools import lru_cache

from borough.core.markup import Markup
from borough.drawing import emblem, icon

# On a grid of 24 by 24.
OWN = {
    "hex": '<path d="M12 1.5 21 6.7v10.6L12 22.5 3 17.3V6.7z"/>',
    "hex-river": (
        '<path d="M12 1.5 21 6.7v10.6L12 22.5 3 17.3V6.7z"/>'
        '<path class="none ink-blue wide" d="M4.5 13c3.5-4 5 2 7.5 0s4-4 7.5 0"/>'
    ),
    "hex-full": (
        '<path d="M12 4.5 18.5 8.2v7.6L12 19.5 5.5 15.8V8.2z"/><path class="none" stroke-width="4" '
        'd="m14 3.5 2.5 3M21.5 12h-4M14 20.5l2.5-3M10 20.5l-2.5-3M2.5 12h4M10 3.5l-2.5 3"/>'
    ),
}


@lru_cache(maxsize=4000)
def sign(name: str, x: float, y: float, size: float) -> Markup:
    """A sign, or an emblem such as `emblem-bus`, centred on a point."""
    if name.startswith("emblem-"):
        return emblem(name.removeprefix("emblem-"), round(x, 1), round(y, 1), size)
    if name not in OWN:
        return icon(name, round(x, 1), round(y, 1), size)
    shape = '<g class="icon" transform="translate({:g} {:g}) scale({:g})">{}</g>'
    return Markup(shape).format(round(x - size / 2, 1), round(y - size / 2, 1), round(size / 24, 2), Markup(OWN[name]))


@lru_cache(maxsize=4000)
def text(words: str, x: float, y: float, size: float, css: str = "") -> Markup:
    """Words centred on a point."""
    shape = '<text class="{}" x="{:g}" y="{:g}" font-size="{:g}">{}</text>'
    return Markup(shape).format(css, round(x, 1), round(y, 1), round(size, 1), words)


def tooltip(words: str) -> Markup:
    """What is shown while the pointer rests on a drawing."""
    return Markup("<title>{}</title>").format(words)


@lru_cache(maxsize=200)
def picture_of(name: str) -> Markup:
    """A sign by itself, among words."""
    return Markup('<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">{}</svg>').format(sign(name, 12, 12, 24))


def fact(picture: str, words: str, label: str) -> Markup:
    """An item of a list: a sign and its value, with a full label for screen readers."""
    shape = '<li><span class="fact" role="img" aria-label="{}" title="{}">{}<b>{}</b></span></li>'
    return Markup(shape).format(label, label, picture_of(picture), words)
