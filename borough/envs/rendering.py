"""Pictures of a table: its terminal drawing, as text with colours or as an array of pixels."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray
from rich.color import blend_rgb
from rich.console import Console
from rich.segment import Segment
from rich.terminal_theme import SVG_EXPORT_THEME
from rich.text import Text

from borough.core.errors import BadInput
from borough.core.game import Game
from borough.core.state import State
from borough.core.types import Seat

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

MODES: Final = ("human", "ansi", "rgb_array")
COLUMNS: Final = 100
"""The width of all drawings, in characters."""
LINES: Final = 75
"""The lines of one column of a picture. It has two columns, since drawings of many seats have up to 150 lines."""
FONT_SIZE: Final = 13

Frame = str | NDArray[np.uint8] | None


class Renderer:
    """Renders the states of a game in one mode, as a seat sees them or, with None, a spectator."""

    def __init__(self, game: Game, mode: str | None) -> None:
        if mode is not None and mode not in MODES:
            raise BadInput(f"there is no render mode {str(mode)[:40]!r} (modes: {', '.join(MODES)})")
        self.game = game
        self.mode = mode

    def render(self, state: State, seat: Seat | None) -> Frame:
        """The text or the pixels; in the mode `human`, print the text instead."""
        if self.mode is None:
            return None
        drawing = Text.from_markup(self.game.draw(self.game.view(state, seat)))
        if self.mode == "rgb_array":
            return pixels(drawing)
        text = ansi(drawing)
        if self.mode == "ansi":
            return text
        print(text, end="")
        return None


def ansi(drawing: Text) -> str:
    """A drawing as text with the colour codes of terminals."""
    output = io.StringIO()
    console = Console(file=output, force_terminal=True, color_system="256", width=COLUMNS, legacy_windows=False)
    console.print(drawing, no_wrap=True, crop=True, highlight=False)
    return output.getvalue()


def pixels(drawing: Text) -> NDArray[np.uint8]:
    """A drawing as a picture of constant size, in two columns; one with more lines than fit is reduced to this size."""
    from PIL import Image

    lines = _segments(drawing)
    height = max(LINES, (len(lines) + 1) // 2)
    picture = _picture(lines, height)
    if height > LINES:
        width, size = picture.width, _cell()[1] * LINES
        picture = picture.resize((width, size), Image.Resampling.LANCZOS)
    return np.array(picture)


def _segments(drawing: Text) -> list[list[Segment]]:
    """The lines of a drawing, each as texts of one style."""
    console = Console(file=io.StringIO(), force_terminal=True, width=COLUMNS, legacy_windows=False)
    options = console.options.update(no_wrap=True, overflow="crop", highlight=False)
    return console.render_lines(drawing, options, pad=False)


def _picture(lines: list[list[Segment]], height: int) -> Image:
    """Lines drawn in two columns of `height` lines."""
    from PIL import Image, ImageDraw

    wide, high = _cell()
    picture = Image.new("RGB", (wide * (2 * COLUMNS + 3), high * height), tuple(SVG_EXPORT_THEME.background_color))
    draw = ImageDraw.Draw(picture)
    for number, line in enumerate(lines):
        column, row = divmod(number, height)
        x, y = wide * (1 + column * (COLUMNS + 1)), row * high
        for segment in line:
            _draw_segment(draw, segment, x, y)
            x += wide * segment.cell_length
    return picture


def _draw_segment(draw: ImageDraw, segment: Segment, x: int, y: int) -> None:
    """Draw text of one style, with its background."""
    style = segment.style
    colour, behind = SVG_EXPORT_THEME.foreground_color, SVG_EXPORT_THEME.background_color
    if style is not None:
        colour = style.color.get_truecolor(SVG_EXPORT_THEME) if style.color else colour
        behind = style.bgcolor.get_truecolor(SVG_EXPORT_THEME, foreground=False) if style.bgcolor else behind
        if style.reverse:
            colour, behind = behind, colour
        if style.dim:
            colour = blend_rgb(colour, behind, 0.5)
    wide, high = _cell()
    if behind != SVG_EXPORT_THEME.background_color:
        draw.rectangle((x, y, x + wide * segment.cell_length - 1, y + high - 1), fill=tuple(behind))
    bold = style is not None and bool(style.bold)
    draw.text((x, y), segment.text, fill=tuple(colour), font=_font(bold))


@cache
def _font(bold: bool) -> FreeTypeFont:
    """DejaVu Sans Mono, which comes with Matplotlib and has all characters of the drawings."""
    import matplotlib
    from PIL import ImageFont

    name = "DejaVuSansMono-Bold.ttf" if bold else "DejaVuSansMono.ttf"
    path = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / name
    return ImageFont.truetype(path, FONT_SIZE, layout_engine=ImageFont.Layout.BASIC)


@cache
def _cell() -> tuple[int, int]:
    """The width and height of a character."""
    ascent, descent = _font(False).getmetrics()
    return round(_font(False).getlength("M")), ascent + descent
