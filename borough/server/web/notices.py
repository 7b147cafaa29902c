"""Notices above the board: messages with buttons to react to them, and those of votes."""

from __future__ import annotations

from dataclasses import dataclass, field

from borough.core.words import later, say, together
from borough.server.tables.table_views import TableView, VoteStatus
from borough.server.tables.votes import BOT

PROPOSALS = {
    "bot": later("{by} proposes that a bot plays for {who}."),
    "replace": later("{by} proposes to take the seat from {who} and to open it for somebody else."),
}


@dataclass(frozen=True)
class Button:
    """A button of a notice."""

    verb: str
    text: str
    hidden: dict[str, str] = field(default_factory=dict)
    """Hidden fields of its form."""


@dataclass(frozen=True)
class Notice:
    """A message, with buttons to react to it."""

    text: str
    buttons: list[Button] = field(default_factory=list)
    good: bool = False
    link: str = ""
    """The name of a page of this table to read on."""


def vote_notices(table_view: TableView) -> list[Notice]:
    """The vote that is going on, and what can be proposed."""
    if table_view.vote is not None:
        return [_present_vote(table_view, table_view.vote)]
    found = []
    for seat, kinds in table_view.votable.items():
        who = table_view.names[seat]
        buttons = [Button("vote", _proposal(kind), {"about": str(seat), "kind": kind}) for kind in kinds]
        found.append(Notice(_absence(table_view, seat, who), buttons))
    return found


def _proposal(kind: str) -> str:
    return say("Propose that a bot takes over") if kind == BOT else say("Propose to open the seat")


def _absence(table_view: TableView, seat: int, who: str) -> str:
    """What can be said about a player who has vanished."""
    if not table_view.seats[seat].away:
        return say("{who} is to move and has done nothing for a day.", who=who)
    if table_view.pace.kind == "live":
        return say("{who} has been away for ten minutes.", who=who)
    return say("{who} has been away for a day.", who=who)


def _present_vote(table_view: TableView, vote: VoteStatus) -> Notice:
    """A vote, with the buttons that the visitor may press."""
    names = table_view.names
    text = say(PROPOSALS[vote.kind], by=names[vote.by], who=names[vote.seat])
    count = say("{yes} of {needed} have agreed.", yes=len(vote.agreed), needed=vote.needed)
    if vote.seat in table_view.mine:
        return Notice(text, [Button("vote-no", say("I am here"))])
    buttons = []
    if any(seat in table_view.mine for seat in vote.waiting):
        buttons = [Button("vote-yes", say("I agree")), Button("vote-no", say("No"))]
    elif vote.by in table_view.mine:
        buttons = [Button("vote-no", say("Withdraw"))]
    if not vote.waiting and any(seat in table_view.mine for seat in (*vote.agreed, *vote.declined)):
        agreed = any(seat in table_view.mine for seat in vote.agreed)
        buttons.append(Button("vote-yes" if agreed else "vote-no", say("Count the votes")))  # the time is over
    if vote.waiting:
        waiting = together([names[seat] for seat in vote.waiting])
        count = f"{count} {say('Waiting for {names}.', names=waiting)}"
    return Notice(f"{text} {count}", buttons)
