"""Rule ids: every rule has a test, and code and tests cite only rules that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import borough
from borough.core.rules import Rules

TESTS = Path(__file__).parent.parent
RULE_ID = re.compile(r"[a-z]+(-[a-z]+)+")
PACKAGE = Path(borough.__file__).parent


def names_of_tests(folder: Path = TESTS) -> list[str]:
    """The names of all tests below a folder."""
    names = []
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                names.append(node.name)
    return names


@pytest.mark.parametrize("ident", [*borough.game_ids(), "table"])
def test_every_rule_has_a_test_named_after_its_id(ident: str):
    rules = Rules.of_the_table() if ident == "table" else borough.game(ident).rules
    folder = TESTS / ("core" if ident == "table" else ident.replace("-", "_"))
    names = names_of_tests(folder)
    missing = [rule for rule in rules.rules if not any(n.startswith(f"test_{rule.replace('-', '_')}__") for n in names)]
    assert missing == []


@pytest.mark.parametrize("ident", borough.game_ids())
def test_every_rule_cited_in_code_or_tests_exists(ident: str):
    """Refusals, prompts and comments cite rules by their id."""
    known = {*borough.game(ident).rules.rules, *Rules.of_the_table().rules}
    prefixes = {rule.split("-")[0] for rule in known}
    cited = set()
    folders = [PACKAGE / "games" / ident.replace("-", "_"), TESTS / ident.replace("-", "_")]
    # Not drawings: their names of icons and places look like rule ids.
    files = [
        path
        for folder in folders
        for path in folder.rglob("*.py")
        if path.parent.name != "drawing" and path.stem != "test_board"
    ]
    for path in files:
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE_ID.fullmatch(node.value):
                cited |= {node.value} if node.value.split("-")[0] in prefixes else set()
        for comment in re.findall(r"\(([a-z]+(?:-[a-z0-9]+)+(?:[,;] [a-z]+(?:-[a-z0-9]+)+)*)\)", text):
            cited |= {rule for rule in re.split(r"[,;] ", comment) if rule.split("-")[0] in prefixes}
    assert cited - known == set()
    assert len(cited) > 30


@pytest.mark.parametrize("ident", borough.game_ids())
def test_a_rules_page_marks_its_rulings(ident: str):
    rules = borough.game(ident).rules
    assert any(rule.ruling for rule in rules.rules.values())
    assert all(rule.text.endswith((".", ")*", ".*")) for rule in rules.rules.values())
