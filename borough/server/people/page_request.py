"""Who requests a page, and with which preferences."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import Depends
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from borough.core.words import say
from borough.server.people.identity import limited, new_guest, remember, services_of, take_by_address, visitor_of
from borough.server.people.people import Person
from borough.server.people.preferences import Preferences, read_preferences
from borough.server.services import Services
from borough.server.tables.changes import Visitor
from borough.server.web.render import page

SEE_OTHER = 303


class PageRequest:
    """A request for a page: the services, the person if known, and their preferences."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.services: Services = services_of(request)
        self.visitor: Visitor = visitor_of(request)
        self.person: Person | None = self.services.people.find(self.visitor.person)
        if self.person is None:
            self.visitor = replace(self.visitor, person=None)
        self.preferences: Preferences = read_preferences(request)

    @property
    def language(self) -> str:
        """The language of the page."""
        return self.visitor.language

    @property
    def levels(self) -> dict[str, str]:
        """The bots on offer, with their names in the reader's language."""
        return {bot: say(bot) for bot in self.services.settings.bots}

    @property
    def origin(self) -> str:
        """The origin of this server, for links that are sent to others."""
        return self.services.settings.base_url or f"{self.request.url.scheme}://{self.request.url.netloc}"

    def page(self, template: str, status: int = 200, **context: object) -> HTMLResponse:
        """A page for this visitor."""
        return page(template, self.preferences, self.person, status, **context)

    def ensure_person(self, name: str = "") -> Response:
        """Create a person for a visitor without one; return a response that carries the cookie."""
        response = Response()
        if self.person is None:
            take_by_address(self.request, "identity")
            self.person, _ = new_guest(self.services, self.visitor.address, name or say("Guest"))
            self.visitor = replace(self.visitor, person=self.person.id)
            remember(response, self.request, self.person.id)
        return response

    def name(self) -> str:
        """The name of the person, who must exist."""
        assert self.person is not None
        return self.person.name


Who = Annotated[PageRequest, Depends()]
"""The visitor, as a dependency of pages. The lists below add the rate limit of a kind of request."""
READING = [Depends(limited("read"))]
ACTING = [Depends(limited("act"))]
OPENING = [Depends(limited("open"))]
EDITING = [Depends(limited("edit"))]


def redirect(where: str, response: Response | None = None) -> Response:
    """A redirect to another page, with the cookies of a response."""
    redirection = RedirectResponse(where, SEE_OTHER)
    for name, value in response.raw_headers if response is not None else []:
        if name == b"set-cookie":
            redirection.raw_headers.append((name, value))
    return redirection
