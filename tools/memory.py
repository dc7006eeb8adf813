"""Measures how much the process grows over many games: `python -m tools.memory --games 20000`.

Plays in all ways available to programs, prints progress, and exits with 1 if the process grew more than allowed after
the first games, which fill the board and kit caches.
"""

import argparse
import sys

from librt.random import Random

from smallworld.core import engine
from smallworld.core.playout import play_out
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.games import GAMES, game_info
from smallworld.views.observation import observer
from tests.support.memory import in_use
from tests.support.playing import RandomPlayer, positions, table_for

# On islands, kits with relics come and go.
ALLOWED = {"smallworld": 256 * 1024, "warcraft": 1024 * 1024, "azeroth": 1024 * 1024}
LOOK_EVERY = 16


def play(rules: Ruleset, seed: int) -> None:
    """Play every other game inside the core, the others through the engine, with observations of some positions."""
    if seed % 2:
        play_out(engine.new(rules), Random(seed))
        return
    watch = observer(rules)
    for move, s in enumerate(positions(rules, RandomPlayer(seed))):
        if move % LOOK_EVERY == 0:
            watch.observe(s, 0)
            State.restored(rules, s.values())


def grown(game: str, players: tuple[int, ...], warmth: int, games: int, told: int = 0) -> int:
    """Return this process's growth in bytes after the first games; prints progress."""
    warm = now = 0
    for seed in range(games):
        play(table_for(game, players[seed // 2 % len(players)], 0), seed)
        if seed + 1 == warmth:
            warm = in_use()
        if told and (seed + 1) % told == 0:
            now = in_use()
            since = f", {(now - warm) / 1024:+.0f} KiB since {warmth} games" if warm else ""
            print(f"{game}: {seed + 1} games, {now / 2**20:.1f} MiB{since}", flush=True)
    return in_use() - warm


def main(arguments: list[str] | None = None) -> int:
    """Play each game, and report whether memory use stayed within the limit."""
    parser = argparse.ArgumentParser(prog="python -m tools.memory", description=__doc__.split("\n")[0])
    parser.add_argument("--game", choices=GAMES, nargs="*", default=list(GAMES), help="games (all)")
    parser.add_argument("--games", type=int, default=20_000, help="number of each (20000)")
    parser.add_argument(
        "--warmth", type=int, default=0, help="number of games before the first measurement (a quarter)"
    )
    parser.add_argument("--players", type=int, nargs="*", help="numbers of players (all)")
    options = parser.parse_args(arguments)
    larger: list[str] = []
    for game in options.game:
        players = tuple(options.players or game_info(game).rounds)
        bytes_more = grown(game, players, options.warmth or options.games // 4, options.games, options.games // 10)
        print(f"{game}: {bytes_more} bytes more, {ALLOWED[game]} allowed", flush=True)
        if bytes_more > ALLOWED[game]:
            larger.append(game)
    return 1 if larger else 0


if __name__ == "__main__":
    sys.exit(main())
