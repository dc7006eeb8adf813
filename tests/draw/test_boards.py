"""The four boards as data."""

import re
from collections.abc import Callable

import pytest

from smallworld.draw import BoardPlan, DrawError

# players, regions, borders, natives, mountains: from the components page
TABLE = [(2, 23, 51, 9, 4), (3, 30, 71, 10, 7), (4, 39, 95, 14, 8), (5, 48, 119, 18, 9)]


@pytest.mark.parametrize(("players", "regions", "borders", "natives", "mountains"), TABLE)
def test_each_board_has_the_counts_of_the_components(
    board: Callable[[int], BoardPlan], players: int, regions: int, borders: int, natives: int, mountains: int
) -> None:
    plan = board(players)
    terrains = [region.terrain for region in plan.regions]
    assert (len(plan.regions), len(plan.pairs), len(plan.borders)) == (regions, borders, borders)
    assert sum(region.native for region in plan.regions) == natives
    assert (terrains.count("mountain"), terrains.count("sea"), terrains.count("lake")) == (mountains, 2, 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_region_names_are_unique_and_ids_are_their_slugs(board: Callable[[int], BoardPlan], players: int) -> None:
    names = [region.name for region in board(players).regions]
    assert len(set(names)) == len(names)
    for region in board(players).regions:
        assert re.fullmatch(r"[A-Za-z]+(?:[ -][A-Za-z]+)*", region.name)
        assert region.id == "-".join(region.name.lower().split())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_files_keep_one_region_per_line_and_no_false_flags(board_text: Callable[[int], str], players: int) -> None:
    text = board_text(players)
    assert "false" not in text and "[]" not in text
    assert all(line.count('"terrain"') <= 1 for line in text.splitlines())


@pytest.mark.parametrize(
    "data",
    [
        {"regions": [], "borders": []},
        {"regions": [{"id": "a", "terrain": "hill"}] * 2, "borders": []},
        {"regions": [{"id": "a", "terrain": "hill"}], "borders": [["a", "b"]]},
        {"regions": [{"id": "a", "terrain": "hill"}], "borders": [["a", "a"]]},
        {"regions": [{"id": "a", "terrain": "hill"}], "borders": [["a"]]},
        {"regions": [{"id": "a", "terrain": "hill", "at": ["x", 1]}], "borders": []},
        {"regions": [{"terrain": "hill"}], "borders": []},
        {"regions": ["a"], "borders": []},
        {"regions": [{"id": "a", "terrain": "hill"}], "borders": [], "aspect": 40},
        {"regions": 3, "borders": []},
        {},
    ],
)
def test_an_invalid_board_is_refused_with_a_sentence(data: dict[str, object]) -> None:
    with pytest.raises(DrawError):
        BoardPlan.from_json(data)
