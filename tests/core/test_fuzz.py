"""The fuzzer saves a game that fails as a record, which `borough replay` opens at the failing action."""

from __future__ import annotations

from pathlib import Path

import pytest

import borough
from borough.cli import main
from borough.core.registry import register
from borough.fuzz import fuzz
from borough.games.key_to_the_city import KeyToTheCity


class LowDecisionLimit(KeyToTheCity):
    """Has more decisions than its limit allows."""

    id = "low-decision-limit"

    def decision_limit(self, seats: int) -> int:
        return 30


def test_a_failure_is_saved_as_a_record_that_replay_opens(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    game = LowDecisionLimit()
    register(game)
    games, _, failures = fuzz(game, games=2, seed=3, out=tmp_path, players=4)
    assert games == 2
    assert len(failures) == 2
    record = borough.Record.loads(failures[0].read_text(encoding="utf-8"))
    assert len(record.actions) == 31
    assert main(["replay", str(failures[0])]) == 0
    shown = capsys.readouterr().out
    assert "After 31 of 31 actions" in shown
    assert "the game exceeds its decision limit" in shown


def test_fuzzing_stops_at_the_time_limit_in_the_middle_of_a_game(tmp_path: Path):
    games, decisions, failures = fuzz(borough.game("london"), games=10**6, seed=0, out=tmp_path, seconds=0.1)
    assert games == 0
    assert 1 <= decisions < 50
    assert failures == []
