"""Shipped abilities: one per file, described in a sentence, and no unused hooks."""

import importlib
import inspect
from pathlib import Path

import pytest

from smallworld.core import hooks
from smallworld.core.hooks import Ability, Power, Race
from smallworld.games import game_info, load_content
from smallworld.games.custom.load import MOST
from smallworld.games.custom.validate import check_ability

SMALL_WORLD, WARCRAFT = game_info("smallworld"), game_info("warcraft")
SHIPPED: list[type[Ability]] = [
    *SMALL_WORLD.races, *SMALL_WORLD.powers, *WARCRAFT.races, *WARCRAFT.powers, *WARCRAFT.relics
]  # fmt: skip
ROOT = Path(inspect.getfile(importlib.import_module("smallworld.games"))).parent
EXAMPLE_FOLDER = Path(__file__).parents[2] / "examples"
# The others are bots and programs.
EXAMPLES = [path for path in sorted(EXAMPLE_FOLDER.glob("*.py")) if "smallworld.core.hooks" in path.read_text("utf-8")]
BASES: dict[str, type[Ability]] = {"races": Race, "powers": Power, "artifacts": Ability, "places": Ability}
FILES = sorted(path for folder in BASES for path in ROOT.glob(f"*/{folder}/[!_]*.py"))
IDS = ["-".join(path.with_suffix("").parts[-3:]) for path in FILES]


def test_the_boxes_contents_are_complete() -> None:
    assert (len(SMALL_WORLD.races), len(SMALL_WORLD.powers)) == (14, 20)
    assert (len(WARCRAFT.races), len(WARCRAFT.powers), len(WARCRAFT.relics)) == (16, 20, 12)
    assert len(FILES) == len(SHIPPED) == 82


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_a_file_defines_one_ability_and_is_listed(path: Path) -> None:
    base = BASES[path.parent.name]
    module = importlib.import_module(f"smallworld.games.{'.'.join(path.with_suffix('').parts[-3:])}")
    own = [
        thing for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Ability) and thing.__module__ == module.__name__
    ]  # fmt: skip
    assert len(own) == 1, f"{path.name} defines {own}"
    kind = own[0]
    assert issubclass(kind, base) and kind in SHIPPED
    assert kind.key == path.stem.replace("_", "-")
    # Only abilities with their own moves and choices are longer than a page.
    assert len(path.read_text().splitlines()) <= (140 if kind.choices else 90 if kind.moves else 35)


@pytest.mark.parametrize("kind", SHIPPED, ids=[f"{kind.__module__.split('.')[2]}-{kind.key}" for kind in SHIPPED])
def test_shipped_abilities_pass_the_check_for_custom_ones(kind: type[Ability]) -> None:
    if issubclass(kind, Race | Power):
        check_ability(kind, "shipped")
        most = MOST[Race if issubclass(kind, Race) else Power]
        assert kind.number <= most * kind.garrison  # Tauren always act in twos
    doc = inspect.getdoc(kind) or ""
    assert doc[0].isupper() and doc.endswith("."), f"{kind.key}: its docstring must be a sentence, not {doc!r}"
    if issubclass(kind, Race):
        assert kind.tokens >= kind.number + 5


def test_every_hook_is_overridden_by_some_ability() -> None:
    examples = load_content(EXAMPLES)
    everybody = [*SHIPPED, *examples.races, *examples.powers]
    everybody += WARCRAFT.table
    unused = [hook for hook in hooks.HOOKS if all(getattr(k, hook) is getattr(Ability, hook) for k in everybody)]
    assert not unused, f"hooks without an override: {unused}"


def test_every_public_method_of_an_ability_is_a_declared_hook() -> None:
    methods = {name for name in vars(Ability) if not name.startswith("_") and callable(getattr(Ability, name))}
    assert methods == set(hooks.HOOKS)


def test_abilities_never_inherit_from_one_another() -> None:
    assert all(kind.__bases__ in ((Race,), (Power,), (Ability,)) for kind in SHIPPED)


def test_every_reason_of_an_ability_is_a_sentence() -> None:
    for kind in SHIPPED:
        for key, sentence in kind.reasons.items():
            assert key == key.lower() and " " not in key
            assert " " in sentence and not sentence.endswith("."), f"{kind.key}: {sentence!r}"
