"""Logs: plain lines or JSON, without secrets. A message that repeats is logged once a minute, with a count."""

from __future__ import annotations

import json
import logging
import os
import re
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime

FORMATS = ("plain", "json")
VARIABLE = "BOROUGH_LOG_FORMAT"
"""The environment variable with the format; worker processes inherit it."""
REPEAT_SECONDS = 60.0
"""How often the same message is logged, at most."""
KEPT = 1000
"""Messages remembered for that."""
SHOWN = 6
"""Characters that are shown of an id."""
_TOKEN = re.compile(r"(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[A-Za-z0-9_-]{22,}(?![\w-])")
"""Ids, invitations and signed tokens: long, and with letters of both cases, which names in the code do not mix."""
_CODE = re.compile(r"(?<![A-Z0-9])(?:[A-Z2-9]{5}-){4}[A-Z2-9]{5}(?![A-Z0-9])")
"""Recovery codes."""
_USUAL = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName", "suppressed", "color_message"}
"""Attributes of a log record that are not extra fields."""


def redact(text: str) -> str:
    """A text without tokens: of each only the first characters are left."""
    return _CODE.sub("…", _TOKEN.sub(lambda found: found[0][:SHOWN] + "…", text))


class RepeatFilter(logging.Filter):
    """Lets a warning or error through once in a while, however often it occurs.

    Messages are the same if their logger, template and kind of exception are. The next one that is let through has the
    number of those suppressed before it as the attribute `suppressed`.
    """

    def __init__(self, seconds: float = REPEAT_SECONDS, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._seconds = seconds
        self._now = now
        self._seen: dict[tuple[object, ...], tuple[float, int]] = {}
        """When a message was let through, and how many have been suppressed since."""
        self._guard = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to log the record."""
        if record.levelno < logging.WARNING:
            return True
        raised = record.exc_info[0] if record.exc_info else None
        key = (record.name, record.levelno, record.msg, raised)
        now = self._now()
        with self._guard:
            since, suppressed = self._seen.get(key, (-self._seconds, 0))
            if now - since < self._seconds:
                self._seen[key] = since, suppressed + 1
                return False
            if len(self._seen) >= KEPT:
                self._seen.clear()
            self._seen[key] = now, 0
        record.suppressed = suppressed
        return True


class SafeFormatter(logging.Formatter):
    """What both formats share: no tokens, and no traceback for an exception that explains itself in one line."""

    def formatException(self, ei: object) -> str:  # noqa: N802
        """The traceback; for an outage of the database, its one line."""
        raised = ei[1] if isinstance(ei, tuple) else None
        return getattr(raised, "one_line", None) or super().formatException(ei)  # type: ignore[arg-type]

    def message_of(self, record: logging.LogRecord) -> str:
        """The message, redacted."""
        return redact(record.getMessage())

    def error_of(self, record: logging.LogRecord) -> str:
        """The exception, redacted; empty if there is none."""
        return redact(self.formatException(record.exc_info)) if record.exc_info and record.exc_info[1] else ""


class PlainFormatter(SafeFormatter):
    """A line for people, and the traceback below it."""

    def format(self, record: logging.LogRecord) -> str:
        """The text of a record."""
        suppressed = getattr(record, "suppressed", 0)
        more = f" ({suppressed} more of these were not logged)" if suppressed else ""
        line = f"{_time(record)} {record.levelname} {record.name}: {self.message_of(record)}{more}"
        error = self.error_of(record)
        return f"{line}\n{error}" if "\n" in error else f"{line}: {error}" if error else line


class JsonFormatter(SafeFormatter):
    """A JSON object in a line: time, level, logger, message; if there are any, error, suppressed and fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The JSON of a record."""
        told: dict[str, object] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": self.message_of(record),
        }
        if error := self.error_of(record):
            told["error"] = error
        if suppressed := getattr(record, "suppressed", 0):
            told["suppressed"] = suppressed
        fields = {name: value for name, value in vars(record).items() if name not in _USUAL}
        if fields:
            told["fields"] = json.loads(redact(json.dumps(fields, default=str)))
        return json.dumps(told, ensure_ascii=False)


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def configure_logs(form: str = "", level: int = logging.INFO) -> None:
    """Log to the error stream, in this process and in those that it starts; without a form, as the environment says."""
    form = form or os.environ.get(VARIABLE, "plain")
    os.environ[VARIABLE] = form
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if form == "json" else PlainFormatter())
    handler.addFilter(RepeatFilter())
    logging.basicConfig(handlers=[handler], level=level, force=True)
    # Alembic announces every start; anything that matters, it raises.
    logging.getLogger("alembic").setLevel(logging.WARNING)
