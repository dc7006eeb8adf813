"""Explanations consist of editable words: the sentence shown to players, and only valid changes."""

import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from smallworld import i18n
from smallworld.games import GAMES
from smallworld.games.catalogue import default_board
from smallworld.games.custom.packs import invention_of, kind_of
from smallworld.games.custom.recipes.effects.kinds import KINDS, Effect
from smallworld.games.custom.recipes.phrases import say_phrase, say_words
from smallworld.games.custom.recipes.recipe import Recipe
from smallworld.workshop import parse_recipe, rule
from smallworld.workshop.editing.recipe_draft import Draft
from smallworld.workshop.editing.variants import VARIANTS, variant_of
from smallworld.workshop.editing.words import sentence_of
from smallworld.workshop.explain_document import blank_documents, explain, start_templates
from smallworld.workshop.explanation import Explanation, SentencePart, WordChoice
from smallworld.workshop.shipped_packs import FOLDER, shipped_documents, shipped_pack
from smallworld.workshop.templates import template, templates
from tests.workshop.drawn import draw_recipe
from tests.workshop.effect_pairs import PAIRS
from tests.workshop.from_schema import JUNK, changed, draw_document
from tests.workshop.test_sentences import LEFT_OVER

LANGUAGES = i18n.languages()
AMBER = {
    "format": 1, "power": "amber-hunting", "name": {"en": "Amber-hunting"}, "number": 4,
    "effects": [
        {"coins": {"each": "region", "where": {"coast": True}}}, {"cheaper": {"where": {"terrain": ["swamp"]}}},
    ],
}  # fmt: skip
BADGERS = {"format": 1, "race": "badgers", "name": {"en": "Badgers"}, "number": 6, "effects": []}


def text(document: dict[str, Any], **changes: Any) -> str:
    return json.dumps({**document, **changes})


def edited(document: str, language: str = "en", game: str = "smallworld") -> Explanation:
    return explain(document, language, game, editable=True)


def words(explanation: Explanation) -> Iterator[SentencePart]:
    """All editable words."""
    for sentence in explanation.sentences:
        yield from (part for part in sentence.parts if part.kind != "text")
    yield from (part for part in (explanation.number, explanation.faction) if part)


def choices(explanation: Explanation) -> Iterator[WordChoice]:
    for part in words(explanation):
        yield from part.choices


def word(explanation: Explanation, sentence: int, label: str) -> SentencePart:
    (found,) = [part for part in explanation.sentences[sentence].parts if part.label == label]
    return found


def choice(part: SentencePart, name: str, group: str = "") -> WordChoice:
    (found,) = [each for each in part.choices if each.text == name and group in ("", each.group)]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_form_the_sentence_shown_to_players(language: str) -> None:
    """Every effect with every `where`, in both games."""
    for number, (effect, game) in enumerate(itertools.product(PAIRS, ("smallworld", "warcraft"))):
        kind = "race" if effect.data.races_only or (effect.tokens and effect.tokens.conquering_only) else "power"
        document = {"format": 1, kind: "made", "name": {"en": "Made"}, "number": 4}
        draft = Draft({**document, "effects": [json.loads(msgspec.json.encode(effect))]}, game)
        said = say_phrase(effect.data.phrase(), language, game)
        assert "".join(piece for piece, _ in say_words(effect.data.phrase(), language, game)) == said
        # Testing all alternatives for all pairs would take long; each language covers a different part.
        editable = number % 16 == 4 * LANGUAGES.index(language)
        sentence = sentence_of(draft, 0, language, editable)
        assert sentence.text == said == "".join(part.text for part in sentence.parts)
        if not editable:
            continue
        assert (len(sentence.parts) > 1) == (effect.die is None) or effect.reach, said
        for part in sentence.parts:
            assert part.kind == "text" or (part.label and part.choices), part
            assert part.text == part.text.strip() or part.kind == "text"
            if not part.text:
                assert sum(each.chosen for each in part.choices) == 1, f"nothing to show for a word of {said!r}"
            for each in part.choices:
                assert each.text and bool(each.document) != bool(each.why), each
                assert not any(LEFT_OVER.search(said) for said in (each.text, each.group, each.why)), each


def test_numbers_can_be_changed_within_their_limits() -> None:
    part = word(edited(text(AMBER)), 0, "How many")
    assert (part.text, part.kind) == ("1 more coin", "stepper")
    less, more = part.choices
    assert less.why == "It must be at least 1." and not less.document
    assert more.text == "2 more coins"
    assert json.loads(more.document)["effects"][0]["coins"] == {"each": "region", "where": {"coast": True}, "amount": 2}
    most = word(edited(text(AMBER, effects=[{"coins": {"each": "region", "amount": 3}}])), 0, "How many").choices[1]
    assert most.why == "At most 3 coins here, not 4."


def test_chips_add_and_remove_tests() -> None:
    part = word(edited(text(AMBER)), 1, "Which regions")
    assert part.text == "Regions with swamp"

    def where(name: str, group: str = "") -> object:
        return json.loads(choice(part, name, group).document)["effects"][1]["cheaper"].get("where")

    terrain = "Terrain: any of"
    assert where("Hill", terrain) == {"terrain": ["hill", "swamp"]}
    assert where("Swamp", terrain) is None and choice(part, "Swamp", terrain).chosen
    assert where("Lost Tribes") == {"terrain": ["swamp"], "held_by": "natives"}
    assert where("Mountain", "Next to a region of theirs") == {
        "terrain": ["swamp"],
        "beside": {"terrain": ["mountain"]},
    }
    assert where("At least 3") == {"terrain": ["swamp"], "tokens": 3}
    assert where("any region") is None
    assert choice(part, "Hill", terrain).icon == "hill"
    held = choice(word(edited(text(AMBER)), 0, "Which regions"), "An active race")
    assert held.why == "The army holds these regions itself." and not held.document


def test_changing_a_word_repairs_dependent_fields() -> None:
    """Tests that no longer apply are removed, and missing fields are added."""
    part = word(edited(text(AMBER)), 0, "Say it differently")
    per_piece = json.loads(choice(part, "for each piece in their regions").document)["effects"][0]["coins"]
    assert per_piece == {"each": "piece", "piece": "lair"}
    assert "for each island they are on" not in [each.text for each in part.choices]
    pieces = {"pieces": {"piece": "lair", "how": "held", "where": {"coast": True}}}
    moved = choice(
        word(edited(text(BADGERS, effects=[pieces])), 0, "Say it differently"), "placed anew each turn, one in a region"
    )
    assert json.loads(moved.document)["effects"][0]["pieces"]["number"] == 2
    assert not edited(moved.document).faults


@pytest.mark.parametrize("game", ["smallworld", "warcraft"])
def test_every_alternative_in_a_valid_recipe_is_valid(game: str) -> None:
    chance = random.Random(game)
    drawn = [draw_recipe(chance, game, ("race", "power")[number % 2], f"drawn-{number}") for number in range(18)]
    seen = 0
    for recipe in drawn:
        explanation = edited(recipe.document().decode(), LANGUAGES[seen % 4], game)
        assert not explanation.faults and explanation.hash == recipe.hash() and game in explanation.games
        assert explanation.rule == rule(recipe, LANGUAGES[seen % 4], game)
        for each in choices(explanation):
            if each.document:
                seen += 1
                assert not list(parse_recipe(each.document).game_problems(game)), each
        for addition in explanation.additions:
            assert bool(addition.document) != bool(addition.why)
            assert not addition.document or parse_recipe(addition.document)
        for sentence in explanation.sentences:
            left = json.loads(sentence.without)["effects"]
            assert len(left) == len(recipe.effects) - 1
    assert seen > 500


def test_every_kind_of_effect_can_be_added_in_six_groups() -> None:
    for game in ("smallworld", "warcraft"):
        explanation = edited(text(BADGERS), "en", game)
        assert len({addition.group for addition in explanation.additions}) == 6
        assert {addition.effect.partition(".")[0] for addition in explanation.additions} == set(KINDS)
        for addition in explanation.additions:
            (effect,) = parse_recipe(addition.document).effects
            assert say_phrase(effect.data.phrase(), "en", game) == addition.text
    assert {variant_of(effect).key for effect in PAIRS} == {variant.key for variant in VARIANTS}
    known = {addition.effect: addition.known_from for addition in edited(text(BADGERS)).additions}
    assert known["tokens.conquering"] == ("Amazons",) and "Orcs" in known["coins.conquest"]


def test_unavailable_additions_have_a_reason() -> None:
    found = {addition.effect: addition.why for addition in edited(text(AMBER)).additions}
    assert found["garrison"] == "Only a race can have this effect."
    full = edited(text(AMBER, effects=[*AMBER["effects"], {"die": {}}, {"water": {}}])).additions  # type: ignore[misc]
    assert {addition.why for addition in full} == {"There are four effects already."}


def test_the_number_and_the_faction_can_be_changed() -> None:
    badgers = edited(text(BADGERS, tokens=11), "en", "warcraft")
    assert badgers.number is not None and badgers.number.text == "6"
    assert json.loads(badgers.number.choices[1].document)["tokens"] == 12
    assert badgers.faction is not None
    assert [each.text for each in badgers.faction.choices] == ["Neutral", "Alliance", "Horde"]
    amber = edited(text(AMBER, number=5))
    assert amber.faction is None
    assert amber.number is not None and amber.number.choices[1].why == "A power has at most 5, not 6."


def test_the_share_of_regions_that_a_word_means_is_said() -> None:
    def note(where: dict[str, Any], game: str = "smallworld") -> str:
        effects = [{"coins": {"each": "region", "where": where}}]
        return word(edited(text(AMBER, effects=effects), "en", game), 0, "Which regions").note

    boards = [default_board("smallworld", players) for players in (2, 3, 4, 5)]
    regions = [region for board in boards for region in board.regions]
    hills = sum("hill" in region.terrain for region in regions)
    share = round(100 * hills / len(regions))
    assert note({"terrain": ["hill"]}) == f"On the boards of the box, that is {share}% of the regions."
    assert note({"terrain": ["hill"], "symbol": ["mine"], "coast": True}) != note({"terrain": ["hill"]})
    assert note({"terrain": ["lake"], "symbol": ["mine"]}) == "No region on the boards of the box is like that."
    assert note({"terrain": ["hill"]}, "warcraft").startswith("On the boards of the box, that is ")
    # It depends on the position, or is all of them.
    assert note({"terrain": ["hill"], "beside": {}}) == note({}) == ""


FAULTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "too many": ({"number": 9}, "number", "A power has at most 5, not 9."),
    "a test that makes no sense": (
        {"effects": [{"coins": {"each": "region", "where": {"held_by": "natives"}}}]},
        "effects[0].coins.where.held_by", "The army holds these regions itself.",
    ),
    "coasts of lakes": (
        {"effects": [{"cheaper": {"where": {"terrain": ["lake"], "coast": True}}}]},
        "effects[0].cheaper.where.coast", "Seas and lakes have no coast, only land has.",
    ),
    "the same twice": (
        {"effects": [{"die": {}}, {"die": {}}]}, "effects[1]", "It says the same as an effect above.",
    ),
    "no effect": ({"effects": []}, "effects", "A power needs at least one effect."),
    "an unknown effect": ({"effects": [{"die": {}}, {"fly": {}}]}, "effects[1]", "There is no 'fly' here."),
    "an unknown terrain": (
        {"effects": [{"cheaper": {"where": {"terrain": ["moor", "hill"]}}}]},
        "effects[0].cheaper.where.terrain[0]",
        "'moor' is not one of field, forest, hill, swamp, mountain, sea, lake.",
    ),
    "five": (
        {"effects": [{"die": {}}, {"water": {}}, {"toll": {}}, {"cheaper": {}}, {"spares": {}}]},
        "effects", "There are more than 4.",
    ),
    "another game's piece": (
        {"effects": [{"pieces": {"piece": "wall", "how": "held"}}]}, "effects[0].pieces.piece",
        "Wisp wall: there is no such piece in this game; "
        "there are Lair, Fortress, Encampment, Hero, Hole in the ground.",
    ),
    "pieces without a number": (
        {"effects": [{"pieces": {"piece": "hero", "how": "moved"}}]}, "effects[0].pieces.number",
        "It must say how many are placed each turn.",
    ),
    "a name with markup": ({"name": {"en": "<b>"}}, "name.en", "'<b>' has letters that can\u2019t stand in a name."),
    "no name": ({"name": {}}, "name", "There must be at least 1."),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_has_a_location_a_sentence_and_a_remedy(name: str) -> None:
    changes, path, sentence = FAULTS[name]
    found = edited(text(AMBER, **changes))
    fault = next(each for each in found.faults if each.path == path)
    assert fault.sentence == sentence
    assert "smallworld" not in found.games
    for language in LANGUAGES:
        same = next(each for each in edited(text(AMBER, **changes), language).faults if each.path == path)
        assert same.sentence and (language == "en") == (same.sentence == sentence)
    if name != "no name":
        assert not explain(fault.remedy).faults, fault.remedy


def test_a_fault_is_shown_at_its_word() -> None:
    wrong = {"coins": {"each": "region", "where": {"held_by": "natives"}, "amount": 4}}
    found = edited(text(AMBER, effects=[wrong]))
    assert word(found, 0, "Which regions").fault == "The army holds these regions itself."
    assert word(found, 0, "How many").fault == "At most 3 coins here, not 4."
    assert not word(found, 0, "Say it differently").fault


def test_yaml_is_explained_too() -> None:
    amber = "format: 1\npower: amber\nname: {en: Amber}\nnumber: 4\neffects:\n  - die: {}\n"
    found = edited(amber)
    assert found.rule == edited(json.dumps({**AMBER, "effects": [{"die": {}}]})).rule
    # Storage requires JSON.
    assert not edited(found.document).document and edited(found.document).rule == found.rule
    assert json.loads(found.document)["name"] == {"en": "Amber"}


def test_the_shipped_pack_is_read_from_its_file() -> None:
    (name,) = shipped_documents()
    found = explain((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"), "pl")
    assert (found.kind, found.faults, found.games) == ("pack", (), tuple(GAMES))
    assert invention_of(json.loads(found.document)) == shipped_pack(name)


def test_a_pack_is_explained_by_the_rules_of_its_contents() -> None:
    pack = {"format": 1, "pack": "moors", "title": {"en": "Moors"}, "contents": [AMBER, BADGERS]}
    found = explain(json.dumps(pack))
    assert (found.kind, found.name, found.faults) == ("pack", "Moors", ())
    assert [sentence.text.partition(":")[0] for sentence in found.sentences] == ["Amber-hunting", "Badgers"]
    broken = explain(json.dumps({**pack, "contents": [{**AMBER, "number": 9}]}))
    assert broken.faults[0].path == "contents[0].number" and broken.sentences[0].fault
    assert found.games == tuple(GAMES) and not broken.games
    lairs = {**BADGERS, "effects": [{"pieces": {"piece": "lair", "how": "held"}}]}
    assert explain(json.dumps({**pack, "contents": [lairs]})).games == ("smallworld",)


#: Documents that would keep a server busy.
DEEP = '{"power": "x", "effects": ' + "[" * 300 + "]" * 300 + "}"
LONG = '{"power": "x", "effects": [' + "{}," * 9000 + "{}]}"
GARBAGE = [
    "",
    "[]",
    "1",
    "null",
    '"x"',
    "{",
    "{}",
    "\0",
    "a: b: c",
    "- a\n- b",
    "{'a': 1}",
    "[" * 5000,
    "\ud800",
    "x" * 200_000,
    DEEP,
    LONG,
]


@pytest.mark.parametrize("number", range(len(GARBAGE)))
def test_garbage_has_a_fault(number: int) -> None:
    for language in LANGUAGES:
        found = explain(GARBAGE[number], language, editable=True)
        assert found.faults and found.faults[0].sentence and found.hash and not found.games


@pytest.mark.parametrize("many", ['{"die": {}}', "{}", "0", '{"coins": {"each": "piece"}}'])
def test_the_work_for_a_document_is_limited(many: str) -> None:
    """Sentences, faults and remedies are limited, however large a document is."""
    effects = ",".join([many] * (19_000 // (len(many) + 1)))
    found = edited(f'{{"format": 1, "power": "x", "name": {{"en": "X"}}, "number": 4, "effects": [{effects}]}}')
    assert len(found.sentences) == 8 and 1 <= len(found.faults) <= 20 and not found.games
    pack = '{"format": 1, "pack": "x", "title": {"en": "X"}, "contents": [' + '{"race": 1},' * 9000 + '{"race": 1}]}'
    assert len(explain(pack).sentences) == 48


def test_random_documents_are_explained_or_have_faults() -> None:
    chance = random.Random(26)
    sound = 0
    for number in range(250):
        document = draw_document(f"explained {number}", number % 4)
        if number % 3 == 0:
            document = changed(chance, {**AMBER, "effects": [*AMBER["effects"], chance.choice(JUNK)]})  # type: ignore[misc]
        try:
            written = json.dumps(document)
        except (ValueError, TypeError):
            continue
        found = explain(
            written, LANGUAGES[number % 4], ("smallworld", "warcraft")[number % 2], editable=number % 5 == 0
        )
        if found.faults:
            assert all(fault.sentence[0].isprintable() for fault in found.faults)
            assert all(json.dumps(json.loads(fault.remedy)) != written for fault in found.faults if fault.remedy)
        elif kind_of(document) in ("race", "power"):
            sound += 1
            assert isinstance(msgspec.convert(document, Recipe), Recipe)
        msgspec.json.encode(found)
    assert sound > 10


def test_templates_and_blank_documents_are_valid_starts() -> None:
    for game, count in (("smallworld", 31), ("warcraft", 24), ("azeroth", 24)):
        found = start_templates("cs", game)
        assert len(found) == count
        assert all(not explain(each.document, game=game).faults for each in found[::7])
    assert start_templates("hu", "smallworld")[4].name == template("smallworld", "giants").name["hu"]
    for kind, document in blank_documents().items():
        assert kind_of(json.loads(document)) == kind
        assert {fault.path for fault in explain(document).faults} <= {"effects"}


def test_changing_a_word_can_be_reverted() -> None:
    for recipe in templates("smallworld"):
        document = recipe.document().decode()
        found = edited(document)
        for place, sentence in enumerate(found.sentences):
            for part in sentence.parts:
                if part.kind == "stepper" and part.choices[1].document:
                    again = edited(part.choices[1].document).sentences[place]
                    (same,) = [each for each in again.parts if each.kind == "stepper"]
                    back = msgspec.convert(json.loads(same.choices[0].document)["effects"][place], Effect)
                    assert back == recipe.effects[place]
