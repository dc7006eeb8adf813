"""The header that positions and records share: which game, on which board, between whom, with what options."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from smallworld.core import ids
from smallworld.core.errors import RulesetError
from smallworld.core.ruleset import Ruleset
from smallworld.games import BoardData, Content, Options, game_info, load_content, ruleset
from smallworld.games.catalogue import check_islands, default_board
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
    """All that a ruleset is made of."""

    game: str
    names: tuple[str, ...]
    board: BoardData | None = None
    options: Options = Options()


def check_names(names: Sequence[str]) -> None:
    """Refuse names that can't be told from other words of the notation, or from each other."""
    for name in names:
        check_name(name)
    if len(set(names)) != len(names):
        raise RulesetError("two players have the same name")


def check_name(name: str) -> None:
    """Refuse a name that can't be told from other words of the notation."""
    if isinstance(name, str) and len(name) > LONGEST_NAME:
        raise RulesetError(f"{name!r} can't be a player's name: it is longer than {LONGEST_NAME} letters")
    if name in TAKEN:
        raise RulesetError(f"{name!r} can't be a player's name: it means something else in moves and scenarios")
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise RulesetError(f"{name!r} can't be a player's name: lower-case letters and digits, joined by -")


def header_of(rules: Ruleset, names: Sequence[str]) -> Header:
    """The header from which the same ruleset would be made again."""
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
    """The lines of a header, without the players."""
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
    """The team of each player, where there are teams, as a line of its own."""
    teams = header.options.teams or game_info(header.game).teams.get(len(header.names), ())
    return wrapped(f"teams: {flow(teams)}") if teams else []


def read_header(
    document: Node,
    names: Sequence[str],
    content: Sequence[Path] = (),
    seed: int | None = None,
    teams: Sequence[Node] = (),
) -> Header:
    """The header in the fields of a document, for these players; `content` are the files and folders it may run.

    A header that no ruleset can be made of is refused, with its line. Islands that it does not name
    are drawn by the seed.
    """
    fields = document.mapping("the header")
    if "game" not in fields:
        raise document.error("the header has no 'game'")
    place = fields["game"]
    board: BoardData | None = None
    try:
        game = place.text("game")
        info = game_info(game)
        place = fields["players"]
        check_names(names)
        ruleset(game, len(names))
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
            # Recipes are data; programs run only if the reader allows them.
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
    """A recipe that the text brings along."""
    try:
        return read_kept(node)
    except RulesetError as error:
        raise node.error(f"a recipe: {error}") from None


def _read_options(node: Node, names: tuple[str, ...]) -> Options:
    """The options of a game: first, rounds, coins (hidden or shown), without."""
    options = Options()
    for key, value in node.mapping("options").items():
        if key == "first":
            seats = {name: seat for seat, name in enumerate(names)}
            options = replace(options, first=value.look_up(value.text("first"), seats, "player"))
        elif key == "rounds":
            options = replace(options, rounds=value.number("rounds", 1))
        elif key == "coins":
            if value.text("coins") not in ("hidden", "shown"):
                raise value.error("coins are hidden or shown")
            options = replace(options, coins_shown=value.raw == "shown")
        elif key == "islands":
            options = replace(options, islands=value.text("islands"))
        elif key == "without":
            without = frozenset(item.text("without") for item in value.sequence("without"))
            options = replace(options, without=without)
        else:
            raise value.error(f"there is no option {key!r}")
    return options


def _read_teams(game: str, nodes: Sequence[Node], seats: int) -> tuple[str, ...]:
    """The teams that a text gives the players; none if they are those that the game gives them anyway."""
    usual = game_info(game).teams.get(seats, ())
    teams = tuple(node.text("a team") for node in nodes)
    factions = game_info(game).market.columns[:-1]
    for node in nodes:
        if not usual:
            raise node.error("this game is not played in teams")
        if node.raw not in factions:
            raise node.error(f"there is no team {node.raw!r}; they are {', '.join(factions)}")
    if nodes and len(teams) != seats:
        raise nodes[0].error("either every player has a team, or none")
    return () if teams == usual else teams


def _beside(file: str, where: str) -> Path:
    """A file beside the text that names it, or if it is only there, as it is named."""
    beside = Path(where).parent / file
    return Path(file) if Path(file).exists() and not beside.exists() else beside
