"""Abilities as they ship: one in each file, said in a sentence, and no hook that nobody needs."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path

import pytest

from smallworld.core import hooks
from smallworld.core.hooks import Ability, Power, Race
from smallworld.games import game_info, load_content
from smallworld.games.abilitycheck import check_ability
from smallworld.games.content import MOST
from smallworld.games.warcraft.table import table

INFO = game_info("smallworld")
SHIPPED: list[type[Ability]] = [*INFO.races, *INFO.powers]
GAME = Path(inspect.getfile(importlib.import_module("smallworld.games.smallworld"))).parent
EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))
FILES = sorted(path for folder in ("races", "powers") for path in (GAME / folder).glob("[!_]*.py"))


def test_there_are_14_races_and_20_powers() -> None:
    assert (len(INFO.races), len(INFO.powers), len(FILES)) == (14, 20, 34)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_file_defines_one_ability_and_is_listed(path: Path) -> None:
    base = Race if path.parent.name == "races" else Power
    module = importlib.import_module(f"smallworld.games.smallworld.{path.parent.name}.{path.stem}")
    own = [
        thing for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Ability) and thing.__module__ == module.__name__
    ]  # fmt: skip
    assert len(own) == 1, f"{path.name} defines {own}"
    kind = own[0]
    assert issubclass(kind, base) and kind in SHIPPED
    assert kind.key == path.stem.replace("_", "-")
    assert len(path.read_text().splitlines()) <= 70


@pytest.mark.parametrize("kind", SHIPPED, ids=[kind.key for kind in SHIPPED])
def test_a_shipped_ability_passes_the_check_of_home_made_ones(kind: type[Ability]) -> None:
    check_ability(kind, "shipped")
    doc = inspect.getdoc(kind) or ""
    assert doc[0].isupper() and doc.endswith("."), f"{kind.key}: its rule is a sentence, not {doc!r}"
    assert kind.number <= MOST[Race if issubclass(kind, Race) else Power]
    if issubclass(kind, Race):
        assert kind.tokens >= kind.number + 5


def test_every_hook_is_overridden_by_somebody() -> None:
    examples = load_content(EXAMPLES)
    warcraft = game_info("warcraft")
    everybody = [*SHIPPED, *examples.races, *examples.powers, *warcraft.races, *warcraft.powers, *warcraft.relics]
    everybody += [type(rule) for rule in table()]
    unused = [hook for hook in hooks.HOOKS if all(getattr(k, hook) is getattr(Ability, hook) for k in everybody)]
    assert not unused, f"hooks that nobody overrides: {unused}"


def test_every_public_method_of_an_ability_is_a_declared_hook() -> None:
    methods = {name for name in vars(Ability) if not name.startswith("_") and callable(getattr(Ability, name))}
    assert methods == set(hooks.HOOKS)


def test_abilities_are_composed_and_never_inherited_from_one_another() -> None:
    assert all(kind.__bases__ in ((Race,), (Power,)) for kind in SHIPPED)


def test_every_reason_of_an_ability_is_a_sentence() -> None:
    for kind in SHIPPED:
        for key, sentence in kind.reasons.items():
            assert key == key.lower() and " " not in key
            assert " " in sentence and not sentence.endswith("."), f"{kind.key}: {sentence!r}"
