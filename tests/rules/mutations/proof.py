"""What proves that a scenario bites: a mutant of the code it runs on which it fails while nearly all others pass."""

from __future__ import annotations

import functools
import json
import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.rules.cases import CASES, Case
from tests.rules.mutate import broken
from tests.rules.mutations import operators
from tests.rules.mutations.handwritten import MUTATIONS
from tests.rules.mutations.mutants import Mutant, every_source, fingerprint, mutated, source
from tests.rules.mutations.trials import NOTICED, PASSED, STUCK, lines_run, outcome

INDEX = Path(__file__).parent / "index.json"
# The share of all scenarios that may fail on a mutant. What every conquest does (a token is lost) matters to nearly
# a tenth of them; a mutant that breaks more breaks something that a scenario runs into whatever it is about.
SHARE = 0.1
# On how many scenarios this is tried, spread over all that run the mutated lines.
TRIED = 80
# How many mutants are tried on a scenario before the search is given up.
BUDGET = 300

HANDWRITTEN = {mutation.name: mutation for mutation in MUTATIONS}


@dataclass
class Index:
    """Which mutant proves each scenario, and what the mutated functions were like when that was found out."""

    proofs: dict[str, str] = field(default_factory=dict)
    fingerprints: dict[str, str] = field(default_factory=dict)
    operators: str = ""

    @classmethod
    def read(cls) -> Index:
        """The index that is kept."""
        return cls(**json.loads(INDEX.read_text(encoding="utf-8"))) if INDEX.exists() else cls()

    def write(self) -> None:
        """Keep the index, in the order of the pages."""
        kept = {case.name: self.proofs[case.name] for case in CASES if case.name in self.proofs}
        functions = sorted({mutant.function for name in kept.values() if (mutant := Mutant.named(name))})
        prints = {name: found.fingerprint for name in functions if (found := source(name))}
        content = {"operators": operators_fingerprint(), "proofs": kept, "fingerprints": prints}
        text = json.dumps(content, indent=1, ensure_ascii=False)
        INDEX.write_text(text + "\n", encoding="utf-8")

    def is_current(self, mutant: Mutant) -> bool:
        """Whether the mutant is the one that was found: neither its function nor the operators were rewritten since."""
        found = source(mutant.function)
        same = found is not None and self.fingerprints.get(mutant.function) == found.fingerprint
        return same and self.operators == operators_fingerprint()


@functools.cache
def operators_fingerprint() -> str:
    """Changes whenever the operators do, and with them what the number in a mutant's name means."""
    return fingerprint(Path(operators.__file__).read_text(encoding="utf-8"))


class Crowd:
    """Scenarios among which a mutant has to be specific; sets of them are the bits of a number."""

    def __init__(self, cases: Sequence[Case]) -> None:
        self.cases = cases
        self.by_rule: dict[str, int] = defaultdict(int)
        self.by_line: dict[tuple[str, int], int] = defaultdict(int)
        for number, case in enumerate(cases):
            for rule in case.rules:
                self.by_rule[rule] |= 1 << number
            for file, lines in lines_run(case).items():
                for line in lines:
                    self.by_line[file, line] |= 1 << number

    def runners(self, mutant: Mutant) -> int:
        """The scenarios that run the mutated lines."""
        found = source(mutant.function)
        assert found is not None
        file, running = found.function.__code__.co_filename, 0
        for line in found.places[mutant].lines:
            running |= self.by_line.get((file, line), 0)
        return running

    def is_specific(self, mutant: Mutant) -> bool:
        """Whether few scenarios fail on the mutant; where many run its lines, some of them are tried."""
        running = self.runners(mutant)
        most = len(self.cases) * SHARE
        if running.bit_count() <= most:
            return True
        numbers = [number for number in range(len(self.cases)) if running >> number & 1]
        step = max(1, len(numbers) // TRIED)
        failed = 0
        with mutated(mutant):
            for number in numbers[::step]:
                failed += outcome(self.cases[number]) != PASSED
                if failed * step > most:
                    return False
        return True

    def candidates(self, case: Case) -> list[Mutant]:
        """The mutants of what the scenario runs, those first that scenarios of its rules run and few others do."""
        lines, kin = lines_run(case), 0
        for rule in case.rules:
            kin |= self.by_rule.get(rule, 0)
        found: list[tuple[float, Mutant]] = []
        for each in every_source():
            run = lines[each.function.__code__.co_filename]
            for mutant, place in each.places.items():
                if not run.isdisjoint(place.lines):
                    running = self.runners(mutant)
                    shared = (running & kin).bit_count() + 1
                    found.append((-shared / math.sqrt(running.bit_count() + 1), mutant))
        return [mutant for _, mutant in sorted(found)]


class Search:
    """A search for mutants that prove scenarios; it remembers which are specific, and which prove nothing."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.specific: dict[Mutant, bool] = {}

    def proves(self, mutant: Mutant, case: Case) -> bool:
        """Whether the scenario notices the mutant, and few others do."""
        if not self.specific.get(mutant, True):
            return False
        result = on_mutant(mutant, case)
        if result == STUCK:
            self.specific[mutant] = False
        if result == NOTICED and mutant not in self.specific:
            self.specific[mutant] = self.crowd.is_specific(mutant)
        return result == NOTICED and self.specific[mutant]

    def find(self, case: Case, budget: int = BUDGET) -> str | None:
        """The name of a mutation that proves the scenario: generated, or else one written by hand for its rules."""
        for mutant in self.crowd.candidates(case)[:budget]:
            if self.proves(mutant, case):
                return str(mutant)
        return next((name for name in HANDWRITTEN if notices_handwritten(name, case)), None)


def on_mutant(mutant: Mutant, case: Case) -> str:
    """How the scenario goes on the mutant."""
    with mutated(mutant):
        return outcome(case)


def notices_handwritten(name: str, case: Case) -> bool:
    """Whether the scenario notices the mutation, which is one of a rule of its own."""
    mutation = HANDWRITTEN[name]
    if mutation.rule not in case.rules:
        return False
    with broken(mutation):
        return outcome(case) == NOTICED


def holds(index: Index, case: Case, search: Search | None = None) -> bool:
    """Whether the index's mutant still proves the scenario; a rewritten function's must be specific in a search."""
    name = index.proofs.get(case.name, "")
    if name in HANDWRITTEN:
        return notices_handwritten(name, case)
    mutant = Mutant.named(name)
    if mutant is None:
        return False
    if index.is_current(mutant):
        return on_mutant(mutant, case) == NOTICED
    return search is not None and search.proves(mutant, case)
