"""The content of a table's page, made from a view and public information."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from borough.bots.hints import Hint
from borough.core.board import Area, Choices
from borough.core.game import Game, Score
from borough.core.markup import Markup
from borough.core.prompt import Prompt
from borough.core.rng import Rng
from borough.core.view import View
from borough.core.words import decimal, figure, language, later, many, say, together
from borough.drawing import SEATS, icon, symbols
from borough.server.tables.clocks import PACES
from borough.server.tables.table_views import SeatStatus, TableView
from borough.server.web.charts import ranked, result_bars
from borough.server.web.library import capital
from borough.server.web.notices import Button, Notice, vote_notices
from borough.server.web.workshop_content import comparison, summary

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60
LOG_SHOWN = 400
PACE_NAMES = {
    "none": later("no clock"),
    "live": later("live: 20 minutes each"),
    "correspondence": later("by correspondence: 7 days each"),
}
PREVIEWS = 3
"""Determinisations on which the result of a preview must be the same."""


@dataclass(frozen=True)
class ChoiceButton:
    """A legal action as a button: its canonical text, its explanation, and its place on the board."""

    action: str
    text: str
    place: str


@dataclass(frozen=True)
class Line:
    """A line of the log, and how many actions had been played with it."""

    text: str
    at: int
    new: bool


@dataclass(frozen=True)
class Player:
    """A row of the panel of players."""

    seat: int
    name: str
    note: str
    taken: bool
    deciding: bool
    points: str
    sources: str
    time: str


@dataclass(frozen=True)
class Results:
    """The final results."""

    headline: str
    chart: Markup
    sources: list[str]
    rows: list[dict[str, object]]


def choices_of(game: Game, view: View) -> list[ChoiceButton]:
    """The legal actions as buttons, in the order of the game, grouped by place; those without a place are last."""
    found = [
        ChoiceButton(game.text(one), capital(game.explain(view, one)), game.place(view, one)) for one in view.legal
    ]
    order = {choice.place: number for number, choice in reversed(list(enumerate(found)))}
    return sorted(found, key=lambda choice: (not choice.place, order[choice.place]))


def places_of(game: Game, view: View) -> Choices:
    """The legal actions by their place on the board."""
    at: dict[str, list[int]] = {}
    for action in view.legal:
        place = game.place(view, action)
        if place:
            at.setdefault(place, []).append(action)
    return Choices(at)


def draw_areas(game: Game, view: View, choices: Choices) -> tuple[list[Area], Markup]:
    """The areas of the board, and the symbols that they use."""
    areas = game.board(view, choices)
    return areas, symbols(Markup().join(area.html for area in areas) + seat_marks())


def seat_mark(seat: int) -> Markup:
    """The symbol of a seat."""
    if seat < 0:
        return Markup()
    return _seat_mark(seat % len(SEATS))


@cache
def _seat_mark(seat: int) -> Markup:
    sign = icon(f"seat-{seat}", 12, 12, 24)
    return Markup('<svg class="mark seat-{}" viewBox="0 0 24 24" aria-hidden="true">{}</svg>').format(seat, sign)


@cache
def seat_marks() -> Markup:
    """The symbols of all seats, so that they are defined on the page."""
    return Markup().join(seat_mark(seat) for seat in range(len(SEATS)))


def table_context(table_view: TableView, now: int) -> dict[str, object]:
    """The template variables that follow from the table view."""
    view, game = table_view.view, table_view.game
    away = own_away(table_view)
    asked = view is not None and table_view.seat in view.deciders and table_view.seat in table_view.mine and not away
    areas: list[Area] = []
    drawn = symbols(seat_marks())
    if view is not None:
        areas, drawn = draw_areas(game, view, places_of(game, view) if asked else Choices({}))
    may_ask = (
        table_view.stage == "playing" and bool(table_view.mine) and table_view.since > 0 and table_view.request is None
    )
    return {
        "table": {"id": table_view.id, "number": table_view.number},
        "title": game.title,
        "game": game,
        "seat": table_view.seat,
        "stage": table_view.stage,
        "live": table_view.stage in ("open", "playing"),
        "symbols": drawn,
        "areas": areas,
        "prompt": prompt_of(table_view),
        "passed_to": next_at_the_screen(table_view),
        "aside": "" if asked or away else waiting_since(table_view, now),
        "asked": asked,
        "away": away,
        "alone": all(seat.bot or seat.away or seat.mine or not seat.name for seat in table_view.seats),
        "terms": terms_in_words(table_view),
        "choices": choices_of(game, view) if asked and view is not None else [],
        "can_undo": table_view.can_undo,
        "can_ask": may_ask,
        "may_leave": table_view.stage == "playing"
        and any(one.seat == table_view.seat and not one.away for one in table_view.seats),
        "results": results_of(table_view),
        "players": players_of(table_view),
        "names": table_view.names,
        "seats_of_mine": table_view.mine,
        "commitment": table_view.commitment,
        "seed": "" if table_view.seed is None else str(table_view.seed),
        "host": table_view.host,
        "may_sit_down": table_view.stage == "playing" and not table_view.mine,
        "seat_open": table_view.stage == "playing" and not all(one.name for one in table_view.seats),
        "values": own_values(table_view),
    }


def own_values(table_view: TableView) -> dict[str, object] | None:
    """The component values that are not ours: a summary, their digest, and all differences; None for ours."""
    if not table_view.components:
        return None
    game, text = table_view.game, table_view.components
    _, digest, found, done = comparison(game, text, language())
    return {"summary": summary(game, text, language()), "digest": digest, "differences": found, "progress": done}


def terms_in_words(table_view: TableView) -> dict[str, object]:
    """The terms of the table in words."""
    game, pace = table_view.game, table_view.pace
    name = say(PACE_NAMES[pace.kind])
    if pace != PACES[pace.kind]:
        name = say("{time} per player", time=time_in_words(pace.bank))
    options = [say(option.help) for option in game.options if table_view.options.get(option.name, option.default)]
    return {"about": say(game.about) if game.about else "", "pace": capital(name), "options": options}


def own_away(table_view: TableView) -> bool:
    """Whether the visitor is away from a seat and has to come back first."""
    return table_view.stage == "playing" and any(seat.mine and seat.away for seat in table_view.seats)


def resting(table_view: TableView) -> bool:
    """Whether the game is paused because no person is present."""
    return all(seat.bot or seat.away or not seat.name for seat in table_view.seats)


def own_turn(table_view: TableView) -> list[int]:
    """The visitor's seats that are to move."""
    return [seat.seat for seat in table_view.seats if seat.mine and seat.decides]


def next_at_the_screen(table_view: TableView) -> int | None:
    """On a shared screen, the seat to pass the screen to; None if its view is already shown."""
    turn = own_turn(table_view) if not own_away(table_view) else []
    return turn[0] if len(table_view.mine) > 1 and table_view.seat is None and turn else None


def prompt_of(table_view: TableView) -> Prompt:
    """The prompt."""
    if table_view.stage == "open":
        if table_view.host:
            return Prompt(say("The table is open: wait for the others, or start with bots."), "")
        if table_view.mine:
            return Prompt(say("The table is open: wait for the others, or for the host to start."), "")
        return Prompt(say("The table is open: take a seat."), "")
    if table_view.view is None:
        return Prompt(say("This table was closed."), "")
    if own_away(table_view):
        return Prompt(say("You are away. Come back to continue."), "")
    passed_to = next_at_the_screen(table_view)
    if passed_to is not None:
        return Prompt(say("Pass the screen to {who}.", who=table_view.names[passed_to]), "")
    return table_view.game.prompt(table_view.view)


def log_lines(log: list[tuple[int, list[str]]], since: int) -> list[Line]:
    """The last lines of the log; those from action `since` on are marked as new."""
    lines = [Line(text, number + 1, number >= since) for number, texts in log for text in texts]
    return lines[-LOG_SHOWN:]


def players_of(table_view: TableView) -> list[Player]:
    """The rows of the panel of players."""
    view = table_view.view
    scores = {score.seat: score for score in table_view.game.scores(view)} if view is not None else {}
    rows = []
    for seat, name in zip(table_view.seats, table_view.names, strict=True):
        score = scores.get(seat.seat)
        rows.append(
            Player(
                seat=seat.seat,
                name=name,
                note=_note(table_view, seat),
                taken=bool(seat.name),
                deciding=seat.decides,
                points="" if score is None else figure(score.total),
                sources="" if score is None else sources_in_words(score),
                time="" if seat.left is None or seat.bot else time_in_words(seat.left // 1000),
            )
        )
    return rows


def _note(table_view: TableView, seat: SeatStatus) -> str:
    if seat.bot:
        return say("bot: {level}", level=say(seat.bot))
    if not seat.name:
        if table_view.stage == "playing":
            return say("open seat, a bot is playing")
        return say("open seat") if table_view.stage == "open" else ""
    if not seat.away:
        return ""
    return say("away") if resting(table_view) else say("away, a bot is playing")


def sources_in_words(score: Score) -> str:
    """Points by source, without zeros."""
    return ", ".join(f"{say(source)} {figure(points)}" for source, points in score.sources.items() if points)


def time_in_words(seconds: int) -> str:
    """A time in words, rounded down."""
    if seconds >= 2 * DAY:
        return many(seconds // DAY, "{n} day", "{n} days")
    if seconds >= 2 * HOUR:
        return many(seconds // HOUR, "{n} hour", "{n} hours")
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


def waiting_since(table_view: TableView, now: int) -> str:
    """How long the table has waited for others, in words."""
    seconds = (now - table_view.changed) // 1000
    if table_view.stage != "playing" or seconds < MINUTE:
        return ""
    if seconds < 2 * HOUR:
        return many(seconds // MINUTE, "Waiting for {n} minute.", "Waiting for {n} minutes.")
    if seconds < 2 * DAY:
        return many(seconds // HOUR, "Waiting for {n} hour.", "Waiting for {n} hours.")
    return many(seconds // DAY, "Waiting for {n} day.", "Waiting for {n} days.")


def notices_of(table_view: TableView) -> list[Notice]:
    """The notices above the board."""
    found = []
    if own_away(table_view):
        rests = say("The game is paused until you are back.")
        found.append(Notice(rests if resting(table_view) else say("You are away, and a bot is playing for you.")))
    if table_view.imported and table_view.stage in ("open", "playing"):
        text = say("This game was imported from a record. The person who imported it may know hidden information.")
        found.append(Notice(text))
    if table_view.components and table_view.stage in ("open", "playing"):
        found.append(Notice(say("This table plays with its own component values."), link="components"))
    request = table_view.request
    if request is not None:
        text = many(
            table_view.actions - request.actions,
            "{who} asks to take back the last action.",
            "{who} asks to take back the last {n} actions.",
            who=table_view.names[request.seat],
        )
        if any(seat in table_view.mine for seat in request.waiting):
            found.append(Notice(text, [Button("agree", say("I agree")), Button("decline", say("No"))]))
        else:
            names = together([table_view.names[other] for other in request.waiting])
            found.append(Notice(f"{text} {say('Waiting for {names}.', names=names)}"))
    return [*found, *vote_notices(table_view)]


def results_of(table_view: TableView) -> Results | None:
    """The final results; None before the end."""
    if table_view.stage != "over" or table_view.view is None:
        return None
    scores = table_view.game.scores(table_view.view)
    best = [table_view.names[score.seat] for score in ranked(scores) if score.rank == 1]
    headline = (
        say("{name} wins!", name=best[0]) if len(best) == 1 else say("{names} share the victory.", names=together(best))
    )
    rows: list[dict[str, object]] = [
        {
            "rank": score.rank,
            "name": table_view.names[score.seat],
            "points": [figure(points) for points in score.sources.values()],
            "total": figure(score.total),
        }
        for score in ranked(scores)
    ]
    sources = [capital(say(name)) for name in scores[0].sources]
    return Results(headline, result_bars(scores, table_view.names), sources, rows)


def tenths(points: float, sign: str = "") -> str:
    """A number with one decimal, written as in the reader's language; with "+", always with its sign."""
    return decimal(round(points, 1) + 0.0, f"{sign}.1f")  # no -0.0


def hints_in_words(game: Game, view: View, hints: list[Hint]) -> list[dict[str, str]]:
    """Hints with their expected points in words."""
    found = []
    for hint in hints:
        if hint.action not in view.legal:  # the table has changed while the hint was computed
            continue
        parts = [f"{say(name)} {tenths(part)}" for name, part in hint.sources.items() if round(part, 1)]
        points, lead, sources = tenths(hint.points), tenths(hint.lead, "+"), ", ".join(parts)
        why = say("{points} final points, lead {lead}: {sources}", points=points, lead=lead, sources=sources)
        what, place = capital(game.explain(view, hint.action)), game.place(view, hint.action)
        found.append({"action": game.text(hint.action), "place": place, "text": what, "why": why})
    return found


def preview(game: Game, view: View, action: int) -> str:
    """The change in visible points after a choice, as far as it does not depend on hidden information."""
    before = game.scores(view)[view.seat].sources
    found: list[dict[str, int]] = []
    for seed in range(PREVIEWS):
        state = game.sample(view, Rng(seed))
        state.play(view.seat, action)
        after = game.scores(game.view(state, view.seat))[view.seat].sources
        found.append({source: points - before[source] for source, points in after.items()})
    sure = {name: points for name, points in found[0].items() if points and all(one[name] == points for one in found)}
    text = capital(game.explain(view, action))
    if not sure:
        return text
    # Points first: "poverty −1" would read as though poverty fell.
    sources = ", ".join(f"{figure(points, '+')} ({say(source)})" for source, points in sure.items())
    return say("{what} · points now: {sources}", what=text, sources=sources)
