"""The table drawn for a terminal, from a view: 100 columns of rich markup."""

from __future__ import annotations

import textwrap

from rich.text import Text

from borough.core.game import Score
from borough.core.words import count, player
from borough.games.key_flow.drawing.terminal_text import (
    BLIND_SKILL,
    CHOOSABLE,
    EVERYTHING,
    FAINT,
    FLIPPED,
    GOODS_LETTERS,
    KEYPLE_LETTERS,
    NAMES,
    POINTS,
    RAISED,
    SEAT_STYLES,
    TOKEN,
    WIDTH,
    WITH_ACTIONS,
    VillagePicture,
    card_signs,
    keyple_signs,
    paint,
    village_lines,
)
from borough.games.key_flow.rules import state as s
from borough.games.key_flow.rules.actions import ACTIONS, SLOT_NAMES
from borough.games.key_flow.rules.cards import BACKS, COLOURS, GOODS, SEASONS, SKILL_COUNT, SKILLS, VILLAGE_COUNT
from borough.games.key_flow.rules.season import in_draft, passing
from borough.games.key_flow.rules.shown import as_it_will_be, own_turn, side_of, singles_at_hand
from borough.games.key_flow.rules.state import Open
from borough.games.key_flow.rules.supply import double_tiles_left, first_served, hidden_tiles_left
from borough.games.key_flow.rules.turn import Turn
from borough.games.key_flow.rules.view import KeyFlowView
from borough.games.key_flow.rules.village import NONE, Village
from borough.games.key_flow.words.card_words import at_slot, card_words
from borough.games.key_flow.words.results import animals, assignment_lines, scores
from borough.games.key_flow.words.stages import STAGE_WORDS

HEAD = "bold underline"
OWN_PITCH = 18
PITCH = 14
PLAYER_WIDTHS = [17, 7, 2, 5, 7, 5, 6, 6, 3, 3, 3, 3, 5, 4, 4, 4]


def draw(view: KeyFlowView) -> str:
    """The table as rich markup, at most 100 columns wide."""
    table = as_it_will_be(view)
    results = scores(table, singles_at_hand(view))
    parts = [
        _header(view),
        *_villages(view, table, results),
        _players(view, table, results),
        _backs(view),
        _result(view, results) if table.stage == s.OVER else [],
        _shown(view),
        _memory(view),
        _winter(view),
        _turn(view),
        _hand(view),
        _legend(),
    ]
    lines = [line for part in parts if part for line in [*part, Text()]][:-1]
    for line in lines:
        line.rstrip()
        line.truncate(WIDTH, overflow="ellipsis")
    return Text("\n").join(lines).markup


# Pieces of lines.


def _fit(text: Text | str, width: int) -> Text:
    """A cell of a table, exactly so wide."""
    cell = Text(text) if isinstance(text, str) else text.copy()
    cell.truncate(width, overflow="ellipsis")
    cell.pad_right(width - cell.cell_len)
    return cell


def _paragraph(title: str, words: str) -> list[Text]:
    """A bold title and a text after it, in as many lines as it takes."""
    lines = [paint(line) for line in textwrap.wrap(f"{title}: {words}", WIDTH, subsequent_indent="  ")]
    lines[0].stylize("bold", 0, len(title) + 1)
    return lines


def _seat_order(view: KeyFlowView) -> list[int]:
    """The left neighbour, oneself, the right neighbour, then those out of reach."""
    seats = view.open.seats
    if view.seat == NONE:
        return list(range(seats))
    order = [view.seat + 1, view.seat, view.seat - 1, *range(view.seat + 2, view.seat + seats - 1)]
    return list(dict.fromkeys(seat % seats for seat in order))


def _seat(view: KeyFlowView, seat: int) -> Text:
    """A seat's name in its colour, and where it sits."""
    seats = view.open.seats
    word = ""
    if view.seat != NONE:
        words = {(view.seat - 1) % seats: "right →", (view.seat + 1) % seats: "left ←", view.seat: "you"}
        word = words.get(seat, "") if seats > 2 or seat == view.seat else "opposite"
    return Text(f"{player(seat)}{f' ({word})' if word else ''}", f"bold {SEAT_STYLES[seat]}")


# The parts of the drawing.


def _header(view: KeyFlowView) -> list[Text]:
    """Season, card and stage; who decides; which way hands go; the supply."""
    table = view.open
    season = SEASONS[table.season]
    drafting = in_draft(table)
    if drafting:
        season += f", card {table.round + 1} of {table.figures.hand_size(table.seats, table.season)}"
    parts = [season, STAGE_WORDS[table.stage].short]
    if view.deciders:
        parts.append(f"to decide: Seat {', '.join(str(seat + 1) for seat in view.deciders)}")
    lines = [Text.assemble(("Key Flow", "bold"), *[f"  ·  {part}" for part in parts])]
    left = passing(table.season) == 1
    if drafting:
        lines.append(Text(f"hands go {'left, to the next seat' if left else 'right, to the seat before'}", FAINT))
    return [*lines, *_supply(view)]


def _supply(view: KeyFlowView) -> list[Text]:
    """What the supply has, and who is served first if it does not suffice."""
    table = view.open
    doubles = ", ".join(f"{number} {skill}" for number, skill in zip(double_tiles_left(table), SKILLS, strict=True))
    words = [
        f"in the supply: {count(table.tokens, 'token')}, {count(table.tiles, 'upgrade tile')}, "
        f"{count(hidden_tiles_left(table), 'skill tile')} face down, double-sided: {doubles}"
    ]
    if table.stage != s.OVER:
        words.append(f"if pieces run short, {player(first_served(table))} is served first")
    return [Text(line, FAINT) for line in textwrap.wrap("  ·  ".join(words), WIDTH, break_on_hyphens=False)]


def _villages(view: KeyFlowView, table: Open, results: list[Score]) -> list[list[Text]]:
    """Those out of reach by name, the neighbours beside each other if there is room, one's own in full."""
    order = _seat_order(view)
    blocks = {seat: _village(view, table, results[seat]) for seat in order}
    if view.seat == NONE:
        return [blocks[seat] for seat in order]
    near = [order[0], *order[2:3]] if table.seats > 2 else order[:1]
    far = [seat for seat in order if seat not in near and seat != view.seat]
    return [*_pack([blocks[seat] for seat in far]), *_pack([blocks[seat] for seat in near]), blocks[view.seat]]


def _pack(blocks: list[list[Text]]) -> list[list[Text]]:
    """Blocks of lines, put beside each other where they fit."""
    packed: list[list[Text]] = []
    for block in blocks:
        width = max(line.cell_len for line in block)
        left = max([line.cell_len for line in packed[-1]], default=0) + 3 if packed else WIDTH
        if left + width > WIDTH:
            packed.append(block)
            continue
        rows = max(len(block), len(packed[-1]))
        one, two = [[*lines, *[Text()] * (rows - len(lines))] for lines in (packed[-1], block)]
        packed[-1] = [Text.assemble(_fit(a, left), b) for a, b in zip(one, two, strict=True)]
    return packed


def _village(view: KeyFlowView, table: Open, score: Score) -> list[Text]:
    """A village under its title."""
    seat = score.seat
    reachable = view.seat != NONE and (seat - view.seat) % table.seats in (1, table.seats - 1)
    detail = EVERYTHING if seat == view.seat else WITH_ACTIONS if reachable or view.seat == NONE else NAMES
    pitch = OWN_PITCH if seat == view.seat else PITCH
    side = side_of(view, seat)
    marked = _choosable(view, seat)
    picture = VillagePicture(table.figures, table.villages[seat], detail, pitch, score.parts, marked, side)
    title = Text.assemble("Village of ", _seat(view, seat))
    if side < 0:
        title.append("   as you see it: ← home and all left of it, → home and all right of it", FAINT)
    if seat == view.seat and view.turns[seat] is not None:
        title.append("   as it will be after your turn; nobody else sees that yet", "bold italic")
    return [title, *village_lines(picture)]


def _choosable(view: KeyFlowView, seat: int) -> set[int]:
    """The slots of a village that can be chosen now."""
    slots = set()
    for action in view.legal:
        words = ACTIONS.words(action)
        host = int(words["seat"]) - 1 if "seat" in words else view.seat
        if "slot" in words and host == seat:
            slots.add(SLOT_NAMES.index(words["slot"]))
    return slots


def _players(view: KeyFlowView, table: Open, results: list[Score]) -> list[Text]:
    """A table of the seats: points, tokens, skill tiles, stored keyple cards, animals, hand."""
    heads = ["Players", f"{POINTS} rank" if table.stage == s.OVER else f"{POINTS} now", f"{TOKEN}", *SKILLS, "hidden"]
    heads += ["stored", *[f"●{letter}" for letter in KEYPLE_LETTERS], "sheep", "pigs", "cows", "hand"]
    lines = [Text(" ").join([_cell(paint(word, HEAD), at) for at, word in enumerate(heads)])]
    for seat in _seat_order(view):
        village = table.villages[seat]
        more = "+" if village.singles and seat != view.seat and not table.lifted else ""
        rank = f" #{results[seat].rank}" if table.stage == s.OVER else ""
        cells = [_seat(view, seat), Text(f"{results[seat].total}{more}{rank}", "bold")]
        cells += [_number(village.tokens), *_skills(view, village, seat), _number(len(village.stored))]
        cells += [_number(number) for number in [*_stored(table, village), *animals(table, seat)]]
        cells.append(_number(sum(view.backs[seat])))
        lines.append(Text(" ").join([_cell(cell, at) for at, cell in enumerate(cells)]))
    return lines


def _backs(view: KeyFlowView) -> list[Text]:
    """The hands by the backs of their cards, and the winter cards that others still keep."""
    hands = []
    for seat in _seat_order(view):
        words = [f"{number}×{BACKS[back]}" for back, number in enumerate(view.backs[seat]) if number]
        words += [f"{view.winter_count[seat]}×winter K"] if view.winter_count[seat] else []
        if words:
            hands.append(f"{player(seat)} {' '.join(words)}")
    return _paragraph("Card backs", "  ·  ".join(hands)) if hands else []


def _cell(text: Text, at: int) -> Text:
    """A cell of the table of players: the name to the left, numbers to the right."""
    if at > 0:
        text.pad_left(PLAYER_WIDTHS[at] - text.cell_len)
    return _fit(text, PLAYER_WIDTHS[at])


def _number(number: int) -> Text:
    return Text(str(number)) if number else Text("·", FAINT)


def _skills(view: KeyFlowView, village: Village, seat: int) -> list[Text]:
    """Skill tiles by type, `2+1²` with a double-sided one; of the others' single-sided ones the number."""
    open_tiles = seat == view.seat or bool(view.open.lifted)
    known = singles_at_hand(view)[seat * SKILL_COUNT : (seat + 1) * SKILL_COUNT] if open_tiles else [0] * SKILL_COUNT
    cells = []
    for single, double in zip(known, village.doubles, strict=True):
        words = [str(single)] if single else []
        words += [f"{double}²"] if double else []
        cells.append(Text("+".join(words)) if words else Text("·", FAINT))
    return [*cells, _number(0 if open_tiles else village.singles)]


def _stored(table: Open, village: Village) -> list[int]:
    """The keyples under the storage card by colour."""
    numbers = [0] * len(COLOURS)
    for card in village.stored:
        numbers[table.figures.season[card]] += table.figures.keyples[card]
    return numbers


def _result(view: KeyFlowView, results: list[Score]) -> list[Text]:
    """Points by source, and how everything was assigned."""
    lines = [Text("The result", HEAD)]
    for score in sorted(results, key=lambda one: (one.rank, one.seat)):
        sources = ", ".join(f"{source} {points}" for source, points in score.sources.items())
        lines.append(Text.assemble(f"{score.rank}. ", _seat(view, score.seat), f": {count(score.total, 'point')}"))
        lines[-1].append(f" ({sources})", FAINT)
        for words in assignment_lines(view.open, score.seat, view.open.lifted):
            lines += [
                Text(line) for line in textwrap.wrap(words, WIDTH, initial_indent="   ", subsequent_indent="     ")
            ]
    return lines


def _shown(view: KeyFlowView) -> list[Text]:
    """The cards everybody plays in this round, and by the tournament order what others have done with them."""
    table = view.open
    if NONE in table.chosen:
        return []
    words = []
    for seat, card in enumerate(table.chosen):
        turn = view.turns[seat] if seat != view.seat else None
        done = card_signs(table.figures, card) if turn is None else _played(view, turn)
        words.append(f"{player(seat)} {done}")
    return _paragraph("Shown", "  ·  ".join(words))


def _memory(view: KeyFlowView) -> list[Text]:
    """The hands one has held, and the own cards that went into the winter deck."""
    figures = view.open.figures
    lines: list[Text] = []
    for seat, hand in enumerate(view.hands):
        if hand and seat != view.seat:
            title = f"Seen before, now with {player(seat)}"
            lines += _paragraph(title, ", ".join(card_signs(figures, card) for card in hand))
    if view.returned and view.open.stage != s.OVER:
        lines += _paragraph(
            "Your winter cards that were dealt", ", ".join(figures.names[card] for card in view.returned)
        )
    return lines


def _winter(view: KeyFlowView) -> list[Text]:
    """The own winter cards."""
    if not view.winter:
        return []
    played = view.open.stage == s.WINTER_PLAYING
    title = "Your other winter cards, to be dealt" if played else "Your winter cards; you play one at the end of autumn"
    lines = [Text(title, HEAD)]
    for card in view.winter:
        lines += _card_line(view, card)
    return lines


def _turn(view: KeyFlowView) -> list[Text]:
    """The own turn under way."""
    turn = own_turn(view)
    if turn is None:
        return []
    words = [_played(view, turn)] if turn.played != NONE else []
    words += [f"{turn.blind} {BLIND_SKILL} to be drawn"] if turn.blind else []
    words += [f"{number} {skill}² to be taken" for number, skill in zip(turn.named, SKILLS, strict=True) if number]
    return _paragraph("Your turn, not laid open yet", ", ".join(words) or "tokens used")


def _played(view: KeyFlowView, turn: Turn) -> str:
    """What became of the card of a turn."""
    table = view.open
    card = card_signs(table.figures, turn.played)
    if turn.place == NONE:
        return f"{card} discarded"
    if turn.played < VILLAGE_COUNT:
        return f"{card} laid at {SLOT_NAMES[turn.village.slots[turn.place]]}"
    host = table.villages[turn.host]
    whose = "your" if turn.host == view.seat else f"{player(turn.host)}'s"
    tokens = f" with {count(turn.boost, 'token')}" if turn.boost else ""
    where = at_slot(table, host, host.slots[turn.place], side_of(view, turn.host))
    return f"{card} above {whose} {where}{tokens}"


def _hand(view: KeyFlowView) -> list[Text]:
    """The own hand with what each card does; while cards are played, what is passed on."""
    table = view.open
    cards = view.hands[view.seat] if view.seat != NONE else []
    if not cards:
        return []
    onto = player((view.seat + passing(table.season)) % table.seats)
    title = f"Your hand; the cards you do not choose go to {onto}"
    if table.stage == s.PLAYING:
        title = f"Passed on to {onto}"
        return _paragraph(title, ", ".join(card_signs(table.figures, card) for card in cards))
    lines = [Text(title, HEAD)]
    for card in cards:
        lines += _card_line(view, card)
    return lines


def _card_line(view: KeyFlowView, card: int) -> list[Text]:
    """A card one holds: its row or its keyples, its name, what it does."""
    figures = view.open.figures
    row = ("river" if figures.river[card] else "road") if card < VILLAGE_COUNT else keyple_signs(figures, card)
    mark = f"{CHOOSABLE} your choice: " if card == view.pick else ""
    words = f"{row:<6} {figures.names[card]:<22} {mark}{card_words(figures, card)}"
    return [paint(line) for line in textwrap.wrap(words, WIDTH, subsequent_indent=" " * 32)]


def _legend() -> list[Text]:
    """What the letters and signs stand for."""
    keyples = "  ".join(f"●{letter} {colour}" for letter, colour in zip(KEYPLE_LETTERS, COLOURS, strict=True))
    goods = "  ".join(f"{letter} {good}" for letter, good in zip(GOODS_LETTERS, GOODS, strict=True))
    lines = [
        f"{goods}  ·  keyples: {keyples}  ·  {TOKEN} token",
        f"+ gains  saw > pays a saw for  {BLIND_SKILL} tile drawn blind  1² double-sided  /  per, or  {POINTS} points",
        f"{RAISED} upgrade and its tile  {FLIPPED} tile flipped  ●g2{TOKEN} with a token  {CHOOSABLE} can be chosen"
        f"  5{POINTS} in a border: so far",
        "card backs: K building or ship  2+ to 6+ keyple card or pasture, for at least so many players",
    ]
    return [paint(line, FAINT) for line in lines]
