"""Find a mutant that proves each scenario, and keep it in the index: `python -m tests.rules.mutations.search`.

Entries that still hold are kept; with `--all` every scenario is searched again. It takes some minutes of every core.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time

from tests.rules.cases import CASES
from tests.rules.mutations.proof import Crowd, Index, Search, holds

# More than a test may spend.
BUDGET = 800
# The search that the processes of the pool inherit.
SEARCHES: list[Search] = []


def main(arguments: list[str]) -> int:
    """Bring the index up to date; the scenarios that nothing proves are named."""
    if [each for each in arguments if each != "--all"]:
        print("usage: python -m tests.rules.mutations.search [--all]", file=sys.stderr)
        return 2
    index = Index() if "--all" in arguments else Index.read()
    missing = [number for number, case in enumerate(CASES) if not holds(index, case)]
    print(f"{len(CASES) - len(missing)} of {len(CASES)} scenarios are proved by the index, {len(missing)} are not")
    unproved = search_all(missing, index) if missing else 0
    index.write()
    return 1 if unproved else 0


def search_all(missing: list[int], index: Index) -> int:
    """Search in as many processes as there are cores; the number of scenarios that nothing proves."""
    started, unproved = time.monotonic(), 0
    print("Finding out which lines each scenario runs", flush=True)
    SEARCHES.append(Search(Crowd(CASES)))
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        for done, (number, proof) in enumerate(pool.imap_unordered(proof_of, missing), 1):
            case = CASES[number]
            index.proofs.pop(case.name, None)
            if proof is None:
                unproved += 1
                print(f"nothing proves {case.name!r} ({', '.join(case.rules)})", flush=True)
            else:
                index.proofs[case.name] = proof
            if done % 25 == 0 or done == len(missing):
                print(f"{done} of {len(missing)}, {time.monotonic() - started:.0f} s", flush=True)
                index.write()
    return unproved


def proof_of(number: int) -> tuple[int, str | None]:
    """The mutation that proves a scenario, found in a process of the pool."""
    search, case = SEARCHES[0], CASES[number]
    return number, search.find(case) or search.find(case, BUDGET)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
