"""Pieces of the page: icons in a line of text, numbers of things, single cards, and what is folded away."""

from __future__ import annotations

from functools import lru_cache

from borough.core.markup import Markup
from borough.games.key_flow.drawing.cards import (
    HIGH,
    SMALL_HIGH,
    SMALL_WIDE,
    WIDE,
    card_drawing,
    card_title,
    small_drawing,
)
from borough.games.key_flow.drawing.signs import sign
from borough.games.key_flow.drawing.village import Scene


def join(parts: list[Markup]) -> Markup:
    """Parts one after the other."""
    return Markup().join(parts)


@lru_cache(500)
def sign_in_text(name: str, css: str = "kf-sign") -> Markup:
    """An icon in a line of text."""
    return Markup('<svg class="{}" viewBox="0 0 24 24" aria-hidden="true">{}</svg>').format(css, sign(name, 12, 12, 24))


@lru_cache(2000)
def item(name: str, number: int | str, label: str, css: str = "") -> Markup:
    """So many of a thing."""
    return Markup('<span class="kf-item {}" role="img" aria-label="{}" title="{}">{}{}</span>').format(
        css, label, label, sign_in_text(name), number
    )


def back_mark(back: str) -> Markup:
    """The back of a card, as it is seen in a hand."""
    return Markup('<span class="kf-mark">{}</span>').format(back)


def line(title: str, items: list[Markup]) -> Markup:
    """Some things of one sort, under their name."""
    if not items:
        return Markup()
    return Markup('<span class="kf-line"><span class="kf-label">{}</span>{}</span>').format(title, join(items))


def single(scene: Scene, card: int, small: bool = False, mark: Markup | str = "") -> Markup:
    """One card as a drawing of its own."""
    figures = scene.figures
    wide, high = (SMALL_WIDE, SMALL_HIGH) if small else (WIDE, HIGH)
    drawn = small_drawing(figures, card) if small else card_drawing(figures, card)
    return Markup(
        '<svg class="kf-single" viewBox="-2 -2 {0} {1}" width="{0}" height="{1}" role="group" aria-label="{2}">'
        "<g {3}>{4}</g></svg>"
    ).format(wide + 4, high + 4, card_title(figures, card), mark, drawn)


def folded(title: str, content: Markup) -> Markup:
    """Something that can be looked at, folded away."""
    return Markup('<details class="kf-more"><summary>{}</summary>{}</details>').format(title, content)
