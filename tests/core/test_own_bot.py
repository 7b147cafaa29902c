"""The bot of the documentation, as a reader would use it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import borough
from borough.bots.ask_bot import tell_time_limit
from borough.cli import main

PAGE = Path(__file__).parent.parent.parent / "docs" / "bots.md"


@pytest.fixture
def my_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with the module of the documentation in it."""
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


def test_a_bot_class_need_not_take_the_game(my_bots: Path):
    (my_bots / "plain_bots.py").write_text(
        "class First:\n    def choose(self, view, legal, rng):\n        return legal[0]\n", encoding="utf-8"
    )
    game = borough.game("london")
    view = game.view(game.deal(2, 1), game.deal(2, 1).deciders()[0])
    assert borough.make_bot("plain_bots:First", game).choose(view, view.legal, borough.Rng(0)) == view.legal[0]


DEEP = """
class Deep:
    def __init__(self, game, depth=1, share=1.0):
        self.levels, self.share = list(range(depth)), share

    def choose(self, view, legal, rng):
        return legal[0]
"""


def test_a_whole_number_setting_is_an_int(my_bots: Path):
    (my_bots / "deep_bots.py").write_text(DEEP, encoding="utf-8")
    bot = borough.make_bot("deep_bots:Deep:depth=3:share=0.5", borough.game("london"))
    assert (bot.levels, bot.share) == ([0, 1, 2], 0.5)


def test_an_installed_package_can_give_its_bot_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "named_bots.py").write_text(DEEP, encoding="utf-8")
    about = tmp_path / "deep_thought-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: deep-thought\nVersion: 1.0\n", encoding="utf-8")
    entries = "[borough.bots]\ndeep = named_bots:Deep\nlost = named_bots:Lost\n"
    (about / "entry_points.txt").write_text(entries, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    game = borough.game("london")
    assert borough.make_bot("deep:depth=2", game).levels == [0, 1]
    with pytest.raises(borough.BadInput, match=r"bot 'lost': AttributeError: .* 'Lost'"):
        borough.make_bot("lost", game)
    with pytest.raises(borough.BadInput, match="deep, lost"):
        borough.make_bot("shallow", game)


LEARNED = """
from __future__ import annotations

from pathlib import Path


class Learned:
    def __init__(self, game, *, checkpoint: Path, name: str = "", depth: int | None = None, share: float = 1.0,
                 quick: bool = False, seeds=3, mode="calm", extra=None):
        self.taken = (checkpoint, name, depth, share, quick, seeds, mode, extra)

    def choose(self, view, legal, rng):
        return legal[0]


class Open:
    def __init__(self, game, **settings):
        self.taken = settings

    def choose(self, view, legal, rng):
        return legal[0]
"""


def test_a_constructor_says_which_settings_it_takes(my_bots: Path):
    (my_bots / "learned_bots.py").write_text(LEARNED, encoding="utf-8")
    game = borough.game("london")

    def taken(spec: str) -> object:
        return borough.make_bot(f"learned_bots:{spec}", game).taken

    path = Path("runs/a.npz")
    assert taken("Learned:checkpoint=runs/a.npz") == (path, "", None, 1.0, False, 3, "calm", None)
    every = "name=7:depth=2:share=1:quick=true:seeds=0.5:mode=1e3:extra=5"
    found = taken(f"Learned:checkpoint=runs/a.npz:{every}")
    assert found == (path, "7", 2, 1.0, True, 0.5, "1e3", 5)
    assert type(found[3]) is float
    assert taken('Learned:checkpoint="runs/a,b:c.npz":extra="5"')[::7] == (Path("runs/a,b:c.npz"), "5")
    assert taken('Open:a=1:b="1":c=x') == {"a": 1, "b": "1", "c": "x"}


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (":depth=1", "missing 1 required keyword-only argument: 'checkpoint'"),
        (":checkpoint=a:depht=1", "has no setting 'depht' (there is: checkpoint, name, depth, share, quick, seeds"),
        (":checkpoint=a:game=1", "has no setting 'game'"),
        (":checkpoint=a:depth=deep", "depth is a whole number, not 'deep'"),
        (":checkpoint=a:depth=1.5", "depth is a whole number, not '1.5'"),
        (":checkpoint=a:share=all", "share is a number, not 'all'"),
        (":checkpoint=a:quick=2", "quick is true or false, not '2'"),
        (":checkpoint=a:seeds=some", "seeds is a number, not 'some'"),
    ],
)
def test_a_setting_that_a_constructor_does_not_take_is_refused(my_bots: Path, settings: str, told: str):
    (my_bots / "learned_bots.py").write_text(LEARNED, encoding="utf-8")
    with pytest.raises(borough.BadInput) as caught:
        borough.make_bot(f"learned_bots:Learned{settings}", borough.game("london"))
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_bot_with_an_attribute_time_limit_is_told_it():
    class Timed:
        time_limit = None

    bot, without = Timed(), object()
    tell_time_limit(bot, 2.5)
    tell_time_limit(without, 2.5)
    assert bot.time_limit == 2.5
    assert not hasattr(without, "time_limit")


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("class Mine(:", "SyntaxError: invalid syntax (mine_0.py, line 1)"),
        ("Mine = Yours", "NameError: name 'Yours' is not defined"),
        ("raise SystemExit('no\\nmore')", "SystemExit: no more"),
        ("class Mine:\n    def __init__(self, game):\n        raise KeyError", "KeyError"),
        ("class Mine:\n    def __init__(self, game, depth):\n        pass", "missing 1 required"),
    ],
)
def test_an_error_of_a_plug_in_bot_is_reported_in_one_line(
    my_bots: Path, capsys: pytest.CaptureFixture[str], code: str, told: str, request: pytest.FixtureRequest
):
    number = request.node.callspec.indices["code"]
    (my_bots / f"mine_{number}.py").write_text(code, encoding="utf-8")
    assert main(["tournament", "london", "--bots", f"mine_{number}:Mine,random", "--games", "2"]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"borough: bot 'mine_{number}:Mine': ")
    assert told in error
    assert error.count("\n") == 1
