"""Records of tables that cannot be played here any more, because their rules or component values have changed.

Events store the numbers of actions, and a record contains their texts. So a record of older rules is right only while
numbers keep their texts: a game adds new actions at the end, and `tests/core/test_action_numbers.py` checks it.
"""

from __future__ import annotations

from collections.abc import Iterable

from borough.core.types import Action, Seat
from borough.server.tables.live_table import Event


def actions_of(events: Iterable[Event]) -> list[tuple[Seat, Action]]:
    """The actions that the events of a table leave in its record, found without playing them."""
    actions: list[tuple[Seat, Action]] = []
    for event in events:
        if event.kind == "play":
            actions.append((event.seat, event.value))
        elif event.kind == "undo":
            last = max(number for number, (seat, _) in enumerate(actions) if seat == event.seat)
            del actions[last]
        elif event.kind == "rewind":
            del actions[event.value :]
    return actions
