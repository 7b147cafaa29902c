"""The client of the JSON API, against a real server: whole games, streams that break off, waiting as told."""

from __future__ import annotations

import json
import random
import re
import sys
import textwrap
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from web_builder import free_port, listening, settings

import borough
import borough.client
from borough.client import ApiError, Client, SeatView, answers
from borough.client.connection import Message, read_messages
from borough.server.services import Services
from borough.server.web.app import create_app

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "remote_player.py"
PAGE = ROOT / "docs" / "web.md"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Services]]:
    with listening(settings(tmp_path_factory.mktemp("server"), bot_loop=True)) as (address, services):
        yield address, services


@contextmanager
def person(address: str, name: str, **more: object) -> Iterator[Client]:
    with Client(address, **more) as client:
        client.create_person(name)
        yield client


def random_bot(seed: int) -> Callable[[SeatView], str]:
    rng = random.Random(seed)
    return lambda seen: rng.choice(seen.legal).text


@pytest.mark.parametrize("game", borough.game_ids())
def test_two_clients_play_a_whole_game_that_can_be_replayed(server: tuple[str, Services], game: str):
    address, _ = server

    def guest(invitation: str) -> SeatView:
        with person(address, "Ben") as ben:
            table = ben.invited(invitation)
            assert ben.join(table.id, invitation=invitation) == 1
            return ben.play(table.id, random_bot(2))

    with person(address, "Anna") as anna, ThreadPoolExecutor(1) as thread:
        table = anna.open_table(game, ["me", "open"])
        assert (table.stage, table.mine) == ("open", [0])
        playing = thread.submit(guest, table.invitation)
        last = anna.play(table.id, random_bot(1))
        other = playing.result(timeout=300)
        record = borough.Record.loads(anna.record(table.id))
        assert anna.log(table.id)[0].action == -1
    state = record.replay()
    assert state.over
    scores = borough.game(game).scores(state)
    assert [score.total for score in last.scores] == [score.total for score in scores]
    assert [score.total for score in other.scores] == [score.total for score in scores]
    assert {seat for seat, _ in record.actions} == {0, 1}
    assert borough.commitment(int(last.table.seed or 0)) == table.commitment


def test_a_stream_that_breaks_off_continues_after_the_last_event(server: tuple[str, Services]):
    address, services = server
    waited: list[float] = []
    with person(address, "Anna", wait=waited.append) as anna:
        table = anna.open_table("key-flow", ["me", "me"])
        changes = anna.changes(table.id)
        numbers = [next(changes).number]
        for _ in range(3):
            services.hub.end_sessions(frozenset({sessions_of(services, anna)}))  # the session itself has not ended
            anna.chat(table.id, "hello")
            numbers.append(next(changes).number)
        changes.close()
    assert numbers == list(range(numbers[0], numbers[0] + 4))
    assert len(waited) >= 1


def sessions_of(services: Services, client: Client) -> str:
    """The session of a client."""
    claim = services.people.claim_of_bearer(client.token)
    assert claim is not None
    return claim.session


def test_a_client_waits_as_long_as_it_is_told(tmp_path: Path):
    with listening(settings(tmp_path, rates=True)) as (address, services):
        clock = [0.0]
        services.limits._now = lambda: clock[0]
        waited: list[float] = []

        def wait(seconds: float) -> None:
            waited.append(seconds)
            clock[0] += seconds

        with person(address, "Anna", wait=wait, patience=10) as anna:
            table = anna.open_table("key-flow", ["me", "me"])
            for number in range(12):
                anna.chat(table.id, f"message {number}")
            assert waited == [2.0] * 4, "one message in two seconds, after eight at once"
            statuses = []
            for _ in range(7):
                with pytest.raises(ApiError) as caught:
                    anna.recover("ABCDE-FGHJK")
                statuses.append(caught.value.status)
            assert statuses == [404] * 6 + [429], "twenty seconds are more than its patience"
            assert waited == [2.0] * 4


def test_errors_have_their_status_rule_and_number(server: tuple[str, Services]):
    with person(server[0], "Anna") as anna:
        table = anna.open_table("key-flow", ["me", "me"])
        seen = anna.view(table.id, seat=1)
        assert (seen.table.seat, seen.prompt.rule) == (1, "draft-pick")
        assert not anna.act(seen, seen.legal[0].text).repeated
        assert anna.act(seen, seen.legal[0].text).repeated
        for action, status, number in ((seen.legal[1].text, 409, seen.table.number + 1), ("fly", 422, None)):
            with pytest.raises(ApiError) as caught:
                anna.act(seen, action)
            assert (caught.value.status, caught.value.number) == (status, number)
        assert anna.undo(anna.view(table.id, seat=1)).number == seen.table.number + 2
        with pytest.raises(ApiError) as caught:
            anna.record(table.id)
        assert (caught.value.status, "reveals" in caught.value.message) == (403, True)
        assert [listed.id for listed in anna.tables("mine")] == [table.id]
        assert anna.hints(table.id, 0)[0].text in [choice.text for choice in anna.view(table.id, seat=0).legal]
        anna.leave(table.id)
        assert [info.id for info in anna.games()] == borough.game_ids()
        assert anna.me().name == "Anna"


def test_a_table_that_is_closed_before_the_game_ends_its_streams(server: tuple[str, Services]):
    with person(server[0], "Anna") as anna, person(server[0], "Ben") as ben:
        table = anna.open_table("london", ["me", "open", "open"])
        ben.join(table.id, invitation=table.invitation)
        changes = ben.changes(table.id)
        assert next(changes).stage == "open"
        closing = threading.Thread(target=anna.leave, args=(table.id,))
        closing.start()
        with pytest.raises(ApiError, match="closed before the game"):
            ben.play(table.id, random_bot(1))
        assert [change.stage for change in changes][-1] == "closed"
        closing.join()


def test_a_server_that_is_not_there_is_told_when_patience_ends():
    waited: list[float] = []
    with Client(f"http://127.0.0.1:{free_port()}", patience=10, wait=waited.append) as client:
        with pytest.raises(ApiError, match="cannot be reached") as caught:
            client.games()
        assert caught.value.status == 0
        assert waited == [0.5, 1.0, 2.0, 4.0]
        with pytest.raises(ApiError, match="cannot be reached"):
            client.create_person("Anna")
        assert len(waited) == 4, "a person would perhaps be created twice"
        with pytest.raises(ApiError, match="cannot be reached"):
            next(client.changes("x"))
        assert waited[4:] == waited[:4]


def test_a_token_is_kept_and_a_recovery_code_restores_it(server: tuple[str, Services]):
    with Client(server[0]) as first:
        identity = first.create_person("Anna")
        assert first.token == identity.token
    with Client(f"{server[0]}/", identity.token) as again, Client(server[0]) as recovered:
        assert again.me().name == recovered.recover(identity.recovery or "").name == "Anna"


@pytest.mark.parametrize("address", ["localhost:8000", "ftp://localhost", "http://", ""])
def test_a_wrong_address_is_refused(address: str):
    with pytest.raises(ValueError, match="is not the address of a server"):
        Client(address)


def test_server_sent_events_are_read_as_the_standard_says():
    lines = b"retry: 1000\n\n: comment\n\nid: 7\nevent: view\ndata: {}\n\ndata:x\r\n\r\nid: 8\ndata: cut off\n"
    assert list(read_messages(iter(lines.splitlines(keepends=True)))) == [
        Message("view", "7", "{}"),
        Message("message", "", "x"),
    ]


MODELS = {
    answers.GameInfo: "GameOut",
    answers.LogLines: "LineOut",
    answers.Rewind: "RequestOut",
    answers.Failure: "ErrorOut",
    answers.SeatView: "ViewOut",
    answers.SeatGiven: "SeatGiven",
}


def test_answers_have_the_fields_of_the_openapi_document(tmp_path: Path):
    schemas = create_app(settings(tmp_path)).openapi()["components"]["schemas"]
    kinds = [kind for kind in vars(answers).values() if is_dataclass(kind) and kind is not answers.Change]
    assert len(kinds) > 15
    for kind in kinds:
        described = schemas[MODELS.get(kind, f"{kind.__name__}Out")]["properties"]
        assert [field.name for field in fields(kind)] == list(described)


def test_the_example_of_the_document_works(server: tuple[str, Services], capsys: pytest.CaptureFixture[str]):
    for shown in (PAGE.read_text(encoding="utf-8"), borough.client.__doc__ or ""):
        found = re.search(
            r"^ *from borough\.client import Client\n.*?last\.scores\]\)\n", shown, re.DOTALL | re.MULTILINE
        )
        assert found is not None
        code = textwrap.dedent(found[0]).replace("http://localhost:8000", server[0])
        exec(code.replace('"london"', '"key-flow"').replace("journeyman", "random"), {})
        assert len(json.loads(capsys.readouterr().out)) == 2


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = spec_from_file_location("remote_player", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "remote_player", module)
    spec.loader.exec_module(module)
    return module


def test_the_example_plays_a_game_against_a_bot(
    server: tuple[str, Services], example: ModuleType, capsys: pytest.CaptureFixture[str]
):
    example.main([server[0], "--game", "key-flow", "--against", "random", "--name", "Rosa", "--seed", "1"])
    first, *places = capsys.readouterr().out.splitlines()
    assert first.startswith(f"key-flow: {server[0]}/t/")
    assert sorted(place.split(". ")[1].partition(":")[0] for place in places) == ["Random", "Rosa"]
