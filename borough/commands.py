"""What the commands of `borough` do. Imported only to run one, so that `--version` and `--help` are fast."""

from __future__ import annotations

import argparse
import json
import os
import secrets
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table as Grid

import borough
from borough.arena.tournament import Tournament
from borough.arena.tournament import run as run_tournament_games
from borough.bots.ask_bot import run_in_thread
from borough.bots.registry import DEFAULT_LEVEL
from borough.bots.specs import bot_title, split_specs
from borough.command_line import (
    naming,
    out,
    override_text,
    progress_bar,
    read_file,
    read_record,
    reporting_reuse,
    seats_asked,
    warn_if_plain,
)
from borough.core import components as component_files
from borough.core.errors import BadInput
from borough.core.overrides import OVERRIDE, differences, progress
from borough.core.registry import DEFAULT, game_ids
from borough.core.registry import game as find_game
from borough.core.words import count
from borough.fuzz import fuzz
from borough.replay import show_replay
from borough.simulate import simulate
from borough.terminal import hint_grid, play_in_terminal

if TYPE_CHECKING:
    from borough.arena.summary import Summary


def run_games(parsed: argparse.Namespace) -> int:
    """`borough games`."""
    games = [find_game(ident) for ident in game_ids()]
    if parsed.json:
        rows = [
            {"id": game.id, "title": game.title, "seats": list(game.seats), "options": [o.name for o in game.options]}
            for game in games
        ]
        print(json.dumps(rows))
        return 0
    for game in games:
        out.print(f"[bold]{game.id}[/]  {game.title}, {game.seats.start} to {game.seats.stop - 1} players")
        for option in game.options:
            out.print(f"    --option {option.name}: {option.help}")
    return 0


def run_rules(parsed: argparse.Namespace) -> int:
    """`borough rules`."""
    game = find_game(parsed.game)
    if parsed.rule is None:
        out.print(Markdown(game.rules.plain()))
        return 0
    rule = game.rule(parsed.rule)
    if rule is None:
        raise BadInput(f"{game.id} has no rule {parsed.rule[:40]!r}")
    out.print(Markdown(f"**{rule.id}** ({rule.section})\n\n{rule.text}"))
    return 0


def run_components(parsed: argparse.Namespace) -> int:
    """`borough components`."""
    if parsed.game == "check":
        if parsed.source is not None or parsed.json or parsed.components is not None:
            raise BadInput("'borough components check FILE' takes no options")
        return check_components(parsed.file)
    if parsed.file is not None:
        raise BadInput("'borough components GAME' takes no file; did you mean 'borough components check FILE'?")
    game = find_game(parsed.game)
    rows = [
        {"table": table, "id": ident, "key": key, "value": value.value, "source": value.source}
        for table, ident, key, value in game.check_components(override_text(game, parsed.components))
        if parsed.source is None or parsed.source in value.source
    ]
    if not rows:
        raise BadInput(f"no value of {game.id} has a source with {parsed.source[:40]!r}")
    if parsed.json:
        print(json.dumps(rows))
        return 0
    grid = Grid("component", "key", "value", "source", box=None, header_style="bold")
    for row in rows:
        value = row["value"]
        shown = " | ".join(str(item) for item in value) if isinstance(value, list) else str(value)
        cells = (f"{row['table']} {row['id']}".strip(), str(row["key"]), shown, str(row["source"]))
        grid.add_row(*map(escape, cells))
    out.print(grid)
    return 0


def check_components(path: Path | None) -> int:
    """`borough components check`."""
    if path is None:
        raise BadInput("name the file to check: borough components check FILE")
    text = read_file(path, component_files.SIZE_LIMIT)
    ident = component_files.read(text, str(path), source=OVERRIDE).game
    if ident not in game_ids():
        raise BadInput(f"{path}:1: there is no game {ident[:40]!r} (there is: {', '.join(game_ids())})")
    game = find_game(ident)
    changed = game.check_components(text, str(path))
    differing = len(differences(game.components, changed))
    done = progress(game.components, changed)
    confirmed = f", {done.confirmed} of {done.total} reconstructed values confirmed" if done.confirmed else ""
    out.print(f"{path}: fits {game.id}; {count(differing, 'value')} changed{confirmed}", markup=False)
    return 0


def run_play(parsed: argparse.Namespace) -> int:
    """`borough play`."""
    if not parsed.terminal:
        return play_in_browser(parsed)
    if parsed.resume is not None:
        if parsed.game or parsed.players or parsed.seed is not None or parsed.option or parsed.components:
            raise BadInput("--resume takes the game, its players, options and components from the file")
        record = read_record(parsed.resume)
        with naming(parsed.resume):
            record.replay()
        return play_in_terminal(borough.Table(record), out, parsed.bot or [DEFAULT_LEVEL])
    game = find_game(parsed.game or DEFAULT)
    seed = secrets.randbits(128) if parsed.seed is None else parsed.seed
    options = dict.fromkeys(parsed.option, True)
    players = game.check_seats(seats_asked(parsed))
    table = borough.Table.new(game.id, players, seed, options, override_text(game, parsed.components))
    return play_in_terminal(table, out, parsed.bot or [DEFAULT_LEVEL])


def play_in_browser(parsed: argparse.Namespace) -> int:
    """`borough play` without --terminal: a table for one person and bots."""
    if parsed.resume is not None or parsed.seed is not None:
        raise BadInput("--resume and --seed are for --terminal; in the browser, open a record on the home page")
    game = find_game(parsed.game or DEFAULT)
    players = game.check_seats(seats_asked(parsed))
    options = game.check_options(dict.fromkeys(parsed.option, True))
    bots = [bot.strip() for bot in parsed.bot or [DEFAULT_LEVEL]]
    check_database_file()
    from borough.server.local_server import play_in_browser
    from borough.server.settings import Settings
    from borough.server.tables.lobby import ME, NewTable

    settings = Settings.from_environment(bots=bots, games=[game.id])
    others = [bot_title(bots[number % len(bots)]) for number in range(players - 1)]
    new_table = NewTable(game.id, [ME, *others], (), options, override_text(game, parsed.components))
    play_in_browser(settings, new_table, out.print, browse=not parsed.no_browser)
    return 0


def run_simulate(parsed: argparse.Namespace) -> int:
    """`borough simulate`."""
    if parsed.out is not None:
        from borough.data_commands import run_simulated_dataset

        return run_simulated_dataset(parsed)
    if parsed.bots:
        raise BadInput("--bots needs --out; 'borough tournament' compares bots")
    game = find_game(parsed.game)
    players = game.check_seats(seats_asked(parsed))
    options = game.check_options(dict.fromkeys(parsed.option, True))
    text = override_text(game, parsed.components)
    seed = 0 if parsed.seed is None else parsed.seed
    warn_if_plain()
    with progress_bar("simulating", parsed.games) as progress:
        result = simulate(game.id, players, parsed.games, seed, options, text, parsed.workers, progress)
    if parsed.json:
        print(json.dumps(result.data()))
        return 0
    data = result.data()
    out.print(f"[bold]{game.title}[/], {players} random players, {result.games:,} games from seed {seed}")
    out.print(f"  {data['games_per_second']:,} games/s, {data['decisions_per_second']:,} decisions/s")
    grid = Grid("seat", "mean score", "won", box=None, header_style="bold")
    for seat in range(players):
        won = result.wins[seat] / result.games
        grid.add_row(str(seat + 1), f"{result.points[seat] / result.games:.2f}", f"{won:.1%}")
    out.print(grid)
    sources = Grid("points from", "mean per seat", box=None, header_style="bold")
    for source, points in result.sources.items():
        sources.add_row(source, f"{points / result.games / players:.2f}")
    out.print(sources)
    return 0


def run_serve(parsed: argparse.Namespace) -> int:
    """`borough serve`."""
    check_database_file(parsed.database)
    from borough.server.settings import EXPIRING, Settings
    from borough.server.web.app import serve

    settings = Settings.from_environment(
        parsed.database,
        parsed.bot,
        base_url=parsed.base_url,
        hosts=parsed.allow_host,
        days={kind: getattr(parsed, f"{kind}_days") for kind in EXPIRING},
    )
    settings = replace(settings, metrics_port=parsed.metrics_port)
    warn_if_plain()
    if parsed.processes == 1:
        serve(settings, parsed.host, parsed.port, parsed.log_format)
    else:
        from borough.server.supervisor import serve_processes

        serve_processes(settings, parsed.host, parsed.port, parsed.log_format, parsed.processes)
    return 0


def check_database_file(database: str = "") -> None:
    """Refuse a file that is no database, before the seconds that importing the server takes."""
    from borough.server.storage.sqlite_file import check_sqlite_file, default_file, sqlite_path

    given = database or os.environ.get("BOROUGH_DATABASE", "")
    path = sqlite_path(given) if given else default_file()
    if path is not None:
        check_sqlite_file(path)


def run_backup(parsed: argparse.Namespace) -> int:
    """`borough backup`."""
    from borough.server.settings import Settings
    from borough.server.storage.backup import back_up

    tables = back_up(Settings.from_environment(parsed.database), parsed.file, with_secret=parsed.with_secret)
    out.print(f"{parsed.file}: {count(tables, 'table')}", markup=False)
    if not parsed.with_secret:
        out.print("Without the key that signs identities: keep the file secret-key too, or use --with-secret.")
    return 0


def run_restore(parsed: argparse.Namespace) -> int:
    """`borough restore`."""
    from borough.server.settings import Settings
    from borough.server.storage.backup import restore

    settings = Settings.from_environment(parsed.database)
    tables, with_secret = restore(settings, parsed.file, replace=parsed.replace)
    out.print(f"restored: {count(tables, 'table')}")
    if not with_secret:
        out.print("The backup has no key. People keep their identities only if this server has the same key as before.")
    elif settings.secret:
        out.print("BOROUGH_SECRET is set, and the server will use that key instead of the restored one.")
    return 0


def run_replay(parsed: argparse.Namespace) -> int:
    """`borough replay`."""
    record = read_record(parsed.file)
    with naming(parsed.file):
        return show_replay(record, parsed.at, parsed.seat, parsed.json, out)


def run_hint(parsed: argparse.Namespace) -> int:
    """`borough hint`."""
    record = read_record(parsed.file)
    with naming(parsed.file):
        state = record.replay(parsed.at)
    game = find_game(record.game)
    deciders = state.deciders()
    seat = parsed.seat - 1 if parsed.seat else next(iter(deciders), 0)
    if seat not in deciders:
        raise BadInput(f"Seat {seat + 1} has nothing to decide there")
    view = game.view(state, seat)
    hints = run_in_thread(lambda: borough.hint(view, seconds=parsed.seconds))
    if parsed.json:
        print(json.dumps([asdict(one) for one in hints]))
        return 0
    out.print(f"[bold]Seat {seat + 1}[/] {escape(game.prompt(view).text)}")
    out.print(hint_grid(hints))
    return 0


def run_tournament(parsed: argparse.Namespace) -> int:
    """`borough tournament`."""
    game = find_game(parsed.game)
    plan = Tournament(
        game.id,
        tuple(split_specs(parsed.bots)),
        seats_asked(parsed),
        parsed.games,
        parsed.seed or 0,
        tuple(parsed.option),
        override_text(game, parsed.components),
        parsed.time_limit,
    )
    try:  # fail for missing packages before hours of games, not after
        import openskill  # noqa: F401

        from borough.arena.summary import summarise

        if parsed.out:
            from borough.arena.report import write_report
    except ImportError as error:
        raise BadInput(f"{error.name} is not installed; install borough[arena]") from None
    if parsed.records and not parsed.out:
        raise BadInput("--records needs --out")
    plan.check()
    warn_if_plain()
    with progress_bar("playing", parsed.games) as progress:
        tell = reporting_reuse(progress)
        games = run_tournament_games(plan, parsed.workers, parsed.on, parsed.out, tell, parsed.records)
    summary = summarise(plan, games)
    if parsed.out:
        write_report(summary, games, parsed.out)
    if parsed.json:
        print(json.dumps(summary.data()))
        return 0
    show_summary(summary)
    if parsed.out:
        out.print(f"Report: {parsed.out / 'report.html'}")
    return 0


def show_summary(summary: Summary) -> None:
    """Print the standings of a tournament."""
    grid = Grid("bot", "won", "95 %", "rating", "mean points", "ms/decision", "failed", box=None, header_style="bold")
    for one in summary.standings:
        low, high = one.interval
        rating = f"{one.rating:.1f} ± {one.rating_margin:.1f}"
        times = f"{one.milliseconds:.1f}"
        shares = (f"{one.win_share:.1%}", f"{low:.1%} - {high:.1%}")
        grid.add_row(escape(one.title), *shares, rating, f"{one.mean:.1f}", times, str(len(one.failures)))
    out.print(f"[bold]{summary.plan.game}[/], {summary.plan.players} seats, {count(summary.games, 'game')}")
    out.print(grid)
    out.print(summary.deals_in_words(), markup=False)
    for one in summary.standings:
        for reason in sorted(set(one.failures)):
            out.print(f"{one.title}: {reason} ({one.failures.count(reason)}×)", style="red", markup=False)


def run_admin(parsed: argparse.Namespace) -> int:
    """`borough admin`."""
    from borough.server.admin.admin_commands import run_admin

    return run_admin(parsed)


def run_export(parsed: argparse.Namespace) -> int:
    """`borough export`."""
    from borough.data_commands import run_export

    return run_export(parsed)


def run_balance(parsed: argparse.Namespace) -> int:
    """`borough balance`."""
    from borough.data_commands import run_balance

    return run_balance(parsed)


def run_fuzz(parsed: argparse.Namespace) -> int:
    """`borough fuzz`."""
    game = find_game(parsed.game)
    if parsed.players is not None:
        game.check_seats(parsed.players)
    with progress_bar("fuzzing", parsed.games) as progress:
        games, decisions, failures = fuzz(
            game, parsed.games, parsed.seed, parsed.out, parsed.players, parsed.seconds, progress
        )
    out.print(f"{count(games, 'whole game')}, {decisions:,} decisions checked, {count(len(failures), 'failure')}")
    for path in failures:
        out.print(f"  borough replay {path}")
    return 1 if failures else 0


RUN: dict[str, Callable[[argparse.Namespace], int]] = {
    "games": run_games,
    "rules": run_rules,
    "components": run_components,
    "play": run_play,
    "serve": run_serve,
    "backup": run_backup,
    "restore": run_restore,
    "admin": run_admin,
    "simulate": run_simulate,
    "export": run_export,
    "balance": run_balance,
    "replay": run_replay,
    "hint": run_hint,
    "tournament": run_tournament,
    "fuzz": run_fuzz,
}
"""Each command's function: it returns the exit code."""
