"""What a bot did wrong, and how it is told in one line."""

from __future__ import annotations


class BotFailure(Exception):
    """What a bot did wrong."""


class OutOfTime(BaseException):
    """A decision took too long. Not an `Exception`, so that a bot's `except Exception` does not catch it."""


def took_too_long(time_limit: float) -> BotFailure:
    """The failure of a bot that exceeded the time limit."""
    return BotFailure(f"took longer than {time_limit:g} s for a decision")


def not_legal(action: object) -> BotFailure:
    """The failure of a bot that chose something else than a legal action."""
    return BotFailure(f"chose {text_of(action)[:40]}, which is not legal")


def error_line(error: BaseException) -> str:
    """An error raised by foreign code, in one printable line."""
    return f"{type(error).__name__}: {text_of(error)}".removesuffix(": ")


def text_of(thing: object) -> str:
    """The `str` of an object of foreign code, in one short printable line."""
    try:
        text = str(thing)[:1000]
    except BaseException:
        text = f"{type(thing).__name__} that cannot be printed"
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(printable.split())[:200]
