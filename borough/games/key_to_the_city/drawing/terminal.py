"""The table drawn for a terminal, from a view: 100 columns of rich markup."""

from __future__ import annotations

from rich.text import Text

from borough.core.game import Score
from borough.core.words import count, player
from borough.games.key_to_the_city.drawing.terminal_cells import HEAD, RIVER_MARK, fit, row, seat_name, tile_name
from borough.games.key_to_the_city.drawing.terminal_map import (
    ANY_SKILL_MARK,
    FAINT,
    POINTS,
    RIVER_STYLE,
    SEAT_STYLES,
    UPGRADED,
    WIDTH,
    any_connector,
    borough_lines,
    connector,
    keyples,
    scored_mark,
    side_by_side,
    skill,
    standing,
    yield_marks,
)
from borough.games.key_to_the_city.drawing.terminal_players import players
from borough.games.key_to_the_city.rules import score_kinds
from borough.games.key_to_the_city.rules.actions import BID, USE
from borough.games.key_to_the_city.rules.figures import (
    berth_index,
    colour_need_index,
    level_index,
    skill_need_index,
    upgrade_index,
)
from borough.games.key_to_the_city.rules.state import (
    NONE,
    OVER,
    PLACING,
    Open,
    bid_index,
)
from borough.games.key_to_the_city.rules.tiles import (
    BERTH_COUNT,
    CONNECTORS,
    ERAS,
    KEYPLES,
    PILE,
    RIVER,
    ROUTEMASTER,
    SKILLS,
    TILE_COUNT,
    TILES,
)
from borough.games.key_to_the_city.rules.view import CityView
from borough.games.key_to_the_city.words.results import scores

NOTHING = "–"
PHASES = ["To move", "Everybody has passed; to sail", "To place tiles", "The game is over"]
SCORE_WORDS = {
    score_kinds.CHAIN: "tile on % chain",
    score_kinds.RIVER_CHAIN: "river tile on % chain",
    score_kinds.HERE: "% connector here",
    score_kinds.ANY_HERE: "% connector here",
    score_kinds.COLOURS_HERE: "connector colour",
    score_kinds.ROUTEMASTERS: "Routemaster tile",
    score_kinds.KEYPLES_OF: "% keyple held",
    score_kinds.KEYPLE_SETS: "set of %",
    score_kinds.SKILLS_OF: "% held",
    score_kinds.SKILL_SETS: "set of %",
    score_kinds.MARKERS: f"landmark at {UPGRADED * 2}",
    score_kinds.CONNECTOR_SETS: "set of %",
    score_kinds.FULL_TILES: "6-connector tile",
}


def draw(view: CityView) -> str:
    """The table as rich markup, at most 100 columns wide."""
    results = scores(view)
    parts = [
        _header(view),
        _thames(view.open),
        _display(view) if view.open.display else [],
        _boroughs(view, results),
        _upgrades(view),
        players(view, results),
        _supply(view.open),
        _routemasters(view.open),
        _legend(),
    ]
    lines = [line for part in parts if part for line in [*part, Text()]]
    for line in lines:
        line.rstrip()
    return Text("\n").join(lines[:-1]).markup


def _header(view: CityView) -> list[Text]:
    table = view.open
    lines = [Text.assemble(("Key to the City – London", "bold"), f"  ·  era {table.era + 1} of {ERAS}")]
    if view.deciders:
        deciders = Text(", ").join([seat_name(view, seat) for seat in view.deciders])
        lines.append(Text.assemble(PHASES[table.phase], ": ", deciders))
        if table.phase < PLACING:
            lines.append(_first(view))
    else:
        lines.append(Text(PHASES[table.phase]))
    if view.move_verb() != NONE:
        lines.append(_move(view))
    return lines


def _first(view: CityView) -> Text:
    """Who began this era, and why (setup-start, turn-order)."""
    table = view.open
    first = table.moored.index(max(table.moored))
    where = table.figures.names[RIVER + table.era]
    why = "drawn at random" if table.era == 0 else f"the barge furthest right at {where}"
    return Text.assemble(seat_name(view, first), (f" began this era: {why}", FAINT))


def _move(view: CityView) -> Text:
    """The own move before it is committed."""
    verb, tile, front = view.move_verb(), view.move_tile(), view.move_front()
    table = view.open
    word = "bid for" if verb == BID else "use" if verb == USE else "upgrade"
    line = Text.assemble(f"Your move so far: {word} {table.figures.names[tile]} with ", keyples(view.move_colour()))
    if front:
        line.append(f", {front} from in front of the screen")
    for slot in view.move_groups():
        number = table.bids[bid_index(table, slot, view.seat)]
        line.append(f", {number} outbid at {table.figures.names[table.display[slot]]}")
    line.truncate(WIDTH, overflow="ellipsis")
    return line


def _thames(table: Open) -> list[Text]:
    """The river tile where the barges lie, and the next one with what its berths give."""
    names = table.figures.names
    here = RIVER + table.era + (table.phase >= PLACING)
    water = Text("≈" * WIDTH, RIVER_STYLE)
    berths = [f"berth {berth + 1}" for berth in range(BERTH_COUNT)]
    lines = [_berth_row(Text("The Thames", HEAD), [Text(word, FAINT) for word in berths])]
    lines += [_berth_row(Text.assemble("barges at ", (names[here], "bold")), _barges(table.moored, "·"))]
    if table.phase < PLACING:
        lines += [_berth_row(Text.assemble("next      ", (names[here + 1], "bold")), _barges(table.sailed, "free"))]
        lines += [_berth_row(Text("  a barge there gets", FAINT), _berths(table))]
        tile = RIVER + table.era
        claimed = Text(f"  +tile: whoever lies there when the era ends also takes {names[tile]} (", FAINT)
        lines += [fit(claimed.append_text(effect(table, tile)).append(")", FAINT), WIDTH)]
    return [water, *lines, water]


def _berth_row(label: Text, cells: list[Text]) -> Text:
    return row([fit(label, 28), *[fit(cell, 11) for cell in cells]])


def _barges(berths: list[int], empty: str) -> list[Text]:
    """The barge at each berth."""
    cells = [Text(empty, FAINT)] * BERTH_COUNT
    for seat, berth in enumerate(berths):
        if berth != NONE:
            cells[berth] = Text(f"◄ {player(seat)}", f"bold {SEAT_STYLES[seat]}")
    return cells


def _berths(table: Open) -> list[Text]:
    """What the berths of the next tile give."""
    thing = "point" if table.era == ERAS - 1 else "keyple"
    gives = table.figures.berths[berth_index(table.era, 0) : berth_index(table.era + 1, 0)]
    cells = [Text(count(number, thing)) for number in gives]
    cells[table.figures.claims[table.era]] = Text(f"{gives[table.figures.claims[table.era]]}+tile", "bold")
    return cells


def _display(view: CityView) -> list[Text]:
    """The tiles on offer; a column that would say nothing is left out."""
    table = view.open
    heads = ["On display", f"does ({UPGRADED} once upgraded)", POINTS, f"{UPGRADED} needs"]
    widths = [min(25 + 3 * (6 - table.seats), 33), 26, 7, 11]
    offers = [
        [tile_name(table, tile, "bold"), effect(table, tile), _worth(table, tile), costs(table, tile)]
        for tile in table.display
    ]
    kept = [place for place in range(len(heads)) if any(offer[place].plain != NOTHING for offer in offers)]
    seats = Text("").join([Text.assemble(" ", (f"S{seat + 1}", _head(seat))) for seat in range(table.seats)])
    lines = [row([*[fit(Text(heads[place], HEAD), widths[place]) for place in kept], seats, Text("keyples", HEAD)])]
    for slot, (tile, offer) in enumerate(zip(table.display, offers, strict=True)):
        cells = [fit(offer[place], widths[place]) for place in kept]
        lines.append(row([*cells, _bids(table, slot), _lock(table, tile)]))
    return lines


def _upgrades(view: CityView) -> list[Text]:
    """What the seat's own tiles still need to be upgraded."""
    table = view.open
    tiles = table.boroughs[view.seat] if view.seat != NONE else []
    open_steps = [tile for tile in tiles if table.level[tile] < table.figures.steps[tile]]
    if table.phase == OVER or not open_steps:
        return []
    heads = ["Your tiles", f"does ({UPGRADED} once upgraded)", POINTS, f"{UPGRADED} needs"]
    widths = [33, 26, 7, 11]
    lines = [row([fit(Text(head, HEAD), width) for head, width in zip(heads, widths, strict=True)])]
    for tile in open_steps:
        cells = [tile_name(table, tile), effect(table, tile), _worth(table, tile), costs(table, tile)]
        lines.append(row([fit(cell, width) for cell, width in zip(cells, widths, strict=True)]))
    return lines


def _head(seat: int) -> str:
    return f"{HEAD} {SEAT_STYLES[seat]}"


def effect(table: Open, tile: int) -> Text:
    """What a tile does at its level, and once upgraded."""
    figures = table.figures
    level = table.level[tile]
    place = level_index(tile, level)
    if figures.usable(tile):
        marks = [yield_marks(table, tile, later) for later in range(level, figures.steps[tile] + 1)]
        return Text.assemble("take ", Text(f" {UPGRADED}").join(marks))
    kind = figures.score_kind[place]
    if kind == score_kinds.NOTHING:
        return Text("fixed points")
    before, _, after = SCORE_WORDS[kind].partition("%")
    mark = scored_mark(kind, figures.score_of[place])
    text = Text.assemble(f"{figures.score_rate[place]}{POINTS} per {before}", mark, after)
    for later in range(level + 1, figures.steps[tile] + 1):
        text.append(f" {UPGRADED}{figures.score_rate[level_index(tile, later)]}")
    return text


def _worth(table: Open, tile: int) -> Text:
    """The fixed points of a tile by level."""
    levels = range(table.level[tile], table.figures.steps[tile] + 1)
    points = [table.figures.points[level_index(tile, level)] for level in levels]
    return Text(UPGRADED.join(str(number) for number in points)) if any(points) else Text(NOTHING, FAINT)


def costs(table: Open, tile: int) -> Text:
    """What the upgrades still to come ask for."""
    steps = [_cost(table, upgrade_index(tile, step)) for step in range(table.level[tile], table.figures.steps[tile])]
    return Text(f" {UPGRADED}").join(steps) if steps else Text(NOTHING, FAINT)


def _cost(table: Open, place: int) -> Text:
    figures = table.figures
    cost = Text()
    if figures.needs_different[place]:
        cost.append(f"{figures.needs_different[place]} different")
    colours = figures.needs_colour[colour_need_index(place, 0) : colour_need_index(place + 1, 0)]
    for colour, number in enumerate(colours):
        for _ in range(number):
            cost.append(connector(colour))
    for _ in range(figures.needs_connectors[place] - figures.needs_different[place] - sum(colours)):
        cost.append(any_connector())
    types = figures.needs_skill[skill_need_index(place, 0) : skill_need_index(place + 1, 0)]
    for kind, number in enumerate(types):
        for _ in range(number):
            cost.append(skill(kind))
    return cost.append(ANY_SKILL_MARK * (figures.needs_skills[place] - sum(types)))


def _bids(table: Open, slot: int) -> Text:
    """The bids for a tile by seat, the leading one marked."""
    cells: list[Text] = []
    for seat in range(table.seats):
        number = table.bids[bid_index(table, slot, seat)]
        if table.leader[slot] == seat:
            cell = Text(f"▸{number}", f"bold {SEAT_STYLES[seat]}")
        else:
            cell = Text(str(number)) if number else Text("·", FAINT)
        cells.append(fit(cell, 3, right=True))
    return row(cells, "")


def _lock(table: Open, tile: int) -> Text:
    """The colour a tile is locked to, and the keyples on it."""
    if table.colour[tile] == NONE:
        return Text("any", FAINT)
    return standing(table, tile) if table.standing[tile] else keyples(table.colour[tile])


def _boroughs(view: CityView, results: list[Score]) -> list[Text]:
    """All boroughs, the own one first."""
    table = view.open
    order = sorted(range(table.seats), key=lambda seat: (seat != view.seat, seat))
    blocks: list[list[Text]] = []
    for seat in order:
        parts = {TILES.index(word): points for word, points in results[seat].parts.items() if word != "barge"}
        title = Text.assemble(seat_name(view, seat), (f" · {count(len(table.boroughs[seat]), 'tile')}", FAINT))
        blocks.append([title, *borough_lines(table, seat, parts)])
    return side_by_side(blocks)


def _supply(table: Open) -> list[Text]:
    line = Text.assemble(("Supply", HEAD), "  connectors ")
    line.append(
        Text(" ").join([Text.assemble(connector(colour), str(n)) for colour, n in enumerate(table.connector_supply)])
    )
    line.append("  ·  skill tiles ")
    line.append(Text(" ").join([Text.assemble(skill(kind), str(n)) for kind, n in enumerate(table.skill_supply)]))
    return [line.append(f"  ·  bag {count(table.bag_count, 'keyple')}")]


def _routemasters(table: Open) -> list[Text]:
    """The tiles of era 4, open from the start."""
    buses = [tile for tile in range(ROUTEMASTER, TILE_COUNT) if table.where[tile] == PILE]
    if not buses:
        return []
    cells = [row([fit(table.figures.names[tile], 22), fit(effect(table, tile), 26)]) for tile in buses]
    half = (len(cells) + 1) // 2
    rows = [row(list(pair), "  ") for pair in zip(cells, [*cells[half:], Text()], strict=False)][:half]
    return [Text("Routemaster tiles, on display in era 4", HEAD), *rows]


def _legend() -> list[Text]:
    """What the letters and marks stand for."""
    connectors = [Text.assemble(connector(colour), f" {word} ") for colour, word in enumerate(CONNECTORS)]
    groups = [Text.assemble(keyples(colour), f" {word} ") for colour, word in enumerate(KEYPLES)]
    skills = [Text.assemble(skill(kind), f" {word} ") for kind, word in enumerate(SKILLS)]
    more = f"{POINTS} points {UPGRADED} upgraded  ≥3 next placement takes 3+  "
    river = Text.assemble((RIVER_MARK, RIVER_STYLE), " river")
    return [
        Text.assemble(("Connectors ", FAINT), *connectors, any_connector(), " any   ", ("Keyples ", FAINT), *groups),
        Text.assemble(("Skill tiles ", FAINT), *skills, ANY_SKILL_MARK, " any  ", more, river),
    ]
