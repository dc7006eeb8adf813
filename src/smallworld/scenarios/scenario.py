"""Scenario files: a position, moves, and checks of what comes of them."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from smallworld.core import engine, events, ids
from smallworld.core.errors import IllegalMove, NotationError
from smallworld.games.limits import read_file
from smallworld.notation.explain import checked, legal_moves, play
from smallworld.notation.moves import read_move
from smallworld.notation.yaml_nodes import Node, read_documents
from smallworld.play.dealer import Dealer
from smallworld.scenarios.checks import Failed, check
from smallworld.scenarios.start import POSITION_KEYS, Setup

KEYS = (*POSITION_KEYS, "scenario", "rules", "dice", "seed", "play")
MOST_MOVES = 10_000
MOST_DICE = 10_000
# A block of YAML in Markdown: fenced by backticks or tildes, and indented as a whole where it belongs to a list.
FENCED = re.compile(r"^ *(?P<fence>`{3,}|~{3,}) *ya?ml\b[^\n]*\n(?P<block>.*?)^ *(?P=fence)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Result:
    """How a scenario went; `failure` is empty if it passed."""

    name: str
    where: str
    rules: tuple[str, ...]
    failure: str = ""


class Scenario:
    """One scenario: its position is set up when it is made, and `run` plays it."""

    def __init__(self, document: Node, folder: Path, content: Sequence[Path] = ()) -> None:
        fields = document.mapping("a scenario")
        for key, value in fields.items():
            if key not in KEYS:
                raise value.error(f"a scenario has no {key!r}")
        if "scenario" not in fields:
            raise document.error("a scenario begins with its name (scenario: …)")
        self.name = fields["scenario"].text("scenario")
        self.where = f"{document.where}:{document.line}"
        self.rule_ids = tuple(item.text("a rule id") for item in fields["rules"].sequence("rules")) \
            if "rules" in fields else ()  # fmt: skip
        dice = [item.number("a die") for item in fields["dice"].sequence("dice")] if "dice" in fields else []
        if len(dice) > MOST_DICE:
            raise fields["dice"].error(f"a scenario has at most {MOST_DICE} dice")
        if any(face not in [f for f, _ in ids.FACES] for face in dice):
            raise fields["dice"].error("the die shows 0, 1, 2 or 3")
        seed = fields["seed"].number("seed") if "seed" in fields else 1
        self.steps = fields["play"].sequence("play") if "play" in fields else ()
        setup = Setup(document, folder, content)
        self.names = setup.names
        self.setup = setup
        self.state = setup.state
        self.dealer = Dealer(seed, dice)
        #: What each seat was paid at the end of its last turn, by source.
        self.gains: list[dict[str, int]] = [{} for _ in self.names]
        self._on()

    def run(self) -> str:
        """Play the steps; the answer says which one failed and how, or is empty."""
        for number, node in enumerate(self.steps, 1):
            try:
                self._step(node)
            except Failed as failure:
                return f"step {number} (line {node.line}): {failure}"
        return ""

    def _step(self, node: Node) -> None:
        fields = node.mapping("a step")
        refused = "refused" in fields and fields["refused"].truth("refused")
        keys = [key for key in fields if key != "refused"]
        if len(keys) != 1:
            raise node.error("a step is one move, one check or one end")
        key, value = keys[0], fields[keys[0]]
        if key in ("check", "end") and "refused" in fields:
            raise node.error("only a move can be refused")
        if key == "check":
            for name, expected in value.mapping("check").items():
                check(self, name, expected)
        elif key == "end":
            self._end(self.setup.seat(value, value.text("end")))
        else:
            self._move(self.setup.seat(value, key), value, refused)

    def _move(self, seat: int, node: Node, refused: bool) -> None:
        before = self.state.key()
        text = node.text("a move")
        try:
            actions = read_move(self.state.rules, self.names, text)
            actor = engine.actor(self.state)
            if actor != seat:
                mover = self.names[actor] if actor >= 0 else "nobody"
                raise IllegalMove(f"{text}: it is {mover}'s move, not {self.names[seat]}'s", "not-yours")
            self.state.events = []
            play(self.state, self.names, actions)
        except NotationError as error:
            raise node.error(str(error)) from None
        except IllegalMove as error:
            if not refused:
                raise Failed(f"expected {self.names[seat]} to play {text!r}, refused: {error}") from None
            if self.state.key() != before:
                raise Failed(f"{text!r} was refused, but changed the position") from None
            return
        if refused:
            raise Failed(f"expected {text!r} to be refused, it was played")
        self._on()

    def _on(self) -> None:
        """Let chance act, and take down what was paid."""
        s = self.state
        if s.events is None:
            s.events = []
            engine.resume(s)
        while engine.actor(s) == ids.CHANCE:
            engine.apply(s, self.dealer.draw(s))
        for event in s.events:
            if event.kind == events.SCORED:
                self.gains[event.seat] = {}
            elif event.kind == events.INCOME:
                gain = self.gains[event.seat]
                gain[event.source] = gain.get(event.source, 0) + event.amount
        s.events = None

    def _end(self, seat: int) -> None:
        s = self.state
        if engine.actor(s) == ids.OVER or s.seat != seat:
            raise Failed(f"{self.names[seat]}'s turn is already over")
        turn = (s.round, s.seat)
        for _ in range(MOST_MOVES):
            if engine.actor(s) == ids.OVER or (s.round, s.seat) != turn:
                return
            legal = engine.legal(s)
            action = s.rules.done if s.rules.done in legal else legal[0]
            s.events = []
            engine.apply(s, action)
            self._on()
        raise Failed("the turn does not end")

    def legal(self, text: str, node: Node) -> bool:
        """Whether the player to move could play this now."""
        try:
            checked(self.state, self.names, read_move(self.state.rules, self.names, text))
        except NotationError as error:
            raise node.error(str(error)) from None
        except IllegalMove:
            return False
        return True

    def moves(self) -> list[str]:
        """The legal moves now."""
        return legal_moves(self.state, self.names)


def read_scenarios(path: Path, content: Sequence[Path] = ()) -> Iterator[Scenario]:
    """The scenarios of a YAML or Markdown file, set up; of the Python files they name, those in `content` are run."""
    for document in read_documents_of(path):
        yield Scenario(document, path.parent, content)


def read_documents_of(path: Path) -> Iterator[Node]:
    """The documents of a YAML file, or the scenarios in a Markdown file."""
    try:
        text = read_file(path).decode("utf-8")
    except OSError as error:
        raise NotationError(f"{path}: can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise NotationError(f"{path}: it is no text") from None
    return documents_in(text, path)


def documents_in(text: str, path: Path) -> Iterator[Node]:
    """The same of a text that was read from such a file."""
    text = text.replace("\r\n", "\n")
    if path.suffix == ".md":
        for block, offset in _markdown_blocks(text):
            yield from read_documents(block, str(path), offset)
        return
    empty = True
    for document in read_documents(text, str(path)):
        empty = False
        yield document
    if empty:
        raise NotationError(f"{path}:1: there is no scenario in it")


def _markdown_blocks(text: str) -> list[tuple[str, int]]:
    """The fenced yaml blocks that begin with `scenario:`, with the lines that stand before each."""
    found: list[tuple[str, int]] = []
    for match in FENCED.finditer(text):
        block = textwrap.dedent(match["block"])
        if block.lstrip().startswith("scenario:"):
            found.append((block, text[: match.start("block")].count("\n")))
    return found


def scenario_files(path: Path) -> list[Path]:
    """A file itself, or all files of a folder that may hold scenarios."""
    if path.is_dir():
        files = sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml", ".md") and p.is_file())
        if not files:
            raise NotationError(f"{path}: there is no scenario in it")
        return files
    if not path.exists():
        raise NotationError(f"{path}: there is no such file or folder")
    return [path]


def run_path(path: Path, content: Sequence[Path] = ()) -> Iterator[Result]:
    """Run all scenarios of a file or folder; a malformed one raises NotationError with file, line and reason."""
    for file in scenario_files(path):
        for scenario in read_scenarios(file, content):
            yield Result(scenario.name, scenario.where, scenario.rule_ids, scenario.run())
