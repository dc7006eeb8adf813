"""Measures how many mutants of the engine the scenarios detect: `python -m tools.mutation_score [MODULE...]`.

A soak: all modules take about an hour. A module is named like `core.procedures.conquest`, or `games.smallworld.races`
for all modules below. `--survivors` lists the mutants that no scenario detects.
"""

import ast
import multiprocessing
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence

from tests.rules.cases import CASES, Case
from tests.rules.mutations.mutants import PREFIX, Mutant, Source, modules, mutated, source, sources
from tests.rules.mutations.trials import NOTICED, PASSED, STUCK, lines_run, outcome

UNNOTICED, NOT_RUN, ERROR = "unnoticed", "not run", "error"
RESULTS = (NOTICED, ERROR, UNNOTICED, NOT_RUN)


class ScenarioSet:
    """Scenarios with the lines each one runs; sets of scenarios are bit masks."""

    def __init__(self, cases: Sequence[Case]) -> None:
        self.cases = cases
        self.by_line: dict[tuple[str, int], int] = defaultdict(int)
        for number, case in enumerate(cases):
            for file, lines in lines_run(case).items():
                for line in lines:
                    self.by_line[file, line] |= 1 << number

    def runners(self, mutant: Mutant) -> int:
        """Return the scenarios that run the mutated lines."""
        found = source(mutant.function)
        file, running = found.function.__code__.co_filename, 0
        for line in found.places[mutant].lines:
            running |= self.by_line.get((file, line), 0)
        return running


#: Inherited by the pool's processes.
SCENARIOS: list[ScenarioSet] = []


def main(arguments: list[str]) -> int:
    """Print the score of each module, and the surviving mutants."""
    wanted = [PREFIX + name for name in arguments if name != "--survivors"]
    chosen = [name for name in modules() if not wanted or any(f"{name}.".startswith(f"{each}.") for each in wanted)]
    if not chosen:
        print(f"no mutants in module {arguments[0]!r}", file=sys.stderr)
        return 2
    print("Tracing the lines of each scenario", flush=True)
    SCENARIOS.append(ScenarioSet(CASES))
    total: Counter[str] = Counter()
    print(f"{'module':45}{'mutants':>9}" + "".join(f"{result:>11}" for result in RESULTS) + f"{'score':>8}")
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        for module in chosen:
            places = [(module, name) for name in sources(module)]
            results = [result for found in pool.imap(judged_function, places) for result in found]
            counted = Counter(result for result, _ in results)
            if counted:
                print(row(module.removeprefix(PREFIX), counted), flush=True)
                total += counted
            if "--survivors" in arguments:
                print("".join(f"    {line}\n" for result, line in results if result == UNNOTICED), end="", flush=True)
    print(row("all", total))
    return 0


def judged_function(place: tuple[str, str]) -> list[tuple[str, str]]:
    """Return the scenarios' results for each mutant of a function, with its description."""
    module, name = place
    found, quick = sources(module)[name], list[int]()
    # Replacing a returned constant with an equal one is not a mutation.
    differing = [mutant for mutant, place in found.places.items() if not place.is_same]
    return [(judged(SCENARIOS[0], mutant, quick), described(found, mutant)) for mutant in differing]


def judged(scenarios: ScenarioSet, mutant: Mutant, quick: list[int]) -> str:
    """Return the scenarios' result for a mutant; those that detected another mutant of the function run first."""
    running = scenarios.runners(mutant)
    numbers = [number for number in range(len(scenarios.cases)) if running >> number & 1]
    result = UNNOTICED if numbers else NOT_RUN
    with mutated(mutant):
        for number in sorted(numbers, key=lambda number: number not in quick):
            answer = outcome(scenarios.cases[number])
            if answer == NOTICED:
                if number not in quick:
                    quick.append(number)
                return NOTICED
            if answer == STUCK:
                return ERROR
            if answer != PASSED:
                result = ERROR
    return result


def described(found: Source, mutant: Mutant) -> str:
    """Return the mutant's name, and the resulting code."""
    place = found.places[mutant]
    before, after = (ast.unparse(node).split("\n")[0] for node in (place.present, place.replacement))
    return f"{mutant} (line {place.lines[0]}): {before} -> {after}"


def row(name: str, counted: Counter[str]) -> str:
    """Return a row of the table; mutants that end in errors also count as detected."""
    number = sum(counted.values())
    caught = counted[NOTICED] + counted[ERROR]
    return f"{name:45}{number:9}" + "".join(f"{counted[result]:11}" for result in RESULTS) + f"{caught / number:8.0%}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
