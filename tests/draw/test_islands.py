"""Islands: the twelve shipped faces, the generator, and the table of requirements for both."""

import json
import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from smallworld.draw import Art, BoardPlan, DrawError, art_for
from smallworld.draw.board_art import shipped
from smallworld.draw.geometry.compose import compose
from smallworld.draw.geometry.verify import by_geometry, of_art
from smallworld.draw.islands.face_sizes import FACE_SIZES
from smallworld.draw.islands.faces import alike, check_face
from smallworld.draw.islands.generate import Waters, generate_island
from smallworld.draw.scene import RegionPlan
from smallworld.draw.tools.make_islands import read_recipes, shipped_islands, to_text
from tests.draw.pixels import by_pixels
from tools.soaks.draw import faults_of_face

GAMES = Path(__file__).parents[2] / "src/smallworld/games"
FOLDER = GAMES / "warcraft/boards"
IDS = [recipe.id for recipe in read_recipes().faces]


def face(name: str) -> BoardPlan:
    return BoardPlan.from_json(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))


def drawn(plan: BoardPlan) -> Art:
    art = shipped(plan)
    assert art is not None
    return art


def with_region(plan: BoardPlan, number: int, region: RegionPlan) -> BoardPlan:
    return replace(plan, regions=(*plan.regions[:number], region, *plan.regions[number + 1 :]))


def test_there_are_four_faces_of_each_size_on_two_boards_each() -> None:
    found = sorted(path.name[:-5] for path in FOLDER.glob("*.json") if not path.name.endswith(".art.json"))
    assert found == sorted(IDS)
    faces = [face(name) for name in IDS]
    assert Counter(f.size for f in faces) == {"S": 4, "M": 4, "L": 4}
    assert Counter(f.tile for f in faces) == dict.fromkeys(("s1", "s2", "m1", "m2", "l1", "l2"), 2)
    assert all(f.tile[0].upper() == f.size for f in faces)


@pytest.mark.parametrize("name", IDS)
def test_each_shipped_face_keeps_the_table(name: str) -> None:
    assert check_face(face(name), dry=name == "s1b") == []


def test_only_one_face_has_no_water_and_some_have_both() -> None:
    waters = {name: {r.terrain for r in face(name).regions if r.wet} for name in IDS}
    assert [name for name, found in waters.items() if not found] == ["s1b"]
    assert sum(found == {"sea", "lake"} for found in waters.values()) >= 2


def test_region_names_are_unique_across_all_faces() -> None:
    regions = [region for name in IDS for region in face(name).regions]
    others = {r["id"] for path in (GAMES / "smallworld/boards").glob("small-world-?.json")
              for r in json.loads(path.read_text(encoding="utf-8"))["regions"]}  # fmt: skip
    assert len({region.id for region in regions}) == len(regions)
    assert not {region.id for region in regions} & others
    for region in regions:
        assert re.fullmatch(r"[A-Za-z]+(?: [A-Za-z]+)*", region.name)
        assert region.id == "-".join(region.name.lower().split())


def test_no_two_shipped_faces_are_alike() -> None:
    assert not [(a, b) for a, b in combinations(IDS, 2) if alike(face(a), face(b))]
    assert alike(face("s1a"), replace(face("s1a"), name="Another"))


def test_the_files_match_the_output_of_the_command() -> None:
    for plan in shipped_islands():
        assert (FOLDER / f"{plan.id}.json").read_text(encoding="utf-8") == to_text(plan)
        assert face(plan.id) == plan


@pytest.mark.parametrize("name", IDS)
def test_shipped_art_is_correct_by_geometry_and_by_pixels(name: str) -> None:
    plan = face(name)
    assert drawn(plan).sea is not None
    art = art_for(plan)
    paths, size, tokens = of_art(plan, art)
    # Stacks may also be on islands' waters.
    tokens |= {r.id: (*r.full.layout.token, r.full.layout.token_size) for r in art.regions}
    verdict = by_geometry(plan, paths, size, tokens)
    assert verdict, verdict
    seen = by_pixels(plan, paths, size, size[0])
    assert seen, seen


@pytest.mark.parametrize("name", IDS)
def test_badges_of_islands_overlap_no_stack_cost_or_marker(name: str) -> None:
    plan = face(name)
    for region, picture in zip(plan.regions, drawn(plan).regions, strict=True):
        for growth in (picture.full, picture.compact):
            layout = growth.layout
            assert len(layout.badges) == len(region.badges)
            for x, y in layout.badges:
                reach = (layout.badge_size + layout.token_size) / 2 - 0.2
                assert max(abs(x - layout.token[0]), abs(y - layout.token[1])) >= reach
            for spot in (layout.flag, layout.markers[0]):
                apart = 0.4 * (layout.badge_size + layout.marker_size)
                assert all(max(abs(spot[0] - x), abs(spot[1] - y)) >= apart for x, y in layout.badges)
        assert picture.full.layout.name is not None


def test_generated_faces_keep_the_table() -> None:
    # Every size with every water, ten times; the soak makes more.
    assert [fault for seed in range(120) for fault in faults_of_face(seed)] == []


@pytest.mark.parametrize(("seed", "size", "water"), [(5, "S", "none"), (6, "M", "sea"), (7, "L", "both")])
def test_a_generated_face_can_be_drawn(seed: int, size: str, water: Waters) -> None:
    plan = generate_island(seed, size, water)
    art = compose(plan, seeds=1)
    assert art.sea is not None and not art.roads
    verdict = by_geometry(plan, *of_art(plan, art))
    assert verdict, verdict


def test_the_same_seed_gives_the_same_face() -> None:
    assert generate_island(3, "M", "lake") == generate_island(3, "M", "lake")
    assert not alike(generate_island(3, "M", "lake"), generate_island(4, "M", "lake"))


def test_sizes_and_waters_that_do_not_exist_are_refused() -> None:
    with pytest.raises(DrawError, match="S, M or L"):
        generate_island(1, "XL")
    with pytest.raises(DrawError, match="water"):
        generate_island(1, "S", "river")  # type: ignore[arg-type]


def test_the_check_notices_every_kind_of_fault() -> None:
    plan = face("m1b")
    number = {region.id: i for i, region in enumerate(plan.regions)}
    land = next(r for r in plan.regions if not r.badges and not r.native and r.terrain in ("field", "hill"))
    icon = next(r for r in plan.regions if r.icon)
    sea = next(r for r in plan.regions if r.wet)

    def complaints(region: RegionPlan) -> str:
        return "; ".join(check_face(with_region(plan, number[region.id], region)))

    assert "10 land regions, not 9" in complaints(replace(sea, terrain="hill"))
    assert "neither a sea nor a lake" in complaints(replace(sea, terrain="hill"))
    assert "3 mountains, not 2" in complaints(replace(land, terrain="mountain"))
    assert "4 natives, not 3" in complaints(replace(land, native=True))
    assert "magic symbols" in complaints(replace(land, symbols=("magic",)))
    assert "magic and caverns only" in complaints(replace(land, symbols=("mine",)))
    assert "0 icon regions, not 1" in complaints(replace(icon, icon=""))
    assert "not on an entry region" in complaints(replace(icon, entry=True))
    assert "not on an entry region" in complaints(replace(icon, icon="L"))
    assert "water carries nothing" in complaints(replace(sea, entry=True))
    assert "no edge" in complaints(replace(land, edge=True))
    fields = tuple(replace(r, terrain="hill") if r.terrain == "field" else r for r in plan.regions)
    assert "field, forest, hill and swamp are not spread evenly" in check_face(replace(plan, regions=fields))
    assert "not a terrain of islands" in complaints(replace(land, terrain="desert"))
    entries = [r for r in plan.regions if r.entry]
    bare = replace(plan, regions=tuple(replace(r, entry=False) for r in plan.regions))
    assert len(entries) in range(FACE_SIZES["M"].entries[0], FACE_SIZES["M"].entries[1] + 1)
    assert any("0 entry regions" in fault for fault in check_face(bare))
    lonely = replace(plan, borders=tuple(b for b in plan.borders if land.id not in b))
    assert "the land is not connected" in check_face(lonely)
    assert f"{land.id}: a dead end" in check_face(lonely)
    everybody = tuple(combinations([region.id for region in plan.regions], 2))
    assert "the borders can't be drawn without crossings" in check_face(replace(plan, borders=everybody))
    assert check_face(replace(plan, size="")) == ["the size is S, M or L, not ''"]
