"""The table drawn for a browser, from a view: map, card display, cities and hand."""

from __future__ import annotations

from borough.core.board import Area, Choices
from borough.core.markup import Markup
from borough.core.words import many, player, say
from borough.drawing import drawing
from borough.games.london.drawing.cards import HEIGHT, WIDTH, back, describe, pile, small_pile
from borough.games.london.drawing.legend import legend
from borough.games.london.drawing.map import london_map, one_borough
from borough.games.london.drawing.seats import control, hidden_hand, purse, run_poverty
from borough.games.london.rules import actions as a
from borough.games.london.rules.actions import ACTIONS
from borough.games.london.rules.cards import BOROUGHS, CARDS, DECK_COUNT, DECKS
from borough.games.london.rules.coffee_house import SERVED, served_choice, served_stack
from borough.games.london.rules.figures import Figures
from borough.games.london.rules.hand import BOTTOM, TOP, display_card, display_choice
from borough.games.london.rules.run_end import to_turn
from borough.games.london.rules.state import (
    NONE,
    SWAPPING,
    Open,
    laid_card,
    laid_stack,
    step_kind,
    step_operand,
)
from borough.games.london.rules.turn import turns_to_stall
from borough.games.london.rules.university import ORDER
from borough.games.london.rules.view import LondonView
from borough.games.london.words.choices import explain
from borough.games.london.words.prompts import stall_warning
from borough.games.london.words.steps import STEP_WORDS

ROWS = ("top", "bottom")
SPACE = 40
"""How high an empty space of the display is drawn."""


def place(view: LondonView, action: int) -> str:
    """Where on the board an action is chosen."""
    words = ACTIONS.words(action)
    verb = words["verb"]
    if verb == "take":
        return f"display-{words['row']}-{words['card']}"
    if verb in ("keep", "first"):
        return f"looked-{words['card']}"
    if "card" in words:
        return f"hand-{words['card']}"
    if "borough" in words:
        return f"borough-{words['borough']}"
    if "stack" in words:
        return f"stack-{words['stack']}"
    if action >= a.TARGET:
        return f"seat-{action - a.TARGET}"
    if action not in (a.FLIP, a.DONE):
        return PLACES[action]
    if not view.open.steps:
        return ""
    return STEP_WORDS[step_kind(view.open.steps[-1])].stop_at


PLACES = {
    a.DRAW: "deck",
    a.LOOK: "deck",
    a.THREE: "deck",
    a.PLAY: "hand",
    a.RUN: "city",
    a.PAY: "money",
    a.LOAN: "loans",
    a.NEW: "stack-new",
}


def board(view: LondonView, choices: Choices) -> list[Area]:
    """The areas of the table page."""
    areas = [Area("board", say("London"), _shared(view, choices))]
    seats = view.open.seats
    first = 0
    if view.seat != NONE:
        areas.append(Area("mine", say("Your city"), _mine(view, choices), view.seat))
        areas.append(Area("hand", say("Your hand"), _hand(view, choices), view.seat))
        first = view.seat + 1
    for seat in [other % seats for other in range(first, first + seats)]:
        if seat != view.seat:
            areas.append(Area("others", player(seat), _other(view, seat, choices), seat))
    return areas


def _shared(view: LondonView, choices: Choices) -> Markup:
    """The map, the deck and the card display."""
    shell = Markup(
        '<div class="london"><div class="london-frame" tabindex="0">{}</div>'
        '<div class="london-market">{}<div class="rows">{}{}</div></div>{}{}</div>'
    )
    rows = [_row(view.open, row, choices) for row in (TOP, BOTTOM)]
    return shell.format(
        london_map(view.open, choices), _deck(view, choices), *rows, _discards(view.open), legend(view.open.figures)
    )


def _deck(view: LondonView, choices: Choices) -> Markup:
    """The draw deck: the letter on its top card, and how many of each letter there are."""
    table = view.open
    counts = [view.backs.count(deck) for deck in range(DECK_COUNT)]
    letters = " ".join(f"{DECKS[deck]}\u202f{count}" for deck, count in enumerate(counts) if count)
    label = many(table.deck_count, "Draw deck: {n} card", "Draw deck: {n} cards")
    drawn = back(view.backs[-1], table.deck_count, label) if view.backs else _slot(say("empty"))
    can = [explain(view, action) for action in choices.at.get("deck", [])]
    notes = [letters] if letters else []
    if table.looking:
        notes.append(many(table.looking, "{n} card is looked at", "{n} cards are looked at"))
    if table.last_turns != NONE and not table.over:
        notes.append(many(table.last_turns, "the last turn", "{n} turns to go"))
    if turns_to_stall(table) != NONE:
        notes.append(stall_warning(turns_to_stall(table)))
    verbs = [Markup('<b class="verb">{}</b>').format(words) for words in can]
    words = Markup("<div>{}{}</div>").format(Markup().join(verbs), _caption(notes))
    mark = choices.mark("deck", ". ".join([label, *can]))
    return Markup('<div class="deck pile" {}>{}{}</div>').format(mark, drawn, words)


def _row(table: Open, row: int, choices: Choices) -> Markup:
    """A row of the card display with its empty spaces."""
    cards, columns = (table.top, table.bottom)[row], table.figures.columns[table.seats]
    full = len(table.top) + len(table.bottom) == 2 * columns
    if row == TOP:
        title, note = say("Top row"), say("leaves the game when both rows are full")
        if full:
            note = say("full: leaves the game with the next card")
    else:
        title, note = say("Bottom row"), say("then moves up")
    items = [_display_card(table, ROWS[row], card, choices) for card in cards]
    items += [Markup('<div class="pile">{}</div>').format(_slot("", SPACE))] * (columns - len(cards))
    head = Markup('<h4>{} <small class="{}">{}</small></h4>').format(
        title, "warning" if full and row == TOP else "", note
    )
    return Markup('<section class="row">{}<div class="cards">{}</div></section>').format(head, Markup().join(items))


def _display_card(table: Open, row: str, card: int, choices: Choices) -> Markup:
    """A card in the display; the Coffee House's is marked until it is paid for."""
    ordered = [served_choice(step_operand(step)) for step in table.steps if step_kind(step) == SERVED]
    taken = ordered == [display_choice(card, ROWS.index(row))]
    mark = choices.mark(f"display-{row}-{CARDS[card]}", describe(table.figures, card))
    drawn = pile(table.figures, card)
    return Markup('<div class="pile{}" {}>{}</div>').format(" coming" if taken else "", mark, drawn)


def _discards(table: Open) -> Markup:
    """The cards that have left the game, to be looked through."""
    if not table.discards:
        return Markup()
    names = [table.figures.names[card] for card in table.discards]
    head = many(len(names), "{n} card has left the game", "{n} cards have left the game")
    return Markup("<details><summary>{}</summary>{}</details>").format(head, ", ".join(sorted(names)))


def _mine(view: LondonView, choices: Choices) -> Markup:
    """The viewer's city: money and counters, the poverty of a run, and the stacks."""
    table, seat = view.open, view.seat
    stacks = [_own_stack(view, stack, choices) for stack in range(len(table.tops[seat]))]
    card, stack, _, _ = view.move
    if stack == len(stacks):
        stacks.append(_coming(table, card, "stack-new", choices))
    elif "stack-new" in choices:
        mark = choices.mark("stack-new", say("Start a new stack"))
        stacks.append(Markup('<div class="pile" {}>{}</div>').format(mark, _slot(say("new stack"))))
    city = Markup('<div class="cards">{}</div>').format(Markup().join(stacks)) if stacks else _nothing_built()
    shell = Markup('<div class="london london-seat seat-{}">{}{}{}</div>')
    return shell.format(seat, purse(view, seat, choices), run_poverty(view, seat, choices), city)


def _own_stack(view: LondonView, stack: int, choices: Choices) -> Markup:
    """A stack of the viewer's city, or the card that is about to cover it."""
    table, seat = view.open, view.seat
    figures = table.figures
    name = f"stack-{stack + 1}"
    served = [step_operand(step) for step in table.steps if step_kind(step) == SERVED]
    served = [display_card(served_choice(operand)) for operand in served if served_stack(operand) == stack]
    if served and seat == table.active:
        return _coming(table, served[0], name, choices)
    if view.move[1] == stack:
        return _coming(table, view.move[0], name, choices)
    card, turned = table.tops[seat][stack], not table.upright[seat][stack]
    below = [laid_card(laid) for laid in table.laid[seat] if laid_stack(laid) == stack][:-1]
    ran = seat == table.active and stack in table.ran
    due = ran and not turned and to_turn(table, seat, stack)
    notes = [f"{stack + 1} ✓ ↻" if due else f"{stack + 1} ✓" if ran else str(stack + 1)]
    if below:
        notes.append(many(len(below), "{n} below", "{n} below"))
    if seat == table.active and stack in table.fresh:
        notes.append(say("new"))
    words = [say("Stack {number}", number=stack + 1), describe(figures, card)]
    if ran:
        words.append(say("activated in this run"))
    if due:
        words.append(say("turned over when the run ends"))
    if turned:
        words.append(say("turned over"))
    if below:
        words.append(say("below it: {cards}", cards=", ".join(figures.names[under] for under in reversed(below))))
    label = ". ".join(words)
    css = "pile due" if due else "pile"
    drawn = pile(figures, card, len(below), turned, table.till[seat][stack], label)
    shell = Markup('<div class="{}" {} title="{}">{}{}</div>')
    return shell.format(css, choices.mark(name, label), label, drawn, _caption(notes))


def _coming(table: Open, card: int, name: str, choices: Choices) -> Markup:
    """A card that is being placed, where it will lie."""
    mark = choices.mark(name, describe(table.figures, card))
    shell = Markup('<div class="pile coming" {}>{}{}</div>')
    return shell.format(mark, pile(table.figures, card), _caption([say("being placed")]))


def _hand(view: LondonView, choices: Choices) -> Markup:
    """The viewer's hand by colour, equal cards on one pile; then the known cards of the deck."""
    table = view.open
    figures = table.figures
    held = sorted(set(view.hand), key=lambda card: (figures.colour[card], card))
    piles = [_hand_pile(view, card, choices) for card in held]
    count, limit = len(view.hand), figures.hand_limit
    words = say(
        "{cards} (at most {limit} at the end of the turn)", cards=many(count, "{n} card", "{n} cards"), limit=limit
    )
    head = control(view, choices, "hand", "hand", words, "warning" if count > limit else "")
    parts = [head, Markup('<div class="cards">{}</div>').format(Markup().join(piles))]
    if any(card >= 0 for card in view.looked):
        parts.append(_looked(view, choices))
    if view.deck_top:
        known = [Markup('<div class="pile">{}</div>').format(pile(figures, card)) for card in reversed(view.deck_top)]
        parts.append(_cards_under(say("Known cards on top of the deck, the top card first"), known))
    return Markup('<div class="london london-hand seat-{}">{}</div>').format(view.seat, Markup().join(parts))


def _hand_pile(view: LondonView, card: int, choices: Choices) -> Markup:
    """A card of the hand, how many there are of it, and what is about to happen to one."""
    figures = view.open.figures
    copies = view.hand.count(card)
    label = describe(figures, card)
    notes = []
    if copies > 1:
        notes.append(f"×\u202f{copies}")
        label += ". " + many(copies, "{n} of them", "{n} of them")
    placed, stack, expended, _ = view.move
    if placed == card:
        notes.append(say("to swap") if stack == SWAPPING else say("to place"))
    if expended == card:
        notes.append(say("to expend"))
    css = "pile leaving" if card in (placed, expended) else "pile"
    mark = choices.mark(f"hand-{CARDS[card]}", label)
    drawn = pile(figures, card, copies - 1, label=label)
    return Markup('<div class="{}" {} title="{}">{}{}</div>').format(css, mark, label, drawn, _caption(notes))


def _looked(view: LondonView, choices: Choices) -> Markup:
    """The cards of the deck being looked at; those put back already are numbered from the top."""
    table = view.open
    ordered = step_operand(table.steps[-1]) if step_kind(table.steps[-1]) == ORDER else 0
    items = []
    for number, card in enumerate(reversed(view.looked)):
        if number < ordered:
            note = _caption([say("{number} from the top", number=number + 1)])
            items.append(Markup('<div class="pile leaving">{}{}</div>').format(pile(table.figures, card), note))
        else:
            mark = choices.mark(f"looked-{CARDS[card]}", describe(table.figures, card))
            items.append(Markup('<div class="pile" {}>{}</div>').format(mark, pile(table.figures, card)))
    return _cards_under(say("You look at these cards of the deck"), items)


def _cards_under(title: str, items: list[Markup]) -> Markup:
    return Markup('<h4>{}</h4><div class="cards">{}</div>').format(title, Markup().join(items))


def _other(view: LondonView, seat: int, choices: Choices) -> Markup:
    """Another seat: its money and counters, the poverty of a run, its hand and its city."""
    table = view.open
    stacks = []
    for stack, card in enumerate(table.tops[seat]):
        below = sum(laid_stack(laid) == stack for laid in table.laid[seat]) - 1
        till = table.till[seat][stack]
        stacks.append(small_pile(table.figures, card, below, not table.upright[seat][stack], till))
    items = Markup().join(Markup("<li>{}</li>").format(drawn) for drawn in stacks)
    city = Markup('<ul class="cards small">{}</ul>').format(items) if stacks else _nothing_built()
    parts = [purse(view, seat, choices), run_poverty(view, seat, choices), hidden_hand(view, seat), city]
    return Markup('<div class="london london-seat seat-{}">{}</div>').format(seat, Markup().join(parts))


def _nothing_built() -> Markup:
    return Markup('<p class="empty">{}</p>').format(say("Nothing is built yet."))


def _caption(notes: list[str]) -> Markup:
    """A line below a card."""
    return Markup('<span class="caption">{}</span>').format(" · ".join(notes)) if notes else Markup()


def _slot(words: str = "", height: int = HEIGHT) -> Markup:
    """An empty space for a card."""
    frame = Markup('<rect class="slot" x="1" y="1" width="98" height="{}" rx="6"/>').format(height - 2)
    text = (
        Markup('<text class="soft middle" x="50" y="70" font-size="13">{}</text>').format(words) if words else Markup()
    )
    return drawing(WIDTH + 8, height + 8, frame + text, words, "london-card")


def piece(figures: Figures, kind: str, ident: str) -> Markup:
    """A card or a borough by itself."""
    if kind == "card" and ident in CARDS:
        return pile(figures, CARDS.index(ident))
    if kind == "borough" and ident in BOROUGHS:
        return one_borough(figures, BOROUGHS.index(ident))
    return Markup()
