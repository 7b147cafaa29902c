"""The settings of a server: where its data is, its secret key, and its limits."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from borough.bots.registry import KNOWN, LEVELS, make_bot
from borough.bots.specs import bot_title, split_specs
from borough.core.errors import BadInput
from borough.core.registry import game as find_game
from borough.core.registry import game_ids
from borough.server.safety.hosts import checked_base_url, checked_host
from borough.server.storage.models import BOT_LENGTH
from borough.server.storage.sqlite_file import FILE_NAME, data_folder

KEY_BYTES = 32
EXPIRING = ("open", "running", "finished", "guest")
"""What expires after a number of days."""
MOST_DAYS = 36_500
RESERVED = ("me", "open", *KNOWN)
"""What no bot can be labelled."""


@dataclass(frozen=True)
class Settings:
    """All settings. Times are in seconds, sizes in bytes."""

    database: str = ""
    """A SQLAlchemy URL; empty for a SQLite file in the data folder."""
    data: Path = field(default_factory=lambda: user_data_path("borough"))
    """The folder with the database and the secret key."""
    secret: str = field(default="", repr=False)
    """The key that signs identities; empty for the key file in the data folder."""
    bots: tuple[str, ...] = tuple(LEVELS)
    """The bots that may be given a seat, by level, label or spec."""
    labelled: Mapping[str, str] = field(default_factory=dict)
    """The specs of those that have a label."""
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Worker processes for bots that think; one more answers for quick bots."""
    bot_loop: bool = True
    """Whether this process runs the bot loop."""
    live_tables: int = 50_000
    memory: int = 512_000_000
    """How many tables are kept in memory, at most, and about how many bytes they may take together."""
    body: int = 64_000
    record: int = 400_000
    """The largest body of an ordinary request, and of an imported record."""
    streams: int = 12
    """Live streams that one person may hold open."""
    tables_per_person: int = 200
    """Unfinished tables that one person may host."""
    tables_of_new_guest: int = 30
    """Unfinished tables that one person may host on the first day."""
    tables_per_day: int = 300
    """Tables that one person may open within 24 hours."""
    sets_per_person: int = 20
    sets_of_new_guest: int = 5
    """Sets of component values that one person may keep, and on the first day."""
    guests_per_address: int = 100
    """People who may be created at one address within 24 hours."""
    tables_per_address: int = 400
    """Unfinished tables that were opened at one address."""
    tables_per_address_and_day: int = 400
    bytes_per_address_and_day: int = 50_000_000
    """Tables that may be opened at one address within 24 hours, and what may be stored to open them."""
    rates: bool = True
    """Whether rate limits apply, and the quotas of addresses and new guests."""
    expiry: bool = True
    """Whether this process deletes what has expired, in turn with the others; see `tables/expiry.py`."""
    open_days: int = 7
    running_days: int = 30
    finished_days: int = 0
    guest_days: int = 90
    """Days after which tables that never began, abandoned and finished games, and people without tables are deleted.

    0 to keep them for ever. Tables without a live clock are kept four times as long."""
    base_url: str = ""
    """The address under which people reach this server, for links; empty for the one that a request was sent to."""
    hosts: tuple[str, ...] = ()
    """More hosts that requests may be sent to; `*` for all. See `safety/hosts.py` for those that are always allowed."""
    metrics_token: str = field(default="", repr=False)
    """The token for /metrics; without one there are no metrics at that address."""
    metrics_port: int = 0
    """A port for the metrics alone, on the loopback interface; 0 for none."""

    @staticmethod
    def from_environment(
        database: str = "",
        bots: Sequence[str] = (),
        games: Sequence[str] = (),
        *,
        base_url: str = "",
        hosts: Sequence[str] = (),
        days: Mapping[str, int | None] | None = None,
    ) -> Settings:
        """The arguments, and otherwise BOROUGH_DATABASE, BOROUGH_DATA, BOROUGH_SECRET, BOROUGH_BASE_URL, BOROUGH_HOSTS.

        `days` has those after which something expires, such as `open`; otherwise BOROUGH_OPEN_DAYS and so on. The bots
        of BOROUGH_BOTS and those given are offered after the levels; they must be able to play these games, or all
        games if none are given.
        """
        listed = [bot for bot in split_specs(os.environ.get("BOROUGH_BOTS", "")) if bot]
        base_url = base_url or os.environ.get("BOROUGH_BASE_URL", "")
        named = [host.strip() for host in os.environ.get("BOROUGH_HOSTS", "").split(",") if host.strip()]
        more = checked_bots([*listed, *bots], games or game_ids())
        return Settings(
            database=database or os.environ.get("BOROUGH_DATABASE", ""),
            data=data_folder(),
            secret=os.environ.get("BOROUGH_SECRET", ""),
            metrics_token=os.environ.get("BOROUGH_METRICS_TOKEN", ""),
            bots=tuple(dict.fromkeys((*Settings.bots, *more))),
            labelled={label: spec for label, spec in more.items() if label != spec},
            base_url=checked_base_url(base_url) if base_url else "",
            hosts=tuple(map(checked_host, (*named, *hosts))),
            open_days=days_of("open", days),
            running_days=days_of("running", days),
            finished_days=days_of("finished", days),
            guest_days=days_of("guest", days),
        )

    def database_url(self) -> str:
        """The SQLAlchemy URL of the database."""
        if self.database:
            # A PostgreSQL URL without a driver gets the one we depend on.
            for plain in ("postgresql://", "postgres://"):
                if self.database.startswith(plain):
                    return "postgresql+psycopg://" + self.database.removeprefix(plain)
            return self.database
        self._make_folder()
        path = self.data / FILE_NAME
        if not path.exists():  # SQLite would create it readable by everybody
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        return f"sqlite:///{path}"

    def key(self) -> str:
        """The secret key: given, or read from its file, which is created at the first start with mode 600."""
        if self.secret:
            return self.secret
        path = self._key_file()
        if not path.exists():
            # Written to another file and linked into place, so that two processes that start at once read the same key.
            fresh = self._write_key(secrets.token_hex(KEY_BYTES))
            with suppress(FileExistsError):
                path.hardlink_to(fresh)
            fresh.unlink()
        return path.read_text().strip()

    def has_key(self) -> bool:
        """Whether a key is given or in its file."""
        return bool(self.secret) or self._key_file().exists()

    def keep_key(self, key: str) -> None:
        """Keep a key in its file, instead of the one that may be there."""
        self._write_key(key).replace(self._key_file())

    def _key_file(self) -> Path:
        self._make_folder()
        return self.data / "secret-key"

    def _write_key(self, key: str) -> Path:
        """A new file with a key, which only its owner can read."""
        fresh = self.data / f"secret-key-{secrets.token_hex(8)}"
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as file:
            file.write(key)
        return fresh

    def _make_folder(self) -> None:
        try:
            self.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise BadInput(f"{self.data}: {error.strerror}") from None


def days_of(kind: str, days: Mapping[str, int | None] | None) -> int:
    """After how many days something expires, as given, in the environment, or by default."""
    given = (days or {}).get(kind)
    if given is not None:
        return given
    variable = f"BOROUGH_{kind.upper()}_DAYS"
    text = os.environ.get(variable, "")
    if not text:
        return int(getattr(Settings, f"{kind}_days"))
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_DAYS)) and int(text) <= MOST_DAYS):
        raise BadInput(f"{variable} must be a number of days from 0 to {MOST_DAYS}, not {text[:40]!r}")
    return int(text)


def checked_bots(specs: Sequence[str], games: Sequence[str]) -> dict[str, str]:
    """The specs of bots that can play these games, by what people see of them: a label, or the spec itself."""
    checked: dict[str, str] = {}
    for spec in map(str.strip, specs):
        title = bot_title(spec)
        if len(title) > BOT_LENGTH:
            raise BadInput(
                f"bot {title[:60]!r}: a spec at a table can have at most {BOT_LENGTH} characters; put a label before "
                f"it, such as mine={title[:20]}…"
            )
        if title != spec and (title in RESERVED or checked.get(title, spec) != spec):
            raise BadInput(f"bot {spec[:60]!r}: there is a bot {title!r} already")
        for game in games:
            make_bot(spec, find_game(game))
        checked[title] = spec
    return checked
