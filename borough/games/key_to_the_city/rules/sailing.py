"""Passing, setting sail, and whose turn it is."""

from __future__ import annotations

from borough.games.key_to_the_city.rules import event_kinds as news
from borough.games.key_to_the_city.rules.actions import BID, SAIL
from borough.games.key_to_the_city.rules.decision import CHOOSING_BERTH, Decision, add_decision
from borough.games.key_to_the_city.rules.era import end_era
from borough.games.key_to_the_city.rules.laying import begin_turn
from borough.games.key_to_the_city.rules.reasons import BERTH_TAKEN, FINE, NOT_ASKED
from borough.games.key_to_the_city.rules.state import NONE, SAILING, Open, Position
from borough.games.key_to_the_city.rules.tiles import BERTH_COUNT


class ChoosingBerth(Decision):
    """Everybody left has passed: set sail (pass-all)."""

    def choices(self, position: Position, seat: int) -> list[int]:
        options: list[int] = []
        free_berths(position.open, options)
        return options

    def why_not(self, position: Position, seat: int, action: int) -> int:
        return why_not_sail(position.open, action - SAIL) if SAIL <= action < BID else NOT_ASKED

    def choose(self, position: Position, seat: int, action: int) -> None:
        sail(position, seat, action - SAIL)


def free_berths(table: Open, options: list[int]) -> None:
    """The berths that a barge can sail to."""
    for berth in range(BERTH_COUNT):
        if why_not_sail(table, berth) == FINE:
            options.append(SAIL + berth)


def why_not_sail(table: Open, berth: int) -> int:
    """The reason why no barge can sail to a berth (sail-berth)."""
    return BERTH_TAKEN if berth in table.sailed else FINE


def pass_turn(position: Position, seat: int) -> None:
    """Do nothing, and perhaps act again later (pass-list)."""
    table = position.open
    table.passed = [*table.passed, seat]
    position.report(news.PASSES, seat)
    next_turn(position)


def sail(position: Position, seat: int, berth: int) -> None:
    """Set sail to a berth of the next river tile."""
    table = position.open
    table.sailed[seat] = berth
    if table.phase == SAILING:
        table.passed = table.passed[1:]
    else:
        table.passed = []  # pass-list
    position.report(news.SAILS, seat, berth)
    next_turn(position)


def next_turn(position: Position) -> None:
    """Pass the turn on clockwise; when everybody left has passed, they sail in that order (pass-all)."""
    table = position.open
    waiting = table.sailed.count(NONE)
    if waiting == 0:
        end_era(position)
    elif len(table.passed) == waiting:
        if table.phase != SAILING:
            table.phase = SAILING
            position.report(news.ALL_PASSED, table.passed[0], waiting)
        table.active = table.passed[0]
    else:
        seat = table.active
        while True:
            seat = seat + 1 if seat + 1 < table.seats else 0
            if table.sailed[seat] == NONE:
                break
        table.active = seat
        begin_turn(table)


add_decision(CHOOSING_BERTH, ChoosingBerth())
