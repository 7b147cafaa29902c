"""The conformance suite: what every game must keep, checked at every decision of played games.

One call proves a game, ours or a plug-in's: `conform(game)`. A game that breaks a promise raises
`Nonconformance` with a record that `borough replay` opens at the failing action.
"""

from __future__ import annotations

import gc
import json
import pickle
import types
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy, deepcopy
from itertools import product
from typing import TypeVar

from borough.core.errors import Refusal
from borough.core.events import unpack
from borough.core.game import Game, Options
from borough.core.record import Record
from borough.core.registry import register
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.table import Table
from borough.core.view import View

T = TypeVar("T")
GARBAGE: tuple[object, ...] = (-1, 10**30, None, "pass", 1.5, True, [], b"0")
CLOSE_LOOK = 7
"""Usually after so many decisions the slow checks run too: drawings, explanations, undo. The fuzzer always does."""
LINE = 6
"""Actions played in a row on a state and its twin."""


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
        walk.skip(skipped)
        for choice in choices:
            decisions += 1
            if not walk.step(choice):
                break

    played()
    return decisions


class Walk:
    """One game, looked at before every decision."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Options,
        seed: int,
        thorough: bool = False,
        close_look: int = CLOSE_LOOK,
    ) -> None:
        register(game)  # records and tables find a game by its id
        self.game = game
        self.thorough = thorough
        """Whether the slow checks run at every decision and for every seat."""
        self.close_look = close_look
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

    def skip(self, moves: int) -> None:
        """Random moves without looking."""
        with self._recorded():
            for _ in range(moves):
                self.move(self.rng.word())

    def step(self, choice: int) -> bool:
        """Look at the state, then make one move; False when the game is over."""
        with self._recorded():
            return self._step(choice)

    @contextmanager
    def _recorded(self) -> Iterator[None]:
        """Whatever goes wrong comes with its record."""
        try:
            yield
        except Nonconformance:
            raise
        except Exception as error:
            raise Nonconformance(f"{type(error).__name__}: {error}", self.record) from error

    def _step(self, choice: int) -> bool:
        number = len(self.record.actions)
        self.need(number <= self.game.decision_limit(self.record.seats), "the game outlasts its decision limit")
        self.look(close=self.thorough or number % self.close_look == 0 or self.state.over)
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
        """All checks of one state; `close` adds the slow ones."""
        broken = self.game.laws(self.state)
        self.need(not broken, "; ".join(broken))
        self._check_stale_seats()
        self._check_events()
        self._check_choices()
        self._check_refusals()
        self._check_copy()
        self._check_pickled()
        self._check_commuting()
        self._check_scores()
        self._check_snapshot()
        for seat in [*range(self.record.seats), None]:
            self._check_view(seat)
            self._check_twin(seat)
        self._check_secret_step()
        if close:
            # Drawing is slow: one seat or the spectator at a time, unless everything is asked for.
            some = self.rng.below(self.record.seats + 1)
            for seat in range(self.record.seats + 1):
                if self.thorough or seat == some:
                    self._check_faces(seat if seat < self.record.seats else None)
            self._check_undo()
            self._check_table_copies()

    def _check_stale_seats(self) -> None:
        """Right after an action nobody but the deciders can act, whatever was legal before."""
        for seat in (-1, -(1 << 60), self.record.seats):
            self.need(self.state.legal(seat) == [], f"seat {seat} has choices")

    def _check_events(self) -> None:
        """What the last action reported is of kinds that the game knows and of seats at the table."""
        for event in self.state.news:
            self.need(self.game.knows(event, self.record.seats), f"{unpack(event)} is not an event of this game")

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
            candidates = state.candidates(seat)
            fits = bool(candidates) == bool(legal) and set(candidates) <= set(legal)
            self.need(fits, "a candidate is not legal, or there is none")
            for action in legal:
                self.need(0 <= action < game.action_count, f"action {action} is out of range")
                text = game.text(action)
                self.need(game.action(text) == action, f"{text!r} does not read back")
                words = [str(word) for word in game.describe(action).values()]
                self.need(" ".join(words) == text, f"{text!r} is described otherwise")

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
        self.need(twin.news == state.news and twin.revealed == state.revealed, "a copy reports something else")
        kept = twin.copy()
        for _ in range(4):
            if not twin.over:
                self._random_move(twin)
        self.need(state.key() == before, "playing on a copy changed the original")
        self.need(kept.key() == before, "playing on changed a copy made before")

    def _check_pickled(self) -> None:
        """A state that was pickled or copied by Python is the same, independent, and plays on alike."""
        state = self.state
        before = state.key()
        deciders = state.deciders()
        choices = [state.legal(seat) for seat in deciders]
        after = state.copy()
        # From a copy of the generator, so that the walk goes where it went before there was this check.
        action = choices[0][self.rng.copy().below(len(choices[0]))] if deciders else 0
        if deciders:
            after.play(deciders[0], action)
        expected = after.key()
        for way, twin in (("pickled", _pickled(state)), ("shallow", copy(state)), ("deep", deepcopy(state))):
            self.need(type(twin) is type(state) and twin.key() == before, f"a {way} copy differs")
            reports = twin.news == state.news and twin.revealed == state.revealed
            self.need(reports, f"a {way} copy reports something else")
            self.need([twin.legal(seat) for seat in deciders] == choices, f"a {way} copy has other choices")
            if deciders:
                twin.play(deciders[0], action)
                self.need(twin.key() == expected, f"a {way} copy plays on differently")
            self.need(state.key() == before, f"playing on a {way} copy changed the original")

    def _check_table_copies(self) -> None:
        """Tables and records can be pickled and copied, and what is done with a copy changes nothing here."""
        table = self.table
        actions, before = len(table.record.actions), table.state.key()
        for way, twin in (("pickled", _pickled(table)), ("shallow", copy(table)), ("deep", deepcopy(table))):
            self.need(twin.record == table.record and twin.state.key() == before, f"a {way} copy of the table differs")
            self.need(twin.mark == table.mark, f"a {way} copy of the table has another mark")
            if not table.state.over:
                seat = twin.state.deciders()[0]
                twin.play(seat, twin.state.legal(seat)[0])
            self.need(len(table.record.actions) == actions, f"playing on a {way} copy of the table was recorded here")
            self.need(table.state.key() == before, f"a {way} copy of the table shares its state")
        position = self.rng.position()
        for rng in (_pickled(self.rng), copy(self.rng), deepcopy(self.rng)):
            self.need(rng.position() == position and rng.word() == self.rng.copy().word(), "a copied generator differs")
        self.need(self.rng.position() == position, "drawing from a copied generator moved the original")

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
            results.append((twin.key(), [self.game.view(twin, seat).data() for seat in range(self.record.seats)]))
            for data in results[-1][1]:
                data.pop("news", None)  # the last action is another one
        self.need(results[0] == results[1], f"{moves} do not commute")

    def _check_secret_step(self) -> None:
        """An action of which spectators see nothing shows nothing to any other seat either."""
        if self.state.over:
            return
        deciders = self.state.deciders()
        actor = deciders[self.rng.below(len(deciders))]
        legal = self.state.legal(actor)
        after = self.state.copy()
        after.play(actor, legal[self.rng.below(len(legal))])
        viewers = [None, *(seat for seat in range(self.record.seats) if seat != actor)]
        for viewer in viewers:
            before, now = self.game.view(self.state, viewer), self.game.view(after, viewer)
            silent, before.news, now.news = not now.news, [], []
            if viewer is None and before != now:
                return
            self.need(silent and before == now, f"seat {viewer} is shown what spectators do not see")

    def _check_scores(self) -> None:
        """Points add up to their breakdown, and ranks are 1, 2, 3 or shared."""
        scores = self.game.scores(self.state)
        self.need([score.total for score in scores] == self.state.totals(), "scores and totals differ")
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
        self.need(_pickled(view) == view, f"the view of seat {seat} differs once it is pickled")
        self.need(game.lines(view) == game.lines(again), "log lines differ")
        self.need(game.prompt(view) == game.prompt(again), "prompts differ")
        if seat is not None:
            self._check_same_answers(seat, other)

    def _check_twin(self, seat: int | None) -> None:
        """A table that differs only in what a seat cannot know shows it the same, to the byte, and answers alike.

        The twin is made from the state and not from the view, so that a view that tells too much is found out.
        """
        game = self.game
        twin = game.twin(self.state, seat, self.rng)
        self.need(not game.laws(twin), f"a twin breaks a law: {game.laws(twin)}")
        twin.news, twin.revealed = self.state.news, self.state.revealed
        one, two = game.view(self.state, seat), game.view(twin, seat)
        self.need(one == two, f"the view of seat {seat} tells something hidden")
        self.need(json.dumps(one.data()) == json.dumps(two.data()), f"the JSON of seat {seat} tells something hidden")
        self.need(repr(one) == repr(two), f"the repr of the view of seat {seat} tells something hidden")
        self.need(repr(twin) == repr(self.state), "the repr of the state tells something hidden")
        self.need(game.lines(one) == game.lines(two), f"a log line tells seat {seat} something hidden")
        self.need(game.prompt(one) == game.prompt(two), f"a prompt tells seat {seat} something hidden")
        if seat is not None:
            self._check_same_answers(seat, twin)
        self._check_others_actions(seat, twin)

    def _check_others_actions(self, seat: int | None, twin: State) -> None:
        """What other seats do looks the same on both, as far as it shows nothing and no chance is in it.

        Several actions in a row, since a secret move can take several. A seat that has already acted since the mark may
        have made another secret move on the twin, so that the same action can end its move here and not there. Then it
        is enough that the twin has an action that looks like this one.
        """
        here, there = self.state.copy(), twin.copy()
        begun = {actor for actor, _ in self.table.record.actions[self.table.mark :]}
        actors = [actor for actor in here.deciders() if actor != seat and _shared(here, there, actor)][:1]
        rng = self.rng
        for _ in range(LINE):
            if not actors:
                return
            actor = actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]
            shared = _shared(here, there, actor)
            action, before = shared[rng.below(len(shared))], there.copy()
            here.play(actor, action)
            there.play(actor, action)
            if here.revealed or there.revealed:
                return
            same = self.game.view(here, seat) == self.game.view(there, seat)
            if not same and actor in begun and self._looks_possible(seat, actor, here, before):
                return
            self.need(same, f"an action of seat {actor} tells seat {seat} something hidden")
            if rng is self.rng:
                rng = self.rng.copy()  # the further actions leave the walk as it is
            others = [other for other in here.deciders() if other not in begun and _shared(here, there, other)]
            actors = [actor] if actor in others else others  # to the end of a move, if it has one

    def _looks_possible(self, seat: int | None, actor: int, after: State, twin: State) -> bool:
        """Whether a seat noticed nothing of another's action, or could have seen the same happen on the twin."""
        before, now = self.game.view(self.state, seat), self.game.view(after, seat)
        before.news = []
        if before == now:
            return True
        for action in twin.legal(actor):
            other = twin.copy()
            other.play(actor, action)
            if not other.revealed and self.game.view(other, seat) == now:
                return True
        return False

    def _check_faces(self, seat: int | None) -> None:
        """Drawing and explanations tell no more than the view they are made from."""
        game = self.game
        view = game.view(self.state, seat)
        twin = game.twin(self.state, seat, self.rng)
        twin.news = self.state.news
        self.need(game.draw(view) == game.draw(game.view(twin, seat)), f"the drawing tells seat {seat} too much")
        self.need(not _reachable(view), "the generator or the state can be reached from a view")
        self.need(copy(view) == deepcopy(view) == view, f"a copy of the view of seat {seat} differs")
        self.need("\n" not in repr(view) + repr(self.state), "a repr is longer than a line")
        seed = str(self.record.seed)
        self.need(len(seed) < 12 or seed not in json.dumps(view.data()), "the seed is in the view")
        for action in view.legal:
            self.need(bool(game.explain(view, action)), f"{game.text(action)} is not explained")
        for action in [self.rng.below(game.action_count) for _ in range(10)]:
            game.place(view, action)  # which any action can be asked for

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
        self.need(self.game.view(loaded, 0) == self.game.view(state, 0), "a loaded state looks different")
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
        seats = {seat for seat, _ in trial.record.actions[mark:]}
        for seat in sorted(seats, key=lambda _: self.rng.word()):
            mine = [
                number for number in range(mark, len(trial.record.actions)) if trial.record.actions[number][0] == seat
            ]
            for number in reversed(mine):
                trial.undo(seat)
                self.need(trial.state == trial.record.replay(), f"undo of action {number} differs from a replay")
        self.need(len(trial.record.actions) == mark, "undo does not reach the mark")
        for seat in range(self.record.seats):
            try:
                trial.undo(seat)
            except Refusal:
                continue
            self.need(False, "undo went beyond the mark")

    def _check_record(self) -> None:
        """The record, written and read back, replays to the same state."""
        again = Record.loads(self.record.dumps())
        self.need(again == self.record, "the record does not read back")
        replayed = again.replay()
        self.need(replayed == self.state and hash(replayed) == hash(self.state), "the replay ends elsewhere")


def _shared(here: State, there: State, seat: int) -> list[int]:
    """The actions of a seat that are legal on both."""
    elsewhere = set(there.legal(seat))
    return [action for action in here.legal(seat) if action in elsewhere]


def _pickled(thing: T) -> T:
    """What another process would be sent."""
    again: T = pickle.loads(pickle.dumps(thing))
    return again


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
