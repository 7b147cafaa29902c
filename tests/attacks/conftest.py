"""The fixtures of the server's tests."""

from __future__ import annotations

from server.conftest import client, database, postgres, postgres_database, services

__all__ = ["client", "database", "postgres", "postgres_database", "services"]
