"""Which games there are, their options, and the ruleset of a game to be played."""

from __future__ import annotations

import functools
import importlib
import random
import tomllib
from dataclasses import dataclass, field, replace
from importlib import resources
from typing import Protocol, TypeVar, cast

from smallworld.core import ids
from smallworld.core.errors import RulesetError
from smallworld.core.hooks import Ability, Power, Race
from smallworld.core.judge import Judge
from smallworld.core.market import Market
from smallworld.core.ruleset import Marker, Ruleset
from smallworld.games.boards import BoardData, draw_islands, load_board
from smallworld.games.content import Content, file_of

RELIC_KINDS = ("artifacts", "places")
TWO_PLAYER_ISLANDS = {"large-small": "LS", "large-medium": "LM"}
A = TypeVar("A", bound=Ability)
GAMES = ("smallworld", "warcraft", "azeroth")


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
    islands: dict[int, str]
    teams: dict[int, tuple[str, ...]]
    folder: str
    relics: tuple[type[Ability], ...]
    races: tuple[type[Race], ...]
    powers: tuple[type[Power], ...]
    here: dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class Options:
    """What the host of a game may choose."""

    first: int | None = None
    rounds: int | None = None
    coins_shown: bool = False
    islands: str | None = None
    teams: tuple[str, ...] = ()
    without: frozenset[str] = field(default_factory=frozenset)
    content: Content = field(default_factory=Content)


@functools.cache
def game_info(key: str) -> GameInfo:
    """The game with this key."""
    if key not in GAMES:
        raise RulesetError(f"there is no game {key!r}; there are {', '.join(GAMES)}")
    data = tomllib.loads((resources.files(f"smallworld.games.{key}") / "game.toml").read_text())
    folder = data.get("abilities", key)
    return GameInfo(
        key=key,
        name=data["name"],
        coins=data["coins"],
        column=data["column"],
        words=tuple(data["words"]),
        rounds={int(n): rounds for n, rounds in data["rounds"].items()},
        boards={int(n): name for n, name in data.get("boards", {}).items()},
        islands={int(n): sizes for n, sizes in data.get("islands", {}).items()},
        teams={int(n): tuple(teams) for n, teams in data.get("teams", {}).items()},
        folder=folder,
        relics=tuple(_ability(folder, kind, name, Ability) for kind in RELIC_KINDS for name in data.get(kind, ())),
        races=tuple(_ability(folder, "races", name, Race) for name in data["races"]),
        powers=tuple(_ability(folder, "powers", name, Power) for name in data["powers"]),
        here={ability: tuple(things) for ability, things in data["here"].items()}
        if folder == key
        else game_info(folder).here,
    )


def _ability(game: str, folder: str, name: str, base: type[A]) -> type[A]:
    module = importlib.import_module(f"smallworld.games.{game}.{folder}.{name.replace('-', '_')}")
    for thing in vars(module).values():
        if isinstance(thing, type) and issubclass(thing, base) and thing.__module__ == module.__name__:
            return thing
    raise RulesetError(f"{module.__name__} defines no {base.__name__}")


class GameModule(Protocol):
    """What a game's folder may add to its data: markers, rules of the table, outcomes, market and judge."""

    OUTCOMES: tuple[str, ...]

    def markers(self) -> list[Marker]:
        """The markers."""

    def table(self) -> list[Ability]:
        """The rules of the table."""

    def FactionMarket(self) -> Market:
        """The market of a game in teams."""

    def TeamJudge(self) -> Judge:
        """The judge of a game in teams."""


def _module(name: str) -> GameModule:
    return cast(GameModule, importlib.import_module(f"smallworld.games.{name}"))


def default_board(game: str, seats: int, seed: int | None = None, islands: str | None = None) -> BoardData:
    """The board that the game is played on: its own, or islands drawn by the seed."""
    info = game_info(game)
    check_islands(game, seats, islands)
    if not info.islands:
        return load_board(info.boards[seats], game)
    sizes = TWO_PLAYER_ISLANDS[islands] if islands else info.islands[seats]
    return draw_islands(sizes, info.folder, random.Random(seed))


def check_islands(game: str, seats: int, islands: str | None) -> None:
    """Which islands are used is a choice of two players, in a game that is played on islands (R-50)."""
    if islands is None:
        return
    info = game_info(game)
    if not info.islands:
        raise RulesetError(f"{info.name} is not played on islands, so {islands!r} can't be chosen")
    if seats != 2 or islands not in TWO_PLAYER_ISLANDS:
        choices = " or ".join(TWO_PLAYER_ISLANDS)
        raise RulesetError(f"the islands {islands!r} are no setup for {seats} players; two may choose {choices}")


def ruleset(game: str, seats: int, board: BoardData | None = None, options: Options | None = None) -> Ruleset:
    """The tables of a game for a number of seats, on its own board or another; made once for the same arguments."""
    info = game_info(game)
    options = options or Options()
    if seats not in info.rounds:
        raise RulesetError(f"{info.name} is for {min(info.rounds)} to {max(info.rounds)} players, not {seats}")
    if options.first is not None and not 0 <= options.first < seats:
        raise RulesetError(f"the first player must be one of the {seats} seats")
    if options.teams and not info.teams:
        raise RulesetError(f"{info.name} is not played in teams")
    if info.teams and options.first not in (None, 0):
        raise RulesetError("in teams the first seat begins")
    board = board or default_board(game, seats, 0, options.islands)
    return _ruleset(game, seats, board, replace(options, coins_shown=False, islands=None))


@functools.lru_cache(maxsize=64)
def _ruleset(game: str, seats: int, board: BoardData, options: Options) -> Ruleset:
    info = game_info(game)
    if options.rounds is not None and not 1 <= options.rounds <= 100:
        raise RulesetError(f"a game has 1 to 100 rounds, not {options.rounds}")
    races = [kind() for kind in info.races + options.content.races]
    powers = [kind() for kind in info.powers + options.content.powers]
    every: list[Ability] = [*races, *powers]
    keys = [ability.key for ability in every]
    doubles = [ability for ability in every if keys.count(ability.key) > 1]
    if doubles:
        # The game's own abilities have no file.
        made = [kind for kind in map(type, doubles) if file_of(kind)]
        where = f"{file_of(made[-1])}: {made[-1].__name__}: " if made else ""
        raise RulesetError(f"{where}there are two abilities called {doubles[-1].key!r}")
    unknown = sorted(options.without - set(keys))
    if unknown:
        raise RulesetError(f"there is no race or power {unknown[0]!r} to leave out")
    races = [race for race in races if race.key not in options.without]
    powers = [power for power in powers if power.key not in options.without]
    # Every player needs a combo, with one race in decline; badges come back through the discard.
    needed = min(info.column, 2) + 2 * seats
    teams = options.teams or info.teams.get(seats, ())
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
        markers=_module(f"{info.folder}.markers").markers(),
        words=list(info.words),
        first=0 if teams else ids.NONE if options.first is None else options.first,
        table=_module(f"{info.folder}.table").table() if info.relics else [],
        relics=[kind() for kind in info.relics],
        outcomes=_module(f"{info.folder}.markers").OUTCOMES if info.relics else (),
        market=_module(f"{game}.teams").FactionMarket() if teams else None,
        judge=_module(f"{game}.teams").TeamJudge() if teams else None,
        teams=teams,
    )
