"""The smallest changes: tokens and markers entering or leaving a region."""

from smallworld.core import events, ids
from smallworld.core.packed import i64, regions_of, take_tokens_above, tokens_above
from smallworld.core.state import State


def occupy(s: State, army: int, region: int, tokens: int, auxiliaries: int = 0) -> None:
    """Occupy an empty region with these pieces, which the caller has already removed from elsewhere."""
    s.holder[region] = army
    s.tokens[region] = tokens
    s.held[army] |= 1 << region
    if auxiliaries:
        s.marks[region] += auxiliaries << s.rules.shift[s.rules.auxiliary]
    if s.marks[region] & s.rules.relic_mask:
        s.rebuild_kit(army)
    for ability in s.kits[army].settled:
        ability.settled(s, army, region)


def desert(s: State, region: int) -> None:
    """Vacate a region that nobody is about to take over."""
    army = s.holder[region]
    abilities = s.kits[army].emptied
    vacate(s, region)
    for ability in abilities:
        ability.emptied(s, army, region)


def vacate(s: State, region: int) -> None:
    """Remove a region's holder; the army's markers go back to the supply (R-9)."""
    army = s.holder[region]
    s.holder[region] = ids.NOBODY
    s.tokens[region] = 0
    s.held[army] &= ~(1 << region)
    if s.marks[region]:
        strip(s, region, s.rules.land_mask)
        if s.marks[region] & s.rules.relic_mask:
            s.rebuild_kit(army)


def strip(s: State, region: int, keep: int) -> None:
    """Return a region's markers to the supply, except those in the mask `keep`."""
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
    """Put a marker from the supply in a region."""
    s.supply[marker] -= 1
    s.marks[region] += 1 << s.rules.shift[marker]
    events.tell(s, events.MARKED, s.seat, s.holder[region], region, 1, s.rules.markers[marker].name)


def can_put(s: State, region: int, marker: int) -> bool:
    """Whether the marker is in the supply and the region has room for it."""
    return s.supply[marker] > 0 and s.count(region, marker) < s.rules.markers[marker].most


def remove(s: State, region: int, marker: int) -> None:
    """Return one marker from a region to the supply."""
    s.supply[marker] += 1
    s.marks[region] -= 1 << s.rules.shift[marker]


def regions_with(s: State, marker: int) -> list[int]:
    field: i64 = s.rules.width[marker] << s.rules.shift[marker]
    found: list[int] = []
    for region, marks in enumerate(s.marks):
        if marks & field:
            found.append(region)
    return found


def first_with(s: State, marker: int) -> int:
    """Return the first region with the marker, or NONE."""
    field: i64 = s.rules.width[marker] << s.rules.shift[marker]
    region: i64 = ids.NONE
    for marks in s.marks:
        region += 1
        if marks & field:
            return region
    return ids.NONE


def holds_most(s: State, army: int, regions: int) -> bool:
    """Whether the army holds more of these regions than any other army or the natives."""
    own = (s.held[army] & regions).bit_count()
    if own == 0:
        return False
    for other in range(s.rules.armies):
        theirs = s.held[other] & regions
        if theirs and other != army and theirs.bit_count() >= own:
            return False
    return True


def gather(s: State, army: int, marker: int) -> None:
    """Return every marker of a kind from the army's regions to the supply."""
    field = s.rules.width[marker] << s.rules.shift[marker]
    shift = s.rules.shift[marker]
    for region in s.rules.board.members(s.held[army]):
        if s.marks[region] & field:
            s.supply[marker] += (s.marks[region] & field) >> shift
            s.marks[region] &= ~field


def without(stack: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return the stack without the first occurrence of this number."""
    place = stack.index(number)
    return stack[:place] + stack[place + 1 :]


def auxiliaries_in(s: State, region: int) -> int:
    """Return the number of auxiliaries in the region: pieces that count as tokens but aren't race tokens."""
    auxiliaries = s.marks[region] & s.rules.auxiliary_mask
    if auxiliaries == 0:
        return 0
    return auxiliaries >> s.rules.shift[s.rules.auxiliary]


def auxiliaries_about(s: State) -> int:
    """Return the mask of auxiliary markers; 0 while all are in the box, which is usual."""
    rules = s.rules
    return 0 if s.supply[rules.auxiliary] == rules.auxiliaries else rules.auxiliary_mask


def fighters(s: State, region: int) -> int:
    """Count the region's defenders: natives or race tokens, and pieces that hold it."""
    total = s.tokens[region]
    marks = s.marks[region] & s.rules.holding_mask
    return total + s.rules.defence(marks) if marks else total


def spare_tokens(s: State, army: int) -> int:
    """Count the tokens, auxiliaries included, that would return to hand if a garrison stayed in each region."""
    auxiliaries = auxiliaries_about(s) if s.rules.auxiliary_mask else 0
    return tokens_above(s, army, s.kits[army].garrison, auxiliaries)


def pick_up_spare_tokens(s: State, army: int) -> None:
    """Take all tokens above a garrison to hand; auxiliaries stay only if there are too few race tokens."""
    garrison: i64 = s.kits[army].garrison
    s.hand[army] += take_tokens_above(s, army, garrison)
    auxiliaries = auxiliaries_about(s) if s.rules.auxiliary_mask else 0
    if auxiliaries == 0:
        return
    auxiliary = s.rules.auxiliary
    for region in regions_of(s, army):
        if s.marks[region] & auxiliaries:
            more = s.count(region, auxiliary) - (garrison - s.tokens[region])
            if more > 0:
                s.marks[region] -= more << s.rules.shift[auxiliary]
                s.set_auxiliaries(army, s.auxiliaries[army] + more)


def enforce_garrison(s: State, region: int) -> None:
    """Release an empty region; return an undersized garrison to its owner's hand (WC-TAUREN-2)."""
    army = s.holder[region]
    if army < 0 or army == s.rules.natives:
        if army >= 0 and s.tokens[region] == 0:
            desert(s, region)
        return
    alone = s.marks[region] & s.rules.holding_mask & ~s.rules.auxiliary_mask
    strength = s.tokens[region] + auxiliaries_in(s, region)
    if strength >= s.kits[army].garrison or (alone and strength == 0):
        return
    s.hand[army] += s.tokens[region]
    s.set_auxiliaries(army, s.auxiliaries[army] + auxiliaries_in(s, region))
    if alone:
        s.tokens[region] = 0
        s.marks[region] &= ~s.rules.auxiliary_mask
        return
    s.marks[region] &= ~s.rules.auxiliary_mask  # they went to hand, not to the supply
    desert(s, region)
