"""A table in memory: its events folded up. A cache that can be thrown away at any time; the events are the truth."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from borough.core.game import Game
from borough.core.record import Record
from borough.core.table import Table
from borough.core.view import View
from borough.core.words import say, speaking
from borough.server.tables.clocks import Clocks, Pace
from borough.server.tables.secret_steps import SecretSteps, Viewpoint

NO_SEAT = -1


@dataclass(frozen=True)
class Event:
    """Something that happened at a table.

    Before the game: open (with the seed's fingerprint), join, leave, start. In it: play, undo, away, back; ask, agree,
    decline, rewind (taking back more than undo can, by consent). At any time: say, name, close.
    """

    number: int
    kind: str
    seat: int
    value: int
    text: str
    at: int


@dataclass(frozen=True)
class Terms:
    """What was agreed before the game and never changes."""

    id: str
    invitation: str
    host: str
    game: str
    seats: int
    options: dict[str, bool]
    components: str
    figures: str
    rules_version: int
    seed: int = field(repr=False)
    imported: bool
    public: bool
    pace: Pace
    created: int

    def record(self) -> Record:
        """The record before the first action."""
        return Record(
            game=self.game,
            seats=self.seats,
            seed=self.seed,
            options=self.options,
            components=self.components,
            rules_version=self.rules_version,
            figures=self.figures,
        )


@dataclass(frozen=True)
class Sitter:
    """Who sits in a seat: a person, a bot, or nobody yet."""

    seat: int
    person: str | None = None
    bot: str = ""
    name: str = ""

    @property
    def taken(self) -> bool:
        """Whether anybody sits there."""
        return self.person is not None or bool(self.bot)

    @property
    def called(self) -> str:
        """The name as it is shown: a bot is named after its level, which the reader's language has a word for."""
        return self.name.replace(self.bot.capitalize(), say(self.bot).capitalize()) if self.bot else self.name


@dataclass
class Request:
    """The wish to take back more than undo can."""

    seat: int
    actions: int
    """How many actions would stay."""
    since: int
    """The number of events at which it was made."""
    agreed: set[int] = field(default_factory=set)


class LiveTable:
    """A table folded up to event `number`. Whoever uses it holds its lock."""

    def __init__(self, terms: Terms) -> None:
        self.lock = threading.Lock()
        self.discarded = False
        """Whether something that was not stored happened here: nobody may use it any more."""
        self.terms = terms
        self.table = Table(terms.record())
        self.game: Game = self.table.game
        self.sitters = [Sitter(seat) for seat in range(terms.seats)]
        self.number = 0
        self.stage = "open"
        self.announced = ""
        """The seed's fingerprint, as everybody was told it at first."""
        self.changed = terms.created
        self.noticed = terms.created
        """When the last event came that is no secret step."""
        self.secret_steps = SecretSteps(terms.seats)
        self.away: set[int] = set()
        self.request: Request | None = None
        self.rewinds = 0
        """How often more was taken back than undo can: each time the game is replayed, then and at every loading."""
        self.clocks = Clocks(terms.pace, terms.seats)
        self.decision_since = [0] * terms.seats
        """For each seat, since which number its present decision stands: what it saw before is out of date."""
        self.changed_since = [0] * terms.seats
        """For each seat, since which number nothing was played or taken back that it knows of."""
        self._news_by_action: list[dict[int, list[int]]] = [self._news(range(NO_SEAT, terms.seats))]
        """For each of the latest actions, what those who know of it heard that it did; -1 stands for spectators.

        The first is what they had heard before: as much as is left when all that can be taken back is taken back."""
        self._views: dict[int | None, View] = {}
        self._logs: dict[tuple[int | None, str], list[list[str]]] = {}

    # Who is here, and who is asked.

    @property
    def names(self) -> tuple[str, ...]:
        """How the seats are called."""
        return tuple(sitter.called or say("Seat {number}", number=sitter.seat + 1) for sitter in self.sitters)

    def set_sitters(self, sitters: Iterable[Sitter]) -> None:
        """Learn who sits where."""
        self.sitters = list(sitters)
        self._logs.clear()

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats a person holds."""
        return tuple(sitter.seat for sitter in self.sitters if person is not None and sitter.person == person)

    def viewpoint(self, person: str | None) -> Viewpoint:
        """How a person counts events and actions. Before the game all are spectators; after it there are no secrets."""
        if self.stage in ("playing", "over"):
            return Viewpoint(self.secret_steps, ()) if self.stage == "over" else self.viewpoint_in_play(person)
        return self._viewpoint_of(())

    def viewpoint_in_play(self, person: str | None) -> Viewpoint:
        """How a person counted during the game."""
        return self._viewpoint_of(self.seats_of(person))

    def _viewpoint_of(self, mine: Collection[int]) -> Viewpoint:
        return Viewpoint(self.secret_steps, [seat for seat in range(self.terms.seats) if seat not in mine])

    def number_for(self, person: str | None) -> int:
        """How many events there are, as a person counts."""
        return self.viewpoint(person).events.told(self.number)

    def deciders(self) -> tuple[int, ...]:
        """The seats that owe a decision; none before the game."""
        return self.table.state.deciders() if self.stage == "playing" else ()

    def owing(self) -> list[int]:
        """The deciders that are people at the table."""
        return [seat for seat in self.deciders() if self.present(seat)]

    def present(self, seat: int) -> bool:
        """Whether a person sits there and is not away."""
        return self.sitters[seat].person is not None and seat not in self.away

    def bots_to_move(self) -> list[int]:
        """The deciders for which a bot chooses. When all people are away, the table rests."""
        people = [sitter.seat for sitter in self.sitters if sitter.person is not None]
        if people and not any(self.present(seat) for seat in people):
            return []
        return [seat for seat in self.deciders() if not self.present(seat)]

    def due(self) -> int | None:
        """When the bot loop has to look here; 0 is at once."""
        return 0 if self.bots_to_move() else self.clocks.runs_out(self.owing())

    @property
    def actions(self) -> int:
        """How many actions have been played."""
        return len(self.table.record.actions)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take back its last action without asking."""
        since = self.table.record.actions[self.table.mark :]
        return self.stage == "playing" and any(actor == seat for actor, _ in since)

    def last_action(self, seat: int) -> int | None:
        """The number of the seat's last action."""
        actions = self.table.record.actions
        return next((number for number in reversed(range(len(actions))) if actions[number][0] == seat), None)

    def still_to_agree(self) -> list[int]:
        """The seats whose consent a request still needs: people other than who asks. Bots have none to give."""
        if self.request is None:
            return []
        asking = self.sitters[self.request.seat].person
        return [
            sitter.seat
            for sitter in self.sitters
            if sitter.person not in (None, asking) and sitter.seat not in self.request.agreed
        ]

    # What happens.

    def fold(self, event: Event) -> None:
        """Let an event happen. An action that is not legal raises Refusal and changes nothing."""
        owing, deciders = self.owing(), self.deciders()
        secret = False
        if event.kind == "play":
            secret = self._play(event)
        elif event.kind == "undo":
            secret = self._undo(event, deciders)
        elif event.kind == "rewind":
            self._rewind(event)
        elif event.kind in _OTHERS:
            _OTHERS[event.kind](self, event)
        self._keep_time(event, owing, deciders, secret)
        self.number = event.number + 1
        self.changed = event.at
        if secret:
            self.secret_steps.hide_event(event.seat, event.number)
        else:
            self.noticed = event.at

    def _play(self, event: Event) -> bool:
        """Play an action; whether that is a secret step."""
        seat, number = event.seat, event.number + 1
        state, shown, undoable = self.table.state, self._shown(), self._undoable_beside(event.seat)
        before = state.deciders()
        # What others choose at the same time leaves a decision as it stands; everything else makes it a new one.
        options = {other: state.legal(other) for other in before if other != seat} if len(before) > 1 else {}
        self.table.play(seat, event.value)
        state = self.table.state
        after = state.deciders()
        for other in after:
            if other != seat and (other not in before or options[other] != state.legal(other)):
                self.decision_since[other] = number
        self.decision_since[seat] = number
        hidden = self._shown() == shown
        secret = hidden and self._undoable_beside(seat) == undoable
        if hidden:  # even if others notice that something was begun, since it can be taken back unnoticed
            self.secret_steps.hide_action(seat, self.actions - 1)
        self._news_by_action.append(self._news((seat,) if hidden else range(NO_SEAT, self.terms.seats)))
        while len(self._news_by_action) > self.actions - self.table.mark + 1:
            self._news_by_action[0].update(self._news_by_action.pop(1))
        self._clear_views(seat if secret else None, number)
        for (viewer, language), log in self._logs.items():
            log.append([] if hidden and viewer != seat else self._lines(self.view(viewer), language))
        if state.over and self.stage == "playing":
            self.stage = "over"
        return secret

    def _undo(self, event: Event, before: tuple[int, ...]) -> bool:
        """Take an action back; whether that is a secret step."""
        seat, last, actions = event.seat, self.last_action(event.seat), self.actions
        shown, undoable = self._shown(), self._undoable_beside(seat)
        self.table.undo(seat)
        assert last is not None  # or there would have been nothing to undo
        secret = self.secret_steps.take_back(last) and (self._shown(), self._undoable_beside(seat)) == (shown, undoable)
        if actions - last < len(self._news_by_action):
            del self._news_by_action[last - actions]
        self._clear_views(seat if secret else None, event.number + 1)
        if secret:
            self._logs = {key: log for key, log in self._logs.items() if key[0] != seat}
            for log in self._logs.values():
                del log[last]
            if self.request is not None and last < self.request.actions:
                self.request.actions -= 1
        else:
            self._logs.clear()
        after = self.deciders()
        for other in range(self.terms.seats):
            if other == seat or (other in after) != (other in before):  # who decided all along still does
                self.decision_since[other] = event.number + 1
        return secret

    def _rewind(self, event: Event) -> None:
        record = self.table.record
        self.secret_steps.speak_of_action(event.number, event.value)
        self.secret_steps.rewind(event.value)
        del record.actions[event.value :]
        self.table = Table(record)
        self.rewinds += 1
        self._news_by_action = [{seat: [] for seat in range(NO_SEAT, self.terms.seats)}]
        self._clear_views(None, event.number + 1)
        self._logs.clear()
        self.decision_since = [event.number + 1] * self.terms.seats

    def _clear_views(self, seat: int | None, number: int) -> None:
        """There is something new to see; for this seat only, or for everybody."""
        self._views.clear()
        if seat is not None:
            self.changed_since[seat] = number
        else:
            self.changed_since = [number] * self.terms.seats
            self.request = None

    def _news(self, seats: Iterable[int]) -> dict[int, list[int]]:
        """What each of them hears that the last action did."""
        return {seat: self.table.state.news_for(seat) for seat in seats}

    def _shown(self) -> View:
        """What is shown to spectators; games let no seat see more of what another does.

        What the last action did is left out: it is told until something else is noticed, so that nobody hears the
        silence after a secret step.
        """
        view = self.game.view(self.table.state, None)
        view.news = []
        return view

    def _undoable_beside(self, seat: int) -> list[bool]:
        """Which of the others can take something back."""
        return [self.can_undo(other) for other in range(self.terms.seats) if other != seat]

    def _keep_time(self, event: Event, owing: list[int], before: tuple[int, ...], secret: bool) -> None:
        self.clocks.pass_time(event.at, owing)
        after = self.deciders()
        if event.kind == "play" and not secret:
            self.clocks.moves(event.seat)
        if event.kind == "play" and event.seat in before and event.seat not in after:
            self.clocks.turn_ends(event.seat)
        elif event.kind == "undo" and event.seat in after and event.seat not in before:
            self.clocks.turn_resumes(event.seat)
        elif event.kind == "back":
            self.clocks.comes_back(event.seat)

    def _open(self, event: Event) -> None:
        self.announced = event.text

    def _start(self, event: Event) -> None:
        self.stage = "over" if self.table.state.over else "playing"
        self.decision_since = [event.number + 1] * self.terms.seats

    def _close(self, event: Event) -> None:
        self.stage = "closed"

    def _away(self, event: Event) -> None:
        self.away.add(event.seat)
        self.decision_since[event.seat] = event.number + 1

    def _back(self, event: Event) -> None:
        self.away.discard(event.seat)
        self.decision_since[event.seat] = event.number + 1

    def _ask(self, event: Event) -> None:
        self.request = Request(event.seat, event.value, event.number + 1)
        self.secret_steps.speak_of_action(event.number, event.value)

    def _agree(self, event: Event) -> None:
        if self.request is not None:
            self.request.agreed.add(event.seat)

    def _decline(self, event: Event) -> None:
        self.request = None

    # What is seen.

    def view(self, seat: int | None) -> View:
        """What a seat sees now. Views are looked at, never changed: one serves all who ask."""
        if seat not in self._views:
            view = self.game.view(self.table.state, seat)
            viewer = NO_SEAT if seat is None else seat
            # Not the silence after a secret step of another.
            view.news = next(heard[viewer] for heard in reversed(self._news_by_action) if viewer in heard)
            self._views[seat] = view
        return self._views[seat]

    def log(self, seat: int | None, language: str) -> list[list[str]]:
        """What each action did, as lines for a viewer in a language."""
        if (seat, language) not in self._logs:
            self._logs[seat, language] = self._whole_log(seat, language)
        return self._logs[seat, language].copy()

    def _whole_log(self, seat: int | None, language: str) -> list[list[str]]:
        record = self.table.record
        state = record.deal()
        log: list[list[str]] = []
        counted = self._viewpoint_of(() if seat is None else (seat,)).actions
        for number, (actor, action) in enumerate(record.actions):
            state.play(actor, action)
            log.append(self._lines(self.game.view(state, seat), language) if counted.holds(number) else [])
        return log

    def _lines(self, view: View, language: str) -> list[str]:
        with speaking(language), speaking(language, self.names):  # bots are named in that language, too
            return self.game.lines(view)


_OTHERS = {
    "open": LiveTable._open,
    "start": LiveTable._start,
    "close": LiveTable._close,
    "away": LiveTable._away,
    "back": LiveTable._back,
    "ask": LiveTable._ask,
    "agree": LiveTable._agree,
    "decline": LiveTable._decline,
}
SEATING = {"join", "leave", "name", "start"}
"""Events after which the seats are read again."""
