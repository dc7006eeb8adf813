"""`smallworld workshop`: checks a recipe, board or pack, explains it in a language, or measures it."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from smallworld.cli.input import options
from smallworld.cli.input.error_reports import WRONG, InputError, complain
from smallworld.cli.terminal.board_reports import about_lines, check_lines, game_of
from smallworld.cli.terminal.progress import counted
from smallworld.cli.terminal.text import count, title
from smallworld.core.errors import RulesetError
from smallworld.games import GAMES, BoardData, game_info
from smallworld.games.custom.packs import Pack, read_invention
from smallworld.games.custom.recipes.sentences import name_in
from smallworld.i18n import languages
from smallworld.workshop import Recipe, RecipeError, rule, sentences
from smallworld.workshop.boards.fairness import fairness, fairness_lines
from smallworld.workshop.json_schema import TITLES, schema_text
from smallworld.workshop.strength.measured_games import Candidate
from smallworld.workshop.strength.measurement import check_measurable, measure
from smallworld.workshop.strength.strength_report import StrengthReport

EXAMPLES = (
    "smallworld workshop check amber-hunting.yaml",
    "smallworld workshop explain amber-hunting.yaml --language hu",
    "smallworld workshop balance badgers.yaml --games 1000",
    "smallworld workshop check lanterns.yaml",
    "smallworld workshop schema > recipe.schema.json",
    "smallworld workshop schema pack > pack.schema.json",
)


BoardPlayersOption = Annotated[
    int | None,
    typer.Option("--players", "-p", min=2, max=5, help="Number of players; 2, or as many as a board is for."),
]


class Doing(StrEnum):
    """The operation on the files."""

    CHECK = "check"
    EXPLAIN = "explain"
    BALANCE = "balance"
    SCHEMA = "schema"


def workshop(
    what: Annotated[Doing, typer.Argument(help="check, explain or balance documents, or print their JSON Schema.")],
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE...", help="Documents; after schema: recipe, board or pack."),
    ] = None,
    game: Annotated[str, typer.Option("--game", "-g", help="smallworld, warcraft, or azeroth.")] = "smallworld",
    language: Annotated[str, typer.Option("--language", "-l", help="Language of the sentences.")] = "en",
    games: options.GamesOption = 400,
    players: BoardPlayersOption = None,
    workers: options.WorkersOption = None,
    json: options.JsonOption = False,
) -> None:
    """Check, explain or balance a race or power that is written as a recipe, or a board; check or explain a pack.

    check reports errors with their place, and the games in which the recipe can be played. explain writes its rule.
    balance measures its strength: bots play games in which the first player gets it, with every standard partner
    equally often. It prints that player's coins per turn with a 95% interval, compared with the standard races or
    powers in the same games, and the coins per turn from each sentence, measured in games without it.

    For a board, check reports what prevents a server from accepting it, explain describes it, and balance plays games
    between bots: it prints coins and wins by turn order, and the regions that are rarely conquered.

    Exit code 0 if all files are valid, 2 if one is not.
    """
    if game not in GAMES:
        raise InputError(f"unknown game {game!r}; available: {', '.join(GAMES)}")
    if language not in languages():
        raise InputError(f"unknown language {language!r}; available: {', '.join(languages())}")
    if what is Doing.SCHEMA:
        kind = str(files[0]) if files else "recipe"
        if kind not in TITLES or len(files or ()) > 1:
            raise InputError(f"unknown schema {kind!r}; available: {', '.join(TITLES)}")
        print(schema_text(kind), end="")
        return
    if not files:
        raise InputError(f"workshop {what} needs a recipe file")
    console = Console(highlight=False, soft_wrap=True, markup=False)
    wrong = 0
    for path in files:
        if path.suffix == ".py":
            raise InputError(
                f"{path}: the workshop reads recipes, boards and packs; for Python, "
                f"use `smallworld balance --with {path}`"
            )
        try:
            found = read_invention(path)
        except RulesetError as error:
            if what is not Doing.CHECK:
                raise
            complain(str(error))
            wrong += 1
            continue
        if isinstance(found, Pack):
            wrong += _print_pack(console, found, path, what, game, language)
        elif isinstance(found, BoardData):
            kind = game_of(found, game)
            if what is Doing.BALANCE:
                _measure_board(console, found, kind, players or 0, games, workers, json)
            else:
                wrong += _print_board(console, found, path, what, kind, language)
        elif what is Doing.CHECK:
            _print_games(console, path, found)
        elif what is Doing.EXPLAIN:
            console.print(rule(found, language, game_info(game).folder))
        else:
            _check_playable(found, path, game)
            check_measurable(found, game, players or 2)
            with counted(games * (1 + len(found.effects))) as progress:
                strength = measure(found, game, players or 2, games, workers, progress)
            if json:
                print(msgspec.json.format(msgspec.json.encode(strength), indent=2).decode())
            else:
                for line in strength_lines(found, strength):
                    console.print(line)
    if wrong:
        raise typer.Exit(WRONG)


def _print_pack(console: Console, pack: Pack, path: Path, what: Doing, game: str, language: str) -> bool:
    """Check or explain everything in a pack; returns whether anything is wrong."""
    if what is Doing.BALANCE:
        raise InputError(f"{path}: a pack can't be balanced as a whole; give a single race, power or board")
    if what is Doing.CHECK:
        kinds = [recipe.kind for recipe in pack.recipes] + ["board"] * len(pack.boards)
        counts = ", ".join(count(kinds.count(kind), kind) for kind in dict.fromkeys(kinds))
        console.print(f"{path}: {name_in(pack.title, language)}, a pack: {counts or 'empty'}")
    for recipe in pack.recipes:
        if what is Doing.CHECK:
            _print_games(console, path, recipe)
        else:
            said = rule(recipe, language, game_info(game).folder)
            console.print(f"{name_in(recipe.name, language)}: {said}")
    wrong = [_print_board(console, board, path, what, game_of(board, game), language) for board in pack.boards]
    return any(wrong)


def _print_board(console: Console, board: BoardData, path: Path, what: Doing, game: str, language: str) -> bool:
    """Describe a board, or print its faults; returns whether it has any."""
    if what is Doing.EXPLAIN:
        for line in about_lines(board, game, language):
            console.print(line)
        return False
    wrong = check_lines(board, game, language)
    for line in wrong:
        complain(f"{path}: {line}")
    if not wrong:
        console.print(f"{path}: {board.name or board.id}, a board: {game_info(game).name}: can be played")
    return bool(wrong)


def _measure_board(
    console: Console, board: BoardData, game: str, players: int, games: int, workers: int | None, as_json: bool
) -> None:
    """Play games on a board, and print the results by seat."""
    with counted(games) as progress:
        found = fairness(board, game, players, games, workers=workers, progress=progress)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
        return
    for line in fairness_lines(board, found):
        console.print(line)


def _check_playable(recipe: Recipe, path: Path, game: str) -> None:
    """Refuse a recipe that can't be played in a game."""
    for problem in recipe.game_problems(game_info(game).folder):
        raise RecipeError(str(path), problem)


def _print_games(console: Console, path: Path, recipe: Recipe) -> None:
    """Print the games in which a recipe can be played."""
    name = recipe.name.get("en") or title(recipe.key)
    for game in GAMES:
        problem = next(iter(recipe.game_problems(game_info(game).folder)), None)
        said = f"can be played{_with_players(recipe, game)}" if problem is None else f"can't be played: {problem}"
        console.print(f"{path}: {name}, a {recipe.kind}: {game_info(game).name}: {said}")


def _with_players(recipe: Recipe, game: str) -> str:
    """Return the player counts for which a recipe is available; empty means any."""
    numbers = sorted(game_info(game).rounds)
    taken = [number for number in numbers if Candidate.of(recipe, game, number).partners]
    return "" if taken == numbers else f" with {' or '.join(map(str, taken))} players"


def strength_lines(recipe: Recipe, found: StrengthReport) -> list[str]:
    """Return a measurement's results as sentences."""
    info = game_info(found.game)
    among = f", more than {found.beats} of the {len(found.shipped)} other {recipe.kind}s" if found.shipped else ""
    lines = [
        f"{recipe.key}: {found.coins:.2f} coins a turn ({found.low:.2f} to {found.high:.2f}){among} of {info.name}.",
        f"Whoever began with it won {found.wins:.0%} of the games of {found.players} players, played by "
        f"{found.level} bots; they would have picked it themselves in {found.picked:.0%}.",
    ]
    if not found.shipped:
        who = f"the shipped {recipe.kind}s with {found.players} players"
        lines.append(f"No figures of {who} of {info.name} are there to compare it with.")
    for share, sentence in zip(found.effects, sentences(recipe, "en", info.folder), strict=False):
        lines.append(f"{share.coins:+.2f} coins a turn: {sentence}")
    if found.suggestion is not None:
        lines.append(f"At number {found.suggestion.number} it should be in the middle.")
    return lines
