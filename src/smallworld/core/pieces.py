"""The smallest changes: tokens and markers that come to lie in a region, or leave it."""

from smallworld.core import events, ids
from smallworld.core.state import State


def occupy(s: State, army: int, region: int, tokens: int) -> None:
    """The army comes to hold an empty region with these tokens, which are no longer anywhere else."""
    s.holder[region] = army
    s.tokens[region] = tokens
    s.held[army] |= 1 << region
    for ability in s.kits[army].settled:
        ability.settled(s, army, region)


def vacate(s: State, region: int) -> None:
    """Nobody holds the region any more; what belonged to the army goes back to its supply (R-9)."""
    army = s.holder[region]
    s.holder[region] = ids.NOBODY
    s.tokens[region] = 0
    s.held[army] &= ~(1 << region)
    strip(s, region, 0)


def strip(s: State, region: int, keep: int) -> None:
    """Take the markers of an army out of a region, all but those in the mask `keep`."""
    marks = s.marks[region]
    if marks & ~keep == 0:
        return
    rules = s.rules
    for marker in range(len(rules.markers)):
        field = rules.width[marker] << rules.shift[marker]
        if marks & field & ~keep:
            s.supply[marker] += (marks & field) >> rules.shift[marker]
            marks &= ~field
    s.marks[region] = marks


def put(s: State, region: int, marker: int) -> None:
    """Lay a marker from the supply in a region."""
    s.supply[marker] -= 1
    s.marks[region] += 1 << s.rules.shift[marker]
    events.tell(s, events.MARKED, s.seat, s.holder[region], region, 1, s.rules.markers[marker].name)


def gather(s: State, army: int, marker: int) -> None:
    """Take all of a marker from the army's regions back to the supply."""
    field = s.rules.width[marker] << s.rules.shift[marker]
    shift = s.rules.shift[marker]
    for region in s.rules.board.members(s.held[army]):
        if s.marks[region] & field:
            s.supply[marker] += (s.marks[region] & field) >> shift
            s.marks[region] &= ~field


def spare(s: State, army: int) -> int:
    """How many tokens would come to hand if one stayed in each region."""
    total = 0
    for region in s.rules.board.members(s.held[army]):
        total += s.tokens[region] - 1
    return total


def lift(s: State, army: int) -> None:
    """All tokens but one in each region come to hand."""
    for region in s.rules.board.members(s.held[army]):
        s.hand[army] += s.tokens[region] - 1
        s.tokens[region] = 1
