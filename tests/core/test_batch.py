"""Batches of games: what they write is what each game, played by itself, shows and ends with."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy
import pytest
from pebbles import PEBBLES

import borough
from borough import BadInput, DealError, Game, Refusal, Rng, Score, State
from borough.core.batch import Batch, episode_seed
from borough.core.buffers import FORMATS, widths
from borough.core.rewards import REWARDS

GAMES = [PEBBLES, *map(borough.game, borough.game_ids())]
ONE_DIMENSION = ("seats", "dones", "truncations", "lengths", "episodes")


def arrays(game: Game, seats: int, count: int) -> dict[str, numpy.ndarray]:
    """A buffer of each name that the game can write, full of sevens."""
    size = game.encoder(seats).size if has_encoder(game) else 0
    made = {}
    for name, width in widths(seats, game.action_count, size).items():
        shape = (count,) if name in ONE_DIMENSION else (count, width)
        made[name] = numpy.full(shape, 7, dtype=FORMATS[name])
    return made if size else {name: array for name, array in made.items() if name != "observations"}


def has_encoder(game: Game) -> bool:
    try:
        game.encoder(game.seats.start)
    except BadInput:
        return False
    return True


@dataclass
class Alone:
    """One game played by itself, episode after episode, beside the same game in a batch."""

    game: Game
    seats: int
    number: int
    episode: int = 0
    decisions: int = 0
    results: list[Score] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = self.dealt()

    def dealt(self) -> State:
        return self.game.deal(self.seats, episode_seed(3, self.number, self.episode))

    def play(self, action: int) -> bool:
        """Play an action; whether that ended the episode."""
        self.state.play(self.state.deciders()[0], action)
        self.decisions += 1
        if not self.state.over:
            return False
        self.results, self.length, self.decisions = self.game.scores(self.state), self.decisions, 0
        self.episode += 1
        self.state = self.dealt()
        return True


def check(buffers: dict[str, numpy.ndarray], alone: Alone, ended: bool) -> None:
    """What a batch wrote about a game is what the game alone says."""
    game, state, row = alone.game, alone.state, {name: array[alone.number] for name, array in buffers.items()}
    seat = state.deciders()[0]
    assert row["seats"] == seat
    assert numpy.flatnonzero(row["masks"]).tolist() == sorted(state.legal(seat))
    assert row["masks"].max() == 1
    if "observations" in row:
        assert row["observations"].tolist() == list(game.encoder(alone.seats).row_of_view(game.view(state, seat)))
    assert (row["dones"], row["truncations"], row["episodes"]) == (ended, 0, alone.episode)
    if ended:
        assert row["rewards"].tolist() == pytest.approx(REWARDS["rank"](alone.results))
    else:
        assert not row["rewards"].any()
    if alone.results:
        assert row["points"].tolist() == [score.total for score in alone.results]
        assert row["ranks"].tolist() == [score.rank for score in alone.results]
        assert row["lengths"] == alone.length


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_batch_writes_what_each_game_shows_and_ends_with(game: Game):
    seats, count, rng = game.seats.stop - 1, 3, Rng(4)
    batch = Batch(game, seats, count, seed=3, reward="rank")
    buffers = arrays(game, seats, count)
    batch.attach(buffers)
    games = [Alone(game, seats, number) for number in range(count)]
    for alone in games:
        check(buffers, alone, ended=False)
    for step in range(1_500):
        options = [numpy.flatnonzero(mask) for mask in buffers["masks"]]
        actions = numpy.array([legal[rng.below(len(legal))] for legal in options])
        batch.step(actions)
        ends = [alone.play(int(action)) for alone, action in zip(games, actions, strict=True)]
        for alone, ended in zip(games, ends, strict=True):
            if ended or step % 29 == 0:
                check(buffers, alone, ended)
    assert sum(alone.episode for alone in games) > 0


def test_a_part_of_a_batch_plays_like_that_part_of_the_whole():
    whole, part = (Batch(PEBBLES, 3, count, seed=5, first=first) for count, first in ((6, 0), (2, 4)))
    for batch in (whole, part):
        batch.random_steps(40)
    assert part.states == whole.states[4:]
    assert part.episodes == whole.episodes[4:] != [0, 0]


def test_random_steps_follow_from_the_seed():
    batch = Batch(PEBBLES, 2, 4, seed=1)
    batch.random_steps(3)
    first = [state.copy() for state in batch.states]
    batch.random_steps(50)
    batch.reset()
    batch.random_steps(3)
    assert batch.states == first
    batch.reset(2)
    batch.random_steps(3)
    assert batch.states != first


def test_random_steps_choose_every_legal_action_equally_often():
    batch = Batch(PEBBLES, 2, 900)
    batch.random_steps(1)
    taken = [state.taken[0] for state in batch.states]
    assert all(abs(taken.count(number) - 300) < 80 for number in (1, 2, 3))


def test_an_illegal_action_is_refused_and_changes_nothing():
    batch = Batch(PEBBLES, 2, 2, first=8)
    buffers = arrays(PEBBLES, 2, 2)
    for masks in (True, False):
        batch.attach(buffers if masks else {"seats": buffers["seats"]})
        before = [state.key() for state in batch.states], {name: array.copy() for name, array in buffers.items()}
        for wrong in (-1, 3, 10**9):
            with pytest.raises(Refusal, match=r"game 9: .* is not an action of this game"):
                batch.step([0, wrong])
        assert before[0] == [state.key() for state in batch.states]
        assert all((array == before[1][name]).all() for name, array in buffers.items())


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0], "there are 2 games, and 1 actions were given"),
        ([0, 1.5], "'1.5' is not a whole number"),
        ([0, True], "'True' is not a whole number"),
        (numpy.zeros(2), "one row of whole numbers"),
        (numpy.zeros((2, 1), int), "one row of whole numbers"),
        (numpy.zeros(2, bool), "one row of whole numbers"),
        ("01", "a sequence or an array"),
        (None, "a sequence or an array"),
    ],
)
def test_actions_of_the_wrong_form_are_refused(actions: object, message: str):
    with pytest.raises(BadInput, match=message):
        Batch(PEBBLES, 2, 2).step(actions)


@pytest.mark.parametrize("kind", ["int8", "uint16", "int32", "int64"])
def test_actions_can_be_integers_of_any_size(kind: str):
    batch = Batch(PEBBLES, 2, 4)
    batch.step(numpy.arange(8, dtype=kind)[::2] % 3)
    assert [state.taken[0] for state in batch.states] == [1, 3, 2, 1]


def test_an_episode_can_be_truncated():
    batch = Batch(PEBBLES, 2, 1, truncate_at=3.5 / PEBBLES.typical_decisions(2), reward="points")
    buffers = arrays(PEBBLES, 2, 1)
    batch.attach(buffers)
    for _ in range(2):
        batch.step([0])
        assert not buffers["dones"].any()
    batch.step([0])
    assert [buffers[name].tolist() for name in ("dones", "truncations", "lengths", "episodes")] == [[1], [1], [3], [1]]
    assert buffers["rewards"].tolist() == [[0, 0]]
    assert buffers["points"].tolist() == [[2, 1]]
    batch.step([0])
    assert not buffers["dones"].any()
    assert not buffers["truncations"].any()


def test_buffers_can_be_changed_between_steps():
    batch, both = Batch(PEBBLES, 2, 3), numpy.zeros((2, 3, PEBBLES.encoder(2).size), numpy.int16)
    for time in range(2):
        batch.attach({"observations": both[time], "masks": numpy.zeros((3, 3), bool)})
        assert both[time, :, 0].tolist() == [12 - time] * 3
        batch.step([0, 0, 0])
    assert both[:, :, 0].tolist() == [[11] * 3, [10] * 3]


@pytest.mark.parametrize(
    ("name", "buffer", "message"),
    [
        ("masks", numpy.zeros((2, 2), numpy.uint8), "masks must have 6 numbers of type uint8"),
        ("masks", numpy.zeros((2, 3), numpy.int16), "masks must have 6 numbers of type uint8"),
        ("rewards", numpy.zeros((2, 2)), "rewards must have 4 numbers of type float32"),
        ("seats", numpy.zeros(4, numpy.int32)[::2], "seats must be writable and contiguous"),
        ("dones", b"00", "dones must be writable and contiguous"),
        ("dones", [0, 0], "dones must be a buffer"),
        ("winners", numpy.zeros(2, numpy.uint8), "no buffer 'winners'"),
    ],
)
def test_a_buffer_that_does_not_fit_is_refused(name: str, buffer: object, message: str):
    with pytest.raises(BadInput, match=message):
        Batch(PEBBLES, 2, 2).attach({name: buffer})


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"seats": 9}, "takes 2 to 3 seats"),
        ({"count": 0}, "the number of games must be a whole number from 1 on"),
        ({"seed": -1}, "the seed of a batch"),
        ({"reward": "fame"}, "no reward 'fame' .rewards: win, rank, points, lead"),
        ({"truncate_at": 0.0}, "truncate_at must be a positive number"),
        ({"options": {"blind": True}}, "no option 'blind'"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(settings: dict[str, object], message: str):
    with pytest.raises((BadInput, DealError), match=message):
        Batch(PEBBLES, **{"seats": 2, "count": 2, **settings})  # type: ignore[arg-type]


def test_all_episodes_of_all_games_have_seeds_of_their_own():
    seeds = {episode_seed(seed, number, episode) for seed in range(9) for number in range(9) for episode in range(9)}
    assert len(seeds) == 9**3
    assert min(seeds) >= 2**64


@pytest.mark.parametrize(
    ("name", "points", "expected"),
    [
        ("win", [3, 9, 5], [0, 1, 0]),
        ("win", [9, 9, 5], [0.5, 0.5, 0]),
        ("rank", [3, 9, 5], [-1, 1, 0]),
        ("rank", [9, 9, 5], [0.5, 0.5, -1]),
        ("rank", [4, 4], [0, 0]),
        ("points", [3, 9, -5], [3, 9, -5]),
        ("lead", [3, 9, 5], [-6, 4, -4]),
        ("lead", [9, 9, 5], [0, 0, -4]),
    ],
)
def test_rewards(name: str, points: list[int], expected: list[float]):
    scores = [Score(seat, own, 1 + sum(other > own for other in points), {}) for seat, own in enumerate(points)]
    assert REWARDS[name](scores) == expected


def test_rewards_follow_the_tie_breaks_of_the_game():
    tied = [Score(0, 7, 2, {}), Score(1, 7, 1, {})]
    assert REWARDS["win"](tied) == [0, 1]
    assert REWARDS["rank"](tied) == [-1, 1]
