"""Marks of tests that run for every game, or for every game with every number of seats."""

from __future__ import annotations

import pytest

import borough

TABLES = [(ident, seats) for ident in borough.game_ids() for seats in borough.game(ident).seats]

every_game = pytest.mark.parametrize("game_id", borough.game_ids())
every_table = pytest.mark.parametrize(("game_id", "seats"), TABLES, ids=[f"{ident}-{seats}" for ident, seats in TABLES])
