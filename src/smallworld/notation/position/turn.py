"""Reads the second half of a position: stacks, the turn and what is pending; and refuses what no game leads to."""

from __future__ import annotations

import importlib
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, cast

from smallworld.core import engine, ids
from smallworld.core.draft import refill
from smallworld.core.pieces import aides_in
from smallworld.core.state import State
from smallworld.notation.ground import TEAMS
from smallworld.notation.position.defaults import default_supply, default_tray, unplaced, unturned
from smallworld.notation.position.frames import WordError, read_frame, stack_fault
from smallworld.notation.position.players import TableReader, number, only
from smallworld.notation.yaml_nodes import Node


class GameWords(Protocol):
    """What a game's `positions` module knows."""

    def fault(self, s: State) -> str:
        """Why no game leads to such a position."""


class PositionReader(TableReader):
    """Reads one document, field by field, into `state`."""

    def __init__(self, document: Node, content: Sequence[Path] = ()) -> None:
        super().__init__(document, content)
        self._column()
        self._turn()
        self._rest()
        self._check()

    def _column(self) -> None:
        s = self.state
        teams = self.rules.teams and "column" in self.fields and self.fields["column"].fields is not None
        if teams:
            self._team_columns()
        elif self.rules.teams and self.sequence("column"):
            raise self.fields["column"].error(f"in teams there is a column each for {', '.join(TEAMS)} and powers")
        for item in self.sequence("column") if not teams else ():
            words = item.text("a combo").split()
            coins = words.pop() if len(words) == 3 else "+0"
            if len(words) != 2 or not re.fullmatch(r"\+[0-9]{1,4}", coins):
                raise item.error(f"{item.raw!r} is no combo: write RACE POWER, or RACE POWER +COINS")
            race, power = self.ability("race", item, words[0]), self.ability("power", item, words[1])
            s.column += [race, power, int(coins)]
        if not teams and len(s.column) > 3 * self.rules.column:
            raise self.fields["column"].error(f"the column has at most {self.rules.column} combos")
        s.race_queue = self._stack("races", "race")
        s.power_queue = self._stack("powers", "power")
        s.discard = self._stack("discard", "power")
        s.queue = tuple(self._outcome(item) for item in self.sequence("stack"))

    def _stack(self, key: str, kind: str) -> tuple[int, ...]:
        """The races or powers listed under a key, as they lie."""
        return tuple(self.ability(kind, item, item.text(key)) for item in self.sequence(key))

    def _team_columns(self) -> None:
        """A column of races for each faction, then one of powers; a place that is not listed is empty."""
        s = self.state
        columns = self.mapping("column")
        only(columns, (*TEAMS, "powers"), "the column")
        for key in (*TEAMS, "powers"):
            places = columns[key].sequence(key) if key in columns else ()
            if len(places) > self.rules.column:
                raise columns[key].error(f"a column has {self.rules.column} places")
            for item in places:
                kind = "power" if key == "powers" else "race"
                s.column.append(ids.NONE if item.text(kind) == "none" else self.ability(kind, item, item.raw))
                if kind == "race" and s.column[-1] != ids.NONE and self._faction(s.column[-1]) != key:
                    raise item.error(f"{item.raw} are not of the faction {key}")
            s.column += [ids.NONE] * (self.rules.column - len(places))

    def _faction(self, race: int) -> str:
        return next((team for team in TEAMS if team in self.rules.races[race].tags), TEAMS[-1])

    def _outcome(self, node: Node) -> int:
        """What the game's own chance may bring."""
        if node.text("an outcome") not in self.rules.outcome_number:
            raise node.error(f"chance never brings {node.raw!r} in this game")
        marker = self.rules.marker_number.get(node.raw)
        if marker is not None and any(self.state.count(region, marker) for region in range(self.rules.board.size)):
            raise node.error(f"{node.raw} lies face up already")
        return self.rules.outcome_number[node.raw]

    def _turn(self) -> None:
        """What has happened this turn, and what is to be decided; where the text says nothing, the turn begins."""
        s = self.state
        for node in self.sequence("conquests"):
            words = node.text("a conquest").split()
            if len(words) != 6 or words[2] != "from" or not re.fullmatch(r"[0-9]{1,3}", words[5]):
                raise node.error(f"{node.raw!r} is no conquest: write ARMY REGION from ARMY RACE TOKENS")
            army, region, holder = self.who(node, words[0]), self.region(node, words[1]), self.who(node, words[3])
            if not 0 <= army < self.rules.natives or (s.seat_of(army) != s.seat and self.sequence("pending")):
                raise node.error(f"{words[0]} can't have conquered anything in this turn")
            if words[4] != "none" and words[4] not in self.rules.race_number:
                raise node.error(f"there is no race {words[4]!r}")
            s.facts += [army, region, holder, self.rules.race_number.get(words[4], ids.NONE), int(words[5])]
        for node in self.sequence("attacked"):
            army = self.who(node, node.text("an army"))
            if army == ids.NOBODY:
                raise node.error("nobody can't have been attacked")
            s.attacked |= 1 << army
        if "used" in self.fields:
            s.used = self.fields["used"].number("used")
        for node in self.sequence("pending"):
            try:
                s.frames += read_frame(self.rules, self.names, node.text("a pending decision"))
            except WordError as error:
                raise node.error(str(error)) from None
            if s.frames[-4] == ids.F_REVEAL and s.frames[-2] != ids.NONE:
                self.ability("race", node, self.rules.races[s.frames[-2]].key)
        if "pending" not in self.fields:
            s.push(ids.F_BEGIN_TURN, s.seat)

    def _rest(self) -> None:
        """What follows from the position unless the text says otherwise."""
        s = self.state
        s.race_pool, s.power_pool = unplaced(s)
        hidden = self.mapping("hidden")
        only(hidden, ("races", "powers", "relics"), "a hidden stack")
        if "races" in hidden:
            nodes = hidden["races"].sequence("races")
            s.race_pool = sum(1 << self.ability("race", node, node.text("a race")) for node in nodes)
        if "powers" in hidden:
            nodes = hidden["powers"].sequence("powers")
            s.power_pool = sum(1 << self.ability("power", node, node.text("a power")) for node in nodes)
        s.pool = unturned(s)
        if "relics" in hidden:
            s.pool = 0
            for node in hidden["relics"].sequence("relics"):
                s.pool |= 1 << self._outcome(node)
        s.tray = default_tray(s)
        s.supply = default_supply(s)
        for key, numbers, left in (
            ("tray", self.rules.race_number, s.tray),
            ("supply", self.rules.marker_number, s.supply),
        ):
            for name, node in self.mapping(key).items():
                if name not in numbers:
                    raise node.error(f"there is no {'race' if key == 'tray' else 'marker'} {name!r}")
                if number(node, f"the {key} of {name}") > left[numbers[name]]:
                    raise node.error(f"that is more {name} than the box holds")
                left[numbers[name]] = number(node, f"the {key} of {name}")

    def _check(self) -> None:
        s = self.state
        index, reason = stack_fault(s)
        if reason:
            raise self.sequence("pending")[index].error(reason)
        game = cast(GameWords, importlib.import_module(f"smallworld.games.{self.rules.game}.positions"))
        reason = game.fault(s) or self._garrison_fault()
        if reason:
            raise self.document.error(reason)
        if s.frames:
            refill(s)
        engine.resume(s)
        if engine.actor(s) != ids.OVER and not engine.legal(s):
            raise self.fields.get("pending", self.document).error("nothing can be decided in this position")

    def _garrison_fault(self) -> str:
        """Why an army could never place its tokens: too few stand somewhere, and it has no more."""
        s = self.state
        for army in range(self.rules.natives):
            garrison = s.kits[army].garrison
            standing = [s.tokens[region] + aides_in(s, region) for region in self.rules.board.members(s.held[army])]
            missing = sum(garrison - there for there in standing if 0 < there < garrison)
            placing = s.frames[-4:-2] in ([ids.F_REDEPLOY, army], [ids.F_RETREAT, army])
            if missing > (s.hand[army] + s.aides[army] if placing else 0):
                return f"{self.rules.races[s.race[army]].key} stand in a region with fewer than {garrison}"
        return ""
