"""Final scoring, step by step. Everything it counts lies open; of the hands only their size matters."""

from __future__ import annotations

from typing import Final

from borough.games.london.rules.state import Open, laid_card

MONEY: Final = 0
BOROUGHS: Final = 1
UNDERGROUND: Final = 2
CARDS: Final = 3
COUNTERS: Final = 4
LOANS: Final = 5
POVERTY: Final = 6
SOURCE_COUNT: Final = 7


def repaid(table: Open, seat: int) -> int:
    """Loans that are paid back: as many as the money allows (score-loans)."""
    return min(table.loans[seat], table.money[seat] // table.figures.loan_costs)


def final_poverty(table: Open, seat: int) -> int:
    """Poverty with one point for every card in hand (score-hand)."""
    return table.poverty[seat] + table.hand_count[seat]


def points(table: Open, seat: int, least_poverty: int) -> list[int]:
    """A seat's points by source."""
    figures = table.figures
    by_source = [0] * SOURCE_COUNT
    loans = repaid(table, seat)
    money = table.money[seat] - loans * figures.loan_costs
    by_source[MONEY] = money // figures.pounds_per_point
    for borough in range(len(table.owner)):
        if table.owner[borough] == seat:
            by_source[BOROUGHS] += figures.land_points[borough]
            if table.tube[borough]:
                by_source[UNDERGROUND] += figures.tube_points
    for laid in table.laid[seat]:
        by_source[CARDS] += figures.points[laid_card(laid)]
    by_source[COUNTERS] = table.points[seat]
    by_source[LOANS] = -figures.unpaid * (table.loans[seat] - loans)
    by_source[POVERTY] = -figures.poverty_points(final_poverty(table, seat) - least_poverty)
    return by_source


def least_poverty(table: Open) -> int:
    """What everybody discards: the poverty of whoever has the least (score-poverty)."""
    least = final_poverty(table, 0)
    for seat in range(1, table.seats):
        least = min(least, final_poverty(table, seat))
    return least


def totals(table: Open) -> list[int]:
    """Each seat's points."""
    least = least_poverty(table)
    return [sum(points(table, seat, least)) for seat in range(table.seats)]
