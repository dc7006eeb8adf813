"""Memory: discarded states leave nothing behind, however they were created."""

import pytest

from smallworld.core import engine
from smallworld.core.state import State
from smallworld.games import GAMES
from tests.support.memory import in_use
from tests.support.playing import RandomPlayer, positions, table_for

MOST = 1 << 20


@pytest.mark.parametrize("game", GAMES)
def test_states_leave_nothing_behind(game: str) -> None:
    rules = table_for(game, 4, 0)
    s = [position.clone() for position in positions(rules, RandomPlayer(3))][60]

    def make(count: int) -> None:
        for _ in range(count):
            engine.blank(rules)
            engine.known_to(s, 0)
            State.restored(rules, s.values())

    make(100)
    before = in_use()
    # Each takes more than a kilobyte.
    make(2000)
    assert in_use() - before < MOST
