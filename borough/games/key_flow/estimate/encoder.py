"""The observation of a seat: all that its view shows and that can matter, as a row of numbers of constant length.

Rows are written from the table and from a `Knowledge`, which holds what only this seat knows. A view and a state both
lead to these two, so that both give the same row, and nothing else can get into it.

Turns under way that the seat knows of count as carried out: its own, and by the tournament order those that others
have finished. What the rules still take as it was before the round can be told from `raised` and `laid_now`.
"""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i16, i64

from borough.core.encoder import Encoder, Row
from borough.core.state import State
from borough.core.types import Seat
from borough.core.view import View
from borough.games.key_flow.estimate.encoder_fields import (
    ANIMAL_COUNT,
    COLOUR_COUNT,
    COUNT,
    GOODS_IN_ALL,
    GOODS_ON_A_CARD,
    POINTS,
    new_fields,
)
from borough.games.key_flow.estimate.knowledge import Knowledge, knowledge_of_state, knowledge_of_view
from borough.games.key_flow.rules.actions import HOME
from borough.games.key_flow.rules.cards import BACK_COUNT, GOODS_COUNT, SKILL_COUNT, VILLAGE_COUNT
from borough.games.key_flow.rules.decision import decision_kind
from borough.games.key_flow.rules.figures import PANELS, Figures
from borough.games.key_flow.rules.season import passing
from borough.games.key_flow.rules.state import PICKING, Open, Position
from borough.games.key_flow.rules.supply import double_tiles_left, first_served, hidden_tiles_left
from borough.games.key_flow.rules.turn import CHOOSING, PAYING, SUPPLY_COUNT, Turn
from borough.games.key_flow.rules.view import KeyFlowView
from borough.games.key_flow.rules.village import NONE, Village, above_card


class KeyFlowEncoder(Encoder):
    """Writes observations of Key Flow. The attributes are the places where the fields of the same names begin."""

    game: ClassVar[str] = "key-flow"

    def __init__(self, seats: int) -> None:
        super().__init__(seats, new_fields(seats))
        start = self.starts
        self.season: i64 = start["season"]
        self.stage: i64 = start["stage"]
        self.round: i64 = start["round"]
        self.cards_left: i64 = start["cards_left"]
        self.passing: i64 = start["passing"]
        self.tournament: i64 = start["tournament"]
        self.takes_part: i64 = start["takes_part"]
        self.decides: i64 = start["decides"]
        self.served_first: i64 = start["served_first"]
        self.supply_tokens: i64 = start["supply_tokens"]
        self.supply_upgrades: i64 = start["supply_upgrades"]
        self.supply_singles: i64 = start["supply_singles"]
        self.supply_doubles: i64 = start["supply_doubles"]
        self.tokens_on_cards: i64 = start["tokens_on_cards"]
        self.tokens: i64 = start["tokens"]
        self.singles: i64 = start["singles"]
        self.known_singles: i64 = start["known_singles"]
        self.doubles: i64 = start["doubles"]
        self.backs: i64 = start["backs"]
        self.goods: i64 = start["goods"]
        self.animals: i64 = start["animals"]
        self.keyples: i64 = start["keyples"]
        self.pairs: i64 = start["pairs"]
        self.symbols: i64 = start["symbols"]
        self.ships: i64 = start["ships"]
        self.transport: i64 = start["transport"]
        self.panel_points: i64 = start["panel_points"]
        self.decision: i64 = start["decision"]
        self.moves: i64 = start["moves"]
        self.upgrades: i64 = start["upgrades"]
        self.due: i64 = start["due"]
        self.lacking: i64 = start["lacking"]
        self.in_turn: i64 = start["in_turn"]
        self.host: i64 = start["host"]
        self.to_draw: i64 = start["to_draw"]
        self.to_take: i64 = start["to_take"]
        self.spent_singles: i64 = start["spent_singles"]
        self.hand: i64 = start["hand"]
        self.remembered: i64 = start["remembered"]
        self.playing: i64 = start["playing"]
        self.shown: i64 = start["shown"]
        self.discarded: i64 = start["discarded"]
        self.winter: i64 = start["winter"]
        self.keyple_cards: i64 = start["keyple_cards"]
        self.village: i64 = start["village"]
        self.slot: i64 = start["slot"]
        self.level: i64 = start["level"]
        self.raised: i64 = start["raised"]
        self.flipped: i64 = start["flipped"]
        self.uses: i64 = start["uses"]
        self.laid_now: i64 = start["laid_now"]
        self.in_use: i64 = start["in_use"]
        self.raising: i64 = start["raising"]
        self.goods_on: i64 = start["goods_on"]

    def fill_from_view(self, row: Row, view: View) -> None:
        assert isinstance(view, KeyFlowView)
        self._fill(row, view.open, view.seat, knowledge_of_view(view))

    def fill_from_state(self, row: Row, state: State, seat: Seat) -> None:
        assert isinstance(state, Position)
        self._fill(row, state.open, seat, knowledge_of_state(state, seat))

    def _fill(self, row: Row, table: Open, observer: Seat, known: Knowledge) -> None:
        """Write what a seat sees; both ways lead through here."""
        self._fill_round(row, table, observer, known)
        self._fill_cards(row, table, observer, known)
        for seat in range(table.seats):
            place = (seat - observer) % table.seats
            turn = known.turns[seat]
            village = table.villages[seat] if turn is None else turn.village
            self._fill_seat(row, place, village)
            self._fill_village(row, place, table.figures, village)
            if turn is not None:
                self._fill_turn(row, observer, seat, table, turn)
        own = known.turns[observer]
        if own is not None:
            self._fill_move(row, table, own)
        if table.waiting >> observer & 1:
            row[self.decision + decision_kind(table, own, observer)] = 1

    def _fill_round(self, row: Row, table: Open, observer: Seat, known: Knowledge) -> None:
        """Where in the game this is, who decides, and what the supply has."""
        row[self.season + table.season] = 1
        row[self.stage + table.stage] = 1
        row[self.round] = i16(table.round)
        row[self.cards_left] = i16(len(known.hands[observer]))
        row[self.passing] = i16(passing(table.season))
        row[self.tournament] = i16(table.tournament)
        row[self.served_first + (first_served(table) - observer) % table.seats] = 1
        for seat in range(table.seats):
            place = (seat - observer) % table.seats
            row[self.takes_part + place] = i16(table.asked >> seat & 1)
            row[self.decides + place] = i16(table.waiting >> seat & 1)
            for back in range(BACK_COUNT):
                row[self.backs + place * BACK_COUNT + back] = i16(known.backs[seat * BACK_COUNT + back])
        row[self.supply_tokens] = i16(table.tokens)
        row[self.supply_upgrades] = i16(table.tiles)
        row[self.supply_singles] = i16(hidden_tiles_left(table))
        row[self.tokens_on_cards] = i16(table.spent)
        doubles = double_tiles_left(table)
        for skill in range(SKILL_COUNT):
            row[self.supply_doubles + skill] = i16(doubles[skill])
            row[self.known_singles + skill] = i16(known.singles[skill])
        for at in range(len(table.lifted)):
            place = (at // SKILL_COUNT - observer) % table.seats
            row[self.known_singles + place * SKILL_COUNT + at % SKILL_COUNT] = i16(table.lifted[at])

    def _fill_cards(self, row: Row, table: Open, observer: Seat, known: Knowledge) -> None:
        """Where cards are that lie in no village."""
        for seat in range(table.seats):
            place = (seat - observer) % table.seats
            shown = table.chosen[seat]
            if seat == observer:
                for card in known.hands[seat]:
                    row[self.hand + card] = 1
                if shown != NONE:
                    row[self.playing + shown] = 1
            else:
                for card in known.hands[seat]:
                    row[self.remembered + card] = i16(place)
                if shown != NONE:
                    row[self.shown + shown] = i16(place)
        for card in table.discarded:
            row[self.discarded + card] = 1
        for card in known.winter:
            row[self.winter + card] = 1
        if known.pick != NONE:
            row[(self.hand if table.stage == PICKING else self.winter) + known.pick] = 2

    def _fill_seat(self, row: Row, place: int, village: Village) -> None:
        """The pieces before a player."""
        row[self.tokens + place] = i16(village.tokens)
        row[self.singles + place] = i16(village.singles)
        for skill in range(SKILL_COUNT):
            row[self.doubles + place * SKILL_COUNT + skill] = i16(village.doubles[skill])

    def _fill_village(self, row: Row, place: i64, figures: Figures, village: Village) -> None:
        """The cards of a village and what lies on them."""
        goods = village.goods
        first = self.village + place * VILLAGE_COUNT
        for number in range(len(village.cards)):
            card = village.cards[number]
            row[first + card] = 1
            row[self.slot + card] = i16(village.slots[number] - HOME)
            level = village.levels[number]
            if level > 0:
                row[self.level + card] = i16(level)
                row[self.flipped + card] = i16(village.flips[number])
            uses = village.uses[number]
            if uses > 0:
                row[self.uses + card] = i16(uses)
            for good in range(GOODS_COUNT):
                amount = goods[number * GOODS_COUNT + good]
                if amount > 0:
                    row[self.goods_on + card * GOODS_COUNT + good] = i16(min(amount, GOODS_ON_A_CARD))
                    _add(row, self.goods + place * GOODS_COUNT + good, amount, GOODS_IN_ALL)
            _add(row, self.panel_points + place, figures.points[card * PANELS + level], POINTS)
            _add(row, self.transport + place, figures.moves[card * PANELS + level], COUNT)
            beasts = figures.items[card]
            if beasts > 0:
                for animal in range(ANIMAL_COUNT):
                    _add(row, self.animals + place * ANIMAL_COUNT + animal, beasts >> 3 * animal & 7, COUNT)
            elif figures.ship[card]:
                _add(row, self.ships + place, 1, COUNT)
        for card in village.stored:
            self._fill_keyple_card(row, place, card, figures.items[card])
        for packed in village.above:
            self._fill_keyple_card(row, place, above_card(packed), figures.items[above_card(packed)])

    def _fill_keyple_card(self, row: Row, place: i64, card: int, item: int) -> None:
        """A keyple card that counts for the player in whose village it lies."""
        row[self.keyple_cards + card - VILLAGE_COUNT] = i16(place + 1)
        colour = item % COLOUR_COUNT
        if item >> 2 & 1:
            _add(row, self.keyples + place * COLOUR_COUNT + colour, 2, COUNT)
            _add(row, self.pairs + place, 1, COUNT)
        else:
            _add(row, self.keyples + place * COLOUR_COUNT + colour, 1, COUNT)
        if item >> 3 & 1:
            _add(row, self.symbols + place, 1, COUNT)
        if item >> 4:
            _add(row, self.animals + place * ANIMAL_COUNT + (item >> 4) - 1, 1, COUNT)

    def _fill_turn(self, row: Row, observer: Seat, seat: Seat, table: Open, turn: Turn) -> None:
        """What a known turn changes on the table, besides the own village, and what it will bring at its end."""
        place = (seat - observer) % table.seats
        row[self.in_turn + place] = 1
        row[self.supply_tokens] -= i16(turn.taken)
        row[self.supply_upgrades] -= i16(turn.raised)
        row[self.supply_singles] -= i16(turn.blind)
        row[self.tokens_on_cards] += i16(turn.spent)
        row[self.to_draw + place] = i16(turn.blind)
        for skill in range(SKILL_COUNT):
            row[self.to_take + place * SKILL_COUNT + skill] = i16(min(turn.named[skill], COUNT))
            row[self.spent_singles + place * SKILL_COUNT + skill] = i16(turn.paid[skill])
        if turn.raised > 0:
            before = table.villages[seat]
            for number in range(len(before.cards)):
                raised = turn.village.levels[number] - before.levels[number]
                row[self.raised + before.cards[number]] = i16(raised)
        if turn.host != NONE:
            host = (turn.host - observer) % table.seats
            row[self.host + place * table.seats + host] = 1
            if turn.played != NONE:
                self._fill_keyple_card(row, host, turn.played, table.figures.items[turn.played])
                row[self.laid_now + table.villages[turn.host].cards[turn.place]] += 1
        elif turn.played != NONE and turn.place == NONE:
            row[self.discarded + turn.played] = 1

    def _fill_move(self, row: Row, table: Open, own: Turn) -> None:
        """How far the observer's own move is made."""
        row[self.moves] = i16(own.moves)
        row[self.upgrades] = i16(own.upgrades)
        for unit in own.due:
            row[self.due + unit] += 1
        for supply in range(SUPPLY_COUNT):
            row[self.lacking + supply] = i16(min(own.lacking[supply], COUNT))
        for skill in range(SKILL_COUNT):
            row[self.known_singles + skill] -= i16(own.paid[skill])
        if own.host != NONE and own.step != CHOOSING:
            building = table.villages[own.host].cards[own.place]
            row[self.in_use + building] = i16(own.panel % PANELS + 1)
        if own.step == PAYING:
            row[self.raising + own.village.cards[own.raising]] = 1


def _add(row: Row, at: i64, number: int, most: i16) -> None:
    """Add to a number of a row, which ends at its bound."""
    total = row[at] + i16(number)
    row[at] = total if total < most else most
