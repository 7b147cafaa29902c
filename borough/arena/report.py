"""The report of a tournament: one self-contained HTML page, and the raw results as Parquet."""

from __future__ import annotations

import math
from html import escape
from pathlib import Path

import pyarrow
from pyarrow import parquet

from borough.arena.page import page, plot, svg, table
from borough.arena.summary import Summary
from borough.arena.tournament import Played


def write_report(summary: Summary, games: list[Played], folder: Path) -> None:
    """Write `report.html` and `results.parquet` into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "report.html").write_text(report(summary), encoding="utf-8")
    write_parquet(games, folder / "results.parquet")


def write_parquet(games: list[Played], path: Path) -> None:
    """Write one row for each seat of each game."""
    sources = list(dict.fromkeys(source for game in games for seat in game.seats for source in seat.sources))
    rows = [
        {
            "game": game.number,
            "seed": str(game.seed),
            "seat": number,
            "bot": seat.bot,
            "total": seat.total,
            "rank": seat.rank,
            "won": seat.won,
            "decisions": seat.decisions,
            "seconds": seat.seconds,
            "slowest": seat.slowest,
            "processor": seat.processor,
            "finished": game.finished,
            "failure": seat.failure,
            **{f"points_{source}": seat.sources.get(source, 0) for source in sources},
        }
        for game in games
        for number, seat in enumerate(game.seats)
    ]
    parquet.write_table(pyarrow.Table.from_pylist(rows), path)


def report(summary: Summary) -> str:
    """The HTML page."""
    plan = summary.plan
    title = f"{plan.game}, {plan.players} seats: {summary.games} games"
    parts = [
        f"<p>{escape(summary.deals_in_words())}</p>",
        _table(summary),
        _failures(summary),
        "<h2>Head to head</h2>",
        _matrix(summary),
        "<h2>Points</h2>",
        _scores(summary),
        "<h2>Points by source</h2>",
        _sources(summary),
        "<h2>Time per decision</h2>",
        _times(summary),
    ]
    return page(title, parts)


def _table(summary: Summary) -> str:
    heads = ("bot", "seats", "win share", "95 %", "rating", "mean points", "ms per decision", "failures")
    rows = []
    for one in summary.standings:
        low, high = one.interval
        cells = (
            escape(one.title),
            str(one.seats),
            f"{one.win_share:.1%}",
            f"{low:.1%} – {high:.1%}",
            f"{one.rating:.1f} ± {one.rating_margin:.1f}",
            f"{one.mean:.1f}",
            f"{one.milliseconds:.1f}",
            str(len(one.failures)),
        )
        rows.append(cells)
    return table(heads, rows)


def _failures(summary: Summary) -> str:
    items = []
    for one in summary.standings:
        for reason in sorted(set(one.failures)):
            items.append(f"<li>{escape(one.title)}: {escape(reason)} ({one.failures.count(reason)}×)</li>")
    return f"<ul class=failed>{''.join(items)}</ul>" if items else ""


# Plots, as inline SVG.


def _matrix(summary: Summary) -> str:
    """How often the bot of each row ranked ahead of the bot of each column."""
    names = [one.bot for one in summary.standings]
    figure, axes = plot(2.5 + 1.1 * len(names), 1.5 + 0.6 * len(names))
    shares = [[_share(summary, row, column) for column in names] for row in names]
    axes.imshow(
        shares, cmap="RdYlGn", vmin=0, vmax=1, alpha=0.6, aspect="auto"
    )  # pale, so that the numbers stay readable
    titles = [one.title for one in summary.standings]
    axes.set_xticks(range(len(names)), titles, rotation=30, ha="right", parse_math=False)
    axes.set_yticks(range(len(names)), titles, parse_math=False)
    for row, name in enumerate(names):
        for column, other in enumerate(names):
            if (name, other) in summary.before:
                axes.text(column, row, f"{shares[row][column]:.0%}", ha="center", va="center")
    return svg(figure)


def _share(summary: Summary, one: str, other: str) -> float:
    """How often a bot ranked ahead of another; NaN, drawn as a blank cell, if they never met."""
    came, met = summary.before.get((one, other), (math.nan, 1))
    return came / met


def _scores(summary: Summary) -> str:
    """The distribution of each bot's points."""
    figure, axes = plot(8, 1 + 0.6 * len(summary.standings))
    bots = [one for one in reversed(summary.standings) if one.points]
    if bots:
        axes.violinplot([one.points for one in bots], orientation="horizontal", showmedians=True)
    axes.set_yticks(range(1, len(bots) + 1), [one.title for one in bots], parse_math=False)
    axes.set_xlabel("points")
    return svg(figure)


def _sources(summary: Summary) -> str:
    """Each bot's mean points by source."""
    figure, axes = plot(8, 1.5 + 0.6 * len(summary.standings))
    bots = list(reversed(summary.standings))
    right, left = [0.0] * len(bots), [0.0] * len(bots)
    for source in dict.fromkeys(source for one in bots for source in one.sources):
        widths = [one.mean_sources.get(source, 0.0) for one in bots]
        starts = [right[row] if width >= 0 else left[row] for row, width in enumerate(widths)]
        axes.barh(range(len(bots)), widths, left=starts, label=source)
        for row, width in enumerate(widths):
            (right if width >= 0 else left)[row] += width
    axes.set_yticks(range(len(bots)), [one.title for one in bots], parse_math=False)
    axes.legend(fontsize="small", loc="upper left", bbox_to_anchor=(1, 1))
    axes.set_xlabel("points per game")
    return svg(figure)


def _times(summary: Summary) -> str:
    """Milliseconds per decision, mean and slowest."""
    figure, axes = plot(8, 1 + 0.5 * len(summary.standings))
    bots = list(reversed(summary.standings))
    axes.barh(range(len(bots)), [max(0.001, 1000 * one.slowest) for one in bots], color="#ccc", label="slowest")
    axes.barh(range(len(bots)), [max(0.001, one.milliseconds) for one in bots], label="mean")
    axes.set_yticks(range(len(bots)), [one.title for one in bots], parse_math=False)
    axes.set_xscale("log")
    axes.set_xlabel("ms")
    axes.legend(fontsize="small")
    return svg(figure)
