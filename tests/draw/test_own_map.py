"""Custom boards: exact maps whose outlines stay in place when only terrain changes."""

from dataclasses import replace

import pytest

from smallworld.draw.cuts import cut_plan
from smallworld.draw.draw_error import DrawError
from smallworld.draw.geometry.own_map import own_map
from smallworld.draw.geometry.verify import by_geometry, of_art
from smallworld.draw.render.print_pages import page_pictures, print_pages
from smallworld.draw.scene import BoardPlan
from smallworld.views.pictures import plan_of
from smallworld.workshop.boards.generate_board import generate_board
from smallworld.workshop.boards.wishes import BoardWishes
from tests.draw.pixels import by_pixels


@pytest.fixture(scope="module")
def plan() -> BoardPlan:
    return cut_plan(plan_of(generate_board(BoardWishes(2, 5))), "landscape")


def painted(plan: BoardPlan, number: int, terrain: str) -> BoardPlan:
    regions = list(plan.regions)
    regions[number] = replace(regions[number], terrain=terrain, symbols=(), native=False)
    return replace(plan, regions=tuple(regions))


def test_custom_maps_are_exact_by_geometry_and_by_pixels(plan: BoardPlan) -> None:
    art = own_map(plan, "full")
    paths, size, tokens = of_art(plan, art)
    assert by_geometry(plan, paths, size, tokens)
    assert by_pixels(plan, paths, size, 1080)
    assert not art.wilds


def test_painting_land_moves_no_outline_and_water_only_its_shores(plan: BoardPlan) -> None:
    hill = next(i for i, region in enumerate(plan.regions) if region.terrain == "hill")
    before = own_map(plan, "full")
    forest = own_map(painted(plan, hill, "forest"), "full")
    assert [a.path for a in before.regions] == [b.path for b in forest.regions]
    assert before.regions[hill].full.glyphs != forest.regions[hill].full.glyphs
    lake = painted(plan, hill, "lake")
    wet = own_map(lake, "full")
    moved = {i for i, (a, b) in enumerate(zip(before.regions, wet.regions, strict=True)) if a.path != b.path}
    near = {i for pair in plan.pairs if hill in pair for i in pair}
    assert moved <= near
    assert by_geometry(lake, *of_art(lake, wet))
    for old, new in zip(before.regions, wet.regions, strict=True):
        assert old.pole == pytest.approx(new.pole, abs=12)


def test_custom_boards_are_printed_on_pages_with_marks(plan: BoardPlan) -> None:
    pages = list(page_pictures(plan, 4))
    assert len(pages) == 4
    assert len(set(pages)) == 4
    assert all(page.count("M") > 8 and 'viewBox="0 0 297 210"' in page for page in pages)
    document = print_pages(plan, 1)
    assert document.startswith(b"%PDF")
    with pytest.raises(DrawError, match="1, 4, 9 pages, not 2"):
        list(page_pictures(plan, 2))
