"""Tournaments: paired deals, rotated seats, on one machine or many, and they can be taken up again."""

from __future__ import annotations

import fcntl
import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib import resources
from itertools import combinations
from math import ceil
from pathlib import Path

from borough.arena.match import Pairing, Seat
from borough.arena.processes import play_in_processes
from borough.bots.patience import PATIENCE
from borough.bots.registry import make_bot
from borough.core.errors import BadInput
from borough.core.registry import game as find_game

PLAN = "tournament.json"
GAMES = "games.jsonl"
LONGEST_PATIENCE = 86_400


@dataclass(frozen=True)
class Tournament:
    """What is to be played. The same plan gives the same games anywhere."""

    game: str
    bots: tuple[str, ...]
    players: int
    games: int
    seed: int = 0
    options: tuple[str, ...] = ()
    components: str = ""
    patience: float = PATIENCE
    """Seconds that a bot may take for a decision."""

    def check(self) -> None:
        """Raise BadInput if it cannot be played."""
        game = find_game(self.game)
        game.check_seats(self.players)
        game.check_options(dict.fromkeys(self.options, True))
        game.check_components(self.components)
        if not self.bots:
            raise BadInput("a tournament needs bots")
        if not 0 < self.patience <= LONGEST_PATIENCE:
            raise BadInput(f"a bot may take up to {LONGEST_PATIENCE} s for a decision, and needs some")
        for bot in self.bots:
            make_bot(bot, game)

    def line_ups(self) -> list[tuple[str, ...]]:
        """Who sits together: every selection of bots; the last bot fills seats that are left."""
        if len(self.bots) < self.players:
            return [self.bots + (self.bots[-1],) * (self.players - len(self.bots))]
        return list(combinations(self.bots, self.players))

    def pairing(self, number: int) -> Pairing:
        """One game: every line-up in every rotation plays a deal before the next deal comes."""
        line_ups = self.line_ups()
        deal, place = divmod(number, len(line_ups) * self.players)
        line_up, turn = line_ups[place // self.players], place % self.players
        seated = line_up[turn:] + line_up[:turn]
        return Pairing(number, self.game, seated, self.seed + deal, self.options, self.components, self.patience)

    def deals(self) -> tuple[int, int]:
        """How many deals are played by every line-up in every rotation, and how many are begun."""
        whole = len(self.line_ups()) * self.players
        return self.games // whole, ceil(self.games / whole)


@dataclass(frozen=True)
class Played:
    """A game that was played."""

    number: int
    seed: int
    seats: list[Seat]

    @property
    def finished(self) -> bool:
        """Whether it came to its end, and was not lost before by a failure."""
        return not any(seat.failure for seat in self.seats)

    def belongs_to(self, plan: Tournament) -> bool:
        """Whether it is one of a plan's games."""
        pairing = plan.pairing(self.number)
        return (self.seed, [seat.bot for seat in self.seats]) == (pairing.seed, list(pairing.bots))


Progress = Callable[[int], None]


def run(
    plan: Tournament, workers: int = 1, on: str = "", out: Path | None = None, tell: Progress = lambda _: None
) -> list[Played]:
    """Play all games that are not yet in `out`; every finished game is kept there at once."""
    plan.check()
    played = _resume(plan, out)
    tell(len(played))
    missing = [plan.pairing(number) for number in range(plan.games) if number not in played]
    with _log(out) as keep, _play_all(missing, workers, on) as results:
        for pairing, seats in results:
            game = Played(pairing.number, pairing.seed, seats)
            keep(game)
            played[game.number] = game
            tell(1)
    return [played[number] for number in sorted(played)]


@contextmanager
def _play_all(pairings: list[Pairing], workers: int, on: str) -> Iterator[Iterator[tuple[Pairing, list[Seat]]]]:
    """The results as they come: from processes of this machine, or from Ray."""
    if on:
        from borough.arena.on_ray import play_on_ray

        with play_on_ray(pairings, on) as results:
            yield results
    else:
        yield play_in_processes(pairings, workers)


# Keeping what was played.


def _resume(plan: Tournament, out: Path | None) -> dict[int, Played]:
    """The games that an earlier run left in the folder, if it was the same tournament."""
    if out is None:
        return {}
    try:
        out.mkdir(parents=True, exist_ok=True)
        described = _described(plan)
        found = _found(out)
        if found and {**found, "games": plan.games} != described:
            what = "another tournament" if found.get("code") == described["code"] else "games of another version"
            raise BadInput(f"{out}: holds {what}; choose another folder")
        games = [game for game in _read_games(out / GAMES) if game.number < plan.games]
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
    """The plan that lies in a folder, if there is one."""
    if (out / PLAN).exists():
        found: dict[str, object] = json.loads((out / PLAN).read_text(encoding="utf-8"))
        return found
    return {}


def _described(plan: Tournament) -> dict[str, object]:
    """A plan as plain data, and the code that plays it."""
    return {"borough": 2, "code": code_digest(plan.game), **json.loads(json.dumps(asdict(plan)))}


def code_digest(game: str) -> str:
    """A short name for the code of the rules and of our bots: games of different code are not added up."""
    package = type(find_game(game)).__module__.rpartition(".")[0]
    digest = hashlib.sha256()
    for folder in (resources.files("borough.bots"), resources.files(package)):
        for file in sorted(folder.iterdir(), key=lambda each: each.name):
            if file.name.endswith(".py"):
                digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def _read_games(path: Path) -> Iterator[Played]:
    """The games of an earlier run; a last line that was cut off is left out."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").split("\n")[:-1]:
        row = json.loads(line)
        yield Played(row["number"], row["seed"], [Seat(**seat) for seat in row["seats"]])


@contextmanager
def _log(out: Path | None) -> Iterator[Callable[[Played], None]]:
    """Writes every game down as soon as it is over."""
    if out is None:
        yield lambda game: None
        return
    with (out / GAMES).open("a", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadInput(f"{out}: another run is playing this tournament") from None
        _mend(out / GAMES)

        def keep(game: Played) -> None:
            file.write(json.dumps(asdict(game)) + "\n")
            file.flush()

        try:
            yield keep
        finally:
            fcntl.flock(file, fcntl.LOCK_UN)  # processes that are still ending hold it too


def _mend(path: Path) -> None:
    """Cut off a last line that was not finished."""
    if path.exists():
        text = path.read_text(encoding="utf-8")
        if text and not text.endswith("\n"):
            path.write_text(text[: text.rfind("\n") + 1], encoding="utf-8")
