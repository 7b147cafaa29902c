"""Which cards and boroughs count as taken, and at what price."""

from __future__ import annotations

import pytest

import borough
from borough.games.london.rules.cards import CARDS
from borough.games.london.rules.state import laid_card

GAME = borough.game("london")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_placed_cards_and_bought_boroughs_are_taken_for_their_price(seats: int):
    state, rng = GAME.deal(seats, seats), borough.Rng(seats)
    found = GAME.taken(GAME.view(state, None))
    while not state.over:
        seat = state.deciders()[0]
        legal = state.legal(seat)
        state.play(seat, legal[rng.below(len(legal))])
        found += GAME.taken(GAME.view(state, None))
    table = state.open
    for seat in range(seats):
        cards = [one for one in found if (one.component, one.seat) == ("card", seat)]
        assert [one.piece for one in cards] == [CARDS[laid_card(laid)] for laid in table.laid[seat]]
        for one in cards:
            price = GAME.components.entry("card", one.piece)["price"].value
            assert one.price in (price, price + 1), "a School takes a pound more"
            assert one.kind == f"deck {GAME.components.entry('card', one.piece)['deck'].value}"
    boroughs = [one for one in found if one.component == "borough"]
    assert len(boroughs) == sum(owner >= 0 for owner in table.owner) > 3
    for one in boroughs:
        entry = GAME.components.entry("borough", one.piece)
        assert one.price == entry["price"].value
        assert one.kind == f"{entry['bank'].value} of the Thames"
        assert table.owner[list(GAME.components.sections["borough"]).index(one.piece)] == one.seat
