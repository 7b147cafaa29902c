"""A game in the terminal: a person at one seat, bots at the others. Knows no game by name."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table as Grid

from borough.bots import Bot, RandomBot
from borough.core.errors import Refusal
from borough.core.game import Game, Score
from borough.core.rng import Rng
from borough.core.rules import Rules
from borough.core.table import Table
from borough.core.view import View

HELP = """\
Type the number of a choice, or its text such as [bold]{example}[/].
  [bold]u[/] undo your last step     [bold]?[/] the rule you are asked about     [bold]? RULE[/] any rule by its id
  [bold]b[/] draw the table again    [bold]c[/] list the choices again            [bold]l[/] the whole log
  [bold]save FILE[/] write the record        [bold]q[/] leave the table"""
LONG_LIST = 12
FULL_WIDTH = 100


class LeaveTable(Exception):
    """The person gets up."""


class Seat:
    """The person at the table."""

    def __init__(self, table: Table, console: Console, seat: int = 0) -> None:
        self.table = table
        self.game: Game = table.game
        self.console = console
        self.seat = seat
        self.log: list[str] = []
        self.told = 0
        """How much of the log has been shown."""
        self.bots: list[Bot] = [RandomBot() for _ in range(table.record.seats)]
        self.rng = Rng(table.record.seed).spawn()

    def view(self) -> View:
        """What the person sees now."""
        return self.game.view(self.table.state, self.seat)

    def play(self) -> None:
        """Until the game is over."""
        self.console.print(f"[bold]{self.game.title}[/]  You are seat {self.seat + 1} of {self.table.record.seats}.")
        self.console.print(f"Seed commitment {self.table.record.commitment()}", style="dim")
        self.console.print(HELP.format(example=self.game.text(0)))
        if self.console.width < FULL_WIDTH:
            self.console.print(f"(Make this window {FULL_WIDTH} columns wide to see the whole table.)", style="yellow")
        self.note()
        shown = True
        while not self.table.state.over:
            if self.seat in self.table.state.deciders():
                shown = self.turn(draw=shown)
            else:
                self.bots_move()
                shown = True
        self.tell()
        self.console.print(self.game.draw(self.view()), no_wrap=True, crop=True)
        self.console.print(result_grid(self.game.scores(self.table.state)))
        self.console.print(f"Seed {self.table.record.seed}", style="dim")

    def bots_move(self) -> None:
        """One decision of a bot, which sees its own view and nothing else."""
        seat = self.table.state.deciders()[0]
        view = self.game.view(self.table.state, seat)
        self.table.play(seat, self.bots[seat].choose(view, view.legal, self.rng))
        self.note()

    def turn(self, draw: bool) -> bool:
        """Ask the person once; whether the table should be drawn before asking again."""
        view = self.view()
        if draw:
            self.console.print()
            self.console.print(self.game.draw(view), no_wrap=True, crop=True)
        self.tell()
        prompt = self.game.prompt(view)
        self.console.print(f"\n[bold]{escape(prompt.text)}[/] [dim]({prompt.rule})[/]")
        self.console.print(choice_grid(self.game, view))
        return self.answer(view, prompt.rule)

    def answer(self, view: View, rule: str) -> bool:
        """Read lines until one of them changes something; whether to draw the table."""
        while True:
            try:
                line = " ".join(self.console.input("[bold]> [/]").split())
            except EOFError:
                raise LeaveTable from None
            try:
                done = self.obey(line, view, rule)
            except Refusal as refusal:
                self.console.print(f"{escape(refusal.message)} [dim]({refusal.rule})[/]", style="yellow")
                continue
            if done is not None:
                return done

    def obey(self, line: str, view: View, rule: str) -> bool | None:
        """Carry out one line: None to ask on, else whether to draw the table again."""
        word, _, rest = line.partition(" ")
        if word == "q":
            raise LeaveTable
        if word == "u":
            self.table.undo(self.seat)
            self.console.print("Undone.", style="dim")
            return True
        if word == "b":
            return True
        if word == "c":
            return False
        if word == "l":
            self.console.print(escape("\n".join(self.log)))
            return None
        if word == "?":
            self.explain_rule(rest or rule)
            return None
        if word == "save" and rest:
            self.save(Path(rest))
            return None
        if not line:
            self.console.print(HELP.format(example=self.game.text(view.legal[0])))
            return None
        self.table.play(self.seat, self.read(line, view))
        self.note()
        return self.seat not in self.table.state.deciders()

    def read(self, line: str, view: View) -> int:
        """A choice by its number or its text."""
        if line.isascii() and line.isdigit() and len(line) < 6:
            if 1 <= int(line) <= len(view.legal):
                return view.legal[int(line) - 1]
            raise Refusal("table-action", f"There is no choice {line}: they go from 1 to {len(view.legal)}.")
        return self.game.action(line)

    def explain_rule(self, ident: str) -> None:
        """A rule in our own words."""
        for rules in (self.game.rules, Rules.of_the_table()):
            if ident in rules:
                self.console.print(Markdown(f"**{ident}** · {rules[ident].text}"))
                return
        self.console.print(f"There is no rule {escape(ident)}.")

    def save(self, path: Path) -> None:
        """Write the record to a new file."""
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(self.table.record.dumps())
            self.console.print(f"Saved. Go on later with: borough play --resume {escape(str(path))}")
        except OSError as error:
            self.console.print(f"{escape(str(path))}: {error.strerror}", style="yellow")

    def note(self) -> None:
        """Keep what the last action did, as this seat saw it."""
        self.log.extend(self.game.lines(self.view()))

    def tell(self) -> None:
        """What happened since the person last looked."""
        for line in self.log[self.told :]:
            self.console.print(f"  · {escape(line)}", style="dim")
        self.told = len(self.log)


def choice_grid(game: Game, view: View) -> Grid:
    """The choices with their numbers: a line each, or those of one thing together where there are many."""
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    groups: dict[str, list[tuple[int, int]]] = {}
    for number, action in enumerate(view.legal, 1):
        words = game.text(action).split()
        # Actions that differ in their last word only stand in one line; a bare number says too little for that.
        head = " ".join(words[:-1]) if len(view.legal) > LONG_LIST and not words[-1].isdigit() else ""
        groups.setdefault(head or game.text(action), []).append((number, action))
    for head, members in groups.items():
        entries = [f"[bold cyan]{number:>3}[/] {game.text(action).split()[-1]}" for number, action in members]
        if len(members) == 1:
            number, action = members[0]
            entries = [f"[bold cyan]{number:>3}[/] {escape(game.explain(view, action))}"]
        grid.add_row(f"[dim]{head}[/]", "  ".join(entries))
    return grid


def result_grid(scores: list[Score]) -> Grid:
    """The final points by source."""
    grid = Grid("rank", "seat", *scores[0].sources, "total", header_style="bold")
    for score in sorted(scores, key=lambda one: one.rank):
        cells = [str(points) for points in score.sources.values()]
        grid.add_row(str(score.rank), str(score.seat + 1), *cells, f"[bold]{score.total}[/]")
    return grid


def play_in_terminal(table: Table, console: Console) -> int:
    """A person at seat 1 against random bots."""
    try:
        Seat(table, console).play()
    except LeaveTable:
        console.print("You leave the table. Good-bye.")
    return 0
