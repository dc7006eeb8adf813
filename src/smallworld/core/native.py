"""What compiled code does in a way of its own, since loops over packed numbers cost it next to nothing.

Interpreted Python never runs this; `packed.py` has the same functions for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import extend

from smallworld.core.packed import append, i16, i64, vec

if TYPE_CHECKING:
    from smallworld.core.actions import Action
    from smallworld.core.kit import Kit
    from smallworld.core.state import State

# Most regions whose masks are small integers of compiled Python, and so machine words at no cost.
MOST_BITS: Final = 62
# Longer than most lists of regions; for longer ones there is room too, only more slowly.
USUAL: Final = 24


def empty() -> vec[i64]:
    """Nothing yet, with room for what is usually added."""
    return vec[i64](capacity=USUAL)


def with_four(values: vec[i64], a: i64, b: i64, c: i64, d: i64) -> vec[i64]:
    """The same numbers with four more."""
    return append(append(append(append(values, a), b), c), d)


def listed(actions: list[Action], found: vec[i64], count: i64) -> list[Action]:
    """The actions with the first `count` of these indices."""
    return [actions[found[place]] for place in range(count)]


def regions_of(s: State, army: int) -> vec[i64]:
    """The regions that an army holds, in board order; not to be changed."""
    held = s.held[army]
    return vec[i64](s.rules.board.members(held)) if len(s.holder) > MOST_BITS else _members(held)


def count_held(s: State, army: int) -> int:
    """How many regions an army holds."""
    if len(s.holder) > MOST_BITS:
        return s.held[army].bit_count()
    held: i64 = s.held[army]
    count: i64 = 0
    while held:
        held &= held - 1
        count += 1
    return count


def write_held(s: State, army: int, first: int, found: vec[i64], count: i64) -> i64:
    """Write `first` plus the number of each region that the army holds, in board order, after `count` values."""
    index: i64 = first
    if len(s.holder) > MOST_BITS:
        for region in regions_of(s, army):
            found[count] = index + region
            count += 1
        return count
    held: i64 = s.held[army]
    while held:
        if held & 1:
            found[count] = index
            count += 1
        held >>= 1
        index += 1
    return count


def tokens_above(s: State, army: int, garrison: int) -> int:
    """How many tokens stand in the army's regions beyond a garrison in each."""
    tokens = s.tokens
    stay: i64 = garrison
    total: i64 = 0
    if len(tokens) > MOST_BITS:
        for region in regions_of(s, army):
            total += max(tokens[region] - stay, 0)
        return total
    held: i64 = s.held[army]
    place: i64 = 0
    while held:
        if held & 1 and tokens[place] > stay:
            total += tokens[place] - stay
        held >>= 1
        place += 1
    return total


def unions_of_eight(masks: list[int]) -> vec[i64]:
    """The union of these masks for every set of eight neighbouring places, 256 in a row; none where masks are long."""
    size = len(masks)
    found = vec[i64]()
    if size > MOST_BITS:
        return found
    for first in range(0, size, 8):
        row: i64 = len(found)
        found = append(found, 0)
        for i in range(8):
            mask: i64 = masks[first + i] if first + i < size else 0
            half: i64 = 1 << i
            for bits in range(half):
                found = append(found, found[row + bits] | mask)
    return found


def in_reach(s: State, army: int, kit: Kit) -> vec[i64]:
    """The regions that the army could attack as far as the board goes, in board order."""
    unions = kit.unions
    if len(unions) == 0:
        return vec[i64](kit.in_reach(s.held[army]))
    held: i64 = s.held[army]
    from_anywhere: i64 = kit.open_from_afar if held else kit.open_at_entry
    holdable: i64 = kit.holdable
    return _members((_union(unions, held) | from_anywhere) & holdable & ~held)


def beside(s: State, army: int, kit: Kit) -> vec[i64]:
    """The regions that border those of the army, in board order."""
    unions = kit.unions
    if len(unions) == 0:
        return vec[i64](kit.beside(s.held[army]))
    held: i64 = s.held[army]
    return _members(_union(unions, held) & ~held)


def _union(unions: vec[i64], held: i64) -> i64:
    """The union of the masks of these places, as `unions_of_eight` has them."""
    found: i64 = 0
    row: i64 = 0
    while held:
        found |= unions[row + (held & 255)]
        held >>= 8
        row += 256
    return found


def _members(mask: i64) -> vec[i64]:
    found = vec[i64](capacity=USUAL)
    region: i64 = 0
    while mask:
        if mask & 1:
            found = append(found, region)
        mask >>= 1
        region += 1
    return found


def copied(values: vec[i64]) -> vec[i64]:
    """A copy of them; a slice would copy one value after the other."""
    return extend(vec[i64](), values)


def copied_small(values: vec[i16]) -> vec[i16]:
    return values[:]
