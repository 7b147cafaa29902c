"""Which host names this server answers for. A wrong `Host` may come from DNS rebinding, or poison links."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from borough.core.errors import BadInput

ANY = "*"
"""Allows all hosts."""
LENGTH = 261
"""The longest host name, with a port."""
_HOST = re.compile(r"(?P<name>[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")


class AllowedHosts:
    """The hosts that requests may be sent to.

    Names and addresses of this computer are always allowed. If nothing else is configured, so are all IP addresses:
    no other site can make a browser send one of ours under its own origin.
    """

    def __init__(self, hosts: Iterable[str], base_url: str) -> None:
        named = [_name(host) for host in hosts] + ([_name(urlsplit(base_url).netloc)] if base_url else [])
        self._any = ANY in named
        self._named = frozenset(named)
        self.allows = lru_cache(1000)(self._allows)
        """Whether a `Host` header names this server."""

    def _allows(self, header: str) -> bool:
        if self._any:
            return True
        found = _HOST.fullmatch(header) if len(header) <= LENGTH else None
        if found is None:
            return False
        name = _plain(found["name"])
        if name in self._named or name == "localhost" or name.endswith(".localhost"):
            return True
        try:
            return ip_address(name).is_loopback or not self._named
        except ValueError:
            return False


def checked_base_url(url: str) -> str:
    """A base URL such as `https://play.example.org`, without a slash at its end."""
    try:
        parts = urlsplit(url)
        whole = parts.scheme in ("http", "https") and _HOST.fullmatch(parts.netloc) and not parts.path.strip("/")
    except ValueError:
        whole = False
    if not whole or parts.query or parts.fragment:
        raise BadInput(f"base URL {url[:100]!r}: must be like https://play.example.org, without a path")
    return f"{parts.scheme}://{parts.netloc.lower()}"


def checked_host(host: str) -> str:
    """A host name or address to allow, or `*` for all."""
    if host != ANY and not _HOST.fullmatch(host):
        raise BadInput(f"host {host[:100]!r}: must be a name or an address, such as play.example.org, or {ANY}")
    return host


def _name(host: str) -> str:
    found = _HOST.fullmatch(host)
    return _plain(found["name"]) if found else host


def _plain(name: str) -> str:
    return name.strip("[]").rstrip(".").lower()
