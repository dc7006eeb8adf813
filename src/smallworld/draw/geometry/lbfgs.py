"""L-BFGS with a step cap and plain backtracking, for energies that are infinite outside the valid set."""

from collections import deque
from collections.abc import Callable

import numpy as np

from smallworld.draw.geometry.rim import Coordinates

Energy = Callable[[Coordinates], tuple[float, Coordinates]]

MEMORY = 12
LONGEST_STEP = 0.02
TOLERANCE = 1e-8


def minimise(energy: Energy, x: Coordinates, rounds: int) -> Coordinates:
    """Minimise the energy from `x`, never stepping onto a point of infinite energy."""
    value, slope = energy(x)
    steps: deque[tuple[Coordinates, Coordinates]] = deque(maxlen=MEMORY)
    for turn in range(rounds):
        way = _direction(slope, steps)
        if way @ slope > 0:
            steps.clear()
            way = _direction(slope, steps)
        longest = float(np.abs(way).max())
        if longest > LONGEST_STEP:
            way = way * (LONGEST_STEP / longest)
        reach = 1.0
        for _ in range(30):
            new_value, new_slope = energy(x + reach * way)
            if new_value <= value + 1e-4 * reach * float(way @ slope):
                break
            reach *= 0.5
        else:
            if steps:
                steps.clear()
                continue
            break
        moved, bent = reach * way, new_slope - slope
        if moved @ bent > 1e-12:
            steps.append((moved, bent))
        gain = value - new_value
        x, value, slope = x + moved, new_value, new_slope
        if gain < TOLERANCE * max(1.0, abs(value)) and turn > 20:
            break
    return x


def _direction(slope: Coordinates, steps: deque[tuple[Coordinates, Coordinates]]) -> Coordinates:
    if not steps:
        return -slope * (1e-3 / float(np.abs(slope).max()))
    way = slope.copy()
    weights: list[float] = []
    for moved, bent in reversed(steps):
        weight = float(moved @ way) / float(moved @ bent)
        weights.append(weight)
        way = way - weight * bent
    moved, bent = steps[-1]
    way = way * (float(moved @ bent) / float(bent @ bent))
    for (moved, bent), weight in zip(steps, reversed(weights), strict=True):
        way = way + (weight - float(bent @ way) / float(moved @ bent)) * moved
    return -way
