"""Where the games of a dataset come from: bots that play them now, or records."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from typing import Protocol

import pyarrow as pa
from pyarrow import parquet

from borough.arena.match import Pairing, play_match, record_of
from borough.arena.tournament import RECORDS, code_digest
from borough.bots.registry import make_bot
from borough.core.errors import BadInput, RecordError
from borough.core.record import SIZE_LIMIT, Record
from borough.core.registry import game as find_game
from borough.datasets.description import Description
from borough.datasets.parts import Skipped
from borough.datasets.tables import GAMES

GAMES_PER_PART = 50
NamedGame = tuple[int, str, Record | Skipped]
"""The number of a game, a name for messages, and the record."""


class Games(Protocol):
    """Some games, one after the other."""

    def __iter__(self) -> Iterator[NamedGame]: ...


class Source(Protocol):
    """Games in parts. Parts are written in any order, by several processes."""

    @property
    def parts(self) -> int:
        """How many parts there are."""

    def part(self, number: int) -> Games:
        """The games of a part, as an object that can be sent to another process."""

    def described(self) -> dict[str, object]:
        """What the games depend on, as JSON data; `games` is their number."""


@dataclass(frozen=True)
class SimulatedGames:
    """Games between bots. Each game has a deal of its own, and the bots move on by one seat after every game."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    """The seed of the first deal."""
    options: tuple[str, ...] = ()
    components: str = ""
    games_per_part: int = GAMES_PER_PART

    def check(self) -> None:
        """Raise BadInput if they cannot be played."""
        game = find_game(self.game)
        game.check_seats(self.players)
        game.check_options(dict.fromkeys(self.options, True))
        game.check_components(self.components)
        for bot in self.bots:
            make_bot(bot, game)

    @property
    def parts(self) -> int:
        """How many parts there are."""
        return -(-self.games // self.games_per_part)

    def part(self, number: int) -> Games:
        """The games of a part."""
        first = number * self.games_per_part
        return _SimulatedPart(self, first, min(self.games, first + self.games_per_part))

    def described(self) -> dict[str, object]:
        """All attributes, and the digest of the code that plays the games."""
        data = {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}
        return {"kind": "simulated", **data, "code": code_digest(find_game(self.game), self.components, self.bots)}

    def pairing(self, number: int) -> Pairing:
        """Game `number`."""
        seated = tuple(self.bots[(number + seat) % len(self.bots)] for seat in range(self.players))
        return Pairing(number, self.game, seated, self.seed + number, self.options, self.components)


@dataclass(frozen=True)
class _SimulatedPart:
    """Some of the games, played when they are asked for."""

    plan: SimulatedGames
    first: int
    end: int

    def __iter__(self) -> Iterator[NamedGame]:
        for number in range(self.first, self.end):
            pairing = self.plan.pairing(number)
            match = play_match(pairing)
            record = Skipped(match.failure) if match.failure else record_of(pairing, match)
            yield number, f"game {number}", record


@dataclass(frozen=True)
class Place:
    """Where a record is: a file of its own, or a row of a dataset's table of games."""

    path: Path
    row: int = -1
    """-1 for a file of its own."""

    def __str__(self) -> str:
        return str(self.path) if self.row < 0 else f"{self.path}, row {self.row}"


@dataclass(frozen=True)
class RecordedGames:
    """Games that have been played already, in the order of their places."""

    places: tuple[Place, ...]
    description: Description
    """Games of another game, with another number of seats or with other component values are skipped."""
    games_per_part: int = GAMES_PER_PART

    @property
    def parts(self) -> int:
        """How many parts there are."""
        return -(-len(self.places) // self.games_per_part)

    def part(self, number: int) -> Games:
        """The games of a part."""
        first = number * self.games_per_part
        return _RecordedPart(self.places[first : first + self.games_per_part], first, self.description)

    def described(self) -> dict[str, object]:
        """The number of games, and a digest of where they are and of the sizes and times of these files."""
        digest = hashlib.sha256()
        for path, places in groupby(self.places, key=lambda place: place.path):
            found = path.stat()
            rows = [place.row for place in places]
            digest.update(repr((str(path.resolve()), found.st_size, found.st_mtime_ns, rows)).encode())
        files = {"games": len(self.places), "games_per_part": self.games_per_part}
        return {"kind": "recorded", **files, "digest": digest.hexdigest()[:16]}


@dataclass(frozen=True)
class _RecordedPart:
    """Some of the games, read when they are asked for."""

    places: Sequence[Place]
    first: int
    description: Description

    def __iter__(self) -> Iterator[NamedGame]:
        for number, place in enumerate(self.places, self.first):
            yield number, str(place), self._checked(place)

    def _checked(self, place: Place) -> Record | Skipped:
        """A record, if it belongs into the dataset."""
        wanted = self.description
        try:
            record = read_record(place)
            if record.game != wanted.game:
                return Skipped(f"a game of {record.game}")
            if record.seats != wanted.seats:
                return Skipped(f"a game with {record.seats} seats")
            if record.check_components().digest() != wanted.figures:
                return Skipped("a game with other component values")
        except RecordError as error:
            return Skipped(str(error))
        return record


def read_record(place: Place) -> Record:
    """The record at a place; raises RecordError if it cannot be read."""
    try:
        if place.row >= 0:
            return Record.loads(_texts(place.path)[place.row].as_py())
        if place.path.stat().st_size > SIZE_LIMIT:
            raise RecordError(f"larger than {SIZE_LIMIT:,} bytes")
        return Record.loads(place.path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, pa.ArrowException) as error:
        raise RecordError(str(error)[:200]) from None


_last_texts: list[tuple[Path, pa.ChunkedArray]] = []
"""The records of the file that was read last: the places of a file follow each other."""


def _texts(path: Path) -> pa.ChunkedArray:
    """The records in a file of games."""
    if not _last_texts or _last_texts[0][0] != path:
        _last_texts[:] = [(path, parquet.read_table(path, columns=["text"]).column(0))]
    return _last_texts[0][1]


def first_record(places: Sequence[Place]) -> Record:
    """The first record that can be read; BadInput if none can be."""
    reason = ""
    for place in places:
        try:
            return read_record(place)
        except RecordError as error:
            reason = reason or f"{place}: {error}"
    raise BadInput(reason)


def find_records(paths: Sequence[Path]) -> tuple[Place, ...]:
    """The records in files, in folders and all folders in them, in tournaments and in datasets, in order of names."""
    places: list[Place] = []
    for path in paths:
        if not path.exists():
            raise BadInput(f"{path}: no such file or folder")
        if path.is_file():
            places.append(Place(path))
        elif (path / GAMES).is_dir():
            places += _rows_of(path)
        else:
            home = path / RECORDS if (path / RECORDS).is_dir() else path  # of a tournament
            files = sorted(file for file in home.rglob("*.json") if file.is_file())
            places += [Place(file) for file in files]
    if not places:
        raise BadInput(f"no records in {', '.join(map(str, paths))}")
    return tuple(places)


def _rows_of(dataset: Path) -> list[Place]:
    """The records of a dataset, also of one whose rules or encoder are no longer the current ones."""
    try:
        files = sorted((dataset / GAMES).glob("*.parquet"))
        return [Place(file, row) for file in files for row in range(parquet.read_metadata(file).num_rows)]
    except (OSError, pa.ArrowException) as error:
        raise BadInput(f"{dataset}: not a dataset ({str(error)[:120]})") from None
