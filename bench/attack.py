"""Attacks a server as a stranger could: `python bench/attack.py records soak`.

Attacks are functions in this folder's modules; each prints its result and returns whether the server withstood it.
"""

import argparse
import sys
from collections.abc import Callable

import needs  # noqa: F401  before what it looks for

# isort: split
from rich.console import Console

import attack_records

Attack = Callable[[argparse.Namespace, Console], bool]

ATTACKS: dict[str, Attack] = {"records": attack_records.run, "soak": attack_records.soak}


def main() -> int:
    """Run the attacks; returns 1 if the server didn't withstand one."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("attacks", nargs="+", choices=ATTACKS, help="records: many at once; soak: randomly damaged")
    parser.add_argument("--at-once", type=int, default=40, help="number of simultaneous requests (default 40)")
    parser.add_argument("--number", type=int, default=38_000, help="records in a soak (default 38000)")
    parser.add_argument("--seed", type=int, default=0, help="random seed of a soak (default 0)")
    options = parser.parse_args()
    console = Console(highlight=False)
    held = [ATTACKS[name](options, console) for name in options.attacks]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
