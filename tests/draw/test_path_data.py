"""Path data survives writing and parsing."""

import pytest

from smallworld.draw.elements.path_data import flatten, number, pair, polygon, spline


@pytest.mark.parametrize(("value", "text"), [(0.5, ".5"), (-0.5, "-.5"), (3.0, "3"), (-0.04, "0"), (10.25, "10.2")])
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_a_minus_sign_separates() -> None:
    assert pair(1, -2) == "1-2"
    assert pair(1, 2) == "1 2"


def test_a_curve_walked_backwards_passes_the_same_points() -> None:
    control = [(10.2, 5.4), (20.6, 1.2), (33.0, 14.8), (40.2, 20.0)]
    start, end = (0.1, 0.3), (51.7, 25.9)
    there = flatten("M" + pair(*start) + spline(start, control, end))[0]
    back = flatten("M" + pair(*end) + spline(end, control[::-1], start))[0]
    assert there == back[::-1]
    assert (there[0], there[-1]) == (start, end)


def test_polygons_come_back_as_their_corners() -> None:
    corners = [(0.0, 0.0), (30.0, 0.0), (30.0, -20.0)]
    assert flatten(polygon(corners)) == [corners]


def test_foreign_commands_are_refused() -> None:
    with pytest.raises(ValueError, match="unexpected"):
        flatten("M0 0h5 5")
