"""Collects the texts in the code into the translation files; new ones are added untranslated. Called by `make texts`.

A template that is no longer used is removed. One that the core uses is translated only there. Names of components are
in a file only if they differ in that language: add these by hand.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from importlib import resources
from pathlib import Path
from string import Formatter
from typing import BinaryIO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from borough.core.catalogues import SHARED
from borough.core.component_fields import fields_of
from borough.core.components import read, spaced
from borough.core.registry import game, game_ids
from borough.core.words import LANGUAGES
from borough.server.web.library import pieces_of

KEYWORDS = {"say": None, "many": (2, 3), "later": None, "say in": ((1, "c"), 2), "many in": ((1, "c"), 3, 4)}
"""The functions that take texts, and which of their arguments these are; with a context, that comes first."""
TRANSLATED = [language for language in LANGUAGES if language != "en"]
HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def folder(package: str) -> Path | None:
    """The folder of a package, if it has translations."""
    try:
        found = Path(str(resources.files(package)))
    except ModuleNotFoundError:
        return None
    return found if (found / "text").is_dir() else None


def folders() -> dict[str, Path]:
    """The folders of all packages with translations."""
    packages = [*SHARED, *(game(ident).package for ident in game_ids())]
    return {package: path for package in packages if (path := folder(package))}


def catalog(package: str, language: str) -> Catalog | None:
    """The translation file of a package in a language, if there is one."""
    file = folders()[package] / "text" / f"{language}.po"
    if not file.exists():
        return None
    with file.open("rb") as lines:
        return read_po(lines, locale=language, abort_invalid=True)


Call = tuple[int, str, list[str | None], list[str]]


def calls(file: BinaryIO, keywords: Collection[str], comment_tags: object, options: object) -> Iterator[Call]:
    """The calls with texts in a Python file."""
    # Babel's own extraction takes any string between the parentheses, such as a dictionary key.
    nodes = [node for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.Call)]
    for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset)):
        if isinstance(node.func, ast.Name) and node.func.id in keywords:
            texts = [str(arg.value) if isinstance(arg, ast.Constant) else None for arg in node.args]
            contexts = [str(ast.literal_eval(word.value)) for word in node.keywords if word.arg == "context"]
            yield node.lineno, f"{node.func.id}{' in' if contexts else ''}", [*contexts, *texts], []


SOURCES = [("**.py", calls), ("**.html", "jinja2.ext:babel_extract")]


def extracted(path: Path) -> Catalog:
    """All templates in the code of a folder."""
    found = Catalog()
    for name, _, template, _, context in extract_from_dir(path, SOURCES, keywords=KEYWORDS):
        found.add(template, locations=[(Path(name).name, 1)], context=context)
    return found


def said(package: str) -> Catalog:
    """All templates that a package has to translate: its own, without those that the core uses too."""
    found = extracted(folders()[package])
    for word in gallery(package):
        found.add(word, locations=[("components.toml", 1)])
    for word in choices(package):
        found.add(word, locations=[("components.py", 1)], context="component")
    if package != "borough.core":
        for message in extracted(folders()["borough.core"]):
            if message.id:
                found.delete(template_of(message), message.context)
    return found


def gallery(package: str) -> Iterator[str]:
    """The texts of a game's gallery: kinds of components, names of values, and sources."""
    for played in (game(ident) for ident in game_ids()):
        for kind, pieces in pieces_of(played).items() if played.package == package else ():
            yield kind
            for value in (value for piece in pieces for value in piece.values):
                yield from (value.name, value.source)


def choices(package: str) -> Iterator[str]:
    """The words that the forms of a game's components offer to choose from."""
    for played in (game(ident) for ident in game_ids()):
        for (table, _, _), field in fields_of(played).items() if played.package == package else ():
            known = played.components.sections.get(table, {})
            yield from (spaced(word) for word in field.words if word and word not in known and len(field.words) > 1)


def names(path: Path) -> set[str]:
    """The names of a game's components."""
    file = path / "components.toml"
    if not file.exists():
        return set()
    sections = read(file.read_text(encoding="utf-8"), file.name).sections.values()
    entries = [entry for table in sections for entry in table.values()]
    return {str(entry["name"].value) for entry in entries if "name" in entry}


def template_of(message: Message) -> str:
    """The English text; the singular if there is a plural too."""
    return message.id if isinstance(message.id, str) else message.id[0]


def key(message: Message) -> tuple[str, str]:
    """The key of a translation: the template, and the context if there is one."""
    return template_of(message), message.context or ""


def fields(text: str) -> set[str]:
    """The fields in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def update(package: str, path: Path, language: str) -> list[str]:
    """Rewrite a package's file in a language; the templates that are not translated yet."""
    known = names(path)
    texts = catalog(package, language) or Catalog(language)
    wanted = said(package)
    for message in texts:
        if isinstance(message.id, str) and message.id in known:
            wanted.add(message.id)
    texts.update(wanted, no_fuzzy_matching=True)
    header = HEADER.format(language=language, plurals=texts.plural_forms)
    with (path / "text" / f"{language}.po").open("wb") as file:
        file.write(header.encode())
        write_po(file, texts, width=120, omit_header=True, include_lineno=False, ignore_obsolete=True)
    return [template_of(message) for message in texts if message.id and not all(forms(message))]


def forms(message: Message) -> tuple[str, ...]:
    """The translation: one text, or singular and plural; empty if it is missing."""
    return message.string if isinstance(message.string, tuple) else (message.string or "",)


def translations(package: str, language: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """The translations of a package into a language, by template and context."""
    texts = catalog(package, language)
    assert texts is not None, f"{package} has no text/{language}.po"
    return {key(message): forms(message) for message in texts if message.id}


if __name__ == "__main__":
    for package, path in folders().items():
        for language in TRANSLATED:
            missing = update(package, path, language)
            print(f"{package} {language}: {f'{len(missing)} to translate' if missing else 'complete'}")
