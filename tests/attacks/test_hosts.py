"""The Host header: a server answers only for its own names, and builds links from its configured address."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from web_builder import guest, settings

from borough.core.errors import BadInput
from borough.server.safety.hosts import AllowedHosts
from borough.server.settings import Settings
from borough.server.tables.lobby import NewTable
from borough.server.web.app import create_app

PLAY = "https://play.example.org"


@pytest.mark.parametrize(
    ("host", "alone", "configured"),
    [
        ("localhost:8000", True, True),
        ("borough.localhost", True, True),
        ("127.0.0.1:8000", True, True),
        ("127.1.2.3", True, True),
        ("[::1]:8000", True, True),
        ("192.168.1.5:8000", True, False),
        ("[2001:db8::1]", True, False),
        ("play.example.org", False, True),
        ("PLAY.example.org.:443", False, True),
        ("games.example.org", False, True),
        ("evil.example", False, False),
        ("play.example.org.evil.example", False, False),
        ("play.example.org@evil.example", False, False),
        ("localhost.evil.example", False, False),
        ("localhost/", False, False),
        ("", False, False),
        ("x" * 30_000, False, False),
    ],
)
def test_which_hosts_are_allowed(host: str, alone: bool, configured: bool):
    assert AllowedHosts((), "").allows(host) == alone
    assert AllowedHosts(["games.example.org"], PLAY).allows(host) == configured
    assert AllowedHosts(["*"], "").allows(host)


@pytest.mark.parametrize("path", ["/", "/api/v1/games", "/settings", "/nowhere"])
def test_a_request_for_another_host_is_refused(tmp_path: Path, path: str):
    with TestClient(create_app(settings(tmp_path, hosts=(), base_url=PLAY))) as client:
        answer = client.get(path, headers={"host": "evil.example"})
        assert (answer.status_code, "--allow-host" in answer.text, "evil" in answer.text) == (421, True, False)
        assert client.post(path, headers={"host": "evil.example"}).status_code == 421
        assert client.get(path, headers={"host": "play.example.org"}).status_code != 421


def test_two_hosts_in_one_request_are_refused(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path))) as client:
        assert client.get("/", headers=[("host", "localhost"), ("host", "evil.example")]).status_code == 421


def test_links_are_built_from_the_base_url(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path, base_url=PLAY))) as client:
        services = client.app.state.services
        anna = guest(services)
        ident = services.lobby.create(anna, NewTable("london", ["me", "open"]))
        client.cookies.set("borough-person", services.people.cookie(anna.person))
        shown = client.get(f"/t/{ident}", headers={"host": "localhost:8000"}).text
        assert f"{PLAY}/join/" in shown
        assert "localhost:8000" not in shown


def test_a_form_sent_from_the_base_url_is_accepted(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path, base_url=PLAY)), follow_redirects=False) as client:
        for origin, status in ((PLAY, 303), ("https://evil.example", 403)):
            headers = {"host": "localhost:8000", "origin": origin, "cookie": "borough-person=x"}
            assert client.post("/settings", data={"theme": "dark"}, headers=headers).status_code == status


def test_the_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("BOROUGH_BASE_URL", f"{PLAY}/")
    monkeypatch.setenv("BOROUGH_HOSTS", "a.example, b.example:8000")
    found = Settings.from_environment(hosts=["c.example"])
    assert (found.base_url, found.hosts) == (PLAY, ("a.example", "b.example:8000", "c.example"))


@pytest.mark.parametrize("url", ["play.example.org", "https://", "https://a/b", "ftp://a", "https://a?b", "https://[a"])
def test_a_base_url_that_is_none_is_refused(url: str):
    with pytest.raises(BadInput, match="base URL"):
        Settings.from_environment(base_url=url)


def test_a_host_that_is_none_is_refused():
    with pytest.raises(BadInput, match="host 'a b'"):
        Settings.from_environment(hosts=["a b"])
