"""Text, play and scenarios serve every game alike: what belongs to one game is in its definition and abilities."""

from __future__ import annotations

from pathlib import Path

import pytest

from smallworld.games import GAMES, game_info
from tests.packaging.wheels import ROOT
from tests.packaging.words import code_words, named_abilities, words_of

SOURCES = ROOT / "src" / "smallworld"
MODULES = sorted(path for room in ("notation", "play", "scenarios") for path in (SOURCES / room).rglob("*.py"))
IDS = [path.relative_to(SOURCES).as_posix() for path in MODULES]
# English words that happen to be words of one game as well.
ENGLISH = {"form", "hidden", "side", "well"}


def declared_by(game: str) -> set[str]:
    """The words that a game declares for positions and records, in the singular too, and its factions."""
    info = game_info(game)
    declared = {ability.relation for ability in (*info.races, *info.powers)}
    declared |= {*info.stacks, *info.codes, *info.market.columns[:-1], info.turned_first}
    declared |= {name for pieces in info.stacks.values() for name in pieces}
    declared |= {team for teams in info.teams.values() for team in teams}
    return declared | {word.removesuffix("s") for word in declared} - {""}


WORDS = {word for game in GAMES for word in words_of(game)} | {word for game in GAMES for word in declared_by(game)}


def test_the_words_looked_for_are_those_of_the_games() -> None:
    assert {"bomb", "bombs", "live", "dud", "harmony", "peace", "alliance", "neutral", "aegis", "camp"} <= WORDS


@pytest.mark.parametrize("path", MODULES, ids=IDS)
def test_no_module_names_a_race_or_power(path: Path) -> None:
    assert named_abilities(path) - ENGLISH == set()


@pytest.mark.parametrize("path", MODULES, ids=IDS)
def test_no_module_uses_a_word_of_one_game(path: Path) -> None:
    assert code_words(path) & WORDS - ENGLISH == set()
