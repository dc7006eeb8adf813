"""The SVG text and its pixels."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import get_args
from xml.etree import ElementTree

import pytest

from smallworld.draw import BoardPlan, Detail, DrawError, Scene, SceneSeat, Spot, Stack, png, svg
from smallworld.draw.board_art import shipped
from smallworld.draw.elements.artwork import EMBLEMS, MARKERS
from smallworld.draw.elements.colours import SEATS
from tests.draw.pixels import channel, size

SVG = "{http://www.w3.org/2000/svg}"
RACES = [
    "amazons", "dwarves", "elves", "ghouls", "giants", "halflings", "humans",
    "orcs", "ratmen", "skeletons", "sorcerers", "tritons", "trolls", "wizards",
]  # fmt: skip


def titles(text: str) -> dict[str, str]:
    out = {}
    for group in ElementTree.fromstring(text).iter(SVG + "g"):
        name = group.get("id") or ""
        if name.startswith("region-"):
            out[name[7:]] = group.findtext(SVG + "title") or ""
    return out


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("detail", get_args(Detail))
def test_every_region_has_its_group_with_a_title(
    board: Callable[[int], BoardPlan], players: int, detail: Detail
) -> None:
    plan = board(players)
    text = svg(plan, detail=detail)
    root = ElementTree.fromstring(text)
    assert root.get("role") == "img"
    assert root.findtext(SVG + "title") == plan.name
    found = titles(text)
    assert list(found) == [region.id for region in plan.regions]
    for region in plan.regions:
        assert found[region.id].startswith(f"{region.name}: {region.terrain}")
        assert ("natives" in found[region.id]) == region.native


def test_every_reference_in_a_picture_resolves(board: Callable[[int], BoardPlan], busy: Scene) -> None:
    for detail in get_args(Detail):
        root = ElementTree.fromstring(svg(board(3), busy, detail=detail))
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        for element in root.iter():
            for value in element.attrib.values():
                if value.startswith("url(#"):
                    assert value[5:-1] in ids
            target = element.get("href")
            assert target is None or target[1:] in ids


def test_titles_describe_the_contents_of_regions(board: Callable[[int], BoardPlan], busy: Scene) -> None:
    found = titles(svg(board(3), busy))
    assert found["oatlea"] == "Oatlea: field, 3 orcs, fortress, 2 camp, hero, hole"
    assert found["foxdown"] == "Foxdown: hill, magic, 12 tritons in decline, dragon, lair"
    assert found["sunacre"].endswith("1 natives, can be attacked for 4")


def test_the_same_position_gives_the_same_text(board: Callable[[int], BoardPlan], busy: Scene) -> None:
    assert svg(board(3), busy) == svg(board(3), busy)


def test_names_are_escaped(board: Callable[[int], BoardPlan]) -> None:
    plan = board(2)
    wicked = '</text><script>"&'
    plan = replace(plan, regions=(replace(plan.regions[0], name=wicked), *plan.regions[1:]))
    art = shipped(board(2))
    scene = Scene(
        {"goldmead": Spot(Stack(0, wicked, 1), markers=((wicked, 1),))}, (SceneSeat(wicked),), 0, caption=wicked
    )
    text = svg(plan, scene, title=wicked, art=art)
    root = ElementTree.fromstring(text)
    assert "<script" not in text
    assert root.findtext(SVG + "title") == wicked
    words = [element.text for element in root.iter(SVG + "text")]
    assert wicked in words


def test_compact_pictures_leave_names_out(board: Callable[[int], BoardPlan]) -> None:
    assert ">Goldmead</text>" in svg(board(2))
    assert ">Goldmead</text>" not in svg(board(2), detail="compact")


def test_every_race_of_the_box_has_an_emblem_and_others_a_letter(board: Callable[[int], BoardPlan]) -> None:
    assert set(RACES) <= set(EMBLEMS)
    assert len({EMBLEMS[race] for race in RACES}) == len(RACES)
    assert ">Y</text>" in svg(board(2), Scene({"goldmead": Spot(Stack(0, "yetis", 1))}))


def test_every_marker_of_the_box_is_drawn_and_others_get_a_disc(board: Callable[[int], BoardPlan]) -> None:
    assert set(MARKERS) >= {"lair", "fortress", "camp", "hero", "dragon", "hole"}
    assert ">Ke</text>" in svg(board(2), Scene({"goldmead": Spot(markers=(("kettle", 1),))}))


def test_seats_differ_in_pattern_as_well_as_colour() -> None:
    assert len(SEATS) == 5
    assert len({dye.pattern for dye in SEATS}) == len({dye.colour for dye in SEATS}) == 5


def test_a_declined_army_differs_by_more_than_colour(board: Callable[[int], BoardPlan]) -> None:
    fresh = svg(board(2), Scene({"goldmead": Spot(Stack(0, "orcs", 1))}))
    spent = svg(board(2), Scene({"goldmead": Spot(Stack(0, "orcs", 1, declined=True))}))
    assert "rotate(-9)" not in fresh and "rotate(-9)" in spent


def test_an_undrawable_board_is_refused_with_a_sentence(board: Callable[[int], BoardPlan]) -> None:
    with pytest.raises(DrawError, match="atlantis"):
        svg(board(2), Scene({"atlantis": Spot()}))
    with pytest.raises(DrawError, match="detail"):
        svg(board(2), detail="huge")  # type: ignore[arg-type]
    with pytest.raises(DrawError):
        png("<svg", 100)
    with pytest.raises(DrawError):
        png(svg(board(2)), 0)


def test_a_png_has_the_requested_width(board: Callable[[int], BoardPlan], busy: Scene) -> None:
    plan = board(3)
    picture = png(svg(plan, detail="compact"), 360)
    assert picture.startswith(b"\x89PNG")
    width, height = size(picture)
    assert width == 360
    assert abs(height - 360 * (873 + 60) / 1500) <= 1
    legend = size(png(svg(plan, busy, detail="compact"), 360))
    assert legend[0] == 360 and legend[1] > height
    assert len({bytes(row) for row in channel(picture, 2)}) > 100


def test_a_shipped_board_needs_no_geometry_library(board_text: Callable[[int], str]) -> None:
    program = (
        "import sys, json\n"
        "from smallworld.draw import BoardPlan, svg, png\n"
        "plan = BoardPlan.from_json(json.load(sys.stdin))\n"
        "png(svg(plan, detail='compact'), 60)\n"
        "print(sorted({'numpy', 'scipy', 'shapely', 'networkx'} & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input=board_text(2), capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_custom_board_names_the_extra_for_missing_libraries(little: Callable[..., BoardPlan]) -> None:
    program = (
        "import sys\n"
        "sys.modules['numpy'] = sys.modules['shapely'] = sys.modules['networkx'] = None\n"
        "from smallworld.draw import BoardPlan, RegionPlan, svg\n"
        "try: svg(BoardPlan('mine', 1.5, (RegionPlan('a', 'A', 'hill'),), ()))\n"
        "except ValueError as fault: print(fault)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "pip install 'smallworld-engine[boards]'" in done.stdout
