"""The errors a table can answer with. All are ValueErrors, and all name the place."""

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
    """Something handed to Borough that it cannot take: one line that names the place."""


class RecordError(BadInput):
    """A record that cannot be read or replayed."""

    def __init__(self, message: str, at: int | None = None) -> None:
        super().__init__(message)
        self.at = at
        """The number of the action that failed, where one did."""

    def __reduce__(self) -> tuple[type[RecordError], tuple[str, int | None]]:
        return RecordError, (str(self), self.at)


class ComponentError(BadInput):
    """A component file that breaks a count, a grammar or a reference."""

    def __init__(self, name: str, line: int, message: str) -> None:
        super().__init__(f"{name}:{line}: {message}")
        self.name = name
        self.line = line
        self.message = message

    def __reduce__(self) -> tuple[type[ComponentError], tuple[str, int, str]]:
        return ComponentError, (self.name, self.line, self.message)


class DealError(BadInput):
    """A game, seat count, seed or option that does not exist."""
