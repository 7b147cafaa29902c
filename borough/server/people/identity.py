"""Who sent a request, identified by cookie or bearer token, and in which language to answer."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from fastapi import Request, Response
from starlette.concurrency import run_in_threadpool

from borough.core.words import LANGUAGES, say
from borough.server.people.bans import OPEN_TO_ALL
from borough.server.people.preferences import YEAR, read_preferences
from borough.server.people.sessions import Claim
from borough.server.safety.addresses import Address, find_address
from borough.server.safety.problems import Problem
from borough.server.safety.rate_limits import DAILY, HOUSEHOLD
from borough.server.tables.changes import Visitor

if TYPE_CHECKING:
    from borough.server.people.people import Person
    from borough.server.services import Services

COOKIE = "borough-person"
ACCEPTED = 200
"""Characters of an Accept-Language header that are read."""
_QUALITY = r"0(\.[0-9]{0,3})?|1(\.0{0,3})?"
_PREFERENCE = re.compile(rf"(?P<language>[a-z]{{2,3}})(-[a-z0-9]+)*\s*(;\s*q\s*=\s*(?P<quality>{_QUALITY}))?")


def services_of(request: Request) -> Services:
    """The services of the app."""
    services: Services = request.app.state.services
    return services


def visitor_of(request: Request) -> Visitor:
    """Who sent the request. An invalid bearer token is refused; an invalid cookie is ignored."""
    return Visitor(_person(request), language_of(request), place_of(request))


def session_of(request: Request) -> str:
    """The session of the request; empty if nobody is identified."""
    session: str = request.state.session if _person(request) is not None else ""
    return session


async def identify(request: Request) -> str | None:
    """The person who sent the request, as `visitor_of` finds them. The database is asked in a thread."""
    if not hasattr(request.state, "person"):
        sessions, claim = services_of(request).people.sessions, _claim(request)
        if sessions.stale:
            await run_in_threadpool(sessions.refresh)
        if claim is not None and sessions.known(claim) is None:
            await run_in_threadpool(sessions.look_up, claim)
        _settle(request, claim)
    return _person(request)


def _person(request: Request) -> str | None:
    if not hasattr(request.state, "person"):
        _settle(request, _claim(request))
    person: str | None = request.state.person
    return person


def _claim(request: Request) -> Claim | None:
    """What the token of a request says."""
    people = services_of(request).people
    token = _bearer(request)
    return people.claim_of_cookie(request.cookies.get(COOKIE, "")) if token is None else people.claim_of_bearer(token)


def _bearer(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else None


def _settle(request: Request, claim: Claim | None) -> None:
    """Keep who sent a request, if the session of the token has not ended."""
    if claim is None or not services_of(request).people.sessions.valid(claim):
        if _bearer(request) is not None:
            take_by_address(request, "read")
            raise Problem(401, say("This token is not valid."))
        claim = None
    request.state.person = None if claim is None else claim.person
    request.state.session = "" if claim is None else claim.session


def language_of(request: Request) -> str:
    """The language chosen in the settings, or else the best match for the browser."""
    chosen = read_preferences(request).language
    if chosen:
        return chosen
    return best_language(request.headers.get("accept-language", ""))


def best_language(accepted: str) -> str:
    """The language that an Accept-Language header such as `fr-CH, de;q=0.9, en;q=0.8` prefers.

    The first of those with equal quality; English if there is none.
    """
    best, liked = "en", 0.0
    parts = accepted[:ACCEPTED].split(",")
    if len(accepted) > ACCEPTED:
        parts.pop()  # it may be cut off: `de;q=0.1` would become `de`
    for part in parts:
        found = _PREFERENCE.fullmatch(part.strip().lower())
        if found and found["language"] in LANGUAGES and float(found["quality"] or 1) > liked:
            best, liked = found["language"], float(found["quality"] or 1)
    return best


def place_of(request: Request) -> Address:
    """Where a request comes from."""
    return find_address(request.client.host if request.client else "unknown")


def address_of(request: Request) -> str:
    """The IP address of a request; for IPv6, its network."""
    return place_of(request).narrow


def take_by_address(request: Request, kind: str, people: int = 1, prefix: str = "") -> None:
    """Apply a rate limit to the address of a request, and for IPv6 also to the larger network around it."""
    for place, size in place_of(request).networks:
        services_of(request).limits.take(kind, f"{prefix}{place}", people * size)


def limited(kind: str) -> Callable[[Request], Awaitable[None]]:
    """A dependency that applies the rate limits of a kind of request, per person and per address, and bans."""

    async def check(request: Request) -> None:
        by_address = kind in ("identity", "recover")
        person = None if by_address else await identify(request)
        if person is None:
            take_by_address(request, kind)
        else:
            services_of(request).limits.take(kind, person)
            if household_of(request):
                for one in (kind, DAILY.get(kind)):
                    if one is not None:
                        take_by_address(request, one, HOUSEHOLD, "all of ")
        services_of(request).presence.note(request.path_params.get("ident", ""), person, household_of(request))
        if person is not None and not request.url.path.startswith(OPEN_TO_ALL):
            await check_ban(request, person)

    return check


async def check_ban(request: Request, person: str) -> None:
    """Raise a Problem if the person is banned."""
    bans = services_of(request).bans
    if bans.stale:
        await run_in_threadpool(bans.refresh)
    bans.check(person)


def household_of(request: Request) -> str:
    """A key for all who share an address; empty for local ones, since a proxy may not forward the client's address."""
    place = place_of(request)
    return "" if place.local else f"all of {place.narrow}"


def new_guest(services: Services, address: Address | None, name: str) -> tuple[Person, str]:
    """Create a person, unless too many were created at this address today; also their recovery code."""
    with services.database.read() as db:
        columns = services.quotas.new_guest(db, address)
    return services.people.create(name, columns)


def remember(response: Response, request: Request, person: str) -> None:
    """Begin a session, and set the cookie that identifies the person."""
    response.set_cookie(
        COOKIE,
        services_of(request).people.cookie(person, agent_of(request)),
        max_age=2 * YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )


def agent_of(request: Request) -> str:
    """The browser or program that sent a request, as it calls itself."""
    return request.headers.get("user-agent", "")
