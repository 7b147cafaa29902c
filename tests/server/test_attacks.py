"""What an attacker might try against the server or against the others at a table."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import socket
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text as sql
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from web_builder import guest, known, play_some, plays, run_async, serving, settings, table_of

import borough
from borough.bots.hints import Hint
from borough.core.components import DOT_LIMIT, LINE_LIMIT
from borough.core.errors import BadInput
from borough.games.key_flow.estimate import estimate as evaluation
from borough.server.bots.bot_workers import Question
from borough.server.people.identity import address_of
from borough.server.safety import http_limits as wire
from borough.server.safety.problems import Problem
from borough.server.safety.rate_limits import HOUSEHOLD, RATES
from borough.server.safety.request_guard import COOKIES
from borough.server.services import Services
from borough.server.tables.changes import Changed, Visitor
from borough.server.tables.clocks import SECOND, Pace
from borough.server.tables.lobby import OF_ONE_HOST, NewTable
from borough.server.tables.playing import REWINDS
from borough.server.tables.streams import Hub
from borough.server.tables.table_views import HINTS
from borough.server.web.app import Server, create_app

API = "/api/v1"
OWN_FIGURES = 'game = "london"\n[setup]\nmoney = {money}\n'


def problem(status: int, do: object, *given: object) -> None:
    with pytest.raises(Problem) as caught:
        do(*given)  # type: ignore[operator]
    assert caught.value.status == status


def record(**more: object) -> str:
    """A new game of London as a record."""
    game = borough.game("london")
    head = {"borough": 1, "game": "london", "rules": game.rules_version, "seats": 2, "options": {}, "seed": 1}
    return json.dumps({**head, "components": "", "figures": "", "actions": [], **more})


# Reading what is sent takes no longer than it should, and never fails.


@pytest.mark.parametrize(
    "line",
    ["# " + "#" * 60_000 + "'", ".".join("a" * 30_000) + " = 1", "x = {" + ".".join("a" * 30_000) + " = 1}"],
    ids=["comment", "dotted", "inline"],
)
def test_a_component_file_cannot_block_the_server(line: str):
    started = time.process_time()
    with pytest.raises(BadInput, match=f"components:2: longer than {LINE_LIMIT} characters"):
        borough.game("london").check_components(f'game = "london"\n{line}\n[nothing]\nx = 1\n')
    assert time.process_time() - started < 4


def test_the_slowest_valid_component_lines_are_parsed_quickly():
    head, dotted = 'game = "london"\n', ".".join("a" * (DOT_LIMIT + 1))
    comments = f"# {'#' * (LINE_LIMIT - 9)}'\n" * 100
    started = time.process_time()
    for worst in (comments + "[nothing]\nx = 1\n", f"[{dotted}]\n" + "".join(f"x{n} = 1\n" for n in range(9000))):
        with pytest.raises(BadInput):
            borough.game("london").check_components(head + worst)
    with pytest.raises(BadInput, match="more than 20 dots"):
        borough.game("london").check_components(f"{head}{dotted}.a = 1\n")
    assert time.process_time() - started < 6


def test_a_neighbour_is_named_once():
    with pytest.raises(BadInput, match="must be different ones of"):
        borough.game("london").check_components(
            'game = "london"\n[[borough]]\nid = "city"\nbridges = ["lambeth", "lambeth"]\n'
        )


@pytest.mark.parametrize("line", ["# \ud800", 'x = "\ud800"', "\ud800 = 1"])
def test_an_unpaired_surrogate_is_refused(client: TestClient, line: str):
    headers = {
        "authorization": f"Bearer {client.app.state.services.people.bearer(guest(client.app.state.services).person)}"
    }
    body = {"game": "london", "seats": ["me", "me"], "components": f'game = "london"\n{line}\n'}
    sent = json.dumps(body)  # escaped, as a client in any language can send it
    answer = client.post(f"{API}/tables", content=sent, headers={**headers, "content-type": "application/json"})
    assert (answer.status_code, "components:2" in answer.text) == (422, True)


def test_the_size_of_cookies_is_limited(client: TestClient):
    for slow in ('"' + "\\\\" * 1000 + '"', "x" * COOKIES):
        assert client.get("/", headers={"cookie": f"borough-settings={slow}"}).status_code == 431
    assert client.get("/", headers={"cookie": f"borough-settings={'x' * 1000}"}).status_code == 200


def test_a_form_must_be_encoded_in_utf_8(client: TestClient):
    slow = ("中" * 20_000).encode("punycode")
    body = b'--x\r\ncontent-disposition: form-data; name="record"\r\n\r\n' + slow + b"\r\n--x--\r\n"
    for charset in ("punycode", "idna", "x" * 1000):
        kind = f"multipart/form-data; boundary=x; charset={charset}"
        started = time.process_time()
        assert client.post("/import", content=body, headers={"content-type": kind}).status_code == 415
        assert time.process_time() - started < 2
    for form in ("application/json", "application/json; charset=UTF-8"):
        assert client.post(f"{API}/people", content='{"name": "Anna"}', headers={"content-type": form}).is_success


@pytest.mark.parametrize(
    "crowd", ["[" + ",".join(["[]"] * 120_000) + "]", json.dumps(dict.fromkeys(map(str, range(30_000)), 0))]
)
def test_a_body_with_very_many_values_is_refused_quickly(client: TestClient, crowd: str):
    started = time.process_time()
    assert client.post(
        f"{API}/tables/import", content=crowd, headers={"content-type": "application/json"}
    ).is_client_error
    assert time.process_time() - started < 4


def test_the_size_of_a_request_head_is_limited(tmp_path: Path):
    with serving(tmp_path) as (address, _):
        host, port = "127.0.0.1", int(address.rpartition(":")[2])
        for filler in (b"x-a: " + b"b" * 20_000_000, b"a:b\r\n" * 1_000_000):
            with socket.create_connection((host, port), timeout=20) as sent, suppress(ConnectionError):
                sent.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n" + filler)
                sent.sendall(b"\r\n\r\n")
                assert sent.recv(100).split(b" ")[1] in (b"400", b"431")
        answer = httpx.post(f"{address}{API}/people", json={"name": "Anna"}, headers={"x-a": "b" * 20_000}, timeout=60)
        assert answer.status_code == 201


def test_a_request_that_arrives_too_slowly_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(wire, "HEAD_TIME", 1.0)
    monkeypatch.setattr(wire, "BODY_TIME", 1.0)
    server, door = Server(create_app(settings(tmp_path))), socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=server.run, args=([door],), daemon=True).start()
    whole = b"GET /api/v1/games HTTP/1.1\r\nhost: x\r\n\r\n"
    form = b"POST /settings HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n"
    for sent in (b"", b"GET / HTTP/1.1\r\n", whole + b"GET /", form + b"content-length: 60000\r\n\r\na="):
        with socket.create_connection(door.getsockname(), timeout=20) as slow:
            slow.sendall(sent)
            while slow.recv(100_000):  # whatever is answered, the end comes
                pass
    server.should_exit = True


def test_rate_limits_apply_to_an_address_whatever_identities_it_uses(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path, rates=True)), client=("203.0.113.5", 1)) as crowd:
        crowd.app.state.services.limits._now = lambda: 0.0  # however slow the machine is
        people = crowd.app.state.services.people
        tokens = [people.bearer(people.create(f"Guest {number}")[0].id) for number in range(HOUSEHOLD + 1)]
        asked = [
            crowd.patch(f"{API}/me", json={"name": "Eve"}, headers={"authorization": f"Bearer {token}"}).status_code
            for token in tokens
            for _ in range(RATES["open"][1])
        ]
        assert asked.index(429) >= HOUSEHOLD * RATES["open"][1]


def test_one_household_cannot_use_all_hint_workers(services: Services, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(services.table_views, "_hinted", {f"guest {number}": "there" for number in range(HINTS // 2)})
    anna = guest(services)
    ident = table_of(services, "key-flow", anna, guest(services, "Ben"))
    with pytest.raises(Problem, match="busy"):
        run_async(services.table_views.hint(anna, ident, 0, "there"))
    monkeypatch.setattr(services.hint_workers, "hints", lambda question: done)
    done: Future[list[Hint]] = Future()
    done.set_result([])
    assert run_async(services.table_views.hint(anna, ident, 0, "elsewhere")) == []


def test_the_tables_of_a_person_per_day_are_limited(tmp_path: Path):
    services = Services(settings(tmp_path, tables_per_day=3))
    anna = guest(services)
    for _ in range(3):
        services.lobby.leave(anna, services.lobby.create(anna, NewTable("london", ["me", "open"])))
    problem(429, services.lobby.create, anna, NewTable("london", ["me", "open"]))
    services.close()


def test_games_of_bots_alone_wait_for_somebody_to_look_and_end_when_the_host_leaves(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    watched = services.lobby.create(anna, NewTable("london", ["random", "random"]))
    played = services.lobby.create(ben, NewTable("key-flow", ["me", "random"]))
    services.bot_loop.poll()
    assert list(services.bot_loop._leases) == [played]  # and nobody is looking at the other one
    services.lobby.leave(anna, watched)
    with services.tables.reading(watched) as live:
        assert (live.stage, live.due()) == ("closed", None)


def test_the_component_file_of_a_table_is_compiled_once(services: Services):
    game = borough.game("london")
    first = game.check_components(OWN_FIGURES.format(money=11))
    assert game.check_components(OWN_FIGURES.format(money=11)) is first


def test_numbers_too_large_for_a_database_are_refused(client: TestClient):
    services = client.app.state.services
    anna = guest(services)
    ident = table_of(services, "key-flow", anna, guest(services, "Ben"))
    client.cookies.set("borough-person", services.people.cookie(anna.person))
    for what in ("act", "undo", "ask"):
        form = {"seat": "0", "number": str(2**31), "action": "pick 1"}
        answer = client.post(f"/t/{ident}/{what}", data=form, headers={"sec-fetch-site": "same-origin"})
        assert answer.status_code == 422


def test_invalid_tokens_are_not_cached_and_count_against_the_rate_limit(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path, rates=True))) as client:
        client.app.state.services.limits._now = lambda: 0.0  # however slow the machine is
        tried = [client.get(f"{API}/me", headers={"authorization": f"Bearer {n}{'x' * 20_000}"}) for n in range(150)]
        assert {answer.status_code for answer in tried} == {401, 429}
        assert client.app.state.services.people._from_bearer.cache_info().currsize == 0


def test_the_rewinds_of_a_table_are_limited(services: Services):
    anna = guest(services)
    ident = services.lobby.create(anna, NewTable("key-to-the-city", ["me", "me"]))
    for _ in range(REWINDS):
        play_some(services, ident, [anna], 4)
        services.playing.ask_undo(anna, ident, 0, services.table_views.look(anna, ident).number, 0)
    play_some(services, ident, [anna], 4)
    with pytest.raises(borough.Refusal, match="No more requests to take back"):
        services.playing.ask_undo(anna, ident, 0, services.table_views.look(anna, ident).number, 0)


def test_one_host_cannot_fill_the_list_of_tables(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    bens = services.lobby.create(ben, NewTable("london", ["me", "open"], public=True))
    for _ in range(10):
        services.lobby.create(anna, NewTable("london", ["me", "open"], public=True))
    listed = services.lobby.open_tables(ben)
    assert bens in [one.id for one in listed]
    assert len(listed) == 1 + OF_ONE_HOST


@pytest.mark.parametrize("name", ["An\u200dna", "Anna\ufe0f", "Anna\u034f", "\uff21nna", "ANNA"])
def test_names_that_look_alike_are_numbered(services: Services, name: str):
    anna, other = guest(services), guest(services, name)
    ident = table_of(services, "london", anna, other)
    assert services.table_views.look(anna, ident).names[1].endswith(" 2")


def test_a_name_must_be_visible(services: Services):
    for nothing in ("\u3164", "\u2800", "\u200d", "\ufe0f"):
        with pytest.raises(BadInput):
            services.people.create(nothing)
    for seen in ("👩‍🚀", "❤️", "Zoë"):
        assert services.people.create(seen)[0].name.strip("\ufe0f") == seen.strip("\ufe0f")


def test_files_are_readable_by_their_owner_only(services: Services):
    guest(services)
    kept = list(services.settings.data.glob("borough.sqlite*"))
    assert kept
    assert all(path.stat().st_mode & 0o077 == 0 for path in kept)


def test_a_private_table_does_not_exist_for_strangers(client: TestClient):
    anna = guest(client.app.state.services)
    ident = client.app.state.services.lobby.create(anna, NewTable("london", ["me", "random"]))
    assert client.get(f"/t/{ident}/why?seat=0&place=x").status_code == 404


@pytest.mark.parametrize("path", ["/", "/nowhere", "/settings", f"/t/{'A' * 22}"])
def test_pages_refuse_an_invalid_token(client: TestClient, path: str):
    answer = client.get(path, headers={"authorization": "Bearer x"})
    assert answer.status_code in (401, 404)
    assert "error" in answer.json()


@pytest.mark.parametrize("code", ["%00", "x" * 22, "A" * 500])
def test_an_invalid_invitation_is_not_found(tmp_path: Path, postgres_database: str, code: str):
    with TestClient(create_app(settings(tmp_path, database=postgres_database))) as client:
        assert client.get(f"/join/{code}").status_code == 404


def test_the_size_of_a_record_is_limited(client: TestClient):
    services = client.app.state.services
    anna = guest(services)
    many = ["0 draw"] * 30_000
    problem(413, services.lobby.import_record, anna, record(actions=many))
    with pytest.raises(BadInput, match="larger than"):
        services.lobby.import_record(anna, record(components='game = "london"\n' + "# much\n" * 20_000))
    ident = services.lobby.import_record(anna, record(names=["Anna", "Ben", *["x" * 99] * 1000]))
    assert services.table_views.look(anna, ident).names == ("Anna", "Ben")


# Figures of one table never become those of another.


def test_component_values_of_different_tables_do_not_mix():
    game = borough.game("london")

    def money_of(number: int) -> bool:
        money = number % 90
        state = game.deal(2, 1, None, OWN_FIGURES.format(money=money) if money else "")
        return state.open.figures.first_money == (money or 5)

    shipped = game.deal(2, 1).open.figures.first_money
    assert shipped == 5
    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(money_of, range(400)))


def test_the_built_in_figures_stay_cached():
    game = borough.game("london")
    tables = game.deal(2, 1).open.figures
    for money in range(1, 20):
        game.deal(2, 1, None, OWN_FIGURES.format(money=money))
        assert game.deal(2, 1).open.figures is tables


def test_the_estimate_caches_of_component_files_are_bounded():
    game = borough.game("key-flow")
    for flipped in range(12):
        state = game.deal(2, 1, None, f'game = "key-flow"\n[use]\nflipped = {flipped}\n')
        evaluation.estimate(state)
    assert len(evaluation.MEMOS) <= evaluation.MEMO_BOXES


@pytest.mark.parametrize("game", ["key-flow", "key-to-the-city", "london"])
def test_names_in_a_component_file_are_escaped(client: TestClient, game: str):
    services = client.app.state.services
    evil = '<script src="//x"></script>\'"&{0}{who}'
    rules = borough.game(game)
    named = [(kind, ident) for kind, ident, key, _ in rules.components if key == "name"]
    own = "".join(f'[[{kind}]]\nid = "{ident}"\nname = {json.dumps(evil)}\n' for kind, ident in named)
    people = [guest(services, "<b>Anna"), guest(services, "Ben{0}")]
    ident = table_of(services, game, *people, components=f'game = "{game}"\n{own}')
    headers = {"authorization": f"Bearer {services.people.bearer(people[0].person)}"}
    for moment in range(8):
        play_some(services, ident, people, 15, seed=moment)
        for path in ("", "/part", "/replay"):
            page = client.get(f"/t/{ident}{path}", headers=headers)
            assert page.status_code == 200
            assert '<script src="//' not in page.text
            assert "<b>Anna" not in page.text


# Consent is given to what was asked, and by everybody.


def test_consent_to_an_earlier_request_does_not_count_for_a_new_one(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-to-the-city", anna, ben)
    play_some(services, ident, [anna, ben], 8)
    asked = services.playing.ask_undo(anna, ident, 0, known(services, anna, ident), 1).number
    seen = known(services, ben, ident)  # this is what Ben sees, and he clicks
    services.playing.answer_undo(anna, ident, False, asked)
    services.playing.ask_undo(anna, ident, 0, asked + 1, 0)  # meanwhile all of it is asked for
    problem(409, services.playing.answer_undo, ben, ident, True, seen)
    assert len(plays(services, ident)) == 8
    services.playing.answer_undo(ben, ident, True, known(services, ben, ident))
    assert plays(services, ident) == []


def test_a_repeated_request_rewinds_once(services: Services):
    anna = guest(services)
    ident = services.lobby.create(anna, NewTable("key-flow", ["me", "random"]))
    for _ in range(3):
        table_view = services.table_views.look(anna, ident)
        services.playing.act(anna, ident, 0, table_view.game.text(table_view.view.legal[0]), table_view.number)
        with services.tables.reading(ident) as live:
            chosen, number = live.table.state.legal(1)[0], live.number
        services.playing.bot_plays(ident, 1, [chosen], number)
    number = services.table_views.look(anna, ident).number
    services.playing.ask_undo(anna, ident, 0, number)
    left = plays(services, ident)
    assert services.playing.ask_undo(anna, ident, 0, number).repeated
    assert plays(services, ident) == left
    problem(409, services.playing.ask_undo, anna, ident, 0, number, 0)


def test_people_who_are_away_must_agree_too(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-to-the-city", anna, ben)
    play_some(services, ident, [anna, ben], 8)
    services.lobby.leave(ben, ident)
    services.playing.ask_undo(anna, ident, 0, known(services, anna, ident), 0)
    assert len(plays(services, ident)) == 8
    services.playing.answer_undo(ben, ident, True, known(services, ben, ident))
    assert plays(services, ident) == []


def test_leaving_and_returning_gains_no_time(tmp_path: Path):
    now = [1_000_000_000_000]
    services = Services(settings(tmp_path), lambda: now[0])
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben, pace=Pace("live", 60, 0))
    play_some(services, ident, [anna], 1)

    def stalls() -> bool:
        """Ben lets his clock run out and returns before a bot has moved; returns whether he gained time."""
        now[0] += 60 * SECOND
        services.playing.clocks_run(ident)
        services.playing.come_back(ben, ident)
        return bool(services.table_views.look(ben, ident).seats[1].left)

    assert [stalls() for _ in range(4)] == [True, False, False, False]
    services.playing.clocks_run(ident)
    with services.tables.reading(ident) as live:
        assert 1 in live.bots_to_move()
        house_plays = live.table.state.legal(1)[:1], live.number
    assert services.playing.bot_plays(ident, 1, *house_plays)
    services.playing.come_back(ben, ident)
    assert services.table_views.look(ben, ident).seats[1].left == 15 * SECOND
    services.close()


# What one should know before sitting down.


def test_an_imported_game_warns_those_who_join(client: TestClient):
    services = client.app.state.services
    anna = guest(services)
    known = services.lobby.import_record(anna, record(seats=2))
    own = services.lobby.create(anna, NewTable("london", ["me", "open"], components=OWN_FIGURES.format(money=99)))
    fair = services.lobby.create(anna, NewTable("london", ["me", "open"]))
    warnings = ("may know hidden information", "its own component values")
    found = []
    for ident in (known, own, fair):
        code = services.table_views.look(anna, ident).invitation
        page = client.get(f"/t/{ident}", params={"code": code}).text
        found.append([warning in page for warning in warnings])
    assert found == [[True, False], [False, True], [False, False]]


def test_the_latest_of_many_messages_are_shown(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben)
    for number in range(520):
        services.playing.chat(ben, ident, f"spam {number}")
    services.playing.chat(anna, ident, "Stop that!")
    told = services.table_views.events(anna, ident, kind="say")
    assert [one.text for one in told[-2:]] == ["spam 519", "Stop that!"]


# Nobody takes everything.


def test_the_bots_of_one_host_do_not_delay_those_of_others(services: Services):
    eve, anna = guest(services, "Eve"), guest(services)
    for _ in range(60):
        services.presence.note(services.lobby.create(eve, NewTable("key-flow", ["random", "random"])))
    hers = services.lobby.create(anna, NewTable("key-flow", ["me", "random"]))
    services.presence.note(hers)
    services.bot_loop.poll()
    assert hers in services.bot_loop._leases
    assert len(services.bot_loop._leases) == services.quick_workers.count + services.bot_workers.count


def test_a_person_gets_one_hint_at_a_time(services: Services, monkeypatch: pytest.MonkeyPatch):
    people = [guest(services, f"Guest {number}") for number in range(HINTS + 1)]
    tables = [table_of(services, "key-flow", person, guest(services, "Ben")) for person in people]
    asked: list[Future[list[Hint]]] = []

    def hints(question: Question) -> Future[list[Hint]]:
        asked.append(Future())
        return asked[-1]

    async def ask() -> None:
        first = asyncio.create_task(services.table_views.hint(people[0], tables[0], 0))
        while not asked:
            await asyncio.sleep(0.01)
        with pytest.raises(Problem, match="busy"):
            await services.table_views.hint(people[0], tables[0], 0)
        others = [
            asyncio.create_task(services.table_views.hint(*one, 0))
            for one in zip(people[1:-1], tables[1:], strict=False)
        ]
        while len(asked) < HINTS:
            await asyncio.sleep(0.01)
        with pytest.raises(Problem, match="busy"):
            await services.table_views.hint(people[-1], tables[-1], 0)
        for future in asked:
            future.set_result([])
        await asyncio.gather(first, *others)

    monkeypatch.setattr(services.hint_workers, "hints", hints)
    run_async(ask())
    assert not services.table_views._hinted


def test_streams_opened_at_the_same_time_are_limited_too(services: Services):
    async def opened() -> int:
        hub = Hub(services.tables, 3)
        for _ in range(10):
            hub.admit("eve")  # all are admitted before the first begins
        now = Changed("table", 1, "playing", None, {None: 1})
        streams = []
        for _ in range(10):
            with suppress(Problem):
                streams.append(hub.open(now, None, 0, "eve"))
        for stream in streams:
            hub.leave(stream, "eve")
        assert not hub._open
        return len(streams)

    assert run_async(opened()) == 3


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("192.0.2.1", "192.0.2.2", False),
    ],
)
def test_all_addresses_of_an_ipv6_network_count_as_one(one: str, other: str, same: bool):
    found = [address_of(Request({"type": "http", "client": (host, 1), "headers": []})) for host in (one, other)]
    assert (found[0] == found[1]) == same


def test_a_launch_address_opens_one_table_even_if_requested_twice(tmp_path: Path):
    app = create_app(settings(tmp_path))
    token = secrets.token_urlsafe(16)
    app.state.launches = {token: NewTable("key-flow", ["me", "random"])}
    with TestClient(app) as client, ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(lambda _: client.get(f"/launch/{token}", follow_redirects=False), range(6)))
    assert len({answer.headers["location"] for answer in answers}) == 1


def test_a_launch_address_works_in_another_browser_too(tmp_path: Path):
    app = create_app(settings(tmp_path))
    app.state.launches = {"known": NewTable("key-flow", ["me", "random"])}
    with TestClient(app) as client:
        for _ in range(2):
            client.cookies.clear()
            assert 'id="choices"' in client.get("/launch/known").text


# Nothing is left lying about.


def test_answers_are_not_cached(client: TestClient):
    services = client.app.state.services
    anna = guest(services)
    ident = table_of(services, "key-flow", anna, guest(services, "Ben"))
    headers = {"authorization": f"Bearer {services.people.bearer(anna.person)}"}
    for path in ("", "/view", "/log", "/events"):
        assert client.get(f"{API}/tables/{ident}{path}", headers=headers).headers["cache-control"] == "no-store"


def test_a_database_error_does_not_log_stored_values(services: Services, caplog: pytest.LogCaptureFixture):
    secret = secrets.token_hex(16)
    try:
        with services.database.read() as db:
            db.execute(sql("SELECT 1 FROM nowhere WHERE seed = :seed"), {"seed": secret})
    except SQLAlchemyError:
        with caplog.at_level(logging.ERROR):
            logging.getLogger("borough.server").exception("failed")
    assert "nowhere" in caplog.text
    assert secret not in caplog.text


def test_a_seat_at_one_table_gives_no_access_to_another(services: Services):
    eve, anna = guest(services, "Eve"), guest(services)
    table_of(services, "key-flow", eve, anna)
    here = table_of(services, "key-flow", anna, guest(services, "Ben"), public=True)
    problem(403, services.table_views.look, eve, here, 0)
    assert services.table_views.look(Visitor(eve.person), here).view.seat == -1
