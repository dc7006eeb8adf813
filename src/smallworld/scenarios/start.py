"""The start of a scenario: a position written by hand, in which most things are left to their defaults."""

from collections.abc import Sequence
from pathlib import Path

from smallworld.core import ids
from smallworld.games import game_info
from smallworld.games.catalogue import all_stacks
from smallworld.notation.position import memories
from smallworld.notation.position.context import PositionReader
from smallworld.notation.position.read import TABLE_KEYS, read_table
from smallworld.notation.position.stacks import read_rest
from smallworld.notation.yaml_nodes import Node

START_KEYS = (*TABLE_KEYS, "step", "relics", *all_stacks())
ROUND = 2


def read_start(document: Node, keys: tuple[str, ...], content: Sequence[Path]) -> PositionReader:
    """The position at the head of a scenario; the keys are all that a scenario has."""
    reader = PositionReader(document, keys, content, sketch=True)
    read_table(reader)
    read_rest(reader)
    memories.restore(reader.state, _read_known_stacks(reader))
    _read_relations(reader)
    _read_step(reader)
    return reader


def _read_known_stacks(reader: PositionReader) -> bool:
    """Stacks of one game's own pieces, which are all there is of them; whether any is listed."""
    known = game_info(reader.rules.game).stacks
    s = reader.state
    for key in all_stacks():
        if key in reader.fields:
            if key not in known:
                raise reader.fields[key].key_error(f"there are no {key} in this game")
            names = [item.text(f"one of the {key}") for item in reader.sequence(key)]
            if not set(names) <= set(known[key]):
                raise reader.fields[key].error(f"{key} are {' or '.join(known[key])}")
            s.known_queue += tuple(s.rules.outcome_number[name] for name in names)
    return any(key in reader.fields for key in known)


def _read_relations(reader: PositionReader) -> None:
    """Relations of one game between players."""
    words = memories.relations(reader.rules)
    for seat, player in enumerate(reader.players.values()):
        for word, node in (player.fields or {}).items():
            if word in words:
                for other in node.items if node.items is not None else (node,):
                    wrong = memories.relate(reader.state, seat, word, reader.seat(other, other.text(word)))
                    if wrong:
                        raise node.error(wrong)


def _read_step(reader: PositionReader) -> None:
    """The step that the turn is at; then chance fills the column."""
    s = reader.state
    if "round" not in reader.fields:
        s.round = min(ROUND, reader.rules.rounds)
    node = reader.fields.get("step")
    step = node.text("step") if node else "conquer"
    if step == "deal":
        s.round = 1
        for ability in reader.rules.table:
            ability.set_up(s)
        s.push(ids.F_FIRST, 0)
    elif step == "start":
        s.push(ids.F_BEGIN_TURN, s.seat)
    elif step in ("conquer", "redeploy"):
        s.push(ids.F_NEXT_TURN, s.seat)
        s.push(ids.F_RETREATS, s.seat)
        s.push(ids.F_SCORE, s.seat)
        _push_campaign(reader, step)
    elif node:
        raise node.error(f"a scenario starts at deal, start, conquer or redeploy, not at {step!r}")
    if reader.rules.market.needs_reveal(s):
        s.push(ids.F_REVEAL, s.seat, ids.NONE)


def _push_campaign(reader: PositionReader, step: str) -> None:
    """The army that conquers or redeploys: the active one, or without it one in decline that campaigns."""
    s = reader.state
    army = s.active(s.seat)
    if s.race[army] == ids.NONE:
        s.push(ids.F_MAIN, s.seat)
        campaigning = [a for a in range(army + 1, army + reader.rules.slots) if s.kits[a].campaigns]
        if not campaigning:
            return
        army = campaigning[0]
    s.push(ids.F_BEGIN_REDEPLOY, army)
    if step == "conquer":
        s.push(ids.F_CONQUER, army)
