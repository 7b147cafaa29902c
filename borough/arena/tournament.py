"""Tournaments: paired deals and rotated seats, on one machine or many. An interrupted tournament can be resumed."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import combinations
from math import ceil
from pathlib import Path

from borough.arena.locks import locked
from borough.arena.match import Match, Pairing, SeatResult, record_of
from borough.arena.processes import play_in_processes
from borough.bots.ask_bot import TIME_LIMIT
from borough.bots.registry import files_of, make_bot
from borough.core.errors import BadInput
from borough.core.game import Game
from borough.core.registry import game as find_game

PLAN = "tournament.json"
GAMES = "games.jsonl"
RECORDS = "records"
"""The folder of the records, if they are kept: one file for each game."""
LONGEST_TIME_LIMIT = 86_400


@dataclass(frozen=True)
class Tournament:
    """The plan of a tournament. The same plan gives the same games on any machine."""

    game: str
    bots: tuple[str, ...]
    players: int
    games: int
    seed: int = 0
    options: tuple[str, ...] = ()
    components: str = ""
    time_limit: float = TIME_LIMIT
    """Seconds per decision."""

    def check(self) -> None:
        """Raise BadInput if it cannot be played."""
        game = find_game(self.game)
        game.check_seats(self.players)
        game.check_options(dict.fromkeys(self.options, True))
        game.check_components(self.components)
        if not self.bots:
            raise BadInput("a tournament needs bots")
        if not 0 < self.time_limit <= LONGEST_TIME_LIMIT:
            raise BadInput(f"the time limit of a decision is more than 0 and at most {LONGEST_TIME_LIMIT} seconds")
        for bot in self.bots:
            make_bot(bot, game)

    def line_ups(self) -> list[tuple[str, ...]]:
        """The bots of each line-up: every combination. If there are fewer bots than seats, the last one fills up."""
        if len(self.bots) < self.players:
            return [self.bots + (self.bots[-1],) * (self.players - len(self.bots))]
        return list(combinations(self.bots, self.players))

    def pairing(self, number: int) -> Pairing:
        """Game `number`. Every line-up plays a deal in every rotation of the seats before the next deal."""
        line_ups = self.line_ups()
        deal, place = divmod(number, len(line_ups) * self.players)
        line_up, turn = line_ups[place // self.players], place % self.players
        seated = line_up[turn:] + line_up[:turn]
        return Pairing(number, self.game, seated, self.seed + deal, self.options, self.components, self.time_limit)

    def deals(self) -> tuple[int, int]:
        """How many deals are played by every line-up in every rotation, and how many are started."""
        whole = len(self.line_ups()) * self.players
        return self.games // whole, ceil(self.games / whole)


@dataclass(frozen=True)
class Played:
    """A game with its results."""

    number: int
    seed: int
    seats: list[SeatResult]

    @property
    def finished(self) -> bool:
        """Whether no bot failed."""
        return not any(seat.failure for seat in self.seats)

    def belongs_to(self, plan: Tournament) -> bool:
        """Whether it is one of a plan's games."""
        pairing = plan.pairing(self.number)
        return (self.seed, [seat.bot for seat in self.seats]) == (pairing.seed, list(pairing.bots))


Progress = Callable[[int], None]
Keep = Callable[[Played], None]


def run(
    plan: Tournament,
    workers: int = 1,
    on: str = "",
    out: Path | None = None,
    tell: Progress = lambda _: None,
    records: bool = False,
) -> list[Played]:
    """Play all games that are not yet in `out`; each game is written there as soon as it is over.

    With `records`, the record of each game that is played now is written there, too.
    """
    plan.check()
    with _kept(plan, out) as (played, keep):
        tell(len(played))
        missing = [plan.pairing(number) for number in range(plan.games) if number not in played]
        with _play_all(missing, workers, on) as results:
            for pairing, match in results:
                game = Played(pairing.number, pairing.seed, match.seats)
                if records and out is not None:
                    _keep_record(out, pairing, match)
                keep(game)
                played[game.number] = game
                tell(1)
    if len(played) < plan.games:
        raise RuntimeError(f"{plan.games - len(played)} of {plan.games} games did not come back")
    return [played[number] for number in sorted(played)]


@contextmanager
def _play_all(pairings: list[Pairing], workers: int, on: str) -> Iterator[Iterator[tuple[Pairing, Match]]]:
    """The results as they arrive, from local processes or from Ray."""
    if on:
        from borough.arena.on_ray import play_on_ray

        with play_on_ray(pairings, on) as results:
            yield results
    else:
        with closing(play_in_processes(pairings, workers)) as results:
            yield results


# Games in a folder.


@contextmanager
def _kept(plan: Tournament, out: Path | None) -> Iterator[tuple[dict[int, Played], Keep]]:
    """The games that an earlier run left in the folder, and a function that writes a game there."""
    if out is None:
        yield {}, lambda game: None
        return
    with locked(out / GAMES, "another run is playing this tournament") as file:
        played = _resume(plan, out)
        _cut_partial_line(out / GAMES)

        def keep(game: Played) -> None:
            file.write(json.dumps(asdict(game)) + "\n")
            file.flush()

        yield played, keep


def _keep_record(out: Path, pairing: Pairing, match: Match) -> None:
    """Write the record of a game. It comes before the game itself, so that no game in the folder lacks its record."""
    folder = out / RECORDS
    path = folder / f"{pairing.number:06}.json"
    try:
        folder.mkdir(exist_ok=True)
        partial = path.with_suffix(".partial")
        partial.write_text(record_of(pairing, match).dumps(), encoding="utf-8")
        partial.replace(path)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from None


def _resume(plan: Tournament, out: Path) -> dict[int, Played]:
    """The games that an earlier run left in the folder; BadInput if they belong to another tournament."""
    try:
        described = _described(plan)
        found = _found(out)
        if found and {**found, "games": plan.games} != described:
            same = {**found, "games": plan.games, "code": described["code"]} == described
            what = "games of another version" if same else "another tournament"
            raise BadInput(f"{out}: holds {what}; choose another folder")
        games = [game for game in read_games(out) if game.number < plan.games]
        if not all(game.belongs_to(plan) for game in games):
            raise BadInput(f"{out}: holds games of another tournament; choose another folder")
        (out / PLAN).write_text(json.dumps(described, indent=1) + "\n", encoding="utf-8")
        return {game.number: game for game in games}
    except BadInput:
        raise
    except OSError as error:
        raise BadInput(f"{out}: {error.strerror}") from None
    except (ValueError, TypeError, KeyError):
        raise BadInput(f"{out}: its files are damaged") from None


def _found(out: Path) -> dict[str, object]:
    """The plan stored in a folder; empty if there is none."""
    if (out / PLAN).exists():
        found: dict[str, object] = json.loads((out / PLAN).read_text(encoding="utf-8"))
        return found
    return {}


def _described(plan: Tournament) -> dict[str, object]:
    """A plan as JSON data, with the digest of the code that plays it."""
    code = code_digest(find_game(plan.game), plan.components, plan.bots)
    return {"borough": 2, "code": code, **json.loads(json.dumps(asdict(plan)))}


def code_digest(game: Game, components: str = "", bots: tuple[str, ...] = ()) -> str:
    """A digest of the component values and of the code of rules, bots and matches.

    Games with different digests are not added up. Of a plug-in bot only those files count that define its class or are
    named by its settings or its command.
    """
    values = game.check_components(components).digest()
    digest = hashlib.sha256(f"rules {game.rules_version} {values}".encode())
    for file in [*_code(game), *(file for bot in bots for file in files_of(bot))]:
        digest.update(b"\0" + file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def _code(game: Game) -> Iterator[Traversable]:
    """The files that influence how a game is played; words and drawings do not."""
    core, arena = resources.files("borough.core"), resources.files("borough.arena")
    yield from (core / "rng.py", core / "state.py", core / "view.py", arena / "match.py")
    home = resources.files(game.package)
    for folder in (resources.files("borough.bots"), home, home / "rules", home / "estimate"):
        if folder.is_dir():  # a plug-in may be a single file
            for file in sorted(folder.iterdir(), key=lambda each: each.name):
                if file.name.endswith(".py"):
                    yield file


def read_games(out: Path) -> Iterator[Played]:
    """The games in a folder. An incomplete last line is skipped."""
    path = out / GAMES
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").split("\n")[:-1]:
        row = json.loads(line)
        yield Played(row["number"], row["seed"], [SeatResult(**seat) for seat in row["seats"]])


def _cut_partial_line(path: Path) -> None:
    """Truncate an incomplete last line."""
    os.truncate(path, path.read_bytes().rfind(b"\n") + 1)
