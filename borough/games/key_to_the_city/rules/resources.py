"""What follows a placement: skill tiles to pay, resources to take, connectors to lay."""

from __future__ import annotations

from borough.games.key_to_the_city.rules import event_kinds as news
from borough.games.key_to_the_city.rules.actions import DECLINE, LAY_ON, PAY_SKILL, TAKE
from borough.games.key_to_the_city.rules.figures import ANY_CONNECTOR, ANY_SKILL, LAY, PAY, SKILL
from borough.games.key_to_the_city.rules.sailing import next_turn
from borough.games.key_to_the_city.rules.state import Open, Position
from borough.games.key_to_the_city.rules.tiles import CONNECTOR_COLOURS, SIDE_COUNT, SKILL_TYPES, opposite


def payment_rule(table: Open) -> str:
    """The rule behind a skill tile that is due: nothing but payments follow an upgrade."""
    return "upgrade-skills" if table.steps.count(PAY) == len(table.steps) else "use-payment"


def settle(position: Position) -> None:
    """Carry out the steps that leave no choice, up to the next one that does or the end of the turn."""
    table = position.open
    seat = table.active
    while table.steps:
        step = table.steps[-1]
        if step >= LAY:
            if table.connector_supply[step - LAY] and table.sides[seat]:
                return
        elif step >= SKILL:
            take_skill(position, seat, step - SKILL)
        elif step == ANY_CONNECTOR:
            if table.sides[seat] and sum(table.connector_supply):
                return
        elif step == ANY_SKILL:
            if sum(table.skill_supply):
                return
        else:
            return
        table.steps.pop()
    next_turn(position)


def take_skill(position: Position, seat: int, skill: int) -> None:
    """A skill tile from the supply, if one is there (skill-supply)."""
    table = position.open
    if table.skill_supply[skill]:
        table.skill_supply[skill] -= 1
        table.skills[seat * SKILL_TYPES + skill] += 1
        position.report(news.TAKES, seat, skill)


def choices(position: Position, seat: int) -> list[int]:
    """What the step that is due leaves to choose."""
    table = position.open
    step = table.steps[-1]
    options: list[int] = []
    if step >= LAY:
        options.append(DECLINE)
        for edge in table.sides[seat]:
            options.append(LAY_ON + edge)
    elif step == ANY_CONNECTOR:
        options.append(DECLINE)
        for colour in range(CONNECTOR_COLOURS):
            if table.connector_supply[colour]:
                options.append(TAKE + SKILL_TYPES + colour)
    elif step == ANY_SKILL:
        for skill in range(SKILL_TYPES):
            if table.skill_supply[skill]:
                options.append(TAKE + skill)
    else:
        for skill in range(SKILL_TYPES):
            if table.skills[seat * SKILL_TYPES + skill]:
                options.append(PAY_SKILL + skill)
    return options


def choose(position: Position, seat: int, action: int) -> None:
    """Pay, take, lay or decline."""
    table = position.open
    step = table.steps.pop()
    if action >= LAY_ON:
        lay(position, seat, action - LAY_ON, step - LAY)
    elif action == DECLINE:
        position.report(news.DECLINES, seat, step - LAY if step >= LAY else CONNECTOR_COLOURS)
    elif action >= TAKE + SKILL_TYPES:
        table.steps.append(LAY + action - TAKE - SKILL_TYPES)
    elif action >= TAKE:
        take_skill(position, seat, action - TAKE)
    else:
        skill = action - PAY_SKILL
        table.skills[seat * SKILL_TYPES + skill] -= 1
        table.skill_supply[skill] += 1
        position.report(news.PAYS, seat, skill)
    settle(position)


def lay(position: Position, seat: int, edge: int, colour: int) -> None:
    """A connector over a side: it lies on both tiles where two meet (connector-shared)."""
    table = position.open
    table.own()
    table.connector_supply[colour] -= 1
    table.connector[edge] = colour
    neighbour = table.neighbour[edge]
    if neighbour >= 0:
        table.connector[neighbour * SIDE_COUNT + opposite(edge % SIDE_COUNT)] = colour
    table.sides[seat].remove(edge)
    position.report(news.LAYS, seat, edge // SIDE_COUNT, edge % SIDE_COUNT, colour)
