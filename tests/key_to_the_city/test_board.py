"""The table drawn for a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast
from xml.etree import ElementTree

import pytest
from city_builder import build, connect, keyples, new_city
from game_builder import play

from borough import Rng
from borough.core.board import Area, Choices
from borough.core.words import LANGUAGES, speaking
from borough.games.key_to_the_city import KEY_TO_THE_CITY as GAME
from borough.games.key_to_the_city.drawing.labels import face
from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.figures import LEVELS
from borough.games.key_to_the_city.rules.tiles import TILES
from borough.games.key_to_the_city.rules.view import CityView

WITHOUT_PLACE = {"pass", "decline"}


def decisions(seats: int, *, jennifer: bool = False, every: int = 11) -> Iterator[City]:
    """Decisions of a random game whose players sail, pass and decline seldom, and of its end."""
    rng = Rng(seats)
    city = cast(City, GAME.deal(seats, seats, {"jennifer": jennifer}))
    number = 0
    while city.deciders():
        if number % every == 0:
            yield city
        seat = city.deciders()[-1]
        legal = city.legal(seat)
        busy = [action for action in legal if GAME.text(action).split()[0] not in ("sail", "pass", "decline")]
        options = busy if busy and rng.below(40) else legal
        city.play(seat, options[rng.below(len(options))])
        number += 1
    yield city


def choices(view: CityView) -> Choices:
    at: dict[str, list[int]] = {}
    for action in view.legal:
        place = GAME.place(view, action)
        if place:
            at.setdefault(place, []).append(action)
    return Choices(at)


def areas(city: City, seat: int | None) -> list[Area]:
    view = GAME.view(city, seat)
    return GAME.board(view, choices(view))


def parsed(area: Area) -> ElementTree.Element:
    """An area as elements; fails where it is not well-formed."""
    return ElementTree.fromstring(f"<div>{area.html.replace('&nbsp;', ' ')}</div>")


def drawn(city: City, seat: int | None = 0) -> str:
    return "".join(area.html for area in areas(city, seat))


def labels(city: City, seat: int | None = 0) -> list[str]:
    """All that a screen reader is told."""
    return [element.get("aria-label", "") for area in areas(city, seat) for element in parsed(area).iter()]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_place_can_be_chosen_exactly_where_a_legal_action_is_about_it(seats: int):
    for city in decisions(seats, jennifer=seats == 4, every=5 * seats + 1):
        for seat in {0, *city.deciders()}:
            view = GAME.view(city, seat)
            wanted = choices(view)
            found = [element for area in areas(city, seat) for element in parsed(area).iter()]
            can = [element.get("data-place") for element in found if element.get("data-can") is not None]
            assert sorted(can, key=str) == sorted(wanted.at)
            assert all(element.get("aria-label") for element in found if element.get("data-can") is not None)


@pytest.mark.parametrize("seats", [2, 6])
def test_every_action_but_passing_and_declining_is_about_a_place(seats: int):
    for city in decisions(seats):
        for seat in city.deciders():
            view = GAME.view(city, seat)
            for action in view.legal:
                assert (GAME.place(view, action) == "") == (GAME.text(action).split()[0] in WITHOUT_PLACE)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_nothing_hidden_is_drawn(seats: int):
    rng = Rng(99)
    for city in decisions(seats, jennifer=seats == 2, every=20 * seats + 1):
        for seat in [*range(seats), None]:
            assert areas(city, seat) == areas(GAME.twin(city, seat, rng), seat)


@pytest.mark.parametrize("seats", [2, 5])
def test_a_place_is_drawn_once(seats: int):
    for city in decisions(seats, every=37):
        places = [element.get("data-place") for area in areas(city, 0) for element in parsed(area).iter()]
        named = [place for place in places if place]
        assert len(named) == len(set(named))


def test_the_areas_lie_as_the_seats_sit():
    city = new_city(4)

    assert [(area.key, area.seat) for area in areas(city, 2)] == [
        ("board", -1),
        ("mine", 2),
        ("hand", 2),
        ("others", 3),
        ("others", 0),
        ("others", 1),
    ]


def test_a_spectator_sees_no_screen():
    city = new_city(3)

    assert [(area.key, area.seat) for area in areas(city, None)] == [
        ("board", -1),
        ("others", 0),
        ("others", 1),
        ("others", 2),
    ]
    assert "data-can" not in drawn(city, None)


def test_bids_are_told_with_who_leads():
    city = new_city(2, show=("barbican",))
    keyples(city, 0, red=3)
    keyples(city, 1, red=3)
    play(city, 0, "bid barbican red", "commit 1")
    play(city, 1, "bid barbican red", "commit 2")

    told = next(label for label in labels(city) if label.startswith("Barbican"))
    assert "Seat 1 is outbid with 1 red keyple; Seat 2 leads with 2 red keyples" in told


def titles(city: City, seat: int | None = 0) -> list[str]:
    """All that a pointer is told where it rests on a drawing."""
    return [element.text or "" for area in areas(city, seat) for element in parsed(area).iter("title")]


def test_a_tile_is_explained_where_the_pointer_rests_on_it():
    city = new_city(2, show=("kings_cross_station",))
    keyples(city, 0, red=1)
    connect(city, "buckingham_palace", ne="red")

    told = "\n".join(titles(city))
    assert "1 point for each red connector on its sides\n" in told
    assert "upgrade for 1 red connector and 1 brick: 2 points for each red connector on its sides" in told
    assert "north-east: red connector" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_is_told_in_every_language(language: str):
    figures = new_city(2).open.figures
    with speaking(language):
        told = ["; ".join(face(figures, tile, level)) for tile in range(len(TILES)) for level in range(LEVELS)]
    assert not [words for words in told if re.search(r"[{}×]|\b1 (points|Punkte)\b", words)]


def test_the_era_and_what_the_signs_mean_are_shown():
    shared = areas(new_city(2), 0)[0].html

    assert '<p class="city-era">Era 1 of 4</p>' in shared
    assert "What the signs mean" in shared


def test_a_barge_lies_at_one_bridge_only():
    city = new_city(2)
    play(city, 0, "sail 3")

    assert drawn(city).count('<g class="seat-0"><path class="barge"') == 1


def test_setting_sail_is_asked_once_more():
    found = [element for area in areas(new_city(2), 0) for element in parsed(area).iter()]

    asked = {element.get("data-place") for element in found if element.get("data-ask") is not None}
    assert asked == {f"berth-{number}" for number in range(1, 7)}


def test_players_are_called_by_their_names_and_those_are_escaped():
    city = new_city(2)

    with speaking("en", ("Ada", "<b>Bob</b>")):
        assert "&lt;b&gt;Bob&lt;/b&gt;" in drawn(city)
        assert "<b>Bob</b>" not in drawn(city)


def test_the_own_move_is_shown_to_nobody_else():
    city = new_city(2, show=("barbican",))
    keyples(city, 0, red=3)
    play(city, 0, "bid barbican red")

    assert "coming" in drawn(city, 0)
    assert "coming" not in drawn(city, 1)


def test_connectors_and_keyples_of_a_borough_are_told():
    city = new_city(2)
    build(city, 0, "harrods", "buckingham_palace", "e")
    connect(city, "harrods", ne="red")

    told = next(label for label in labels(city, 1) if label.startswith("Harrods"))
    assert "north-east: red connector" in told


def test_each_tile_is_a_piece():
    for ident in TILES:
        ElementTree.fromstring(GAME.piece("tile", ident))
    assert GAME.piece("berths", "the_o2") == ""
    ElementTree.fromstring(GAME.picture())


def test_a_late_board_is_light_and_brings_no_style_of_its_own():
    html = drawn(list(decisions(6, every=200))[-1])

    assert len(html.encode()) < 120_000
    assert " style=" not in html and "<style" not in html
