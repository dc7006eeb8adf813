"""Reads the first half of a position: whose it is, and everything that lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from smallworld.core import engine, ids
from smallworld.core.ruleset import Ruleset
from smallworld.games import ruleset
from smallworld.notation.header import HEADER_KEYS, read_header
from smallworld.notation.position.defaults import default_supply, default_tray, lays
from smallworld.notation.position.frames import WordError, read_army
from smallworld.notation.words import read_marker
from smallworld.notation.yaml_nodes import Node

KEYS = (
    "position", *HEADER_KEYS, "round", "turn", "first", "players", "natives", "marks", "column", "races", "powers",
    "discard", "stack", "hidden", "tray", "supply", "conquests", "attacked", "used", "pending",
)  # fmt: skip
ARMY_KEYS = ("hand", "aside", "waiting", "memory", "holds")
PLAYER_KEYS = ("team", "coins", "active", "fresh", "decline", *ARMY_KEYS)
DECLINED_KEYS = ("race", "power", "place", "hand", "memory", "holds")
MOST = 9999


class TableReader:
    """Reads the ruleset, the players with their armies, natives and markers into `state`."""

    def __init__(self, document: Node, content: Sequence[Path] = ()) -> None:
        self.document = document
        self.fields = document.mapping("a position")
        only(self.fields, KEYS, "a position")
        for key in ("game", "players"):
            if key not in self.fields:
                raise document.error(f"the position has no {key!r}")
        players = self.fields["players"].mapping("players")
        self.names = tuple(players)
        teams = [fields.mapping(name)["team"] for name, fields in players.items() if "team" in fields.mapping(name)]
        self.header = read_header(document, self.names, content, teams=teams)
        self.rules = ruleset(self.header.game, len(self.names), self.header.board, self.header.options)
        self.state = engine.blank(self.rules)
        self.seen: set[str] = set()
        self._clock()
        for seat, node in enumerate(players.values()):
            self._player(seat, node)
        self._natives()
        self._marks()
        self._garrisons()

    def mapping(self, key: str) -> dict[str, Node]:
        """A field that is a mapping; empty if it is not there."""
        return self.fields[key].mapping(key) if key in self.fields else {}

    def sequence(self, key: str) -> tuple[Node, ...]:
        """A field that is a list; empty if it is not there."""
        return self.fields[key].sequence(key) if key in self.fields else ()

    # Names to numbers.

    def _seat(self, key: str, default: int) -> int:
        node = self.fields.get(key)
        if node is None:
            return default
        if node.text(key) not in self.names:
            raise node.error(f"there is no player {node.raw!r}")
        return self.names.index(node.raw)

    def region(self, node: Node, name: str) -> int:
        """A region of the board."""
        if name not in self.rules.board.number:
            raise node.error(f"there is no region {name!r}")
        return self.rules.board.number[name]

    def ability(self, kind: str, node: Node, key: str) -> int:
        """A race or power, which must not be in the position twice, but for badges that last (R-31)."""
        numbers = self.rules.race_number if kind == "race" else self.rules.power_number
        if key not in numbers:
            raise node.error(f"there is no {kind} {key!r}")
        if f"{kind} {key}" in self.seen and not (kind == "power" and self.rules.powers[numbers[key]].lasts):
            raise node.error(f"the {kind} {key} is in the position twice")
        self.seen.add(f"{kind} {key}")
        return numbers[key]

    def who(self, node: Node, word: str) -> int:
        """The army that a word stands for."""
        try:
            return read_army(self.rules, self.names, word)
        except WordError as error:
            raise node.error(str(error)) from None

    # The fields, in their order.

    def _clock(self) -> None:
        s = self.state
        if "round" in self.fields:
            s.round = number(self.fields["round"], "round", 1)
            if s.round > self.rules.rounds:
                raise self.fields["round"].error(f"the game has {self.rules.rounds} rounds")
        s.seat = self._seat("turn", 0)
        s.first = self._seat("first", s.rules.first if s.rules.first != ids.NONE else 0)

    def _player(self, seat: int, node: Node) -> None:
        s = self.state
        name = self.names[seat]
        fields = node.mapping(name)
        only(fields, (*PLAYER_KEYS, *aide_keys(self.rules)), "a player")
        if "coins" in fields:
            s.coins[seat] = number(fields["coins"], "coins")
        active = s.active(seat)
        combo = fields.get("active")
        if combo is not None and combo.text("active") != "none":
            words = combo.raw.split()
            if len(words) != 2:
                raise combo.error(f"{combo.raw!r} is no combo: write RACE POWER, or none")
            s.race[active] = self.ability("race", combo, words[0])
            s.power[active] = self.ability("power", combo, words[1])
            self._army(active, fields)
        else:
            for key in (*ARMY_KEYS, *aide_keys(self.rules)):
                if key in fields:
                    raise fields[key].error(f"{name} has no active race for {key!r}")
        if "fresh" in fields and fields["fresh"].truth("fresh"):
            if seat != s.seat:
                raise fields["fresh"].error(f"it is not {name}'s turn, so nothing was picked in it")
            s.fresh = 1
        place = 1
        for entry in fields["decline"].sequence("decline") if "decline" in fields else ():
            place = self._declined(active, place, entry)
        armies = [army for army in range(active, active + self.rules.slots) if s.race[army] != ids.NONE]
        uncounted = sum(s.kits[army].uncounted for army in armies)
        if sum(not s.kits[army].uncounted for army in armies if army != active) > 1 or uncounted > self.rules.slots - 2:
            raise fields["decline"].error(f"{name} has too many races in decline")

    def _declined(self, active: int, place: int, entry: Node) -> int:
        """One race in decline; the answer is the place after it."""
        s = self.state
        fields = entry.mapping("a race in decline")
        only(fields, DECLINED_KEYS, "a race in decline")
        if "race" not in fields:
            raise entry.error("a race in decline needs its race")
        if "place" in fields:
            place = number(fields["place"], "place", place)
        if place >= self.rules.slots:
            raise entry.error(f"there are {self.rules.slots - 1} places in decline")
        army = active + place
        s.race[army] = self.ability("race", fields["race"], fields["race"].text("race"))
        if "power" in fields:
            s.power[army] = self.ability("power", fields["power"], fields["power"].text("power"))
            if not self.rules.powers[s.power[army]].lasts:
                raise fields["power"].error(f"the power {fields['power'].raw} does not stay in decline")
        self._army(army, fields)
        if s.hand[army] and not s.kits[army].campaigns:
            raise fields["hand"].error(f"{fields['race'].raw} in decline have no tokens in hand")
        if not s.hand[army] and not s.held[army]:
            raise entry.error(f"{fields['race'].raw} have nothing left, so they are not in the game")
        return place + 1

    def _army(self, army: int, fields: dict[str, Node]) -> None:
        s = self.state
        s.refit(army)
        for key, numbers in (("hand", s.hand), ("aside", s.aside), ("waiting", s.waiting)):
            if key in fields:
                numbers[army] = number(fields[key], key)
        for key in aide_keys(self.rules):
            if key in fields:
                self._aides(army, key, fields[key])
        if "memory" in fields:
            memory = fields["memory"].mapping("memory")
            only(memory, ("race", "power"), "a memory")
            s.race_memory[army] = number(memory["race"], "memory") if "race" in memory else 0
            s.power_memory[army] = number(memory["power"], "memory") if "power" in memory else 0
        for name, node in fields["holds"].mapping("holds").items() if "holds" in fields else ():
            region = self.region(node, name)
            if s.holder[region] not in (ids.NOBODY, self.rules.natives):
                raise node.error(f"{name} is held twice")
            least = 0 if self.rules.holding_mask else 1
            self._settle(region, army, number(node, f"the tokens in {name}", least))
        race = s.race[army]
        if default_tray(s)[race] < 0:
            box = f"the {self.rules.tokens[race]} {self.rules.races[race].key} in the box"
            raise fields["race" if "race" in fields else "active"].error(f"that is more than {box}")

    def _aides(self, army: int, key: str, node: Node) -> None:
        """Pieces in hand that count as tokens, for an army that can place them."""
        s = self.state
        marker = self.rules.markers[self.rules.aide]
        s.aides[army] = number(node, key)
        if not lays(s, army, self.rules.aide):
            raise node.error(f"that army has no {key}")
        if default_supply(s)[self.rules.aide] < 0:
            raise node.error(f"that is more than the {marker.box} in the box")

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
        for name, node in self.mapping("natives").items():
            region = self.region(node, name)
            count = number(node, f"the natives in {name}")
            if s.holder[region] not in (ids.NOBODY, self.rules.natives):
                raise node.error(f"{name} is held by a player, so no native lies there")
            self._settle(region, self.rules.natives if count else ids.NOBODY, count)

    def _marks(self) -> None:
        s = self.state
        for name, node in self.mapping("marks").items():
            region = self.region(node, name)
            for item in node.sequence(f"the marks of {name}"):
                marker, count = read_marker(item, self.rules)
                if s.holder[region] in (ids.NOBODY, self.rules.natives) and not self.rules.markers[marker].land:
                    raise item.error(f"nobody holds {name}, so no marker lies there")
                if s.count(region, marker):
                    raise item.error(f"{item.raw} is listed twice in {name}")
                s.marks[region] += count << self.rules.shift[marker]
                if default_supply(s)[marker] < 0:
                    raise item.error(f"that is more than the {self.rules.markers[marker].box} in the box")
        for army in range(self.rules.natives):
            s.refit(army)

    def _garrisons(self) -> None:
        """Regions without tokens are held by other pieces."""
        s = self.state
        for region, army in enumerate(s.holder):
            if army not in (ids.NOBODY, self.rules.natives) and not s.tokens[region]:
                if not s.marks[region] & self.rules.holding_mask:
                    raise self.fields["players"].error(f"nobody stands in {self.rules.board.regions[region]}")


def aide_keys(rules: Ruleset) -> list[str]:
    """The words for pieces in hand that count as tokens, as in `beasts: 2`."""
    return [f"{marker.name}s" for marker in rules.markers if marker.aide]


def only(fields: dict[str, Node], keys: tuple[str, ...], what: str) -> None:
    """Refuse fields that nobody would read."""
    for key, value in fields.items():
        if key not in keys:
            raise value.error(f"{what} has no {key!r}")


def number(node: Node, what: str, least: int = 0) -> int:
    """A whole number of a reasonable size."""
    value = node.number(what, least)
    if value > MOST:
        raise node.error(f"{what} is at most {MOST}, not {value}")
    return value
