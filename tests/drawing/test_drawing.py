"""The drawings: every name draws, and a page holds just what it uses."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import borough
from borough.core.registry import game_ids
from borough.drawing import SEATS, all_symbols, drawing, emblem, emblem_for, icon, standalone, symbols
from borough.drawing.emblems import EMBLEMS
from borough.drawing.icons import ICONS
from borough.drawing.svg import style
from borough.drawing.words import PLAIN, WORDS

SVG = "{http://www.w3.org/2000/svg}"
EVERY = {f"i-{name}": shape for name, shape in ICONS.items()} | {f"e-{name}": shape for name, shape in EMBLEMS.items()}


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
    assert used <= set(re.findall(r"\.([a-z][\w-]*)", style()))


def test_no_two_drawings_have_the_same_shape_without_their_colours():
    shapes = [re.sub(r' class="[^"]*"', "", shape) for shape in EVERY.values()]
    assert len(set(shapes)) == len(shapes)


def test_each_seat_has_its_shape():
    assert [f"seat-{seat}" in ICONS for seat in range(len(SEATS))] == [True] * 6


def test_a_drawing_stands_with_its_middle_on_the_point():
    assert icon("anvil", 100, 50, 20) == '<use href="#i-anvil" x="90" y="40" width="20" height="20"/>'
    assert emblem("mill", 100, 50, 20) == '<use href="#e-mill" x="90" y="40" width="20" height="20"/>'


def test_an_emblem_that_is_unknown_is_a_plain_house_and_an_icon_is_a_mistake():
    assert emblem("moon", 0, 0, 10) == emblem("house", 0, 0, 10)
    with pytest.raises(KeyError, match="moon"):
        icon("moon", 0, 0, 10)


def test_symbols_hold_just_what_is_used():
    page = icon("anvil", 0, 0, 24) + emblem("anvil", 0, 0, 64) + icon("anvil", 30, 0, 24) + '<a href="#e-mail">'
    assert held(symbols(page)) == {"i-anvil", "e-anvil"}
    assert held(symbols("nothing drawn")) == set()
    assert held(all_symbols()) == set(EVERY)


def test_a_drawing_can_be_a_file_of_its_own():
    file = standalone(drawing(64, 64, emblem("ship", 32, 32, 64) + icon("coin", 8, 8, 16), label="A ship & a coin"))
    tree = ElementTree.fromstring(file)
    assert tree.tag == f"{SVG}svg"
    assert tree.get("aria-label") == "A ship & a coin"
    assert {use.get("href") for use in tree.iter(f"{SVG}use")} == {"#e-ship", "#i-coin"}
    assert {symbol.get("id") for symbol in tree.iter(f"{SVG}symbol")} == {"e-ship", "i-coin"}
    assert "--paper" in tree.findtext(f"{SVG}style", "")


@pytest.mark.parametrize("ident", game_ids())
def test_every_component_calls_for_an_emblem(ident: str):
    houses = WORDS[PLAIN].split()
    idents = {key for entries in borough.game(ident).components.tables.values() for key in entries}
    plain = {key for key in idents if emblem_for(key) == PLAIN and not any(word in houses for word in key.split("_"))}
    assert {key for key in plain if not key.isdigit()} <= {""}


@pytest.mark.parametrize(
    ("ident", "fits"),
    [
        ("tower_bridge", "bridge"),
        ("tower_of_london", "tower"),
        ("st_pauls_cathedral", "dome"),
        ("battersea_power_station", "factory"),
        ("coffee_house", "coffee"),
        ("royal_hospital_chelsea", "hospital"),
        ("school_a_brown", "school"),
        ("gold_mine", "gold"),
        ("autumn-keyple-07", "people"),
        ("something_else", "house"),
    ],
)
def test_the_longest_phrase_leads_and_then_the_last_word(ident: str, fits: str):
    assert emblem_for(ident) == fits


def test_every_emblem_has_words_that_call_for_it():
    assert set(WORDS) == set(EMBLEMS)
    assert all(words.split() for words in WORDS.values())
