"""Observations: what a seat sees, as rows of numbers."""

from __future__ import annotations

import json
from typing import cast

import pytest
from key_flow_builder import (
    GAME,
    above,
    card,
    chosen,
    discard_all,
    finish_round,
    give_tokens,
    goods,
    hands,
    home,
    legal,
    new_flow,
    play,
    skills,
    stored,
    upgraded,
    using,
    village,
    winter_picking,
)

from borough.core.rng import Rng
from borough.games.key_flow.rules.actions import HOME, SLOT_NAMES
from borough.games.key_flow.rules.cards import CARDS, GOODS_COUNT, VILLAGE_COUNT
from borough.games.key_flow.rules.key_flow import KeyFlow

ANY_HAND = ["spring_keyple_01", "spring_keyple_02", "spring_keyple_03"]


def row_of(flow: KeyFlow, seat: int) -> list[int]:
    """The row of a seat, written from its view and from the state."""
    encoder = GAME.encoder(flow.open.seats)
    row = list(encoder.row_of_view(GAME.view(flow, seat)))
    assert row == list(encoder.row_of_state(flow, seat))
    return row


def seen(flow: KeyFlow, seat: int, name: str) -> list[int]:
    """The numbers of one field."""
    encoder = GAME.encoder(flow.open.seats)
    field = next(field for field in encoder.fields if field.name == name)
    start = encoder.starts[name]
    return row_of(flow, seat)[start : start + field.size]


def cards_in(flow: KeyFlow, seat: int, name: str) -> dict[str, int]:
    """The cards for which a field by card has a number other than 0, and that number."""
    first = VILLAGE_COUNT if name == "keyple_cards" else 0
    return {CARDS[first + place]: number for place, number in enumerate(seen(flow, seat, name)) if number}


def goods_on(flow: KeyFlow, seat: int, name: str) -> list[int]:
    """The iron, stone, wood and gold that a seat sees on a card."""
    return seen(flow, seat, "goods_on")[card(name) * GOODS_COUNT : (card(name) + 1) * GOODS_COUNT]


def dealt(seats: int, seed: int = 1, *, tournament: bool = False) -> KeyFlow:
    return cast(KeyFlow, GAME.deal(seats, seed, {"tournament": tournament}))


# The round.


def test_the_season_the_stage_and_who_decides():
    flow = new_flow(3, "autumn")
    hands(flow, *[[f"autumn_keyple_{2 * seat + 1:02}", f"autumn_keyple_{2 * seat + 2:02}"] for seat in range(3)])
    play(flow, 1, "pick autumn_keyple_03")
    assert seen(flow, 0, "season") == [0, 0, 1, 0]
    assert seen(flow, 0, "stage") == [1, 0, 0, 0, 0, 0]
    assert (seen(flow, 0, "round"), seen(flow, 0, "cards_left")) == ([1], [2])
    assert seen(flow, 0, "decision") == [1, *[0] * 8]
    assert seen(flow, 1, "decision") == [0] * 9  # it has chosen already
    assert [seen(flow, seat, "decides") for seat in range(3)] == [[1, 0, 1], [0, 1, 1], [1, 1, 0]]
    assert seen(flow, 1, "takes_part") == [1, 1, 1]


def test_hands_go_to_the_left_in_spring_and_to_the_right_in_summer():
    assert seen(new_flow(3, "spring"), 0, "passing") == [1]
    assert seen(new_flow(3, "summer"), 0, "passing") == [-1]


def test_seats_are_counted_from_the_observer():
    flow = new_flow(4)
    for seat in range(4):
        give_tokens(flow, seat, seat + 1)
    assert seen(flow, 0, "tokens") == [1, 2, 3, 4]
    assert seen(flow, 3, "tokens") == [4, 1, 2, 3]


def test_the_seat_served_first_moves_on_with_every_round():
    flow = new_flow(4)  # its second round
    assert [seen(flow, seat, "served_first") for seat in (0, 1)] == [[0, 1, 0, 0], [1, 0, 0, 0]]


# Cards in hands.


def test_the_own_hand_and_the_card_chosen_from_it():
    flow = new_flow(2)
    hands(flow, ["gold_mine", "spring_keyple_01"], ["stable", "spring_keyple_02"])
    assert cards_in(flow, 0, "hand") == {"gold_mine": 1, "spring_keyple_01": 1}
    play(flow, 0, "pick gold_mine")
    assert cards_in(flow, 0, "hand") == {"gold_mine": 2, "spring_keyple_01": 1}


def test_the_choice_of_another_seat_is_not_seen():
    flow = new_flow(3)
    hands(flow, ANY_HAND, ["gold_mine", "stable", "miner"], ["spring_keyple_04", "spring_keyple_05", "keywood"])
    flow.open.round = 0  # nobody has held another hand
    before = row_of(flow, 0)
    play(flow, 1, "pick gold_mine")
    changed = [place for place, number in enumerate(row_of(flow, 0)) if number != before[place]]
    assert changed == [GAME.encoder(3).starts["decides"] + 1]


def test_hands_passed_on_are_remembered_with_the_seat_that_holds_them():
    flow = new_flow(3)  # its second round: the left neighbour has the hand that was one's own
    hands(flow, ANY_HAND, ["gold_mine", "stable", "miner"], ["spring_keyple_04", "spring_keyple_05", "keywood"])
    assert cards_in(flow, 0, "remembered") == {"gold_mine": 1, "stable": 1, "miner": 1}
    assert cards_in(flow, 1, "remembered") == {"spring_keyple_04": 1, "spring_keyple_05": 1, "keywood": 1}


def test_backs_are_seen_of_every_hand():
    flow = new_flow(3)
    hands(flow, ["gold_mine", "stable"], ["miner", "spring_keyple_01"], ["keywood", "woodcutter"])
    backs = seen(flow, 2, "backs")
    assert [backs[0], backs[6], backs[12]] == [2, 2, 1]  # K cards of the seats 2, 0 and 1
    assert sum(backs) == 6


def test_cards_shown_and_discarded():
    flow = new_flow(3)
    chosen(flow, "gold_mine", "spring_keyple_05", "stable")
    assert cards_in(flow, 1, "playing") == {"spring_keyple_05": 1}
    assert cards_in(flow, 1, "shown") == {"stable": 1, "gold_mine": 2}
    discard_all(flow)
    assert cards_in(flow, 1, "discarded") == {"gold_mine": 1, "spring_keyple_05": 1, "stable": 1}


def test_the_own_winter_cards_before_and_after_the_winter_is_dealt():
    flow = new_flow(3, "autumn")
    mine = {CARDS[number] for number in flow.winter[0]}
    winter_picking(flow)
    assert cards_in(flow, 0, "winter") == dict.fromkeys(mine, 1)
    play(flow, 0, legal(flow, 0)[0])
    assert sorted(cards_in(flow, 0, "winter").values()) == [1, 1, 1, 1, 2]
    for seat in (1, 2):
        play(flow, seat, legal(flow, seat)[0])
    played = cards_in(flow, 0, "playing")
    discard_all(flow)
    assert cards_in(flow, 0, "winter") == dict.fromkeys(mine - set(played), 1)


# Villages.


def test_village_cards_with_their_slots_and_what_lies_on_them():
    flow = new_flow(3)
    home(flow, 1, 3)
    village(flow, 1, "gold_mine@road1", "spring_pasture_1@river0")
    goods(flow, 1, "road1", gold=2, iron=1)
    upgraded(flow, 1, "road1", 1, flipped=1)
    above(flow, 1, "road1", "spring_keyple_05")
    assert seen(flow, 0, "village")[VILLAGE_COUNT + card("gold_mine")] == 1
    assert seen(flow, 1, "village")[card("gold_mine")] == 1
    assert cards_in(flow, 0, "slot") == {"gold_mine": 2, "spring_pasture_1": 1}
    assert cards_in(flow, 0, "level") == cards_in(flow, 0, "flipped") == cards_in(flow, 0, "uses") == {"gold_mine": 1}
    assert goods_on(flow, 0, "gold_mine") == [1, 0, 0, 2]
    assert seen(flow, 0, "goods") == [*[0] * 4, 1, 0, 0, 2, *[0] * 4]


def test_slots_are_counted_from_the_home_card():
    flow = new_flow(2)
    village(flow, 0, "gold_mine@road-1", "miner@road-2", "spring_pasture_1@river-1")
    assert cards_in(flow, 1, "slot") == {"gold_mine": -2, "miner": -4, "spring_pasture_1": -1}
    assert SLOT_NAMES[HOME - 4] == "road-2"


def test_keyple_cards_above_and_stored_and_what_they_show():
    flow = new_flow(3, "summer")
    village(flow, 2, "miner@road1")
    above(flow, 2, "road1", "summer_keyple_02")
    stored(flow, 2, "spring_keyple_05", "spring_keyple_07")
    assert cards_in(flow, 0, "keyple_cards") == {
        "summer_keyple_02": 3,
        "spring_keyple_05": 3,
        "spring_keyple_07": 3,
    }
    figures = flow.open.figures
    colours = [0, 0, 0, 0]
    for name in ("summer_keyple_02", "spring_keyple_05", "spring_keyple_07"):
        colours[figures.season[card(name)]] += figures.keyples[card(name)]
    assert seen(flow, 2, "keyples")[:4] == colours == [3, 1, 0, 0]
    assert (seen(flow, 2, "pairs"), seen(flow, 2, "symbols")) == ([1, 0, 0], [1, 0, 0])
    assert seen(flow, 2, "animals")[:3] == [2, 1, 0]


def test_points_transport_and_animals_of_a_village():
    flow = new_flow(3)
    village(flow, 0, "stable@road1", "spring_pasture_1@river0")
    figures = flow.open.figures
    before = seen(flow, 0, "panel_points")[0], seen(flow, 0, "transport")[0]
    upgraded(flow, 0, "road1")
    panel = card("stable") * 3
    assert seen(flow, 0, "panel_points")[0] - before[0] == figures.points[panel + 1] - figures.points[panel]
    assert seen(flow, 0, "transport")[0] - before[1] == figures.moves[panel + 1] - figures.moves[panel]
    pasture = card("spring_pasture_1") * 3
    assert seen(flow, 0, "animals")[:3] == figures.animals[pasture : pasture + 3]


def test_above_which_building_a_keyple_card_lies_is_left_out():
    """It counts for the village alike, and how often each building was used is there."""
    first, second = new_flow(3), new_flow(3)
    for flow, cards in ((first, "spring_keyple_05 spring_keyple_06"), (second, "spring_keyple_06 spring_keyple_05")):
        village(flow, 0, "miner@road1", "gold_mine@road-1")
        for where, name in zip(("road1", "road-1"), cards.split(), strict=True):
            above(flow, 0, where, name)
    assert GAME.view(first, 0) != GAME.view(second, 0)
    assert row_of(first, 0) == row_of(second, 0)


# Skill tiles and the supply.


def test_types_of_single_sided_skill_tiles_are_those_of_the_observer_until_the_end():
    flow = new_flow(3, "winter")
    skills(flow, 0, saw=1)
    skills(flow, 1, anvil=2, pickaxe=1)
    skills(flow, 1, double=True, saw=1)
    using(flow, 1)
    assert seen(flow, 0, "known_singles") == [0, 0, 1, *[0] * 6]
    assert seen(flow, 0, "singles") == [1, 3, 0]
    assert seen(flow, 0, "doubles") == [0, 0, 0, 0, 0, 1, 0, 0, 0]
    figures = flow.open.figures
    assert seen(flow, 0, "supply_singles") == [3 * figures.single_skills - 4]
    assert seen(flow, 0, "supply_doubles") == [figures.double_skills, figures.double_skills, figures.double_skills - 1]
    play(flow, 0, "done")
    assert flow.over
    assert seen(flow, 0, "known_singles") == [0, 0, 1, 2, 1, 0, 0, 0, 0]
    assert seen(flow, 2, "known_singles") == [0, 0, 0, 0, 0, 1, 2, 1, 0]


# Moves under way.


def test_a_half_made_move_is_seen_by_its_seat_only():
    flow = new_flow(3)
    village(flow, 0, "stable@road1")
    goods(flow, 0, "road0", gold=1)
    chosen(flow, "spring_keyple_01")
    before = row_of(flow, 1)
    play(flow, 0, "work 1 road1", "carry gold road0 right")
    assert goods_on(flow, 0, "stable") == [0, 0, 0, 1]
    assert seen(flow, 0, "in_turn") == [1, 0, 0]
    assert seen(flow, 0, "host")[:3] == [1, 0, 0]
    assert cards_in(flow, 0, "in_use") == cards_in(flow, 0, "laid_now") == {"stable": 1}
    assert cards_in(flow, 0, "keyple_cards") == {"spring_keyple_01": 1}
    assert (seen(flow, 0, "moves"), seen(flow, 0, "upgrades")) == ([1], [1])
    assert row_of(flow, 1) == before


def test_an_upgrade_under_way_and_what_is_still_to_be_paid():
    flow = new_flow(3)
    village(flow, 0, "stable@road1", "gold_mine@road2")  # the mine costs iron and stone
    goods(flow, 0, "road2", gold=1, iron=1, stone=1)
    skills(flow, 0, saw=1)
    chosen(flow, "spring_keyple_01")
    play(flow, 0, "work 1 road1", "upgrade road2")
    assert seen(flow, 0, "decision") == [*[0] * 8, 1]
    assert seen(flow, 0, "due") == [1, 1, *[0] * 7]
    assert cards_in(flow, 0, "raising") == {"gold_mine": 1}
    tiles = seen(flow, 0, "supply_upgrades")[0]
    play(flow, 0, "pay iron", "pay stone")
    assert cards_in(flow, 0, "level") == cards_in(flow, 0, "raised") == {"gold_mine": 1}
    assert seen(flow, 0, "supply_upgrades") == [tiles - 1]
    assert seen(flow, 0, "due") == [0] * 9
    finish_round(flow)
    assert (cards_in(flow, 1, "level"), cards_in(flow, 1, "raised")) == ({"gold_mine": 1}, {})


def test_skill_tiles_that_a_turn_spends_and_draws():
    flow = new_flow(3, "summer")
    village(flow, 0, "hiring_fair@road1")
    skills(flow, 0, saw=1, anvil=1)
    chosen(flow, "summer_keyple_03")
    play(flow, 0, "work 1 road1", "pay saw")
    assert seen(flow, 0, "spent_singles")[:3] == [0, 0, 1]
    assert seen(flow, 0, "known_singles")[:3] == [1, 0, 0]
    drawn = seen(flow, 0, "to_draw")[0]
    assert drawn == flow.open.figures.gains[card("hiring_fair") * 3][0][5] > 0
    assert seen(flow, 0, "supply_singles") == [3 * flow.open.figures.single_skills - 2 - drawn]


def test_by_the_tournament_order_what_others_have_done_is_seen():
    flow = new_flow(3, tournament=True)
    village(flow, 1, "gold_mine@road1")
    chosen(flow, "spring_keyple_09", "spring_keyple_03", "spring_keyple_08")
    play(flow, 1, "work 2 road1")
    assert goods_on(flow, 0, "gold_mine") == [0, 0, 0, 1]
    assert seen(flow, 0, "in_turn") == [0, 1, 0]
    assert seen(flow, 0, "host") == [0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert cards_in(flow, 0, "keyple_cards") == {"spring_keyple_03": 2}
    assert (cards_in(flow, 0, "laid_now"), cards_in(flow, 0, "uses")) == ({"gold_mine": 1}, {})
    play(flow, flow.deciders()[0], "discard")
    assert cards_in(flow, 0, "discarded") == {"spring_keyple_08": 1}


# Rows as such.


def test_numbers_beyond_the_bounds_are_written_as_the_bounds():
    flow = new_flow(3)
    goods(flow, 0, "road0", wood=1000)
    encoder = GAME.encoder(3)
    bounds = {field.name: field.high for field in encoder.fields}
    assert goods_on(flow, 0, CARDS[flow.open.villages[0].cards[0]])[2] == bounds["goods_on"]
    assert seen(flow, 0, "goods")[2] == bounds["goods"]


@pytest.mark.parametrize("seats", range(2, 7))
def test_fields_follow_each_other_without_gaps(seats: int):
    encoder = GAME.encoder(seats)
    assert encoder.size == sum(field.size for field in encoder.fields) == len(row_of(dealt(seats), 0))
    assert all(field.meaning for field in encoder.fields)


@pytest.mark.parametrize("tournament", [False, True])
@pytest.mark.parametrize("seats", [2, 4])
def test_whole_games_give_the_same_rows_from_views_states_and_twins(seats: int, tournament: bool):
    flow = dealt(seats, 3, tournament=tournament)
    encoder, rng = GAME.encoder(seats), Rng(seats)
    step = 0
    while not flow.over:
        deciders = flow.deciders()
        seat = deciders[rng.below(len(deciders))]
        if step % 7 == 0:
            row = row_of(flow, seat)
            assert list(encoder.row_of_state(GAME.twin(flow, seat, rng), seat)) == row
        options = flow.options(seat)
        flow.advance(seat, options[rng.below(len(options))])
        step += 1


@pytest.mark.parametrize("seats", [2, 3])
def test_different_views_of_a_game_have_different_rows(seats: int):
    """But for the news, which are past, no two views of these games share a row."""
    flow = dealt(seats, 8)
    encoder, rng = GAME.encoder(seats), Rng(seats)
    views: dict[bytes, str] = {}
    while not flow.over:
        for seat in range(seats):
            view = GAME.view(flow, seat)
            data = json.dumps({**view.data(), "news": None})
            assert views.setdefault(bytes(memoryview(encoder.row_of_view(view))), data) == data
        deciders = flow.deciders()
        seat = deciders[rng.below(len(deciders))]
        options = flow.options(seat)
        flow.advance(seat, options[rng.below(len(options))])
    assert len(views) > 300
