"""Boroughs drawn as hex maps in characters, and the letters and marks that stand for pieces in a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from borough.games.key_to_the_city.rules import score_kinds
from borough.games.key_to_the_city.rules.figures import (
    ANY_CONNECTOR,
    CONNECTOR,
    PAY,
    SKILL,
    level_index,
    step_connector,
    step_skill,
)
from borough.games.key_to_the_city.rules.state import NONE, Open
from borough.games.key_to_the_city.rules.tiles import (
    CONNECTOR_COLOURS,
    KEYPLE_COLOURS,
    SIDE_COUNT,
    SKILL_TYPES,
    column,
    edge_at,
    row,
)

WIDTH = 100

# Colour is never alone: connectors are capital letters on their colour, keyples a dot with a small letter, skill
# tiles a shape. Colours are chosen to be read on dark and on light ground.
CONNECTOR_LETTERS = "KBNGRY"
CONNECTOR_STYLES = [
    *("bold #ffffff on #3a3a3a", "bold #ffffff on #1d4ed8", "bold #ffffff on #8a5a2b"),
    *("bold #000000 on #b0b0b0", "bold #ffffff on #d02020", "bold #000000 on #f0c818"),
]
ANY_CONNECTOR_MARK = ("?", "bold #000000 on #e8e8e8")
KEYPLE_LETTERS = "bry"
KEYPLE_STYLES = ["bold #3f8cff", "bold #e8434a", "bold #b88a00"]
SKILL_MARKS = "▤¢✦"
SKILL_STYLES = ["#c8694a", "#b88a00", "#2f9e8f"]
ANY_SKILL_MARK = "◇"
SEAT_STYLES = ["#3f8cff", "#2f9e5f", "#b06ad8", "#e8434a", "#e07b20", "#b88a00"]
UPGRADED = "▲"
POINTS = "★"
FAINT = "#808080"
OUTLINE_STYLE = "#8c8c8c"
RIVER_STYLE = "bold #2b9fe0"

SHORT_NAMES = [
    *("Hungerford", "Millennium", "London Br.", "The O2", "Barrier"),
    *("Buckingham", "Greenwich", "Westm. Pal", "Chelsea", "Somerset", "Tower Ldn"),
    *("Bank Engl.", "Barbican", "Senate Ho.", "Battersea", "Covent Gdn", "Paddington"),
    *("Harrods", "Southwark", "Brit. Lib.", "BT Tower", "Charing X", "Lloyd's"),
    *("Canary Wh.", "Gherkin", "Marble A.", "Monument", "Opera Ho.", "Tower Br."),
    *("King's X", "Globe", "MI6", "Royal Acad", "W. Abbey", "W. Cath.", "Waterloo", "Gt Ormond"),
    *("Hyde Park", "London Eye", "Piccadilly", "Albert H.", "St Pancras", "St Paul's", "The Shard", "Trafalgar"),
    *("Brit. Mus.", "Lord's", "Oval", "Zoo", "Tussauds", "Nat. Gall."),
    *("Tate Brit.", "Tate Mod.", "V&A", "Nat. Hist.", "Festival H", "Science M."),
]
"""What a tile is called where only ten letters fit."""

# A tile is 13 characters wide and 6 high; it shares its left and right column and its top and bottom two lines.
STEP_X = 12
STEP_Y = 4
# The outline of a side: (line, column, character) from the tile's top left corner.
OUTLINES = [
    [(0, 7, "`"), (0, 8, "─"), (0, 9, "."), (1, 10, "`"), (1, 11, "─")],
    [(2, 12, "│"), (3, 12, "│")],
    [(4, 9, "."), (4, 10, "─"), (4, 11, "'"), (5, 7, "─"), (5, 8, "'")],
    [(4, 1, "`"), (4, 2, "─"), (4, 3, "."), (5, 4, "`"), (5, 5, "─")],
    [(2, 0, "│"), (3, 0, "│")],
    [(0, 3, "."), (0, 4, "─"), (0, 5, "'"), (1, 1, "─"), (1, 2, "'")],
]
CORNERS = [(0, 6, "^"), (1, 12, "."), (4, 12, "'"), (5, 6, "."), (4, 0, "'"), (1, 0, ".")]
# Where a connector lies on a side: its letter, then a piece of the side in its colour.
MIDDLES = [
    [(0, 9), (1, 10)],
    [(2, 12), (3, 12)],
    [(4, 9), (5, 8)],
    [(4, 3), (5, 4)],
    [(2, 0), (3, 0)],
    [(0, 3), (1, 2)],
]
BAND = 84
"""A borough wider than the terminal is drawn in bands of seven tiles."""


def connector(colour: int) -> Text:
    """A connector: its letter on its colour."""
    return Text(CONNECTOR_LETTERS[colour], CONNECTOR_STYLES[colour])


def any_connector() -> Text:
    """A connector of any colour."""
    return Text(*ANY_CONNECTOR_MARK)


def keyples(colour: int, number: int | None = None) -> Text:
    """Keyples of a colour, `●r3`; without a number just the kind."""
    return Text(f"●{KEYPLE_LETTERS[colour]}{'' if number is None else number}", KEYPLE_STYLES[colour])


def standing(table: Open, tile: int) -> Text:
    """The keyples on a tile and how many the next placement takes at least: `●r3≥3`."""
    return keyples(table.colour[tile], table.standing[tile]).append(f"≥{table.last[tile] + 1}")


def skill(kind: int) -> Text:
    """A skill tile."""
    return Text(SKILL_MARKS[kind], SKILL_STYLES[kind])


def step_mark(step: int) -> Text:
    """What one step of a yield gives."""
    if step >= CONNECTOR:
        return connector(step_connector(step))
    if step >= SKILL:
        return skill(step_skill(step))
    return any_connector() if step == ANY_CONNECTOR else Text(ANY_SKILL_MARK)


def yield_marks(table: Open, tile: int, level: int) -> Text:
    """What using a tile gives at a level, after what it asks for: `◇→??`."""
    marks = Text()
    for step in reversed(table.figures.gains[level_index(tile, level)]):
        marks.append(f"{ANY_SKILL_MARK}→" if step == PAY else step_mark(step))
    return marks


def scored_mark(kind: int, of: int) -> Text:
    """What a score counts: a colour, a type, or a whole set."""
    if kind in (score_kinds.CHAIN, score_kinds.RIVER_CHAIN, score_kinds.HERE):
        return connector(of)
    if kind == score_kinds.ANY_HERE:
        return any_connector()
    if kind == score_kinds.CONNECTOR_SETS:
        return Text.assemble(*[connector(colour) for colour in range(CONNECTOR_COLOURS)])
    if kind == score_kinds.KEYPLES_OF:
        return keyples(of)
    if kind == score_kinds.KEYPLE_SETS:
        return Text.assemble(*[keyples(colour) for colour in range(KEYPLE_COLOURS)])
    if kind == score_kinds.SKILL_SETS:
        return Text.assemble(*[skill(one) for one in range(SKILL_TYPES)], ANY_SKILL_MARK)
    return skill(of) if kind == score_kinds.SKILLS_OF else Text()


# In few words what a tile scores per; % stands for a mark.
SHORT_SCORES = {
    score_kinds.CHAIN: "% chain",
    score_kinds.RIVER_CHAIN: "% river",
    score_kinds.HERE: "% here",
    score_kinds.ANY_HERE: "% here",
    score_kinds.COLOURS_HERE: "colour",
    score_kinds.ROUTEMASTERS: "Routem.",
    score_kinds.KEYPLES_OF: "%",
    score_kinds.KEYPLE_SETS: "%",
    score_kinds.SKILLS_OF: "%",
    score_kinds.SKILL_SETS: "%",
    score_kinds.MARKERS: UPGRADED * 2,
    score_kinds.CONNECTOR_SETS: "%",
    score_kinds.FULL_TILES: "6 sides",
}


def short_effect(table: Open, tile: int) -> Text:
    """What a tile does at its level, in at most eleven characters."""
    place = level_index(tile, table.level[tile])
    kind = table.figures.score_kind[place]
    if table.figures.usable(tile):
        marks = yield_marks(table, tile, table.level[tile])
        return marks if table.figures.gains[place][-1] == PAY else Text.assemble("+", marks)
    if kind == score_kinds.NOTHING:
        return Text()
    before, _, after = SHORT_SCORES[kind].partition("%")
    mark = scored_mark(kind, table.figures.score_of[place])
    return Text.assemble(f"{table.figures.score_rate[place]}/{before}", mark, after)


class Canvas:
    """Characters with styles, by line and column."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, line: int, col: int, char: str, style: str) -> None:
        """One character."""
        self.cells[line, col] = char, style

    def tint(self, places: list[tuple[int, int]], style: str) -> None:
        """Give characters another style."""
        for place in places:
            self.cells[place] = self.cells[place][0], style

    def write(self, line: int, middle: int, text: Text) -> None:
        """A text centred on a column."""
        start = middle - len(text) // 2
        styles = [str(text.style)] * len(text)
        for span in text.spans:
            styles[span.start : span.end] = [str(span.style)] * (span.end - span.start)
        for offset, char in enumerate(text.plain):
            self.put(line, start + offset, char, styles[offset])

    def lines(self) -> list[Text]:
        """The lines, flush left."""
        left = min(col for _, col in self.cells)
        grid: dict[int, Text] = {}
        for line, col in sorted(self.cells):
            char, style = self.cells[line, col]
            text = grid.setdefault(line, Text())
            text.append(" " * (col - left - len(text)))
            text.append(char, style)
        return [grid.get(line, Text()) for line in range(min(grid), max(grid) + 1)]


def borough_lines(table: Open, seat: int, parts: dict[int, int]) -> list[Text]:
    """A borough as a map; `parts` are its points by tile. What is too wide goes below."""
    tiles = table.boroughs[seat]
    places = {tile: _corner(table, tile) for tile in tiles}
    west = min(x for x, _ in places.values())
    width = max(x for x, _ in places.values()) - west + STEP_X + 1
    bands: dict[int, list[int]] = {}
    for tile in tiles:
        bands.setdefault((places[tile][0] - west) // BAND if width > WIDTH else 0, []).append(tile)
    lines: list[Text] = []
    for band in sorted(bands):
        if lines:
            lines.append(Text("… and further east:", FAINT))
        canvas = Canvas()
        for tile in bands[band]:
            _outline(canvas, *places[tile])
        for tile in bands[band]:
            _sides(canvas, table, tile, *places[tile])
            _inside(canvas, table, tile, parts[tile], *places[tile])
        lines.extend(canvas.lines())
    return lines


def _corner(table: Open, tile: int) -> tuple[int, int]:
    """The column and line of a tile's top left corner."""
    cell = table.cell[tile]
    return column(cell) * STEP_X + row(cell) * STEP_X // 2, row(cell) * STEP_Y


def _outline(canvas: Canvas, x: int, y: int) -> None:
    for line, col, char in CORNERS:
        meeting = canvas.cells.get((y + line, x + col), (char, ""))[0] != char
        canvas.put(y + line, x + col, "│" if meeting else char, OUTLINE_STYLE)
    for side in range(SIDE_COUNT):
        for line, col, char in OUTLINES[side]:
            canvas.put(y + line, x + col, char, OUTLINE_STYLE)


def _sides(canvas: Canvas, table: Open, tile: int, x: int, y: int) -> None:
    """River sides and connectors, over the outlines."""
    for side in range(SIDE_COUNT):
        if table.river[tile] >> side & 1:
            for line, col, _ in OUTLINES[side]:
                canvas.put(y + line, x + col, "≈", RIVER_STYLE)
        colour = table.connector[edge_at(tile, side)]
        if colour != NONE:
            canvas.tint([(y + line, x + col) for line, col in MIDDLES[side]], CONNECTOR_STYLES[colour])
            line, col = MIDDLES[side][0]
            canvas.put(y + line, x + col, CONNECTOR_LETTERS[colour], CONNECTOR_STYLES[colour])


def _inside(canvas: Canvas, table: Open, tile: int, points: int, x: int, y: int) -> None:
    """The keyples on a tile, its name, what it does, its level and points."""
    middle = x + STEP_X // 2
    if table.standing[tile]:
        canvas.write(y + 1, middle, standing(table, tile))
    canvas.write(y + 2, middle, Text(SHORT_NAMES[tile], "bold"))
    canvas.write(y + 3, middle, short_effect(table, tile))
    worth = Text(f"{points}{POINTS}", "" if points else FAINT)
    canvas.write(y + 4, middle, Text.assemble((UPGRADED * table.level[tile], "bold"), worth))


def side_by_side(blocks: Iterable[list[Text]], gap: int = 3) -> list[Text]:
    """Blocks of lines from left to right, as many as fit, the others below."""
    done: list[Text] = []
    shelf: list[Text] = []
    for block in blocks:
        start = max(len(line) for line in shelf) + gap if shelf else 0
        if shelf and start + max(len(line) for line in block) > WIDTH:
            done += [*shelf, Text()]
            shelf, start = [], 0
        shelf += [Text() for _ in range(len(block) - len(shelf))]
        for line, text in zip(shelf, block, strict=False):
            line.append(" " * (start - len(line)))
            line.append(text)
    return done + shelf
