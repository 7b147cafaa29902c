"""Who sent a request: a person by cookie or bearer token, or a stranger; and in which language to answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from ipaddress import IPv4Address, ip_address, ip_network
from typing import TYPE_CHECKING, cast

from babel.core import negotiate_locale
from fastapi import Request, Response

from borough.core.words import LANGUAGES, say
from borough.server.browser import YEAR, read_wishes
from borough.server.limits import HOUSEHOLD
from borough.server.problems import Problem
from borough.server.tables import Visitor

if TYPE_CHECKING:
    from borough.server.house import House

COOKIE = "borough-person"
NETWORK = 64
"""Bits of an IPv6 address that one household or machine has for itself."""


def house_of(request: Request) -> House:
    """The server's parts."""
    return cast("House", request.app.state.house)


def visitor_of(request: Request) -> Visitor:
    """Who asks. A bearer token that is not ours is refused; a cookie that is not ours is none."""
    return Visitor(_person(request), language_of(request))


def _person(request: Request) -> str | None:
    if not hasattr(request.state, "person"):
        request.state.person = _read_person(request)
    return cast("str | None", request.state.person)


def _read_person(request: Request) -> str | None:
    people = house_of(request).people
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        person = people.from_bearer(token)
        if person is None:
            house_of(request).limits.take("read", address_of(request))
            raise Problem(401, say("This token is not valid."))
        return person
    return people.from_cookie(request.cookies.get(COOKIE, ""))


def language_of(request: Request) -> str:
    """The language chosen in the settings, or the first of the browser's that we speak."""
    chosen = read_wishes(request).language
    if chosen:
        return chosen
    accepted = request.headers.get("accept-language", "")[:200]
    wanted = [part.partition(";")[0].strip().lower() for part in accepted.split(",")]
    return negotiate_locale(wanted, list(LANGUAGES), sep="-") or "en"


def address_of(request: Request) -> str:
    """The address a request comes from; of the newer, long ones the part that tells one network from another."""
    host = request.client.host if request.client else "unknown"
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address) or address.ipv4_mapped:
        return str(address)
    return str(ip_network((address, NETWORK), strict=False))


def limited(kind: str) -> Callable[[Request], Awaitable[None]]:
    """A dependency: the pace of this kind of request is limited, by person, and by address."""

    async def check(request: Request) -> None:
        by_address = kind in ("identity", "recover")
        person = None if by_address else _person(request)
        limits = house_of(request).limits
        limits.take(kind, person or address_of(request))
        if person is not None and (household := household_of(request)):
            limits.take(kind, household, HOUSEHOLD)

    return check


def household_of(request: Request) -> str:
    """All who share an address; empty on the server's own machine, where a web server may not say who asks."""
    address = address_of(request)
    return "" if address in ("127.0.0.1", "::/64", "unknown") else f"all of {address}"


def remember(response: Response, request: Request, person: str) -> None:
    """Have the browser know the person again."""
    response.set_cookie(
        COOKIE,
        house_of(request).people.cookie(person),
        max_age=2 * YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )
