"""What all tests have in common: the order in which they run."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that wait for the compiled wheel come first, so that nobody has to wait for them at the end."""
    items.sort(key=lambda item: "compiled" not in getattr(item, "fixturenames", ()))
