"""The JSON API: identity, errors, limits and headers. No request makes it fail."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import httpx
import hypothesis
import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given
from hypothesis.strategies import booleans
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from web_builder import guest, listening, settings, table_of

from borough.core.words import LANGUAGES
from borough.server.services import Services
from borough.server.settings import Settings
from borough.server.web.app import create_app

API = "/api/v1"


def signed_in(client: TestClient, name: str = "Anna") -> dict[str, str]:
    """Headers of a new person."""
    made = client.post(f"{API}/people", json={"name": name})
    assert made.status_code == 201
    return {"authorization": f"Bearer {made.json()['token']}"}


def opened(client: TestClient, headers: dict[str, str], **more: object) -> dict[str, object]:
    """A running table of one person in two seats."""
    made = client.post(f"{API}/tables", json={"game": "key-flow", "seats": ["me", "me"], **more}, headers=headers)
    assert made.status_code == 201, made.text
    return dict(made.json())


@pytest.mark.difference(25)
@pytest.mark.parametrize("game", ["key-flow", "key-to-the-city", "london"])
def test_scores_have_their_parts(client: TestClient, game: str):
    """The points by source add up to the total, and so do those by component."""
    anna = signed_in(client)
    table = opened(client, anna, game=game)
    view = client.get(f"{API}/tables/{table['id']}/view", headers=anna, params={"seat": 0}).json()
    assert [score["seat"] for score in view["scores"]] == [0, 1]
    for score in view["scores"]:
        assert sum(score["sources"].values()) == score["total"]
        assert sum(score["parts"].values()) == score["total"]
        assert score["assignment"] == {}


@pytest.mark.difference(24)
def test_the_log_begins_with_the_deal(client: TestClient):
    anna = signed_in(client)
    table = opened(client, anna)
    at = f"{API}/tables/{table['id']}"
    (deal,) = client.get(f"{at}/log", headers=anna, params={"seat": 0}).json()
    assert deal["action"] == -1
    assert deal["lines"][-2:] == ["Spring begins.", "Everybody is dealt 8 cards and 7 winter cards."]
    assert client.get(f"{at}/log", headers=anna, params={"seat": 0, "after": 1}).json() == []


def test_a_whole_turn_over_http(client: TestClient):
    anna = signed_in(client)
    table = opened(client, anna)
    at = f"{API}/tables/{table['id']}"
    view = client.get(f"{at}/view", headers=anna, params={"seat": 1}).json()
    assert view["prompt"]["rule"] == "draft-pick"
    action = {"seat": 1, "action": view["legal"][0]["text"], "number": view["table"]["number"]}
    done = client.post(f"{at}/actions", json=action, headers=anna)
    assert done.json() == {"number": table["number"] + 1, "stage": "playing", "repeated": False}
    assert client.post(f"{at}/actions", json=action, headers=anna).json()["repeated"]
    other = {**action, "action": view["legal"][1]["text"]}
    late = client.post(f"{at}/actions", json=other, headers=anna)
    assert (late.status_code, late.json()["number"]) == (409, table["number"] + 1)
    illegal = client.post(f"{at}/actions", json={**other, "number": late.json()["number"]}, headers=anna)
    assert (illegal.status_code, illegal.json()["rule"]) == (422, "table-turn")
    events = client.get(f"{at}/events", headers=anna, params={"after": table["number"], "seat": 1}).json()
    assert [(event["kind"], event["text"]) for event in events] == [("play", action["action"])]
    events = client.get(f"{at}/events", headers=anna, params={"after": table["number"], "seat": 0}).json()
    assert [(event["kind"], event["text"]) for event in events] == [("play", "")]
    undo = {"seat": 1, "number": late.json()["number"]}
    assert client.post(f"{at}/undo", json=undo, headers=anna).status_code == 200
    assert client.get(f"{at}/record", headers=anna).status_code == 403
    assert client.post(f"{at}/chat", json={"text": "Hello \u202e<b>"}, headers=anna).status_code == 200
    assert client.get(f"{at}/events", headers=anna).json()[-1]["text"] == "Hello <b>"


def test_a_recovery_code_restores_an_identity_on_another_device(client: TestClient):
    made = client.post(f"{API}/people", json={"name": "Anna"}).json()
    again = client.post(f"{API}/people/recover", json={"code": made["recovery"].lower()}).json()
    assert client.get(f"{API}/me", headers={"authorization": f"Bearer {again['token']}"}).json()["name"] == "Anna"
    assert client.post(f"{API}/people/recover", json={"code": "ABCDE-FGHJK"}).status_code == 404


@pytest.mark.parametrize("token", ["", "x", "IkFubmEi.abc"])
def test_an_invalid_token_is_refused(client: TestClient, token: str):
    assert client.get(f"{API}/me", headers={"authorization": f"Bearer {token}"}).status_code == 401


def test_cookies_and_tokens_are_not_interchangeable(client: TestClient):
    people = client.app.state.services.people
    ident = people.create("Anna")[0].id
    assert client.get(f"{API}/me", headers={"authorization": f"Bearer {people.cookie(ident)}"}).status_code == 401
    assert client.get(f"{API}/me", headers={"cookie": f"borough-person={people.bearer(ident)}"}).status_code == 401
    assert client.get(f"{API}/me", headers={"cookie": f"borough-person={people.cookie(ident)}"}).status_code == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"sec-fetch-site": "same-origin"}, 201),
        ({"sec-fetch-site": "cross-site", "origin": "http://testserver"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"origin": "http://testserver"}, 201),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({}, 403),
    ],
)
def test_requests_from_other_sites_are_refused(client: TestClient, headers: dict[str, str], status: int):
    people = client.app.state.services.people
    cookie = f"borough-person={people.cookie(people.create('Anna')[0].id)}"
    table = {"game": "london", "seats": ["me", "open"]}
    assert client.post(f"{API}/tables", json=table, headers={**headers, "cookie": cookie}).status_code == status


def test_every_answer_has_security_headers(client: TestClient):
    for answer in (
        client.get(f"{API}/games"),
        client.get("/nowhere"),
        client.post(f"{API}/people", content=b"x" * 10**6),
    ):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "server" not in answer.headers


def test_a_body_beyond_the_limit_is_refused_with_or_without_a_length(client: TestClient):
    large = b'{"name": "' + b"x" * 100_000 + b'"}'
    assert client.post(f"{API}/people", content=large).status_code == 413
    assert client.post(f"{API}/people", content=iter([large[:50_000], large[50_000:]])).status_code == 413


def test_requests_beyond_the_rate_limit_are_refused(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path, rates=True))) as client:
        client.app.state.services.limits._now = lambda: 0.0  # however slow the machine is
        codes = [client.post(f"{API}/people/recover", json={"code": "X"}).status_code for _ in range(8)]
        assert codes == [404] * 6 + [429] * 2
        anna = signed_in(client)
        at = f"{API}/tables/{opened(client, anna)['id']}/chat"
        assert 429 in [client.post(at, json={"text": "hey"}, headers=anna).status_code for _ in range(12)]


@pytest.mark.parametrize("text", ["", " ", "x" * 501, "x" * 5000])
def test_a_message_has_1_to_500_characters(client: TestClient, text: str):
    anna = signed_in(client)
    at = f"{API}/tables/{opened(client, anna)['id']}/chat"
    assert client.post(at, json={"text": text}, headers=anna).status_code == 422


def test_answers_come_in_the_readers_language(client: TestClient):
    anna = signed_in(client)
    at = f"{API}/tables/{opened(client, anna)['id']}/view"
    for language in LANGUAGES:
        assert client.get(at, headers={**anna, "accept-language": f"{language}, en;q=0.5"}).status_code == 200


def test_a_table_plays_with_its_own_component_values(client: TestClient):
    anna = signed_in(client)
    assert "components" in opened(client, anna, components="")
    wrong = {"game": "key-flow", "seats": ["me", "me"], "components": "[nonsense"}
    refused = client.post(f"{API}/tables", json=wrong, headers=anna)
    assert refused.status_code == 422
    assert refused.json()["error"].startswith("components:")


Described = tuple[schemathesis.BaseSchema, dict[str, str], str]
EXAMPLES = hypothesis.settings(
    max_examples=12, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
ENDLESS_OR_SLOW = ("/stream", "/hint")
OPERATIONS = [
    (method, path)
    for path, methods in create_app(Settings()).openapi()["paths"].items()
    for method in methods
    if path.startswith(API) and not path.endswith(ENDLESS_OR_SLOW)
]


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Described]:
    """The API by its OpenAPI document, a person's headers and a table's id."""
    app = create_app(settings(tmp_path_factory.mktemp("schema"), tables_per_person=10**6))
    with TestClient(app) as client:
        anna = signed_in(client)
        table = opened(client, anna, public=True)
        yield schemathesis.openapi.from_asgi(f"{API}/openapi.json", app), anna, str(table["id"])


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_no_request_makes_the_server_fail(described: Described, method: str, path: str):
    schema, headers, ident = described
    operation = schema[path][method.upper()]
    checks = [not_a_server_error, status_code_conformance, response_schema_conformance]
    right = operation.as_strategy()
    wrong = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE) if _can_be_wrong(operation) else right

    @given(right | wrong, booleans())
    @EXAMPLES
    def send(case: schemathesis.Case, real: bool) -> None:
        if real and "ident" in case.path_parameters:
            case.path_parameters["ident"] = ident
        case.call_and_validate(headers=headers, checks=checks)

    send()


def _can_be_wrong(operation: schemathesis.APIOperation) -> bool:
    """Whether there is anything to send that could be of the wrong form."""
    return bool(len(operation.body) or len(operation.query) or len(operation.path_parameters))


def test_a_stream_reports_every_change_and_catches_up(tmp_path: Path):
    with listening(settings(tmp_path, streams=2)) as (address, services):
        anna, ben = guest(services), guest(services, "Ben")
        ident = table_of(services, "key-flow", anna, ben)
        other = Services(services.settings)  # another process
        headers = {"authorization": f"Bearer {services.people.bearer(anna.person)}"}
        numbers = []
        with httpx.stream("GET", f"{address}{API}/tables/{ident}/stream", headers=headers, timeout=10) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            for line in stream.iter_lines():
                if line.startswith("id: "):
                    numbers.append(int(line[4:]))
                    if len(numbers) == 3:
                        break
                    (services if len(numbers) == 1 else other).playing.chat(anna, ident, "hello")
        assert numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]
        late = {**headers, "last-event-id": str(numbers[1])}
        with httpx.stream("GET", f"{address}{API}/tables/{ident}/stream", headers=late, timeout=10) as stream:
            told = next(line for line in stream.iter_lines() if line.startswith("data: "))
        assert told == f'data: {{"number": {numbers[2]}, "stage": "playing"}}'
        stranger = httpx.get(f"{address}{API}/tables/{ident}/stream", timeout=10)
        assert stranger.status_code == 404
        other.close()


def test_the_streams_of_a_person_are_limited(tmp_path: Path):
    with listening(settings(tmp_path, streams=1)) as (address, services):
        anna = guest(services)
        ident = table_of(services, "key-flow", anna, guest(services, "Ben"))
        headers = {"authorization": f"Bearer {services.people.bearer(anna.person)}"}
        url = f"{address}{API}/tables/{ident}/stream"
        with httpx.stream("GET", url, headers=headers, timeout=10) as stream:
            lines = stream.iter_lines()
            next(lines)
            assert httpx.get(url, headers=headers, timeout=10).status_code == 429


def test_the_server_log_contains_no_secrets(client: TestClient, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG)
    anna = signed_in(client)
    table = opened(client, anna)
    services = client.app.state.services
    with services.tables.reading(str(table["id"])) as live:
        seed = str(live.terms.seed)
        live.sitters = None  # type: ignore[assignment]  # a table in memory that makes requests fail
    with TestClient(client.app, raise_server_exceptions=False) as failing:
        failing.app.state.services = services
        answer = failing.get(f"{API}/tables/{table['id']}/log", headers=anna)
    assert answer.status_code == 500
    assert set(answer.json()) == {"error"}
    written = caplog.text
    assert written
    for secret in (seed, anna["authorization"].split()[1], str(table["invitation"])):
        assert secret not in written
        assert secret not in answer.text
