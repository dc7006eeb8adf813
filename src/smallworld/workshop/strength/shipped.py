"""The strength of shipped races and powers: tables in `tables/`, made by `python -m tools.strength_table`."""

from __future__ import annotations

import functools
from importlib import resources
from typing import Final

import msgspec

from smallworld.games import game_info
from smallworld.workshop.strength.measured_games import PROTOCOL
from smallworld.workshop.strength.strength_report import ShippedStrength

FOLDER: Final = resources.files("smallworld.workshop.strength") / "tables"


class ShippedFigures(msgspec.Struct, frozen=True, array_like=True):
    """What a race or power brought: coins a turn with half the interval, and how often it was liked best and won."""

    coins: float
    margin: float
    picked: float
    wins: float

    def shown(self, key: str) -> ShippedStrength:
        """As a report has it."""
        return ShippedStrength(key, self.coins, round(self.coins - self.margin, 3), round(self.coins + self.margin, 3))


class PlayersTable(msgspec.Struct, frozen=True):
    """The figures of a game for a number of players: by key, from so many games each.

    `usual` is what an average player earns in a turn, and `token` what one more token of the banner brings.
    """

    games: int
    usual: float
    token: float
    figures: dict[str, ShippedFigures]

    def of_kind(self, game: str, kind: str) -> dict[str, ShippedFigures]:
        """Those of the races or of the powers."""
        info = game_info(game)
        keys = [each.key for each in (info.races if kind == "race" else info.powers)]
        return {key: self.figures[key] for key in keys if key in self.figures}


class StrengthTable(msgspec.Struct, frozen=True):
    """The tables of a game by the number of players.

    `sample` is the share of one race in the first games, in parts: other bots or rules would change it.
    """

    protocol: int
    sample: dict[str, int]
    players: dict[int, PlayersTable]


@functools.cache
def strength_table(game: str) -> StrengthTable:
    """The table of a game; without tables for any number of players where none was made by this protocol."""
    file = FOLDER / f"{game}.json"
    if not file.is_file():
        return StrengthTable(PROTOCOL, {}, {})
    table = msgspec.json.decode(file.read_bytes(), type=StrengthTable)
    return table if table.protocol == PROTOCOL else StrengthTable(PROTOCOL, {}, {})


def shipped_table(game: str, players: int) -> PlayersTable | None:
    """The figures of a game for a number of players, if there are any."""
    return strength_table(game).players.get(players)


def shipped_strengths(game: str, players: int, kind: str) -> tuple[ShippedStrength, ...]:
    """The strength of the shipped races or powers; none where there is no table."""
    table = shipped_table(game, players)
    return tuple([figures.shown(key) for key, figures in (table.of_kind(game, kind) if table else {}).items()])
