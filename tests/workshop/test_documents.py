"""Recipe documents: valid ones are read, and all others refused with a location and a sentence."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from smallworld.core.errors import RulesetError
from smallworld.games import GAMES, game_info, load_content
from smallworld.games.custom.recipes.read import MOST_LETTERS, recipe_of
from smallworld.games.custom.recipes.recipe import NOT_KEYS
from smallworld.notation import header
from smallworld.workshop import RecipeError, parse_recipe, read_recipe
from smallworld.workshop.templates import templates
from tests.support.message_keys import coin_sources, item_keys
from tests.workshop.drawn import draw_recipe

SOUND = """format: 1
power: amber-hunting
name: {en: Amber-hunting, cs: Sběrači jantaru}
number: 4
icon: amber
by: Mia
effects:
  - coins: {each: region, where: {coast: true}, amount: 1}
  - cheaper: {where: {terrain: [swamp]}, by: 1}
"""
CHEAPER = "- cheaper: {where: {terrain: [swamp]}, by: 1}"
RACE = """format: 1
race: badgers
name: {en: Badgers}
number: 6
effects:
  - pieces: {piece: lair, how: held}
"""

# Mutation of a valid recipe, and the resulting message.
REFUSED: dict[str, tuple[str, str, str, str]] = {
    "no format": (SOUND, "format: 1\n", "", "it lacks `format`"),
    "a later format": (SOUND, "format: 1", "format: 2", "format: recipes of format 2 can't be read"),
    "two kinds": (SOUND, "number", "race: x\nnumber", "it must have either a `race` or a `power`"),
    "no kind": (SOUND, "power: amber-hunting\n", "", "it must have either a `race` or a `power`"),
    "a key that is no word": (SOUND, "amber-hunting", "Amber Hunting", "power: "),
    "a key that is too long": (SOUND, "amber-hunting", "a" * 25, "power: "),
    "a key that means something else": (SOUND, "amber-hunting", "regions", "power: 'regions' means something else"),
    "no name": (SOUND, "{en: Amber-hunting, cs: Sběrači jantaru}", "{}", "name: "),
    "a name that is too long": (SOUND, "Amber-hunting,", f"{'a' * 25},", "name: it has more than 24 letters"),
    "a name with markup": (SOUND, "en: Amber-hunting", "en: <b>x</b>", "name.en: '<b>x</b>' has letters"),
    "a name of spaces": (SOUND, "en: Amber-hunting", 'en: "  "', "name.en: a name does not begin or end"),
    "a name that turns the text round": (SOUND, "en: Amber-hunting", 'en: "a\\u202eb"', "name.en: "),
    "a language that is none": (SOUND, "cs:", "czech:", "name: a language goes by two letters"),
    "a number too big for a power": (SOUND, "number: 4", "number: 6", "number: a power has at most 5, not 6"),
    "a number too big for a race": (RACE, "number: 6", "number: 11", "number: a race has at most 10, not 11"),
    "a number that is none": (SOUND, "number: 4", "number: many", "number: it must be a whole number, not a text"),
    "too few tokens": (RACE, "number: 6", "number: 6\ntokens: 10", "tokens: at least its number + 5 = 11, not 10"),
    "a power with tokens": (SOUND, "number: 4", "number: 4\ntokens: 10", "tokens: only a race has that"),
    "an icon that is none": (SOUND, "icon: amber", "icon: ham", "icon: 'ham' is not one of hammer, acorn, amber"),
    "an icon unlike any": (SOUND, "icon: amber", "icon: xyzzy", "'xyzzy' is not one of acorn, amber, anchor, anvil"),
    "a portrait of a power": (SOUND, "icon: amber", "portrait: {face: round}", "portrait: a power has an icon"),
    "an unknown field": (SOUND, "by: Mia", "from: Mia", "there is no 'from' here"),
    "no effect of a power": (SOUND, SOUND[SOUND.index("effects") :], "", "effects: a power needs at least one"),
    "five effects": (SOUND, "effects:", "effects:\n" + "  - die: {}\n" * 3, "effects: there are more than 4"),
    "an effect of no kind": (SOUND, "coins:", "coin:", "effects[0]: there is no 'coin' here"),
    "an empty effect": (SOUND, CHEAPER, "- {}", "effects[1]: an effect has one kind"),
    "two kinds in one": (SOUND, "- cheaper: {", "- die: {}\n    cheaper: {", "effects[1]: an effect has one kind"),
    "the same twice": (SOUND, CHEAPER, SOUND.splitlines()[7].strip(), "effects[1]: it says the same"),
    "only one of a kind": (RACE, "effects:", "effects:\n  - spares: {}\n  - spares: {first: true}", "effects[1]: "),
    "an amount of nothing": (SOUND, "amount: 1", "amount: 0", "effects[0].coins.amount: it must be at least 1"),
    "too many coins": (SOUND, "amount: 1", "amount: 9", "effects[0].coins.amount: at most 3 coins here, not 9"),
    "a terrain that is none": (SOUND, "[swamp]", "[moor]", "effects[1].cheaper.where.terrain[0]: 'moor' is not one of"),
    "a terrain twice": (SOUND, "[swamp]", "[swamp, swamp]", "effects[1].cheaper.where.terrain: 'swamp' is there twice"),
    "a test that makes no sense": (
        SOUND, "{coast: true}", "{held_by: nobody}", "effects[0].coins.where.held_by: the army holds these regions",
    ),
    "a coast of water": (SOUND, "terrain: [swamp]", "terrain: [sea], coast: true", "effects[1].cheaper.where.coast: "),
    "two levels of beside": (
        SOUND, "terrain: [swamp]", "beside: {beside: {}}", "effects[1].cheaper.where.beside: there is no 'beside' here",
    ),
    "a lair placed by hand": (RACE, "how: held", "how: built, number: 1", "effects[0].pieces.piece: only these can"),
    "the same piece twice": (
        RACE, "effects:", "effects:\n  - pieces: {piece: lair, how: conquered}",
        "effects[1].pieces.piece: an effect above",
    ),
    "tokens laid aside by a power": (
        SOUND, "cheaper: {where: {terrain: [swamp]}, by: 1}", "tokens: {more: 2, conquering_only: true}",
        "effects[1].tokens.conquering_only: only a race",
    ),
    "a garrison of a power": (
        SOUND, "cheaper: {where: {terrain: [swamp]}, by: 1}", "garrison: {}", "effects[1].garrison: only a race",
    ),
    "a garrison in decline": (
        RACE, "effects:", "effects:\n  - garrison: {}\n  - decline: {how: extra}", "effects[0].garrison: it can't go",
    ),
    "two documents": (SOUND, "effects:", "---\neffects:", "a single document, not 2"),
    "an alias": (SOUND, "by: Mia", "by: &m Mia\nicon: *m", "aliases"),
    "a field twice": (SOUND, "by: Mia", "by: Mia\nby: Mia", "'by' is given twice"),
    "not YAML": (SOUND, "effects:", "effects: [", "not valid YAML"),
    "a list": (SOUND, SOUND, "[1, 2]", "it must be a mapping, not a list"),
}  # fmt: skip


def test_a_valid_recipe_is_read(tmp_path: Path) -> None:
    for name, text in (("amber.yaml", SOUND), ("badgers.yml", RACE)):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        recipe = read_recipe(path)
        as_json = tmp_path / f"{name}.json"
        as_json.write_bytes(recipe.document())
        assert read_recipe(as_json) == recipe
        found = load_content([path])
        assert [kind.key for kind in (*found.races, *found.powers)] == [recipe.key]
        assert load_content([path]).recipes == (recipe,)


@pytest.mark.parametrize("what", REFUSED)
def test_a_wrong_recipe_is_refused_with_its_place(what: str, tmp_path: Path) -> None:
    good, old, new, sentence = REFUSED[what]
    assert parse_recipe(good)
    assert old in good
    path = tmp_path / "made.yaml"
    path.write_text(good.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RulesetError) as refused:
        load_content([path])
    said = str(refused.value)
    assert said.startswith(str(path)) and sentence in said and "\n" not in said, said


def test_content_that_a_game_lacks_is_reported() -> None:
    lairs = parse_recipe(RACE)
    assert [str(problem) for problem in lairs.game_problems("warcraft")] == [
        "effects[0].pieces.piece: Lair: there is no such piece in this game; there are Wisp wall, Fortress, Watchtower"
    ]
    assert not list(lairs.game_problems("smallworld"))


def test_a_missing_or_binary_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="can't be read: No such file"):
        read_recipe(tmp_path / "none.yaml")
    (tmp_path / "made.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RulesetError, match="can't be read: not a text file"):
        read_recipe(tmp_path / "made.yaml")
    with pytest.raises(RulesetError, match="longer than 20000 characters"):
        parse_recipe(SOUND + "#" * MOST_LETTERS)


#: Typing errors.
SLIPS = ["", "{", "]", ":", "\n", "\t- ", "&a ", "é"]
KINDS = [("smallworld", "race"), ("smallworld", "power"), ("warcraft", "race"), ("warcraft", "power")]
#: Replacement values.
JUNK: list[Any] = [
    None, True, -1, 0, 7, 10**30, 1.5, "", "x", "a" * 300, "\0", "{n}", "<script>", [], [[]], {}, {"a": 1}, "field",
    ["field"], "__class__",
]  # fmt: skip


def spoilt(chance: random.Random, value: Any, depth: int = 0) -> Any:
    """Mutate a document: replace, drop, duplicate or add something."""
    if isinstance(value, dict) and value and (depth == 0 or chance.random() < 0.8):
        found = dict(value)
        key = chance.choice(list(found))
        if chance.random() < 0.12:
            del found[key]
        elif chance.random() < 0.12:
            found[chance.choice(["x", "where", "each", "_", "effects", "n" * 100])] = chance.choice(JUNK)
        else:
            found[key] = spoilt(chance, found[key], depth + 1)
        return found
    if isinstance(value, list) and value and chance.random() < 0.8:
        place = chance.randrange(len(value))
        changed = [*value[:place], spoilt(chance, value[place], depth + 1), *value[place + 1 :]]
        return changed * chance.choice([1, 1, 1, 3])
    return chance.choice(JUNK)


def test_corrupted_documents_are_refused_with_a_sentence_or_valid() -> None:
    chance = random.Random(11)
    refused = 0
    drawn = [draw_recipe(chance, game, kind, "drawn") for game, kind in KINDS for _ in range(60)]
    for number in range(3000):
        document = json.loads(drawn[number % len(drawn)].document())
        for _ in range(chance.randint(1, 3)):
            document = spoilt(chance, document)
        try:
            recipe_of(document)
        except RecipeError as error:
            refused += 1
            assert "\n" not in str(error) and len(error.problem.sentence) > 8
    assert refused > 2000


def test_corrupted_texts_are_refused_with_a_sentence_or_valid() -> None:
    chance = random.Random(12)
    texts = [recipe.document().decode() for recipe in templates("smallworld")] + [SOUND, RACE]
    for _ in range(1500):
        text = list(chance.choice(texts))
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(len(text))
            text[place : place + chance.choice([0, 1, 5])] = chance.choice(SLIPS)
        try:
            parse_recipe("".join(text), "spoilt.yaml")
        except RulesetError as error:
            assert str(error).startswith("spoilt.yaml") and "\n" not in str(error)


def test_every_template_is_playable_in_its_game() -> None:
    for game in ("smallworld", "warcraft"):
        for recipe in templates(game_info(game).folder):
            assert not list(recipe.game_problems(game))


def test_no_key_has_another_meaning_in_the_notation() -> None:
    """Words used in sums, positions and markers are either ability keys, which are checked, or forbidden as keys."""
    for game in GAMES:
        info = game_info(game)
        named = {ability.key for ability in (*info.races, *info.powers, *info.relics, *info.table)}
        words = {marker.name for marker in info.markers} | {*item_keys(game), *coin_sources(game), *header.TAKEN}
        assert words - named <= NOT_KEYS
