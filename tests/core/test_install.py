"""`pip install .` compiles the rules; without a compiler it installs plain Python and says so."""

from __future__ import annotations

import json
import shutil
import sys
from email import message_from_string
from pathlib import Path

import pytest
from building import ROOT, attempt, clean_environment, copy_project, new_environment, run
from every_python import release

import borough
from borough.build import PLAIN_NOTICE, SLOWER

PLAYED = "import borough; print(borough.play_out(borough.game('london').deal(seats=3, seed=1), borough.Rng(1)))"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project, as a fresh clone has it."""
    return copy_project(tmp_path / "project")


@pytest.fixture
def python(tmp_path: Path) -> Path:
    """The Python of a new environment, in which nothing is installed."""
    return new_environment(tmp_path / "environment")


@pytest.fixture(scope="module")
def builder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that only builds, shared because setting one up takes seconds."""
    return new_environment(tmp_path_factory.mktemp("builder") / "environment")


@pytest.fixture
def quick_compiler(tmp_path: Path) -> dict[str, str]:
    """The C compiler of this machine without its optimisation, which takes most of the time of a build."""
    script = tmp_path / "quick-cc"
    script.write_text(f'#!/bin/sh\nexec {shutil.which("gcc") or shutil.which("cc")} "$@" -O0\n', encoding="utf-8")
    script.chmod(0o755)
    return {"CC": str(script)}


def test_pip_compiles_the_rules_in_an_isolated_build(
    project: Path, python: Path, tmp_path: Path, quick_compiler: dict[str, str]
):
    run(python, "-m", "pip", "install", project, env=clean_environment(**quick_compiler))
    version = run(python, "-m", "borough", "--version", cwd=tmp_path)
    assert version == f"borough {borough.__version__} (compiled)\n"
    assert int(run(python, "-c", PLAYED, cwd=tmp_path)) > 100
    said = "from borough.core.words import say, speaking\nwith speaking('de'): print(say('The game is over.'))"
    assert run(python, "-c", said, cwd=tmp_path) == "Das Spiel ist zu Ende.\n"
    found = "import borough, pathlib; print(len(list(pathlib.Path(borough.__file__).parent.rglob('*.so'))))"
    assert int(run(python, "-c", found, cwd=tmp_path)) > 50


@pytest.mark.parametrize(
    ("file", "line", "reason"),
    [
        pytest.param("borough/core/rng.py", "broken: int = 'a text'", "Incompatible types in assignment", id="types"),
        pytest.param("", "", "returned non-zero exit status", id="C"),
    ],
)
def test_rules_that_do_not_compile_fail_the_installation(
    project: Path, builder: Path, file: str, line: str, reason: str
):
    compiler = {} if file else {"CC": shutil.which("false") or ""}
    if file:
        (project / file).write_text((project / file).read_text(encoding="utf-8") + f"\n{line}\n", encoding="utf-8")
    done = attempt(builder, "-m", "pip", "install", "--no-deps", project, env=clean_environment(**compiler))
    assert done.returncode != 0
    assert reason in done.stdout
    assert attempt(builder, "-c", "import borough").returncode != 0


NO_COMPILER = {"CC": "no-such-compiler"}


def test_without_a_compiler_plain_python_is_installed_and_says_so(project: Path, python: Path, tmp_path: Path):
    shown = on_a_terminal([python, "-m", "pip", "install", project], clean_environment(**NO_COMPILER))
    assert "borough: no C compiler (no-such-compiler) found; installing plain Python" in shown
    assert "py3-none-any.whl" in shown
    assert f"(plain Python, {SLOWER} than compiled)" in run(python, "-m", "borough", "--version", cwd=tmp_path)
    simulated = run(python, "-m", "borough", "simulate", "london", "--games", "2", cwd=tmp_path)
    assert simulated.count(PLAIN_NOTICE) == 1


@pytest.mark.parametrize(
    ("setting", "reason"),
    [
        ({"BOROUGH_PLAIN": "1"}, "BOROUGH_PLAIN is set"),
        ({"BOROUGH_PLAIN": "0", **NO_COMPILER}, "no C compiler (no-such-compiler) found"),
    ],
    ids=["asked for", "not asked for"],
)
def test_a_plain_build_says_why_it_is_plain(
    project: Path, builder: Path, tmp_path: Path, setting: dict[str, str], reason: str
):
    building = [builder, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", tmp_path / "wheels", project]
    shown = on_a_terminal(building, clean_environment(**setting))
    assert f"borough: {reason}; installing plain Python" in shown
    assert [wheel.name.split("-", 2)[2] for wheel in (tmp_path / "wheels").iterdir()] == ["py3-none-any.whl"]


SPAWN = "import json, os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(json.loads(sys.argv[1]))))"


def on_a_terminal(command: list[object], env: dict[str, str]) -> str:
    """What a command shows on a terminal: pip hides the output of builds, except what they write to the terminal.

    The terminal is opened in a separate process, since pytest has threads and must not fork.
    """
    return run(sys.executable, "-c", SPAWN, json.dumps([str(part) for part in command]), env=env)


def test_the_readme_and_the_installer_say_how_slow_plain_python_is():
    for page in ("README.md", "setup.py"):
        assert SLOWER in (ROOT / page).read_text(encoding="utf-8")
    assert "'Install' in the README" in PLAIN_NOTICE
    assert "## Install\n" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_newest_release_of_a_python_is_tried_first():
    folders = [Path(f"/pyenv/versions/3.12.{number}/bin/python3.12") for number in (9, 10, 1)]
    assert [path.parent.parent.name for path in sorted(folders, key=release)] == ["3.12.1", "3.12.9", "3.12.10"]


def test_metadata_is_available_without_compiling(project: Path):
    """Installers read it first. It has the version, and a README whose links work outside of the project."""
    asked = "import setuptools.build_meta as b; print(b.prepare_metadata_for_build_wheel('.'))"
    folder = run(sys.executable, "-c", asked, cwd=project).strip().split("\n")[-1]
    metadata = message_from_string((project / folder / "METADATA").read_text(encoding="utf-8"))
    assert metadata["Version"] == borough.__version__
    assert metadata["Requires-Python"] == ">=3.11"
    readme = str(metadata.get_payload())
    assert "](docs/" not in readme
    assert "/raw/main/docs/web-london.png)" in readme
    assert set(metadata.get_all("Provides-Extra") or []) == {"arena", "dev", "openspiel", "ray", "rl", "train"}
    assert not (project / "build").exists()
