"""The picture that stands for the game: after the fire, London is built again on both banks of the Thames."""

from __future__ import annotations

from borough.core.markup import Markup
from borough.core.words import say
from borough.drawing import drawing

WIDTH, HEIGHT = 480, 300

# Houses on the far bank: left edge, width, height, and the class of their walls.
FAR = [
    (6, 26, 46, "wood"),
    (32, 30, 60, "brick"),
    (62, 24, 50, "stone"),
    (86, 28, 66, "wood"),
    (114, 26, 48, "brick"),
    (326, 26, 54, "stone"),
    (352, 30, 68, "brick"),
    (382, 24, 48, "wood"),
    (406, 32, 60, "stone"),
]
QUAY = 196
"""Where the far bank meets the water."""


def picture() -> Markup:
    """Houses, St Paul's under scaffolding, smoke that thins out, a bridge, and boats on the river."""
    parts = [_sky(), _smoke(), _cathedral(), *[_house(*house) for house in FAR], _ruin(), _river(), _bridge(), _boats()]
    return drawing(WIDTH, HEIGHT, Markup().join(parts), say("London is built again after the fire"), "london-picture")


def _sky() -> Markup:
    """Dawn behind the town."""
    return Markup(
        '<rect class="sky" width="480" height="300" rx="10"/><circle class="dawn" cx="330" cy="150" r="120"/>'
        '<circle class="dawn" cx="330" cy="150" r="84"/><circle class="sun" cx="330" cy="150" r="44"/>'
    )


def _smoke() -> Markup:
    """What is left of the fire."""
    return Markup(
        '<path class="smoke" d="M448 170c-16-20 14-32 0-54s12-30 2-52 18-30 30-44v150z"/>'
        '<path class="smoke thin" d="M470 150c-30-16-8-40-26-56s6-36-8-52 4-30 12-42h32z"/>'
    )


def _house(x: int, width: int, height: int, walls: str) -> Markup:
    """A gabled house with two rows of windows."""
    top = QUAY - height
    peak = top - width * 0.62
    front = Markup('<path class="line fill-{}" d="M{} {}V{}h{}V{}z"/>').format(walls, x, QUAY, top, width, QUAY)
    roof = Markup('<path class="line fill-roof" d="M{} {}L{:g} {:g} {} {}z"/>')
    gable = roof.format(x - 2, top, x + width / 2, round(peak, 1), x + width + 2, top)
    window = Markup('<rect class="window" x="{:g}" y="{:g}" width="5" height="8"/>')
    columns = (x + width * 0.22, x + width * 0.62)
    rows = range(top + 8, QUAY - 16, 17)
    windows = [window.format(round(column, 1), row) for column in columns for row in rows]
    return front + gable + Markup().join(windows)


def _cathedral() -> Markup:
    """The great dome, still in its scaffolding on one side."""
    return Markup(
        '<path class="line fill-stone" d="M146 196v-62h28v-10h94v10h40v62z"/>'
        '<path class="line fill-stone" d="M182 124V96h78v28z"/>'
        '<path class="line fill-roof" d="M180 96c0-58 82-58 82 0z"/>'
        '<path class="line fill-gold" d="M213 48h16v12h-16z"/><path class="line none" d="M221 48V28M214 36h14"/>'
        '<path class="line none" d="M193 124V98M207 124V98M221 124V98M235 124V98M249 124V98M200 94c2-20 8-32 12-36'
        'M242 94c-2-20-8-32-12-36M221 94V60"/>'
        '<path class="line fill-stone" d="M152 134v-30h18v30z"/>'
        '<path class="line fill-roof" d="m150 104 11-20 11 20z"/>'
        '<path class="line fill-stone" d="m190 146 31-20 31 20z"/>'
        '<path class="line fill-card" d="M194 146h8v50h-8zM210 146h8v50h-8zM226 146h8v50h-8zM242 146h8v50h-8z"/>'
        '<path class="window" d="M156 150h8v16h-8zM172 150h8v16h-8zM262 150h8v16h-8zM278 150h8v16h-8z"/>'
        '<path class="scaffold" d="M268 196V84M286 196V84M304 196V84M264 102h46M264 124h46M264 148h46M264 172h46'
        'M268 102l18 22M286 102l18 22M268 148l18 24M286 124l18 24"/>'
        '<path class="scaffold" d="M286 84V58l34 10M320 68v22"/><path class="line fill-wood" d="M313 90h14v9h-14z"/>'
    )


def _ruin() -> Markup:
    """One house still burns."""
    return Markup(
        '<path class="line fill-iron" d="M440 196v-46l8 6 6-14 8 12 8-8 8 10v40z"/>'
        '<path class="flame" d="M452 156c-10-16 6-20 4-38 14 10 20 24 10 38z"/>'
        '<path class="flame inner" d="M456 156c-4-8 2-12 3-20 7 7 8 14 3 20z"/>'
        '<path class="window" d="M447 172h6v10h-6zM463 172h6v10h-6z"/>'
    )


def _river() -> Markup:
    """The quay and the Thames."""
    return Markup(
        '<path class="line fill-stone" d="M0 196h480v12H0z"/>'
        '<path class="fill-water" d="M0 208h480v82a10 10 0 0 1-10 10H10a10 10 0 0 1-10-10z"/>'
        '<path class="wave" d="M20 224c8-6 16 6 24 0s16 6 24 0M300 222c8-6 16 6 24 0s16 6 24 0s16 6 24 0'
        'M24 286c8-6 16 6 24 0s16 6 24 0M210 288c8-6 16 6 24 0s16 6 24 0M398 284c8-6 16 6 24 0s16 6 24 0"/>'
    )


def _bridge() -> Markup:
    """The bridge with houses on it."""
    arches = "M0 232h480v14h-20c-6 14-6 24-6 34h-16c0-38-52-38-52 0h-16c0-38-52-38-52 0h-16c0-38-52-38-52 0h-16"
    arches += "c0-38-52-38-52 0h-16c0-38-52-38-52 0H98c0-38-52-38-52 0H30c0-12-4-24-12-34H0z"
    shops = [
        (60, 22, 20, "brick"),
        (84, 18, 26, "wood"),
        (104, 22, 18, "stone"),
        (372, 20, 24, "wood"),
        (394, 24, 18, "brick"),
    ]
    parts = [Markup('<path class="line fill-stone" d="{}"/><path class="line none" d="M0 239h480"/>').format(arches)]
    for x, width, height, walls in shops:
        front = Markup('<path class="line fill-{}" d="M{} 232v-{}h{}v{}z"/>').format(walls, x, height, width, height)
        roof = Markup('<path class="line fill-roof" d="m{} {} {:g} -12 {:g} 12z"/>')
        gable = roof.format(x - 2, 232 - height, width / 2 + 2, width / 2 + 2)
        window = Markup('<rect class="window" x="{:g}" y="{}" width="5" height="6"/>')
        parts += [front, gable, window.format(x + width / 2 - 2.5, 236 - height)]
    return Markup().join(parts)


def _boats() -> Markup:
    """Timber and stone come up the river."""
    return Markup(
        '<path class="line fill-wood" d="M150 222h64l-9 14h-46z"/>'
        '<path class="line fill-card" d="M182 184c20 6 26 18 24 32h-24z"/>'
        '<path class="line none" d="M182 182v40"/><path class="line fill-stone" d="M158 214h16v8h-16z"/>'
    )
