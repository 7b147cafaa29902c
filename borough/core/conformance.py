"""The conformance suite: what every game must keep, checked at every decision of played games.

One call proves a game, ours or a plug-in's: `conform(game)`. A game that breaks a promise raises
`Nonconformance` with a record that `borough replay` opens at the failing action.
"""

from __future__ import annotations

import gc
import json
import types
from collections.abc import Iterator
from itertools import product

from borough.core.errors import Refusal
from borough.core.game import Game, Options
from borough.core.record import Record
from borough.core.registry import register
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.table import Table
from borough.core.view import View

GARBAGE: tuple[object, ...] = (-1, 10**30, None, "pass", 1.5, True, [], b"0")
CLOSE_LOOK = 7
"""Every so many decisions the slow checks run too: drawings, snapshots, undo."""


class Nonconformance(AssertionError):
    """A promise that a game broke, with the record that shows it."""

    def __init__(self, message: str, record: Record) -> None:
        self.message = message
        self.record = record
        self.at = len(record.actions)
        super().__init__(f"{record.game}, {record.seats} seats, seed {record.seed}, action {self.at}: {message}")


def mixes(game: Game) -> Iterator[tuple[int, Options]]:
    """Every seat count with every setting of the options."""
    names = [option.name for option in game.options]
    for seats in game.seats:
        for values in product((False, True), repeat=len(names)):
            yield seats, dict(zip(names, values, strict=True))


def conform(game: Game, games: int = 1, examples: int = 10, seed: int = 0) -> int:
    """Prove a game: long random play for every mix, then games that Hypothesis steers. The decisions checked."""
    register(game)
    decisions = 0
    for seats, options in mixes(game):
        for number in range(games):
            decisions += Walk(game, seats, options, seed + number).to_end()
    if examples:
        decisions += steer(game, examples)
    return decisions


def steer(game: Game, examples: int) -> int:
    """Let Hypothesis choose seats, options, seed and moves; it shrinks what fails to a short game."""
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st

    decisions = 0
    setups = list(mixes(game))

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(
        st.sampled_from(setups),
        st.integers(0, 2**64),
        st.integers(0, 400),
        st.lists(st.integers(0, 2**16), min_size=1, max_size=40),
    )
    def played(setup: tuple[int, Options], deal: int, skipped: int, choices: list[int]) -> None:
        nonlocal decisions
        walk = Walk(game, *setup, deal)
        for _ in range(skipped):
            walk.move(walk.rng.word())
        for choice in choices:
            decisions += 1
            if not walk.step(choice):
                break

    played()
    return decisions


class Walk:
    """One game, looked at before every decision."""

    def __init__(self, game: Game, seats: int, options: Options, seed: int) -> None:
        self.game = game
        self.record = Record(game.id, seats, seed, options, "", [], game.rules_version)
        self.table = Table(Record(game.id, seats, seed, options, "", [], game.rules_version))
        self.rng = Rng(seed).spawn()

    @property
    def state(self) -> State:
        """The state at hand."""
        return self.table.state

    def to_end(self) -> int:
        """Random moves to the end of the game; the number of decisions."""
        while self.step(self.rng.word()):
            pass
        return len(self.record.actions)

    def step(self, choice: int) -> bool:
        """Look at the state, then make one move; False when the game is over."""
        try:
            return self._step(choice)
        except Nonconformance:
            raise
        except Exception as error:
            raise Nonconformance(f"{type(error).__name__}: {error}", self.record) from error

    def _step(self, choice: int) -> bool:
        number = len(self.record.actions)
        self.need(number <= self.game.decision_limit(self.record.seats), "the game outlasts its decision limit")
        self.look(close=number % CLOSE_LOOK == 0 or self.state.over)
        if self.state.over:
            self._check_record()
            return False
        self.move(choice)
        return True

    def move(self, choice: int) -> None:
        """Make one move, unless the game is over."""
        deciders = self.state.deciders()
        if not deciders:
            return
        seat = deciders[choice % len(deciders)]
        legal = self.state.legal(seat)
        action = legal[choice // len(deciders) % len(legal)]
        self.record.actions.append((seat, action))
        self.table.play(seat, action)

    def need(self, kept: bool, promise: str) -> None:
        """Raise if a promise is not kept."""
        if not kept:
            raise Nonconformance(promise, self.record)

    def look(self, close: bool = True) -> None:
        """All checks of one state."""
        broken = self.game.laws(self.state)
        self.need(not broken, "; ".join(broken))
        self._check_choices()
        self._check_refusals()
        self._check_copy()
        self._check_commuting()
        self._check_scores()
        watchers: list[int | None] = [*range(self.record.seats), None]
        for seat in watchers:
            self._check_view(seat)
        if close:
            # Drawing is slow: one seat or the spectator at a time, in turn.
            self._check_faces(watchers[len(self.record.actions) % len(watchers)])
            self._check_snapshot()
            self._check_undo()

    def _check_choices(self) -> None:
        """Somebody decides or the game is over; what is legal is non-empty, unique, in range, and has a text."""
        state, game = self.state, self.game
        deciders = state.deciders()
        self.need(state.over == (not deciders), "over and deciders disagree")
        self.need(list(deciders) == sorted(set(deciders)), "deciders are not in order")
        for seat in range(self.record.seats):
            legal = state.legal(seat)
            self.need(bool(legal) == (seat in deciders), f"seat {seat} decides without a choice, or the reverse")
            self.need(len(set(legal)) == len(legal), "legal actions repeat")
            for action in legal:
                self.need(0 <= action < game.action_count, f"action {action} is out of range")
                text = game.text(action)
                self.need(game.action(text) == action, f"{text!r} does not read back")
                words = game.describe(action)
                self.need(" ".join(words.values()) == text, f"{text!r} is described otherwise")

    def _check_refusals(self) -> None:
        """What is not legal is refused with a rule, and nothing changes."""
        state = self.state
        before = state.key()
        for seat in range(self.record.seats):
            legal = state.legal(seat)
            tries = [self.rng.below(self.game.action_count) for _ in range(3)]
            for action in (*tries, *GARBAGE):
                if action not in legal or type(action) is not int:
                    self._refused(seat, action)
        for seat_garbage in GARBAGE:
            self._refused(seat_garbage, 0)
        self.need(state.key() == before, "a refused action changed the state")

    def _refused(self, seat: object, action: object) -> None:
        try:
            self.state.play(seat, action)
        except Refusal as refusal:
            self.need(bool(refusal.rule and refusal.message), "a refusal says nothing")
            known = refusal.rule in self.game.rules or refusal.rule.startswith("table-")
            self.need(known, f"a refusal cites {refusal.rule}, which is no rule")
        else:
            self.need(False, f"seat {seat!r} could play {action!r}, which is not legal")

    def _check_copy(self) -> None:
        """Playing on a copy leaves the original alone, and the other way round."""
        state = self.state
        before = state.key()
        twin = state.copy()
        self.need(twin == state and hash(twin) == hash(state), "a copy differs")
        for _ in range(4):
            if not twin.over:
                self._random_move(twin)
        self.need(state.key() == before, "playing on a copy changed the original")

    def _random_move(self, state: State) -> None:
        deciders = state.deciders()
        seat = deciders[self.rng.below(len(deciders))]
        legal = state.legal(seat)
        state.play(seat, legal[self.rng.below(len(legal))])

    def _check_commuting(self) -> None:
        """Decisions owed at the same time give the same state in either order."""
        deciders = self.state.deciders()
        if len(deciders) < 2:
            return
        first = self.rng.below(len(deciders))
        second = (first + 1 + self.rng.below(len(deciders) - 1)) % len(deciders)
        moves = []
        for seat in (deciders[first], deciders[second]):
            legal = self.state.legal(seat)
            moves.append((seat, legal[self.rng.below(len(legal))]))
        results = []
        for order in (moves, moves[::-1]):
            twin = self.state.copy()
            for seat, action in order:
                twin.play(seat, action)
            results.append(twin.key())
        self.need(results[0] == results[1], f"{moves} do not commute")

    def _check_scores(self) -> None:
        """Points add up to their breakdown, and ranks are 1, 2, 3 or shared."""
        scores = self.game.scores(self.state)
        self.need([score.seat for score in scores] == list(range(self.record.seats)), "scores are not by seat")
        for score in scores:
            self.need(score.total == sum(score.sources.values()), f"the points of seat {score.seat} do not add up")
            self.need(not score.parts or score.total == sum(score.parts.values()), "the parts do not add up")
            ahead = sum(other.rank < score.rank for other in scores)
            self.need(score.rank == ahead + 1, "the ranks leave gaps")
            self.need(all(o.total <= score.total for o in scores if o.rank > score.rank), "the ranks ignore points")

    def _check_view(self, seat: int | None) -> None:
        """A view tells nothing beyond itself: a table sampled from it looks the same to its seat in every way."""
        game = self.game
        view = game.view(self.state, seat)
        other = game.sample(view, self.rng)
        self.need(not game.laws(other), f"a sampled state breaks a law: {game.laws(other)}")
        again = game.view(other, seat)
        self.need(view == again and hash(view) == hash(again), f"a sample from seat {seat}'s view looks different")
        self.need(game.lines(view) == game.lines(again), "log lines differ")
        self.need(game.prompt(view) == game.prompt(again), "prompts differ")
        if seat is not None:
            self._check_same_answers(seat, other)

    def _check_faces(self, seat: int | None) -> None:
        """JSON, drawing and explanations tell no more than the view they are made from."""
        game = self.game
        view = game.view(self.state, seat)
        again = game.view(game.sample(view, self.rng), seat)
        self.need(json.dumps(view.data()) == json.dumps(again.data()), "the JSON of equal views differs")
        self.need(game.draw(view) == game.draw(again), "the drawings of equal views differ")
        self.need(not _reachable(view), "the generator or the state can be reached from a view")
        for action in view.legal:
            self.need(bool(game.explain(view, action)), f"{game.text(action)} is not explained")

    def _check_same_answers(self, seat: int, other: State) -> None:
        """Two tables that a seat cannot tell apart answer its actions alike."""
        legal = self.state.legal(seat)
        self.need(legal == other.legal(seat), f"what is legal tells seat {seat} something hidden")
        for action in [self.rng.below(self.game.action_count) for _ in range(3)]:
            if action not in legal:
                here, there = self.state.refusal(seat, action), other.refusal(seat, action)
                self.need(str(here) == str(there), f"a refusal tells seat {seat} something hidden")
        if legal:
            action = legal[self.rng.below(len(legal))]
            one, two = self.state.copy(), other.copy()
            one.play(seat, action)
            two.play(seat, action)
            if not one.revealed and not two.revealed:
                views = self.game.view(one, seat), self.game.view(two, seat)
                self.need(views[0] == views[1], "an action that reveals nothing told something")

    def _check_snapshot(self) -> None:
        """Saved, loaded and played on is the same as played on."""
        state = self.state.copy()
        loaded = self.game.load(self.game.save(state))
        self.need(loaded == state, "a snapshot loads as another state")
        for _ in range(6):
            if not state.over:
                seat = state.deciders()[0]
                legal = state.legal(seat)
                self.need(loaded.legal(seat) == legal, "a loaded state has other choices")
                action = legal[self.rng.below(len(legal))]
                state.play(seat, action)
                loaded.play(seat, action)
        self.need(loaded == state, "a loaded state plays on differently")

    def _check_undo(self) -> None:
        """Undo goes back to the mark and no further, and is the same as replaying up to there."""
        if self.record.actions != self.table.record.actions:
            self.need(False, "the table's record differs from what was played")
        trial = Table(Record.loads(self.record.dumps()))
        mark = trial.mark
        while len(trial.record.actions) > mark:
            trial.undo(trial.record.actions[-1][0])
        self.need(trial.state == self.record.replay(mark), "undo differs from a replay up to the mark")
        try:
            trial.undo(trial.record.actions[-1][0] if trial.record.actions else 0)
        except Refusal:
            return
        self.need(False, "undo went beyond the mark")

    def _check_record(self) -> None:
        """The record, written and read back, replays to the same state."""
        again = Record.loads(self.record.dumps())
        self.need(again == self.record, "the record does not read back")
        replayed = again.replay()
        self.need(replayed == self.state and hash(replayed) == hash(self.state), "the replay ends elsewhere")


def _reachable(view: View) -> bool:
    """Whether a State or a generator hangs on a view, however deep."""
    seen: set[int] = set()
    queue: list[object] = [view]
    while queue:
        thing = queue.pop()
        if id(thing) in seen or isinstance(thing, type | types.ModuleType | types.FunctionType):
            continue
        seen.add(id(thing))
        if isinstance(thing, State | Rng):
            return True
        queue.extend(gc.get_referents(thing))
    return False
