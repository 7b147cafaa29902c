"""The players on the terminal board: points, what they are at, and what they have."""

from __future__ import annotations

import textwrap

from rich.text import Text

from borough.core.game import Score
from borough.core.words import player
from borough.games.key_to_the_city.drawing.terminal_cells import HEAD, fit, row, seat_name, tile_name
from borough.games.key_to_the_city.drawing.terminal_map import (
    FAINT,
    POINTS,
    SEAT_STYLES,
    WIDTH,
    connector,
    keyples,
    skill,
)
from borough.games.key_to_the_city.rules.decision import LAYING, decision_kind
from borough.games.key_to_the_city.rules.state import (
    NONE,
    OVER,
    Open,
    keyple_index,
    skill_index,
    waiting_colour,
    waiting_seat,
)
from borough.games.key_to_the_city.rules.tiles import KEYPLE_COLOURS, TILE_COUNT, WON
from borough.games.key_to_the_city.rules.view import CityView
from borough.games.key_to_the_city.words.results import may_have_more


def players(view: CityView, results: list[Score]) -> list[Text]:
    """One line a seat."""
    table = view.open
    heads = ["Players", POINTS, "turn", "behind the screen", "skill tiles", "in front" if table.jennifer else ""]
    widths = [13, 7, 18, 25, 12, 14]
    lines = [row([fit(Text(word, HEAD), width) for word, width in zip(heads, widths, strict=True)])]
    for seat in range(table.seats):
        front = _group(table.front[keyple_index(seat, 0) : keyple_index(seat + 1, 0)])
        cells = [seat_name(view, seat), _total(view, results[seat]), _state(view, seat), _behind(view, seat)]
        cells += [_skills(table, seat), front]
        lines.append(row([fit(cell, width) for cell, width in zip(cells, widths, strict=True)]))
    for seat in range(table.seats):
        won = [tile for tile in range(TILE_COUNT) if table.where[tile] == WON and table.owner[tile] == seat]
        if won:
            text = f"{player(seat)} has yet to place {', '.join(tile_name(table, tile).plain for tile in won)}."
            lines += [Text(line) for line in textwrap.wrap(text, WIDTH, subsequent_indent="  ")]
        lines += _waiting(table, seat)
    return lines


def _waiting(table: Open, seat: int) -> list[Text]:
    """The connectors that a seat has yet to lay, and those that it gives back."""
    lines: list[Text] = []
    for connectors, words in ((table.to_lay, " has yet to lay "), (table.declined, " gives back ")):
        own = [connector(waiting_colour(one)) for one in connectors if waiting_seat(one) == seat]
        if own:
            lines.append(Text.assemble((player(seat), f"bold {SEAT_STYLES[seat]}"), words, Text(" ").join(own)))
    return lines


def _group(numbers: list[int]) -> Text:
    """Keyples by colour, those that are there."""
    return Text(" ").join([keyples(colour, number) for colour, number in enumerate(numbers) if number])


def _total(view: CityView, score: Score) -> Text:
    """Points so far; more may come from keyples nobody else has seen."""
    table = view.open
    more = "+" if may_have_more(view, score.seat) else ""
    rank = f" #{score.rank}" if table.phase == OVER else ""
    return Text(f"{score.total}{more}{rank}", "bold")


def _behind(view: CityView, seat: int) -> Text:
    """How many keyples, and what this seat knows of their colours."""
    table = view.open
    base = keyple_index(seat, 0)
    known = view.screen if seat == view.seat else table.known[base : base + KEYPLE_COLOURS]
    text = Text.assemble(f"{table.behind[seat]:>2}  ", _group(known))
    if seat != view.seat and table.behind[seat] > sum(known):
        text.append(f"{' ' if sum(known) else ''}●?{table.behind[seat] - sum(known)}", FAINT)
    return text


def _skills(table: Open, seat: int) -> Text:
    held = table.skills[skill_index(seat, 0) : skill_index(seat + 1, 0)]
    return Text(" ").join([Text.assemble(skill(kind), str(number)) for kind, number in enumerate(held)])


def _state(view: CityView, seat: int) -> Text:
    table = view.open
    if seat in view.deciders:
        laying = decision_kind(table, NONE, seat) == LAYING
        return Text("lays connectors" if laying else "decides", "bold")
    if table.sailed[seat] != NONE:
        return Text(f"sailed to berth {table.sailed[seat] + 1}", FAINT)
    return Text("passed" if seat in table.passed else "", FAINT)
