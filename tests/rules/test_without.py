"""Every rule has scenarios that fail when the rule, or a clause of it, is taken out of the engine."""

from __future__ import annotations

from pathlib import Path

import pytest

import tests.rules.taken  # noqa: F401  (fills MUTATIONS)
from smallworld.core import engine
from smallworld.core.errors import NotationError
from smallworld.notation.yamltext import Node
from smallworld.play.scenario import Scenario
from tests.rules.test_scenarios import DOCUMENTS, EXAMPLES, SCENARIOS, rule_ids
from tests.rules.without import MUTATIONS, Mutation, broken

BY_RULE: dict[str, list[tuple[Node, Path]]] = {
    rule: [document for document, scenario in zip(DOCUMENTS, SCENARIOS, strict=True) if rule in scenario.rule_ids]
    for rule in rule_ids()
}


def failure(document: Node, folder: Path) -> str:
    """The step of a scenario that fails or makes no sense any more; a position that can't be set up proves nothing."""
    try:
        scenario = Scenario(document, folder, [EXAMPLES])
    except NotationError:
        return ""
    try:
        return scenario.run()
    except NotationError as error:
        return str(error)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_scenarios_notice(mutation: Mutation) -> None:
    with broken(mutation):
        failures = (failure(document, folder) for document, folder in BY_RULE[mutation.rule])
        assert any(failures), f"no scenario of {mutation.rule} fails: {mutation.sentence}"


def test_every_rule_is_broken() -> None:
    assert not set(rule_ids()) - {mutation.rule for mutation in MUTATIONS}


def test_mutations_are_told_apart() -> None:
    names = [mutation.name for mutation in MUTATIONS]
    assert sorted(set(names)) == sorted(names)


def test_core_is_interpreted() -> None:
    """A compiled core can't be patched, so nothing here would mean anything."""
    assert engine.__file__.endswith(".py")
