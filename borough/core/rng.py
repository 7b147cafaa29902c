"""The one source of chance: a seeded generator that is small, copyable and unpredictable.

Keyed BLAKE2b in counter mode. The same seed gives the same stream in every process, build and Python
version, and nobody can work out the next draw from the draws already seen, so a player who knows this
code learns nothing about the bag.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Final, SupportsIndex

from borough.core.integers import whole

SEED_LIMIT: Final = 1 << 256
NO_SEED: Final = -1  # for a generator whose place is filled in from elsewhere
WORDS: Final = 16
WORD_BITS: Final = 32
WORD_LIMIT: Final = 4294967296


class Rng:
    """A stream of 32-bit words that depends on its seed alone."""

    __slots__ = ("_block", "_counter", "_index", "_key")

    def __init__(self, seed: SupportsIndex) -> None:
        number = seed if type(seed) is int else _number(seed)
        self._key: bytes = b"" if number == NO_SEED else hashlib.sha256(b"borough:" + str(number).encode()).digest()
        self._counter: int = 0
        self._index: int = WORDS
        self._block: list[int] = []

    def word(self) -> int:
        """The next 32 bits."""
        index = self._index
        if index == WORDS:
            counter = self._counter
            digest = hashlib.blake2b(counter.to_bytes(8, "little"), key=self._key).digest()
            self._block = list(struct.unpack("<16I", digest))
            self._counter = counter + 1
            index = 0
        self._index = index + 1
        return self._block[index]

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each exactly as likely."""
        if limit <= 1:
            if limit < 1:
                raise ValueError("there is nothing to choose from")
            return 0
        while True:
            product = self.word() * limit
            low = product & (WORD_LIMIT - 1)
            # Lemire's method: only the few low words that would favour some results are thrown away.
            if low >= limit or low >= (WORD_LIMIT - limit) % limit:
                return product >> WORD_BITS

    def shuffle(self, items: list[int]) -> None:
        """Put the items in a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def spawn(self) -> Rng:
        """A new generator, independent of what this one gives from here on."""
        seed = 0
        for _ in range(8):
            seed = (seed << WORD_BITS) | self.word()
        return Rng(seed)

    def copy(self) -> Rng:
        """The same stream from the same place."""
        twin = Rng(NO_SEED)
        twin._key = self._key
        twin._counter = self._counter
        twin._index = self._index
        twin._block = self._block
        return twin

    def __copy__(self) -> Rng:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Rng:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _restored, (self._key, self._counter, self._index)

    def __repr__(self) -> str:
        # Neither the key nor a draw to come: whoever reads a log could tell what is in the bag.
        return f"<Rng: {(self._counter - 1) * WORDS + self._index} words drawn>"

    def save(self) -> list[str | int]:
        """Where the stream stands, as plain data."""
        return [self._key.hex(), self._counter, self._index]

    @staticmethod
    def load(data: list[str | int]) -> Rng:
        """The generator that `save` described."""
        key, counter, index = data
        if len(bytes.fromhex(str(key))) != 32 or int(counter) < 0 or not 0 <= int(index) <= WORDS:
            raise ValueError("not a generator")
        return _restored(bytes.fromhex(str(key)), int(counter), int(index))

    def position(self) -> tuple[bytes, int, int]:
        """A value that is equal for equal streams at equal places."""
        return (self._key, self._counter, self._index)


def _restored(key: bytes, counter: int, index: int) -> Rng:
    """The generator with this key, at this place of its stream."""
    twin = Rng(NO_SEED)
    twin._key = key
    if index < WORDS:
        twin._counter = counter - 1
        twin.word()
    twin._counter = counter
    twin._index = index
    return twin


def _number(seed: object) -> int:
    """A seed as an `int`."""
    number = whole(seed)
    if number is None:
        raise TypeError(f"a seed is a whole number, not {str(seed)[:40]!r}")
    return number
