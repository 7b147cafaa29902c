"""Many random games, in one process or several. The result does not depend on their number."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial

from borough.bots.ask_bot import run_in_thread
from borough.core.game import Options
from borough.core.registry import game as find_game
from borough.core.rng import Rng
from borough.core.state import play_out
from borough.core.workers import prepare_worker

CHUNK = 50


@dataclass
class Simulation:
    """Totals over a number of games."""

    game: str
    players: int
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    points: list[int] = field(default_factory=list)
    """By seat."""
    wins: list[float] = field(default_factory=list)
    """By seat; a shared victory counts as a fraction."""
    sources: dict[str, int] = field(default_factory=dict)

    def add(self, other: Simulation) -> None:
        """Add the games of another simulation."""
        self.games += other.games
        self.decisions += other.decisions
        self.points = [a + b for a, b in zip(self.points or [0] * self.players, other.points, strict=True)]
        self.wins = [a + b for a, b in zip(self.wins or [0.0] * self.players, other.wins, strict=True)]
        for source, points in other.sources.items():
            self.sources[source] = self.sources.get(source, 0) + points

    def data(self) -> dict[str, object]:
        """The summary as JSON data."""
        seats = self.games * self.players
        return {
            "game": self.game,
            "players": self.players,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / self.seconds, 1),
            "decisions_per_second": round(self.decisions / self.seconds),
            "mean_score_by_seat": [round(points / self.games, 3) for points in self.points],
            "win_share_by_seat": [round(wins / self.games, 3) for wins in self.wins],
            "mean_points_by_source": {name: round(points / seats, 3) for name, points in self.sources.items()},
        }


def play_chunk(ident: str, players: int, options: Options, components: str, seed: int, games: int) -> Simulation:
    """Play random games in this process, with consecutive seeds."""
    rules = find_game(ident)
    figures = rules.check_components(components)
    result = Simulation(ident, players, games, points=[0] * players, wins=[0.0] * players)
    for number in range(seed, seed + games):
        state = rules.deal(players, number, options, figures)
        result.decisions += play_out(state, Rng(number).spawn())
        scores = rules.scores(state)
        winners = sum(score.rank == 1 for score in scores)
        for score in scores:
            result.points[score.seat] += score.total
            result.wins[score.seat] += 1 / winners if score.rank == 1 else 0.0
            for source, points in score.sources.items():
                result.sources[source] = result.sources.get(source, 0) + points
    return result


def simulate(
    ident: str,
    players: int,
    games: int,
    seed: int,
    options: Options,
    components: str = "",
    workers: int = 1,
    progress: Callable[[int], None] = lambda games: None,
) -> Simulation:
    """Play random games; `progress` is called after every chunk with its number of games."""
    total = Simulation(ident, players)
    play = partial(play_chunk, ident, players, options, components)
    firsts = range(seed, seed + games, CHUNK)
    counts = [min(CHUNK, seed + games - first) for first in firsts]
    pool = ProcessPoolExecutor(workers, initializer=prepare_worker) if workers > 1 else None
    started = time.perf_counter()
    try:
        chunks = pool.map(play, firsts, counts) if pool else map(play, firsts, counts)
        while (done := run_in_thread(lambda: next(chunks, None))) is not None:  # so that Ctrl-C can interrupt it
            total.add(done)
            progress(done.games)
    finally:
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
    total.seconds = time.perf_counter() - started
    return total
