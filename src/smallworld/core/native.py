"""What compiled code does in a way of its own, since loops over packed numbers cost it next to nothing.

Interpreted Python never runs this; `packed.py` has the same functions for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from smallworld.core.packed import append, i16, i64, vec

if TYPE_CHECKING:
    from smallworld.core.kit import Kit
    from smallworld.core.state import State


def regions_of(s: State, army: int) -> vec[i64]:
    """The regions that an army holds, in board order; not to be changed."""
    holder = s.holder
    own: i64 = army
    size: i64 = len(holder)
    found = vec[i64]()
    for region in range(size):
        if holder[region] == own:
            found = append(found, region)
    return found


def in_reach(s: State, army: int, kit: Kit) -> vec[i64]:
    """The regions that the army could attack as far as the board goes, in board order."""
    holder = s.holder
    own: i64 = army
    size: i64 = len(holder)
    open_to_it = kit.open_from_afar[:]
    adjacent = kit.adjacent
    count = 0
    for region in range(size):
        if holder[region] == own:
            count += 1
            for other in adjacent[region]:
                open_to_it[other] = 1
    if count == 0:
        open_to_it = kit.open_at_entry
    found = vec[i64]()
    for region in range(size):
        if open_to_it[region] and holder[region] != own:
            found = append(found, region)
    return found


def copied(values: vec[i64]) -> vec[i64]:
    return values[:]


def copied_small(values: vec[i16]) -> vec[i16]:
    return values[:]
