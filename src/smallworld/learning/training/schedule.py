"""The schedule of a training round: tables, exploration rates, and division into pieces."""

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

from smallworld.learning.training.network_match import Pairing
from smallworld.learning.training.population import Rivals
from smallworld.learning.training.self_play import SelfPlay

#: Self-play tables with weights, by the game whose pieces they share.
TABLES: Final = {
    "smallworld": (
        ("smallworld", 2, 0.28), ("smallworld", 3, 0.2), ("smallworld", 4, 0.26), ("smallworld", 5, 0.26),
    ),
    "warcraft": (
        ("warcraft", 2, 0.17), ("warcraft", 3, 0.13), ("warcraft", 4, 0.17), ("warcraft", 5, 0.17),
        ("azeroth", 2, 0.06), ("azeroth", 3, 0.07), ("azeroth", 4, 0.15), ("azeroth", 5, 0.08),
    ),
}  # fmt: skip
#: Match tables: two teams, or every other seat for each network, so that equal networks score one half.
MATCH_TABLES: Final = {
    "smallworld": (("smallworld", 2), ("smallworld", 4), ("smallworld", 5)),
    "warcraft": (("warcraft", 2), ("azeroth", 4), ("warcraft", 4), ("warcraft", 5)),
}
#: Games per piece of work.
PIECE: Final = 4
#: Probability of a random strategic decision: before there is a network, and after.
CURIOUS: Final = (0.3, 0.12)
#: Number of rounds, the current one included, whose positions a round learns from.
LEARNED_FROM: Final = 3


class WorkPiece(NamedTuple):
    """A piece of self-play or of a match, with the file name of its result."""

    name: str
    work: SelfPlay | Pairing


def seed_of(seed: int, number: int, what: str) -> int:
    """Derive an independent seed for a part of a round."""
    return random.Random(f"{seed}:{number}:{what}").getrandbits(48)


def _cut(games: int) -> Iterator[tuple[int, int]]:
    """Yield each piece's first game and number of games."""
    for first in range(0, games, PIECE):
        yield first, min(PIECE, games - first)


def self_play(
    game: str, seed: int, number: int, games: int, best: bytes | None, rivals: Rivals, earlier: tuple[bytes, ...] = ()
) -> list[WorkPiece]:
    """Return the pieces of a round's self-play, with the best network so far (if any) and its earlier versions."""
    curious = CURIOUS[0] if best is None else CURIOUS[1]
    return [
        WorkPiece(
            f"games-{first:06}-{count}.npz",
            SelfPlay(TABLES[game], count, seed_of(seed, number, f"play {first}"), best, curious, rivals, earlier),
        )
        for first, count in _cut(games)
    ]


def match(
    game: str, seed: int, number: int, games: int, against: str, one: bytes, other: bytes | None
) -> list[WorkPiece]:
    """Return the pieces of a match between two networks, or against the greedy bot."""
    tables = MATCH_TABLES[game]
    pieces: list[WorkPiece] = []
    for first, count in _cut(games):
        table, seats = tables[first // PIECE % len(tables)]
        start = seed_of(seed, number, f"match {first}")
        pieces.append(WorkPiece(f"{against}-{first:06}-{count}.json", Pairing(table, seats, count, start, one, other)))
    return pieces
