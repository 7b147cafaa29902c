"""Files that one run at a time may write."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from borough.core.errors import BadInput


@contextmanager
def locked(path: Path, busy: str) -> Iterator[TextIO]:
    """A file, open for appending and locked against other runs; BadInput with the text `busy` if one has locked it.

    Its folder is made if it is missing.
    """
    folder = path.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = path.open("a", encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{folder}: {error.strerror}") from None
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadInput(f"{folder}: {busy}") from None
        _locked_files.append(file)
        try:
            yield file
        finally:
            _locked_files.remove(file)


_locked_files: list[TextIO] = []
"""Files that this process has locked."""


def _release_locks() -> None:
    """Runs in a forked worker: it must not hold a lock that outlives its parent."""
    for file in _locked_files:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, file.fileno(), inheritable=False)
        os.close(nowhere)


os.register_at_fork(after_in_child=_release_locks)
