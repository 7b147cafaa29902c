"""Icons on a grid of 24 by 24, legible at 14 pixels and distinguishable without their colour.

An icon is drawn in ink on paper unless a class says otherwise; `light` and `dark` are strokes on its own colour.
"""

from __future__ import annotations

ANY = "M12 7.5v9M8 9.7l8 4.6M16 9.7l-8 4.6"
"""The star that means: any of them."""

SEAT_SHAPES = {
    "circle": '<circle cx="12" cy="12" r="9"/>',
    "square": '<path d="M4 4h16v16H4z"/>',
    "triangle": '<path d="M12 2.5 22 20.5H2z"/>',
    "diamond": '<path d="M12 1.5 20 12 12 22.5 4 12z"/>',
    "star": '<path d="m12 1.5 3 7.2 7.8.6-6 5 1.9 7.6L12 17.8l-6.7 4.1L7.2 14.3l-6-5 7.8-.6z"/>',
    "cross": '<path d="M8.5 2.5h7v6h6v7h-6v6h-7v-6h-6v-7h6z"/>',
}


def _connector(colour: str, mark: str) -> str:
    """A capsule that joins two tiles."""
    return f'<rect class="fill-{colour}" x="1" y="5" width="22" height="14" rx="7"/>{mark}'


def _keyple(colour: str, mark: str) -> str:
    """One of the little people."""
    body = "M12 11.5c5 0 8 3.5 8 11H4c0-7.5 3-11 8-11z"
    return f'<path class="fill-{colour}" d="{body}"/><circle class="fill-{colour}" cx="12" cy="6" r="4.5"/>{mark}'


def _seats() -> dict[str, str]:
    """The mark of each seat."""
    shapes = enumerate(SEAT_SHAPES.values())
    return {f"seat-{seat}": f'<g class="seat-{seat} fill-seat">{shape}</g>' for seat, shape in shapes}


CONNECTORS = {
    "connector-black": _connector("black", '<path class="light wide" d="M5 12h3M10.5 12h3M16 12h3"/>'),
    "connector-blue": _connector("blue", '<path class="light wide" d="M5 13.5c2.3-5 4.7-5 7-1.5s4.7 3.5 7-1.5"/>'),
    "connector-brown": _connector("brown", '<path class="light wide" d="m6 8.5 3.5 3.5L6 15.5m7-7 3.5 3.5-3.5 3.5"/>'),
    "connector-grey": _connector("grey", '<path class="dark wide" d="M6.5 10h0M10.2 14h0M13.8 10h0M17.5 14h0"/>'),
    "connector-red": _connector("red", '<path class="light wide" d="M7.5 8v8M12 8v8M16.5 8v8"/>'),
    "connector-yellow": _connector("yellow", '<path class="fill-dark flat" d="m14 6-7 7h4.5L10 18l7-7h-4.5z"/>'),
    "connector-any": _connector("paper", f'<path class="wide" d="{ANY}"/>'),
}

KEYPLES = {
    "keyple-blue": _keyple("blue", '<path class="light" stroke-width="6" d="M12 17h0"/>'),
    "keyple-red": _keyple("red", '<path class="light" stroke-width="3.5" d="M8 17h8"/>'),
    "keyple-yellow": _keyple("yellow", '<circle class="dark" stroke-width="2" cx="12" cy="17" r="2.7"/>'),
    "keyple-green": _keyple("green", '<path class="light" stroke-width="2.6" d="m8.5 19 3.5-4 3.5 4"/>'),
    "keyple-any": _keyple("paper", '<path class="wide" d="M12 13.5v6M9.4 15l5.2 3M14.6 15l-5.2 3"/>'),
}

SKILLS = {
    "brick": '<path class="fill-brick" d="M1.5 12.5h10v8h-10zM12.5 12.5h10v8h-10zM7 4.5h10v8H7z"/>',
    "coin": (
        '<path class="fill-gold" d="M3 7v10c0 2.5 4 4.5 9 4.5s9-2 9-4.5V7"/>'
        '<path class="none" d="M3 12c0 2.5 4 4.5 9 4.5s9-2 9-4.5"/>'
        '<ellipse class="fill-gold" cx="12" cy="7" rx="9" ry="4.5"/>'
    ),
    "compass": (
        '<path class="none wide" d="M10.8 7 5 21.5M13.2 7 19 21.5M6.5 16c3.5 2 7.5 2 11 0"/>'
        '<circle class="fill-water" cx="12" cy="5" r="3"/>'
    ),
    "skill-any": f'<path class="paper" d="M12 1 23 12 12 23 1 12z"/><path class="wide" d="{ANY}"/>',
    "anvil": '<path class="fill-iron" d="M1.5 6.5H8v-2h14v4c-4 0-6 2-6 4.5l3 3.5v3H6v-3L9.5 13C5 13 2 11 1.5 6.5z"/>',
    "pickaxe": (
        '<path class="fill-wood" d="M10.5 5h3v17.5h-3z"/>'
        '<path class="fill-iron" d="M1.5 11C6 1 18 1 22.5 11 17 6.5 7 6.5 1.5 11z"/>'
    ),
    "saw": (
        '<path class="fill-iron" d="M1.5 10.5 15 6.5v10l-2-1.8-2 1.8-2-1.8-2 1.8-2-1.8-2 1.8z"/>'
        '<path class="fill-wood" d="M15 5h4.5a3 3 0 0 1 3 3v7.5a3 3 0 0 1-3 3H15z"/>'
        '<path class="paper" d="M18 9.5h1.5v4.5H18z"/>'
    ),
    "skill-tile": (
        '<rect class="fill-leaf" x="2.5" y="2.5" width="19" height="19" rx="3"/>'
        '<path class="none wide" d="M8.5 9.5c0-5 7-5 7-.5 0 2.5-3.5 2.5-3.5 5M12 18h0"/>'
    ),
}

GOODS = {
    "iron": '<path class="fill-iron" d="M4 3h16v5h-4.5v8H20v5H4v-5h4.5V8H4z"/>',
    "stone": (
        '<path class="fill-stone" d="m7 5 8-1.5 6.5 7L20 19l-9 1.5L3 19l-1.5-7z"/>'
        '<path class="none" d="m7 5 4 6.5 10.5-1M11 11.5V20.5M11 11.5l-9.5.5"/>'
    ),
    "wood": (
        '<path class="fill-wood" d="M7 5.5h10.5c2.5 0 4.5 3 4.5 6.5s-2 6.5-4.5 6.5H7z"/>'
        '<ellipse class="paper" cx="7" cy="12" rx="5" ry="6.5"/><ellipse class="none" cx="7" cy="12" rx="2" ry="2.6"/>'
    ),
    "gold": '<path class="fill-gold" d="M3.5 13H9l2.5 7.5H1zM15 13h5.5l2.5 7.5H12.5zM9.3 4h5.4l2.5 7.5H6.8z"/>',
    "good-any": '<path class="paper" d="m12 1.5 9.5 5v11l-9.5 5-9.5-5v-11z"/><path class="wide" d="' + ANY + '"/>',
}

ANIMALS = {
    "sheep": (
        '<path class="paper" d="M5 13a4 4 0 0 1-.5-7.5A4.5 4.5 0 0 1 12 4a4.5 4.5 0 0 1 7.5 1.5A4 4 0 0 1 19 13z"/>'
        '<path class="fill-dark" d="M7 9.5h10L20.5 13l-4 1c-.5 5-2 7.5-4.5 7.5S8 19 7.5 14l-4-1z"/>'
    ),
    "pig": (
        '<path class="fill-pink" d="M3 2.5 9 5c2-.5 4-.5 6 0l6-2.5-1 6.5c3 6-1 12.5-8 12.5S1 15 4 9z"/>'
        '<rect class="fill-pink" x="7.5" y="11.5" width="9" height="6.5" rx="3.2"/>'
        '<path d="M10.5 14.5v.5M13.5 14.5v.5M8 9h0M16 9h0" stroke-width="2"/>'
    ),
    "cow": (
        '<path class="paper" d="M2 2c0 4 1.5 5 5 5h10c3.5 0 5-1 5-5"/>'
        '<path class="fill-brown" d="M7 7h10l5.5 3-4.5 3-1.5 4h-9L6 13l-4.5-3z"/>'
        '<rect class="paper" x="6" y="15" width="12" height="7.5" rx="3.7"/>'
        '<path class="wide" d="M10 18.7h0M14 18.7h0"/>'
    ),
}

PIECES = {
    "token": (
        '<circle class="fill-gold" cx="12" cy="12" r="10"/>'
        '<path class="fill-dark" d="M12 6.5a3 3 0 0 1 1.5 5.5l1 5h-5l1-5A3 3 0 0 1 12 6.5z"/>'
    ),
    "upgrade": '<path class="fill-ink" d="m12 2 9.5 10H16v9.5H8V12H2.5z"/>',
    "move": (
        '<path class="fill-wood" d="M1.5 6.5h15L15 15H5z"/><path class="none" d="M16.5 6.5 22.5 4"/>'
        '<circle class="paper" cx="10" cy="17.5" r="4.5"/><path class="wide" d="M10 17.5h0"/>'
    ),
    "ship": (
        '<path class="fill-wood" d="M1.5 16h21c-.5 3.5-2.5 6-6 6h-9c-3.5 0-5.5-2.5-6-6z"/>'
        '<path class="none" d="M12 1.5V16"/>'
        '<path class="paper" d="M12 2.5c6 2 8 6 7.5 10.5H12zM12 5c-5 1.5-7 4.5-7 8h7z"/>'
    ),
    "points": (
        '<path class="fill-gold" '
        'd="M3 3.5C6.5 4 9.5 3.5 12 2c2.5 1.5 5.5 2 9 1.5V11c0 6-4 9.5-9 11.5C7 20.5 3 17 3 11z"/>'
    ),
    "money": (
        '<circle class="fill-gold" cx="12" cy="12" r="10"/>'
        '<path class="dark wide" d="M15.5 8.5c-.5-3-5.5-3-5.5.5V14c0 1.5-.5 2.5-1.5 3.5H16M8 12.7h5.5"/>'
    ),
    "poverty": (
        '<path class="none wide" d="M8.5 5h7"/>'
        '<path class="fill-ink" d="M1.5 10h21c0 5-3 8-6.5 9.5V22H8v-2.5C4.5 18 1.5 15 1.5 10z"/>'
    ),
    "loan": (
        '<path class="paper" d="M3.5 1.5h12l5 5v16h-17z"/><path class="none" d="M15.5 1.5v5h5M15.5 10l-7 9"/>'
        '<circle class="none" cx="8.5" cy="11.5" r="1.8"/><circle class="none" cx="15.5" cy="17.5" r="1.8"/>'
    ),
    "underground": (
        '<path class="fill-brick" d="M1.5 22V12a10.5 10.5 0 0 1 21 0v10z"/>'
        '<path class="fill-dark" d="M5.5 22v-9.5a6.5 6.5 0 0 1 13 0V22z"/>'
        '<path class="light" d="M11 12.5 8 22M13 12.5 16 22M10 16.5h4M9 19.8h6"/>'
    ),
    "card": '<rect class="paper" x="4.5" y="1.5" width="15" height="21" rx="2"/><path d="M8 6h8M8 10h8" class="none"/>',
    "hand": (
        '<rect class="paper" x="8" y="3" width="8" height="15" rx="1" transform="rotate(-26 12 22)"/>'
        '<rect class="paper" x="8" y="3" width="8" height="15" rx="1" transform="rotate(26 12 22)"/>'
        '<rect class="paper" x="7.5" y="2.5" width="9" height="17" rx="1"/>'
    ),
    "flip": (
        '<path class="paper" d="M12 10v12.5H5.5V10z"/><path class="fill-ink" d="M12 10h6.5v12.5H12z"/>'
        '<path class="none wide" d="M2.5 9.5c1-9 14-9.5 17.5-3"/><path class="fill-ink" d="m22 1.5-.5 8-6.5-4z"/>'
    ),
    "arrow-down": '<path class="none wide" d="M12 3v17M5 13.5l7 7 7-7"/>',
    "arrow-left": '<path class="none wide" d="M21 12H4M10.5 5l-7 7 7 7"/>',
    "arrow-right": '<path class="none wide" d="M3 12h17M13.5 5l7 7-7 7"/>',
    "crown": '<path class="fill-gold" d="m1.5 6 5.5 5 5-8 5 8 5.5-5-2.5 14.5H4z"/><path class="none" d="M4 16.5h16"/>',
}

COLOURS = {
    "colour-brown": '<path class="fill-brown" d="M7 3h10l5.5 9-5.5 9H7L1.5 12z"/>',
    "colour-blue": (
        '<path class="fill-blue" d="M12 1.5c3 5 7.5 8.5 7.5 13.5a7.5 7.5 0 0 1-15 0c0-5 4.5-8.5 7.5-13.5z"/>'
    ),
    "colour-pink": (
        '<path class="fill-pink" d="M12 4.5a5 5 0 0 1 7.5 7.5 5 5 0 0 1-7.5 7.5A5 5 0 0 1 4.5 12 5 5 0 0 1 12 4.5z"/>'
    ),
    "colour-grey": '<path class="fill-grey" d="M1.5 18.5a10.5 12 0 0 1 21 0z"/>',
}

ICONS = CONNECTORS | KEYPLES | SKILLS | GOODS | ANIMALS | PIECES | COLOURS | _seats()
