"""Everything above the games serves them all alike: what belongs to one is in its definition and abilities."""

from __future__ import annotations

from pathlib import Path

import pytest

from smallworld.games import GAMES, game_info, ruleset
from tests.packaging.wheels import ROOT
from tests.packaging.words import code_words, named_abilities, words_of

SOURCES = ROOT / "src" / "smallworld"
ROOMS = ("analysis", "arena", "bots", "cli", "game", "notation", "scenarios", "server", "views")
MODULES = sorted(path for room in ROOMS for path in (SOURCES / room).rglob("*.py"))
IDS = [path.relative_to(SOURCES).as_posix() for path in MODULES]
# English words that happen to be words of one game as well, everywhere or in a folder or module.
ENGLISH = {"form", "hidden", "side", "well"}
ENGLISH_IN = {
    "bots": {"ally", "raid", "wall"},
    "server/match": {"live", "skeleton"},
    "server/push": {"live"},
    "server/workers": {"live"},
    # A column of observations in every game; nobody has an ally where there are no teams.
    "views/observer.py": {"ally"},
    # Examples for whoever asks for help.
    "cli/commands/rules.py": {"dragon", "elves"},
    "cli/terminal/session.py": {"buy", "human", "swap"},
    # What programs read of a record has always gone by this name.
    "cli/commands/replay.py": {"bombs"},
}
# What any game can have goes by these words: islands, factions and relics.
COMMON = {"faction", "island", "islands", "relic", "relics"}


def declared_by(game: str) -> set[str]:
    """The words that a game declares for positions and records, in the singular too, and its factions."""
    info = game_info(game)
    rules = ruleset(game, min(info.rounds))
    declared = {ability.relation for ability in (*info.races, *info.powers)}
    declared |= {*info.stacks, *info.codes, *info.market.columns[:-1], info.turned_first}
    declared |= {name for pieces in info.stacks.values() for name in pieces}
    declared |= {team for teams in info.teams.values() for team in teams}
    declared |= {marker.name for marker in info.markers} | {*info.outcomes, *info.turned}
    declared |= {*info.conquest_kinds, *info.conquest_kinds.values(), *(rule.key for rule in rules.table)}
    declared |= {name.lower() for name in rules.choice_names}
    return (declared | {word.removesuffix("s") for word in declared}) - COMMON - {""}


WORDS = {word for game in GAMES for word in words_of(game)} | {word for game in GAMES for word in declared_by(game)}


def allowed(path: Path) -> set[str]:
    """The words that are English in a module."""
    name = path.relative_to(SOURCES).as_posix()
    return ENGLISH.union(*[words for where, words in ENGLISH_IN.items() if name.startswith(where)])


def test_the_words_looked_for_are_those_of_the_games() -> None:
    assert {"bomb", "bombs", "live", "dud", "harmony", "peace", "alliance", "neutral", "aegis", "camp"} <= WORDS
    assert {"objective", "bombed", "lair", "beast", "champion", "afterroll"} <= WORDS


@pytest.mark.parametrize("path", MODULES, ids=IDS)
def test_no_module_names_a_race_or_power(path: Path) -> None:
    assert named_abilities(path) - allowed(path) == set()


@pytest.mark.parametrize("path", MODULES, ids=IDS)
def test_no_module_uses_a_word_of_one_game(path: Path) -> None:
    assert code_words(path) & WORDS - allowed(path) == set()
