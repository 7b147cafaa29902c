"""Says which build is under test, and makes sure it is the one that was meant."""

from __future__ import annotations

import os

import pytest

from borough.build import is_compiled


def pytest_report_header() -> str:
    """One line at the top of every run."""
    return f"borough: {'compiled' if is_compiled() else 'plain Python'}"


def pytest_configure() -> None:
    """`BOROUGH_EXPECT=compiled` or `plain` fails the run at once if the other build was imported."""
    expected = os.environ.get("BOROUGH_EXPECT")
    found = "compiled" if is_compiled() else "plain"
    if expected and expected != found:
        pytest.exit(f"expected the {expected} build of borough, found the {found} one", returncode=2)
