"""A game as a plug-in, written and registered as docs/add-a-game.md describes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pebbles import count_of

import borough
from borough.build import is_compiled
from borough.cli import main
from borough.core import registry
from borough.core.board import Choices
from borough.core.components import Compiler
from borough.core.conformance import conform

PAGE = Path(__file__).parent.parent.parent / "docs" / "add-a-game.md"


@pytest.fixture
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[borough.Game]:
    """The game of tests/pebbles, found through the entry point of an installed package."""
    about = tmp_path / "pebbles-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[borough.games]\npebbles = pebbles:PEBBLES\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_loaded", {})
    registry._places.cache_clear()
    yield borough.game("pebbles")
    registry._places.cache_clear()


@pytest.mark.skipif(is_compiled(), reason="a compiled class does not list its abstract methods")
def test_the_page_names_everything_that_a_game_must_implement():
    methods = borough.State.__abstractmethods__ | borough.View.__abstractmethods__ | borough.Game.__abstractmethods__
    values = {name for name in borough.Game.__annotations__ if not hasattr(borough.Game, name)}
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in sorted(methods | values) if f"`{name}`" not in page] == []


def test_a_game_is_found_in_an_installed_package(pebbles: borough.Game):
    assert borough.game_ids()[-1] == "pebbles"
    assert pebbles.id == "pebbles"


def test_a_game_written_by_the_page_conforms(pebbles: borough.Game, tmp_path: Path):
    assert conform(pebbles) > 0
    assert main(["fuzz", "pebbles", "--games", "4", "--out", str(tmp_path)]) == 0


def test_a_minimal_game_can_be_played_and_searched(pebbles: borough.Game):
    state = pebbles.deal(2, 1)
    for spec in ("greedy", "search:simulations=20"):
        view = pebbles.view(state, 0)
        assert borough.make_bot(spec, pebbles).choose(view, view.legal, borough.Rng(0)) in view.legal
    assert "oooooooooooo" in pebbles.board(pebbles.view(state, 0), Choices({}))[0].html


def test_invalid_figures_are_refused_with_their_line(pebbles: borough.Game):
    with pytest.raises(borough.ComponentError, match=r"my\.toml:3: pebbles must be a whole number"):
        pebbles.check_components('game = "pebbles"\n[heap]\npebbles = 0\n', "my.toml")


def test_a_snapshot_loads_whatever_the_figures_are(pebbles: borough.Game, monkeypatch: pytest.MonkeyPatch):
    """The figures here have a `digest` of their own, which the state knows nothing of."""
    state = pebbles.deal(2, 1)
    figures = Compiler(lambda components: DigestedCount(count_of(components)))
    monkeypatch.setattr(pebbles, "figures", figures)
    assert pebbles.load(pebbles.save(state)) == state


class DigestedCount(int):
    digest = "0123"
