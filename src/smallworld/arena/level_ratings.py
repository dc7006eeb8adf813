"""Measured strength of the levels, from the ladder report shipped with the bots."""

import functools
from importlib import resources

import msgspec

from smallworld.arena.ladder_report import LadderReport
from smallworld.bots import BOTS, LEVELS


@functools.cache
def shipped_ladder() -> LadderReport:
    """Load the report written by `smallworld ladder -o src/smallworld/bots/ratings.json`."""
    data = (resources.files("smallworld.bots") / "ratings.json").read_bytes()
    return msgspec.json.decode(data, type=LadderReport)


def level_ratings(game: str, players: int) -> dict[str, int]:
    """Return the levels' ratings for a game and player count, weakest level first; empty if not measured."""
    rows = [
        row for pool in shipped_ladder().pools if (pool.game, pool.players) == (game, players) for row in pool.ratings
    ]
    # Level 3 may appear under its alias.
    return {level: round(row.rating) for level in LEVELS for row in rows if BOTS.get(row.bot) is BOTS[level]}
