"""What commands share: the consoles they print to, files they read, options, and progress."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from borough.build import PLAIN_NOTICE, is_compiled
from borough.core.components import SIZE_LIMIT as COMPONENTS_LIMIT
from borough.core.errors import BadInput, RecordError
from borough.core.game import Game
from borough.core.record import SIZE_LIMIT, Record
from borough.core.words import count

out = Console(highlight=False, width=None if sys.stdout.isatty() else 100)
err = Console(stderr=True, highlight=False)


def read_file(path: Path, limit: int) -> str:
    """The content of a text file that is not too large."""
    try:
        if not path.is_file() and path.exists() and not path.is_dir():
            raise BadInput(f"{path}: not a regular file")
        if path.stat().st_size > limit:
            raise BadInput(f"{path}: larger than {limit:,} bytes")
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise BadInput(f"{path}: {reason}") from None


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Put the file name before the message of a RecordError."""
    try:
        yield
    except RecordError as error:
        raise BadInput(f"{path}: {error}") from None


def read_record(path: Path) -> Record:
    """A record from a file."""
    with naming(path):
        return Record.loads(read_file(path, SIZE_LIMIT))


def override_text(game: Game, path: Path | None) -> str:
    """The text of a component file, after checking it; empty without a file."""
    if path is None:
        return ""
    text = read_file(path, COMPONENTS_LIMIT)
    game.check_components(text, str(path))
    return text


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on the error stream, if that is a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def seats_asked(parsed: argparse.Namespace) -> int:
    """The value of --players, or the default of the command."""
    return int(parsed.usual_players if parsed.players is None else parsed.players)


def warn_if_plain() -> None:
    """Print a notice on the error stream if this is the slow plain build, for commands where speed matters."""
    if not is_compiled():
        print(PLAIN_NOTICE, file=sys.stderr, flush=True)


def reporting_reuse(progress: Callable[[int], None]) -> Callable[[int], None]:
    """A progress function that also reports games reused from earlier runs: those of its first call."""
    first = True

    def report(done: int) -> None:
        nonlocal first
        if first and done:
            err.print(f"{count(done, 'game')} from earlier runs reused")
        first = False
        progress(done)

    return report
