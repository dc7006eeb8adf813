"""Several islands in one picture."""

import json
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from shapely import Polygon, box
from shapely.ops import unary_union

from smallworld.draw import BoardPlan, DrawError, Scene, Spot, Stack, archipelago, art_for, png, svg
from smallworld.draw.board_art import shipped
from smallworld.draw.cuts import cut_art
from smallworld.draw.elements.artwork import BADGES, EMBLEMS, MARKERS
from smallworld.draw.elements.path_data import flatten, shift
from smallworld.draw.geometry.verify import by_geometry, of_art
from smallworld.draw.islands.archipelago import MARGIN
from smallworld.draw.islands.packing import Piece, pack
from smallworld.draw.islands.stencil import CELL, fill, rectangle, swell
from smallworld.games import load_board
from smallworld.views.pictures import plan_of, plan_of_board
from tests.draw.pixels import by_pixels, size

FOLDER = Path(__file__).parents[2] / "src/smallworld/games/warcraft/boards"
SETUPS = {2: "l1a s1b", 3: "l2b m1b s2a", 4: "l1b m1a m2a s1a", 5: "l1a l2a m2b s1b s2b"}
RACES = [
    "blood-elves", "draenei", "dwarves", "ethereals", "forsaken", "gnomes", "goblins", "humans", "kobolds", "naga",
    "night-elves", "orcs", "pandaren", "tauren", "trolls", "worgen",
]  # fmt: skip
PIECES = [
    "wall", "fortress", "tower", "beast", "champion", "objective", "bomb", "hidden", "aegis", "ashes", "doomhammer",
    "frostmourne", "heart", "battleground", "portal", "karazhan", "chapel", "stone", "healer", "well",
]  # fmt: skip
#: Space for the map on a 1920 × 1080 screen; on 1366 × 768 it has the same shape.
WINDOW = (1556, 836)
SVG = "{http://www.w3.org/2000/svg}"


def together(players: int, aspect: float = 1.6) -> BoardPlan:
    texts = [(FOLDER / f"{name}.json").read_text(encoding="utf-8") for name in SETUPS[players].split()]
    return archipelago([BoardPlan.from_json(json.loads(text)) for text in texts], aspect)


@pytest.mark.parametrize("players", SETUPS)
@pytest.mark.parametrize("aspect", [1.6, 0.7])
def test_islands_are_separate_and_keep_their_borders(players: int, aspect: float) -> None:
    plan = together(players, aspect)
    art = art_for(plan)
    verdict = by_geometry(plan, *of_art(plan, art))
    assert verdict, verdict
    assert art.width / art.height == pytest.approx(aspect, rel=0.02)
    shapes = []
    start = 0
    for part in plan.parts:
        regions = art.regions[start : start + len(part.regions)]
        shapes.append(unary_union([Polygon(flatten(region.path, 2)[0]) for region in regions]))
        start += len(part.regions)
    water = CELL * MARGIN
    frame = box(0, 0, art.width, art.height).boundary
    assert all(shape.distance(frame) >= water - CELL for shape in shapes)
    assert all(a.distance(b) >= 2 * water - CELL for a, b in combinations(shapes, 2))


@pytest.mark.parametrize(("players", "share"), [(2, 0.43), (3, 0.44), (4, 0.56), (5, 0.59)])
def test_islands_fill_a_wide_window(players: int, share: float) -> None:
    width, height = WINDOW
    art = cut_art(together(players), "landscape")
    scale = min(width / art.width, height / art.height)
    land = sum(Polygon(flatten(region.path, 2)[0]).area for region in art.regions)
    assert land * scale**2 / (width * height) > share
    assert art.sea is not None and len(art.sea.titles) == len(together(players).parts), "an island has no name"


def test_pixels_agree_that_islands_are_separate() -> None:
    plan = together(5)
    paths, extent, _ = of_art(plan, art_for(plan))
    verdict = by_pixels(plan, paths, extent, 2000)
    assert verdict, verdict


def test_a_picture_of_islands_shows_all_pieces() -> None:
    plan = together(3)
    water = next(region for region in plan.regions if region.wet)
    icon = next(region for region in plan.regions if region.icon)
    spots = {water.id: Spot(Stack(0, "naga", 2)), icon.id: Spot(markers=(("hidden", 1),), highlight=True, cost=7)}
    text = svg(plan, Scene(spots))
    words = [element.text for element in ElementTree.fromstring(text).iter(SVG + "text")]
    assert {"Ninefold", "Hookharbour", "Crabclaw", "7", "2", "?"} <= set(words)
    assert all(region.name in words for region in plan.regions)
    assert text.count('id="region-') == len(plan.regions)
    assert f"{icon.name}: {icon.terrain}, icon {icon.icon}, hidden, can be attacked for 7" in text
    small = svg(plan, Scene(spots), detail="compact")
    assert "Ninefold</text>" not in small
    assert size(png(small, 360))[0] == 360


def test_the_same_islands_give_the_same_text() -> None:
    assert svg(together(4)) == svg(together(4))


def test_one_island_alone_is_drawn_in_its_sea() -> None:
    plan = BoardPlan.from_json(json.loads((FOLDER / "s1b.json").read_text(encoding="utf-8")))
    art = art_for(plan)
    assert art.sea is not None and art.sea.titles[0][0] == "Tinder Rock"
    assert by_geometry(plan, *of_art(plan, art))
    assert svg(plan).count('id="region-') == 7


def test_every_piece_and_race_of_the_second_game_is_drawn() -> None:
    assert set(PIECES) <= set(MARKERS) and len({MARKERS[piece] for piece in PIECES}) == len(PIECES)
    assert set(RACES) <= set(EMBLEMS) and len({EMBLEMS[race] for race in RACES}) == len(RACES)
    assert {"entry", "size-S", "size-M", "size-L", "magic", "cavern"} <= set(BADGES)
    for drawing in [*MARKERS.values(), *EMBLEMS.values(), *BADGES.values()]:
        ElementTree.fromstring(f"<g>{drawing}</g>")


def test_islands_are_laid_out_to_leave_little_empty_sea() -> None:
    lying = Piece(rectangle(0, 0, 10, 5), 10, 5, 0, 0)
    standing = Piece(rectangle(0, 0, 5, 10), 5, 10, 0, 0)
    packing = pack([[lying]] * 4, 2.0)
    assert (packing.width, packing.height) == (20 * CELL, 10 * CELL)
    assert {place[1:] for place in packing.places} == {(x * CELL, y * CELL) for x in (0, 10) for y in (0, 5)}
    packing = pack([[lying, standing]] * 2, 1.0)
    assert (packing.width, packing.height) == (10 * CELL, 10 * CELL)
    assert len({place[0] for place in packing.places}) == 1


def test_an_island_may_be_placed_in_the_bay_of_another() -> None:
    bay = Piece(rectangle(0, 0, 10, 3) | rectangle(7, 0, 10, 10), 10, 10, 0, 0)
    islet = Piece(rectangle(0, 0, 7, 7), 7, 7, 0, 0)
    packing = pack([[bay], [islet]], 1.0)
    assert (packing.width, packing.places) == (10 * CELL, ((0, 0, 0), (0, 0, 3 * CELL)))


def test_stencils_cover_the_inside_of_rings_and_grow_on_all_sides() -> None:
    ring = [(x * CELL, y * CELL) for x, y in ((2.1, 2.1), (5.9, 2.1), (5.9, 4.9), (2.1, 4.9))]
    assert fill([ring], 0, 0) == rectangle(2, 2, 6, 5)
    assert fill([ring], -3 * CELL, -CELL) == rectangle(5, 3, 9, 6)
    grown = swell(rectangle(3, 3, 4, 4), 2)
    assert grown == rectangle(1, 2, 6, 5) | rectangle(2, 1, 5, 6)


def test_islands_that_share_a_region_or_none_at_all_are_refused() -> None:
    plan = together(2)
    with pytest.raises(DrawError, match="share"):
        archipelago([plan.parts[0], plan.parts[0]])
    with pytest.raises(DrawError, match="at least one"):
        archipelago([])


def test_a_path_is_moved_without_rounding() -> None:
    assert shift("M1.5-2q3 4 5 6zM0 0l1 1z", 10, -3) == "M11.5-5q3 4 5 6zM10-3l1 1z"


def test_a_game_on_islands_is_drawn_with_their_shipped_art() -> None:
    data = load_board("l1a+m1b+s2b", "warcraft")
    for plan in (plan_of(data), plan_of_board(data.board(), "warcraft"), plan_of_board(data.board(), "azeroth")):
        assert [part.id for part in plan.parts] == ["l1a", "m1b", "s2b"]
        assert all(shipped(part) is not None for part in plan.parts)
    assert plan_of(load_board("s1a", "warcraft")).surround == "sea"
    regions = tuple(msgspec.structs.replace(region, name="") for region in data.regions if region.island != "m1b")
    borders = tuple(border for border in data.borders if border[0] in {region.id for region in regions})
    own = msgspec.structs.replace(data, id="own", regions=regions, borders=borders)
    assert [len(part.regions) for part in plan_of_board(own.board(), "warcraft").parts] == [13, 8]
