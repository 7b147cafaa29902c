"""The workshop: sets of component values, the forms of pieces, and tables that play with them."""

from __future__ import annotations

import html
import re
import threading
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select, update
from web_builder import settings

import borough
from borough.core.component_fields import CHOICE, NUMBER, fields_of
from borough.core.components import SIZE_LIMIT, Value
from borough.core.overrides import CONFIRMED
from borough.core.words import LANGUAGES
from borough.server.people.component_sets import ComponentSets, with_title
from borough.server.services import Services
from borough.server.storage.models import ComponentSetRow, PersonRow
from borough.server.web.app import create_app
from borough.server.web.workshop_content import all_pieces, piece_address

OWN_SITE = {"origin": "http://testserver"}
FLOW = borough.game("key-flow")
BUILDER = "/pieces/key-flow/card/builder"
HOSTILE = "<script>alert('x')</script>\"'&amp;{who}[b]"
EACH_GAME = pytest.mark.parametrize("ident", borough.game_ids())


class Form(HTMLParser):
    """The fields of the form of a piece, as a browser without script would send them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.sent: dict[str, list[str]] = {}
        self.tags: set[str] = set()
        self.described: list[str] = []
        self.ids: set[str] = set()
        self._select = ""
        self._inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.add(tag)
        self.ids.add(given.get("id", ""))
        if tag == "form":
            self._inside = "data-preview" in given
        if not self._inside:
            return
        self.described += given.get("aria-describedby", "").split()
        if tag == "select":
            self._select = given["name"]
        if tag == "option" and self._select and "selected" in given:
            self.sent.setdefault(self._select, []).append(given.get("value", ""))
        ticked = given.get("type") != "checkbox" or "checked" in given
        if tag == "input" and ticked:
            self.sent.setdefault(given["name"], []).append(given.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = ""
        if tag == "form":
            self._inside = False


@pytest.fixture
def app(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path, sets_per_person=5)), headers=OWN_SITE) as client:
        yield client


def services_of(client: TestClient) -> Services:
    services = client.app.state.services
    assert isinstance(services, Services)
    return services


def send(app: TestClient, address: str, do: str = "save", **fields: object):
    """Fill in the form of a piece and send it; fields are `v_points=["0", "9"]` or `c_points="1"`."""
    sent = Form(app.get(address).text).sent
    for name, value in fields.items():
        sent[name.replace("_", "-", 1)] = value if isinstance(value, list) else [str(value)]
    return app.post(address, data={**sent, "do": do})


def error_at(page: str, key: str) -> str:
    return html.unescape(re.search(rf'class="error" id="e-{key}">([^<]*)<', page)[1])


def set_of(app: TestClient) -> str:
    """The id of the person's only set."""
    person = services_of(app).people.from_cookie(app.cookies["borough-person"])
    [one] = services_of(app).component_sets.mine(person)
    return one.id


def file_of(app: TestClient, ident: str = "") -> str:
    return app.get(f"/sets/{ident or set_of(app)}/file").text


# The form of a piece.


@EACH_GAME
def test_pieces_follow_one_another_as_in_the_gallery(app: TestClient, ident: str):
    game = borough.game(ident)
    shown = re.findall(rf'class="edit" href="(/pieces/{ident}/[^"]+)"', app.get(f"/pieces/{ident}").text)
    assert shown == [piece_address(game, piece) for piece in all_pieces(game)]
    first, second = app.get(shown[0]).text, app.get(shown[1]).text
    assert 'rel="prev"' not in first and f'rel="next" href="{shown[1]}"' in first
    assert f'rel="prev" href="{shown[0]}"' in second


@EACH_GAME
def test_every_piece_has_a_form_that_sends_back_our_values(app: TestClient, ident: str):
    """Saving a form as it is changes nothing, for every piece of every game."""
    game = borough.game(ident)
    for piece in all_pieces(game)[:: 1 if ident == "key-to-the-city" else 6]:
        address = piece_address(game, piece)
        form = Form(app.get(address).text)
        assert set(form.described) <= form.ids, address
        answer = app.post(address, data={**form.sent, "do": "save"})
        assert answer.status_code == 200, (address, re.findall(r'class="error" id="(.*?)">(.+?)<', answer.text))
    assert file_of(app) == f'game = "{ident}"\nname = "My box"\n'


def test_a_value_is_confirmed_changed_and_taken_back(app: TestClient):
    assert "Builder is saved in “My box”." in send(app, BUILDER, c_costs="1").text
    assert "1 of 935 reconstructed values are confirmed" in app.get(BUILDER).text
    confirmed = FLOW.check_components(file_of(app))
    assert confirmed.sections["card"]["builder"]["costs"].source == CONFIRMED
    assert confirmed.digest() == FLOW.components.digest()
    send(app, BUILDER, v_points=["0", "9", ""])
    changed = FLOW.check_components(file_of(app)).sections["card"]["builder"]
    assert changed["points"] == Value([0, 9], "override")
    assert changed["costs"].source == CONFIRMED
    page = app.get(BUILDER).text
    assert "own value" in page and "ours: 0, 3" in page
    send(app, BUILDER, "reset")
    assert "[[card]]" not in file_of(app)


def test_one_button_confirms_a_piece_and_leads_to_the_next_one(app: TestClient):
    first = send(app, "/pieces/key-flow/card/home_1", "all")
    assert "/pieces/key-flow/card/home_2" in str(first.url)
    entry = FLOW.check_components(file_of(app)).sections["card"]["home_1"]
    assert [key for key, value in entry.items() if value.source == CONFIRMED] == ["panels", "costs", "points"]


def test_every_wrong_value_is_named_at_its_field_and_nothing_is_saved(app: TestClient):
    answer = send(app, BUILDER, v_points=["0", "nine", ""], v_panels=["move 1, fly", "move 3, upgrade 2", ""])
    assert answer.status_code == 422
    assert error_at(answer.text, "points") == "Points must be 2 whole numbers from 0 to 99"
    assert error_at(answer.text, "panels") == "'move 1, fly' is not an action"
    assert error_at(answer.text, "costs") == ""
    assert 'value="nine"' in answer.text and "nothing was saved" in answer.text
    assert answer.text.count('aria-invalid="true"') == 6
    assert "Save anyway" not in answer.text, "no other piece can make it right"
    assert "borough-person" not in app.cookies


@pytest.mark.parametrize(("language", "said"), [("de", "ist keine Aktion"), ("fr", "n’est pas une action")])
def test_errors_are_said_in_the_readers_language(app: TestClient, language: str, said: str):
    app.headers["accept-language"] = language
    answer = send(app, BUILDER, v_panels=["move 1, fly", "move 3, upgrade 2", ""])
    assert said in error_at(answer.text, "panels")


def test_a_preview_draws_the_new_values_and_stores_nothing(app: TestClient):
    drawn = re.compile(r'<div class="drawing" id="drawing">(.*?)</div>', re.S)
    before = drawn.search(app.get(BUILDER).text)[1]
    answer = send(app, BUILDER, "preview", v_points=["0", "17", ""])
    assert drawn.search(answer.text)[1] != before
    assert "17" in drawn.search(answer.text)[1]
    assert "borough-person" not in app.cookies
    wrong = send(app, BUILDER, "preview", v_points=["0", "177", ""], v_costs=["gold + gold", ""])
    assert wrong.status_code == 200
    assert error_at(wrong.text, "points")
    assert drawn.search(wrong.text)[1] != before  # the new costs are drawn all the same


def test_values_of_two_pieces_that_must_change_together_are_stored_one_after_the_other(app: TestClient):
    """In London the copies of a deck's cards must add up."""
    one, other = "/pieces/london/card/east_india_company", "/pieces/london/card/fishmongers"
    saved = send(app, one, v_copies="2")
    if saved.status_code == 422:  # the deck's sum is reported at its first card
        assert "Save anyway" in saved.text
        saved = send(app, one, "anyway", v_copies="2")
    assert saved.status_code == 200
    ident = set_of(app)
    assert "do not fit together yet" in app.get(f"/pieces/london?set={ident}").text
    assert app.post("/tables", data={"game": "london", "seats": "2", "set": ident}).status_code == 422
    assert send(app, other, v_copies="0").status_code == 200
    assert "do not fit" not in app.get(f"/pieces/london?set={ident}").text
    assert app.post("/tables", data={"game": "london", "seats": "2", "set": ident}).status_code == 200


# Sets.


def test_a_set_is_renamed_copied_exported_imported_and_deleted(app: TestClient):
    send(app, BUILDER, "all")
    ident = set_of(app)
    app.post(f"/sets/{ident}/rename", data={"name": "Die Schachtel"})
    assert 'name = "Die Schachtel"' in file_of(app, ident)
    copied = str(app.post(f"/sets/{ident}/copy").url)[-22:]
    text = file_of(app, copied)
    assert 'name = "Die Schachtel 2"' in text
    imported = app.post("/sets/import", files={"file": ("x.toml", text.replace("Schachtel 2", "Schachtel 3").encode())})
    assert "Die Schachtel 3" in imported.text
    assert FLOW.check_components(file_of(app, str(imported.url)[-22:])).sections == FLOW.check_components(text).sections
    assert "Delete “Die Schachtel”?" in app.post(f"/sets/{ident}/delete").text
    assert app.get(f"/sets/{ident}/file").status_code == 200
    app.post(f"/sets/{ident}/delete", data={"sure": "1"})
    assert app.get(f"/sets/{ident}/file").status_code == 404


def test_an_imported_file_is_exported_as_it_was_apart_from_its_name(app: TestClient):
    text = (
        '# my own notes\ngame = "key-flow"\n\n[[card]] # Builder\nid = "builder"\npoints = [0, 4]\nsource = "my box"\n'
    )
    answer = app.post("/sets/import", files={"file": ("Grandma.toml", text.encode())})
    exported = file_of(app, str(answer.url)[-22:])
    assert exported == text.replace('"key-flow"\n', '"key-flow"\nname = "Grandma"\n')
    assert with_title(exported, "Other") == exported.replace("Grandma", "Other")


def test_an_exported_file_passes_the_component_checker(app: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture):
    from borough.cli import main

    send(app, BUILDER, "all", v_points=["0", "9", ""])
    file = tmp_path / "box.toml"
    file.write_text(file_of(app), encoding="utf-8")
    assert main(["components", "check", str(file)]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "1 value changed, 3 of 935 reconstructed values confirmed" in shown
    assert main(["components", "key-flow", "--components", str(file), "--source", "confirmed", "--json"]) == 0
    assert capsys.readouterr().out.count('"confirmed"') == 3


def test_sets_are_limited_in_number_size_and_names(app: TestClient):
    for number in range(5):
        assert app.post("/sets", data={"game": "london", "name": f"Set {number}"}).status_code == 200
    assert app.post("/sets", data={"game": "london", "name": "One more"}).status_code == 429
    ident = str(app.get("/pieces/london").text).partition("?set=")[2][:22]
    assert app.post(f"/sets/{ident}/rename", data={"name": "x" * 41}).status_code == 422
    assert app.post(f"/sets/{ident}/rename", data={"name": "\u202e \u200b"}).status_code == 422
    large = b'game = "london"\n' + b"# \n" * (SIZE_LIMIT // 3)
    for content in (large, b"x" * 500_000, b"\xff\xfe", b"[" * 5000, b'game = "chess"\n', b""):
        assert app.post("/sets/import", files={"file": ("x.toml", content)}).status_code in (413, 422)
    assert app.post(BUILDER, data={"v-points": ["0"] * 61}).status_code == 413
    assert app.post(BUILDER, data={"v-name": "x" * 70_000}).status_code == 413
    assert error_at(send(app, BUILDER, "anyway", v_panels=["x" * 201, "", ""]).text, "panels")


@pytest.mark.parametrize("name", ["x" * 41, "\u202e \u200b"])
def test_a_set_with_a_refused_name_creates_no_guest(app: TestClient, name: str):
    assert app.post("/sets", data={"game": "london", "name": name}).status_code == 422
    assert guests(app) == 0


@pytest.mark.parametrize(
    "content", [b"\xff\xfe", b"[" * 5000, b'game = "chess"\n', b"", b'game = "london"\n' + b"# \n" * (SIZE_LIMIT // 3)]
)
def test_a_refused_component_file_creates_no_guest(app: TestClient, content: bytes):
    assert app.post("/sets/import", files={"file": ("x.toml", content)}).status_code in (413, 422)
    assert guests(app) == 0


@pytest.mark.parametrize("values", [{"v_points": ["x", "", ""]}, {"v_panels": ["x" * 201, "", ""]}])
def test_a_refused_form_of_a_piece_creates_no_guest(app: TestClient, values: dict[str, list[str]]):
    assert send(app, BUILDER, "save", **values).status_code == 422
    assert guests(app) == 0


def guests(app: TestClient) -> int:
    """How many people the server knows."""
    with services_of(app).database.read() as db:
        return db.scalar(select(func.count()).select_from(PersonRow)) or 0


def age(app: TestClient, more: str) -> str:
    """Store the set with values that the game does not have any more; return its file."""
    old = f"{file_of(app)}\n{more}"
    with services_of(app).database.write() as db:
        db.execute(update(ComponentSetRow).where(ComponentSetRow.id == set_of(app)).values(text=old))
    return old


def test_a_list_of_sets_says_whether_they_fit_now_and_not_when_they_were_stored(app: TestClient):
    """The set was stored by a version in which it fitted; now the game has one card and one value less."""
    send(app, BUILDER, "all", v_points=["0", "9", ""])
    ident, services = set_of(app), services_of(app)
    age(app, '[[card]]\nid = "lost_card"\npoints = [1]\n')
    later = ComponentSets(services.database, services.component_sets.most)
    person = services.people.from_cookie(app.cookies["borough-person"])
    assert [one.fits for one in later.mine(person)] == [False]
    assert person is not None
    later.keep(person, ident, lambda entries: entries[("card", "lost_card")].clear())
    assert [one.fits for one in later.mine(person)] == [True]


def test_nobody_sees_or_changes_the_sets_of_others(app: TestClient):
    send(app, BUILDER, "all")
    ident = set_of(app)
    app.post(f"/sets/{ident}/rename", data={"name": "A private name"})
    app.cookies.clear()
    app.post("/settings/name", data={"name": "Bert"})
    assert "A private name" not in app.get("/").text + app.get("/pieces/key-flow").text + app.get(BUILDER).text
    for address in (f"/sets/{ident}/file", f"/pieces/key-flow?set={ident}", f"{BUILDER}?set={ident}"):
        answer = app.get(address)
        assert answer.status_code == 404
        assert "A private name" not in answer.text
    for verb in ("rename", "copy", "delete", "forget"):
        assert app.post(f"/sets/{ident}/{verb}", data={"name": "Mine", "sure": "1"}).status_code == 404
    assert app.post(BUILDER, data={"set": ident, "do": "reset"}).status_code == 404
    assert app.post("/tables", data={"game": "key-flow", "seats": "2", "set": ident}).status_code == 404
    app.cookies.clear()
    assert app.get(f"/sets/{ident}/file").status_code == 404


def test_other_sites_cannot_send_forms_of_the_workshop(app: TestClient):
    send(app, BUILDER, "all")
    ident = set_of(app)
    elsewhere = {"origin": "https://elsewhere.example"}
    for address in (BUILDER, "/sets", "/sets/import", f"/sets/{ident}/delete", f"/sets/{ident}/rename"):
        assert app.post(address, data={"name": "x", "sure": "1"}, headers=elsewhere).status_code == 403


def test_edits_at_the_same_time_are_all_kept(app: TestClient):
    send(app, BUILDER, "all")
    sets, ident = services_of(app).component_sets, set_of(app)
    person = services_of(app).people.from_cookie(app.cookies["borough-person"])
    wanted = [f"home_{number}" for number in range(1, 5)]

    def edit(card: str) -> None:
        sets.keep(person, ident, lambda entries: entries.update({("card", card): {"points": Value([0, 7], CONFIRMED)}}))

    threads = [threading.Thread(target=edit, args=(card,)) for card in wanted]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    changed = FLOW.check_components(file_of(app)).sections["card"]
    assert all(changed[card]["points"].value == [0, 7] for card in wanted)


def test_a_set_of_an_older_version_is_kept_explained_and_can_be_repaired(app: TestClient):
    """The game no longer has a card and a value of the set."""
    send(app, BUILDER, "all", v_points=["0", "9", ""])
    ident = set_of(app)
    old = age(app, '[[card]]\nid = "lost_card"\npoints = [1]\n\n[supply]\ncoins = 3\n')
    page = app.get(f"/pieces/key-flow?set={ident}").text
    assert "lost_card" in page and "Remove 2 values that this version does not know" in page
    refused = app.post("/tables", data={"game": "key-flow", "seats": "2", "set": ident})
    assert refused.status_code == 422 and "lost_card" in refused.text
    assert app.get(f"{BUILDER}?set={ident}").status_code == 200
    assert file_of(app) == old
    repaired = app.post(f"/sets/{ident}/forget").text
    assert "do not fit" not in repaired
    assert FLOW.check_components(file_of(app)).sections["card"]["builder"]["points"].value == [0, 9]


# Tables.


def test_a_table_shows_its_values_to_everybody_and_keeps_its_copy(app: TestClient):
    send(app, BUILDER, "all", v_points=["0", "9", ""])
    ident = set_of(app)
    assert f'<option value="{ident}"' in app.get("/").text
    opened = app.post(
        "/tables", data={"game": "key-flow", "seats": "2", "set": ident, "with": "friends", "public": "1"}
    )
    address = str(opened.url).partition("?")[0]
    digest = FLOW.check_components(file_of(app)).digest()
    app.post(f"/sets/{ident}/delete", data={"sure": "1"})
    app.cookies.clear()
    for page in (app.get(address).text, app.get(f"{address}/components").text):
        assert digest in page
        assert "Component values “My box”: 1 value differs from ours; 3 of 935 reconstructed values" in page
        assert re.search(r"Builder</th><td>points</td><td[^>]*>0, 9</td><td[^>]*>0, 3</td>", page)
    assert FLOW.check_components(app.get(f"{address}/components.toml").text).digest() == digest


def test_a_game_is_played_with_the_set_and_its_record_contains_it(app: TestClient):
    send(app, BUILDER, "all", v_points=["0", "9", ""])
    ident, text = set_of(app), file_of(app)
    table = app.post("/tables", data={"game": "key-flow", "seats": "2", "hotseat": "1", "set": ident})
    address = str(table.url)
    send(app, BUILDER, "reset")  # the table keeps its copy
    page = table.text
    for _ in range(6):
        passed = re.search(r'id="pass" href="([^"]*)"', page)
        page = app.get(passed[1]).text if passed else page
        sent = {
            name: html.unescape(re.search(rf'name="{name}" value="([^"]*)"', page)[1]) for name in ("seat", "number")
        }
        action = html.unescape(re.search(r'name="action" value="([^"]*)"', page)[1])
        page = app.post(f"{address}/act", data={**sent, "action": action}).text
    assert "This table plays with its own component values." in page
    with services_of(app).tables.reading(address.rpartition("/")[2]) as live:
        assert live.table.record.components == text
        assert live.table.record.actions


# No markup from a value reaches a page.


@EACH_GAME
def test_hostile_names_and_values_are_escaped_on_every_page(app: TestClient, ident: str):
    game = borough.game(ident)
    entries: dict[tuple[str, str], dict[str, Value]] = {}
    for (table, name, key), field in fields_of(game).items():
        if field.kind not in (CHOICE, NUMBER) and not field.many and not field.phrase:
            entries.setdefault((table, name), {})[key] = Value(HOSTILE, HOSTILE)
    services = services_of(app)
    app.post("/settings/name", data={"name": "Eve"})
    person = services.people.from_cookie(app.cookies["borough-person"])
    made = services.component_sets.create(person, game, "<script>x</script>", entries)
    piece = next(iter(entries))
    opened = app.post("/tables", data={"game": ident, "seats": "2", "set": made, "hotseat": "1"})
    assert opened.status_code == 200
    table = str(opened.url)
    pages = ["/", f"/?set={made}", f"/pieces/{ident}?set={made}", f"{piece_address(game, piece)}?set={made}", table]
    pages += [f"{table}/components", f"{table}?seat=0", f"{table}/replay", f"/pieces/{ident}?set={made}&show=open"]
    for address in pages:
        page = app.get(address).text
        assert "<script>alert" not in page and "<script>x" not in page, address
        assert "onerror" not in page
    assert "&lt;script&gt;" in app.get(f"{table}/components").text
    wrong = app.post(piece_address(game, piece), data={"set": made, f"v-{next(iter(entries[piece]))}": HOSTILE * 9})
    assert "<script>alert" not in wrong.text
    refused = app.post("/sets/import", files={"file": ("<script>x</script>.toml", f'game = "{ident}"\n[x]\n<script>')})
    assert refused.status_code == 422 and "<script>x" not in refused.text


def test_the_pages_of_the_workshop_are_in_the_readers_language(app: TestClient):
    send(app, BUILDER, "all", v_points=["0", "9", ""])
    ident = set_of(app)
    table = str(app.post("/tables", data={"game": "key-flow", "seats": "2", "set": ident, "with": "friends"}).url)
    table = table.partition("?")[0]
    english = ("Edit", "as printed", "Source:", "reconstructed values are confirmed", "Digest", "Save", "differs from")
    for language in [one for one in LANGUAGES if one != "en"]:
        app.headers["accept-language"] = language
        for address in (BUILDER, f"/pieces/key-flow?set={ident}", f"{table}/components", table, "/"):
            text = re.sub(r"<[^>]*>", " ", app.get(address).text)
            assert not [word for word in english if word in text], (language, address)


def test_requests_for_the_workshop_are_limited(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path, rates=True)), headers=OWN_SITE) as app:
        answers = {app.post(BUILDER, data={"do": "preview"}).status_code for _ in range(80)}
    assert answers == {200, 429}


@pytest.mark.parametrize("name", ["." * 21, "a\x7fb"])
def test_a_value_that_a_file_cannot_hold_is_refused_and_nothing_is_stored(app: TestClient, name: str):
    assert send(app, "/pieces/london/card/bank_of_england", "save", v_name=name).status_code == 422
    assert app.get("/pieces/london/card/bank_of_england").status_code == 200
    assert "?set=" not in app.get("/pieces/london").text


def test_a_set_in_which_every_value_is_wrong_is_shown_quickly(app: TestClient):
    cards = [ident for table, ident in all_pieces(borough.game("london")) if table == "card"]
    wrong = "".join(
        f'[[card]]\nid = "{ident}"\npoints = "x"\ncopies = "x"\nprice = "x"\nflips = "x"\n' for ident in cards
    )
    started = time.process_time()
    assert app.post("/sets/import", files={"file": ("x.toml", f'game = "london"\n{wrong}'.encode())}).status_code == 200
    assert app.get("/pieces/london").status_code == 200
    assert time.process_time() - started < 5


def test_long_sources_of_several_values_are_kept_when_one_is_confirmed(app: TestClient):
    source = "my scan of the English second edition, card 14, second of November"
    values = 'points = [0, 5]\ncosts = ["stone + wood"]\npanels = ["move 1, upgrade 1", "move 3, upgrade 1"]\n'
    card = f'game = "key-flow"\n[[card]]\nid = "home_1"\n{values}source = "{source}"\n'
    assert app.post("/sets/import", files={"file": ("x.toml", card.encode())}).status_code == 200
    address = f"/pieces/key-flow/card/home_1?set={set_of(app)}"
    assert send(app, address, "save", c_points="1").status_code == 200
    text = app.get(f"/sets/{set_of(app)}/file").text
    assert f'source.costs = "{source}"' in text
