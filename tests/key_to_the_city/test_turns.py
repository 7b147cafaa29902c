"""Whose turn it is, and what a turn is."""

from __future__ import annotations

from typing import Any

import pytest
from city_builder import (
    GAME,
    HOMES,
    bid,
    bids,
    build,
    connect,
    end_era,
    hand,
    keyples,
    new_city,
    offer,
    play,
    refused,
    shown,
    skills,
)

import borough
from borough.core.table import Table
from borough.games.key_to_the_city.rules.city import City


def test_turn_order__the_right_most_barge_begins_the_next_era_then_clockwise():
    city = new_city(4)
    end_era(city, 3, 2, 5, 4)
    order = []
    for _ in range(3):
        order.append(city.open.active)
        play(city, city.open.active, "pass")
    assert [*order, city.open.active] == [2, 3, 0, 1]


def test_turn_order__the_right_most_barge_counts_though_the_berths_right_of_it_are_empty():
    city = new_city(2)
    end_era(city, 2, 3)
    assert city.deciders() == (1,)


def test_turn_order__players_who_have_sailed_are_skipped():
    city = new_city(4)
    keyples(city, 0, red=2)
    bid(city, 0, "barbican", "red", 1)
    play(city, 1, "sail 6")
    play(city, 2, "pass")
    play(city, 3, "sail 5")
    bid(city, 0, "barbican", "red", 1)
    assert city.deciders() == (2,)
    play(city, 2, "pass")
    assert city.deciders() == (0,)
    assert refused(city, 1, "pass") == "table-turn"


def test_turn_order__the_last_one_left_has_turn_after_turn():
    city = new_city(2)
    keyples(city, 0, red=2)
    play(city, 0, "pass")
    keyples(city, 1, red=2)
    bid(city, 1, "barbican", "red", 1)
    play(city, 0, "sail 3")
    bid(city, 1, "senate_house", "red", 1)
    assert city.deciders() == (1,)


@pytest.mark.parametrize(
    "texts",
    [
        ("pass",),
        ("sail 4",),
        ("bid barbican red", "commit 1"),
        ("use barbican red", "commit 1"),
        ("upgrade covent_garden red", "commit 1"),
    ],
)
def test_turn_actions__after_one_action_it_is_the_next_players_turn(texts: tuple[str, ...]):
    city = new_city(3)
    build(city, 0, "covent_garden")
    connect(city, "covent_garden", e="blue")
    keyples(city, 0, red=5)
    skills(city, 0, coin=5)
    play(city, 0, *texts)
    assert city.deciders() == (1,)
    assert refused(city, 0, "pass") == "table-turn"


@pytest.mark.parametrize("text", ["commit 1", "with barbican", "pay coin", "take coin", "decline", "lay greenwich e"])
def test_turn_actions__a_turn_starts_with_one_of_the_five_actions(text: str):
    city = new_city(2)
    keyples(city, 0, red=5)
    skills(city, 0, coin=1)
    assert refused(city, 0, text) == "turn-actions"


def test_turn_actions__what_an_action_gives_is_taken_before_the_turn_ends():
    city = new_city(2, era=3, show=("waterloo_station",))
    keyples(city, 0, red=1)
    skills(city, 0, coin=1)
    play(city, 0, "use waterloo_station red", "commit 1", "pay coin", "take red", "take blue")
    assert city.deciders() == (0,)
    play(city, 0, "take red")
    assert city.open.active == 1


def test_turn_commit__a_move_is_tile_and_colour_then_groups_then_a_number():
    city = new_city(2, red=(4, 3))
    bids(city, "barbican", "red", 2, 3)
    play(city, 0, "use senate_house red")
    assert city.deciders() == (0,)
    play(city, 0, "with barbican", "commit 1")
    assert offer(city, "senate_house")["standing"] == 3
    assert city.deciders() == (1,)


@pytest.mark.parametrize("text", ["pass", "sail 3", "bid senate_house red", "use barbican red", "decline", "take coin"])
def test_turn_commit__a_move_that_was_begun_is_finished_first(text: str):
    city = new_city(2)
    keyples(city, 0, red=4)
    play(city, 0, "bid barbican red")
    assert refused(city, 0, text) == "turn-commit"


def test_turn_commit__nobody_else_sees_a_move_before_it_is_committed():
    def seen(seat: int | None) -> dict[str, Any]:
        return {**GAME.view(city, seat).data(), "news": []}

    city = new_city(2, red=(4, 3))
    bids(city, "barbican", "red", 2, 3)
    before, bystander = seen(1), seen(None)
    play(city, 0, "use senate_house red", "with barbican")
    assert seen(1) == before
    assert seen(None) == bystander
    assert seen(0)["move"] == {
        "verb": "use",
        "tile": "senate_house",
        "colour": "red",
        "front": 0,
        "with": ["barbican"],
    }
    play(city, 0, "commit 0")
    assert seen(1) != before


def test_turn_commit__nothing_has_moved_before_the_commit():
    city = new_city(2)
    keyples(city, 0, red=4)
    play(city, 0, "bid barbican red")
    assert hand(city, 0)["red"] == 4
    assert offer(city, "barbican")["bids"] == [0, 0]
    assert offer(city, "barbican")["colour"] is None


def test_turn_commit__before_the_commit_a_move_can_be_undone_and_after_it_not():
    table = Table.new("key-to-the-city", 2, 1)
    seat = table.state.deciders()[0]
    before = table.state.copy()
    colour = max(hand(table.state, seat), key=hand(table.state, seat).get)
    table.play(seat, GAME.action(f"bid barbican {colour}"))
    assert table.state != before
    table.undo(seat)
    assert table.state == before
    table.play(seat, GAME.action(f"use barbican {colour}"))
    table.play(seat, GAME.action("commit 1"))
    with pytest.raises(borough.Refusal) as caught:
        table.undo(seat)
    assert caught.value.rule == "table-undo"
    assert shown(table.state)["players"][seat]["behind"] == 9


def test_turn_commit__the_order_of_the_groups_makes_no_difference():
    def moved(*groups: str) -> City:
        city = new_city(2)
        keyples(city, 0, red=3)
        keyples(city, 1, red=6)
        bid(city, 0, "barbican", "red", 1)
        bid(city, 1, "barbican", "red", 2)
        bid(city, 0, "senate_house", "red", 2)
        bid(city, 1, "senate_house", "red", 3)
        skills(city, 0, brick=1)
        play(city, 0, f"use {HOMES[1]} red", *groups)
        return city

    assert moved("with barbican", "with senate_house") == moved("with senate_house", "with barbican")
