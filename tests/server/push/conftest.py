"""Fixtures shared by the notification tests."""

from collections.abc import Iterator

import pytest

from tests.server.push.push_service import PushService, push_service


@pytest.fixture
def service() -> Iterator[PushService]:
    """A push service on this machine."""
    with push_service() as running:
        yield running
