"""A played game whose state is checked before every decision."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from borough.core.conformance import hidden_checks, state_checks, table_checks
from borough.core.conformance.encoder_checks import EncoderChecks, has_encoder
from borough.core.conformance.played_game import Nonconformance, PlayedGame
from borough.core.game import Game, Options

SLOW_CHECK_INTERVAL = 7
"""The slow checks (drawings, explanations, undo) run at every seventh decision; in the fuzzer, at every one."""
STATE_CHECKS = (
    state_checks.check_laws,
    state_checks.check_seats_outside_the_table,
    state_checks.check_events,
    state_checks.check_choices,
    state_checks.check_refusals,
    state_checks.check_copy,
    state_checks.check_python_copies,
    state_checks.check_commuting,
    state_checks.check_scores,
    state_checks.check_snapshot,
)


class CheckedGame(PlayedGame):
    """A played game whose state is checked before every decision."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Options,
        seed: int,
        thorough: bool = False,
        slow_check_interval: int = SLOW_CHECK_INTERVAL,
    ) -> None:
        super().__init__(game, seats, options, seed)
        self.thorough = thorough
        """Whether the slow checks run at every decision and for every seat."""
        self.slow_check_interval = slow_check_interval
        self.encoder_checks = EncoderChecks(self) if has_encoder(game) else None
        """The checks of observations, which remember those of the whole game."""

    def to_end(self) -> int:
        """Play random actions to the end of the game; the number of decisions."""
        while self.step(self.rng.word()):
            pass
        return len(self.record.actions)

    def skip(self, moves: int) -> None:
        """Play random actions without checks."""
        with self._errors_recorded():
            for _ in range(moves):
                self.move(self.rng.word())

    def step(self, choice: int) -> bool:
        """Check the state, then play one action; False when the game is over."""
        with self._errors_recorded():
            number = len(self.record.actions)
            self.need(number <= self.game.decision_limit(self.record.seats), "the game exceeds its decision limit")
            self.check(slow=self.thorough or number % self.slow_check_interval == 0 or self.state.over)
            if self.state.over:
                table_checks.check_record(self)
                if self.encoder_checks is not None:
                    self.encoder_checks.finish()
                return False
            self.move(choice)
            return True

    @contextmanager
    def _errors_recorded(self) -> Iterator[None]:
        """Turn any error into a Nonconformance, which has the record."""
        try:
            yield
        except Nonconformance:
            raise
        except Exception as error:
            raise Nonconformance(f"{type(error).__name__}: {error}", self.record) from error

    def check(self, slow: bool = True) -> None:
        """Run all checks of one state; `slow` includes the slow ones."""
        for check in STATE_CHECKS:
            check(self)
        for seat in [*range(self.record.seats), None]:
            hidden_checks.check_view(self, seat)
            hidden_checks.check_twin(self, seat)
        hidden_checks.check_secret_action(self)
        if self.encoder_checks is not None:
            self.encoder_checks.check()
        if slow:
            self._check_slowly()

    def _check_slowly(self) -> None:
        # Drawing is slow: for one seat or the spectator at a time, unless the checks are thorough.
        chosen = self.rng.below(self.record.seats + 1)
        for seat in range(self.record.seats + 1):
            if self.thorough or seat == chosen:
                hidden_checks.check_output(self, seat if seat < self.record.seats else None)
        table_checks.check_undo(self)
        table_checks.check_table_copies(self)
