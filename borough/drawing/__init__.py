"""Icons and emblems, shared by all games, the gallery and the home page."""

from borough.drawing.svg import SEATS, drawing, emblem, icon, symbols
from borough.drawing.words import emblem_for

__all__ = ["SEATS", "drawing", "emblem", "emblem_for", "icon", "symbols"]
