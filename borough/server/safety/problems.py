"""What a server answers when it does not do what it was asked."""

from __future__ import annotations


class Problem(Exception):
    """A request that cannot be met: an HTTP status, a sentence, and where the table stands."""

    def __init__(self, status: int, message: str, *, number: int | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.number = number
        """How many events one can know of, where the request was too late."""
