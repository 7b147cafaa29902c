"""Bots: specs, fairness, reproducibility, budgets and failures."""

from __future__ import annotations

import re
import signal
import time
from pathlib import Path

import numpy
import pytest

import borough
from borough.bots import ask_bot
from borough.bots.ask_bot import decide, has_abandoned_work
from borough.bots.failures import BotFailure, OutOfTime
from borough.bots.registry import DEFAULT_LEVEL, LEVELS
from borough.build import is_compiled
from borough.cli import main

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "bots.md"
GAMES = borough.game_ids()
TRIES = 2
"""Other programs on the same core and garbage collection cost processor time as well."""


def position(ident: str, seats: int, seed: int, moves: int) -> borough.State:
    """Somewhere in a random game, where somebody has a choice; in the next one, if that one is too short."""
    game = borough.game(ident)
    state = game.deal(seats, seed)
    rng = borough.Rng(seed)
    left = moves
    while not state.over:
        seat = state.deciders()[rng.below(len(state.deciders()))]
        legal = state.legal(seat)
        left -= 1
        if left < 0 and len(legal) > 1:
            return state
        state.play(seat, legal[rng.below(len(legal))])
    return position(ident, seats, seed + 1, moves)


def chooser(state: borough.State) -> int:
    """A seat with more than one choice."""
    return next(seat for seat in state.deciders() if len(state.legal(seat)) > 1)


@pytest.mark.parametrize("spec", ["greedy", "search:simulations=12"])
@pytest.mark.parametrize("moves", [0, 40, 120])
@pytest.mark.parametrize("ident", GAMES)
def test_what_a_bot_cannot_know_does_not_change_its_choice(ident: str, moves: int, spec: str):
    game = borough.game(ident)
    state = position(ident, 3, moves + 1, moves)
    seat = chooser(state)
    choices = set()
    for number in range(3):
        other = game.twin(state, seat, borough.Rng(number))
        other.news, other.revealed = state.news, state.revealed
        for table in (state, other):
            view = game.view(table, seat)
            choices.add(borough.make_bot(spec, game).choose(view, view.legal, borough.Rng(99)))
    assert len(choices) == 1


@pytest.mark.parametrize("ident", GAMES)
def test_a_bot_does_not_change_its_view(ident: str):
    game = borough.game(ident)
    state = position(ident, 2, 5, 30)
    view = game.view(state, chooser(state))
    before = view.key()
    for spec in ("random", "greedy", "search:simulations=10"):
        assert borough.make_bot(spec, game).choose(view, view.legal, borough.Rng(1)) in view.legal
    assert view.key() == before


@pytest.mark.parametrize("ident", GAMES)
def test_a_budget_in_simulations_is_reproducible(ident: str):
    game = borough.game(ident)
    state = position(ident, 2, 3, 20)
    view = game.view(state, chooser(state))
    counted = borough.make_bot("search:simulations=20", game)
    assert len({counted.choose(view, view.legal, borough.Rng(7)) for _ in range(3)}) == 1


def longest(spec: str, ident: str) -> float:
    """The most time that a bot takes for a decision, at several moments of a game."""
    game = borough.game(ident)
    bot = borough.make_bot(spec, game)
    times = []
    for moves in (0, 60, 100):
        state = position(ident, 4, moves + 1, moves)
        view = game.view(state, chooser(state))
        started = time.thread_time()
        bot.choose(view, view.legal, borough.Rng(7))
        times.append(time.thread_time() - started)
    return max(times)


@pytest.mark.skipif(not is_compiled(), reason="bots are used compiled")
@pytest.mark.parametrize("ident", GAMES)
def test_a_budget_in_seconds_is_kept(ident: str):
    assert any(longest("search:seconds=0.2", ident) < 0.3 for _ in range(TRIES))


def test_the_table_of_bots_lists_all_levels():
    rows = re.findall(r"^\| `(\w+)` \| `([^`]+)`: at most ([\d.]+) s", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    listed = [(name, spec, float(seconds)) for name, spec, seconds in rows]
    assert listed == [(name, level.spec, level.seconds) for name, level in LEVELS.items()]


@pytest.mark.parametrize("page", ["README.md", "docs/web.md"])
def test_pages_that_name_a_level_name_all_of_them(page: str):
    text = (ROOT / page).read_text(encoding="utf-8")
    assert [level for level in LEVELS if not re.search(rf"\b{level}\b", text)] == []


def test_the_default_is_a_level_and_the_help_lists_all(capsys: pytest.CaptureFixture[str]):
    assert DEFAULT_LEVEL in LEVELS
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    assert ", ".join(LEVELS) in " ".join(capsys.readouterr().out.split())


@pytest.mark.skipif(not is_compiled(), reason="bots are used compiled")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ident", GAMES)
def test_a_level_takes_no_more_time_than_its_entry_says(ident: str, level: str):
    assert any(longest(level, ident) < LEVELS[level].seconds for _ in range(TRIES))


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("", "there is no bot"),
        ("grredy", "there is no bot"),
        ("search", "takes a budget"),
        ("search:seconds=1:simulations=5", "takes a budget"),
        ("search:seconds=fast", "seconds is a number, not 'fast'"),
        ('search:seconds="1"', "seconds is a number, not '1'"),
        ("search:fast", "not of the form"),
        ("greedy:samples", "not of the form"),
        ("random:", "not of the form"),
        ("search:seconds=-1", "out of range"),
        ("search:seconds=0", "takes a budget"),
        ("search:simulations=0", "a whole number from 1 on, not 0"),
        ("search:simulations=0.5", "a whole number from 1 on, not 0.5"),
        ("greedy:samples=0", "a whole number from 1 on, not 0"),
        ("greedy:samples=0.9", "a whole number from 1 on, not 0.9"),
        ("search:depth=3", "no setting"),
        ("random:x=1", "no setting"),
        ("no_such_module:Bot", "No module"),
        ("json:NoSuchClass", "no attribute"),
        ("process", "takes a command"),
        ("process:command=sh:shell=1", "takes a command"),
        ("process:command=no-such-program --fast", "no program 'no-such-program'"),
        ("process:command=sh -c 'exit", "cannot be read: No closing quotation"),
        ("process:command= ", "not of the form"),
        ('process:command=" "', "no program ''"),
        ("json:JSONDecoder", "no method choose"),
        (".json:JSONDecoder", "TypeError"),
    ],
)
def test_a_wrong_spec_is_refused_in_one_line(spec: str, message: str):
    with pytest.raises(borough.BadInput) as caught:
        borough.make_bot(spec, borough.game(GAMES[0]))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("ident", GAMES)
def test_hints_have_expected_points_by_source(ident: str):
    game = borough.game(ident)
    state = position(ident, 2, 4, 25)
    view = game.view(state, chooser(state))
    hints = borough.hint(view, simulations=15, rng=borough.Rng(1))
    assert 1 <= len(hints) <= 3
    for one in hints:
        assert one.action in view.legal
        assert one.text == game.text(one.action)
        assert list(one.sources) == list(game.sources)
        assert one.points == pytest.approx(sum(one.sources.values()))
    assert hints == borough.hint(view, simulations=15, rng=borough.Rng(1))


def test_there_is_no_hint_without_a_decision():
    game = borough.game("london")
    state = game.deal(2, 1)
    waiting = 1 - state.deciders()[0]
    with pytest.raises(borough.BadInput):
        borough.hint(game.view(state, waiting))


@pytest.mark.parametrize("budget", [{"seconds": 0}, {"seconds": -1}, {"simulations": -1}])
def test_a_hint_needs_a_budget(budget: dict[str, int]):
    game = borough.game("london")
    state = game.deal(2, 1)
    with pytest.raises(borough.BadInput, match="takes a budget"):
        borough.hint(game.view(state, state.deciders()[0]), **budget)


class Answering:
    """Returns a given answer."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> object:
        return self.answer(legal) if callable(self.answer) else self.answer


def first_view(ident: str = "key-flow") -> borough.View:
    """Where the first seat of a game decides."""
    game = borough.game(ident)
    state = game.deal(2, 1)
    return game.view(state, state.deciders()[0])


def test_an_action_may_be_an_integer_of_another_type():
    view = first_view()
    action = decide(Answering(lambda legal: numpy.int64(legal[0])), view, borough.Rng(0))
    assert (action, type(action)) == (view.legal[0], int)


@pytest.mark.parametrize("answer", [None, True, "0", 0.0, -1, lambda legal: 10**5000, [0]])
@pytest.mark.parametrize("time_limit", [5.0, None])
def test_an_action_that_is_not_legal_is_a_failure(answer: object, time_limit: float | None):
    with pytest.raises(BotFailure, match=r"^chose .*, which is not legal$"):
        decide(Answering(answer), first_view(), borough.Rng(0), time_limit)


def sleep(legal: list[int]) -> int:
    """Never returns, but in many short steps."""
    while True:
        time.sleep(0.01)


def test_a_bot_that_exceeds_the_time_limit_is_abandoned():
    with pytest.raises(BotFailure, match=r"took longer than 0\.2 s for a decision"):
        decide(Answering(sleep), first_view(), borough.Rng(0), 0.2)
    assert not has_abandoned_work(), "what can be stopped is"
    view = first_view()
    assert decide(Answering(view.legal[0]), view, borough.Rng(0), 20) == view.legal[0]


def test_an_interrupt_reaches_the_waiting_thread_and_not_the_bot():
    caught: list[BaseException] = []

    def think(legal: list[int]) -> int:
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            return sleep(legal)
        except BaseException as error:
            caught.append(error)
            raise

    signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            decide(Answering(think), first_view(), borough.Rng(0))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
    assert not has_abandoned_work()
    assert [type(error) for error in caught] == [OutOfTime]


def test_abandoned_work_that_has_ended_is_forgotten():
    for _ in range(3):
        with pytest.raises(BotFailure):
            decide(Answering(sleep), first_view(), borough.Rng(0), 0.05)
        assert not has_abandoned_work()
    assert len(ask_bot._abandoned) <= 1


@pytest.mark.skipif(not is_compiled(), reason="plain code survives it anyway")
def test_a_compiled_search_can_be_interrupted_too():
    bot = borough.make_bot("search:simulations=100000", borough.game("key-to-the-city"))
    for _ in range(5):
        with pytest.raises(BotFailure, match="took longer"):
            decide(bot, first_view("key-to-the-city"), borough.Rng(0), 0.05)


def test_asking_a_bot_has_little_overhead():
    view = first_view()
    bot = Answering(view.legal[0])
    times = []
    for _ in range(300):
        started = time.process_time()  # of both threads; when a busy machine wakes them tells nothing
        decide(bot, view, borough.Rng(0))
        times.append(time.process_time() - started)
    assert sorted(times)[100] < 0.0005
