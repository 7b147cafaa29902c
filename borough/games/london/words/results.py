"""The result: points by source, and the ranking with its tie-breaks."""

from __future__ import annotations

from borough.core.game import Score
from borough.games.london.rules.land import holdings
from borough.games.london.rules.scoring import final_poverty, least_poverty, points
from borough.games.london.rules.state import Open, laid_card

SOURCES = ("money", "boroughs", "underground", "cards", "counters", "loans", "poverty")


def scores(table: Open) -> list[Score]:
    """Each seat's points and rank; players who are level in everything share a rank (tie-break)."""
    least = least_poverty(table)
    found = [points(table, seat, least) for seat in range(table.seats)]
    strength = [standing(table, seat, sum(found[seat])) for seat in range(table.seats)]
    return [
        Score(seat, sum(found[seat]), 1 + sum(other > strength[seat] for other in strength), _named(found[seat]))
        for seat in range(table.seats)
    ]


def standing(table: Open, seat: int, total: int) -> tuple[int, int, int, int]:
    """What decides between two players, the first difference counting."""
    best = max((table.figures.points[laid_card(laid)] for laid in table.laid[seat]), default=0)
    return (total, -final_poverty(table, seat), holdings(table, seat), best)


def _named(by_source: list[int]) -> dict[str, int]:
    return dict(zip(SOURCES, by_source, strict=True))
