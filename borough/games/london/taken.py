"""Which cards seats place and which boroughs they buy, and for how many pounds."""

from __future__ import annotations

from borough.core.events import unpack
from borough.core.taken import Taken
from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.cards import BOROUGHS, CARDS, DECKS
from borough.games.london.rules.view import LondonView

CARD, BOROUGH = "card", "borough"
PRICE_UNITS = {CARD: "pounds", BOROUGH: "pounds"}


def taken(view: LondonView) -> list[Taken]:
    """Cards that came into a city, and land. What a seat pays comes before what it pays for."""
    found: list[Taken] = []
    figures = view.open.figures
    paid = [0] * view.open.seats
    for kind, seat, a, *_ in [unpack(event) for event in view.news]:
        if kind == news.PAYS:
            paid[seat] += a
        elif kind in (news.PLACES, news.COVERS):
            found.append(Taken(seat, CARD, CARDS[a], f"deck {DECKS[figures.deck[a]]}", paid[seat]))
            paid[seat] = 0
        elif kind == news.BUYS:
            bank = "north of the Thames" if figures.north[a] else "south of the Thames"
            found.append(Taken(seat, BOROUGH, BOROUGHS[a], bank, paid[seat]))
            paid[seat] = 0
    return found
