"""Everything above the games is generic: one game's content belongs in its definition and abilities."""

import re
from pathlib import Path

from smallworld.games import GAMES, game_info, ruleset
from tests.conventions.words import code_words, named_abilities, words_of
from tests.packaging.wheels import ROOT

SOURCES = ROOT / "src" / "smallworld"
ROOMS = ("analysis", "arena", "bots", "cli", "game", "notation", "scenarios", "server", "views")
MODULES = sorted(path for room in ROOMS for path in (SOURCES / room).rglob("*.py"))
# English words that are also words of one game, everywhere or in a folder or module.
ENGLISH = {"form", "hidden", "side", "well"}
ENGLISH_IN = {
    "bots": {"ally", "raid", "wall"},
    "server/match": {"live", "skeleton"},
    "server/analyses.py": {"live"},
    "server/push": {"live"},
    "server/jobs": {"live"},
    "server/workers": {"live"},
    # An observation column in every game; without teams, no player has an ally.
    "views/columns.py": {"ally"},
    "views/fast_row.py": {"ally"},
    "views/observer.py": {"ally"},
    # Examples in help texts.
    "cli/commands/rules.py": {"dragon", "elves"},
    "cli/terminal/session.py": {"buy", "human", "swap"},
}
CLIENT = ROOT / "client" / "src"
# Appearance: the client's own pictures of game content, and a chip's colours.
LOOKS = ("lib/game/looks/", "lib/icons/", "lib/portraits/", "features/start/Hero.svelte", "lib/ui/Chip.svelte")
PROSE = re.compile(r"/\*.*?\*/|//[^\n]*|<!--.*?-->|<style.*", re.DOTALL)
# Words for content that any game may have: islands, factions and relics.
COMMON = {"faction", "island", "islands", "relic", "relics"}


def declared_by(game: str) -> set[str]:
    """Words that a game declares for positions and records, with singular forms, and its factions."""
    info = game_info(game)
    rules = ruleset(game, min(info.rounds))
    declared = {ability.relation for ability in (*info.races, *info.powers)}
    declared |= {*info.stacks, *info.codes, *info.market.columns[:-1], info.flipped_first}
    declared |= {name for pieces in info.stacks.values() for name in pieces}
    declared |= {team for teams in info.teams.values() for team in teams}
    declared |= {marker.name for marker in info.markers} | {*info.outcomes, *info.flipped}
    declared |= {*info.conquest_kinds, *info.conquest_kinds.values(), *(rule.key for rule in rules.table)}
    declared |= {name.lower() for name in rules.choice_names}
    return (declared | {word.removesuffix("s") for word in declared}) - COMMON - {""}


WORDS = {word for game in GAMES for word in words_of(game)} | {word for game in GAMES for word in declared_by(game)}


def allowed(path: Path) -> set[str]:
    """English words allowed in a module."""
    name = path.relative_to(SOURCES).as_posix()
    return ENGLISH.union(*[words for where, words in ENGLISH_IN.items() if name.startswith(where)])


def test_the_searched_words_are_those_of_the_games() -> None:
    assert {"bomb", "bombs", "live", "dud", "harmony", "peace", "alliance", "neutral", "aegis", "camp"} <= WORDS
    assert {"objective", "bombed", "lair", "beast", "champion", "afterroll"} <= WORDS


def test_no_module_names_a_race_or_power() -> None:
    assert len(MODULES) > 200
    assert {path: words for path in MODULES if (words := named_abilities(path) - allowed(path))} == {}


def test_no_module_uses_a_word_of_one_game() -> None:
    assert {path: words for path in MODULES if (words := code_words(path) & WORDS - allowed(path))} == {}


def client_words(path: Path) -> set[str]:
    """Keys that a client module or component contains literally."""
    return set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', PROSE.sub("", path.read_text(encoding="utf-8"))))


def test_the_client_names_nothing_of_a_single_game() -> None:
    made = {CLIENT / "messages.ts", CLIENT / "generated" / "keys.ts"}
    modules = {path for suffix in ("ts", "svelte") for path in CLIENT.rglob(f"*.{suffix}")} - made
    assert len(modules) > 250
    looked = [path for path in sorted(modules) if not path.relative_to(CLIENT).as_posix().startswith(LOOKS)]
    named = {path: client_words(path) & WORDS - ENGLISH for path in looked if ".test." not in path.name}
    assert {path: words for path, words in named.items() if words} == {}
    assert client_words(CLIENT / "lib/game/looks/warcraft.ts") & WORDS >= {"wall", "beast"}
