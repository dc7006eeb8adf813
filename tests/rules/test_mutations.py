"""Every scenario fails on some mutation of the engine that few others notice, and rules on those written for them."""

from __future__ import annotations

import ast
import copy
import functools
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

import pytest

from smallworld.core import engine
from smallworld.notation.yaml_nodes import Node, read_documents
from tests.rules.cases import CASES, Case
from tests.rules.mutate import Mutation, broken
from tests.rules.mutations import trials
from tests.rules.mutations.handwritten import MUTATIONS
from tests.rules.mutations.mutants import PREFIX, Mutant, Source, sources
from tests.rules.mutations.proof import HANDWRITTEN, Crowd, Index, Search, holds
from tests.rules.mutations.trials import PASSED, STUCK, failure, is_claim, outcome

COMMAND = "python -m tests.rules.mutations.search"
KEPT = Index.read()
BY_RULE: dict[str, list[Case]] = defaultdict(list)
for _case in CASES:
    for _rule in _case.rules:
        BY_RULE[_rule].append(_case)


@functools.cache
def searching(step: int = 5) -> Search:
    """For what the index does not prove any more: some of the scenarios show whether a mutant is specific."""
    return Search(Crowd(CASES[::step]))


def unproved(case: Case, index: Index = KEPT, step: int = 5) -> str:
    """Empty if a mutant proves the scenario, the one in the index or another; else a sentence."""
    if holds(index, case) or holds(index, case, searching(step)) or searching(step).find(case):
        return ""
    rules = ", ".join(case.rules)
    return f"{rules}: no specific mutant is noticed by {case.name!r}; check more in it, then run {COMMAND}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_scenario_bites(case: Case) -> None:
    assert not unproved(case)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_scenarios_notice(mutation: Mutation) -> None:
    with broken(mutation):
        failures = (failure(case) for case in BY_RULE[mutation.rule])
        assert any(failures), f"no scenario of {mutation.rule} fails: {mutation.sentence}"


def test_mutations_are_told_apart() -> None:
    assert len(HANDWRITTEN) == len(MUTATIONS)


def test_core_is_interpreted() -> None:
    """A compiled core can't be patched, so nothing here would mean anything."""
    assert engine.__file__.endswith(".py")


def played(case: Case, *steps: Node) -> Case:
    """The scenario with other steps."""
    fields = case.node.mapping("a scenario")
    play = replace(fields["play"], items=steps)
    return replace(case, node=replace(case.node, fields={**fields, "play": play}))


def test_scenario_without_checks_proves_nothing() -> None:
    case = next(case for case in CASES if "C-CONQ-1" in case.rules)
    moves = [step for step in case.set_up().steps if not is_claim(step)]
    assert moves
    assert unproved(played(case, *moves), step=40) == (
        f"{', '.join(case.rules)}: no specific mutant is noticed by {case.name!r}; check more in it, then run {COMMAND}"
    )


def test_scenario_that_checks_its_own_position_proves_nothing() -> None:
    case = next(case for case in CASES if "C-CONQ-1" in case.rules)
    (check,) = read_documents(f"check: {{round: {case.set_up().state.round}}}", "a test")
    assert outcome(played(case, check)) == PASSED
    assert unproved(played(case, check), Index(), step=40)
    assert not unproved(case, Index(), step=40)


def generated() -> Iterator[tuple[Case, Mutant, Source]]:
    """The scenarios that generated mutants prove, with the mutant and its function."""
    for case in CASES:
        mutant = Mutant.named(KEPT.proofs.get(case.name, ""))
        if mutant is not None:
            yield case, mutant, sources(PREFIX + mutant.function.partition(":")[0])[mutant.function]


def test_renamed_local_breaks_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    case, mutant, found = next(each for each in generated() if len(names_in(each[2])) > 1)
    tree = copy.deepcopy(found.module)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in names_in(found):
            node.id += "_renamed"
    definition = next(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    renamed = Source(found.name, found.function, tree, definition, "rewritten")
    monkeypatch.setattr(found.function, "__code__", renamed.compiled())
    monkeypatch.setitem(sources(found.function.__module__), found.name, renamed)
    assert not KEPT.is_current(mutant)
    assert outcome(case) == PASSED
    assert not holds(KEPT, case)
    assert holds(KEPT, case, searching(40))


def names_in(found: Source) -> set[str]:
    """The local names of a function that has no other inside."""
    code = found.function.__code__
    return set() if code.co_cellvars or code.co_freevars else set(code.co_varnames[code.co_argcount :])


def test_moved_function_is_replaced_by_a_search() -> None:
    case, mutant, _ = next(each for each in generated() if "C-CONQ-1" in each[0].rules)
    moved = Index({case.name: f"core.nowhere:gone {mutant.operator} {mutant.ordinal}"})
    assert not holds(moved, case)
    assert not unproved(case, moved, step=40)


def test_mutant_that_everybody_notices_proves_nothing() -> None:
    case, mutant, _ = next(generated())
    assert searching(40).proves(mutant, case)
    assert not Search(Crowd([case] * 10)).proves(mutant, case)


def test_mutant_that_loops_for_ever_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    names: dict[str, object] = {"__name__": "smallworld.core.engine"}
    exec("def forever(s):\n    while True:\n        pass", names)
    monkeypatch.setattr(engine, "resume", names["forever"])
    assert outcome(CASES[0]) == STUCK


def test_scenario_in_a_process_that_is_held_up_is_not_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "LONGEST", 0.0001)
    assert {outcome(case) for case in CASES[::20]} == {PASSED}
