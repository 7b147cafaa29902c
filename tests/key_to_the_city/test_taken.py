"""Which tiles and berths count as taken, and at what price."""

from __future__ import annotations

import pytest

import borough
from borough.core.events import unpack
from borough.core.taken import Taken
from borough.games.key_to_the_city.rules import event_kinds as news
from borough.games.key_to_the_city.rules.tiles import TILES

GAME = borough.game("key-to-the-city")


def played(seats: int, seed: int) -> tuple[borough.State, list[Taken], dict[str, int]]:
    """A random game: its end, what was taken, and the total of the last bid for each tile."""
    state, rng = GAME.deal(seats, seed), borough.Rng(seed)
    found = GAME.taken(GAME.view(state, None))
    bids: dict[str, int] = {}
    while not state.over:
        seat = state.deciders()[0]
        legal = state.legal(seat)
        state.play(seat, legal[rng.below(len(legal))])
        for kind, _, tile, _, _, total in map(unpack, state.news):
            if kind == news.BIDS:
                bids[TILES[tile]] = total
        found += GAME.taken(GAME.view(state, None))
    return state, found, bids


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_tiles_of_a_borough_were_taken_once_and_for_the_highest_bid(seats: int):
    state, found, bids = played(seats, seed=seats)
    tiles = [one for one in found if one.component == "tile"]
    for score in GAME.scores(state):
        mine = [one for one in tiles if one.seat == score.seat]
        assert len({one.piece for one in mine}) == len(mine)
        assert set(score.parts) - {"barge"} <= {one.piece for one in mine}
        assert [one.kind for one in mine].count("home") == 1
        for one in mine:
            assert one.kind == GAME.components.entry("tile", one.piece)["kind"].value
            assert one.price == (None if one.kind in ("home", "river") else bids[one.piece])


@pytest.mark.parametrize("seats", [2, 5])
def test_every_seat_takes_one_berth_in_every_era(seats: int):
    state, found, _ = played(seats, seed=10 + seats)
    berths = [one for one in found if one.component == "berths"]
    for score in GAME.scores(state):
        mine = [one for one in berths if one.seat == score.seat]
        assert [one.ident for one in mine] == ["millennium_bridge", "london_bridge", "the_o2", "thames_barrier"]
        assert [one.part for one in mine] == ["", "", "", "barge"]
        number = int(mine[-1].piece.partition("/")[2])
        assert score.parts["barge"] == GAME.components.entry("berths", "thames_barrier")["points"].value[number - 1]
    assert len({one.piece for one in berths}) == len(berths)
