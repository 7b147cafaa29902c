"""During the game: acting, undo, undo by consent, chat, coming back; and what bots chose.

Every decision is sent with the number of events that the person had seen. A decision that is still open is carried out,
whatever others did meanwhile; one that is sent twice is carried out once; an outdated one is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from borough.core.errors import Refusal
from borough.core.words import later, say, speaking
from borough.server.people.bans import check_not_banned
from borough.server.people.people import clean_text
from borough.server.safety.problems import Problem
from borough.server.storage.models import CHAT_LENGTH, EventRow
from borough.server.tables.changes import Change, Tables, Visitor, no_such_table
from borough.server.tables.live_table import LiveTable
from borough.server.tables.lobby import require_person

REWINDS = 40
"""How often a table can be rewound by consent."""


@dataclass(frozen=True)
class PlayResult:
    """The result of a request: how many events the person knows of now, and whether it was a repetition."""

    number: int
    stage: str
    repeated: bool = False


class GamePlay:
    """Carries out what people and bots do in their seats."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def act(self, visitor: Visitor, ident: str, seat: int, text: str, number: int) -> PlayResult:
        """Play an action that was decided after `number` events."""

        def do(change: Change) -> PlayResult:
            live = change.live
            _check_seat(live, visitor, seat)
            with speaking(visitor.language, live.names):
                action = live.game.action(text)
                if not up_to_date(live, visitor, live.decision_since[seat], number):
                    return _repeated(change, visitor, seat, "play", action, number)
                _check_here(live, visitor, seat)
                change.add("play", seat, action)
            return done(live, visitor)

        return self.tables.change(ident, do)

    def undo(self, visitor: Visitor, ident: str, seat: int, number: int) -> PlayResult:
        """Take back the seat's last action, if that needs no consent."""

        def do(change: Change) -> PlayResult:
            live = change.live
            _check_seat(live, visitor, seat)
            with speaking(visitor.language, live.names):
                if not up_to_date(live, visitor, live.decision_since[seat], number):
                    return _repeated(change, visitor, seat, "undo", 0, number)
                _check_here(live, visitor, seat)
                change.add("undo", seat)
            return done(live, visitor)

        return self.tables.change(ident, do)

    def ask_undo(self, visitor: Visitor, ident: str, seat: int, number: int, actions: int | None = None) -> PlayResult:
        """Ask all others to rewind to a number of actions, by default to before the seat's own last one.

        All other people must agree, also those who are away; bots are not asked.
        """

        def do(change: Change) -> PlayResult:
            live = change.live
            _check_seat(live, visitor, seat)
            if not up_to_date(live, visitor, live.changed_since[seat], number):
                return _repeated(change, visitor, seat, "ask", actions, number)
            _check_here(live, visitor, seat)
            if live.rewinds >= REWINDS:
                raise Refusal("table-undo", say("No more requests to take back are possible at this table."))
            own = live.viewpoint(visitor.person).actions
            target = live.last_action(seat) if actions is None else own.real(actions)
            # Secret steps need no consent, and the answer must not reveal whether there are any.
            everybody = live.viewpoint(None).actions
            if target is None or everybody.told(target) >= everybody.told(live.actions):
                raise Refusal("table-undo", say("There is nothing to take back."))
            if live.request is not None:
                if (live.request.seat, live.request.actions) == (seat, target):
                    return done(live, visitor, repeated=True)
                raise conflict(live, visitor, say("There is already a request to take something back."))
            change.add("ask", seat, target)
            _rewind_if_agreed(change)
            return done(live, visitor)

        return self.tables.change(ident, do)

    def answer_undo(self, visitor: Visitor, ident: str, agree: bool, number: int) -> PlayResult:
        """Agree to the request as seen after `number` events, or decline it. Its author can withdraw it."""

        def do(change: Change) -> PlayResult:
            live = change.live
            mine = own_seats(live, visitor)
            if live.request is None:
                raise conflict(live, visitor, say("There is no request to take anything back."))
            if not up_to_date(live, visitor, live.request.since, number):  # it was a different request
                raise too_late(live, visitor)
            waiting = [seat for seat in live.still_to_agree() if seat in mine]
            if not agree:
                change.add("decline", mine[0])
            for seat in waiting if agree else ():
                change.add("agree", seat)
            _rewind_if_agreed(change)
            return done(live, visitor)

        return self.tables.change(ident, do)

    def chat(self, visitor: Visitor, ident: str, text: str) -> PlayResult:
        """Send a chat message to everybody at the table."""
        said = clean_text(text, CHAT_LENGTH, later("A message must have 1 to {limit} characters."))

        def do(change: Change) -> PlayResult:
            change.add("say", own_seats(change.live, visitor)[0], text=said)
            return done(change.live, visitor)

        return self.tables.change(ident, do)

    def come_back(self, visitor: Visitor, ident: str) -> PlayResult:
        """Take the person's seats back from the bots that played on."""

        def do(change: Change) -> PlayResult:
            live = change.live
            check_not_banned(change.db, require_person(visitor), change.now)
            for seat in own_seats(live, visitor):
                if live.stage == "playing" and seat in live.away:
                    change.add("back", seat)
            return done(live, visitor)

        return self.tables.change(ident, do)

    # What the bot loop does.

    def bot_plays(self, ident: str, seat: int, actions: Sequence[int], number: int) -> bool:
        """Play what a bot chose after `number` events; return whether it was still up to date."""

        def do(change: Change) -> bool:
            live = change.live
            if seat not in live.bots_to_move() or number < live.decision_since[seat]:
                return False
            for action in actions:
                change.add("play", seat, action)
            return True

        return self.tables.change(ident, do)

    def clocks_run(self, ident: str) -> None:
        """Let bots take over the seats whose time has run out."""

        def do(change: Change) -> None:
            live = change.live
            for seat in live.clocks.out(change.now, live.owing()):
                change.add("away", seat)

        self.tables.change(ident, do)


def own_seats(live: LiveTable, visitor: Visitor) -> tuple[int, ...]:
    """The visitor's seats; a Problem if there are none."""
    mine = live.seats_of(require_person(visitor))
    if not mine:
        if live.terms.public or live.stage == "over" or live.terms.host == visitor.person:
            raise Problem(403, say("You have no seat at this table."))
        raise no_such_table()
    return mine


def _check_seat(live: LiveTable, visitor: Visitor, seat: int) -> None:
    """Raise a Problem unless it is the visitor's seat and the game has begun."""
    if seat not in own_seats(live, visitor):
        raise Problem(403, say("This is not your seat."))
    if live.stage in ("open", "closed"):
        raise conflict(live, visitor, say("The game has not begun."))


def _check_here(live: LiveTable, visitor: Visitor, seat: int) -> None:
    """Raise an error if the game is over or a bot plays in the seat."""
    if live.stage == "over":
        raise Refusal("table-over", say("The game is over."))
    if seat in live.away:
        raise conflict(live, visitor, say("A bot is playing in your seat. Come back first."))


def up_to_date(live: LiveTable, visitor: Visitor, since: int, number: int) -> bool:
    """Whether `number`, as the visitor counts, is not older than the real event number `since`."""
    events = live.viewpoint(visitor.person).events
    return events.told(since) <= number <= events.told(live.number)


def _repeated(change: Change, visitor: Visitor, seat: int, kind: str, value: int | None, number: int) -> PlayResult:
    """The answer to an outdated request: success if it is a repetition of one that was carried out, otherwise 409."""
    live = change.live
    alike = ("ask",) if kind == "ask" else ("play", "undo")
    own = (EventRow.table == live.terms.id, EventRow.seat == seat, EventRow.kind.in_(alike))
    viewpoint = live.viewpoint_in_play(visitor.person)
    query = select(EventRow.number, EventRow.kind, EventRow.value).where(
        *own, EventRow.number >= viewpoint.events.real(number)
    )
    first = change.db.execute(query.order_by(EventRow.number).limit(1)).first()
    if first is not None and first.kind == kind:
        found = viewpoint.action_of(first.number, first.value) if kind == "ask" else first.value
        if value in (None, found):
            return done(live, visitor, repeated=True)
    raise too_late(live, visitor)


def done(live: LiveTable, visitor: Visitor, repeated: bool = False) -> PlayResult:
    """The answer to a request that was carried out."""
    return PlayResult(live.number_for(visitor.person), live.stage, repeated)


def conflict(live: LiveTable, visitor: Visitor, message: str) -> Problem:
    """The answer to a request that does not fit the state of the table."""
    return Problem(409, message, number=live.number_for(visitor.person))


def too_late(live: LiveTable, visitor: Visitor) -> Problem:
    """The answer to a decision about something that has changed."""
    return conflict(live, visitor, say("The table has changed in the meantime. Look again."))


def _rewind_if_agreed(change: Change) -> None:
    request = change.live.request
    if request is not None and not change.live.still_to_agree():
        change.add("rewind", request.seat, request.actions)
