"""A city as it lies on the table: cards on stacks, and the Shops that earn by them."""

from __future__ import annotations

from typing import Final

from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.card_text import CardText, add_text
from borough.games.london.rules.state import Position, pack_laid

SHOPS: Final = 15


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
        if till[stack]:
            position.report(news.TILL_LOST, seat, tops[stack], till[stack])
        table.bank -= till[stack]
        tops[stack] = card
        upright[stack] = 1
        till[stack] = 0
    table.laid[seat].append(pack_laid(stack, card))
    table.count_texts(seat)
    for other in range(len(tops)):
        if other != stack and upright[other] and table.figures.text[tops[other]] == SHOPS:
            till[other] += 1
            table.bank += 1
            position.report(news.EARNS, seat, tops[other], till[other])


class Shops(CardText):
    """The money on the card goes to its owner (card-shops)."""

    def activate(self, position: Position, seat: int, stack: int) -> None:
        table = position.open
        table.own()
        pounds = table.till[seat][stack]
        table.till[seat][stack] = 0
        table.money[seat] += pounds
        if pounds:
            position.report(news.GAINS_MONEY, seat, pounds)


add_text(SHOPS, Shops("shops"))
