"""Datasets in the format of Minari, for offline reinforcement learning. Needs the extra `borough[rl]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

import borough
from borough.core.errors import BadInput
from borough.core.record import Record
from borough.core.rewards import find_reward
from borough.datasets.dataset import Dataset
from borough.datasets.tables import GAMES, OBSERVATION, SEATS

try:
    import minari
    from gymnasium import spaces
    from minari import MinariDataset
    from minari.data_collector import EpisodeBuffer
except ModuleNotFoundError as error:
    raise BadInput(f"{error.name} is not installed; install borough[rl]") from None

COLUMNS = ("record", "seat", OBSERVATION, "legal", "action")
LARGEST_SEED = (1 << 63) - 1
"""Minari stores a seed in 64 bits; larger ones stand in the records alone."""


def to_minari(
    dataset: Dataset,
    ident: str,
    *,
    reward: str = "win",
    bot: str = "",
    games: int | None = None,
    masks: bool = True,
    data_format: str = "hdf5",
) -> MinariDataset:
    """Write a dataset as the Minari dataset `ident`, such as `borough/london-greedy-v0`, and return that.

    Each seat of each game is an episode of the decisions of this seat, followed by what it sees at the end. The reward
    comes with the last decision. With a bot, only its seats are written; with `games`, only so many games. Without
    masks the observations are the rows of the encoder alone; with masks they are dictionaries, as in `borough.envs`.
    """
    find_reward(reward)
    observation_space, action_space = _spaces(dataset, masks)
    bots = sorted({str(name) for name in dataset.table(SEATS, ["bot"])["bot"].to_pylist() if bot in ("", name)})
    name = dataset.description.game
    try:
        return minari.create_dataset_from_buffers(
            ident,
            _Episodes(dataset, reward, bot, games, masks),
            observation_space=observation_space,
            action_space=action_space,
            algorithm_name=", ".join(bots),
            description=f"{dataset.seats} seats, {name} (rules {dataset.description.rules}), reward {reward!r}",
            requirements=[f"borough=={borough.__version__}"],
            data_format=data_format,
        )
    except BadInput:
        raise
    except ValueError as error:  # such as an id that is not valid or already there
        raise BadInput(f"{ident[:60]}: {error}") from None


def _spaces(dataset: Dataset, masks: bool) -> tuple[spaces.Space[object], spaces.Discrete]:
    """The spaces of observations and actions."""
    fields = dataset.description.checked_encoder().fields
    low = np.concatenate([np.full(field.size, field.low, np.int16) for field in fields])
    high = np.concatenate([np.full(field.size, field.high, np.int16) for field in fields])
    rows = spaces.Box(low, high, dtype=np.int16)
    count = dataset.description.actions
    if not masks:
        return rows, spaces.Discrete(count)
    mask = spaces.Box(0, 1, (count,), np.int8)
    return spaces.Dict({"observation": rows, "action_mask": mask}), spaces.Discrete(count)


@dataclass(frozen=True)
class _Episodes:
    """The episodes that are wanted; one game is in memory at a time."""

    dataset: Dataset
    reward: str
    bot: str
    games: int | None
    masks: bool

    def __iter__(self) -> Iterator[EpisodeBuffer]:
        texts = self.dataset.tables(GAMES, ["record", "text"])
        results = self.dataset.tables(SEATS, ["record", "seat", "bot", f"reward_{self.reward}"])
        decisions = _by_game(self.dataset)
        written = 0
        for games_of_part, seats_of_part in zip(texts, results, strict=True):
            seats = seats_of_part.to_pylist()
            for number, game in enumerate(games_of_part.to_pylist()):
                if written == self.games:
                    return
                record, table = next(decisions)
                if record != game["record"]:
                    raise BadInput(f"{self.dataset.folder}: the decisions do not belong to the games")
                players = seats[number * self.dataset.seats : (number + 1) * self.dataset.seats]
                yield from self._of_game(Record.loads(game["text"]), table, players)
                written += 1

    def _of_game(self, record: Record, table: pa.Table, players: list[Row]) -> Iterator[EpisodeBuffer]:
        """An episode for each seat that is wanted and has made a decision."""
        encoder = self.dataset.description.checked_encoder()
        end = record.replay()
        rows = table[OBSERVATION].combine_chunks().flatten().to_numpy().reshape(-1, encoder.size)
        actions = table["action"].to_numpy().astype(np.int64)
        legal = table["legal"].to_pylist()
        for seat, player in enumerate(players):
            places = np.flatnonzero(table["seat"].to_numpy() == seat)
            if not len(places) or self.bot not in ("", player["bot"]):
                continue
            last = np.frombuffer(memoryview(encoder.row_of_state(end, seat)), np.int16)
            seen = np.vstack([rows[places], last])
            mask = _mask([legal[place] for place in places], self.dataset.description.actions) if self.masks else None
            rewards = np.zeros(len(places), np.float32)
            rewards[-1] = float(player[f"reward_{self.reward}"])
            yield EpisodeBuffer(
                seed=record.seed if record.seed <= LARGEST_SEED else None,
                options={"record": player["record"], "seat": seat, "bot": player["bot"]},
                observations=seen if mask is None else {"observation": seen, "action_mask": mask},
                actions=actions[places],
                rewards=rewards,
                terminations=np.arange(len(places)) == len(places) - 1,
                truncations=np.zeros(len(places), bool),
            )


Row = Mapping[str, str | float]
"""A row of a table by column."""


def _by_game(dataset: Dataset) -> Iterator[tuple[str, pa.Table]]:
    """The decisions game by game: in a file they follow each other."""
    pending: list[pa.RecordBatch] = []
    current = ""
    for batch in dataset.decisions(COLUMNS):
        first = 0
        for place, record in enumerate(batch.column("record").to_pylist()):
            if record != current:
                if place > first:
                    pending.append(batch.slice(first, place - first))
                if pending:
                    yield current, pa.Table.from_batches(pending)
                pending, current, first = [], record, place
        pending.append(batch.slice(first))
    if pending:
        yield current, pa.Table.from_batches(pending)


def _mask(legal: list[list[int]], actions: int) -> NDArray[np.int8]:
    """The legal actions of some decisions as masks, followed by that of a seat that owes none."""
    mask = np.zeros((len(legal) + 1, actions), np.int8)
    for place, allowed in enumerate(legal):
        mask[place, allowed] = 1
    return mask
