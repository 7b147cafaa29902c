"""What the pages of the workshop show: the form of a piece, a set of component values, and how it differs from ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup
from starlette.datastructures import FormData

from borough.core.component_fields import CHOICE, MORE, NUMBER, Field, examples_of, fields_of
from borough.core.components import TEXT_LIMIT, Components, Entry, Plain, Value, override, read, spaced
from borough.core.errors import ComponentError
from borough.core.game import Game
from borough.core.overrides import (
    CONFIRMED,
    OVERRIDE,
    Difference,
    Piece,
    Progress,
    differences,
    is_confirmed,
    is_reconstructed,
    progress,
)
from borough.core.words import many, say
from borough.server.people.component_sets import Entries, entries_of, known_only, written
from borough.server.safety.problems import Problem
from borough.server.web.library import capital, in_words, pieces_of, source_in_words

NO_ID = "-"
"""How an address names the one piece of a table that is not a list."""
MOST_ITEMS = 60
"""Entries of a list that a form may send."""
LISTED = 60
"""Texts that are offered to complete an entry."""
SPARE = 3
"""A list that can have no more entries than this shows a field for each of them."""


@dataclass(frozen=True)
class FieldView:
    """A field of a form, with what is in it."""

    key: str
    label: str
    widget: str
    """number, yes_no, select, checks, text or fixed."""
    entries: list[str]
    """What its boxes contain: one for a single value, otherwise one for each entry of the list."""
    many: bool
    options: list[tuple[str, str]]
    low: int
    high: int
    limit: int
    help: str
    example: str
    completions: list[str]
    source: str
    ours: str
    """Our value, if it is another one."""
    reconstructed: bool
    confirmed: bool
    error: str

    @property
    def in_range(self) -> bool:
        """Whether every number is one that the field can have, whatever the other pieces say."""
        if self.widget != "number":
            return True
        return all(
            re.fullmatch(r"-?\d{1,9}", entry) and self.low <= int(entry) <= self.high for entry in self.entries if entry
        )


@dataclass(frozen=True)
class Checked:
    """A piece with new values, checked together with the rest of its set."""

    errors: dict[str, str]
    """What is wrong, by key."""
    elsewhere: str
    """What is wrong at another piece; empty if nothing is."""
    readable: bool
    """Whether the values can be stored although they are wrong."""
    drawn: Components
    """Values that fit together, as close to the new ones as possible."""


@dataclass(frozen=True)
class SetStatus:
    """How a set compares with our values."""

    differences: list[Difference]
    progress: Progress
    problem: str
    """Why it cannot be played; empty if it can."""
    at: Piece | None
    """The piece at which the problem is."""
    unknown: int
    """How many values this version does not know."""
    values: Components
    drawn: Components


MISFITS = 8
"""How many values that do not fit are left out of a drawing before it shows ours."""


# A set as a whole.


def overlay(game: Game, entries: Entries) -> Components:
    """Our components with these values, unchecked. What the game does not know is left out."""
    sections = {
        table: {ident: dict(entry) for ident, entry in found.items()}
        for table, found in game.components.sections.items()
    }
    for (table, ident), entry in known_only(game, entries).items():
        sections[table][ident].update(entry)
    return Components(game.id, sections, "components")


def status_of(game: Game, name: str, text: str) -> SetStatus:
    """How a set compares with ours, and whether it fits."""
    try:
        entries = entries_of(read(text, name, source=OVERRIDE))
    except ComponentError as error:
        none = Progress(0, progress(game.components, game.components).total)
        return SetStatus([], none, str(error), None, 0, game.components, game.components)
    known = known_only(game, entries)
    values = overlay(game, known)
    problem, at = "", None
    try:
        game.check_components(text, name)
        drawn = values
    except ComponentError as error:
        problem, at = problem_in_words(game, error), _piece_of(game, error)
        drawn = _drawable(game, known)
    unknown = sum(map(len, entries.values())) - sum(map(len, known.values()))
    return SetStatus(
        differences(game.components, values), progress(game.components, values), problem, at, unknown, values, drawn
    )


def problem_in_words(game: Game, error: ComponentError) -> str:
    """An error with the name of the piece that it is at."""
    piece = _piece_of(game, error)
    if piece is None:
        return error.message
    return say("{piece}: {problem}", piece=piece_title(game, piece), problem=error.reason)


def _piece_of(game: Game, error: ComponentError) -> Piece | None:
    table, ident, _ = error.place
    return (table, ident) if ident in game.components.sections.get(table, {}) else None


def _drawable(game: Game, entries: Entries) -> Components:
    """Our components with as many of these values as fit together; those that do not are left out."""
    left = {piece: dict(entry) for piece, entry in entries.items()}
    for _ in range(MISFITS):  # each try compiles all components
        try:
            return _compiled(game, left)
        except ComponentError as error:
            table, ident, key = error.place
            if left.get((table, ident), {}).pop(key, None) is None:
                break
    return game.components


def _compiled(game: Game, entries: Entries) -> Components:
    components = override(game.components, written(game, "", entries), "components")
    game.figures.compile(components)
    return components


def piece_title(game: Game, piece: Piece, components: Components | None = None) -> str:
    """The name of a piece: its own, or that of its table."""
    table, ident = piece
    if not ident:
        return capital(say(spaced(table)))
    name = game.piece_name(table, ident, components)
    drawn = bool(game.piece(table, ident))
    return name if drawn else say("{title}: {text}", title=capital(say(spaced(table))), text=name)


def piece_address(game: Game, piece: Piece) -> str:
    """The address of the form of a piece."""
    table, ident = piece
    return f"/pieces/{game.id}/{table}/{ident or NO_ID}"


def all_pieces(game: Game) -> list[Piece]:
    """All pieces, in the order of the gallery."""
    return [piece.piece for pieces in pieces_of(game).values() for piece in pieces]


def still_open(game: Game, values: Components) -> list[Piece]:
    """The pieces with reconstructed values that are not confirmed."""
    ours = entries_of(game.components)
    return [
        (table, ident)
        for table, ident in all_pieces(game)
        for entry, theirs in [(ours[table, ident], values.sections[table][ident])]
        if any(is_reconstructed(entry[key].source) and not is_confirmed(theirs[key].source) for key in entry)
    ]


# The differences, for everybody at a table.


@dataclass(frozen=True)
class DifferenceView:
    """A changed value in words."""

    piece: str
    key: str
    ours: str
    theirs: str
    confirmed: bool


@lru_cache(maxsize=32)
def comparison(game: Game, text: str, language: str) -> tuple[str, str, list[DifferenceView], Progress]:
    """The name of an override, the digest of its values, its differences in words, and what it confirms.

    Cached by language, which must be the one spoken now.
    """
    components = game.check_components(text)
    found = [
        DifferenceView(
            piece_title(game, one.piece, components),
            say(spaced(one.key)),
            in_words(one.ours.value) or "–",
            in_words(one.theirs.value) or "–",
            is_confirmed(one.theirs.source),
        )
        for one in differences(game.components, components)
    ]
    return components.title, components.digest(), found, progress(game.components, components)


def summary(game: Game, text: str, language: str) -> str:
    """One sentence about the component values of a table."""
    title, _, found, done = comparison(game, text, language)
    name = title or say("own values")
    differ = many(len(found), "{n} value differs from ours", "{n} values differ from ours")
    confirmed = say(
        "{confirmed} of {total} reconstructed values are confirmed", confirmed=done.confirmed, total=done.total
    )
    return say("Component values “{name}”: {differ}; {confirmed}.", name=name, differ=differ, confirmed=confirmed)


# The form of a piece.


def field_views(game: Game, piece: Piece, entry: Entry, sent: Entry, errors: dict[str, str]) -> list[FieldView]:
    """The fields of a form. `entry` has our values, `sent` those that were entered or stored."""
    return [
        _field_view(game, piece, key, ours, sent.get(key, ours), errors.get(key, "")) for key, ours in entry.items()
    ]


def _field_view(game: Game, piece: Piece, key: str, ours: Value, theirs: Value, error: str) -> FieldView:
    table, ident = piece
    field = fields_of(game)[table, ident, key]
    texts = examples_of(game, table, ident, key) if field.phrase else []
    about = game.component_help.get((table, key), "")
    return FieldView(
        key=key,
        label=capital(say(spaced(key))),
        widget=_widget(field),
        entries=_boxes(field, theirs.value),
        many=field.many,
        options=list(_options(game, table, field, theirs.value)),
        low=field.low,
        high=field.high,
        limit=TEXT_LIMIT if field.phrase else field.limit,
        help=say(about) if about else "",
        example=texts[0] if texts else "",
        completions=texts[:LISTED],
        source=source_in_words(theirs.source),
        ours=in_words(ours.value) or "–" if theirs.value != ours.value else "",
        reconstructed=is_reconstructed(ours.source),
        confirmed=is_confirmed(theirs.source),
        error=error,
    )


def _widget(field: Field) -> str:
    if field.kind == NUMBER:
        return "yes_no" if (field.low, field.high) == (0, 1) and not field.many else "number"
    if field.kind == CHOICE:
        if len(field.words) == 1:
            return "fixed"
        return "checks" if field.many and field.distinct else "select"
    return "text"


def _boxes(field: Field, value: Plain) -> list[str]:
    """What the boxes of a field contain; a list of open length has empty ones at its end."""
    items = [str(item) for item in value] if isinstance(value, list) else [str(value)]
    if not field.many or (field.kind == CHOICE and field.distinct):
        return items
    every = field.fixed or 0 < field.most <= SPARE
    wanted = field.most if every else min(field.most or MOST_ITEMS, len(items) + MORE)
    return items + [""] * (wanted - len(items))


def _options(game: Game, table: str, field: Field, value: Plain) -> Iterator[tuple[str, str]]:
    """What there is to choose from, and how it is called; a wrong value that was entered is kept."""
    if field.kind != CHOICE:
        return
    given = [str(item) for item in value] if isinstance(value, list) else [str(value)]
    if field.many and not field.distinct:
        yield "", "–"
    for word in dict.fromkeys([*field.words, *(item for item in given if item)]):
        yield word, word_in_words(game, table, word)


def word_in_words(game: Game, table: str, word: str) -> str:
    """A word of a component file in the reader's language; the name of a piece if it is an id."""
    if word in game.components.sections.get(table, {}):
        return game.piece_name(table, word)
    return say(spaced(word), context="component") if word else "–"


def sent_entry(game: Game, piece: Piece, stored: Entry, form: FormData, *, confirm: bool) -> Entry:
    """The values that a form sent. `confirm` confirms every reconstructed value of the piece."""
    found: Entry = {}
    table, ident = piece
    for key, ours in game.components.sections[table][ident].items():
        items = form.getlist(f"v-{key}")
        if len(items) > MOST_ITEMS or not all(isinstance(item, str) for item in items):
            raise Problem(413, say("This is too large."))
        field = fields_of(game)[table, ident, key]
        before = stored.get(key, ours)
        ticked = f"c-{key}" in form or (confirm and is_reconstructed(ours.source))
        absent = not items and f"s-{key}" not in form
        value = before.value if absent else _entered(field, [str(item).strip() for item in items], ours.value)
        unticked = before.source if absent else _source(before, ours, value)
        found[key] = Value(value, CONFIRMED if ticked else unticked)
    return found


def _source(before: Value, ours: Value, value: Plain) -> str:
    """The source of a value that is not confirmed."""
    if value == before.value and not is_confirmed(before.source):
        return before.source
    return ours.source if value == ours.value else OVERRIDE


def _entered(field: Field, items: list[str], ours: Plain) -> Plain:
    """A value from the boxes of a form. What is not a number stays a text, which the component checker refuses."""
    if not field.many:
        text = items[0] if items else ""
        return _number(text) if field.kind == NUMBER else text
    usual = ours if isinstance(ours, list) else []
    if field.kind == CHOICE:
        items = [item for item in items if item]
        if field.distinct and sorted(items) == sorted(map(str, usual)):
            return ours  # boxes to tick have an order of their own
    while items and not items[-1] and not (len(items) <= len(usual) and usual[len(items) - 1] == ""):
        items = items[:-1]  # empty boxes at the end, unless our value has an empty entry there
    if field.kind != NUMBER:
        return items
    numbers = [_number(item) for item in items]
    whole = [number for number in numbers if isinstance(number, int)]
    return whole if len(whole) == len(numbers) else items


def _number(text: str) -> int | str:
    return int(text.replace("−", "-")) if re.fullmatch(r"[-−]?[0-9]{1,7}", text) else text


def changes_only(game: Game, piece: Piece, entry: Entry) -> Entry:
    """The values that differ from ours or have another source."""
    table, ident = piece
    ours = game.components.sections[table][ident]
    return {key: value for key, value in entry.items() if value != ours[key]}


def checked(game: Game, entries: Entries, piece: Piece, entry: Entry) -> Checked:
    """Check the new values of a piece, each wrong one at its key, and the set as a whole."""
    others = known_only(game, {other: found for other, found in entries.items() if other != piece})
    left = changes_only(game, piece, entry)
    errors: dict[str, str] = {}
    readable = True
    try:
        read(written(game, "", {piece: left}), "components", source=OVERRIDE)
    except ComponentError:
        readable = False
    for _ in range(len(entry) + 1):
        try:
            return Checked(errors, "", readable, _compiled(game, {**others, piece: left}))
        except ComponentError as error:
            table, ident, key = error.place
            if (table, ident) != piece or key not in entry:
                drawn = _drawable(game, {**others, piece: left})
                elsewhere = "" if errors else problem_in_words(game, error)
                return Checked(errors, elsewhere, readable, drawn)
            errors.setdefault(key, capital(error.reason))
            if left.pop(key, None) is None:
                break
    return Checked(errors, "", readable, _drawable(game, {**others, piece: left}))


def picture_of(game: Game, piece: Piece, components: Components) -> Markup:
    """The drawing of a piece."""
    table, ident = piece
    return game.piece(table, ident, components) if ident else Markup()
