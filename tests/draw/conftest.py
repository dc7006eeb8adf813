"""Boards and positions for the drawing tests."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from smallworld.draw import Army, BoardPlan, Scene, SceneSeat, Spot, Stack

BOARDS = Path(__file__).parents[2] / "src/smallworld/games/smallworld/boards"


@pytest.fixture
def board_text() -> Callable[[int], str]:
    """A shipped board's file by player count."""
    return lambda players: (BOARDS / f"small-world-{players}.json").read_text(encoding="utf-8")


@pytest.fixture
def board(board_text: Callable[[int], str]) -> Callable[[int], BoardPlan]:
    """A shipped board by player count."""
    return lambda players: BoardPlan.from_json(json.loads(board_text(players)))


@pytest.fixture
def little() -> Callable[..., BoardPlan]:
    """A board from a line of regions and a line of borders, as in scenarios; without approximate centres."""

    def make(regions: str, borders: str = "") -> BoardPlan:
        rows = []
        for entry in regions.split(","):
            name, terrain, *words = entry.split()
            rows.append({"id": name, "terrain": terrain, "edge": "border" in words, "native": "native" in words})
        pairs = [entry.split() for entry in borders.split(",") if entry.strip()]
        return BoardPlan.from_json({"id": "little", "regions": rows, "borders": pairs})

    return make


@pytest.fixture
def busy(board: Callable[[int], BoardPlan]) -> Scene:
    """A three-player position with every kind of piece."""
    spots = {
        "oatlea": Spot(Stack(0, "orcs", 3), markers=(("fortress", 1), ("camp", 2), ("hero", 1), ("hole", 1))),
        "sunacre": Spot(natives=1, highlight=True, cost=4),
        "foxdown": Spot(Stack(1, "tritons", 12, declined=True), markers=(("dragon", 1), ("lair", 1))),
        "ravencrag": Spot(
            Stack(4, "goblins", 1), markers=(("wisp-wall", 1), ("bomb", 3), ("a", 1), ("b", 1), ("c", 1))
        ),
        "dankmere": Spot(selected=True),
        "stagwood": Spot(Stack(None, "ghouls", 2)),
        "thornweald": Spot(highlight=True),
    }
    seats = (
        SceneSeat("Ann <&>", Army("orcs", "flying"), (), 5),
        SceneSeat("Bob", None, (Army("tritons", "spirit"), Army("elves")), 120),
        SceneSeat("A player with an uncommonly long name", Army("wizards", "hill"), (), 0),
    )
    return Scene(spots, seats, 0, 3, 10, "conquering")
