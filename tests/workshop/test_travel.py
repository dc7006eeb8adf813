"""Recipes in records, positions and scenarios, and old ones that must stay readable."""

import json
from pathlib import Path

import pytest

from smallworld import NotationError, RulesetError
from smallworld.game.game import new_game
from smallworld.game.replay import read_record
from smallworld.games import Content, Options
from smallworld.games.custom.own_boards import board_hash
from smallworld.games.custom.packs import pack_of
from smallworld.games.custom.recipes.effects.kinds import KINDS
from smallworld.games.custom.recipes.read import read_kept, write_kept
from smallworld.games.yaml_nodes import read_documents
from smallworld.notation.position import read_position, write_position
from smallworld.scenarios.scenario import Scenario
from smallworld.server.new_game import from_record
from smallworld.workshop import Recipe, read_recipe, rule
from tests.packaging.wheels import ROOT

CORPUS = Path(__file__).parents[1] / "corpus"
KEPT = (CORPUS / "recipes-1.jsonl").read_text(encoding="utf-8").splitlines()
PACKS = (CORPUS / "packs-1.jsonl").read_text(encoding="utf-8").splitlines()
RECORDS = (CORPUS / "records-recipes-1.txt").read_text(encoding="utf-8").split("\f")
POSITIONS = (CORPUS / "positions-recipes-1.txt").read_text(encoding="utf-8").split("---\n")
AMBER = read_recipe(ROOT / "examples" / "amber-hunting.yaml")


def kept(text: str) -> Recipe:
    """Return the recipe stored in a line."""
    (node,) = read_documents(text, "kept")
    return read_kept(node)


@pytest.mark.parametrize("number", range(len(PACKS)))
def test_an_old_pack_is_read_and_its_contents_have_the_hashes_that_they_had(number: int) -> None:
    kept_pack = json.loads(PACKS[number])
    pack = pack_of(kept_pack["document"])
    hashes = [*(recipe.hash() for recipe in pack.recipes), *(board_hash(board) for board in pack.boards)]
    assert hashes == kept_pack["hashes"] and len(hashes) == len(kept_pack["document"]["contents"])


@pytest.mark.parametrize("number", range(len(KEPT)))
def test_old_recipes_are_readable_with_unchanged_hashes(number: int) -> None:
    recipe = kept(KEPT[number])
    assert write_kept(recipe) == KEPT[number]
    assert rule(recipe, "hu")


def test_the_old_recipes_cover_every_kind_of_effect() -> None:
    assert {effect.kind for line in KEPT for effect in kept(line).effects} == set(KINDS)


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_an_old_record_with_recipes_is_read_and_rewritten_unchanged(number: int) -> None:
    game = read_record(RECORDS[number])
    assert game.over and len(game.setup.options.content.recipes) == 4
    assert game.record() == RECORDS[number]


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_an_old_position_with_recipes_is_rewritten_unchanged(number: int) -> None:
    position = read_position(POSITIONS[number])
    assert write_position(position.state, position.names, position.header) == POSITIONS[number]


def test_a_modified_recipe_in_a_record_is_detected() -> None:
    game = new_game("smallworld", 2, seed=1, options=Options(content=Content().with_recipes([AMBER])))
    text = game.record()
    assert read_record(text).setup.options.content.recipes == (AMBER,)
    changed = text.replace('"swamp"', '"hill"')
    assert changed != text
    with pytest.raises(
        NotationError, match=r"record:\d+: a recipe: the content was changed: its hash is \w{16}, not \w{16}"
    ):
        read_record(changed)


def test_an_invalid_recipe_in_a_record_is_refused_with_its_location() -> None:
    text = new_game("smallworld", 2, seed=1, options=Options(content=Content().with_recipes([AMBER]))).record()
    with pytest.raises(NotationError, match=r"record:\d+: a recipe: effects\[1\].cheaper.where.terrain\[0\]: 'moor'"):
        read_record(text.replace('"swamp"', '"moor"'))


def test_a_recipe_file_needs_no_permission(tmp_path: Path) -> None:
    """Recipes are data: unlike Python files, they need no `--with` when a scenario names them."""
    (tmp_path / "amber.yaml").write_bytes(AMBER.document())
    text = """scenario: Amber
game: smallworld
content: [amber.yaml]
board: small-world-2
players: {ann: {active: ratmen amber-hunting, hand: 4, holds: {greyfang: 1}}, bob: {active: elves hill}}
"""
    (document,) = read_documents(text, str(tmp_path / "scenario.yaml"))
    assert "amber-hunting" in Scenario(document).state.rules.power_number
    (tmp_path / "amber.yaml").unlink()
    with pytest.raises((NotationError, RulesetError), match=r"amber\.yaml: can't be read"):
        Scenario(document)


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_the_server_accepts_an_old_record_with_recipes(number: int) -> None:
    created = from_record(RECORDS[number]).game
    assert created.summary.over and len(created.plan.request.content) == 4
