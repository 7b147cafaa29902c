"""What a tournament adds up to: win shares, ratings, points, times."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from borough.arena.match import Seat
from borough.arena.tournament import Game, Tournament

Z = 1.96
"""For intervals of 95 %."""


@dataclass
class Standing:
    """One bot's record."""

    bot: str
    games: int = 0
    """Seats it sat in."""
    wins: float = 0.0
    points: list[int] = field(default_factory=list)
    sources: dict[str, int] = field(default_factory=dict)
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    failures: list[str] = field(default_factory=list)
    rating: float = 0.0
    rating_margin: float = 0.0
    """Half of the rating's 95 % interval."""

    @property
    def win_share(self) -> float:
        """Wins by games."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win share (Wilson)."""
        share, games = self.win_share, self.games
        middle = share + Z * Z / (2 * games)
        reach = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
        return (middle - reach) / (1 + Z * Z / games), (middle + reach) / (1 + Z * Z / games)

    @property
    def mean(self) -> float:
        """Points a game."""
        return sum(self.points) / self.games

    @property
    def milliseconds(self) -> float:
        """Time a decision."""
        return 1000 * self.seconds / max(1, self.decisions)


@dataclass
class Summary:
    """All bots, the best first, and how often each came before each other."""

    plan: Tournament
    games: int
    standings: list[Standing]
    before: dict[tuple[str, str], tuple[float, int]]
    """For two bots: games in which the first came before the second (level ones half), and games they met in."""

    def data(self) -> dict[str, object]:
        """The figures people ask for."""
        return {
            "game": self.plan.game,
            "players": self.plan.players,
            "games": self.games,
            "seed": self.plan.seed,
            "bots": [
                {
                    "bot": one.bot,
                    "seats": one.games,
                    "win_share": round(one.win_share, 4),
                    "interval": [round(end, 4) for end in one.interval],
                    "rating": round(one.rating, 2),
                    "rating_margin": round(one.rating_margin, 2),
                    "mean_points": round(one.mean, 2),
                    "points_by_source": {name: round(sum_ / one.games, 2) for name, sum_ in one.sources.items()},
                    "ms_per_decision": round(one.milliseconds, 2),
                    "slowest_ms": round(1000 * one.slowest, 1),
                    "failures": len(one.failures),
                }
                for one in self.standings
            ],
        }


def summarise(plan: Tournament, games: list[Game]) -> Summary:
    """Add everything up."""
    standings: dict[str, Standing] = {bot: Standing(bot) for bot in plan.bots}
    before: dict[tuple[str, str], tuple[float, int]] = {}
    for game in games:
        for seat in game.seats:
            _add(standings[seat.bot], seat)
            for other in game.seats:
                if other.bot != seat.bot:
                    came, met = before.get((seat.bot, other.bot), (0.0, 0))
                    better = 1.0 if seat.rank < other.rank else 0.5 if seat.rank == other.rank else 0.0
                    before[seat.bot, other.bot] = (came + better, met + 1)
    _rate(standings, games)
    found = [one for one in standings.values() if one.games]
    return Summary(plan, len(games), sorted(found, key=lambda one: -one.win_share), before)


def _add(standing: Standing, seat: Seat) -> None:
    """One game of one bot."""
    standing.games += 1
    standing.wins += seat.won
    standing.points.append(seat.total)
    standing.decisions += seat.decisions
    standing.seconds += seat.seconds
    standing.slowest = max(standing.slowest, seat.slowest)
    for source, points in seat.sources.items():
        standing.sources[source] = standing.sources.get(source, 0) + points
    if seat.failure:
        standing.failures.append(seat.failure)


def _rate(standings: dict[str, Standing], games: list[Game]) -> None:
    """Ratings by Plackett-Luce, game after game."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in standings}
    for game in games:
        bots = [seat.bot for seat in game.seats]
        if len(set(bots)) < 2:
            continue
        rated = model.rate([[ratings[bot]] for bot in bots], ranks=[float(seat.rank) for seat in game.seats])
        fresh: dict[str, list[tuple[float, float]]] = {}
        for bot, (one,) in zip(bots, rated, strict=True):
            fresh.setdefault(bot, []).append((one.mu, one.sigma))
        for bot, several in fresh.items():  # a bot that sits in several seats gets their average
            ratings[bot].mu = sum(mu for mu, _ in several) / len(several)
            ratings[bot].sigma = sum(sigma for _, sigma in several) / len(several)
    for bot, standing in standings.items():
        standing.rating = ratings[bot].mu
        standing.rating_margin = Z * ratings[bot].sigma
