"""Build and install Borough as a new user does: from a copy of the project, into a new environment."""

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
    """Copy the files that a build needs into a new folder, as in a fresh clone."""
    to.mkdir()
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, to / part, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / part, to)
    return to


def clean_environment(**more: str) -> dict[str, str]:
    """The environment variables of a new user's shell, without those that refer to this project."""
    ours = ("PYTHONPATH", "BOROUGH_", "VIRTUAL_ENV")
    return {**{key: value for key, value in os.environ.items() if not key.startswith(ours)}, **more}


def new_environment(folder: Path, python: str = sys.executable) -> Path:
    """The Python of a new virtual environment."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    return folder / "bin" / "python"


def run(*command: object, env: Mapping[str, str] | None = None, cwd: Path | None = None) -> str:
    """The output of a command; raises AssertionError with the output if it fails."""
    done = attempt(*command, env=env, cwd=cwd)
    if done.returncode:
        raise AssertionError(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout


def attempt(
    *command: object, env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command that may fail: its exit code and output."""
    return subprocess.run(
        [str(part) for part in command],
        env=clean_environment() if env is None else env,
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
