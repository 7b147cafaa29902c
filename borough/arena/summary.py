"""What a tournament adds up to: win shares, ratings, points, times."""

from __future__ import annotations

import math
import random
import statistics
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from borough.arena.match import Seat
from borough.arena.tournament import Played, Tournament

if TYPE_CHECKING:
    from openskill.models import PlackettLuce
    from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

Z = 1.96
"""For intervals of 95 %."""
ORDERS = 12
"""Orders of the games that ratings are the average of."""


@dataclass
class Standing:
    """One bot's record."""

    bot: str
    seats: int = 0
    """Seats it sat in, which may be several in a game."""
    wins: float = 0.0
    """A shared victory counts in part."""
    points: list[int] = field(default_factory=list)
    """Of the games that were finished."""
    sources: dict[str, int] = field(default_factory=dict)
    decisions: int = 0
    seconds: float = 0.0
    processor: float = 0.0
    slowest: float = 0.0
    failures: list[str] = field(default_factory=list)
    rating: float = 0.0
    rating_margin: float = 0.0
    """Half of the rating's 95 % interval."""

    @property
    def win_share(self) -> float:
        """Wins by seats."""
        return self.wins / self.seats

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win share (Wilson)."""
        share, seats = self.win_share, self.seats
        middle = share + Z * Z / (2 * seats)
        reach = Z * math.sqrt(share * (1 - share) / seats + Z * Z / (4 * seats * seats))
        low, high = (middle - reach) / (1 + Z * Z / seats), (middle + reach) / (1 + Z * Z / seats)
        return max(0.0, low), min(1.0, high)

    @property
    def mean(self) -> float:
        """Points a game."""
        return sum(self.points) / max(1, len(self.points))

    @property
    def mean_sources(self) -> dict[str, float]:
        """Points a game by source."""
        return {source: points / max(1, len(self.points)) for source, points in self.sources.items()}

    @property
    def milliseconds(self) -> float:
        """Time a decision, by the clock."""
        return 1000 * self.seconds / max(1, self.decisions)

    @property
    def processor_milliseconds(self) -> float:
        """Processor time a decision, which does not depend on what else the machine does."""
        return 1000 * self.processor / max(1, self.decisions)


@dataclass
class Summary:
    """All bots, the best first, and how often each came before each other."""

    plan: Tournament
    games: int
    standings: list[Standing]
    before: dict[tuple[str, str], tuple[float, int]]
    """For two bots: how often a seat of the first came before one of the second (level ones half), of how many times.

    Where a bot sits in several seats of a game, each of them meets each of the other's.
    """

    def deals_in_words(self) -> str:
        """How far the line-ups are comparable."""
        whole, begun = self.plan.deals()
        told = f"Deals from seed {self.plan.seed}, each played by every line-up in every rotation of the seats"
        return f"{told}." if whole == begun else f"{told}; the last of {begun} was not played by all."

    def data(self) -> dict[str, object]:
        """The figures people ask for."""
        return {
            "game": self.plan.game,
            "players": self.plan.players,
            "games": self.games,
            "seed": self.plan.seed,
            "deals": self.plan.deals()[0],
            "bots": [
                {
                    "bot": one.bot,
                    "seats": one.seats,
                    "win_share": round(one.win_share, 4),
                    "interval": [round(end, 4) for end in one.interval],
                    "rating": round(one.rating, 2),
                    "rating_margin": round(one.rating_margin, 2),
                    "mean_points": round(one.mean, 2),
                    "points_by_source": {name: round(points, 2) for name, points in one.mean_sources.items()},
                    "ms_per_decision": round(one.milliseconds, 2),
                    "processor_ms": round(one.processor_milliseconds, 2),
                    "slowest_ms": round(1000 * one.slowest, 1),
                    "failures": len(one.failures),
                }
                for one in self.standings
            ],
        }


def summarise(plan: Tournament, games: list[Played]) -> Summary:
    """Add everything up."""
    standings: dict[str, Standing] = {bot: Standing(bot) for bot in plan.bots}
    before: dict[tuple[str, str], tuple[float, int]] = {}
    for game in games:
        for seat in game.seats:
            _add(standings[seat.bot], seat, game.finished)
            for other in game.seats:
                if other.bot != seat.bot:
                    came, met = before.get((seat.bot, other.bot), (0.0, 0))
                    better = 1.0 if seat.rank < other.rank else 0.5 if seat.rank == other.rank else 0.0
                    before[seat.bot, other.bot] = (came + better, met + 1)
    _rate(standings, games)
    found = [one for one in standings.values() if one.seats]
    return Summary(plan, len(games), sorted(found, key=lambda one: -one.win_share), before)


def _add(standing: Standing, seat: Seat, finished: bool) -> None:
    """One seat of one bot; if the game was broken off, its points say nothing."""
    standing.seats += 1
    standing.wins += seat.won
    standing.decisions += seat.decisions
    standing.seconds += seat.seconds
    standing.processor += seat.processor
    standing.slowest = max(standing.slowest, seat.slowest)
    if finished:
        standing.points.append(seat.total)
        for source, points in seat.sources.items():
            standing.sources[source] = standing.sources.get(source, 0) + points
    if seat.failure:
        standing.failures.append(seat.failure)


def _rate(standings: dict[str, Standing], games: list[Played]) -> None:
    """Ratings by Plackett-Luce.

    Openskill rates game after game, for players who change; bots do not. So nothing is added to the uncertainty between
    games, and the ratings are the average over some orders of the games.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    rated = [game for game in games if len({seat.bot for seat in game.seats}) > 1]
    runs: list[dict[str, PlackettLuceRating]] = []
    for order in range(ORDERS):
        ratings = {bot: model.rating(name=bot) for bot in standings}
        for game in random.Random(order).sample(rated, len(rated)):
            _rate_game(model, ratings, game)
        runs.append(ratings)
    for bot, standing in standings.items():
        means = [run[bot].mu for run in runs]
        standing.rating = statistics.mean(means)
        variance = statistics.mean(run[bot].sigma ** 2 for run in runs) + statistics.variance(means)
        standing.rating_margin = Z * math.sqrt(variance)


def _rate_game(model: PlackettLuce, ratings: dict[str, PlackettLuceRating], game: Played) -> None:
    """One game; a bot that sits in several seats gets their average."""
    bots = [seat.bot for seat in game.seats]
    rated = model.rate([[ratings[bot]] for bot in bots], ranks=[float(seat.rank) for seat in game.seats])
    for bot in set(bots):
        several = [one for name, (one,) in zip(bots, rated, strict=True) if name == bot]
        ratings[bot].mu = statistics.mean(one.mu for one in several)
        ratings[bot].sigma = statistics.mean(one.sigma for one in several)
