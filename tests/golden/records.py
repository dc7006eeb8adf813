"""Random games as lines of text, written by one version of the engine and replayed by another.

As a program, it uses only features that all versions share: `records.py GAME PLAYERS GAMES` prints games.
"""

import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.views.seat_view import observe
from tests.support.playing import RandomPlayer, table_for

SAMPLE = Path(__file__).with_name("records.jsonl")
LENGTH = 16


def digest(s: State) -> str:
    """Return a short hash of the table, independent of the state's layout."""
    view = observe(s, None, [f"seat-{seat}" for seat in range(s.rules.seats)])
    regions = [(r.id, r.owner, r.race, r.tokens, r.declined, sorted(r.markers.items())) for r in view.regions]
    own = view.players[s.seat].team
    combos = [(combo.race, combo.power, combo.coins) for combo in view.column if combo.team == own]
    table = (view.round, list(s.coins), regions, combos, sorted(view.tray.items()), sorted(view.supply.items()))
    return hashlib.sha256(repr(table).encode()).hexdigest()[:16]


def play(rules: Ruleset, choose: Callable[[State, int], Action]) -> tuple[list[int], str, str]:
    """Play a game; returns its actions, a digest of the choices at each decision, and one of the end."""
    s = engine.new(rules)
    actions: list[int] = []
    possible = hashlib.sha256()
    while (actor := engine.actor(s)) != ids.OVER:
        weighed = [(action.index, weight) for action, weight in engine.chance(s)]
        offered = [action.index for action in engine.legal(s)]
        possible.update(repr((actor, weighed or offered)).encode())
        action = choose(s, len(actions))
        engine.apply(s, action)
        actions.append(action.index)
    return actions, possible.hexdigest()[:LENGTH], digest(s)


def written(game: str, seats: int, seed: int) -> str:
    """Return a random game as a line: its kind, its actions, and digests of the choices and the end."""
    rules = table_for(game, seats, seed)
    player = RandomPlayer(seed)
    actions, possible, end = play(rules, lambda s, _: player.action(s))
    line = {"game": game, "players": seats, "seed": seed, "board": rules.board.name}
    return json.dumps({**line, "possible": possible, "end": end, "actions": actions}, separators=(",", ":"))


def difference(line: str) -> str:
    """Return the differences between the replayed game and its recorded line; empty if there are none."""
    record = json.loads(line)
    rules = table_for(record["game"], record["players"], record["seed"])
    where = f"{record['game']}, {record['players']} players, seed {record['seed']}"
    if rules.board.name != record["board"]:
        return f"{where}: the board is {rules.board.name}, it was {record['board']}"
    wanted: list[int] = record["actions"]
    try:
        actions, possible, end = play(rules, lambda _, move: rules.actions[wanted[move]])
    except (ValueError, IndexError) as error:
        return f"{where}: {type(error).__name__}: {error}"
    if len(actions) != len(wanted):
        return f"{where}: it ends after {len(actions)} actions, not {len(wanted)}"
    if possible != record["possible"]:
        return f"{where}: something else was possible on the way"
    return "" if end == record["end"] else f"{where}: it ends otherwise"


def lines(path: Path) -> Iterator[str]:
    """Return a file's games."""
    with path.open(encoding="utf-8") as file:
        yield from file


if __name__ == "__main__":
    for number in range(int(sys.argv[3])):
        print(written(sys.argv[1], int(sys.argv[2]), number))
