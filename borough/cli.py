"""The `borough` command: its commands and their options. What they do is in `commands.py`."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

import borough
from borough.admin_options import add_admin_command
from borough.bots.ask_bot import TIME_LIMIT
from borough.bots.registry import DEFAULT_LEVEL, LEVELS
from borough.build import build_name
from borough.core.errors import BadInput
from borough.core.registry import DEFAULT, game_ids
from borough.core.rng import SEED_LIMIT

PLAYERS = 3
SIMULATED = 4


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. Bad input gives one line on the error stream and code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    parsed = parser().parse_args(arguments)
    try:
        from borough.commands import RUN

        return RUN[parsed.command](parsed)
    except BadInput as error:
        print(f"borough: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("borough: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0


class Parser(argparse.ArgumentParser):
    """Reports a wrong call in one line."""

    def error(self, message: str) -> NoReturn:
        """Print the line and exit with code 2."""
        self.exit(2, f"borough: {message} (see '{self.prog} --help')\n")


class TopParser(Parser):
    """Lists the games in its help, and only there, since finding plug-ins takes time."""

    def format_help(self) -> str:
        """The help of `borough`."""
        self.epilog = f"Games: {', '.join(game_ids())}. 'borough COMMAND --help' explains a command."
        return super().format_help()


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    top = TopParser(
        prog="borough",
        description="City-building board games by their full rules: play, host tables, simulate, replay, check.",
    )
    top.add_argument("--version", action="version", version=f"borough {borough.__version__} ({build_name()})")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)

    def command(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=text, description=text)

    games = command("games", "List the games with their seats and options.")
    games.add_argument("--json", action="store_true", help="print JSON")
    rules = command("rules", "Show the rules of a game, or one rule by its id.")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("rule", metavar="RULE", nargs="?", help="the id of a rule, as refusals cite it")
    _components_command(command)
    play = command("play", "Play against bots, in the browser or in the terminal.")
    play.add_argument("game", metavar="GAME", nargs="?", help=f"which game ({DEFAULT})")
    play.add_argument("--terminal", action="store_true", help="play in the terminal instead")
    play.add_argument("--no-browser", action="store_true", help="print the address without opening a browser")
    bots = f"{', '.join(LEVELS)} or a spec; may be repeated, for the other seats in turn ({DEFAULT_LEVEL})"
    play.add_argument("--bot", metavar="BOT", action="append", default=[], help=bots)
    play.add_argument("--resume", metavar="FILE", type=Path, help="continue a saved game (with --terminal)")
    _deal_options(play, PLAYERS, "a whole number, with --terminal (random)")
    _serve_command(command)
    _backup_commands(command)
    add_admin_command(command, whole)
    _data_commands(command)
    replay = command("replay", "Show a recorded game at its end or after any action.")
    replay.add_argument("file", metavar="FILE", type=Path)
    replay.add_argument("--at", metavar="N", type=whole(0), help="after N actions (all)")
    replay.add_argument("--seat", metavar="S", type=whole(1), help="as seen by this seat (spectator)")
    replay.add_argument("--json", action="store_true", help="print the view and the scores as JSON")
    _arena_commands(command)
    fuzzing = command("fuzz", "Play random games under the conformance suite; save each failure as a record.")
    fuzzing.add_argument("game", metavar="GAME")
    fuzzing.add_argument("--players", metavar="N", type=int, help="seats (all counts in turn)")
    fuzzing.add_argument("--games", metavar="K", type=whole(1), default=20, help="how many (20)")
    fuzzing.add_argument("--seconds", metavar="T", type=whole(1), help="stop after this time")
    fuzzing.add_argument("--seed", metavar="S", type=whole(0), default=0, help="the first seed (0)")
    fuzzing.add_argument(
        "--out", metavar="DIR", type=Path, default=Path("failures"), help="folder for the records (failures)"
    )
    return top


def _data_commands(command: Callable[..., argparse.ArgumentParser]) -> None:
    simulation = command("simulate", "Play many games and print a summary, or write them as a dataset.")
    simulation.add_argument("game", metavar="GAME")
    simulation.add_argument("--games", metavar="K", type=whole(1), default=1000, help="how many (1000)")
    bots = "who plays in a dataset, such as greedy,random; the seats rotate (random)"
    simulation.add_argument("--bots", metavar="A,B,...", default="", help=bots)
    simulation.add_argument("--json", action="store_true", help="print JSON")
    _deal_options(simulation, SIMULATED, "the first seed, a whole number (0)")
    export = command("export", "Write the games of records, or of another dataset, as a dataset.")
    export.add_argument("records", metavar="RECORDS", type=Path, nargs="+", help="files, or folders with records")
    export.add_argument("--game", metavar="GAME", help="only games of this kind (that of the first record)")
    export.add_argument("--players", metavar="N", type=int, help="only games with so many seats (as the first record)")
    export.add_argument("--components", metavar="FILE", type=Path, help="only games with the values of this file")
    for made in (simulation, export):
        made.add_argument("--workers", metavar="W", type=whole(1, 256), default=1, help="processes (1)")
        out = "the folder of the dataset; resumes what is there"
        made.add_argument("--out", metavar="DIR", type=Path, required=made is export, help=out)
        made.add_argument("--no-observations", action="store_true", help="leave the observations out (smaller files)")
        made.add_argument("--games-per-part", metavar="P", type=whole(1, 10_000), default=50, help="games a file (50)")
    balance = command("balance", "Report for each tile or card of a dataset how often it is taken, and who wins.")
    balance.add_argument("game", metavar="GAME")
    balance.add_argument("dataset", metavar="DIR", type=Path, help="a dataset made by 'simulate --out' or 'export'")
    balance.add_argument("--bot", metavar="BOT", default="", help="only seats that this bot played")
    balance.add_argument("--kind", metavar="KIND", help="print only pieces of this kind, such as era1")
    balance.add_argument("--out", metavar="DIR", type=Path, help="a folder for the page and the Parquet file (DIR)")
    balance.add_argument("--json", action="store_true", help="print JSON")


def _arena_commands(command: Callable[..., argparse.ArgumentParser]) -> None:
    hints = command("hint", "Show the best choices at a point of a recorded game, with expected points.")
    hints.add_argument("file", metavar="FILE", type=Path)
    hints.add_argument("--at", metavar="N", type=whole(0), help="after N actions (all)")
    hints.add_argument("--seat", metavar="S", type=whole(1), help="for this seat (the first that decides)")
    hints.add_argument("--seconds", metavar="T", type=whole(1, 600), default=2, help="time for the search (2)")
    hints.add_argument("--json", action="store_true", help="print JSON")
    made = command("tournament", "Play bots against each other and report their strength.")
    made.add_argument("game", metavar="GAME")
    made.add_argument("--bots", metavar="A,B,...", required=True, help="such as greedy,random or search:seconds=1")
    made.add_argument("--games", metavar="K", type=whole(1), default=100, help="how many (100)")
    made.add_argument("--workers", metavar="W", type=whole(1, 256), default=1, help="processes (1)")
    time_limit = f"longest time for a decision; a slower bot loses the game ({TIME_LIMIT:g})"
    made.add_argument("--time-limit", metavar="SECONDS", type=float, default=TIME_LIMIT, help=time_limit)
    made.add_argument("--on", metavar="WHERE", default="", help="'ray', or 'ray://host:port' for a cluster")
    made.add_argument("--out", metavar="DIR", type=Path, help="a folder for games and report; resumes what is there")
    made.add_argument("--records", action="store_true", help="keep the record of every game in the folder")
    made.add_argument("--json", action="store_true", help="print JSON")
    _deal_options(made, SIMULATED, "the first seed, a whole number (0)")


EXPIRING = {
    "open": ("delete tables that never began after N days", "7"),
    "running": ("delete games that nobody has continued for N days", "30"),
    "finished": ("delete finished games after N days", "0"),
    "guest": ("delete people without tables who were not seen for N days", "90"),
}


def _serve_command(command: Callable[..., argparse.ArgumentParser]) -> None:
    made = command("serve", "Host tables for many people, with web pages and a JSON API.")
    made.add_argument("--host", metavar="ADDRESS", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    made.add_argument("--port", metavar="P", type=whole(0, 65535), default=8000, help="the port to listen on (8000)")
    database = "such as postgresql://... (an SQLite file in the user's data folder)"
    made.add_argument("--database", metavar="URL", default="", help=database)
    made.add_argument(
        "--processes", metavar="N", type=whole(1, 64), default=1, help="server processes on this machine (1)"
    )
    bots = "a bot to offer besides the levels, such as greedy; may be repeated"
    made.add_argument("--bot", metavar="BOT", action="append", default=[], help=bots)
    base_url = "the address that people use, such as https://play.example.org, for links"
    made.add_argument("--base-url", metavar="URL", default="", help=base_url)
    hosts = "another host name that people may use, or '*' for any; may be repeated"
    made.add_argument("--allow-host", metavar="NAME", action="append", default=[], help=hosts)
    for kind, (what, usual) in EXPIRING.items():
        made.add_argument(f"--{kind}-days", metavar="N", type=whole(0, 36_500), help=f"{what}; 0 keeps them ({usual})")
    made.add_argument("--log-format", choices=("plain", "json"), default="", help="the form of log lines (plain)")
    metrics = "a port on 127.0.0.1 for Prometheus metrics (none)"
    made.add_argument("--metrics-port", metavar="P", type=whole(1, 65535), default=0, help=metrics)


def _backup_commands(command: Callable[..., argparse.ArgumentParser]) -> None:
    backup = command("backup", "Copy everything that a server has stored into one file, also while it is running.")
    backup.add_argument("file", metavar="FILE", type=Path, help="a new file")
    secret = "include the key that signs identities; whoever has it can act for everybody"
    backup.add_argument("--with-secret", action="store_true", help=secret)
    restore = command("restore", "Put a backup into a database, SQLite or PostgreSQL, that no server is using.")
    restore.add_argument("file", metavar="FILE", type=Path, help="a file made by 'borough backup'")
    restore.add_argument("--replace", action="store_true", help="overwrite what is in the database")
    database = "such as postgresql://... (an SQLite file in the user's data folder)"
    for made in (backup, restore):
        made.add_argument("--database", metavar="URL", default="", help=database)


def _components_command(command: Callable[..., argparse.ArgumentParser]) -> None:
    made = command("components", "Show every figure of a game with its source, or check an override.")
    made.usage = (
        "borough components GAME [--components FILE] [--source WORD] [--json]\n       borough components check FILE"
    )
    made.add_argument("game", metavar="GAME", help="a game, or 'check'")
    made.add_argument("file", metavar="FILE", nargs="?", type=Path, help="the component file to check")
    made.add_argument("--components", metavar="FILE", type=Path, help="show the values with this override")
    made.add_argument("--source", metavar="WORD", help="only values whose source has this word, such as reconstructed")
    made.add_argument("--json", action="store_true", help="print JSON")


def _deal_options(command: argparse.ArgumentParser, players: int, seed: str) -> None:
    command.add_argument("--players", metavar="N", type=int, help=f"seats ({players})")
    command.set_defaults(usual_players=players)
    command.add_argument("--seed", metavar="S", type=whole(0, SEED_LIMIT - 1), help=seed)
    command.add_argument(
        "--option", metavar="NAME", action="append", default=[], help="turn a variant on; may be repeated"
    )
    command.add_argument("--components", metavar="FILE", type=Path, help="values that replace the built-in ones")


def whole(low: int, high: int = 10**9) -> Callable[[str], int]:
    """An argparse type: a whole number between bounds."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > 80 or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number from {low} to {high}")
        return int(text)

    return read


if __name__ == "__main__":
    raise SystemExit(main())
