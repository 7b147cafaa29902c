"""The table drawn for a terminal, from a view."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from borough.games.london.rules.cards import BOROUGH_COUNT, COLOURS
from borough.games.london.rules.figures import ANY_CARD, BLUE_CARD, FREE, Figures
from borough.games.london.rules.land import holdings
from borough.games.london.rules.run_end import to_turn
from borough.games.london.rules.state import NONE, Open, laid_stack
from borough.games.london.rules.turn import turns_to_stall
from borough.games.london.rules.view import LondonView
from borough.games.london.words.card_texts import TEXT_WORDS
from borough.games.london.words.results import scores

STYLES = ["rgb(150,95,40)", "blue", "magenta", "bright_black"]
LETTERS = ["br", "bl", "pi", "gr"]
SEATS = ["red", "blue", "yellow", "green"]
WIDTH = 100
COLUMN = 50
NAME = 19

PAYMENTS = {FREE: "", ANY_CARD: "card>", BLUE_CARD: "blue>"}
UNITS = ["£{}", "{}★", "{:+}■"]
EACH = ["", "/borough", "/Thames", "/north", "/south", "/brown", "/other"]


def draw(view: LondonView) -> str:
    """The table as rich markup, at most 100 columns wide."""
    parts = [_header(view), _display(view), _map(view.open), _players(view), _cities(view), _hand(view), _legend()]
    lines = [line for part in parts if part for line in [*part, Text()]][:-1]
    for line in lines:
        line.rstrip()
        line.truncate(WIDTH, overflow="ellipsis")
    return Text("\n").join(lines).markup


def _cell(text: str, width: int) -> str:
    """A text cut or padded to a width."""
    if cell_len(text) > width:
        return set_cell_size(text, width - 1) + "…"
    return set_cell_size(text, width)


def card_name(table: Open, card: int, width: int = 0) -> Text:
    """A card's name after the letters of its colour, for readers who cannot see colours."""
    colour = table.figures.colour[card]
    name = table.figures.names[card]
    return Text.assemble((LETTERS[colour], f"{STYLES[colour]} reverse"), f" {_cell(name, width) if width else name}")


def does(figures: Figures, card: int) -> str:
    """What a card does, in signs: payment > gains, text, and whether it is turned over."""
    paid = f"£{figures.pay_pounds[card]}>" if figures.pay_pounds[card] else PAYMENTS[figures.pay_card[card]]
    words = [UNITS[what].format(amount) + EACH[per] for what, amount, per in figures.gains_of(card)]
    if figures.text[card]:
        words.append(TEXT_WORDS[figures.text[card]].signs)
    if figures.flips[card] and figures.runs[card]:
        words.append("↻")
    return paid + " ".join(word for word in words if word)


def _priced(table: Open, card: int) -> Text:
    """A card that could be placed: its name, price, points and what it does."""
    figures = table.figures
    price = f"£{figures.price[card]}" if figures.price[card] else ""
    points = f"{figures.points[card]}★" if figures.points[card] else ""
    return card_name(table, card, NAME).append(f" {price:<3} {points:<2}│").append(does(figures, card), "dim")


def _columns(cells: list[Text]) -> list[Text]:
    """Two cells a line, read downwards."""
    half = (len(cells) + 1) // 2
    return _side_by_side(cells[:half], cells[half:])


def _side_by_side(left: list[Text], right: list[Text]) -> list[Text]:
    lines: list[Text] = []
    for row in range(max(len(left), len(right))):
        line = left[row].copy() if row < len(left) else Text()
        line.truncate(COLUMN - 1, overflow="ellipsis")
        line.append(" " * (COLUMN - line.cell_len))
        if row < len(right):
            line.append_text(right[row])
        lines.append(line)
    return lines


def _header(view: LondonView) -> list[Text]:
    table = view.open
    who = "The game is over" if table.over else f"Turn of Seat {table.active + 1}"
    parts = [who, f"{table.deck_count} cards in the deck", f"{len(table.discards)} discarded"]
    if table.last_turns != NONE and not table.over:
        to_go = "this is the last turn" if table.last_turns == 1 else f"{table.last_turns} turns to go"
        parts[1] = f"the deck is used up, {to_go}"
    stall = turns_to_stall(table)
    if stall != NONE:
        parts[1] += f", ends in {stall} turns unless one is drawn" if stall > 1 else ", ends now unless one is drawn"
    return [Text.assemble(("London", "bold"), *[f"  ·  {part}" for part in parts])]


def _display(view: LondonView) -> list[Text]:
    table = view.open
    rows = []
    for name, row in (("top row", table.top), ("bottom row", table.bottom)):
        cards = [_priced(table, card) for card in row] or [Text("empty", "dim")]
        rows.append([Text(f"Card display, {name}", "bold underline"), *cards])
    return _side_by_side(*rows)


def _map(table: Open) -> list[Text]:
    """The boroughs of both banks in four columns, as they lie from west to east and from north to south."""
    figures = table.figures
    lines = [Text("Boroughs: price/cards/points", "bold underline")]
    for north in (1, 0):
        bank = [place for place in range(BOROUGH_COUNT) if figures.north[place] == north]
        bank.sort(key=lambda place: figures.place[2 * place])
        rows = (len(bank) + 3) // 4
        columns = [bank[start : start + rows] for start in range(0, len(bank), rows or 1)]
        for column in columns:
            column.sort(key=lambda place: figures.place[2 * place + 1])
        for row in range(rows):
            lines.append(Text().join(_borough(table, column[row]) for column in columns if row < len(column)))
        if north:
            pairs = [(place, other) for place in bank for other in figures.bridges[place]]
            bridges = [f"{_short(figures, place)}={_short(figures, other)}" for place, other in sorted(pairs)]
            lines.append(Text("≈≈≈ Thames ≈≈≈ " + " ≈≈ ".join(bridges) + " ≈≈≈", "cyan"))
    return lines


def _short(figures: Figures, place: int) -> str:
    """A borough's first name: Fulham for Fulham & Chelsea."""
    return figures.borough_names[place].split(" & ")[0].split(",")[0]


def _borough(table: Open, place: int) -> Text:
    figures = table.figures
    owner = table.owner[place]
    mark = Text(f"S{owner + 1}", f"bold {SEATS[owner]}") if owner != NONE else Text("··", "dim")
    tube = Text("U", "bold") if table.tube[place] else Text(" ")
    facts = f"{figures.land_price[place]}/{figures.land_cards[place]}/{figures.land_points[place]}"
    return Text.assemble(mark, tube, f" {_cell(_short(figures, place), 14)} {_cell(facts, 5)} ")


def _players(view: LondonView) -> list[Text]:
    table = view.open
    now = "result" if table.over else "if it ended"
    heads = f"Players        money  loans  poverty  points  hand  stacks  boroughs  run adds  {now}"
    lines = [Text(heads, "bold underline")]
    results = scores(table)
    for seat in range(table.seats):
        you = " (you)" if seat == view.seat else ""
        name = Text(f"Seat {seat + 1}{you}".ljust(14), f"bold {SEATS[seat]}")
        money = f"£{table.money[seat]}"
        hand, stacks, boroughs = table.hand_count[seat], len(table.tops[seat]), holdings(table, seat)
        row = f"{money:>6}  {table.loans[seat]:>5}  {table.poverty[seat]:>7}  {table.points[seat]:>6}  {hand:>4}"
        spared = hand if table.no_hand_poverty and seat == table.active else 0
        run = f"{stacks + hand - spared - boroughs:+}■"
        row += f"  {stacks:>6}  {boroughs:>8}  {run:>8}  {results[seat].total:>{len(now)}}"
        lines.append(Text.assemble(name, row))
    return lines


def _cities(view: LondonView) -> list[Text]:
    """The viewer's city with what its cards do; the cards of other cities only by name."""
    table = view.open
    lines: list[Text] = []
    for seat in range(table.seats):
        own = seat == view.seat
        lines.append(Text("Your city" if own else f"City of Seat {seat + 1}", f"bold {SEATS[seat]}"))
        stacks = [_stack(table, seat, stack, own) for stack in range(len(table.tops[seat]))]
        lines += (_columns(stacks) if own else _flow(stacks)) or [Text("  nothing built", "dim")]
    return lines


def _stack(table: Open, seat: int, stack: int, full: bool) -> Text:
    """A stack: its number, its top card, the cards below, and the money on it."""
    card = table.tops[seat][stack]
    upright = table.upright[seat][stack]
    below = sum(laid_stack(laid) == stack for laid in table.laid[seat]) - 1
    text = card_name(table, card, NAME if full else 0)
    if not upright:
        text.stylize("dim strike", 3, 3 + len(table.figures.names[card]))
    notes = [f"+{below}" if below else "", f"£{table.till[seat][stack]}" if table.till[seat][stack] else ""]
    if seat == table.active and stack in table.ran:
        notes[1] += "✓↻" if upright and to_turn(table, seat, stack) else "✓"
    if full:
        text.append(f" {notes[0]:<3} ", "dim").append(does(table.figures, card) if upright else "turned over", "dim")
        text.append(f" {notes[1]}" if notes[1] else "")
    else:
        text.append("".join(f" {note}" for note in [*notes, "" if upright else "×"] if note), "dim")
    return Text.assemble((f"{stack + 1:>2} " if full else f"{stack + 1} ", "bold"), text)


def _flow(items: list[Text]) -> list[Text]:
    """Items one after the other, in lines that fit the width."""
    lines: list[Text] = []
    for item in items:
        if not lines or lines[-1].cell_len + item.cell_len + 3 > WIDTH:
            lines.append(Text(" "))
        lines[-1].append("   " if lines[-1].cell_len > 1 else " ").append_text(item)
    return lines


def _hand(view: LondonView) -> list[Text]:
    """The viewer's hand, and the known cards of the deck."""
    if view.seat == NONE:
        return []
    table = view.open
    by_colour = sorted(view.hand, key=lambda card: (table.figures.colour[card], card))
    lines = [Text(f"Your hand ({len(view.hand)})", "bold underline")]
    lines += _columns([_priced(table, card) for card in by_colour])
    for title, cards in (("You look at", view.looked), ("On top of the deck", view.deck_top)):
        seen = [_priced(table, card) for card in reversed(cards) if card >= 0]
        if seen:
            lines += [Text(f"{title}, the top card first", "bold underline"), *_columns(seen)]
    return lines


def _legend() -> list[Text]:
    line = Text()
    for colour, word in enumerate(COLOURS):
        line.append(LETTERS[colour], f"{STYLES[colour]} reverse").append(f" {word}  ", "dim")
    line.append("·  £ price  ★ points │ what it does when the city is run", "dim")
    signs = "■ poverty  > payment before it  ↻ turned over when the run ends  ✓ activated in this run"
    more = "× turned over  +2 cards below  U Underground"
    return [line, Text(signs, "dim"), Text(more, "dim")]
