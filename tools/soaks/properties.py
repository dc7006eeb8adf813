"""Plays many random games with checks: `python -m tools.soaks.properties --games 100000 --workers 2`.

Prints progress and a summary; exits with 1 if an invariant was violated, with the command to reproduce it, such as
`python -m tools.soaks.properties --game warcraft --players 4 --seed 1234 --games 1`.

All games with the compiled core, which can be stopped and resumed at any time: `python -m tools.compiled
tools.soaks.properties --game all --games 100000 --workers 16 --resume soak.jsonl`.
"""

import argparse
import dataclasses
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from compile_core import key
from smallworld.core import engine
from smallworld.games.catalogue import GAMES
from tests.properties.checking import Sampling, Violation, play_watched
from tests.support.memory import in_use
from tests.support.playing import RandomPlayer, table_for

CHUNK = 100
# Independent of the requested player counts, so that a single game can be repeated.
GAMES_ON_A_BOARD = 4
# Allowed growth of a warm process: the allocator's variation; on islands, with many boards, also the tables of kits
# that each board fills with relics and drops when full.
GROWTH = {"smallworld": 1 << 20, "warcraft": 8 << 20, "azeroth": 8 << 20}
# Number of games until a process is warm, that is, until the board and kit caches are full.
WARM = {"smallworld": 10_000, "warcraft": 12_000, "azeroth": 12_000}
_games_here = 0
_memory_here = 0


@dataclass(frozen=True)
class Chunk:
    """Results of some games: actions, violated invariants, and the process's growth since it was warm."""

    games: int
    actions: int
    broken: tuple[str, ...]
    growth: int


class Notes:
    """Results of chunks so far; stored in a file if the run can be resumed."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.sources = key()
        self.found: dict[str, Chunk] = {}
        lines = path.read_text(encoding="utf-8").splitlines() if path and path.exists() else []
        for note in map(json.loads, lines):
            # Other sources may violate other invariants.
            if note["sources"] == self.sources:
                self.found[note["name"]] = Chunk(**{**note["chunk"], "broken": tuple(note["chunk"]["broken"])})

    def add(self, name: str, chunk: Chunk) -> None:
        self.found[name] = chunk
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            note = {"sources": self.sources, "name": name, "chunk": dataclasses.asdict(chunk)}
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(note) + "\n")


def play_chunk(game: str, players: tuple[int, ...], first: int, games: int, sampling: Sampling) -> Chunk:
    """Play some seeds' games, rotating the player count, a few on each set of islands."""
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


def soak(game: str, options: argparse.Namespace, notes: Notes) -> bool:
    """Play one game many times, print progress and sum up; returns whether every invariant held."""
    sampling = Sampling(options.check_every, options.deep_every)
    players: tuple[int, ...] = tuple(options.players)
    last = options.seed + options.games
    wanted = {
        f"{game} {players} {sampling} {first}": (first, min(CHUNK, last - first))
        for first in range(options.seed, last, CHUNK)
    }
    done = {name: notes.found[name] for name in wanted if name in notes.found}
    before = sum(chunk.games for chunk in done.values())
    start = told = time.monotonic()
    # Separate processes for each game, so that they warm up.
    with ProcessPoolExecutor(options.workers) as pool:
        pending = {
            pool.submit(play_chunk, game, players, first, games, sampling): name
            for name, (first, games) in wanted.items()
            if name not in done
        }
        for future in as_completed(pending):
            chunk = future.result()
            notes.add(pending[future], chunk)
            done[pending[future]] = chunk
            for sentence in chunk.broken:
                print(f"BROKEN: {sentence}", flush=True)
            if time.monotonic() - told > 10:
                told = time.monotonic()
                games = sum(chunk.games for chunk in done.values())
                rate = (games - before) / (told - start)
                left = (options.games - games) / rate / 60
                print(f"{game}: {games} of {options.games} games, {rate:.0f} games/s, {left:.0f} min left", flush=True)
    return sum_up(game, list(done.values()), before, time.monotonic() - start, options.workers)


def sum_up(game: str, chunks: list[Chunk], before: int, seconds: float, workers: int) -> bool:
    """Print all chunks' results; returns whether every invariant held."""
    games, actions = sum(chunk.games for chunk in chunks), sum(chunk.actions for chunk in chunks)
    growth = max(chunk.growth for chunk in chunks)
    broken = [sentence for chunk in chunks for sentence in chunk.broken]
    earlier = f", {before} of them earlier" if before else ""
    rate = (games - before) / seconds
    print(
        f"{game}: {games} games{earlier}, {actions} actions in {seconds:.0f} s: {rate:.0f} games/s, {workers} workers"
    )
    warm = f"after its first {WARM[game]} games, if it played so many"
    print(f"a process grew by at most {growth / 1024:.0f} KiB {warm} (allowed {GROWTH[game] // 1024})")
    print(f"{len(broken)} games broke a law", flush=True)
    return not broken and growth <= GROWTH[game]


def main(arguments: list[str] | None = None) -> int:
    """Play one game or all of them."""
    parser = argparse.ArgumentParser(prog="python -m tools.soaks.properties", description=__doc__.split("\n")[0])
    parser.add_argument("--game", choices=[*GAMES, "all"], default="smallworld", help="the game (smallworld)")
    parser.add_argument("--games", type=int, default=2000, help="number of games (2000)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (0)")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 5], help="numbers of players (2 3 4 5)")
    parser.add_argument("--check-every", type=int, default=4, help="check invariants at every nth decision (4)")
    parser.add_argument("--deep-every", type=int, default=400, help="check every law at every nth decision (400)")
    parser.add_argument("--resume", type=Path, help="file for results, to resume from later")
    options = parser.parse_args(arguments)
    print("core:", "interpreted" if (engine.__file__ or "").endswith(".py") else "compiled", flush=True)
    notes = Notes(options.resume)
    # Run all of them, even if one violates an invariant.
    return (
        0 if all([soak(game, options, notes) for game in (GAMES if options.game == "all" else [options.game])]) else 1
    )


if __name__ == "__main__":
    sys.exit(main())
