"""People: guests with a name of their choice, identified by a signed token and by a recovery code."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import insert, select

from borough.core.errors import BadInput
from borough.core.words import later, say
from borough.server.people.sessions import BROWSER, PROGRAM, Claim, Sessions
from borough.server.safety.problems import Problem
from borough.server.storage.database import Database
from borough.server.storage.models import NAME_LENGTH, PersonRow
from borough.server.tables.changes import wall_clock

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""The alphabet of recovery codes, without characters that look alike."""
GROUPS, GROUP = 5, 5
EMOJI_MARKS = ("\u200d", "\ufe0f")
"""Zero-width joiner and emoji variation selector; invisible except after a symbol."""
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\U000e0100-\U000e01ef]"
)
"""Letters, marks and symbols that are invisible."""
TOKEN_LENGTH = 200
CODE_LENGTH = 100
"""The most characters of a recovery code as somebody types it, with spaces and dashes."""
RAW = 4
"""A text may be this many times longer than its limit before it is cleaned: accents can be sent as letters apart."""
NAME_PROBLEM = later("A name must have 1 to {limit} characters.")
KNOWN = 4096
"""Tokens whose verified signatures are cached."""


@dataclass(frozen=True)
class Person:
    """A guest."""

    id: str
    name: str


class People:
    """All guests and their tokens."""

    def __init__(self, database: Database, key: str, now: Callable[[], int] = wall_clock) -> None:
        self.database = database
        self.now = now
        self.sessions = Sessions(database, now)
        self._cookies = URLSafeSerializer(key, salt="borough cookie")
        self._bearers = URLSafeSerializer(key, salt="borough bearer")
        # Verifying a signature takes longer than many requests.
        self._from_cookie = lru_cache(KNOWN)(partial(_loads, self._cookies))
        self._from_bearer = lru_cache(KNOWN)(partial(_loads, self._bearers))

    def create(self, name: str, columns: Mapping[str, str | None] | None = None) -> tuple[Person, str]:
        """Create a guest; return also their recovery code, of which only a hash is stored.

        More columns of the row say where the guest is; see `quotas.py`.
        """
        person = Person(secrets.token_urlsafe(16), clean_name(name))
        code = new_code()
        with self.database.write() as db:
            now = self.now()
            row = {**vars(person), "recovery": code_hash(code), "created": now, "seen": now}
            db.execute(insert(PersonRow), {**row, **(columns or {})})
        return person, code

    def find(self, ident: str | None) -> Person | None:
        """A guest by id."""
        if ident is None:
            return None
        with self.database.read() as db:
            query = select(PersonRow.id, PersonRow.name)
            row = db.execute(query.where(PersonRow.id == ident)).first()
        return Person(*row) if row else None

    def recover(self, code: str) -> Person:
        """The guest a recovery code belongs to."""
        if len(code) > CODE_LENGTH:
            raise Problem(404, say("This recovery code is not valid."))
        with self.database.read() as db:
            query = select(PersonRow.id, PersonRow.name)
            row = db.execute(query.where(PersonRow.recovery == code_hash(code))).first()
        if row is None:
            raise Problem(404, say("This recovery code is not valid."))
        return Person(*row)

    def renew_code(self, ident: str, session: str | None = None) -> str:
        """A new recovery code; it replaces the old one. All sessions but this one end."""
        code = new_code()
        self.sessions.renew_code(ident, code_hash(code), session)
        return code

    # Tokens: the signed ids of a person and of a session. Browsers and API clients have different ones, which cannot
    # be interchanged.

    def cookie(self, ident: str, agent: str = "") -> str:
        """The cookie value of a new session of a person."""
        return _dumps(self._cookies, self.sessions.open(ident, BROWSER, agent))

    def bearer(self, ident: str, agent: str = "") -> str:
        """The bearer token of a new session of a person, for API clients."""
        return _dumps(self._bearers, self.sessions.open(ident, PROGRAM, agent))

    def claim_of_cookie(self, token: str) -> Claim | None:
        """What a cookie says; None if its signature is invalid. Its session may have ended."""
        return self._from_cookie(token) if len(token) <= TOKEN_LENGTH else None

    def claim_of_bearer(self, token: str) -> Claim | None:
        """What a bearer token says; None if its signature is invalid. Its session may have ended."""
        return self._from_bearer(token) if len(token) <= TOKEN_LENGTH else None

    def from_cookie(self, token: str) -> str | None:
        """The person of a cookie; None if it is not valid."""
        return self._person(self.claim_of_cookie(token))

    def from_bearer(self, token: str) -> str | None:
        """The person of a bearer token; None if it is not valid."""
        return self._person(self.claim_of_bearer(token))

    def _person(self, claim: Claim | None) -> str | None:
        return claim.person if claim is not None and self.sessions.valid(claim) else None


def _dumps(serializer: URLSafeSerializer, claim: Claim) -> str:
    return str(serializer.dumps(f"{claim.person}.{claim.session}"))


def _loads(serializer: URLSafeSerializer, token: str) -> Claim | None:
    try:
        person, _, session = str(serializer.loads(token.strip())).partition(".")
    except BadSignature:
        return None
    return Claim(person, session or person)  # without a session, the token is from before there were any


def clean_name(name: str) -> str:
    """A safe name: 1 to 30 characters, none of them invisible or direction-changing."""
    return clean_text(name, NAME_LENGTH, NAME_PROBLEM)


def clean_text(text: str, limit: int, problem: str) -> str:
    """A text in one line, without invisible or direction-changing characters; BadInput unless 1 to `limit` remain.

    The length is checked first: normalising takes time that grows with the square of the length.
    """
    cleaned = _cleaned(text) if len(text) <= RAW * limit else ""
    if not 1 <= len(cleaned) <= limit:
        raise BadInput(say(problem, limit=limit))
    return cleaned


def _cleaned(text: str) -> str:
    kept: list[str] = []
    for c in unicodedata.normalize("NFC", text):
        if c in EMOJI_MARKS:
            visible = bool(kept) and (kept[-1] in EMOJI_MARKS or unicodedata.category(kept[-1]) in ("So", "Sk"))
        else:
            # C: control, format (bidi marks, zero-width), surrogates, private use, unassigned.
            visible = c.isspace() or not (unicodedata.category(c)[0] == "C" or INVISIBLE.match(c))
        if visible:
            kept.append(c)
    return " ".join("".join(kept).split()).strip("".join(EMOJI_MARKS) + " ")


def fold(name: str) -> str:
    """A key that is equal for names that look alike. The names are short: `clean_text` has checked them."""
    return unicodedata.normalize("NFKC", name).casefold()


def distinct(name: str, taken: Iterable[str], longest: int = NAME_LENGTH) -> str:
    """The name, numbered if another one looks like it: `Anna 2`."""
    number, made = 2, name
    folded = {fold(other) for other in taken}
    while fold(made) in folded:
        suffix = f" {number}"
        made = name[: longest - len(suffix)] + suffix
        number += 1
    return made


def new_code() -> str:
    """A recovery code: `ABCDE-FGHJK-…`, 125 bits."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))


def code_hash(code: str) -> str:
    """The stored hash of a recovery code. The code is long and random, so that a plain hash is safe."""
    return hashlib.sha256("".join(c for c in code.upper() if c.isalnum()).encode()).hexdigest()
