"""Many random games under watch: `python -m tests.properties.soak --games 100000 --workers 2`.

Prints progress and a summary; exit code 1 if a law was broken, with what is needed to see it again:
`python -m tests.properties.soak --game warcraft --players 4 --seed 1234 --games 1`.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass

from smallworld.games.catalogue import GAMES
from tests.properties.checking import Sampling, Violation, play_watched
from tests.support.memory import in_use
from tests.support.playing import RandomPlayer, table_for

CHUNK = 100
# Whichever numbers of players are asked for, so that a game can be played again alone.
GAMES_ON_A_BOARD = 4
# What a process may grow by once it is warm: the allocator's own unrest; on islands, where there are many boards, also
# the tables of kits that each of them fills with relics, forgets when they are full, and fills again.
GROWTH = {"smallworld": 1 << 20, "warcraft": 8 << 20, "azeroth": 8 << 20}
# How many games make it warm: until then tables of what boards and kits are asked for fill up.
WARM = {"smallworld": 10_000, "warcraft": 12_000, "azeroth": 12_000}
_games_here = 0
_memory_here = 0


@dataclass(frozen=True)
class Chunk:
    """What came of some games: actions, broken laws, and how much the process grew since it was warm."""

    games: int
    actions: int
    broken: tuple[str, ...]
    growth: int


def play_chunk(game: str, players: tuple[int, ...], first: int, games: int, sampling: Sampling) -> Chunk:
    """Play the games of some seeds, one number of players after the other, a few on each set of islands."""
    global _games_here, _memory_here
    actions = 0
    broken: list[str] = []
    for seed in range(first, first + games):
        rules = table_for(game, players[seed % len(players)], seed // GAMES_ON_A_BOARD)
        try:
            actions += len(play_watched(rules, RandomPlayer(seed), seed, sampling).actions)
        except Violation as violation:
            broken.append(str(violation))
    _games_here += games
    growth = 0
    if _games_here >= WARM[game]:
        now = in_use()
        _memory_here = _memory_here or now
        growth = now - _memory_here
    return Chunk(games, actions, tuple(broken), growth)


def main(arguments: list[str] | None = None) -> int:
    """Play, tell how it goes, and sum up."""
    parser = argparse.ArgumentParser(prog="python -m tests.properties.soak", description=__doc__.split("\n")[0])
    parser.add_argument("--game", choices=GAMES, default="smallworld", help="which game (smallworld)")
    parser.add_argument("--games", type=int, default=2000, help="how many games (2000)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (0)")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 5], help="numbers of players (2 3 4 5)")
    parser.add_argument("--check-every", type=int, default=4, help="check invariants at every nth decision (4)")
    parser.add_argument("--deep-every", type=int, default=400, help="check every law at every nth decision (400)")
    options = parser.parse_args(arguments)
    sampling = Sampling(options.check_every, options.deep_every)
    games = actions = growth = 0
    broken: list[str] = []
    start = told = time.monotonic()
    with ProcessPoolExecutor(options.workers) as pool:
        pending = [
            pool.submit(
                play_chunk,
                options.game,
                tuple(options.players),
                first,
                min(CHUNK, options.seed + options.games - first),
                sampling,
            )
            for first in range(options.seed, options.seed + options.games, CHUNK)
        ]
        for future in as_completed(pending):
            chunk = future.result()
            games += chunk.games
            actions += chunk.actions
            growth = max(growth, chunk.growth)
            for sentence in chunk.broken:
                print(f"BROKEN: {sentence}", flush=True)
            broken += chunk.broken
            if time.monotonic() - told > 10:
                told = time.monotonic()
                print(f"{games} of {options.games} games, {games / (told - start):.0f} games/s", flush=True)
    seconds = time.monotonic() - start
    print(
        f"{games} games, {actions} actions in {seconds:.0f} s: {games / seconds:.0f} games/s, {options.workers} workers"
    )
    warm = f"after its first {WARM[options.game]} games, if it played so many"
    print(f"a process grew by at most {growth / 1024:.0f} KiB {warm} (allowed {GROWTH[options.game] // 1024})")
    print(f"{len(broken)} games broke a law")
    return 1 if broken or growth > GROWTH[options.game] else 0


if __name__ == "__main__":
    sys.exit(main())
