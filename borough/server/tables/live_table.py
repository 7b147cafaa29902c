"""A table in memory: the projection of its events. It is a cache and can be dropped at any time."""

from __future__ import annotations

import sys
import threading
from collections import deque
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from borough.core.game import Game
from borough.core.record import Record
from borough.core.table import Table
from borough.core.view import View
from borough.core.words import say, speaking
from borough.server.tables.clocks import Clocks, Pace
from borough.server.tables.secret_steps import SecretSteps, Viewpoint
from borough.server.tables.table_log import TableLogs, ViewerLog
from borough.server.tables.votes import Votes

NO_SEAT = -1
UNDOS = 500
"""How many actions a seat can take back without consent at one table."""
OTHERS = 1000
"""How many events of the kinds in LIMITED a seat can cause before the game, and again during it."""
LIMITED = {"say", "ask", "back", "join", "name"}
"""Kinds of events that could be repeated forever. Every other kind follows one of these, or takes the game further."""
CHAT_KEPT, CHAT_CHARACTERS = 100, 20_000
"""The messages kept in memory, at most."""
BASE_SIZE, ACTION_SIZE, FIGURES_SIZE = 12_000, 70, 400_000
"""Bytes, as measured: a table without its state, an action in the record, and component values of its own."""
MEASURE_EVERY = 50


@dataclass(frozen=True)
class Event:
    """Something that happened at a table.

    Before the game: open (with the commitment to the seed), join, leave, start. During it: play, undo, away, back, and
    for a rewind by consent ask, agree, decline, rewind; for a vote about a vanished player vote, vote-yes, vote-no,
    vote-off, replaced, and join for the new one. At any time: say (chat), name, close, clear-chat (messages removed).
    """

    number: int
    kind: str
    seat: int
    value: int
    text: str
    at: int


@dataclass(frozen=True)
class Terms:
    """The terms of a table, which never change."""

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
        """The name as displayed: the level in the name of a bot is translated into the reader's language."""
        return self.name.replace(self.bot.capitalize(), say(self.bot).capitalize()) if self.bot else self.name


@dataclass
class Request:
    """A request to rewind, by consent, further than undo can."""

    seat: int
    actions: int
    """How many actions would remain."""
    since: int
    """The number of events when it was made."""
    agreed: set[int] = field(default_factory=set)


class LiveTable:
    """A table after its first `number` events. Users must hold its lock."""

    __slots__ = (
        "_logs", "_measured", "_state_size", "ahead", "away", "changed", "changed_since", "chat", "clocks",
        "commitment", "decision_since", "discarded", "game", "lock", "news_by_action", "noticed", "number", "others",
        "request", "rewinds", "saved", "secret_steps", "sitters", "stage", "table", "terms", "undone", "votes",
    )  # fmt: skip

    def __init__(self, terms: Terms, table: Table | None = None) -> None:
        self.lock = threading.Lock()
        self.discarded = False
        """Whether it was removed from the cache, because it may differ from the database; then it must not be used."""
        self.terms = terms
        self.table = table or Table(terms.record())
        self.game: Game = self.table.game
        self.sitters = [Sitter(seat) for seat in range(terms.seats)]
        self.number = 0
        self.saved = 0
        """How many events the latest snapshot has."""
        self.stage = "open"
        self.commitment = ""
        """The commitment to the seed, as published when the table was opened."""
        self.changed = terms.created
        self.noticed = terms.created
        """The time of the last event that is not a secret step."""
        self.ahead = 0
        """How far, in milliseconds, the events are ahead of this process's clock, because another clock was wrong."""
        self.secret_steps = SecretSteps(terms.seats)
        self.away: set[int] = set()
        self.request: Request | None = None
        self.rewinds = 0
        """How often the table was rewound. Each rewind replays the game, also whenever the table is loaded."""
        self.undone = [0] * terms.seats
        """For each seat, how many actions it has taken back without consent."""
        self.others = [0] * terms.seats
        """For each seat, how many of its other events in `LIMITED` there are since the start."""
        self.chat: deque[tuple[int, int, str]] = deque(maxlen=CHAT_KEPT)
        """The latest messages: the number of the event, the seat that sent it, and the text."""
        self.clocks = Clocks(terms.pace, terms.seats)
        self.votes = Votes(terms.pace, terms.seats)
        self.decision_since = [0] * terms.seats
        """For each seat, the event number since which its present decision is open; older requests are outdated."""
        self.changed_since = [0] * terms.seats
        """For each seat, the event number since which it has not seen an action played or taken back."""
        self.news_by_action: list[dict[int, list[int]]] = [self._news(range(NO_SEAT, terms.seats))]
        """The news of each action since the mark, by viewer (-1 for spectators), for those who know of the action.

        The first entry is the news before the mark, which remains when everything since is taken back."""
        self._logs = TableLogs()
        self._measured = self._state_size = 0
        self.measure()

    # Who sits where, and who has to decide.

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        return tuple(sitter.called or say("Seat {number}", number=sitter.seat + 1) for sitter in self.sitters)

    def set_sitters(self, sitters: Iterable[Sitter]) -> None:
        """Replace all sitters."""
        self.sitters = list(sitters)
        self._logs.clear()

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """A person's seats."""
        return tuple(sitter.seat for sitter in self.sitters if person is not None and sitter.person == person)

    def viewpoint(self, person: str | None) -> Viewpoint:
        """How a person counts events and actions: before the game as a spectator, after it without secret steps."""
        if self.stage in ("playing", "over"):
            return Viewpoint(self.secret_steps, ()) if self.stage == "over" else self.viewpoint_in_play(person)
        return self._viewpoint_of(())

    def viewpoint_in_play(self, person: str | None) -> Viewpoint:
        """How a person counts during the game."""
        return self._viewpoint_of(self.seats_of(person))

    def _viewpoint_of(self, mine: Collection[int]) -> Viewpoint:
        return Viewpoint(self.secret_steps, [seat for seat in range(self.terms.seats) if seat not in mine])

    def number_for(self, person: str | None) -> int:
        """How many events a person can know of."""
        mine: Collection[int] = range(self.terms.seats) if self.stage == "over" else ()
        if self.stage == "playing":
            mine = self.seats_of(person)
        return self.number - sum(len(some) for seat, some in enumerate(self.secret_steps.events) if seat not in mine)

    def deciders(self) -> tuple[int, ...]:
        """The seats that owe a decision; none before the game."""
        return self.table.state.deciders() if self.stage == "playing" else ()

    def owing(self) -> list[int]:
        """The deciders that are people and present."""
        return [seat for seat in self.deciders() if self.present(seat)]

    def present(self, seat: int) -> bool:
        """Whether a person sits there who is not away."""
        return self.sitters[seat].person is not None and seat not in self.away

    def bots_to_move(self) -> list[int]:
        """The deciders for which a bot chooses. While all people are away, the game is paused."""
        people = [sitter.seat for sitter in self.sitters if sitter.person is not None]
        if people and not any(self.present(seat) for seat in people):
            return []
        return [seat for seat in self.deciders() if not self.present(seat)]

    def due(self) -> int | None:
        """When the bot loop has to act here; 0 for at once."""
        if self.bots_to_move():
            return 0
        end = self.clocks.runs_out(self.owing())
        return None if end is None else end - self.ahead

    def time(self, now: int) -> int:
        """The time at this table. It never goes back, and goes on even if its events come from the future."""
        return max(now + self.ahead, self.changed)

    @property
    def actions(self) -> int:
        """How many actions have been played."""
        return len(self.table.record.actions)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat can undo its last action without consent."""
        since = self.table.record.actions[self.table.mark :]
        return self.stage == "playing" and any(actor == seat for actor, _ in since)

    def may_undo(self, seat: int) -> bool:
        """Whether the seat can undo and has not done so too often."""
        return self.undone[seat] < UNDOS and self.can_undo(seat)

    def last_action(self, seat: int) -> int | None:
        """The number of the seat's last action."""
        actions = self.table.record.actions
        return next((number for number in reversed(range(len(actions))) if actions[number][0] == seat), None)

    def still_to_agree(self) -> list[int]:
        """The seats that have not agreed to a request yet: people other than its author. Bots are not asked."""
        if self.request is None:
            return []
        asking = self.sitters[self.request.seat].person
        return [
            sitter.seat
            for sitter in self.sitters
            if sitter.person not in (None, asking) and sitter.seat not in self.request.agreed
        ]

    # Applying events.

    def fold(self, event: Event) -> None:
        """Apply an event. An illegal action raises Refusal and changes nothing."""
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
        if event.kind in LIMITED and event.seat >= 0:
            self.others[event.seat] += 1
        self._keep_time(event, owing, deciders, secret)
        self.votes.fold(event, secret, deciders, self.deciders(), self.away)
        self.number = event.number + 1
        self.changed = event.at
        if secret:
            self.secret_steps.hide_event(event.seat, event.number)
        else:
            self.noticed = event.at

    def _play(self, event: Event) -> bool:
        """Play an action; return whether it is a secret step."""
        seat, number = event.seat, event.number + 1
        state, shown, undoable = self.table.state, self._shown(), self._undoable_by_others(event.seat)
        before = state.deciders()
        # Simultaneous choices of others leave a decision open; any other change makes it a new one.
        options = {other: state.legal(other) for other in before if other != seat} if len(before) > 1 else {}
        self.table.play(seat, event.value)
        state = self.table.state
        after = state.deciders()
        for other in after:
            if other != seat and (other not in before or options[other] != state.legal(other)):
                self.decision_since[other] = number
        self.decision_since[seat] = number
        hidden = self._shown() == shown
        secret = hidden and self._undoable_by_others(seat) == undoable
        if hidden:  # even if others can tell that a move was begun, since it can be undone unnoticed
            self.secret_steps.hide_action(seat, self.actions - 1)
        self.news_by_action.append(self._news((seat,) if hidden else range(NO_SEAT, self.terms.seats)))
        while len(self.news_by_action) > self.actions - self.table.mark + 1:
            self.news_by_action[0].update(self.news_by_action.pop(1))
        self._note_change(seat if secret else None, number)
        for (viewer, language), log in self._logs.followed(self.actions):
            log.append([] if hidden and viewer != seat else self._lines(self.view(viewer), language))
        if state.over and self.stage == "playing":
            self.stage = "over"
        return secret

    def _undo(self, event: Event, before: tuple[int, ...]) -> bool:
        """Take an action back; return whether that is a secret step."""
        seat, last, actions = event.seat, self.last_action(event.seat), self.actions
        shown, undoable = self._shown(), self._undoable_by_others(seat)
        self.table.undo(seat)
        assert last is not None  # or there would have been nothing to undo
        secret = self.secret_steps.take_back(last) and (self._shown(), self._undoable_by_others(seat)) == (
            shown,
            undoable,
        )
        if actions - last < len(self.news_by_action):
            del self.news_by_action[last - actions]
        self.undone[seat] += 1
        self._note_change(seat if secret else None, event.number + 1)
        self._logs.take_back(last, seat if secret else None)
        if secret and self.request is not None and last < self.request.actions:
            self.request.actions -= 1
        after = self.deciders()
        for other in range(self.terms.seats):
            if other == seat or (other in after) != (
                other in before
            ):  # a seat that was deciding and still is keeps its decision
                self.decision_since[other] = event.number + 1
        return secret

    def _rewind(self, event: Event) -> None:
        record = self.table.record
        self.secret_steps.refer_to_action(event.number, event.value)
        self.secret_steps.rewind(event.value)
        del record.actions[event.value :]
        self.table = Table(record)
        self.rewinds += 1
        self.news_by_action = [{seat: [] for seat in range(NO_SEAT, self.terms.seats)}]
        self._note_change(None, event.number + 1)
        self._logs.rewind(event.value)
        self.decision_since = [event.number + 1] * self.terms.seats

    def _note_change(self, seat: int | None, number: int) -> None:
        """Note a change of the game that only this seat sees, or everybody (None)."""
        if seat is not None:
            self.changed_since[seat] = number
        else:
            self.changed_since = [number] * self.terms.seats
            self.request = None

    def _news(self, seats: Iterable[int]) -> dict[int, list[int]]:
        """The news of the last action for each of these seats. Most hear the same, and share one list."""
        found: dict[int, list[int]] = {}
        for seat in seats:
            heard = self.table.state.news_for(seat)
            found[seat] = next((other for other in found.values() if other == heard), heard)
        return found

    def _shown(self) -> View:
        """The view of spectators; no seat sees more than they do of what another seat does.

        Without the news of the last action: news stay until something else is noticed, so that an empty list does not
        give a secret step away.
        """
        view = self.game.view(self.table.state, None)
        view.news = []
        return view

    def _undoable_by_others(self, seat: int) -> list[bool]:
        """Which of the other seats can undo."""
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
        elif event.kind == "back" or (event.kind == "join" and self.stage == "playing"):
            self.clocks.comes_back(event.seat)

    def _open(self, event: Event) -> None:
        self.commitment = event.text

    def _start(self, event: Event) -> None:
        self.stage = "over" if self.table.state.over else "playing"
        self.decision_since = [event.number + 1] * self.terms.seats
        self.others = [0] * self.terms.seats

    def _say(self, event: Event) -> None:
        if event.text:  # otherwise the host of the server has removed the message
            self.chat.append((event.number, event.seat, event.text))
        while sum(len(text) for _, _, text in self.chat) > CHAT_CHARACTERS:
            self.chat.popleft()

    def set_chat(self, messages: Iterable[tuple[int, int, str]]) -> None:
        """Replace all messages, because some have been removed."""
        self.chat.clear()
        self.chat.extend((number, seat, text) for number, seat, text in messages)

    def _close(self, event: Event) -> None:
        self.stage = "closed"

    def _away(self, event: Event) -> None:
        self.away.add(event.seat)
        self.decision_since[event.seat] = event.number + 1

    def _back(self, event: Event) -> None:
        self.away.discard(event.seat)
        self.decision_since[event.seat] = event.number + 1

    def _change_hands(self, event: Event) -> None:
        """A player joins, or gives up a seat: its open decision is not the one that somebody else has seen."""
        self.away.discard(event.seat)
        self.decision_since[event.seat] = event.number + 1

    def _ask(self, event: Event) -> None:
        self.request = Request(event.seat, event.value, event.number + 1)
        self.secret_steps.refer_to_action(event.number, event.value)

    def _agree(self, event: Event) -> None:
        if self.request is not None:
            self.request.agreed.add(event.seat)

    def _decline(self, event: Event) -> None:
        self.request = None

    # Views and logs.

    def view(self, seat: int | None) -> View:
        """The view of a seat."""
        view = self.game.view(self.table.state, seat)
        viewer = NO_SEAT if seat is None else seat
        # The latest news that this viewer knows of: an empty list would give a secret step away.
        view.news = next(heard[viewer] for heard in reversed(self.news_by_action) if viewer in heard)
        return view

    def log(self, seat: int | None, language: str) -> list[list[str]]:
        """The log lines of the deal, and then of each action, for a viewer, in a language."""
        log = self._logs.ask((seat, language), self.actions)
        if len(log) <= self.actions:
            self._complete(log, seat, language)
            self._logs.trim()
        return log.entries()

    def _complete(self, log: ViewerLog, seat: int | None, language: str) -> None:
        """Add what a log lacks, by replaying the game from the mark or from the deal."""
        mark, actions = self.table.mark, self.table.record.actions
        start, state = (mark, self.table.state_at_mark()) if len(log) > mark else (0, self.table.record.deal())
        if not len(log):
            log.append(self._lines(self.game.view(state, seat), language))
        counted = self._viewpoint_of(() if seat is None else (seat,)).actions
        for number in range(start, len(actions)):
            state.play(*actions[number])
            if number + 1 >= len(log):
                known = counted.holds(number)
                log.append(self._lines(self.game.view(state, seat), language) if known else [])

    def _lines(self, view: View, language: str) -> list[str]:
        with speaking(language), speaking(language, self.names):  # twice, because `names` depends on the language
            return self.game.lines(view)

    # What it takes.

    @property
    def size(self) -> int:
        """About how many bytes it takes in memory."""
        return (
            BASE_SIZE
            + self._state_size
            + ACTION_SIZE * self.actions
            + sum(map(len, self.secret_steps.events)) * 4
            + sum(sys.getsizeof(text) for _, _, text in self.chat)
            + self._logs.size
        )

    def measure(self) -> None:
        """Estimate what the state takes; counted anew now and then, since it grows slowly."""
        if self.number >= self._measured:
            self._measured = self.number + MEASURE_EVERY
            own = FIGURES_SIZE + len(self.terms.components) if self.terms.components else 0
            # The state at the mark shares what has not changed since.
            self._state_size = own + tuple_size(self.table.state.key()) * 3 // 2


def tuple_size(value: tuple[object, ...]) -> int:
    """The bytes of a tuple of tuples of small numbers."""
    return sys.getsizeof(value) + sum(tuple_size(one) for one in value if isinstance(one, tuple))


_OTHERS = {
    "open": LiveTable._open,
    "start": LiveTable._start,
    "close": LiveTable._close,
    "away": LiveTable._away,
    "back": LiveTable._back,
    "join": LiveTable._change_hands,
    "replaced": LiveTable._change_hands,
    "ask": LiveTable._ask,
    "agree": LiveTable._agree,
    "decline": LiveTable._decline,
    "say": LiveTable._say,
}
SEATING = {"join", "leave", "name", "start", "replaced"}
"""Kinds of events after which the seats are read again."""
