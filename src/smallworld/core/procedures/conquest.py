"""Conquest: legality, coins due, and effects on both sides."""

from smallworld.core import events, ids
from smallworld.core.coins import pay_player
from smallworld.core.hooks import Means
from smallworld.core.ids import TOP_KIND, TOP_OPENING, TOP_WHO
from smallworld.core.kit import Kit
from smallworld.core.packed import i64, in_reach, moved, touches, vec
from smallworld.core.procedures.costs import Items, cost, cost_by, surcharge, travel
from smallworld.core.procedures.draft import vanish
from smallworld.core.procedures.pieces import (
    auxiliaries_in,
    desert,
    fighters,
    occupy,
    pick_up_spare_tokens,
    spare_tokens,
    vacate,
)
from smallworld.core.state import State, replaced


def available_tokens(s: State, army: int) -> int:
    """Return the tokens that the army can conquer with; at the start of a turn, as if it had been readied."""
    if s.frames[TOP_OPENING] == 1 and s.frames[TOP_KIND] == ids.F_CONQUER and s.frames[TOP_WHO] == army:
        if s.readied != ids.NONE:
            return s.readied
        return s.hand[army] + s.auxiliaries[army] + s.aside[army] + spare_tokens(s, army)
    return s.hand[army] + s.auxiliaries[army]


def ready(s: State, army: int) -> None:
    """Bring all tokens above a garrison to hand, and those set aside (C-TURN-2)."""
    pick_up_spare_tokens(s, army)
    if s.aside[army]:
        s.hand[army] += s.aside[army]
        s.aside = replaced(s.aside, army, 0)
    if s.events is not None:
        events.tell(s, events.READIED, s.seat_of(army), army, amount=s.hand[army])


def borders(s: State, army: int, kit: Kit, region: int) -> bool:
    """Whether the region borders one that the army holds, or can be attacked from anywhere."""
    return (kit.far >> region & 1) == 1 or touches(s, army, kit, region)


def closure_reason(s: State, army: int, kit: Kit, region: int) -> str:
    """Return the reason why the region is closed to the army from anywhere (own, water, immune, shielded); empty if it
    isn't.
    """
    holder = s.holder[region]
    if holder == army:
        return "own-region"
    if not kit.holds[region]:
        return "water"
    if s.marks[region] & s.rules.immune_mask:
        return "immune"
    if holder >= 0 and s.kits[holder].shields and _shielded(s, holder, region, army):
        return "peace"
    return ""


def target_refusal(s: State, army: int, kit: Kit, region: int) -> str:
    """Return why the region can't be attacked (C-CONQ-5 to 8, C-CONQ-10); empty if it can."""
    if kit.open_from_afar >> region & 1 == 0 and not touches(s, army, kit, region):
        if s.held[army]:
            return "own-region" if s.holder[region] == army else "out-of-reach"
        if kit.entry >> region & 1 == 0:
            return "no-entry"
    return closure_reason(s, army, kit, region)


def _shielded(s: State, holder: int, region: int, attacker: int) -> bool:
    for ability in s.kits[holder].shields:
        if ability.shields(s, holder, region, attacker):
            return True
    return False


def can_attack(s: State, army: int, kit: Kit) -> bool:
    """Whether a conquest or roll is possible; usually an empty neighbouring region is enough to tell."""
    tokens = available_tokens(s, army)
    if tokens < kit.garrison:
        return False
    most: i64 = tokens if kit.rolls_first else tokens + ids.BEST_FACE
    holder = s.holder
    marks = s.marks
    base = kit.base
    for region in in_reach(s, army, kit):
        # Landing from afar costs at most one more, and discounts only lower the cost.
        if holder[region] < 0 and base[region] < most and marks[region] == 0:
            return True
    buffer = s.rules.buffers.take()
    count = write_attacks(s, army, kit, tokens, buffer, 0)
    s.rules.buffers.give_back(buffer)
    return count > 0


def write_attacks(s: State, army: int, kit: Kit, tokens: i64, found: vec[i64], count: i64) -> i64:
    """Write every conquest affordable with these tokens, then every roll that could make up for missing ones.

    Equivalent to `conquer_refusal` and `roll_refusal` for each region, but computed from the army's side.
    """
    if tokens < kit.garrison:
        return count
    most: i64 = tokens if kit.rolls_first else tokens + ids.BEST_FACE
    rules = s.rules
    base = kit.base
    defenders = s.tokens
    holders = s.holder
    kits = s.kits
    marks = s.marks
    relevant: i64 = rules.defence_or_immunity_mask
    immune: i64 = rules.immune_mask
    travels = kit.travels
    landing_costs_extra = kit.landing_costs_extra
    discounted = kit.discounted
    conquering = rules.conquering
    rolling = rules.rolling
    # Rolls are collected after the conquests, of which there is at most one per region.
    aside: i64 = count + rules.board.size
    rolls = aside
    for region in in_reach(s, army, kit):
        total = base[region] + defenders[region]
        there = marks[region] & relevant
        if there & immune:
            continue
        if there or discounted:
            total += surcharge(s, army, kit, region, there, None)
        if travels and landing_costs_extra[region]:
            total += travel(s, army, kit, region)
        holder = holders[region]
        if holder >= 0 and kits[holder].guarded:
            if _shielded(s, holder, region, army) or not payable(s, army, region):
                continue
        # There is at least a garrison, which is the minimum cost of any region.
        if total <= tokens:
            found[count] = conquering[region]
            count += 1
        elif total <= most:
            found[rolls] = rolling[region]
            rolls += 1
    return moved(found, aside, rolls, count) if rolls > aside else count


def untouchable(s: State, region: int) -> bool:
    """Whether abilities of other armies can't affect the region (R-65)."""
    if s.marks[region] & s.rules.immune_mask:
        return True
    holder = s.holder[region]
    if holder >= 0:
        for ability in s.kits[holder].immune_to_abilities:
            if ability.immune_to_abilities(s, holder, region):
                return True
    return False


def price(s: State, army: int, region: int, cause: int = ids.BY_CONQUEST, items: Items | None = None) -> int:
    """Return the coins due before the army attacks the region (R-7); appends their items to `items`, if given."""
    holder = s.holder[region]
    if holder < 0 or not s.kits[holder].toll or s.seat_of(holder) == s.seat_of(army):
        return 0
    total = 0
    for ability in s.kits[holder].toll:
        due = ability.toll(s, holder, region, army, cause)
        total += due
        if items is not None and due:
            items.append((ability.key, due))
    return total


def payable(s: State, army: int, region: int, cause: int = ids.BY_CONQUEST, more: int = 0) -> bool:
    """Whether the army's owner has the coins due for attacking the region, plus `more`."""
    holder = s.holder[region]
    if more == 0 and (holder < 0 or not s.kits[holder].toll):
        return True
    due = price(s, army, region, cause) + more
    return due == 0 or due <= s.coins[s.seat_of(army)]


def attack(s: State, army: int, region: int, cause: int = ids.BY_CONQUEST) -> None:
    """Pay what is due and record whom the army attacked this turn, successful or not (R-5, R-7, R-10)."""
    holder = s.holder[region]
    if holder < 0:
        return
    s.attacked |= 1 << holder
    if s.kits[holder].toll:
        pay_toll(s, army, region, cause)


def pay_toll(s: State, army: int, region: int, cause: int) -> None:
    """Pay the toll for attacking the region in this way."""
    holder = s.holder[region]
    if s.seat_of(holder) == s.seat_of(army):
        return
    for ability in s.kits[holder].toll:
        due = ability.toll(s, holder, region, army, cause)
        if due:
            pay_player(s, s.seat_of(army), s.seat_of(holder), due, ability.key)
            ability.paid(s, holder, army)


def conquer_with(s: State, army: int, region: int, tokens: int, cause: int = ids.BY_CONQUEST) -> None:
    """Attack and conquer the region with tokens that have already left hand or tray."""
    attack(s, army, region)
    capture(s, army, region, tokens, 0, cause)


def conquer_from_hand(s: State, army: int, region: int, tokens: int) -> None:
    """Attack and conquer the region with this many tokens from hand, auxiliaries first."""
    attack(s, army, region)
    capture_from_hand(s, army, region, tokens)


def capture_from_hand(s: State, army: int, region: int, tokens: int) -> None:
    """Complete a successful attack with this many tokens from hand, auxiliaries first."""
    auxiliaries = s.auxiliaries[army]
    if auxiliaries:
        auxiliaries = min(auxiliaries, tokens)
        s.set_auxiliaries(army, s.auxiliaries[army] - auxiliaries)
    s.hand[army] -= tokens - auxiliaries
    capture(s, army, region, tokens - auxiliaries, auxiliaries, ids.BY_CONQUEST)


def record(s: State, army: int, region: int) -> None:
    """Log a conquest, with the region's contents before it (R-35)."""
    holder = s.holder[region]
    if holder < 0:
        s.log_conquest(army, region, holder, ids.NONE, 0)
    else:
        s.log_conquest(army, region, holder, s.race[holder], fighters(s, region))


def capture(s: State, army: int, region: int, tokens: int, auxiliaries: int, cause: int) -> None:
    """Complete a successful attack: the holder loses the region, and the army occupies it."""
    record(s, army, region)
    if s.events is not None:
        events.tell(s, events.CONQUERED, s.seat_of(army), army, region, tokens + auxiliaries)
    evict(s, region, cause, army)
    occupy(s, army, region, tokens, auxiliaries)
    for ability in s.kits[army].conquered:
        ability.conquered(s, army, region)


def evict(s: State, region: int, cause: int, attacker: int) -> None:
    """Remove the holder from the region: tokens go to tray and hand, markers to their supply (C-LOSS-1, 4, 5)."""
    army = s.holder[region]
    if army < 0:
        return
    tokens = s.tokens[region]
    if army == s.rules.natives:
        vacate(s, region)
        tell_removed(s, attacker, tokens)
        return
    kit = s.kits[army]
    active = s.is_active(army)
    lost = tokens
    before = auxiliaries_in(s, region)
    if active or kit.campaigns:
        lost = 0 if is_spared(s, army, region, cause) else 1 if tokens else 0
    for ability in kit.lost:
        ability.lost(s, army, region, cause)
    auxiliaries = auxiliaries_in(s, region)
    gone = lost + before - auxiliaries
    s.set_auxiliaries(army, s.auxiliaries[army] + auxiliaries)
    s.marks[region] &= ~s.rules.auxiliary_mask  # they went to hand, not to the supply
    vacate(s, region)
    s.add_to_tray(army, lost)
    if s.events is not None:
        events.tell(s, events.LOST, s.seat_of(army), army, region, lost)
    if active and s.seat_of(army) == s.seat:
        # Taken by its own player's army in decline: the rest joins when the active army redeploys.
        s.waiting = replaced(s.waiting, army, s.waiting[army] + tokens - lost)
    else:
        s.hand[army] += tokens - lost
    if s.seat_of(army) != s.seat_of(attacker):
        tell_removed(s, attacker, gone)
    if not active and s.held[army] == 0 and s.hand[army] == 0:
        vanish(s, army)


def is_spared(s: State, army: int, region: int, cause: int) -> bool:
    """Whether an ability saves the token that would be lost; the first that does is notified (R-71)."""
    for ability in s.kits[army].spares:
        if ability.spares(s, army, region, cause) > 0:
            ability.spared(s, army, region)
            return True
    return False


def tell_removed(s: State, army: int, tokens: int) -> None:
    """Notify the army's abilities that it removed others' tokens from the map."""
    if tokens > 0:
        for ability in s.kits[army].removed:
            ability.removed(s, army, tokens)


def means_refusal(s: State, army: int, region: int, means: Means, roll: bool = False) -> str:
    """Return the reason why these means can't conquer a region in their reach (or roll for it); empty if they can."""
    kit = s.kits[army]
    tokens: i64 = available_tokens(s, army)
    if tokens < kit.garrison and not means.free:
        return "no-tokens"
    reason = closure_reason(s, army, kit, region)
    if reason:
        return reason
    missing: i64 = 0
    if not means.lowered_by_die:
        missing = cost_by(s, army, kit, region, means) - tokens
    if roll and missing < 1:
        return "not-short"
    if roll and missing > ids.BEST_FACE:
        return "too-short"
    if not roll and missing > 0:
        return "too-few-tokens"
    if means.coins == 0 and s.holder[region] < 0:
        return ""
    return "" if payable(s, army, region, more=means.coins) else "toll"


def conquer_refusal(s: State, army: int, kit: Kit, region: int) -> str:
    """Return the reason why the region can't be conquered with the tokens at hand; empty if it can."""
    tokens = available_tokens(s, army)
    if tokens < kit.garrison:
        return "no-tokens"
    reason = target_refusal(s, army, kit, region)
    if reason:
        return reason
    if cost(s, army, kit, region) > tokens:
        return "too-few-tokens"
    return "" if payable(s, army, region) else "toll"


def roll_refusal(s: State, army: int, kit: Kit, region: int) -> str:
    """Return the reason why the die can't be rolled for the region (C-DIE-2, R-4); empty if it can."""
    if kit.rolls_first:
        return "own-die"
    tokens = available_tokens(s, army)
    if tokens < kit.garrison:
        return "no-tokens"
    reason = target_refusal(s, army, kit, region)
    if reason:
        return reason
    missing = cost(s, army, kit, region) - tokens
    if missing < 1:
        return "not-short"
    if missing > ids.BEST_FACE:
        return "too-short"
    return "" if payable(s, army, region) else "toll"


def conquer(s: State, army: int, region: int) -> None:
    """Make a plain conquest with as many tokens from hand as it costs."""
    conquer_from_hand(s, army, region, cost(s, army, s.kits[army], region))


def conquer_by_roll(s: State, army: int, region: int, face: int) -> None:
    """Make the last conquest with all tokens, if the roll makes up for the missing ones (C-DIE-3)."""
    tokens = s.hand[army] + s.auxiliaries[army]
    if tokens + face >= cost(s, army, s.kits[army], region):
        capture_from_hand(s, army, region, tokens)


def abandon(s: State, army: int, region: int) -> None:
    """Leave a region with all tokens (C-TURN-3)."""
    tokens = s.tokens[region]
    events.tell(s, events.ABANDONED, s.seat_of(army), army, region, tokens)
    s.set_auxiliaries(army, s.auxiliaries[army] + auxiliaries_in(s, region))
    s.marks[region] &= ~s.rules.auxiliary_mask
    desert(s, region)
    s.hand[army] += tokens
