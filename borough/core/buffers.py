"""What a batch of games writes after each step: observations, masks, rewards and more, into buffers of the caller."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from borough.core.encoder import Encoder, Row
from borough.core.errors import BadInput
from borough.core.state import State
from borough.core.types import Seat

OBSERVATIONS: Final = "observations"
MASKS: Final = "masks"
SEATS: Final = "seats"
FORMATS: Final[dict[str, str]] = {
    OBSERVATIONS: "h",
    MASKS: "B",
    SEATS: "i",
    "rewards": "f",
    "dones": "B",
    "truncations": "B",
    "points": "i",
    "ranks": "i",
    "lengths": "i",
    "episodes": "i",
}
"""The numbers in each buffer, as `struct` names them: h int16, B uint8, i int32, f float32."""
SIZES: Final[dict[str, int]] = {"h": 2, "B": 1, "i": 4, "f": 4}
"""Their sizes in bytes."""
ACCEPTED: Final[dict[str, str]] = {"h": "h", "B": "B?", "i": "il", "f": "f"}
"""The formats of buffers that are accepted, if the size is right."""


def widths(seats: int, action_count: int, observation_size: int) -> dict[str, int]:
    """How many numbers each buffer has for every game."""
    wide = {OBSERVATIONS: observation_size, MASKS: action_count, "rewards": seats, "points": seats, "ranks": seats}
    return {name: wide.get(name, 1) for name in FORMATS}


class Buffers:
    """The buffers of a batch. Only those that are attached are written."""

    def __init__(self, seats: int, count: int, action_count: int, encoder: Encoder | None) -> None:
        self.seats: Final[int] = seats
        self.count: Final[int] = count
        self.action_count: Final[int] = action_count
        self.encoder: Final[Encoder | None] = encoder
        self.size: Final[int] = 0 if encoder is None else encoder.size
        self.widths: Final[dict[str, int]] = widths(seats, action_count, self.size)
        self._zeros: Row = vec[i16]([0] * self.size)
        self._observations: memoryview | None = None
        self._mask: vec[u8] = vec[u8]([0] * action_count)  # zeros between two calls, in which it is filled and copied
        self._masks: memoryview | None = None
        # Everything else is kept here, and copied as a whole after each step.
        self._small: dict[str, memoryview] = {
            name: _numbers(memoryview(bytearray(SIZES[FORMATS[name]] * count * self.widths[name])), FORMATS[name])
            for name in FORMATS
            if name not in (OBSERVATIONS, MASKS, SEATS)
        }
        self._asked: vec[i32] = vec[i32]([0] * count)
        self._small[SEATS] = memoryview(self._asked)
        self._rewards: Final[memoryview[float]] = self._small["rewards"]  # type: ignore[assignment]
        self._ended: list[int] = []
        self._sources: list[memoryview] = []
        self._targets: list[memoryview] = []

    def attach(self, buffers: Mapping[str, object]) -> None:
        """Write into these buffers from now on, instead of those before."""
        for name in buffers:
            if name not in FORMATS:
                raise BadInput(f"a batch has no buffer {str(name)[:40]!r} (buffers: {', '.join(FORMATS)})")
        if OBSERVATIONS in buffers and self.encoder is None:
            raise BadInput("this game has no encoder, so there are no observations")
        flat = {name: self._flat(name, buffer) for name, buffer in buffers.items()}
        self._observations = flat.pop(OBSERVATIONS, None)
        self._masks = flat.pop(MASKS, None)
        self._targets = list(flat.values())
        self._sources = [self._small[name] for name in flat]

    def _flat(self, name: str, buffer: object) -> memoryview:
        """A buffer as one row of numbers; raises BadInput if it does not fit."""
        wanted, count = FORMATS[name], self.count * self.widths[name]
        try:
            seen: memoryview = memoryview(buffer)  # type: ignore[arg-type]
        except TypeError:
            raise BadInput(f"{name} must be a buffer, such as a NumPy array") from None
        fits = (
            seen.format in ACCEPTED[wanted] and seen.itemsize == SIZES[wanted] and seen.nbytes == count * seen.itemsize
        )
        if not fits:
            kind = {"h": "int16", "B": "uint8", "i": "int32", "f": "float32"}[wanted]
            raise BadInput(f"{name} must have {count} numbers of type {kind}")
        if seen.readonly or not seen.c_contiguous:
            raise BadInput(f"{name} must be writable and contiguous")
        return _numbers(seen, wanted)

    def ask(self, number: i64, state: State, seat: Seat) -> None:
        """Write which seat a game asks, and what it shows to this seat: its observation and its mask."""
        self._asked[number] = i32(seat)
        masks = self._masks
        if masks is not None:
            options, mask = state.options(seat), self._mask
            for action in options:
                mask[action] = 1
            first = int(number) * self.action_count
            masks[first : first + self.action_count] = mask
            for action in options:
                mask[action] = 0
        observations, encoder = self._observations, self.encoder
        if observations is not None and encoder is not None:
            row = self._zeros[:]
            encoder.fill_from_state(row, state, seat)
            start = int(number) * self.size
            observations[start : start + self.size] = row

    def end(self, number: int, rewards: list[float], results: list[tuple[int, int]], length: int, cut: bool) -> None:
        """Note that an episode has ended: rewards, points and ranks by seat, decisions, whether it was truncated."""
        self._ended.append(number)
        small, first = self._small, number * self.seats
        for seat in range(self.seats):
            self._rewards[first + seat] = rewards[seat]
            small["points"][first + seat], small["ranks"][first + seat] = results[seat]
        small["dones"][number] = 1
        small["truncations"][number] = int(cut)
        small["lengths"][number] = length
        small["episodes"][number] += 1

    def begin(self) -> None:
        """Forget the ends of the last step."""
        if not self._ended:
            return
        small = self._small
        for number in self._ended:
            for seat in range(number * self.seats, (number + 1) * self.seats):
                self._rewards[seat] = 0.0
            small["dones"][number] = 0
            small["truncations"][number] = 0
        self._ended = []

    def restart(self) -> None:
        """Forget everything about earlier episodes."""
        self._ended = []
        for name, numbers in self._small.items():
            if name != SEATS:
                numbers[:] = _numbers(memoryview(bytearray(numbers.nbytes)), FORMATS[name])

    def copy_out(self) -> None:
        """Copy everything that is not written yet into the attached buffers."""
        sources, targets = self._sources, self._targets
        for place in range(len(sources)):
            targets[place][:] = sources[place]


def _numbers(memory: memoryview, wanted: str) -> memoryview:
    """Memory as one row of numbers of a format."""
    row: memoryview = memory.cast("B").cast(wanted)  # type: ignore[call-overload]
    return row
