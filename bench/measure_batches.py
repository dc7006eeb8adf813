"""Measures batches and loops; run by batches.py with the engine on its path: `measure_… ENGINE WHAT SECONDS`.

The result is steps per second in the best of several slices: of CPU time, or of wall time with several processes.
"""

import json
import random
import sys
import time
from collections.abc import Callable

import numpy as np

SLICES = 4
WARM = 0.2

Step = Callable[[], int]


def best(step: Step, seconds: float, clock: Callable[[], float]) -> float:
    """Return steps per second in the best slice."""
    until = time.perf_counter() + WARM
    while time.perf_counter() < until:
        step()
    found = 0.0
    for _ in range(SLICES):
        made, began = 0, clock()
        while (spent := clock() - began) < seconds / SLICES:
            made += step()
        found = max(found, made / spent)
    return found


def smallworld_batch(game: str, players: int, size: int, workers: int, seconds: float) -> float:
    """Step our batch; the time for choosing actions is measured and subtracted."""
    from smallworld.learning.envs import Batch

    # Earlier versions have no `workers` parameter.
    batch = Batch(game, players, size, seed=1, workers=workers) if workers > 1 else Batch(game, players, size, seed=1)
    last = batch.reset()
    chance = np.random.default_rng(1)
    clock = time.perf_counter if workers > 1 else time.process_time
    spent, made = 0.0, 0
    slices: list[float] = []
    until = time.perf_counter() + WARM
    while len(slices) < SLICES:
        actions = np.argmax(last.masks * chance.random(last.masks.shape, np.float32), axis=1)
        began = clock()
        last = batch.step(actions)
        spent += clock() - began
        made += size
        if time.perf_counter() < until:
            spent, made = 0.0, 0
        elif spent > seconds / SLICES:
            slices.append(made / spent)
            spent, made = 0.0, 0
    if workers > 1:
        batch.close()
    return max(slices)


def smallworld_loop(what: str, game: str, players: int, seconds: float) -> float:
    """Play games one decision at a time."""
    from measure_instructions import MEASURES
    from smallworld.games import ruleset

    rules = ruleset(game, players)
    measure = MEASURES[what]
    measure(rules, 300)
    return best(lambda: measure(rules, 20), seconds, time.process_time)


def fastcatan_batch(size: int, seconds: float) -> float:
    """Step fastcatan's batch with masks and observations (version 1), on one core."""
    import fastcatan

    batch = fastcatan.BatchedEnv(size, 1)
    batch.reset()
    rewards, over = np.zeros(size, np.float32), np.zeros(size, np.uint8)
    masks = np.zeros((size, fastcatan.MASK_WORDS), np.uint64)
    seen = np.zeros((size, fastcatan.OBS_SIZE), np.float32)
    batch.write_masks(masks)
    chance = np.random.default_rng(1)
    spent, made = 0.0, 0
    slices: list[float] = []
    until = time.perf_counter() + WARM
    while len(slices) < SLICES:
        bits = np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little")
        actions = np.argmax(bits * chance.random(bits.shape, np.float32), axis=1).astype(np.uint32)
        began = time.process_time()
        batch.step(actions, rewards, over)
        batch.write_masks(masks)
        batch.write_obs(seen)
        spent += time.process_time() - began
        made += size
        if time.perf_counter() < until:
            spent, made = 0.0, 0
        elif spent > seconds / SLICES:
            slices.append(made / spent)
            spent, made = 0.0, 0
    return max(slices)


def fastcatan_loop(seconds: float) -> float:
    """Play fastcatan games one decision at a time, listing all legal actions (version 2)."""
    import fastcatan

    game = fastcatan.Env()
    chance = random.random
    seeds = iter(range(10**9))

    def play() -> int:
        game.reset(next(seeds))
        made = 0
        over = False
        while not over:
            legal = game.legal_actions()
            over = game.step(legal[int(chance() * len(legal))])
            made += 1
        return made

    return best(play, seconds, time.process_time)


def main(engine: str, what: str, seconds: float) -> float:
    """Run the benchmark given by name: `batch-smallworld-4-64-1`, `advanced-smallworld-4`, `batch-64`, `loop`."""
    kind, *rest = what.split("-")
    random.seed(1)
    if engine == "fastcatan":
        return fastcatan_loop(seconds) if kind == "loop" else fastcatan_batch(int(rest[0]), seconds)
    if kind == "batch":
        game, players, size, workers = rest
        return smallworld_batch(game, int(players), int(size), int(workers), seconds)
    return smallworld_loop(kind, rest[0], int(rest[1]), seconds)


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], sys.argv[2], float(sys.argv[3]))))
