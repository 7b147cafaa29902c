"""What tests of the core share."""

from __future__ import annotations

import pytest

from borough.core import registry


@pytest.fixture(autouse=True)
def _games_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget after each test which games it registered: other tests list all games."""
    monkeypatch.setattr(registry, "_loaded", registry._loaded.copy())
