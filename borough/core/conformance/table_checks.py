"""What every table must keep: undo, records, and copies of the table."""

from __future__ import annotations

from copy import copy, deepcopy

from borough.core.conformance.played_game import PlayedGame, pickled
from borough.core.errors import Refusal
from borough.core.record import Record
from borough.core.table import Table


def check_table_copies(played: PlayedGame) -> None:
    """Tables and records can be pickled and copied, and playing on a copy does not change the original."""
    table = played.table
    actions, before = len(table.record.actions), table.state.key()
    for way, copied in (("pickled", pickled(table)), ("shallow", copy(table)), ("deep", deepcopy(table))):
        same = copied.record == table.record and copied.state.key() == before
        played.need(same, f"a {way} copy of the table differs")
        played.need(copied.mark == table.mark, f"a {way} copy of the table has another mark")
        if not table.state.over:
            seat = copied.state.deciders()[0]
            copied.play(seat, copied.state.legal(seat)[0])
        recorded = len(table.record.actions) != actions
        played.need(not recorded, f"an action on a {way} copy of the table is in the record of the original")
        played.need(table.state.key() == before, f"a {way} copy of the table shares its state")


def check_undo(played: PlayedGame) -> None:
    """Undo goes back to the mark and no further, and gives the same state as a replay up to there."""
    same = played.record.actions == played.table.record.actions
    played.need(same, "the table's record differs from what was played")
    trial = Table(Record.loads(played.record.dumps()))
    mark = trial.mark
    seats = {seat for seat, _ in trial.record.actions[mark:]}
    for seat in sorted(seats, key=lambda _: played.rng.word()):
        own = [number for number in range(mark, len(trial.record.actions)) if trial.record.actions[number][0] == seat]
        for number in reversed(own):
            trial.undo(seat)
            played.need(trial.state == trial.record.replay(), f"undo of action {number} differs from a replay")
    played.need(len(trial.record.actions) == mark, "undo does not reach the mark")
    for seat in range(played.record.seats):
        try:
            trial.undo(seat)
        except Refusal:
            continue
        played.need(False, "undo went beyond the mark")


def check_record(played: PlayedGame) -> None:
    """The record, written and read back, replays to the same state."""
    read = Record.loads(played.record.dumps())
    played.need(read == played.record, "the record does not read back as the same record")
    replayed = read.replay()
    same = replayed == played.state and hash(replayed) == hash(played.state)
    played.need(same, "the replay ends in another state")
