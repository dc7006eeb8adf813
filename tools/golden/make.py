"""Rewrites the golden playthroughs: `python -m tools.golden.make [NAME…]`, such as `warcraft/orcs`.

Use it only after a deliberate change of rules, boards or notation, and review the differences.
"""

import sys

from smallworld.game.game import Game, new_game
from smallworld.games import game_info
from smallworld.games.catalogue import default_board
from tests.golden.records import digest
from tests.golden.subjects import FOLDER, FOLDERS, NAMES, subjects, uses
from tests.properties.pairs import RelicPlayer
from tests.support.playing import BOARDS, PairPlayer, RandomPlayer

ENOUGH = 3
STYLES = ("fighter", "restless")
TRIES = 60


def player_for(name: str, key: str, game: Game, seed: int) -> RandomPlayer:
    """Return the player for all seats: reveals the race or power with varying partners, or finds the relic first."""
    info = game_info(name)
    if info.teams:
        return RandomPlayer(seed, "fighter")
    races, powers = [race.key for race in info.races], [power.key for power in info.powers]
    if key not in (*races, *powers):
        return RelicPlayer(seed, key)
    race = key if key in races else races[seed % len(races)]
    power = key if key in powers else powers[seed % len(powers)]
    return PairPlayer(seed, game.rules.race_number[race], game.rules.power_number[power], STYLES[seed % 2])


def play(name: str, key: str, seed: int) -> Game:
    """Play a game that uses an ability, with two players, or in teams with as many as needed."""
    seats = int(key.rpartition("-")[2]) if name == "azeroth" else 2
    game = new_game(name, seats, board=default_board(name, seats, seed % BOARDS), deal=False)
    player = player_for(name, key, game, seed)
    while not game.over:
        game.apply(player.action(game.state))
    return game


def best(name: str, key: str) -> Game:
    """Return the first game that uses the ability often enough, else the one that uses it most."""
    found: list[tuple[int, Game]] = []
    for seed in range(TRIES):
        game = play(name, key, seed)
        count = len(uses(name, key, game))
        found.append((count, game))
        if count >= ENOUGH:
            break
    count, game = max(found, key=lambda pair: pair[0])
    if not count:
        raise SystemExit(f"{key} was used in none of {TRIES} games")
    return game


def text(name: str, key: str, game: Game) -> str:
    """Return the file's text: the ability's effect, its uses, the record, and the digest of the last state."""
    seen: list[str] = []
    for moment in uses(name, key, game)[:ENOUGH]:
        who = game.names[moment.entry.seat] if moment.entry.seat >= 0 else "chance"
        seen.append(f"# Used in round {moment.before.round}: {who}, {game.text(moment.entry.action)}")
    head = [f"# {key}: {' '.join(subjects(name)[key].split())}", *seen]
    return "\n".join(head) + f"\n{game.record()}# State: {digest(game.state)}\n"


def main(wanted: list[str]) -> None:
    """Write the files of these abilities, or of all."""
    for name, key in NAMES:
        path = FOLDERS[name] / f"{key}.txt"
        label = path.relative_to(FOLDER).with_suffix("").as_posix()
        if not wanted or label in wanted:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text(name, key, best(name, key)))
            print(label)


if __name__ == "__main__":
    main(sys.argv[1:])
