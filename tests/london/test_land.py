"""Rules of "Land", as examples."""

from __future__ import annotations

import pytest
from game_builder import legal, play, refused
from london_builder import GAME, empty_deck, give, hold, in_hand, new_london, own, show, stack_deck

# What the board prints: price, cards, points.
BOARD = {
    "city": (8, 4, 6),
    "westminster": (8, 2, 6),
    "southwark_and_bermondsey": (5, 4, 4),
    "bethnal_green_stepney_and_poplar": (3, 5, 3),
    "hackney": (3, 5, 2),
    "islington_and_stoke_newington": (4, 4, 3),
    "st_pancras": (5, 3, 4),
    "hampstead": (7, 2, 5),
    "st_marylebone": (5, 3, 4),
    "paddington": (5, 3, 4),
    "kensington": (7, 2, 5),
    "hammersmith": (6, 3, 4),
    "fulham_and_chelsea": (7, 2, 5),
    "wandsworth": (4, 3, 3),
    "battersea": (4, 4, 3),
    "lambeth": (4, 4, 3),
    "camberwell": (4, 4, 3),
    "deptford": (3, 5, 2),
    "greenwich": (3, 5, 2),
    "lewisham": (3, 5, 2),
}

BY_LAND = {
    "city": "westminster st_marylebone st_pancras islington_and_stoke_newington hackney "
    "bethnal_green_stepney_and_poplar",
    "westminster": "city st_marylebone paddington kensington fulham_and_chelsea",
    "southwark_and_bermondsey": "lambeth camberwell deptford",
    "bethnal_green_stepney_and_poplar": "city hackney",
    "hackney": "city islington_and_stoke_newington bethnal_green_stepney_and_poplar",
    "islington_and_stoke_newington": "city st_pancras hackney",
    "st_pancras": "city islington_and_stoke_newington hampstead st_marylebone",
    "hampstead": "st_pancras st_marylebone",
    "st_marylebone": "city st_pancras hampstead paddington westminster",
    "paddington": "st_marylebone westminster kensington",
    "kensington": "paddington westminster fulham_and_chelsea hammersmith",
    "hammersmith": "kensington fulham_and_chelsea",
    "fulham_and_chelsea": "hammersmith kensington westminster",
    "wandsworth": "battersea lambeth",
    "battersea": "wandsworth lambeth",
    "lambeth": "battersea wandsworth southwark_and_bermondsey camberwell",
    "camberwell": "lambeth southwark_and_bermondsey deptford lewisham",
    "deptford": "southwark_and_bermondsey camberwell lewisham greenwich",
    "greenwich": "deptford lewisham",
    "lewisham": "deptford greenwich camberwell",
}

BY_BRIDGE = {
    "city": "southwark_and_bermondsey",
    "southwark_and_bermondsey": "city",
    "westminster": "lambeth",
    "lambeth": "westminster",
    "fulham_and_chelsea": "battersea wandsworth",
    "battersea": "fulham_and_chelsea",
    "wandsworth": "fulham_and_chelsea",
}

ELEVEN = ["city", *BY_LAND["city"].split(), *["hampstead", "paddington", "kensington", "hammersmith"]]


@pytest.mark.parametrize("name", BOARD)
def test_land_price__each_borough_costs_brings_and_counts_what_the_board_says(name: str):
    price, cards, points = BOARD[name]
    london = new_london()
    own(london, 1, BY_LAND[name].split()[0])
    give(london, 0, money=10)
    play(london, 0, f"buy {name}", "pay", *["draw"] * cards)
    assert london.open.money[0] == 10 - price
    assert len(in_hand(london)) == cards
    assert GAME.scores(london)[0].sources["boroughs"] == points
    assert london.deciders() == (1,)


def test_land_price__one_borough_is_the_whole_action():
    london = new_london()
    own(london, 1, "hackney")
    give(london, 0, money=30)
    play(london, 0, "buy bethnal_green_stepney_and_poplar", "pay")
    assert refused(london, 0, "buy city") == "take-from"
    play(london, 0, *["draw"] * 5)
    assert london.open.active == 1


def test_land_price__it_is_paid_before_the_counter_goes_down():
    london = new_london()
    give(london, 0, money=10)
    play(london, 0, "buy city")
    assert london.open.owner.count(0) == 0
    play(london, 0, "pay")
    assert (london.open.owner.count(0), london.open.money[0]) == (1, 2)


def test_land_price__its_cards_come_from_deck_and_display_in_any_mixture():
    london = new_london()
    show(london, "mercers", "salters", "wren", "vintners")
    stack_deck(london, "grocers", "fishmongers")
    give(london, 0, money=8)
    play(london, 0, "buy city", "pay", "draw", "take vintners bottom", "draw", "take salters top")
    assert sorted(in_hand(london)) == ["fishmongers", "grocers", "salters", "vintners"]


def test_land_price__only_so_many_cards_as_there_are():
    london = new_london()
    show(london, "mercers")
    empty_deck(london, left=1)
    give(london, 0, money=8)
    play(london, 0, "buy city", "pay", "draw", "take mercers top")
    assert (len(in_hand(london)), london.open.active) == (2, 1)


def test_land_price__land_can_be_bought_without_any_card_left():
    london = new_london()
    empty_deck(london)
    give(london, 0, money=8)
    play(london, 0, "buy city", "pay")
    assert london.open.owner.count(0) == 1
    assert in_hand(london) == []


def test_land_price__its_cards_may_exceed_the_hand_limit_until_the_end_of_the_turn():
    london = new_london()
    hold(london, 0, "grocers", "mercers", "salters", "vintners", "fishmongers", "haberdashers", "wren", "almshouses")
    give(london, 0, money=8)
    play(london, 0, "buy city", "pay", *["draw"] * 4)
    assert len(in_hand(london)) == 12
    play(london, 0, "expend grocers", "expend mercers", "expend salters")
    assert (len(in_hand(london)), london.open.active) == (9, 1)


@pytest.mark.parametrize("owner", [0, 1])
def test_land_empty__a_borough_with_a_building_cannot_be_bought(owner: int):
    london = new_london()
    own(london, owner, "city")
    assert refused(london, 0, "buy city") == "land-empty"


def test_land_first__it_is_city_southwark_or_westminster():
    london = new_london()
    assert legal(london, 0, "buy") == ["buy city", "buy westminster", "buy southwark_and_bermondsey"]


@pytest.mark.parametrize("name", sorted(set(BOARD) - {"city", "westminster", "southwark_and_bermondsey"}))
def test_land_first__no_other_borough_will_do(name: str):
    london = new_london()
    assert refused(london, 0, f"buy {name}") == "land-first"


def test_land_first__it_binds_the_first_buyer_of_the_game_only():
    london = new_london()
    own(london, 1, "southwark_and_bermondsey")
    give(london, 0, money=3)
    assert refused(london, 0, "buy westminster") == "land-adjacent"
    play(london, 0, "buy deptford", "pay")
    assert london.open.owner.count(0) == 1


@pytest.mark.parametrize("name", BOARD)
def test_land_adjacent__the_neighbours_of_each_borough_are_those_on_the_board(name: str):
    london = new_london()
    own(london, 1, name)
    neighbours = BY_LAND[name].split() + BY_BRIDGE.get(name, "").split()
    assert sorted(legal(london, 0, "buy")) == sorted(f"buy {other}" for other in neighbours)


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_land_adjacent__a_building_of_any_colour_opens_the_way(owner: int):
    london = new_london(3)
    own(london, owner, "greenwich")
    assert legal(london, 0, "buy") == ["buy deptford", "buy lewisham"]


def test_land_adjacent__a_borough_farther_away_is_refused():
    london = new_london()
    own(london, 0, "city")
    assert refused(london, 0, "buy hampstead") == "land-adjacent"


@pytest.mark.parametrize(
    ("north", "south"),
    [
        ("city", "southwark_and_bermondsey"),
        ("westminster", "lambeth"),
        ("fulham_and_chelsea", "battersea"),
        ("fulham_and_chelsea", "wandsworth"),
    ],
)
def test_land_thames__a_bridge_joins_both_banks(north: str, south: str):
    for here, there in ((north, south), (south, north)):
        london = new_london()
        own(london, 1, here)
        assert f"buy {there}" in legal(london)


@pytest.mark.parametrize(
    ("north", "south"),
    [
        ("bethnal_green_stepney_and_poplar", "southwark_and_bermondsey"),
        ("bethnal_green_stepney_and_poplar", "deptford"),
        ("bethnal_green_stepney_and_poplar", "greenwich"),
        ("city", "lambeth"),
        ("westminster", "battersea"),
        ("hammersmith", "wandsworth"),
    ],
)
def test_land_thames__without_a_bridge_the_river_separates(north: str, south: str):
    for here, there in ((north, south), (south, north)):
        london = new_london()
        own(london, 1, here)
        assert refused(london, 0, f"buy {there}") == "land-adjacent"


def test_land_counters__the_eleventh_borough_can_be_bought_but_no_twelfth():
    london = new_london()
    own(london, 0, *ELEVEN[:10])
    give(london, 0, money=6)
    play(london, 0, "buy hammersmith", "pay", "draw", "draw", "draw")
    assert london.open.owner.count(0) == 11
    play(london, 1, "draw", "three", "draw", "draw", "draw")
    play(london, 0, "draw")
    assert legal(london, 0, "buy") == []
    assert refused(london, 0, "buy fulham_and_chelsea") == "land-counters"


def test_land_counters__each_player_has_eleven():
    london = new_london()
    own(london, 1, *ELEVEN)
    assert legal(london, 0, "buy") == ["buy southwark_and_bermondsey", "buy fulham_and_chelsea", "buy lambeth"]


def test_land_counters__a_borough_with_a_building_is_refused_for_that_even_then():
    london = new_london(2)
    own(london, 0, *ELEVEN)
    assert refused(london, 0, "buy city") == "land-empty"
    assert refused(london, 0, "buy southwark_and_bermondsey") == "land-counters"
