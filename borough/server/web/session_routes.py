"""Forms of the settings page to log out of devices, and the list of these. They work without script."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import HTMLResponse, Response

from borough.server.people.identity import COOKIE, session_of
from borough.server.people.page_request import ACTING, PageRequest, Who, redirect
from borough.server.storage.models import ID_LENGTH
from borough.server.tables.lobby import require_person

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


def devices(who: PageRequest) -> list[dict[str, object]]:
    """The devices of a person, for the settings page."""
    if who.person is None:
        return []
    return [
        {
            "id": one.id,
            "label": one.label,
            "created": day(one.created),
            "seen": day(one.seen),
            "current": one.current,
        }
        for one in who.services.people.sessions.mine(who.person.id, session_of(who.request))
    ]


def day(at: int) -> str:
    """The day of a time in milliseconds, in UTC."""
    return time.strftime("%Y-%m-%d", time.gmtime(at / 1000))


@router.post("/settings/log-out", dependencies=ACTING)
def log_out(who: Who, device: Annotated[str, Form(max_length=ID_LENGTH)]) -> Response:
    """Log out of one device, which can be this one."""
    who.services.people.sessions.end(require_person(who.visitor), device)
    response = redirect("/settings")
    if device == session_of(who.request):
        response.delete_cookie(COOKIE)
    return response


@router.post("/settings/log-out-elsewhere", dependencies=ACTING)
def log_out_elsewhere(who: Who) -> Response:
    """Log out of all other devices."""
    who.services.people.sessions.end_others(require_person(who.visitor), session_of(who.request))
    return redirect("/settings")
