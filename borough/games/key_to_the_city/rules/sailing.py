"""Passing, setting sail, and whose turn it is."""

from __future__ import annotations

from borough.games.key_to_the_city.rules import event_kinds as news
from borough.games.key_to_the_city.rules.actions import PASS, SAIL
from borough.games.key_to_the_city.rules.era import end_era
from borough.games.key_to_the_city.rules.state import NONE, SAILING, Position


def choose(position: Position, seat: int, action: int) -> None:
    """Pass or set sail."""
    table = position.open
    if action == PASS:
        table.passed = [*table.passed, seat]
        position.report(news.PASSES, seat)
    else:
        table.sailed[seat] = action - SAIL
        if seat in table.passed:
            table.passed = [other for other in table.passed if other != seat]
        position.report(news.SAILS, seat, action - SAIL)
    next_turn(position)


def next_turn(position: Position) -> None:
    """Pass the turn on clockwise; when everybody left has passed, they sail in that order (pass-all)."""
    table = position.open
    waiting = table.sailed.count(NONE)
    if waiting == 0:
        end_era(position)
    elif len(table.passed) == waiting:
        table.phase = SAILING
        table.active = table.passed[0]
    else:
        seat = table.active
        while True:
            seat = seat + 1 if seat + 1 < table.seats else 0
            if table.sailed[seat] == NONE:
                break
        table.active = seat
