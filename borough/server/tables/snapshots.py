"""Snapshots of live tables, so that loading a table does not replay all its events.

A snapshot is a cache: it may be missing, damaged or of another version, and then everything is replayed. It has all
that a LiveTable folds from its events; who sits where is read from the seats.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from borough.core.errors import BadInput
from borough.core.registry import game as find_game
from borough.core.table import Table
from borough.server.tables.live_table import LiveTable, Request, Terms
from borough.server.tables.votes import Vote

VERSION = 2
"""Of this format, and of how events are folded: snapshots of other versions are not used."""


def save(live: LiveTable) -> str:
    """The snapshot of a table, as JSON."""
    table, request, clocks, secret, vote = live.table, live.request, live.clocks, live.secret_steps, live.votes.vote
    content: dict[str, object] = {
        "version": VERSION,
        "number": live.number,
        "actions": table.record.actions,
        "mark": table.mark,
        "marked": live.game.save(table.state_at_mark()),
        "stage": live.stage,
        "commitment": live.commitment,
        "times": [live.changed, live.noticed],
        "secret_events": [list(numbers) for numbers in secret.events],
        "secret_actions": secret.actions,
        "referred_to": list(secret.referred_to.items()),
        "away": sorted(live.away),
        "request": request and [request.seat, request.actions, request.since, sorted(request.agreed)],
        "rewinds": live.rewinds,
        "undone": live.undone,
        "others": live.others,
        "clocks": [clocks.left, clocks.since, clocks.gained, sorted(clocks.returned)],
        "since": [live.decision_since, live.changed_since],
        "news": [_by_news(heard) for heard in live.news_by_action],
        "chat": list(live.chat),
        "votes": [live.votes.seen, live.votes.failed, live.votes.former, vote and vote.rows()],
    }
    text = json.dumps(content, separators=(",", ":"))
    return f"{_checksum(text)} {text}"


def load(terms: Terms, saved: str) -> LiveTable | None:
    """The table of a snapshot, without its sitters; None if the snapshot cannot be used."""
    checksum, _, text = saved.partition(" ")
    if checksum != _checksum(text):
        return None
    try:
        content = json.loads(text)
        return _loaded(terms, content) if content["version"] == VERSION else None
    except (BadInput, LookupError, TypeError, ValueError):  # the rules or the format have changed
        return None


def _loaded(terms: Terms, content: dict[str, Any]) -> LiveTable:
    record = terms.record()
    record.actions = [(seat, action) for seat, action in content["actions"]]
    marked = find_game(record.game).load(content["marked"], record.check_components())
    live = LiveTable(terms, Table.resume(record, marked, content["mark"]))
    live.number = live.saved = content["number"]
    live.stage, live.commitment = content["stage"], content["commitment"]
    live.changed, live.noticed = content["times"]
    secret = live.secret_steps
    for seat, numbers in enumerate(content["secret_events"]):
        secret.events[seat].extend(numbers)
    secret.actions = content["secret_actions"]
    secret.referred_to = dict(content["referred_to"])
    live.away = set(content["away"])
    if content["request"] is not None:
        seat, actions, since, agreed = content["request"]
        live.request = Request(seat, actions, since, set(agreed))
    live.rewinds, live.undone, live.others = content["rewinds"], content["undone"], content["others"]
    clocks = live.clocks
    clocks.left, clocks.since, clocks.gained, returned = content["clocks"]
    clocks.returned = set(returned)
    live.decision_since, live.changed_since = content["since"]
    live.news_by_action = [{viewer: news for viewers, news in heard for viewer in viewers} for heard in content["news"]]
    live.set_chat(content["chat"])
    live.votes.seen, live.votes.failed, former, vote = content["votes"]
    live.votes.former = [(number, kind, seat, person) for number, kind, seat, person in former]
    if vote is not None:
        about, kind, by, since, at, answers = vote
        live.votes.vote = Vote(about, kind, by, since, at, dict(answers))
    live.measure()
    return live


def _by_news(heard: dict[int, list[int]]) -> list[tuple[list[int], list[int]]]:
    """The viewers of each news, since most hear the same."""
    found: list[tuple[list[int], list[int]]] = []
    for viewer, news in sorted(heard.items()):
        same = next((viewers for viewers, other in found if other == news), None)
        if same is None:
            found.append(([viewer], news))
        else:
            same.append(viewer)
    return found


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
