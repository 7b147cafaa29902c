"""Reads components.toml into tables: the little language of what cards ask and give."""

from __future__ import annotations

import re

from borough.core.components import Components
from borough.games.london import tables as t
from borough.games.london.cards import (
    BOROUGH_COUNT,
    BOROUGHS,
    CARDS,
    COLOURS,
    DECKS,
    NEWCOMERS,
    PAUPERS,
    TEXTS,
    UNIVERSITY,
    WREN,
)
from borough.games.london.tables import Tables

CARDS_IN_DECK = {"A": 25, "B": 50, "C": 35}
GAINS = {"money": t.MONEY, "vp": t.POINTS, "poverty": t.POVERTY}
PER = {
    "": t.ONCE,
    "borough": t.PER_BOROUGH,
    "thames borough": t.PER_THAMES,
    "north borough": t.PER_NORTH,
    "south borough": t.PER_SOUTH,
    "brown card": t.PER_BROWN,
    "other card": t.PER_OTHER,
}
NO_BASE = (NEWCOMERS, PAUPERS, WREN)
# Texts that work while the card lies open, so that a bare base has nothing to run.
ONGOING = ("bank_of_england", "hospital", "parliament", "school", "stock_exchange", "university")


def compile_tables(components: Components) -> Tables:
    """Check every figure and put it where the rules look it up."""
    tables = Tables()
    tables.digest = components.digest()
    tables.override = components.text
    _figures(tables, components)
    for kind, idents in (("borough", BOROUGHS), ("card", CARDS)):
        listed = list(components.tables.get(kind, {}))
        if listed != list(idents):
            strange = next((ident for ident in listed if ident not in idents), "")
            raise components.error(
                kind, strange, "id", f"the game has {len(idents)} entries, each listed once in order"
            )
    for number, ident in enumerate(BOROUGHS):
        _borough(tables, components, number, ident)
    _neighbours(tables, components)
    for number, ident in enumerate(CARDS):
        _card(tables, components, number, ident)
    _counts(tables, components)
    return tables


def _figures(tables: Tables, components: Components) -> None:
    tables.first_money = components.whole("setup", "", "money")
    tables.first_poverty = components.whole("setup", "", "poverty")
    tables.first_hand = components.whole("setup", "", "hand", 0, 20)
    tables.hand_limit = components.whole("setup", "", "hand_limit", 1)
    tables.counters = components.whole("setup", "", "building_counters", 1, BOROUGH_COUNT)
    tables.tubes = components.whole("setup", "", "underground_counters", 0, BOROUGH_COUNT)
    tables.tubes_per_card = components.whole("underground", "", "counters_per_card", 1, BOROUGH_COUNT)
    tables.crossing = components.whole("underground", "", "crossing")
    tables.loan = components.whole("loans", "", "gives", 1)
    tables.bank_loan = components.whole("loans", "", "gives_with_bank_of_england", 1)
    tables.loan_costs = components.whole("loans", "", "costs", 1)
    tables.unpaid = components.whole("loans", "", "unpaid_points")
    tables.columns = [0, 0, *components.wholes("display", "", "columns", 3, 1, 9)]
    tables.poverty = components.wholes("poverty", "", "lost", 11)
    tables.poverty_more = components.whole("poverty", "", "each_more")
    tables.pounds_per_point = components.whole("scoring", "", "pounds_per_point", 1)
    tables.tube_points = components.whole("scoring", "", "underground")


def _borough(tables: Tables, components: Components, number: int, ident: str) -> None:
    tables.borough_names[number] = components.word("borough", ident, "name")
    tables.start[number] = components.whole("borough", ident, "start", 0, 1)
    tables.land_price[number] = components.whole("borough", ident, "price")
    tables.land_cards[number] = components.whole("borough", ident, "cards", 0, 20)
    tables.land_points[number] = components.whole("borough", ident, "points")
    tables.thames[number] = components.whole("borough", ident, "thames", 0, 1)
    bank = components.word("borough", ident, "bank")
    if bank not in ("north", "south"):
        raise components.error("borough", ident, "bank", "bank must be north or south")
    tables.north[number] = int(bank == "north")
    tables.place[2 * number] = components.whole("borough", ident, "x", 0, 100)
    tables.place[2 * number + 1] = components.whole("borough", ident, "y", 0, 100)
    for key, table in (("borders", tables.borders), ("bridges", tables.bridges)):
        for other in components.words("borough", ident, key):
            if other not in BOROUGHS:
                raise components.error("borough", ident, key, f"there is no borough {other!r}")
            if BOROUGHS.index(other) in table[number]:
                raise components.error("borough", ident, key, f"{other} stands twice")
            table[number].append(BOROUGHS.index(other))
        table[number].sort()


def _neighbours(tables: Tables, components: Components) -> None:
    """Borders join one bank and bridges both, each said from both ends; the map hangs together."""
    for number, ident in enumerate(BOROUGHS):
        for key, table, same in (("borders", tables.borders, True), ("bridges", tables.bridges, False)):
            for other in table[number]:
                if number not in table[other] or other == number:
                    raise components.error("borough", ident, key, f"{BOROUGHS[other]} does not say the same")
                if (tables.north[number] == tables.north[other]) != same:
                    raise components.error("borough", ident, key, f"{BOROUGHS[other]} is on the wrong bank")
    reached = [number for number in range(BOROUGH_COUNT) if tables.start[number]]
    for number in reached:
        reached += [other for other in tables.borders[number] + tables.bridges[number] if other not in reached]
    if len(reached) != BOROUGH_COUNT:
        raise components.error("borough", BOROUGHS[0], "borders", "some boroughs can never be reached")


def _card(tables: Tables, components: Components, number: int, ident: str) -> None:
    tables.names[number] = components.word("card", ident, "name")
    for key, words, table in (("deck", DECKS, tables.deck), ("colour", COLOURS, tables.colour)):
        word = components.word("card", ident, key)
        if word not in words:
            raise components.error("card", ident, key, f"{key} must be one of: {', '.join(words)}")
        table[number] = words.index(word)
    tables.copies[number] = components.whole("card", ident, "copies", 0, 20)
    tables.price[number] = components.whole("card", ident, "price")
    tables.points[number] = components.whole("card", ident, "points")
    tables.flips[number] = components.whole("card", ident, "flips", 0, 1)
    tables.base[number] = components.whole("card", ident, "base", 0, 1)
    text = str(components.entry("card", ident)["text"].value)
    if text not in TEXTS:
        raise components.error("card", ident, "text", f"{text!r} is not a text this game knows")
    tables.text[number] = TEXTS.index(text)
    if bool(tables.base[number]) == (tables.text[number] in NO_BASE):
        raise components.error("card", ident, "base", "Paupers, Wren and newcomers have no base; all others have")
    _pay(tables, components, number, ident)
    _gain(tables, components, number, ident)
    works = tables.gains[number] or (text and text not in ONGOING)
    tables.runs[number] = int(bool(tables.base[number] and works))


def _pay(tables: Tables, components: Components, number: int, ident: str) -> None:
    pay = str(components.entry("card", ident)["pay"].value)
    pounds = re.fullmatch(r"pounds ([1-9]\d?)", pay)
    if pounds:
        tables.pay_pounds[number] = int(pounds[1])
    elif pay in ("", "card", "blue card"):
        tables.pay_card[number] = {"": t.FREE, "card": t.ANY_CARD, "blue card": t.BLUE_CARD}[pay]
    else:
        raise components.error("card", ident, "pay", f"{pay!r} is not a payment")


def _gain(tables: Tables, components: Components, number: int, ident: str) -> None:
    gain = str(components.entry("card", ident)["gain"].value)
    for part in filter(None, gain.split(", ")):
        found = re.fullmatch(r"(money|vp|poverty) (-?\d\d?)(?: per (.+))?", part)
        if not found or (found[3] or "") not in PER or (int(found[2]) < 0 and found[1] != "poverty"):
            raise components.error("card", ident, "gain", f"{part!r} is not a gain")
        tables.gains[number] += [GAINS[found[1]], int(found[2]), PER[found[3] or ""]]


def _counts(tables: Tables, components: Components) -> None:
    for deck, cards in CARDS_IN_DECK.items():
        members = [number for number in range(len(CARDS)) if tables.deck[number] == DECKS.index(deck)]
        total = sum(tables.copies[number] for number in members)
        if total != cards:
            raise components.error("card", CARDS[members[0]], "copies", f"deck {deck} has {cards} cards, not {total}")
    looking = [number for number in range(len(CARDS)) if tables.text[number] == UNIVERSITY]
    if sum(tables.copies[number] for number in looking) > 1:
        raise components.error("card", CARDS[looking[0]], "copies", "only one card can look into the deck")
