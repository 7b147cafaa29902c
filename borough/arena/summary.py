"""The summary of a tournament: win shares, ratings, points, times."""

from __future__ import annotations

import math
import random
import statistics
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from borough.arena.intervals import Z, share_interval
from borough.arena.match import SeatResult
from borough.arena.tournament import Played, Tournament
from borough.bots.specs import bot_title

if TYPE_CHECKING:
    from openskill.models import PlackettLuce
    from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

TITLE_LENGTH = 60
ORDERS = 12
"""Ratings are averaged over this many random orders of the games."""


@dataclass
class Standing:
    """One bot's results."""

    bot: str
    seats: int = 0
    """Seats it played, possibly several in one game."""
    wins: float = 0.0
    """A shared victory counts as a fraction."""
    points: list[int] = field(default_factory=list)
    """Of finished games only."""
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
    def title(self) -> str:
        """What people see: the bot's label, or its spec, cut off if it is long."""
        title = bot_title(self.bot)
        return title if len(title) <= TITLE_LENGTH else f"{title[: TITLE_LENGTH - 1]}…"

    @property
    def win_share(self) -> float:
        """Wins per seat played."""
        return self.wins / self.seats

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win share (Wilson)."""
        return share_interval(self.win_share, self.seats)

    @property
    def mean(self) -> float:
        """Mean points per game."""
        return sum(self.points) / max(1, len(self.points))

    @property
    def mean_sources(self) -> dict[str, float]:
        """Mean points per game by source."""
        return {source: points / max(1, len(self.points)) for source, points in self.sources.items()}

    @property
    def milliseconds(self) -> float:
        """Mean wall-clock time per decision."""
        return 1000 * self.seconds / max(1, self.decisions)

    @property
    def processor_milliseconds(self) -> float:
        """Mean processor time per decision, which does not depend on the load of the machine."""
        return 1000 * self.processor / max(1, self.decisions)


@dataclass
class Summary:
    """All bots, best first, and how often each ranked ahead of each other bot."""

    plan: Tournament
    games: int
    standings: list[Standing]
    before: dict[tuple[str, str], tuple[float, int]]
    """For two bots: how often a seat of the first ranked ahead of one of the second (ties count half), and how often
    they met. If a bot plays several seats of a game, each of them meets each of the other's seats.
    """

    def deals_in_words(self) -> str:
        """Which deals were played, in words."""
        complete, started = self.plan.deals()
        text = f"Deals from seed {self.plan.seed}, each played by every line-up in every rotation of the seats"
        return f"{text}." if complete == started else f"{text}; the last of {started} was not played by all."

    def data(self) -> dict[str, object]:
        """The summary as JSON data."""
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
    """Summarise the games of a tournament."""
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


def _add(standing: Standing, seat: SeatResult, finished: bool) -> None:
    """Add one seat's result. The points of an unfinished game are not counted."""
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
    """Rate the bots by Plackett-Luce.

    Openskill is made for players whose strength changes from game to game; that of bots does not. So no uncertainty is
    added between games (tau is 0), and the ratings are averaged over random orders of the games.
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
    """Update the ratings by one game. A bot that plays several seats gets the mean of their ratings."""
    bots = [seat.bot for seat in game.seats]
    rated = model.rate([[ratings[bot]] for bot in bots], ranks=[float(seat.rank) for seat in game.seats])
    for bot in set(bots):
        several = [one for name, (one,) in zip(bots, rated, strict=True) if name == bot]
        ratings[bot].mu = statistics.mean(one.mu for one in several)
        ratings[bot].sigma = statistics.mean(one.sigma for one in several)
