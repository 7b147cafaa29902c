"""What a server is told at its start: where its data lies, its secret, and its limits."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from borough.core.errors import BadInput
from borough.core.words import later

KEY_BYTES = 32


@dataclass(frozen=True)
class Settings:
    """All that can be set. Times are in seconds, sizes in bytes."""

    database: str = ""
    """A SQLAlchemy URL; empty for a SQLite file in the data folder."""
    data: Path = field(default_factory=lambda: user_data_path("borough"))
    """The folder with the database and the secret key."""
    secret: str = field(default="", repr=False)
    """Signs identities; empty for the key file in the data folder."""
    bots: tuple[str, ...] = (later("apprentice"), later("journeyman"), later("master"))
    """Who may be given a seat. The pages call them so, in the reader's language."""
    thinkers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think."""
    keeper: bool = True
    """Whether this process lets bots move and clocks run out."""
    live_tables: int = 2000
    """Tables kept in memory."""
    body: int = 64_000
    record: int = 2_000_000
    """The body of an ordinary request, and of an imported record."""
    streams: int = 12
    """Live streams that one person may hold open."""
    tables_per_person: int = 200
    """Tables that are not over."""
    rates: bool = True
    """Whether the pace of requests is limited."""

    @staticmethod
    def from_environment(database: str = "") -> Settings:
        """The settings of `borough serve`: what is given there, else BOROUGH_DATABASE, BOROUGH_DATA, BOROUGH_SECRET."""
        data = os.environ.get("BOROUGH_DATA")
        return Settings(
            database=database or os.environ.get("BOROUGH_DATABASE", ""),
            data=Path(data) if data else user_data_path("borough"),
            secret=os.environ.get("BOROUGH_SECRET", ""),
        )

    def database_url(self) -> str:
        """Where tables are kept."""
        if self.database:
            # A plain PostgreSQL address means the driver that comes with us.
            for plain in ("postgresql://", "postgres://"):
                if self.database.startswith(plain):
                    return "postgresql+psycopg://" + self.database.removeprefix(plain)
            return self.database
        self._make_folder()
        return f"sqlite:///{self.data / 'borough.sqlite'}"

    def key(self) -> str:
        """The secret key: given, or from its file, which is made at the first start and for nobody else to read."""
        if self.secret:
            return self.secret
        self._make_folder()
        path = self.data / "secret-key"
        if not path.exists():
            # Written aside and linked into place, so that of two processes that start at once both read the same key.
            fresh = self.data / f"secret-key-{secrets.token_hex(8)}"
            handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "w") as file:
                file.write(secrets.token_hex(KEY_BYTES))
            with suppress(FileExistsError):
                path.hardlink_to(fresh)
            fresh.unlink()
        return path.read_text().strip()

    def _make_folder(self) -> None:
        try:
            self.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise BadInput(f"{self.data}: {error.strerror}") from None
