"""Reads a position's players with their armies."""

from smallworld.core import engine, ids
from smallworld.core.state import replaced
from smallworld.games.yaml_nodes import Node
from smallworld.notation.position.context import FORMER, PositionReader, number
from smallworld.notation.position.defaults import counted, default_supply, default_tray, places
from smallworld.notation.position.memories import relations

ARMY_KEYS = ("hand", "aside", "holds")
PLAYER_KEYS = ("team", "coins", "active", "just_picked", "decline", *ARMY_KEYS)
DECLINED_KEYS = ("race", "power", "hand", "holds")


def read_players(reader: PositionReader) -> None:
    """Read each player's coins, active race and races in decline."""
    pieces = {f"{marker.name}s": i for i, marker in enumerate(reader.rules.markers) if counted(reader.rules, i)}
    own = relations(reader.rules) if reader.sketch else ("waiting", "memory")
    for seat, node in enumerate(reader.players.values()):
        fields = node.only((*PLAYER_KEYS, *own, *pieces), "a player", FORMER)
        if "coins" in fields:
            reader.state.coins[seat] = number(fields["coins"], "coins")
        _read_active(reader, seat, fields)
        for key, marker in pieces.items():
            if key in fields:
                _read_pieces(reader, seat, marker, fields[key])
        _read_declined(reader, seat, fields)


def _read_active(reader: PositionReader, seat: int, fields: dict[str, Node]) -> None:
    s = reader.state
    name = reader.names[seat]
    combo = fields.get("active")
    if combo is None or combo.is_empty or combo.text("active") == "none":
        for key in (*ARMY_KEYS, "waiting", "memory"):
            if key in fields and (fields[key].fields or fields[key].scalar):
                raise fields[key].error(f"{name} has no active race for {key!r}")
    else:
        words = combo.raw.split()
        if len(words) != 2:
            raise combo.error(f"{combo.raw!r} is not a combo: write RACE POWER, or none")
        army = s.active(seat)
        s.set_combo(army, reader.race(combo, words[0]), reader.power(combo, words[1]))
        _read_army(reader, army, fields, combo)
    if "just_picked" in fields and fields["just_picked"].truth("fresh (just_picked)"):
        if seat != s.seat:
            raise fields["just_picked"].error(f"{name} can't have just picked: it is not {name}'s turn")
        s.just_picked = 1


def _read_pieces(reader: PositionReader, seat: int, marker: int, node: Node) -> None:
    """Read pieces in hand that are placed by number, for an army that can place them."""
    s = reader.state
    row = reader.rules.markers[marker]
    count = number(node, f"{row.name}s")
    if count and not places(s, s.active(seat), marker):
        raise node.error(f"that army has no {row.name}s")
    if row.auxiliary:
        s.set_auxiliaries(s.active(seat), count)
    else:
        reader.in_hand[marker] = node
    if count > row.box or default_supply(s)[marker] < 0:
        raise node.error(f"more than the {row.box} in the box")


def _read_declined(reader: PositionReader, seat: int, fields: dict[str, Node]) -> None:
    """Read the races in decline: one, and any that don't count (C-DECL-3, R-31)."""
    s = reader.state
    active = s.active(seat)
    place = 0
    for entry in fields["decline"].sequence("decline") if "decline" in fields else ():
        place = _read_declined_race(reader, active, place + 1, entry)
    armies = [army for army in range(active, active + reader.rules.slots) if s.race[army] != ids.NONE]
    ordinary = [army for army in armies if not engine.is_extra_in_decline(s, army)]
    extra_in_decline = len(armies) - len(ordinary)
    counted_in_decline = len(ordinary) - (active in ordinary)
    if counted_in_decline > 1 or extra_in_decline > reader.rules.slots - 2:
        raise fields["decline"].error(f"{reader.names[seat]} has too many races in decline")


def _read_declined_race(reader: PositionReader, active: int, place: int, entry: Node) -> int:
    s = reader.state
    fields = entry.only(DECLINED_KEYS if reader.sketch else (*DECLINED_KEYS, "place", "memory"), "a race in decline")
    if "race" not in fields:
        raise entry.error("missing key 'race' in a race in decline")
    if "place" in fields:
        place = number(fields["place"], "place", place)
    if place >= reader.rules.slots:
        raise entry.error(f"place must be at most {reader.rules.slots - 1}")
    army = active + place
    race = fields["race"].text("race")
    s.set_combo(army, reader.race(fields["race"], race), ids.NONE)
    if "power" in fields:
        s.set_combo(army, s.race[army], reader.power(fields["power"], fields["power"].text("power")))
        if not reader.rules.powers[s.power[army]].lasts:
            raise fields["power"].error(f"the power {fields['power'].raw} doesn't stay in decline")
    _read_army(reader, army, fields, fields["race"])
    if s.hand[army] and not engine.can_campaign(s, army):
        raise fields["hand"].error(f"{race} in decline can't have tokens in hand")
    if not reader.sketch and not s.hand[army] and not s.held[army]:
        raise entry.error(f"{race} have no tokens left, so they have left the game")
    return place


def _read_army(reader: PositionReader, army: int, fields: dict[str, Node], named: Node) -> None:
    """Read an army's tokens, memory and regions; `named` is the node with its race and power."""
    s = reader.state
    s.rebuild_kit(army)
    if "hand" in fields:
        s.hand[army] = number(fields["hand"], "hand")
    if "aside" in fields:
        s.aside = replaced(s.aside, army, number(fields["aside"], "aside"))
    if "waiting" in fields:
        s.waiting = replaced(s.waiting, army, number(fields["waiting"], "waiting"))
    if "memory" in fields:
        memory = fields["memory"].only(("race", "power"), "a memory")
        for key, memories in (("race", s.race_memory), ("power", s.power_memory)):
            memories[army] = number(memory[key], "memory") if key in memory else 0
    least = 0 if reader.rules.holding_mask else 1
    holds = fields.get("holds")
    for name, node in holds.mapping("holds").items() if holds and not holds.is_empty else ():
        region = reader.region(node, name)
        if not reader.is_unheld(region):
            raise node.error(f"{name} has two holders")
        reader.settle(region, army, number(node, f"the tokens in {name}", least))
    race = s.race[army]
    if default_tray(s)[race] < 0:
        raise named.error(f"more than the {reader.rules.tokens[race]} {reader.rules.races[race].key} in the box")
