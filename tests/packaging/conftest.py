"""Both kinds of wheel, built and unpacked once for all test processes."""

from pathlib import Path

import pytest

from tests.packaging.plain_wheel import plain, source, source_files
from tests.packaging.wheels import Wheel, build
from tests.support.once import once

__all__ = ["compiled", "plain", "source", "source_files"]


@pytest.fixture(scope="session")
def compiled(shared: Path, source: Path) -> Wheel:
    """The wheel with the compiled core and the client; fails without a C compiler."""
    wheel = Wheel.read(once(shared, "compiled", lambda folder: build(source, folder, "1", client=True).written()))
    if wheel.code:
        pytest.fail(f"no whole wheel; is a C compiler there (apt install gcc python3-dev)?\n{wheel.said}")
    return wheel
