"""What a building does for the player who uses it, with a keyple card or with tokens."""

from __future__ import annotations

from borough.core.events import pack
from borough.games.key_flow.rules.actions import GAIN, PAY_SINGLE, STOP
from borough.games.key_flow.rules.cards import GOODS_COUNT, SKILL_COUNT
from borough.games.key_flow.rules.decision import CHOOSE_GAIN, PROCESS_SKILL, Decision, add_decision
from borough.games.key_flow.rules.event_kinds import DISCARDS, GAINS, TAKES_TOKENS
from borough.games.key_flow.rules.figures import ANY_SKILL, BLIND, GAIN_SIZE, NO_SKILL, TOKENS
from borough.games.key_flow.rules.reasons import FINE, NOT_ASKED, NOTHING_TO_GAIN
from borough.games.key_flow.rules.season import finish
from borough.games.key_flow.rules.skill_tiles import add_payments, spend_skill
from borough.games.key_flow.rules.state import USING, Position
from borough.games.key_flow.rules.turn import CHOOSING, GAINING, MOVING, SKILL_SUPPLY, TOKEN_SUPPLY, TRADING, Turn
from borough.games.key_flow.rules.village import NONE

# Pieces from the supply.


def take_tokens(turn: Turn, seat: int, tokens: int) -> None:
    """Keyple tokens from the supply, as far as they go (supply-share)."""
    taken = min(tokens, turn.tokens_left)
    if taken > 0:
        turn.tokens_left -= taken
        turn.taken += taken
        turn.village.tokens += taken
        turn.news.append(pack(TAKES_TOKENS, seat, taken))
    if taken < tokens:
        turn.lack(seat, TOKEN_SUPPLY, tokens - taken)


def take_blind(turn: Turn, seat: int, tiles: int) -> None:
    """Skill tiles to be drawn when everybody has finished, as far as the supply goes (supply-share)."""
    taken = min(tiles, turn.skills_left)
    turn.skills_left -= taken
    turn.blind += taken
    if taken < tiles:
        turn.lack(seat, SKILL_SUPPLY, tiles - taken)


def take_good(turn: Turn, seat: int, place: int, good: int, amount: int) -> None:
    """Goods from the supply come onto a card."""
    turn.village.goods[place * GOODS_COUNT + good] += amount
    turn.issued[good] += amount
    turn.news.append(pack(GAINS, seat, good, amount, turn.village.slots[place]))


def discard(position: Position, seat: int, turn: Turn) -> None:
    """Discard the card shown, for a token (discard-token)."""
    turn.played = position.open.chosen[seat]
    turn.news.append(pack(DISCARDS, seat, turn.played))
    take_tokens(turn, seat, 1)


# Using a building.


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


def give(turn: Turn, seat: int, gain: list[int]) -> None:
    """Goods onto their card, tokens to the player; blind skill tiles are drawn when everybody has finished."""
    place = landing(turn, seat)
    for good in range(GOODS_COUNT):
        if gain[good] > 0:
            take_good(turn, seat, place, good, gain[good])
    if gain[TOKENS] > 0:
        take_tokens(turn, seat, gain[TOKENS])
    if gain[BLIND] > 0:
        take_blind(turn, seat, gain[BLIND])


def end_if_idle(position: Position, seat: int, turn: Turn) -> None:
    """End an action that asks for nothing more.

    Then the player is ready, or goes on using tokens; a player who draws skill tiles waits for the others first
    (token-draw).
    """
    if turn.step != MOVING or turn.moves > 0 or turn.upgrades > 0:
        return
    if position.open.stage == USING and turn.host != NONE and turn.blind == 0:
        turn.step = CHOOSING
    else:
        finish(position, seat)


def stop_action(position: Position, seat: int, turn: Turn) -> None:
    """Do without what is left of an action (work-idle)."""
    turn.step = MOVING
    turn.moves = 0
    turn.upgrades = 0
    end_if_idle(position, seat, turn)


def gives_nothing(turn: Turn, gain: list[int]) -> bool:
    """Whether a gain is nothing but pieces of which the supply has none."""
    if sum(gain[:GOODS_COUNT]) > 0:
        return False
    return (gain[TOKENS] == 0 or turn.tokens_left == 0) and (gain[BLIND] == 0 or turn.skills_left == 0)


class ChooseGain(Decision):
    """One of the things the panel offers (building-choice)."""

    def choices(self, position: Position, seat: int) -> list[int]:
        turn = position.turns[seat]
        assert turn is not None
        options: list[int] = []
        for gain in position.open.figures.gains[turn.panel]:
            for kind in range(GAIN_SIZE):
                if gain[kind] > 0:
                    options.append(GAIN + kind)
        return options

    def choose(self, position: Position, seat: int, action: int) -> None:
        turn = position.own_turn(seat)
        turn.actions.append(action)
        for gain in position.open.figures.gains[turn.panel]:
            if gain[action - GAIN] > 0:
                give(turn, seat, gain)
        turn.step = MOVING
        end_if_idle(position, seat, turn)


class ProcessSkill(Decision):
    """Spend a skill tile that the building processes, or do without (building-process, work-idle)."""

    def choices(self, position: Position, seat: int) -> list[int]:
        turn = position.turns[seat]
        assert turn is not None
        figures = position.open.figures
        wanted = figures.pays[turn.panel]
        options = [STOP]
        if gives_nothing(turn, figures.gains[turn.panel][0]):
            return options
        for skill in range(SKILL_COUNT):
            if wanted in (skill, ANY_SKILL):
                add_payments(position, seat, turn, skill, options)
        return options

    def why_not(self, position: Position, seat: int, action: int) -> int:
        turn = position.turns[seat]
        assert turn is not None
        if action >= PAY_SINGLE and gives_nothing(turn, position.open.figures.gains[turn.panel][0]):
            return NOTHING_TO_GAIN
        return FINE if action in self.choices(position, seat) else NOT_ASKED

    def choose(self, position: Position, seat: int, action: int) -> None:
        turn = position.own_turn(seat)
        turn.actions.append(action)
        if action == STOP:
            stop_action(position, seat, turn)
            return
        turn.step = MOVING
        spend_skill(turn, seat, action)
        give(turn, seat, position.open.figures.gains[turn.panel][0])
        end_if_idle(position, seat, turn)


add_decision(CHOOSE_GAIN, ChooseGain())
add_decision(PROCESS_SKILL, ProcessSkill())
