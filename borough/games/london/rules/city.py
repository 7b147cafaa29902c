"""A city as it lies on the table: cards on stacks, and the Shops that earn by them."""

from __future__ import annotations

from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.cards import SHOPS
from borough.games.london.rules.state import Position


def lay(position: Position, seat: int, card: int, stack: int) -> None:
    """A card onto a stack or as a new one. Open Shops earn; a covered one loses its money (card-shops)."""
    table = position.open
    table.own()
    tops, upright, till = table.tops[seat], table.upright[seat], table.till[seat]
    if stack == len(tops):
        position.report(news.PLACES, seat, card, stack)
        tops.append(card)
        upright.append(1)
        till.append(0)
    else:
        position.report(news.COVERS, seat, card, stack)
        table.bank -= till[stack]
        tops[stack] = card
        upright[stack] = 1
        till[stack] = 0
    table.laid[seat].append(stack * 128 + card)
    for other in range(len(tops)):
        if other != stack and upright[other] and table.figures.text[tops[other]] == SHOPS:
            till[other] += 1
            table.bank += 1
