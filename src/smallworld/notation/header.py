"""The header that positions and records share: which game, on which board, between whom, with what options."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from smallworld.core import ids
from smallworld.core.board import Board
from smallworld.core.errors import RulesetError
from smallworld.core.ruleset import Ruleset
from smallworld.games import (
    BoardData,
    Content,
    Options,
    RegionData,
    board_names,
    game_info,
    load_board,
    load_content,
    ruleset,
)
from smallworld.games.boards import ISLANDS_JOIN
from smallworld.games.catalogue import default_board
from smallworld.games.content import file_of
from smallworld.notation.setup import TEAMS, read_inline_board, read_options
from smallworld.notation.yamltext import Node

HEADER_KEYS = ("game", "board", "options", "content")
NAMES = ("ann", "bob", "cat", "dan", "eve")
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
TAKEN = frozenset({"none", "nobody", "natives", "check", "end", "refused"})
WIDTH = 120


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
        if not NAME.fullmatch(name) or name in TAKEN:
            raise RulesetError(f"{name!r} can't be a player's name: lower-case letters and digits, joined by -")
    if len(set(names)) != len(names):
        raise RulesetError("two players have the same name")


def header_of(rules: Ruleset, names: Sequence[str]) -> Header:
    """The header from which the same ruleset would be made again."""
    info = game_info(rules.game)
    own_races = tuple(type(race) for race in rules.races if type(race) not in info.races)
    own_powers = tuple(type(power) for power in rules.powers if type(power) not in info.powers)
    files = dict.fromkeys(file_of(kind) for kind in (*own_races, *own_powers) if file_of(kind))
    there = {ability.key for ability in (*rules.races, *rules.powers)}
    return Header(
        rules.game,
        tuple(names),
        shipped(rules.board, rules.game) or board_data(rules.board),
        Options(
            first=None if rules.first == ids.NONE or rules.teams else rules.first,
            rounds=None if rules.rounds == info.rounds[rules.seats] else rules.rounds,
            without=frozenset(kind.key for kind in (*info.races, *info.powers) if kind.key not in there),
            content=Content(own_races, own_powers, tuple(files)),
            teams=() if rules.teams == info.teams.get(rules.seats, ()) else rules.teams,
        ),
    )


def board_data(board: Board) -> BoardData:
    """A board as data once more; islands that are not shipped are named by their numbers."""
    islands = board.name.split(ISLANDS_JOIN)
    if len(islands) != board.islands:
        islands = [f"island-{number + 1}" for number in range(board.islands)]
    entry = _own_entries(board)
    return BoardData(
        board.name,
        tuple(
            RegionData(
                id=region,
                terrain=ids.TERRAINS[board.terrain[i]],
                symbols=tuple(word for n, word in enumerate(ids.SYMBOLS) if board.with_symbol[n] >> i & 1),
                native=board.natives[i] > 0,
                edge=board.edge >> i & 1 == 1,
                entry=entry >> i & 1 == 1,
                icon=board.icons >> i & 1 == 1,
                island=islands[board.island[i]] if board.islands > 1 else "",
            )
            for i, region in enumerate(board.regions)
        ),
        tuple((board.regions[a], board.regions[b]) for a, b in board.borders),
    )


def _own_entries(board: Board) -> int:
    """The entry regions that are none by the board's edge, or by a sea there."""
    shores = 0
    for sea in board.members(board.of_terrain[ids.SEA] & board.edge):
        shores |= board.neighbours[sea] & board.land
    return board.entry & ~board.edge & ~shores


def shipped(board: Board, game: str) -> BoardData | None:
    """The shipped board that this one is, if it is one."""
    folder = game_info(game).folder
    if not set(board.name.split(ISLANDS_JOIN)) <= set(board_names(folder)):
        return None
    data = load_board(board.name, folder)
    return data if board_data(data.board()) == board_data(board) else None


def write_header(header: Header) -> list[str]:
    """The lines of a header, without the players."""
    lines = [f"game: {header.game}", *_write_board(header)]
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
    return lines


def _write_board(header: Header) -> list[str]:
    board = header.board or default_board(header.game, len(header.names), 0)
    islands = bool(game_info(header.game).islands)
    if shipped(board.board(), header.game):
        return [f"board: {flow(board.id.split(ISLANDS_JOIN)) if islands else board.id}"]
    lines = ["board:", "  regions:"]
    for region in board.regions:
        words = [region.terrain, *(["border"] if region.edge else []), *(["entry"] if region.entry else [])]
        words += [*region.symbols, *(["native"] if region.native else []), *(["icon"] if region.icon else [])]
        lines.append(f"    {region.id}: {' '.join(words)}")
    lines += wrapped(f"  borders: {flow(f'{a} {b}' for a, b in board.borders)}")
    if len(board.islands) > 1:
        lying = {name: flow(r.id for r in board.regions if r.island == name) for name in board.islands}
        lines += wrapped(f"  islands: {flow_map(lying)}")
    return lines


def write_teams(header: Header) -> list[str]:
    """The team of each player, where there are teams, as a line of its own."""
    teams = teams_of(header)
    return wrapped(f"teams: {flow(teams)}") if teams else []


def teams_of(header: Header) -> tuple[str, ...]:
    """The team of each player, in seating order; none where everybody plays alone."""
    return header.options.teams or game_info(header.game).teams.get(len(header.names), ())


def read_header(
    document: Node,
    names: Sequence[str],
    content: Sequence[Path] = (),
    seed: int | None = None,
    teams: Sequence[Node] = (),
) -> Header:
    """The header in the fields of a document, for these players; `content` stands in for the files that it names.

    A ruleset can be made of it: what stands against that is said here, with its line. Islands that it does not name
    are those that the seed draws.
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
        options = read_options(fields["options"], tuple(names)) if "options" in fields else Options()
        if "board" in fields:
            place = fields["board"]
            board = _read_board(place, game)
            board.board()
        elif info.islands:
            place = fields.get("options", document)
            board = default_board(game, len(names), seed or 0, options.islands)
        options = replace(options, islands=None, teams=_read_teams(game, teams, len(names)))
        place = fields.get("content", document)
        if content:
            options = replace(options, content=load_content(list(content)))
        elif "content" in fields:
            files = [_beside(item.text("a file"), document.where) for item in place.sequence("content")]
            options = replace(options, content=load_content(files))
        place = fields.get("options", place)
        ruleset(game, len(names), board, options)
    except RulesetError as error:
        raise place.error(str(error)) from None
    return Header(game, tuple(names), board, options)


def _read_board(node: Node, game: str) -> BoardData:
    """A shipped board, shipped islands, or a board written out."""
    info = game_info(game)
    if node.fields is not None:
        return read_inline_board(node, bool(info.islands))
    if node.items is not None and info.islands:
        islands = [item.text("an island") for item in node.items]
        if not islands:
            raise node.error("a board has at least one island")
        return load_board(ISLANDS_JOIN.join(islands), info.folder)
    return load_board(node.text("board"), info.folder)


def _read_teams(game: str, nodes: Sequence[Node], seats: int) -> tuple[str, ...]:
    """The teams that a text gives the players; none if they are those that the game gives them anyway."""
    usual = game_info(game).teams.get(seats, ())
    teams = tuple(node.text("a team") for node in nodes)
    for node in nodes:
        if not usual:
            raise node.error("this game is not played in teams")
        if node.raw not in TEAMS:
            raise node.error(f"there is no team {node.raw!r}; they are {', '.join(TEAMS)}")
    if nodes and len(teams) != seats:
        raise nodes[0].error("either every player has a team, or none")
    return () if teams == usual else teams


def _beside(file: str, where: str) -> Path:
    """A file as it is named, or if there is none, beside the text that names it."""
    beside = Path(where).parent / file
    return beside if not Path(file).exists() and beside.exists() else Path(file)


def flow(items: Iterable[str]) -> str:
    """A list on one line."""
    return f"[{', '.join(items)}]"


def flow_map(fields: Mapping[str, str]) -> str:
    """A mapping on one line."""
    return f"{{{', '.join(f'{key}: {value}' for key, value in fields.items())}}}"


def wrapped(line: str) -> list[str]:
    """A line in flow style, broken behind commas where it is too long; what follows is indented further."""
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    parts = line.split(", ")
    lines = [parts[0]]
    for part in parts[1:]:
        if len(lines[-1]) + len(part) + 3 > WIDTH:
            lines[-1] += ","
            lines.append(indent + part)
        else:
            lines[-1] += f", {part}"
    return lines
