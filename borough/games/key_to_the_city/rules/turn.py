"""A turn: what a player may start, and putting the keyples for it together.

`bid harrods red` begins a move; `with barbican` adds an outbid group; `commit 2` adds keyples from behind the
screen and makes the move. Until then nobody else sees it.
"""

from __future__ import annotations

from borough.games.key_to_the_city.rules import event_kinds as news
from borough.games.key_to_the_city.rules.actions import (
    BID,
    COMMIT,
    FRONT,
    PASS,
    SAIL,
    UPGRADE,
    USE,
    WITH,
)
from borough.games.key_to_the_city.rules.figures import LEVELS, PAY, STEPS
from borough.games.key_to_the_city.rules.resources import settle
from borough.games.key_to_the_city.rules.state import NONE, SAILING, Open, Position
from borough.games.key_to_the_city.rules.tiles import BERTH_COUNT, KEYPLE_COLOURS, SKILL_TYPES
from borough.games.key_to_the_city.rules.upgrade import can_pay, connectors_fit


def choices(position: Position, seat: int) -> list[int]:
    """What a player may start with: bid, use, upgrade, sail or pass."""
    table = position.open
    options: list[int] = []
    if table.phase != SAILING:
        hand = available(position, seat)
        if hand[0] + hand[1] + hand[2]:
            _bids(table, seat, hand, options)
            _uses(table, seat, hand, options)
            _upgrades(table, seat, hand, options)
    for berth in range(BERTH_COUNT):
        if berth not in table.sailed:  # sail-berth
            options.append(SAIL + berth)
    if table.phase != SAILING:
        options.append(PASS)
    return options


def available(position: Position, seat: int) -> list[int]:
    """Keyples by colour that a seat may place: its own, and those in losing bids (keyples-sources)."""
    table = position.open
    seats = table.seats
    base = seat * KEYPLE_COLOURS
    hand = position.screen[base : base + KEYPLE_COLOURS]
    if table.jennifer:
        for colour in range(KEYPLE_COLOURS):
            hand[colour] += table.front[base + colour]
    for slot in range(len(table.display)):
        keyples = table.bids[slot * seats + seat]
        if keyples and table.leader[slot] != seat:
            hand[table.colour[table.display[slot]]] += keyples
    return hand


def bid_needs(table: Open, slot: int, seat: int) -> int:
    """The fewest keyples that make this seat's total the highest (bid-higher)."""
    leader = table.leader[slot]
    if leader == NONE or leader == seat:
        return 1
    return table.bids[slot * table.seats + leader] - table.bids[slot * table.seats + seat] + 1


def _bids(table: Open, seat: int, hand: list[int], options: list[int]) -> None:
    seats = table.seats
    for slot in range(len(table.display)):
        tile = table.display[slot]
        colour = table.colour[tile]
        needs = bid_needs(table, slot, seat)
        if colour == NONE:
            for shade in range(KEYPLE_COLOURS):
                if hand[shade] >= needs:
                    options.append(BID + tile * KEYPLE_COLOURS + shade)
        else:
            # One's own losing keyples beside this tile count already, so they cannot be added again.
            own = 0 if table.leader[slot] == seat else table.bids[slot * seats + seat]
            if hand[colour] - own >= needs:
                options.append(BID + tile * KEYPLE_COLOURS + colour)


def _uses(table: Open, seat: int, hand: list[int], options: list[int]) -> None:
    base = seat * SKILL_TYPES
    skills = table.skills[base] + table.skills[base + 1] + table.skills[base + 2]
    for tile in table.usable:
        if skills == 0 and table.figures.gains[tile * LEVELS + table.level[tile]][-1] == PAY:
            continue  # use-payment
        _placements(table, tile, USE, hand, options)


def _upgrades(table: Open, seat: int, hand: list[int], options: list[int]) -> None:
    figures = table.figures
    for tile in table.boroughs[seat]:
        level = table.level[tile]
        if level < figures.steps[tile]:
            place = tile * STEPS + level
            if can_pay(table, seat, place) and connectors_fit(table, tile, place):
                _placements(table, tile, UPGRADE, hand, options)


def _placements(table: Open, tile: int, verb: int, hand: list[int], options: list[int]) -> None:
    """The colours in which a larger group than the last can go on a tile (use-rising, upgrade-rising)."""
    last = table.last[tile]
    colour = table.colour[tile]
    if colour == NONE:
        for shade in range(KEYPLE_COLOURS):
            if hand[shade] > last:
                options.append(verb + tile * KEYPLE_COLOURS + shade)
    elif hand[colour] > last:
        options.append(verb + tile * KEYPLE_COLOURS + colour)


def begin(position: Position, action: int) -> None:
    """Start a move on a tile with keyples of a colour."""
    verb = BID
    if action >= UPGRADE:
        verb = UPGRADE
    elif action >= USE:
        verb = USE
    position.verb = verb
    position.tile = (action - verb) // KEYPLE_COLOURS
    position.shade = (action - verb) % KEYPLE_COLOURS


def gather_choices(position: Position, seat: int) -> list[int]:
    """Outbid groups that may join, and the numbers of own keyples that would do."""
    table = position.open
    own = seat * KEYPLE_COLOURS + position.shade
    missing = fewest_keyples(position, seat) - position.from_front
    for slot in position.groups:
        missing -= table.bids[slot * table.seats + seat]
    options: list[int] = []
    for slot in free_groups(position, seat):
        options.append(WITH + table.display[slot])
    if position.from_front == 0 and table.front[own]:
        # So many at least that the move can still be completed.
        fewest = missing - position.screen[own]
        for slot in free_groups(position, seat):
            fewest -= table.bids[slot * table.seats + seat]
        options.extend(range(FRONT + max(fewest, 1) - 1, FRONT + table.front[own]))
    options.extend(range(COMMIT + max(missing, 0), COMMIT + position.screen[own] + 1))
    return options


def free_groups(position: Position, seat: int) -> list[int]:
    """Slots where the seat has an outbid group of the right colour that is not in the move yet."""
    table = position.open
    seats = table.seats
    slots: list[int] = []
    for slot in range(len(table.display)):
        if table.bids[slot * seats + seat] and table.leader[slot] != seat:
            tile = table.display[slot]
            raising = position.verb == BID and tile == position.tile
            if table.colour[tile] == position.shade and not raising and slot not in position.groups:
                slots.append(slot)
    return slots


def fewest_keyples(position: Position, seat: int) -> int:
    """The fewest keyples this move needs."""
    table = position.open
    if position.verb == BID:
        return bid_needs(table, table.display.index(position.tile), seat)
    return table.last[position.tile] + 1


def gather(position: Position, seat: int, action: int) -> None:
    """Add a group, add keyples from in front of the screen, or commit."""
    if action >= COMMIT:
        commit(position, seat, action - COMMIT)
    elif action >= FRONT:
        position.from_front = action - FRONT + 1
    else:
        # Kept in order, so that the same groups make the same move however they were chosen.
        position.groups.append(position.open.display.index(action - WITH))
        position.groups.sort()


def commit(position: Position, seat: int, number: int) -> None:
    """Make the move that was put together, with so many keyples from behind the screen."""
    verb = position.verb
    keyples = _collect(position, seat, number)
    table = position.open
    table.colour[position.tile] = position.shade
    table.passed = []  # pass-list
    if verb == BID:
        _bid(position, seat, keyples)
    else:
        _put(position, seat, keyples)
    position.clear_move()
    settle(position)


def commit_cheaply(position: Position, seat: int) -> None:
    """Make the move that was begun with as few keyples as will do: own ones first, then outbid groups."""
    table = position.open
    own = position.screen[seat * KEYPLE_COLOURS + position.shade]
    front = table.front[seat * KEYPLE_COLOURS + position.shade]
    missing = fewest_keyples(position, seat) - position.from_front
    for slot in position.groups:
        missing -= table.bids[slot * table.seats + seat]
    if position.from_front == 0 and missing > own and front:
        position.from_front = min(front, missing)
        missing -= position.from_front
    if missing > own:
        for slot in free_groups(position, seat):
            position.groups.append(slot)
            missing -= table.bids[slot * table.seats + seat]
            if missing <= own:
                break
    commit(position, seat, max(missing, 0))


def _collect(position: Position, seat: int, number: int) -> int:
    """Take the keyples of the move from where they are."""
    table = position.open
    own = seat * KEYPLE_COLOURS + position.shade
    position.screen[own] -= number
    table.behind[seat] -= number
    if number > table.known[own]:
        table.known[own] = 0
        position.revealed = True
    else:
        table.known[own] -= number
    table.front[own] -= position.from_front
    keyples = number + position.from_front
    for slot in position.groups:
        place = slot * table.seats + seat
        position.report(news.MOVES_GROUP, seat, table.display[slot], table.bids[place])
        keyples += table.bids[place]
        table.bids[place] = 0
    return keyples


def _bid(position: Position, seat: int, keyples: int) -> None:
    table = position.open
    slot = table.display.index(position.tile)
    place = slot * table.seats + seat
    table.bids[place] += keyples
    table.leader[slot] = seat
    position.report(news.BIDS, seat, position.tile, position.shade, keyples, table.bids[place])


def _put(position: Position, seat: int, keyples: int) -> None:
    """Keyples onto the tile, to use or to upgrade it."""
    table = position.open
    figures = table.figures
    tile = position.tile
    table.standing[tile] += keyples
    table.last[tile] = keyples
    if position.verb == USE:
        position.report(news.USES, seat, tile, position.shade, keyples)
        table.steps = figures.gains[tile * LEVELS + table.level[tile]][:]
        return
    place = tile * STEPS + table.level[tile]
    free = figures.needs_skills[place]
    for skill in range(SKILL_TYPES):
        due = figures.needs_skill[place * SKILL_TYPES + skill]
        free -= due
        for _ in range(due):
            position.report(news.PAYS, seat, skill)
        table.skills[seat * SKILL_TYPES + skill] -= due
        table.skill_supply[skill] += due
    table.own()
    table.level[tile] += 1
    position.report(news.UPGRADES, seat, tile, position.shade, keyples, table.level[tile])
    table.steps = [PAY] * free
