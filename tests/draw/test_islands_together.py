"""Several islands on one picture."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from smallworld.draw import BoardPlan, DrawError, Scene, Spot, Stack, archipelago, art_for, png, svg
from smallworld.draw.archipelago import LEEWAY, PAD, lay_out
from smallworld.draw.art import shipped
from smallworld.draw.emblems import EMBLEMS
from smallworld.draw.markers import BADGES, MARKERS
from smallworld.draw.pathdata import flatten, shift
from smallworld.draw.png import size
from smallworld.draw.verify import by_geometry, by_pixels, of_art
from smallworld.games import load_board
from smallworld.pictures import plan_of, plan_of_board

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
SVG = "{http://www.w3.org/2000/svg}"


def together(players: int, aspect: float = 1.6) -> BoardPlan:
    texts = [(FOLDER / f"{name}.json").read_text(encoding="utf-8") for name in SETUPS[players].split()]
    return archipelago([BoardPlan.from_json(json.loads(text)) for text in texts], aspect)


@pytest.mark.parametrize("players", SETUPS)
@pytest.mark.parametrize("aspect", [1.6, 0.7])
def test_islands_lie_apart_and_keep_their_borders(players: int, aspect: float) -> None:
    plan = together(players, aspect)
    art = art_for(plan)
    verdict = by_geometry(plan, *of_art(plan, art))
    assert verdict, verdict
    assert aspect / LEEWAY - 0.01 <= art.width / art.height <= aspect * LEEWAY + 0.01
    boxes = []
    start = 0
    for part in plan.parts:
        rings = [p for r in art.regions[start : start + len(part.regions)] for p in flatten(r.path, 2)[0]]
        start += len(part.regions)
        xs, ys = zip(*rings, strict=True)
        boxes.append((min(xs), min(ys), max(xs), max(ys)))
    edge = PAD / 2 - 6
    for left, top, right, bottom in boxes:
        assert edge <= left and edge <= top and right <= art.width - edge and bottom <= art.height - edge
    for a, b in combinations(boxes, 2):
        assert max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3]) >= PAD - 12


def test_pixels_agree_that_islands_lie_apart() -> None:
    plan = together(5)
    paths, extent, _ = of_art(plan, art_for(plan))
    verdict = by_pixels(plan, paths, extent, 2000)
    assert verdict, verdict


def test_a_picture_of_islands_has_all_that_lies_there() -> None:
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
    width, height, corners = lay_out([(100.0, 50.0)] * 4, None)
    assert (width, height) in {(200, 100), (100, 200), (400, 50)}
    assert len(set(corners)) == 4
    width, height, _ = lay_out([(100.0, 50.0)] * 4, 2.0)
    assert (width, height) == (200, 100)


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
