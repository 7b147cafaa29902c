"""The log: what the last action did, in a line an event."""

from __future__ import annotations

from borough.core.events import HIDDEN, unpack
from borough.core.words import later, many, player, say
from borough.games.key_flow.rules import event_kinds as news
from borough.games.key_flow.rules.cards import SKILL_COUNT
from borough.games.key_flow.rules.shown import side_of
from borough.games.key_flow.rules.turn import SKILL_SUPPLY, SUPPLY_COUNT, TILE_SUPPLY, TOKEN_SUPPLY
from borough.games.key_flow.rules.view import KeyFlowView
from borough.games.key_flow.words import card_words as w

SEASONS = [later("Spring begins."), later("Summer begins."), later("Autumn begins."), later("Winter begins.")]


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
    if kind == news.LACKS:
        return _lacks_line(who, a, b)
    if kind in (news.HOME_DEALT, news.DEALS, news.BOXES):
        return _deal_line(view, event)
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


def _lacks_line(who: str, supply: int, number: int) -> str:
    """What the supply does not have for a player (supply-share)."""
    if supply == TILE_SUPPLY:
        return say("No upgrade tile is left for {who}: the upgrade is neither made nor paid for.", who=who)
    if supply == TOKEN_SUPPLY:
        missing = w.tokens(number)
    elif supply == SKILL_SUPPLY:
        missing = w.blind_skills(number)
    else:
        missing = say("{tiles}, double-sided", tiles=w.skills(supply - SUPPLY_COUNT, number))
    return say("The supply does not suffice: {who} goes without {pieces}.", who=who, pieces=missing)


def _deal_line(view: KeyFlowView, event: int) -> str:
    """What was dealt."""
    kind, seat, a, b, _, _ = unpack(event)
    if kind == news.HOME_DEALT:
        return say("{who} gets {card}.", who=player(seat), card=w.name(view.open.figures, a))
    if kind == news.BOXES:
        return many(a, "{n} card goes back to the box unseen.", "{n} cards go back to the box unseen.")
    if b == 0:
        return many(a, "Everybody is dealt {n} card.", "Everybody is dealt {n} cards.")
    winter = many(b, "{n} winter card", "{n} winter cards")
    return many(
        a, "Everybody is dealt {n} card and {winter}.", "Everybody is dealt {n} cards and {winter}.", winter=winter
    )


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
