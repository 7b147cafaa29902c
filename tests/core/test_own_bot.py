"""The bot of the documentation, as a reader would write it down."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import borough
from borough.cli import main

PAGE = Path(__file__).parent.parent.parent / "docs" / "bots.md"


@pytest.fixture
def my_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the module of the page in it, where the reader is."""
    code = re.search(r"```python\n# my_bots.py\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code
    (tmp_path / "my_bots.py").write_text(code[1], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_bot_of_the_page_plays_and_beats_random(my_bots: Path, capsys: pytest.CaptureFixture[str]):
    call = re.search(r"borough (tournament key-flow --bots my_bots:Collector.*)", PAGE.read_text(encoding="utf-8"))
    assert call
    assert main(call[1].split()) == 0
    first = capsys.readouterr().out.splitlines()[2]
    assert first.split()[0] == "my_bots:Collector"


def test_a_class_that_takes_no_game_will_do(my_bots: Path):
    (my_bots / "plain_bots.py").write_text(
        "class First:\n    def choose(self, view, legal, rng):\n        return legal[0]\n", encoding="utf-8"
    )
    game = borough.game("london")
    view = game.view(game.deal(2, 1), game.deal(2, 1).deciders()[0])
    assert borough.make_bot("plain_bots:First", game).choose(view, view.legal, borough.Rng(0)) == view.legal[0]
