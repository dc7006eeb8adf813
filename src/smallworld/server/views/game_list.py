"""The catalogue: available games and their options."""

import functools

from smallworld import __version__
from smallworld.arena.level_ratings import level_ratings
from smallworld.bots import LEVELS
from smallworld.core import ids
from smallworld.core.ruleset import Ruleset
from smallworld.games import GAMES, game_info, ruleset
from smallworld.games.boards import board_names, load_board
from smallworld.lessons.lesson import LESSONS
from smallworld.server.protocol.setup import Catalogue, GameEntry


@functools.cache
def catalogue() -> Catalogue:
    """All games, bot levels and lessons of this server."""
    return Catalogue(tuple(_entry(game) for game in GAMES), LEVELS, LESSONS, __version__)


def _entry(game: str) -> GameEntry:
    info = game_info(game)
    rules = rules_of(game)
    return GameEntry(
        key=game,
        seats=tuple(sorted(info.rounds)),
        boards={seats: (info.boards[seats],) if seats in info.boards else () for seats in info.rounds},
        races=tuple(race.key for race in info.races),
        powers=tuple(power.key for power in info.powers),
        artifacts=tuple(relic.key for relic in info.artifacts),
        places=tuple(relic.key for relic in info.places),
        symbols=symbols_of(info.folder),
        factions={race.key: race.tags[0] for race in rules.races if race.tags},
        tokens={ability.key: ability.number for ability in (*rules.races, *rules.powers)},
        rounds=dict(info.rounds),
        teams=dict(info.teams),
        ratings={seats: found for seats in info.rounds if (found := level_ratings(game, seats))},
    )


def symbols_of(folder: str) -> tuple[str, ...]:
    """Everything printed on regions of a game's boards: symbols, entries, and the island sizes of relics."""
    boards = [load_board(name, folder) for name in board_names(folder)]
    regions = [region for board in boards for region in board.regions]
    printed = {symbol for region in regions for symbol in region.symbols}
    found: list[str] = [symbol for symbol in ids.SYMBOLS if symbol in printed]
    found += ["edge"] if any(region.edge for region in regions) else []
    found += ["entry"] if any(region.entry for region in regions) else []
    sizes = {board.size for board in boards if any(region.icon for region in board.regions)}
    return (*found, *[f"size-{size}" for size in sorted(sizes)])


def rules_of(game: str) -> Ruleset:
    """A ruleset of the game for looking up names, which don't depend on the player count."""
    return ruleset(game, min(game_info(game).rounds))
