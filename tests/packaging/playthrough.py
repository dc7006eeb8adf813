"""Plays random games and prints every event, one per line: `playthrough.py GAMES FILE…` (custom abilities)."""

import hashlib
import sys
from pathlib import Path

from smallworld.core import engine, ids
from smallworld.game.dealer import Dealer
from smallworld.games import GAMES, Options, game_info, load_content, ruleset

# Interval between full queries of a position, beyond its legal actions.
ASK_EVERY = 20


def playthrough(game: str, players: int, seed: int, options: Options) -> str:
    """Return the indices of all actions, a digest of all refusals, costs and events, and the final state."""
    rules = ruleset(game, players, options=options)
    dealer = Dealer(seed)
    s = engine.new(rules)
    indices: list[int] = []
    digest = hashlib.sha256()
    while (actor := engine.actor(s)) != ids.OVER:
        action = dealer.draw(s) if actor == ids.CHANCE else dealer.random.choice(engine.legal(s))
        if len(indices) % ASK_EVERY == 0:
            digest.update(repr([engine.refusal(s, other) for other in rules.actions]).encode())
            army = engine.campaigner(s)
            if army != ids.NONE:
                digest.update(repr([engine.cost_items(s, army, r) for r in range(rules.board.size)]).encode())
        s.events = []
        engine.apply(s, action)
        digest.update(repr((s.events, s.key())).encode())
        indices.append(action.index)
    return f"{game}, {players} players, seed {seed}: {indices} {digest.hexdigest()} {s.key()}"


if __name__ == "__main__":
    print("core:", "plain" if (engine.__file__ or "").endswith(".py") else "compiled")
    made = Options(content=load_content([Path(name) for name in sys.argv[2:]]))
    for key in GAMES:
        for count in game_info(key).rounds:
            for number in range(int(sys.argv[1])):
                # Every other game uses the custom abilities, whose classes are never compiled.
                print(playthrough(key, count, number, made if number % 2 else Options()))
