"""The pages: their size, their content, and forms that work without script."""

from __future__ import annotations

import gzip
import html
import re
import statistics
import time
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update
from web_builder import PAGES, guest, play_some, settings, table_of

import borough
from borough import Rng
from borough.core.words import speaking
from borough.server.services import Services
from borough.server.storage.models import TableRow
from borough.server.tables.changes import Visitor
from borough.server.web.app import create_app
from borough.server.web.table_content import table_context

OWN_SITE = {"origin": "http://testserver"}
MOMENTS = 4


@pytest.fixture
def app(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path)), headers=OWN_SITE) as client:
        yield client


def services_of(client: TestClient) -> Services:
    return client.app.state.services


def sign_in(client: TestClient, visitor: Visitor | None) -> None:
    client.cookies.clear()
    if visitor is not None and visitor.person is not None:
        client.cookies.set("borough-person", services_of(client).people.cookie(visitor.person))


def field(page: str, name: str) -> str:
    """The value of the first field of a name."""
    return html.unescape(re.search(rf'name="{name}" value="([^"]*)"', page)[1])


def shared_table(app: TestClient, game: str) -> str:
    """The address of a table where two pass one screen around."""
    return str(app.post("/tables", data={"game": game, "seats": "2", "hotseat": "1"}).url)


def who_is_asked(app: TestClient, page: str) -> str:
    """The page after the screen was passed on."""
    passed = re.search(r'id="pass" href="([^"]*)"', page)
    return app.get(passed[1]).text if passed else page


@pytest.mark.parametrize("path", [*PAGES.values(), "/api/v1/games", "/static/icon.svg", "/nothing"])
def test_head_is_answered_like_get_without_the_body(app: TestClient, path: str):
    got, head = app.get(path), app.head(path)
    assert (head.status_code, head.headers, head.content) == (got.status_code, got.headers, b"")


def test_head_is_refused_where_get_is(app: TestClient):
    answer = app.head("/tables")
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


@pytest.mark.parametrize("game", borough.game_ids())
def test_a_game_can_be_played_by_forms_alone(app: TestClient, game: str):
    address = shared_table(app, game)
    page = app.get(address).text
    for _ in range(12):
        page = who_is_asked(app, page)
        sent = {name: field(page, name) for name in ("seat", "number", "action")}
        answer = app.post(f"{address}/act", data=sent)
        assert answer.status_code == 200, answer.text
        page = answer.text
    assert app.post(f"{address}/undo", data=sent).status_code in (200, 409)


@pytest.mark.parametrize("game", borough.game_ids())
def test_a_shared_screen_shows_a_hand_only_after_it_was_passed_on(app: TestClient, game: str):
    address = shared_table(app, game)
    seat = 0
    page = app.get(address).text
    for _ in range(20):
        passed = re.search(r'id="pass" href="[^"]*seat=(\d)"', page)
        if passed:
            assert 'class="area hand"' not in page and "data-can" not in page
            for more in ("/part", "/replay"):
                assert 'class="area hand"' not in app.get(f"{address}{more}").text
            seat = int(passed[1])
            page = app.get(address, params={"seat": seat}).text
        assert 'class="area hand"' in page
        sent = {name: field(page, name) for name in ("seat", "number", "action")}
        assert sent["seat"] == str(seat)
        page = app.post(f"{address}/act", data=sent, headers={"x-part": "1"}).text


@pytest.mark.parametrize("game", borough.game_ids())
def test_a_table_offers_choices_and_its_replay_none(app: TestClient, game: str):
    address = shared_table(app, game)
    assert "data-can" in who_is_asked(app, app.get(address).text)
    assert "data-can" not in app.get(f"{address}/replay").text


def test_names_on_a_shared_screen_stay_when_playing_again(app: TestClient):
    address = str(app.post("/tables", data={"game": "london", "seats": "3", "hotseat": "1"}).url)
    again = app.post(f"{address}/again")
    assert str(again.url) != address
    assert all(name in again.text for name in ("Guest", "Player 2", "Player 3"))


@pytest.mark.parametrize("game", borough.game_ids())
def test_pages_do_not_depend_on_what_the_seat_cannot_know(app: TestClient, game: str):
    rng, services = Rng(9), services_of(app)
    people = [guest(services, name) for name in ("Anna", "Ben", "Cleo")]
    ident = table_of(services, game, *people, public=True)
    changed = 0
    for moment in range(MOMENTS):
        play_some(services, ident, people, 17, seed=moment)
        for seat in (0, 1, 2, None):
            sign_in(app, None if seat is None else people[seat])
            with services.tables.reading(ident) as live:
                real = live.table.state
                twin = live.game.twin(real, seat, rng)
                twin.news, twin.revealed = real.news, real.revealed
                changed += twin != real
                action = live.game.text(rng.below(live.game.action_count))
            told = all_told(app, ident, seat, action)
            live.table.state = twin
            try:
                assert all_told(app, ident, seat, action) == told
            finally:
                live.table.state = real
    assert changed > MOMENTS, "the twins were no twins"


def all_told(client: TestClient, ident: str, seat: int | None, tried: str) -> list[str]:
    """All that pages show a seat: the table, previews, reasons why something cannot be chosen, and a refused action."""
    at = f"/t/{ident}"
    where = "watch" if seat is None else str(seat)
    asked = [client.get(at, params={"seat": where}), client.get(f"{at}/part", params={"seat": where})]
    asked.append(client.get(f"{at}/record"))
    if seat is not None:
        for action in re.findall(r'name="action" value="([^"]*)"', asked[0].text)[:4]:
            asked.append(client.get(f"{at}/preview", params={"seat": where, "action": html.unescape(action)}))
        for place in [*re.findall(r'data-place="([^"]*)"(?! data-can)', asked[0].text)[::5], "nowhere"]:
            asked.append(client.get(f"{at}/why", params={"seat": where, "place": html.unescape(place)}))
        if f'value="{tried}"' not in asked[0].text:
            asked.append(client.post(f"{at}/act", data={"seat": where, "number": "0", "action": tried}))
    assert all(answer.status_code < 500 for answer in asked)
    return [answer.text for answer in asked]


def test_strangers_see_no_private_table(app: TestClient):
    services = services_of(app)
    ident = table_of(services, "london", guest(services), guest(services, "Ben"))
    sign_in(app, guest(services, "Eve"))
    for path in ("", "/part", "/replay", "/record"):
        assert app.get(f"/t/{ident}{path}").status_code == 404
    assert app.post(f"/t/{ident}/chat", data={"text": "hello"}).status_code == 404


def test_names_and_chat_are_escaped(app: TestClient):
    services = services_of(app)
    anna = guest(services, "<b>Anna</b>")
    ident = table_of(services, "key-flow", anna, guest(services, "Ben"))
    sign_in(app, anna)
    app.post(f"/t/{ident}/chat", data={"seat": "0", "text": "<script>alert(1)</script>"})
    page = app.get(f"/t/{ident}").text
    assert "&lt;script&gt;alert(1)" in page and "&lt;b&gt;Anna" in page
    assert "<script>alert" not in page and "<b>Anna" not in page


@pytest.mark.parametrize("game", borough.game_ids())
def test_pages_have_no_inline_script_or_style(app: TestClient, game: str):
    services = services_of(app)
    anna = guest(services)
    ident = table_of(services, game, anna, guest(services, "Ben"))
    sign_in(app, anna)
    for path in [*PAGES.values(), f"/t/{ident}", f"/t/{ident}/replay"]:
        answer = app.get(path)
        assert answer.status_code == 200
        assert not re.search(r"<script(?![^>]*src=)|\son[a-z]+=\"|\sstyle=\"|<style", answer.text)
        assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(("game", "seats"), [("key-to-the-city", 6), ("london", 4), ("key-flow", 6)])
def test_the_table_page_is_small_and_fast(app: TestClient, game: str, seats: int):
    services = services_of(app)
    people = [guest(services, f"Guest {number}") for number in range(seats)]
    ident = table_of(services, game, *people)
    play_some(services, ident, people, 120)
    sign_in(app, people[0])
    page = app.get(f"/t/{ident}").text
    files = {address: app.get(address).content for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', page)}
    weight = sum(len(gzip.compress(one)) for one in [page.encode(), *files.values()])
    assert weight < 200_000
    assert quickest_page(services, ident, people[0]) < 0.030


def quickest_page(services: Services, ident: str, visitor: Visitor) -> float:
    """The median processor time to compute the content of the page, after a first run."""
    table_view = services.table_views.look(visitor, ident)
    times = []
    with speaking("en", table_view.names):
        for _ in range(7):
            started = time.process_time()
            table_context(table_view, services.tables.now())
            times.append(time.process_time() - started)
    return statistics.median(times)


@pytest.mark.parametrize(
    "path", ["/nowhere", "/t/nothing", "/rules/chess", "/pieces/chess", "/launch/x", "/static/x/y.css"]
)
def test_an_unknown_address_gives_an_error_page(app: TestClient, path: str):
    answer = app.get(path)
    assert answer.status_code == 404
    assert "<h1>Not found</h1>" in answer.text


def test_an_invalid_token_gives_an_error_page(app: TestClient):
    answer = app.get("/", headers={"authorization": "Bearer nobody"})
    assert answer.status_code == 401
    assert "This token is not valid." in answer.text


def sign_in_to_decide(app: TestClient) -> tuple[str, int, int]:
    """Open a table of London for two and sign in as who begins: the table, the seat, and the number of events."""
    services = services_of(app)
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "london", anna, ben)
    table_view = services.table_views.look(anna, ident)
    who, seat = (anna, 0) if table_view.view.deciders == (0,) else (ben, 1)
    sign_in(app, who)
    return ident, seat, table_view.number


def test_a_refused_action_is_answered_with_its_rule(app: TestClient):
    ident, seat, number = sign_in_to_decide(app)
    answer = app.post(f"/t/{ident}/act", data={"seat": str(seat), "number": str(number), "action": "run"})
    assert answer.status_code == 409
    assert 'href="/rules/london#turn-card"' in answer.text


def test_a_place_where_nothing_can_be_chosen_says_why(app: TestClient):
    ident, seat, _ = sign_in_to_decide(app)
    asked = {"seat": seat, "place": "borough-city"}
    assert "(turn-card)" in app.get(f"/t/{ident}/why", params=asked).text
    assert app.get(f"/t/{ident}/why", params={**asked, "place": "deck"}).text == ""
    assert app.get(f"/t/{ident}/why", params={**asked, "seat": 1 - seat}).text == ""


def test_settings_are_stored_in_a_cookie(app: TestClient):
    app.post("/settings", data={"language": "de", "theme": "dark", "still": "1"})
    page = app.get("/").text
    assert '<html lang="de" data-theme="dark" data-still data-plain>' in page
    app.post("/settings", data={"language": "xx", "theme": "neon", "sound": "1"})
    assert '<html lang="en" data-sound data-plain>' in app.get("/").text


def test_a_recovery_code_works_in_another_browser(app: TestClient):
    app.post("/settings/name", data={"name": "Anna"})
    code = re.search(r"<code>([A-Z0-9-]+)</code>", app.post("/settings/code").text)[1]
    app.cookies.clear()
    assert "Anna" not in app.get("/settings").text
    assert app.post("/settings/recover", data={"code": "WRONG"}).status_code == 404
    assert "Anna" in app.post("/settings/recover", data={"code": code.lower()}).text


def test_switching_to_another_person_asks_first(app: TestClient):
    services = services_of(app)
    ben, code = services.people.create("Ben")
    anna = guest(services)
    table_of(services, "london", anna, guest(services, "Carl"))
    sign_in(app, anna)
    asked = app.post("/settings/recover", data={"code": code}).text
    assert "You are Anna here, with 1 table." in asked and "Switch to Ben?" in asked
    assert 'Settings <span class="long">(Anna)' in app.get("/settings").text
    assert "You are now Ben." in app.post("/settings/recover", data={"code": code, "sure": "1"}).text
    assert ben.name in app.get("/settings").text


def test_an_open_table_says_what_is_played_there(app: TestClient):
    sent = {"game": "london", "seats": "3", "with": "friends", "level": "apprentice", "pace": "live"}
    page = app.post("/tables", data=sent).text
    assert "London" in page and "Live: 20 minutes each" in page and 'href="/rules/london"' in page
    assert '<option value="apprentice" selected>' in page
    assert "start with bots" in page
    services = services_of(app)
    invitation = re.search(r"/join/([\w-]+)", page)[1]
    ben = guest(services, "Ben")
    services.lobby.join(ben, services.lobby.find(invitation), invitation=invitation)
    sign_in(app, ben)
    assert "wait for the others, or for the host to start" in app.get(f"/join/{invitation}").text


def test_a_person_who_is_away_can_only_come_back(app: TestClient):
    page = app.post("/tables", data={"game": "london", "seats": "2", "level": "random"})
    ident = str(page.url).split("/t/")[1]
    assert "Pause and continue later" in page.text
    app.post(f"/t/{ident}/leave", data={"seat": "0", "number": "0"})
    page = app.get(f"/t/{ident}").text
    assert "I am back" in page and "The game is paused until you are back." in page
    assert "a bot is playing" not in page and 'id="choices"' not in page


def test_a_downloaded_record_can_be_imported(app: TestClient):
    record = Path(__file__).parent.parent / "london" / "golden" / "2-seats-01.json"
    answer = app.post("/import", files={"record": ("game.json", record.read_bytes())})
    assert answer.status_code == 200 and "/replay" in str(answer.url)
    ident = str(answer.url).split("/t/")[1].split("/")[0]
    kept = borough.Record.loads(app.get(f"/t/{ident}/record").text)
    assert kept.actions == borough.Record.loads(record.read_text()).actions
    assert "Verified" in app.post(f"/t/{ident}/verify", data={"seat": "", "number": "0"}).text
    with services_of(app).database.write() as db:  # whoever changes the deal afterwards is found out
        db.execute(update(TableRow).where(TableRow.id == ident).values(seed="7"))
    services_of(app).tables.cache.clear()
    assert "Verified" not in app.post(f"/t/{ident}/verify", data={"seat": "", "number": "0"}).text
    for bad in (b"", b"{}", b"\xff\xfe", b"[" * 5000):
        assert app.post("/import", files={"record": ("x.json", bad)}).status_code == 422


def test_forms_from_other_sites_are_refused(app: TestClient):
    services = services_of(app)
    anna = guest(services)
    ident = table_of(services, "london", anna, guest(services, "Ben"))
    sign_in(app, anna)
    sent = {"seat": "0", "number": "0", "text": "hi"}
    assert app.post(f"/t/{ident}/chat", data=sent, headers={"origin": "http://elsewhere"}).status_code == 403
    assert app.post(f"/t/{ident}/chat", data=sent, headers={"sec-fetch-site": "cross-site"}).status_code == 403
