"""Boards without stored art: small ones from scenarios, sparse, disconnected and undrawable ones."""

from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from smallworld.draw import BoardPlan, svg
from smallworld.draw.board_art import art_for
from smallworld.draw.elements.colours import TERRAINS
from smallworld.draw.geometry.compose import compose
from smallworld.draw.geometry.verify import by_geometry, of_art

TREE = (
    "peak mountain border, meadow field, wood forest, bay sea border, glen hill native, bog swamp",
    "peak meadow, meadow wood, wood bay, wood glen, glen bog",
)
PLANAR = {
    "a tree": TREE,
    "one region inside": ("a field", ""),
    "one region on the edge": ("a field border", ""),
    "two regions": ("a field border, b lake", "a b"),
    "loose pieces": ("a field border, b hill, c swamp, d sea border, e forest", "a b, c d"),
    "no edge at all": ("a field, b hill, c swamp, d forest", "a b, a c, b c, a d, b d, c d"),
    "a star": ("a field, b hill border, c swamp border, d sea, e forest, f mountain", "a b, a c, a d, a e, a f"),
    "all on the edge": ("a field border, b hill border, c swamp border, d lake border", "a b, b c, c d"),
    "a ring": ("a field border, b hill border, c swamp border, d forest border", "a b, b c, c d, d a"),
    "branches on a branch": (
        "a field, b hill, c swamp, d forest, e mountain, f lake, g field, h hill, i swamp",
        "a b, b c, a c, c d, d e, c e, e f, f g, e g, g h, h i, g i",
    ),
    "three that meet": ("a field border, b hill border, c swamp border", "a b, b c, a c"),
}
IMPOSSIBLE = {
    "five that all border": (
        "a field border, b hill, c swamp, d forest, e mountain",
        "a b, a c, a d, a e, b c, b d, b e, c d, c e, d e",
    ),
    "an inner region on the edge": (
        "a field border, b hill border, c swamp border, d lake border",
        "a b, a c, b c, a d, b d, c d",
    ),
}


@pytest.mark.parametrize("name", PLANAR)
def test_any_planar_board_becomes_a_true_map(little: Callable[..., BoardPlan], name: str) -> None:
    plan = little(*PLANAR[name])
    art = compose(plan, seeds=2)
    verdict = by_geometry(plan, *of_art(plan, art))
    assert verdict, verdict
    assert not art.roads


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_board_that_no_map_can_show_becomes_a_schematic(little: Callable[..., BoardPlan], name: str) -> None:
    plan = little(*IMPOSSIBLE[name])
    art = compose(plan)
    roads = len(plan.borders) + sum(region.edge for region in plan.regions)
    assert art.roads.count("M") == roads
    paths, size, tokens = of_art(plan, art)
    verdict = by_geometry(plan, paths, size, tokens)
    assert not (verdict.overlapping or verdict.broken or verdict.cramped or verdict.extra)


def test_the_board_of_the_scenario_page_is_drawn(little: Callable[..., BoardPlan]) -> None:
    root = ElementTree.fromstring(svg(little(*TREE)))
    groups = {group.get("id") for group in root.iter("{http://www.w3.org/2000/svg}g")}
    assert {f"region-{name}" for name in ("peak", "meadow", "wood", "bay", "glen", "bog")} <= groups


def test_an_island_is_surrounded_by_sea(little: Callable[..., BoardPlan]) -> None:
    plan = replace(little(*PLANAR["no edge at all"]), surround="sea")
    art = compose(plan, seeds=1)
    assert by_geometry(plan, *of_art(plan, art))
    assert art.coast and TERRAINS["sea"].base in svg(plan, art=art)


@pytest.mark.parametrize("name", ["all on the edge", "a tree"])
def test_an_island_that_touches_the_edge_is_drawn(little: Callable[..., BoardPlan], name: str) -> None:
    """A custom board may be an island and also have regions at the edge."""
    plan = replace(little(*PLANAR[name]), surround="sea")
    art = art_for(plan)
    assert art.width > 0
    assert TERRAINS["sea"].base in svg(plan, art=art)


def test_art_is_deterministic(little: Callable[..., BoardPlan]) -> None:
    plan = little(*PLANAR["two regions"])
    assert compose(plan, seeds=1).to_json() == compose(plan, seeds=1).to_json()
