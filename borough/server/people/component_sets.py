"""Sets of component values that a person keeps, each under a name. Only this person can see them.

A set is stored as a component file, the same that `borough components check` and `--components` take. It may be kept
while its values do not fit together yet, for example because two cards have to change; it can be played only when they
do. It is checked again whenever it is used, since a later version may have other components.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from borough.core.components import SIZE_LIMIT, Components, Entry, override, read
from borough.core.errors import BadInput, ComponentError
from borough.core.game import Game
from borough.core.overrides import OVERRIDE, Piece, write
from borough.core.registry import game as find_game
from borough.core.registry import game_ids
from borough.core.words import say
from borough.server.people.people import NAME_PROBLEM, clean_text, distinct
from borough.server.people.quotas import is_new
from borough.server.safety.problems import Problem
from borough.server.storage.database import Database
from borough.server.storage.models import ID_PATTERN, SET_NAME_LENGTH, ComponentSetRow
from borough.server.tables.changes import wall_clock

TRIES = 5
"""How often a change is tried again when another request has changed the set in between."""
REMEMBERED = 2_000
"""Of how many versions of sets a process remembers whether they fit."""
Entries = dict[Piece, Entry]
"""The values that a set changes or confirms, by piece."""


@dataclass(frozen=True)
class ComponentSet:
    """A set of component values."""

    id: str
    game: str
    name: str
    text: str
    figures: str
    version: int

    def entries(self) -> Entries:
        """The values that it changes or confirms, also those that the game does not know any more."""
        return entries_of(read(self.text, self.name, source=OVERRIDE))


@dataclass(frozen=True)
class Listed:
    """A set in a list."""

    id: str
    game: str
    name: str
    fits: bool


class ComponentSets:
    """The component sets of all people."""

    def __init__(self, database: Database, most: int, most_at_first: int | None = None) -> None:
        self.database = database
        self.most = most
        self.most_at_first = most if most_at_first is None else most_at_first
        """How many sets a person may have on the first day."""
        self._fitting: dict[tuple[str, int], bool] = {}
        """Whether the sets that were listed fit, by id and version."""

    def mine(self, person: str | None, game: str = "") -> list[Listed]:
        """A person's sets, of one game or all, the last changed first."""
        if person is None:
            return []
        query = select(ComponentSetRow.id, ComponentSetRow.game, ComponentSetRow.name, ComponentSetRow.version)
        query = query.where(ComponentSetRow.person == person, *([ComponentSetRow.game == game] if game else []))
        with self.database.read() as db:
            rows = db.execute(query.order_by(ComponentSetRow.changed.desc(), ComponentSetRow.id)).all()
        return [Listed(row.id, row.game, row.name, self._fits(row.id, row.game, row.version)) for row in rows]

    def _fits(self, ident: str, game: str, version: int) -> bool:
        """Whether the values of a set fit together now; they may have been stored by another version of the game."""
        if (ident, version) not in self._fitting:
            if len(self._fitting) >= REMEMBERED:
                self._fitting.clear()
            with self.database.read() as db:
                text = db.scalar(select(ComponentSetRow.text).where(ComponentSetRow.id == ident))
            fits = text is not None and game in game_ids() and bool(_figures(find_game(game), text))
            self._fitting[ident, version] = fits
        return self._fitting.get((ident, version), False)

    def find(self, person: str | None, ident: str) -> ComponentSet:
        """A set of this person; a Problem if there is none, also if somebody else has it."""
        if person is not None and re.fullmatch(ID_PATTERN, ident):
            with self.database.read() as db:
                row = db.execute(
                    select(ComponentSetRow).where(ComponentSetRow.id == ident, ComponentSetRow.person == person)
                ).first()
            if row is not None:
                return ComponentSet(row.id, row.game, row.name, row.text, row.figures, row.version)
        raise Problem(404, say("There is no such set of component values."))

    def create(self, person: str, game: Game, name: str, entries: Entries | None = None) -> str:
        """A new set; its id. If the person has another of this name, the new one is numbered."""
        return self._insert(person, game, clean_set_name(name), lambda name: write(game.id, name, entries or {}))

    def add_file(self, person: str, text: str, name: str) -> str:
        """A new set from a component file, which must be readable, but need not fit; its id."""
        game, title = checked_file(text, name)
        return self._insert(person, game, title, lambda name: with_title(text, name))

    def copy(self, person: str, ident: str) -> str:
        """A copy of a set; its id."""
        found = self.find(person, ident)
        return self._insert(person, find_game(found.game), found.name, lambda name: with_title(found.text, name))

    def rename(self, person: str, ident: str, name: str) -> None:
        """Give a set another name."""
        wished = clean_set_name(name)

        def renamed(found: ComponentSet, db: Connection) -> ComponentSet:
            unique = distinct(wished, self._names(db, person, found.game, but=found.id), SET_NAME_LENGTH)
            return replace(found, name=unique, text=with_title(found.text, unique))

        self._change(person, ident, renamed)

    def keep(self, person: str, ident: str, change: Callable[[Entries], None]) -> None:
        """Change the values of a set."""

        def changed(found: ComponentSet, _: Connection) -> ComponentSet:
            entries = found.entries()
            change(entries)
            return replace(found, text=written(find_game(found.game), found.name, entries))

        self._change(person, ident, changed)

    def delete(self, person: str, ident: str) -> None:
        """Delete a set. Tables that were opened with it keep their copy."""
        self.find(person, ident)
        with self.database.write() as db:
            db.execute(delete(ComponentSetRow).where(ComponentSetRow.id == ident, ComponentSetRow.person == person))

    def _insert(self, person: str, game: Game, name: str, text_of: Callable[[str], str]) -> str:
        ident = secrets.token_urlsafe(16)
        figures = _figures(game, text_of(name))
        read(text_of(name), name, source=OVERRIDE)  # what is stored can be read again
        for _ in range(TRIES):
            with suppress(IntegrityError), self.database.write() as db:  # raised if another set has this name now
                mine = select(func.count()).select_from(ComponentSetRow).where(ComponentSetRow.person == person)
                count = db.scalar(mine) or 0
                if count >= self.most or (count >= self.most_at_first and is_new(db, person, wall_clock())):
                    raise Problem(429, say("You have too many sets of component values. Delete some first."))
                unique = distinct(name, self._names(db, person, game.id), SET_NAME_LENGTH)
                row = {"id": ident, "person": person, "game": game.id, "name": unique, "text": text_of(unique)}
                db.execute(insert(ComponentSetRow), {**row, "figures": figures, "version": 1, "changed": wall_clock()})
                return ident
        raise Problem(409, say("This set was changed at the same time. Try again."))

    def _change(self, person: str, ident: str, change: Callable[[ComponentSet, Connection], ComponentSet]) -> None:
        """Read, change and write a set; again if another request has changed it in between."""
        for _ in range(TRIES):
            found = self.find(person, ident)
            with self.database.read() as db:
                after = change(found, db)
            if len(after.text) > SIZE_LIMIT:
                raise Problem(413, say("This set of component values is too large."))
            figures = _figures(find_game(after.game), after.text)
            values = {"name": after.name, "text": after.text, "figures": figures, "version": found.version + 1}
            read(after.text, after.name, source=OVERRIDE)  # what is stored can be read again
            with suppress(IntegrityError), self.database.write() as db:  # raised if another set has this name now
                done = db.execute(
                    update(ComponentSetRow)
                    .where(
                        ComponentSetRow.id == ident,
                        ComponentSetRow.person == person,
                        ComponentSetRow.version == found.version,
                    )
                    .values(**values, changed=wall_clock())
                )
                if done.rowcount:
                    return
        raise Problem(409, say("This set was changed at the same time. Try again."))

    def _names(self, db: Connection, person: str, game: str, but: str = "") -> list[str]:
        mine = (ComponentSetRow.person == person, ComponentSetRow.game == game, ComponentSetRow.id != but)
        return list(db.scalars(select(ComponentSetRow.name).where(*mine)))


def entries_of(components: Components) -> Entries:
    """The values of a component file by piece."""
    return {
        (table, ident): dict(entry)
        for table, entries in components.sections.items()
        for ident, entry in entries.items()
    }


def written(game: Game, title: str, entries: Entries) -> str:
    """A component file with these values, in the order of the game's own file; unknown ones are last."""
    order = {(table, ident): number for number, (table, ident) in enumerate(entries_of(game.components))}
    kept = {piece: entry for piece, entry in entries.items() if entry}
    return write(game.id, title, dict(sorted(kept.items(), key=lambda item: order.get(item[0], len(order)))))


def with_title(text: str, title: str) -> str:
    """A component file with another name. The rest stays as it is, with its comments, if that is possible."""
    lines = text.split("\n")
    head = next((number for number, line in enumerate(lines) if line.lstrip().startswith("[")), len(lines))
    line = write("", title, {}).split("\n")[1]
    named = next((number for number in range(head) if re.match(r"\s*name\s*=", lines[number])), None)
    begins = next((number for number in range(head) if re.match(r"\s*game\s*=", lines[number])), -1)
    fresh = [*lines[: begins + 1], line, *lines[begins + 1 :]]
    if named is not None:
        fresh = [*lines[:named], line, *lines[named + 1 :]]
    before = read(text, title, source=OVERRIDE)
    try:
        after = read("\n".join(fresh), title, source=OVERRIDE)
        if (after.title, after.game, after.sections) == (title, before.game, before.sections):
            return "\n".join(fresh)
    except ComponentError:
        pass
    return write(before.game, title, entries_of(before))


def checked_file(text: str, name: str) -> tuple[Game, str]:
    """The game of a component file and the name of its set; raises BadInput or Problem if it cannot be a set."""
    if len(text) > SIZE_LIMIT:
        raise Problem(413, say("This component file is too large."))
    components = read(text, name, source=OVERRIDE)
    if components.game not in game_ids():
        raise BadInput(say("There is no such game."))
    title = components.title.strip() or name[:SET_NAME_LENGTH].strip() or say("My box")
    return find_game(components.game), clean_set_name(title)


def known_only(game: Game, entries: Entries) -> Entries:
    """The values that the game knows: without pieces and keys that this version does not have."""
    ours = entries_of(game.components)
    return {
        piece: {key: value for key, value in entry.items() if key in ours[piece]}
        for piece, entry in entries.items()
        if piece in ours
    }


def clean_set_name(name: str) -> str:
    """The name of a set: 1 to 40 characters in one line, none of them invisible."""
    cleaned = clean_text(name, SET_NAME_LENGTH, NAME_PROBLEM)
    cleaned = "".join(letter for letter in cleaned if letter.isprintable())
    if not cleaned:
        raise BadInput(say(NAME_PROBLEM, limit=SET_NAME_LENGTH))
    return cleaned


def _figures(game: Game, text: str) -> str:
    """The digest of all values with an override; empty if they do not fit."""
    try:
        components = override(game.components, text, "components")
        game.figures.compile(components)
    except ComponentError:
        return ""
    return components.digest()
