"""Generates many island faces, each checked against the island table: `python -m tools.soaks.draw --faces 1000`."""

import argparse
import sys

from smallworld.draw.islands.faces import check_face
from smallworld.draw.islands.generate import WATERS, generate_island


def faults_of_face(seed: int) -> list[str]:
    """Return the faults of a seed's face; sizes and waters rotate."""
    size, water = "SML"[seed % 3], WATERS[seed // 3 % 4]
    made = generate_island(seed, size, water)
    wet = {region.terrain for region in made.regions if region.wet}
    wanted = {"lake": {"lake"}, "sea": {"sea"}, "both": {"sea", "lake"}, "none": set()}[water]
    found = check_face(made, dry=water == "none") + (["wrong kind of water"] if wet != wanted else [])
    return [f"{seed} {size} {water}: {fault}" for fault in found]


def main(arguments: list[str] | None = None) -> int:
    """Generate faces, print their faults, and sum up."""
    parser = argparse.ArgumentParser(prog="python -m tools.soaks.draw", description=__doc__)
    parser.add_argument("--faces", type=int, default=1000, help="number of faces (1000)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first (0)")
    options = parser.parse_args(arguments)
    faults = [fault for seed in range(options.seed, options.seed + options.faces) for fault in faults_of_face(seed)]
    print("\n".join([*faults, f"{options.faces} faces, {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
