"""Long texts that are slow to process: every one is refused before anything expensive is done with it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import quote

import pytest
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from pydantic import BaseModel
from web_builder import guest, table_of

from borough.core.errors import BadInput
from borough.core.record import Record
from borough.core.registry import game as find_game
from borough.core.registry import game_ids
from borough.server.people.component_sets import clean_set_name
from borough.server.people.people import clean_name
from borough.server.safety.problems import Problem
from borough.server.services import Services
from borough.server.web import api, pages, table_routes, workshop_routes

API = "/api/v1"
SECONDS = 0.1
"""The processor time in which a text must be refused."""
MARKS = "\u0315\u0300"
"""Combining characters in the wrong order: normalising n of them takes a time that grows with the square of n."""
SLOW = {
    "marks": "a" + MARKS * 10_000,
    "digits": "1" * 50_000,
    "spaces": " " * 50_000 + "x",
    "quotes": '";' * 25_000,
    "dots": "a." * 25_000,
    "brackets": "[" * 50_000,
    "dashes": "de-" * 15_000,
    "zeros": "\x00" * 10_000,
}


def seconds(do: Callable[[], object]) -> float:
    """The processor time that something takes; the least of three times, whatever else the machine does."""
    taken: list[float] = []
    while len(taken) < 3 and (not taken or min(taken) >= SECONDS):
        started = time.process_time()
        do()
        taken.append(time.process_time() - started)
    return min(taken)


def refused(do: Callable[..., object], *given: object) -> None:
    with pytest.raises(BadInput):
        do(*given)


def record(**more: object) -> str:
    return Record("london", 2, 1, extra=more).dumps()


def test_an_imported_name_is_refused_before_it_is_normalised(services: Services):
    anna = guest(services)
    text = record(names=["a" + MARKS * 20_000, "Ben"])
    assert len(text.encode()) > 80_000
    assert seconds(lambda: refused(services.lobby.import_record, anna, text)) < SECONDS


@pytest.mark.parametrize("names", [[[["deep"]]], [{"a": 1}, "Ben"], [10**4000, "Ben"]])
def test_an_imported_name_must_be_a_text(services: Services, names: list[object]):
    refused(services.lobby.import_record, guest(services), record(names=names))


@pytest.mark.parametrize("text", SLOW.values(), ids=SLOW)
def test_names_and_messages_are_refused_quickly(services: Services, text: str):
    anna = guest(services)
    ident = table_of(services, "london", anna, guest(services, "Ben"))
    for do, given in [
        (clean_name, (text,)),
        (clean_set_name, (text,)),
        (services.people.create, (text,)),
        (services.lobby.rename, (anna, text)),
        (services.playing.chat, (anna, ident, text)),
    ]:
        assert seconds(lambda do=do, given=given: refused(do, *given)) < SECONDS


def test_a_name_sent_with_separate_accents_is_accepted():
    assert clean_name("e\u0301" * 30) == "é" * 30


@pytest.mark.parametrize(
    "sent",
    [
        {"actions": ["0 " + "draw " * 70_000]},
        {"actions": ["0 draw"] * 40_000},
        {"options": {str(number): True for number in range(25_000)}},
        {"names": ["x"] * 75_000},
        {"figures": "f" * 390_000},
        {"note": "n" * 390_000},
        {"game": "g" * 390_000},
        {"seed": 10**4200},
        {"seats": 10**4200},
        {"rules": 10**4200},
        {"components": "a.b = 1\n" * 12_000},
        {"components": "x" * 390_000},
        {"more": json.loads("[" * 400 + "]" * 400)},
    ],
    ids=lambda sent: next(iter(sent)),
)
def test_a_large_record_is_refused_quickly(services: Services, sent: dict[str, object]):
    data = {**json.loads(record()), **sent}
    text = json.dumps(data)
    anna = guest(services)
    assert len(text) < services.settings.record + 1000

    def importing() -> None:
        with suppress(BadInput, Problem):
            services.lobby.import_record(anna, text)

    assert seconds(importing) < 4 * SECONDS  # linear, in 400 kB of JSON


# Every field of every route.


@dataclass(frozen=True)
class Field:
    """A field of a route that takes a text."""

    route: APIRoute
    where: str
    name: str

    def __str__(self) -> str:
        return f"{min(self.route.methods)} {self.route.path} {self.where} {self.name}"


def parts(dependant: Dependant) -> Iterator[Dependant]:
    """A route's dependencies, and theirs."""
    yield dependant
    for inner in dependant.dependencies:
        yield from parts(inner)


def fields_of(route: APIRoute) -> Iterator[Field]:
    """All fields of a route."""
    for part in parts(route.dependant):
        for where, found in [
            ("path", part.path_params),
            ("query", part.query_params),
            ("header", part.header_params),
        ]:
            yield from (Field(route, where, one.alias) for one in found)
        for one in part.body_params:
            kind = one.field_info.annotation
            if isinstance(kind, type) and issubclass(kind, BaseModel):
                yield from (Field(route, "json", name) for name in kind.model_fields)
            else:
                yield Field(route, "form", one.alias)


ROUTES = [
    route
    for module in (api, pages, table_routes, workshop_routes)
    for route in module.router.routes
    if isinstance(route, APIRoute)
]
FIELDS = list({str(field): field for route in ROUTES for field in fields_of(route)}.values())
FILES = {"/import": "record", "/sets/import": "file"}
VALID: dict[str, object] = {
    "game": "london",
    "seats": ["me", "open"],
    "seat": 0,
    "at": 0,
    "number": 0,
    "action": "draw",
    "text": "Hello",
    "name": "Anna",
    "code": "ABCDE",
    "agree": True,
    "record": "{}",
    "place": "city",
}


def valid(field: Field) -> dict[str, object]:
    """Plausible values for the fields of the same kind, so that only one of them is wrong."""
    same = [one.name for one in FIELDS if one.route is field.route and one.where == field.where]
    return {name: VALID[name] for name in same if name in VALID}


def send(client: TestClient, field: Field, slow: object, ident: str) -> int:
    """Send a request with a slow value in one field; return the status."""
    path, method = field.route.path, min(field.route.methods)
    known = {"ident": ident, "game": "london", "game_id": "london", "table": "borough", "code": ident, "rule": "draw"}
    text = str(slow)[:8_000]
    if field.where == "path":
        known[field.name] = quote(text[:2_000], safe="")
    for name, value in known.items():
        path = path.replace(f"{{{name}}}", value)
    path = path.replace("{", "").replace("}", "")
    given = {**valid(field), field.name: slow}
    more: dict[str, object] = {}
    if field.where == "query":
        more["params"] = {**valid(field), field.name: text}
    elif field.where == "header":
        more["headers"] = {field.name: text.encode("ascii", "replace").decode()}
    elif field.where == "json":
        body = json.dumps(given, ensure_ascii=False).encode()
        more = {"content": body, "headers": {"content-type": "application/json"}}
    elif field.where == "form" and field.route.path in FILES:
        more["files"] = {FILES[field.route.path]: ("x.json", str(slow).encode())}
    elif field.where == "form":
        filled = {"seats": 2} if "seats" in given and field.name != "seats" else {}
        more["files"] = [(name, (None, str(value).encode())) for name, value in {**given, **filled}.items()]
    return client.request(method, path, follow_redirects=False, **more).status_code  # type: ignore[arg-type]


def test_the_fields_are_found():
    assert {"name", "text", "record", "code", "action", "components", "file"} <= {field.name for field in FIELDS}
    assert len(FIELDS) > 100


@pytest.mark.parametrize("kind", SLOW)
def test_no_field_of_any_route_can_be_used_to_stall_the_server(client: TestClient, kind: str):
    services: Services = client.app.state.services
    anna = guest(services)
    ident = table_of(services, "london", anna, guest(services, "Ben"))
    client.headers["origin"] = "http://testserver"
    client.cookies.set("borough-person", services.people.cookie(anna.person))
    slow: list[str] = []
    for field in FIELDS:
        for text in (SLOW[kind], [SLOW[kind]]) if field.where == "json" else (SLOW[kind],):
            status = 0

            def sending(field: Field = field, text: object = text) -> None:
                nonlocal status
                status = send(client, field, text, ident)

            taken = seconds(sending)
            if taken >= 3 * SECONDS or status >= 500:  # a whole page may be drawn, and the client takes time too
                slow.append(f"{field}: {status} after {taken:.2f} s")
    assert slow == []


@pytest.mark.parametrize("kind", SLOW)
@pytest.mark.parametrize("game", game_ids())
def test_no_field_of_a_piece_can_be_used_to_stall_the_server(client: TestClient, game: str, kind: str):
    table, entries = max(find_game(game).components.sections.items(), key=lambda item: len(item[1]))
    ident, entry = next(iter(entries.items()))
    client.headers["origin"] = "http://testserver"
    for key in entry:
        for text, boxes in ((SLOW[kind], 1), (SLOW[kind][:1000], 60), (SLOW[kind][:50], 1000)):
            sent = [(f"v-{key}", (None, text.encode()))] * boxes + [("do", (None, b"preview"))]

            def previewing(sent: list[tuple[str, tuple[None, bytes]]] = sent) -> None:
                assert client.post(f"/pieces/{game}/{table}/{ident or '-'}", files=sent).status_code < 500

            assert seconds(previewing) < 3 * SECONDS, (key, boxes)


@pytest.mark.parametrize("name", ["content-type", "accept-language", "cookie", "authorization", "x-part", "host"])
@pytest.mark.parametrize("kind", SLOW)
def test_no_header_can_be_used_to_stall_the_server(client: TestClient, name: str, kind: str):
    text = SLOW[kind].encode("ascii", "replace").decode().replace("\x00", "?")[:30_000]

    def asking() -> None:
        answer = client.post("/settings", headers={name: text}, follow_redirects=False)
        assert answer.status_code < 500

    assert seconds(asking) < SECONDS


def test_a_part_of_a_form_with_a_slow_head_is_refused_quickly(client: TestClient):
    head = 'content-disposition: form-data; name="record"; ' + ';"' * 28_000
    body = f"--x\r\n{head}\r\n\r\n{{}}\r\n--x--\r\n".encode()
    kind = {"content-type": "multipart/form-data; boundary=x"}
    assert seconds(lambda: client.post("/import", content=body, headers=kind)) < 2 * SECONDS


@pytest.mark.parametrize("body", ["[" * 60_000, '{"name": ' * 7_000, "1" * 60_000, '{"name": 1' + "0" * 60_000 + "}"])
def test_json_that_is_nested_or_has_long_numbers_is_refused_quickly(client: TestClient, body: str):
    headers = {"content-type": "application/json"}

    def asking() -> None:
        assert client.post(f"{API}/people", content=body, headers=headers).is_client_error

    assert seconds(asking) < SECONDS
