"""`smallworld workshop`: checks a recipe, explains it in a language, or measures its strength."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from smallworld.cli.input import options
from smallworld.cli.input.error_reports import WRONG, InputError, complain
from smallworld.cli.terminal.progress import counted
from smallworld.cli.terminal.text import title
from smallworld.core.errors import RulesetError
from smallworld.games import GAMES, game_info
from smallworld.i18n import languages
from smallworld.workshop import Recipe, RecipeError, read_recipe, rule, sentences
from smallworld.workshop.json_schema import schema_text
from smallworld.workshop.strength.measurement import check_measurable, measure
from smallworld.workshop.strength.report import StrengthReport

EXAMPLES = (
    "smallworld workshop check amber-hunting.yaml",
    "smallworld workshop explain amber-hunting.yaml --language hu",
    "smallworld workshop balance badgers.yaml --games 1000",
    "smallworld workshop schema > recipe.schema.json",
)


class Doing(StrEnum):
    """What to do with the recipes."""

    CHECK = "check"
    EXPLAIN = "explain"
    BALANCE = "balance"
    SCHEMA = "schema"


def workshop(
    what: Annotated[Doing, typer.Argument(help="check, explain or balance recipes, or print their JSON Schema.")],
    files: Annotated[list[Path] | None, typer.Argument(metavar="FILE...", help="Recipes, as YAML or JSON.")] = None,
    game: Annotated[str, typer.Option("--game", "-g", help="smallworld, warcraft, or azeroth.")] = "smallworld",
    language: Annotated[str, typer.Option("--language", "-l", help="Language of the sentences.")] = "en",
    games: options.GamesOption = 400,
    players: options.GamePlayersOption = 2,
    workers: options.WorkersOption = None,
    json: options.JsonOption = False,
) -> None:
    """Check, explain or balance a race or power that is written as a recipe.

    check says what is wrong, with its place, and in which games the recipe can be played. explain writes its rule.
    balance measures how strong it is: bots play games in which the player who begins takes it, with every shipped
    partner equally often. It prints the coins a turn of that player with their 95% interval, among those of the shipped
    ones by the same games, and what each sentence brings: coins a turn, by games without it.

    Exit code 0 if all is well, 2 if a recipe is wrong.
    """
    if game not in GAMES:
        raise InputError(f"unknown game {game!r}; available: {', '.join(GAMES)}")
    if language not in languages():
        raise InputError(f"unknown language {language!r}; available: {', '.join(languages())}")
    if what is Doing.SCHEMA:
        print(schema_text(), end="")
        return
    if not files:
        raise InputError(f"workshop {what} needs a recipe file")
    console = Console(highlight=False, soft_wrap=True, markup=False)
    wrong = 0
    for path in files:
        if what is Doing.CHECK:
            wrong += not _check(console, path)
        elif what is Doing.EXPLAIN:
            recipe = read_recipe(path)
            console.print(rule(recipe, language, game_info(game).folder))
        else:
            recipe = playable(path, game)
            check_measurable(recipe, game, players)
            with counted(games * (1 + len(recipe.effects))) as progress:
                found = measure(recipe, game, players, games, workers, progress)
            if json:
                print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
            else:
                for line in strength_lines(recipe, found):
                    console.print(line)
    if wrong:
        raise typer.Exit(WRONG)


def playable(path: Path, game: str) -> Recipe:
    """Read a recipe, and check that it can be played in a game."""
    recipe = read_recipe(path)
    for problem in recipe.game_problems(game_info(game).folder):
        raise RecipeError(str(path), problem)
    return recipe


def _check(console: Console, path: Path) -> bool:
    """Print what is wrong with a recipe, or in which games it can be played; returns whether it is valid."""
    try:
        recipe = read_recipe(path)
    except RulesetError as error:
        complain(str(error))
        return False
    for game in ("smallworld", "warcraft"):
        problem = next(iter(recipe.game_problems(game)), None)
        said = "can be played" if problem is None else f"can't be played: {problem}"
        console.print(f"{path}: {title(recipe.key)}, a {recipe.kind}: {game_info(game).name}: {said}")
    return True


def strength_lines(recipe: Recipe, found: StrengthReport) -> list[str]:
    """What a measurement showed, in sentences."""
    info = game_info(found.game)
    among = f", more than {found.beats} of the {len(found.shipped)} other {recipe.kind}s" if found.shipped else ""
    lines = [
        f"{recipe.key}: {found.coins:.2f} coins a turn ({found.low:.2f} to {found.high:.2f}){among} of {info.name}.",
        f"Whoever began with it won {found.wins:.0%} of the games of {found.players} players, played by "
        f"{found.level} bots; they would have picked it themselves in {found.picked:.0%}.",
    ]
    for share, sentence in zip(found.effects, sentences(recipe, "en", info.folder), strict=False):
        lines.append(f"{share.coins:+.2f} coins a turn: {sentence}")
    if found.suggestion is not None:
        lines.append(f"At number {found.suggestion.number} it should be in the middle.")
    return lines
