"""Opening tables, taking seats, leaving; importing records."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select, update
from web_builder import guest, play_some, problem, settings, table_of

from borough import BadInput, Record, RecordError, commitment
from borough.server.services import Services
from borough.server.storage.models import TableRow
from borough.server.tables.changes import Visitor
from borough.server.tables.clocks import Pace
from borough.server.tables.lobby import NewTable


def test_a_table_without_open_seats_starts_at_once(services: Services):
    anna = guest(services)
    ident = services.lobby.create(anna, NewTable("london", ["me", "apprentice", "apprentice"]))
    table_view = services.table_views.look(anna, ident)
    assert table_view.stage == "playing"
    assert [seat.name for seat in table_view.seats] == ["Anna", "Apprentice", "Apprentice 2"]


def test_friends_join_by_invitation_and_the_game_starts_when_all_seats_are_taken(services: Services):
    anna, ben, cleo = (guest(services, name) for name in ("Anna", "Ben", "Anna"))
    ident = services.lobby.create(anna, NewTable("london", ["open", "me", "open"]))
    invitation = services.table_views.look(anna, ident).invitation
    problem(404, services.lobby.join, ben, ident)
    problem(404, services.table_views.look, ben, ident)
    assert services.lobby.find(invitation) == ident
    assert services.table_views.look(ben, ident, invite=invitation).view is None
    assert services.lobby.join(ben, ident, 2, invitation) == 2
    assert services.lobby.join(ben, ident, None, invitation) == 2
    problem(409, services.lobby.join, cleo, ident, 2, invitation)
    assert services.lobby.join(cleo, ident, None, invitation) == 0
    table_view = services.table_views.look(ben, ident)
    assert (table_view.stage, table_view.seat) == ("playing", 2)
    assert [seat.name for seat in table_view.seats] == ["Anna 2", "Anna", "Ben"]
    problem(409, services.lobby.join, guest(services), ident, None, invitation)


def test_only_the_host_fills_the_table_with_bots(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = services.lobby.create(anna, NewTable("london", ["me", "open", "open"], public=True))
    services.lobby.join(ben, ident)
    problem(403, services.lobby.start, ben, ident, "apprentice")
    problem(409, services.lobby.start, anna, ident)
    with pytest.raises(BadInput, match="bots"):
        services.lobby.start(anna, ident, "os:system")
    services.lobby.start(anna, ident, "journeyman")
    assert [seat.bot for seat in services.table_views.look(ben, ident).seats] == ["", "", "journeyman"]


def test_one_person_may_hold_several_seats(services: Services):
    anna = guest(services)
    ident = services.lobby.create(anna, NewTable("key-flow", ["me", "me", "me"], ["Mum", "Dad", "Kid"]))
    table_view = services.table_views.look(anna, ident)
    assert table_view.mine == (0, 1, 2)
    assert table_view.names == ("Mum", "Dad", "Kid")
    for seat in (0, 1, 2):
        text = table_view.game.text(services.table_views.look(anna, ident, seat).view.legal[0])
        services.playing.act(anna, ident, seat, text, table_view.number)
    assert services.table_views.look(anna, ident).actions == 3


def test_leaving_before_the_game_opens_the_seat_and_the_host_closes_the_table(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = services.lobby.create(anna, NewTable("london", ["me", "open", "open"], public=True))
    services.lobby.join(ben, ident)
    services.lobby.leave(ben, ident)
    assert [seat.name for seat in services.table_views.look(anna, ident).seats] == ["Anna", "", ""]
    services.lobby.leave(anna, ident)
    assert services.table_views.look(anna, ident).stage == "closed"
    problem(409, services.lobby.join, ben, ident)
    assert services.lobby.mine(anna) == services.lobby.open_tables(ben) == []


def test_leaving_a_game_gives_the_seat_to_a_bot_until_the_person_returns(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben)
    services.lobby.leave(ben, ident)
    table_view = services.table_views.look(ben, ident)
    assert [seat.away for seat in table_view.seats] == [False, True]
    with services.tables.reading(ident) as live:
        assert live.bots_to_move() == [1]
    away = problem(
        409, services.playing.act, ben, ident, 1, table_view.game.text(table_view.view.legal[0]), table_view.number
    )
    assert away.number == table_view.number
    back = services.playing.come_back(ben, ident)
    services.playing.act(ben, ident, 1, table_view.game.text(table_view.view.legal[0]), back.number)


def test_the_game_is_paused_while_all_people_are_away(services: Services):
    anna = guest(services)
    ident = services.lobby.create(anna, NewTable("key-flow", ["me", "apprentice"]))
    services.lobby.leave(anna, ident)
    with services.tables.reading(ident) as live:
        assert live.due() is None
    services.playing.come_back(anna, ident)
    with services.tables.reading(ident) as live:
        assert live.due() == 0


def test_lists_show_own_tables_and_public_ones(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    private = services.lobby.create(anna, NewTable("london", ["me", "open"]))
    public = services.lobby.create(anna, NewTable("london", ["me", "open"], public=True))
    playing = table_of(services, "key-flow", anna, ben, public=True)
    assert [one.id for one in services.lobby.open_tables(Visitor())] == [public]
    assert [one.id for one in services.lobby.watchable(Visitor())] == [playing]
    assert [one.id for one in services.lobby.mine(anna)] == [playing, public, private]
    assert [one.my_turn for one in services.lobby.mine(anna)] == [True, False, False]
    assert [one.id for one in services.lobby.mine(ben)] == [playing]
    problem(401, services.lobby.mine, Visitor())


def test_a_new_name_appears_at_all_tables(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "london", anna, ben)
    services.lobby.rename(anna, "  Anne-Marie  ")
    assert services.table_views.look(ben, ident).names == ("Anne-Marie", "Ben")
    services.lobby.rename(ben, "Anne-Marie")
    assert services.table_views.look(ben, ident).names == ("Anne-Marie", "Anne-Marie 2")


def test_a_table_whose_rules_are_gone_can_be_left_and_blocks_nothing(services: Services):
    anna = guest(services)
    old = services.lobby.create(anna, NewTable("london", ["me", "random"]))
    new = services.lobby.create(anna, NewTable("london", ["me", "open"]))
    with services.database.write() as db:
        db.execute(update(TableRow).where(TableRow.id == old).values(rules_version=0, due=0))
    services.tables.cache.clear()  # as after a restart
    problem(410, services.table_views.look, anna, old)
    services.bot_loop.poll()
    with services.database.read() as db:
        assert db.scalar(select(TableRow.due).where(TableRow.id == old)) is None
    services.lobby.rename(anna, "Anne")
    assert services.table_views.look(anna, new).names[0] == "Anne"
    services.lobby.leave(anna, old)
    assert [one.id for one in services.lobby.mine(anna)] == [new]


@pytest.mark.parametrize("name", ["", "   ", "x" * 31, "\u202e", "\u200b\u200d", "\x00\x07", "\ud800"])
def test_a_name_has_1_to_30_visible_characters(services: Services, name: str):
    with pytest.raises(BadInput, match="1 to 30"):
        services.people.create(name)


def test_names_lose_invisible_and_direction_changing_characters(services: Services):
    assert services.people.create(" A\u202en\x00n\u2066a\n B ")[0].name == "Anna B"


def test_the_table_commits_to_its_seed_at_the_start_and_reveals_it_at_the_end(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben)
    before = services.table_views.look(anna, ident)
    assert before.seed is None
    problem(403, services.table_views.record, anna, ident)
    play_some(services, ident, [anna, ben], 2000)
    after = services.table_views.look(guest(services, "Eve"), ident)
    assert after.stage == "over"
    assert commitment(after.seed) == before.commitment
    record = Record.loads(services.table_views.record(anna, ident))
    assert record.replay().over
    assert record.extra["names"] == ["Anna", "Ben"]


def test_a_finished_record_can_be_imported_and_replayed(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben)
    play_some(services, ident, [anna, ben], 2000)
    brought = services.lobby.import_record(guest(services, "Cleo"), services.table_views.record(anna, ident))
    one, two = services.table_views.look(anna, ident, 1, at=20), services.table_views.look(anna, brought, 1, at=20)
    assert one.view == two.view
    assert services.table_views.look(anna, brought).imported
    assert [seat.name for seat in services.table_views.look(anna, brought).seats] == ["Anna", "Ben"]


def test_an_unfinished_record_can_be_imported_and_continued(services: Services):
    record = Record("london", 2, 7)
    game = record.deal()
    for _ in range(5):
        seat = game.deciders()[0]
        record.actions.append((seat, game.legal(seat)[0]))
        game.play(seat, game.legal(seat)[0])
    anna = guest(services)
    ident = services.lobby.import_record(anna, record.dumps())
    assert services.table_views.look(anna, ident).stage == "open"
    services.lobby.join(anna, ident, 0)
    services.lobby.join(anna, ident, 1)
    table_view = services.table_views.look(anna, ident)
    assert (table_view.stage, table_view.actions) == ("playing", 5)
    assert play_some(services, ident, [anna], 3) == 3
    with pytest.raises(RecordError):
        services.lobby.import_record(anna, "{}")


def test_the_times_of_a_pace_are_checked(services: Services):
    for pace in (Pace("live", 5, 0), Pace("correspondence", 60, 0), Pace("blitz", 60, 0), Pace("live", 60, 61)):
        with pytest.raises(BadInput):
            services.lobby.create(guest(services), NewTable("london", ["me", "open"], pace=pace))


def test_the_unfinished_tables_of_a_person_are_limited(tmp_path: Path):
    services = Services(settings(tmp_path, tables_per_person=2))
    anna = guest(services)
    for _ in range(2):
        services.lobby.create(anna, NewTable("london", ["me", "open"]))
    problem(429, services.lobby.create, anna, NewTable("london", ["me", "open"]))
    services.close()


def test_a_replay_shows_what_the_seat_saw(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-to-the-city", anna, ben)
    seen = {}
    for _ in range(12):
        table_view = services.table_views.look(anna, ident)
        seen[table_view.actions] = table_view.view  # while Ben makes half a move, this is the same
        play_some(services, ident, [anna, ben], 1)
    last = services.table_views.look(anna, ident).actions
    for at in range(last):
        table_view = services.table_views.look(anna, ident, at=at)
        assert table_view.view == seen[at]
        assert not table_view.live
    with pytest.raises(BadInput, match=f"{last} actions"):
        services.table_views.look(anna, ident, at=last + 1)
