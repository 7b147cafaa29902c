"""Building and installing Borough as a stranger does: from a copy of the project, into a new environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.so", "*.mo", "*.pyc", "tournaments", "golden")
PARTS = ("borough", "README.md", "LICENSE", "NOTICE.md", "MANIFEST.in", "pyproject.toml", "setup.py")


def copy_project(to: Path) -> Path:
    """What a build needs, in a folder of its own, as a fresh clone has it."""
    to.mkdir()
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, to / part, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / part, to)
    return to


def clean_environment(**more: str) -> dict[str, str]:
    """The environment of a stranger's shell: nothing that leads to this project."""
    ours = ("PYTHONPATH", "BOROUGH_", "VIRTUAL_ENV")
    return {**{key: value for key, value in os.environ.items() if not key.startswith(ours)}, **more}


def new_environment(folder: Path, python: str = sys.executable) -> Path:
    """The Python of a new virtual environment."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    return folder / "bin" / "python"


def run(*command: object, env: Mapping[str, str] | None = None, cwd: Path | None = None) -> str:
    """What a command prints; where it fails, that is the error."""
    done = attempt(*command, env=env, cwd=cwd)
    if done.returncode:
        raise AssertionError(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout


def attempt(
    *command: object, env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """A command that may fail, with all that it printed."""
    return subprocess.run(
        [str(part) for part in command],
        env=clean_environment() if env is None else env,
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
