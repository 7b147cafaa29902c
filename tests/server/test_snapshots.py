"""Snapshots: a table loaded from one is the same as a table whose events were all replayed."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from sqlalchemy import select, update
from web_builder import choice, guest, known, table_of

from borough import Rng, game_ids
from borough.core.errors import Refusal
from borough.server.safety.problems import Problem
from borough.server.services import Services
from borough.server.storage.models import EventRow, SeatRow, SnapshotRow
from borough.server.tables import snapshots
from borough.server.tables.changes import Tables, Visitor
from borough.server.tables.clocks import PACES
from borough.server.tables.live_table import Event, LiveTable, Sitter


def do_something(services: Services, ident: str, people: list[Visitor], rng: Rng) -> None:
    """Mostly play; also undo, ask for a rewind, answer, chat, leave and come back."""
    who = people[rng.below(len(people))]
    seat, number, what = people.index(who), known(services, who, ident), rng.below(20)
    table_view = services.table_views.look(who, ident, seat)
    if what < 4 and table_view.can_undo:
        services.playing.undo(who, ident, seat, number)
    elif what == 4:
        services.playing.ask_undo(who, ident, seat, number)
    elif what in (5, 6) and table_view.request is not None:
        services.playing.answer_undo(who, ident, what == 5, number)
    elif what == 7:
        services.playing.chat(who, ident, f"it is event {number}")
    elif what == 8:
        services.lobby.leave(who, ident)
        services.playing.come_back(who, ident)
    elif table_view.view is not None and table_view.view.legal:
        services.playing.act(who, ident, seat, choice(table_view, rng), number)


def folded(services: Services, ident: str, live: LiveTable, first: int) -> LiveTable:
    """The table after all its stored events from a number on."""
    columns = (EventRow.number, EventRow.kind, EventRow.seat, EventRow.value, EventRow.text, EventRow.at)
    with services.database.read() as db:
        seats = db.execute(
            select(SeatRow.seat, SeatRow.person, SeatRow.bot, SeatRow.name).where(SeatRow.table == ident)
        )
        live.set_sitters(Sitter(*row) for row in seats)
        where = (EventRow.table == ident, EventRow.number >= first)
        for row in db.execute(select(*columns).where(*where).order_by(EventRow.number)):
            live.fold(Event(*row))
    return live


def content(live: LiveTable) -> object:
    """All that a snapshot has."""
    return json.loads(snapshots.save(live).partition(" ")[2])


@pytest.mark.parametrize("game", game_ids())
def test_a_snapshot_has_everything_and_the_table_goes_on_from_it(services: Services, game: str):
    # given tables where everything happens that can happen
    people = [guest(services, f"P{number}") for number in range(3)]
    ident = table_of(services, game, *people, pace=PACES["live"])
    rng = Rng(4)
    taken: list[tuple[int, str]] = []
    for _ in range(250):
        try:
            do_something(services, ident, people, rng)
        except (Refusal, Problem):
            continue
        if rng.below(15) == 0:
            with services.tables.reading(ident) as live:
                taken.append((live.number, snapshots.save(live)))
    # when a table is loaded from any of its snapshots and the later events are applied
    with services.tables.reading(ident) as live:
        terms, expected = live.terms, content(live)
        views = [live.view(seat) for seat in (None, 0, 1, 2)]
        logs = [live.log(seat, "en") for seat in (None, 0, 1, 2)]
    replayed = folded(services, ident, LiveTable(terms), 0)
    assert content(replayed) == expected
    assert len(taken) > 5
    for number, saved in taken:
        loaded = snapshots.load(terms, saved)
        assert loaded is not None
        assert snapshots.save(loaded) == saved
        live = folded(services, ident, loaded, number)
        # then it is the same as if all events were replayed
        assert content(live) == expected
        assert [live.view(seat) for seat in (None, 0, 1, 2)] == views
        assert [live.log(seat, "en") for seat in (None, 0, 1, 2)] == logs


@pytest.mark.parametrize("harm", [lambda text: text[:-40], lambda text: text.replace("0", "1", 5), lambda text: ""])
def test_a_damaged_snapshot_is_not_used(services: Services, harm: Callable[[str], str]):
    people = [guest(services), guest(services, "Ben")]
    ident = table_of(services, "london", *people)
    rng = Rng(3)
    for _ in range(150):
        table_view = services.table_views.look(people[0], ident)
        who = people[0] if table_view.view is not None and table_view.view.legal else people[1]
        table_view = services.table_views.look(who, ident)
        services.playing.act(who, ident, table_view.seat or 0, choice(table_view, rng), table_view.number)
    with services.tables.reading(ident) as live:
        expected = content(live)
    with services.database.write() as db:
        saved = db.scalar(select(SnapshotRow.text))
        assert saved is not None
        db.execute(update(SnapshotRow).values(text=harm(saved)))
    with Tables(services.database, 1).reading(ident) as live:
        assert content(live) == expected
