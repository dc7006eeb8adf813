"""A seat's knowledge of a state. This is the only module that hides information, for views, messages and bots."""

from smallworld.core.questions import same_team
from smallworld.core.state import State


def known_coins(s: State, seat: int | None, shown: bool = False) -> list[int | None]:
    """Return everyone's coins as known to a seat (None: a spectator), None where they are hidden.

    Other players' coins are hidden until the end, except allies', unless they are `shown` in this game (C-SET-2,
    BA-TEAM-3).
    """
    if shown or len(s.frames) == 0:
        return [*s.coins]
    return [
        coins if seat is not None and (other == seat or same_team(s, seat, other)) else None
        for other, coins in enumerate(s.coins)
    ]


def known_to(s: State, seat: int | None) -> State:
    """Return a copy without anything hidden from a seat (None: a spectator), for display or for trying moves.

    Hidden coins are replaced by the publicly known part: payments are public, but coins set in a hand-written position
    were never seen. A position may fix face-down pieces and the order of unrevealed ones, though nobody at the table
    knows them. All other random outcomes are outside the state.
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
    """Return a region's pieces, without the identity of a face-down one."""
    marks: int = s.marks[region]
    for mask, face_down in s.rules.coded:
        if marks & mask:
            marks = marks & ~mask | face_down
    return marks
