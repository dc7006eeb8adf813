"""New boards from a seed."""

from collections import Counter

import pytest

from smallworld.draw import DrawError
from smallworld.draw.board_generator import SIZES, rectangle
from smallworld.draw.geometry.compose import compose
from smallworld.draw.geometry.verify import by_geometry, of_art
from tests.draw.pixels import by_pixels


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (7, 3), (4, 5)])
def test_a_generated_board_passes_the_proof(seed: int, players: int) -> None:
    plan = rectangle(seed, players)
    art = compose(plan, seeds=2)
    verdict = by_geometry(plan, *of_art(plan, art))
    assert verdict, verdict
    paths, size, _ = of_art(plan, art)
    assert by_pixels(plan, paths, size, 1080)
    assert not art.wilds


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_has_the_proportions_of_the_shipped_boards(players: int) -> None:
    plan = rectangle(11, players)
    terrains = Counter(region.terrain for region in plan.regions)
    assert len(plan.regions) == SIZES[players][0]
    assert (terrains["sea"], terrains["lake"]) == (2, 1)
    land = [terrains[t] for t in ("field", "forest", "hill", "swamp", "mountain")]
    assert max(land) - min(land) <= 1
    symbols = Counter(symbol for region in plan.regions for symbol in region.symbols)
    assert len(symbols) == 3 and max(symbols.values()) == min(symbols.values())
    assert len({region.name for region in plan.regions}) == len(plan.regions)
    assert all(not region.native for region in plan.regions if region.wet)


def test_the_same_seed_gives_the_same_board() -> None:
    assert rectangle(5, 4) == rectangle(5, 4)
    assert rectangle(5, 4) != rectangle(6, 4)


def test_sizes_out_of_reach_are_refused() -> None:
    with pytest.raises(DrawError):
        rectangle(1, 9)
    with pytest.raises(DrawError):
        rectangle(1, 3, regions=3)
