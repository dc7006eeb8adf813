"""Reads the combos on offer, the known part of the stacks, and the contents of the box."""

import re
from collections.abc import Mapping, Sequence

from smallworld.core import ids
from smallworld.games.yaml_nodes import Node
from smallworld.notation.position.context import PositionReader, number
from smallworld.notation.position.defaults import default_supply, default_tray, unplaced, unturned

COINS = re.compile(r"\+[0-9]{1,4}")


def read_column(reader: PositionReader) -> None:
    """Read the combos on offer: one column for all players, or in teams one column of races per faction and one of
    powers.
    """
    node = reader.fields.get("column")
    if reader.rules.teams and node is not None and (node.items is None or node.items):
        _read_team_columns(reader, node)
    elif node is not None and node.fields is not None:
        raise node.error("this game has a single column for all players")
    elif node is not None:
        for item in node.sequence("column"):
            reader.rules.market.put(reader.state, *_read_combo(reader, item))
        if reader.rules.market.size(reader.state) > reader.rules.column:
            raise node.error(f"the column can have at most {reader.rules.column} combos")


def _read_combo(reader: PositionReader, item: Node) -> tuple[int, int, int]:
    words = item.text("a combo").split()
    coins = words.pop() if len(words) == 3 else "+0"
    if len(words) != 2 or not COINS.fullmatch(coins):
        raise item.error(f"{item.raw!r} is not a combo: write RACE POWER, or RACE POWER +COINS")
    return reader.race(item, words[0]), reader.power(item, words[1]), int(coins)


def _read_team_columns(reader: PositionReader, node: Node) -> None:
    """Read a team game's columns; positions that aren't listed are empty."""
    factions = reader.rules.market.columns[:-1]
    if node.fields is None:
        raise node.error(f"team games need separate columns for {', '.join(factions)} and powers")
    market = reader.rules.market
    columns = node.only(market.columns, "the column")
    for key in market.columns:
        places = columns[key].sequence(key) if key in columns else ()
        if len(places) > reader.rules.column:
            raise columns[key].error(f"a column can have at most {reader.rules.column} places")
        market.set_column(reader.state, key, [_read_place(reader, item, key) for item in places])


def _read_place(reader: PositionReader, item: Node, key: str) -> int:
    if item.text("a race or power") == "none":
        return ids.NONE
    if key == "powers":
        return reader.power(item, item.raw)
    race = reader.race(item, item.raw)
    factions = reader.rules.market.columns[:-1]
    # A race without a faction tag belongs to the last faction.
    if key != next((team for team in factions if team in reader.rules.races[race].tags), factions[-1]):
        raise item.error(f"{item.raw} don't belong to the faction {key}")
    return race


def read_stacks(reader: PositionReader) -> None:
    """Read the known races, powers and outcomes from the top of the stacks, and the discarded powers."""
    s = reader.state
    s.race_queue = tuple(reader.race(item, item.text("a race")) for item in reader.sequence("races"))
    s.power_queue = tuple(reader.power(item, item.text("a power")) for item in reader.sequence("powers"))
    s.discard = tuple(reader.power(item, item.text("a power")) for item in reader.sequence("discard"))
    s.known_queue = tuple(_read_outcome(reader, item) for item in reader.sequence("stack"))
    s.known_queue += tuple(_read_relic(reader, item) for item in reader.sequence("relics"))


def _read_outcome(reader: PositionReader, node: Node) -> int:
    """Read an outcome of the game's own random draws."""
    if node.text("an outcome") not in reader.rules.outcome_number:
        raise node.error(f"{node.raw!r} is not an outcome of chance in this game")
    marker = reader.rules.marker_number.get(node.raw)
    if marker is not None and any(reader.state.count(region, marker) for region in range(reader.rules.board.size)):
        raise node.error(f"{node.raw} is already face up")
    return reader.rules.outcome_number[node.raw]


def _read_relic(reader: PositionReader, node: Node) -> int:
    numbers = {relic.key: reader.rules.outcome_number[relic.key] for relic in reader.rules.relics}
    return node.look_up(node.text("a relic"), numbers, "relic")


def read_rest(reader: PositionReader) -> None:
    """Read the unknown stacks and the box, which by default follow from the rest of the position."""
    s = reader.state
    s.race_pool, s.power_pool = unplaced(s)
    s.hidden_pool = unturned(s)
    if reader.sketch:
        # A listed stack is complete.
        s.race_pool = 0 if "races" in reader.fields else s.race_pool
        s.power_pool = 0 if "powers" in reader.fields else s.power_pool
    hidden = reader.fields["hidden"].only(("races", "powers", "relics"), "hidden") if "hidden" in reader.fields else {}
    if "races" in hidden:
        s.race_pool = _mask([reader.race(node, node.text("a race")) for node in hidden["races"].sequence("races")])
    if "powers" in hidden:
        nodes = hidden["powers"].sequence("powers")
        s.power_pool = _mask([reader.power(node, node.text("a power")) for node in nodes])
    if "relics" in hidden:
        s.hidden_pool = _mask([_read_outcome(reader, node) for node in hidden["relics"].sequence("relics")])
    tray, supply = default_tray(s), default_supply(s)
    given = {reader.rules.markers[marker].name: node for marker, node in reader.in_hand.items()}
    _read_left(given, "the number of", supply, reader.rules.marker_number, "marker")
    _read_left(reader.mapping("supply"), "the supply of", supply, reader.rules.marker_number, "marker")
    _read_left(reader.mapping("tray"), "the tray of", tray, reader.rules.race_number, "race")
    s.tray = tuple(tray)
    for marker, count in enumerate(supply):
        s.supply[marker] = count


def _read_left(fields: Mapping[str, Node], what: str, left: list[int], numbers: Mapping[str, int], kind: str) -> None:
    """Read the remaining items of those named: at most what the rest of the position leaves."""
    for name, node in fields.items():
        if name not in numbers:
            raise node.key_error(f"unknown {kind} {name!r}")
        count = number(node, f"{what} {name}")
        if count > left[numbers[name]]:
            raise node.error(f"more {name} than the box holds")
        left[numbers[name]] = count


def _mask(numbers: Sequence[int]) -> int:
    return sum(1 << number for number in {*numbers})
