"""Every page speaks its reader's language: no English is left on a translated page."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from make_texts import TRANSLATED, extracted, folders, names, template_of, translations
from web_builder import PAGES, play_some

import borough
from borough.core.registry import game_ids
from borough.core.words import say, speaking
from borough.server.people.identity import COOKIE
from borough.server.services import Services
from borough.server.tables.changes import Visitor

HERE = {"Origin": "http://testserver"}
LONG = 4
"""The least number of words of a text that is not just a name or a number."""
MOMENTS = (0, 12, 25, 40)
"""How many more actions are played before each check of a table."""
IN = pytest.mark.parametrize("language", TRANSLATED)
EACH_GAME = pytest.mark.parametrize("ident", game_ids())


class Said(HTMLParser):
    """The texts and labels of a page, apart from those that are marked as English."""

    LABELS = ("aria-label", "title", "alt", "placeholder", "content", "data-lost", "data-copied")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.language = ""
        self.texts: set[str] = set()
        self._inside = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "html":
            self.language = given.get("lang") or ""
        elif not self._inside and given.get("lang") == "en":
            self._inside = tag
        if given.get("name") != "viewport":
            self.texts |= {given[label] or "" for label in self.LABELS if label in given}

    def handle_endtag(self, tag: str) -> None:
        if tag == self._inside:
            self._inside = ""

    def handle_data(self, data: str) -> None:
        if not self._inside:
            self.texts.add(" ".join(data.split()))


def sentences() -> set[str]:
    """What the code says in English: pieces of templates between their fields."""
    templates = [template_of(message) for path in folders().values() for message in extracted(path) if message.id]
    pieces = {piece.strip() for template in templates for piece in re.split(r"\{\w+\}", template)}
    return {piece for piece in pieces if len(piece.split()) >= LONG}


def native_texts(language: str) -> set[str]:
    """What is said in a language."""
    return {text for package in folders() for said in translations(package, language).values() for text in said}


SENTENCES = sentences()
NATIVE = {language: native_texts(language) for language in TRANSLATED}
NAMES = sorted({borough.game(ident).title for ident in game_ids()}.union(*map(names, folders().values())), key=len)


def check(client: TestClient, language: str, address: str, status: int = 200) -> None:
    """Check that a page is in a language and contains no English sentence."""
    english = Said(ask(client, "en", address, status))
    page = Said(ask(client, language, address, status))
    assert (english.language, page.language) == ("en", language)
    native = NATIVE[language]
    whole = "\n".join(page.texts)
    left = [one for one in SENTENCES if one in whole and not any(one in text for text in native)]
    left += [one for one in english.texts & page.texts if len(words(one)) >= LONG]
    assert left == [], address


def ask(client: TestClient, language: str, address: str, status: int) -> str:
    """A page as requested by a browser with a language."""
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == status, address
    return answer.text


def words(text: str) -> list[str]:
    """The words of a text, apart from names of games and components."""
    for name in reversed(NAMES):
        text = text.replace(name, "")
    return [word for word in text.split() if re.search(r"[^\W\d_]{2}", word)]


def sit_down(client: TestClient, game: str, **form: str) -> str:
    """Open a table; return its address."""
    answer = client.post("/tables", data={"game": game, "seats": "3", **form}, headers=HERE, follow_redirects=False)
    return str(answer.headers["location"])


def services_of(client: TestClient) -> Services:
    """The services of the app."""
    services = client.app.state.services
    assert isinstance(services, Services)
    return services


@pytest.fixture
def visitor(client: TestClient) -> Visitor:
    """Somebody with a name."""
    client.post("/settings/name", data={"name": "Anna"}, headers=HERE)
    return Visitor(services_of(client).people.from_cookie(client.cookies[COOKIE]))


@IN
@pytest.mark.parametrize("address", PAGES.values())
def test_pages_around_the_tables(client: TestClient, visitor: Visitor, language: str, address: str):
    sit_down(client, "london", **{"with": "friends", "public": "1", "pace": "live"})
    sit_down(client, "key-flow", level="master", public="1")
    check(client, language, address)


@IN
@pytest.mark.parametrize("address", ["/nothing", "/rules/chess", "/t/nothing", "/join/nobody", "/static/0/nothing.js"])
def test_error_pages(client: TestClient, language: str, address: str):
    check(client, language, address, 404)


@IN
def test_a_table_that_is_open(client: TestClient, visitor: Visitor, language: str):
    table = sit_down(client, "london", **{"with": "friends", "public": "1"})
    check(client, language, table)
    client.cookies.clear()
    check(client, language, table)


@IN
@EACH_GAME
def test_a_game_in_play(client: TestClient, visitor: Visitor, language: str, ident: str):
    table = sit_down(client, ident, hotseat="1")
    for count in MOMENTS:
        play_some(services_of(client), table.removeprefix("/t/"), [visitor], count)
        for more in ("", "?seat=0", "?seat=1", "?seat=watch", "/replay"):
            check(client, language, table + more)


@IN
@EACH_GAME
def test_a_game_that_is_over(client: TestClient, visitor: Visitor, language: str, ident: str):
    record = Path(__file__).parent.parent / ident.replace("-", "_") / "golden" / "4-seats-01.json"
    answer = client.post("/import", files={"record": record.read_bytes()}, headers=HERE, follow_redirects=False)
    replay = str(answer.headers["location"])
    check(client, language, replay.removesuffix("/replay"))
    check(client, language, replay)
    check(client, language, f"{replay}?at=100&seat=2")


COLON_WITHOUT_SPACE = re.compile(r"[\w)»’”][:;!?](?=\s|$)")
"""In French a space stands before these signs."""


@pytest.mark.difference(27)
@EACH_GAME
def test_in_french_no_colon_is_put_between_texts_without_its_space(client: TestClient, visitor: Visitor, ident: str):
    """The pages of a game: its rules, its tiles and cards, the form of one of them, a table, and the end of a game."""
    table = sit_down(client, ident, hotseat="1")
    play_some(services_of(client), table.removeprefix("/t/"), [visitor], 25)
    record = Path(__file__).parent.parent / ident.replace("-", "_") / "golden" / "4-seats-01.json"
    over = client.post("/import", files={"record": record.read_bytes()}, headers=HERE, follow_redirects=False)
    pieces = f"/pieces/{ident}"
    edit = re.search(rf'href="({pieces}/[^"]+)"', ask(client, "fr", pieces, 200))
    assert edit
    for address in (f"/rules/{ident}", pieces, edit[1], table, over.headers["location"].removesuffix("/replay")):
        texts = Said(ask(client, "fr", address, 200)).texts
        assert [text for text in texts if COLON_WITHOUT_SPACE.search(text)] == [], address


@IN
def test_bots_are_named_after_their_levels(client: TestClient, visitor: Visitor, language: str):
    table = sit_down(client, "london", level="journeyman")
    with speaking(language):
        name = say("journeyman").capitalize()
    for address in ("/", table):
        page = ask(client, language, address, 200)
        assert name in page
        assert f"{name} 2" in page
        assert "ourneyman<" not in page
    assert "Journeyman 2" in ask(client, "en", table, 200)
