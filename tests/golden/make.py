"""Writes the golden playthroughs anew: `python -m tests.golden.make [NAME…]`, a name being `orcs` or `warcraft/orcs`.

Do it on purpose only, when the rules, the boards or the notation have changed, and read what has become different.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from pathlib import Path

from smallworld.core.state import State
from smallworld.game.game import Game, new_game
from smallworld.games import game_info
from smallworld.games.catalogue import default_board
from smallworld.views.seat_view import observe
from tests.golden import island_witness, witness
from tests.golden.moments import Moment, Witness, moments
from tests.properties.pairs import RelicPlayer
from tests.support.playing import BOARDS, PairPlayer, RandomPlayer

FOLDER = Path(__file__).with_name("playthroughs")
ENOUGH = 3
STYLES = ("fighter", "restless")
TRIES = 60
# The playthroughs of the base game lie in the folder itself, those of another in a folder of its own.
FOLDERS = {"smallworld": FOLDER, "warcraft": FOLDER / "warcraft", "azeroth": FOLDER / "azeroth"}
WITNESSES: dict[str, dict[str, Witness]] = {
    "smallworld": witness.WITNESSES,
    "warcraft": island_witness.WITNESSES,
    "azeroth": island_witness.TEAMS,
}
NAMES = [(game, key) for game, witnesses in WITNESSES.items() for key in witnesses]


def subjects(game: str) -> dict[str, str]:
    """What a game's playthroughs are about: its races, powers and relics with what each does; in teams, the seats."""
    info = game_info(game)
    if info.teams:
        return {f"teams-of-{seats}": f"{', '.join(teams)}." for seats, teams in info.teams.items()}
    return {ability.key: inspect.getdoc(ability) or "" for ability in (*info.races, *info.powers, *info.relics)}


def digest(s: State) -> str:
    """A short name for what lies on the table, whatever the state's own layout."""
    view = observe(s, None, [f"seat-{seat}" for seat in range(s.rules.seats)])
    regions = [(r.id, r.owner, r.race, r.tokens, r.declined, sorted(r.markers.items())) for r in view.regions]
    own = view.players[s.seat].team
    combos = [(combo.race, combo.power, combo.coins) for combo in view.column if combo.team == own]
    table = (view.round, list(s.coins), regions, combos, sorted(view.tray.items()), sorted(view.supply.items()))
    return hashlib.sha256(repr(table).encode()).hexdigest()[:16]


def uses(name: str, key: str, game: Game) -> list[Moment]:
    """The moments of a game in which an ability was used."""
    return [moment for moment in moments(game) if WITNESSES[name][key](moment)]


def player_for(name: str, key: str, game: Game, seed: int) -> RandomPlayer:
    """Who plays for all: the race or power comes first, each time with another partner; a relic is found first."""
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
    """A game about an ability, of two, or in teams of as many as it is about."""
    seats = int(key.rpartition("-")[2]) if name == "azeroth" else 2
    game = new_game(name, seats, board=default_board(name, seats, seed % BOARDS), deal=False)
    player = player_for(name, key, game, seed)
    while not game.over:
        game.apply(player.action(game.state))
    return game


def best(name: str, key: str) -> Game:
    """The first game in which the ability is used often enough, or else the one in which it is used most."""
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
    """The file: what the ability does, where it was used, the record, and the digest of the last state."""
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
