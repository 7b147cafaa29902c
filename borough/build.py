"""Which build this is: compiled by mypyc, or plain Python."""

from __future__ import annotations

from borough.core import state


def is_compiled() -> bool:
    """Whether the rules run as compiled code."""
    return not str(state.__file__).endswith(".py")
