"""Wheels of both kinds, built and unpacked once however many processes run the tests."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packaging.wheels import Wheel, build, snapshot


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of this test run have in common."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


def once(shared: Path, name: str, make: Callable[[Path], list[str]]) -> list[str]:
    """Let the first process that comes here make something in a folder, and give its answer to the others."""
    answer = shared / f"{name}.json"
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not answer.exists():
            folder = shared / name
            if folder.exists():
                pytest.fail(f"{name}: could not be made, as the first test says that needed it")
            folder.mkdir()
            answer.write_text(json.dumps(make(folder)))
    made: list[str] = json.loads(answer.read_text())
    return made


@pytest.fixture(scope="session")
def source_files(shared: Path) -> set[Path]:
    """The files of the sources before anything is built from them."""
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
