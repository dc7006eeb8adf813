"""Memory: states are small, and games leave nothing behind."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from smallworld.core.state import FIELDS, State
from smallworld.games.catalogue import GAMES
from tests.support.playing import RandomPlayer, positions, table_for

ROOT = Path(__file__).parents[2]


def deep_size(s: State) -> int:
    """Return the bytes used by a state alone: the object, its lists, and large integers."""
    total = sys.getsizeof(s) + sys.getsizeof(s.kits)
    for name in FIELDS:
        value = getattr(s, name)
        numbers = value if isinstance(value, list | tuple) else [value]
        total += sys.getsizeof(value) if isinstance(value, list | tuple) else 0
        total += sum(sys.getsizeof(number) for number in numbers if not -5 <= number <= 256)
    return total


def test_a_state_has_only_its_declared_fields() -> None:
    # A compiled state has no __slots__.
    assert {*FIELDS, "rules", "events", "kits", "readied"} == set(State.__slots__)


@pytest.mark.parametrize("game", GAMES)
def test_states_stay_under_8_kilobytes_in_a_game_of_five(game: str) -> None:
    for seed in range(6):
        largest = max(deep_size(s) for s in positions(table_for(game, 5, seed), RandomPlayer(seed)))
        assert 1000 < largest < 8 * 1024, f"seed {seed}: {largest} bytes"


@pytest.mark.parametrize(
    ("game", "seats", "warmth", "games"),
    [
        ("smallworld", (2, 3, 4, 5), 600, 1200),
        pytest.param("warcraft", (3,), 500, 1100, marks=pytest.mark.thorough),
    ],
)
def test_many_games_do_not_grow_the_process(game: str, seats: tuple[int, ...], warmth: int, games: int) -> None:
    # In a separate process, unaffected by other tests. `tools.memory` plays many more games.
    path = os.pathsep.join(entry for entry in [str(ROOT), *sys.path] if entry)
    counts = ["--players", *map(str, seats), "--warmth", str(warmth), "--games", str(games)]
    played = subprocess.run(
        [sys.executable, "-m", "tools.memory", "--game", game, *counts],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert played.returncode == 0, played.stdout + played.stderr
