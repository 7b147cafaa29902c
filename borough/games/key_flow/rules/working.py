"""What a building does for whoever uses it, with a keyple card or with tokens."""

from __future__ import annotations

from borough.core.events import pack
from borough.games.key_flow.rules.actions import GAIN, PAY_DOUBLE, PAY_SINGLE, STOP
from borough.games.key_flow.rules.cards import GOODS_COUNT, SKILL_COUNT
from borough.games.key_flow.rules.event_kinds import GAINS, TAKES_TOKENS
from borough.games.key_flow.rules.figures import ANY_SKILL, BLIND, GAIN_SIZE, NO_SKILL, TOKENS
from borough.games.key_flow.rules.state import Position
from borough.games.key_flow.rules.turn import GAINING, MOVING, TRADING, Turn
from borough.games.key_flow.rules.upgrading import singles_at_hand, spend_skill


def take_tokens(turn: Turn, seat: int, tokens: int) -> None:
    """Keyple tokens from the supply, as far as they go (supply-share)."""
    taken = min(tokens, turn.tokens_left)
    if taken > 0:
        turn.tokens_left -= taken
        turn.taken += taken
        turn.village.tokens += taken
        turn.news.append(pack(TAKES_TOKENS, seat, taken))


def take_good(turn: Turn, seat: int, place: int, good: int, amount: int) -> None:
    """Goods from the supply come onto a card."""
    turn.village.goods[place * GOODS_COUNT + good] += amount
    turn.issued[good] += amount
    turn.news.append(pack(GAINS, seat, good, amount, turn.village.slots[place]))


def landing(turn: Turn, seat: int) -> int:
    """Where goods come to lie: on the own building used, or at home if a neighbour's was (goods-land)."""
    return turn.place if turn.host == seat else 0


def begin(position: Position, seat: int, turn: Turn, panel: int) -> None:
    """Use a panel: its gains at once, its choices step by step."""
    figures = position.open.figures
    turn.panel = panel
    turn.moves = figures.moves[panel]
    turn.upgrades = figures.upgrades[panel]
    options = figures.gains[panel]
    if figures.pays[panel] != NO_SKILL:
        turn.step = TRADING
        return
    if len(options) > 1:
        turn.step = GAINING
        return
    if options:
        give(turn, seat, options[0])
    turn.step = MOVING


def idle(turn: Turn) -> bool:
    """Whether the action asks for nothing more."""
    return turn.step == MOVING and turn.moves == 0 and turn.upgrades == 0


def give(turn: Turn, seat: int, gain: list[int]) -> None:
    """Goods onto their card, tokens to the player; blind skill tiles are drawn when everybody has finished."""
    place = landing(turn, seat)
    for good in range(GOODS_COUNT):
        if gain[good] > 0:
            take_good(turn, seat, place, good, gain[good])
    if gain[TOKENS] > 0:
        take_tokens(turn, seat, gain[TOKENS])
    turn.blind += gain[BLIND]


def gaining_choices(position: Position, turn: Turn) -> list[int]:
    """One of the things the panel offers (building-choice)."""
    options: list[int] = []
    for gain in position.open.figures.gains[turn.panel]:
        for kind in range(GAIN_SIZE):
            if gain[kind] > 0:
                options.append(GAIN + kind)
    return options


def gain_chosen(position: Position, seat: int, turn: Turn, kind: int) -> None:
    """The thing chosen."""
    for gain in position.open.figures.gains[turn.panel]:
        if gain[kind] > 0:
            give(turn, seat, gain)
    turn.step = MOVING


def trading_choices(position: Position, seat: int, turn: Turn) -> list[int]:
    """The skill tiles that the building processes, or to do without (work-idle)."""
    wanted = position.open.figures.pays[turn.panel]
    options = [STOP]
    for skill in range(SKILL_COUNT):
        if wanted in (skill, ANY_SKILL):
            if singles_at_hand(position, seat, turn, skill) > 0:
                options.append(PAY_SINGLE + skill)
            if turn.village.doubles[skill] > 0:
                options.append(PAY_DOUBLE + skill)
    return options


def trade(position: Position, seat: int, turn: Turn, action: int) -> None:
    """Process a skill tile, or not."""
    turn.step = MOVING
    if action == STOP:
        turn.moves = 0
        turn.upgrades = 0
        return
    spend_skill(turn, seat, action)
    give(turn, seat, position.open.figures.gains[turn.panel][0])
