"""A lesson: a scenario with a goal, which is reached by whoever learns."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from smallworld.core.events import Event
from smallworld.core.state import State
from smallworld.notation.position import write_position
from smallworld.notation.yaml_nodes import Node
from smallworld.scenarios.checks import OF_REGION, check
from smallworld.scenarios.scenario import KEYS, Scenario
from smallworld.scenarios.scenario_files import read_documents_of
from smallworld.scenarios.scenario_game import CheckedGame, StepFailed
from smallworld.views.pictures import picture, plan_of_board

FOLDER = Path(__file__).parent
#: The lessons in the order in which they are taught, each named as its file.
LESSONS = ("conquer", "terrain", "ability", "roll", "redeploy", "score", "decline", "pick")
#: Positions that are only pictured.
PICTURED = ("landing",)


class Lesson(Scenario):
    """A scenario whose `goal` is a check of what the learner does; `play` is one way to it."""

    keys = (*KEYS, "goal", "picture")

    def __init__(self, document: Node) -> None:
        super().__init__(document)
        goal = document.mapping("a lesson").get("goal")
        if goal is None:
            raise document.error("a lesson has a goal (goal: {KEY: VALUE, …})")
        self.goal: Mapping[str, Node] = goal.mapping("goal")
        picture = document.mapping("a lesson").get("picture")
        #: The regions that a picture of the lesson shows, and whether that is drawn when all is played.
        self.around: tuple[str, ...] = ()
        self.drawn_after = False
        if picture is not None:
            fields = picture.only(("around", "after"), "a picture")
            self.around = tuple(node.text("a region") for node in fields["around"].sequence("around"))
            self.drawn_after = "after" in fields and fields["after"].truth("after")

    @property
    def position(self) -> str:
        """Where the learner begins, as text."""
        return write_position(self.state, self.names, self.game.reader.header)

    @property
    def regions(self) -> tuple[str, ...]:
        """The regions that the goal is about; one in decline stands for all of its race."""
        asked = [key.split(".") for key in self.goal]
        return tuple(parts[1] for parts in asked if parts[0] in OF_REGION and parts[0] != "declined")

    @property
    def dice(self) -> tuple[int, ...]:
        """What the next rolls show."""
        return tuple(self.game.dealer.dice)

    def met(self, state: State, happened: Iterable[Event]) -> bool:
        """Whether the goal is reached in a state of the same game, after all that happened before."""
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
    """A lesson's position as a small picture, for a page about its rule; empty if it has none."""
    drawn = read_lesson(key)
    if not drawn.around:
        return ""
    if drawn.drawn_after:
        drawn.run()
    return picture(
        drawn.state,
        drawn.names,
        seat=0,
        plan=plan_of_board(drawn.state.rules.board, drawn.state.rules.game),
        costs=not drawn.drawn_after,
        detail="compact",
        around=drawn.around,
    )


def read_lesson(key: str) -> Lesson:
    """A lesson in its first position, to be played."""
    (document,) = read_documents_of(FOLDER / f"{key}.yaml")
    return Lesson(document)


@cache
def lesson(key: str) -> Lesson:
    """A lesson to be asked, not played."""
    return read_lesson(key)
