"""A table: a game being played, with its record, its marks and undo."""

from __future__ import annotations

from collections.abc import Mapping

from borough.core.errors import Refusal
from borough.core.game import Game
from borough.core.record import Record
from borough.core.registry import game as find_game
from borough.core.state import State


class Table:
    """A state and the record that leads to it. Undo goes back to the last mark.

    A mark is set where something hidden was shown, where chance spoke, and where another seat acted.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game: Game = find_game(record.game)
        self.state: State = record.deal()
        self._since: list[State] = []
        """The states since the mark, each before one action."""
        actions = record.actions[:]
        record.actions.clear()
        for seat, action in actions:
            self.play(seat, action)

    @staticmethod
    def new(game: str, seats: int, seed: int, options: Mapping[str, bool] | None = None, components: str = "") -> Table:
        """A table with a fresh deal."""
        rules = find_game(game)
        return Table(Record(game, seats, seed, rules.check_options(options), components, [], rules.rules_version))

    @property
    def mark(self) -> int:
        """The number of actions that undo cannot take back."""
        return len(self.record.actions) - len(self._since)

    def play(self, seat: int, action: int) -> None:
        """Carry out an action and write it down, or raise Refusal and change nothing."""
        before = self.state.copy()
        self.state.play(seat, action)
        if self.record.actions and self.record.actions[-1][0] != seat:
            self._since.clear()
        self.record.actions.append((seat, action))
        self._since.append(before)
        if self.state.revealed:
            self._since.clear()

    def undo(self, seat: int) -> None:
        """Take back this seat's last action."""
        if not self._since or self.record.actions[-1][0] != seat:
            raise Refusal("table-undo", "There is nothing to undo: what was shown or answered stays.")
        self.state = self._since.pop()
        self.record.actions.pop()
