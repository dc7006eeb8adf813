"""The catalogue: which games there are to play, and what may be chosen for them."""

import functools

from smallworld import __version__
from smallworld.bots import LEVELS
from smallworld.core.ruleset import Ruleset
from smallworld.games import GAMES, game_info, ruleset
from smallworld.lessons.lesson import LESSONS
from smallworld.play.level_ratings import level_ratings
from smallworld.server.protocol.setup import Catalogue, GameEntry


@functools.cache
def catalogue() -> Catalogue:
    """All games, levels of bots and lessons of this server."""
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
        factions={race.key: race.tags[0] for race in rules.races if race.tags},
        tokens={ability.key: ability.number for ability in (*rules.races, *rules.powers)},
        rounds=dict(info.rounds),
        teams=dict(info.teams),
        ratings={seats: found for seats in info.rounds if (found := level_ratings(game, seats))},
    )


def rules_of(game: str) -> Ruleset:
    """A ruleset of the game, to look its words up in; they are the same for every number of seats."""
    return ruleset(game, min(game_info(game).rounds))
