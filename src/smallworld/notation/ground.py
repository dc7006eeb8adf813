"""What the position of a scenario stands on: who plays which game on which board, and what names mean there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from smallworld.core.errors import RulesetError
from smallworld.core.ruleset import Ruleset
from smallworld.games import BoardData, Options, game_info, load_board, load_content, ruleset
from smallworld.games.boards import ISLANDS_JOIN
from smallworld.games.limits import LONGEST_NAME
from smallworld.notation.namedfiles import allowed_files
from smallworld.notation.words import read_inline_board, read_options
from smallworld.notation.yaml_nodes import Node

TEAMS = ("alliance", "horde", "neutral")
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Ground:
    """The players, the rules and the board of one document; races and powers are noted as they are named."""

    def __init__(self, document: Node, folder: Path, content: Sequence[Path] = ()) -> None:
        self.document = document
        self.content = content
        self.fields = document.mapping("a scenario")
        self.folder = folder
        self.names: tuple[str, ...] = self._names()
        self.rules = self._ruleset()
        self.used_races: set[int] = set()
        self.used_powers: set[int] = set()

    def _need(self, key: str) -> Node:
        if key not in self.fields:
            raise self.document.error(f"the position has no {key!r}")
        return self.fields[key]

    def _names(self) -> tuple[str, ...]:
        players = self._need("players").mapping("players")
        for name, node in players.items():
            if len(name) > LONGEST_NAME:
                raise node.error(f"{name!r} can't be a player's name: it is longer than {LONGEST_NAME} letters")
            if not NAME.fullmatch(name) or name in ("end", "check", "refused", "none", "nobody", "natives"):
                raise node.error(f"{name!r} can't be a player's name")
        return tuple(players)

    def _ruleset(self) -> Ruleset:
        game = self._need("game").text("game")
        node = self.fields.get("options")
        options = read_options(node, self.names) if node else Options()
        self.options = options
        try:
            if "content" in self.fields:
                place = self.fields["content"]
                named = [self.folder / item.text("a file") for item in place.sequence("content")]
                options = replace(options, content=load_content(allowed_files(place, named, self.content)))
            teams = self._teams()
            if teams:
                options = replace(options, teams=teams)
            board = self._board(game)
            return ruleset(game, len(self.names), board, options)
        except RulesetError as error:
            raise self.document.error(str(error)) from None

    def _board(self, game: str) -> BoardData | None:
        node = self.fields.get("board")
        if node is None:
            return None
        if node.fields is None:
            try:
                folder = game_info(game).folder
                if node.items is not None:
                    return load_board(ISLANDS_JOIN.join(item.text("an island") for item in node.items), folder)
                return load_board(node.text("board"), folder)
            except RulesetError as error:
                raise node.error(str(error)) from None
        return read_inline_board(node, bool(game_info(game).islands))

    def _teams(self) -> tuple[str, ...]:
        """The teams that the players name, if they do."""
        found: list[str] = []
        for node in self.fields["players"].mapping("players").values():
            team = (node.fields or {}).get("team")
            if team is not None:
                if team.text("team") not in TEAMS:
                    raise team.error(f"there is no team {team.raw!r}; they are {', '.join(TEAMS)}")
                found.append(team.raw)
        if found and len(found) != len(self.names):
            raise self.document.error("either every player has a team, or none")
        return tuple(found)

    # Names to numbers.

    def region(self, node: Node, name: str) -> int:
        """A region of the board."""
        if name not in self.rules.board.number:
            raise node.error(f"there is no region {name!r}")
        return self.rules.board.number[name]

    def seat(self, node: Node, name: str) -> int:
        """A player."""
        if name not in self.names:
            raise node.error(f"there is no player {name!r}")
        return self.names.index(name)

    def race(self, node: Node, name: str) -> int:
        """A race, that nothing else of the position has."""
        if name not in self.rules.race_number:
            raise node.error(f"there is no race {name!r}")
        race = self.rules.race_number[name]
        if race in self.used_races:
            raise node.error(f"the race {name} is in the position twice")
        self.used_races.add(race)
        return race

    def power(self, node: Node, name: str) -> int:
        """A power."""
        if name not in self.rules.power_number:
            raise node.error(f"there is no power {name!r}")
        self.used_powers.add(self.rules.power_number[name])
        return self.rules.power_number[name]
