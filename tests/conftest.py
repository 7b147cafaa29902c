"""Reports which build is under test, and fails the run for the wrong build or outdated translations."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import borough
from borough.build import build_name, is_compiled

SOURCE = Path(__file__).parent.parent / "borough"


def pytest_report_header() -> str:
    """The line about the build at the top of every run."""
    return f"borough: {build_name()}"


def pytest_configure() -> None:
    """`BOROUGH_EXPECT=compiled` or `plain` fails the run if the other build was imported."""
    expected = os.environ.get("BOROUGH_EXPECT")
    found = "compiled" if is_compiled() else "plain"
    if expected and expected != found:
        pytest.exit(f"expected the {expected} build of borough, found the {found} one", returncode=2)
    stale = [path for path in sorted(Path(borough.__file__).parent.rglob("text/*.po")) if is_stale(path)]
    if stale:
        files = ", ".join(map(str, stale))
        pytest.exit(f"translations are not compiled (run `make catalogues`): {files}", returncode=2)


def is_stale(translation: Path) -> bool:
    """Whether a translation is not compiled or, in the source tree, was changed since."""
    compiled = translation.with_suffix(".mo")
    if not compiled.exists():
        return True
    # In an installed package, the times of files mean nothing.
    return translation.is_relative_to(SOURCE) and compiled.stat().st_mtime < translation.stat().st_mtime
