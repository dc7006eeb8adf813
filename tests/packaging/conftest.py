"""Wheels of both kinds, built and unpacked once however many processes run the tests."""

from pathlib import Path

import pytest

from tests.packaging.wheels import Wheel, build, snapshot
from tests.support.once import once


@pytest.fixture(scope="session")
def source_files(shared: Path, built_client: None) -> set[Path]:
    """The files of the sources, with the client, before a wheel is built from them."""
    return {Path(name) for name in once(shared, "source", lambda folder: list(map(str, snapshot(folder).rglob("*"))))}


@pytest.fixture(scope="session")
def source(shared: Path, source_files: set[Path]) -> Path:
    """The sources that wheels are built from."""
    assert source_files
    return shared / "source"


@pytest.fixture(scope="session")
def compiled(shared: Path, source: Path) -> Wheel:
    """The wheel with the compiled core and the client; without a C compiler there is nothing to compare: a failure."""
    wheel = Wheel.read(once(shared, "compiled", lambda folder: build(source, folder, "1", client=True).written()))
    if wheel.code:
        pytest.fail(f"no whole wheel; is a C compiler there (apt install gcc python3-dev)?\n{wheel.said}")
    return wheel


@pytest.fixture(scope="session")
def plain(shared: Path, source: Path) -> Wheel:
    """The wheel without compiled modules."""
    wheel = Wheel.read(once(shared, "plain", lambda folder: build(source, folder, "0").written()))
    assert wheel.code == 0, wheel.said
    return wheel
