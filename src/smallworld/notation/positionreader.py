"""Reads the fields of a position into a state, and refuses what could never lie on a table."""

from __future__ import annotations

import re

from smallworld.core import engine, ids
from smallworld.core.errors import RulesetError
from smallworld.games import ruleset
from smallworld.notation.box import default_supply, default_tray, unplaced
from smallworld.notation.frames import WordError, read_army, read_frame, stack_fault
from smallworld.notation.header import HEADER_KEYS, read_header
from smallworld.notation.setup import read_marker
from smallworld.notation.yamltext import Node

KEYS = (
    "position", *HEADER_KEYS, "round", "turn", "first", "players", "natives", "marks", "column", "races", "powers",
    "discard", "hidden", "tray", "supply", "conquests", "attacked", "pending",
)  # fmt: skip
ARMY_KEYS = ("hand", "aside", "waiting", "memory", "holds")
PLAYER_KEYS = ("coins", "active", "fresh", "decline", *ARMY_KEYS)
DECLINED_KEYS = ("race", "power", "place", *ARMY_KEYS)
MOST = 9999


class PositionReader:
    """Reads one document, field by field, into `state`."""

    def __init__(self, document: Node) -> None:
        self.document = document
        self.fields = document.mapping("a position")
        _only(self.fields, KEYS, "a position")
        for key in ("game", "players"):
            if key not in self.fields:
                raise document.error(f"the position has no {key!r}")
        self.names = tuple(self.fields["players"].mapping("players"))
        self.header = read_header(document, self.names, document.where)
        try:
            self.rules = ruleset(self.header.game, len(self.names), self.header.board, self.header.options)
        except RulesetError as error:
            raise document.error(str(error)) from None
        self.state = engine.blank(self.rules)
        self.seen: set[str] = set()
        self._clock()
        for seat, node in enumerate(self.fields["players"].mapping("players").values()):
            self._player(seat, node)
        self._natives()
        self._marks()
        self._column()
        self._turn()
        self._rest()
        self._check()

    def _mapping(self, key: str) -> dict[str, Node]:
        return self.fields[key].mapping(key) if key in self.fields else {}

    def _sequence(self, key: str) -> tuple[Node, ...]:
        return self.fields[key].sequence(key) if key in self.fields else ()

    # Names to numbers.

    def _seat(self, key: str, default: int) -> int:
        node = self.fields.get(key)
        if node is None:
            return default
        if node.text(key) not in self.names:
            raise node.error(f"there is no player {node.raw!r}")
        return self.names.index(node.raw)

    def _region(self, node: Node, name: str) -> int:
        if name not in self.rules.board.number:
            raise node.error(f"there is no region {name!r}")
        return self.rules.board.number[name]

    def _ability(self, kind: str, node: Node, key: str) -> int:
        """A race or power, which must not be in the position twice."""
        numbers = self.rules.race_number if kind == "race" else self.rules.power_number
        if key not in numbers:
            raise node.error(f"there is no {kind} {key!r}")
        if f"{kind} {key}" in self.seen:
            raise node.error(f"the {kind} {key} is in the position twice")
        self.seen.add(f"{kind} {key}")
        return numbers[key]

    def _who(self, node: Node, word: str) -> int:
        try:
            return read_army(self.rules, self.names, word)
        except WordError as error:
            raise node.error(str(error)) from None

    # The fields, in their order.

    def _clock(self) -> None:
        s = self.state
        if "round" in self.fields:
            s.round = _number(self.fields["round"], "round", 1)
            if s.round > self.rules.rounds:
                raise self.fields["round"].error(f"the game has {self.rules.rounds} rounds")
        s.seat = self._seat("turn", 0)
        s.first = self._seat("first", s.rules.first if s.rules.first != ids.NONE else 0)

    def _player(self, seat: int, node: Node) -> None:
        s = self.state
        name = self.names[seat]
        fields = node.mapping(name)
        _only(fields, PLAYER_KEYS, "a player")
        if "coins" in fields:
            s.coins[seat] = _number(fields["coins"], "coins")
        active = s.active(seat)
        combo = fields.get("active")
        if combo is not None and combo.text("active") != "none":
            words = combo.raw.split()
            if len(words) != 2:
                raise combo.error(f"{combo.raw!r} is no combo: write RACE POWER, or none")
            s.race[active] = self._ability("race", combo, words[0])
            s.power[active] = self._ability("power", combo, words[1])
            self._army(active, fields)
        else:
            for key in ARMY_KEYS:
                if key in fields:
                    raise fields[key].error(f"{name} has no active race for {key!r}")
        if "fresh" in fields and fields["fresh"].truth("fresh"):
            if seat != s.seat:
                raise fields["fresh"].error(f"it is not {name}'s turn, so nothing was picked in it")
            s.fresh = 1
        place = 1
        counted = 0
        for entry in fields["decline"].sequence("decline") if "decline" in fields else ():
            place = self._declined(active, place, entry)
            counted += not s.kits[active + place - 1].uncounted
            if counted > 1:
                raise entry.error(f"{name} has more than one race in decline")

    def _declined(self, active: int, place: int, entry: Node) -> int:
        """One race in decline; the answer is the place after it."""
        s = self.state
        fields = entry.mapping("a race in decline")
        _only(fields, DECLINED_KEYS, "a race in decline")
        if "race" not in fields:
            raise entry.error("a race in decline needs its race")
        if "place" in fields:
            place = _number(fields["place"], "place", place)
        if place >= self.rules.slots:
            raise entry.error(f"there are {self.rules.slots - 1} places in decline")
        army = active + place
        s.race[army] = self._ability("race", fields["race"], fields["race"].text("race"))
        if "power" in fields:
            s.power[army] = self._ability("power", fields["power"], fields["power"].text("power"))
            if not self.rules.powers[s.power[army]].lasts:
                raise fields["power"].error(f"the power {fields['power'].raw} does not stay in decline")
        self._army(army, fields)
        return place + 1

    def _army(self, army: int, fields: dict[str, Node]) -> None:
        s = self.state
        s.refit(army)
        for key, numbers in (("hand", s.hand), ("aside", s.aside), ("waiting", s.waiting)):
            if key in fields:
                numbers[army] = _number(fields[key], key)
        if "memory" in fields:
            memory = fields["memory"].mapping("memory")
            _only(memory, ("race", "power"), "a memory")
            s.race_memory[army] = _number(memory["race"], "memory") if "race" in memory else 0
            s.power_memory[army] = _number(memory["power"], "memory") if "power" in memory else 0
        for name, node in fields["holds"].mapping("holds").items() if "holds" in fields else ():
            region = self._region(node, name)
            if s.holder[region] not in (ids.NOBODY, self.rules.natives):
                raise node.error(f"{name} is held twice")
            self._settle(region, army, _number(node, f"the tokens in {name}", 1))
        race = s.race[army]
        if default_tray(s)[race] < 0:
            box = f"the {self.rules.tokens[race]} {self.rules.races[race].key} in the box"
            raise fields["race" if "race" in fields else "active"].error(f"that is more than {box}")

    def _settle(self, region: int, army: int, tokens: int) -> None:
        s = self.state
        if s.holder[region] != ids.NOBODY:
            s.held[s.holder[region]] &= ~(1 << region)
        s.holder[region] = army
        s.tokens[region] = tokens
        if army != ids.NOBODY:
            s.held[army] |= 1 << region

    def _natives(self) -> None:
        s = self.state
        for name, node in self._mapping("natives").items():
            region = self._region(node, name)
            count = _number(node, f"the natives in {name}")
            if s.holder[region] not in (ids.NOBODY, self.rules.natives):
                raise node.error(f"{name} is held by a player, so no native lies there")
            self._settle(region, self.rules.natives if count else ids.NOBODY, count)

    def _marks(self) -> None:
        s = self.state
        for name, node in self._mapping("marks").items():
            region = self._region(node, name)
            if s.holder[region] in (ids.NOBODY, self.rules.natives):
                raise node.error(f"nobody holds {name}, so no marker lies there")
            for item in node.sequence(f"the marks of {name}"):
                marker, count = read_marker(item, self.rules)
                if s.count(region, marker):
                    raise item.error(f"{item.raw} is listed twice in {name}")
                s.marks[region] += count << self.rules.shift[marker]
                if default_supply(s)[marker] < 0:
                    raise item.error(f"that is more than the {self.rules.markers[marker].box} in the box")

    def _column(self) -> None:
        s = self.state
        for item in self._sequence("column"):
            words = item.text("a combo").split()
            coins = words.pop() if len(words) == 3 else "+0"
            if len(words) != 2 or not re.fullmatch(r"\+[0-9]{1,4}", coins):
                raise item.error(f"{item.raw!r} is no combo: write RACE POWER, or RACE POWER +COINS")
            race, power = self._ability("race", item, words[0]), self._ability("power", item, words[1])
            s.column += [race, power, int(coins)]
        if len(s.column) > 3 * self.rules.column:
            raise self.fields["column"].error(f"the column has at most {self.rules.column} combos")
        queues = (("races", "race", s.race_queue), ("powers", "power", s.power_queue), ("discard", "power", s.discard))
        for key, kind, queue in queues:
            for item in self._sequence(key):
                queue.append(self._ability(kind, item, item.text(key)))

    def _turn(self) -> None:
        """What has happened this turn, and what is to be decided; where the text says nothing, the turn begins."""
        s = self.state
        for node in self._sequence("conquests"):
            words = node.text("a conquest").split()
            if len(words) != 5 or words[2] != "from" or not re.fullmatch(r"[0-9]{1,3}", words[4]):
                raise node.error(f"{node.raw!r} is no conquest: write ARMY REGION from ARMY TOKENS")
            army, region, holder = self._who(node, words[0]), self._region(node, words[1]), self._who(node, words[3])
            if not 0 <= army < self.rules.natives:
                raise node.error(f"{words[0]} can't have conquered anything")
            s.facts += [army, region, holder, int(words[4])]
        for node in self._sequence("attacked"):
            army = self._who(node, node.text("an army"))
            if army == ids.NOBODY:
                raise node.error("nobody can't have been attacked")
            s.attacked |= 1 << army
        for node in self._sequence("pending"):
            try:
                s.frames += read_frame(self.rules, self.names, node.text("a pending decision"))
            except WordError as error:
                raise node.error(str(error)) from None
            if s.frames[-4] == ids.F_REVEAL and s.frames[-2] != ids.NONE:
                self._ability("race", node, self.rules.races[s.frames[-2]].key)
        if "pending" not in self.fields:
            s.push(ids.F_BEGIN_TURN, s.seat)

    def _rest(self) -> None:
        """What follows from the position unless the text says otherwise."""
        s = self.state
        s.race_pool, s.power_pool = unplaced(s)
        hidden = self._mapping("hidden")
        _only(hidden, ("races", "powers"), "a hidden stack")
        if "races" in hidden:
            nodes = hidden["races"].sequence("races")
            s.race_pool = sum(1 << self._ability("race", node, node.text("a race")) for node in nodes)
        if "powers" in hidden:
            nodes = hidden["powers"].sequence("powers")
            s.power_pool = sum(1 << self._ability("power", node, node.text("a power")) for node in nodes)
        s.tray = default_tray(s)
        s.supply = default_supply(s)
        for key, numbers, left in (
            ("tray", self.rules.race_number, s.tray),
            ("supply", self.rules.marker_number, s.supply),
        ):
            for name, node in self._mapping(key).items():
                if name not in numbers:
                    raise node.error(f"there is no {'race' if key == 'tray' else 'marker'} {name!r}")
                if _number(node, f"the {key} of {name}") > left[numbers[name]]:
                    raise node.error(f"that is more {name} than the box holds")
                left[numbers[name]] = _number(node, f"the {key} of {name}")

    def _check(self) -> None:
        s = self.state
        place = self.fields.get("pending", self.document)
        fault = stack_fault(s)
        if fault:
            raise place.error(fault)
        engine.resume(s)
        if engine.actor(s) != ids.OVER and not engine.legal(s):
            raise place.error("nothing can be decided in this position")


def _only(fields: dict[str, Node], keys: tuple[str, ...], what: str) -> None:
    for key, value in fields.items():
        if key not in keys:
            raise value.error(f"{what} has no {key!r}")


def _number(node: Node, what: str, least: int = 0) -> int:
    value = node.number(what, least)
    if value > MOST:
        raise node.error(f"{what} is at most {MOST}, not {value}")
    return value
