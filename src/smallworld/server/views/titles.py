"""Titles at the end of a game, from the log and the coins of the turns."""

from collections.abc import Iterable, Sequence

from smallworld.core import ids
from smallworld.game.log import LogEntry
from smallworld.server.protocol.replay import EarnedTitle, RoundCoins
from smallworld.views.table import NATIVES

#: Minimum figure for each title, in display order.
LEAST = {
    "conqueror": 1, "warlord": 1, "treasurer": 1, "survivor": 3, "wanderer": 2, "spender": 2, "lucky": 1, "unlucky": 1,
    "target": 1,
}  # fmt: skip
KEYS = tuple(LEAST)
#: Log items about a region taken from a player, by any means.
DRIVEN = ("lost", "returned")
AVERAGE = sum(face * weight for face, weight in ids.FACES) // sum(weight for _, weight in ids.FACES)


def titles(lines: Iterable[LogEntry], turns: Iterable[RoundCoins], seats: int, rounds: int) -> tuple[EarnedTitle, ...]:
    """The titles of a finished game; ties earn no title."""
    figures = {key: [0] * seats for key in KEYS}
    people = [""] * seats
    alive: dict[tuple[int, str], int] = {}

    def lasted(seat: int, race: str, until: int) -> None:
        span = until - alive.pop((seat, race), until + 1) + 1
        if span > figures["survivor"][seat]:
            figures["survivor"][seat], people[seat] = span, race

    for line in lines:
        if line.seat is None:
            continue
        _count(figures, line, line.seat)
        if line.kind == "picked":
            alive[line.seat, line.race] = line.round
        elif line.kind == "vanished":
            lasted(line.seat, line.race, line.round)
    for seat, race in list(alive):
        lasted(seat, race, rounds)
    for turn in turns:
        figures["treasurer"][turn.seat] = max(figures["treasurer"][turn.seat], turn.coins)
    figures["unlucky"] = [-luck for luck in figures["lucky"]]
    if seats == 2:
        # It would only mirror "warlord".
        del figures["target"]
    found: list[EarnedTitle] = []
    for key, figure in figures.items():
        first = _alone_at_the_top(figure)
        if first is not None and figure[first] >= LEAST[key]:
            found.append(EarnedTitle(key, first, figure[first], people[first] if key == "survivor" else ""))
    return tuple(found)


def _count(figures: dict[str, list[int]], line: LogEntry, seat: int) -> None:
    """Add a log line's counts to the figures."""
    if line.other is not None and line.other not in (NATIVES, seat) and any(what in DRIVEN for what, _ in line.items):
        figures["warlord"][seat] += 1
        figures["target"][line.other] += 1
    if line.kind == "conquered":
        figures["conqueror"][seat] += 1
    elif line.kind == "rolled":
        figures["lucky"][seat] += line.amount - AVERAGE
    elif line.kind == "declined":
        figures["wanderer"][seat] += 1
    elif line.kind == "picked":
        figures["spender"][seat] += sum([amount for what, amount in line.items if what == "paid"])


def _alone_at_the_top(figure: Sequence[int]) -> int | None:
    """The seat with the highest figure; `None` in a tie."""
    most = max(figure)
    return figure.index(most) if figure.count(most) == 1 else None
