"""Which cards count as taken, and in which round."""

from __future__ import annotations

import pytest

import borough
from borough.core.taken import Taken

GAME = borough.game("key-flow")


def taken(seats: int, option: bool) -> list[Taken]:
    state, rng = GAME.deal(seats, seats, {"tournament": option}), borough.Rng(seats)
    found = GAME.taken(GAME.view(state, None))
    while not state.over:
        seat = state.deciders()[0]
        legal = state.legal(seat)
        state.play(seat, legal[rng.below(len(legal))])
        found += GAME.taken(GAME.view(state, None))
    return found


@pytest.mark.parametrize(("seats", "option"), [(2, False), (3, True), (5, False)])
def test_a_seat_takes_a_home_card_one_card_a_round_and_a_winter_card(seats: int, option: bool):
    hands = GAME.components.entry("setup")["hand_with_two" if seats == 2 else "hand"].value
    found = taken(seats, option)
    assert len({one.piece for one in found}) == len(found)
    for seat in range(seats):
        mine = [one for one in found if one.seat == seat]
        rounds: dict[str, list[int]] = {}
        for one in mine:
            season = GAME.components.entry(one.component, one.piece)["season"].value
            assert one.kind == season
            if one.price is not None:
                rounds.setdefault(season, []).append(one.price)
        assert [rounds[season] for season in ("spring", "summer", "autumn")] == [
            list(range(1, count + 1)) for count in hands[:3]
        ]
        assert [one.kind for one in mine if one.price is None] == ["home", "winter"]
        assert rounds["winter"] == list(range(1, hands[3] + 1))
