"""The pure-Python generator produces the same numbers as librt's, and a game without librt is the same game."""

import subprocess
import sys

import pytest
from librt.random import Random as Native

from smallworld.chacha import Random

SEEDS = (0, 1, -1, 7, 2**32, 2**63 - 1, -(2**63))
# Small ranges, those whose numbers are sometimes rejected, powers of two, and ranges of more than 32 bits.
RANGES = (
    (0, 1),
    (0, 7),
    (-5, 6),
    (0, 3_000_000_000),
    (0, 2**32 - 1),
    (0, 2**40),
    (0, 3 * 2**61),
    (-(2**63), 2**63 - 1),
)

GAMES = """
import sys
if sys.argv[1] == "without":
    sys.modules.update(dict.fromkeys(("librt", "librt.random", "librt.vecs")))
from smallworld.core import engine
from smallworld.core.playout import Random, play_out
from smallworld.games import ruleset
for game, players in (("smallworld", 5), ("warcraft", 3), ("azeroth", 4)):
    s = engine.new(ruleset(game, players))
    print(play_out(s, Random(5)), s.coins, s.tokens)
print(Random.__module__, file=sys.stderr)
"""


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_gives_the_same_numbers(seed: int) -> None:
    plain, native = Random(seed), Native(seed)
    for _ in range(200):  # several keys, of 248 words each
        assert [plain.randrange(*ends) for ends in RANGES] == [native.randrange(*ends) for ends in RANGES]
        assert plain.randrange(9) == native.randrange(9)
        assert plain.randint(-(2**63), 2**63 - 1) == native.randint(-(2**63), 2**63 - 1)
        assert plain.random() == native.random()
    plain.seed(seed // 2)
    native.seed(seed // 2)
    assert plain.random() == native.random()


def test_without_a_seed_every_generator_differs() -> None:
    assert len({Random().randint(0, 2**62) for _ in range(10)}) == 10


@pytest.mark.parametrize("kind", [Random, Native])
def test_wrong_ranges_and_seeds_are_refused_alike(kind: type[Random]) -> None:
    random = kind(1)
    for ends in ((0,), (-1,), (3, 3)):
        with pytest.raises(ValueError, match="empty range for randrange"):
            random.randrange(*ends)
    with pytest.raises(ValueError, match="empty range for randint"):
        random.randint(2, 1)
    with pytest.raises(ValueError, match="too large"):
        kind(2**63)
    with pytest.raises(TypeError):
        kind("seven")  # type: ignore[arg-type]


def test_games_without_librt_are_the_same() -> None:
    runs = [
        subprocess.run([sys.executable, "-c", GAMES, how], capture_output=True, text=True, check=True)
        for how in ("with", "without")
    ]
    assert runs[0].stdout == runs[1].stdout != ""
    assert [run.stderr.strip() == "smallworld.chacha" for run in runs] == [False, True]
