"""Our own small drawings, shared by all games, the rules pages, the gallery and the README."""

from borough.drawing.svg import SEATS, drawing, emblem, icon

__all__ = ["SEATS", "drawing", "emblem", "icon"]
