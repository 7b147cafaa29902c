"""Every face of the box: what it costs to place and what it does when the city is run.

The figures are written here once more, from the cards and not from the project's figures.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from london_builder import (
    CARDS,
    GAME,
    card,
    city,
    display,
    give,
    hold,
    in_hand,
    new_london,
    own,
    play,
    refused,
    show,
    tops,
)

from borough.games.london.rules.cards import COLOURS, DECKS
from borough.games.london.rules.scoring import CARDS as FROM_CARDS
from borough.games.london.rules.scoring import points


class Face(NamedTuple):
    """What is printed on a card: to place it, at the end, and on its base."""

    deck: str
    colour: str
    copies: int
    price: int
    points: int
    pays: str = ""
    money: int = 0
    vp: int = 0
    poverty: int = 0
    flips: bool = False


FACES = {
    "almshouses": Face("A", "brown", 1, 0, 0, poverty=-2, flips=True),
    "coffee_house": Face("A", "brown", 2, 0, 0),
    "covent_garden": Face("A", "brown", 1, 0, 0, money=5, vp=2, flips=True),
    "east_india_company": Face("A", "brown", 1, 4, 2, pays="any", money=12, flips=True),
    "fishmongers": Face("A", "brown", 1, 0, 0, money=5, flips=True),
    "grocers": Face("A", "brown", 1, 0, 0, money=4, flips=True),
    "haberdashers": Face("A", "brown", 1, 0, 0, money=4, flips=True),
    "huguenots": Face("A", "brown", 1, 0, 0),
    "mercers": Face("A", "brown", 1, 0, 0, money=5, flips=True),
    "salters": Face("A", "brown", 1, 0, 0, money=4, flips=True),
    "school_a_brown": Face("A", "brown", 1, 2, 2),
    "vauxhall_gardens": Face("A", "brown", 1, 0, 0, money=2, vp=2, poverty=-1, flips=True),
    "vintners": Face("A", "brown", 1, 0, 0, money=4, flips=True),
    "hospital_a": Face("A", "blue", 1, 2, 3, flips=True),
    "school_a_blue": Face("A", "blue", 1, 2, 2),
    "st_pauls": Face("A", "blue", 1, 10, 6),
    "theatre_royal": Face("A", "blue", 1, 0, 0, money=2, vp=2, flips=True),
    "water_works": Face("A", "blue", 2, 1, 1, poverty=-2, flips=True),
    "wren": Face("A", "blue", 1, 0, 0),
    "great_fire_monument": Face("A", "pink", 1, 5, 4),
    "woolwich_arsenal": Face("A", "pink", 1, 0, 0, pays="£7", vp=5, flips=True),
    "paupers_a": Face("A", "grey", 2, 0, 0),
    "albert_dock": Face("B", "brown", 1, 2, 2, pays="any", money=10, vp=1, flips=True),
    "bank_of_england": Face("B", "brown", 1, 0, 2),
    "brewing": Face("B", "brown", 2, 2, 1, pays="any", money=9, flips=True),
    "furniture_makers": Face("B", "brown", 2, 0, 1, money=6, flips=True),
    "leather_industry": Face("B", "brown", 2, 0, 1, money=7, poverty=1, flips=True),
    "lloyds_of_london": Face("B", "brown", 1, 0, 2, flips=True),
    "omnibus": Face("B", "brown", 2, 0, 0),
    "oxford_street": Face("B", "brown", 1, 4, 0, money=8, vp=2, poverty=-1, flips=True),
    "royal_victoria_dock": Face("B", "brown", 1, 2, 2, pays="any", money=10, vp=1, flips=True),
    "ship_building": Face("B", "brown", 2, 2, 1, pays="any", money=6, vp=2, flips=True),
    "shops_b": Face("B", "brown", 2, 0, 0, vp=2, poverty=-1, flips=True),
    "silk_weaving": Face("B", "brown", 1, 0, 1, money=6, flips=True),
    "steamboats": Face("B", "brown", 2, 0, 0, flips=True),
    "stock_exchange": Face("B", "brown", 1, 2, 1, money=2),
    "watch_makers": Face("B", "brown", 1, 0, 1, money=6, flips=True),
    "west_india_docks": Face("B", "brown", 1, 0, 2, pays="any", money=7, flips=True),
    "workers_houses": Face("B", "brown", 2, 0, 0, poverty=-2, flips=True),
    "british_museum": Face("B", "blue", 1, 4, 2, vp=1, poverty=-1),
    "buckingham_palace": Face("B", "blue", 1, 10, 7),
    "hospital_b": Face("B", "blue", 2, 2, 3, flips=True),
    "kew_gardens": Face("B", "blue", 1, 7, 4, poverty=-1),
    "lords": Face("B", "blue", 1, 0, 1, vp=1, poverty=-1),
    "nelsons_column": Face("B", "blue", 1, 8, 5),
    "street_lights": Face("B", "blue", 2, 0, 0, pays="£4", vp=1, poverty=-2),
    "town_houses": Face("B", "blue", 2, 4, 0, flips=True),
    "university_of_london": Face("B", "blue", 1, 5, 3),
    "bridge": Face("B", "pink", 2, 2, 2),
    "brixton_prison": Face("B", "pink", 1, 0, 0, flips=True),
    "fire_brigade": Face("B", "pink", 1, 0, 0, vp=2, flips=True),
    "fleet_street": Face("B", "pink", 1, 0, 0, money=5, flips=True),
    "highgate_cemetery": Face("B", "pink", 1, 4, 2, poverty=-2, flips=True),
    "millbank_prison": Face("B", "pink", 1, 5, 0, flips=True),
    "police_force": Face("B", "pink", 1, 2, 0, vp=2, flips=True),
    "regent_street": Face("B", "pink", 1, 2, 2, money=3, vp=2, poverty=-1, flips=True),
    "paupers_b": Face("B", "grey", 4, 0, 0),
    "billingsgate_market": Face("C", "brown", 1, 0, 0, money=8, flips=True),
    "grand_hotel": Face("C", "brown", 1, 0, 0, money=4),
    "jewish_refugees": Face("C", "brown", 2, 0, 0),
    "public_houses": Face("C", "brown", 1, 0, 0),
    "shops_c": Face("C", "brown", 2, 0, 0, vp=2, poverty=-1, flips=True),
    "smithfield_market": Face("C", "brown", 1, 0, 0, money=8, poverty=-1, flips=True),
    "train_station_north": Face("C", "brown", 2, 3, 3, pays="any", poverty=-1, flips=True),
    "train_station_south": Face("C", "brown", 1, 3, 3, pays="any", poverty=-1, flips=True),
    "albert_hall": Face("C", "blue", 1, 5, 3, vp=2, flips=True),
    "natural_history_museum": Face("C", "blue", 1, 6, 1, vp=2, poverty=-1),
    "school_c": Face("C", "blue", 1, 2, 2, poverty=-1),
    "sewers": Face("C", "blue", 5, 4, 0, poverty=-3, flips=True),
    "great_exhibition": Face("C", "pink", 1, 3, 0, pays="blue", vp=5, flips=True),
    "parliament": Face("C", "pink", 1, 9, 5),
    "thames_embankment": Face("C", "pink", 1, 8, 4, poverty=-1, flips=True),
    "tower_bridge": Face("C", "pink", 1, 6, 4),
    "underground": Face("C", "pink", 5, 7, 0, pays="any", vp=4, flips=True),
    "whitehall": Face("C", "pink", 1, 4, 1, flips=True),
    "workhouse": Face("C", "pink", 1, 0, 2, flips=True),
    "paupers_c": Face("C", "grey", 5, 0, 0),
}
NO_BASE = ["huguenots", "wren", "paupers_a", "paupers_b", "jewish_refugees", "paupers_c"]
BLANK_BASE = [
    *("school_a_brown", "hospital_a", "school_a_blue", "st_pauls", "great_fire_monument", "bank_of_england"),
    *("buckingham_palace", "hospital_b", "nelsons_column", "university_of_london", "parliament"),
]
WITH_BASE = [name for name in FACES if name not in NO_BASE]
RUNNABLE = [name for name in WITH_BASE if name not in BLANK_BASE]

# Beside a face under test lie an open Omnibus (brown) and open Town Houses (blue). Its owner has City and
# Westminster (north, on the Thames) and Camberwell (south, inland); the other player has Lambeth.
# What the texts then bring, beyond what is printed on the base: money, victory points, poverty.
TEXT_BRINGS = {
    "coffee_house": (-1, 0, 0),  # the Water Works that it serves cost £1
    "lloyds_of_london": (2, 0, 0),
    "omnibus": (3, 0, 0),
    "steamboats": (4, 0, 0),
    "town_houses": (0, 2, 0),
    "bridge": (1, 0, 0),
    "brixton_prison": (0, 0, -1),
    "millbank_prison": (0, 1, -1),
    "police_force": (0, 0, -1),
    "train_station_north": (4, 0, 0),
    "train_station_south": (2, 0, 0),
    "tower_bridge": (1, 0, 0),
    "whitehall": (3, 0, 0),  # the Omnibus once more
}
FURTHER_MOVES = {
    "coffee_house": ["take water_works top", "pay"],
    "brixton_prison": ["expend sewers", "done"],
    "millbank_prison": ["expend sewers", "done"],
    "underground": ["dig city", "dig westminster"],
    "whitehall": ["again 2"],
    "workhouse": ["done"],
}
CARDS_GIVEN = {"brixton_prison": 1, "millbank_prison": 1}
COMPANIONS = {"brown": "brewing", "blue": "sewers", "pink": "underground"}


def small_city(name: str):
    london = new_london(2, at="run")
    city(london, 0, name, "omnibus", "town_houses")
    own(london, 0, "city", "westminster", "camberwell")
    own(london, 1, "lambeth")
    give(london, 0, money=20, poverty=10)
    give(london, 1, money=20, poverty=0)
    return london


def test_all_77_faces_are_covered():
    assert list(FACES) == CARDS
    assert len(FACES) == 77
    assert len(NO_BASE) + len(BLANK_BASE) + len(RUNNABLE) == 77
    assert sum(face.copies for face in FACES.values()) == 110


@pytest.mark.parametrize(("deck", "cards"), [("A", 25), ("B", 50), ("C", 35)])
def test_a_deck_has_its_number_of_cards(deck: str, cards: int):
    assert sum(face.copies for face in FACES.values() if face.deck == deck) == cards


@pytest.mark.parametrize(("colour", "cards"), [("brown", 50), ("blue", 27), ("pink", 22), ("grey", 11)])
def test_a_colour_has_its_number_of_cards(colour: str, cards: int):
    assert sum(face.copies for face in FACES.values() if face.colour == colour) == cards


@pytest.mark.parametrize("name", FACES)
def test_a_face_has_its_deck_colour_and_copies(name: str):
    london = new_london(2)
    figures = london.open.figures
    assert DECKS[figures.deck[card(name)]] == FACES[name].deck
    assert COLOURS[figures.colour[card(name)]] == FACES[name].colour
    assert london.deck.count(card(name)) == FACES[name].copies


@pytest.mark.parametrize("name", WITH_BASE)
def test_a_face_is_worth_its_points_at_the_end(name: str):
    london = new_london(2)
    city(london, 0, name)
    assert points(london.open, 0, 0)[FROM_CARDS] == FACES[name].points


@pytest.mark.parametrize("name", WITH_BASE)
def test_a_face_is_placed_for_its_price_and_a_card_of_its_colour(name: str):
    london = new_london(2, at="play")
    companion = COMPANIONS[FACES[name].colour]
    other = "sewers" if companion != "sewers" else "underground"
    hold(london, 0, name, companion, other)
    give(london, 0, money=20)

    play(london, 0, f"place {name}")
    if name != "coffee_house":
        assert refused(london, 0, f"expend {other}") == "play-expend"
        play(london, 0, f"expend {companion}")
    if FACES[name].price:
        play(london, 0, "pay")

    assert tops(london) == [name]
    assert london.open.money[0] == 20 - FACES[name].price
    assert display(london) == ([] if name == "coffee_house" else [companion], [])


@pytest.mark.parametrize("name", NO_BASE)
def test_a_face_without_a_base_cannot_be_placed(name: str):
    london = new_london(2, at="play")
    hold(london, 0, name, "brewing", "brewing", "sewers", "sewers")
    assert refused(london, 0, f"place {name}") == "play-base"


@pytest.mark.parametrize("name", BLANK_BASE)
def test_a_face_with_a_blank_base_cannot_be_activated(name: str):
    london = small_city(name)
    assert refused(london, 0, "activate 1") == ("card-hospital" if name.startswith("hospital") else "run-blank")


@pytest.mark.parametrize("name", [name for name in RUNNABLE if FACES[name].pays in ("any", "blue")])
def test_a_face_that_asks_for_a_card_cannot_be_activated_without_one(name: str):
    london = small_city(name)
    assert refused(london, 0, "activate 1") == "run-payment"


@pytest.mark.parametrize("name", [name for name in RUNNABLE if FACES[name].pays == "any"])
def test_a_face_that_asks_for_any_card_takes_a_pauper(name: str):
    london = small_city(name)
    hold(london, 0, "paupers_c")
    play(london, 0, "activate 1", "expend paupers_c")
    assert display(london) == (["paupers_c"], [])


@pytest.mark.parametrize("name", [name for name in RUNNABLE if FACES[name].pays == "blue"])
def test_a_face_that_asks_for_a_blue_card_takes_no_other(name: str):
    london = small_city(name)
    hold(london, 0, "paupers_c", "brewing", "underground")
    assert refused(london, 0, "activate 1") == "run-payment"


@pytest.mark.parametrize("name", RUNNABLE)
def test_a_face_is_activated_for_its_payment_and_gives_what_its_base_says(name: str):
    face = FACES[name]
    brings = TEXT_BRINGS.get(name, (0, 0, 0))
    london = small_city(name)
    show(london, "water_works")
    if name == "whitehall":
        play(london, 0, "activate 2")
        give(london, 0, money=20)
    hold(london, 0, "sewers", "sewers")

    play(london, 0, "activate 1")
    if face.pays.startswith("£"):
        play(london, 0, "pay")
    elif face.pays:
        play(london, 0, "expend sewers")
    play(london, 0, *FURTHER_MOVES.get(name, []))

    pounds = int(face.pays[1:]) if face.pays.startswith("£") else 0
    assert london.open.money[0] == 20 - pounds + face.money + brings[0]
    assert london.open.points[0] == face.vp + brings[1]
    assert london.open.poverty[0] == 10 + face.poverty + brings[2]
    given = 1 if face.pays in ("any", "blue") else CARDS_GIVEN.get(name, 0)
    assert in_hand(london) == ["sewers"] * (2 - given)
    assert tops(london)[0] == ("water_works" if name == "coffee_house" else name), "open until the run ends"
    play(london, 0, "done")
    if name == "coffee_house":
        assert tops(london)[0] == "water_works"
    else:
        assert tops(london)[0] == ("-" if face.flips else "") + name


@pytest.mark.difference(10)
def test_what_is_reconstructed_is_marked():
    """Of the southern Train Station everything but what the printed counts tell; of the northern one its copies."""
    marked = {
        (ident, key)
        for table, ident, key, value in GAME.components
        if table == "card" and "reconstructed" in value.source
    }
    south = ("name", "copies", "price", "points", "pay", "gain", "flips")
    expected = {("train_station_south", key) for key in south}
    assert marked == expected | {("train_station_north", "name"), ("train_station_north", "copies")}
