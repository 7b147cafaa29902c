"""A seat's view as a row of numbers, for learning; encoder_fields.py has the fields."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i16, i64

from borough.core.encoder import Encoder, Row
from borough.core.state import State
from borough.core.types import Seat
from borough.core.view import View
from borough.games.key_to_the_city.estimate.encoder_fields import MOST_STEPS, MOST_TO_LAY, observation_fields
from borough.games.key_to_the_city.estimate.encoder_tiles import TileColumns, place_of
from borough.games.key_to_the_city.rules.actions import BID, USE
from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.decision import decision_kind
from borough.games.key_to_the_city.rules.state import NONE, OVER, PLACING, Open, bid_index
from borough.games.key_to_the_city.rules.tiles import (
    BERTH_COUNT,
    CONNECTOR_COLOURS,
    KEYPLE_COLOURS,
    SKILL_TYPES,
)
from borough.games.key_to_the_city.rules.view import CityView

NO_MOVE: Final = [NONE, NONE, NONE, 0]
"""What `Position.move` gives when no move is begun."""


class CityEncoder(Encoder):
    """Everything that a view shows, but for the legal actions and the news.

    A row is written from the open table, the keyples behind one screen and one uncommitted move, whether these come
    from a view or from a state. So it shows nothing that its seat does not see.
    """

    game: ClassVar[str] = "key-to-the-city"

    def __init__(self, seats: int) -> None:
        super().__init__(seats, observation_fields(seats))
        starts = self.starts
        self._tiles: TileColumns = TileColumns(starts)
        self._jennifer: i64 = starts["jennifer"]
        self._era: i64 = starts["era"]
        self._phase: i64 = starts["phase"]
        self._active: i64 = starts["active"]
        self._deciders: i64 = starts["deciders"]
        self._steps: i64 = starts["steps"]
        self._bag: i64 = starts["bag"]
        self._skill_supply: i64 = starts["skill_supply"]
        self._connector_supply: i64 = starts["connector_supply"]
        self._decision: i64 = starts["decision"]
        self._due: i64 = starts["due"]
        self._screen: i64 = starts["screen"]
        self._unseen: i64 = starts["unseen"]
        self._move_verb: i64 = starts["move_verb"]
        self._move_colour: i64 = starts["move_colour"]
        self._move_tile: i64 = starts["move_tile"]
        self._move_groups: i64 = starts["move_groups"]
        self._move_front: i64 = starts["move_front"]
        self._move_keyples: i64 = starts["move_keyples"]
        self._behind: i64 = starts["behind"]
        self._known: i64 = starts["known"]
        self._front: i64 = starts["front"]
        self._skills: i64 = starts["skills"]
        self._moored: i64 = starts["moored"]
        self._sailed: i64 = starts["sailed"]
        self._passed: i64 = starts["passed"]
        self._to_lay: i64 = starts["to_lay"]
        self._declined: i64 = starts["declined"]

    def fill_from_view(self, row: Row, view: View) -> None:
        assert isinstance(view, CityView)
        self._fill(row, view.open, view.seat, view.screen, 0, view.move)

    def fill_from_state(self, row: Row, state: State, seat: Seat) -> None:
        assert isinstance(state, City)
        table = state.open
        # Only the active seat has a move, and only this seat sees it.
        move = state.move() if state.verb != NONE and seat == table.active else NO_MOVE
        self._fill(row, table, seat, state.screen, seat * KEYPLE_COLOURS, move)

    def _fill(self, row: Row, table: Open, seat: Seat, screen: list[int], own: i64, move: list[int]) -> None:
        """Write a row from the open table and from what only this seat knows.

        That is its uncommitted move, and the keyples behind its screen: those in `screen` from `own` on.
        """
        me: i64 = seat
        if table.seats != self.seats or me < 0:
            raise ValueError(f"this encoder writes what a seat sees at a table with {self.seats} seats")
        total: i64 = table.figures.keyples
        for colour in range(i64(KEYPLE_COLOURS)):
            keyples: i64 = screen[own + colour]
            row[self._screen + colour] = i16(keyples)
            row[self._unseen + colour] = i16(total - keyples)
        self._fill_game(row, table)
        self._fill_seats(row, table, me)
        tiles = self._tiles
        linked = tiles.fill(row, table, me)
        tiles.fill_bids(row, table, me)
        tiles.fill_points(row, table, me, screen, own, linked)
        if table.phase == PLACING:
            tiles.fill_spots(row, table, me)
        elif table.phase != OVER:
            active = place_of(table.active, me, self.seats)
            row[self._active + active] = 1
            row[self._deciders + active] = 1
            self._fill_pending(row, table, me)
        if row[self._deciders]:
            row[self._decision + i64(decision_kind(table, move[0], seat))] = 1
            if move[0] != NONE:
                self._fill_move(row, table, seat, move)

    def _fill_game(self, row: Row, table: Open) -> None:
        """The era, the phase and the supplies."""
        row[self._jennifer] = 1 if table.jennifer else 0
        row[self._era + i64(table.era)] = 1
        row[self._phase + i64(table.phase)] = 1
        row[self._bag] = i16(i64(table.bag_count))
        skills = table.skill_supply
        for skill in range(i64(SKILL_TYPES)):
            row[self._skill_supply + skill] = i16(i64(skills[skill]))
        connectors = table.connector_supply
        for colour in range(i64(CONNECTOR_COLOURS)):
            row[self._connector_supply + colour] = i16(i64(connectors[colour]))

    def _fill_seats(self, row: Row, table: Open, me: i64) -> None:
        """Barges, passes, keyples and skill tiles."""
        seats: i64 = self.seats
        skills = table.skills
        for seat in range(seats):
            place = place_of(seat, me, seats)
            row[self._moored + place] = i16(i64(table.moored[seat]) + 1)
            berth: i64 = table.sailed[seat]
            if berth >= 0:
                row[self._sailed + place * BERTH_COUNT + berth] = 1
            row[self._behind + place] = i16(i64(table.behind[seat]))
            self._fill_keyples(row, self._known, table.known, seat, place, place != 0)
            if table.jennifer:
                self._fill_keyples(row, self._front, table.front, seat, place, True)
            for skill in range(i64(SKILL_TYPES)):
                row[self._skills + place * SKILL_TYPES + skill] = i16(i64(skills[seat * SKILL_TYPES + skill]))
        for order in range(i64(len(table.passed))):
            row[self._passed + place_of(table.passed[order], me, seats)] = i16(order + 1)

    def _fill_keyples(self, row: Row, start: i64, keyples: list[int], seat: i64, place: i64, elsewhere: bool) -> None:
        """Keyples of a seat by colour; the observer knows of those elsewhere than behind its own screen only so."""
        for colour in range(i64(KEYPLE_COLOURS)):
            number: i64 = keyples[seat * KEYPLE_COLOURS + colour]
            if number:
                row[start + place * KEYPLE_COLOURS + colour] = i16(number)
                if elsewhere:
                    row[self._unseen + colour] -= i16(number)

    def _fill_pending(self, row: Row, table: Open, me: i64) -> None:
        """What is still to be paid, taken and laid (who lays decides too), and what was declined."""
        at = self._steps
        for number in range(len(table.steps) - 1, max(len(table.steps) - 1 - MOST_STEPS, -1), -1):
            row[at] = i16(i64(table.steps[number]) + 1)
            at += 1
        for connector in table.to_lay:
            waiting: i64 = connector
            place = place_of(waiting // CONNECTOR_COLOURS, me, self.seats)
            row[self._deciders + place] = 1
            if place == 0 and not row[self._to_lay]:
                row[self._due + waiting % CONNECTOR_COLOURS] = 1
            at = self._to_lay + place * MOST_TO_LAY
            while row[at]:
                at += 1
            row[at] = i16(waiting % CONNECTOR_COLOURS + 1)
        for connector in table.declined:
            declined: i64 = connector
            place = place_of(declined // CONNECTOR_COLOURS, me, self.seats)
            row[self._declined + place * CONNECTOR_COLOURS + declined % CONNECTOR_COLOURS] += 1

    def _fill_move(self, row: Row, table: Open, seat: Seat, move: list[int]) -> None:
        """The observer's move before it is committed (see `CityView`)."""
        verb, tile, colour, front = move[0], move[1], move[2], move[3]
        row[self._move_verb + i64(0 if verb == BID else 1 if verb == USE else 2)] = 1
        row[self._move_tile + i64(tile)] = 1
        row[self._move_colour + i64(colour)] = 1
        row[self._move_front] = i16(front)
        keyples = front
        for number in range(4, len(move)):
            slot = move[number]
            row[self._move_groups + i64(table.display[slot])] = 1
            keyples += table.bids[bid_index(table, slot, seat)]
        row[self._move_keyples] = i16(keyples)
