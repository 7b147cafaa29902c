"""The examples in the documents are run, and what they point to is there."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "NOTICE.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_examples_of_the_readme_work():
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 20
    assert result.failed == 0


def test_the_examples_of_the_readme_pass_a_strict_type_check(tmp_path: Path):
    examples = doctest.DocTestParser().get_examples((ROOT / "README.md").read_text(encoding="utf-8"))
    module = tmp_path / "readme.py"
    probes = (
        "reveal_type(view.screen)\n"
        "reveal_type(game.deal(2, 1))\n"
        "london = borough.game('london')\n"
        "reveal_type(london.view(london.deal(2, 1), 0))\n"
    )
    module.write_text("".join(example.source for example in examples) + probes, encoding="utf-8")
    # A cache of its own: two runs of mypy must not write into the same.
    settings = ["--strict", "--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(tmp_path / "cache")]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *settings, str(module)],
        check=False,
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    revealed = re.findall(r'Revealed type is "([^"]+)"', done.stdout)
    assert revealed == [
        "list[int]",
        "borough.games.key_to_the_city.rules.city.City",
        "borough.games.london.rules.view.LondonView",
    ]


def test_the_package_says_that_it_is_typed():
    assert resources.files("borough").joinpath("py.typed").is_file()


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_links_lead_somewhere(page: Path):
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} points to {target}"
