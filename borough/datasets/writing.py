"""Datasets are written part by part, in one process or several. The result does not depend on their number.

What was cut off is resumed: complete parts are kept, and the others written anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

from borough.arena.locks import locked
from borough.core.errors import BadInput
from borough.datasets.description import Description
from borough.datasets.parts import Part, finished_part, remove_part
from borough.datasets.processes import write_in_processes
from borough.datasets.sources import Source

DATASET = "dataset.json"
"""The file that describes a dataset."""
LOCK = ".lock"


def write_dataset(
    folder: Path,
    description: Description,
    source: Source,
    workers: int = 1,
    tell: Callable[[int], None] = lambda games: None,
) -> Part:
    """Write all parts that are not there yet; what the whole dataset holds.

    `tell` is called first with the number of games from earlier runs, then after every game with 1.
    """
    total = Part()
    with locked(folder / LOCK, "another run is writing this dataset"):
        _begin(folder, description, source)
        missing: list[int] = []
        for number in range(source.parts):
            part = finished_part(folder, description, number)
            if part is None:
                missing.append(number)
            else:
                _add(total, part)
        tell(total.games + len(total.skipped))
        tasks = [(folder, description, number, source.part(number)) for number in missing]
        with closing(write_in_processes(tasks, workers)) as answers:
            for answer in answers:
                if isinstance(answer, Part):
                    _add(total, answer)
                else:
                    tell(answer)
    return total


def _add(total: Part, part: Part) -> None:
    total.games += part.games
    total.decisions += part.decisions
    total.skipped += part.skipped


def _begin(folder: Path, description: Description, source: Source) -> None:
    """Write what describes the dataset; BadInput if the folder holds another one."""
    path = folder / DATASET
    described = {**asdict(description), "source": source.described()}
    wanted = json.loads(json.dumps(described))
    try:
        if path.exists():
            found = json.loads(path.read_text(encoding="utf-8"))
            _check_same(folder, found, wanted)
            _remove_last(folder, found, wanted)
        elif any(file.name != LOCK for file in folder.iterdir()):
            raise BadInput(f"{folder}: is not empty and holds no dataset; choose another folder")
        path.write_text(json.dumps(described, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{folder}: {error.strerror}") from None
    except (ValueError, TypeError, KeyError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"{path}: is damaged") from None


def _check_same(folder: Path, found: dict[str, object], wanted: dict[str, object]) -> None:
    """Raise BadInput if a folder holds another dataset. More games of the same simulation are the same dataset."""
    theirs, ours = _source(found), _source(wanted)
    if {**found, "source": None} != {**wanted, "source": None} or theirs["code"] != ours["code"]:
        raise BadInput(f"{folder}: holds games of another game or version; choose another folder")
    if {**theirs, "games": 0} != {**ours, "games": 0} or _games(found) > _games(wanted):
        raise BadInput(f"{folder}: holds another dataset; choose another folder")


def _remove_last(folder: Path, found: dict[str, object], wanted: dict[str, object]) -> None:
    """Remove the last part if it is not full and there are more games now."""
    full, rest = divmod(_games(found), int(str(_source(wanted)["games_per_part"])))
    if rest and _games(found) < _games(wanted):
        remove_part(folder, full)


def _source(data: dict[str, object]) -> dict[str, object]:
    source = data["source"]
    if not isinstance(source, dict):
        raise TypeError
    return {"code": "", **source}


def _games(data: dict[str, object]) -> int:
    games = _source(data)["games"]
    if type(games) is not int:
        raise TypeError
    return games
