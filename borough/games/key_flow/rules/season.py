"""The course of the game: dealing, showing cards, laying open what everybody did, clean-up, winter."""

from __future__ import annotations

from borough.games.key_flow.rules.cards import (
    AUTUMN,
    GOODS_COUNT,
    HOME_COUNT,
    SPRING,
    VILLAGE_COUNT,
    WINTER,
)
from borough.games.key_flow.rules.event_kinds import BOXES, DEALS, GAME_ENDS, HOME_DEALT, SEASON, SHOWS, STORES
from borough.games.key_flow.rules.shortage import share_out
from borough.games.key_flow.rules.skill_tiles import draw_skills, handles_skills
from borough.games.key_flow.rules.state import (
    OVER,
    PICKING,
    PLAYING,
    USING,
    WINTER_PICKING,
    WINTER_PLAYING,
    Open,
    Position,
)
from borough.games.key_flow.rules.supply import double_tiles_left
from borough.games.key_flow.rules.turn import Turn
from borough.games.key_flow.rules.village import NONE, above_card, new_village, pack_above

# Setting up and dealing.


def set_up(position: Position) -> None:
    """Sort out the cards for the number of players, deal homes, winter cards and the spring."""
    table = position.open
    figures = table.figures
    rng = position.rng
    homes = list(range(HOME_COUNT))
    rng.shuffle(homes)
    table.villages = [new_village(homes[seat]) for seat in range(table.seats)]
    for season in range(4):
        letters = figures.letters[season].copy()
        numbered = [card for card in figures.numbered[season] if figures.back[card] < table.seats]
        rng.shuffle(letters)
        if season == WINTER:
            each = figures.winter_size(table.seats)
            position.winter = [sorted(letters[seat * each : (seat + 1) * each]) for seat in range(table.seats)]
            position.box = position.box + letters[each * table.seats :]
        else:
            position.box = position.box + letters[: figures.removed[table.seats]]
            numbered += letters[figures.removed[table.seats] :]
        rng.shuffle(numbered)
        position.decks[season] = numbered
    for seat in range(table.seats):
        position.report(HOME_DEALT, seat, homes[seat])
    if position.box:
        position.report(BOXES, 0, len(position.box))
    deal(position, SPRING)


def deal(position: Position, season: int) -> None:
    """A season begins: all cards of its deck go out evenly (deal-all)."""
    table = position.open
    table.season = season
    table.round = 0
    deck = position.decks[season]
    each = len(deck) // table.seats
    position.hands = [sorted(deck[seat * each : (seat + 1) * each]) for seat in range(table.seats)]
    decks = position.decks.copy()
    decks[season] = []
    position.decks = decks
    position.report(SEASON, 0, season)
    position.report(DEALS, 0, each, len(position.winter[0]) if season == SPRING else 0)
    _begin_round(position)


def everybody(table: Open) -> int:
    """The bits of all seats."""
    return (1 << table.seats) - 1


def _begin_round(position: Position) -> None:
    """Everybody chooses a card; the last one of a hand needs no choice (draft-last)."""
    table = position.open
    if len(position.hands[0]) == 1:
        position.picks = [hand[0] for hand in position.hands]
        reveal(position)
    else:
        _ask(table, PICKING, everybody(table))


def _ask(table: Open, stage: int, seats: int) -> None:
    """A new step, for these seats."""
    table.stage = stage
    table.asked = seats
    table.waiting = seats


# Showing what was chosen.


def reveal(position: Position) -> None:
    """Show all chosen cards at once (draft-reveal)."""
    table = position.open
    winter = table.stage == WINTER_PICKING
    cards = position.winter if winter else position.hands
    left = [[card for card in cards[seat] if card != position.picks[seat]] for seat in range(table.seats)]
    if winter:
        position.winter = left
        table.first_winter = position.picks.copy()
    else:
        position.hands = left
    table.chosen = position.picks
    position.picks = [NONE] * table.seats
    for seat in range(table.seats):
        position.report(SHOWS, seat, table.chosen[seat])
    position.revealed = True
    _ask(table, WINTER_PLAYING if winter else PLAYING, everybody(table))
    if in_tournament(table):
        table.waiting = next_in_tournament(position)


def next_in_tournament(position: Position) -> int:
    """Who carries out a card next: keyple cards by their number, then all village cards (tournament-order)."""
    table = position.open
    builders = 0
    lowest = NONE
    for seat in range(table.seats):
        card = table.chosen[seat]
        if position.turns[seat] is not None:
            continue
        if card < VILLAGE_COUNT:
            builders |= 1 << seat
        elif lowest == NONE or _number(table, seat) < _number(table, lowest):
            lowest = seat
    return builders if lowest == NONE else 1 << lowest


# When everybody has finished.


def finish(position: Position, seat: int) -> None:
    """A seat has done what it wanted in this step; after the last one everything is laid open."""
    table = position.open
    table.waiting &= ~(1 << seat)
    if table.waiting != 0:
        return
    if in_tournament(table):
        _tell(position, seat)
        table.waiting = next_in_tournament(position)
        if table.waiting != 0:
            return
    drawing = _settle(position)
    if table.stage == USING:
        drawing &= _with_tokens(table)
        if drawing != 0:
            _ask(table, USING, drawing)
        else:
            _clean_up(position)
    elif table.stage == WINTER_PLAYING:
        _deal_winter(position)
    else:
        _next_round(position)


def _tell(position: Position, seat: int) -> None:
    """By the tournament order a keyple card is seen by all when it has been carried out."""
    if position.open.chosen[seat] >= VILLAGE_COUNT:
        turn = position.own_turn(seat)
        position.news.extend(turn.news)
        turn.news = []
        position.revealed = True


def _settle(position: Position) -> int:
    """Lay open what everybody did, then draw skill tiles; the bits of those who meant to draw."""
    table = position.open
    named_left = double_tiles_left(table)
    drawing = 0
    for seat in range(table.seats):
        turn = position.turns[seat]
        if turn is not None and turn.blind > 0:
            drawing |= 1 << seat
    share_out(position)
    for seat in range(table.seats):
        turn = position.turns[seat]
        if turn is not None:
            village = turn.village.copy() if turn.shared else turn.village
            table.villages[seat] = village
            table.spent += turn.spent
            table.tokens -= turn.taken
            table.tiles -= turn.raised
            table.issued = [table.issued[good] + turn.issued[good] for good in range(GOODS_COUNT)]
            position.news.extend(turn.news)
    for seat in range(table.seats):
        turn = position.turns[seat]
        if turn is not None and turn.played >= VILLAGE_COUNT and turn.host != NONE:
            host = table.own_village(turn.host)
            host.uses[turn.place] += 1
            host.above.append(pack_above(turn.played, turn.place, turn.boost))
        elif turn is not None and turn.played != NONE and turn.place == NONE:
            table.discarded = [*table.discarded, turn.played]
    for turn in position.turns:
        if turn is not None and handles_skills(turn):
            draw_skills(position, named_left)
            break
    position.turns = [None] * table.seats
    position.revealed = True
    return drawing


def _next_round(position: Position) -> None:
    """Hands go round, to the left in spring and autumn, to the right in summer and winter (draft-pass)."""
    table = position.open
    table.chosen = [NONE] * table.seats
    table.round += 1
    if not position.hands[0]:
        users = _with_tokens(table)
        if users != 0:
            _ask(table, USING, users)
        else:
            _clean_up(position)
        return
    step = passing(table.season)
    position.hands = [position.hands[(seat - step) % table.seats] for seat in range(table.seats)]
    _begin_round(position)


def passing(season: int) -> int:
    """Which way hands go: the left neighbour is the next seat."""
    return 1 if season in (SPRING, AUTUMN) else -1


def _with_tokens(table: Open) -> int:
    """The bits of the seats that have tokens."""
    bits = 0
    for seat in range(table.seats):
        if table.villages[seat].tokens > 0:
            bits |= 1 << seat
    return bits


def _clean_up(position: Position) -> None:
    """Tokens go back, keyple cards under the storage card of the village they lie in (clean-store)."""
    table = position.open
    table.tokens += table.spent
    table.spent = 0
    for seat in range(table.seats):
        village = table.own_village(seat)
        if village.above:
            village.stored.extend([above_card(packed) for packed in village.above])
            position.report(STORES, seat, len(village.above))
            village.above = []
        village.uses = [0] * len(village.cards)
    if table.season == WINTER:
        table.stage = OVER
        table.asked = 0
        table.lifted = position.singles
        position.report(GAME_ENDS, 0)
    elif table.season == AUTUMN:
        _ask(table, WINTER_PICKING, everybody(table))
    else:
        deal(position, table.season + 1)


def _deal_winter(position: Position) -> None:
    """The winter cards nobody played are mixed with the numbered ones and everything is dealt (winter-deck)."""
    table = position.open
    table.chosen = [NONE] * table.seats
    deck = position.decks[WINTER].copy()
    for cards in position.winter:
        deck += cards
    position.rng.shuffle(deck)
    decks = position.decks.copy()
    decks[WINTER] = deck
    position.decks = decks
    position.returned = position.winter
    position.winter = [[] for _ in range(table.seats)]
    deal(position, WINTER)


def finished(position: Position, seat: int) -> bool:
    """Whether a seat has been asked in this step and is done."""
    table = position.open
    if table.asked >> seat & 1 == 0 or table.waiting >> seat & 1 == 1:
        return False
    return not in_tournament(table) or comes_before_waiting(table, seat)


def comes_before_waiting(table: Open, seat: int) -> bool:
    """Whether a seat that does not decide now had its turn in the tournament order already."""
    now = 0
    while table.waiting >> now & 1 == 0:
        now += 1
    if table.chosen[now] < VILLAGE_COUNT:
        return True
    return table.chosen[seat] >= VILLAGE_COUNT and _number(table, seat) < _number(table, now)


def _number(table: Open, seat: int) -> int:
    """The number on the keyple card a seat has shown."""
    return table.figures.number[table.chosen[seat]]


def in_draft(table: Open) -> bool:
    """Whether hands go round: a card of the hand is chosen or played."""
    return table.stage in (PICKING, PLAYING)


def is_picking(table: Open) -> bool:
    """Whether cards are chosen, of the hand or of the winter cards."""
    return table.stage in (PICKING, WINTER_PICKING)


def in_tournament(table: Open) -> bool:
    """Whether cards are carried out one after the other."""
    return table.tournament and table.stage == PLAYING


def turn_shown(position: Position, seat: int) -> Turn | None:
    """By the tournament order, what a seat has done with its keyple card is seen at once."""
    table = position.open
    if in_tournament(table) and table.chosen[seat] >= VILLAGE_COUNT and finished(position, seat):
        return position.turns[seat]
    return None
