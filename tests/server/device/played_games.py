"""Whole games between bots of levels 1 to 3: `arguments` are the first seed and the number of games; `answer` has their
hashes.

Run by this Python and, through node.mjs, by a page's Python; games, player counts and levels depend on the seed.
"""

import hashlib
import json
import time

from smallworld.bots import make_bot
from smallworld.core import engine
from smallworld.game import new_game
from smallworld.games import GAMES, game_info


def play(game: str, seed: int) -> tuple[str, list[float]]:
    """Return the hash of a game's record, and each decision's seconds."""
    counts = sorted(game_info(game).rounds)
    players = counts[seed % len(counts)]
    table = new_game(game, players, seed=seed)
    bots = [make_bot(f"level-{1 + (seed + seat) % 3}", seed * 10 + seat) for seat in range(players)]
    seconds = []
    while not table.over:
        began = time.perf_counter()
        action = bots[table.actor].choose(engine.known_to(table.state, table.actor), table.actor)
        seconds.append(time.perf_counter() - began)
        table.apply(action)
    return hashlib.sha256(table.record().encode()).hexdigest(), seconds


first, count = (int(text) for text in arguments)  # type: ignore[name-defined]  # noqa: F821
answer = json.dumps({f"{game} {seed}": play(game, seed)[0] for game in GAMES for seed in range(first, first + count)})
