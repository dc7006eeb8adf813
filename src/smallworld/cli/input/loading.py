"""Loads games and positions from files: records, positions, scenarios and boards, recognised by their first lines."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import msgspec

from smallworld.cli.input.error_reports import InputError
from smallworld.cli.input.files import own_board, read_text
from smallworld.core import engine
from smallworld.core.state import State
from smallworld.draw.character_map import chart_of
from smallworld.draw.scene import BoardPlan, Scene, bare
from smallworld.game.game import NAMES, Game
from smallworld.game.record import lines
from smallworld.game.replay import read_record
from smallworld.games import BoardData, board_names, game_info, load_board, ruleset
from smallworld.games.boards import ISLANDS_JOIN
from smallworld.notation.position import read_position
from smallworld.scenarios.scenario import Scenario
from smallworld.scenarios.scenario_files import documents_in
from smallworld.views.pictures import LANDSCAPE, PORTRAIT, plan_of, plan_of_board, scene_of
from smallworld.views.seat_view import View, observe

#: Minimum width at which islands fit side by side.
WIDE = 110
SQUARE = 1.0
#: Maximum height of a map, if the islands can be arranged differently.
MOST_ROWS = 64


@dataclass(frozen=True)
class Preview:
    """A file's visible contents: a board, and the position on it as a spectator sees it."""

    plan: BoardPlan
    scene: Scene
    view: View
    caption: str = ""


def plan_of_game(game: Game, width: int = WIDE) -> BoardPlan:
    """Return the drawing plan for a game's board; in a narrow terminal, islands are stacked."""
    for aspect in (PORTRAIT, SQUARE) if width < WIDE and game.rules.board.islands > 1 else ():
        plan = _plan(game, aspect)
        chart = chart_of(plan, width - 1)
        if chart is None or chart.height <= MOST_ROWS:
            return plan
    return _plan(game, LANDSCAPE)


def _plan(game: Game, aspect: float) -> BoardPlan:
    data = game.setup.board
    return plan_of(data, aspect) if data else plan_of_board(game.rules.board, game.rules.game, aspect)


def read_game(path: str, content: Sequence[Path] = (), deal: bool = False) -> Game:
    """Read a record's game, at its last move."""
    return read_record(read_text(path), path, deal=deal, content=content)


def go_to(game: Game, move: int) -> None:
    """Rewind a game to the state after this many moves."""
    told = lines(game)[1:]
    if not 0 <= move <= len(told):
        raise InputError(f"no move {move}: the game has {len(told)}")
    later = sum(len(line.entries) for line in told[move:])
    game.rewind(len(game.entries) - later)


def preview(path: str, at: int | None, number: int, content: Sequence[Path]) -> Preview:
    """Load the visible contents of a file or a shipped board; `at` counts moves, or steps of a scenario."""
    known = {name: game for game in ("warcraft", "smallworld") for name in board_names(game)}
    islands = path.split(ISLANDS_JOIN)
    if all(name in known for name in islands):
        return _bare(load_board(path, known[islands[0]]), known[islands[0]])
    if path != "-" and not Path(path).exists():
        raise InputError(f"{path}: no such file or board; boards: {', '.join(sorted(known))}")
    text = read_text(path)
    start = re.search(r"^(?:(record|position|scenario):|(\{)|(#) )", text, re.MULTILINE)
    kind = (start[1] or start[2] or start[3]) if start else None
    if kind == "{":
        return _of_board(own_board(text, path))
    if kind == "record":
        return _of_record(read_record(text, path, deal=False, content=content), at)
    if kind == "position":
        if at is not None:
            raise InputError(f"{path}: a position has no moves for --at to count")
        position = read_position(text, path, content)
        data = position.header.board
        return _of_state(position.state, position.names, plan_of(data) if data else None)
    if kind is not None and (kind == "scenario" or Path(path).suffix == ".md"):
        return _of_scenario(text, path, at, number, content)
    if re.search(r"^regions *:", text, re.MULTILINE):
        return _of_board(own_board(text, path))
    raise InputError(f"{path}: not a record, position, scenario or board")


def _of_board(own: BoardData) -> Preview:
    return _bare(own, "warcraft" if own.size or len(own.islands) > 1 else "smallworld")


def _bare(data: BoardData, game: str) -> Preview:
    """Return the preview of a board without a game."""
    plan = plan_of(data)
    seats = data.players if data.players in game_info(game).rounds else 2
    view = observe(engine.new(ruleset(game, seats, data)), None, NAMES[:seats])
    return Preview(plan, bare(plan), msgspec.structs.replace(view, players=()), data.name or data.id)


def _of_state(
    s: State, names: Sequence[str], plan: BoardPlan | None, caption: str = "", shown: bool = False
) -> Preview:
    view = observe(s, None, names, shown)
    return Preview(plan or plan_of_board(s.rules.board, s.rules.game), scene_of(view, caption), view, caption)


def _of_record(game: Game, at: int | None) -> Preview:
    if at is not None:
        go_to(game, at)
    return _of_state(game.state, game.names, plan_of_game(game), shown=game.setup.options.coins_shown)


def _of_scenario(text: str, path: str, at: int | None, number: int, content: Sequence[Path]) -> Preview:
    document = next(islice(documents_in(text, Path(path)), number - 1, None), None)
    if document is None:
        raise InputError(f"{path}: no scenario number {number}")
    scenario = Scenario(document, content)
    steps = at or 0
    if not 0 <= steps <= len(scenario.steps):
        raise InputError(f"{path}: no step {steps}: the scenario has {len(scenario.steps)}")
    scenario.steps = scenario.steps[:steps]
    failure = scenario.run()
    if failure:
        raise InputError(f"{scenario.where}: {failure}")
    return _of_state(scenario.state, scenario.names, None, scenario.name, shown=True)
