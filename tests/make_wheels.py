"""Builds an sdist, and from it a wheel for every Python found; each is installed and played: `make wheels`."""

from __future__ import annotations

import shutil
import sys
import tarfile
import tempfile
from pathlib import Path

from building import ROOT, new_environment, run
from every_python import pythons

PLAYED = """
import borough
from borough.build import is_compiled
assert is_compiled()
for ident in borough.game_ids():
    state = borough.game(ident).deal(seats=3, seed=1)
    print(f"{ident}: {borough.play_out(state, borough.Rng(1))} decisions")
"""
LEFT_OUT = shutil.ignore_patterns(".*_cache", ".git", ".venv*", "__pycache__", "build", "dist", "*.egg-info", "*.mo")
NEEDED = ("tests/core/test_golden.py", "docs/architecture.md", "CHANGELOG.md", "borough/core/text/de.po", "Makefile")


def main() -> int:
    """Build everything into dist/ and test it."""
    dist = ROOT / "dist"
    with tempfile.TemporaryDirectory() as folder:
        # In a copy, since a build writes into the folder of the project, where another build may be running.
        project = Path(folder) / "project"
        shutil.copytree(ROOT, project, ignore=LEFT_OUT)
        run(sys.executable, "-m", "build", "--sdist", "--outdir", dist, project)
    [sdist] = dist.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert names.issuperset(NEEDED), f"{sdist.name} lacks {set(NEEDED) - names}"
    print(f"{sdist.name}: {sdist.stat().st_size:,} bytes, {len(names)} files", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for python in pythons():
            before = set(dist.glob("*.whl"))
            builder = new_environment(Path(folder) / f"build-{Path(python).name}", python)
            run(builder, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", dist, sdist)
            [wheel] = set(dist.glob("*.whl")) - before
            player = new_environment(Path(folder) / f"play-{Path(python).name}", python)
            run(player, "-m", "pip", "install", "--quiet", wheel)
            played = run(player, "-c", PLAYED, cwd=Path(folder)).splitlines()
            print(f"{wheel.name}: {wheel.stat().st_size:,} bytes; {', '.join(played)}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
