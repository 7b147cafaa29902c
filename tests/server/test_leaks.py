"""Nothing that a seat cannot know leaves the server to it: over HTTP, byte for byte.

At many moments of played games, everything a seat can ask for is asked twice: at the real table, and at a twin, a state
made from it by changing at random what this seat cannot know. Every answer must be the same.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from web_builder import guest, play_some, settings, table_of

from borough import Rng
from borough.server.app import create_app
from borough.server.house import House
from borough.server.live import LiveTable
from borough.server.tables import Visitor

API = "/api/v1"
MOMENTS = 6


def headers(house: House, visitor: Visitor | None) -> dict[str, str]:
    return {"authorization": f"Bearer {house.people.bearer(visitor.person)}"} if visitor and visitor.person else {}


def answers(client: TestClient, ident: str, seat: int | None, sent: dict[str, str], wishes: list[str]) -> list[str]:
    """All that the server tells a seat, or a spectator: tables, views, logs, events and refusals."""
    at = f"{API}/tables/{ident}"
    where = {"seat": -1 if seat is None else seat}
    asked = [
        client.get(f"{API}/tables", params={"which": "watch"}, headers=sent),
        client.get(at, params=where, headers=sent),
        client.get(f"{at}/view", params=where, headers=sent),
        client.get(f"{at}/view", params=where, headers={**sent, "accept-language": "de"}),
        client.get(f"{at}/log", params=where, headers=sent),
        client.get(f"{at}/events", params=where, headers=sent),
        client.get(f"{at}/record", headers=sent),
    ]
    if seat is not None:
        number = asked[1].json()["number"]
        for wish in wishes:
            action = {"seat": seat, "action": wish, "number": number}
            asked.append(client.post(f"{at}/actions", json=action, headers=sent))
        asked.append(client.get(f"{at}/view", params={"seat": (seat + 1) % 3}, headers=sent))
        late = {"seat": seat, "action": wishes[0], "number": 0}
        asked.append(client.post(f"{at}/actions", json=late, headers=sent))
    for answer in asked:
        assert answer.status_code < 500
    return [answer.text for answer in asked]


def illegal(live: LiveTable, seat: int, rng: Rng, count: int) -> list[str]:
    """Some actions that this seat may not play now."""
    legal = set(live.table.state.legal(seat))
    found = []
    while len(found) < count:
        action = rng.below(live.game.action_count)
        if action not in legal:
            found.append(live.game.text(action))
    return found


@pytest.mark.parametrize("game", ["key-flow", "key-to-the-city", "london"])
def test_a_seat_is_told_the_same_whatever_it_cannot_know(tmp_path: Path, game: str):
    rng = Rng(5)
    with TestClient(create_app(settings(tmp_path))) as client:
        house = client.app.state.house
        people = [guest(house, name) for name in ("Anna", "Ben", "Cleo")]
        ident = table_of(house, game, *people, public=True)
        changed = 0
        for moment in range(MOMENTS):
            play_some(house, ident, people, 11, seed=moment)
            for seat in (0, 1, 2, None):
                sent = headers(house, None if seat is None else people[seat])
                with house.tables.reading(ident) as live:
                    wishes = [] if seat is None else illegal(live, seat, rng, 6)
                    real = live.table.state
                    twin = live.game.twin(real, seat, rng)
                    twin.news, twin.revealed = real.news, real.revealed
                    changed += twin != real
                told = answers(client, ident, seat, sent, wishes)
                live.table.state = twin
                live._views.clear()
                try:
                    assert answers(client, ident, seat, sent, wishes) == told
                finally:
                    live.table.state = real
                    live._views.clear()
        assert changed > MOMENTS, "the twins were no twins"


def test_what_others_choose_in_secret_is_nowhere_before_it_is_shown(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path))) as client:
        house = client.app.state.house
        people = [guest(house, name) for name in ("Anna", "Ben", "Cleo")]
        ident = table_of(house, "key-flow", *people, public=True)
        sight = house.looking.look(people[1], ident)
        chosen = sight.game.text(sight.view.legal[0])
        house.playing.act(people[1], ident, 1, chosen, sight.number)
        card = chosen.split()[1]
        assert any(card in text for text in answers(client, ident, 1, headers(house, people[1]), ["fly"]))
        for seat in (0, 2, None):
            sent = headers(house, None if seat is None else people[seat])
            told = answers(client, ident, seat, sent, ["fly"])
            assert not any(card in text for text in told)
            assert '"play"' in told[5]  # that there was a choice is no secret


def test_the_seed_and_the_invitation_are_told_only_to_whom_they_concern(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path))) as client:
        house = client.app.state.house
        people = [guest(house, name) for name in ("Anna", "Ben")]
        ident = table_of(house, "key-flow", *people, public=True)
        with house.tables.reading(ident) as live:
            seed, invitation = str(live.terms.seed), live.terms.invitation
        persons = [person.person for person in people]
        for seat in (0, 1, None):
            sent = headers(house, None if seat is None else people[seat])
            told = answers(client, ident, seat, sent, ["fly"])
            assert not any(seed in text for text in told)
            assert not any(person in text for text in told for person in persons)
            assert any(invitation in text for text in told) == (seat is not None)
        play_some(house, ident, people, 2000)
        told = answers(client, ident, None, {}, [])
        assert json.loads(told[1])["seed"] == seed


def test_strangers_learn_nothing_of_a_private_table(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path))) as client:
        house = client.app.state.house
        ident = table_of(house, "key-flow", guest(house), guest(house, "Ben"))
        nowhere = "A" * len(ident)
        eve = headers(house, guest(house, "Eve"))
        for path in ("", "/view", "/log", "/events", "/record", "/stream"):
            here = client.get(f"{API}/tables/{ident}{path}", headers=eve)
            there = client.get(f"{API}/tables/{nowhere}{path}", headers=eve)
            assert (here.status_code, here.text) == (there.status_code, there.text) == (404, here.text)
        for path, body in (("/join", {}), ("/chat", {"text": "x"}), ("/leave", None), ("/start", {})):
            here = client.post(f"{API}/tables/{ident}{path}", json=body, headers=eve)
            there = client.post(f"{API}/tables/{nowhere}{path}", json=body, headers=eve)
            assert (here.status_code, here.text) == (there.status_code, there.text) == (404, here.text)
