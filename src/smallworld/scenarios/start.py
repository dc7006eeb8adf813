"""A position as the head of a scenario file describes it, made into a state."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, cast

from smallworld.core import engine, ids
from smallworld.core.hooks import Ability
from smallworld.core.state import State
from smallworld.notation.ground import TEAMS, Ground
from smallworld.notation.position.defaults import counted, default_supply, lays
from smallworld.notation.words import read_marker
from smallworld.notation.yaml_nodes import Node

POSITION_KEYS = (
    "game", "board", "players", "turn", "step", "round", "column", "marks", "natives", "tray", "races", "powers",
    "discard", "supply", "options", "content", "relics", "bombs",
)  # fmt: skip
PLAYER_KEYS = ("coins", "active", "decline", "hand", "holds", "aside", "fresh", "peace", "harmony", "team")


class GameWords(Protocol):
    """What a game's `positions` module adds."""

    def restore(self, s: State) -> None:
        """Fill in private memories that follow from the position."""

    def known_bombs(self, s: State, stack: list[str]) -> None:
        """Set a stack of bombs, from the top."""

    def relation(self, s: State, seat: int, word: str, other: int) -> str:
        """Set a relation between players; the answer says what is wrong with it."""


class Setup(Ground):
    """Reads the position of one document, step by step, into `state`; chance has still to fill the column."""

    def __init__(self, document: Node, folder: Path, content: Sequence[Path] = ()) -> None:
        super().__init__(document, folder, content)
        self.words = cast(GameWords, importlib.import_module(f"smallworld.games.{self.rules.game}.positions"))
        self.state = engine.blank(self.rules)
        self.bombs: list[str] | None = None
        self.given_tray = self.fields.get("tray")
        self._players()
        self._natives()
        self._markers()
        self._stacks()
        self._trays()
        self._relations()
        self._turn()

    # Players and their armies.

    def _players(self) -> None:
        s = self.state
        for seat, (name, node) in enumerate(self.fields["players"].mapping("players").items()):
            fields = node.fields if node.fields is not None else {}
            if node.fields is None and node.raw:
                raise node.error(f"{name} must be a mapping (name: value)")
            pieces = {f"{row.name}s": i for i, row in enumerate(self.rules.markers) if counted(self.rules, i)}
            for key, value in fields.items():
                if key not in (*PLAYER_KEYS, *pieces):
                    raise value.error(f"a player has no {key!r}")
            if "coins" in fields:
                s.coins[seat] = fields["coins"].number("coins")
            self._active(seat, node, fields)
            for key, marker in pieces.items():
                if key in fields:
                    self._pieces(s.active(seat), marker, fields[key])
            if "decline" in fields:
                self._declines(seat, fields["decline"])

    def _active(self, seat: int, node: Node, fields: dict[str, Node]) -> None:
        army = self.state.active(seat)
        combo = fields.get("active")
        if combo is None or combo.raw in ("none", ""):
            for key in ("hand", "holds", "aside"):
                if key in fields and (fields[key].fields or fields[key].scalar):
                    raise fields[key].error(f"{self.names[seat]} has no active race for {key!r}")
            return
        words = combo.text("active").split()
        if len(words) != 2:
            raise combo.error("active is a race and a power, or none")
        self.state.race[army] = self.race(combo, words[0])
        self.state.power[army] = self.power(combo, words[1])
        if "fresh" in fields and fields["fresh"].truth("fresh") and self._turn_seat() == seat:
            self.state.fresh = 1
        self.state.refit(army)
        self._army(army, fields)

    def _pieces(self, army: int, marker: int, node: Node) -> None:
        """Pieces in hand that are placed by number, for an army that places them."""
        s = self.state
        row = self.rules.markers[marker]
        count = node.number(f"{row.name}s")
        if count and not lays(s, army, marker):
            raise node.error(f"that army has no {row.name}s")
        if count > row.box:
            raise node.error(f"that is more than the {row.box} in the box")
        if row.aide:
            s.aides[army] = count
            s.supply[marker] -= count
        else:
            s.supply[marker] = count

    def _declines(self, seat: int, node: Node) -> None:
        """The races in decline: one, and any that don't count (C-DECL-3, R-31)."""
        s = self.state
        first = s.active(seat) + 1
        entries = node.sequence("decline")
        if len(entries) >= self.rules.slots:
            raise node.error(f"{self.names[seat]} has too many races in decline")
        for place, entry in enumerate(entries):
            self._declined(first + place, entry)
        if sum(not s.kits[first + place].uncounted for place in range(len(entries))) > 1:
            raise node.error(f"{self.names[seat]} has too many races in decline")

    def _declined(self, army: int, entry: Node) -> None:
        fields = entry.mapping("a race in decline")
        for key, value in fields.items():
            if key not in ("race", "power", "holds", "hand"):
                raise value.error(f"a race in decline has no {key!r}")
        if "race" not in fields:
            raise entry.error("a race in decline needs its race")
        self.state.race[army] = self.race(fields["race"], fields["race"].text("race"))
        if "power" in fields:
            power = self.power(fields["power"], fields["power"].text("power"))
            if not self.rules.powers[power].lasts:
                raise fields["power"].error(f"the power {self.rules.powers[power].key} does not stay in decline")
            self.state.power[army] = power
        self.state.refit(army)
        self._army(army, fields)
        key = fields["race"].raw
        if self.state.hand[army] and not self.state.kits[army].campaigns:
            raise fields["hand"].error(f"{key} in decline have no tokens in hand")

    def _army(self, army: int, fields: dict[str, Node]) -> None:
        s = self.state
        if "hand" in fields:
            s.hand[army] = fields["hand"].number("hand")
        if "aside" in fields:
            s.aside[army] = fields["aside"].number("aside")
        if "holds" in fields and (fields["holds"].fields is not None or fields["holds"].raw):
            for name, node in fields["holds"].mapping("holds").items():
                region = self.region(node, name)
                if s.holder[region] not in (ids.NOBODY, self.rules.natives):
                    raise node.error(f"{name} is held twice")
                s.held[self.rules.natives] &= ~(1 << region)
                s.holder[region] = army
                s.tokens[region] = node.number(f"the tokens in {name}", 0 if self.rules.holding_mask else 1)
                s.held[army] |= 1 << region

    # What lies on the board.

    def _natives(self) -> None:
        if "natives" not in self.fields:
            return
        s = self.state
        natives = self.rules.natives
        for name, node in self.fields["natives"].mapping("natives").items():
            region = self.region(node, name)
            count = node.number(f"the natives in {name}")
            if s.holder[region] not in (ids.NOBODY, natives):
                raise node.error(f"{name} is held by a player, so no native lies there")
            s.tokens[region] = count
            s.holder[region] = natives if count else ids.NOBODY
            s.held[natives] = s.held[natives] | 1 << region if count else s.held[natives] & ~(1 << region)

    def _markers(self) -> None:
        s = self.state
        node = self.fields.get("marks")
        listed = node.mapping("marks") if node else {}
        camps_given = {key for p in self.fields["players"].mapping("players").values() for key in p.fields or {}}
        for name, value in listed.items():
            region = self.region(value, name)
            for item in value.sequence(f"the marks of {name}"):
                marker, count = read_marker(item, self.rules)
                row = self.rules.markers[marker]
                if s.count(region, marker):
                    raise item.error(f"{item.raw} is listed twice in {name}")
                s.marks[region] += count << self.rules.shift[marker]
                if s.holder[region] in (ids.NOBODY, self.rules.natives) and (row.aide or row.holds):
                    self._stand_alone(region, row.name)
                if row.aide or f"{row.name}s" not in camps_given:
                    s.supply[marker] -= 1 if row.coded else count
                if s.supply[marker] < 0:
                    raise item.error(f"the box has only {self.rules.markers[marker].box} of {item.raw.split()[0]}")
        for region in range(self.rules.board.size):
            army = s.holder[region]
            if army < 0 or army == self.rules.natives or self.rules.board.regions[region] in listed:
                continue
            abilities: list[Ability] = [self.rules.races[s.race[army]]]
            if s.power[army] >= 0:
                abilities.append(self.rules.powers[s.power[army]])
            for ability in abilities:
                ability.settled(s, army, region)
            if s.tokens[region] == 0 and not s.marks[region] & self.rules.holding_mask:
                raise self.document.error(f"nobody stands in {self.rules.board.regions[region]}")
        for army in range(self.rules.natives):
            s.refit(army)
        if "supply" in self.fields:
            for name, value in self.fields["supply"].mapping("supply").items():
                if name not in self.rules.marker_number:
                    raise value.error(f"there is no marker {name!r}")
                s.supply[self.rules.marker_number[name]] = value.number(f"the supply of {name}")
        for row, left, most in zip(self.rules.markers, s.supply, default_supply(s), strict=True):
            if left > most:
                raise self.document.error(f"the position has more {row.name} markers than the {row.box} in the box")

    def _stand_alone(self, region: int, piece: str) -> None:
        """A piece that holds a region without tokens holds it for the army that can place it."""
        s = self.state
        for army in range(self.rules.natives):
            if piece in [self.rules.verbs[bound.verb].word for bound in s.kits[army].moves[ids.REDEPLOY]]:
                s.held[self.rules.natives] &= ~(1 << region)
                s.held[army] |= 1 << region
                s.holder[region], s.tokens[region] = army, 0

    # The draft.

    def _stacks(self) -> None:
        s = self.state
        if "column" in self.fields and self.fields["column"].fields is not None:
            self._team_columns(self.fields["column"].fields)
        elif "column" in self.fields:
            for item in self.fields["column"].sequence("column"):
                s.column += self._combo(item)
            if len(s.column) > 3 * self.rules.column:
                raise self.fields["column"].error(f"the column has at most {self.rules.column} combos")
        s.race_queue = self._stack("races", self.race)
        s.power_queue = self._stack("powers", self.power)
        s.discard = self._stack("discard", self.power)
        if "relics" in self.fields:
            for item in self.fields["relics"].sequence("relics"):
                if item.text("a relic") not in [relic.key for relic in self.rules.relics]:
                    raise item.error(f"there is no relic {item.raw!r}")
                s.queue += (self.rules.outcome_number[item.raw],)
        if "bombs" in self.fields:
            stack = [item.text("a bomb") for item in self.fields["bombs"].sequence("bombs")]
            if not self.rules.outcomes or not set(stack) <= {"live", "dud"}:
                raise self.fields["bombs"].error("bombs are live or dud")
            self.bombs = stack
        s.race_pool = 0 if "races" in self.fields else self._rest(len(self.rules.races), self.used_races)
        s.power_pool = 0 if "powers" in self.fields else self._rest(len(self.rules.powers), self.used_powers)

    def _stack(self, key: str, read: Callable[[Node, str], int]) -> tuple[int, ...]:
        """The races or powers listed under a key, as they lie."""
        items = self.fields[key].sequence(key) if key in self.fields else ()
        return tuple(read(item, item.text(key)) for item in items)

    def _team_columns(self, columns: dict[str, Node]) -> None:
        """A column of races for each faction and one of powers; places not listed are drawn."""
        if not self.rules.teams:
            raise self.fields["column"].error("this game has one column for all")
        rows = self.rules.column
        s = self.state
        s.column += [ids.NONE] * (rows * (len(TEAMS) + 1))
        for name, node in columns.items():
            if name not in (*TEAMS, "powers"):
                raise node.error(f"there is no column {name!r}")
            items = node.sequence(name)
            if len(items) > rows:
                raise node.error(f"a column has {rows} rows")
            first = (*TEAMS, "powers").index(name) * rows
            for row, item in enumerate(items):
                read = self.power if name == "powers" else self.race
                s.column[first + row] = read(item, item.text(name))

    def _combo(self, item: Node) -> list[int]:
        words = item.text("a combo").split()
        coins = 0
        if len(words) == 3 and re.fullmatch(r"\+\d{1,4}", words[2]):
            coins = int(words.pop())
        if len(words) != 2:
            raise item.error(f"{item.raw!r} is no combo: write RACE POWER, or RACE POWER +COINS")
        return [self.race(item, words[0]), self.power(item, words[1]), coins]

    def _rest(self, count: int, used: set[int]) -> int:
        return sum(1 << i for i in range(count) if i not in used)

    def _trays(self) -> None:
        s = self.state
        for army in range(self.rules.natives):
            race = s.race[army]
            if race >= 0:
                s.tray[race] -= s.hand[army] + s.aside[army]
                s.tray[race] -= sum(s.tokens[r] for r in self.rules.board.members(s.held[army]))
                if s.tray[race] < 0:
                    key = self.rules.races[race].key
                    raise self.document.error(
                        f"the position has more {key} than the {self.rules.tokens[race]} in the box"
                    )
        if self.given_tray:
            for name, node in self.given_tray.mapping("tray").items():
                if name not in self.rules.race_number:
                    raise node.error(f"there is no race {name!r}")
                race = self.rules.race_number[name]
                if node.number(f"the tray of {name}") > s.tray[race]:
                    raise node.error(f"that is more {name} than the box holds")
                s.tray[race] = node.number(f"the tray of {name}")

    # The turn.

    def _relations(self) -> None:
        self.words.restore(self.state)
        if self.bombs is not None:
            self.words.known_bombs(self.state, self.bombs)
        for seat, node in enumerate(self.fields["players"].mapping("players").values()):
            for word in ("peace", "harmony"):
                if word in (node.fields or {}):
                    value = (node.fields or {})[word]
                    others = value.items if value.items is not None else (value,)
                    for other in others:
                        wrong = self.words.relation(self.state, seat, word, self.seat(other, other.text(word)))
                        if wrong:
                            raise value.error(wrong)

    def _turn_seat(self) -> int:
        node = self.fields.get("turn")
        return self.seat(node, node.text("turn")) if node else 0

    def _turn(self) -> None:
        s = self.state
        s.seat = self._turn_seat()
        s.first = max(self.rules.first, 0)
        s.round = self.fields["round"].number("round", 1) if "round" in self.fields else 2
        if s.round > self.rules.rounds:
            raise self.fields["round"].error(f"the game has {self.rules.rounds} rounds")
        node = self.fields.get("step")
        step = node.text("step") if node else "conquer"
        active = s.active(s.seat)
        if step == "deal":
            s.round = 1
            for ability in self.rules.table:
                ability.set_up(s)
            s.push(ids.F_FIRST, 0)
        elif step == "start":
            s.push(ids.F_BEGIN_TURN, s.seat)
        elif step in ("conquer", "redeploy"):
            s.push(ids.F_NEXT_TURN, s.seat)
            s.push(ids.F_RETREATS, s.seat)
            s.push(ids.F_SCORE, s.seat)
            self._campaign(active, step)
        elif node:
            raise node.error(f"a position stands at deal, start, conquer or redeploy, not at {step!r}")
        if self.rules.market.short(s):
            s.push(ids.F_REVEAL, s.seat, ids.NONE)

    def _campaign(self, active: int, step: str) -> None:
        s = self.state
        army = active
        if s.race[active] < 0:
            s.push(ids.F_MAIN, s.seat)
            armies = range(active + 1, active + self.rules.slots)
            army = next((a for a in armies if s.race[a] >= 0 and s.kits[a].campaigns), ids.NONE)
            if army == ids.NONE:
                return
        s.push(ids.F_BEGIN_REDEPLOY, army)
        if step == "conquer":
            s.push(ids.F_CONQUER, army)
