"""The only source of randomness: a seeded generator that is small, copyable and unpredictable.

Keyed BLAKE2b in counter mode. The same seed gives the same stream in every process, build and Python version. The next
numbers cannot be computed from those already seen, so that a player who knows this code learns nothing about hidden
cards and tiles.
"""

from __future__ import annotations

import hashlib
from typing import Final, SupportsIndex

from librt.strings import read_i32_le
from mypy_extensions import i64

from borough.core.integers import whole

SEED_LIMIT: Final = 1 << 256
NO_SEED: Final = -1  # for a generator whose key and position are set afterwards
WORDS: Final = 16
WORD_BYTES: Final = 4
WORD_BITS: Final = 32
WORD_LIMIT: Final = 4294967296
WORD_MASK: Final = 4294967295
MOST_CHOICES: Final = 2147483647
"""Products of a word and this number fit into a machine integer."""


class Rng:
    """A stream of 32-bit words that depends only on its seed."""

    __slots__ = ("_block", "_counter", "_index", "_key")

    def __init__(self, seed: SupportsIndex) -> None:
        number = seed if type(seed) is int else _number(seed)
        self._key: bytes = b"" if number == NO_SEED else hashlib.sha256(b"borough:" + str(number).encode()).digest()
        self._counter: int = 0
        self._index: int = WORDS
        self._block: bytes = b""

    def word(self) -> int:
        """The next 32 bits."""
        return self._next()

    def _next(self) -> i64:
        """The next word, as a machine integer in compiled code."""
        index = self._index
        if index == WORDS:
            counter = self._counter
            self._block = hashlib.blake2b(counter.to_bytes(8, "little"), key=self._key).digest()
            self._counter = counter + 1
            index = 0
        self._index = index + 1
        return i64(read_i32_le(self._block, WORD_BYTES * index)) & WORD_MASK

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, all equally likely."""
        if limit <= 1:
            if limit < 1:
                raise ValueError("there is nothing to choose from")
            return 0
        if limit > MOST_CHOICES:
            raise ValueError(f"there are more than {MOST_CHOICES} to choose from")
        count: i64 = limit
        while True:
            product: i64 = self._next() * count
            low: i64 = product & WORD_MASK
            # Lemire's method: rejects the few low words that would make some results more likely.
            if low >= count or low >= (WORD_LIMIT - count) % count:
                return product >> WORD_BITS

    def shuffle(self, items: list[int]) -> None:
        """Put the items in a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def spawn(self) -> Rng:
        """A new generator, independent of the further words of this one."""
        seed = 0
        for _ in range(8):
            seed = (seed << WORD_BITS) | self.word()
        return Rng(seed)

    def copy(self) -> Rng:
        """A generator at the same position of the same stream."""
        copied = Rng(NO_SEED)
        copied._key = self._key
        copied._counter = self._counter
        copied._index = self._index
        copied._block = self._block
        return copied

    def __copy__(self) -> Rng:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Rng:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _restored, (self._key, self._counter, self._index)

    def __repr__(self) -> str:
        # Neither the key nor further words: whoever reads them in a log could predict the game.
        return f"<Rng: {(self._counter - 1) * WORDS + self._index} words drawn>"

    def save(self) -> list[str | int]:
        """The key and position as plain data."""
        return [self._key.hex(), self._counter, self._index]

    @staticmethod
    def load(data: list[str | int]) -> Rng:
        """The generator that `save` wrote."""
        key, counter, index = data
        if len(bytes.fromhex(str(key))) != 32 or int(counter) < 0 or not 0 <= int(index) <= WORDS:
            raise ValueError("not a generator")
        return _restored(bytes.fromhex(str(key)), int(counter), int(index))

    def position(self) -> tuple[bytes, int, int]:
        """A value that is equal for generators at the same position of the same stream."""
        return (self._key, self._counter, self._index)


def _restored(key: bytes, counter: int, index: int) -> Rng:
    """The generator with this key, at this position of its stream."""
    rng = Rng(NO_SEED)
    rng._key = key
    if index < WORDS:
        rng._counter = counter - 1
        rng.word()
    rng._counter = counter
    rng._index = index
    return rng


def _number(seed: object) -> int:
    """A seed as an `int`."""
    number = whole(seed)
    if number is None:
        raise TypeError(f"a seed must be a whole number, not {str(seed)[:40]!r}")
    return number
