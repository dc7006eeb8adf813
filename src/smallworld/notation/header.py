"""The header shared by positions and records: game, board, players and options."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from smallworld.core import ids
from smallworld.core.errors import RulesetError
from smallworld.core.ruleset import Ruleset
from smallworld.games import BoardData, Content, Options, game_info, load_content, ruleset
from smallworld.games.catalogue import check_islands, check_seats, default_board
from smallworld.games.custom.load import file_of
from smallworld.games.custom.recipes.ability import recipe_behind
from smallworld.games.custom.recipes.read import SUFFIXES, read_kept, write_kept
from smallworld.games.custom.recipes.recipe import Recipe
from smallworld.games.file_limits import LONGEST_NAME
from smallworld.games.yaml_nodes import Node
from smallworld.notation.allowed_files import allowed_files
from smallworld.notation.board_files import board_data, read_board, shipped, write_board
from smallworld.notation.yaml_flow import flow, flow_map, wrapped

HEADER_KEYS = ("game", "board", "options", "content", "recipes")
NAMES = ("ann", "bob", "cat", "dan", "eve")
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
TAKEN = frozenset({"none", "nobody", "natives", "check", "end", "refused"})


@dataclass(frozen=True)
class Header:
    """All data needed to build a ruleset."""

    game: str
    names: tuple[str, ...]
    board: BoardData | None = None
    options: Options = Options()


def check_names(names: Sequence[str]) -> None:
    """Refuse names that clash with other words of the notation or with each other."""
    for name in names:
        check_name(name)
    if len(set(names)) != len(names):
        raise RulesetError("two players have the same name")


def check_name(name: str) -> None:
    """Refuse a name that clashes with other words of the notation."""
    if isinstance(name, str) and len(name) > LONGEST_NAME:
        raise RulesetError(f"{name!r} can't be a player's name: longer than {LONGEST_NAME} letters")
    if name in TAKEN:
        raise RulesetError(f"{name!r} can't be a player's name: reserved word in moves and scenarios")
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise RulesetError(f"{name!r} can't be a player's name: use lower-case letters and digits, joined by -")


def header_of(rules: Ruleset, names: Sequence[str]) -> Header:
    """Return the header from which the same ruleset can be rebuilt."""
    info = game_info(rules.game)
    own_races = tuple(type(race) for race in rules.races if type(race) not in info.races)
    own_powers = tuple(type(power) for power in rules.powers if type(power) not in info.powers)
    own = [kind for kind in (*own_races, *own_powers) if recipe_behind(kind) is None]
    files = dict.fromkeys(file_of(kind) for kind in own if file_of(kind))
    there = {type(ability) for ability in (*rules.races, *rules.powers)}
    return Header(
        rules.game,
        tuple(names),
        shipped(rules.board, rules.game) or board_data(rules.board),
        Options(
            first=None if rules.first == ids.NONE or rules.teams else rules.first,
            rounds=None if rules.rounds == info.rounds[rules.seats] else rules.rounds,
            without=frozenset(kind.key for kind in (*info.races, *info.powers) if kind not in there),
            content=Content(own_races, own_powers, tuple(files)),
            teams=() if rules.teams == info.teams.get(rules.seats, ()) else rules.teams,
        ),
    )


def write_header(header: Header) -> list[str]:
    """Return the lines of a header, without the players."""
    board = header.board or default_board(header.game, len(header.names), 0)
    lines = [f"game: {header.game}", *write_board(board, header.game)]
    options = header.options
    chosen: dict[str, str] = {}
    if options.first is not None:
        chosen["first"] = header.names[options.first]
    if options.rounds is not None:
        chosen["rounds"] = str(options.rounds)
    if options.coins_shown:
        chosen["coins"] = "shown"
    if options.without:
        chosen["without"] = flow(sorted(options.without))
    if chosen:
        lines += wrapped(f"options: {flow_map(chosen)}")
    if options.content.files:
        lines.append(f"content: {flow(json.dumps(file) for file in options.content.files)}")
    if options.content.recipes:
        lines += ["recipes:", *(f"  - {write_kept(recipe)}" for recipe in options.content.recipes)]
    return lines


def write_teams(header: Header) -> list[str]:
    """Return the line with each player's team; empty in individual games."""
    teams = header.options.teams or game_info(header.game).teams.get(len(header.names), ())
    return wrapped(f"teams: {flow(teams)}") if teams else []


def read_header(
    document: Node,
    names: Sequence[str],
    content: Sequence[Path] = (),
    seed: int | None = None,
    teams: Sequence[Node] = (),
) -> Header:
    """Read the header from a document's fields; `content` lists files and folders that may run.

    Raises an error with the line if no ruleset can be built from it. Islands that the header doesn't name are drawn
    from the seed.
    """
    fields = document.mapping("the header")
    if "game" not in fields:
        raise document.error("missing key 'game' in the header")
    place = fields["game"]
    board: BoardData | None = None
    try:
        game = place.text("game")
        info = game_info(game)
        place = fields["players"]
        check_names(names)
        check_seats(info, len(names))
        place = fields.get("options", document)
        options = _read_options(place, tuple(names)) if "options" in fields else Options()
        check_islands(game, len(names), options.islands)
        if "board" in fields:
            place = fields["board"]
            board = read_board(place, game)
            board.board()
        elif info.islands:
            board = default_board(game, len(names), seed or 0, options.islands)
        options = replace(options, islands=None, teams=_read_teams(game, teams, len(names)))
        place = fields.get("content", document)
        if "content" in fields:
            named = [_beside(item.text("a file"), document.where) for item in place.sequence("content")]
            # Recipes are data; Python files run only if the caller allows them.
            programs = [path for path in named if path.suffix not in SUFFIXES]
            recipes = [path for path in named if path.suffix in SUFFIXES]
            files = allowed_files(place, programs, content)
            options = replace(options, content=load_content([*files, *recipes]))
        if "recipes" in fields:
            items = fields["recipes"].sequence("recipes")
            options = replace(options, content=options.content.with_recipes([_read_recipe(item) for item in items]))
            place = fields["recipes"]
        place = fields.get("options", place)
        ruleset(game, len(names), board, options)
    except RulesetError as error:
        raise place.error(str(error)) from None
    return Header(game, tuple(names), board, options)


def _read_recipe(node: Node) -> Recipe:
    """Read a recipe embedded in the text."""
    try:
        return read_kept(node)
    except RulesetError as error:
        raise node.error(f"a recipe: {error}") from None


def _read_options(node: Node, names: tuple[str, ...]) -> Options:
    """Read the game options: first, rounds, coins (hidden or shown), islands, without."""
    options = Options()
    for key, value in node.mapping("options").items():
        if key == "first":
            seats = {name: seat for seat, name in enumerate(names)}
            options = replace(options, first=value.look_up(value.text("first"), seats, "player"))
        elif key == "rounds":
            options = replace(options, rounds=value.number("rounds", 1))
        elif key == "coins":
            if value.text("coins") not in ("hidden", "shown"):
                raise value.error('coins must be "hidden" or "shown"')
            options = replace(options, coins_shown=value.raw == "shown")
        elif key == "islands":
            options = replace(options, islands=value.text("islands"))
        elif key == "without":
            without = frozenset(item.text("without") for item in value.sequence("without"))
            options = replace(options, without=without)
        else:
            raise value.error(f"unknown option {key!r}")
    return options


def _read_teams(game: str, nodes: Sequence[Node], seats: int) -> tuple[str, ...]:
    """Read the players' teams; empty if they are the game's usual ones."""
    usual = game_info(game).teams.get(seats, ())
    teams = tuple(node.text("a team") for node in nodes)
    factions = game_info(game).market.columns[:-1]
    for node in nodes:
        if not usual:
            raise node.error("this game is not played in teams")
        if node.raw not in factions:
            raise node.error(f"unknown team {node.raw!r}; available: {', '.join(factions)}")
    if nodes and len(teams) != seats:
        raise nodes[0].error("give a team to every player or to none")
    return () if teams == usual else teams


def _beside(file: str, where: str) -> Path:
    """Resolve a file relative to the text that names it, or as given if it exists only there."""
    beside = Path(where).parent / file
    return Path(file) if Path(file).exists() and not beside.exists() else beside
