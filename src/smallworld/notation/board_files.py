"""Boards as text: a shipped one by its name, islands as a list, any other region by region."""

from smallworld.core import ids
from smallworld.core.board import Board
from smallworld.core.errors import RulesetError
from smallworld.games import BoardData, RegionData, board_names, game_info, load_board
from smallworld.games.boards import ISLANDS_JOIN
from smallworld.games.custom.own_boards import OWN, read_kept_board, write_kept_board
from smallworld.games.custom.recipes.read import plain
from smallworld.games.yaml_nodes import Node
from smallworld.notation.inline_board import read_inline_board
from smallworld.notation.yaml_flow import flow, flow_map, wrapped


def board_data(board: Board) -> BoardData:
    """Convert a board back to data; islands that aren't shipped are numbered."""
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
    """Return the entry regions that don't follow from the board's edge or a sea at the edge."""
    shores = 0
    for sea in board.members(board.of_terrain[ids.SEA] & board.edge):
        shores |= board.neighbours[sea] & board.land
    return board.entry & ~board.edge & ~shores


def shipped(board: Board, game: str) -> BoardData | None:
    """Return the shipped board identical to this one, if there is one."""
    folder = game_info(game).folder
    if not set(board.name.split(ISLANDS_JOIN)) <= set(board_names(folder)):
        return None
    try:
        data = load_board(board.name, folder)
    except RulesetError:
        return None
    return data if board_data(data.board()) == board_data(board) else None


def write_board(board: BoardData, game: str) -> list[str]:
    """Return the header lines for a board: its name, its islands, or all of it.

    A board with drawing data is written whole, on one line.
    """
    islands = bool(game_info(game).islands)
    if shipped(board.board(), game):
        return [f"board: {flow(board.id.split(ISLANDS_JOIN)) if islands else board.id}"]
    if board.name or board.id.startswith(OWN) or any([region.name or region.at for region in board.regions]):
        return [f"board: {write_kept_board(board)}"]
    lines = ["board:", "  regions:"]
    for region in board.regions:
        words = [region.terrain, *(["border"] if region.edge else []), *(["entry"] if region.entry else [])]
        words += [*region.symbols, *(["native"] if region.native else []), *(["icon"] if region.icon else [])]
        lines.append(f"    {region.id}: {' '.join(words)}")
    lines += wrapped(f"  borders: {flow(f'{a} {b}' for a, b in board.borders)}")
    if len(board.islands) > 1:
        islands_text = {name: flow(r.id for r in board.regions if r.island == name) for name in board.islands}
        lines += wrapped(f"  islands: {flow_map(islands_text)}")
    return lines


def read_board(node: Node, game: str) -> BoardData:
    """Read a shipped board, shipped islands, or a board written in full."""
    info = game_info(game)
    if node.fields is not None:
        return read_kept_board(plain(node)) if "format" in node.fields else read_inline_board(node, bool(info.islands))
    if node.items is not None and info.islands:
        islands = [item.text("an island") for item in node.items]
        if not islands:
            raise node.error("a board needs at least one island")
        return load_board(ISLANDS_JOIN.join(islands), info.folder)
    return load_board(node.text("board"), info.folder)
