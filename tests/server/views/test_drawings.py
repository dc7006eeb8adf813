"""Boards as sent to the browser: every region of every board in both cuts, and the picture below."""

import gzip
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from xml.etree import ElementTree

import pytest
from shapely import Point, Polygon, box

from smallworld.draw.cuts import ASPECTS, CUTS, SEA_ASPECTS, Cut
from smallworld.draw.elements import lettering
from smallworld.draw.elements.path_data import flatten
from smallworld.draw.geometry.verify import by_geometry
from smallworld.games import BoardData, load_board
from smallworld.games.boards import RegionData, board_names
from smallworld.server.protocol.drawing import Drawing, RegionOutline
from smallworld.server.views import drawings
from smallworld.views.pictures import plan_of

BASE = [f"small-world-{players}" for players in (2, 3, 4, 5)]
FACES = board_names("warcraft")
SETS = [
    "l1a+s1b", "l2b+s2a", "l1b+m1a", "l2a+m2b", "l2b+m1b+s2a", "l1a+m2a+s1a", "l1b+m1a+m2a+s1a", "l2a+m1b+m2b+s2b",
    "l1a+l2a+m2b+s1b+s2b", "l1b+l2b+m1a+s1a+s2a", "l1a+l2b+m1b+s1a+s2b",
]  # fmt: skip
BOARDS = [("smallworld", name) for name in BASE] + [("warcraft", name) for name in [*FACES, *SETS]]
EVERY = [(game, name, cut) for game, name in BOARDS for cut in CUTS]
OWN = BoardData(
    "my own/board",
    (
        RegionData("west", "hill", symbols=("mine", "cavern"), edge=True),
        RegionData("mid", "lake", "Middle Water"),
        RegionData("east", "field", native=True, edge=True),
        RegionData("south", "sea", edge=True),
    ),
    (("west", "mid"), ("mid", "east"), ("east", "south"), ("south", "west"), ("mid", "south"), ("west", "east")),
)


def board(game: str, name: str) -> BoardData:
    return load_board(name, game)


@lru_cache
def shape(path: str) -> Polygon:
    rings = sorted((Polygon(ring) for ring in flatten(path)), key=lambda ring: -ring.area)
    return Polygon(rings[0].exterior, [ring.exterior for ring in rings[1:]])


def around(place: tuple[float, float], width: float, height: float) -> Polygon:
    x, y = place
    return box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def words(outline: RegionOutline) -> Polygon:
    return around(outline.label, lettering.width(outline.name, outline.letters), 0.7 * outline.letters)


def stack(outline: RegionOutline) -> Polygon:
    return around(outline.stack, outline.size, outline.size)


def check(drawing: Drawing, data: BoardData) -> None:
    """Check a drawing of any board."""
    frame = box(0, 0, drawing.width, drawing.height)
    near: dict[str, set[str]] = {region.id: set() for region in data.regions}
    for a, b in data.borders:
        near[a].add(b)
        near[b].add(a)
    assert [outline.id for outline in drawing.regions] == [region.id for region in data.regions]
    for outline, region in zip(drawing.regions, data.regions, strict=True):
        assert outline.path.startswith("M") and outline.path.count("M") == outline.path.count("z")
        land = shape(outline.path)
        assert land.is_valid and frame.buffer(0.1).contains(land), outline.id
        for place in (outline.stack, outline.label, *outline.marks):
            assert land.contains(Point(place)), (outline.id, place)
        assert not stack(outline).intersects(words(outline)), outline.id
        assert land.buffer(1).contains(stack(outline)), outline.id
        assert (outline.terrain, outline.edge, outline.name != "") == (region.terrain, region.edge, True)
        assert outline.symbols == region.symbols + ("entry",) * region.entry + ("icon",) * region.icon
        assert len(outline.marks) >= len(outline.symbols) + 2
        assert len(outline.neighbours) == len(near[region.id]) and set(outline.neighbours) == near[region.id]


@pytest.mark.parametrize(("game", "name", "cut"), EVERY)
def test_every_region_has_an_outline_with_room_for_its_pieces(game: str, name: str, cut: Cut) -> None:
    data = board(game, name)
    drawing = drawings.drawing(game, data, cut)
    check(drawing, data)
    aspects = ASPECTS if game == "smallworld" else SEA_ASPECTS
    assert drawing.width / drawing.height == pytest.approx(aspects[cut], rel=0.05)
    assert 1400 <= drawing.width <= 1520
    assert drawing.art == f"/api/art/{game}/{name}/{cut}.svg"
    for outline in drawing.regions:
        assert shape(outline.path).buffer(2).contains(words(outline)), outline.id
        symbols = [around(place, outline.size / 2, outline.size / 2) for place in outline.marks[: len(outline.symbols)]]
        assert not any(symbol.intersects(stack(outline)) for symbol in symbols), outline.id
        assert outline.island == (outline.island if "+" in name else name if game == "warcraft" else "")
    assert {outline.island for outline in drawing.regions} == (set(name.split("+")) if game == "warcraft" else {""})


@pytest.mark.parametrize(("name", "cut"), [(name, cut) for name in SETS for cut in CUTS])
def test_outlines_of_islands_still_meet_where_regions_border(name: str, cut: Cut) -> None:
    data = board("warcraft", name)
    drawing = drawings.drawing("warcraft", data, cut)
    paths = {outline.id: outline.path for outline in drawing.regions}
    verdict = by_geometry(plan_of(data), paths, (round(drawing.width), round(drawing.height)), {})
    assert verdict, verdict


@pytest.mark.parametrize(("game", "name"), BOARDS)
def test_stacks_are_visible_on_a_phone_and_names_readable_on_a_large_screen(game: str, name: str) -> None:
    data = board(game, name)
    phone, table = (drawings.drawing(game, data, cut) for cut in ("portrait", "landscape"))
    assert min(outline.size for outline in phone.regions) * 360 / phone.width >= 14
    assert min(outline.size for outline in table.regions) * 1000 / table.width >= 22
    assert min(outline.letters for outline in table.regions) * 1000 / table.width >= 8
    assert len(table.titles) == (len(name.split("+")) if game == "warcraft" else 0)
    open_water = box(0, 0, table.width, table.height)
    for title in table.titles:
        room = around(title.at, lettering.width(title.text, title.letters), 0.7 * title.letters)
        assert open_water.contains(room)
        assert not any(shape(outline.path).intersects(room) for outline in table.regions), title.text


@pytest.mark.parametrize(("game", "name", "cut"), EVERY)
def test_the_picture_below_is_small_and_self_contained(game: str, name: str, cut: Cut) -> None:
    data = board(game, name)
    text = drawings.art(game, data, cut)
    drawing = drawings.drawing(game, data, cut)
    root = ElementTree.fromstring(text)
    used = {element.tag.split("}")[1] for element in root.iter()}
    assert used <= {
        "svg", "defs", "g", "path", "use", "rect", "circle", "ellipse", "clipPath", "pattern", "radialGradient",
        "linearGradient", "stop",
    }  # fmt: skip
    assert list(_references(root)) and all(reference.startswith("#") for reference in _references(root))
    assert len(gzip.compress(text.encode())) <= 60_000
    _, _, width, height = (float(value) for value in root.attrib["viewBox"].split())
    assert width / height == pytest.approx(drawing.width / drawing.height, rel=0.001)


def _references(root: ElementTree.Element) -> Iterator[str]:
    for element in root.iter():
        for key, value in element.attrib.items():
            if key.endswith("href"):
                yield value
            elif "url(" in value:
                yield value.split("url(")[1]


@pytest.mark.parametrize("cut", CUTS)
def test_a_custom_board_is_drawn_too(cut: Cut) -> None:
    drawing = drawings.drawing("smallworld", OWN, cut)
    check(drawing, OWN)
    assert drawing.art == f"/api/art/smallworld/my%20own%2Fboard/{cut}.svg"
    assert drawing.regions[0].name == "West" and drawing.regions[1].name == "Middle Water"
    assert "<text" not in drawings.art("smallworld", OWN, cut)


def test_drawings_are_cached_and_thread_safe() -> None:
    data = board("warcraft", "l2a+m1a+s1b")
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda cut: drawings.drawing("azeroth", data, cut), CUTS * 4))
    assert found[:2] * 4 == found
    assert drawings.drawing("azeroth", data, "portrait") is drawings.drawing("azeroth", data, "portrait")
    assert drawings.art("azeroth", data, "portrait") is drawings.art("azeroth", data, "portrait")


def test_shipped_boards_are_drawn_without_the_geometry_libraries() -> None:
    program = """
import sys
for name in ("numpy", "scipy", "shapely", "networkx"):
    sys.modules[name] = None
from smallworld.games import load_board
from smallworld.server.views import drawings
for game, name in (("smallworld", "small-world-5"), ("warcraft", "l1a"), ("azeroth", "l1b+l2b+m1a+s1a+s2a")):
    data = load_board(name, "smallworld" if game == "smallworld" else "warcraft")
    for cut in ("landscape", "portrait"):
        print(len(drawings.drawing(game, data, cut).regions), len(drawings.art(game, data, cut)) > 20_000)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [line.split()[1] for line in done.stdout.splitlines()] == ["True"] * 6
