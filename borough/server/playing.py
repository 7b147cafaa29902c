"""In the game: acting, undo, asking for more, talking, coming back; and what bots chose.

What a person decides comes with the number of events they had seen. A decision that still stands is carried out,
whatever others did meanwhile; one that was sent twice is carried out once; one made on an old picture is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from borough.core.errors import BadInput, Refusal
from borough.core.words import say, speaking
from borough.server.live import LiveTable
from borough.server.lobby import someone
from borough.server.models import CHAT_LENGTH, EventRow
from borough.server.people import clean_text
from borough.server.problems import Problem
from borough.server.tables import Change, Tables, Visitor, no_such_table

REWINDS = 40
"""How often more than undo can may be taken back at a table."""


@dataclass(frozen=True)
class Done:
    """What was asked is done: how many events there are now, and whether it had been done before."""

    number: int
    stage: str
    repeated: bool = False


class Playing:
    """What people and bots do in their seats."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def act(self, visitor: Visitor, ident: str, seat: int, text: str, number: int) -> Done:
        """Play an action, decided when there were `number` events."""

        def do(change: Change) -> Done:
            live = change.live
            _check_seat(live, visitor, seat)
            with speaking(visitor.language, live.names):
                action = live.game.action(text)
                if number < live.fresh[seat] or number > live.number:
                    return _repeated(change, seat, "play", action, number)
                _check_here(live, seat)
                change.add("play", seat, action)
            return Done(live.number, live.stage)

        return self.tables.change(ident, do)

    def undo(self, visitor: Visitor, ident: str, seat: int, number: int) -> Done:
        """Take back the seat's last action, as far as that needs no consent."""

        def do(change: Change) -> Done:
            live = change.live
            _check_seat(live, visitor, seat)
            with speaking(visitor.language, live.names):
                if number < live.fresh[seat] or number > live.number:
                    return _repeated(change, seat, "undo", 0, number)
                _check_here(live, seat)
                change.add("undo", seat)
            return Done(live.number, live.stage)

        return self.tables.change(ident, do)

    def ask_undo(self, visitor: Visitor, ident: str, seat: int, number: int, actions: int | None = None) -> Done:
        """Ask all others to go back to where there were so many actions; to before the own last one, if none is said.

        Bots need not be asked; people do, also those who are away.
        """

        def do(change: Change) -> Done:
            live = change.live
            _check_seat(live, visitor, seat)
            if not live.turned <= number <= live.number:
                return _repeated(change, seat, "ask", actions, number)
            _check_here(live, seat)
            if live.rewinds >= REWINDS:
                raise Refusal("table-undo", say("Enough has been taken back at this table."))
            target = live.last_action(seat) if actions is None else actions
            if target is None or not 0 <= target < live.actions:
                raise Refusal("table-undo", say("There is nothing to take back."))
            if live.request is not None:
                if (live.request.seat, live.request.actions) == (seat, target):
                    return Done(live.number, live.stage, repeated=True)
                raise Problem(409, say("Somebody asks to take something back already."), number=live.number)
            change.add("ask", seat, target)
            _rewind_if_agreed(change)
            return Done(live.number, live.stage)

        return self.tables.change(ident, do)

    def answer_undo(self, visitor: Visitor, ident: str, agree: bool, number: int) -> Done:
        """Agree to what somebody asked to take back, as seen at `number` events, or decline; who asked may withdraw."""

        def do(change: Change) -> Done:
            live = change.live
            mine = _own_seats(live, visitor)
            if live.request is None:
                raise Problem(409, say("Nobody asks to take anything back now."), number=live.number)
            if not live.request.since <= number <= live.number:  # what was agreed to is not what is asked now
                raise too_late(live)
            waiting = [seat for seat in live.still_to_agree() if seat in mine]
            if not agree:
                change.add("decline", mine[0])
            for seat in waiting if agree else ():
                change.add("agree", seat)
            _rewind_if_agreed(change)
            return Done(live.number, live.stage)

        return self.tables.change(ident, do)

    def chat(self, visitor: Visitor, ident: str, text: str) -> Done:
        """Say something to everybody at the table."""
        said = clean_text(text)
        if not 1 <= len(said) <= CHAT_LENGTH:
            raise BadInput(say("A message has 1 to {limit} characters.", limit=CHAT_LENGTH))

        def do(change: Change) -> Done:
            change.add("say", _own_seats(change.live, visitor)[0], text=said)
            return Done(change.live.number, change.live.stage)

        return self.tables.change(ident, do)

    def come_back(self, visitor: Visitor, ident: str) -> Done:
        """Take the own seats back from the bots that played on."""

        def do(change: Change) -> Done:
            live = change.live
            for seat in _own_seats(live, visitor):
                if live.stage == "playing" and seat in live.away:
                    change.add("back", seat)
            return Done(live.number, live.stage)

        return self.tables.change(ident, do)

    # What the keeper does.

    def bot_plays(self, ident: str, seat: int, actions: Sequence[int], number: int) -> bool:
        """Play what a bot chose when there were `number` events; whether that still was wanted."""

        def do(change: Change) -> bool:
            live = change.live
            if seat not in live.bots_to_move() or number < live.fresh[seat]:
                return False
            for action in actions:
                change.add("play", seat, action)
            return True

        return self.tables.change(ident, do)

    def clocks_run(self, ident: str) -> None:
        """Bots take over the seats whose time has run out."""

        def do(change: Change) -> None:
            live = change.live
            for seat in live.clocks.out(change.now, live.owing()):
                change.add("away", seat)

        self.tables.change(ident, do)


def _own_seats(live: LiveTable, visitor: Visitor) -> tuple[int, ...]:
    """The visitor's seats; there must be one."""
    mine = live.seats_of(someone(visitor))
    if not mine:
        if live.terms.public or live.stage == "over" or live.terms.host == visitor.person:
            raise Problem(403, say("You have no seat at this table."))
        raise no_such_table()
    return mine


def _check_seat(live: LiveTable, visitor: Visitor, seat: int) -> None:
    """Only the owner of a seat acts in it, and only during the game."""
    if seat not in _own_seats(live, visitor):
        raise Problem(403, say("This is not your seat."))
    if live.stage in ("open", "closed"):
        raise Problem(409, say("The game has not begun."), number=live.number)


def _check_here(live: LiveTable, seat: int) -> None:
    """Who is away comes back first."""
    if live.stage == "over":
        raise Refusal("table-over", say("The game is over."))
    if seat in live.away:
        raise Problem(409, say("A bot plays on in your seat. Come back first."), number=live.number)


def _repeated(change: Change, seat: int, kind: str, value: int | None, number: int) -> Done:
    """The answer to what was decided on an old picture: done, if this very thing came of it before; else too late."""
    live = change.live
    alike = ("ask",) if kind == "ask" else ("play", "undo")
    own = (EventRow.table == live.terms.id, EventRow.seat == seat, EventRow.kind.in_(alike))
    query = select(EventRow.kind, EventRow.value).where(*own, EventRow.number >= number)
    first = change.db.execute(query.order_by(EventRow.number).limit(1)).first()
    if first is not None and first.kind == kind and value in (None, first.value):
        return Done(live.number, live.stage, repeated=True)
    raise too_late(live)


def too_late(live: LiveTable) -> Problem:
    """What was decided is about something that is no more."""
    return Problem(409, say("The table has changed meanwhile. Look again."), number=live.number)


def _rewind_if_agreed(change: Change) -> None:
    request = change.live.request
    if request is not None and not change.live.still_to_agree():
        change.add("rewind", request.seat, request.actions)
