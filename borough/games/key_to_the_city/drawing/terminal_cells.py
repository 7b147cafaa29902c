"""Cells and names that the parts of the terminal board share."""

from __future__ import annotations

from rich.text import Text

from borough.core.words import player
from borough.games.key_to_the_city.drawing.terminal_map import RIVER_STYLE, SEAT_STYLES
from borough.games.key_to_the_city.rules.state import Open
from borough.games.key_to_the_city.rules.view import CityView

HEAD = "bold underline"
RIVER_MARK = "≈"


def fit(text: Text | str, width: int, *, right: bool = False) -> Text:
    """A cell of a table, exactly so wide."""
    cell = Text(text) if isinstance(text, str) else text.copy()
    cell.truncate(width, overflow="ellipsis")
    if right:
        cell.pad_left(width - cell.cell_len)
    else:
        cell.pad_right(width - cell.cell_len)
    return cell


def row(cells: list[Text], gap: str = " ") -> Text:
    """The cells of a line side by side."""
    return Text(gap).join(cells)


def seat_name(view: CityView, seat: int) -> Text:
    """A seat's name in its colour."""
    return Text(player(seat) + (" (you)" if seat == view.seat else ""), f"bold {SEAT_STYLES[seat]}")


def tile_name(table: Open, tile: int, style: str = "") -> Text:
    """A tile by its name, with a mark if a river runs through it."""
    mark = f" {RIVER_MARK}" if table.figures.river[tile] else ""
    return Text.assemble((table.figures.names[tile], style), (mark, RIVER_STYLE))
