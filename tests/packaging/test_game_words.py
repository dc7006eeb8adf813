"""Text, play and scenarios serve every game alike: what belongs to one game is said by its `terms` and its data."""

from __future__ import annotations

from pathlib import Path

import pytest

from smallworld.games import game_info
from smallworld.games.catalogue import GAMES as KEYS
from smallworld.games.terms import terms_of
from tests.packaging.wheels import ROOT
from tests.packaging.words import GAMES, code_words, named_abilities, words_of

SOURCES = ROOT / "src" / "smallworld"
MODULES = sorted(path for room in ("notation", "play", "scenarios") for path in (SOURCES / room).rglob("*.py"))
IDS = [path.relative_to(SOURCES).as_posix() for path in MODULES]
# English words that happen to be words of one game as well.
ENGLISH = {"form", "hidden", "side", "well"}


def words_of_terms(game: str) -> set[str]:
    """The words that a game's terms declare, in the singular too, and its factions."""
    terms = terms_of(game)
    declared = {*terms.relations, *terms.stacks, *terms.factions, terms.turned_first}
    declared |= {name for known in terms.stacks.values() for name in known.pieces} | {*terms.codes}
    declared |= {team for teams in game_info(game).teams.values() for team in teams}
    return declared | {word.removesuffix("s") for word in declared} - {""}


WORDS = {word for game in GAMES for word in words_of(game)} | {word for key in KEYS for word in words_of_terms(key)}


def test_the_words_looked_for_are_those_of_the_games() -> None:
    assert {"bomb", "bombs", "live", "dud", "harmony", "peace", "alliance", "neutral", "aegis", "camp"} <= WORDS


@pytest.mark.parametrize("path", MODULES, ids=IDS)
def test_no_module_names_a_race_or_power(path: Path) -> None:
    assert named_abilities(path) - ENGLISH == set()


@pytest.mark.parametrize("path", MODULES, ids=IDS)
def test_no_module_uses_a_word_of_one_game(path: Path) -> None:
    assert code_words(path) & WORDS - ENGLISH == set()
