"""The errors that Borough raises for wrong input. All are ValueErrors, and say what is wrong and where."""

from __future__ import annotations


class Refusal(ValueError):
    """An action that is not legal: the id of the rule it breaks, and a sentence."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{message} [{rule}]")
        self.rule = rule
        self.message = message

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.message!r})"

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str]]:
        return Refusal, (self.rule, self.message)


class BadInput(ValueError):
    """Input that Borough cannot use. The message is one line that says where the error is."""


class RecordError(BadInput):
    """A record that cannot be read or replayed."""

    def __init__(self, message: str, at: int | None = None) -> None:
        super().__init__(message)
        self.at = at
        """The number of the action that failed, if one did."""

    def __reduce__(self) -> tuple[type[RecordError], tuple[str, int | None]]:
        return RecordError, (str(self), self.at)


class ComponentError(BadInput):
    """A component file with an error: its name, the line, and what is wrong there."""

    def __init__(
        self, name: str, line: int, message: str, place: tuple[str, str, str] = ("", "", ""), reason: str = ""
    ) -> None:
        super().__init__(f"{name}:{line}: {message}")
        self.name = name
        self.line = line
        self.message = message
        self.place = place
        """Table, id and key of the value that is wrong; empty texts if the error is not in a value."""
        self.reason = reason or message
        """The message for readers who see the value, such as beside its field in a form: without ids and keys."""

    def __reduce__(self) -> tuple[type[ComponentError], tuple[str, int, str, tuple[str, str, str], str]]:
        return ComponentError, (self.name, self.line, self.message, self.place, self.reason)


class DealError(BadInput):
    """A game, seat count, seed or option that does not exist."""
