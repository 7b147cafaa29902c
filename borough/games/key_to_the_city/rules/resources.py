"""What follows a placement: skill tiles to pay, resources to take."""

from __future__ import annotations

from typing import Final

from borough.games.key_to_the_city.rules import event_kinds as news
from borough.games.key_to_the_city.rules.actions import DECLINE, PAY_SKILL, TAKE
from borough.games.key_to_the_city.rules.decision import (
    DECISIONS,
    GETTING_CONNECTOR,
    GETTING_SKILL,
    PAYING_FOR_UPGRADE,
    PAYING_FOR_USE,
    TAKING_CONNECTOR,
    TAKING_SKILL,
    Decision,
    add_decision,
    decision_kind,
)
from borough.games.key_to_the_city.rules.figures import step_connector, step_skill
from borough.games.key_to_the_city.rules.laying import take_connector
from borough.games.key_to_the_city.rules.reasons import (
    FINE,
    NO_CONNECTOR_LEFT,
    NO_SKILL_FOR_UPGRADE,
    NO_SKILL_FOR_USE,
    NO_SKILL_LEFT,
    NOT_ASKED,
)
from borough.games.key_to_the_city.rules.sailing import next_turn
from borough.games.key_to_the_city.rules.state import NONE, Open, Position, skill_index
from borough.games.key_to_the_city.rules.tiles import CONNECTOR_COLOURS, SKILL_TYPES

TAKE_CONNECTOR: Final = TAKE + SKILL_TYPES  # + colour
FREE_CHOICE: Final = CONNECTOR_COLOURS
"""What stands in an event for a connector whose colour was still to be chosen."""
FREE_SKILL: Final = SKILL_TYPES
"""What stands in an event for a skill tile whose type was still to be chosen."""


def settle(position: Position) -> None:
    """Carry out the steps that leave no choice, up to the next one that does or the end of the turn."""
    table = position.open
    while table.steps:
        decision = DECISIONS[decision_kind(table, NONE, table.active)]
        if decision.asks(position, table.active):
            return
        decision.carry_out(position, table.active)
        table.steps.pop()
    next_turn(position)


class Paying(Decision):
    """A skill tile of one's choice goes back to the supply."""

    def choices(self, position: Position, seat: int) -> list[int]:
        options: list[int] = []
        for skill in range(SKILL_TYPES):
            if position.open.skills[skill_index(seat, skill)]:
                options.append(PAY_SKILL + skill)
        return options

    def why_not(self, position: Position, seat: int, action: int) -> int:
        if action < PAY_SKILL or action >= TAKE:
            return NOT_ASKED
        return FINE if position.open.skills[skill_index(seat, action - PAY_SKILL)] else self.unpaid()

    def unpaid(self) -> int:
        """The reason if there is no such skill tile."""
        raise NotImplementedError

    def choose(self, position: Position, seat: int, action: int) -> None:
        table = position.open
        skill = action - PAY_SKILL
        table.steps.pop()
        table.skills[skill_index(seat, skill)] -= 1
        table.skill_supply[skill] += 1
        position.report(news.PAYS, seat, skill)
        settle(position)


class PayingForUse(Paying):
    """What using a tile costs (use-payment)."""

    def unpaid(self) -> int:
        return NO_SKILL_FOR_USE


class PayingForUpgrade(Paying):
    """What an upgrade costs (upgrade-skills)."""

    def unpaid(self) -> int:
        return NO_SKILL_FOR_UPGRADE


class TakingSkill(Decision):
    """A skill tile of one's choice from the supply (skill-white)."""

    def asks(self, position: Position, seat: int) -> bool:
        return sum(position.open.skill_supply) > 0

    def choices(self, position: Position, seat: int) -> list[int]:
        options: list[int] = []
        for skill in range(SKILL_TYPES):
            if why_not_take_skill(position.open, skill) == FINE:
                options.append(TAKE + skill)
        return options

    def why_not(self, position: Position, seat: int, action: int) -> int:
        if action < TAKE or action >= TAKE_CONNECTOR:
            return NOT_ASKED
        return why_not_take_skill(position.open, action - TAKE)

    def choose(self, position: Position, seat: int, action: int) -> None:
        position.open.steps.pop()
        take_skill(position, seat, action - TAKE)
        settle(position)

    def carry_out(self, position: Position, seat: int) -> None:
        position.report(news.SKILL_RUN_OUT, seat, FREE_SKILL)


def why_not_take_skill(table: Open, skill: int) -> int:
    """The reason why a type of skill tile cannot be taken."""
    return FINE if table.skill_supply[skill] else NO_SKILL_LEFT


def take_skill(position: Position, seat: int, skill: int) -> None:
    """A skill tile from the supply, if one is there (skill-supply)."""
    table = position.open
    if table.skill_supply[skill]:
        table.skill_supply[skill] -= 1
        table.skills[skill_index(seat, skill)] += 1
        position.report(news.TAKES, seat, skill)
    else:
        position.report(news.SKILL_RUN_OUT, seat, skill)


class GettingSkill(Decision):
    """A skill tile of a given type from the supply, without a choice (skill-supply)."""

    def asks(self, position: Position, seat: int) -> bool:
        return False

    def carry_out(self, position: Position, seat: int) -> None:
        take_skill(position, seat, step_skill(position.open.steps[-1]))


class TakingConnector(Decision):
    """A connector in a colour of one's choice (connector-white)."""

    def asks(self, position: Position, seat: int) -> bool:
        return len(position.open.sides[seat]) > 0 and sum(position.open.connector_supply) > 0

    def choices(self, position: Position, seat: int) -> list[int]:
        options = [DECLINE]
        for colour in range(CONNECTOR_COLOURS):
            if why_not_take_connector(position.open, colour) == FINE:
                options.append(TAKE_CONNECTOR + colour)
        return options

    def why_not(self, position: Position, seat: int, action: int) -> int:
        if action < TAKE_CONNECTOR or action > DECLINE:
            return NOT_ASKED
        return FINE if action == DECLINE else why_not_take_connector(position.open, action - TAKE_CONNECTOR)

    def choose(self, position: Position, seat: int, action: int) -> None:
        table = position.open
        table.steps.pop()
        if action == DECLINE:
            position.report(news.DECLINES, seat, FREE_CHOICE)
        else:
            take_connector(position, seat, action - TAKE_CONNECTOR)
        settle(position)

    def carry_out(self, position: Position, seat: int) -> None:
        room = len(position.open.sides[seat]) > 0
        position.report(news.RUN_OUT if room else news.NO_SIDE, seat, FREE_CHOICE)


def why_not_take_connector(table: Open, colour: int) -> int:
    """The reason why a connector of a colour cannot be taken (connector-supply)."""
    return FINE if table.connector_supply[colour] else NO_CONNECTOR_LEFT


class GettingConnector(Decision):
    """A connector of a given colour from the supply, without a choice (connector-supply)."""

    def asks(self, position: Position, seat: int) -> bool:
        return False

    def carry_out(self, position: Position, seat: int) -> None:
        table = position.open
        colour = step_connector(table.steps[-1])
        if len(table.sides[seat]) == 0:
            position.report(news.NO_SIDE, seat, colour)
        elif table.connector_supply[colour] == 0:
            position.report(news.RUN_OUT, seat, colour)
        else:
            take_connector(position, seat, colour)


add_decision(PAYING_FOR_USE, PayingForUse())
add_decision(PAYING_FOR_UPGRADE, PayingForUpgrade())
add_decision(TAKING_SKILL, TakingSkill())
add_decision(TAKING_CONNECTOR, TakingConnector())
add_decision(GETTING_SKILL, GettingSkill())
add_decision(GETTING_CONNECTOR, GettingConnector())
