"""Everything in every game has texts in every language, and no text is unused."""

import re
from collections.abc import Callable
from string import Formatter

import pytest

from smallworld import i18n
from smallworld.bots import BOTS
from smallworld.bots.reason import WORDS as BOTS_WORDS
from smallworld.core import ids
from smallworld.core.ruleset import Ruleset
from smallworld.games import BoardData
from smallworld.games.boards import board_names, load_board
from smallworld.games.catalogue import GAMES, game_info, ruleset
from smallworld.games.custom.recipes.effects.placed_pieces import REASONS as RECIPES
from smallworld.server.match.timeline import UNTIL
from smallworld.server.protocol.errors import PROBLEMS
from smallworld.server.web.error_handlers import KEYS
from tests.i18n import checks
from tests.i18n.checks import arguments
from tests.support import message_keys

ENGLISH = i18n.catalogue("en")
#: One ruleset per game contains everything; the player count affects only the board and the teams.
RULES = [ruleset(game, max(game_info(game).rounds)) for game in GAMES]
#: Everything printed in regions besides symbols, including the board's edge.
PRINTED = ("edge", "entry", "size-S", "size-M", "size-L")
#: Messages of the browser itself, when the server can't send one.
UNSAID = {"problem.device", "problem.offline"}
#: Every shipped board, each island separately.
BOARDS = [load_board(name, game) for game in ("smallworld", "warcraft") for name in board_names(game)]


def under(*prefixes: str) -> set[str]:
    """Return the English keys with one of these prefixes."""
    return {key for key in ENGLISH if key.startswith(prefixes)}


def keys(prefix: str, names: set[str], *fields: str) -> set[str]:
    """Return the keys for these names: one per field; an empty field stands for the bare key."""
    return {f"{prefix}.{name}{field and '.'}{field}" for name in names for field in fields}


def key(prefix: str, name: str) -> str:
    """Return the key of a name on a board, derived from its English form."""
    return f"{prefix}.{re.sub('[^a-z0-9]+', '-', name.lower())}"


def folder_of(rules: Ruleset) -> str:
    """Return the folder of the abilities that a game uses."""
    return game_info(rules.game).folder


def relics(rules: Ruleset, kind: str) -> set[str]:
    """Return a game's artifacts or places."""
    return {relic.key for relic in rules.relics if type(relic).__module__.split(".")[-2] == kind}


def every(listed: Callable[[str], tuple[str, ...]]) -> set[str]:
    """Return everything that the server may send for any game."""
    return {key for game in GAMES for key in listed(game)}


def test_texts_of_abilities_are_complete_without_extras() -> None:
    expected: set[str] = set()
    for rules in RULES:
        game = folder_of(rules)
        expected |= keys(f"{game}.race", set(rules.race_number), "name", "one", "short", "long")
        expected |= keys(f"{game}.power", set(rules.power_number), "name", "short", "long")
        expected |= keys(f"{game}.artifact", relics(rules, "artifacts"), "name", "short", "long")
        expected |= keys(f"{game}.place", relics(rules, "places"), "name", "short", "long")
        expected |= keys(game, {"natives"}, "name", "one", "text")
    assert under("smallworld.", "warcraft.") == expected


def test_things_on_the_map_have_texts() -> None:
    markers = {marker.name for rules in RULES for marker in rules.markers}
    factions = {tag for rules in RULES for race in rules.races for tag in race.tags}
    assert under("marker.") == keys("marker", markers, "", "text")
    assert under("terrain.") == keys("terrain", set(ids.TERRAINS), "")
    assert under("symbol.") == keys("symbol", {*ids.SYMBOLS, *PRINTED}, "", "text")
    assert under("faction.") == keys("faction", factions | {team for rules in RULES for team in rules.teams}, "")
    assert under("game.") == keys("game", set(GAMES), "", "text")
    assert under("level.") == keys("level", set(BOTS), "", "text")
    assert "combo" in ENGLISH


def test_every_move_has_a_text() -> None:
    assert under("verb.") == keys("verb", every(message_keys.verb_keys), "", "hint")
    assert under("word.") == keys("word", every(message_keys.word_keys), "", "hint")


def test_every_question_has_a_text() -> None:
    assert under("ask.") == keys("ask", every(message_keys.asked_keys), "title", "text")
    assert under("step.") == keys("step", {*ids.STEPS, "over"}, "")
    assert under("waste.") == keys("waste", every(message_keys.waste_keys), "")
    assert under("due.") == keys("due", every(message_keys.due_keys), "")
    assert under("ahead.") == {"ahead.aside"}
    assert under("act.undo.until.") == keys("act.undo.until", set(UNTIL), "")


def test_every_item_of_a_sum_has_a_text() -> None:
    # Items that are abilities use the ability's name, and natives have a name in each game.
    terms = every(message_keys.item_keys) | every(message_keys.coin_sources)
    named = {ability.key for rules in RULES for ability in [*rules.races, *rules.powers, *rules.relics]}
    assert under("item.") == keys("item", terms - named - {"natives"}, "")
    assert under("source.") == keys("source", set(message_keys.source_keys()), "")


def test_every_title_has_a_text() -> None:
    assert under("title.") == keys("title", set(message_keys.title_keys()), "", "why")


def test_everything_counted_on_a_board_has_a_text() -> None:
    assert under("counts.thing.") == keys("counts.thing", every(message_keys.thing_keys), "")
    parts = keys("counts", {"edge", "landing", "empty"}, "some", "all", "none")
    assert under("counts.") - under("counts.thing.") == {"counts.line", "counts.islands", *parts}


def test_every_refusal_of_a_move_has_a_text() -> None:
    assert under("reason.") == keys("reason", every(message_keys.reason_keys) | RECIPES.keys(), "")


def test_every_refusal_of_the_server_has_a_text() -> None:
    by_status = {*KEYS.values(), "problem.malformed", "problem.unexpected"}
    assert under("problem.") == {*PROBLEMS, *by_status, *UNSAID}


def test_every_reason_of_a_hint_has_a_text() -> None:
    assert under("hint.") == set(message_keys.hint_keys())
    for key, sentence in BOTS_WORDS.items():
        numbers = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        assert {argument.name for argument in arguments(ENGLISH[f"hint.{key}"])} == numbers, key


def test_the_guide_is_complete() -> None:
    for game in GAMES:
        found = under(f"guide.{game}.")
        numbers = {str(number) for number in range(1, len(found) // 2 + 1)}
        assert len(numbers) >= 8
        assert found == keys(f"guide.{game}", numbers, "title", "text")
    steps = under("guide.turn.")
    assert steps == keys("guide.turn", {str(number) for number in range(1, len(steps) + 1)}, "")


def test_names_on_boards_match_the_boards() -> None:
    """A name is looked up by its English form, so boards, moves and records don't depend on the language."""
    islands = [board for board in BOARDS if board.size]
    regions = {key("region", region.name): region.name for board in BOARDS for region in board.regions}
    named = regions | {key("island", island.name): island.name for island in islands}
    assert {key: ENGLISH[key] for key in under("region.", "island.")} == named
    assert {key: ENGLISH[key] for key in under("board.")} == {
        f"board.{board.id}": board.name for board in BOARDS if not board.size
    }


@pytest.mark.parametrize(("language", "word"), [("en", "native"), ("cs", "domorod"), ("hu", "őslak"), ("pl", "tubylc")])
def test_natives_have_their_name_in_each_game(language: str, word: str) -> None:
    """The rulebooks contain only Lost Tribes and Murlocs."""
    said = {key: re.sub(r"\{\w+", "", text) for key, text in i18n.catalogue(language).items()}
    assert [key for key, text in said.items() if word in text.lower()] == []


def test_keys_have_a_consistent_form() -> None:
    written = re.compile(r"[a-z0-9]+(-[A-Za-z0-9]+)*(\.[a-z0-9]+(-[A-Za-z0-9]+)*)*")
    assert [key for key in ENGLISH if not written.fullmatch(key)] == []


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("check", checks.ALL, ids=lambda check: check.__name__)
def test_a_language_is_complete(language: str, check: checks.Check) -> None:
    assert check(language) == []


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
def test_regions_of_a_board_have_distinct_names(language: str, board: BoardData) -> None:
    texts = i18n.catalogue(language)
    names = [texts[key("region", region.name)] for region in board.regions]
    assert sorted(names) == sorted(set(names))


def test_hungarian_endings_stay_on_the_line_of_their_number() -> None:
    """A line may break after a plain hyphen: 1-gyel needs U+2011."""
    broken = [key for key, text in i18n.catalogue("hu").items() if re.search(r"[\d}#]-[a-záéíóöőúüű]", text)]
    assert broken == []
