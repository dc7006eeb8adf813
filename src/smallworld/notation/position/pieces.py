"""Natives and markers on the board: reads them into a state, and writes them as words."""

from smallworld.core import ids
from smallworld.core.hooks import Ability
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.games import game_info
from smallworld.games.yaml_nodes import Node
from smallworld.notation.position.context import PositionReader, number
from smallworld.notation.position.defaults import default_supply, places


def read_natives(reader: PositionReader) -> None:
    """Read natives that differ from the board's."""
    for name, node in reader.mapping("natives").items():
        region = reader.region(node, name)
        count = number(node, f"the natives in {name}")
        if not reader.is_unheld(region):
            raise node.error(f"{name} is held by a player, so it can't have natives")
        reader.settle(region, reader.rules.natives if count else ids.NOBODY, count)


def read_markers(reader: PositionReader) -> None:
    """Read the markers in each region, and check that every held region has a piece that holds it."""
    s = reader.state
    listed = reader.mapping("marks")
    for name, node in listed.items():
        region = reader.region(node, name)
        for item in node.sequence(f"the marks of {name}"):
            _read_marker_in(reader, region, item)
    if reader.sketch:
        _place_unlisted(s, {reader.rules.board.number[name] for name in listed})
    for army in range(reader.rules.natives):
        s.rebuild_kit(army)
    for region, name in enumerate(reader.rules.board.regions):
        if not reader.is_unheld(region) and not s.tokens[region] and not s.marks[region] & reader.rules.holding_mask:
            raise reader.fields["players"].error(f"{name} is held, but has no tokens")


def _read_marker_in(reader: PositionReader, region: int, item: Node) -> None:
    s = reader.state
    name = reader.rules.board.regions[region]
    marker, count = read_marker(item, reader.rules)
    row = reader.rules.markers[marker]
    if s.count(region, marker):
        raise item.error(f"{item.raw} is listed twice in {name}")
    if reader.is_unheld(region) and reader.sketch and (row.auxiliary or row.holds):
        # Held by the piece alone, for the army that can place it.
        for army in [army for army in range(reader.rules.natives) if places(s, army, marker)]:
            reader.settle(region, army, 0)
    elif reader.is_unheld(region) and not reader.sketch and not row.land:
        raise item.error(f"{name} is not held, so it can't have a {row.name}")
    s.marks[region] += count << reader.rules.shift[marker]
    if default_supply(s)[marker] < 0:
        raise item.error(f"more than the {row.box} {row.name} markers in the box")


def _place_unlisted(s: State, listed: set[int]) -> None:
    """Add pieces that races and powers place wherever they settle, in regions that the text doesn't list."""
    for region, army in enumerate(s.holder):
        if 0 <= army < s.rules.natives and region not in listed:
            abilities: list[Ability] = [s.rules.races[s.race[army]]]
            if s.power[army] != ids.NONE:
                abilities.append(s.rules.powers[s.power[army]])
            for ability in abilities:
                ability.settled(s, army, region)


def read_marker(item: Node, rules: Ruleset) -> tuple[int, int]:
    """Read a marker and its count: a name, a name and a count, or (coded markers) a name and an identity."""
    name, *more = item.text("a mark").split()
    if name not in rules.marker_number or len(more) > 1:
        raise item.error(f"unknown marker {item.raw!r}")
    marker = rules.marker_number[name]
    codes, most = game_info(rules.game).codes.get(name), rules.markers[marker].most
    if codes is not None:
        if more and more[0] not in codes:
            raise item.error(f"{item.raw!r}: unknown {name}")
        return marker, codes[more[0]] if more else 1
    if most > 1 and not more:
        raise item.error(f"{name} needs a number, as in '{name} 2'")
    count = int(more[0][:9]) if more and more[0].isascii() and more[0].isdigit() else 1
    if more and (most == 1 or not 1 <= count <= most or more[0] != str(count)):
        raise item.error(f"{item.raw!r}: at most {most} per region")
    return marker, count


def write_markers(s: State, region: int) -> list[str]:
    """Return the markers in a region as words; a coded one includes its identity only if known."""
    words: list[str] = []
    for i, marker in enumerate(s.rules.markers):
        count = s.count(region, i)
        if count and marker.coded:
            known = [name for name, code in game_info(s.rules.game).codes[marker.name].items() if code == count]
            words.append(" ".join([marker.name, *known]))
        elif count:
            words.append(f"{marker.name} {count}" if marker.most > 1 else marker.name)
    return words
