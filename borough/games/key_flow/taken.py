"""Which cards seats choose, and how early in a season."""

from __future__ import annotations

from borough.core.events import unpack
from borough.core.taken import Taken
from borough.games.key_flow.rules import event_kinds as news
from borough.games.key_flow.rules.cards import CARDS, SEASONS, VILLAGE_COUNT
from borough.games.key_flow.rules.season import in_draft
from borough.games.key_flow.rules.view import KeyFlowView

CARD, KEYPLE = "card", "keyple"
ROUND = "round of the season in which it is chosen"
PRICE_UNITS = {CARD: ROUND, KEYPLE: ROUND}


def taken(view: KeyFlowView) -> list[Taken]:
    """Home cards, and the cards that seats have chosen and shown, also those that they discard afterwards.

    Nothing is paid for a card; but who wants one takes it from the first hand that it is in. The winter card at the end
    of autumn is chosen of the own cards, so it has no round.
    """
    table = view.open
    found: list[Taken] = []
    for kind, seat, card, *_ in [unpack(event) for event in view.news]:
        if kind == news.HOME_DEALT:
            found.append(Taken(seat, CARD, CARDS[card], "home"))
        elif kind == news.SHOWS:
            component = CARD if card < VILLAGE_COUNT else KEYPLE
            season = SEASONS[table.figures.season[card]]
            found.append(Taken(seat, component, CARDS[card], season, table.round + 1 if in_draft(table) else None))
    return found
