"""The JSON API of sessions and the recovery code."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field

from borough.server.people.identity import session_of
from borough.server.people.page_request import ACTING, READING
from borough.server.tables.lobby import require_person
from borough.server.web.api import RESPONSES, ServicesHere, Who
from borough.server.web.api_models import TOKEN

router = APIRouter(prefix="/api/v1/me", responses=RESPONSES)
SessionId = Annotated[str, Path(pattern=TOKEN)]


class SessionOut(BaseModel):
    """A browser or program that acts for the person. Times are milliseconds since 1970."""

    id: str
    kind: Literal["browser", "program", "old"] = Field(
        description="old: all tokens from before there were sessions, together."
    )
    program: str = Field(description="Such as Firefox; empty if unknown.")
    system: str = Field(description="Such as Linux; empty if unknown.")
    created: int
    seen: int = Field(description="The last request, to within an hour or two.")
    current: bool = Field(description="Whether it is the session of this request.")


class RecoveryOut(BaseModel):
    """A new recovery code, shown only once."""

    recovery: str


@router.get("/sessions", dependencies=READING)
def sessions(request: Request, services: ServicesHere, who: Who) -> list[SessionOut]:
    """The sessions of the person, this one first."""
    found = services.people.sessions.mine(require_person(who), session_of(request))
    return [SessionOut.model_validate(vars(one)) for one in found]


@router.delete("/sessions/{session}", dependencies=ACTING)
def log_out(services: ServicesHere, who: Who, session: SessionId) -> dict[str, int]:
    """End a session. Its token is no longer valid."""
    services.people.sessions.end(require_person(who), session)
    return {"ended": 1}


@router.delete("/sessions", dependencies=ACTING)
def log_out_elsewhere(request: Request, services: ServicesHere, who: Who) -> dict[str, int]:
    """End all other sessions."""
    return {"ended": services.people.sessions.end_others(require_person(who), session_of(request))}


@router.post("/recovery", dependencies=ACTING)
def renew_code(request: Request, services: ServicesHere, who: Who) -> RecoveryOut:
    """Get a new recovery code. The earlier one is no longer valid, and all other sessions end."""
    return RecoveryOut(recovery=services.people.renew_code(require_person(who), session_of(request)))
