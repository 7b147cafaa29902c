"""Self-contained HTML pages with tables and plots."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from html import escape

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
body.wide { max-width: 78rem; }
table { border-collapse: collapse; width: 100%; } th, td { padding: .3rem .6rem; text-align: right; }
th:first-child, td:first-child { text-align: left; } td:not(:last-child) { white-space: nowrap; }
tr { border-bottom: 1px solid #ddd; }
svg { max-width: 100%; height: auto; } .failed { color: #a00; } .note { color: #555; font-size: .85em; }
"""


def page(title: str, parts: Iterable[str], wide: bool = False) -> str:
    """A page with a heading; the parts are HTML."""
    body = "<body class=wide>" if wide else "<body>"
    head = f"<meta charset=utf-8><title>{escape(title)}</title><style>{STYLE}</style>"
    return f"<!doctype html><html lang=en>{head}{body}<h1>{escape(title)}</h1>{''.join(parts)}</body></html>\n"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; the cells are HTML."""
    body = ["<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>" for cells in rows]
    return "<table><tr>" + "".join(f"<th>{head}</th>" for head in heads) + "</tr>" + "".join(body) + "</table>"


def plot(width: float, height: float) -> tuple[Figure, Axes]:
    """An empty plot."""
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.add_subplot()


def svg(figure: Figure) -> str:
    """A figure as inline SVG. The same data always gives the same text."""
    text = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "borough"}):
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return re.sub(r"^.*?(?=<svg)", "", text.getvalue(), flags=re.DOTALL)
