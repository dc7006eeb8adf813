"""What all tests have in common: the order in which they run, and which of them share a process."""

from __future__ import annotations

import pytest

#: Of the tests in the browser, those that look at pages; the others play.
LOOKING = ("test_pages", "test_attention")


def group_of(item: pytest.Item) -> str:
    """Tests that share what takes long to make: the compiled wheel, or a browser with its server."""
    if "compiled" in getattr(item, "fixturenames", ()):
        return "wheel"
    if item.path.parent.name == "browser":
        return "looking" if item.path.stem in LOOKING else "playing"
    return ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Groups come first, one process each, so that nobody has to wait for them at the end."""
    for item in items:
        if group := group_of(item):
            item.add_marker(pytest.mark.xdist_group(group))
    items.sort(key=lambda item: ("wheel", "playing", "looking", "").index(group_of(item)))
