"""Writes the golden playthroughs anew: `python -m tests.golden.make [NAME…]`.

Do it on purpose only, when the rules, the boards or the notation have changed, and read what has become different.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from pathlib import Path

from smallworld.core.state import State
from smallworld.play.game import Game, new_game
from smallworld.view import observe
from tests.golden.witness import INFO, KEYS, uses
from tests.support.playing import PairPlayer

FOLDER = Path(__file__).with_name("playthroughs")
ENOUGH = 3
STYLES = ("fighter", "restless")
TRIES = 60
RACES = [race.key for race in INFO.races]
POWERS = [power.key for power in INFO.powers]
DOCS = {ability.key: inspect.getdoc(ability) or "" for ability in (*INFO.races, *INFO.powers)}


def digest(s: State) -> str:
    """A short name for what lies on the table, whatever the state's own layout."""
    view = observe(s, None, [f"seat-{seat}" for seat in range(s.rules.seats)])
    regions = [(r.id, r.owner, r.race, r.tokens, r.declined, sorted(r.markers.items())) for r in view.regions]
    combos = [(combo.race, combo.power, combo.coins) for combo in view.column]
    table = (view.round, s.coins, regions, combos, sorted(view.tray.items()), sorted(view.supply.items()))
    return hashlib.sha256(repr(table).encode()).hexdigest()[:16]


def play(key: str, seed: int) -> Game:
    """A game of two in which the race or power comes first, each time with another partner."""
    race = key if key in RACES else RACES[seed % len(RACES)]
    power = key if key in POWERS else POWERS[seed % len(POWERS)]
    game = new_game(players=2, deal=False)
    player = PairPlayer(seed, game.rules.race_number[race], game.rules.power_number[power], STYLES[seed % 2])
    while not game.over:
        game.apply(player.action(game.state))
    return game


def best(key: str) -> Game:
    """The first game in which the ability is used often enough, or else the one in which it is used most."""
    found: list[tuple[int, Game]] = []
    for seed in range(TRIES):
        game = play(key, seed)
        count = len(uses(key, game))
        found.append((count, game))
        if count >= ENOUGH:
            break
    count, game = max(found, key=lambda pair: pair[0])
    if not count:
        raise SystemExit(f"{key} was used in none of {TRIES} games")
    return game


def text(key: str, game: Game) -> str:
    """The file: what the ability does, where it was used, the record, and the digest of the last state."""
    seen: list[str] = []
    for moment in uses(key, game)[:ENOUGH]:
        who = game.names[moment.entry.seat] if moment.entry.seat >= 0 else "chance"
        seen.append(f"# Used in round {moment.before.round}: {who}, {game.text(moment.entry.action)}")
    head = [f"# {key}: {' '.join(DOCS[key].split())}", *seen]
    return "\n".join(head) + f"\n{game.record()}# State: {digest(game.state)}\n"


def main(names: list[str]) -> None:
    """Write the files of these abilities, or of all."""
    FOLDER.mkdir(exist_ok=True)
    for key in names or KEYS:
        (FOLDER / f"{key}.txt").write_text(text(key, best(key)))
        print(f"{key}.txt")


if __name__ == "__main__":
    main(sys.argv[1:])
