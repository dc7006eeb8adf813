"""Pictures of positions: converts a view to the input of the drawing code."""

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from smallworld.core import ids
from smallworld.core.board import Board
from smallworld.core.errors import RulesetError
from smallworld.core.state import State
from smallworld.draw.art import Detail
from smallworld.draw.cuts import SEA_ASPECTS
from smallworld.draw.islands.archipelago import archipelago
from smallworld.draw.islands.face_sizes import FACE_SIZES
from smallworld.draw.render.svg import svg
from smallworld.draw.scene import WATER, Army, BoardPlan, RegionPlan, Scene, SceneSeat, Spot, Stack
from smallworld.games import BoardData, load_board
from smallworld.games.boards import board_names
from smallworld.games.catalogue import GAMES, game_info
from smallworld.views.seat_view import PlayerView, RegionView, View, observe
from smallworld.views.table import TableArmy

LANDSCAPE, PORTRAIT = SEA_ASPECTS["landscape"], SEA_ASPECTS["portrait"]
"""Shapes of pictures with several islands: landscape for large ones, portrait for small screens."""


def plan_of(data: BoardData, aspect: float = LANDSCAPE) -> BoardPlan:
    """Convert a board to a drawing plan; `aspect` applies to pictures with several islands."""
    if len(data.islands) > 1:
        return archipelago([_island(data, name) for name in data.islands], aspect)
    return BoardPlan(
        id=data.id,
        aspect=data.aspect,
        regions=tuple(
            RegionPlan(
                id=region.id,
                name=region.name or region.id.replace("-", " ").title(),
                terrain=region.terrain,
                symbols=region.symbols,
                native=region.native,
                edge=region.edge,
                at=region.at,
                entry=region.entry,
                icon=data.size if region.icon else "",
            )
            for region in data.regions
        ),
        borders=data.borders,
        name=data.name,
        surround="sea" if data.size else "wilds",
        size=data.size,
        tile=data.tile,
    )


def _island(data: BoardData, name: str) -> BoardPlan:
    """Return one island of a board, as the shipped face of this name if it matches."""
    regions = tuple(region for region in data.regions if region.island == name)
    known = {region.id for region in regions}
    for folder in dict.fromkeys(game_info(game).folder for game in GAMES):
        if name in board_names(folder):
            face = load_board(name, folder)
            if {region.id for region in face.regions} == known:
                return plan_of(face)
    alone = tuple(msgspec.structs.replace(region, island="") for region in regions)
    borders = tuple(border for border in data.borders if border[0] in known)
    land = sum(region.terrain not in WATER for region in alone)
    # The mark for an island's size is drawn if shipped islands of that size have as much land.
    size = next((size for size, row in FACE_SIZES.items() if row.land == land), "")
    title = next((region.name for region in alone if region.icon), "")
    return replace(plan_of(BoardData(name, alone, borders, title or name, size=size)), surround="sea")


def plan_of_board(board: Board, game: str = "smallworld", aspect: float = LANDSCAPE) -> BoardPlan:
    """Return a shipped board's plan (or shipped islands' plan) if it matches, else one of its bare topology."""
    try:
        plan = plan_of(load_board(board.name, game_info(game).folder), aspect)
        if [region.id for region in plan.regions] == board.regions:
            return plan
    except RulesetError:
        pass
    if board.islands > 1:
        return archipelago([_bare_plan(board, island) for island in range(board.islands)], aspect)
    return _bare_plan(board, 0)


def _bare_plan(board: Board, island: int) -> BoardPlan:
    """Return the plan of one island, or of the whole board if it has no islands."""
    lying = [region for region in range(board.size) if board.island[region] == island]
    name = board.name or "board"
    return BoardPlan(
        id=f"{name}-{island + 1}" if board.islands > 1 else name,
        aspect=1.5,
        regions=tuple(_bare_region(board, region) for region in lying),
        borders=tuple((board.regions[a], board.regions[b]) for a, b in board.borders if board.island[a] == island),
        surround="sea" if board.islands > 1 else "wilds",
    )


def _bare_region(board: Board, region: int) -> RegionPlan:
    symbols = enumerate(ids.SYMBOLS)
    return RegionPlan(
        id=board.regions[region],
        name=board.regions[region].replace("-", " ").title(),
        terrain=ids.TERRAINS[board.terrain[region]],
        symbols=tuple(name for i, name in symbols if board.has(board.with_symbol[i], region)),
        native=board.natives[region] > 0,
        edge=board.has(board.edge, region),
        entry=board.islands > 1 and board.has(board.entry, region),
    )


def scene_of(view: View, caption: str = "", costs: bool = False) -> Scene:
    """Convert a view to a scene; `costs` also highlights the regions that the army to move could attack."""
    names = [player.name for player in view.players]
    return Scene(
        spots={region.id: _spot(region, names, costs) for region in view.regions},
        seats=tuple(_seat(player) for player in view.players),
        turn=None if view.over else names.index(view.turn),
        round=view.round,
        rounds=view.rounds,
        caption=caption,
    )


def _spot(region: RegionView, names: Sequence[str], costs: bool) -> Spot:
    native = region.owner == "natives"
    stack = None
    if region.race:
        stack = Stack(names.index(region.owner), region.race, region.tokens, region.declined)
    return Spot(
        stack=stack,
        natives=region.tokens if native else 0,
        markers=tuple(region.markers.items()),
        highlight=costs and region.cost is not None,
        cost=region.cost if costs else None,
    )


def _seat(player: PlayerView) -> SceneSeat:
    active = next((army for army in player.armies if not army.declined), None)
    return SceneSeat(
        name=player.name,
        active=None if active is None else _army(active),
        declined=tuple(_army(army) for army in player.armies if army.declined),
        coins=player.coins,
    )


def _army(army: TableArmy) -> Army:
    return Army(army.race, army.power)


class Picture(str):
    """SVG text that a notebook displays as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def picture(
    s: State,
    names: Sequence[str],
    *,
    seat: int | None = None,
    plan: BoardPlan | None = None,
    coins_shown: bool = False,
    costs: bool = False,
    caption: str = "",
    detail: Detail = "full",
    around: Sequence[str] = (),
    portraits: bool = False,
) -> Picture:
    """Draw a position as SVG, as a seat (None: a spectator) sees it.

    `around` limits the picture to the surroundings of these regions. Tokens have emblems or, with `portraits`,
    faces as at the table.
    """
    view = observe(s, seat, names, coins_shown)
    board = plan or plan_of_board(s.rules.board, s.rules.game, LANDSCAPE if detail == "full" else PORTRAIT)
    folder = game_info(s.rules.game).folder if portraits else ""
    return Picture(svg(board, scene_of(view, caption, costs), detail=detail, around=around, game=folder))
