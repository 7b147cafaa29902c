"""Attacks by events without end: they must neither block other tables nor grow a table without bound."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from copy import copy

import pytest
from sqlalchemy import delete, insert, select, update
from web_builder import guest, known, play_some, plays, table_of

import borough
from borough import game_ids
from borough.core.errors import Refusal
from borough.core.table import Table
from borough.server.safety.problems import Problem
from borough.server.services import Services
from borough.server.storage.models import EventRow, SnapshotRow, TableRow
from borough.server.tables.changes import SNAPSHOT_EVERY, Tables, Visitor
from borough.server.tables.live_table import OTHERS, UNDOS

PAIRS = 10_000


def begin_move(services: Services, people: list[Visitor], ident: str) -> tuple[int, int]:
    """Play until somebody can undo their action and is asked something after it; return their seat and the action."""
    while True:
        with services.tables.reading(ident) as live:
            seat = live.deciders()[0]
            legal = live.table.state.legal(seat)
            action = next((one for one in legal if can_undo_after(live.table, seat, one)), legal[0])
            text = live.game.text(action)
        services.playing.act(people[seat], ident, seat, text, known(services, people[seat], ident))
        if services.table_views.look(people[seat], ident).can_undo:
            return seat, action


def can_undo_after(table: Table, seat: int, action: int) -> bool:
    """Whether a seat could undo this action, and is asked something after it."""
    trial = copy(table)
    trial.play(seat, action)
    return trial.mark < len(trial.record.actions) and seat in trial.state.deciders()


def add_pairs(services: Services, ident: str, seat: int, action: int) -> None:
    """Undo and play again thousands of times, written into the database directly."""
    with services.tables.reading(ident) as live:
        first, at = live.number, live.changed
    row = {"table": ident, "seat": seat, "text": "", "at": at}
    with services.database.write() as db:
        for start in range(0, 2 * PAIRS, 500):
            numbers = range(first + start, first + start + 500)
            events = [{**row, "number": number, **event_at(number - first, action)} for number in numbers]
            db.execute(insert(EventRow), events)
        db.execute(update(TableRow).where(TableRow.id == ident).values(number=first + 2 * PAIRS))


def event_at(place: int, action: int) -> dict[str, object]:
    """Undo and play in turn."""
    return {"kind": "play", "value": action} if place % 2 else {"kind": "undo", "value": 0}


@pytest.mark.long
def test_a_table_with_twenty_thousand_events_does_not_block_other_tables(services: Services):
    # given a table where somebody played and took back without end, and another one
    people = [guest(services), guest(services, "Ben")]
    endless, other = (table_of(services, "key-to-the-city", *people) for _ in range(2))
    seat, action = begin_move(services, people, endless)
    number = known(services, people[seat], endless) + 2 * PAIRS
    add_pairs(services, endless, seat, action)
    services.tables.cache.clear()
    # when the first is changed after a restart, while people write at the other
    with ThreadPoolExecutor(1) as pool:
        changed = pool.submit(services.playing.chat, people[seat], endless, "hello")
        waited = []
        while not changed.done() and len(waited) < 2 * OTHERS - 2:
            started = time.perf_counter()
            services.playing.chat(people[len(waited) % 2], other, "hello")
            waited.append(time.perf_counter() - started)
        # then the change succeeds, and nobody waited for it
        assert changed.result().number == number + 1
    waited.sort()
    assert len(waited) > 20
    assert waited[len(waited) * 95 // 100] < 0.1
    assert waited[-1] < 1
    # and the table is loaded from a snapshot from now on
    with services.database.read() as db:
        saved = db.scalar(select(SnapshotRow.number).where(SnapshotRow.table == endless))
    assert saved is not None
    assert number - saved < SNAPSHOT_EVERY


@pytest.mark.parametrize("game", game_ids())
def test_a_seat_can_undo_only_so_often(services: Services, game: str):
    # given somebody who plays and takes back as often as possible
    people = [guest(services), guest(services, "Ben")]
    ident = table_of(services, game, *people)
    seat, action = begin_move(services, people, ident)
    who, text = people[seat], borough.game(game).text(action)
    for _ in range(UNDOS):
        services.playing.undo(who, ident, seat, known(services, who, ident))
        services.playing.act(who, ident, seat, text, known(services, who, ident))
    # when they undo once more
    with pytest.raises(Refusal) as caught:
        services.playing.undo(who, ident, seat, known(services, who, ident))
    # then this is refused, and the game goes on; another process counts the same
    assert caught.value.rule == "table-undo"
    assert not services.table_views.look(who, ident).can_undo
    assert play_some(services, ident, people, 10) == 10
    with Tables(services.database, 1).reading(ident) as live:
        assert live.undone == [UNDOS if one == seat else 0 for one in range(2)]


def test_the_messages_of_a_seat_have_a_limit_of_their_own(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "london", anna, ben)
    for _ in range(OTHERS):
        services.playing.chat(anna, ident, "again and again")
    with pytest.raises(Problem) as caught:
        services.playing.chat(anna, ident, "and again")
    assert caught.value.status == 429
    services.playing.chat(ben, ident, "goodness")
    page = services.table_views.page(ben, ident)
    assert (page.chat[-1].seat, page.chat[-1].text) == (1, "goodness")
    assert len(page.chat) == 100


def test_a_deleted_snapshot_costs_time_only(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "london", anna, ben)
    play_some(services, ident, [anna, ben], 150)
    before = plays(services, ident)
    with services.database.write() as db:
        assert db.execute(delete(SnapshotRow)).rowcount == 1
    assert plays(services, ident) == before
