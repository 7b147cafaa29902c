"""Connectors are laid while the next player decides: order, undo, what others see, and where all of it ends."""

from __future__ import annotations

from copy import copy

import pytest
from city_builder import (
    GAME,
    HOMES,
    build,
    connect,
    exhaust,
    keyples,
    legal,
    lying,
    new_city,
    play,
    refused,
    shown,
    skills,
)

import borough
from borough.bots import Bot
from borough.bots.registry import make_bot
from borough.core.conformance import CheckedGame
from borough.core.rng import Rng
from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.decision import LAYING, STARTING, decision_kind
from borough.games.key_to_the_city.rules.state import TURNS, waiting_connector

HOME = "buckingham_palace"


def used(seats: int = 2) -> City:
    """Seat 0 has used Covent Garden: a blue and a brown connector wait, and it is the turn of seat 1."""
    city = new_city(seats)
    for seat in range(seats):
        keyples(city, seat, red=4, blue=2)
    play(city, 0, "use covent_garden red", "commit 1")
    return city


def table_after_use(seats: int = 2) -> tuple[borough.Table, int, int]:
    """A table where a seat has used a tile for connectors, that seat, and the next one, whose turn it is."""
    for seed in range(50):
        table = borough.Table.new("key-to-the-city", seats, seed)
        seat = table.state.deciders()[0]
        for colour in ("red", "blue", "yellow"):
            start = GAME.action(f"use covent_garden {colour}")
            if start in table.state.legal(seat):
                table.play(seat, start)
                table.play(seat, GAME.action("commit 1"))
                return table, seat, (seat + 1) % seats
    raise AssertionError("nobody could use the tile")


@pytest.mark.difference(3)
def test_connector_meanwhile__the_next_player_decides_while_the_connectors_are_laid():
    city = used()
    assert city.deciders() == (0, 1)
    assert "bid barbican red" in legal(city, 1)
    assert legal(city, 0)[0] == "decline"
    assert not city.secret()
    play(city, 1, "pass")
    assert city.deciders() == (0,)


@pytest.mark.difference(3)
def test_connector_meanwhile__they_leave_the_supply_at_once():
    city = used()
    assert (shown(city)["supply"]["blue"], shown(city)["supply"]["brown"]) == (23, 23)
    assert shown(city)["players"][0]["to_lay"] == ["blue", "brown"]
    play(city, 0, f"lay {HOME} e", f"lay {HOME} w")
    assert (shown(city)["supply"]["blue"], shown(city)["supply"]["brown"]) == (23, 23)
    assert shown(city)["players"][0]["to_lay"] == []


@pytest.mark.difference(3)
def test_connector_meanwhile__three_players_lay_and_decide_at_once():
    city = used(3)
    play(city, 1, "use covent_garden red", "commit 2")
    assert city.deciders() == (0, 1, 2)
    assert [decision_kind(city.open, city.verb, seat) for seat in range(3)] == [LAYING, LAYING, STARTING]


@pytest.mark.difference(3)
def test_connector_meanwhile__before_the_own_next_turn_all_must_be_laid():
    city = used()
    play(city, 1, "pass")
    assert refused(city, 0, "pass") == "connector-decline"
    play(city, 0, f"lay {HOME} e")
    assert refused(city, 0, "sail 1") == "connector-decline"
    play(city, 0, f"lay {HOME} w")
    assert "sail 1" in legal(city, 0)


def test_connector_meanwhile__a_player_left_alone_lays_before_the_next_turn():
    city = new_city(2)
    keyples(city, 0, red=2)
    play(city, 0, "pass")
    play(city, 1, "sail 6")
    play(city, 0, "use covent_garden red", "commit 1")
    assert city.deciders() == (0,)
    play(city, 0, "decline", "decline")
    assert "pass" in legal(city, 0)
    assert shown(city)["supply"]["blue"] == 24


@pytest.mark.difference(3)
@pytest.mark.parametrize("moves", [["pass"], ["use covent_garden red", "commit 2"], ["bid barbican red", "commit 1"]])
@pytest.mark.parametrize(
    "laid", [[f"lay {HOME} e", "decline"], ["decline", "decline"], [f"lay {HOME} w", f"lay {HOME} e"]]
)
def test_connector_meanwhile__the_order_changes_nothing(moves: list[str], laid: list[str]):
    first, second, mixed = used(), used(), used()
    play(first, 0, *laid)
    play(first, 1, *moves)
    play(second, 1, *moves)
    play(second, 0, *laid)
    play(mixed, 0, laid[0])
    play(mixed, 1, *moves)
    play(mixed, 0, laid[1])
    assert first == second == mixed


def test_connector_decline__what_others_may_take_does_not_depend_on_a_declined_connector():
    city = new_city(2)
    keyples(city, 0, red=4)
    keyples(city, 1, red=4)
    exhaust(city, 1, "blue", left=1)
    build(city, 1, "waterloo_station", beside="greenwich", side="nw")
    skills(city, 1, brick=1)
    play(city, 0, "use covent_garden red", "commit 1")
    early = city.copy()
    play(early, 0, "decline", "decline")
    for table in (early, city):
        play(table, 1, "use waterloo_station red", "commit 1", "pay brick")
        assert "take blue" not in legal(table, 1)


def test_connector_decline__once_no_side_is_free_the_rest_is_declined_without_asking():
    city = new_city(2)
    keyples(city, 0, red=1)
    connect(city, HOME, ne="red", e="red", se="red", sw="red", w="red")
    play(city, 0, "use covent_garden red", "commit 1", f"lay {HOME} nw")
    assert lying(city, HOME)["nw"] == "blue"
    assert city.deciders() == (1,)
    assert shown(city)["players"][0]["declined"] == ["brown"]
    assert "Seat 1 has no free side left for a brown connector." in GAME.lines(GAME.view(city, 1))


@pytest.mark.difference(3)
def test_connector_meanwhile__nobody_has_connectors_left_to_lay_when_an_era_ends():
    """Played at random, with everybody laying as late as possible; the laws are checked after every action."""
    waited = 0
    for seed in range(4):
        city, rng = GAME.deal(3, seed), Rng(seed)
        while not city.over:
            late = [seat for seat in city.deciders() if decision_kind(city.open, city.verb, seat) != LAYING]
            seat = (late or city.deciders())[0]
            options = city.legal(seat)
            city.play(seat, options[rng.below(len(options))])
            assert GAME.laws(city) == []
            waiting = bool(city.open.to_lay)
            waited += waiting
            assert not waiting or city.open.phase == TURNS
    assert waited > 20


def test_the_laws_find_a_lost_connector_and_one_that_was_left_when_the_era_ended():
    city = used()
    city.open.to_lay = city.open.to_lay[1:]
    assert "23 blue connectors instead of 24" in GAME.laws(city)
    city = used()
    city.open.sailed[0] = 3
    assert "seat 0 went on with connectors left to lay" in GAME.laws(city)
    city = new_city(2)
    city.open.connector_supply[0] -= 1
    city.open.declined = [waiting_connector(1, 0)]
    city.open.phase = TURNS + 1
    assert "connectors are left to lay, but nobody has a turn" in GAME.laws(city)


@pytest.mark.difference(3)
def test_connector_meanwhile__who_lays_sees_nothing_of_the_move_that_is_begun_meanwhile():
    city = used()
    before = GAME.view(city, 0)
    play(city, 1, "bid barbican red")
    after = GAME.view(city, 0)
    after.news = before.news
    assert after == before
    assert GAME.prompt(after).text == GAME.prompt(before).text
    assert GAME.view(city, 1).move_verb() != -1
    play(city, 0, f"lay {HOME} e")
    assert city.verb != -1
    play(city, 1, "commit 1")
    assert shown(city)["display"][1]["bids"] == [0, 1]


def test_connector_meanwhile__the_prompts_say_who_lays_and_whose_turn_it_is():
    city = used(3)
    lay = "You: lay the blue connector on a side in your borough; meanwhile Seat 2 is on turn."
    assert GAME.prompt(GAME.view(city, 0)).text == lay
    assert GAME.prompt(GAME.view(city, 1)).text.startswith("You: bid, use")
    waiting = "Waiting for Seat 2. Meanwhile connectors are laid by Seat 1."
    assert GAME.prompt(GAME.view(city, 2)).text == GAME.prompt(GAME.view(city, None)).text == waiting
    play(city, 1, "pass")
    play(city, 2, "pass")
    late = "You: before your turn, lay the blue connector on a side in your borough."
    assert GAME.prompt(GAME.view(city, 0)).text == late


# Undo.


@pytest.mark.difference(3)
def test_undo__a_seat_takes_its_laying_back_after_the_next_seat_has_acted():
    table, seat, following = table_after_use()
    home = HOMES[seat]
    table.play(seat, GAME.action(f"lay {home} e"))
    table.play(following, GAME.action("pass"))
    table.undo(seat)
    assert table.state == table.record.replay()
    assert table.record.actions[-1] == (following, GAME.action("pass"))
    assert table.state.deciders() == (seat,)
    table.play(seat, GAME.action(f"lay {home} w"))
    assert table.state == table.record.replay()


def test_undo__the_next_seat_takes_its_move_back_while_the_other_lays():
    table, seat, following = table_after_use()
    table.play(following, GAME.action("pass"))
    table.play(seat, GAME.action(f"lay {HOMES[seat]} e"))
    table.undo(following)
    assert table.state.deciders() == tuple(sorted((seat, following)))
    assert table.state == table.record.replay()


def test_undo__the_use_itself_stays_once_the_next_seat_has_acted():
    """What is placed was in sight before, so that the use alone reveals nothing and sets no mark."""
    seat, following = 0, 1
    table = known_use(seat, following)
    table.play(seat, GAME.action(f"lay {HOMES[seat]} e"))
    table.play(following, GAME.action("pass"))
    table.undo(seat)
    with pytest.raises(borough.Refusal, match="There is nothing to undo"):
        table.undo(seat)
    assert table.state == table.record.replay()


def test_undo__a_seat_that_has_begun_its_turn_fixes_what_it_waited_for():
    table, seat, following = table_after_use()
    table.play(seat, GAME.action(f"lay {HOMES[seat]} e"))
    table.play(following, GAME.action("pass"))
    table.play(seat, GAME.action("decline"))
    table.play(seat, GAME.action("sail 1"))
    with pytest.raises(borough.Refusal, match="There is nothing to undo"):
        table.undo(following)
    table.undo(seat)
    table.undo(seat)
    assert table.state == table.record.replay()
    assert table.record.actions[-1] == (following, GAME.action("pass"))


def known_use(seat: int, following: int) -> borough.Table:
    """A table in the Jennifer variant where a use takes keyples from in front of the screen alone."""
    for seed in range(400):
        table = borough.Table.new("key-to-the-city", 2, seed, {"jennifer": True})
        rng = Rng(seed)
        while not table.state.over and table.state.moment() != "era 4":
            mover = table.state.deciders()[0]
            legal = table.state.legal(mover)
            starts = [one for one in legal if GAME.text(one).startswith("use ")]
            if mover == seat and starts and table.state.moment() != "era 1":
                trial = begun_from_front(table, seat, starts)
                if trial is not None and trial.state.deciders() == tuple(sorted((seat, following))):
                    return trial
            busy = [one for one in legal if not GAME.text(one).startswith(("sail", "pass"))] if rng.below(5) else legal
            busy = busy or legal
            table.play(mover, busy[rng.below(len(busy))])
    raise AssertionError("no such game")


def begun_from_front(table: borough.Table, seat: int, starts: list[int]) -> borough.Table | None:
    """The table after a use that takes nothing from behind the screen and leaves connectors to lay, if there is one."""
    for start in starts:
        trial = copy(table)
        trial.play(seat, start)
        fronts = [one for one in trial.state.legal(seat) if GAME.text(one).startswith("front")]
        if not fronts:
            continue
        trial.play(seat, fronts[-1])
        commit = GAME.action("commit 0")
        if commit in trial.state.legal(seat):
            trial.play(seat, commit)
            home = GAME.action(f"lay {HOMES[seat]} e")
            if (
                not trial.state.revealed
                and home in trial.state.legal(seat)
                and "pass" in [GAME.text(one) for one in trial.state.legal(1 - seat)]
            ):
                return trial
    return None


@pytest.mark.difference(3)
@pytest.mark.parametrize("seats", [2, 3])
def test_connector_meanwhile__conformance_at_every_decision_of_games_full_of_laying(seats: int):
    """Commutes, leaks nothing, and can be undone: all checks at the decisions where somebody lays meanwhile."""
    checked = CheckedGame(GAME, seats, {"jennifer": False}, 5, slow_check_interval=1)
    rng, met = Rng(1), 0
    while met < 15 and not checked.state.over:
        state = checked.state
        if len(state.deciders()) > 1 and state.moment().count(",") == 0:
            met += 1
            checked.check()
        deciders = state.deciders()
        seat = deciders[rng.below(len(deciders))]
        options = state.legal(seat)
        uses = [one for one in options if GAME.text(one).startswith("use ")]
        lively = [one for one in options if not GAME.text(one).startswith(("pass", "sail"))]
        options = uses or lively or options
        action = options[rng.below(len(options))]
        checked.record.actions.append((seat, action))
        checked.table.play(seat, action)
    assert met == 15


# Bots.


def test_connector_meanwhile__bots_finish_games_in_which_they_lay():
    bots: list[Bot] = [make_bot("greedy:samples=1", GAME) for _ in range(2)]
    state, rng, laid = GAME.deal(2, 3), Rng(3), 0
    while not state.over and laid < 6:
        for seat in state.deciders():
            if seat in state.deciders():
                view = GAME.view(state, seat)
                action = bots[seat].choose(view, view.legal, rng)
                laid += GAME.text(action).startswith("lay")
                state.play(seat, action)
    assert laid == 6


def test_estimate__a_connector_that_waits_is_worth_nearly_what_it_is_worth_when_laid():
    city = used()
    build(city, 0, "westminster_cathedral")
    waiting = sum(city.estimate()[: len(GAME.sources)])
    best = max(_after(city, text) for text in legal(city, 0, "lay"))
    bare = city.copy()
    bare.open.connector_supply[1] += 1
    bare.open.connector_supply[2] += 1
    bare.open.to_lay = []
    nothing = sum(bare.estimate()[: len(GAME.sources)])
    assert nothing < waiting
    assert abs(best - waiting) < 60


def _after(city: City, text: str) -> int:
    after = city.copy()
    play(after, 0, text)
    return sum(after.estimate()[: len(GAME.sources)])
