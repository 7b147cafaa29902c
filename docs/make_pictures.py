"""Draws the terminal's pictures of the README and of the games' pages from golden games. Called by `make pictures`."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

import borough

HERE = Path(__file__).parent
TESTS = HERE.parent / "tests"


def terminal_picture(folder: str, name: str, at: int, seat: int, path: Path) -> None:
    """The terminal at one action of a golden game, as SVG without fonts from elsewhere."""
    record = borough.Record.loads((TESTS / folder / "golden" / f"{name}.json").read_text(encoding="utf-8"))
    game = borough.game(record.game)
    view = game.view(record.replay(at), seat)
    console = Console(width=100, record=True, highlight=False, file=io.StringIO())
    console.print(game.draw(view))
    console.print(f"\n[bold]{game.prompt(view).text}[/]")
    drawn = console.export_svg(title=f"borough play {game.id}", unique_id="borough")
    drawn = re.sub(r"<!--.*?-->\s*", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"@font-face \{[^}]*\}\s*", "", drawn)
    path.write_text(drawn.replace("Fira Code", "monospace"), encoding="utf-8")


if __name__ == "__main__":
    terminal_picture("key_to_the_city", "2-seats-02", 120, 0, HERE / "terminal.svg")
    terminal_picture("london", "3-seats-02", 511, 0, HERE / "london.svg")
    terminal_picture("key_flow", "3-seats-02", 150, 0, HERE / "key-flow.svg")
