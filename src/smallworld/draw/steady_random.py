"""Random numbers identical on every machine and Python version."""

import random
from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


class SteadyRandom(random.Random):
    """Random numbers built on `random()` alone, the only method that Python promises to keep stable."""

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        low, high = (0, start) if stop is None else (start, stop)
        return low + step * int(self.random() * ((high - low + step - 1) // step))

    def randint(self, a: int, b: int) -> int:
        return self.randrange(a, b + 1)

    def choice(self, seq: Any) -> Any:
        return seq[self.randrange(len(seq))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        for last in range(len(x) - 1, 0, -1):
            other = self.randrange(last + 1)
            x[last], x[other] = x[other], x[last]

    def sample(self, population: Sequence[T], k: int, *, counts: object = None) -> list[T]:
        pool = list(population)
        self.shuffle(pool)
        return pool[:k]

    def uniform(self, a: float, b: float) -> float:
        return a + (b - a) * self.random()
