"""A lesson: a scenario with a goal for the learner to reach."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from smallworld.core.events import Event
from smallworld.core.state import State
from smallworld.draw.board_art import art_for
from smallworld.draw.render.excerpt import corner
from smallworld.games.catalogue import game_info
from smallworld.games.yaml_nodes import Node
from smallworld.notation.position import write_position
from smallworld.scenarios.checks import OF_REGION, check
from smallworld.scenarios.scenario import Scenario
from smallworld.scenarios.scenario_files import read_documents_of
from smallworld.scenarios.scenario_game import CheckedGame, StepFailed
from smallworld.views.pictures import picture, plan_of_board, scene_of
from smallworld.views.seat_view import observe

FOLDER = Path(__file__).parent
#: The lessons in teaching order, each with the name of its file.
LESSONS = ("conquer", "terrain", "ability", "roll", "redeploy", "score", "decline", "pick")
#: Positions that are only shown as pictures.
PICTURED = ("landing",)


class Excerpt(NamedTuple):
    """The regions shown in a lesson's picture, and whether it is drawn after all steps are played."""

    around: tuple[str, ...]
    after: bool


def _excerpt(document: Node, key: str) -> Excerpt | None:
    found = document.mapping("a lesson").get(key)
    if found is None:
        return None
    fields = found.only(("around", "after"), f"a {key}")
    around = tuple(node.text("a region") for node in fields["around"].sequence("around"))
    return Excerpt(around, "after" in fields and fields["after"].truth("after"))


class Lesson(Scenario):
    """A scenario whose `goal` is a check of the learner's moves; `play` is one way to reach it."""

    own_keys = ("goal", "picture", "tile")

    def __init__(self, document: Node) -> None:
        super().__init__(document)
        goal = document.mapping("a lesson").get("goal")
        if goal is None:
            raise document.error("a lesson needs a goal (goal: {KEY: VALUE, …})")
        self.goal: Mapping[str, Node] = goal.mapping("goal")
        #: The pictures for the page about its rule, and for the list of lessons.
        self.picture, self.tile = (_excerpt(document, key) for key in ("picture", "tile"))

    @property
    def position(self) -> str:
        """The learner's starting position, as text."""
        return write_position(self.state, self.names, self.game.reader.header)

    @property
    def regions(self) -> tuple[str, ...]:
        """The regions that the goal refers to, except those held only by a race in decline."""
        asked = [key.split(".") for key in self.goal]
        return tuple(parts[1] for parts in asked if parts[0] in OF_REGION and parts[0] != "declined")

    @property
    def dice(self) -> tuple[int, ...]:
        """The faces of the next rolls."""
        return tuple(self.game.dealer.dice)

    def met(self, state: State, happened: Iterable[Event]) -> bool:
        """Whether the goal is reached in a state of the same game, after these events."""
        game = CheckedGame(self.game.reader, state)
        game.note(happened)
        return self.is_met(game)

    def is_met(self, game: CheckedGame) -> bool:
        """Whether the goal is reached in a game from this position."""
        try:
            for key, expected in self.goal.items():
                check(game, key, expected)
        except StepFailed:
            return False
        return True


def illustration(key: str) -> str:
    """Draw a lesson's position as a small picture, for a page about its rule; empty if it has none."""
    drawn = read_lesson(key)
    shown = drawn.picture
    if shown is None:
        return ""
    if shown.after:
        drawn.run()
    board = plan_of_board(drawn.state.rules.board, drawn.state.rules.game)
    return picture(
        drawn.state,
        drawn.names,
        seat=0,
        plan=board,
        costs=not shown.after,
        detail="compact",
        around=shown.around,
        portraits=True,
    )


def tile(key: str) -> str:
    """Draw a corner of a lesson's map with the relevant pieces, for the list of lessons; empty if it has none."""
    drawn = read_lesson(key)
    shown = drawn.tile
    if shown is None:
        return ""
    if shown.after:
        drawn.run()
    game = drawn.state.rules.game
    plan = plan_of_board(drawn.state.rules.board, game)
    view = observe(drawn.state, 0, drawn.names, False)
    scene = scene_of(view, costs=not shown.after)
    return corner(plan, art_for(plan), scene, shown.around, game_info(game).folder)


def read_lesson(key: str) -> Lesson:
    """Read a lesson in its initial position, ready to be played."""
    (document,) = read_documents_of(FOLDER / f"{key}.yaml")
    return Lesson(document)


@cache
def lesson(key: str) -> Lesson:
    """Return a cached lesson, for queries only: do not play it."""
    return read_lesson(key)
