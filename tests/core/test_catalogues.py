"""Translations are found in the catalogue of every package that has one, including plug-ins."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from borough.core import catalogues
from borough.core.catalogues import KEPT, SHARED, Catalogues, add_texts
from borough.core.words import many, say, speaking

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {}\\n"\n\n'
TWO = "nplurals=2; plural=(n != 1);"
MakePackage = Callable[..., None]


@pytest.fixture
def make_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakePackage:
    """Makes a package with a German catalogue. Packages added in a test are removed after it."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(catalogues, "_catalogues", Catalogues(SHARED))

    def make(package: str, texts: str, plurals: str = TWO, compiled: bool = True) -> None:
        folder = tmp_path / package / "text"
        folder.mkdir(parents=True)
        (folder.parent / "__init__.py").touch()
        written = folder / "de.po"
        written.write_text(HEADER.format(plurals) + texts, encoding="utf-8")
        if compiled:
            with written.open("rb") as lines, written.with_suffix(".mo").open("wb") as file:
                write_mo(file, read_po(lines, locale="de"))

    return make


def test_a_package_adds_its_own_translations(make_package: MakePackage):
    make_package(
        "plug_in_hats", 'msgid "a hat"\nmsgstr "ein Hut"\n\nmsgctxt "object"\nmsgid "a hat"\nmsgstr "einen Hut"\n'
    )
    with speaking("de"):
        assert say("a hat") == "a hat"
        add_texts("plug_in_hats")
        assert [say("a hat"), say("a hat", "object"), say("a hat", "unknown")] == ["ein Hut", "einen Hut", "a hat"]


def test_plural_forms_are_defined_by_the_catalogue(make_package: MakePackage):
    forms = (
        'msgid "{n} hat"\nmsgid_plural "{n} hats"\nmsgstr[0] "{n} Hut"\nmsgstr[1] "{n} Hüte"\nmsgstr[2] "viele Hüte"\n'
    )
    forms += (
        '\nmsgctxt "object"\nmsgid "{n} hat"\nmsgid_plural "{n} hats"\n'
        'msgstr[0] "{n} Hut (Akk.)"\nmsgstr[1] "{n} Hüte (Akk.)"\nmsgstr[2] "viele Hüte (Akk.)"\n'
    )
    make_package("plug_in_counting", forms, "nplurals=3; plural=(n == 1 ? 0 : n < 5 ? 1 : 2);")
    add_texts("plug_in_counting")
    with speaking("de"):
        assert [many(n, "{n} hat", "{n} hats") for n in (0, 1, 4, 5)] == ["0 Hüte", "1 Hut", "4 Hüte", "viele Hüte"]
        assert say("{n} hat", n="Ein") == "Ein Hut"
        assert say("{n} hat", "object", n="Einen") == "Einen Hut (Akk.)"


def test_the_order_in_which_packages_are_added_does_not_matter(make_package: MakePackage):
    make_package("plug_in_b", 'msgid "a hat"\nmsgstr "Hut b"\n\nmsgid "The game is over."\nmsgstr "Aus."\n')
    make_package("plug_in_a", 'msgid "a hat"\nmsgstr "Hut a"\n')
    for package in ("plug_in_b", "plug_in_a", "borough.games.london", "plug_in_b"):
        add_texts(package)
    assert catalogues.catalogues().packages == (*SHARED, "borough.games.london", "plug_in_a", "plug_in_b")
    with speaking("de"):
        assert [say("a hat"), say("The game is over.")] == ["Hut a", "Das Spiel ist zu Ende."]


def test_texts_are_translated_while_other_threads_add_packages(make_package: MakePackage):
    for number in range(20):
        make_package(f"plug_in_{number}", f'msgid "hat {number}"\nmsgstr "Hut {number}"\n')

    def add_and_say(number: int) -> str:
        with speaking("de"):
            say(f"hat {number}")
            add_texts(f"plug_in_{number}")
            return say(f"hat {number}")

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(add_and_say, range(20))) == [f"Hut {number}" for number in range(20)]


def test_the_cache_of_texts_is_bounded():
    with speaking("de"):
        for number in range(KEPT + 10):
            say(f"a name of a user's own {number}")
    assert catalogues.catalogues().text.cache_info().currsize == KEPT


def test_the_translation_of_an_empty_text_is_empty():
    with speaking("de"):
        assert say("") == ""


def test_a_package_without_catalogues_falls_back_to_english():
    found = Catalogues(("borough.bots", "no_such_package", "json.decoder"))
    assert found.text("de", "a hat", "") == "a hat"


def test_a_game_defined_in_a_script_does_not_affect_other_translations():
    code = (
        "import borough\n"
        "class Mine(borough.Game):\n"
        "    package = __name__\n"
        "from borough.core.words import say, speaking\n"
        "with speaking('de'): print(say('The game is over.'), say('a hat'))\n"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("Das Spiel ist zu Ende. a hat\n", "")


@pytest.mark.parametrize("size", [0, 2, 10, 30, 150, -20])
def test_a_damaged_catalogue_is_skipped_with_one_warning(
    make_package: MakePackage, tmp_path: Path, caplog: pytest.LogCaptureFixture, size: int
):
    damaged, whole = f"plug_in_cut_at_{size % 256}", f"plug_in_whole_{size % 256}"  # modules stay imported
    make_package(damaged, 'msgid "a hat"\nmsgstr "ein Hut"\n')
    make_package(whole, 'msgid "a cap"\nmsgstr "eine Mütze"\n')
    compiled = tmp_path / damaged / "text" / "de.mo"
    compiled.write_bytes(compiled.read_bytes()[:size])
    with caplog.at_level(logging.WARNING), speaking("de"):
        for package in (damaged, whole):
            add_texts(package)
            say("a cap")
        assert [say("a hat"), say("a cap")] == ["a hat", "eine Mütze"]
        assert say("The game is over.") == "Das Spiel ist zu Ende."
    assert len(caplog.messages) == 1
    assert str(compiled) in caplog.messages[0]


def test_uncompiled_translations_fall_back_to_english_with_one_warning(
    make_package: MakePackage, caplog: pytest.LogCaptureFixture
):
    for package in ("plug_in_raw", "plug_in_raw_too"):
        make_package(package, 'msgid "a hat"\nmsgstr "ein Hut"\n', compiled=False)
        add_texts(package)
    catalogues._warn_not_compiled.cache_clear()
    with caplog.at_level(logging.WARNING), speaking("de"):
        assert say("a hat") == "a hat"
    assert len(caplog.messages) == 1
    assert "make catalogues" in caplog.messages[0]
    assert "\n" not in caplog.messages[0]
