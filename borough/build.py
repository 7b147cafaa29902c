"""Which build this is: compiled by mypyc, or plain Python."""

from __future__ import annotations

from borough.core import state

PLAIN_NOTICE = (
    "borough: this is the plain Python build, which plays the same games 4 to 5 times slower than the compiled one;"
    " install a C compiler, then install borough again"
)


def is_compiled() -> bool:
    """Whether the rules run as compiled code."""
    return not str(state.__file__).endswith(".py")


def build_name() -> str:
    """The build, as `borough --version` names it."""
    return "compiled" if is_compiled() else "plain Python, 4 to 5 times slower than compiled"
