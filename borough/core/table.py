"""A table: a game being played, with its record, its marks and undo."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Self, SupportsIndex

from borough.core.errors import RecordError, Refusal
from borough.core.game import Game
from borough.core.integers import whole
from borough.core.record import Record
from borough.core.registry import game as find_game
from borough.core.state import State
from borough.core.types import Action, Seat
from borough.core.words import count as counted
from borough.core.words import say


class Table:
    """A state and the record that leads to it. Undo goes back to the last mark.

    The mark moves when an action reveals hidden information or draws random numbers, and when another seat acts that
    had to wait for it. Seats that decide at the same time did not wait for each other: each can undo its own choices
    until all have chosen.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game: Game = find_game(record.game)
        self.state: State = record.deal()
        self._marked: State = self.state.copy()
        """The state at the mark."""
        self.mark: int = 0
        """The number of actions that undo cannot take back."""
        actions = record.actions[:]
        record.actions.clear()
        for number, (seat, action) in enumerate(actions):
            try:
                self.play(seat, action)
            except Refusal as refusal:
                raise RecordError(f"actions[{number}]: {refusal}", number) from None

    @staticmethod
    def resume(record: Record, marked: State, mark: int) -> Table:
        """The table of a record that need not be replayed, because its state after `mark` actions is known."""
        table = Table.__new__(Table)
        table.record = record
        table.game = find_game(record.game)
        table._marked, table.mark = marked, mark
        table._play_since_mark()
        return table

    @staticmethod
    def new(
        game: str,
        seats: SupportsIndex,
        seed: SupportsIndex,
        options: Mapping[str, bool] | None = None,
        components: str = "",
    ) -> Table:
        """A table with a fresh deal."""
        rules = find_game(game)
        chosen = rules.check_options(options)
        count, number = rules.check_seats(seats), rules.check_seed(seed)
        return Table(Record(game, count, number, chosen, components, [], rules.rules_version))

    def __repr__(self) -> str:
        state = repr(self.state).strip("<>")
        return f"<Table of {state}; {counted(len(self.record.actions), 'action')}, mark {self.mark}>"

    def __copy__(self) -> Self:
        """An independent table: playing on it does not change the original."""
        copied = type(self).__new__(type(self))
        copied.__dict__.update(self.__dict__)  # including attributes of a subclass
        copied.record = copy(self.record)
        copied.state = self.state.copy()
        copied._marked = self._marked  # which is never played on
        return copied

    def play(self, seat: SupportsIndex, action: SupportsIndex) -> None:
        """Carry out an action and record it, or raise Refusal and change nothing."""
        number, choice = whole(seat), whole(action)
        if number is None or choice is None:
            raise self.state.refusal(seat, action)
        options = self.state.legal(number)
        self.state.play(number, choice)
        self._mark_what_it_answers(number, options)
        self.record.actions.append((number, choice))
        if self.state.revealed:
            self._set_mark(self.state.copy(), len(self.record.actions))

    def _mark_what_it_answers(self, seat: Seat, options: list[Action]) -> None:
        """Move the mark behind the last action of another seat that this seat had to wait for.

        It did not have to wait for actions without which it would have had the same choice.
        """
        since = self.record.actions[self.mark :]
        if all(actor == seat for actor, _ in since) or self._chosen_without(seat, options, since, 0):
            return
        number = len(since)
        while since[number - 1][0] == seat or self._chosen_without(seat, options, since, number - 1):
            number -= 1
        state = self._marked.copy()
        for actor, action in since[:number]:
            state.play(actor, action)
        self._set_mark(state, self.mark + number)

    def _chosen_without(self, seat: Seat, options: list[Action], since: list[tuple[Seat, Action]], start: int) -> bool:
        """Whether a seat would have the same choice without the actions of others from a number since the mark on."""
        state = self._marked.copy()
        for actor, action in since[:start]:
            state.play(actor, action)
        for actor, action in since[start:]:
            if actor == seat:
                if action not in state.options(seat):
                    return False
                state.play(actor, action)
        return state.legal(seat) == options

    def _set_mark(self, state: State, number: int) -> None:
        self._marked = state
        self.mark = number

    def state_at_mark(self) -> State:
        """A copy of the state at the mark."""
        return self._marked.copy()

    def undo(self, seat: SupportsIndex) -> None:
        """Take back this seat's last action since the mark."""
        number = whole(seat)
        if number is None:
            raise self.state.refusal(seat, 0)
        since = self.record.actions[self.mark :]
        last = max((at for at, (actor, _) in enumerate(since) if actor == number), default=None)
        if last is None:
            message = say(
                "There is nothing to undo. A move stays once it has revealed something or another player has acted."
            )
            raise Refusal("table-undo", message)
        kept = since[:last] + since[last + 1 :]
        self.record.actions[self.mark :] = kept
        # These actions have not moved the mark, and do not move it now that one action less lies before them.
        self._play_since_mark()

    def _play_since_mark(self) -> None:
        self.state = self._marked.copy()
        for actor, action in self.record.actions[self.mark :]:
            self.state.play(actor, action)
