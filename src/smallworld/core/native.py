"""Compiled counterparts of the functions in `packed.py`: compiled loops over packed numbers are nearly free."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from smallworld.core.packed import append, extend, i16, i64, pop, u8, vec

if TYPE_CHECKING:
    from smallworld.core.actions import Action
    from smallworld.core.board import Board
    from smallworld.core.frames.base import Decision
    from smallworld.core.kit import Kit
    from smallworld.core.state import State


def _digits() -> list[int]:
    """For each byte: the positions (from 1) of its set bits, packed as hexadecimal digits, the lowest first."""
    digits: list[int] = []
    for bits in range(256):
        places = [place for place in range(8) if bits >> place & 1]
        digits.append(sum([place + 1 << 4 * i for i, place in enumerate(places)]))
    return digits


# Maximum number of regions for which masks fit into mypyc's small integers, which convert to machine words for free.
MOST_BITS: Final = 62
DIGITS: Final = vec[i64](_digits())
USUAL: Final = 24  # initial capacity: longer than most lists of regions; longer ones reallocate


def empty() -> vec[i64]:
    """An empty vector with room for the usual number of values."""
    return vec[i64](capacity=USUAL)


def with_four(values: vec[i64], more: tuple[i64, i64, i64, i64]) -> vec[i64]:
    """Append four numbers."""
    a, b, c, d = more
    return append(append(append(append(values, a), b), c), d)


def with_five(values: vec[i64], more: tuple[i64, i64, i64, i64, i64]) -> vec[i64]:
    """Append five numbers."""
    a, b, c, d, e = more
    return append(append(append(append(append(values, a), b), c), d), e)


def without_four(values: vec[i64]) -> vec[i64]:
    """Remove the last four numbers; the capacity is kept for their replacements."""
    values, _last = pop(values)
    values, _last = pop(values)
    values, _last = pop(values)
    values, _last = pop(values)
    return values


class Buffers:
    """Number buffers to borrow and give back."""

    def __init__(self, size: int) -> None:
        self.size: Final = size
        # A second one is needed only by concurrent threads or nested calls.
        self.spare = vec[i64]()

    def take(self) -> vec[i64]:
        buffer = self.spare
        if len(buffer) == 0:
            return vec[i64]([0] * self.size)
        self.spare = vec[i64]()
        return buffer

    def give_back(self, buffer: vec[i64]) -> None:
        self.spare = buffer


@mypyc_attr(acyclic=True)
class Masks:
    """The armies' region masks: machine words if they fit, else Python integers."""

    def __init__(self, words: vec[i64], long: list[int]) -> None:
        self.words: Final = words
        #: Empty on boards whose masks fit into words.
        self.long: Final = long

    def copy(self) -> Masks:
        return Masks(copied(self.words), self.long.copy() if self.long else self.long)

    def __getitem__(self, army: int) -> int:
        # Not a conditional expression: its type would be a union, and so boxed.
        if self.long:
            return self.long[army]
        return self.words[army]

    def __setitem__(self, army: int, mask: int) -> None:
        if self.long:
            self.long[army] = mask
        else:
            self.words[army] = mask

    def __len__(self) -> int:
        return len(self.long) or len(self.words)

    def __iter__(self) -> Iterator[int]:
        return iter(self.listed())

    def __eq__(self, other: object) -> bool:
        return self.listed() == (other.listed() if isinstance(other, Masks) else other)

    def __repr__(self) -> str:
        return repr(self.listed())

    def listed(self) -> list[int]:
        return self.long.copy() if self.long else list(self.words)


def masks(board: Board, values: list[int]) -> Masks:
    """Pack these region masks for a board."""
    return Masks(vec[i64](), values) if board.size > MOST_BITS else Masks(vec[i64](values), [])


def entries(actions: list[Action]) -> vec[i64]:
    """Return the buffer entry of each action: its index."""
    return vec[i64]([action.index for action in actions])


def entry(action: Action) -> i64:
    return action.index


def action_at(s: State, found: vec[i64], place: i64) -> Action:
    """Return the action at this index of a buffer."""
    return s.rules.action_of_entry[found[place]]


def listed(s: State, decision: Decision) -> list[Action]:
    """List the legal actions of a decision."""
    rules = s.rules
    found = rules.buffers.take()
    count = decision.write_legal(s, found)
    legal = listed_from(s, found, count)
    rules.buffers.give_back(found)
    return legal


def listed_from(s: State, found: vec[i64], count: i64) -> list[Action]:
    """List the first `count` actions in a buffer. Slices a vector, so that the list is allocated at its final size."""
    actions = s.rules.action_of_entry
    return [actions[index] for index in found[:count]]


def set_bytes(mask: bytearray, found: vec[i64], count: i64) -> None:
    """Set the byte of each of the first `count` actions in a buffer."""
    for place in range(count):
        mask[found[place]] = 1


def lent_small(count: int) -> vec[i16]:
    """Return zeroed small integers in memory that NumPy arrays can share; the size is fixed. The next functions differ
    only in type.
    """
    return vec[i16]([0] * count)


def lent_bytes(count: int) -> vec[u8]:
    return vec[u8]([0] * count)


def lent_numbers(count: int) -> vec[i64]:
    return vec[i64]([0] * count)


def mark_numbers(
    found: vec[i64], count: i64, numbers: vec[i64], row: i64, mask: vec[u8], first: i64, marked: vec[i64]
) -> vec[i64]:
    """Set a mask to 1, from `first` on, at the `numbers` (from `row` on) of a buffer's actions.

    `marked` holds the last call's positions, which are reset; returns the new positions.
    """
    for place in marked:
        mask[place] = 0
    if len(marked) != count:
        marked = vec[i64]([0] * count)
    for i in range(count):
        number = first + numbers[row + found[i]]
        mask[number] = 1
        marked[i] = number
    return marked


def regions_of(s: State, army: int) -> vec[i64]:
    """Return the regions that an army holds, in board order. Do not modify the list."""
    words = s.held.words
    return _members(words[army]) if len(words) > 0 else vec[i64](s.rules.board.members(s.held[army]))


def count_held(s: State, army: int) -> int:
    """Return the number of regions that an army holds."""
    words = s.held.words
    if len(words) > 0:
        return _count(words[army])
    return s.held[army].bit_count()


def by_mask(board: Board, actions: list[Action]) -> int:
    """Return the data that `write_held` needs for a verb with one action per region: the index of the first."""
    return actions[0].index


def write_held(s: State, army: int, first: int, found: vec[i64], count: i64) -> i64:
    """Write the action for each region that the army holds, in board order, after `count` others."""
    index: i64 = first
    words = s.held.words
    if len(words) == 0:
        for region in regions_of(s, army):
            found[count] = index + region
            count += 1
        return count
    return _write_members(words[army], index, found, count)


def tokens_above(s: State, army: int, garrison: int, auxiliaries: int) -> int:
    """Count the army's tokens (and auxiliary markers) above the garrison in each region."""
    tokens = s.tokens
    marks = s.marks
    counting: i64 = auxiliaries
    shift: i64 = s.rules.shift[s.rules.auxiliary] if auxiliaries else 0
    stay: i64 = garrison
    total: i64 = 0
    words = s.held.words
    if len(words) == 0:
        for region in regions_of(s, army):
            total += max(tokens[region] + ((marks[region] & counting) >> shift) - stay, 0)
        return total
    held = words[army]
    before: i64 = -1
    while held:
        digits = DIGITS[held & 255]
        while digits:
            place = before + (digits & 15)
            there = tokens[place] + ((marks[place] & counting) >> shift)
            if there > stay:
                total += there - stay
            digits >>= 4
        held >>= 8
        before += 8
    return total


def take_tokens_above(s: State, army: int, garrison: int) -> int:
    """Reduce the army's tokens in each region to the garrison, and return how many were taken."""
    tokens = s.tokens
    stay: i64 = garrison
    total: i64 = 0
    words = s.held.words
    if len(words) == 0:
        for region in regions_of(s, army):
            if tokens[region] > stay:
                total += tokens[region] - stay
                tokens[region] = stay
        return total
    held = words[army]
    before: i64 = -1
    while held:
        digits = DIGITS[held & 255]
        while digits:
            place = before + (digits & 15)
            if tokens[place] > stay:
                total += tokens[place] - stay
                tokens[place] = stay
            digits >>= 4
        held >>= 8
        before += 8
    return total


def moved(values: vec[i64], first: i64, end: i64, to: i64) -> i64:
    """Move the values from `first` to `end` down to `to`, and return the new end."""
    for place in range(first, end):
        values[to] = values[place]
        to += 1
    return to


def sort(values: vec[i64], count: i64) -> None:
    """Sort the first `count` values in place by insertion; most are already in order."""
    for end in range(1, count):
        value = values[end]
        place = end
        while place > 0 and values[place - 1] > value:
            values[place] = values[place - 1]
            place -= 1
        values[place] = value


def unions_of_eight(masks: list[int]) -> vec[i64]:
    """Lookup table: union of the masks for each byte value, per group of eight; empty on large boards."""
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
    """Return the regions that the army could reach on the board, in board order. Do not modify the list."""
    unions = kit.unions
    if len(unions) == 0:
        return vec[i64](kit.in_reach(s.held[army]))
    held = s.held.words[army]
    if held == kit.last_held:
        return kit.last_reach
    from_anywhere: i64 = kit.open_from_afar if held else kit.open_at_entry
    holdable: i64 = kit.holdable
    found = _members((_union(unions, held) | from_anywhere) & holdable & ~held)
    kit.last_held = held
    kit.last_reach = found
    return found


def touches(s: State, army: int, kit: Kit, region: i64) -> bool:
    """Whether the region borders one that the army holds."""
    if len(kit.unions) == 0:
        return kit.neighbours[region] & s.held[army] != 0
    return kit.neighbours.words[region] & s.held.words[army] != 0


def beside(s: State, army: int, kit: Kit) -> vec[i64]:
    """Return the regions that border the army's, in board order. Do not modify the list."""
    unions = kit.unions
    if len(unions) == 0:
        return vec[i64](kit.beside(s.held[army]))
    held = s.held.words[army]
    return _members(_union(unions, held) & ~held)


def holdable_among(s: State, army: int, kit: Kit, regions: int) -> vec[i64]:
    """Return the regions in this mask that the army doesn't hold but could. Do not modify the list."""
    words = s.held.words
    if len(words) == 0:
        return vec[i64](s.rules.board.members(regions & kit.holdable & ~s.held[army]))
    among: i64 = regions
    holdable: i64 = kit.holdable
    return _members(among & holdable & ~words[army])


def _union(unions: vec[i64], held: i64) -> i64:
    """Combine the masks of the set bits with the table of `unions_of_eight`."""
    found: i64 = 0
    row: i64 = 0
    while held:
        found |= unions[row + (held & 255)]
        held >>= 8
        row += 256
    return found


class _Members:
    """A mask's regions, cached because the same few masks are requested again and again."""

    def __init__(self) -> None:
        self.mask: i64 = 0
        self.regions = vec[i64]()


KEPT: Final = 512
_kept: Final = vec[_Members]([_Members() for _ in range(KEPT)])


def _members(mask: i64) -> vec[i64]:
    # The multiplication spreads the masks; compiled code can't be interrupted between the two fields.
    kept = _kept[(mask * 0x1E3779B97F4A7C15 >> 50) & (KEPT - 1)]
    if kept.mask != mask:
        found = vec[i64]([0] * _count(mask))
        _write_members(mask, 0, found, 0)
        kept.mask = mask
        kept.regions = found
    return kept.regions


class _MemberList:
    """The same as a list of Python integers."""

    def __init__(self) -> None:
        self.mask: i64 = 0
        self.regions: list[int] = []


_kept_lists: Final = vec[_MemberList]([_MemberList() for _ in range(KEPT)])


def member_list(board: Board, mask: int) -> list[int]:
    """Return the regions of a mask in board order. Do not modify the list."""
    if board.size > MOST_BITS or mask < 0:
        return board.cached_members(mask)
    word: i64 = mask
    kept = _kept_lists[(word * 0x1E3779B97F4A7C15 >> 50) & (KEPT - 1)]
    if kept.mask != word:
        kept.regions = board.list_members(mask)
        kept.mask = word
    return kept.regions


def _write_members(mask: i64, first: i64, found: vec[i64], count: i64) -> i64:
    """Write `first` plus the position of each set bit, the lowest first, after `count` others."""
    before = first - 1
    while mask:
        digits = DIGITS[mask & 255]
        while digits:
            found[count] = before + (digits & 15)
            count += 1
            digits >>= 4
        mask >>= 8
        before += 8
    return count


def _count(mask: i64) -> i64:
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def copied(values: vec[i64]) -> vec[i64]:
    """Copy a long vector; a slice would copy value by value."""
    return extend(vec[i64](capacity=len(values)), values)


def copied_small(values: vec[i16]) -> vec[i16]:
    return values[:]


def copied_short(values: vec[i64]) -> vec[i64]:
    """Copy a short vector, for which a slice is faster."""
    return values[:]
