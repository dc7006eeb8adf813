"""Reads the events of a turn so far, and pending decisions."""

import re

from smallworld.core import engine, ids
from smallworld.games.yaml_nodes import Node
from smallworld.notation.position.context import PositionReader
from smallworld.notation.position.frames import WordError, read_frame

TOKENS = re.compile(r"[0-9]{1,3}")


def read_turn(reader: PositionReader) -> None:
    """Read conquests, attacks and pending decisions; without any, the turn is just beginning."""
    s = reader.state
    for node in reader.sequence("conquests"):
        _read_conquest(reader, node)
    for node in reader.sequence("attacked"):
        army = reader.army(node, node.text("an army"))
        if army == ids.NOBODY:
            raise node.error("'nobody' can't have been attacked")
        s.attacked |= 1 << army
    if "table_memory" in reader.fields:
        s.table_memory = reader.fields["table_memory"].number("table_memory")
    for node in reader.sequence("pending"):
        try:
            s.push(*read_frame(reader.rules, reader.names, node.text("a pending decision")))
        except WordError as error:
            raise node.error(str(error)) from None
        race = engine.pending(s).race
        if race != ids.NONE:
            reader.race(node, reader.rules.races[race].key)
    if "pending" not in reader.fields:
        s.push(ids.F_BEGIN_TURN, s.seat)


def _read_conquest(reader: PositionReader, node: Node) -> None:
    words = node.text("a conquest").split()
    if len(words) != 6 or words[2] != "from" or not TOKENS.fullmatch(words[5]):
        raise node.error(f"{node.raw!r} is not a conquest: write ARMY REGION from ARMY RACE TOKENS")
    army, region, holder = reader.army(node, words[0]), reader.region(node, words[1]), reader.army(node, words[3])
    s = reader.state
    if not 0 <= army < reader.rules.natives or (s.seat_of(army) != s.seat and reader.sequence("pending")):
        raise node.error(f"{words[0]} can't have conquered anything in this turn")
    race = ids.NONE if words[4] == "none" else node.look_up(words[4], reader.rules.race_number, "race")
    s.log_conquest(army, region, holder, race, int(words[5]))
