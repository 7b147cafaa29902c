"""The record of a game: header, seed and actions. Replaying it gives the same game, move for move, on any machine."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, replace
from typing import TypeVar

from borough.core.components import Components
from borough.core.errors import ComponentError, DealError, RecordError, Refusal
from borough.core.game import Game
from borough.core.integers import whole
from borough.core.registry import game as find_game
from borough.core.rng import SEED_LIMIT
from borough.core.state import State
from borough.core.types import Action, Seat
from borough.core.words import count

T = TypeVar("T")
FORMAT = 1
SIZE_LIMIT = 20_000_000
NOTE_LIMIT = 2_000
PRESENT = -1
"""Stands for the rules version that the game has now."""
KNOWN = {"borough", "game", "rules", "seats", "options", "components", "figures", "seed", "note", "actions"}


@dataclass(repr=False)
class Record:
    """All that is needed to replay a game."""

    game: str
    seats: int
    seed: int
    options: dict[str, bool] = field(default_factory=dict)
    components: str = ""
    """An override of the component file, as text; empty for the shipped components."""
    actions: list[tuple[Seat, Action]] = field(default_factory=list)
    rules_version: int = PRESENT
    """The version of the rules that were played by."""
    figures: str = field(default="", compare=False)
    """The digest of all component values; filled in when the record is written or dealt."""
    note: str = ""
    """A note for people, such as what went wrong at the last action."""
    extra: dict[str, object] = field(default_factory=dict)
    """Other entries of a file's header, such as names or times. They are kept and not interpreted."""

    def __post_init__(self) -> None:
        """Convert numbers to plain ints; `deal` refuses what is not a whole number."""
        self.seats = _plain(self.seats)
        self.seed = _plain(self.seed)
        self.rules_version = _plain(self.rules_version)
        if self.rules_version == PRESENT:
            self.rules_version = find_game(self.game).rules_version
        if any(type(number) is not int for pair in self.actions for number in pair):
            self.actions = [(_plain(seat), _plain(action)) for seat, action in self.actions]

    def __repr__(self) -> str:
        # Not the seed: whoever reads it in a log could work out the whole deal. Its commitment is public.
        length = count(len(self.actions), "action")
        return f"<Record of {self.game}: {self.seats} seats, commitment {self.commitment()[:8]}, {length}>"

    def __copy__(self) -> Record:
        """An independent record: what is added to it is not added to the original."""
        return replace(self, options=dict(self.options), actions=list(self.actions), extra=dict(self.extra))

    def deal(self) -> State:
        """The state before the first action."""
        return find_game(self.game).deal(self.seats, self.seed, self.options, self.check_components())

    def check_components(self) -> Components:
        """The components of this game; raises RecordError if it was played with other rules or component values."""
        rules = find_game(self.game)
        if self.rules_version != rules.rules_version:
            played = str(self.rules_version)[:20]
            raise RecordError(f"rules: version {played} cannot be played here, only version {rules.rules_version}")
        figures = rules.check_components(self.components)
        if self.figures and self.figures != figures.digest():
            raise RecordError("figures: this game was played with other component values than the current ones")
        self.figures = figures.digest()
        return figures

    def first(self, stop: int | None) -> list[tuple[Seat, Action]]:
        """The first `stop` actions, or all; raises RecordError if there are fewer."""
        if stop is not None and not 0 <= stop <= len(self.actions):
            raise RecordError(f"the record has {count(len(self.actions), 'action')}, not {stop}")
        return self.actions[:stop]

    def replay(self, stop: int | None = None) -> State:
        """The state after the first `stop` actions, or after all."""
        first = self.first(stop)
        state = self.deal()
        for number, (seat, action) in enumerate(first):
            try:
                state.play(seat, action)
            except Refusal as refusal:
                raise RecordError(f"actions[{number}]: {refusal}", number) from None
        return state

    def dumps(self) -> str:
        """The record as text, with one action per line."""
        rules = find_game(self.game)
        head = {
            "borough": FORMAT,
            "game": self.game,
            "rules": self.rules_version,
            "seats": self.seats,
            "options": self.options,
            "components": self.components,
            "figures": self.figures or rules.check_components(self.components).digest(),
            "seed": self.seed,
            **({"note": self.note} if self.note else {}),
            **self.extra,
        }
        lines = [json.dumps(f"{seat} {rules.text(action)}") for seat, action in self.actions]
        body = ",\n".join(lines)
        return json.dumps(head, indent=1)[:-2] + f',\n "actions": [\n{body}\n]}}\n'

    @staticmethod
    def loads(text: str) -> Record:
        """Read a record; an error names the entry that is wrong. `replay` checks whether the actions are legal."""
        if not isinstance(text, str) or len(text) > SIZE_LIMIT:
            raise RecordError(f"a record is a text of at most {SIZE_LIMIT:,} characters")
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"not JSON: {error}"[:200]) from None
        if not isinstance(data, dict) or type(data.get("borough")) is not int or data["borough"] != FORMAT:
            raise RecordError(f'not a Borough record: "borough" must be {FORMAT}')
        ident = _typed(data, "game", str)
        try:
            rules = find_game(ident)
            record = Record(
                game=ident,
                seats=rules.check_seats(_typed(data, "seats", int)),
                seed=_seed(data),
                options=_options(rules, data),
                components=_typed(data, "components", str),
                figures=_typed(data, "figures", str),
                note=_note(data),
                extra={key: value for key, value in data.items() if key not in KNOWN},
            )
            record.rules_version = _typed(data, "rules", int)  # PRESENT is no version, in a file
            rules.check_components(record.components)
        except (DealError, ComponentError) as error:
            raise RecordError(str(error)) from None
        record.actions = [_action(rules, number, item) for number, item in enumerate(_typed(data, "actions", list))]
        return record

    def commitment(self) -> str:
        """The SHA-256 that is published before the game, so that players can verify the seed after it."""
        return commitment(self.seed)


def commitment(seed: int) -> str:
    """The SHA-256 of a seed."""
    return hashlib.sha256(f"borough seed {seed}".encode()).hexdigest()


def _plain(number: int) -> int:
    plain = whole(number)
    return number if plain is None else plain


def _typed(data: dict[str, object], key: str, kind: type[T]) -> T:
    value = data.get(key)
    if type(value) is not kind:
        kinds = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}
        raise RecordError(f"{key}: must be {kinds[kind]}")
    return value


def _note(data: dict[str, object]) -> str:
    note = _typed(data, "note", str) if "note" in data else ""
    if len(note) > NOTE_LIMIT or (note and not note.isprintable()):
        raise RecordError(f"note: at most {NOTE_LIMIT} printable characters")
    return note


def _seed(data: dict[str, object]) -> int:
    seed = _typed(data, "seed", int)
    if not 0 <= seed < SEED_LIMIT:
        raise RecordError("seed: must be from 0 to 2**256 - 1")
    return seed


def _options(rules: Game, data: dict[str, object]) -> dict[str, bool]:
    options = _typed(data, "options", dict)
    return rules.check_options(options)


def _action(rules: Game, number: int, item: object) -> tuple[Seat, Action]:
    seat, _, text = item.partition(" ") if isinstance(item, str) else ("", "", "")
    if not seat.isascii() or not seat.isdigit() or len(seat) > 2:
        raise RecordError(f"actions[{number}]: must be a text such as '0 pass'", number)
    try:
        return int(seat), rules.action(text)
    except Refusal as refusal:
        raise RecordError(f"actions[{number}]: {refusal}", number) from None
