"""What a seat has besides its city: money and counters, the poverty of a run, and the backs of its hand."""

from __future__ import annotations

from functools import lru_cache

from borough.core.board import Choices
from borough.core.markup import Markup
from borough.core.words import figure, many, player, say
from borough.drawing import drawing, icon
from borough.games.london.rules.building import SCHOOL_FEE
from borough.games.london.rules.card_text import visible
from borough.games.london.rules.cards import DECK_COUNT, DECKS
from borough.games.london.rules.cash import PAYING
from borough.games.london.rules.land import holdings
from borough.games.london.rules.poverty import PUBLIC_HOUSES
from borough.games.london.rules.scoring import totals
from borough.games.london.rules.state import NONE, Open, step_kind, step_operand
from borough.games.london.rules.view import LondonView
from borough.games.london.words.choices import explain


@lru_cache(100)
def sign(name: str) -> Markup:
    """A sign in a line of text."""
    return drawing(24, 24, icon(name, 12, 12, 24), "", "sign")


def chip(name: str, text: str | Markup, css: str = "") -> Markup:
    """A sign and a few words."""
    return Markup('<p class="chip {}">{} {}</p>').format(css, sign(name), text)


def control(view: LondonView, choices: Choices, place: str, name: str, text: str | Markup, css: str = "") -> Markup:
    """A sign and words at a place of the board; choices at that place are named first."""
    words = " · ".join(explain(view, action) for action in choices.at.get(place, []))
    label = Markup(text).striptags()
    mark = choices.mark(place, say("{what}: {rest}", what=words, rest=label) if words else label)
    if words and place == "loans":  # what it costs is in the label, in the list and in the preview
        words = say("Take a loan")
    verb = Markup('<b class="verb">{}</b> ').format(words) if words else Markup()
    return Markup('<p class="chip {}" {}>{} {}{}</p>').format(css, mark, sign(name), verb, text)


def purse(view: LondonView, seat: int, choices: Choices) -> Markup:
    """Money, loans, poverty and points in one line."""
    table = view.open
    own = seat == view.seat
    money = f"£{table.money[seat]}"
    loans = many(table.loans[seat], "{n} loan", "{n} loans")
    if own and view.move[3]:
        loans += f" + {view.move[3]}"
    total = figure(totals(table)[seat])
    worth = say("result {points}", points=total) if table.over else say("now worth {points}", points=total)
    chips = [
        control(view, choices, "money", "money", money) if own else chip("money", money),
        control(view, choices, "loans", "loan", loans) if own else chip("loan", loans),
        chip("poverty", many(table.poverty[seat], "{n} poverty", "{n} poverty")),
        chip("points", many(table.points[seat], "{n} point in counters", "{n} points in counters")),
        chip("crown", worth),
    ]
    due = amount_due(view) if own else 0
    if due:
        chips.insert(0, chip("money", say("£{pounds} to pay", pounds=due), "warning"))
    mark = Markup() if own else choices.mark(f"seat-{seat}", player(seat))
    css = "purse active" if seat == table.active and not table.over else "purse"
    return Markup('<div class="{}" {}>{}</div>').format(css, mark, Markup().join(chips))


def amount_due(view: LondonView) -> int:
    """What the viewer's seat is about to pay."""
    table = view.open
    figures = table.figures
    card, stack, expended, _ = view.move
    if card != NONE and stack >= 0:
        fee = SCHOOL_FEE if expended != NONE and figures.colour[expended] != figures.colour[card] else 0
        return figures.price[card] + fee
    if view.seat == table.active and table.steps and step_kind(table.steps[-1]) == PAYING:
        return step_operand(table.steps[-1])
    return 0


def run_poverty(view: LondonView, seat: int, choices: Choices) -> Markup:
    """The poverty that running the city now would bring (run-poverty)."""
    table = view.open
    if table.over:
        return Markup()
    own = seat == view.seat
    stacks, hand, land = len(table.tops[seat]), table.hand_count[seat], holdings(table, seat)
    if table.no_hand_poverty and seat == table.active:
        hand = 0
    sum_words = say(
        "{stacks} + {cards} − {boroughs}",
        stacks=many(stacks, "{n} stack", "{n} stacks"),
        cards=many(hand, "{n} hand card", "{n} hand cards"),
        boroughs=many(land, "{n} borough", "{n} boroughs"),
    )
    result = say("{change} poverty", change=_change(table, seat, stacks + hand - land))
    if hand and visible(table, seat, PUBLIC_HOUSES):
        result += " " + say("(with Public Houses {change})", change=_change(table, seat, stacks - land))
    head = say("If you ran the city now:") if own else say("If they ran the city now:")
    words = Markup("<span>{} {} =</span> <b>{}</b>").format(head, sum_words, result)
    return control(view, choices, "city", "poverty", words, "run") if own else chip("poverty", words, "run")


def _change(table: Open, seat: int, poverty: int) -> str:
    """A change of poverty with its sign; nobody goes below none."""
    poverty = max(poverty, -table.poverty[seat])
    return figure(poverty, "+") if poverty else "±0"


def hidden_hand(view: LondonView, seat: int) -> Markup:
    """Another hand: backs with their letters, and the cards that were seen going there."""
    table = view.open
    names = table.figures.names
    unknown = table.unknown[seat * DECK_COUNT : (seat + 1) * DECK_COUNT]
    backs = [f"{DECKS[deck]}\u202f×\u202f{count}" for deck, count in enumerate(unknown) if count]
    known = [names[card] for card in table.known[seat]]
    glimpsed = [say("{card} (seen by you)", card=names[card]) for card in view.glimpsed[seat]]
    words = many(table.hand_count[seat], "{n} hand card", "{n} hand cards")
    rest = ", ".join([*backs, *known, *glimpsed])
    return chip("hand", say("{what}: {rest}", what=words, rest=rest) if rest else words, "held")
