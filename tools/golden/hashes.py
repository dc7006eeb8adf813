"""Hashes of everything that random games produce: legal actions, observations, masks, batches and coins.

`python -m tools.golden.hashes` plays the first 200 games of each kind in tests/golden/hashes.json and lists those that
have changed, with the current core (`python -m tools.compiled tools.golden.hashes` for the compiled one). `--games
2000` plays all of them. `--write` replaces the file (only after a rule change).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from array import array
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from smallworld.core import engine, ids
from smallworld.core_kind import core_kind
from smallworld.games import GAMES, game_info
from smallworld.learning.envs import Batch
from smallworld.learning.envs.env_config import EnvConfig

FILE = Path(__file__).resolve().parents[2] / "tests" / "golden" / "hashes.json"
GAMES_OF_EACH, WRITTEN = 200, 2000
#: All seats observe at every 7th decision (otherwise only the one to act); a batch is stepped in every 20th game.
ALL_LOOK_EVERY, BATCH_EVERY = 7, 20
BATCH_SIZE, BATCH_STEPS = 6, 80


class Digest:
    """A hash of numbers."""

    def __init__(self) -> None:
        self._sha = hashlib.sha256()

    def add(self, numbers: Iterable[int]) -> None:
        self._sha.update(array("q", list(numbers)).tobytes())

    def add_array(self, values: np.ndarray[tuple[int, ...], np.dtype[np.generic]]) -> None:
        self._sha.update(values.tobytes())

    def __str__(self) -> str:
        return self._sha.hexdigest()[:16]


def played(game: str, number: int) -> str:
    """Return the hash of the random game with this number."""
    digest = Digest()
    seats = sorted(game_info(game).rounds)
    players = seats[number % len(seats)]
    config = EnvConfig(game, players)
    table = config.table(number)
    chance = random.Random(number)
    made = 0
    while table.seat != ids.OVER:
        legal = engine.legal(table.state)
        digest.add([table.seat, *[action.index for action in legal]])
        digest.add(table.mask(table.seat))
        for seat in range(players) if made % ALL_LOOK_EVERY == 0 else [table.seat]:
            digest.add(table.observe(seat))
        action = legal[chance.randrange(len(legal))]
        table.play(table.arena.layout.numbers[table.seat][action.index])
        made += 1
    for seat in range(players):
        digest.add(table.observe(seat))
    digest.add(table.state.coins)
    if number % BATCH_EVERY == 0:
        _step_batch(digest, game, players, number)
    return str(digest)


def _step_batch(digest: Digest, game: str, players: int, number: int) -> None:
    batch = Batch(game, players, BATCH_SIZE, seed=number, rewards="coins" if number % 3 else "win")
    step = batch.reset()
    chance = np.random.default_rng(number)
    for _ in range(BATCH_STEPS):
        for values in step:
            digest.add_array(values)
        step = batch.step(np.argmax(step.masks * chance.random(step.masks.shape), axis=1))


def changed(games: int) -> list[str]:
    """Return the games, among the first of each kind, that differ from the file."""
    known: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return [
        f"{game} {number}"
        for game in GAMES
        for number, hashed in enumerate(known[game][:games])
        if played(game, number) != hashed
    ]


def main() -> int:
    """Compare, or write; returns 1 if anything has changed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, help=f"of each game (default {GAMES_OF_EACH}; written: {WRITTEN})")
    parser.add_argument("--write", action="store_true", help="replace the file")
    options = parser.parse_args()
    if options.write:
        hashes = {game: [played(game, number) for number in range(options.games or WRITTEN)] for game in GAMES}
        FILE.write_text(json.dumps(hashes, indent=1) + "\n", encoding="utf-8")
        return 0
    games = options.games or GAMES_OF_EACH
    different = changed(games)
    print(f"{core_kind()}: {games} games of each played, {len(different)} have changed", *different, sep="\n")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
