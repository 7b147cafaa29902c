"""What tests of datasets share: small games, and small datasets of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from dataset_builder import Write, writer
from pebbles import PEBBLES

from borough.core import registry


@pytest.fixture(autouse=True)
def _pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the smallest game for one test."""
    monkeypatch.setattr(registry, "_loaded", {**registry._loaded, PEBBLES.id: PEBBLES})


@pytest.fixture(autouse=True)
def _bots_of_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find the bots of these tests by the names of their modules."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))


@pytest.fixture
def written(tmp_path: Path) -> Write:
    """Writes a dataset of games between bots, and opens it."""
    return writer(tmp_path)
