"""Who may import whom: rules import neither words nor drawings, only the registry knows games, and there are no cycles.

Imports inside functions count as well; those for type checkers alone do not.
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
    """The modules of ours that code imports, wherever it does so."""
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return set().union(*map(imports_in, node.orelse))
    names: set[str] = set()
    if isinstance(node, ast.Import):
        names = {alias.name for alias in node.names}
    elif isinstance(node, ast.ImportFrom) and node.module:
        # What is imported from a package may be a module of it.
        inner = {f"{node.module}.{alias.name}" for alias in node.names}
        names = {name if name in FILES else node.module for name in inner}
    return names.intersection(FILES).union(*map(imports_in, ast.iter_child_nodes(node)))


IMPORTS = {name: imports_in(ast.parse(path.read_text(encoding="utf-8"))) for name, path in FILES.items()}


def room(name: str) -> tuple[str, str]:
    """The game of a module, and the room in its folder."""
    parts = name.split(".")
    return (parts[2], parts[3] if len(parts) > 3 else "") if name.startswith("borough.games.") else ("", "")


def test_rules_and_estimates_import_only_rules_and_estimates_of_their_game():
    wrong = [
        f"{name} imports {other}"
        for name, others in IMPORTS.items()
        for other in others
        if room(name)[1] in ("rules", "estimate") and room(other)[0] and room(other)[1] not in ("rules", "estimate")
    ]
    assert wrong == []


def test_no_game_is_imported_from_outside_its_folder():
    wrong = [
        f"{name} imports {other}"
        for name, others in IMPORTS.items()
        for other in others
        if room(other)[0] and room(name)[0] != room(other)[0]
    ]
    assert wrong == []


def test_games_know_nothing_of_bots_arena_or_server():
    wrong = [
        f"{name} imports {other}"
        for name, others in IMPORTS.items()
        for other in others
        if room(name)[0] and other.split(".")[1:2] in (["bots"], ["arena"], ["server"])
    ]
    assert wrong == []


def test_imports_do_not_go_in_circles():
    try:
        TopologicalSorter(IMPORTS).prepare()
    except CycleError as error:
        pytest.fail(f"these import one another: {' -> '.join(error.args[1])}")
