"""What a seat may know of a state: the only place that hides anything, for views, messages and bots alike."""

from smallworld.core.questions import same_team
from smallworld.core.state import State


def known_coins(s: State, seat: int | None, shown: bool = False) -> list[int | None]:
    """Everybody's coins as a seat (None: a spectator) may know them, None where it may not.

    Others' are hidden until the end unless they are `shown` in this game, but allies' are not (C-SET-2, BA-TEAM-3).
    """
    if shown or len(s.frames) == 0:
        return [*s.coins]
    return [
        coins if seat is not None and (other == seat or same_team(s, seat, other)) else None
        for other, coins in enumerate(s.coins)
    ]


def known_to(s: State, seat: int | None) -> State:
    """A copy that holds nothing hidden from a seat (None: a spectator), to show or to try things on.

    Coins that it may not look at are those it could count: every payment is made in the open, but what somebody owned
    in a position written by hand was never seen. What is face down, and the order of what has not been turned, may be
    fixed in a position, but nobody at the table knows it. Other chance is outside a state.
    """
    known = s.clone()
    for other, coins in enumerate(known_coins(s, seat)):
        if coins is None:
            known.coins[other] = s.counted[other]
    known.known_queue = ()
    if s.rules.coded:
        for region in range(s.rules.board.size):
            known.marks[region] = known_marks(s, region)
    return known


def known_marks(s: State, region: int) -> int:
    """The pieces in a region; of one that lies face down, no more than that it does."""
    marks: int = s.marks[region]
    for mask, face_down in s.rules.coded:
        if marks & mask:
            marks = marks & ~mask | face_down
    return marks
