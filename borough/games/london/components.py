"""Reads components.toml into figures: the little language of what cards ask and give."""

from __future__ import annotations

import re

from borough.core.components import Components
from borough.core.words import later, say
from borough.games.london.rules.card_text import TEXTS
from borough.games.london.rules.cards import BOROUGH_COUNT, BOROUGHS, CARDS, COLOURS, DECKS
from borough.games.london.rules.declared import text_names
from borough.games.london.rules.figures import (
    ANY_CARD,
    BLUE_CARD,
    FREE,
    MONEY,
    ONCE,
    PER_BOROUGH,
    PER_BROWN,
    PER_NORTH,
    PER_OTHER,
    PER_SOUTH,
    PER_THAMES,
    POINTS,
    POVERTY,
    Figures,
)
from borough.games.london.rules.university import UNIVERSITY

CARDS_IN_DECK = {"A": 25, "B": 50, "C": 35}
GAINS = {"money": MONEY, "vp": POINTS, "poverty": POVERTY}
PER = {
    "": ONCE,
    "borough": PER_BOROUGH,
    "thames borough": PER_THAMES,
    "north borough": PER_NORTH,
    "south borough": PER_SOUTH,
    "brown card": PER_BROWN,
    "other card": PER_OTHER,
}

HELP = {
    ("card", "pay"): later("What running the card costs: nothing, pounds and a number, card, or blue card."),
    ("card", "gain"): later(
        "What running the card brings: money, vp or poverty with a number, several with commas; per …"
    ),
    ("borough", "x"): later("The place on our map, in per cent from the left."),
    ("borough", "y"): later("The place on our map, in per cent from the top."),
}
"""What may be written, for the forms of the workshop."""


def compile_figures(components: Components) -> Figures:
    """Check every figure and put it where the rules look it up."""
    figures = Figures(components)
    _figures(figures, components)
    for kind, idents in (("borough", BOROUGHS), ("card", CARDS)):
        listed = list(components.sections.get(kind, {}))
        if listed != list(idents):
            strange = next((ident for ident in listed if ident not in idents), "")
            message = say("the game has {count} entries, each listed once in order", count=len(idents))
            raise components.error(kind, strange, "id", message)
    for number, ident in enumerate(BOROUGHS):
        _borough(figures, components, number, ident)
    _neighbours(figures, components)
    for number, ident in enumerate(CARDS):
        _card(figures, components, number, ident)
    _counts(figures, components)
    return figures


def _figures(figures: Figures, components: Components) -> None:
    figures.first_money = components.whole("setup", "", "money")
    figures.first_poverty = components.whole("setup", "", "poverty")
    figures.first_hand = components.whole("setup", "", "hand", 0, 20)
    figures.hand_limit = components.whole("setup", "", "hand_limit", 1)
    figures.counters = components.whole("setup", "", "building_counters", 1, BOROUGH_COUNT)
    figures.tubes = components.whole("setup", "", "underground_counters", 0, BOROUGH_COUNT)
    figures.tubes_per_card = components.whole("underground", "", "counters_per_card", 1, BOROUGH_COUNT)
    figures.crossing = components.whole("underground", "", "crossing")
    figures.loan = components.whole("loans", "", "gives", 1)
    figures.bank_loan = components.whole("loans", "", "gives_with_bank_of_england", 1)
    figures.loan_costs = components.whole("loans", "", "costs", 1)
    figures.unpaid = components.whole("loans", "", "unpaid_points")
    figures.columns = [0, 0, *components.wholes("card_display", "", "columns", 3, 1, 9)]
    figures.poverty = components.wholes("poverty", "", "lost", 11)
    figures.poverty_more = components.whole("poverty", "", "each_more")
    figures.pounds_per_point = components.whole("scoring", "", "pounds_per_point", 1)
    figures.tube_points = components.whole("scoring", "", "underground")


def _borough(figures: Figures, components: Components, number: int, ident: str) -> None:
    figures.borough_names[number] = components.word("borough", ident, "name")
    figures.start[number] = components.whole("borough", ident, "start", 0, 1)
    figures.land_price[number] = components.whole("borough", ident, "price")
    figures.land_cards[number] = components.whole("borough", ident, "cards", 0, 20)
    figures.land_points[number] = components.whole("borough", ident, "points")
    figures.thames[number] = components.whole("borough", ident, "thames", 0, 1)
    figures.north[number] = int(components.choice("borough", ident, "bank", ["north", "south"]) == 0)
    figures.place[2 * number] = components.whole("borough", ident, "x", 0, 100)
    figures.place[2 * number + 1] = components.whole("borough", ident, "y", 0, 100)
    for key, table in (("borders", figures.borders), ("bridges", figures.bridges)):
        table[number].extend(sorted(components.choices("borough", ident, key, BOROUGHS)))


def _neighbours(figures: Figures, components: Components) -> None:
    """Borders join one bank and bridges both, each said from both ends; the map hangs together."""
    for number, ident in enumerate(BOROUGHS):
        for key, table, same in (("borders", figures.borders, True), ("bridges", figures.bridges, False)):
            for other in table[number]:
                if number not in table[other] or other == number:
                    message = say("{borough} does not say the same", borough=figures.borough_names[other])
                    raise components.error("borough", ident, key, message)
                if (figures.north[number] == figures.north[other]) != same:
                    message = say("{borough} is on the wrong bank", borough=figures.borough_names[other])
                    raise components.error("borough", ident, key, message)
        figures.near[number] = sum(1 << other for other in figures.borders[number] + figures.bridges[number])
    reached = [number for number in range(BOROUGH_COUNT) if figures.start[number]]
    for number in reached:
        reached += [other for other in figures.borders[number] + figures.bridges[number] if other not in reached]
    if len(reached) != BOROUGH_COUNT:
        raise components.error("borough", BOROUGHS[0], "borders", say("some boroughs can never be reached"))


def _card(figures: Figures, components: Components, number: int, ident: str) -> None:
    figures.names[number] = components.word("card", ident, "name")
    for key, words, table in (("deck", DECKS, figures.deck), ("colour", COLOURS, figures.colour)):
        table[number] = components.choice("card", ident, key, words)
    figures.copies[number] = components.whole("card", ident, "copies", 0, 20)
    figures.price[number] = components.whole("card", ident, "price")
    figures.points[number] = components.whole("card", ident, "points")
    figures.flips[number] = components.whole("card", ident, "flips", 0, 1)
    figures.base[number] = components.whole("card", ident, "base", 0, 1)
    figures.text[number] = components.choice("card", ident, "text", text_names())
    does = TEXTS[figures.text[number]]
    if bool(figures.base[number]) != does.has_base:
        message = say("Paupers, Wren and newcomers have no base; all others have")
        raise components.error("card", ident, "base", message)
    _pay(figures, components, number, ident)
    _gain(figures, components, number, ident)
    works = figures.gains[number] or (figures.text[number] and not does.ongoing)
    figures.runs[number] = int(bool(figures.base[number] and works))


def _pay(figures: Figures, components: Components, number: int, ident: str) -> None:
    pay = components.phrase("card", ident, "pay")
    pounds = re.fullmatch(r"pounds ([1-9]\d?)", pay)
    if pounds:
        figures.pay_pounds[number] = int(pounds[1])
    elif pay in ("", "card", "blue card"):
        figures.pay_card[number] = {"": FREE, "card": ANY_CARD, "blue card": BLUE_CARD}[pay]
    else:
        raise components.error("card", ident, "pay", say("'{text}' is not a payment", text=pay))


def _gain(figures: Figures, components: Components, number: int, ident: str) -> None:
    gain = components.phrase("card", ident, "gain")
    for part in filter(None, gain.split(", ")):
        found = re.fullmatch(r"(money|vp|poverty) (-?\d\d?)(?: per (.+))?", part)
        if not found or (found[3] or "") not in PER or (int(found[2]) < 0 and found[1] != "poverty"):
            raise components.error("card", ident, "gain", say("'{text}' is not a gain", text=part))
        figures.gains[number] += [GAINS[found[1]], int(found[2]), PER[found[3] or ""]]


def _counts(figures: Figures, components: Components) -> None:
    for deck, cards in CARDS_IN_DECK.items():
        members = [number for number in range(len(CARDS)) if figures.deck[number] == DECKS.index(deck)]
        total = sum(figures.copies[number] for number in members)
        if total != cards:
            message = say("deck {deck} has {cards} cards, not {total}", deck=deck, cards=cards, total=total)
            raise components.error("card", CARDS[members[0]], "copies", message)
    looking = [number for number in range(len(CARDS)) if figures.text[number] == UNIVERSITY]
    if sum(figures.copies[number] for number in looking) > 1:
        raise components.error("card", CARDS[looking[0]], "copies", say("only one card can look into the deck"))
