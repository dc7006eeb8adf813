"""Stout."""

from smallworld.core import ids
from smallworld.core.hooks import Move, Power
from smallworld.core.procedures.decline import decline
from smallworld.core.state import State


class DeclineLate(Move):
    """Decline after the turn's scoring (R-30)."""

    word = "decline"
    takes = ids.T_NOTHING
    steps = (ids.AFTER,)

    def refusal(self, s: State, army: int, arg: int) -> str:
        return ""

    def play(self, s: State, army: int, arg: int) -> None:
        s.pop()
        decline(s, army)


class Stout(Power):
    """The race may decline at the end of a turn in which it expanded, after scoring."""

    key = "stout"
    number = 4
    moves = (DeclineLate,)
