"""One seat's prospects: what it has, and what it can expect with the time and the keyples that are left."""

from __future__ import annotations

from typing import Final

from borough.games.key_to_the_city.estimate.weights import WEIGHTS
from borough.games.key_to_the_city.rules import score_kinds
from borough.games.key_to_the_city.rules.figures import (
    ANY_CONNECTOR,
    CONNECTOR,
    PAY,
    Figures,
    berth_index,
    colour_need_index,
    level_index,
    skill_need_index,
    step_connector,
    upgrade_index,
)
from borough.games.key_to_the_city.rules.scoring import chain, keyples_of
from borough.games.key_to_the_city.rules.state import (
    NONE,
    PLACING,
    Open,
    bid_index,
    skill_index,
    waiting_colour,
    waiting_seat,
)
from borough.games.key_to_the_city.rules.tiles import (
    BERTH_COUNT,
    CONNECTOR_COLOURS,
    ERA1,
    ERAS,
    HOME,
    LANDMARK,
    RIVER,
    ROUTEMASTER,
    SIDE_COUNT,
    SKILL_TYPES,
    edge_at,
    edge_tile,
)

BARGE: Final = 0
RIVERS: Final = 1
HOMES: Final = 2
RESOURCES: Final = 3
CHAINS: Final = 4
CONNECTORS: Final = 5
LANDMARKS: Final = 6
ROUTEMASTERS: Final = 7
BIDS: Final = 8
KEYPLES: Final = 9
SKILLS: Final = 10
TO_COME: Final = 11
COUNT: Final = 12


class Outlook:
    """One seat: what it has, and what it can expect with the time and the keyples that are left."""

    def __init__(self, table: Open, seat: int, screen: list[int]) -> None:
        self.table = table
        self.figures: Figures = table.figures
        self.seat = seat
        self.hand: list[int] = keyples_of(screen, table, seat)
        """Keyples by colour behind and in front of the screen."""
        self.losing: list[int] = [0, 0, 0]
        """Keyples by colour in outbid groups."""
        self.working: list[int] = [0, 0, 0]
        """Keyples by colour on the own tiles, back at the end of the era."""
        base = skill_index(seat, 0)
        self.skills: list[int] = table.skills[base : base + SKILL_TYPES]
        """Skill tiles that no upgrade has been promised yet."""
        self.era: int = 0
        """The era that counts: the next one for a seat that has sailed."""
        # The tile that is looked at: connectors by colour, in all, different ones, free sides.
        self.here: list[int] = [0, 0, 0, 0, 0, 0]
        self.total: int = 0
        self.different: int = 0
        self.free: int = 0
        # Projects: what they bring, how many actions they take (hundredths), where the points go.
        self.gains: list[int] = []
        self.prices: list[int] = []
        self.waits: list[int] = []
        self.sources: list[int] = []
        # The borough as a whole.
        self.colours: list[int] = [0, 0, 0, 0, 0, 0]
        self.full: int = 0
        self.markers: int = 0
        self.buses: int = 0
        self.reached: list[int] = [0, 0, 0, 0, 0, 0]
        """By colour, the tiles on the chain of a chain tile, as bits."""
        self._count_keyples()
        self._tell_time()

    def _count_keyples(self) -> None:
        """Outbid groups and keyples on the own tiles."""
        table = self.table
        for slot in range(len(table.display)):
            number = table.bids[bid_index(table, slot, self.seat)]
            if number and table.leader[slot] != self.seat:
                self.losing[table.colour[table.display[slot]]] += number
        for tile in table.boroughs[self.seat]:
            if table.standing[tile]:
                self.working[table.colour[tile]] += table.standing[tile]

    def _tell_time(self) -> None:
        """For a seat that has sailed, the next era counts."""
        table = self.table
        self.era = table.era
        if table.phase >= PLACING or table.sailed[self.seat] != NONE:
            self.era += 1

    def ready(self) -> int:
        """Keyples that can be placed in this era."""
        return sum(self.hand) + sum(self.losing)

    # Tiles.

    def look(self, tile: int) -> None:
        """Take in the connectors on a tile."""
        connector = self.table.connector
        here = self.here
        for colour in range(CONNECTOR_COLOURS):
            here[colour] = 0
        self.total = 0
        self.different = 0
        first = edge_at(tile, 0)
        for edge in range(first, first + SIDE_COUNT):
            colour = connector[edge]
            if colour >= 0:
                if here[colour] == 0:
                    self.different += 1
                here[colour] += 1
                self.total += 1
        self.free = SIDE_COUNT - self.total

    def look_bare(self) -> None:
        """Imagine a tile without connectors."""
        for colour in range(CONNECTOR_COLOURS):
            self.here[colour] = 0
        self.total = 0
        self.different = 0
        self.free = SIDE_COUNT

    def lay(self, colour: int) -> None:
        """Imagine a connector more on the tile that is looked at."""
        if self.here[colour] == 0:
            self.different += 1
        self.here[colour] += 1
        self.total += 1
        self.free -= 1

    def lacking_connectors(self, place: int) -> int:
        """How many connectors an upgrade step still asks for."""
        figures = self.figures
        short = max(0, figures.needs_connectors[place] - self.total, figures.needs_different[place] - self.different)
        coloured = 0
        base = colour_need_index(place, 0)
        for colour in range(CONNECTOR_COLOURS):
            lack = figures.needs_colour[base + colour] - self.here[colour]
            if lack > 0:
                coloured += lack
        return max(short, coloured)

    def lacking_skills(self, place: int) -> int:
        """How many skill tiles it still asks for; those that are there are set aside."""
        figures = self.figures
        free = figures.needs_skills[place]
        if free == 0:
            return 0
        lacking = 0
        for skill in range(SKILL_TYPES):
            need = figures.needs_skill[skill_need_index(place, skill)]
            free -= need
            have = min(need, self.skills[skill])
            self.skills[skill] -= have
            lacking += need - have
        for _ in range(free):
            best = self.skills.index(max(self.skills))
            if self.skills[best]:
                self.skills[best] -= 1
            else:
                lacking += 1
        return lacking

    def project(self, gain: int, price: int, wait: int, source: int) -> None:
        """Note something that would bring points."""
        if gain > 0:
            if source % COUNT == LANDMARKS:
                gain = gain * WEIGHTS.landmark[self.era] // 100
            self.gains.append(gain)
            self.prices.append(price)
            self.waits.append(wait)
            self.sources.append(source)

    def consider(self, tile: int, into: int) -> int:
        """What a tile with the connectors looked at brings already; what it can bring becomes projects."""
        figures = self.figures
        level = self.table.level[tile]
        place = level_index(tile, level)
        counted = self.counted(tile, figures.score_kind[place], figures.score_of[place])
        now = self.worth_at(place, counted)
        if self.era >= ERAS:
            return now
        steps = figures.steps[tile]
        here = now
        short = 0
        gain = 0
        price = 0
        rate = 256 * figures.score_rate[place]
        for step in range(level, steps):
            lack = max(short, self.lacking_connectors(upgrade_index(tile, step)))
            if lack > self.free:
                break
            better = self.worth_at(level_index(tile, step + 1), counted)
            gain += better - here
            price += WEIGHTS.upgrade_price + (lack - short) * WEIGHTS.colour_price
            price += WEIGHTS.skill_price * self.lacking_skills(upgrade_index(tile, step))
            here = better
            short = lack
            if step + 1 == steps or gain * 400 > 300 * price:
                self.project(gain, price, price - WEIGHTS.upgrade_price, into)
                gain = 0
                price = 0
            rate = 200 * figures.score_rate[level_index(tile, step + 1)]
        self.grow(tile, figures.score_kind[place], figures.score_of[place], rate, short, into)
        return now

    def grow(self, tile: int, kind: int, of: int, rate: int, short: int, into: int) -> None:
        """More connectors on a tile that scores them, or more tiles on its chain."""
        if kind == score_kinds.NOTHING or kind > score_kinds.COLOURS_HERE:
            return
        room = self.free - short
        price = WEIGHTS.colour_price
        if kind == score_kinds.HERE:
            room = min(room, WEIGHTS.open_sides - self.here[of] - short)
        elif kind == score_kinds.COLOURS_HERE:
            room = min(room, SIDE_COUNT - self.different - short)
        elif kind == score_kinds.ANY_HERE:
            price = WEIGHTS.any_price
        else:
            room = self._open_links(tile, kind, of)
        if room > 0:
            self.project(100 * room * rate >> 8, room * price, room * price // 2, into)

    def _open_links(self, tile: int, kind: int, colour: int) -> int:
        """Tiles that one more connector each could add to a chain."""
        table = self.table
        if kind == score_kinds.RIVER_CHAIN:
            return 0
        if table.cell[tile] == NONE:
            return min(3, len(table.boroughs[self.seat]))
        links = 0
        seen = self.reached[colour]
        for other in table.boroughs[self.seat]:
            if self.reached[colour] >> other & 1:
                first = edge_at(other, 0)
                for edge in range(first, first + SIDE_COUNT):
                    beyond = table.neighbour[edge]
                    if beyond >= 0 and table.connector[edge] < 0 and not seen >> beyond & 1:
                        seen |= 1 << beyond
                        links += 1
        return min(links, WEIGHTS.open_sides)

    def worth_at(self, place: int, counted: int) -> int:
        """Points and resources of a tile at a level."""
        figures = self.figures
        worth = 100 * figures.points[place] + figures.score_rate[place] * counted
        uses = WEIGHTS.uses[self.era]
        if uses and figures.gains[place]:
            gains = figures.gains[place]
            worth += uses * WEIGHTS.gift * (len(gains) - (2 if gains[-1] == PAY else 0)) // 100
        return worth

    def counted(self, tile: int, kind: int, of: int) -> int:
        """How often (in hundredths) a tile with the connectors looked at scores."""
        if kind == score_kinds.NOTHING:
            return 0
        if kind == score_kinds.HERE:
            return 100 * self.here[of]
        if kind == score_kinds.ANY_HERE:
            return 100 * self.total
        if kind == score_kinds.COLOURS_HERE:
            return 100 * self.different
        if kind <= score_kinds.RIVER_CHAIN:
            return self._chain(tile, kind, of)
        return self._counted_elsewhere(kind, of)

    def _chain(self, tile: int, kind: int, colour: int) -> int:
        """The tiles on a chain, and those that jutting connectors may add (hundredths)."""
        table = self.table
        if table.cell[tile] == NONE:
            return WEIGHTS.jutting[self.era] * min(3, self.colours[colour])
        linked = chain(table, tile, colour)
        rivers = 0
        bits = 0
        jutting = 0
        for other in linked:
            bits |= 1 << other
            if other < HOME:
                rivers += 1
            first = edge_at(other, 0)
            for edge in range(first, first + SIDE_COUNT):
                if table.connector[edge] == colour and table.neighbour[edge] < 0:
                    jutting += 1
        if kind == score_kinds.RIVER_CHAIN:
            return 100 * (rivers - 1)
        self.reached[colour] = bits
        return 100 * (len(linked) - 1) + min(jutting, 3) * WEIGHTS.jutting[self.era]

    def _counted_elsewhere(self, kind: int, of: int) -> int:
        """How often (in hundredths) a Routemaster tile scores."""
        if kind == score_kinds.ROUTEMASTERS:
            return 100 * (self.buses + 1)
        if kind == score_kinds.KEYPLES_OF:
            return 100 * self.kept(of)
        if kind == score_kinds.KEYPLE_SETS:
            return 100 * min(self.kept(0), self.kept(1), self.kept(2))
        base = skill_index(self.seat, 0)
        skills = self.table.skills[base : base + SKILL_TYPES]
        if kind == score_kinds.SKILLS_OF:
            return 100 * skills[of]
        if kind == score_kinds.SKILL_SETS:
            return 100 * min(skills[0], skills[1], skills[2], sum(skills) // 4)
        if kind == score_kinds.MARKERS:
            return 100 * self.markers
        if kind == score_kinds.CONNECTOR_SETS:
            return 100 * min(self.colours)
        return 100 * self.full

    def kept(self, colour: int) -> int:
        """Keyples of a colour that this seat will have at the end of the era, as things stand."""
        return self.hand[colour] + self.losing[colour] + self.working[colour]

    # The borough.

    def survey(self) -> None:
        """What the borough holds as a whole."""
        table = self.table
        for tile in table.boroughs[self.seat]:
            free = 0
            first = edge_at(tile, 0)
            for edge in range(first, first + SIDE_COUNT):
                colour = table.connector[edge]
                if colour < 0:
                    free += 1
                elif not 0 <= table.neighbour[edge] < tile:
                    self.colours[colour] += 1
            if free == 0:
                self.full += 1
            if tile >= LANDMARK:
                if tile >= ROUTEMASTER:
                    self.buses += 1
                elif table.level[tile] == 2:
                    self.markers += 1

    def borough(self, values: list[int]) -> None:
        """All tiles that lie in the borough or are about to, by source."""
        table = self.table
        base = self.seat * COUNT
        between = 0
        for tile in table.boroughs[self.seat]:
            self.look(tile)
            into = base + source(self.figures, tile)
            values[into] += self.consider(tile, into)
            first = edge_at(tile, 0)
            for edge in range(first, first + SIDE_COUNT):
                if table.neighbour[edge] > tile and table.connector[edge] < 0:
                    between += 1
        values[base + CONNECTORS] += between * WEIGHTS.shared[self.era]
        for tile in table.won[self.seat]:
            self.look_bare()
            into = base + source(self.figures, tile)
            values[into] += self.consider(tile, into)
        self.carry_out(values)

    def pays(self, number: int) -> int:
        """What a project brings, by the chance that it is carried out."""
        era = self.era
        price = self.prices[number]
        chance = WEIGHTS.sure[era]
        fade = WEIGHTS.fade[era]
        wait = self.waits[number]
        while wait >= 100:
            chance = chance * fade >> 8
            wait -= 100
        chance -= chance * (256 - fade) * wait // 25600
        likely = self.gains[number] * chance >> 8
        return max(likely - price * WEIGHTS.effort[era] // 100, likely * WEIGHTS.distant >> 8)

    def carry_out(self, values: list[int]) -> None:
        """Add what the projects will bring; in the last era the best first, as far as the keyples go."""
        if self.era < ERAS - 1:
            for number in range(len(self.gains)):
                values[self.sources[number]] += self.pays(number)
            return
        order: list[int] = []
        for number in range(len(self.gains)):
            order.append((self.gains[number] * 400 // self.prices[number]) << 8 | number)
        order.sort(reverse=True)
        left = 100 * self.ready()
        if self.busy():
            left += 100
        for key in order:
            number = key & 255
            price = self.prices[number]
            worth = self.pays(number)
            if price > left:
                worth = worth * left // price
                left = 0
            else:
                left -= price
            values[self.sources[number]] += worth

    def alone(self, tile: int) -> int:
        """What a tile with the connectors looked at is worth, if its projects can be afforded."""
        start = len(self.gains)
        worth = self.consider(tile, 0)
        for number in range(start, len(self.gains)):
            worth += self.pays(number)
        del self.gains[start:]
        del self.prices[start:]
        del self.waits[start:]
        del self.sources[start:]
        return worth

    def busy(self) -> bool:
        """Whether the seat still has to pay, take or lay something."""
        table = self.table
        if self.seat == table.active and len(table.steps) > 0:
            return True
        return len(table.to_lay) > 0 and table.due_connector(self.seat) != NONE

    def pending(self) -> int:
        """What the resources are worth that the seat is just about to pay, take or lay."""
        worth = 0
        weight = 256
        for connector in self.table.to_lay:
            if waiting_seat(connector) == self.seat:
                worth += self.best_side(waiting_colour(connector)) * weight >> 8
                weight = weight * 7 >> 3
        if self.seat != self.table.active:
            return worth
        for number in range(len(self.table.steps) - 1, -1, -1):
            step = self.table.steps[number]
            if step >= CONNECTOR:
                worth += self.best_side(step_connector(step)) * weight >> 8
                weight = weight * 7 >> 3
            elif step == ANY_CONNECTOR:
                best = 0
                for colour in range(CONNECTOR_COLOURS):
                    best = max(best, self.best_side(colour))
                worth += best * weight >> 8
                weight = weight * 7 >> 3
            elif step == PAY:
                worth -= WEIGHTS.skill_pending
            else:
                worth += WEIGHTS.skill_pending
        return worth

    def best_side(self, colour: int) -> int:
        """The most that a connector of a colour adds, over all free sides."""
        table = self.table
        gains = [0] * ROUTEMASTER
        for tile in table.boroughs[self.seat]:
            if tile < ROUTEMASTER:
                self.look(tile)
                if self.free:
                    skills = self.skills.copy()
                    before = self.alone(tile)
                    self.skills = skills.copy()
                    self.lay(colour)
                    gains[tile] = self.alone(tile) - before
                    self.skills = skills
        best = 0
        bits = self.reached[colour]
        for edge in table.sides[self.seat]:
            tile = edge_tile(edge)
            other = table.neighbour[edge]
            gain = gains[tile]
            if other >= 0:
                gain += gains[other]
                if (bits >> tile & 1) != (bits >> other & 1):
                    gain += 100
            best = max(best, gain)
        return best

    # Keyples, skill tiles, barge.

    def keyple_worth(self) -> int:
        """The keyples in hand, in outbid groups and on the own tiles."""
        table = self.table
        hand = sum(self.hand)
        losing = sum(self.losing)
        now = WEIGHTS.keyple[self.era]
        if table.phase >= PLACING or table.sailed[self.seat] != NONE:
            return (hand + losing + sum(self.working)) * now
        later = WEIGHTS.keyple[self.era + 1]
        return hand * now + losing * (3 * now + later) // 4 + sum(self.working) * later

    def skill_worth(self) -> int:
        """Skill tiles that no upgrade is waiting for."""
        worth = WEIGHTS.skill[self.era]
        total = 0
        for number in self.skills:
            total += min(number, 2) * worth + max(0, number - 2) * worth // 2
        return total

    def berth_worth(self, berth: int) -> int:
        """A berth of the next river tile: keyples or points, and the river tile that it claims."""
        figures = self.figures
        era = self.table.era
        given = figures.berths[berth_index(era, berth)]
        worth = 100 * given if era == ERAS - 1 else given * WEIGHTS.keyple[era + 1]
        if berth == figures.claims[era]:
            worth += self.offered(RIVER + era)
        return worth

    def offered(self, tile: int) -> int:
        """What a tile will be worth that gets into the borough at the end of this era."""
        era = self.era
        self.era = self.table.era + 1
        skills = self.skills.copy()
        self.look_bare()
        worth = self.alone(tile)
        self.skills = skills
        self.era = era
        return worth + self.table.standing[tile] * WEIGHTS.keyple[self.table.era + 1]

    def barge(self) -> int:
        """The berth sailed to, or what can be expected of those that are free."""
        table = self.table
        if table.sailed[self.seat] != NONE:
            return self.berth_worth(table.sailed[self.seat])
        waiting = table.sailed.count(NONE)
        free: list[int] = []
        for berth in range(BERTH_COUNT):
            if berth not in table.sailed:
                free.append(self.berth_worth(berth))
        free.sort(reverse=True)
        return sum(free[:waiting]) // waiting


def source(figures: Figures, tile: int) -> int:
    """The source that a tile's points belong to."""
    if tile < HOME:
        return RIVERS
    if tile < ERA1:
        return HOMES
    if tile >= ROUTEMASTER:
        return ROUTEMASTERS
    if tile >= LANDMARK:
        return LANDMARKS
    kind = figures.score_kind[level_index(tile, 0)]
    if kind == score_kinds.CHAIN:
        return CHAINS
    return CONNECTORS if score_kinds.HERE <= kind <= score_kinds.COLOURS_HERE else RESOURCES
