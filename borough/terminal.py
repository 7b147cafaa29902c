"""A game in the terminal: a person at one seat, bots at the others."""

from __future__ import annotations

import secrets
import shlex
import sys
from contextlib import suppress
from itertools import cycle
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table as Grid

from borough.bots import RandomBot
from borough.bots.ask_bot import TIME_LIMIT, decide, run_in_thread, tell_time_limit
from borough.bots.failures import BotFailure
from borough.bots.hints import Hint, hint
from borough.bots.registry import make_bot
from borough.bots.specs import bot_title
from borough.core.errors import Refusal
from borough.core.game import Game, Score
from borough.core.rng import Rng
from borough.core.table import Table
from borough.core.view import View

HELP = """\
Type the label of a choice, or its text, such as [bold]{example}[/] (the beginning is enough).
  [bold]u[/] undo your last step   [bold]b[/] draw the table   [bold]c[/] list the choices   [bold]l[/] show the log
  [bold]h[/] a hint: the best choices, with expected points
  [bold]?[/] this help and the current rule   [bold]? WORD[/] look up a rule, a tile or a card, or search the rules
  [bold]save FILE[/] save the game   [bold]q[/] leave the table"""
WORDS = {"help": "?", "hint": "h", "log": "l", "board": "b", "choices": "c", "undo": "u", "quit": "q", "exit": "q"}
LONG_LIST = 12
FULL_WIDTH = 100


class LeaveTable(Exception):
    """The person leaves the table."""


class TerminalPlayer:
    """The person at the table, and the game as seen from their seat."""

    def __init__(self, table: Table, console: Console, opponents: list[str], seat: int = 0) -> None:
        self.table = table
        self.game: Game = table.game
        self.console = console
        self.seat = seat
        deal = self.game.view(table.record.deal(), seat)
        self.dealt: list[str] = self.game.lines(deal)
        """The log lines of the deal."""
        self.log: list[list[str]] = [[] for _ in table.record.actions]
        """The log lines of each action."""
        self.told = len(self.log)
        """How many actions' lines have been printed."""
        others = [other for other in range(table.record.seats) if other != seat]
        self.opponents = dict(zip(others, cycle(opponents), strict=False))
        """The specs of the bots at the other seats."""
        self.bots = {other: make_bot(spec, table.game) for other, spec in self.opponents.items()}
        for bot in self.bots.values():
            tell_time_limit(bot, TIME_LIMIT)
        # Not from the game's seed: a bot's random numbers must reveal nothing about the deal.
        self.rngs = {other: Rng(secrets.randbits(256)) for other in others}

    def view(self) -> View:
        """What the person sees now."""
        return self.game.view(self.table.state, self.seat)

    def play(self) -> None:
        """Play until the game is over."""
        record = self.table.record
        others = [f"Seat {seat + 1} ({bot_title(spec)})" for seat, spec in self.opponents.items()]
        self.console.print(
            f"[bold]{self.game.title}[/]  You are Seat {self.seat + 1}, against {escape(' and '.join(others))}."
        )
        self.console.print(f"SHA-256 of this game's seed: {record.commitment()}", style="dim")
        self.console.print(HELP.format(example=self.game.text(self.game.action_count - 1)))
        for line in self.dealt:
            self.console.print(f"  · {escape(line)}", style="dim")
        fresh = True
        while not self.table.state.over:
            if self.seat in self.table.state.deciders():
                fresh = self.turn(draw=fresh)
            else:
                self.bot_moves()
                fresh = True
        self.tell()
        self.console.print(self.game.draw(self.view()), no_wrap=True, crop=True)
        scores = self.game.scores(self.table.state)
        self.console.print(result_grid(scores))
        self.console.print(winners(scores, self.seat), style="bold")
        self.console.print(
            f'The seed was {record.seed}; its SHA-256 is that of "borough seed {record.seed}".', style="dim"
        )

    def bot_moves(self) -> None:
        """All decisions that a bot owes, so that it lays or places at once what it has to while others decide."""
        seat = self.table.state.deciders()[0]
        while seat in self.table.state.deciders():
            self.bot_decides(seat)

    def bot_decides(self, seat: int) -> None:
        """One decision of a bot, which sees only its own view."""
        view = self.game.view(self.table.state, seat)
        try:
            action = decide(self.bots[seat], view, self.rngs[seat])
        except BotFailure as failure:
            reason = escape(str(failure))
            self.console.print(f"The bot of Seat {seat + 1} failed ({reason}); a random action is played.", style="red")
            action = RandomBot().choose(view, self.table.state.legal(seat), self.rngs[seat])
        self.act(seat, action)

    def act(self, seat: int, action: int) -> None:
        """Play an action and log what the person sees of it."""
        self.table.play(seat, action)
        self.log.append(self.game.lines(self.view()))

    def turn(self, draw: bool) -> bool:
        """Ask the person once; return whether to draw the table before asking again."""
        view = self.view()
        if draw:
            self.console.print()
            self.console.print(self.game.draw(view), no_wrap=True, crop=True)
            if self.console.width < FULL_WIDTH:
                self.console.print(f"(Make this window {FULL_WIDTH} columns wide to see all of it.)", style="yellow")
        self.tell()
        prompt = self.game.prompt(view)
        self.console.print(f"\n[bold]{escape(prompt.text)}[/] [dim]({prompt.rule})[/]")
        self.console.print(choice_grid(self.game, view))
        return self.answer(view, prompt.rule)

    def answer(self, view: View, rule: str) -> bool:
        """Read lines until one changes something; return whether to draw the table."""
        while True:
            try:
                line = " ".join(self.console.input("[bold]> [/]").split())
            except EOFError:
                raise LeaveTable from None
            try:
                done = self.run_command(line, view, rule)
            except Refusal as refusal:
                self.console.print(f"{escape(refusal.message)} [dim]({refusal.rule})[/]", style="yellow")
                continue
            if done is not None:
                return done

    def run_command(self, line: str, view: View, rule: str) -> bool | None:
        """Run one line of input; return whether to draw the table again, or None to read another line."""
        word, _, rest = line.partition(" ")
        word = WORDS.get(word.lower(), word)
        if word == "q":
            raise LeaveTable
        if word == "u":
            self.table.undo(self.seat)
            del self.log[len(self.table.record.actions) :]
            self.told = min(self.told, len(self.log))
            self.console.print("Undone.", style="dim")
            return True
        if word in ("b", "c"):
            return word == "b"
        if word == "l":
            self.console.print(escape("\n".join(text for lines in [self.dealt, *self.log] for text in lines)))
        elif word == "?" or not line:
            if not rest:
                self.console.print(HELP.format(example=self.game.text(view.legal[0])))
            look_up(self.game, rest or rule, self.console)
        elif word == "h":
            self.console.print(hint_grid(run_in_thread(lambda: hint(view))))
        elif word == "save":
            self.save(rest)
        else:
            self.act(self.seat, self.read(line, view))
            return self.table.state.revealed or self.seat not in self.table.state.deciders()
        return None

    def read(self, line: str, view: View) -> int:
        """The action for a label, a text, or the beginning of a text."""
        labelled = labels(self.game, view)
        if line in labelled:
            return labelled[line]
        text = line.lower()
        begun = [action for action in view.legal if self.game.text(action).startswith(text)]
        if len(begun) == 1:
            return begun[0]
        if begun and text not in [self.game.text(action) for action in begun]:
            some = ", ".join(self.game.text(action) for action in begun[:6])
            raise Refusal("table-action", f"Which one: {some}{', …' if len(begun) > 6 else ''}?")
        if line.isascii() and line.isdigit():
            raise Refusal("table-action", f"There is no choice {line[:20]}.")
        return self.game.action(line)

    def save(self, name: str) -> None:
        """Write the record to a new file."""
        if not name:
            self.console.print("Name a file: save my-game.json", style="yellow")
            return
        try:
            with Path(name).open("x", encoding="utf-8") as file:
                file.write(self.table.record.dumps())
            call = shlex.join([sys.argv[0], "play", "--terminal", "--resume", name])
            self.console.print(f"Saved. Continue it with: {escape(call)}", style="dim", soft_wrap=True)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else "not a file name"
            self.console.print(f"{escape(name)}: {reason}; nothing was written.", style="yellow")

    def leave(self) -> None:
        """Offer to save the game."""
        try:
            name = self.console.input("File name to save this game, or Enter to leave without saving: ").strip()
        except EOFError:
            name = ""
        if name:
            self.save(name)
        self.console.print("Goodbye.")

    def tell(self) -> None:
        """Print the log lines that are new to the person."""
        for lines in self.log[self.told :]:
            for line in lines:
                self.console.print(f"  · {escape(line)}", style="dim")
        self.told = len(self.log)


def look_up(game: Game, word: str, console: Console) -> None:
    """Print a rule by its id, a tile or card by its id or name, or the ids of the rules that mention a word."""
    rule = game.rule(word)
    if rule is not None:
        console.print(Markdown(f"**{rule.id}** · {rule.text}"))
        return
    wanted = word.lower().replace(" ", "_")
    for entries in game.components.sections.values():
        for ident, entry in entries.items():
            name = str(entry["name"].value).lower().replace(" ", "_") if "name" in entry else ""
            if ident and wanted in (ident, name):
                facts = [f"{key}: {value.value}" for key, value in entry.items() if value.value not in ("", [])]
                console.print(f"[bold]{ident}[/] · {escape('; '.join(facts))}")
                return
    found = [rule.id for rule in game.rules.rules.values() if word.lower() in rule.text.lower()]
    console.print(f"Rules that mention {escape(word)!r}: {', '.join(found) or 'none'}")


def labels(game: Game, view: View) -> dict[str, int]:
    """What to type for each choice: its position in the list, or its own number where most choices are numbers."""
    numbered = [action for action in view.legal if game.text(action).split()[-1].isdigit()]
    verbs = {game.text(action).split()[0] for action in numbered}
    if len(verbs) != 1 or 2 * len(numbered) < len(view.legal):
        return {str(number): action for number, action in enumerate(view.legal, 1)}
    others = [action for action in view.legal if action not in numbered]
    labelled = {chr(ord("a") + number): action for number, action in enumerate(others)}
    return labelled | {game.text(action).split()[-1]: action for action in numbered}


def choice_grid(game: Game, view: View) -> Grid:
    """The choices with their labels. A long list is grouped: actions that share all but the last word get one line."""
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    groups: dict[str, list[tuple[str, int]]] = {}
    for label, action in labels(game, view).items():
        words = game.text(action).split()
        # A bare number at the end says too little to be grouped.
        head = " ".join(words[:-1]) if len(view.legal) > LONG_LIST and not words[-1].isdigit() else ""
        groups.setdefault(head or game.text(action), []).append((label, action))
    for head, members in groups.items():
        entries = [f"[bold cyan]{label:>3}[/] {game.text(action).split()[-1]}" for label, action in members]
        if len(members) == 1:
            label, action = members[0]
            entries = [f"[bold cyan]{label:>3}[/] {escape(game.explain(view, action))}"]
        shown = game.text(members[0][1]) if len(members) == 1 else head
        grid.add_row(f"[dim]{shown}[/]", "  ".join(entries))
    return grid


def hint_grid(hints: list[Hint]) -> Grid:
    """Hints with their expected points by source."""
    grid = Grid("choice", "final points", "lead", "by source", "simulations", box=None, header_style="bold")
    for one in hints:
        sources = ", ".join(f"{name} {points:.1f}" for name, points in one.sources.items() if round(points, 1))
        grid.add_row(one.text, f"{one.points:.1f}", f"{one.lead:.1f}", sources, str(one.visits))
    return grid


def winners(scores: list[Score], seat: int) -> str:
    """A sentence that names the winners."""
    names = ["You" if score.seat == seat else f"Seat {score.seat + 1}" for score in scores if score.rank == 1]
    if len(names) > 1:
        return f"{' and '.join(names)} share the victory."
    return "You win!" if names == ["You"] else f"{names[0]} wins."


def result_grid(scores: list[Score]) -> Grid:
    """The final points by source."""
    grid = Grid("rank", "seat", *scores[0].sources, "total", header_style="bold")
    for score in sorted(scores, key=lambda one: one.rank):
        cells = [str(points) for points in score.sources.values()]
        grid.add_row(str(score.rank), str(score.seat + 1), *cells, f"[bold]{score.total}[/]")
    return grid


def play_in_terminal(table: Table, console: Console, opponents: list[str]) -> int:
    """Play at the first seat against bots. Leaving, also by Ctrl-C, offers to save the game."""
    person = TerminalPlayer(table, console, opponents)
    with suppress(LeaveTable, KeyboardInterrupt):
        person.play()
    person.leave()
    return 0
