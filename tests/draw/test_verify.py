"""The shipped drawings are correct: verified by geometry, and again by pixels."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from smallworld.draw import Art, BoardPlan
from smallworld.draw.board_art import shipped
from smallworld.draw.geometry.verify import by_geometry, of_art
from tests.draw.pixels import by_pixels

PLAYERS = [2, 3, 4, 5]


def drawn(plan: BoardPlan) -> Art:
    art = shipped(plan)
    assert art is not None
    return art


@pytest.mark.parametrize("players", PLAYERS)
def test_shipped_art_belongs_to_its_board(board: Callable[[int], BoardPlan], players: int) -> None:
    plan = board(players)
    art = drawn(plan)
    assert (art.board, art.digest) == (plan.id, plan.digest)
    assert [region.id for region in art.regions] == [region.id for region in plan.regions]
    assert not art.wilds and not art.roads
    for region, picture in zip(plan.regions, art.regions, strict=True):
        for detail in (picture.full, picture.compact):
            assert len(detail.layout.badges) == len(region.symbols)
            assert len(detail.layout.markers) >= 4
        assert picture.full.layout.name is not None
    assert Art.from_json(art.to_json()) == art


def test_art_of_a_changed_board_is_not_used(board: Callable[[int], BoardPlan]) -> None:
    plan = board(2)
    assert shipped(replace(plan, borders=plan.borders[1:])) is None
    renamed = (replace(plan.regions[0], name="Elsewhere"), *plan.regions[1:])
    assert shipped(replace(plan, regions=renamed)) is None
    assert shipped(replace(plan, id="../small-world-2")) is None


@pytest.mark.parametrize("players", PLAYERS)
def test_outlines_meet_exactly_where_regions_border(board: Callable[[int], BoardPlan], players: int) -> None:
    plan = board(players)
    verdict = by_geometry(plan, *of_art(plan, drawn(plan)))
    assert verdict, verdict


@pytest.mark.parametrize("players", PLAYERS)
def test_pixels_meet_exactly_where_regions_border(board: Callable[[int], BoardPlan], players: int) -> None:
    plan = board(players)
    paths, size, _ = of_art(plan, drawn(plan))
    verdict = by_pixels(plan, paths, size)
    assert verdict, verdict


@pytest.mark.parametrize("players", PLAYERS)
def test_together_the_regions_fill_the_board(board: Callable[[int], BoardPlan], players: int) -> None:
    from shapely import Polygon

    from smallworld.draw.elements.path_data import flatten

    art = drawn(board(players))
    total = sum(Polygon(flatten(region.path)[0]).area for region in art.regions)
    assert abs(total - art.width * art.height) < 0.01


def test_both_checks_notice_a_border_that_the_board_does_not_have(board: Callable[[int], BoardPlan]) -> None:
    plan = board(2)
    paths, size, tokens = of_art(plan, drawn(plan))
    lie = replace(plan, borders=plan.borders[1:])
    a, b = sorted(plan.borders[0])
    assert by_geometry(lie, paths, size, tokens).extra == ((a, b),)
    assert by_pixels(lie, paths, size).extra == ((a, b),)


def test_both_checks_notice_a_border_that_is_not_drawn(board: Callable[[int], BoardPlan]) -> None:
    plan = board(2)
    paths, size, tokens = of_art(plan, drawn(plan))
    lie = replace(plan, borders=(*plan.borders, ("amber-gulf", "whalesong-sound")))
    assert by_geometry(lie, paths, size, tokens).missing == (("amber-gulf", "whalesong-sound"),)
    assert by_pixels(lie, paths, size).missing == (("amber-gulf", "whalesong-sound"),)


def test_both_checks_notice_a_wrong_edge(board: Callable[[int], BoardPlan]) -> None:
    plan = board(2)
    paths, size, tokens = of_art(plan, drawn(plan))
    flipped = tuple(replace(r, edge=not r.edge) if r.id == "lantern-mere" else r for r in plan.regions)
    lie = replace(plan, regions=flipped)
    assert by_geometry(lie, paths, size, tokens).rim == ("lantern-mere",)
    assert by_pixels(lie, paths, size).rim == ("lantern-mere",)


def test_the_checks_notice_overlaps_crossings_and_tight_places(board: Callable[[int], BoardPlan]) -> None:
    plan = board(2)
    paths, size, tokens = of_art(plan, drawn(plan))
    stacked = {**paths, "windtor": paths["goldmead"]}
    assert ("goldmead", "windtor") in by_geometry(plan, stacked, size, tokens).overlapping
    knotted = {**paths, "windtor": "M0 0l90 90l0-90l-90 90z"}
    assert "windtor" in by_geometry(plan, knotted, size, tokens).broken
    wide = {**tokens, "windtor": (*tokens["windtor"][:2], 400.0)}
    assert by_geometry(plan, paths, size, wide).cramped == ("windtor",)
    torn = {**paths, "amber-gulf": "M10 10l40 0l0 40zM700 300l40 0l0 40z"}
    assert "amber-gulf" in by_pixels(plan, torn, size).broken
