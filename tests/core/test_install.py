"""Without a working C compiler Borough installs as plain Python, and says so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("compiler", "line"),
    [
        ("no-such-compiler", "no C compiler (no-such-compiler) found"),
        pytest.param("false", "compiler failed", marks=pytest.mark.long),
    ],
)
def test_without_a_working_compiler_it_installs_as_plain_python(tmp_path: Path, compiler: str, line: str):
    source = tmp_path / "source"
    shutil.copytree(ROOT / "borough", source / "borough", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.mo"))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE.md"):
        shutil.copy(ROOT / name, source)
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    pip = [sys.executable, "-m", "pip", "install", "--verbose", "--no-deps", "--no-build-isolation", "--no-index"]
    target = tmp_path / "installed"
    done = subprocess.run(
        [*pip, "--target", str(target), str(source)],
        env={**environment, "CC": compiler},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    said = [text.strip() for text in (done.stdout + done.stderr).split("\n") if line in text]
    assert said
    assert said[0].endswith("installing plain Python, which plays the same but slower")
    assert not list(target.rglob("*.so"))
    translations = sorted(target.rglob("text/*.po"))
    assert translations
    assert sorted(target.rglob("*.mo")) == [path.with_suffix(".mo") for path in translations]
    version = subprocess.run(
        [sys.executable, "-m", "borough", "--version"],
        env={**environment, "PYTHONPATH": str(target)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert version.stdout.strip().endswith("(plain Python)")
