"""The generator of `librt.random` in pure Python, producing the same numbers, for systems without librt.

ChaCha with 8 rounds; after 16 blocks, half of the last block becomes the new key. Never compiled.
"""

from __future__ import annotations

from operator import index
from os import urandom
from typing import Final, overload

WORD: Final = 0xFFFFFFFF
LONG: Final = 0xFFFFFFFFFFFFFFFF
#: "expand 32-byte k".
CONSTANTS: Final = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)
#: The state's columns, then its diagonals.
QUARTERS: Final = (
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
    (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
)  # fmt: skip
DOUBLE_ROUNDS: Final = 4
BLOCKS_PER_KEY: Final = 16
KEY_WORDS: Final = 8
HALF: Final = 1 << 63


class Random:
    """Random numbers from a 64-bit seed, or from the system's entropy."""

    def __init__(self, seed: int | None = None, /) -> None:
        if seed is None:
            entropy = urandom(4 * KEY_WORDS)
            self._start([int.from_bytes(entropy[4 * i : 4 * i + 4], "little") for i in range(KEY_WORDS)])
        else:
            self.seed(seed)

    def seed(self, n: int, /) -> None:
        """Restart from a seed, spread over the key by one block."""
        _check(n)
        self._start(_block([n & WORD, n >> 32 & WORD, 0, 0, 0, 0, 0, 0], 0)[:KEY_WORDS])

    def random(self) -> float:
        """Return a float from 0 (included) to 1 (excluded), with 53 random bits."""
        return (self._long() >> 11) * 2.0**-53

    def randint(self, a: int, b: int) -> int:
        """Return an integer from `a` to `b`, both included."""
        _check(a, b)
        if a > b:
            raise ValueError("empty range for randint()")
        return self._from(a, b - a + 1)

    @overload
    def randrange(self, stop: int, /) -> int: ...

    @overload
    def randrange(self, start: int, stop: int, /) -> int: ...

    def randrange(self, start: int, stop: int | None = None, /) -> int:
        """Return an integer from `start` (0 if left out) to `stop`, which is excluded."""
        if stop is None:
            start, stop = 0, start
        _check(start, stop)
        if start >= stop:
            raise ValueError("empty range for randrange()")
        return self._from(start, stop - start)

    def _start(self, key: list[int]) -> None:
        self._key = key
        self._counter = 0
        #: The current block's random words, the next one last.
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            block = _block(self._key, self._counter)
            self._counter += 1
            if self._counter == BLOCKS_PER_KEY:
                self._counter = 0
                self._key = block[KEY_WORDS:]
                del block[KEY_WORDS:]
            self._words = block[::-1]
        return self._words.pop()

    def _long(self) -> int:
        return self._word() << 32 | self._word()

    def _from(self, start: int, count: int) -> int:
        """Return one of `count` integers from `start`, all equally likely."""
        if count <= WORD:
            # Lemire's method: the upper half of a product; few lower halves are rejected.
            product = self._word() * count
            if product & WORD < count:
                while product & WORD < (WORD + 1 - count) % count:
                    product = self._word() * count
            return start + (product >> 32)
        if count & (count - 1) == 0:
            return start + (self._long() & (count - 1))
        number = self._long()
        while number < (LONG + 1 - count) % count:
            number = self._long()
        return start + number % count


def _check(*numbers: int) -> None:
    for number in numbers:
        if not -HALF <= index(number) < HALF:
            raise ValueError("int too large to convert to i64")


def _block(key: list[int], counter: int) -> list[int]:
    """Return the 16 words of a block."""
    start = [*CONSTANTS, *key, counter, 0, 0, 0]
    x = start.copy()
    for _ in range(DOUBLE_ROUNDS):
        for a, b, c, d in QUARTERS:
            x[a] = x[a] + x[b] & WORD
            turned = x[d] ^ x[a]
            x[d] = (turned << 16 | turned >> 16) & WORD
            x[c] = x[c] + x[d] & WORD
            turned = x[b] ^ x[c]
            x[b] = (turned << 12 | turned >> 20) & WORD
            x[a] = x[a] + x[b] & WORD
            turned = x[d] ^ x[a]
            x[d] = (turned << 8 | turned >> 24) & WORD
            x[c] = x[c] + x[d] & WORD
            turned = x[b] ^ x[c]
            x[b] = (turned << 7 | turned >> 25) & WORD
    return [word + first & WORD for word, first in zip(x, start, strict=True)]
