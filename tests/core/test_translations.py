"""Every text is translated into every language, with the same fields."""

from __future__ import annotations

from pathlib import Path

import pytest
from make_texts import TRANSLATED, extracted, fields, folders, key, names, said, translations

from borough.core.rules import rules_of
from borough.core.words import say, speaking

FOLDERS = folders()
EACH = pytest.mark.parametrize("package", FOLDERS)
IN = pytest.mark.parametrize("language", TRANSLATED)


@EACH
@IN
def test_exactly_the_texts_in_use_are_translated(package: str, language: str):
    templates = {key(message) for message in said(package) if message.id}
    translated = {template for template, texts in translations(package, language).items() if all(texts)}
    assert templates - translated == set(), "run make texts, then translate what is missing"
    unused = {template for template, _ in translated - templates} - names(FOLDERS[package])
    assert unused == set(), "make texts removes these"


@EACH
@IN
def test_a_translation_has_the_fields_of_its_template(package: str, language: str):
    translated = translations(package, language)
    for message in said(package):
        if message.id:
            english = [message.id] if isinstance(message.id, str) else list(message.id)
            texts = translated.get(key(message), ("",))
            if not all(texts):
                continue  # another test finds it
            assert len(texts) == len(english), f"{english}: one text, or one for each form"
            for text in texts:
                assert fields(text) | {"n"} == fields(english[-1]) | {"n"}, f"{english}: {text}"
            assert "n" in fields(texts[-1]) or "n" not in fields(english[-1]), f"{english}: {texts[-1]}"


@EACH
@IN
def test_say_returns_the_translation(package: str, language: str):
    with speaking(language):
        for (template, context), texts in translations(package, language).items():
            assert say(template, context) == (texts[0] or template)


@pytest.mark.parametrize("package", [package for package, path in FOLDERS.items() if (path / "rules.md").exists()])
@IN
def test_the_rules_page_has_the_same_rules_in_the_same_order(package: str, language: str):
    english, translated = rules_of(package), rules_of(package, language)
    assert translated != english, f"text/rules.{language}.md is missing or still in English"
    assert list(translated.rules) == list(english.rules)
    assert english.page.count("\n#") == translated.page.count("\n#")
    for ident, rule in english.rules.items():
        assert translated[ident].text != rule.text
        assert translated[ident].ruling == rule.ruling, f"{ident}: a ruling is marked as one"


@IN
def test_a_template_has_the_same_translation_in_every_folder(language: str):
    """A text is looked up by its template alone, so it cannot have another meaning in another folder."""
    known: dict[tuple[str, str], tuple[str, ...]] = {}
    for package in FOLDERS:
        for template, texts in translations(package, language).items():
            assert known.setdefault(template, texts) == texts, f"{template}: {package} has another translation"


def test_texts_are_collected_from_code_and_from_html_templates(tmp_path: Path):
    code = [
        'say("A {x}.", x=many(n, "{n} b", "{n} bs", c=later("C")))',
        'say(TABLE["not this"], y="nor this")',
        'many(1, "f", "g", context="h")',
    ]
    (tmp_path / "words.py").write_text("\n".join(code), encoding="utf-8")
    (tmp_path / "page.html").write_text('<p>{{ say("D") }} {{ many(n, "{n} e", "{n} es") }}</p>', encoding="utf-8")
    found = {(message.id, message.context) for message in extracted(tmp_path) if message.id}
    plain = ["A {x}.", ("{n} b", "{n} bs"), "C", "D", ("{n} e", "{n} es")]
    assert found == {*((text, None) for text in plain), (("f", "g"), "h")}
