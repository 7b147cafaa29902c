"""Forms of a table for votes, and the page to mute or report somebody. They work without script."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Query
from starlette.responses import HTMLResponse, Response

from borough.core.errors import BadInput
from borough.core.words import say, speaking
from borough.server.people.identity import limited
from borough.server.people.page_request import ACTING, READING, PageRequest, Who, redirect
from borough.server.safety.problems import Problem
from borough.server.storage.models import ID_LENGTH, REPORT_LENGTH
from borough.server.web.api_models import LATEST, SeatNumber
from borough.server.web.table_routes import Posted, author

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
SENT, MUTED = "sent", "muted"
"""What the page has to confirm."""


@router.post("/t/{ident}/vote", dependencies=ACTING)
def propose(
    sent: Posted, about: Annotated[SeatNumber, Form()], kind: Annotated[str, Form(pattern="^(bot|replace)$")]
) -> Response:
    """Propose a vote about a player who has vanished."""
    return sent.carry_out(lambda: sent.services.voting.propose(sent.visitor, sent.ident, about, kind))


@router.post("/t/{ident}/vote-yes", dependencies=ACTING)
def agree(sent: Posted) -> Response:
    """Vote for a proposal."""
    return sent.carry_out(lambda: sent.services.voting.answer(sent.visitor, sent.ident, True, sent.number))


@router.post("/t/{ident}/vote-no", dependencies=ACTING)
def decline(sent: Posted) -> Response:
    """Vote against a proposal, withdraw it, or show that one is there."""
    return sent.carry_out(lambda: sent.services.voting.answer(sent.visitor, sent.ident, False, sent.number))


@router.get("/t/{ident}/moderation", dependencies=READING)
def moderation(who: Who, ident: str, done: Annotated[str, Query(max_length=10)] = "") -> HTMLResponse:
    """The page to mute or report somebody at a table."""
    notice = {SENT: say("Your report was sent."), MUTED: say("Saved.")}.get(done, "")
    return _page(who, ident, notice=notice)


def _page(who: PageRequest, ident: str, notice: str = "", problem: str = "", status: int = 200) -> HTMLResponse:
    table_views = who.services.table_views
    table_page = table_views.page(who.visitor, ident, None)
    table_view, chat = table_page.table, table_page.chat
    muted = who.services.mutes.seats(who.visitor, ident)
    with speaking(who.language, table_view.names):
        others = [seat for seat in table_view.seats if seat.name and not seat.bot and not seat.mine]
        messages = [
            {"number": one.number, "name": author(table_view, one), "text": one.text}
            for one in reversed(chat)
            if one.text and one.seat not in table_view.mine
        ]
        return who.page(
            "moderation.html",
            status,
            table={"id": ident},
            title=table_view.game.title,
            others=others,
            muted=muted,
            messages=messages,
            notice=notice,
            problem=problem,
            limit=REPORT_LENGTH,
        )


@router.post("/t/{ident}/mute", dependencies=ACTING)
def mute(
    who: Who, ident: str, about: Annotated[SeatNumber, Form()], muted: Annotated[str, Form(max_length=1)] = ""
) -> Response:
    """Mute the person in a seat, or show their messages again."""
    who.services.mutes.mute(who.visitor, ident, about, bool(muted))
    return redirect(f"/t/{ident}/moderation?done={MUTED}")


@router.post("/t/{ident}/report", dependencies=[Depends(limited("report"))])
def report(
    who: Who,
    ident: str,
    text: Annotated[str, Form(max_length=4 * REPORT_LENGTH)] = "",
    message: Annotated[str, Form(max_length=10, pattern="^[0-9]*$")] = "",
) -> Response:
    """Report a message or the table."""
    number = int(message) if message else None
    if number is not None and number > LATEST:
        raise Problem(404, say("There is no such message."))
    try:
        who.services.reports.report(who.visitor, ident, text, number)
    except BadInput as error:
        return _page(who, ident, problem=str(error), status=422)
    return redirect(f"/t/{ident}/moderation?done={SENT}")


@router.post("/settings/unmute", dependencies=ACTING)
def unmute(who: Who, mute: Annotated[str, Form(max_length=ID_LENGTH)]) -> Response:
    """Show the messages of a muted person again."""
    who.services.mutes.unmute(who.visitor, mute)
    return redirect("/settings")
