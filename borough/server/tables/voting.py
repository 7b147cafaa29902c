"""Voting about a player who has vanished: a bot takes over, or the seat is opened for somebody else."""

from __future__ import annotations

from borough.core.words import say
from borough.server.safety.problems import Problem
from borough.server.tables.changes import Change, Tables, Visitor
from borough.server.tables.live_table import LiveTable, Sitter
from borough.server.tables.playing import PlayResult, conflict, done, own_seats, too_late, up_to_date
from borough.server.tables.votes import BOT, possible, tally, voters


class Voting:
    """Carries out what people do in votes."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def propose(self, visitor: Visitor, ident: str, seat: int, kind: str) -> PlayResult:
        """Propose that a bot takes over a seat, or that it is opened for somebody else. That is also a vote for it."""

        def do(change: Change) -> PlayResult:
            live, now = change.live, change.now
            mine = _voting_seat(live, visitor, seat)
            vote = live.votes.vote
            if vote is not None:
                if (vote.seat, vote.kind) != (seat, kind):
                    raise conflict(live, visitor, say("There is already a vote at this table."))
                if mine in tally(live, vote, now).waiting:
                    change.add("vote-yes", mine)
            elif kind in possible(live, seat, now):
                change.add("vote", mine, seat, kind)
            else:
                raise conflict(live, visitor, say("There can be no vote about this seat now."))
            _conclude(change)
            return done(live, visitor, repeated=not change.events)

        return self.tables.change(ident, do)

    def answer(self, visitor: Visitor, ident: str, agree: bool, number: int) -> PlayResult:
        """Vote for or against the proposal as seen after `number` events.

        The player whom it is about can end the vote by answering at all, and the one who proposed it by declining.
        """

        def do(change: Change) -> PlayResult:
            live, now = change.live, change.now
            own = own_seats(live, visitor)
            vote = live.votes.vote
            if vote is None:
                raise conflict(live, visitor, say("There is no vote."))
            if not up_to_date(live, visitor, vote.since, number):
                raise too_late(live, visitor)
            if vote.seat in own:
                change.add("vote-off", vote.seat)
                return done(live, visitor)
            mine = _voting_seat(live, visitor, vote.seat)
            count = tally(live, vote, now)
            if not agree and vote.by in own:
                change.add("vote-off", vote.by)
            elif mine in (count.declined if agree else count.agreed):
                raise conflict(live, visitor, say("You have already voted."))
            elif mine not in count.agreed + count.declined:
                change.add("vote-yes" if agree else "vote-no", mine)
            _conclude(change)
            return done(live, visitor, repeated=not change.events)

        return self.tables.change(ident, do)


def _voting_seat(live: LiveTable, visitor: Visitor, target: int) -> int:
    """The seat with which the visitor votes about another; a Problem if they may not."""
    own = own_seats(live, visitor)
    if not 0 <= target < live.terms.seats:
        raise Problem(404, say("There is no such seat."))
    if target in own:
        raise Problem(403, say("This is your own seat."))
    mine = next((seat for seat in voters(live, target) if seat in own), None)
    if mine is None:
        raise conflict(live, visitor, say("A bot is playing in your seat. Come back first."))
    return mine


def _conclude(change: Change) -> None:
    """Carry out what was decided, if it was."""
    live = change.live
    vote = live.votes.vote
    if vote is None:
        return
    count = tally(live, vote, change.now)
    if count.lost:
        change.add("vote-off", vote.by)
    elif count.carried and vote.kind == BOT:
        change.add("away", vote.seat)
    elif count.carried:
        change.sit(Sitter(vote.seat), "replaced", live.sitters[vote.seat].person or "")
