"""Errors that a server answers with."""

from __future__ import annotations


class Problem(Exception):
    """A request that cannot be fulfilled: an HTTP status, a sentence, and the number of events at the table."""

    def __init__(self, status: int, message: str, *, number: int | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.number = number
        """How many events the visitor can know of, if the request was outdated."""
