"""What a bot gets of a state: all of it but what is hidden from its seat."""

from __future__ import annotations

from smallworld.bots.worth import is_ally
from smallworld.core.state import State

#: The count of a coded marker of which nobody knows what it is.
FACE_DOWN = 1


def public(s: State, seat: int) -> State:
    """A copy for a seat to try things on; chance lies outside a state anyway.

    Other seats' coins, but for allies', are those that everybody began with (C-SET-2, BA-TEAM-3). What lies face down,
    and the order of what has not been turned, may be fixed in a position, but nobody at the table knows it.
    """
    known = s.clone()
    begun = s.rules.coins
    known.coins = [coins if other == seat or is_ally(s, seat, other) else begun for other, coins in enumerate(s.coins)]
    known.known_queue = ()
    for number, marker in enumerate(s.rules.markers):
        if marker.coded:
            for region in range(s.rules.board.size):
                if s.count(region, number):
                    known.marks[region] &= ~(s.rules.width[number] << s.rules.shift[number])
                    known.marks[region] |= FACE_DOWN << s.rules.shift[number]
    return known
