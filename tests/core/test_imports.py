"""Which modules may import which: rules import no words or drawings, nothing outside a game imports it, no cycles.

Imports inside functions count; imports under TYPE_CHECKING do not.
"""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent.parent / "borough"


def module_of(path: Path) -> str:
    """The dotted name of a file."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_of(path): path for path in sorted(SOURCE.rglob("*.py"))}


def imports_in(node: ast.AST) -> set[str]:
    """The modules of borough that some code imports, at any level."""
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return set().union(*map(imports_in, node.orelse))
    names: set[str] = set()
    if isinstance(node, ast.Import):
        names = {alias.name for alias in node.names}
    elif isinstance(node, ast.ImportFrom) and node.module:
        # A name imported from a package may be a module.
        inner = {f"{node.module}.{alias.name}" for alias in node.names}
        names = {name if name in FILES else node.module for name in inner}
    return names.intersection(FILES).union(*map(imports_in, ast.iter_child_nodes(node)))


IMPORTS = {name: imports_in(ast.parse(path.read_text(encoding="utf-8"))) for name, path in FILES.items()}
PAIRS = [(name, other) for name, others in IMPORTS.items() for other in others]
"""Each module that imports, with each that it imports."""


def part(name: str) -> tuple[str, str]:
    """The game of a module, and the part of its folder: rules, estimate, words or drawing."""
    parts = name.split(".")
    return (parts[2], parts[3] if len(parts) > 3 else "") if name.startswith("borough.games.") else ("", "")


def in_one_of(name: str, packages: tuple[str, ...]) -> bool:
    """Whether a module is one of these packages or lies in one."""
    return any(name == package or name.startswith(package + ".") for package in packages)


def test_rules_and_estimates_import_neither_words_nor_drawings():
    compiled = ("rules", "estimate")
    wrong = [pair for pair in PAIRS if part(pair[0])[1] in compiled and part(pair[1])[1] not in compiled]
    assert [pair for pair in wrong if part(pair[1])[0]] == []


def test_no_game_is_imported_from_outside_its_folder():
    assert [(name, other) for name, other in PAIRS if part(other)[0] and part(name)[0] != part(other)[0]] == []


def test_games_import_neither_bots_nor_arena_nor_server():
    outside = ("borough.bots", "borough.arena", "borough.envs", "borough.server")
    assert [(name, other) for name, other in PAIRS if part(name)[0] and in_one_of(other, outside)] == []


def test_neither_the_core_nor_bots_nor_the_server_import_environments():
    importers = {name for name, other in PAIRS if in_one_of(other, ("borough.envs",))}
    assert [name for name in importers if in_one_of(name, ("borough.core", "borough.bots", "borough.server"))] == []


def test_there_are_no_import_cycles():
    try:
        TopologicalSorter(IMPORTS).prepare()
    except CycleError as error:
        pytest.fail(f"import cycle: {' -> '.join(error.args[1])}")
