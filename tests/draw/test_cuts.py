"""The cuts of the shipped boards: up to date, correct, and small."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from smallworld.draw import BoardPlan
from smallworld.draw.art import Art
from smallworld.draw.board_art import shipped
from smallworld.draw.cuts import ASPECTS, CUTS, cut_art, cut_plan
from smallworld.draw.elements.path_data import flatten, scale
from smallworld.draw.geometry.verify import by_geometry, of_art
from smallworld.draw.tools.make_boards import drawn
from tests.draw.pixels import by_pixels

GAMES = Path(__file__).parents[2] / "src/smallworld/games"
FILES = sorted(path for path in GAMES.glob("*/boards/*.json") if not path.name.endswith(".art.json"))
NAMES = [path.stem for path in FILES]
MOST = 1_500_000


def plan(path: Path) -> BoardPlan:
    return BoardPlan.from_json(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_stored_art_is_up_to_date_and_correct(path: Path) -> None:
    for kept, detail in drawn(plan(path)):
        art = shipped(kept)
        assert art is not None, f"{kept.id}: make it anew with python -m smallworld.draw.tools.make_boards"
        assert art.board == kept.id and not art.roads
        verdict = by_geometry(kept, *of_art(kept, art))
        assert verdict, verdict
        assert Art.from_json(art.to_json()) == art
        assert (detail is not None) == all(region.full == region.compact for region in art.regions)


def test_stored_art_is_small_and_belongs_to_a_board() -> None:
    wanted = {path.with_name(f"{kept.id}.art.json") for path in FILES for kept, _ in drawn(plan(path))}
    found = set(GAMES.glob("*/boards/*.art.json"))
    assert found == wanted
    assert sum(path.stat().st_size for path in found) < MOST


@pytest.mark.parametrize("name", ["small-world-3.portrait", "small-world-5.landscape", "l2b.turned"])
def test_pixels_agree_with_the_geometry(name: str) -> None:
    path = next(path for path in FILES if path.stem == name.split(".")[0])
    kept = next(kept for kept, _ in drawn(plan(path)) if kept.id == name)
    art = shipped(kept)
    assert art is not None
    paths, size, _ = of_art(kept, art)
    verdict = by_pixels(kept, paths, size)
    assert verdict, verdict


def test_a_wide_board_is_rotated_for_portrait_and_a_square_one_is_not() -> None:
    lying = plan(FILES[NAMES.index("small-world-3")])
    first = lying.regions[0].at
    assert first is not None
    assert cut_plan(lying, "landscape").regions == lying.regions
    assert cut_plan(lying, "portrait").regions[0].at == (round(1 - first[1], 3), first[0])
    square = plan(FILES[NAMES.index("small-world-4")])
    assert cut_plan(square, "portrait").regions == square.regions
    assert cut_plan(replace(lying, aspect=0.6), "landscape").regions == lying.turned().regions
    for cut in CUTS:
        assert cut_plan(square, cut).id == f"small-world-4.{cut}" and cut_plan(square, cut).aspect == ASPECTS[cut]
        art = cut_art(square, cut)
        assert art.width / art.height == pytest.approx(ASPECTS[cut], rel=0.01)


def test_an_island_is_oriented_to_suit_the_picture() -> None:
    island = plan(FILES[NAMES.index("s2b")])
    wide, high = (cut_art(island, cut) for cut in CUTS)
    assert wide.width > wide.height and high.width < high.height
    assert wide.sea is not None and len(wide.sea.titles) == 1
    assert high.sea is not None and high.sea.titles == ()


def test_a_path_is_scaled_point_for_point() -> None:
    path = "M10 20q3 4 5-6t7 8 1-2l-4 4zM0 0l1 1z"
    assert scale(path, 2) == "M20 40q6 8 10-12 4-20 14 16 10 36 2-4l-8 8zM0 0l2 2z"
    assert flatten(scale(path, 1)) == flatten(path)
    there, back = "M9.1 9q2 1 4.3 5.2t3-7.7 2.2 4", "M18.6 10.5q-1.5-15.9-2.2-4t-3 7.7-4.3-5.2"
    for factor in (1 / 3, 0.6081, 1.7):
        way = flatten(scale(there, factor))[0]
        assert way == flatten(scale(back, factor))[0][::-1]
        assert way[0] == (round(9.1 * factor, 1), round(9 * factor, 1))
