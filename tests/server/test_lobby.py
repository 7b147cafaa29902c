"""Opening tables, sitting down, leaving; records brought along."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select, update
from web_builder import guest, play_some, settings, table_of

from borough import BadInput, Record, RecordError, commitment
from borough.server.safety.problems import Problem
from borough.server.services import House
from borough.server.storage.models import TableRow
from borough.server.tables.changes import Visitor
from borough.server.tables.clocks import Pace
from borough.server.tables.lobby import Wish


def problem(status: int, call: Callable[..., object], *arguments: object) -> Problem:
    with pytest.raises(Problem) as caught:
        call(*arguments)
    assert caught.value.status == status
    return caught.value


def test_a_table_without_open_seats_starts_at_once(house: House):
    anna = guest(house)
    ident = house.lobby.create(anna, Wish("london", ["me", "apprentice", "apprentice"]))
    sight = house.looking.look(anna, ident)
    assert sight.stage == "playing"
    assert [seat.name for seat in sight.seats] == ["Anna", "Apprentice", "Apprentice 2"]


def test_friends_come_by_invitation_and_the_game_starts_when_all_are_there(house: House):
    anna, ben, cleo = (guest(house, name) for name in ("Anna", "Ben", "Anna"))
    ident = house.lobby.create(anna, Wish("london", ["open", "me", "open"]))
    invitation = house.looking.look(anna, ident).invitation
    problem(404, house.lobby.join, ben, ident)
    problem(404, house.looking.look, ben, ident)
    assert house.lobby.find(invitation) == ident
    assert house.looking.look(ben, ident, invite=invitation).view is None
    assert house.lobby.join(ben, ident, 2, invitation) == 2
    assert house.lobby.join(ben, ident, None, invitation) == 2
    problem(409, house.lobby.join, cleo, ident, 2, invitation)
    assert house.lobby.join(cleo, ident, None, invitation) == 0
    sight = house.looking.look(ben, ident)
    assert (sight.stage, sight.seat) == ("playing", 2)
    assert [seat.name for seat in sight.seats] == ["Anna 2", "Anna", "Ben"]
    problem(409, house.lobby.join, guest(house), ident, None, invitation)


def test_only_the_host_fills_the_table_with_bots(house: House):
    anna, ben = guest(house), guest(house, "Ben")
    ident = house.lobby.create(anna, Wish("london", ["me", "open", "open"], public=True))
    house.lobby.join(ben, ident)
    problem(403, house.lobby.start, ben, ident, "apprentice")
    problem(409, house.lobby.start, anna, ident)
    with pytest.raises(BadInput, match="bots"):
        house.lobby.start(anna, ident, "os:system")
    house.lobby.start(anna, ident, "journeyman")
    assert [seat.bot for seat in house.looking.look(ben, ident).seats] == ["", "", "journeyman"]


def test_one_person_may_hold_several_seats(house: House):
    anna = guest(house)
    ident = house.lobby.create(anna, Wish("key-flow", ["me", "me", "me"], ["Mum", "Dad", "Kid"]))
    sight = house.looking.look(anna, ident)
    assert sight.mine == (0, 1, 2)
    assert sight.names == ("Mum", "Dad", "Kid")
    for seat in (0, 1, 2):
        text = sight.game.text(house.looking.look(anna, ident, seat).view.legal[0])
        house.playing.act(anna, ident, seat, text, sight.number)
    assert house.looking.look(anna, ident).actions == 3


def test_leaving_before_the_game_frees_the_seat_and_the_hosts_leaving_closes_the_table(house: House):
    anna, ben = guest(house), guest(house, "Ben")
    ident = house.lobby.create(anna, Wish("london", ["me", "open", "open"], public=True))
    house.lobby.join(ben, ident)
    house.lobby.leave(ben, ident)
    assert [seat.name for seat in house.looking.look(anna, ident).seats] == ["Anna", "", ""]
    house.lobby.leave(anna, ident)
    assert house.looking.look(anna, ident).stage == "closed"
    problem(409, house.lobby.join, ben, ident)
    assert house.lobby.mine(anna) == house.lobby.open_tables(ben) == []


def test_leaving_a_game_gives_the_seat_to_a_bot_until_one_is_back(house: House):
    anna, ben = guest(house), guest(house, "Ben")
    ident = table_of(house, "key-flow", anna, ben)
    house.lobby.leave(ben, ident)
    sight = house.looking.look(ben, ident)
    assert [seat.away for seat in sight.seats] == [False, True]
    with house.tables.reading(ident) as live:
        assert live.bots_to_move() == [1]
    away = problem(409, house.playing.act, ben, ident, 1, sight.game.text(sight.view.legal[0]), sight.number)
    assert away.number == sight.number
    back = house.playing.come_back(ben, ident)
    house.playing.act(ben, ident, 1, sight.game.text(sight.view.legal[0]), back.number)


def test_when_all_people_are_away_the_table_rests(house: House):
    anna = guest(house)
    ident = house.lobby.create(anna, Wish("key-flow", ["me", "apprentice"]))
    house.lobby.leave(anna, ident)
    with house.tables.reading(ident) as live:
        assert live.due() is None
    house.playing.come_back(anna, ident)
    with house.tables.reading(ident) as live:
        assert live.due() == 0


def test_lists_show_what_concerns_one(house: House):
    anna, ben = guest(house), guest(house, "Ben")
    private = house.lobby.create(anna, Wish("london", ["me", "open"]))
    public = house.lobby.create(anna, Wish("london", ["me", "open"], public=True))
    playing = table_of(house, "key-flow", anna, ben, public=True)
    assert [one.id for one in house.lobby.open_tables(Visitor())] == [public]
    assert [one.id for one in house.lobby.watchable(Visitor())] == [playing]
    assert [one.id for one in house.lobby.mine(anna)] == [playing, public, private]
    assert [one.my_turn for one in house.lobby.mine(anna)] == [True, False, False]
    assert [one.id for one in house.lobby.mine(ben)] == [playing]
    problem(401, house.lobby.mine, Visitor())


def test_a_new_name_is_known_at_all_tables(house: House):
    anna, ben = guest(house), guest(house, "Ben")
    ident = table_of(house, "london", anna, ben)
    house.lobby.rename(anna, "  Anne-Marie  ")
    assert house.looking.look(ben, ident).names == ("Anne-Marie", "Ben")
    house.lobby.rename(ben, "Anne-Marie")
    assert house.looking.look(ben, ident).names == ("Anne-Marie", "Anne-Marie 2")


def test_a_table_of_other_rules_can_be_left_and_is_in_nobodys_way(house: House):
    anna = guest(house)
    old = house.lobby.create(anna, Wish("london", ["me", "random"]))
    new = house.lobby.create(anna, Wish("london", ["me", "open"]))
    with house.store.write() as db:
        db.execute(update(TableRow).where(TableRow.id == old).values(rules_version=0, due=0))
    house.tables._live.clear()  # as after a restart
    problem(410, house.looking.look, anna, old)
    house.keeper.look()
    with house.store.read() as db:
        assert db.scalar(select(TableRow.due).where(TableRow.id == old)) is None
    house.lobby.rename(anna, "Anne")
    assert house.looking.look(anna, new).names[0] == "Anne"
    house.lobby.leave(anna, old)
    assert [one.id for one in house.lobby.mine(anna)] == [new]


@pytest.mark.parametrize("name", ["", "   ", "x" * 31, "\u202e", "\u200b\u200d", "\x00\x07", "\ud800"])
def test_a_name_has_1_to_30_visible_characters(house: House, name: str):
    with pytest.raises(BadInput, match="1 to 30"):
        house.people.create(name)


def test_names_lose_what_hides_or_turns_others(house: House):
    assert house.people.create(" A\u202en\x00n\u2066a\n B ")[0].name == "Anna B"


def test_the_seed_is_promised_at_the_start_and_told_at_the_end(house: House):
    anna, ben = guest(house), guest(house, "Ben")
    ident = table_of(house, "key-flow", anna, ben)
    before = house.looking.look(anna, ident)
    assert before.seed is None
    problem(403, house.looking.record, anna, ident)
    play_some(house, ident, [anna, ben], 2000)
    after = house.looking.look(guest(house, "Eve"), ident)
    assert after.stage == "over"
    assert commitment(after.seed) == before.commitment
    record = Record.loads(house.looking.record(anna, ident))
    assert record.replay().over
    assert record.extra["names"] == ["Anna", "Ben"]


def test_a_finished_record_is_brought_along_to_look_at(house: House):
    anna, ben = guest(house), guest(house, "Ben")
    ident = table_of(house, "key-flow", anna, ben)
    play_some(house, ident, [anna, ben], 2000)
    brought = house.lobby.bring(guest(house, "Cleo"), house.looking.record(anna, ident))
    one, two = house.looking.look(anna, ident, 1, at=20), house.looking.look(anna, brought, 1, at=20)
    assert one.view == two.view
    assert house.looking.look(anna, brought).imported
    assert [seat.name for seat in house.looking.look(anna, brought).seats] == ["Anna", "Ben"]


def test_an_unfinished_record_is_brought_along_to_go_on(house: House):
    record = Record("london", 2, 7)
    game = record.deal()
    for _ in range(5):
        seat = game.deciders()[0]
        record.actions.append((seat, game.legal(seat)[0]))
        game.play(seat, game.legal(seat)[0])
    anna = guest(house)
    ident = house.lobby.bring(anna, record.dumps())
    assert house.looking.look(anna, ident).stage == "open"
    house.lobby.join(anna, ident, 0)
    house.lobby.join(anna, ident, 1)
    sight = house.looking.look(anna, ident)
    assert (sight.stage, sight.actions) == ("playing", 5)
    assert play_some(house, ident, [anna], 3) == 3
    with pytest.raises(RecordError):
        house.lobby.bring(anna, "{}")


def test_a_pace_has_times_that_make_sense(house: House):
    for pace in (Pace("live", 5, 0), Pace("correspondence", 60, 0), Pace("blitz", 60, 0), Pace("live", 60, 61)):
        with pytest.raises(BadInput):
            house.lobby.create(guest(house), Wish("london", ["me", "open"], pace=pace))


def test_nobody_holds_hundreds_of_tables(tmp_path: Path):
    house = House(settings(tmp_path, tables_per_person=2))
    anna = guest(house)
    for _ in range(2):
        house.lobby.create(anna, Wish("london", ["me", "open"]))
    problem(429, house.lobby.create, anna, Wish("london", ["me", "open"]))
    house.close()


def test_looking_back_shows_what_the_seat_saw(house: House):
    anna, ben = guest(house), guest(house, "Ben")
    ident = table_of(house, "key-to-the-city", anna, ben)
    seen = {}
    for _ in range(12):
        sight = house.looking.look(anna, ident)
        seen[sight.actions] = sight.view  # while Ben makes half a move, this is the same
        play_some(house, ident, [anna, ben], 1)
    last = house.looking.look(anna, ident).actions
    for at in range(last):
        sight = house.looking.look(anna, ident, at=at)
        assert sight.view == seen[at]
        assert not sight.live
    with pytest.raises(BadInput, match=f"{last} actions"):
        house.looking.look(anna, ident, at=last + 1)
