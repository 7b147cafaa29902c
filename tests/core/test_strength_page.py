"""bench/STRENGTH.md says what the recorded tournaments give."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from statistics import fmean

import pytest

BENCH = Path(__file__).parent.parent.parent / "bench"
TOURNAMENTS = sorted(path.parent for path in BENCH.glob("tournaments/*/tournament.json"))


def row_of(command: str) -> list[str]:
    """The cells of the line that has this command."""
    page = (BENCH / "STRENGTH.md").read_text(encoding="utf-8")
    line = next(line for line in page.splitlines() if f"`{command} --seed 1 --workers 2`" in line)
    return [cell.strip() for cell in line.strip("|").split("|")]


@pytest.mark.skipif(not TOURNAMENTS, reason="a source distribution has no recorded tournaments")
@pytest.mark.parametrize("folder", TOURNAMENTS, ids=[folder.name for folder in TOURNAMENTS])
def test_a_line_of_the_page_follows_from_its_games(folder: Path):
    plan = json.loads((folder / "tournament.json").read_text(encoding="utf-8"))
    games = [json.loads(line) for line in gzip.decompress((folder / "games.jsonl.gz").read_bytes()).splitlines()]
    assert sorted(game["number"] for game in games) == list(range(plan["games"]))
    bots = list(dict.fromkeys(plan["bots"]))
    command = f"borough tournament {plan['game']} --bots {','.join(plan['bots'])} --players {plan['players']}"
    _, count, won, points, *_ = row_of(f"{command} --games {plan['games']}")
    seats = {bot: [seat for game in games for seat in game["seats"] if seat["bot"] == bot] for bot in bots}
    assert int(count) == len(games)
    if len(bots) > 1:
        assert re.match(r"[\d.]+%", won)[0] == f"{fmean(seat['won'] for seat in seats[bots[0]]):.1%}"  # type: ignore[index]
    for told, bot in zip(points.split(" / "), bots, strict=True):
        assert float(told) == pytest.approx(fmean(seat["total"] for seat in seats[bot]), abs=0.056)
