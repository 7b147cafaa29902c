"""Which build this is: compiled by mypyc, or plain Python."""

from __future__ import annotations

from borough.core import state

SLOWER = "3 to 6 times slower"
"""The measured speed of the plain build. README.md and setup.py, which cannot import this, repeat it."""
PLAIN_NOTICE = (
    f"borough: this is the plain Python build, which plays the same games {SLOWER} than the compiled one;"
    " to compile it see 'Install' in the README"
)


def is_compiled() -> bool:
    """Whether the rules run as compiled code."""
    return not str(state.__file__).endswith(".py")


def build_name() -> str:
    """The build, as `borough --version` names it."""
    return "compiled" if is_compiled() else f"plain Python, {SLOWER} than compiled"
