"""Errors that a server answers with."""

from __future__ import annotations

from borough.core.errors import BadInput, Refusal


class Problem(Exception):
    """A request that cannot be fulfilled: an HTTP status, a sentence, and the number of events at the table."""

    def __init__(self, status: int, message: str, *, number: int | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.number = number
        """How many events the visitor can know of, if the request was outdated."""


def described(error: Problem | Refusal | BadInput) -> tuple[int, dict[str, object]]:
    """The status and the JSON data of the answer to a request that failed."""
    if isinstance(error, Refusal):
        return 422, {"error": error.message, "rule": error.rule}
    if isinstance(error, Problem):
        content: dict[str, object] = {"error": error.message}
        return error.status, content if error.number is None else {**content, "number": error.number}
    return 422, {"error": str(error)}
