"""docs/architecture.md lists every module once, in its folder."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
LISTED_AS_A_FOLDER = "borough/server/storage/migrations/"


def listed() -> list[str]:
    """The paths in the list of modules; what is listed under `<game>` exists in every game."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    modules = page.partition("## Modules\n")[2].partition("```\n")[2].partition("```\n")[0]
    games = [folder.parent.name for folder in (ROOT / "borough" / "games").glob("*/game.py")]
    folders: dict[int, str] = {}
    paths = []
    for line in modules.splitlines():
        indent, name, about = re.fullmatch(r"( *)(\S+) *(.*)", line).groups()  # type: ignore[union-attr]
        path = folders.get(len(indent) - 2, "") + name
        if name.endswith("/") and path != LISTED_AS_A_FOLDER:
            folders[len(indent)] = path
            continue
        assert about, f"{path} is not explained"
        paths += [path.replace("<game>", game) for game in games] if "<game>" in path else [path]
    return paths


def test_every_module_is_listed_once_where_it_lies():
    modules = [path.relative_to(ROOT).as_posix() for path in (ROOT / "borough").rglob("*.py")]
    expected = {path for path in modules if not path.endswith("__init__.py")}
    expected = {path for path in expected if not path.startswith(LISTED_AS_A_FOLDER)} | {LISTED_AS_A_FOLDER}
    paths = listed()
    assert set(paths) == expected
    assert len(paths) == len(set(paths))
