"""The wheel without compiled modules, built once for all test processes, as fixtures to import."""

from pathlib import Path

import pytest

from tests.packaging.wheels import Wheel, build, snapshot
from tests.support.once import once

__all__ = ["plain", "source", "source_files"]


@pytest.fixture(scope="session")
def source_files(shared: Path, built_client: None) -> set[Path]:
    """The files of the sources, with the client, before a wheel is built from them."""
    return {Path(name) for name in once(shared, "source", lambda folder: list(map(str, snapshot(folder).rglob("*"))))}


@pytest.fixture(scope="session")
def source(shared: Path, source_files: set[Path]) -> Path:
    """The sources from which wheels are built."""
    assert source_files
    return shared / "source"


@pytest.fixture(scope="session")
def plain(shared: Path, source: Path) -> Wheel:
    """The wheel without compiled modules."""
    wheel = Wheel.read(once(shared, "plain", lambda folder: build(source, folder, "0").written()))
    assert wheel.code == 0, wheel.said
    return wheel
