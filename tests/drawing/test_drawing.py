"""The drawings: every name has one, and a page contains only those it uses."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from borough.drawing import SEATS, emblem, emblem_for, icon, symbols
from borough.drawing.emblems import EMBLEMS
from borough.drawing.icons import ICONS
from borough.drawing.words import PLAIN, WORDS
from borough.games.key_flow.drawing.emblems import emblem_of as of_village_card
from borough.games.key_flow.rules.cards import CARDS as KEY_FLOW_CARDS
from borough.games.key_flow.rules.cards import VILLAGE_COUNT
from borough.games.key_to_the_city.drawing.emblems import emblem_of as of_tile
from borough.games.key_to_the_city.rules.tiles import TILES
from borough.games.london.drawing.emblems import emblem_of as of_card
from borough.games.london.rules.cards import CARDS as LONDON_CARDS
from borough.server.web.render import file

EVERY = {f"i-{name}": shape for name, shape in ICONS.items()} | {f"e-{name}": shape for name, shape in EMBLEMS.items()}
BUILDINGS = [card for card in KEY_FLOW_CARDS[:VILLAGE_COUNT] if "pasture" not in card]  # a pasture shows its animals


def held(sheet: str) -> set[str]:
    """The drawings that a sheet of symbols holds."""
    return set(re.findall(r'<symbol id="([^"]+)"', sheet))


@pytest.mark.parametrize("key", EVERY)
def test_every_drawing_is_small_and_valid(key: str):
    assert len(list(ElementTree.fromstring(f"<g>{EVERY[key]}</g>"))) > 0
    assert len(EVERY[key]) <= 600


@pytest.mark.parametrize("key", EVERY)
def test_every_class_of_a_drawing_is_in_the_style_sheet(key: str):
    used = {css for classes in re.findall(r'class="([^"]+)"', EVERY[key]) for css in classes.split()}
    assert used <= set(re.findall(r"\.([a-z][\w-]*)", file("pieces.css")[0].decode()))


def test_no_two_drawings_have_the_same_shape_without_their_colours():
    shapes = [re.sub(r' class="[^"]*"', "", shape) for shape in EVERY.values()]
    assert len(set(shapes)) == len(shapes)


def test_each_seat_has_its_shape():
    assert [f"seat-{seat}" in ICONS for seat in range(len(SEATS))] == [True] * 6


def test_a_drawing_is_centred_on_its_point():
    assert icon("anvil", 100, 50, 20) == '<use href="#i-anvil" x="90" y="40" width="20" height="20"/>'
    assert emblem("mill", 100, 50, 20) == '<use href="#e-mill" x="90" y="40" width="20" height="20"/>'


def test_an_unknown_emblem_is_a_house_and_an_unknown_icon_an_error():
    assert emblem("moon", 0, 0, 10) == emblem("house", 0, 0, 10)
    with pytest.raises(KeyError, match="moon"):
        icon("moon", 0, 0, 10)


def test_symbols_contain_only_what_is_used():
    page = icon("anvil", 0, 0, 24) + emblem("anvil", 0, 0, 64) + icon("anvil", 30, 0, 24) + '<a href="#e-mail">'
    assert held(symbols(page)) == {"i-anvil", "e-anvil"}
    assert held(symbols("nothing drawn")) == set()


@pytest.mark.parametrize(
    ("idents", "emblem_of"),
    [(TILES, of_tile), (LONDON_CARDS, of_card), (BUILDINGS, of_village_card)],
)
def test_every_tile_and_card_has_an_emblem(idents: list[str], emblem_of: Callable[[str], str]):
    houses = {ident for ident in idents if emblem_of(ident) == PLAIN}
    assert all(any(word in ident.split("_") for word in WORDS[PLAIN].split()) for ident in houses)
    assert {emblem_of(ident) for ident in idents} <= set(EMBLEMS)


@pytest.mark.parametrize(
    ("ident", "fits"),
    [
        ("tower_bridge", "bridge"),
        ("tower_of_london", "tower"),
        ("battersea_power_station", "factory"),
        ("coffee_house", "coffee"),
        ("royal_hospital_chelsea", "hospital"),
        ("school_a_brown", "school"),
        ("gold_mine", "gold"),
        ("smith-of-iron", "anvil"),
        ("something_else", "house"),
    ],
)
def test_the_longest_phrase_wins_and_then_the_last_word(ident: str, fits: str):
    assert emblem_for(ident) == fits


def test_every_word_refers_to_an_existing_emblem():
    assert set(WORDS) <= set(EMBLEMS)
