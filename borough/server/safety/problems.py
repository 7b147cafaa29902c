"""Errors that a server answers with."""

from __future__ import annotations

from borough.core.errors import BadInput, Refusal

RETRY_AFTER = {429: 3600, 503: 5}
"""Seconds after which to try again, for the statuses that mean that, where nothing else is said.

Most answers 429 without a time of their own are about quotas of a day, or about what people have to tidy up first.
"""


class Problem(Exception):
    """A request that cannot be fulfilled: an HTTP status, a sentence, and the number of events at the table."""

    def __init__(self, status: int, message: str, *, number: int | None = None, retry_after: int | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.number = number
        """How many events the visitor can know of, if the request was outdated."""
        self.retry_after = RETRY_AFTER.get(status) if retry_after is None else retry_after
        """Seconds after which it is worth trying again; None if it is not."""


def described(error: Problem | Refusal | BadInput) -> tuple[int, dict[str, object]]:
    """The status and the JSON data of the answer to a request that failed."""
    if isinstance(error, Refusal):
        return 422, {"error": error.message, "rule": error.rule}
    if isinstance(error, Problem):
        content: dict[str, object] = {"error": error.message}
        return error.status, content if error.number is None else {**content, "number": error.number}
    return 422, {"error": str(error)}


def headers_of(error: Exception) -> dict[str, str]:
    """The headers of the answer to a request that failed."""
    seconds = error.retry_after if isinstance(error, Problem) else None
    return {} if seconds is None else {"retry-after": str(seconds)}
