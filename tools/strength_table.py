"""Generates the tables of shipped strength: `python -m tools.strength_table --games 840 --workers 16`.

Every shipped race and power of a game plays the games of the workshop's protocol, for each player count. Replaces the
tables in `src/smallworld/workshop/strength/tables/` (or `--out`) for each finished game and player count; others stay.
`--seconds` limits the time: tables finished by then are kept. With the compiled core, which is several times as fast:
`python -m tools.compiled tools.strength_table …`.
"""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from smallworld.arena.workers import spread
from smallworld.core_kind import core_kind
from smallworld.games import GAMES, game_info
from smallworld.games.custom.recipes.recipe import FORMAT, Recipe
from smallworld.games.custom.recipes.where.of_faction import FactionName
from smallworld.workshop.strength.measured_games import PROTOCOL, Candidate, Chunk, play_chunk
from smallworld.workshop.strength.shipped import PlayersTable, ShippedFigures, StrengthTable
from smallworld.workshop.strength.sums import GameSums

TABLES = Path(__file__).parents[1] / "src" / "smallworld" / "workshop" / "strength" / "tables"
CHUNK = 20
#: The race whose first games form the sample, by game.
SAMPLES = {"smallworld": "orcs", "warcraft": "orcs", "azeroth": "orcs"}
SAMPLE_GAMES = 4
#: Banner numbers of the race without abilities that is used to estimate a token's value.
NUMBERS = (3, 5, 7, 9)


def shipped(game: str, players: int) -> list[Candidate]:
    """Return all shipped races and powers that a player can pick."""
    info = game_info(game)
    races = [Candidate(game, players, "race", kind.key) for kind in info.races]
    powers = [Candidate(game, players, "power", kind.key) for kind in info.powers]
    return [candidate for candidate in (*races, *powers) if candidate.partners]


def plain_race(game: str, players: int, number: int) -> Candidate:
    """Return a race without abilities, with this banner number."""
    faction: FactionName | None = "alliance" if game_info(game).teams else None
    recipe = Recipe(
        format=FORMAT, race=f"plain-{number}", name={"en": "Plain"}, number=number, tokens=20, faction=faction
    )
    return Candidate.of(recipe, game, players)


def sample(game: str) -> dict[str, int]:
    """Return a race's share in the first games with two players."""
    candidate = Candidate(game, 2, "race", SAMPLES[game])
    sums = play_chunk(Chunk(candidate, 0, SAMPLE_GAMES))
    return {candidate.key: sum(each.parts for each in sums.partners.values())}


def slope(means: dict[int, float]) -> float:
    """Return the coins per additional token, by least squares."""
    middle = sum(means) / len(means)
    average = sum(means.values()) / len(means)
    above = sum((number - middle) * (mean - average) for number, mean in means.items())
    return above / sum((number - middle) ** 2 for number in means)


def number_and_play(numbered: tuple[int, Chunk]) -> tuple[int, GameSums]:
    """Play a chunk; returns its candidate's number with the sums."""
    place, chunk = numbered
    return place, play_chunk(chunk)


def player(_: None) -> Callable[[tuple[int, Chunk]], tuple[int, GameSums]]:
    """Return a function that plays chunks; called once per process."""
    return number_and_play


def make(game: str, players: int, games: int, workers: int, end: float) -> PlayersTable | None:
    """Return a game's results for a player count; None if the time ran out."""
    candidates = [*shipped(game, players), *(plain_race(game, players, number) for number in NUMBERS)]
    pieces = [
        (place, Chunk(candidate, first, min(CHUNK, games - first)))
        for first in range(0, games, CHUNK)
        for place, candidate in enumerate(candidates)
    ]
    sums = [GameSums() for _ in candidates]
    began = time.monotonic()
    for done, (place, part) in enumerate(spread(player, None, pieces, len(pieces), workers), 1):
        sums[place].merge(part)
        if time.monotonic() > end:
            print(f"{game}, {players} players: no time; {done} of {len(pieces)} pieces were played", flush=True)
            return None
    rounds = candidates[0].rules(candidates[0].partners[0], 0).rounds
    ours = [found for candidate, found in zip(candidates, sums, strict=True) if candidate.recipe is None]
    usual = round(sum(found.usual() for found in ours) / len(ours) / rounds, 3)
    figures: dict[str, ShippedFigures] = {}
    plain: dict[int, float] = {}
    for candidate, found in zip(candidates, sums, strict=True):
        mean, margin = found.mean() * usual, found.margin() * usual
        if candidate.recipe is not None:
            plain[candidate.recipe.number] = mean
        else:
            rounded = [round(value, 3) for value in (mean, margin, found.picked, found.wins)]
            figures[candidate.key] = ShippedFigures(*rounded)
    seconds = time.monotonic() - began
    print(f"{game}, {players} players: {games} games each of {len(candidates)} in {seconds:.0f} s", flush=True)
    return PlayersTable(games, usual, round(slope(plain), 3), figures)


def main(arguments: list[str] | None = None) -> int:
    """Make the requested tables."""
    parser = argparse.ArgumentParser(prog="python -m tools.strength_table", description=__doc__.split("\n")[0])
    parser.add_argument("--game", choices=GAMES, action="append", help="a game (all)")
    parser.add_argument("--players", type=int, action="append", help="a number of players (2 to 5)")
    parser.add_argument("--games", type=int, default=840, help="games for each race and power (840)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument("--seconds", type=float, default=1e9, help="time limit in seconds")
    parser.add_argument("--out", type=Path, default=TABLES, help="folder for the tables")
    options = parser.parse_args(arguments)
    print("core:", core_kind(), flush=True)
    end = time.monotonic() + options.seconds
    options.out.mkdir(parents=True, exist_ok=True)
    for players in options.players or (2, 3, 4, 5):
        for game in options.game or GAMES:
            made = make(game, players, options.games, options.workers, end)
            if made is None:
                return 1
            write(options.out, game, players, made)
    return 0


def write(folder: Path, game: str, players: int, made: PlayersTable) -> None:
    """Save a table among those of its game."""
    path = folder / f"{game}.json"
    known: dict[int, PlayersTable] = {}
    for before in (path, TABLES / path.name):
        if before.is_file():
            table = msgspec.json.decode(before.read_bytes(), type=StrengthTable)
            known = table.players if table.protocol == PROTOCOL else {}
            break
    table = StrengthTable(PROTOCOL, sample(game), dict(sorted({**known, players: made}.items())))
    lines = msgspec.json.format(msgspec.json.encode(table), indent=1).decode()
    path.write_text(compact(lines) + "\n", encoding="utf-8")


def compact(lines: str) -> str:
    """Format each race or power on one line."""
    found: list[str] = []
    inside = False
    for line in lines.split("\n"):
        if inside:
            found[-1] += line.strip().replace(",", ", ") if not line.strip().startswith("]") else line.strip()
        else:
            found.append(line)
        inside = line.endswith("[") or (inside and not line.strip().startswith("]"))
    return "\n".join(found)


if __name__ == "__main__":
    sys.exit(main())
