"""The game in words: log lines, prompts, and what each choice means. Made from views alone."""

from __future__ import annotations

from borough.core.events import unpack
from borough.core.prompt import Prompt
from borough.core.words import later, many, player, say, together
from borough.games.key_to_the_city.rules import event_kinds as news
from borough.games.key_to_the_city.rules.actions import ACTIONS, BID, USE
from borough.games.key_to_the_city.rules.figures import ANY_CONNECTOR, ANY_SKILL, LAY, Figures
from borough.games.key_to_the_city.rules.placement import turn
from borough.games.key_to_the_city.rules.resources import payment_rule
from borough.games.key_to_the_city.rules.state import NONE, OVER, PLACING, SAILING, Open
from borough.games.key_to_the_city.rules.tiles import BERTH_COUNT, CONNECTORS, ERAS, KEYPLES, SIDES, SKILLS, TILES
from borough.games.key_to_the_city.rules.turn import bid_needs
from borough.games.key_to_the_city.rules.view import CityView

FREE_CHOICE = len(CONNECTORS)

# Colours, types and sides in the order of their numbers.
COMPASS = [
    later("north-east"),
    later("east"),
    later("south-east"),
    later("south-west"),
    later("west"),
    later("north-west"),
]
A_SKILL = [later("a brick"), later("a coin"), later("a compass")]
A_CONNECTOR = [
    later("a black connector"),
    later("a blue connector"),
    later("a brown connector"),
    later("a grey connector"),
    later("a red connector"),
    later("a yellow connector"),
]
THE_CONNECTOR = [
    later("the black connector"),
    later("the blue connector"),
    later("the brown connector"),
    later("the grey connector"),
    later("the red connector"),
    later("the yellow connector"),
]
SOURCES = (
    later("barge"),
    later("river"),
    later("home"),
    later("resources"),
    later("chains"),
    later("connectors"),
    later("landmarks"),
    later("routemasters"),
    later("bids"),
    later("keyples"),
    later("skills"),
    later("to come"),
)
"""What points come from, in results and in estimates; said by the pages that show them."""


def name(figures: Figures, tile: int) -> str:
    """How a tile is called."""
    return say(figures.names[tile])


def keyples(number: int, colour: int) -> str:
    """So many keyples of a colour, as the object of a sentence."""
    return [
        many(number, "{n} blue keyple", "{n} blue keyples", context="object"),
        many(number, "{n} red keyple", "{n} red keyples", context="object"),
        many(number, "{n} yellow keyple", "{n} yellow keyples", context="object"),
    ][colour]


def with_keyples(number: int, colour: int) -> str:
    """With so many keyples of a colour."""
    return [
        many(number, "with {n} blue keyple", "with {n} blue keyples"),
        many(number, "with {n} red keyple", "with {n} red keyples"),
        many(number, "with {n} yellow keyple", "with {n} yellow keyples"),
    ][colour]


def with_colour(colour: int) -> str:
    """With keyples of a colour, however many."""
    return say([later("with blue keyples"), later("with red keyples"), later("with yellow keyples")][colour])


def connectors(number: int, colour: int) -> str:
    """So many connectors of a colour."""
    return [
        many(number, "{n} black connector", "{n} black connectors"),
        many(number, "{n} blue connector", "{n} blue connectors"),
        many(number, "{n} brown connector", "{n} brown connectors"),
        many(number, "{n} grey connector", "{n} grey connectors"),
        many(number, "{n} red connector", "{n} red connectors"),
        many(number, "{n} yellow connector", "{n} yellow connectors"),
    ][colour]


# What happened.


def lines(view: CityView) -> list[str]:
    """What the last action did."""
    return [_line(view.open.figures, event) for event in view.news]


PLAIN_LINES = {
    news.GAME_ENDS: later("The game is over."),
    news.PASSES: later("{who} passes."),
    news.SAILS: later("{who} sets sail to berth {number}."),
    news.ERA_BEGINS: later("Era {number} begins; {who} plays first."),
}
SKILL_LINES = {
    news.PAYS: later("{who} pays {skill}."),
    news.TAKES: later("{who} takes {skill}."),
}
TILE_LINES = {
    news.CLAIMS: later("{who} claims {name}."),
    news.NO_ROOM: later("{name} fits nowhere in the borough of {who}: it leaves the game."),
    news.UNCLAIMED: later("Nobody claims {name}: it leaves the game."),
    news.UNSOLD: later("Nobody bid for {name}: it leaves the game."),
}


def _line(figures: Figures, event: int) -> str:
    kind, seat, a, b, c, d = unpack(event)
    who = player(seat)
    if kind in PLAIN_LINES:
        return say(PLAIN_LINES[kind], who=who, number=a + 1)
    if kind in SKILL_LINES:
        return say(SKILL_LINES[kind], who=who, skill=say(A_SKILL[a]))
    if kind in TILE_LINES:
        return say(TILE_LINES[kind], who=who, name=name(figures, a))
    if kind in (news.BIDS, news.USES, news.UPGRADES):
        return _move_line(kind, who, name(figures, a), b, c, d)
    if kind == news.LAYS:
        what = {"connector": say(A_CONNECTOR[c]), "side": say(COMPASS[b]), "name": name(figures, a)}
        return say("{who} lays {connector} on the {side} side of {name}.", who=who, **what)
    if kind == news.PLACES:
        what = {"name": name(figures, a), "side": say(COMPASS[c]), "beside": name(figures, b)}
        return say("{who} places {name} to the {side} of {beside}.", who=who, **what)
    if kind == news.DECLINES:
        if a == FREE_CHOICE:
            return say("{who} declines the free choice of a connector.", who=who)
        return say("{who} declines {connector}.", who=who, connector=say(A_CONNECTOR[a]))
    if kind == news.DRAWS:
        return many(a, "{who} draws {n} keyple from the bag.", "{who} draws {n} keyples from the bag.", who=who)
    if kind == news.RETRIEVES:
        return many(
            a,
            "{who} takes back {n} keyple from their own borough.",
            "{who} takes back {n} keyples from their own borough.",
            who=who,
        )
    return _group_line(kind, who, name(figures, a), b)


def _move_line(kind: int, who: str, name: str, colour: int, number: int, now: int) -> str:
    """Keyples go to a tile; `now` is the whole bid, or the level."""
    if kind == news.BIDS:
        bid = keyples(number, colour)
        return say("{who} bids {keyples} for {name}: {total} in all.", who=who, keyples=bid, name=name, total=now)
    placed = with_keyples(number, colour)
    if kind == news.USES:
        return say("{who} uses {name} {with_keyples}.", who=who, name=name, with_keyples=placed)
    if now == 1:
        return say("{who} upgrades {name} {with_keyples}.", who=who, name=name, with_keyples=placed)
    return say("{who} upgrades {name} a second time {with_keyples}.", who=who, name=name, with_keyples=placed)


def _group_line(kind: int, who: str, name: str, number: int) -> str:
    """Keyples come away from a tile, or come with it."""
    if kind == news.MOVES_GROUP:
        return many(
            number,
            "{who} moves {n} outbid keyple away from {name}.",
            "{who} moves {n} outbid keyples away from {name}.",
            who=who,
            name=name,
        )
    if kind == news.GETS_BACK:
        return many(
            number,
            "{who} takes {n} outbid keyple back from {name}.",
            "{who} takes {n} outbid keyples back from {name}.",
            who=who,
            name=name,
        )
    if number == 0:
        return say("{who} takes {name}.", who=who, name=name)
    return many(
        number,
        "{who} takes {name} with {n} keyple on it.",
        "{who} takes {name} with {n} keyples on it.",
        who=who,
        name=name,
    )


# What is asked.


def prompt(view: CityView) -> Prompt:
    """What is asked now, and of whom."""
    table = view.open
    if table.phase == OVER:
        return Prompt(say("The game is over."), "score-sum")
    if view.seat not in view.deciders:
        waiting = together([player(seat) for seat in view.deciders])
        return Prompt(say("Waiting for {who}.", who=waiting), "turn-order")
    if table.phase == PLACING:
        return _placing_prompt(table, view.seat)
    if table.phase == SAILING:
        text = say("You: all who have not sailed have passed; choose a berth for your barge.")
        return Prompt(text, "pass-all")
    if view.move[0] != NONE:
        return _move_prompt(view)
    if table.steps:
        return _step_prompt(table)
    return Prompt(say("You: bid, use a tile, upgrade a tile, pass or set sail."), "turn-actions")


def _placing_prompt(table: Open, seat: int) -> Prompt:
    tile = table.placing[seat]
    if tile == NONE:
        return Prompt(say("You: choose the tile to place next."), "place-won")
    if table.spot[seat] == NONE:
        return Prompt(say("You: choose where {name} goes.", name=name(table.figures, tile)), "place-touch")
    return Prompt(say("You: choose how {name} lies.", name=name(table.figures, tile)), "place-turn")


def _move_prompt(view: CityView) -> Prompt:
    verb, tile, colour, front = view.move[:4]
    table = view.open
    chosen = front + sum(table.bids[slot * table.seats + view.seat] for slot in view.move[4:])
    needs = bid_needs(table, table.display.index(tile), view.seat) if verb == BID else table.last[tile] + 1
    if verb == BID:
        text, more = (
            later("You bid for {name}: commit at least {keyples}."),
            later("You bid for {name}: commit at least {keyples} ({chosen} chosen)."),
        )
    elif verb == USE:
        text, more = (
            later("You use {name}: commit at least {keyples}."),
            later("You use {name}: commit at least {keyples} ({chosen} chosen)."),
        )
    else:
        text, more = (
            later("You upgrade {name}: commit at least {keyples}."),
            later("You upgrade {name}: commit at least {keyples} ({chosen} chosen)."),
        )
    asked = say(more if chosen else text, name=name(table.figures, tile), keyples=keyples(needs, colour), chosen=chosen)
    return Prompt(asked, {BID: "bid-higher", USE: "use-rising"}.get(verb, "upgrade-rising"))


def _step_prompt(table: Open) -> Prompt:
    step = table.steps[-1]
    if step >= LAY:
        connector = say(THE_CONNECTOR[step - LAY])
        return Prompt(say("You: lay {connector} on a side in your borough.", connector=connector), "connector-own")
    if step == ANY_CONNECTOR:
        return Prompt(say("You: choose the colour of the connector you take."), "connector-white")
    if step == ANY_SKILL:
        return Prompt(say("You: choose the skill tile you take."), "skill-white")
    return Prompt(say("You: choose the skill tile you pay."), payment_rule(table))


# What can be chosen.


def explain(view: CityView, action: int) -> str:
    """What a choice means, in a few words."""
    fields = ACTIONS.words(action)
    verb = fields["verb"]
    if verb == "pass":
        return _pass(view)
    if verb == "sail":
        return _berth(view.open, int(fields["berth"]) - 1)
    if "tile" in fields:
        return _about_a_tile(view, fields)
    if verb == "commit":
        return _commit(view, int(fields["number"]))
    if verb == "front":
        return say("Add {number} from in front of your screen", number=fields["number"])
    if verb == "pay":
        return say("Pay {skill}", skill=say(A_SKILL[SKILLS.index(fields["skill"])]))
    if verb == "take":
        if fields["what"] in SKILLS:
            return say("Take {skill}", skill=say(A_SKILL[SKILLS.index(fields["what"])]))
        return say("Take {connector}", connector=say(A_CONNECTOR[CONNECTORS.index(fields["what"])]))
    if verb == "decline":
        return say("Decline it: it stays in the supply")
    return _turned(view, int(fields["sixths"]))


TILE_CHOICES = {
    "bid": later("Bid for {name} {with_keyples}"),
    "use": later("Use {name} {with_keyples}"),
    "upgrade": later("Upgrade {name} {with_keyples}"),
    "lay": later("Lay it on the {side} side of {name}"),
    "place": later("Place {name}"),
    "at": later("To the {side} of {name}"),
}


def _about_a_tile(view: CityView, fields: dict[str, str]) -> str:
    table = view.open
    tile = TILES.index(fields["tile"])
    if fields["verb"] == "with":
        return many(
            table.bids[table.display.index(tile) * table.seats + view.seat],
            "Add your {n} outbid keyple at {name}",
            "Add your {n} outbid keyples at {name}",
            name=name(table.figures, tile),
        )
    side = say(COMPASS[SIDES.index(fields["side"])]) if "side" in fields else ""
    placed = with_colour(KEYPLES.index(fields["colour"])) if "colour" in fields else ""
    return say(TILE_CHOICES[fields["verb"]], name=name(table.figures, tile), side=side, with_keyples=placed)


def _pass(view: CityView) -> str:
    """What passing means now (pass-list)."""
    table = view.open
    waiting = [seat for seat in range(table.seats) if table.sailed[seat] == NONE and seat not in table.passed]
    if waiting == [view.seat]:
        return say("Pass: nobody else is left to act, so all who passed set sail")
    return say("Pass: act again later, unless all the others pass or sail first")


def _turned(view: CityView, sixths: int) -> str:
    """Where the river runs."""
    table = view.open
    river = turn(table.figures.river[table.placing[view.seat]], sixths)
    first, last = [say(COMPASS[side]) for side in range(len(SIDES)) if river >> side & 1]
    return say("The river runs from {first} to {last}", first=first, last=last)


def _berth(table: Open, berth: int) -> str:
    """What a berth brings."""
    gives = table.figures.berths[table.era * BERTH_COUNT + berth]
    claims = table.figures.claims[table.era] == berth
    what = {"berth": berth + 1, "name": name(table.figures, table.era)}
    if table.era == ERAS - 1:
        if claims:
            return many(
                gives,
                "Set sail to berth {berth}: {n} point and {name}",
                "Set sail to berth {berth}: {n} points and {name}",
                **what,
            )
        return many(gives, "Set sail to berth {berth}: {n} point", "Set sail to berth {berth}: {n} points", **what)
    if claims:
        return many(
            gives,
            "Set sail to berth {berth}: {n} keyple and {name}",
            "Set sail to berth {berth}: {n} keyples and {name}",
            **what,
        )
    return many(gives, "Set sail to berth {berth}: {n} keyple", "Set sail to berth {berth}: {n} keyples", **what)


def _commit(view: CityView, number: int) -> str:
    """The whole move, as it would be made."""
    verb, tile, colour, front = view.move[:4]
    table = view.open
    placed = number + front + sum(table.bids[slot * table.seats + view.seat] for slot in view.move[4:])
    if verb == BID:
        total = placed + table.bids[table.display.index(tile) * table.seats + view.seat]
        what = {"keyples": keyples(placed, colour), "name": name(table.figures, tile)}
        if total == placed:
            return say("Bid {keyples} for {name}", **what)
        return say("Bid {keyples} for {name}, {total} in all", total=total, **what)
    what = {"with_keyples": with_keyples(placed, colour), "name": name(table.figures, tile)}
    return say(TILE_CHOICES["use" if verb == USE else "upgrade"], **what)
