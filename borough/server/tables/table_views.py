"""What a visitor sees of a table. It is made from Views, so that it contains nothing that a seat cannot know."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

from sqlalchemy import Connection, select
from starlette.concurrency import run_in_threadpool

from borough.bots.hints import Hint
from borough.core.errors import BadInput, Refusal
from borough.core.game import Game
from borough.core.record import Record
from borough.core.view import View
from borough.core.words import say, speaking
from borough.server.bots.bot_workers import BotWorkers, Question
from borough.server.safety.problems import Problem
from borough.server.storage.models import EventRow, MuteRow
from borough.server.tables.changes import GONE, Changed, Tables, Visitor, no_such_table
from borough.server.tables.clocks import Pace
from borough.server.tables.live_table import LiveTable
from borough.server.tables.secret_steps import Viewpoint
from borough.server.tables.votes import possible, tally

ViewSeat = int | Literal["own"] | None
"""Whose view: that of a seat, of a spectator (None), or of the visitor's own seat, preferably one that is to move."""
HINT_WAIT = 20
HINTS = 8
"""Hints computed at the same time, at most; one per person."""
ACTIONS_TRIED = 24
"""Actions tried, at most, to find out why something cannot be chosen."""
DEAL = -1
"""The number that stands for the deal where log lines are told by the number of their action."""
TOLD = {"vote", "clear-chat"}
"""Kinds of events, besides chat, whose text is for everybody; that of others may name a person."""
EVENTS = 500
"""Events returned at once, at most."""


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
    """Milliseconds in the bank; None at a table without clocks."""


@dataclass(frozen=True)
class RequestStatus:
    """A request to rewind, by consent, further than undo can."""

    seat: int
    actions: int
    """How many actions would remain."""
    waiting: tuple[int, ...]
    """The seats that have not agreed yet."""


@dataclass(frozen=True)
class VoteStatus:
    """A vote about a player who has vanished."""

    seat: int
    kind: str
    """`bot`: a bot takes over until the person returns. `replace`: the seat is opened for somebody else."""
    by: int
    agreed: tuple[int, ...]
    declined: tuple[int, ...]
    waiting: tuple[int, ...]
    """A seat of each person who has not voted yet."""
    needed: int
    """How many have to agree."""


@dataclass(frozen=True)
class TableView:
    """A table as a visitor sees it, now or after an earlier action."""

    id: str
    game: Game
    stage: str
    """open, playing, over or closed."""
    number: int
    """How many events the visitor knows of. Every decision is sent with this number."""
    actions: int
    """How many actions have been played, as the visitor counts."""
    at: int
    """After how many of them this is the view; fewer than all in a replay."""
    seat: int | None
    """The seat whose view this is; None for a spectator."""
    mine: tuple[int, ...]
    """The visitor's seats."""
    host: bool
    seats: tuple[SeatStatus, ...]
    names: tuple[str, ...]
    """The names of the seats in texts, for `speaking`."""
    view: View | None
    """None before the game."""
    can_undo: bool
    request: RequestStatus | None
    vote: VoteStatus | None
    votable: dict[int, tuple[str, ...]]
    """The seats about which the visitor can propose a vote, and what."""
    since: int
    """The number of the first action after this seat's last one; from there on the log is new to it."""
    options: dict[str, bool]
    components: str
    public: bool
    pace: Pace
    created: int
    changed: int
    imported: bool
    commitment: str
    seed: int | None
    """None until the game is over."""
    invitation: str
    """Empty for visitors who are not at the table."""

    @property
    def live(self) -> bool:
        """Whether this is the present, and not a replay."""
        return self.at == self.actions


@dataclass(frozen=True)
class TablePage:
    """All that a page shows of a table, from one moment."""

    table: TableView
    log: list[tuple[int, list[str]]]
    """The number of each action and its lines, as `TableViews.log` returns them; empty before the game."""
    chat: list[VisibleEvent]
    """The latest messages; before the game only for those at the table."""


@dataclass(frozen=True)
class VisibleEvent:
    """An event as a seat may know it, without what others chose and what views hide."""

    number: int
    kind: str
    seat: int
    at: int
    text: str = ""
    """For chat, the message; for an own play, the action; for open, the commitment to the seed."""
    actions: int | None = None
    """For ask and rewind: how many actions remain."""
    muted: bool = False
    """Whether it is a chat message of somebody whom the visitor has muted; then the text is left out."""
    former: bool = False
    """Whether the player who caused it has given up the seat since."""


class TableViews:
    """Table views, logs, events, hints and records for visitors."""

    def __init__(self, tables: Tables, hint_workers: BotWorkers) -> None:
        self.tables = tables
        self.hint_workers = hint_workers
        self._hinted: dict[str | None, str] = {}
        """The people who wait for a hint, with their households."""

    def look(
        self, visitor: Visitor, ident: str, seat: ViewSeat = "own", at: int | None = None, invite: str = ""
    ) -> TableView:
        """The table now, or after `at` actions."""
        with self.tables.reading(ident) as live:
            if at is None or live.stage not in ("playing", "over"):
                return self.look_at(live, visitor, seat, invite)
            where = allowed_seat(live, visitor, seat, invite)
            record = _past(live, visitor, at)
            table_view = _table_view(live, visitor, where, self.tables.now(), None, at)
        past = table_view.game.view(record.replay(), where)  # takes a while; done after the lock is released
        return replace(table_view, view=past)

    def look_at(self, live: LiveTable, visitor: Visitor, seat: ViewSeat = "own", invite: str = "") -> TableView:
        """The table now, for somebody who holds its lock."""
        where = allowed_seat(live, visitor, seat, invite)
        view = live.view(where) if live.stage in ("playing", "over") else None
        return _table_view(live, visitor, where, self.tables.now(), view, None)

    def page(self, visitor: Visitor, ident: str, seat: ViewSeat = "own", invite: str = "") -> TablePage:
        """The table now, with its log and chat.

        A visitor with several seats shares a screen. The view of a seat is shown only after the screen was passed to
        it.
        """
        with self.tables.reading(ident) as live:
            where = allowed_seat(live, visitor, seat, invite)
            started = live.stage in ("playing", "over")
            mine = live.seats_of(visitor.person)
            turn = [one for one in mine if one in live.deciders()]
            if len(mine) > 1 and live.stage == "playing" and (seat == "own" or (turn and seat not in turn)):
                where = None
            view = live.view(where) if started else None
            table_view = _table_view(live, visitor, where, self.tables.now(), view, None)
            log = _log(live, visitor, where) if started else []
            chat = self._chat(live, visitor) if mine or started else []
            return TablePage(table_view, log, chat)

    def _chat(self, live: LiveTable, visitor: Visitor) -> list[VisibleEvent]:
        """The latest messages, without the texts of people whom the visitor has muted."""
        muted: set[str] = set()
        if live.chat:
            with self.tables.database.read() as db:
                muted = muted_by(db, visitor.person)
        told = []
        for number, seat, text in live.chat:
            former = live.votes.author(seat, number)
            hidden = (former or live.sitters[seat].person) in muted
            shown = live.viewpoint(visitor.person).events.told(number)
            told.append(
                VisibleEvent(shown, "say", seat, 0, "" if hidden else text, muted=hidden, former=former is not None)
            )
        return told

    def log(
        self, visitor: Visitor, ident: str, seat: ViewSeat = "own", after: int = 0, invite: str = ""
    ) -> list[tuple[int, list[str]]]:
        """The log from action `after` on as this seat saw it: the number of each action and its lines.

        From the start, it begins with the deal, which has the number DEAL.
        """
        with self.tables.reading(ident) as live:
            where = allowed_seat(live, visitor, seat, invite)
            if live.stage not in ("playing", "over"):
                return []
            return _log(live, visitor, where, after)

    def follow(self, visitor: Visitor, ident: str, seat: ViewSeat = None, invite: str = "") -> Changed:
        """The present state of the table, from which to follow its changes."""
        with self.tables.reading(ident) as live:
            allowed_seat(live, visitor, seat, invite)
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
        """The first 500 events from number `after` on; if a kind is given, the last 500 of that kind."""
        with self.tables.reading(ident) as live:
            where = allowed_seat(live, visitor, seat, invite)
            over, text, viewpoint = live.stage == "over", live.game.text, live.viewpoint(visitor.person)
            # Later events may be secret steps, which this viewpoint does not know of yet.
            first, stop = viewpoint.events.real(after), live.number
            commitment = shown_commitment(live)
            votes, people = live.votes, [sitter.person for sitter in live.sitters]
        columns = (EventRow.number, EventRow.kind, EventRow.seat, EventRow.value, EventRow.text, EventRow.at)
        query = select(*columns).where(EventRow.table == ident, EventRow.number >= first)
        if kind is None:
            query = query.where(EventRow.number < min(stop, viewpoint.events.real(after + EVENTS)))
        else:
            query = query.where(EventRow.number < stop, EventRow.kind == kind)
            query = query.order_by(EventRow.number.desc()).limit(EVENTS)
        with self.tables.database.read() as db:
            rows = sorted(row for row in db.execute(query) if viewpoint.events.holds(row.number))
            muted = muted_by(db, visitor.person) if any(row.kind == "say" for row in rows) else set()
        told = []
        for row in rows:
            number = viewpoint.events.told(row.number)
            if row.kind == "play":
                shown = text(row.value) if over or row.seat == where else ""
                told.append(VisibleEvent(number, "play", row.seat, row.at, shown))
            elif row.kind == "say":
                former = votes.author(row.seat, row.number)
                hidden = (former or people[row.seat]) in muted
                words = "" if hidden else row.text
                told.append(VisibleEvent(number, "say", row.seat, row.at, words, None, hidden, former is not None))
            else:
                actions = viewpoint.action_of(row.number, row.value) if row.kind in ("ask", "rewind") else None
                words = commitment if row.kind == "open" else row.text if row.kind in TOLD else ""
                told.append(VisibleEvent(number, row.kind, row.seat, row.at, words, actions))
        return told

    def why_not(self, visitor: Visitor, ident: str, seat: int, place: str) -> Refusal | None:
        """Why a seat can choose nothing at a place of the board: the most frequent refusal of the actions there."""
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
        """Hints for a seat of the visitor. No thread is blocked while they are computed."""
        neighbours = list(self._hinted.values()).count(household) if household else 0
        if visitor.person in self._hinted or len(self._hinted) >= HINTS or neighbours >= HINTS // 2:
            raise too_busy()
        self._hinted[visitor.person] = household
        try:
            computing = await run_in_threadpool(self._ask_hint, visitor, ident, seat)
            return await asyncio.wait_for(asyncio.wrap_future(computing), HINT_WAIT)
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
        """The record of a finished game. Before the end it would reveal the deal and secret choices.

        A game whose rules have changed since cannot be looked at any more, but its record can still be had.
        """
        try:
            return self._record(visitor, ident)
        except Problem as problem:
            old = self.tables.old_record(ident, visitor.person) if problem.status == GONE else None
            if old is None:
                raise
            return old.dumps()

    def _record(self, visitor: Visitor, ident: str) -> str:
        """The record of a game that can be played here."""
        with self.tables.reading(ident) as live:
            allowed_seat(live, visitor, None)
            if live.stage != "over":
                raise Problem(403, say("The record is available when the game is over, because it reveals everything."))
            record = replace(live.table.record, actions=live.table.record.actions.copy())
            record.extra = {"names": list(live.names)}
        return record.dumps()


def actions_at(game: Game, view: View, place: str) -> list[int]:
    """Some actions, legal or not, that belong to a place of the board."""
    found = (action for action in range(game.action_count) if game.place(view, action) == place)
    return list(islice(found, ACTIONS_TRIED))


def too_busy() -> Problem:
    """The answer if there are too many requests for hints."""
    return Problem(503, say("All bots are busy. Try again."))


def allowed_seat(live: LiveTable, visitor: Visitor, seat: ViewSeat, invite: str = "") -> int | None:
    """The seat whose view the visitor gets; a Problem if they may not see it."""
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


def muted_by(db: Connection, person: str | None) -> set[str]:
    """The people whom a person has muted."""
    return set() if person is None else set(db.scalars(select(MuteRow.muted).where(MuteRow.person == person)))


def shown_commitment(live: LiveTable) -> str:
    """The commitment to the seed. Hidden for an imported record, whose seed may be short enough to guess."""
    return "" if live.terms.imported and live.stage != "over" else live.commitment


def _log(live: LiveTable, visitor: Visitor, seat: int | None, after: int = 0) -> list[tuple[int, list[str]]]:
    """The log from action `after` on, by the number of the action as the visitor counts."""
    dealt, *lines = live.log(seat, visitor.language)
    actions = live.viewpoint(visitor.person).actions
    numbers = range(actions.real(max(0, after)), len(lines))
    told = [(actions.told(number), lines[number]) for number in numbers if lines[number]]
    return [(DEAL, dealt), *told] if dealt and after <= 0 else told


def _past(live: LiveTable, visitor: Visitor, at: int) -> Record:
    """The record up to an action, counted as the visitor counts."""
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
        can_undo=seat in mine and seat is not None and live.may_undo(seat),
        request=_request(live, viewpoint),
        vote=_vote(live, now),
        votable=_votable(live, mine, now),
        since=0 if last is None else viewpoint.actions.told(last + 1),
        options=terms.options,
        components=terms.components,
        public=terms.public,
        pace=terms.pace,
        created=terms.created,
        changed=live.noticed,
        imported=terms.imported,
        commitment=shown_commitment(live),
        seed=terms.seed if live.stage == "over" else None,
        invitation=terms.invitation if mine or visitor.person == terms.host else "",
    )


def _request(live: LiveTable, viewpoint: Viewpoint) -> RequestStatus | None:
    request = live.request
    if request is None:
        return None
    return RequestStatus(request.seat, viewpoint.actions.told(request.actions), tuple(live.still_to_agree()))


def _vote(live: LiveTable, now: int) -> VoteStatus | None:
    vote = live.votes.vote
    if vote is None:
        return None
    count = tally(live, vote, max(now, live.noticed))
    return VoteStatus(vote.seat, vote.kind, vote.by, count.agreed, count.declined, count.waiting, count.needed)


def _votable(live: LiveTable, mine: tuple[int, ...], now: int) -> dict[int, tuple[str, ...]]:
    if live.stage != "playing" or live.votes.vote is not None or not any(live.present(seat) for seat in mine):
        return {}
    others = [seat for seat in range(live.terms.seats) if seat not in mine]
    found = {seat: possible(live, seat, max(now, live.noticed)) for seat in others}
    return {seat: kinds for seat, kinds in found.items() if kinds}


def _seats(live: LiveTable, mine: tuple[int, ...], now: int) -> tuple[SeatStatus, ...]:
    deciders = live.deciders()
    left = live.clocks.shown(live.time(now), live.owing())
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
