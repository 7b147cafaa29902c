"""Tournaments: paired deals, rotated seats, on one machine or many, and they can be taken up again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path

from borough.arena.match import Pairing, Seat, play_match
from borough.bots.registry import make_bot
from borough.core.errors import BadInput
from borough.core.registry import game as find_game

PLAN = "tournament.json"
GAMES = "games.jsonl"


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

    def check(self) -> None:
        """Raise BadInput if it cannot be played."""
        game = find_game(self.game)
        game.check_seats(self.players)
        game.check_options(dict.fromkeys(self.options, True))
        game.check_components(self.components)
        if not self.bots:
            raise BadInput("a tournament needs bots")
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
        return Pairing(number, self.game, seated, self.seed + deal, self.options, self.components)


@dataclass(frozen=True)
class Game:
    """A game that was played."""

    number: int
    seed: int
    seats: list[Seat]


Progress = Callable[[int], None]


def run(
    plan: Tournament, workers: int = 1, on: str = "", out: Path | None = None, tell: Progress = lambda _: None
) -> list[Game]:
    """Play all games that are not yet in `out`; every finished game is kept there at once."""
    plan.check()
    played = _resume(plan, out)
    tell(len(played))
    missing = [plan.pairing(number) for number in range(plan.games) if number not in played]
    with _log(out) as keep, _play_all(missing, workers, on) as results:
        for pairing, seats in results:
            game = Game(pairing.number, pairing.seed, seats)
            keep(game)
            played[game.number] = game
            tell(1)
    return [played[number] for number in sorted(played)]


@contextmanager
def _play_all(pairings: list[Pairing], workers: int, on: str) -> Iterator[Iterator[tuple[Pairing, list[Seat]]]]:
    """The results as they come: in this process, in some of this machine's, or on Ray."""
    if on:
        from borough.arena.on_ray import play_on_ray

        with play_on_ray(pairings, on) as results:
            yield results
    elif workers == 1:
        yield ((pairing, play_match(pairing)) for pairing in pairings)
    else:
        with ProcessPoolExecutor(workers) as pool:
            try:
                yield _as_completed(pool, pairings, workers)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise


def _as_completed(
    pool: ProcessPoolExecutor, pairings: list[Pairing], workers: int
) -> Iterator[tuple[Pairing, list[Seat]]]:
    """Keep a few games waiting for each process, and hand out results in order of number."""
    queue: list[tuple[Pairing, Future[list[Seat]]]] = []
    ahead = iter(pairings)
    while True:
        while len(queue) < 4 * workers and (pairing := next(ahead, None)):
            queue.append((pairing, pool.submit(play_match, pairing)))
        if not queue:
            return
        pairing, result = queue.pop(0)
        yield pairing, result.result()


# Keeping what was played.


def _resume(plan: Tournament, out: Path | None) -> dict[int, Game]:
    """The games that an earlier run left in the folder, if it was the same tournament."""
    if out is None:
        return {}
    try:
        out.mkdir(parents=True, exist_ok=True)
        described = json.dumps(_described(plan), indent=1) + "\n"
        earlier = out / PLAN
        if earlier.exists() and not _same_but_longer(json.loads(earlier.read_text(encoding="utf-8")), plan):
            raise BadInput(f"{out}: holds another tournament; choose another folder")
        earlier.write_text(described, encoding="utf-8")
        return {game.number: game for game in _read_games(out / GAMES) if game.number < plan.games}
    except BadInput:
        raise
    except OSError as error:
        raise BadInput(f"{out}: {error.strerror}") from None
    except (ValueError, TypeError, KeyError):
        raise BadInput(f"{out}: its files are damaged") from None


def _described(plan: Tournament) -> dict[str, object]:
    """A plan as plain data."""
    return {"borough": 1, **json.loads(json.dumps(asdict(plan)))}


def _same_but_longer(found: dict[str, object], plan: Tournament) -> bool:
    """Whether a plan differs from the one found only in its number of games."""
    return {**found, "games": plan.games} == _described(plan)


def _read_games(path: Path) -> Iterator[Game]:
    """The games of an earlier run; a last line that was cut off is left out."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").split("\n")[:-1]:
        row = json.loads(line)
        yield Game(row["number"], row["seed"], [Seat(**seat) for seat in row["seats"]])


@contextmanager
def _log(out: Path | None) -> Iterator[Callable[[Game], None]]:
    """Writes every game down as soon as it is over."""
    if out is None:
        yield lambda game: None
        return
    _mend(out / GAMES)
    with (out / GAMES).open("a", encoding="utf-8") as file:

        def keep(game: Game) -> None:
            file.write(json.dumps(asdict(game)) + "\n")
            file.flush()

        yield keep


def _mend(path: Path) -> None:
    """Cut off a last line that was not finished."""
    if path.exists():
        text = path.read_text(encoding="utf-8")
        if text and not text.endswith("\n"):
            path.write_text(text[: text.rfind("\n") + 1], encoding="utf-8")
