"""Events: what happened at a table, packed into ints. The log of every game is made from them.

An event is a kind, a seat and four operands. A game numbers its kinds in its rules/event_kinds.py, which says what the
operands mean. The fields, from the lowest bit: kind (6 bits), seat (4 bits), four operands (16 bits each). With up to
three operands an event is below 2**58, where integers are fast in compiled code. Packed events are never sent to
clients; `plain` ones are.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borough.core.types import Seat

KIND_LIMIT: Final = 64
SEAT_LIMIT: Final = 16
OPERAND_LIMIT: Final = 32768
"""Operands are below this, which is half of the range of their field, so that none equals HIDDEN."""
HIDDEN: Final = 65535
"""Replaces an operand that the viewer may not see."""
OPERANDS: Final = 4
EVENT_BITS: Final = 74

# The fields. Written as literals, so that mypyc compiles them as constants.
KIND_BITS: Final = 6
KIND_MASK: Final = 63
SEAT_BITS: Final = 4
SEAT_MASK: Final = 15
OPERAND_BITS: Final = 16
LIMIT_BITS: Final = 15
A: Final = 10
B: Final = 26
C: Final = 42
D: Final = 58


def pack(kind: int, seat: Seat, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
    """An event. Raises ValueError if a field is negative or too large."""
    try:  # machine integers, since a search calls this very often
        what: i64 = kind
        who: i64 = seat
        first: i64 = a
        second: i64 = b
        third: i64 = c
        fourth: i64 = d
    except (OverflowError, ValueError):  # in compiled code, where an i64 has 64 bits
        raise _misfit(kind, seat, [a, b, c, d]) from None
    if what >> KIND_BITS or who >> SEAT_BITS or (first | second | third | fourth) >> LIMIT_BITS:
        raise _misfit(kind, seat, [a, b, c, d])
    event: int = what | who << KIND_BITS | first << A | second << B | third << C
    return event | d << D if d else event


def unpack(event: int) -> tuple[int, int, int, int, int, int]:
    """An event's kind, seat and four operands, HIDDEN where they are hidden."""
    return (
        event & KIND_MASK,
        event >> KIND_BITS & SEAT_MASK,
        event >> A & HIDDEN,
        event >> B & HIDDEN,
        event >> C & HIDDEN,
        event >> D & HIDDEN,
    )


def plain(event: int) -> list[int | None]:
    """An event's kind, seat and four operands for JSON, None where they are hidden."""
    return [None if place > 1 and field == HIDDEN else field for place, field in enumerate(unpack(event))]


def hide(event: int, operand: int) -> int:
    """The event without one of its operands (0 to 3)."""
    if not 0 <= operand < OPERANDS:
        raise ValueError(f"an event has operands 0 to {OPERANDS - 1}, not {operand}")
    field = HIDDEN << A + operand * OPERAND_BITS
    return event & ~field | field


def seen_by(viewer: Seat, news: list[int], secret: int) -> list[int]:
    """The events as a seat may see them. `secret` has a bit for each kind whose first operand only its seat sees."""
    seen: list[int] = []
    for event in news:
        if secret >> (event & KIND_MASK) & 1 and event >> KIND_BITS & SEAT_MASK != viewer:
            seen.append(hide(event, 0))
        else:
            seen.append(event)
    return seen


def _misfit(kind: int, seat: Seat, operands: list[int]) -> ValueError:
    """The error that names the field that does not fit."""
    if not 0 <= kind < KIND_LIMIT:
        return ValueError(f"an event's kind is below {KIND_LIMIT}, not {kind}")
    if not 0 <= seat < SEAT_LIMIT:
        return ValueError(f"an event of kind {kind} has a seat below {SEAT_LIMIT}, not {seat}")
    place = next(number for number in range(OPERANDS) if not 0 <= operands[number] < OPERAND_LIMIT)
    value = operands[place]
    return ValueError(f"operand {place} of an event of kind {kind} must be from 0 to {OPERAND_LIMIT - 1}, not {value}")
