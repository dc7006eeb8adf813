"""Fixtures shared by the web layer's tests."""

import pytest

from smallworld.server.protocol.setup import GameKeys
from tests.server.servers import Server


@pytest.fixture
def ticket(server: Server) -> GameKeys:
    """A game of two people."""
    return server.start_game("me", "open")
