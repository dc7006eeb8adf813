"""Which games there are, their options, and the ruleset of a game to be played."""

from __future__ import annotations

import functools
import importlib
import tomllib
from dataclasses import dataclass, field, replace
from importlib import resources
from typing import TypeVar

from smallworld.core import ids
from smallworld.core.errors import RulesetError
from smallworld.core.hooks import Ability, Power, Race
from smallworld.core.ruleset import Marker, Ruleset
from smallworld.games.boards import BoardData, load_board
from smallworld.games.content import Content

A = TypeVar("A", bound=Ability)
GAMES = ("smallworld",)


@dataclass(frozen=True)
class GameInfo:
    """A game as its `game.toml` says it, with its races and powers."""

    key: str
    name: str
    coins: int
    column: int
    words: tuple[str, ...]
    rounds: dict[int, int]
    boards: dict[int, str]
    races: tuple[type[Race], ...]
    powers: tuple[type[Power], ...]


@dataclass(frozen=True)
class Options:
    """What the host of a game may choose."""

    first: int | None = None
    rounds: int | None = None
    coins_shown: bool = False
    without: frozenset[str] = field(default_factory=frozenset)
    content: Content = field(default_factory=Content)


@functools.cache
def game_info(key: str) -> GameInfo:
    """The game with this key."""
    if key not in GAMES:
        raise RulesetError(f"there is no game {key!r}; there are {', '.join(GAMES)}")
    data = tomllib.loads((resources.files(f"smallworld.games.{key}") / "game.toml").read_text())
    return GameInfo(
        key=key,
        name=data["name"],
        coins=data["coins"],
        column=data["column"],
        words=tuple(data["words"]),
        rounds={int(n): rounds for n, rounds in data["rounds"].items()},
        boards={int(n): name for n, name in data["boards"].items()},
        races=tuple(_ability(key, "races", name, Race) for name in data["races"]),
        powers=tuple(_ability(key, "powers", name, Power) for name in data["powers"]),
    )


def _ability(game: str, folder: str, name: str, base: type[A]) -> type[A]:
    module = importlib.import_module(f"smallworld.games.{game}.{folder}.{name.replace('-', '_')}")
    for thing in vars(module).values():
        if isinstance(thing, type) and issubclass(thing, base) and thing.__module__ == module.__name__:
            return thing
    raise RulesetError(f"{module.__name__} defines no {base.__name__}")


def _markers(game: str) -> list[Marker]:
    markers: list[Marker] = importlib.import_module(f"smallworld.games.{game}.markers").markers()
    return markers


def ruleset(game: str, seats: int, board: BoardData | None = None, options: Options | None = None) -> Ruleset:
    """The tables of a game for a number of seats, on its own board or another; made once for the same arguments."""
    info = game_info(game)
    options = options or Options()
    if seats not in info.rounds:
        raise RulesetError(f"{info.name} is for {min(info.rounds)} to {max(info.rounds)} players, not {seats}")
    if options.first is not None and not 0 <= options.first < seats:
        raise RulesetError(f"the first player must be one of the {seats} seats")
    return _ruleset(game, seats, board or load_board(info.boards[seats], game), replace(options, coins_shown=False))


@functools.lru_cache(maxsize=64)
def _ruleset(game: str, seats: int, board: BoardData, options: Options) -> Ruleset:
    info = game_info(game)
    if options.rounds is not None and not 1 <= options.rounds <= 100:
        raise RulesetError(f"a game has 1 to 100 rounds, not {options.rounds}")
    races = [kind() for kind in info.races + options.content.races]
    powers = [kind() for kind in info.powers + options.content.powers]
    every: list[Ability] = [*races, *powers]
    keys = [ability.key for ability in every]
    for key in keys:
        if keys.count(key) > 1:
            raise RulesetError(f"there are two abilities called {key!r}")
    unknown = sorted(options.without - set(keys))
    if unknown:
        raise RulesetError(f"there is no race or power {unknown[0]!r} to leave out")
    races = [race for race in races if race.key not in options.without]
    powers = [power for power in powers if power.key not in options.without]
    # Every player needs a combo, with one race in decline; badges come back through the discard.
    needed = min(info.column, 2) + 2 * seats
    if len(races) < needed or len(powers) < info.column + seats + 1:
        raise RulesetError(
            f"{seats} players need at least {needed} races and {info.column + seats + 1} powers; "
            f"{len(races)} and {len(powers)} are left"
        )
    return Ruleset(
        game=game,
        board=board.board(),
        seats=seats,
        rounds=options.rounds or info.rounds[seats],
        coins=info.coins,
        column=info.column,
        races=races,
        powers=powers,
        markers=_markers(game),
        words=list(info.words),
        first=ids.NONE if options.first is None else options.first,
    )
