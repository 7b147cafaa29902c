"""Who sent a request, identified by cookie or bearer token, and in which language to answer."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from ipaddress import IPv4Address, ip_address, ip_network
from typing import TYPE_CHECKING

from fastapi import Request, Response
from starlette.concurrency import run_in_threadpool

from borough.core.words import LANGUAGES, say
from borough.server.people.bans import OPEN_TO_ALL
from borough.server.people.preferences import YEAR, read_preferences
from borough.server.safety.problems import Problem
from borough.server.safety.rate_limits import HOUSEHOLD
from borough.server.tables.changes import Visitor

if TYPE_CHECKING:
    from borough.server.services import Services

COOKIE = "borough-person"
ACCEPTED = 200
"""Characters of an Accept-Language header that are read."""
_QUALITY = r"0(\.[0-9]{0,3})?|1(\.0{0,3})?"
_PREFERENCE = re.compile(rf"(?P<language>[a-z]{{2,3}})(-[a-z0-9]+)*\s*(;\s*q\s*=\s*(?P<quality>{_QUALITY}))?")
NETWORK = 64
"""Bits of the IPv6 prefix that one household or machine usually has."""


def services_of(request: Request) -> Services:
    """The services of the app."""
    services: Services = request.app.state.services
    return services


def visitor_of(request: Request) -> Visitor:
    """Who sent the request. An invalid bearer token is refused; an invalid cookie is ignored."""
    return Visitor(_person(request), language_of(request))


def _person(request: Request) -> str | None:
    if not hasattr(request.state, "person"):
        request.state.person = _read_person(request)
    person: str | None = request.state.person
    return person


def _read_person(request: Request) -> str | None:
    people = services_of(request).people
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        person = people.from_bearer(token)
        if person is None:
            services_of(request).limits.take("read", address_of(request))
            raise Problem(401, say("This token is not valid."))
        return person
    return people.from_cookie(request.cookies.get(COOKIE, ""))


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


def address_of(request: Request) -> str:
    """The IP address of a request; for IPv6, its network."""
    host = request.client.host if request.client else "unknown"
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address) or address.ipv4_mapped:
        return str(address)
    return str(ip_network((address, NETWORK), strict=False))


def limited(kind: str) -> Callable[[Request], Awaitable[None]]:
    """A dependency that applies the rate limits of a kind of request, per person and per address, and bans."""

    async def check(request: Request) -> None:
        by_address = kind in ("identity", "recover")
        person = None if by_address else _person(request)
        limits, household = services_of(request).limits, household_of(request)
        limits.take(kind, person or address_of(request))
        if person is not None and household:
            limits.take(kind, household, HOUSEHOLD)
        services_of(request).presence.note(request.path_params.get("ident", ""), person, household)
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
    address = address_of(request)
    return "" if address in ("127.0.0.1", "::/64", "unknown") else f"all of {address}"


def remember(response: Response, request: Request, person: str) -> None:
    """Set the cookie that identifies the person."""
    response.set_cookie(
        COOKIE,
        services_of(request).people.cookie(person),
        max_age=2 * YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )
