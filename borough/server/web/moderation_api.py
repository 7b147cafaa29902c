"""The JSON API of votes, mutes and reports."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field

from borough.server.people.identity import limited
from borough.server.people.page_request import ACTING, READING
from borough.server.storage.models import REPORT_LENGTH
from borough.server.web.api import RESPONSES, Ident, ServicesHere, Who
from borough.server.web.api_models import AnswerForm, DoneOut, Form, Number, SeatNumber

router = APIRouter(prefix="/api/v1", responses=RESPONSES)
REPORTING = [Depends(limited("report"))]


class VoteForm(Form):
    """A proposal about a seat."""

    seat: SeatNumber
    kind: Literal["bot", "replace"] = Field(
        description="bot: a bot takes over until the player returns. replace: the seat is opened for somebody else."
    )


class MuteForm(Form):
    """The seat of the person, and whether to mute them."""

    seat: SeatNumber
    muted: bool = True


class ReportForm(Form):
    """What is wrong."""

    text: str = Field(min_length=1, max_length=4 * REPORT_LENGTH, description=f"1 to {REPORT_LENGTH} characters.")
    number: Number | None = Field(default=None, description="The number of the chat message's event; else the table.")


class MuteOut(BaseModel):
    """A person one has muted."""

    id: str
    name: str = Field(description="The name that the person had then.")


@router.post("/tables/{ident}/votes", dependencies=ACTING)
def propose(services: ServicesHere, who: Who, ident: Ident, form: VoteForm) -> DoneOut:
    """Propose a vote about a player who has vanished; `votable` of the table says about whom."""
    return DoneOut(**vars(services.voting.propose(who, ident, form.seat, form.kind)))


@router.post("/tables/{ident}/votes/answer", dependencies=ACTING)
def answer(services: ServicesHere, who: Who, ident: Ident, form: AnswerForm) -> DoneOut:
    """Vote for a proposal or against it. Any answer of the player whom it is about ends the vote."""
    return DoneOut(**vars(services.voting.answer(who, ident, form.agree, form.number)))


@router.post("/tables/{ident}/mutes", dependencies=ACTING)
def mute(services: ServicesHere, who: Who, ident: Ident, form: MuteForm) -> dict[str, bool]:
    """Hide the chat of the person in a seat, here and at all other tables, or show it again."""
    services.mutes.mute(who, ident, form.seat, form.muted)
    return {"muted": form.muted}


@router.post("/tables/{ident}/reports", status_code=201, dependencies=REPORTING)
def report(services: ServicesHere, who: Who, ident: Ident, form: ReportForm) -> dict[str, bool]:
    """Report a chat message or the table to those who host the server."""
    services.reports.report(who, ident, form.text, form.number)
    return {"reported": True}


@router.get("/me/mutes", dependencies=READING)
def mutes(services: ServicesHere, who: Who) -> list[MuteOut]:
    """The people one has muted."""
    return [MuteOut(**vars(one)) for one in services.mutes.mine(who.person)]


@router.delete("/me/mutes/{mute}", dependencies=ACTING)
def unmute(services: ServicesHere, who: Who, mute: Ident) -> dict[str, bool]:
    """Show the chat of a muted person again."""
    services.mutes.unmute(who, mute)
    return {"muted": False}
