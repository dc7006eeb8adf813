"""Wheels of both kinds, built and unpacked once in each process that runs tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packaging.wheels import Wheel, build, snapshot


@pytest.fixture(scope="session")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources that wheels are built from."""
    return snapshot(tmp_path_factory.mktemp("source"))


@pytest.fixture(scope="session")
def source_files(source: Path) -> set[Path]:
    """The files that were there before anything was built."""
    return set(source.rglob("*"))


@pytest.fixture(scope="session")
def compiled(source: Path, source_files: set[Path], tmp_path_factory: pytest.TempPathFactory) -> Wheel:
    """The wheel with the compiled core; without a C compiler there is nothing to compare, and that is a failure."""
    wheel = build(source, tmp_path_factory.mktemp("compiled"), "1")
    if wheel.code:
        pytest.fail(f"no compiled core; is a C compiler there (apt install gcc python3-dev)?\n{wheel.said}")
    return wheel


@pytest.fixture(scope="session")
def plain(source: Path, source_files: set[Path], tmp_path_factory: pytest.TempPathFactory) -> Wheel:
    """The wheel without compiled modules."""
    wheel = build(source, tmp_path_factory.mktemp("plain"), "0")
    assert wheel.code == 0, wheel.said
    return wheel
