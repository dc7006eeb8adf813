"""A scenario's start: a hand-written position, with defaults for most things."""

from collections.abc import Sequence
from pathlib import Path

from smallworld.core import engine, ids
from smallworld.games import game_info
from smallworld.games.catalogue import all_stacks
from smallworld.games.yaml_nodes import Node
from smallworld.notation.position import memories
from smallworld.notation.position.context import PositionReader
from smallworld.notation.position.read import TABLE_KEYS, read_table
from smallworld.notation.position.stacks import read_rest

ROUND = 2
STEPS = {"start": ids.START, "conquer": ids.CONQUER, "redeploy": ids.REDEPLOY}


def start_keys() -> tuple[str, ...]:
    """Return a position's keys at the head of a scenario."""
    return (*TABLE_KEYS, "step", "relics", *all_stacks())


def read_start(document: Node, keys: tuple[str, ...], content: Sequence[Path]) -> PositionReader:
    """Read the position at the head of a scenario; `keys` are all keys that a scenario may have."""
    reader = PositionReader(document, keys, content, sketch=True)
    read_table(reader)
    read_rest(reader)
    memories.restore(reader.state, _read_known_stacks(reader))
    _read_relations(reader)
    _read_step(reader)
    return reader


def _read_known_stacks(reader: PositionReader) -> bool:
    """Read the stacks of a game's own pieces; returns whether any is listed (a listed stack is complete)."""
    known = game_info(reader.rules.game).stacks
    s = reader.state
    for key in all_stacks():
        if key in reader.fields:
            if key not in known:
                raise reader.fields[key].key_error(f"{key} don't exist in this game")
            names = [item.text(f"one of the {key}") for item in reader.sequence(key)]
            if not set(names) <= set(known[key]):
                raise reader.fields[key].error(f"{key} must be {' or '.join(known[key])}")
            s.known_queue += tuple(s.rules.outcome_number[name] for name in names)
    return any(key in reader.fields for key in known)


def _read_relations(reader: PositionReader) -> None:
    """Read the relations between players."""
    words = memories.relations(reader.rules)
    for seat, player in enumerate(reader.players.values()):
        for word, node in (player.fields or {}).items():
            if word in words:
                for other in node.items if node.items is not None else (node,):
                    wrong = memories.relate(reader.state, seat, word, reader.seat(other, other.text(word)))
                    if wrong:
                        raise node.error(wrong)


def _read_step(reader: PositionReader) -> None:
    """Enter the given step of the turn; chance then fills the column."""
    s = reader.state
    if "round" not in reader.fields:
        s.round = min(ROUND, reader.rules.rounds)
    node = reader.fields.get("step")
    step = node.text("step") if node else "conquer"
    if step == "deal":
        s.round = 1
        engine.deal(s)
    elif step in STEPS:
        engine.enter(s, STEPS[step])
    elif node:
        raise node.error(f"a scenario must start at deal, start, conquer or redeploy, not at {step!r}")
