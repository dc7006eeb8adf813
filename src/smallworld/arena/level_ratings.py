"""How strong the levels are, as measured: read from the report of a ladder that is shipped with the bots."""

import functools
from importlib import resources

import msgspec

from smallworld.arena.ladder_report import LadderReport
from smallworld.bots import BOTS, LEVELS


@functools.cache
def shipped_ladder() -> LadderReport:
    """The report as `smallworld ladder -o src/smallworld/bots/ratings.json` wrote it."""
    data = (resources.files("smallworld.bots") / "ratings.json").read_bytes()
    return msgspec.json.decode(data, type=LadderReport)


def level_ratings(game: str, players: int) -> dict[str, int]:
    """The ratings of the levels in a game by a number of players, weakest level first; empty if it was not measured."""
    rows = [
        row for pool in shipped_ladder().pools if (pool.game, pool.players) == (game, players) for row in pool.ratings
    ]
    # Level 3 may have played by its other name.
    return {level: round(row.rating) for level in LEVELS for row in rows if BOTS.get(row.bot) is BOTS[level]}
