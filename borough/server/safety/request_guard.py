"""Middleware for every request: limits its size, checks its origin, and sets the security headers of the answer."""

from __future__ import annotations

import logging

from python_multipart.multipart import parse_options_header
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from borough.core.words import later, say, speaking
from borough.server.people.identity import COOKIE, language_of
from borough.server.safety.hosts import AllowedHosts
from borough.server.safety.problems import RETRY_AFTER
from borough.server.settings import Settings
from borough.server.web.pages import problem_page

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
LARGE = ("/api/v1/tables/import", "/import", "/sets/import")
"""Paths that accept a whole record or component file."""
COOKIES, ESCAPES = 4096, 20
"""The largest size of cookies, in bytes, and of backslashes in them: older Pythons parse those in quadratic time."""
MISDIRECTED = (
    "This server does not answer for this host. Whoever runs it can allow the host: borough serve --allow-host\n"
)
MAX_HEADERS = 100
CONTENT_TYPE = 2000
"""The longest content type, which is parsed in quadratic time."""
CHARSETS = ("", "utf-8", "utf8")
"""The character sets of a form. Some others of Python's are very slow, and every name that is looked up is cached."""
logger = logging.getLogger("borough.server")


class RequestGuard:
    """ASGI middleware around the whole app. It does not buffer, so that streams flow through."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self._hosts = AllowedHosts(settings.hosts, settings.base_url)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on to the app, or refuse it. HEAD is answered like GET, without the body."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        only_head = scope["method"] == "HEAD"
        if only_head:
            scope = {**scope, "method": "GET"}
        limit = self.settings.record if scope["path"] in LARGE else self.settings.body
        answering = False
        received = 0

        async def counting() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > limit:
                raise HTTPException(413, say("This is too large."))
            return message

        async def sending(message: Message) -> None:
            nonlocal answering
            if message["type"] == "http.response.start":
                answering = True
                answer = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    answer.setdefault(name, value)
                if message["status"] in RETRY_AFTER:
                    answer.setdefault("retry-after", str(RETRY_AFTER[message["status"]]))
                await send(message)
                if only_head:  # the response ends here, even if the body would be an endless stream
                    await send({"type": "http.response.body"})
            elif not only_head:
                await send(message)

        length = headers.get("content-length", "0")
        if len(hosts := headers.getlist("host")) != 1 or not self._hosts.allows(hosts[0]):
            # Before anything is looked up: not even the page of an error is made for an unknown host.
            await PlainTextResponse(MISDIRECTED, 421)(scope, receive, sending)
        elif not length.isascii() or not length.isdigit() or int(length[:20]) > limit:
            await refuse(scope, receive, sending, 413, later("This is too large."))
        elif head_too_large(headers):
            await JSONResponse({"error": "The head of this request is too large."}, 431)(scope, receive, sending)
        elif charset_of(headers) not in CHARSETS:
            await refuse(scope, receive, sending, 415, later("This is not encoded in UTF-8."))
        elif scope["method"] not in SAFE_METHODS and not same_origin(headers, self.settings.base_url):
            await refuse(scope, receive, sending, 403, later("This request comes from another site."))
        else:
            try:
                with speaking(language_of(Request(scope))):
                    await self.app(scope, counting, sending)
            except Exception:
                # Only the kind of request and where it failed: neither its body nor its tokens.
                logger.exception("%s failed", scope["method"])
                if not answering:
                    message = later("Something went wrong. The error has been logged.")
                    await refuse(scope, receive, sending, 500, message)


def head_too_large(headers: Headers) -> bool:
    """Whether there are too many headers or cookies, or one of those that are slow to parse is long."""
    cookies = "".join(headers.getlist("cookie"))
    return (
        len(headers) > MAX_HEADERS
        or len(cookies) > COOKIES
        or cookies.count("\\") > ESCAPES
        or len(headers.get("content-type", "")) > CONTENT_TYPE
    )


def charset_of(headers: Headers) -> str:
    """The declared character set of the body, in lower case; empty if there is none."""
    _, settings = parse_options_header(headers.get("content-type"))  # `head_too_large` has checked its length
    return settings.get(b"charset", b"").decode("latin-1").lower()


def same_origin(headers: Headers, base_url: str = "") -> bool:
    """Whether a request comes from our own pages or from a client that is not a browser (protection against CSRF)."""
    if headers.get("authorization", "").lower().startswith("bearer "):
        return True  # other sites cannot send this header
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is not None:
        return origin.partition("://")[2] == headers.get("host") or (bool(base_url) and origin == base_url)
    return f"{COOKIE}=" not in headers.get("cookie", "")


def for_people(request: Request) -> bool:
    """Whether to answer with a page; programs get JSON."""
    return not request.url.path.startswith("/api/") and "authorization" not in request.headers


async def refuse(scope: Scope, receive: Receive, send: Send, status: int, message: str) -> None:
    """Answer without the app: a page for people, JSON for programs."""
    request = Request(scope)
    with speaking(language_of(request)):
        if for_people(request):
            answer: Response = problem_page(request, status, say(message))
        else:
            answer = JSONResponse({"error": say(message)}, status)
    await answer(scope, receive, send)
