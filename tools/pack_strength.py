"""Measures the shipped packs: `python -m tools.pack_strength --workers 2`.

Every race and power plays the games of the workshop's protocol, like the shipped ones did for their table. Each result
is saved to `src/smallworld/workshop/packs/strengths.json` when it is ready; a recipe is not measured again if it has
results from the same number of games and its effects are unchanged. The tables in `docs/how-to/invent.md` are generated
from the results. With the compiled core, which is several times as fast: `python -m tools.compiled
tools.pack_strength`.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from typing import Final

import msgspec

from smallworld.arena.workers import spread
from smallworld.core_kind import core_kind
from smallworld.games.custom.recipes.recipe import Recipe
from smallworld.workshop.shipped_packs import shipped_packs
from smallworld.workshop.strength.measured_games import PROTOCOL, Candidate, Chunk, play_chunk
from smallworld.workshop.strength.shipped import PlayersTable, shipped_table
from smallworld.workshop.strength.sums import GameSums

ROOT: Final = Path(__file__).parents[1]
FIGURES: Final = ROOT / "src" / "smallworld" / "workshop" / "packs" / "strengths.json"
PAGE: Final = ROOT / "docs" / "how-to" / "invent.md"
GAME: Final = "smallworld"
PLAYERS: Final = 2
CHUNK: Final = 20
#: Games for each race and power, a multiple of the numbers of shipped races and powers.
GAMES: Final = 560
#: A test repeats this many of a recipe's first games.
SAMPLE_GAMES: Final = 4
#: The tables are between these lines.
BEGIN, END = "<!-- strengths: python -m tools.pack_strength -->", "<!-- /strengths -->"


class PackFigures(msgspec.Struct, frozen=True):
    """Results for a pack's recipe: coins per turn with half the interval, and how often it was preferred and won.

    `plays` is a hash of the recipe's effects; `sample` are the shares of coins in its first games.
    """

    plays: str
    games: int
    coins: float
    margin: float
    picked: float
    wins: float
    sample: int


class PackStrengths(msgspec.Struct, frozen=True):
    """Results for all shipped packs by key, for two players of Small World."""

    protocol: int
    figures: dict[str, PackFigures]


def recipes() -> list[Recipe]:
    """The races and powers of all shipped packs."""
    return [recipe for pack in shipped_packs() for recipe in pack.recipes]


def plays(recipe: Recipe) -> str:
    """A hash of a recipe's effects, independent of its name and appearance."""
    bare = msgspec.structs.replace(recipe, name={"en": "X"}, one=None, icon=None, portrait=None, by=None)
    return bare.hash()


def read_figures() -> dict[str, PackFigures]:
    """Load the results so far; empty if they are from another protocol version."""
    if not FIGURES.is_file():
        return {}
    found = msgspec.json.decode(FIGURES.read_bytes(), type=PackStrengths)
    return found.figures if found.protocol == PROTOCOL else {}


def write_figures(figures: dict[str, PackFigures]) -> None:
    """Save the results of recipes that are in a pack, in pack order."""
    kept = {recipe.key: figures[recipe.key] for recipe in recipes() if recipe.key in figures}
    lines = ",\n".join(f'  "{key}": {msgspec.json.encode(each).decode()}' for key, each in kept.items())
    FIGURES.write_text(f'{{\n "protocol": {PROTOCOL},\n "figures": {{\n{lines}\n }}\n}}\n', encoding="utf-8")


def sample_of(recipe: Recipe) -> int:
    """Shares of the coins in the first games."""
    sums = play_chunk(Chunk(Candidate.of(recipe, GAME, PLAYERS), 0, SAMPLE_GAMES))
    return sum(each.parts for each in sums.partners.values())


def figures_of(recipe: Recipe, sums: GameSums) -> PackFigures:
    """Compute the results from the games' sums."""
    usual = shipped_figures().usual
    return PackFigures(
        plays=plays(recipe),
        games=sums.games,
        coins=round(sums.mean() * usual, 3),
        margin=round(sums.margin() * usual, 3),
        picked=round(sums.picked, 3),
        wins=round(sums.wins, 3),
        sample=sample_of(recipe),
    )


def player(_: None) -> object:
    """Return a function that plays chunks in a process."""
    return play_chunk


def measure(recipe: Recipe, games: int, workers: int) -> PackFigures:
    """Play a recipe's games."""
    candidate = Candidate.of(recipe, GAME, PLAYERS)
    chunks = [Chunk(candidate, first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]
    sums = GameSums()
    answers: Iterator[GameSums] = spread(player, None, chunks, len(chunks), workers)  # type: ignore[arg-type]
    for part in answers:
        sums.merge(part)
    return figures_of(recipe, sums)


def shipped_figures() -> PlayersTable:
    """The results of the shipped races and powers."""
    table = shipped_table(GAME, PLAYERS)
    assert table is not None
    return table


def shipped_coins(kind: str) -> list[float]:
    """The shipped races' or powers' coins per turn."""
    return [each.coins for each in shipped_figures().of_kind(GAME, kind).values()]


def middle_half(kind: str) -> tuple[float, float]:
    """The coins per turn that bound the middle half of the shipped races or powers."""
    low, _, high = quantiles(shipped_coins(kind), n=4, method="inclusive")
    return low, high


def table_of(kind: str, figures: dict[str, PackFigures]) -> str:
    """Format the results of the races or powers as a table, strongest first."""
    shipped = shipped_coins(kind)
    low, high = middle_half(kind)
    names = {recipe.key: recipe.name["en"] for recipe in recipes() if recipe.kind == kind and recipe.key in figures}
    lines = [
        f"| {kind} | coins per turn | 95% interval | stronger than | won |", "|---|---|---|---|---|",
        f"| *middle half of the {len(shipped)} standard {kind}s* | | *{low:.2f} to {high:.2f}* | | |",
    ]  # fmt: skip
    for key in sorted(names, key=lambda key: -figures[key].coins):
        own = figures[key]
        interval = f"{own.coins - own.margin:.2f} to {own.coins + own.margin:.2f}"
        beaten = sum(own.coins > coins for coins in shipped)
        lines.append(f"| {names[key]} | {own.coins:.2f} | {interval} | {beaten} of {len(shipped)} | {own.wins:.0%} |")
    return "\n".join(lines)


def section(figures: dict[str, PackFigures]) -> str:
    """The text of the page between the marks."""
    tables = "\n\n".join(table_of(kind, figures) for kind in ("race", "power"))
    return f"{BEGIN}\n\n{tables}\n\n{END}"


def write_page(figures: dict[str, PackFigures]) -> None:
    """Write the tables into the page."""
    text = PAGE.read_text(encoding="utf-8")
    wanted = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
    assert wanted.search(text), f"{PAGE.name} has no place for the tables"
    PAGE.write_text(wanted.sub(lambda _: section(figures), text), encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Measure everything without results, and write the tables."""
    parser = argparse.ArgumentParser(prog="python -m tools.pack_strength", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES, help=f"games for each race and power ({GAMES})")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    options = parser.parse_args(arguments)
    print("core:", core_kind(), flush=True)
    figures = read_figures()
    for recipe in recipes():
        known = figures.get(recipe.key)
        if known is None or (known.plays, known.games) != (plays(recipe), options.games):
            figures[recipe.key] = measure(recipe, options.games, options.workers)
            write_figures(figures)
        own, (low, high) = figures[recipe.key], middle_half(recipe.kind)
        inside = low <= own.coins - own.margin and own.coins + own.margin <= high
        print(f"{recipe.key}: {own.coins:.2f} ± {own.margin:.2f}{'' if inside else ' (outside)'}", flush=True)
    write_figures(figures)
    write_page(figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
