"""The services and the app that are attacked, on SQLite."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from web_builder import settings

from borough.server.services import Services
from borough.server.web.app import create_app


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    """The services, without a bot loop."""
    made = Services(settings(tmp_path))
    yield made
    made.close()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """The app, asked over HTTP; rate limits are off."""
    with TestClient(create_app(settings(tmp_path))) as made:
        yield made
