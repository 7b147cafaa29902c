"""The result: points by source and by component, and the ranking with its tie-breaks."""

from __future__ import annotations

from borough.core.game import Score
from borough.games.london.rules.cards import BOROUGHS, CARDS
from borough.games.london.rules.land import holdings
from borough.games.london.rules.scoring import final_poverty, least_poverty, points
from borough.games.london.rules.state import Open, laid_card

SOURCES = ("money", "boroughs", "underground", "cards", "counters", "loans", "poverty")
PARTS = ("money", "counters", "loans", "poverty")
"""The sources that are no boroughs or cards."""


def scores(table: Open) -> list[Score]:
    """Each seat's points and rank; players who are level in everything share a rank (tie-break)."""
    least = least_poverty(table)
    found = [_named(points(table, seat, least)) for seat in range(table.seats)]
    strength = [standing(table, seat, sum(found[seat].values())) for seat in range(table.seats)]
    return [
        Score(seat, best[0], 1 + sum(other > best for other in strength), found[seat], _parts(table, seat, found[seat]))
        for seat, best in enumerate(strength)
    ]


def standing(table: Open, seat: int, total: int) -> tuple[int, int, int, int]:
    """What decides between two players, the first difference counting."""
    best = max((table.figures.points[laid_card(laid)] for laid in table.laid[seat]), default=0)
    return (total, -final_poverty(table, seat), holdings(table, seat), best)


def _named(by_source: list[int]) -> dict[str, int]:
    return dict(zip(SOURCES, by_source, strict=True))


def _parts(table: Open, seat: int, sources: dict[str, int]) -> dict[str, int]:
    """The points of each borough, with its Underground, and of each card; copies of a card are added up."""
    parts = {source: sources[source] for source in PARTS}
    for borough, owner in enumerate(table.owner):
        if owner == seat:
            tube = table.figures.tube_points if table.tube[borough] else 0
            parts[BOROUGHS[borough]] = table.figures.land_points[borough] + tube
    for laid in table.laid[seat]:
        card = laid_card(laid)
        parts[CARDS[card]] = parts.get(CARDS[card], 0) + table.figures.points[card]
    return parts
