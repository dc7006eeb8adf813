"""Invariants of every state at a decision, in any game: `check(state)`."""

from collections.abc import Iterator

from smallworld.core import engine, ids
from smallworld.core.conquest_log import CONQUEST
from smallworld.core.state import State
from tests.support import columns, islands, pieces

BY_SEAT = (
    ids.F_FIRST,
    ids.F_REVEAL,
    ids.F_PICK,
    ids.F_BEGIN_TURN,
    ids.F_MAIN,
    ids.F_SCORE,
    ids.F_RETREATS,
    ids.F_NEXT_TURN,
)
# Frames during which an army has pieces in hand.
AT_WORK = (ids.F_REDEPLOY, ids.F_RETREAT, ids.F_CHOICE, ids.F_DIE, ids.F_FLIP)


def check(s: State) -> None:
    """Fail with all violated invariants of a state."""
    wrong = violations(s)
    assert not wrong, "; ".join(wrong)


def violations(s: State) -> list[str]:
    """Yield every violated invariant as a sentence; none is expected."""
    if len(s.frames) % ids.FRAME:
        return [f"frames are cut: {s.frames}"]
    own = islands.pieces(s) if s.rules.relics else pieces.pieces(s)
    return [*numbers(s), *regions(s), *tokens(s), *draft_places(s), *armies(s), *hands(s), *frames(s), *own]


def numbers(s: State) -> Iterator[str]:
    """No number is negative except markers for "nobody" and "nothing"; the clock is within its bounds."""
    for name in ("tokens", "marks", "hand", "aside", "waiting", "race_memory", "power_memory", "held", "coins", "tray",
                 "supply", "race_queue", "power_queue", "discard", "auxiliaries", "known_queue"):  # fmt: skip
        values: list[int] = getattr(s, name)
        if values and min(values) < 0:
            yield f"{name} has a negative number: {values}"
    for name in ("holder", "race", "power", "conquest_log", "column"):
        values = getattr(s, name)
        if values and min(values) < -1:
            yield f"{name} has a negative number: {values}"
    if not 1 <= s.round <= s.rules.rounds:
        yield f"round {s.round} of {s.rules.rounds}"
    if not (0 <= s.seat < s.rules.seats and 0 <= s.first < s.rules.seats):
        yield f"seat {s.seat}, first {s.first} of {s.rules.seats}"
    if s.just_picked not in (0, 1):
        yield f"just_picked is {s.just_picked}"


def regions(s: State) -> Iterator[str]:
    """Each region has one holder, tokens or a holding piece exactly if held, and natives only where they began."""
    rules = s.rules
    magic = rules.board.with_symbol[ids.MAGIC] if "portal-mage" in rules.power_number else 0
    held = [0] * (rules.natives + 1)
    for region, army in enumerate(s.holder):
        tokens_here = s.tokens[region]
        if army == ids.NOBODY:
            if tokens_here or s.marks[region] & ~rules.land_mask:
                yield f"{rules.board.regions[region]} is nobody's but not empty"
            continue
        held[army] |= 1 << region
        if tokens_here < 1 and not s.marks[region] & rules.holding_mask:
            yield f"{rules.board.regions[region]} is held without a token"
        if army == rules.natives:
            # Natives stay in place, unless a Portal Mage swaps them.
            if tokens_here != rules.board.natives[region] and not (tokens_here == 1 and magic >> region & 1):
                yield f"{rules.board.regions[region]} has {tokens_here} natives"
            if s.marks[region] & ~rules.land_mask:
                yield f"{rules.board.regions[region]} has markers beside natives"
    if held != s.held:
        yield f"held {s.held} differs from the holders {held}"


def tokens(s: State) -> Iterator[str]:
    """Each race's tokens add up to its box."""
    count = [*s.tray]
    race_of = s.race
    for army, race in enumerate(race_of):
        off = s.hand[army] + s.aside[army] + s.waiting[army]
        if race != ids.NONE:
            count[race] += off
        elif off:
            yield f"army {army} has {off} tokens of no race"
    natives = s.rules.natives
    for region, army in enumerate(s.holder):
        if army >= 0 and army != natives:
            race = race_of[army]
            if race == ids.NONE:
                yield f"{s.rules.board.regions[region]} is held by no race"
            else:
                count[race] += s.tokens[region]
    if count != s.rules.tokens:
        yield f"tokens {count} differ from the box {s.rules.tokens}"


def draft_places(s: State) -> Iterator[str]:
    """Each race and each power is in one place; the market is as full as the stacks allow."""
    rules = s.rules
    turned = [pending.race for pending in engine.stack(s) if pending.kind == ids.F_REVEAL]
    offered_races, offered_powers = columns.offered(s)
    races = [r for r in s.race if r >= 0] + offered_races + [*s.race_queue] + [r for r in turned if r >= 0]
    races += [r for r in range(len(rules.races)) if s.race_pool >> r & 1]
    if sorted(races) != list(range(len(rules.races))):
        yield f"races are not each in one place: {sorted(races)}"
    powers = [p for p in s.power if p >= 0] + offered_powers + [*s.power_queue, *s.discard]
    powers += [p for p in range(len(rules.powers)) if s.power_pool >> p & 1]
    if sorted(powers) != list(range(len(rules.powers))):
        yield f"powers are not each in one place: {sorted(powers)}"
    yield from columns.columns(s)
    if len(turned) > 1 or (turned and engine.pending(s).kind != ids.F_REVEAL):
        yield f"{len(turned)} reveals are pending"
    if not turned and s.rules.market.needs_reveal(s):
        yield "the column has a gap though there is a combo to reveal"


def armies(s: State) -> Iterator[str]:
    """Armies in decline are permitted ones; places without a race are empty."""
    rules = s.rules
    slots = rules.slots
    for army, race in enumerate(s.race):
        kit = rules.kit(race, s.power[army], relics_of(s, army), army % slots != 0)
        if s.kits[army].abilities != kit.abilities:
            yield f"army {army} has the kit of another"
        if race == ids.NONE:
            if s.power[army] != ids.NONE or (s.held[army] and army != rules.natives):
                yield f"army {army} has no race, but a power or a region"
            if s.race_memory[army] or s.power_memory[army]:
                yield f"army {army} has no race, but a memory"
        elif army % slots == 0:
            if s.power[army] == ids.NONE:
                yield f"the active army {army} has no power"
        else:
            if s.power[army] != ids.NONE and not rules.powers[s.power[army]].lasts:
                yield f"army {army} in decline kept a badge that does not last"
            if s.aside[army] or s.waiting[army] or (s.hand[army] and not s.kits[army].campaigns):
                yield f"army {army} in decline has tokens off the map"
            if not s.held[army] and not s.hand[army]:
                yield f"army {army} in decline has nothing left, yet it is in the game"
    for seat in range(rules.seats):
        declined = [a for a in range(seat * slots + 1, (seat + 1) * slots) if s.race[a] >= 0]
        if len(declined) > 1 and sum([not s.kits[a].extra_in_decline for a in declined]) > 1:
            yield f"seat {seat} has more than one counted race in decline"


def hands(s: State) -> Iterator[str]:
    """Outside its own steps, an army with a region has pieces in hand only if it lost some this turn."""
    rules = s.rules
    moving: set[int] = set()
    for pending in engine.stack(s):
        if pending.kind in AT_WORK or (pending.kind == ids.F_CONQUER and not pending.opening):
            moving.add(pending.army)
    robbed = {conquest.holder for conquest in s.all_conquests()}
    mover = s.active(s.seat)
    intimidating = rules.power_number.get("intimidating", ids.NONE)
    frightened = s.power[mover] == intimidating and s.power_memory[mover] > 0
    beasts = s.power[mover] == rules.power_number.get("beast-master", ids.NONE) and s.power[mover] != ids.NONE
    for army, hand in enumerate(s.hand):
        own = army == mover and beasts  # beasts that come and go at the start of a turn may leave a single Tauren
        if (hand or s.auxiliaries[army]) and s.held[army] and army not in moving and army not in robbed:
            if not own and not (frightened and army != mover):
                yield f"army {army} has {hand} in hand out of its steps"
        if s.waiting[army] and (s.seat_of(army) != s.seat or not s.is_active(army)):
            yield f"army {army} has tokens waiting out of its turn"


def frames(s: State) -> Iterator[str]:
    """The stack of frames is one that a turn can build, with a decision on top."""
    stack = s.frames
    for i in range(0, len(stack), 4):
        kind, who = stack[i], stack[i + 1]
        if not 0 <= kind < len(engine.DECISIONS):
            yield f"frame {i} is of no kind: {kind}"
        elif not 0 <= who < (s.rules.seats if kind in BY_SEAT else s.rules.natives):
            yield f"frame {ids.FRAME_NAMES[kind]} is nobody's: {who}"
        elif kind == ids.F_CHOICE and not 0 <= stack[i + 2] < len(s.rules.choices):
            yield f"frame choice asks nothing: {stack[i + 2]}"
        elif kind not in BY_SEAT and s.seat_of(who) != s.seat and kind != ids.F_RETREAT and not exchanged(s, kind):
            yield f"frame {ids.FRAME_NAMES[kind]} must belong to the player whose turn it is"
    if stack:
        if engine.DECISIONS[stack[-4]].automatic:
            yield "no decision is on top"
        bottom = [*stack][::4]
        if bottom != [ids.F_FIRST, ids.F_REVEAL] and bottom[:1] not in ([ids.F_NEXT_TURN], [ids.F_FIRST]):
            yield f"a turn does not begin like this: {bottom}"
    if len(s.conquest_log) % CONQUEST:
        yield f"conquests are cut: {s.conquest_log}"
    elif stack and any([s.seat_of(army) != s.seat for army in s.conquest_log[::CONQUEST]]):
        yield "somebody conquered out of turn"


def exchanged(s: State, kind: int) -> bool:
    """Whether a frame can belong to another player because a Portal Mage put that player's army on a relic."""
    mage = s.rules.power_number.get("portal-mage", ids.NONE)
    return kind in (ids.F_FLIP, ids.F_CHOICE) and mage != ids.NONE and s.power[s.active(s.seat)] == mage


def relics_of(s: State, army: int) -> int:
    """Return the relics in an army's regions, as a mask; natives don't use any."""
    if army == s.rules.natives:
        return 0
    relics = 0
    for region in s.rules.board.members(s.held[army]):
        relics |= s.marks[region] & s.rules.relic_mask
    return relics
