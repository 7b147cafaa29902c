"""The tournament order: keyple cards one after the other, by their numbers."""

from __future__ import annotations

from typing import cast

import pytest
from game_builder import legal, play, refused
from key_flow_builder import (
    GAME,
    above,
    card,
    card_at,
    cards_above,
    chosen,
    discard_all,
    give_tokens,
    goods,
    hands,
    level,
    new_flow,
    on_card,
    seen,
    skill_tiles,
    skills,
    three_at_the_gold_mine,
    tokens,
    village,
    winter_picking,
)

import borough
from borough.games.key_flow.rules.key_flow import KeyFlow
from borough.games.key_flow.rules.state import PLAYING


def test_tournament_order__keyple_cards_come_in_the_order_of_their_numbers():
    flow = new_flow(4, tournament=True)
    chosen(flow, "spring_keyple_09", "spring_keyple_03", "spring_keyple_11", "spring_keyple_07")
    order = []
    while flow.open.stage == PLAYING and flow.open.chosen[0] != -1:
        order.append(flow.deciders())
        play(flow, flow.deciders()[0], "discard")
    assert order == [(1,), (3,), (0,), (2,)]


def test_tournament_order__then_the_village_cards_all_at_once():
    flow = new_flow(4, tournament=True)
    chosen(flow, "gold_mine", "spring_keyple_09", "stable", "spring_keyple_02")
    assert flow.deciders() == (3,)
    play(flow, 3, "work 4 road0", "stop")
    assert flow.deciders() == (1,)
    play(flow, 1, "discard")
    assert flow.deciders() == (0, 2)
    play(flow, 2, "place road1")
    assert flow.deciders() == (0,)
    play(flow, 0, "place road1")
    assert (card_at(flow, 0, "road1"), card_at(flow, 2, "road1")) == ("gold_mine", "stable")


def test_tournament_order__nobody_plays_out_of_turn():
    flow = new_flow(3, tournament=True)
    chosen(flow, "spring_keyple_09", "spring_keyple_03", "gold_mine")
    assert refused(flow, 0, "work 1 road0") == "table-turn"
    assert refused(flow, 2, "place road1") == "table-turn"
    assert legal(flow, 0) == legal(flow, 2) == []


def test_tournament_order__a_card_is_carried_out_to_the_end_before_the_next():
    flow = new_flow(3, tournament=True)
    goods(flow, 1, "road0", gold=1)
    village(flow, 1, "miner@road1")
    chosen(flow, "spring_keyple_09", "spring_keyple_03", "gold_mine")
    play(flow, 1, "work 2 road0", "carry gold road0 right")
    assert flow.deciders() == (1,)
    play(flow, 1, "stop")
    assert flow.deciders() == (0,)


def test_tournament_order__each_is_seen_by_all_before_the_next_decides():
    flow = new_flow(3, tournament=True)
    village(flow, 1, "gold_mine@road1")
    chosen(flow, "spring_keyple_09", "spring_keyple_03", "spring_keyple_08")
    play(flow, 1, "work 2 road1")
    for other in (0, 2, None):
        turn = seen(flow, other)["turns"][1]
        assert (turn["played"], turn["host"]) == ("spring_keyple_03", 1)
        assert turn["village"]["cards"][1]["goods"]["gold"] == 1


def test_tournament_order__a_card_under_way_is_not_seen_yet():
    flow = new_flow(3, tournament=True)
    chosen(flow, "spring_keyple_09", "spring_keyple_03", "spring_keyple_08")
    play(flow, 1, "work 2 road0")
    assert seen(flow, 0)["turns"] == [None, None, None]


def test_tournament_order__village_cards_are_laid_at_the_same_time_and_seen_when_all_have_laid():
    flow = new_flow(3, tournament=True)
    chosen(flow, "gold_mine", "stable", "miner")
    play(flow, 0, "place road1")
    for other in (1, 2, None):
        assert seen(flow, other)["turns"] == [None, None, None]


def test_tournament_order__discards_come_in_the_same_order():
    flow = new_flow(3, tournament=True)
    chosen(flow, "spring_keyple_09", "spring_keyple_03", "gold_mine")
    play(flow, 1, "discard")
    play(flow, 0, "discard")
    play(flow, 2, "discard")
    assert [tokens(flow, seat) for seat in range(3)] == [1, 1, 1]


def test_tournament_order__cards_are_still_chosen_by_all_at_once():
    flow = new_flow(3, tournament=True)
    hands(
        flow,
        ["spring_keyple_09", "stable"],
        ["spring_keyple_03", "miner"],
        ["spring_keyple_08", "gold_mine"],
    )
    assert flow.deciders() == (0, 1, 2)
    play(flow, 0, "pick spring_keyple_09")
    play(flow, 1, "pick spring_keyple_03")
    play(flow, 2, "pick spring_keyple_08")
    assert flow.deciders() == (1,)


def test_tournament_order__the_next_round_and_the_last_cards_follow_it_too():
    flow = new_flow(3, tournament=True)
    hands(
        flow,
        ["spring_keyple_09", "stable"],
        ["spring_keyple_03", "miner"],
        ["spring_keyple_08", "spring_keyple_01"],
    )
    for seat, name in enumerate(["stable", "miner", "spring_keyple_08"]):
        play(flow, seat, f"pick {name}")
    assert flow.deciders() == (2,)
    play(flow, 2, "discard")
    play(flow, 0, "discard")
    play(flow, 1, "discard")
    # Passed to the left: 9 to the second seat, 3 to the third, 1 to the first.
    assert flow.deciders() == (0,)
    play(flow, 0, "discard")
    assert flow.deciders() == (2,)


def test_tournament_order__the_winter_cards_at_the_end_of_autumn_are_played_at_the_same_time():
    flow = new_flow(3, "autumn", tournament=True)
    winter_picking(flow)
    for seat in range(3):
        play(flow, seat, legal(flow, seat)[0])
    assert flow.deciders() == (0, 1, 2)
    play(flow, 2, "discard")
    assert flow.deciders() == (0, 1)
    assert seen(flow, 0)["turns"] == [None, None, None]


def test_tournament_order__it_is_an_option():
    flow = new_flow(3)
    chosen(flow, "spring_keyple_09", "spring_keyple_03", "gold_mine")
    assert flow.deciders() == (0, 1, 2)
    assert [option.name for option in GAME.options] == ["tournament"]
    assert GAME.options[0].default is False


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_tournament_order__whole_games_keep_to_it(seats: int):
    flow = cast(KeyFlow, GAME.deal(seats, 5, {"tournament": True}))
    steps = 0
    while flow.deciders():
        if flow.open.stage == PLAYING:
            waiting = [seat for seat in range(seats) if flow.turns[seat] is None or seat in flow.deciders()]
            numbers = {seat: flow.open.figures.number[flow.open.chosen[seat]] for seat in waiting}
            keyples = {seat: number for seat, number in numbers.items() if number}
            if keyples:
                assert flow.deciders() == (min(keyples, key=lambda seat: keyples[seat]),)
        seat = flow.deciders()[steps % len(flow.deciders())]
        options = legal(flow, seat)
        play(flow, seat, options[steps % len(options)])
        steps += 1


# Nobody takes a place from another.


def test_tournament_before__a_building_just_used_is_as_free_as_before():
    flow = three_at_the_gold_mine(tournament=True)
    assert flow.open.villages[0].stored == [card(f"spring_keyple_0{number}") for number in (1, 4, 7)]
    assert on_card(flow, 0, "road1") == on_card(flow, 1, "road0") == on_card(flow, 2, "road0") == {"gold": 1}


def test_tournament_before__the_boost_needed_is_that_of_before():
    flow = new_flow(3, tournament=True)
    above(flow, 0, "road0", "spring_keyple_09")
    give_tokens(flow, 0, 1)
    give_tokens(flow, 1, 1)
    chosen(flow, "spring_keyple_01", "spring_keyple_04", "gold_mine")
    play(flow, 0, "work 1 road0", "stop")
    play(flow, 1, "work 1 road0", "stop")
    play(flow, 2, "discard")
    assert [tokens(flow, 0), tokens(flow, 1)] == [0, 0]
    assert len(cards_above(flow, 0, "road0")) == 3


def test_tournament_before__an_upgrade_by_a_lower_number_does_not_help_a_higher_one():
    flow = new_flow(3, tournament=True)
    village(flow, 0, "keywood@road1")
    skills(flow, 0, saw=1)
    chosen(flow, "spring_keyple_01", "spring_keyple_06", "gold_mine")
    play(flow, 0, "work 1 road0", "upgrade road1", "stop")
    play(flow, 1, "work 1 road1")
    play(flow, 2, "place road1")
    assert level(flow, 0, "road1") == 1
    assert on_card(flow, 1, "road0") == {"wood": 1}


def test_tournament_before__skill_tiles_are_drawn_at_the_end_of_the_round():
    flow = new_flow(3, tournament=True, components='game = "key-flow"\n[supply]\nsingle_skills = 1\n')
    village(flow, 0, "apprentice_hall@road1", "woodcutter@road2")
    skills(flow, 0, saw=1)
    upgraded_for_two = flow.open.own_village(0)
    upgraded_for_two.levels[1] = 1
    flow.open.tiles -= 1
    chosen(flow, "spring_keyple_01", "spring_keyple_06", "gold_mine")
    play(flow, 0, "work 1 road0", "upgrade road2", "stop")
    play(flow, 1, "work 1 road1")
    play(flow, 2, "place road1")
    assert skill_tiles(flow, 1) == {"anvil": 1, "pickaxe": 1}


def test_tournament_order__what_all_have_seen_cannot_be_taken_back():
    flow = new_flow(3, tournament=True)
    chosen(flow, "spring_keyple_01", "spring_keyple_04", "spring_keyple_07")
    table = borough.Table.new("key-flow", 3, 1, {"tournament": True})
    table.state = flow.copy()
    table._set_mark(flow.copy(), 0)
    for seat in (0, 1):
        table.play(seat, GAME.action("discard"))
        with pytest.raises(borough.Refusal) as caught:
            table.undo(seat)
        assert caught.value.rule == "table-undo"


def test_tournament_before__all_the_rest_is_as_without_it():
    """The same cards played the same way give the same table."""
    results = []
    for tournament in (False, True):
        flow = new_flow(3, tournament=tournament)
        village(flow, 0, "gold_mine@road1")
        chosen(flow, "spring_keyple_01", "spring_keyple_06", "stable")
        play(flow, 0, "work 1 road1")
        play(flow, 1, "work 1 road1")
        play(flow, 2, "place road1")
        discard_all(flow)
        results.append([found.numbers() for found in flow.open.villages])
    assert results[0] == results[1]
