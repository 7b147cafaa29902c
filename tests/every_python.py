"""Conformance and checksums on every Python found here, plain and compiled: `make test-pythons`.

All must give the same checksum: builds and versions with the same checksum play the same games, move for move.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from building import ROOT, clean_environment, copy_project, new_environment, run

GAMES = {path.parent.parent.name.replace("_", "-") for path in ROOT.glob("tests/*/golden/checksum.json")}
"""The games with a golden checksum: all that come with Borough."""
VERSIONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
CHECK = """
import json, platform, sys
import borough
from borough.build import is_compiled
from borough.core.checksum import checksum
from borough.core.conformance import conform
for ident in borough.game_ids():
    game = borough.game(ident)
    print(json.dumps({
        "python": platform.python_version(),
        "build": "compiled" if is_compiled() else "plain",
        "game": ident,
        "conformance": conform(game, games=1, examples=3),
        "checksum": checksum(game),
    }), flush=True)
"""


def pythons() -> list[str]:
    """One interpreter of each version, from the path or from pyenv. Prints the versions that are missing."""
    found = {version: next(filter(works, places(version)), "") for version in VERSIONS}
    missing = [version for version, python in found.items() if not python]
    if missing:
        print(f"not found, and skipped: Python {', '.join(missing)}", flush=True)
    return [python for python in found.values() if python] or [sys.executable]


def places(version: str) -> list[str]:
    """The paths where a version of Python may be installed."""
    on_path = shutil.which(f"python{version}")
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    kept = sorted(root.glob(f"versions/{version}.*/bin/python{version}"), key=release, reverse=True)
    return [*([on_path] if on_path else []), *map(str, kept)]


def release(python: Path) -> list[int]:
    """The version numbers in the name of pyenv's folder, for sorting: 3.12.10 comes after 3.12.9."""
    return [int(number) for number in re.findall(r"\d+", python.parent.parent.name)]


def works(python: str) -> bool:
    """Whether an interpreter runs: pyenv leaves scripts on the path that only print an error."""
    try:
        run(python, "-c", "import ensurepip, venv")
    except AssertionError:
        return False
    return True


def check(python: str, build: str, project: Path, folder: Path) -> list[dict[str, str]]:
    """One row per game: the number of decisions checked, and the checksum."""
    environment = new_environment(folder / f"{Path(python).name}-{build}", python)
    plain = {"BOROUGH_PLAIN": "1"} if build == "plain" else {}
    run(environment, "-m", "pip", "install", "--quiet", project, "hypothesis", env=clean_environment(**plain))
    rows = [json.loads(line) for line in run(environment, "-c", CHECK, cwd=folder).splitlines()]
    assert {row["build"] for row in rows} == {build}, f"{python} installed another build than {build}"
    games = {row["game"] for row in rows}
    assert games == GAMES, f"{python} played {games}"
    return rows


def main() -> int:
    """Check all interpreters; the exit code is 1 if a checksum differs from the golden one."""
    failed = False
    print(f"{'python':8} {'build':9} {'game':16} {'decisions checked':>17}  checksum")
    with tempfile.TemporaryDirectory() as folder:
        project = copy_project(Path(folder) / "project")  # a build in the source tree could disturb another one
        for python in pythons():
            for build in ("plain", "compiled"):
                for row in check(python, build, project, Path(folder)):
                    golden = ROOT / "tests" / row["game"].replace("-", "_") / "golden" / "checksum.json"
                    same = row["checksum"] == json.loads(golden.read_text(encoding="utf-8"))
                    failed = failed or not same
                    columns = f"{row['python']:8} {row['build']:9} {row['game']:16} {row['conformance']:>17}"
                    print(f"{columns}  {row['checksum'][:16]} {'same' if same else 'DIFFERS'}", flush=True)
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
