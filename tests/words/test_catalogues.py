"""Every thing of every game has its words, in every language alike, and no words are left over."""

from __future__ import annotations

import itertools
import re

import pytest
from babel import Locale

from smallworld import words
from smallworld.bots import BOTS
from smallworld.core import engine, ids
from smallworld.core.hooks import Ability
from smallworld.core.reasons import REASONS
from smallworld.core.ruleset import Ruleset
from smallworld.games.catalogue import GAMES, game_info, ruleset
from smallworld.server.hinting import REASONS as HINTS
from smallworld.server.lexicon import kebab, verb_key
from smallworld.server.problems import KEYS
from smallworld.server.refusal import PROBLEMS
from tests.words.icu import Argument, arguments

LANGUAGES = ("en", "cs", "hu", "pl")
ENGLISH = words.catalogue("en")
#: One ruleset of each game has all that it is made of; a number of seats changes only the board and the teams.
RULES = [ruleset(game, max(game_info(game).rounds)) for game in GAMES]
#: What is printed in regions besides symbols, natives and the board's edge included.
PRINTED = ("native", "edge", "entry", "size-S", "size-M", "size-L")
#: What the browser says of itself, when the server can't.
UNSAID = {"problem.offline"}
#: What a short line of an ability may take up on the screen.
SHORT = 60


def under(*prefixes: str) -> set[str]:
    """The English keys with one of these beginnings."""
    return {key for key in ENGLISH if key.startswith(prefixes)}


def keys(prefix: str, names: set[str], *fields: str) -> set[str]:
    """The keys that things with these names have: one for each field, the bare one being the empty field."""
    return {f"{prefix}.{name}{field and '.'}{field}" for name in names for field in fields}


def folder_of(rules: Ruleset) -> str:
    """The game whose abilities a game plays with."""
    return game_info(rules.game).folder


def relics(rules: Ruleset, kind: str) -> set[str]:
    """The artifacts or the places of a game."""
    return {relic.key for relic in rules.relics if type(relic).__module__.split(".")[-2] == kind}


def abilities(rules: Ruleset) -> list[Ability]:
    """All races, powers, relics and rules of the table."""
    return [*rules.races, *rules.powers, *rules.relics, *rules.table]


def test_every_ability_has_its_words_and_no_other_has() -> None:
    expected: set[str] = set()
    for rules in RULES:
        game = folder_of(rules)
        expected |= keys(f"{game}.race", set(rules.race_number), "name", "one", "short", "long")
        expected |= keys(f"{game}.power", set(rules.power_number), "name", "short", "long")
        expected |= keys(f"{game}.artifact", relics(rules, "artifacts"), "name", "short", "long")
        expected |= keys(f"{game}.place", relics(rules, "places"), "name", "short", "long")
        expected |= keys(game, {"natives"}, "name", "one")
    assert under("smallworld.", "warcraft.") == expected


def test_things_on_the_map_have_their_words() -> None:
    markers = {marker.name for rules in RULES for marker in rules.markers}
    factions = {tag for rules in RULES for race in rules.races for tag in race.tags}
    assert under("marker.") == keys("marker", markers, "", "text")
    assert under("terrain.") == keys("terrain", set(ids.TERRAINS), "")
    assert under("symbol.") == keys("symbol", {*ids.SYMBOLS, *PRINTED}, "", "text")
    assert under("faction.") == keys("faction", factions | {team for rules in RULES for team in rules.teams}, "")
    assert under("game.") == keys("game", set(GAMES), "", "text")
    assert under("level.") == keys("level", set(BOTS), "", "text")
    assert "combo" in ENGLISH


def test_every_move_of_a_player_has_its_words() -> None:
    by_chance = (ids.V_DIE, ids.V_RACE, ids.V_POWER, ids.V_FIRST, ids.V_TURN)
    played = {verb_key(verb) for rules in RULES for verb in rules.verbs if verb.number not in by_chance}
    options = {option for rules in RULES for verb in rules.verbs for option in verb.options}
    relic_keys = {relic.key for rules in RULES for relic in rules.relics}
    assert under("verb.") == keys("verb", played, "", "hint")
    assert under("word.") == keys("word", (options - relic_keys) | {"nobody"}, "", "hint")


def test_everything_that_is_asked_has_its_words() -> None:
    # Frames that a player or chance acts on, in place of whose name a choice, or the only move of a step, may be asked.
    asked = {"start", "conquer", "over"} | {
        ids.FRAME_NAMES[kind]
        for kind, decision in enumerate(engine.DECISIONS)
        if not decision.automatic and kind not in (ids.F_CHOICE, ids.F_CONQUER)
    }
    for rules in RULES:
        asked |= {kebab(type(choice).__name__) for choice in rules.choices if choice.verbs}
        for ability in abilities(rules):
            bound = rules.bound[ability.key]
            asked |= {verb_key(rules.verbs[each.verb]) for each in bound if ids.END in each.steps}
            if type(ability).demands is not Ability.demands:
                asked.add(verb_key(rules.verbs[bound[0].verb]))
    assert under("ask.") == keys("ask", asked, "title", "text")
    assert under("step.") == keys("step", {*ids.STEPS, "over"}, "")


def test_everything_that_may_be_wasted_has_its_words() -> None:
    pieces = {
        verb.word
        for rules in RULES
        for verb in rules.verbs
        if verb.word in rules.marker_number and verb.word not in {relic.key for relic in rules.relics}
    }
    assert under("waste.") == keys("waste", {"tokens", *pieces}, "")


def test_every_term_of_a_sum_has_its_words() -> None:
    """Those of a cost, of an income and of coins at once; a term that is an ability goes by the ability's name."""
    terms = {"region", "mountain", "natives", "tokens", "travel", "least", "regions", "coins", "pick", "objective"}
    named = {ability.key for rules in RULES for ability in [*rules.races, *rules.powers, *rules.relics]}
    for rules in RULES:
        terms |= {marker.name for marker in rules.markers if marker.defends}
        terms |= {rule.key for rule in rules.table if type(rule).income is not Ability.income}
    assert under("item.") == keys("item", terms - named, "")


def test_every_refusal_has_its_words() -> None:
    own = {key for rules in RULES for ability in abilities(rules) for key in ability.reasons}
    assert under("reason.") == keys("reason", {*REASONS, *own, "half-move"}, "")


def test_every_refusal_of_the_server_has_its_words() -> None:
    by_status = {*KEYS.values(), "problem.malformed", "problem.unexpected"}
    assert under("problem.") == {*PROBLEMS, *by_status, *UNSAID}


def test_every_reason_of_a_hint_has_its_words() -> None:
    assert under("hint.") == {key for _, key, _ in HINTS}
    for _, key, numbers in HINTS:
        assert {argument.name for argument in arguments(ENGLISH[key])} == set(numbers), key


def test_the_guide_is_whole() -> None:
    for game in GAMES:
        found = under(f"guide.{game}.")
        numbers = {str(number) for number in range(1, len(found) // 2 + 1)}
        assert len(numbers) >= 8
        assert found == keys(f"guide.{game}", numbers, "title", "text")
    steps = under("guide.turn.") - {"guide.turn.title"}
    assert steps == keys("guide.turn", {str(number) for number in range(1, len(steps) + 1)}, "")


def test_lines_of_abilities_are_short_in_every_language() -> None:
    # Other languages need more room than English; a line may grow by half.
    for language in words.languages():
        most = SHORT if language == "en" else SHORT * 3 // 2
        long = [
            key
            for key, text in words.catalogue(language).items()
            if key.startswith(("smallworld.", "warcraft.")) and key.endswith(".short") and len(text) > most
        ]
        assert not long, f"{language}: {long}"


def test_keys_are_written_alike() -> None:
    written = re.compile(r"[a-z0-9]+(-[A-Za-z0-9]+)*(\.[a-z0-9]+(-[A-Za-z0-9]+)*)*")
    assert [key for key in ENGLISH if not written.fullmatch(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_exactly_the_english_keys(language: str) -> None:
    found = words.catalogue(language)
    assert sorted(found.keys() ^ ENGLISH.keys()) == []
    assert [key for key, text in found.items() if text != text.strip() or not text] == []


def test_every_language_of_the_folder_is_one_of_the_game() -> None:
    assert sorted(words.languages()) == sorted(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_can_be_read_and_hold_what_the_english_ones_hold(language: str) -> None:
    forms = {*Locale.parse(language).plural_form.tags, "other"}
    texts = words.catalogue(language)
    for key in sorted(texts.keys() & ENGLISH.keys()):
        found = list(arguments(texts[key]))
        english = list(arguments(ENGLISH[key]))
        assert _names(found) == _names(english), f"{language} {key}"
        for argument in found:
            if argument.kind == "plural":
                assert argument.selectors() == forms, f"{language} {key}: {argument.name}"
        for one, other in itertools.product(found, english):
            if one.name == other.name and one.kind == other.kind == "select":
                assert one.selectors() == other.selectors(), f"{language} {key}: {one.name}"


def _names(found: list[Argument]) -> set[tuple[str, bool]]:
    """The names of placeholders, and whether each is told apart by cases that are no numbers."""
    return {(argument.name, argument.kind == "select") for argument in found}
