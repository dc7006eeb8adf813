"""The list of games, their options, and the ruleset for a game."""

import functools
import importlib
import random
from dataclasses import dataclass, field, replace
from typing import cast

from smallworld.core import ids
from smallworld.core.errors import RulesetError
from smallworld.core.hooks import Ability
from smallworld.core.ruleset import Ruleset
from smallworld.games.boards import BoardData, draw_islands, load_board
from smallworld.games.custom.load import Content, file_of
from smallworld.games.definition import GameDefinition

TWO_PLAYER_ISLANDS = {"large-small": "LS", "large-medium": "LM"}
GAMES = ("smallworld", "warcraft", "azeroth")


@dataclass(frozen=True)
class Options:
    """Options that the host of a game can choose."""

    first: int | None = None
    rounds: int | None = None
    coins_shown: bool = False
    islands: str | None = None
    teams: tuple[str, ...] = ()
    without: frozenset[str] = field(default_factory=frozenset)
    content: Content = field(default_factory=Content)


@functools.cache
def game_info(key: str) -> GameDefinition:
    if key not in GAMES:
        raise RulesetError(f"unknown game {key!r}; available: {', '.join(GAMES)}")
    return cast(GameDefinition, importlib.import_module(f"smallworld.games.{key}.definition").GAME)


def all_relations() -> tuple[str, ...]:
    """Return the relations between players that exist in any game."""
    abilities = [ability for game in GAMES for ability in (*game_info(game).races, *game_info(game).powers)]
    return tuple(dict.fromkeys(ability.relation for ability in abilities if ability.relation))


def all_stacks() -> tuple[str, ...]:
    """Return the stacks that a scenario can list, for all games."""
    return tuple(dict.fromkeys(word for game in GAMES for word in game_info(game).stacks))


def default_board(game: str, seats: int, seed: int | None = None, islands: str | None = None) -> BoardData:
    """Return the game's own board for this player count, or islands drawn from the seed."""
    info = game_info(game)
    check_islands(game, seats, islands)
    if not info.islands:
        return load_board(info.boards[seats], game)
    sizes = TWO_PLAYER_ISLANDS[islands] if islands else info.islands[seats]
    return draw_islands(sizes, info.folder, random.Random(seed))


def check_seats(info: GameDefinition, seats: int) -> None:
    """Refuse a player count that the game does not support."""
    if seats not in info.rounds:
        raise RulesetError(f"{info.name} is for {min(info.rounds)} to {max(info.rounds)} players, not {seats}")


def check_islands(game: str, seats: int, islands: str | None) -> None:
    """Refuse a choice of islands, except for two players in a game played on islands (R-50)."""
    if islands is None:
        return
    info = game_info(game)
    if not info.islands:
        raise RulesetError(f"{info.name} is not played on islands, so {islands!r} can't be chosen")
    if seats != 2 or islands not in TWO_PLAYER_ISLANDS:
        choices = " or ".join(TWO_PLAYER_ISLANDS)
        raise RulesetError(
            f"the islands {islands!r} can't be chosen for {seats} players; two players may choose {choices}"
        )


def ruleset(game: str, seats: int, board: BoardData | None = None, options: Options | None = None) -> Ruleset:
    """Return a game's ruleset for a number of seats, on its own board or another; cached by its arguments."""
    info = game_info(game)
    options = options or Options()
    check_seats(info, seats)
    if options.first is not None and not 0 <= options.first < seats:
        raise RulesetError(f"the first player must be one of the {seats} seats")
    if options.teams and not info.teams:
        raise RulesetError(f"{info.name} is not played in teams")
    if info.teams and options.first not in (None, 0):
        raise RulesetError("in team games, the first seat must begin")
    board = board or default_board(game, seats, 0, options.islands)
    return _ruleset(game, seats, board, replace(options, coins_shown=False, islands=None))


@functools.lru_cache(maxsize=64)
def _ruleset(game: str, seats: int, board: BoardData, options: Options) -> Ruleset:
    return make_ruleset(game_info(game), seats, board, options)


def make_ruleset(info: GameDefinition, seats: int, board: BoardData, options: Options) -> Ruleset:
    """Build a game definition's ruleset, shipped or not."""
    if options.rounds is not None and not 1 <= options.rounds <= 100:
        raise RulesetError(f"the number of rounds must be 1 to 100, not {options.rounds}")
    # A custom ability may reuse the key of a shipped one that is left out.
    shipped = {kind.key for kind in (*info.races, *info.powers)} & options.without
    races = [kind() for kind in info.races if kind.key not in shipped]
    powers = [kind() for kind in info.powers if kind.key not in shipped]
    races += [kind() for kind in options.content.races]
    powers += [kind() for kind in options.content.powers]
    table: list[Ability] = [kind() for kind in info.table]
    relics: list[Ability] = [kind() for kind in info.relics]
    every: list[Ability] = [*races, *powers]
    keys = [ability.key for ability in every]
    # Keys of table rules and relics are also keys of coin items, so they are taken.
    taken = {ability.key for ability in (*table, *relics)}
    doubles = [ability for ability in every if keys.count(ability.key) > 1 or ability.key in taken]
    if doubles:
        # The game's own abilities have no file.
        made = [kind for kind in map(type, doubles) if file_of(kind)]
        where = f"{file_of(made[-1])}: {made[-1].__name__}: " if made else ""
        raise RulesetError(f"{where}two abilities are called {doubles[-1].key!r}")
    others = options.without - shipped
    unknown = sorted(others - set(keys))
    if unknown:
        raise RulesetError(f"unknown race or power to leave out: {unknown[0]!r}")
    races = [race for race in races if race.key not in others]
    powers = [power for power in powers if power.key not in others]
    # Every player needs a combo and may have one race in decline; badges return via the discard pile.
    needed = min(info.column, 2) + 2 * seats
    teams = options.teams or info.teams.get(seats, ())
    if len(races) < needed or len(powers) < info.column + seats + 1:
        raise RulesetError(
            f"{seats} players need at least {needed} races and {info.column + seats + 1} powers; "
            f"{len(races)} and {len(powers)} are left"
        )
    return Ruleset(
        game=info.key,
        board=board.board(),
        seats=seats,
        rounds=options.rounds or info.rounds[seats],
        coins=info.coins,
        column=info.column,
        races=races,
        powers=powers,
        markers=list(info.markers),
        words=list(info.words),
        first=0 if teams else ids.NONE if options.first is None else options.first,
        table=table,
        relics=relics,
        outcomes=info.outcomes,
        market=info.market(),
        judge=info.judge(),
        teams=teams,
    )
