"""Reads a position: a complete state from its text."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from smallworld.core.errors import NotationError
from smallworld.core.state import State
from smallworld.games.yaml_nodes import Node, read_documents
from smallworld.notation.header import HEADER_KEYS, Header
from smallworld.notation.position.context import PositionReader
from smallworld.notation.position.faults import refuse_impossible
from smallworld.notation.position.pieces import read_markers, read_natives
from smallworld.notation.position.players import read_players
from smallworld.notation.position.stacks import read_column, read_rest, read_stacks
from smallworld.notation.position.turn import read_turn
from smallworld.notation.position.write import FORMAT

#: Keys that a scenario's start may also use.
TABLE_KEYS = (
    *HEADER_KEYS, "round", "turn", "players", "natives", "marks", "column", "races", "powers", "discard", "tray",
    "supply",
)  # fmt: skip
KEYS = ("position", *TABLE_KEYS, "first", "stack", "hidden", "conquests", "attacked", "table_memory", "pending")


class Position(NamedTuple):
    """A position read from text."""

    state: State
    names: tuple[str, ...]
    header: Header


def read_position(text: str, where: str = "position", content: Sequence[Path] = ()) -> Position:
    """Read the state and player names from a text; raises NotationError if the position is impossible.

    `content` lists files (or folders of files) with races and powers that may run if the text names them.
    """
    documents = list(read_documents(text, where))
    if len(documents) != 1:
        raise NotationError(f"{where}:1: a position must be one YAML document, not {len(documents)}")
    return read_position_node(documents[0], content)


def read_position_node(document: Node, content: Sequence[Path] = ()) -> Position:
    """Like `read_position`, from a part of a larger document."""
    version = document.mapping("a position").get("position")
    if version is None:
        raise document.error(f"a position must begin with its format (position: {FORMAT})")
    if version.number("the format of the position") != FORMAT:
        raise version.error(f"unsupported position format {version.raw}; only format {FORMAT} can be read")
    reader = PositionReader(document, KEYS, content)
    read_table(reader)
    read_turn(reader)
    read_rest(reader)
    refuse_impossible(reader)
    return Position(reader.state, reader.names, reader.header)


def read_table(reader: PositionReader) -> None:
    """Read everything on the table."""
    read_players(reader)
    read_natives(reader)
    read_markers(reader)
    read_column(reader)
    read_stacks(reader)
