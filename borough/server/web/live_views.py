"""Views as JSON, and streams that send them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import msgspec
from starlette.requests import Request

from borough.core.words import say, speaking
from borough.server.people.identity import address_of, session_of
from borough.server.people.sessions import Claim
from borough.server.safety.problems import Problem
from borough.server.tables.changes import Visitor
from borough.server.tables.streams import Draw, Stream
from borough.server.tables.table_views import TableView, ViewSeat
from borough.server.web.api_models import table_out

if TYPE_CHECKING:
    from borough.server.services import Services

P = ParamSpec("P")
T = TypeVar("T")
encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class StreamRequest:
    """What a visitor wants to follow."""

    table: str
    seat: ViewSeat
    after: int
    """The number of events that the visitor knows of."""
    views: bool
    """Whether views are sent, and not only numbers."""
    invitation: str


async def open_stream(request: Request, services: Services, who: Visitor, asked: StreamRequest) -> tuple[Stream, str]:
    """Open a stream; also the key under which `Hub.leave` counts it."""
    key = who.person or address_of(request)
    services.hub.admit(key)
    at_first = await in_thread(services.table_views.follow, who, asked.table, asked.seat, asked.invitation)
    draw = view_drawer(services, who, asked) if asked.views else None
    stream = services.hub.open(at_first, who.person, asked.after, key, draw)
    stream.session = session_of(request)
    if who.person is not None and services.people.sessions.known(Claim(who.person, stream.session)) is False:
        stream.close()  # the session ended while the table was loaded
    return stream, key


def view_drawer(services: Services, who: Visitor, asked: StreamRequest) -> Draw:
    """Draws the views of a stream: at once if the table is in memory, otherwise in a thread."""
    tables, table_views = services.tables, services.table_views

    async def draw(number: int) -> tuple[int, bytes] | None:
        if who.person is not None:
            services.bans.check(who.person)
        with tables.latest(asked.table, number) as live:
            table_view = None if live is None else table_views.look_at(live, who, asked.seat, asked.invitation)
        if table_view is None:
            table_view = await in_thread(table_views.look, who, asked.table, asked.seat, None, asked.invitation)
        return None if table_view.view is None else (table_view.number, encode(view_out(table_view, who.language)))

    return draw


def present_view(services: Services, who: Visitor, ident: str, seat: ViewSeat, at: int | None) -> dict[str, object]:
    """The JSON data of a view now, or after `at` actions."""
    table_view = services.table_views.look(who, ident, seat, at)
    if table_view.view is None:
        raise Problem(409, say("The game has not begun."), number=table_view.number)
    return view_out(table_view, who.language)


def view_out(table_view: TableView, language: str) -> dict[str, object]:
    """A view as JSON data."""
    game, seen = table_view.game, table_view.view
    assert seen is not None
    with speaking(language, table_view.names):
        prompt = game.prompt(seen)
        mine = table_view.live and table_view.seat in table_view.mine
        legal = [
            {
                "action": action,
                "text": game.text(action),
                "fields": game.describe(action),
                "explanation": game.explain(seen, action),
                "place": game.place(seen, action),
            }
            for action in (seen.legal if mine else ())
        ]
    scores = [vars(score) for score in game.scores(seen)]
    return {
        "table": table_out(table_view),
        "at": table_view.at,
        "prompt": {"text": prompt.text, "rule": prompt.rule},
        "legal": legal,
        "scores": scores,
        "view": seen.data(),
    }


async def in_thread(work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Run what may block in a thread, in the present language."""
    run = partial(copy_context().run, work, *given, **named)
    return await asyncio.get_running_loop().run_in_executor(None, run)
