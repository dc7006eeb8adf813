"""Conquest: what can be attacked, what it costs and why, and what a conquest does to both sides."""

from smallworld.core import events, ids
from smallworld.core.draft import vanish
from smallworld.core.pieces import lift, occupy, spare, vacate
from smallworld.core.ruleset import Kit
from smallworld.core.state import State


def muster(s: State, army: int) -> int:
    """Tokens that the army can conquer with now; at the start of a turn, as if it had been readied."""
    frames = s.frames
    if frames[-4] == ids.F_CONQUER and frames[-2] == 1 and frames[-3] == army:
        return s.hand[army] + s.aside[army] + spare(s, army)
    return s.hand[army]


def ready(s: State, army: int) -> None:
    """All tokens but one from each region come to hand, and those laid aside (C-TURN-2)."""
    lift(s, army)
    s.hand[army] += s.aside[army]
    s.aside[army] = 0
    events.tell(s, events.READIED, s.seat_of(army), army, amount=s.hand[army])


def borders(s: State, army: int, kit: Kit, region: int) -> bool:
    """Whether the region borders one that the army holds, or can be attacked from anywhere."""
    return (kit.far >> region & 1) == 1 or (kit.neighbours[region] & s.held[army]) != 0


def closed(s: State, army: int, kit: Kit, region: int) -> str:
    """Why the region is closed to the army wherever it stands: its own, water, immune, shielded; or empty."""
    holder = s.holder[region]
    if holder == army:
        return "own-region"
    if kit.holdable >> region & 1 == 0:
        return "water"
    if s.marks[region] & s.rules.immune_mask:
        return "immune"
    return "peace" if holder >= 0 and _shielded(s, holder, region, army) else ""


def target_refusal(s: State, army: int, kit: Kit, region: int) -> str:
    """Why the region can't be attacked at all (C-CONQ-5 to 8, C-CONQ-10); empty if it can."""
    if kit.far >> region & 1 == 0:
        held = s.held[army]
        if held:
            if kit.neighbours[region] & held == 0:
                return "own-region" if s.holder[region] == army else "out-of-reach"
        elif kit.entry >> region & 1 == 0:
            return "no-entry"
    return closed(s, army, kit, region)


def targets(s: State, army: int, kit: Kit) -> list[int]:
    """The regions that `target_refusal` does not refuse, found from the army's own side."""
    board = s.rules.board
    held = s.held[army]
    reach = kit.far
    if held:
        for region in board.members(held):
            reach |= kit.neighbours[region]
    else:
        reach |= kit.entry
    found: list[int] = []
    immune = s.rules.immune_mask
    marks = s.marks
    holders = s.holder
    kits = s.kits
    for region in board.members(reach & kit.holdable & ~held):
        holder = holders[region]
        if marks[region] & immune or (
            holder >= 0 and kits[holder].shields and _shielded(s, holder, region, army)
        ):
            continue
        found.append(region)
    return found


def _shielded(s: State, holder: int, region: int, attacker: int) -> bool:
    for ability in s.kits[holder].shields:
        if ability.shields(s, holder, region, attacker):
            return True
    return False


def cost(s: State, army: int, kit: Kit, region: int) -> int:
    """Tokens that a plain conquest takes (C-CONQ-1, C-CONQ-2)."""
    total = kit.base[region] + s.tokens[region]
    marks = s.marks[region] & s.rules.defence_mask
    if marks:
        total += s.rules.defence(marks)
    for ability in kit.discount:
        total -= ability.discount(s, army, region)
    return total if total > 1 else 1


def costs(s: State, army: int, kit: Kit, regions: list[int]) -> list[int]:
    """`cost` for many regions at a time."""
    if kit.discount:
        return [cost(s, army, kit, region) for region in regions]
    base = kit.base
    tokens = s.tokens
    marks = s.marks
    defending = s.rules.defence_mask
    found: list[int] = []
    for region in regions:
        total = base[region] + tokens[region]
        if marks[region] & defending:
            total += s.rules.defence(marks[region])
        found.append(total if total > 1 else 1)
    return found


def itemised_cost(s: State, army: int, region: int) -> list[tuple[str, int]]:
    """The same cost as a list of reasons; the last, `least`, makes up for what can't go below 1."""
    rules = s.rules
    items = [("region", 2)]
    if rules.board.mountains >> region & 1:
        items.append(("mountain", 1))
    if s.tokens[region]:
        items.append(("natives" if s.holder[region] == rules.natives else "tokens", s.tokens[region]))
    for marker in rules.defending:
        if s.count(region, marker):
            items.append((rules.markers[marker].name, s.count(region, marker)))
    for ability in s.kits[army].abilities:
        less = ability.eases(rules.board, region) + ability.discount(s, army, region)
        if less:
            items.append((ability.key, -less))
    total = sum([amount for _, amount in items])
    if total < 1:
        items.append(("least", 1 - total))
    return items


def price(s: State, army: int, region: int) -> int:
    """Coins due before the army attacks the region (R-7)."""
    holder = s.holder[region]
    if holder < 0 or s.seat_of(holder) == s.seat_of(army):
        return 0
    return sum([ability.toll(s, holder, region, army) for ability in s.kits[holder].toll])


def payable(s: State, army: int, region: int) -> bool:
    """Whether the army's owner has the coins that are due for attacking the region."""
    holder = s.holder[region]
    return holder < 0 or not s.kits[holder].toll or price(s, army, region) <= s.coins[s.seat_of(army)]


def attack(s: State, army: int, region: int) -> None:
    """Pay what is due and remember whom the army attacked this turn, whatever comes of it (R-5, R-7, R-10)."""
    holder = s.holder[region]
    if holder < 0:
        return
    s.attacked |= 1 << holder
    if s.seat_of(holder) != s.seat_of(army):
        for ability in s.kits[holder].toll:
            due = ability.toll(s, holder, region, army)
            events.hand_over(s, s.seat_of(army), s.seat_of(holder), due, ability.key)


def take(s: State, army: int, region: int, tokens: int, cause: int = ids.BY_CONQUEST) -> None:
    """The army attacks and conquers the region with tokens that have already left hand or tray."""
    attack(s, army, region)
    seize(s, army, region, tokens, cause)


def seize(s: State, army: int, region: int, tokens: int, cause: int) -> None:
    """The attack has succeeded: whoever held the region loses it, and the army stands in it."""
    holder = s.holder[region]
    s.facts += [army, region, holder, s.tokens[region]]
    events.tell(s, events.CONQUERED, s.seat_of(army), army, region, tokens)
    if holder >= 0:
        evict(s, region, cause)
    occupy(s, army, region, tokens)
    for ability in s.kits[army].conquered:
        ability.conquered(s, army, region)


def evict(s: State, region: int, cause: int) -> None:
    """Whoever holds the region loses it: tokens to tray and hand, markers to their supply (C-LOSS-1, 4, 5)."""
    army = s.holder[region]
    tokens = s.tokens[region]
    if army == s.rules.natives:
        vacate(s, region)
        return
    kit = s.kits[army]
    lost = tokens
    fights = s.is_active(army) or kit.campaigns
    if fights:
        lost = 1
        for ability in kit.spares:
            lost = min(lost, max(0, 1 - ability.spares(s, army, region, cause)))
    for ability in kit.lost:
        ability.lost(s, army, region, cause)
    vacate(s, region)
    s.tray[s.race[army]] += lost
    events.tell(s, events.LOST, s.seat_of(army), army, region, lost)
    if s.is_active(army) and s.seat_of(army) == s.seat:
        # An own army in decline took it: the rest joins when the active army redeploys.
        s.waiting[army] += tokens - lost
    else:
        s.hand[army] += tokens - lost
    if not s.is_active(army) and s.held[army] == 0 and s.hand[army] == 0:
        vanish(s, army)


def conquer_refusal(s: State, army: int, kit: Kit, region: int) -> str:
    """Why the region can't be conquered with the tokens at hand; empty if it can."""
    tokens = muster(s, army)
    if tokens < 1:
        return "no-tokens"
    reason = target_refusal(s, army, kit, region)
    if reason:
        return reason
    if cost(s, army, kit, region) > tokens:
        return "too-few-tokens"
    return "" if payable(s, army, region) else "toll"


def roll_refusal(s: State, army: int, kit: Kit, region: int) -> str:
    """Why the die can't be rolled for the region (C-DIE-2, R-4); empty if it can."""
    if kit.own_die:
        return "own-die"
    tokens = muster(s, army)
    if tokens < 1:
        return "no-tokens"
    reason = target_refusal(s, army, kit, region)
    if reason:
        return reason
    missing = cost(s, army, kit, region) - tokens
    if missing < 1:
        return "not-short"
    if missing > 3:
        return "too-short"
    return "" if payable(s, army, region) else "toll"


def conquer(s: State, army: int, region: int) -> None:
    """A plain conquest with as many tokens from hand as it costs."""
    tokens = cost(s, army, s.kits[army], region)
    s.hand[army] -= tokens
    take(s, army, region, tokens)


def conquer_by_roll(s: State, army: int, region: int, face: int) -> None:
    """The last conquest: all tokens go in if the roll makes up for what is missing (C-DIE-3)."""
    tokens = s.hand[army]
    if tokens + face >= cost(s, army, s.kits[army], region):
        s.hand[army] = 0
        seize(s, army, region, tokens, ids.BY_CONQUEST)


def abandon(s: State, army: int, region: int) -> None:
    """The army leaves a region with all its tokens (C-TURN-3)."""
    tokens = s.tokens[region]
    events.tell(s, events.ABANDONED, s.seat_of(army), army, region, tokens)
    vacate(s, region)
    s.hand[army] += tokens
