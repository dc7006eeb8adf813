"""Make the art of the shipped boards anew: `python -m smallworld.draw.make [BOARD.json ...]`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from .compose import compose
from .organic import SEEDS
from .scene import BoardPlan
from .verify import by_geometry, of_art


def main(arguments: list[str]) -> int:
    """Write NAME.art.json beside each board; refuse to write what isn't true."""
    games = Path(__file__).resolve().parent.parent / "games"
    boards = [Path(a) for a in arguments] or [
        path for path in sorted(games.glob("*/boards/*.json")) if not path.name.endswith(".art.json")
    ]
    for path in boards:
        plan = BoardPlan.from_json(json.loads(path.read_text(encoding="utf-8")))
        art = compose(plan, SEEDS)
        verdict = by_geometry(plan, *of_art(plan, art))
        if not verdict:
            print(f"{path.name}: not written, {verdict}")
            return 1
        target = path.with_suffix(".art.json")
        target.write_text(art.to_json(), encoding="utf-8")
        print(f"{target.name}: {len(art.regions)} regions, {target.stat().st_size // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
