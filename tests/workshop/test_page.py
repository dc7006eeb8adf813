"""The pages about recipes and boards show every effect with its sentence, and their examples run."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest
import yaml

from smallworld.cli.input.files import find_board
from smallworld.games import GAMES, game_info
from smallworld.games.custom.recipes.effects.effect import EffectData
from smallworld.games.custom.recipes.effects.kinds import KINDS, Effect
from smallworld.games.custom.recipes.phrases import say_phrase
from smallworld.games.custom.recipes.pieces_in_box import PIECES
from smallworld.games.custom.recipes.where.regions import Where
from smallworld.scenarios.scenario_files import run_file
from smallworld.workshop import parse_recipe, read_recipe
from smallworld.workshop.json_schema import TITLES, schema_text, shipped
from smallworld.workshop.strength.shipped import strength_table
from smallworld.workshop.templates import templates
from tests.packaging.wheels import ROOT

DOCS = ROOT / "docs"
PATH = DOCS / "reference" / "recipes.md"
PAGES = (DOCS / "how-to" / "invent.md", PATH, DOCS / "how-to" / "board.md")
PAGE = "\n".join(path.read_text(encoding="utf-8") for path in PAGES)
SHOWN = re.compile(r"^### `(\w+)`\n(.*?)(?=^##)", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(r"```yaml\n(- .*?)```\n\n> (.*?)\n", re.DOTALL)


def test_every_effect_is_shown_with_its_sentence() -> None:
    sections = dict(SHOWN.findall(PAGE))
    assert tuple(sections) == KINDS
    for kind, section in sections.items():
        ((text, sentence),) = EXAMPLE.findall(section)
        (document,) = yaml.safe_load(text)
        effect = msgspec.convert(document, Effect)
        assert effect.kind == kind and not list(effect.problems())
        assert say_phrase(effect.data.phrase(), "en") == sentence


def test_every_field_and_piece_is_named() -> None:
    sections = dict(SHOWN.findall(PAGE))
    for kind in KINDS:
        fields = [field for field in _type_of(kind).__struct_fields__ if field != "where"]
        assert [field for field in fields if not re.search(rf"\b{field}\b", sections[kind])] == []
    assert all(f"`{piece}`" in sections["pieces"] for pieces in PIECES.values() for piece in pieces)
    where = PAGE[PAGE.index("## Where") : PAGE.index("## What recipes")]
    assert [name for name in Where.__struct_fields__ if f"| `{name}:" not in where] == []


def _type_of(kind: str) -> type[EffectData]:
    """The data type of an effect kind."""
    wanted: type[EffectData] = get_args(get_type_hints(Effect)[kind])[0]
    return wanted


def test_the_counts_match_the_templates() -> None:
    for game, name in (("smallworld", "Small World"), ("warcraft", "Warcraft")):
        info = game_info(game)
        races = sum(recipe.kind == "race" for recipe in templates(game))
        powers = len(templates(game)) - races
        all_races, all_powers = len(info.races), len(info.powers)
        counts = f"{races} of {all_races} | {powers} of {all_powers} | {races + powers} of {all_races + all_powers}"
        (row,) = re.findall(rf"^\| {name} \| {re.escape(counts)} \| (.*) \|$", PAGE, re.MULTILINE)
        missing = {word.strip().lower().replace(" ", "-") for word in re.split("[,;]", row)}
        kinds = {kind.key for kind in (*info.races, *info.powers)}
        assert missing == kinds - {recipe.key for recipe in templates(game)}


def test_the_page_lists_the_tables_of_strength() -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([\d, ]+) \| (\d+) \|$", PAGE, re.MULTILINE)
    listed = {
        (game, int(players)): int(games) for game, all_players, games in rows for players in all_players.split(",")
    }
    tables = {
        (game_info(game).name, players): table.games
        for game in GAMES
        for players, table in strength_table(game).players.items()
    }
    assert listed == tables


def test_the_scenarios_of_the_page_pass() -> None:
    results = list(run_file(PATH))
    assert [result.failure for result in results] == ["", ""]


def test_the_first_recipe_is_the_example() -> None:
    first = PAGE.partition("```yaml\n")[2].partition("```")[0]
    assert parse_recipe(first) == read_recipe(ROOT / "examples" / "amber-hunting.yaml")


def test_the_python_of_the_page_runs(tmp_path: Path) -> None:
    # The second block continues the first; it measures enough to print something.
    text = "\n".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)).replace("games=28", "games=2")
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    done = subprocess.run([sys.executable, "-c", text], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert find_board(str(tmp_path / "mine.json")) is not None
    assert "Każdy ich region nad morzem" in done.stdout


def test_the_commands_of_the_page_exist() -> None:
    block = PAGE.partition("```sh\n")[2].partition("```")[0]
    said = [line.split()[:3] for line in block.splitlines()]
    assert [words[1] for words in said] == ["workshop", "workshop", "workshop", "play"]


@pytest.mark.parametrize("kind", TITLES)
def test_the_shipped_schemas_match_the_code(kind: str) -> None:
    assert shipped(kind).read_text(encoding="utf-8") == schema_text(kind)


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("[ab]*.yaml")), ids=lambda path: path.name)
def test_examples_are_valid(path: Path) -> None:
    assert not list(read_recipe(path).game_problems("smallworld"))
