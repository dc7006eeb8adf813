"""A scenario: a position, moves, and checks of the results."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from smallworld.core import ids
from smallworld.core.state import State
from smallworld.games.yaml_nodes import Node
from smallworld.scenarios.checks import check
from smallworld.scenarios.scenario_game import ScenarioGame, StepFailed
from smallworld.scenarios.start import read_start, start_keys

MOST_DICE = 10_000
FACES = [face for face, _ in ids.FACES]


class Scenario:
    """One scenario: its position is set up on creation, and `run` plays it."""

    #: Keys besides those common to all scenarios.
    own_keys: ClassVar[tuple[str, ...]] = ()

    def __init__(self, document: Node, content: Sequence[Path] = ()) -> None:
        keys = ("scenario", "rules", *start_keys(), "dice", "seed", "play", *self.own_keys)
        fields = document.only(keys, "a scenario")
        if "scenario" not in fields:
            raise document.error("a scenario must begin with its name (scenario: …)")
        self.name = fields["scenario"].text("scenario")
        self.where = f"{document.where}:{document.line}"
        rules = fields["rules"].sequence("rules") if "rules" in fields else ()
        self.rule_ids = tuple(item.text("a rule id") for item in rules)
        dice = [item.number("a die") for item in fields["dice"].sequence("dice")] if "dice" in fields else []
        if len(dice) > MOST_DICE:
            raise fields["dice"].error(f"a scenario can have at most {MOST_DICE} dice")
        if not set(dice) <= set(FACES):
            raise fields["dice"].error("a die roll must be 0, 1, 2 or 3")
        seed = fields["seed"].number("seed") if "seed" in fields else 1
        self.steps = fields["play"].sequence("play") if "play" in fields else ()
        self.game = ScenarioGame(read_start(document, keys, content), seed, dice)

    @property
    def names(self) -> tuple[str, ...]:
        return self.game.names

    @property
    def state(self) -> State:
        return self.game.state

    def run(self) -> str:
        """Play the steps; returns the failed one and the reason, or an empty string."""
        for number, node in enumerate(self.steps, 1):
            try:
                self._step(node)
            except StepFailed as failure:
                return f"step {number} (line {node.line}): {failure}"
        return ""

    def _step(self, node: Node) -> None:
        fields = node.mapping("a step")
        refused = "refused" in fields and fields["refused"].truth("refused")
        keys = [key for key in fields if key != "refused"]
        if len(keys) != 1:
            raise node.error("a step must be one move, one check or one end")
        key, value = keys[0], fields[keys[0]]
        if key in ("check", "end") and "refused" in fields:
            raise node.error("only a move can be refused")
        seat = self.game.reader.seat
        if key == "check":
            for name, expected in value.mapping("check").items():
                check(self.game, name, expected)
        elif key == "end":
            self.game.end_turn(seat(value, value.text("end")))
        else:
            self.game.move(seat(value, key), value, refused)
