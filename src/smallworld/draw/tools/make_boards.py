"""Regenerate the art of the shipped boards: `python -m smallworld.draw.tools.make_boards [BOARD.json ...]`."""

import json
import sys
from pathlib import Path

from smallworld.draw.art import Detail
from smallworld.draw.cuts import CUTS, DETAILS, cut_plan
from smallworld.draw.geometry.compose import compose
from smallworld.draw.geometry.organic import SEEDS
from smallworld.draw.geometry.verify import by_geometry, of_art
from smallworld.draw.scene import BoardPlan


def drawn(plan: BoardPlan) -> list[tuple[BoardPlan, Detail | None]]:
    """The art to store for a board: for an island both orientations, otherwise the board as it is and both cuts."""
    if plan.surround == "sea":
        return [(plan, None), (plan.turned(), None)]
    return [(plan, None), *((cut_plan(plan, cut), DETAILS[cut]) for cut in CUTS)]


def main(arguments: list[str]) -> int:
    """Write NAME.art.json next to each board, and those of its cuts; refuse invalid drawings."""
    games = Path(__file__).resolve().parents[2] / "games"
    boards = [Path(a) for a in arguments] or [
        path for path in sorted(games.glob("*/boards/*.json")) if not path.name.endswith(".art.json")
    ]
    for path in boards:
        for plan, detail in drawn(BoardPlan.from_json(json.loads(path.read_text(encoding="utf-8")))):
            art = compose(plan, SEEDS, detail)
            verdict = by_geometry(plan, *of_art(plan, art))
            target = path.with_name(f"{plan.id}.art.json")
            if not verdict:
                print(f"{target.name}: not written, {verdict}")
                return 1
            target.write_text(art.to_json(), encoding="utf-8")
            print(f"{target.name}: {len(art.regions)} regions, {target.stat().st_size // 1024} KB", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
