"""States, views, tables, records, generators and bots behave as Python objects: pickle, copy, integers, repr.

The conformance suite checks that every state of a game can be pickled and copied; this file tests worker processes and
everything else.
"""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable, Iterator
from multiprocessing.pool import Pool

import in_worker
import numpy
import pytest
from pebbles import PEBBLES, Pebbles

import borough
from borough import BadInput, DealError, Record, Refusal, Rng, Table, View
from borough.bots.greedy import GreedyBot
from borough.bots.registry import LEVELS
from borough.bots.search import SearchBot
from borough.build import is_compiled
from borough.core import registry
from borough.core.components import Components, Value, override, read
from borough.core.conformance import mixes
from borough.core.record import commitment
from borough.games.london import LondonGame

GAMES = borough.game_ids()
BOTS = [
    "random",
    "greedy",
    "greedy:samples=2",
    "search:simulations=9",
    "search:seconds=0.02",
    "process:command=sh",
    *LEVELS,
]
TIMEOUT = 180
"""Seconds after which the test fails if a worker process does not answer."""


@pytest.fixture(scope="module", params=["spawn", "forkserver"])
def pool(request: pytest.FixtureRequest) -> Iterator[Pool]:
    with multiprocessing.get_context(request.param).Pool(1) as workers:
        yield workers


def in_pool(pool: Pool, work: Callable[..., object], *arguments: object) -> object:
    try:
        return pool.apply_async(work, arguments).get(timeout=TIMEOUT)
    except multiprocessing.TimeoutError:
        pytest.fail(f"no answer to {work.__name__} from a worker process: it cannot read what it was sent, or hangs")


def midway(ident: str, seats: int = 3, moves: int = 25) -> Table:
    """A table in the middle of a game."""
    table, rng = Table.new(ident, seats, 5), Rng(6)
    for _ in range(moves):
        seat = table.state.deciders()[0]
        legal = table.state.legal(seat)
        table.play(seat, legal[rng.below(len(legal))])
    return table


def own_view(table: Table) -> View:
    return table.game.view(table.state, table.state.deciders()[0])


@pytest.mark.parametrize("ident", GAMES)
def test_a_game_continues_in_a_worker_process_in_the_same_way(pool: Pool, ident: str):
    state = midway(ident).state
    decisions, played = in_pool(pool, in_worker.play_on, state, Rng(3))
    assert borough.play_out(state, Rng(3)) == decisions
    assert played == state


@pytest.mark.parametrize("ident", GAMES)
def test_a_table_can_be_sent_to_a_worker_process_and_back(pool: Pool, ident: str):
    table = midway(ident)
    played = in_pool(pool, in_worker.play_first, table)
    assert in_worker.play_first(table).record == played.record
    assert played.state == table.state
    assert played.game is table.game


@pytest.mark.parametrize("spec", ["random", "greedy:samples=1", "search:simulations=9"])
@pytest.mark.parametrize("ident", GAMES)
def test_a_bot_chooses_the_same_action_in_a_worker_process(pool: Pool, ident: str, spec: str):
    view = own_view(midway(ident))
    bot = borough.make_bot(spec, borough.game(ident))
    action, sent_back, seen = in_pool(pool, in_worker.choose, bot, view, Rng(3))
    assert action == bot.choose(view, view.legal, Rng(3))
    assert repr(sent_back) == repr(bot)
    assert seen == view


def test_a_worker_process_finds_a_game_that_only_its_parent_registered(pool: Pool, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(registry, "_loaded", registry._loaded.copy())
    registry.register(PEBBLES)
    played = in_pool(pool, in_worker.play_first, midway("pebbles", seats=2, moves=2))
    assert len(played.record.actions) == 3
    assert played.game is PEBBLES


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("ident", GAMES)
def test_every_bot_can_be_pickled_and_copied(ident: str, spec: str):
    game = borough.game(ident)
    bot = borough.make_bot(spec, game)
    for copied in (pickle.loads(pickle.dumps(bot)), copy.copy(bot), copy.deepcopy(bot)):
        assert type(copied) is type(bot)
        assert repr(copied) == repr(bot)
        assert getattr(copied, "game", game) is game


def test_hints_can_be_pickled():
    hints = borough.hint(own_view(midway("london")), simulations=9)
    assert pickle.loads(pickle.dumps(hints)) == copy.deepcopy(hints) == hints


@pytest.mark.parametrize("ident", GAMES)
def test_figures_are_pickled_as_a_reference(ident: str):
    state = borough.game(ident).deal(2, 1)
    assert pickle.loads(pickle.dumps(state)).open.figures is state.open.figures
    assert copy.deepcopy(state.open.figures) is state.open.figures
    assert len(pickle.dumps(state.open.figures)) < 200


def test_a_pickled_state_keeps_the_figures_of_an_override():
    game = borough.game("london")
    state = game.deal(2, 1, components='game = "london"\n[setup]\nmoney = 6\n')
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.open.figures is state.open.figures
    assert again.open.money == [6, 6]


def stacked() -> Components:
    """London's components with two overrides: the text of the second alone does not give them."""
    once = override(borough.game("london").components, 'game = "london"\n[setup]\nmoney = 6\n', "one.toml")
    return override(once, 'game = "london"\n[setup]\npoverty = 7\n', "two.toml")


def by_hand() -> Components:
    """London's components with one value changed in code."""
    shipped = borough.game("london").components
    sections = {**shipped.sections, "setup": {"": {**shipped.entry("setup"), "money": Value(8, "by hand")}}}
    return Components("london", sections, "by hand")


@pytest.mark.parametrize("make", [stacked, by_hand])
def test_a_pickled_state_keeps_figures_that_no_single_override_gives(pool: Pool, make: Callable[[], Components]):
    state = borough.game("london").deal(2, 1, components=make())
    again = pickle.loads(pickle.dumps(state))
    assert again == copy.deepcopy(state) == state
    assert again.open.figures is state.open.figures
    decisions, played = in_pool(pool, in_worker.play_on, state, Rng(3))
    assert borough.play_out(state, Rng(3)) == decisions
    assert played == state


class OwnLondon(LondonGame):
    """London under another name, with a component file of its own."""

    id = "own-london"

    @property
    def components(self) -> Components:  # type: ignore[override]
        return OWN_COMPONENTS


OWN_COMPONENTS = read(borough.game("london").components.text.replace('"london"', '"own-london"', 1), "own.toml")


def test_figures_of_a_derived_game_are_found_through_that_game(monkeypatch: pytest.MonkeyPatch):
    game = OwnLondon()
    state = game.deal(2, 1)
    assert copy.deepcopy(game.view(state, 0)) == game.view(state, 0)
    with pytest.raises(DealError, match="'own-london' can be pickled once that game is registered"):
        pickle.dumps(state)
    monkeypatch.setitem(registry._loaded, "own-london", game)
    assert pickle.loads(pickle.dumps(state)) == state
    assert pickle.loads(pickle.dumps(state.open.figures)) is state.open.figures


def test_a_pickle_with_unknown_figures_is_refused():
    figures = borough.game("london").deal(2, 1).open.figures
    find, (ident, text, _) = figures.__reduce__()
    with pytest.raises(BadInput, match="other component values of london"):
        find(ident, text, "0123456789abcdef")


@pytest.mark.parametrize("ident", GAMES)
def test_games_are_pickled_by_reference(ident: str):
    game = borough.game(ident)
    assert pickle.loads(pickle.dumps(game)) is copy.deepcopy(game) is copy.copy(game) is game


def test_copying_an_unregistered_game_does_not_register_it():
    game = Pebbles()
    bot = borough.make_bot("greedy", game)
    for copied in (copy.copy(bot), copy.deepcopy(bot)):
        assert copied.game is game
    assert type(pickle.loads(pickle.dumps(bot)).game) is Pebbles
    assert "pebbles" not in registry._loaded


class NamedTable(Table):
    name = ""


def test_a_copied_table_keeps_its_class_and_attributes():
    table = NamedTable(midway("london").record)
    table.name = "oak"
    for copied in (copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert type(copied) is NamedTable
        assert copied.name == "oak"
        assert copied.state == table.state
        assert copied.state is not table.state


if not is_compiled():  # a compiled class cannot be derived from

    class NamedGreedy(GreedyBot):
        name = ""

    class NamedSearch(SearchBot):
        name = ""

    @pytest.mark.parametrize("kind", [NamedGreedy, NamedSearch])
    def test_a_copied_bot_keeps_its_class_and_attributes(kind: type[NamedGreedy | NamedSearch]):
        bot = kind(borough.game("london"))
        bot.name = "Ada"
        for copied in (copy.copy(bot), copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))):
            assert type(copied) is kind
            assert copied.name == "Ada"
            assert repr(copied) == repr(bot)


@pytest.mark.parametrize("ident", GAMES)
def test_a_copied_view_shares_no_mutable_data(ident: str):
    view = own_view(midway(ident))
    before, copied = view.key(), copy.copy(view)
    assert copied == view
    assert type(copied) is type(view)
    assert copied.open is not view.open
    copied.legal.clear()
    copied.news.append(0)
    for numbers in copied.open.numbers():
        if isinstance(numbers, list):
            numbers.clear()
    assert view.key() == before
    assert copied.open.figures is view.open.figures


def test_a_deep_copy_copies_a_state_that_occurs_twice_only_once():
    state = borough.game("london").deal(2, 1)
    one, two = copy.deepcopy([state, state])
    assert one is two
    assert one is not state


def test_a_copied_record_is_independent():
    record = midway("london").record
    copied = copy.copy(record)
    copied.actions.append((0, 0))
    copied.extra["name"] = "copy"
    assert len(record.actions) == 25
    assert record.extra == {}


@pytest.mark.parametrize("used", [0, 1, 15, 16, 17, 40])
def test_generators_can_be_pickled_at_any_position(used: int):
    rng = Rng(99)
    for _ in range(used):
        rng.word()
    copies = [pickle.loads(pickle.dumps(rng)), copy.copy(rng), copy.deepcopy(rng)]
    words = [rng.word() for _ in range(40)]
    assert [[copied.word() for _ in range(40)] for copied in copies] == [words] * 3


# Integers.


def numbers_in(value: object) -> list[object]:
    """All numbers in plain data, at any depth: everything that is not None, a bool or a text."""
    if isinstance(value, dict | list | tuple):
        items = value.values() if isinstance(value, dict) else value
        return [number for item in items for number in numbers_in(item)]
    return [] if value is None or isinstance(value, bool | str) else [value]


@pytest.mark.parametrize("kind", [numpy.int64, numpy.uint16, numpy.array])
@pytest.mark.parametrize("ident", GAMES)
def test_numpy_integers_are_accepted(ident: str, kind: Callable[[int], int]):
    game = borough.game(ident)
    state, plain = game.deal(kind(3), kind(7)), game.deal(3, 7)
    assert state == plain
    seat = plain.deciders()[0]
    action = plain.legal(seat)[0]
    assert state.legal(kind(seat)) == plain.legal(seat)
    assert game.view(state, kind(seat)) == game.view(plain, seat)
    view = game.view(plain, seat)
    assert type(game.view(state, kind(seat)).seat) is int
    for asked in (game.text, game.describe, game.actions.words, lambda number: game.explain(view, number)):
        assert asked(kind(action)) == asked(action)
    state.play(kind(seat), kind(action))
    plain.play(seat, action)
    assert state == plain
    assert {type(number) for number in numbers_in([game.pack(state), state.news])} == {int}


def test_tables_and_records_store_plain_ints():
    table = Table.new("key-to-the-city", numpy.int64(2), numpy.int32(7))
    seat = table.state.deciders()[0]
    action = table.game.action("pass")
    table.play(numpy.int64(seat), numpy.int64(action))
    assert [type(number) for pair in table.record.actions for number in pair] == [int, int]
    actions = [(numpy.int8(seat), numpy.int64(action))]
    again = Record("key-to-the-city", numpy.int64(2), numpy.int64(7), {"jennifer": False}, actions=actions)
    assert again.dumps() == table.record.dumps()
    assert {type(number) for number in (again.seats, again.seed, *again.actions[0])} == {int}
    table.undo(numpy.int64(seat))
    assert table.record.actions == []


NOT_WHOLE = [True, False, 1.0, "1", None, numpy.float64(1), numpy.bool_(True), numpy.array([1]), numpy.array([1, 2])]


@pytest.mark.parametrize("value", NOT_WHOLE, ids=repr)
def test_values_that_are_not_whole_numbers_are_refused(value: object):
    game = borough.game("london")
    table = Table.new("london", 2, 7)
    seat = table.state.deciders()[0]
    before = table.state.key()
    for refused in (
        lambda: table.state.play(seat, value),
        lambda: table.state.play(value, 0),
        lambda: table.play(seat, value),
        lambda: table.undo(value),
        lambda: game.text(value),
        lambda: game.describe(value),
    ):
        with pytest.raises(Refusal):
            refused()
    with pytest.raises(DealError):
        game.deal(2, value)
    with pytest.raises(DealError):
        game.deal(value, 1)
    with pytest.raises(TypeError):
        Rng(value)
    if value is not None:  # the spectator
        with pytest.raises(BadInput):
            game.view(table.state, value)
    assert table.state.legal(value) == []
    assert table.state.key() == before


def test_a_numpy_seed_gives_the_same_stream():
    assert Rng(numpy.int64(7)).position() == Rng(7).position()


# Representations.


def test_every_repr_is_a_short_line():
    table = Table.new("key-to-the-city", 3, 7)
    game, state = table.game, table.state
    assert repr(state) == "<key-to-the-city: 3 seats, era 1, decides: 0>"
    assert repr(game.view(state, 1)) == "<key-to-the-city: 3 seats, era 1, decides: 0, seen by seat 1>"
    assert repr(game.view(state, None)) == "<key-to-the-city: 3 seats, era 1, decides: 0, seen by a spectator>"
    assert repr(table) == "<Table of key-to-the-city: 3 seats, era 1, decides: 0; 0 actions, mark 0>"
    assert repr(table.record) == f"<Record of key-to-the-city: 3 seats, commitment {commitment(7)[:8]}, 0 actions>"
    assert repr(game) == "<key-to-the-city: a game for 2 to 6 seats>"
    assert repr(borough.game("london").deal(2, 1)) == "<london: 2 seats, 98 cards in the deck, decides: 1>"
    assert repr(borough.game("key-flow").deal(2, 1)) == "<key-flow: 2 seats, spring, round 1, picking, decides: 0, 1>"
    assert repr(PEBBLES.deal(2, 1)) == "<pebbles: 2 seats, 12 pebbles left, decides: 0>"
    assert repr(PEBBLES.view(PEBBLES.deal(2, 1), 1)) == "<pebbles: decides: 0, seen by seat 1>"
    assert repr(borough.make_bot("search:seconds=0.5", game)) == "<search:seconds=0.5 for key-to-the-city>"
    assert repr(borough.make_bot("random", game)) == "<random>"


@pytest.mark.parametrize("ident", GAMES)
def test_the_repr_of_a_finished_game_says_that_it_is_over(ident: str):
    state = borough.game(ident).deal(2, 1)
    borough.play_out(state, Rng(1))
    assert repr(state).endswith(", over>")


def test_the_repr_of_a_generator_shows_only_how_much_was_drawn():
    rng = Rng(7)
    assert repr(rng) == "<Rng: 0 words drawn>"
    for _ in range(17):
        rng.word()
    assert repr(rng) == repr(copy.copy(rng)) == "<Rng: 17 words drawn>"


# The length of games.


@pytest.mark.parametrize("ident", GAMES)
def test_few_games_are_longer_than_typical(ident: str):
    game = borough.game(ident)
    games = 40 if is_compiled() else 6
    longer = 0
    for seats, options in mixes(game):
        typical = game.typical_decisions(seats)
        assert 0 < typical < game.decision_limit(seats)
        for seed in range(10_000, 10_000 + games):
            longer += borough.play_out(game.deal(seats, seed, options), Rng(seed)) > typical
    assert longer <= max(1, games * len(list(mixes(game))) // 33)


@pytest.mark.skipif(not is_compiled(), reason="takes a minute in the plain build, and plays the same games")
@pytest.mark.parametrize("ident", GAMES)
def test_games_between_bots_are_not_longer_than_typical(ident: str):
    game = borough.game(ident)
    bot, rng = borough.make_bot("greedy:samples=1", game), Rng(1)
    for seed in range(3):
        state, decisions = game.deal(2, 20_000 + seed), 0
        while not state.over:
            view = game.view(state, state.deciders()[0])
            state.play(view.seat, bot.choose(view, view.legal, rng))
            decisions += 1
        assert decisions <= game.typical_decisions(2)


def test_the_typical_length_of_a_new_game_is_measured():
    assert 6 <= PEBBLES.typical_decisions(2) <= 15
    assert PEBBLES.typical_decisions(numpy.int64(2)) == PEBBLES.typical_decisions(2)
    with pytest.raises(DealError):
        PEBBLES.typical_decisions(9)
