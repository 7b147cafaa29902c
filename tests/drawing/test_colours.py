"""The colours: contrast in light and dark, and seats that can be distinguished with colour blindness too."""

from __future__ import annotations

import math
import re
from itertools import combinations

import pytest

from borough.server.web.render import file

Linear = tuple[float, float, float]

TEXT = 4.5
"""The contrast of text, by level AA of the Web Content Accessibility Guidelines."""
SHAPE = 3.0
"""The contrast of borders and signs."""
APART = 0.08
"""How far two colours are at least from each other in the Oklab space, where 0.02 can just be seen."""

EYES = {
    "most": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "without red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "without green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
}
"""What eyes see of a linear colour, after Machado, Oliveira and Fernandes (2009)."""

SEATS = [f"seat-{seat}" for seat in range(6)]


STYLE = file("pieces.css")[0].decode()
BOTH = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);", STYLE)
PIECES = dict(re.findall(r"--([\w-]+): (#\w{6});", STYLE))
THEMES = {
    "light": {name: light for name, light, _ in BOTH} | PIECES,
    "dark": {name: dark for name, _, dark in BOTH} | PIECES,
}


def linear(colour: str) -> Linear:
    """Red, green and blue as amounts of light."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _sum(weights: Linear, amounts: Linear) -> float:
    return sum(weight * amount for weight, amount in zip(weights, amounts, strict=True))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    low, high = sorted(_sum((0.2126, 0.7152, 0.0722), linear(it)) for it in (one, other))
    return (high + 0.05) / (low + 0.05)


def oklab(colour: str, eyes: str) -> Linear:
    """A colour as some eyes see it, in a space where distance is difference."""
    red, green, blue = (max(0.0, _sum(row, linear(colour))) for row in EYES[eyes])
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    middle = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
    )


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["paper", "card", "tint"])
def test_text_can_be_read(theme: str, ground: str):
    colour = THEMES[theme]
    for words in ("ink", "muted", "accent"):
        assert contrast(colour[words], colour[ground]) >= TEXT, words


@pytest.mark.parametrize("theme", THEMES)
def test_text_on_coloured_backgrounds_can_be_read(theme: str):
    colour = THEMES[theme]
    for ground in ("card-brown", "card-blue", "card-pink", "card-grey", "warn"):
        assert contrast(colour["ink"], colour[ground]) >= TEXT, ground
    assert contrast(colour["on-accent"], colour["accent"]) >= TEXT
    assert contrast(colour["dark"], colour["gold"]) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["paper", "card"])
def test_seats_borders_and_choices_stand_out(theme: str, ground: str):
    colour = THEMES[theme]
    for seat in SEATS:
        assert contrast(colour[seat], colour[ground]) >= TEXT, seat
    for shape in ("edge", "glow", "focus", "stream", "warn-edge"):
        assert contrast(colour[shape], colour[ground]) >= SHAPE, shape


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eyes", EYES)
def test_seat_colours_can_be_distinguished(theme: str, eyes: str):
    for one, other in combinations(SEATS, 2):
        distance = math.dist(oklab(THEMES[theme][one], eyes), oklab(THEMES[theme][other], eyes))
        assert distance >= APART, (one, other)


@pytest.mark.parametrize("eyes", EYES)
def test_piece_colours_can_be_distinguished(eyes: str):
    for one, other in combinations(["black", "blue", "brown", "grey", "red", "yellow"], 2):
        distance = math.dist(oklab(PIECES[f"piece-{one}"], eyes), oklab(PIECES[f"piece-{other}"], eyes))
        assert distance >= APART, (one, other)


def test_marks_on_pieces_can_be_seen():
    marks = {"light": ["black", "blue", "brown", "green", "red"], "dark": ["grey", "pink", "yellow"]}
    for mark, pieces in marks.items():
        for piece in pieces:
            assert contrast(PIECES[mark], PIECES[f"piece-{piece}"]) >= SHAPE, piece
