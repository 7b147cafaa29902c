"""The board for a browser: every choice has its place on it, and nothing hidden is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import borough
from borough.core.board import Area, Choices
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.words import speaking
from borough.games.key_flow.rules.cards import CARD_COUNT, CARDS, HOME_COUNT, VILLAGE_COUNT
from borough.games.key_flow.rules.view import KeyFlowView

GAME = borough.game("key-flow")
SEATS = [2, 4, 6]


def decisions(seats: int, seed: int, every: int) -> Iterator[tuple[State, int]]:
    """Some of the decisions of a random game, and its end."""
    state = GAME.deal(seats, seed)
    rng = Rng(seed)
    number = 0
    while not state.over:
        waiting = state.deciders()
        seat = waiting[rng.below(len(waiting))]
        if number % every == 0:
            yield state, seat
        options = state.legal(seat)
        state.play(seat, options[rng.below(len(options))])
        number += 1
    yield state, 0


def view_of(state: State, seat: int | None) -> KeyFlowView:
    """What a seat sees."""
    view = GAME.view(state, seat)
    assert isinstance(view, KeyFlowView)
    return view


def drawn(view: KeyFlowView) -> list[Area]:
    """The board with the places of all legal actions."""
    at: dict[str, list[int]] = {}
    for action in view.legal:
        at.setdefault(GAME.place(view, action), []).append(action)
    return GAME.board(view, Choices(at))


def elements(areas: list[Area]) -> list[ElementTree.Element]:
    """Everything on a board, which must be well-formed."""
    return [element for area in areas for element in ElementTree.fromstring(f"<area>{area.html}</area>").iter()]


@pytest.mark.parametrize("seats", SEATS)
def test_every_choice_has_one_place_on_the_board_and_nothing_else_has(seats: int) -> None:
    for state, seat in decisions(seats, 1, every=5):
        view = view_of(state, seat)
        can = [element.get("data-place") for element in elements(drawn(view)) if element.get("data-can") is not None]
        assert sorted(str(place) for place in can) == sorted({GAME.place(view, action) for action in view.legal})


@pytest.mark.parametrize("seats", SEATS)
def test_every_place_says_what_it_is(seats: int) -> None:
    for state, seat in decisions(seats, 3, every=13):
        for element in elements(drawn(view_of(state, seat))):
            if element.get("data-can") is not None or (element.tag == "svg" and element.get("aria-hidden") is None):
                assert element.get("aria-label")


@pytest.mark.parametrize("seats", SEATS)
def test_nothing_hidden_is_drawn(seats: int) -> None:
    rng = Rng(9)
    for state, seat in decisions(seats, 4, every=11):
        for viewer in (seat, None):
            twin = GAME.twin(state, viewer, rng)
            assert drawn(view_of(state, viewer)) == drawn(view_of(twin, viewer))


@pytest.mark.parametrize("seats", SEATS)
def test_others_come_neighbours_first_and_spectators_have_no_hand(seats: int) -> None:
    state = GAME.deal(seats, 5)
    mine = [(area.key, area.seat) for area in drawn(view_of(state, 1))]
    assert mine[:3] == [("board", -1), ("mine", 1), ("hand", 1)]
    assert mine[3] == ("others", 2 % seats)
    assert mine[-1 if seats == 2 else 4] == ("others", 0)
    assert sorted(seat for _, seat in mine[3:]) == [seat for seat in range(seats) if seat != 1]
    assert [area.key for area in drawn(view_of(state, None))] == ["board"] + ["others"] * seats


def test_the_tournament_order_is_drawn_too() -> None:
    state = GAME.deal(4, 6, {"tournament": True})
    rng = Rng(6)
    for number in range(150):
        waiting = state.deciders()
        if number % 5 == 0:
            assert elements(drawn(view_of(state, waiting[0])))
        options = state.legal(waiting[0])
        state.play(waiting[0], options[rng.below(len(options))])


def test_a_late_table_of_six_stays_small() -> None:
    *_, (state, seat) = decisions(6, 7, every=50)
    assert sum(len(area.html) for area in drawn(view_of(state, seat))) < 150_000


def test_cards_of_a_long_village_stay_readable() -> None:
    *_, (state, seat) = decisions(3, 8, every=50)
    frames = [element for element in elements(drawn(view_of(state, seat))) if "kf-wide" in element.get("class", "")]
    assert frames
    for frame in frames:
        assert frame.get("tabindex") == "0"  # what can be scrolled can be reached with the keyboard
        village = frame.find("svg")
        assert village is not None
        assert float(village.get("width", "")) >= 0.8 * float(village.get("viewBox", "").split()[2])


def test_every_card_can_be_drawn_alone() -> None:
    for number, ident in enumerate(CARDS):
        drawing = ElementTree.fromstring(GAME.piece("card" if number < VILLAGE_COUNT else "keyple", ident))
        assert drawing.get("aria-label")


def test_the_picture_is_a_drawing() -> None:
    assert ElementTree.fromstring(GAME.picture()).tag == "svg"


# Card backs.


def test_hidden_backs__every_k_card_is_a_building_or_a_ship_and_every_numbered_one_is_not() -> None:
    figures = GAME.figures(GAME.components)
    for number in range(HOME_COUNT, CARD_COUNT):
        pasture = number < VILLAGE_COUNT and CARDS[number].split("_")[1:2] == ["pasture"]
        assert (figures.back[number] == 0) == (number < VILLAGE_COUNT and not pasture), CARDS[number]


@pytest.mark.difference(13)
@pytest.mark.parametrize(
    ("language", "letter", "numbered"),
    [
        ("en", "K on their backs: village cards", "keyple cards or pastures"),
        ("de", "K auf der Rückseite: Dorfkarten", "Keyplekarten oder Weiden"),
        ("fr", "au dos marqué K\N{NO-BREAK SPACE}: cartes Village", "cartes Keyple ou pâturages"),
    ],
)
def test_hidden_backs__tooltips_say_what_the_back_stands_for(language: str, letter: str, numbered: str) -> None:
    with speaking(language):
        page = "".join(area.html for area in drawn(view_of(GAME.deal(3, 2), 0)))
    assert letter in page
    assert f"2+ {'on their backs' if language == 'en' else ''}".strip() in page
    assert numbered in page


@pytest.mark.difference(13)
@pytest.mark.parametrize(
    ("language", "letter", "numbered"),
    [
        ("en", "a village card (building or ship)", "a keyple card or a pasture"),
        ("de", "eine Dorfkarte (Gebäude oder Schiff)", "eine Keyplekarte oder Weide"),
        ("fr", "une carte Village (bâtiment ou navire)", "une carte Keyple ou un pâturage"),
    ],
)
def test_hidden_backs__the_legend_explains_both_kinds_of_backs(language: str, letter: str, numbered: str) -> None:
    with speaking(language):
        page = "".join(area.html for area in drawn(view_of(GAME.deal(3, 2), 0)))
    assert re.search(r'<span class="kf-mark">K</span></span> <span>[^<]*' + re.escape(letter), page)
    assert re.search(r'<span class="kf-mark">2\+</span></span> <span>[^<]*' + re.escape(numbered), page)
