"""What a visitor sees of a table: made from Views, so that nothing a seat cannot know is in it."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

from sqlalchemy import select
from starlette.concurrency import run_in_threadpool

from borough.bots.hints import Hint
from borough.core.errors import BadInput, Refusal
from borough.core.game import Game
from borough.core.record import Record
from borough.core.view import View
from borough.core.words import say, speaking
from borough.server.bots.bot_workers import BotWorkers, Question
from borough.server.safety.problems import Problem
from borough.server.storage.models import EventRow
from borough.server.tables.changes import Changed, Tables, Visitor, no_such_table
from borough.server.tables.clocks import Pace
from borough.server.tables.live_table import LiveTable
from borough.server.tables.secret_steps import Viewpoint

ViewSeat = int | Literal["own"] | None
"""Where to look from: a seat, a spectator's chair (None), or the own seat that is to move, if there is one."""
HINT_WAIT = 20
HINTS = 8
"""Hints that are waited for at once, one by each person."""
ACTIONS_TRIED = 24
"""Actions tried at most to find out why something cannot be chosen."""
EVENTS = 500
"""Events told at once."""


@dataclass(frozen=True)
class SeatStatus:
    """A seat as everybody sees it."""

    seat: int
    name: str
    """Empty while the seat is open."""
    bot: str
    mine: bool
    away: bool
    decides: bool
    left: int | None
    """Milliseconds in the bank, at a table with clocks."""


@dataclass(frozen=True)
class RequestStatus:
    """Somebody's wish to take back more than undo can."""

    seat: int
    actions: int
    """How many actions would stay."""
    waiting: tuple[int, ...]
    """The seats that have not answered."""


@dataclass(frozen=True)
class TableView:
    """A table at a moment, as seen by a visitor from a seat."""

    id: str
    game: Game
    stage: str
    """open, playing, over or closed."""
    number: int
    """How many events there have been that the visitor knows of: what is decided on this sight is sent with it."""
    actions: int
    """How many actions have been played, as the visitor counts."""
    at: int
    """How many of them this sight shows; fewer than all, if it looks back."""
    seat: int | None
    """Where it looks from."""
    mine: tuple[int, ...]
    """The seats the visitor holds."""
    host: bool
    seats: tuple[SeatStatus, ...]
    names: tuple[str, ...]
    """For `speaking`: how texts call the seats."""
    view: View | None
    """What is seen; None before the game."""
    can_undo: bool
    request: RequestStatus | None
    since: int
    """The number of the first action after this seat's last one: what is new to it."""
    options: dict[str, bool]
    components: str
    public: bool
    pace: Pace
    created: int
    changed: int
    imported: bool
    commitment: str
    seed: int | None
    """Known once the game is over."""
    invitation: str
    """Only those at the table know it."""

    @property
    def live(self) -> bool:
        """Whether this is how things stand now."""
        return self.at == self.actions


@dataclass(frozen=True)
class VisibleEvent:
    """An event as a seat may know it: what others chose is not in it, nor is anything a view hides."""

    number: int
    kind: str
    seat: int
    at: int
    text: str = ""
    """What was said; of an own play, the action; of open, the seed's fingerprint."""
    actions: int | None = None
    """Of ask and rewind: how many actions stay."""


class TableViews:
    """Sights, logs, events and records of tables."""

    def __init__(self, tables: Tables, hint_workers: BotWorkers) -> None:
        self.tables = tables
        self.hint_workers = hint_workers
        self._hinted: dict[str | None, str] = {}
        """Who waits for a hint, and in which household."""

    def look(
        self, visitor: Visitor, ident: str, seat: ViewSeat = "own", at: int | None = None, invite: str = ""
    ) -> TableView:
        """The table now, or after so many actions."""
        with self.tables.reading(ident) as live:
            where = allowed_seat(live, visitor, seat, invite)
            started = live.stage in ("playing", "over")
            view = live.view(where) if started and at is None else None
            record = _past(live, visitor, at) if started and at is not None else None
            table_view = _table_view(live, visitor, where, self.tables.now(), view, at)
        if record is not None:  # looking back takes a while: others need not wait for it
            past = table_view.game.view(record.replay(), where)
            table_view = replace(table_view, view=past)
        return table_view

    def log(
        self, visitor: Visitor, ident: str, seat: ViewSeat = "own", after: int = 0, invite: str = ""
    ) -> list[tuple[int, list[str]]]:
        """What each action from number `after` on did, as this seat saw it: the action's number and its lines."""
        with self.tables.reading(ident) as live:
            where = allowed_seat(live, visitor, seat, invite)
            if live.stage not in ("playing", "over"):
                return []
            lines, actions = live.log(where, visitor.language), live.viewpoint(visitor.person).actions
            numbers = range(actions.real(max(0, after)), len(lines))
            return [(actions.told(number), lines[number]) for number in numbers if lines[number]]

    def follow(self, visitor: Visitor, ident: str, invite: str = "") -> Changed:
        """How the table stands, for those who want to hear when that changes."""
        with self.tables.reading(ident) as live:
            allowed_seat(live, visitor, None, invite)
            return Changed.at(live)

    def events(
        self,
        visitor: Visitor,
        ident: str,
        seat: ViewSeat = "own",
        after: int = 0,
        kind: str | None = None,
        invite: str = "",
    ) -> list[VisibleEvent]:
        """The events from number `after` on, the first 500; of one kind the last, if that is named."""
        with self.tables.reading(ident) as live:
            where = allowed_seat(live, visitor, seat, invite)
            over, text, viewpoint = live.stage == "over", live.game.text, live.viewpoint(visitor.person)
            # What comes in after this moment may be a secret that these eyes do not know of.
            first, stop = viewpoint.events.real(after), live.number
            announced = announcement(live)
        columns = (EventRow.number, EventRow.kind, EventRow.seat, EventRow.value, EventRow.text, EventRow.at)
        query = select(*columns).where(EventRow.table == ident, EventRow.number >= first)
        if kind is None:
            query = query.where(EventRow.number < min(stop, viewpoint.events.real(after + EVENTS)))
        else:
            query = query.where(EventRow.number < stop, EventRow.kind == kind)
            query = query.order_by(EventRow.number.desc()).limit(EVENTS)
        with self.tables.database.read() as db:
            rows = sorted(row for row in db.execute(query) if viewpoint.events.holds(row.number))
        told = []
        for row in rows:
            number = viewpoint.events.told(row.number)
            if row.kind == "play":
                shown = text(row.value) if over or row.seat == where else ""
                told.append(VisibleEvent(number, "play", row.seat, row.at, shown))
            else:
                actions = viewpoint.action_of(row.number, row.value) if row.kind in ("ask", "rewind") else None
                words = announced if row.kind == "open" else row.text
                told.append(VisibleEvent(number, row.kind, row.seat, row.at, words, actions))
        return told

    def why_not(self, visitor: Visitor, ident: str, seat: int, place: str) -> Refusal | None:
        """Why an own seat can choose nothing at a place of the board: what most wishes there would be answered with."""
        with self.tables.reading(ident) as live:
            allowed_seat(live, visitor, None)
            if seat not in live.seats_of(visitor.person) or live.stage != "playing":
                return None
            view = live.view(seat)
            found: list[Refusal] = []
            with speaking(visitor.language, live.names):
                for action in actions_at(live.game, view, place):
                    if action in view.legal:
                        return None
                    try:
                        live.table.state.copy().play(seat, action)
                    except Refusal as refusal:
                        found.append(refusal)
        rules = [refusal.rule for refusal in found]
        return max(found, key=lambda refusal: rules.count(refusal.rule), default=None)

    async def hint(self, visitor: Visitor, ident: str, seat: int, household: str = "") -> list[Hint]:
        """The best choices of an own seat, with the points they should lead to. No thread waits for them."""
        neighbours = list(self._hinted.values()).count(household) if household else 0
        if visitor.person in self._hinted or len(self._hinted) >= HINTS or neighbours >= HINTS // 2:
            raise too_busy()
        self._hinted[visitor.person] = household
        try:
            thinking = await run_in_threadpool(self._ask_hint, visitor, ident, seat)
            return await asyncio.wait_for(asyncio.wrap_future(thinking), HINT_WAIT)
        except (TimeoutError, BrokenProcessPool):
            raise too_busy() from None
        finally:
            self._hinted.pop(visitor.person, None)

    def _ask_hint(self, visitor: Visitor, ident: str, seat: int) -> Future[list[Hint]]:
        with self.tables.reading(ident) as live:
            allowed_seat(live, visitor, None)
            if seat not in live.seats_of(visitor.person):
                raise Problem(403, say("This is not your seat."))
            if seat not in live.deciders():
                raise Problem(409, say("There is nothing to decide now."), number=live.number_for(visitor.person))
            question = Question.at(live, seat, "")
        return self.hint_workers.hints(question)

    def record(self, visitor: Visitor, ident: str) -> str:
        """The record of a game that is over. Before, it would show the deal and what others chose in secret."""
        with self.tables.reading(ident) as live:
            allowed_seat(live, visitor, None)
            if live.stage != "over":
                raise Problem(403, say("The record can be had when the game is over: it tells everything."))
            record = replace(live.table.record, actions=live.table.record.actions.copy())
            record.extra = {"names": list(live.names)}
        return record.dumps()


def actions_at(game: Game, view: View, place: str) -> list[int]:
    """Actions that would be about this place, if they were legal."""
    found = (action for action in range(game.action_count) if game.place(view, action) == place)
    return list(islice(found, ACTIONS_TRIED))


def too_busy() -> Problem:
    """More hints are wished for than can be worked out."""
    return Problem(503, say("All thinkers are busy. Try again."))


def allowed_seat(live: LiveTable, visitor: Visitor, seat: ViewSeat, invite: str = "") -> int | None:
    """Where the visitor may look from; a Problem, if nowhere."""
    mine = live.seats_of(visitor.person)
    over = live.stage == "over"
    host = visitor.person == live.terms.host
    if not (mine or host or over or live.terms.public or invite == live.terms.invitation):
        raise no_such_table()
    if seat == "own":
        deciding = [one for one in mine if one in live.deciders()]
        return next(iter([*deciding, *mine]), None)
    if seat is None:
        return None
    if not 0 <= seat < live.terms.seats:
        raise Problem(404, say("There is no such seat."))
    if seat not in mine and not over:
        raise Problem(403, say("This is not your seat."))
    return seat


def announcement(live: LiveTable) -> str:
    """The seed's fingerprint. Of a record that was brought along, the seed may be short enough to be guessed by it."""
    return "" if live.terms.imported and live.stage != "over" else live.announced


def _past(live: LiveTable, visitor: Visitor, at: int) -> Record:
    """The record of the first actions, as many as the visitor says."""
    record, actions = live.table.record, live.viewpoint(visitor.person).actions
    number = actions.told(live.actions)
    if not 0 <= at <= number:
        raise BadInput(say("This game has {number} actions so far.", number=number))
    return replace(record, actions=record.actions[: actions.real(at)])


def _table_view(
    live: LiveTable, visitor: Visitor, seat: int | None, now: int, view: View | None, at: int | None
) -> TableView:
    terms = live.terms
    mine = live.seats_of(visitor.person)
    last = None if seat is None else live.last_action(seat)
    viewpoint = live.viewpoint(visitor.person)
    actions = viewpoint.actions.told(live.actions)
    with speaking(visitor.language):
        names, seats = live.names, _seats(live, mine, now)
    return TableView(
        id=terms.id,
        game=live.game,
        stage=live.stage,
        number=viewpoint.events.told(live.number),
        actions=actions,
        at=actions if at is None else at,
        seat=seat,
        mine=mine,
        host=visitor.person == terms.host,
        seats=seats,
        names=names,
        view=view,
        can_undo=seat in mine and seat is not None and live.can_undo(seat),
        request=_request(live, viewpoint),
        since=0 if last is None else viewpoint.actions.told(last + 1),
        options=terms.options,
        components=terms.components,
        public=terms.public,
        pace=terms.pace,
        created=terms.created,
        changed=live.noticed,
        imported=terms.imported,
        commitment=announcement(live),
        seed=terms.seed if live.stage == "over" else None,
        invitation=terms.invitation if mine or visitor.person == terms.host else "",
    )


def _request(live: LiveTable, viewpoint: Viewpoint) -> RequestStatus | None:
    request = live.request
    if request is None:
        return None
    return RequestStatus(request.seat, viewpoint.actions.told(request.actions), tuple(live.still_to_agree()))


def _seats(live: LiveTable, mine: tuple[int, ...], now: int) -> tuple[SeatStatus, ...]:
    deciders = live.deciders()
    left = live.clocks.shown(max(now, live.changed), live.owing())
    return tuple(
        SeatStatus(
            seat=sitter.seat,
            name=sitter.called if sitter.taken or live.stage == "over" else "",
            bot=sitter.bot,
            mine=sitter.seat in mine,
            away=sitter.seat in live.away,
            decides=sitter.seat in deciders,
            left=left[sitter.seat] if live.terms.pace.timed else None,
        )
        for sitter in live.sitters
    )
