"""The value of a position: for each seat the points it is likely to end with, in hundredths, by source.

The points of the final scoring come first, as if the game ended now. What is still to come is added: open cards that
wait for a run, cards in hand that wait for a stack, and the turns that are left. Poverty is projected to the end of the
game, because it counts only there, and only against whoever has the least.
"""

from __future__ import annotations

from typing import Final

from borough.games.london.estimate.seat_estimate import SOURCE_COUNT, SeatEstimate, card_totals_of
from borough.games.london.estimate.weights import WEIGHTS
from borough.games.london.rules import scoring
from borough.games.london.rules.actions import EXPEND
from borough.games.london.rules.building import NEWCOMERS, PLAYING, WREN, commit, cost, expend_choices, needs_expended
from borough.games.london.rules.cash import loan_gives
from borough.games.london.rules.poverty import PAUPERS
from borough.games.london.rules.running import RUNNING
from borough.games.london.rules.state import NONE, Position, step_kind
from borough.games.london.rules.taking import LOOKING, START, TAKING
from borough.games.london.rules.turn import ACTION, LIMIT

SOURCES: Final = (
    "money",
    "boroughs",
    "underground",
    "cards",
    "counters",
    "loans",
    "poverty",
    "city",
    "hand",
    "turns",
)


def estimate(position: Position) -> list[int]:
    """The points each seat is likely to end with, at seat * number of sources + source."""
    table = position.open
    values: list[int] = []
    if table.over:
        least = scoring.least_poverty(table)
        for seat in range(table.seats):
            values.extend([100 * points for points in scoring.points(table, seat, least)])
            values.extend([0] * (SOURCE_COUNT - scoring.SOURCE_COUNT))
        return values
    card_totals = card_totals_of(table.figures)
    by_seat: list[SeatEstimate] = []
    least = 1 << 60
    for seat in range(table.seats):
        seat_estimate = SeatEstimate(position, seat)
        by_seat.append(seat_estimate)
        least = min(least, seat_estimate.final_poverty)
    for seat in range(table.seats):
        values.extend(by_seat[seat].values(position, card_totals, least))
    return values


def undecided(position: Position) -> bool:
    """Whether the active seat is in the middle of a move, where an estimate says nothing yet."""
    if position.card != NONE:
        return position.stack < 0
    table = position.open
    kind = step_kind(table.steps[-1])
    if kind == PLAYING:
        return table.played == 0 or table.wren_waits
    return kind not in (START, LOOKING, ACTION, TAKING, RUNNING, LIMIT)


def finish_placement(position: Position) -> None:
    """Finish a placement whose stack is chosen: expend the least valuable card, borrow what is missing, and pay."""
    table = position.open
    if position.expended == NONE and needs_expended(table, position.card):
        position.expended = _least_valuable(position)
    gives = loan_gives(table, table.active)
    while table.money[table.active] + position.borrowed * gives < cost(position):
        position.borrowed += 1
    commit(position, table.active)


def _least_valuable(position: Position) -> int:
    """Of the cards that can be expended for another, the one with the lowest value in the city."""
    seat_estimate = SeatEstimate(position, position.open.active)
    seat_estimate.poverty_cost = WEIGHTS.least_poverty_cost
    card_totals = card_totals_of(position.open.figures)
    least = NONE
    lowest = 0
    for action in expend_choices(position, position.open.active):
        card = action - EXPEND
        value = seat_estimate.value_in_city(card_totals, card)
        if position.open.figures.text[card] == PAUPERS:
            value = -1000
        elif position.open.figures.text[card] in (WREN, NEWCOMERS):
            value = WEIGHTS.newcomers
        if least == NONE or value < lowest:
            least = card
            lowest = value
    return least
