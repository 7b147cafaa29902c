"""The table drawn for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import cast

import pytest
from city_builder import HOMES, bids, build, connect, keyples, new_city, skills
from game_builder import drawn, lines, play
from rich.cells import cell_len
from rich.console import Console

import borough
from borough import Rng
from borough.core.view import View
from borough.games.key_to_the_city import KEY_TO_THE_CITY as GAME
from borough.games.key_to_the_city.drawing.terminal_map import (
    CONNECTOR_LETTERS,
    CONNECTOR_STYLES,
    SHORT_NAMES,
    borough_lines,
)
from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.scoring import connector_counts
from borough.games.key_to_the_city.rules.state import NONE, Open
from borough.games.key_to_the_city.rules.tiles import EDGE_COUNT, TILE_COUNT
from borough.terminal import TerminalPlayer

CONNECTORS_BY_SIDE = {"ne": "black", "e": "blue", "se": "brown", "sw": "grey", "w": "red", "nw": "yellow"}


def positions(seats: int, *, jennifer: bool = False, every: int = 40) -> Iterator[City]:
    """Positions from a random game whose players sail and pass seldom, so that boroughs grow."""
    rng = Rng(seats)
    city = cast(City, GAME.deal(seats, seats, {"jennifer": jennifer}))
    number = 0
    while city.deciders():
        seat = city.deciders()[0]
        legal = city.legal(seat)
        busy = [action for action in legal if GAME.text(action).split()[0] not in ("sail", "pass", "decline")]
        choices = busy if busy and rng.below(60) else legal
        city.play(seat, choices[rng.below(len(choices))])
        if number % every == 0 or not city.deciders():
            yield city
        number += 1


def letters(table: Open, seat: int) -> list[int]:
    """Connector letters on a map, by colour: those of connectors and those that tell what a tile does."""
    map_lines = borough_lines(table, seat, dict.fromkeys(range(TILE_COUNT), 0))
    spans = [(line.plain[span.start : span.end], span.style) for line in map_lines for span in line.spans]
    return [spans.count(pair) for pair in zip(CONNECTOR_LETTERS, CONNECTOR_STYLES, strict=True)]


def laid(city: City, seat: int) -> list[int]:
    """The letters that are on a map because connectors lie there."""
    table = city.open.copy()
    table.connector = [NONE] * EDGE_COUNT
    return [full - bare for full, bare in zip(letters(city.open, seat), letters(table, seat), strict=True)]


@pytest.mark.parametrize("jennifer", [False, True])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_line_of_a_whole_game_fits_100_columns(seats: int, jennifer: bool):
    for city in positions(seats, jennifer=jennifer):
        for seat in (None, 0, seats - 1):
            assert max(cell_len(line) for line in lines(city, seat)) <= 100


@pytest.mark.parametrize("seats", [2, 6])
def test_hidden_keyples_make_no_difference(seats: int):
    for number, city in enumerate(positions(seats, every=60)):
        view = GAME.view(city, 0)
        assert GAME.draw(GAME.view(GAME.sample(view, Rng(number)), 0)) == GAME.draw(view)


@pytest.mark.parametrize("name", ["harrods", "london_eye"])
def test_a_connector_shows_its_letter_once_on_any_side(name: str):
    city = new_city(2)
    build(city, 0, name)
    connect(city, HOMES[0], **CONNECTORS_BY_SIDE)
    assert laid(city, 0) == [1] * 6
    connect(city, name, ne="red", e="red", se="red", sw="red", nw="red")
    assert laid(city, 0) == [1, 1, 1, 1, 6, 1]


@pytest.mark.parametrize("seats", [2, 5])
def test_the_maps_show_as_many_connectors_as_were_laid(seats: int):
    for city in positions(seats, every=97):
        for seat in range(seats):
            assert laid(city, seat) == connector_counts(city.open, seat)


def test_every_tile_has_a_short_name_of_its_own():
    assert len(set(SHORT_NAMES)) == TILE_COUNT
    assert max(len(name) for name in SHORT_NAMES) <= 10


def test_a_borough_too_wide_for_the_terminal_goes_on_below():
    city = new_city(2)
    row = ["harrods", "bt_tower", "gherkin", "monument", "the_shard", "charing_cross", "marble_arch", "canary_wharf"]
    for beside, name in zip([HOMES[0], *row], row, strict=False):
        build(city, 0, name, beside=beside)
    text = drawn(city)
    assert "further east" in text
    assert max(map(len, text.split("\n"))) <= 100
    assert "Canary Wh." in text
    assert text.index("Harrods") < text.index("further east") < text.index("Canary Wh.")


def test_river_sides_are_water():
    city = new_city(2)
    dry = drawn(city).count("≈")
    build(city, 0, "hungerford_bridge")
    assert drawn(city).count("≈") == dry + 10


def test_keyples_on_a_tile_show_the_number_the_next_placement_takes():
    city = new_city(2)
    build(city, 1, "barbican", level=1)
    keyples(city, 0, red=5)
    play(city, 0, "use barbican red", "commit 2")
    assert "●r2≥3" in drawn(city)


def test_the_leading_bid_is_marked():
    city = new_city(2, red=(3, 5))
    bids(city, "barbican", "red", 2, 4)
    line = next(line for line in drawn(city).split("\n") if line.startswith("Barbican"))
    assert line.split()[-3:] == ["2", "▸4", "●r"]


def test_the_own_screen_is_open_to_its_owner_only():
    city = new_city(2)
    keyples(city, 0, red=3, yellow=1)
    skills(city, 0, coin=2)
    assert "4  ●r3 ●y1" in drawn(city, 0)
    assert "4  ●?4" in drawn(city, 1)
    assert "4  ●?4" in drawn(city, None)
    assert "▤0 ¢2 ✦0" in drawn(city, 1)


def test_a_move_is_shown_to_its_owner_before_it_is_committed():
    city = new_city(2)
    keyples(city, 0, red=3)
    play(city, 0, "bid barbican red")
    assert "bid for Barbican" in drawn(city, 0)
    assert "bid for Barbican" not in drawn(city, 1)


def test_names_that_look_like_markup_are_only_text():
    other = "game = 'key-to-the-city'\n[[tile]]\nid = 'barbican'\nname = '[bold]Barbi[/]can [red'\n"
    city = cast(City, GAME.deal(6, 1, components=other))
    assert "[bold]Barbi[/]can [red" in drawn(city)


def test_connector_meanwhile__a_bot_in_the_terminal_lays_before_the_person_is_asked():
    class Laying:
        """Uses a tile for connectors whenever it can, and lays them."""

        def choose(self, view: View, legal: list[int], rng: Rng) -> int:
            texts = {GAME.text(action): action for action in legal}
            wanted = [text for text in texts if text.startswith(("use covent_garden", "commit 1", "lay"))]
            return texts[wanted[0]] if wanted else legal[0]

    for seed in range(40):
        table = borough.Table.new("key-to-the-city", 2, seed)
        bot = table.state.deciders()[0]
        if any(GAME.text(action).startswith("use covent_garden") for action in table.state.legal(bot)):
            break
    console = Console(file=StringIO(), width=100)
    player = TerminalPlayer(table, console, ["random"], seat=1 - bot)
    player.bots[bot] = Laying()
    player.bot_moves()
    assert table.state.deciders() == (1 - bot,)
    assert [GAME.text(action).split()[0] for _, action in table.record.actions] == ["use", "commit", "lay", "lay"]
