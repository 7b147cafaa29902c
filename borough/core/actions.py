"""Actions as small ints, each with one canonical text. Both can be converted into the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import SupportsIndex

from borough.core.errors import Refusal
from borough.core.integers import whole
from borough.core.types import Action
from borough.core.words import say

ActionFields = dict[str, str | int]


class Verb:
    """A verb and the words each of its fields may take: `Verb("bid", tile=TILES, colour=COLOURS)`."""

    def __init__(self, name: str, **fields: Sequence[str]) -> None:
        self.name = name
        self.fields = fields
        self.first = 0
        self.count = 1
        for words in fields.values():
            self.count *= len(words)


class ActionSpace:
    """All actions of a game, in blocks of one verb each."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = {verb.name: verb for verb in verbs}
        self.count = 0
        for verb in verbs:
            verb.first = self.count
            self.count += verb.count
        self._fields = [fields for verb in verbs for fields in _spell(verb)]
        self._texts = [" ".join(fields.values()) for fields in self._fields]
        self._actions = {text: action for action, text in enumerate(self._texts)}
        if len(self._actions) < self.count or any(text != text.lower() for text in self._texts):
            raise ValueError("every action needs a different text, in lower case")

    def text(self, action: SupportsIndex) -> str:
        """The canonical text of an action."""
        return self._texts[self.number(action)]

    def action(self, text: str) -> Action:
        """The action with this text; extra spaces and upper case do not matter."""
        found = self._actions.get(" ".join(text.lower().split())) if text.isascii() else None
        if found is None:
            raise Refusal("table-action", say("{text} is not an action of this game.", text=repr(text[:60])))
        return found

    def describe(self, action: SupportsIndex) -> ActionFields:
        """The verb and the named fields of an action, numbers as `int`."""
        words = self._fields[self.number(action)]
        return {name: int(word) if word.isdigit() else word for name, word in words.items()}

    def words(self, action: SupportsIndex) -> dict[str, str]:
        """The verb and the named fields of an action, all as text."""
        return self._fields[self.number(action)]

    def number(self, action: SupportsIndex) -> Action:
        """An action of this game as a plain `int`."""
        number = whole(action)
        if number is None or not 0 <= number < self.count:
            raise Refusal("table-action", say("{text} is not an action of this game.", text=str(action)[:60]))
        return number


def _spell(verb: Verb) -> list[dict[str, str]]:
    """Every action of a verb, as fields; the last field varies fastest."""
    spelled: list[dict[str, str]] = [{"verb": verb.name}]
    for name, words in verb.fields.items():
        spelled = [{**fields, name: word} for fields in spelled for word in words]
    return spelled
