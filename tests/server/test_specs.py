"""Bots by their specs at web tables: those that the host offers, and no others."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fastapi.testclient import TestClient
from programs import recorder, told
from web_builder import serving, settings

from borough.bots.registry import LEVELS
from borough.cli import main
from borough.server.settings import Settings
from borough.server.web.app import create_app

MINE = """
from pathlib import Path

Path(__file__).with_suffix(".imported").touch()


class Last:
    def __init__(self, game, step: int | str = 1):
        self.step = int(step)

    def choose(self, view, legal, rng):
        return legal[-self.step]
"""


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two modules that record when they are imported."""
    folder = tmp_path / "modules"
    folder.mkdir()
    for name in ("last_bots", "secret_bots"):
        (folder / f"{name}.py").write_text(MINE, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(folder)])))
    monkeypatch.setenv("BOROUGH_DATA", str(tmp_path / "data"))
    return folder


@pytest.fixture
def offering(modules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server that offers more bots than the levels, by its command line and by its environment."""
    monkeypatch.setenv("BOROUGH_BOTS", "greedy, search:simulations=5,")
    deep = 'deep=last_bots:Last:step="2"'
    found = Settings.from_environment(bots=["last_bots:Last:step=1", "greedy", "master", deep, deep])
    named = {"bots": found.bots, "labelled": found.labelled}
    assert named["labelled"] == {"deep": deep}
    with TestClient(create_app(settings(tmp_path, **named)), headers={"Origin": "http://testserver"}) as client:
        yield client


def person(client: TestClient | httpx.Client) -> dict[str, str]:
    token = client.post("/api/v1/people", json={"name": "Anna"}).json()["token"]
    return {"Authorization": f"Bearer {token}"}


def test_the_home_page_lists_what_the_host_offers(offering: TestClient):
    page = offering.get("/").text
    first = page[page.index('name="level"') : page.index("</select>", page.index('name="level"'))]
    offered = [*LEVELS, "greedy", "search:simulations=5", "last_bots:Last:step=1", "deep"]
    assert re.findall('<option value="([^"]*)"', first) == offered


def test_a_form_seats_a_bot_by_its_spec(offering: TestClient):
    form = {"game": "london", "seats": "3", "level": "search:simulations=5", "with": "bots"}
    page = offering.post("/tables", data=form).text
    assert "bot: search:simulations=5" in page
    assert "Search 2" in page


def test_a_host_fills_open_seats_with_a_bot_by_its_spec(offering: TestClient):
    table = offering.post("/tables", data={"game": "london", "seats": "3", "with": "friends"})
    page = offering.post(f"{table.url.path}/start", data={"level": "last_bots:Last:step=1"}).text
    assert "bot: last_bots:Last:step=1" in page
    assert "Last 2" in page


def test_programs_seat_bots_by_their_specs(offering: TestClient):
    body = {"game": "key-flow", "seats": ["me", "greedy", "last_bots:Last:step=1", "deep"]}
    answer = offering.post("/api/v1/tables", json=body, headers=person(offering))
    assert answer.status_code == 201
    assert [seat["name"] for seat in answer.json()["seats"]] == ["Anna", "Greedy", "Last", "Deep"]
    assert [seat["bot"] for seat in answer.json()["seats"]] == ["", *body["seats"][1:]]


@pytest.mark.parametrize(
    "spec",
    [
        "secret_bots:Last",
        "random",
        "search:simulations=6",
        "last_bots:Last",
        "Greedy",
        "greedy ",
        "process:command=touch secret",
        'deep=last_bots:Last:step="2"',
        'last_bots:Last:step="2"',
        "deep=secret_bots:Last",
        "greedy=secret_bots:Last",
    ],
)
def test_only_offered_bots_are_seated(
    offering: TestClient, modules: Path, spec: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.chdir(tmp_path)
    body = {"game": "london", "seats": ["me", spec]}
    answer = offering.post("/api/v1/tables", json=body, headers=person(offering))
    assert answer.status_code == 422
    assert "one of these bots" in answer.json()["error"]
    assert offering.post("/tables", data={"game": "london", "seats": "2", "level": spec}).status_code == 422
    table = offering.post("/tables", data={"game": "london", "seats": "2", "with": "friends"})
    assert "one of these bots" in offering.post(f"{table.url.path}/start", data={"level": spec}).text
    assert "open seat" in offering.get(table.url.path).text
    assert not (modules / "secret_bots.imported").exists()
    assert not (tmp_path / "secret").exists()


def test_bots_of_ones_own_play_at_a_hosted_table(modules: Path, tmp_path: Path):
    program = f"script={recorder(tmp_path)}"
    assert len(program) > 60, "too long for a spec without a label"
    hosted = serving(tmp_path, "", "--bot", "last_bots:Last", "--bot", program)
    with hosted as (address, _), httpx.Client(base_url=address, timeout=60) as client:
        anna = person(client)
        body = {"game": "key-flow", "seats": ["last_bots:Last", "me", "script"]}
        table = client.post("/api/v1/tables", json=body, headers=anna).json()["id"]
        end = time.monotonic() + 60
        while len((shown := client.get(f"/api/v1/tables/{table}", headers=anna).json())["seats"]) != 3 or any(
            seat["decides"] for seat in shown["seats"] if seat["bot"]
        ):
            assert time.monotonic() < end, "the bots did not play"
            time.sleep(0.1)
        page = client.get(f"/t/{table}", headers=anna).text
        assert "bot: script" in page
        assert "recorder.py" not in page, "nobody sees the command"
    (log,) = tmp_path.glob("serve-*.log")
    assert "the bot" not in log.read_text()
    start, hello, decide, *_ = told(tmp_path)
    assert (start["type"], hello["seats"], decide["seat"], decide["time_limit"]) == ("start", 3, 2, 30.0)
    assert decide["view"]["seat"] == 2


def test_play_seats_any_bot_in_the_browser(modules: Path, tmp_path: Path):
    command = [sys.executable, "-P", "-m", "borough", "play", "london", "--no-browser", "--bot", "last_bots:Last"]
    with subprocess.Popen([*command, "--bot", "greedy"], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().removeprefix("Your table: ").strip()
            page = httpx.get(address, follow_redirects=True, timeout=60).text
        finally:
            process.terminate()
    assert page.index("bot: last_bots:Last") < page.index("bot: greedy")


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("grredy", "there is no bot 'grredy'"),
        ("search:simulations=0", "a whole number from 1 on"),
        ("last_bots:First", "AttributeError"),
        ("last_bots:Last:" + "step=1:" * 9 + "step=1", "at most 60 characters"),
        ("last_bots:Last:size=1", "has no setting 'size' (there is: step)"),
        ("process:command=no-such-program", "there is no program 'no-such-program'"),
        ("master=last_bots:Last", "there is a bot 'master' already"),
        ("me=last_bots:Last", "there is a bot 'me' already"),
        ("greedy=last_bots:Last", "there is a bot 'greedy' already"),
    ],
)
def test_a_bad_bot_is_refused_in_one_line_before_anything_is_served(
    modules: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, spec: str, told: str
):
    calls = [["play", "--no-browser", "--bot", spec], ["serve", "--bot", spec]]
    for call in calls:
        assert main(call) == 2
    monkeypatch.setenv("BOROUGH_BOTS", f"greedy,{spec}")
    assert main(["serve"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 3
    assert all(told in line for line in lines)
