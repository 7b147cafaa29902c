"""The balance of a game as a terminal table, as an HTML page, and as Parquet."""

from __future__ import annotations

import math
from html import escape
from pathlib import Path

import pyarrow as pa
from matplotlib.ticker import PercentFormatter
from pyarrow import parquet
from rich.markup import escape as plain
from rich.table import Table as Grid

from borough.arena.page import page, plot, svg, table
from borough.core.components import spaced
from borough.core.words import decimal, figure
from borough.datasets.balance import Balance, PieceBalance, Tally
from borough.datasets.tables import KEY, SEATS, of_table

PAGE, FILE = "balance.html", "balance.parquet"
HEADS = ("piece", "taken in", "price", "points", "with", "without", "difference", "won (95 %)", "reconstructed")
NAMED = 3
"""Reconstructed values that are named in the terminal."""
EXPLAINED = """
<p>{games}. A piece was <b>taken in</b> this share of the games. <b>Price</b>: the mean, and where 80 % of all prices
lie. <b>Points</b>: what the piece itself brought at the end. <b>With</b> and <b>without</b>: mean final points of the
seats that took it, and of the other seats in the same games; the <b>difference</b> is taken game by game, with its 95 %
interval. <b>Won</b>: the share of victories of the seats that took it; the dotted line is the share of all seats,
{share}. <b>Reconstructed</b>: values of the piece that no rulebook and no published text gives.</p>
<p class=note>These figures do not show causes: a seat that is ahead can take more, and bots have their own tastes.
Intervals treat seats as independent. Of some dozens of pieces, a few differ by chance alone.</p>
"""


def write_balance(balance: Balance, folder: Path) -> None:
    """Write `balance.html` and `balance.parquet` into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / PAGE).write_text(balance_page(balance), encoding="utf-8")
    description = of_table(SEATS, balance.dataset.description)
    rows = pa.Table.from_pylist(balance_rows(balance), COLUMNS.with_metadata({KEY: description.dumps().encode()}))
    parquet.write_table(rows, folder / FILE, compression="zstd")


# Data.

COLUMNS = pa.schema(
    [
        ("component", pa.string()),
        ("piece", pa.string()),
        ("kind", pa.string()),
        ("name", pa.string()),
        ("reconstructed", pa.list_(pa.string())),
        ("games", pa.int32()),
        ("seats", pa.int32()),
        ("copies", pa.int32()),
        ("taken_share", pa.float64()),
        ("price_unit", pa.string()),
        ("price_mean", pa.float64()),
        ("price_low", pa.int32()),
        ("price_high", pa.int32()),
        ("points", pa.float64()),
        ("points_with", pa.float64()),
        ("points_without", pa.float64()),
        ("difference", pa.float64()),
        ("difference_low", pa.float64()),
        ("difference_high", pa.float64()),
        ("win_share", pa.float64()),
        ("win_low", pa.float64()),
        ("win_high", pa.float64()),
    ]
)
"""The columns of balance.parquet."""


def balance_rows(balance: Balance) -> list[dict[str, object]]:
    """One row for each piece."""
    return [_row(balance, one) for one in balance.pieces]


def _row(balance: Balance, one: PieceBalance) -> dict[str, object]:
    low, high = one.with_it.win_interval
    least, most = one.difference_interval
    return {
        "component": one.component,
        "piece": one.piece,
        "kind": one.kind,
        "name": one.name,
        "reconstructed": list(one.reconstructed),
        "games": one.games,
        "seats": one.with_it.seats,
        "copies": one.copies,
        "taken_share": one.games / balance.games,
        "price_unit": balance.unit(one.component) if one.prices else None,
        "price_mean": one.mean_price,
        "price_low": one.price_quantile(0.1),
        "price_high": one.price_quantile(0.9),
        "points": one.mean_points,
        "points_with": one.with_it.mean,
        "points_without": one.without.mean if one.without.seats else None,
        "difference": one.difference,
        "difference_low": least if math.isfinite(least) else None,
        "difference_high": most if math.isfinite(most) else None,
        "win_share": one.with_it.win_share,
        "win_low": low,
        "win_high": high,
    }


# Cells, for the terminal and for the page.


def _cells(balance: Balance, one: PieceBalance, named: int = 99) -> dict[str, str]:
    """A piece as texts by heading, with the names of so many reconstructed values."""
    low, high = one.with_it.win_interval
    keys = [spaced(key) for key in one.reconstructed]
    more = [f"{len(keys) - named} more"] if len(keys) > named else []
    return {
        "piece": one.name,
        "taken in": f"{one.games / balance.games:.0%}",
        "price": _price(one),
        "points": decimal(one.mean_points),
        "with": decimal(one.with_it.mean),
        "without": decimal(one.without.mean) if one.without.seats else "",
        "difference": _difference(one),
        "won (95 %)": f"{one.with_it.win_share:.1%} ({low:.0%} – {high:.0%})",
        "reconstructed": "everything" if one.all_reconstructed else ", ".join(keys[:named] + more),
    }


def _used(rows: list[dict[str, str]]) -> list[str]:
    """The headings of columns that are not empty."""
    return [head for head in HEADS if any(row[head] for row in rows)]


def _price(one: PieceBalance) -> str:
    mean, low, high = one.mean_price, one.price_quantile(0.1), one.price_quantile(0.9)
    return "" if mean is None else f"{mean:.1f} ({low} – {high})"


def _difference(one: PieceBalance) -> str:
    """The difference and the reach of its interval."""
    if one.difference is None:
        return ""
    text = decimal(round(one.difference, 1) + 0.0, "+.1f")  # never −0.0
    reach = (one.difference_interval[1] - one.difference_interval[0]) / 2
    return f"{text} ± {reach:.1f}" if math.isfinite(reach) else text


def _heading(balance: Balance, component: str, kind: str, prices: bool) -> str:
    """The heading of a section: component, kind, and what prices count."""
    parts = [spaced(one) for one in dict.fromkeys((component, kind)) if one] or ["parts of the score"]
    if prices and balance.unit(component):
        parts.append(f"price: {balance.unit(component)}")
    return ", ".join(parts)


# The terminal.


def balance_grids(balance: Balance) -> list[Grid]:
    """Tables for the terminal: by seat, by bot, and one for each kind of pieces."""
    grids = [_tallies("seat", {str(seat + 1): tally for seat, tally in enumerate(balance.by_seat)})]
    if balance.by_bot:
        grids.append(_tallies("played by", balance.by_bot))
    for (component, kind), pieces in balance.sections().items():
        title = _heading(balance, component, kind, any(one.prices for one in pieces))
        rows = [_cells(balance, one, NAMED) for one in pieces]
        heads = _used(rows)
        grid = Grid(title=plain(title), title_justify="left", title_style="bold", box=None, header_style="bold")
        for head in heads:
            right = head not in ("piece", "reconstructed")
            grid.add_column(head, justify="right" if right else "left", no_wrap=head != "reconstructed")
        for row in rows:
            grid.add_row(*(plain(row[head]) for head in heads))
        grids.append(grid)
    return grids


def _tallies(head: str, tallies: dict[str, Tally]) -> Grid:
    grid = Grid(head, *TALLY_HEADS, box=None, header_style="bold")
    for name, tally in tallies.items():
        grid.add_row(plain(name or "?"), *_tally_cells(tally))
    return grid


TALLY_HEADS = ("seats", "mean points", "won", "95 %")


def _tally_cells(tally: Tally) -> tuple[str, ...]:
    low, high = tally.win_interval
    return str(tally.seats), decimal(tally.mean), f"{tally.win_share:.1%}", f"{low:.1%} – {high:.1%}"


# The page.


def balance_page(balance: Balance) -> str:
    """The HTML page."""
    description = balance.dataset.description
    games = f"{balance.games:,} game{'' if balance.games == 1 else 's'}" + (
        f", only seats of {balance.bot}" if balance.bot else ""
    )
    title = f"{balance.dataset.game.title}, {description.seats} seats: balance"
    share = f"{balance.everybody.win_share:.1%}"
    parts = [EXPLAINED.format(games=escape(games), share=share), _seats_table(balance)]
    for (component, kind), pieces in balance.sections().items():
        heading = _heading(balance, component, kind, any(one.prices for one in pieces))
        rows = [_cells(balance, one) for one in pieces]
        heads = _used(rows)
        cells = [[escape(row[head]) for head in heads] for row in rows]
        parts += [f"<h2>{escape(heading)}</h2>", _shares(balance, pieces), table(heads, cells)]
    for component in dict.fromkeys(one.component for one in balance.pieces if one.prices):
        parts += [f"<h2>{escape(spaced(component))}: price and points</h2>", _prices(balance, component)]
    return page(title, parts, wide=True)


def _seats_table(balance: Balance) -> str:
    named = [(f"seat {number + 1}", tally) for number, tally in enumerate(balance.by_seat)]
    named += [(name, tally) for name, tally in balance.by_bot.items() if name]
    return table(("", *TALLY_HEADS), [(escape(name), *_tally_cells(tally)) for name, tally in named])


def _shares(balance: Balance, pieces: list[PieceBalance]) -> str:
    """Win shares with their intervals, the best at the top; hollow if values of the piece are reconstructed.

    All sections have the same scale.
    """
    figure_, axes = plot(8, 0.9 + 0.24 * len(pieces))
    for place, one in enumerate(reversed(pieces)):
        low, high = one.with_it.win_interval
        axes.plot([low, high], [place, place], color="#2a6f97", linewidth=1.5)
        face = "white" if one.reconstructed else "#2a6f97"
        axes.plot([one.with_it.win_share], [place], "o", color="#2a6f97", markerfacecolor=face, markersize=5)
    axes.axvline(balance.everybody.win_share, color="#888", linestyle=":", linewidth=1)
    axes.set_yticks(range(len(pieces)), [one.name for one in reversed(pieces)], fontsize="small")
    axes.set_ylim(-0.7, len(pieces) - 0.3)
    ends = [end for one in balance.pieces for end in one.with_it.win_interval]
    axes.set_xlim(min(ends) - 0.01, max(ends) + 0.01)
    axes.xaxis.set_major_formatter(PercentFormatter(1.0))
    axes.set_xlabel("share of victories of the seats that took it, with its 95 % interval")
    return svg(figure_)


Point = tuple[float, float, PieceBalance]
"""The price of a piece, the difference in points, and the piece."""


def _prices(balance: Balance, component: str) -> str:
    """Price against the difference in points; hollow if values of the piece are reconstructed."""
    figure_, axes = plot(9, 6)
    points = [
        (one.mean_price, one.difference, one)
        for one in balance.pieces
        if one.component == component and one.mean_price is not None and one.difference is not None
    ]
    for price, difference, one in points:
        face = "white" if one.reconstructed else "#2a6f97"
        axes.plot([price], [difference], "o", color="#2a6f97", markerfacecolor=face, markersize=5)
    for price, difference, one in _with_room(points):
        axes.annotate(one.name, (price, difference), (4, 2), textcoords="offset points", fontsize="x-small")
    axes.axhline(0, color="#888", linestyle=":", linewidth=1)
    axes.yaxis.set_major_formatter(lambda points, _: figure(round(points), "+") if points == round(points) else "")
    axes.margins(x=0.12)
    axes.set_xlabel(f"mean price: {balance.unit(component)}")
    axes.set_ylabel("final points with it minus without it")
    return svg(figure_)


def _with_room(points: list[Point]) -> list[Point]:
    """The points whose labels do not cover those of points before; all names are in the tables."""
    width = _spread([x for x, _, _ in points])
    height = _spread([y for _, y, _ in points])
    labelled: list[Point] = []
    for x, y, one in points:
        if all(abs(x - a) > 0.2 * width or abs(y - b) > 0.025 * height for a, b, _ in labelled):
            labelled.append((x, y, one))
    return labelled


def _spread(numbers: list[float]) -> float:
    return max(numbers, default=0.0) - min(numbers, default=0.0) or 1.0
