"""The scenarios of a rule detect every mutation that breaks it."""

from collections import Counter, defaultdict

import pytest

from smallworld.core import engine
from tests.rules.cases import CASES, Case
from tests.rules.mutate import Mutation, broken
from tests.rules.mutations import trials
from tests.rules.mutations.handwritten import MUTATIONS
from tests.rules.mutations.mutants import source
from tests.rules.mutations.trials import NOTICED, PASSED, STUCK, failure, outcome
from tools import mutation_score

BY_RULE: dict[str, list[Case]] = defaultdict(list)
for _case in CASES:
    for _rule in _case.rules:
        BY_RULE[_rule].append(_case)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_scenarios_detect(mutation: Mutation) -> None:
    with broken(mutation):
        failures = (failure(case) for case in BY_RULE[mutation.rule])
        assert any(failures), f"no scenario of {mutation.rule} fails: {mutation.sentence}"


def test_mutations_have_distinct_names() -> None:
    assert len({mutation.name for mutation in MUTATIONS}) == len(MUTATIONS)


def test_core_is_interpreted() -> None:
    """A compiled core can't be patched, so these tests would be meaningless."""
    assert engine.__file__.endswith(".py")


def test_the_score_counts_detected_mutants() -> None:
    """The surviving mutants are equivalent to the original, only slower."""
    function = source("core.procedures.costs:cost")
    scenarios = mutation_score.ScenarioSet(CASES[::4])
    mutants = [mutant for mutant, place in function.places.items() if not place.is_same]
    counted = Counter(mutation_score.judged(scenarios, mutant, []) for mutant in mutants)
    assert counted[NOTICED] > len(mutants) / 2 > counted[mutation_score.UNNOTICED] > 0
    assert mutation_score.judged(mutation_score.ScenarioSet([]), mutants[0], []) == mutation_score.NOT_RUN
    assert outcome(CASES[0]) == PASSED


def test_endless_loop_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    names: dict[str, object] = {"__name__": "smallworld.core.engine"}
    exec("def forever(s):\n    while True:\n        pass", names)
    monkeypatch.setattr(engine, "resume", names["forever"])
    assert outcome(CASES[0]) == STUCK


def test_delayed_process_is_not_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "LONGEST", 0.0001)
    assert {outcome(case) for case in CASES[::20]} == {PASSED}
