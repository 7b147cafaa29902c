"""Nothing that a seat cannot know leaves the server to it: over HTTP, byte for byte.

At many moments of played games, everything a seat can ask for is asked twice: at the real table, and at a twin, a state
made from it by changing at random what this seat cannot know. Every answer must be the same.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from web_builder import guest, known, play_some, plays, settings, table_of

from borough import Refusal, Rng, Table
from borough.core.record import commitment
from borough.server.services import Services
from borough.server.tables.changes import Tables, Visitor
from borough.server.tables.live_table import LiveTable
from borough.server.web.app import create_app

API = "/api/v1"
MOMENTS = 6


def headers(services: Services, visitor: Visitor | None) -> dict[str, str]:
    return {"authorization": f"Bearer {services.people.bearer(visitor.person)}"} if visitor and visitor.person else {}


def answers(
    client: TestClient, ident: str, seat: int | None, sent: dict[str, str], tried: Sequence[str] = ("fly",)
) -> list[str]:
    """All that the server tells a seat, or a spectator: pages, tables, views, logs, events and refusals."""
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
        client.get(f"{at}/view", params={**where, "at": 100_000}, headers=sent),
        client.get(f"/t/{ident}/part", params={"seat": "watch" if seat is None else seat}, headers=sent),
    ]
    if seat is not None:
        number = asked[1].json()["number"]
        for text in tried:
            action = {"seat": seat, "action": text, "number": number}
            asked.append(client.post(f"{at}/actions", json=action, headers=sent))
        asked.append(client.get(f"{at}/view", params={"seat": (seat + 1) % 3}, headers=sent))
        late = {"seat": seat, "action": tried[0], "number": 0}
        asked.append(client.post(f"{at}/actions", json=late, headers=sent))
    for answer in asked:
        assert answer.status_code < 500
    return [answer.text for answer in asked]


def others_see(live: LiveTable, seat: int) -> list[object]:
    """What all seats but one see, and whether they can undo, without the news of the last action."""
    seen: list[object] = []
    for other in (None, *range(live.terms.seats)):
        if other != seat:
            view = live.game.view(live.table.state, other)
            view.news = []
            seen += [view, other is not None and live.can_undo(other)]
    return seen


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
def test_answers_do_not_depend_on_what_the_seat_cannot_know(tmp_path: Path, game: str):
    rng = Rng(5)
    with TestClient(create_app(settings(tmp_path))) as client:
        services = client.app.state.services
        people = [guest(services, name) for name in ("Anna", "Ben", "Cleo")]
        ident = table_of(services, game, *people, public=True)
        changed = 0
        for moment in range(MOMENTS):
            play_some(services, ident, people, 11, seed=moment)
            for seat in (0, 1, 2, None):
                sent = headers(services, None if seat is None else people[seat])
                with services.tables.reading(ident) as live:
                    tried = [] if seat is None else illegal(live, seat, rng, 6)
                    real = live.table.state
                    twin = live.game.twin(real, seat, rng)
                    twin.news, twin.revealed = real.news, real.revealed
                    changed += twin != real
                told = answers(client, ident, seat, sent, tried)
                live.table.state = twin
                try:
                    assert answers(client, ident, seat, sent, tried) == told
                finally:
                    live.table.state = real
        assert changed > MOMENTS, "the twins were no twins"


def test_secret_choices_of_others_do_not_appear_before_they_are_revealed(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path))) as client:
        services = client.app.state.services
        people = [guest(services, name) for name in ("Anna", "Ben", "Cleo")]
        ident = table_of(services, "key-flow", *people, public=True)
        table_view = services.table_views.look(people[1], ident)
        chosen = table_view.game.text(table_view.view.legal[0])
        services.playing.act(people[1], ident, 1, chosen, table_view.number)
        card = chosen.split()[1]
        assert any(card in text for text in answers(client, ident, 1, headers(services, people[1]), ["fly"]))
        for seat in (0, 2, None):
            sent = headers(services, None if seat is None else people[seat])
            told = answers(client, ident, seat, sent, ["fly"])
            assert not any(card in text for text in told)
            assert '"play"' in told[5]  # that there was a choice is no secret


class Company:
    """Anna, Ben and Cleo at a table, and what the server tells each of them."""

    def __init__(self, client: TestClient, game: str, seats: int = 3) -> None:
        self.client = client
        self.services: Services = client.app.state.services
        self.people = [guest(self.services, name) for name in ("Anna", "Ben", "Cleo")[:seats]]
        self.table = table_of(self.services, game, *self.people, public=True)
        self.rng = Rng(3)

    def told_beside(self, seat: int) -> list[list[str]]:
        """All that others are told, and spectators."""
        others = [(other, headers(self.services, one)) for other, one in enumerate(self.people) if other != seat]
        return [answers(self.client, self.table, other, sent) for other, sent in [*others, (None, {})]]

    def act(self, seat: int, verb: str = "") -> str:
        """Somebody plays an action, of a kind if one is given; returns it."""
        table_view = self.services.table_views.look(self.people[seat], self.table, seat)
        texts = [table_view.game.text(action) for action in table_view.view.legal]
        fitting = [text for text in texts if text.startswith(verb)]
        text = fitting[self.rng.below(len(fitting))]
        self.services.playing.act(self.people[seat], self.table, seat, text, self.number(seat))
        return text

    def undo(self, seat: int) -> None:
        self.services.playing.undo(self.people[seat], self.table, seat, self.number(seat))

    def number(self, seat: int) -> int:
        return known(self.services, self.people[seat], self.table)

    def begin_half_a_move(self) -> tuple[int, str]:
        """Play on until somebody has made a secret step that can be taken back; their seat, and the step."""
        for _ in range(200):
            with self.services.tables.reading(self.table) as live:
                [seat, *_] = live.deciders()
                before = others_see(live, seat)
            step = self.act(seat)
            with self.services.tables.reading(self.table) as live:
                if others_see(live, seat) == before and live.can_undo(seat):
                    return seat, step
        raise AssertionError("nobody has secrets here")


# Not London: there the first half of a move ends what others may take back, and a second half does not leave it secret.
@pytest.mark.parametrize("game", ["key-flow", "key-to-the-city"])
def test_nobody_can_count_the_secret_steps_of_another(tmp_path: Path, game: str):
    heard, secrets = [], 0
    with TestClient(create_app(settings(tmp_path))) as client:
        company = Company(client, game)
        services, people, ident = company.services, company.people, company.table
        services.tables.followers.append(heard.append)
        for _ in range(200):
            if secrets == 6:
                break
            with services.tables.reading(ident) as live:
                [seat, *_] = live.deciders()
                before, numbers = others_see(live, seat), [live.number_for(one.person) for one in people]
                open_number = live.number_for(None)
            was_told = company.told_beside(seat)
            company.act(seat)
            with services.tables.reading(ident) as live:
                secret = others_see(live, seat) == before
            for one, person in enumerate(people):
                assert heard[-1].number_for(person.person) == numbers[one] + (one == seat or not secret)
            assert heard[-1].number_for(None) == open_number + (not secret)
            if not secret:
                continue
            secrets += 1
            assert company.told_beside(seat) == was_told, "a secret step was noticed"
            if secrets % 2 == 0 and services.table_views.look(people[seat], ident, seat).can_undo:
                company.undo(seat)
                assert company.told_beside(seat) == was_told, "taking it back was noticed"
            if secrets % 5 == 0:  # nor can they find out by doing something themselves
                other = (seat + 1) % 3
                assert services.playing.chat(people[other], ident, "Well?").number == numbers[other] + 1
        with services.tables.reading(ident) as live, Tables(services.database, 1).reading(ident) as again:
            for person in (*(one.person for one in people), None):
                assert live.number_for(person) == again.number_for(person)
        assert secrets == 6


@pytest.mark.parametrize("game", ["key-flow", "key-to-the-city"])
def test_a_request_reveals_no_secret_steps(tmp_path: Path, game: str):
    with TestClient(create_app(settings(tmp_path))) as client:
        company = Company(client, game)
        services, people, ident = company.services, company.people, company.table
        play_some(services, ident, people, 12)
        seat, step = company.begin_half_a_move()
        asking = (seat + 1) % 3
        table_view = services.table_views.look(people[asking], ident)
        for target in (table_view.actions, table_view.actions + 5):  # is there an action that one does not know of?
            with pytest.raises(Refusal, match="nothing to take back"):
                services.playing.ask_undo(people[asking], ident, asking, table_view.number, target)
        company.undo(seat)
        services.playing.ask_undo(people[asking], ident, asking, table_view.number, table_view.actions - 1)
        was_told = company.told_beside(seat)
        company.act(seat, step)
        assert company.told_beside(seat) == was_told, "a request heard of a secret step"
        company.undo(seat)
        assert company.told_beside(seat) == was_told, "a request heard of a step taken back"
        left = len(plays(services, ident))
        for other in (seat, (seat + 2) % 3):
            services.playing.answer_undo(people[other], ident, True, company.number(other))
        assert len(plays(services, ident)) < left


def test_an_undone_half_move_leaves_no_trace(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path))) as client:
        company = Company(client, "key-to-the-city", seats=2)
        [first] = company.services.table_views.look(company.people[0], company.table).view.deciders
        company.act(first, "pass")  # could be taken back, until the other begins
        was_told = company.told_beside(1 - first)
        company.act(1 - first, "bid")
        begun = company.told_beside(1 - first)
        assert begun != was_told
        for _ in range(2):
            company.undo(1 - first)
            assert company.told_beside(1 - first) == begun
            company.act(1 - first, "bid")
            assert company.told_beside(1 - first) == begun


def test_a_visible_undo_reveals_no_secret_steps(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path))) as client:
        company, compared = Company(client, "key-flow"), 0
        services, people, ident = company.services, company.people, company.table
        for _ in range(100):
            seat, _ = company.begin_half_a_move()
            before = services.table_views.look(people[seat], ident, seat)
            for other in before.view.deciders:
                if other == seat:
                    continue
                table_view, log = (
                    services.table_views.look(people[other], ident),
                    services.table_views.log(people[other], ident),
                )
                if not any(table_view.game.text(action) == "discard" for action in table_view.view.legal):
                    continue
                company.act(other, "discard")
                if services.table_views.look(people[other], ident).can_undo:
                    company.undo(other)
                    again = services.table_views.look(people[other], ident)
                    assert (again.view, again.actions, again.number) == (
                        table_view.view,
                        table_view.actions,
                        table_view.number + 2,
                    )
                    assert services.table_views.log(people[other], ident) == log
                    compared += bool(table_view.view.news)
            if compared:
                return
        raise AssertionError("nothing was compared")


def test_seed_and_invitation_are_shown_only_to_those_who_may_know_them(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path))) as client:
        services = client.app.state.services
        people = [guest(services, name) for name in ("Anna", "Ben")]
        ident = table_of(services, "key-flow", *people, public=True)
        with services.tables.reading(ident) as live:
            seed, invitation = str(live.terms.seed), live.terms.invitation
        persons = [person.person for person in people]
        for seat in (0, 1, None):
            sent = headers(services, None if seat is None else people[seat])
            told = answers(client, ident, seat, sent, ["fly"])
            assert not any(seed in text for text in told)
            assert not any(person in text for text in told for person in persons)
            assert any(invitation in text for text in told) == (seat is not None)
        play_some(services, ident, people, 2000)
        told = answers(client, ident, None, {}, [])
        assert json.loads(told[1])["seed"] == seed


def test_the_commitment_of_an_imported_record_is_shown_only_at_the_end(tmp_path: Path):
    record = Table.new("key-flow", 2, seed=7).record  # a seed that is found by trying
    with TestClient(create_app(settings(tmp_path))) as client:
        services = client.app.state.services
        people = [guest(services, name) for name in ("Anna", "Ben")]
        ident = services.lobby.import_record(people[0], record.dumps())
        invitation = services.table_views.look(people[0], ident).invitation
        for seat, person in enumerate(people):
            services.lobby.join(person, ident, seat, invitation)
        secret = commitment(record.seed)
        for seat, person in enumerate(people):
            assert not any(secret in text for text in answers(client, ident, seat, headers(services, person)))
        play_some(services, ident, people, 2000)
        assert all(secret in answers(client, ident, None, {})[number] for number in (1, 5))  # the table, its events


def test_strangers_learn_nothing_of_a_private_table(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path))) as client:
        services = client.app.state.services
        ident = table_of(services, "key-flow", guest(services), guest(services, "Ben"))
        nowhere = "A" * len(ident)
        eve = headers(services, guest(services, "Eve"))
        for path in ("", "/view", "/log", "/events", "/record", "/stream"):
            here = client.get(f"{API}/tables/{ident}{path}", headers=eve)
            there = client.get(f"{API}/tables/{nowhere}{path}", headers=eve)
            assert (here.status_code, here.text) == (there.status_code, there.text) == (404, here.text)
        for path, body in (("/join", {}), ("/chat", {"text": "x"}), ("/leave", None), ("/start", {})):
            here = client.post(f"{API}/tables/{ident}{path}", json=body, headers=eve)
            there = client.post(f"{API}/tables/{nowhere}{path}", json=body, headers=eve)
            assert (here.status_code, here.text) == (there.status_code, there.text) == (404, here.text)
