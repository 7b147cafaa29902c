"""Our own small drawings, shared by all games, the rules pages, the gallery and the README."""

from borough.drawing.svg import SEATS, all_symbols, drawing, emblem, icon, standalone, symbols
from borough.drawing.words import emblem_for

__all__ = ["SEATS", "all_symbols", "drawing", "emblem", "emblem_for", "icon", "standalone", "symbols"]
