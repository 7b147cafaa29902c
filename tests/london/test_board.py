"""The table drawn for a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast
from xml.etree import ElementTree

import pytest
from game_builder import play
from london_builder import GAME, borough_number, city, cover, give, hold, new_london, own, show, stack_deck

from borough import Rng
from borough.core.board import Area, Choices
from borough.core.words import LANGUAGES, speaking
from borough.games.london.drawing.map import SHAPES
from borough.games.london.rules.cards import BOROUGHS, CARDS
from borough.games.london.rules.london import London
from borough.games.london.rules.turn import STALL_ROUNDS

Drawn = list[Area]


def positions(seats: int, *, every: int = 25) -> Iterator[London]:
    """Positions from a random game whose players borrow seldom, so that it looks like one."""
    rng = Rng(seats)
    london = cast(London, GAME.deal(seats, seats))
    number = 0
    while london.deciders():
        if number % every == 0:
            yield london
        seat = london.deciders()[0]
        legal = london.legal(seat)
        thrifty = [action for action in legal if GAME.text(action) != "loan"] or legal
        london.play(seat, thrifty[rng.below(len(thrifty))])
        number += 1
    yield london


def places(london: London, seat: int | None) -> dict[str, list[int]]:
    """The legal actions by the place where they are chosen."""
    view = GAME.view(london, seat)
    at: dict[str, list[int]] = {}
    for action in view.legal:
        at.setdefault(GAME.place(view, action), []).append(action)
    return at


def drawn(london: London, seat: int | None = 0) -> Drawn:
    return GAME.board(GAME.view(london, seat), Choices(places(london, seat)))


def tree(areas: Drawn) -> ElementTree.Element:
    """The whole page as XML."""
    return ElementTree.fromstring("<page>" + "".join(area.html for area in areas) + "</page>")


def lit(areas: Drawn) -> set[str]:
    """The places where something can be chosen."""
    return {element.attrib["data-place"] for element in tree(areas).iter() if "data-can" in element.attrib}


def area(areas: Drawn, key: str) -> str:
    return next(area.html for area in areas if area.key == key)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_choice_has_its_place_and_nothing_else_is_lit(seats: int):
    for london in positions(seats, every=31):
        for seat in (None, *range(seats)):
            assert lit(drawn(london, seat)) == set(places(london, seat)), GAME.prompt(GAME.view(london, seat))


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_a_seat_cannot_know_is_not_drawn(seats: int):
    for number, london in enumerate(positions(seats, every=40)):
        for seat in (None, *range(seats)):
            twin = GAME.twin(london, seat, Rng(number))
            assert drawn(twin, seat) == drawn(london, seat)


def test_the_areas_of_a_player_go_round_from_the_own_left():
    london = new_london(4)
    areas = drawn(london, 2)
    assert [area.key for area in areas] == ["board", "mine", "hand", "others", "others", "others"]
    assert [area.seat for area in areas] == [-1, 2, 2, 3, 0, 1]


def test_a_spectator_sees_every_seat_and_no_hand():
    areas = drawn(new_london(3), None)
    assert [area.key for area in areas] == ["board", "others", "others", "others"]
    assert [area.seat for area in areas[1:]] == [0, 1, 2]


def test_boroughs_share_a_border_just_where_the_rules_say_so():
    corners = {ident: shape.split() for ident, shape in SHAPES.items()}
    edges = {
        ident: {frozenset(pair) for pair in zip(shape, shape[1:] + shape[:1], strict=True)}
        for ident, shape in corners.items()
    }
    borders = GAME.figures(GAME.components).borders
    for number, ident in enumerate(BOROUGHS):
        beside = [other for other in BOROUGHS if other != ident and edges[other] & edges[ident]]
        assert beside == [BOROUGHS[other] for other in borders[number]]
        touching = [other for other in BOROUGHS if other != ident and set(corners[other]) & set(corners[ident])]
        assert touching == beside


def test_labels_stay_within_their_boroughs():
    for group in tree(drawn(new_london())).iter("g"):
        if "borough" not in group.get("class", ""):
            continue
        shape = group.find("polygon")
        assert shape is not None
        corners = [tuple(map(float, corner.split(","))) for corner in shape.get("points", "").split()]
        for text in group.iter("text"):
            x, y, size = (float(text.get(name, "")) for name in ("x", "y", "font-size"))
            wide = 0.66 * size * len(text.text or "")
            left = x - wide / 2 if "middle" in text.get("class", "") else x
            for edge in (left, left + wide):
                assert within(corners, edge, y) and within(corners, edge, y - size * 0.7), text.text
        for sign in group.iter("use"):
            x, y, size = (float(sign.get(name, "")) for name in ("x", "y", "width"))
            assert within(corners, x, y) and within(corners, x, y + size), ElementTree.tostring(group)


def within(corners: list[tuple[float, ...]], x: float, y: float) -> bool:
    """Whether a point lies within a shape: a ray from there crosses its border an odd number of times."""
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    return sum((b > y) != (d > y) and x < (c - a) * (y - b) / (d - b) + a for (a, b), (c, d) in sides) % 2 == 1


def test_small_cards_say_what_they_count():
    london = new_london()
    city(london, 1, "train_station_north", "bridge")
    other = area(drawn(london), "others")
    assert ">boroughs north<" in other
    assert ">open brown cards<" in other


def test_a_card_being_placed_is_shown_in_the_city_and_in_the_hand():
    london = new_london(at="play")
    hold(london, 0, "school_a_blue", "hospital_a", "water_works")
    play(london, 0, "place school_a_blue")
    mine, hand = area(drawn(london), "mine"), area(drawn(london), "hand")
    assert "being placed" in mine
    assert "£2 to pay" in mine
    assert "to place" in hand
    assert lit(drawn(london)) == {"hand-hospital_a", "hand-water_works"}


def test_land_being_bought_is_shown_before_it_is_paid():
    london = new_london()
    play(london, 0, "buy southwark_and_bermondsey")
    assert "borough coming seat-0" in area(drawn(london), "board")
    assert lit(drawn(london)) == {"money", "loans"}


def test_the_sum_of_a_run_follows_the_rule():
    london = new_london()
    city(london, 0, "grocers", "mercers", "salters")
    hold(london, 0, "school_a_blue", "hospital_a")
    own(london, 0, "city")
    mine = area(drawn(london), "mine")
    assert "3 stacks + 2 hand cards − 1 borough" in mine
    assert "+4 poverty" in mine


def test_the_sum_of_a_run_takes_no_more_poverty_away_than_there_is():
    london = new_london()
    city(london, 0, "grocers")
    own(london, 0, "city", "westminster", "lambeth")
    give(london, 0, poverty=1)
    assert "−1 poverty" in area(drawn(london), "mine")


def test_public_houses_are_told_in_the_sum():
    london = new_london()
    city(london, 0, "public_houses")
    hold(london, 0, "school_a_blue", "hospital_a")
    assert "+3 poverty (with Public Houses +1)" in area(drawn(london), "mine")


def test_a_stack_tells_what_is_below_and_that_it_is_turned_over():
    london = new_london()
    city(london, 0, "grocers", turned=True)
    city(london, 0, "mercers")
    cover(london, 0, 2, "salters")
    mine = area(drawn(london), "mine")
    assert "Grocers, brown. Gain £4. Then turned over. turned over" in mine
    assert "below it: Mercers" in mine


def test_equal_cards_of_a_hand_lie_on_one_pile():
    london = new_london()
    hold(london, 0, "paupers_a", "paupers_a")
    assert area(drawn(london), "hand").count('data-place="hand-paupers_a"') == 1
    assert "×\u202f2" in area(drawn(london), "hand")


def test_a_full_display_warns_that_its_top_row_goes():
    london = new_london()
    show(london, "grocers", "mercers", "salters", "vintners", "wren", "haberdashers")
    assert "full: leaves the game with the next card" in area(drawn(london), "board")


def test_cards_of_the_deck_are_shown_to_who_looks_at_them_only():
    london = new_london(at="start")
    city(london, 0, "university_of_london")
    stack_deck(london, "grocers", "mercers", "salters")
    play(london, 0, "look")
    assert {"looked-grocers", "looked-mercers", "looked-salters"} <= lit(drawn(london))
    assert "Mercers" not in "".join(area.html for area in drawn(london, 1))


def test_a_seat_is_chosen_where_it_sits():
    london = new_london(3, at="run")
    city(london, 0, "fleet_street")
    play(london, 0, "activate 1")
    assert lit(drawn(london)) == {"seat-1", "seat-2"}


def test_the_underground_is_on_the_map():
    london = new_london()
    own(london, 1, "city")
    london.open.tube[borough_number("city")] = 1
    assert "City: £8, 4 cards, 6 points, held by Seat 2, with the Underground" in area(drawn(london), "board")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_has_a_drawing(language: str):
    with speaking(language):
        for kind, idents in (("card", CARDS), ("borough", BOROUGHS)):
            for ident in idents:
                assert ElementTree.fromstring(GAME.piece(kind, ident)).attrib["aria-label"]
        assert not GAME.piece("card", "nonsense")
        assert ElementTree.fromstring(GAME.picture()).attrib["aria-label"]


def test_names_are_escaped():
    components = GAME.check_components('game = "london"\n[[card]]\nid = "grocers"\nname = "<b>&"\n')
    london = cast(London, GAME.deal(2, 1, components=components))
    view = GAME.view(london, 0)
    view.hand = [CARDS.index("grocers")]
    areas = GAME.board(view, Choices({}))
    tree(areas)
    assert not any("<b>&" in area.html for area in areas)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_board_is_light(seats: int):
    for london in positions(seats, every=100):
        assert sum(len(area.html) for area in drawn(london)) < 120_000


def test_cards_that_will_be_turned_over_are_marked_and_can_be_saved_at_their_place():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "grand_hotel", "hospital_a")
    play(london, 0, "activate 1", "activate 2")
    mine = area(drawn(london), "mine")
    assert mine.count('class="pile due"') == 1
    assert "activated in this run. turned over when the run ends" in mine
    play(london, 0, "done")
    assert lit(drawn(london)) == {"stack-1", "city"}
    assert "Save no card" in area(drawn(london), "mine")
    play(london, 0, "spare 1")
    assert "turned over when the run ends" not in area(drawn(london), "mine")


def test_end_stall__the_deck_warns_before_the_game_ends_by_itself():
    london = new_london(2)
    london.open.stalled = 2 * STALL_ROUNDS - 2
    for seat in (0, 1, None):
        warning = "The game ends in 2 turns unless somebody takes a card from the deck."
        assert warning in area(drawn(london, seat), "board")
