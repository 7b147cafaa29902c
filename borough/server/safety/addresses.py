"""Addresses as limits and quotas count them.

An IPv4 address is one place. With IPv6, a household or a rented machine usually has a whole /64, and whoever asks for
it a /48, which contains 65,536 of these. So a /64 counts like an IPv4 address, and a /48 has a limit of its own, which
is larger, because it can also be a campus or the telephones of a provider.
"""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network

from borough.server.storage.models import ID_LENGTH

NARROW, WIDE = 64, 48
"""Bits of the IPv6 prefixes that are counted."""
ALLOWANCE = 16
"""A /48 may do as much as this many addresses."""
LOCAL = ("127.0.0.1", "::/64", "unknown")
"""Not known to be different people's: a proxy on this machine may not forward the address of the client."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a request comes from."""

    narrow: str
    """The address; for IPv6, its /64."""
    wide: str
    """The address; for IPv6, its /48."""

    @property
    def local(self) -> bool:
        """Whether nothing is known about the client."""
        return self.narrow in LOCAL

    @property
    def networks(self) -> tuple[tuple[str, int], ...]:
        """What is counted: the place, and as how many addresses."""
        return ((self.narrow, 1),) if self.narrow == self.wide else ((self.narrow, 1), (self.wide, ALLOWANCE))


@lru_cache(4096)
def find_address(host: str) -> Address:
    """The address of a client."""
    try:
        address = ip_address(host)
    except ValueError:
        return Address(host, host)
    if not isinstance(address, IPv4Address):
        if address.ipv4_mapped is None:
            narrow, wide = (str(ip_network((address, bits), strict=False)) for bits in (NARROW, WIDE))
            return Address(narrow, narrow if narrow in LOCAL else wide)
        address = address.ipv4_mapped
    return Address(str(address), str(address))


class AddressHashes:
    """Keyed hashes: stored addresses can be counted, and not read without the secret key."""

    def __init__(self, key: str) -> None:
        self._key = hashlib.sha256(f"borough addresses {key}".encode()).digest()

    def columns(self, address: Address | None) -> dict[str, str | None]:
        """The columns `address` and `network` of a row; empty if the address is unknown or local."""
        if address is None or address.local:
            return {"address": None, "network": None}
        return {"address": self._hash(address.narrow), "network": self._hash(address.wide)}

    def _hash(self, place: str) -> str:
        digest = hmac.digest(self._key, place.encode(), "sha256")
        return urlsafe_b64encode(digest).decode()[:ID_LENGTH]
