"""The game as it is told: log lines, prompts, and what each choice means. Made from views alone."""

from __future__ import annotations

from borough.core.events import HIDDEN, unpack
from borough.core.prompt import Prompt
from borough.core.words import either, later, many, player, say, together
from borough.games.key_flow.rules import event_kinds as news
from borough.games.key_flow.rules import state as s
from borough.games.key_flow.rules import turn as t
from borough.games.key_flow.rules.actions import ACTIONS, DIRECTIONS, PAYMENTS, SLOT_NAMES, WAYS
from borough.games.key_flow.rules.cards import CARDS, GOODS, GOODS_COUNT, SKILL_COUNT, VILLAGE_COUNT
from borough.games.key_flow.rules.figures import ANY_GOOD, ANY_SKILL_UNIT, FIRST_SKILL, PANELS
from borough.games.key_flow.rules.season import passing
from borough.games.key_flow.rules.shown import side_of
from borough.games.key_flow.rules.state import Open
from borough.games.key_flow.rules.turn import Turn
from borough.games.key_flow.rules.view import KeyFlowView
from borough.games.key_flow.rules.village import NONE, Village
from borough.games.key_flow.words import card_words as w

SEASONS = [later("Spring begins."), later("Summer begins."), later("Autumn begins."), later("Winter begins.")]


# The log.


def lines(view: KeyFlowView) -> list[str]:
    """What the last action did."""
    return [_line(view, event) for event in view.news]


def _line(view: KeyFlowView, event: int) -> str:
    kind, seat, a, b, c, _ = unpack(event)
    who = player(seat)
    if kind in (news.SHOWS, news.DISCARDS, news.PLACES, news.WORKS):
        return _card_line(view, event)
    if kind == news.USES:
        return say("{who} uses {building} for {tokens}.", who=who, building=_at(view, seat, a), tokens=w.tokens(b))
    if kind == news.GAINS:
        return say("{who} gains {goods} on {card}.", who=who, goods=w.goods(a, b), card=_at(view, seat, c))
    if kind == news.CARRIES:
        start, end = _at(view, seat, b), _at(view, seat, c)
        return say("{who} carries {good} from {start} to {end}.", who=who, good=say(w.GOODS[a]), start=start, end=end)
    if kind == news.UPGRADES:
        return say("{who} upgrades {building}.", who=who, building=_at(view, seat, a))
    if kind == news.FLIPS:
        return say("{who} flips an upgrade tile on {building}.", who=who, building=_at(view, seat, a))
    if kind in (news.DRAWS, news.TAKES_SKILL, news.SPENDS_SKILL):
        return _skill_line(kind, who, a, b)
    return _number_line(kind, who, a)


def _at(view: KeyFlowView, seat: int, slot: int) -> str:
    """The card on a slot, as one sees it."""
    return w.at_slot(view.open, view.open.villages[seat], slot, side_of(view, seat))


def _card_line(view: KeyFlowView, event: int) -> str:
    """What became of a card chosen."""
    table = view.open
    kind, seat, card, b, c, _ = unpack(event)
    who = player(seat)
    if kind == news.SHOWS:
        return say("{who} shows {card}.", who=who, card=w.card_name(table.figures, card))
    if kind == news.DISCARDS:
        return say("{who} discards {card}.", who=who, card=w.name(table.figures, card))
    if kind == news.PLACES:
        what = w.card_name(table.figures, card)
        return say("{who} lays {card} {where}.", who=who, card=what, where=w.slot_words(b, side_of(view, seat)))
    what, building = w.name(table.figures, card), _at(view, b, c)
    if b == seat:
        return say("{who} uses {building} with {card}.", who=who, building=building, card=what)
    return say("{who} uses {host}'s {building} with {card}.", who=who, host=player(b), building=building, card=what)


def _skill_line(kind: int, who: str, skill: int, double: int) -> str:
    if kind == news.DRAWS and skill == HIDDEN:
        return say("{who} draws a skill tile.", who=who)
    if kind == news.DRAWS:
        return say("{who} draws a skill tile: {skill}.", who=who, skill=say(w.SKILLS[skill]))
    if kind == news.TAKES_SKILL:
        return say("{who} takes {tile}.", who=who, tile=say(w.TILES[SKILL_COUNT + skill]))
    return say("{who} spends {tile}.", who=who, tile=say(w.TILES[SKILL_COUNT * double + skill]))


def _number_line(kind: int, who: str, number: int) -> str:
    """Lines with a number in them, or none."""
    if kind == news.BOOSTS:
        return say("{who} adds {tokens} to the card.", who=who, tokens=w.tokens(number))
    if kind == news.TAKES_TOKENS:
        return say("{who} takes {tokens}.", who=who, tokens=w.tokens(number))
    if kind == news.PAYS:
        return say("{who} pays {good}.", who=who, good=say(w.GOODS[number]))
    if kind == news.SEASON:
        return say(SEASONS[number])
    if kind == news.STORES:
        return many(number, "{who} stores {n} keyple card.", "{who} stores {n} keyple cards.", who=who)
    return say("The game is over.")


# Prompts.


def prompt(view: KeyFlowView) -> Prompt:
    """What is to be decided, and by whom."""
    table = view.open
    if table.stage == s.OVER:
        return Prompt(say("The game is over."), "season-phases")
    if view.seat not in view.deciders:
        waiting = together([player(seat) for seat in view.deciders])
        return Prompt(say("Waiting for {who}.", who=waiting), "play-at-once")
    turn = view.turns[view.seat]
    if table.stage == s.WINTER_PICKING:
        return Prompt(say("You: choose the winter card to play now."), "winter-card")
    if table.stage == s.PICKING:
        if passing(table.season) == 1:
            return Prompt(say("You: choose a card; the rest of the hand goes to the left."), "draft-pick")
        return Prompt(say("You: choose a card; the rest of the hand goes to the right."), "draft-pick")
    if turn is None or turn.step == t.CHOOSING:
        return _choosing(view, turn)
    return _acting(view, turn)


def _choosing(view: KeyFlowView, turn: Turn | None) -> Prompt:
    table = view.open
    if table.stage == s.USING:
        return Prompt(_using(view, turn), "token-cost")
    card = table.chosen[view.seat]
    what = w.card_name(table.figures, card)
    if card < VILLAGE_COUNT:
        text = say("You: lay {card} in your village, or discard it for a token.", card=what)
        return Prompt(text, "village-connect")
    if "work" not in _verbs(view):
        return Prompt(
            say("You: discard {card} for a token; no building can be used with it.", card=what), "discard-token"
        )
    return Prompt(say("You: choose a building for {card}, or discard it for a token.", card=what), "keyple-arrows")


def _verbs(view: KeyFlowView) -> set[str]:
    """What can be done now."""
    return {ACTIONS.words(action)["verb"] for action in view.legal}


def _using(view: KeyFlowView, turn: Turn | None) -> str:
    """What tokens can do at the end of a season."""
    tokens = (view.open.villages[view.seat] if turn is None else turn.village).tokens
    if "use" in _verbs(view):
        return say("You: use a building with tokens ({number} left), or keep them.", number=tokens)
    return (
        say("You: keep the tokens; no building can be used with them.")
        if tokens
        else say("You: finish; no tokens are left.")
    )


def _acting(view: KeyFlowView, turn: Turn) -> Prompt:
    """The steps within an action."""
    if turn.step == t.GAINING:
        return Prompt(say("You: choose what you gain."), "building-choice")
    if turn.step == t.TRADING:
        if "pay" not in _verbs(view):
            return Prompt(say("You: do without; you have no skill tile to process."), "building-process")
        return Prompt(say("You: choose the skill tile to process, or do without."), "building-process")
    if turn.step == t.PAYING:
        rule = "upgrade-cost" if turn.due[0] >= FIRST_SKILL else "upgrade-gold"
        return Prompt(_paying(view, turn), rule)
    return Prompt(_moving(view, turn), "action-order")


def _moving(view: KeyFlowView, turn: Turn) -> str:
    """What transport points and upgrades can still do."""
    verbs = _verbs(view)
    moves = many(turn.moves, "{n} transport point", "{n} transport points")
    upgrades = many(turn.upgrades, "{n} upgrade", "{n} upgrades")
    offers = [say("carry goods ({moves} left)", moves=moves)] if "carry" in verbs else []
    if {"upgrade", "flip"} <= verbs:
        offers.append(say("upgrade or flip ({upgrades} left)", upgrades=upgrades))
    elif "upgrade" in verbs:
        offers.append(say("upgrade ({upgrades} left)", upgrades=upgrades))
    elif "flip" in verbs:
        offers.append(say("flip an upgrade tile ({upgrades} left)", upgrades=upgrades))
    if not offers:
        return say("You: finish; nothing more can be carried, upgraded or flipped.")
    text = say("You: {choices}.", choices=either([*offers, say("finish")]))
    return text[:1].upper() + text[1:]  # in some languages a choice begins the sentence


def _paying(view: KeyFlowView, turn: Turn) -> str:
    """What an upgrade still costs."""
    building = w.name(view.open.figures, turn.village.cards[turn.raising])
    unit = turn.due[0]
    if unit < GOODS_COUNT:
        return say("You: pay {good} for the upgrade of {building}.", good=say(w.GOODS[unit]), building=building)
    if unit == ANY_GOOD:
        return say("You: pay a good of any kind for the upgrade of {building}.", building=building)
    if unit == ANY_SKILL_UNIT:
        return say("You: pay a skill tile of any type for the upgrade of {building}.", building=building)
    tile = say(w.TILES[unit - FIRST_SKILL])
    return say("You: pay {tile} for the upgrade of {building}.", tile=tile, building=building)


# Choices.


def explain(view: KeyFlowView, action: int) -> str:
    """What a choice means, in a few words."""
    words = ACTIONS.words(action)
    verb = words["verb"]
    table = view.open
    turn = view.turns[view.seat] if view.seat != NONE else None
    village = table.villages[view.seat] if turn is None else turn.village
    if verb == "pick":
        return _pick(table, CARDS.index(words["card"]))
    if verb == "work":
        return _work(view, int(words["seat"]) - 1, SLOT_NAMES.index(words["slot"]))
    if verb == "place":
        return say("Lay it {where}", where=where(table, village, SLOT_NAMES.index(words["slot"])))
    if verb == "carry":
        start = SLOT_NAMES.index(words["slot"])
        end = w.at_slot(table, village, start + DIRECTIONS[WAYS.index(words["way"])])
        good = say(w.GOODS[GOODS.index(words["good"])])
        return say("Carry {good} from {start} to {end}", good=good, start=w.at_slot(table, village, start), end=end)
    if "slot" in words:
        return _building(table, village, verb, SLOT_NAMES.index(words["slot"]))
    if "what" in words:
        return _piece(verb, words["what"])
    if verb == "discard":
        return say("Discard it for a token")
    if verb == "done":
        return say("Keep the tokens") if village.tokens else say("Finish")
    return say("Do without") if turn is not None and turn.step == t.TRADING else say("Finish this action")


def _pick(table: Open, card: int) -> str:
    """A card of the hand."""
    what, words = w.name(table.figures, card), w.card_words(table.figures, card)
    if card >= VILLAGE_COUNT:
        return say("{card}: {words}", card=what, words=words)
    if table.figures.river[card]:
        return say("{card} (river): {words}", card=what, words=words)
    return say("{card} (road): {words}", card=what, words=words)


def _piece(verb: str, what: str) -> str:
    """Gaining or paying something."""
    if verb == "pay":
        number = PAYMENTS.index(what)
        if number < GOODS_COUNT:
            return say("Pay {good}", good=say(w.GOODS[number]))
        return say("Pay {tile}", tile=say(w.TILES[number - GOODS_COUNT]))
    if what == "skill":
        return say("Gain a blind skill tile")
    return say("Gain {what}", what=w.tokens(1) if what == "token" else w.goods(GOODS.index(what), 1))


def where(table: Open, village: Village, slot: int) -> str:
    """A free slot by its neighbours."""
    words = []
    if village.at[slot - 2] != NONE:
        words.append(say("right of {card}", card=w.at_slot(table, village, slot - 2)))
    if village.at[slot + 2] != NONE:
        words.append(say("left of {card}", card=w.at_slot(table, village, slot + 2)))
    across = together([w.at_slot(table, village, slot + step) for step in (-1, 1) if village.at[slot + step] != NONE])
    if across:
        words.append(say("below {cards}", cards=across) if w.by_river(slot) else say("above {cards}", cards=across))
    return ", ".join(words)


def _work(view: KeyFlowView, host: int, slot: int) -> str:
    """Laying the chosen keyple card above a building."""
    table = view.open
    village = table.villages[host]
    place = village.at[slot]
    card = village.cards[place]
    building = w.name(table.figures, card)
    does = w.panel_words(table.figures, card * PANELS + village.levels[place])
    boost = village.uses[place] + 1 - table.figures.keyples[table.chosen[view.seat]]
    if boost > 0:
        does = say("{does}, with {tokens}", does=does, tokens=w.tokens(boost))
    if host == view.seat:
        return say("Use your {building}: {does}", building=building, does=does)
    return say("Use {host}'s {building}: {does}", host=player(host), building=building, does=does)


def _building(table: Open, village: Village, verb: str, slot: int) -> str:
    """Using, upgrading or flipping an own building."""
    figures = table.figures
    place = village.at[slot]
    card = village.cards[place]
    building = w.name(figures, card)
    panel = card * PANELS + village.levels[place]
    if verb == "use":
        price = w.tokens(figures.use_tokens[village.uses[place]])
        does = w.panel_words(figures, panel)
        return say("Use {building} for {tokens}: {does}", building=building, tokens=price, does=does)
    if verb == "flip":
        points = w.points(figures.flipped)
        return say("Flip an upgrade tile on {building}: {points}", building=building, points=points)
    cost, does = w.cost_words(figures, panel), w.gist(figures, panel + 1)
    return say("Upgrade {building} for {cost}: {does}", building=building, cost=cost, does=does)
