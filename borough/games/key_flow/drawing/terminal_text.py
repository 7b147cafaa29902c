"""Villages drawn in characters, and the signs that stand for cards and pieces in a terminal."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rich.text import Text

from borough.core.words import count
from borough.games.key_flow.rules.actions import SLOT_NAMES, by_river
from borough.games.key_flow.rules.cards import ANIMALS, BY_SHIPS, CARDS, GOODS, GOODS_COUNT, SKILLS, VILLAGE_COUNT
from borough.games.key_flow.rules.figures import ANY_SKILL, NO_SKILL, Figures
from borough.games.key_flow.rules.village import NONE, Village, above_card, above_place, above_tokens, panel_at
from borough.games.key_flow.words.card_words import ARROW_SIGNS

WIDTH = 100
FAINT = "#808080"
ROAD_STYLE = "#a87b4f"
RIVER_STYLE = "#2b9fe0"
SEAT_STYLES = ["#3f8cff", "#e07b20", "#2f9e5f", "#b06ad8", "#e8434a", "#b88a00"]

# Colour is never alone: keyples are a dot with a small letter, goods a capital letter.
KEYPLE_LETTERS = "gyrb"
KEYPLE_STYLES = ["bold #2f9e5f", "bold #b88a00", "bold #e8434a", "bold #3f8cff"]
GOODS_LETTERS = "ISWG"
GOODS_STYLES = ["bold #d9702e", "bold #8c8c8c", "bold #a87b4f", "bold #c9a200"]
TOKEN = "○"
POINTS = "★"
RAISED = "▲"
FLIPPED = "◆"
CHOOSABLE = "▸"
WATER = "≈"
BLIND_SKILL = "skill?"

SCORING_SIGNS = [
    *("cow", "animal", f"cow+{TOKEN}", "pig+sheep", "pig+gold", "sheep+skill"),
    *("●r+●y+●b", "●g+gold", "●g", "●y", "●r", "●b", "● 1 colour"),
    *(TOKEN, "card with 2●", f"{TOKEN}+card with {TOKEN}"),
    *("gold", "I+S+W", "5 goods", "2 iron", "2 stone", "2 wood"),
    *("anvil", "pickaxe", "saw", "skill 1 type", "all 3 skills"),
    *("ship", "move", "ships", "cows", "pigs", "sheep"),
]
"""What a scoring asks for, in the order of SCORINGS."""

# Lines and corners by the directions that meet there.
UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
LINES = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"

# How much of a card is drawn.
NAMES = 0
WITH_ACTIONS = 1
EVERYTHING = 2


# Signs.


def paint(words: str, style: str = "") -> Text:
    """A text whose signs have their colours."""
    text = Text(words, style)
    for colour, letter in enumerate(KEYPLE_LETTERS):
        text.highlight_regex(rf"●{letter}\d*{TOKEN}*", KEYPLE_STYLES[colour])
    for good, letter in enumerate(GOODS_LETTERS):
        text.highlight_regex(rf"\b\d*{letter}\d*\b(?![a-z'])", GOODS_STYLES[good])
    return text


def fold(words: str, width: int) -> list[str]:
    """Lines of at most so many characters, broken at spaces and signs."""
    lines = [""]
    for piece in re.split(r"(?<=[ /])|(?=\+)", words):
        if len((lines[-1] + piece).rstrip()) > width and lines[-1]:
            lines.append("")
        lines[-1] += piece
    return [line.strip() for line in lines if line.strip()]


def animal_signs(numbers: list[int]) -> str:
    """`2 sheep 1 pig`."""
    pairs = zip(numbers, ANIMALS, strict=True)
    return " ".join(f"{number} sheep" if word == "sheep" else count(number, word) for number, word in pairs if number)


def goods_signs(amounts: list[int]) -> str:
    """`I2 G1`."""
    return " ".join(f"{letter}{amount}" for letter, amount in zip(GOODS_LETTERS, amounts, strict=True) if amount)


def cost_signs(figures: Figures, panel: int) -> str:
    """What an upgrade costs: `2I+anvil`."""
    units = [*GOODS_LETTERS, "any", *SKILLS, "skill"]
    costs = figures.costs[panel]
    words = []
    for unit in sorted(set(costs)):
        number = costs.count(unit)
        gap = "" if unit < GOODS_COUNT else " "
        words.append(units[unit] if number == 1 else f"{number}{gap}{units[unit]}")
    return "+".join(words)


def _gain(gain: list[int]) -> str:
    things = [*GOODS, TOKEN, BLIND_SKILL]
    return "+".join(
        f"{number} {thing}" if number > 1 else thing for number, thing in zip(gain, things, strict=True) if number
    )


def panel_signs(figures: Figures, panel: int) -> str:
    """What a panel does or scores; fixed points are not named here."""
    words = [f"move {figures.moves[panel]}"] if figures.moves[panel] else []
    words += [f"upgr {figures.upgrades[panel]}"] if figures.upgrades[panel] else []
    gains = "/".join(_gain(gain) for gain in figures.gains[panel])
    if gains:
        paid = figures.pays[panel]
        payment = "+" if paid == NO_SKILL else f"{'skill' if paid == ANY_SKILL else SKILLS[paid]} > "
        words.append(f"{payment}{gains}")
    if figures.store_rate[panel]:
        first, second = figures.store_first[panel], figures.store_second[panel]
        what = "good" if first == NONE else f"{GOODS[first]}+{GOODS[second]}"
        words.append(f"{figures.store_rate[panel]}{POINTS}/{what} here")
    words += _scoring_signs(figures, panel)
    return " ".join(words) or figures.text[panel]


def _scoring_signs(figures: Figures, panel: int) -> list[str]:
    scorings, steps = figures.scorings[panel], figures.steps[panel]
    words = []
    for number in range(0, len(scorings), 2):
        sign = SCORING_SIGNS[scorings[number]]
        if scorings[number] >= BY_SHIPS:
            stairs = [f"{steps[at]}:{steps[at + 1]}{POINTS}" for at in range(0, len(steps), 2)]
            words.append(f"{sign} {' '.join(stairs)}")
        else:
            words.append(f"{scorings[number + 1]}{POINTS}/{sign}")
    return words


def keyple_signs(figures: Figures, card: int, tokens: int = 0) -> str:
    """A keyple card that lies somewhere: colour, keyples, tokens laid on it."""
    return f"●{KEYPLE_LETTERS[figures.season[card]]}{figures.keyples[card]}{TOKEN * tokens}"


def card_signs(figures: Figures, card: int) -> str:
    """A card of a hand in few signs."""
    animals = animal_signs(figures.animals[card * 3 : card * 3 + 3])
    if card < VILLAGE_COUNT:
        return f"{figures.names[card]} ({animals})" if animals else figures.names[card]
    arrows = "".join(sign for bit, sign in ARROW_SIGNS if figures.arrows[card] & bit)
    words = [keyple_signs(figures, card), f"+{TOKEN}" if figures.token[card] else "", animals, arrows]
    return " ".join(word for word in words if word)


# A card's box.


def card_lines(figures: Figures, village: Village, place: int, detail: int, width: int) -> list[Text]:
    """What stands in a card's box, line by line."""
    card = village.cards[place]
    panel = panel_at(village, place)
    name = figures.names[card]
    lines = [Text(name if len(name) <= width else f"{name[: width - 1]}…", "bold")]
    if detail >= WITH_ACTIONS:
        lines += [paint(line) for line in fold(panel_signs(figures, panel), width)]
    if detail == EVERYTHING and village.levels[place] < figures.most_upgrades[card]:
        points = f" {figures.points[panel + 1]}{POINTS}" if figures.points[panel + 1] else ""
        words = f"{RAISED} {cost_signs(figures, panel)}: {panel_signs(figures, panel + 1)}{points}"
        lines += [paint(line, FAINT) for line in fold(" ".join(words.split()), width)]
    things = [goods_signs(village.goods[place * GOODS_COUNT : (place + 1) * GOODS_COUNT])]
    things += ["ship"] if figures.ship[card] else []
    things.append(animal_signs(figures.animals[card * 3 : card * 3 + 3]))
    words = "  ".join(thing for thing in things if thing)
    return lines + [paint(line) for line in fold(words, width)]


def above_lines(figures: Figures, village: Village, place: int, width: int) -> list[Text]:
    """The keyple cards above a building, and how often tokens have used it."""
    mine = [packed for packed in village.above if above_place(packed) == place]
    words = [keyple_signs(figures, above_card(packed), above_tokens(packed)) for packed in mine]
    by_tokens = village.uses[place] - len(mine)
    words += [f"{by_tokens}×{TOKEN}"] if by_tokens > 0 else []
    return [paint(line) for line in fold(" ".join(words), width)]


@dataclass
class VillagePicture:
    """A village to be drawn, and how."""

    figures: Figures
    village: Village
    detail: int
    pitch: int
    """From card to card, in columns; even."""
    parts: dict[str, int] = field(default_factory=dict)
    """What its cards score so far."""
    marked: set[int] = field(default_factory=set)
    """The slots that can be chosen now, free ones too."""
    side: int = 1
    """-1 if it is seen from across the table, so that its right is to the left."""

    def room(self) -> int:
        """Slots that fit beside each other."""
        return (WIDTH - self.pitch - 1) // (self.pitch // 2) + 1

    def column(self, slot: int, start: int) -> int:
        """Where a card begins in a strip that begins at some place from the left."""
        return (self.side * slot - start) * self.pitch // 2


def village_lines(picture: VillagePicture) -> list[Text]:
    """A village in its two half-offset rows; one too wide for the terminal in several strips of about one width."""
    slots = sorted({*picture.village.slots, *picture.marked}, key=lambda slot: picture.side * slot)
    first, last = picture.side * slots[0], picture.side * slots[-1]
    strips = -(-(last - first + 1) // picture.room())
    each = -(-(last - first + 1) // strips)
    lines: list[Text] = []
    for start in range(first, last + 1, each):
        if start > first:
            lines.append(Text("further to the right:", FAINT))
        lines += _strip(picture, [slot for slot in slots if start <= picture.side * slot < start + each], start)
    return lines


def _strip(picture: VillagePicture, slots: list[int], start: int) -> list[Text]:
    """Some neighbouring slots: keyple cards, the upper row, the lower row."""
    village = picture.village
    canvas = BoxCanvas()
    laid = [slot for slot in slots if village.at[slot] != NONE]
    stacks = {slot: above_lines(picture.figures, village, village.at[slot], picture.pitch - 1) for slot in laid}
    top = max([len(stack) for stack in stacks.values()], default=0)
    for slot, stack in stacks.items():
        for number, line in enumerate(stack, top - len(stack)):
            canvas.write(number, picture.column(slot, start) + 1, line)
    for lower in (False, True):
        row = [slot for slot in slots if by_river(slot) == lower]
        if row:
            top = _row(picture, canvas, row, start, top)
    return canvas.lines()


def _row(picture: VillagePicture, canvas: BoxCanvas, slots: list[int], start: int, top: int) -> int:
    """Cards of one row, and free slots that can be chosen; where the next row begins."""
    figures, village, pitch = picture.figures, picture.village, picture.pitch
    laid = [slot for slot in slots if village.at[slot] != NONE]
    bodies = {slot: card_lines(figures, village, village.at[slot], picture.detail, pitch - 1) for slot in laid}
    inside = top + 1 if laid else top
    bottom = inside + max([len(body) for body in bodies.values()], default=1)
    for slot in slots:
        left = picture.column(slot, start)
        if slot not in bodies:
            canvas.write(inside, left + 2, Text(f"{CHOOSABLE}{SLOT_NAMES[slot]}?", "bold italic"))
            continue
        canvas.box(top, left, bottom, left + pitch, WATER if by_river(slot) else "")
        canvas.write(top, left + 1, _slot(slot, slot in picture.marked))
        marks = _marks(picture, village.at[slot])
        canvas.write(top, left + pitch - marks.cell_len, marks)
        for number, line in enumerate(bodies[slot], inside):
            canvas.write(number, left + 1, line)
    return bottom


def _slot(slot: int, marked: bool) -> Text:
    """A card's slot, with a mark if it can be chosen."""
    style = RIVER_STYLE if by_river(slot) else ROAD_STYLE
    return Text(f"{CHOOSABLE}{SLOT_NAMES[slot]}", f"bold {style}") if marked else Text(SLOT_NAMES[slot], style)


def _marks(picture: VillagePicture, place: int) -> Text:
    """A card's upgrade tiles, plain and flipped, and what it scores so far."""
    village = picture.village
    points = picture.parts.get(CARDS[village.cards[place]], 0)
    tiles = RAISED * (village.levels[place] - village.flips[place]) + FLIPPED * village.flips[place]
    return Text(f"{tiles}{points}{POINTS}" if points else tiles, "bold")


class BoxCanvas:
    """Characters in a plane: boxes whose borders join, and texts over them that do not overlap each other."""

    def __init__(self) -> None:
        self.borders: dict[int, dict[int, int]] = {}
        """By row and column, the directions of the lines that meet there."""
        self.texts: dict[int, dict[int, Text]] = {}
        """By row and column, the texts that begin there."""

    def box(self, top: int, left: int, bottom: int, right: int, floor: str) -> None:
        """A card's border, its lower side made of some other character if one is given."""
        for row in (top, bottom):
            for column in range(left, right):
                self._join(row, column, RIGHT)
                self._join(row, column + 1, LEFT)
        for row in range(top, bottom):
            for column in (left, right):
                self._join(row, column, DOWN)
                self._join(row + 1, column, UP)
        if floor:
            self.write(bottom, left + 1, Text(floor * (right - left - 1), RIVER_STYLE))

    def _join(self, row: int, column: int, direction: int) -> None:
        columns = self.borders.setdefault(row, {})
        columns[column] = columns.get(column, 0) | direction

    def write(self, row: int, column: int, text: Text) -> None:
        """A text over whatever is there."""
        self.texts.setdefault(row, {})[column] = text

    def lines(self) -> list[Text]:
        """All of it, line by line."""
        height = max([*self.borders, *self.texts], default=-1) + 1
        return [self._line(self.borders.get(row, {}), self.texts.get(row, {})) for row in range(height)]

    def _line(self, borders: dict[int, int], texts: dict[int, Text]) -> Text:
        line = Text()
        width = max(borders, default=-1) + 1
        for column, text in sorted([*texts.items(), (width, Text())], key=lambda entry: entry[0]):
            gap = range(line.cell_len, column)
            line.append("".join(LINES[borders.get(at, 0)] for at in gap), FAINT).append_text(text)
        return line
