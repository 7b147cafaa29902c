"""Putting the keyples of a move together.

`with barbican` adds an outbid group; `commit 2` adds keyples from behind the screen and makes the move. Until then
nobody else sees it.
"""

from __future__ import annotations

from typing import Final

from borough.games.key_to_the_city.rules import event_kinds as news
from borough.games.key_to_the_city.rules.actions import BID, COMMIT, FRONT, PAY_SKILL, USE, WITH
from borough.games.key_to_the_city.rules.decision import BIDDING, UPGRADING, USING, Decision, add_decision
from borough.games.key_to_the_city.rules.figures import PAY, level_index, skill_need_index, upgrade_index
from borough.games.key_to_the_city.rules.reasons import (
    BID_SHORT,
    FINE,
    FRONT_LIMIT,
    GROUP_BESIDE,
    GROUP_COUNTED,
    GROUP_IN_MOVE,
    GROUP_LEADS,
    GROUP_OTHER_COLOUR,
    NO_FRONT,
    NO_GROUP,
    NOT_ASKED,
    SCREEN_LIMIT,
    UPGRADE_SHORT,
    USE_SHORT,
)
from borough.games.key_to_the_city.rules.resources import settle
from borough.games.key_to_the_city.rules.state import Position, bid_index, keyple_index, skill_index
from borough.games.key_to_the_city.rules.tiles import SKILL_TYPES
from borough.games.key_to_the_city.rules.turn import fewest_keyples


class Gathering(Decision):
    """A move is begun: add outbid groups, add keyples from in front of the screen, commit (turn-commit)."""

    def choices(self, position: Position, seat: int) -> list[int]:
        table = position.open
        own = keyple_index(seat, position.shade)
        missing = missing_keyples(position, seat)
        groups = free_groups(position, seat)
        options = [WITH + table.display[slot] for slot in groups]
        if position.from_front == 0 and table.front[own]:
            fewest = max(_fewest_in_front(position, seat, missing, groups), 1)
            options.extend(range(FRONT + fewest - 1, FRONT + table.front[own]))
        options.extend(range(COMMIT + max(missing, 0), COMMIT + position.screen[own] + 1))
        return options

    def why_not(self, position: Position, seat: int, action: int) -> int:
        if action < WITH or action >= PAY_SKILL:
            return NOT_ASKED
        if action >= COMMIT:
            return why_not_commit(position, seat, action - COMMIT)
        if action >= FRONT:
            return why_not_front(position, seat, action - FRONT + 1)
        tile = action - WITH
        display = position.open.display
        return why_not_with(position, seat, display.index(tile)) if tile in display else NO_GROUP

    def choose(self, position: Position, seat: int, action: int) -> None:
        if action >= COMMIT:
            self.commit(position, seat, action - COMMIT)
        elif action >= FRONT:
            position.from_front = action - FRONT + 1
        else:
            # Kept in order, so that the same groups make the same move however they were chosen.
            position.groups.append(position.open.display.index(action - WITH))
            position.groups.sort()

    def commit(self, position: Position, seat: int, number: int) -> None:
        """Make the move that was put together, with this number of keyples from behind the screen."""
        keyples = _collect(position, seat, number)
        table = position.open
        table.colour[position.tile] = position.shade
        table.passed = []  # pass-list
        self.place(position, seat, keyples)
        position.clear_move()
        settle(position)

    def place(self, position: Position, seat: int, keyples: int) -> None:
        """Put the keyples where they go, and what follows from that."""
        raise NotImplementedError


class Bidding(Gathering):
    """Keyples beside a tile of the display (bid-higher)."""

    def place(self, position: Position, seat: int, keyples: int) -> None:
        table = position.open
        slot = table.display.index(position.tile)
        bid = bid_index(table, slot, seat)
        table.bids[bid] += keyples
        table.leader[slot] = seat
        position.report(news.BIDS, seat, position.tile, position.shade, keyples, table.bids[bid])


class Using(Gathering):
    """Keyples on a tile, for what it gives (use-rising)."""

    def place(self, position: Position, seat: int, keyples: int) -> None:
        table = position.open
        tile = position.tile
        _put(position, keyples)
        position.report(news.USES, seat, tile, position.shade, keyples, table.owner[tile] + 1)
        table.steps = table.figures.gains[level_index(tile, table.level[tile])][:]


class Upgrading(Gathering):
    """Keyples on one's own tile, to turn it over (upgrade-rising). Skill tiles of a given type are paid at once."""

    def place(self, position: Position, seat: int, keyples: int) -> None:
        table = position.open
        figures = table.figures
        tile = position.tile
        _put(position, keyples)
        upgrade = upgrade_index(tile, table.level[tile])
        free = figures.needs_skills[upgrade]
        for skill in range(SKILL_TYPES):
            due = figures.needs_skill[skill_need_index(upgrade, skill)]
            free -= due
            for _ in range(due):
                position.report(news.PAYS, seat, skill)
            table.skills[skill_index(seat, skill)] -= due
            table.skill_supply[skill] += due
        table.own()
        table.level[tile] += 1
        position.report(news.UPGRADES, seat, tile, position.shade, keyples, table.level[tile])
        table.steps = [PAY] * free


_BIDDING: Final = Bidding()
_USING: Final = Using()
_UPGRADING: Final = Upgrading()


def _move(position: Position) -> Gathering:
    """The kind of move that is begun."""
    if position.verb == BID:
        return _BIDDING
    if position.verb == USE:
        return _USING
    return _UPGRADING


def missing_keyples(position: Position, seat: int) -> int:
    """How many keyples the move still needs; below zero, if it has more than enough."""
    table = position.open
    missing = fewest_keyples(table, position.verb, position.tile, seat) - position.from_front
    for slot in position.groups:
        missing -= table.bids[bid_index(table, slot, seat)]
    return missing


def _fewest_in_front(position: Position, seat: int, missing: int, groups: list[int]) -> int:
    """The fewest keyples from in front of the screen with which all other sources can still complete the move."""
    table = position.open
    fewest = missing - position.screen[keyple_index(seat, position.shade)]
    for slot in groups:
        fewest -= table.bids[bid_index(table, slot, seat)]
    return fewest


def free_groups(position: Position, seat: int) -> list[int]:
    """Slots whose outbid group may join the move."""
    slots: list[int] = []
    for slot in range(len(position.open.display)):
        if why_not_with(position, seat, slot) == FINE:
            slots.append(slot)
    return slots


def why_not_with(position: Position, seat: int, slot: int) -> int:
    """The reason why the keyples of a seat beside a tile cannot join the move."""
    table = position.open
    if table.bids[bid_index(table, slot, seat)] == 0:
        return NO_GROUP
    if table.leader[slot] == seat:
        return GROUP_LEADS
    tile = table.display[slot]
    if table.colour[tile] != position.shade:
        return GROUP_OTHER_COLOUR
    if slot in position.groups:
        return GROUP_IN_MOVE
    if tile != position.tile:
        return FINE
    return GROUP_COUNTED if position.verb == BID else GROUP_BESIDE


def why_not_front(position: Position, seat: int, number: int) -> int:
    """The reason why this number of keyples from in front of the screen cannot join the move."""
    table = position.open
    if not table.jennifer:
        return NO_FRONT
    if position.from_front or number > table.front[keyple_index(seat, position.shade)]:
        return FRONT_LIMIT
    missing = missing_keyples(position, seat)
    fewest = _fewest_in_front(position, seat, missing, free_groups(position, seat))
    return FINE if number >= fewest else _short(position)


def why_not_commit(position: Position, seat: int, number: int) -> int:
    """The reason why the move cannot be made with this number of keyples from behind the screen."""
    if number > position.screen[keyple_index(seat, position.shade)]:
        return SCREEN_LIMIT
    return FINE if number >= missing_keyples(position, seat) else _short(position)


def _short(position: Position) -> int:
    """The move has too few keyples."""
    return BID_SHORT if position.verb == BID else USE_SHORT if position.verb == USE else UPGRADE_SHORT


def commit_cheaply(position: Position, seat: int) -> None:
    """Make the move that was begun with as few keyples as will do: own ones first, then outbid groups."""
    table = position.open
    own = position.screen[keyple_index(seat, position.shade)]
    front = table.front[keyple_index(seat, position.shade)]
    missing = missing_keyples(position, seat)
    if position.from_front == 0 and missing > own and front:
        position.from_front = min(front, missing)
        missing -= position.from_front
    if missing > own:
        for slot in free_groups(position, seat):
            position.groups.append(slot)
            missing -= table.bids[bid_index(table, slot, seat)]
            if missing <= own:
                break
    _move(position).commit(position, seat, max(missing, 0))


def _collect(position: Position, seat: int, number: int) -> int:
    """Take the keyples of the move from where they are."""
    table = position.open
    own = keyple_index(seat, position.shade)
    position.screen[own] -= number
    table.behind[seat] -= number
    if number > table.known[own]:
        table.known[own] = 0
        position.revealed = True
    else:
        table.known[own] -= number
    table.front[own] -= position.from_front
    keyples = number + position.from_front
    if table.jennifer and keyples:
        position.report(news.FROM_SCREEN, seat, position.shade, position.from_front, number)
    for slot in position.groups:
        bid = bid_index(table, slot, seat)
        position.report(news.MOVES_GROUP, seat, table.display[slot], position.shade, table.bids[bid])
        keyples += table.bids[bid]
        table.bids[bid] = 0
    return keyples


def _put(position: Position, keyples: int) -> None:
    """Keyples onto the tile."""
    table = position.open
    table.standing[position.tile] += keyples
    table.last[position.tile] = keyples


add_decision(BIDDING, _BIDDING)
add_decision(USING, _USING)
add_decision(UPGRADING, _UPGRADING)
