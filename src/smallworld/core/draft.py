"""The draft: the column of combos, picking one, revealing the next, and races that leave the game."""

from smallworld.core import events, ids
from smallworld.core.pieces import vacate
from smallworld.core.state import State


def pick_refusal(s: State, seat: int, position: int) -> str:
    """Why the combo at a position (from 0) can't be picked (C-PICK-2)."""
    if position * 3 >= len(s.column):
        return "no-such-combo"
    if position > s.coins[seat]:
        return "too-few-coins"
    return ""


def take_combo(s: State, seat: int, position: int) -> None:
    """Pay for a combo and take it with the coins on it; those below move up (C-PICK-2, 3, 5)."""
    column = s.column
    for above in range(position):
        column[above * 3 + 2] += 1
    events.earn(s, seat, -position, "pick", events.PAID)
    race, power, coins = column[position * 3 : position * 3 + 3]
    del column[position * 3 : position * 3 + 3]
    events.earn(s, seat, coins, "pick")
    army = s.active(seat)
    s.race[army] = race
    s.power[army] = power
    s.refit(army)
    s.fresh = 1
    events.tell(s, events.PICKED, seat, army, amount=position + 1)


def muster_combo(s: State, army: int) -> None:
    """The picked combo's tokens come to hand, and the next combo is revealed (C-PICK-4, 5)."""
    draw_tokens(s, army, s.rules.race_size[s.race[army]] + s.rules.power_size[s.power[army]])
    for ability in s.kits[army].picked:
        ability.picked(s, army)
    if can_reveal(s):
        s.push(ids.F_REVEAL, s.seat_of(army), ids.NONE)


def draw_tokens(s: State, army: int, wanted: int) -> None:
    """Tokens from the tray come to the army's hand, as far as the tray holds them."""
    race = s.race[army]
    taken = min(wanted, s.tray[race])
    s.tray[race] -= taken
    s.hand[army] += taken


def can_reveal(s: State) -> bool:
    """Whether the column is short and there is a race and a power to reveal."""
    return (
        len(s.column) < 3 * s.rules.column
        and (s.race_pool != 0 or len(s.race_queue) > 0)
        and (s.power_pool != 0 or len(s.power_queue) > 0 or len(s.discard) > 0)
    )


def refill(s: State) -> None:
    """Let the column be filled; when two races leave at once, the reveal that is pending goes on until it is full."""
    if can_reveal(s) and s.frames[-4] != ids.F_REVEAL:
        s.push(ids.F_REVEAL, s.seat, ids.NONE)


def take_race(s: State, race: int) -> None:
    """The top race was turned: it leaves the stack."""
    if s.race_pool >> race & 1:
        s.race_pool &= ~(1 << race)
    else:
        s.race_queue.remove(race)


def take_power(s: State, power: int) -> None:
    """The top power was turned: it leaves the stack."""
    if s.power_pool >> power & 1:
        s.power_pool &= ~(1 << power)
    else:
        s.power_queue.remove(power)


def reshuffle(s: State) -> None:
    """When no power is left to reveal, the discarded ones form a new stack (C-PICK-6)."""
    if s.power_pool == 0 and len(s.power_queue) == 0:
        for power in s.discard:
            s.power_pool |= 1 << power
        s.discard.clear()


def vanish(s: State, army: int) -> None:
    """A race leaves the map and the game (C-LOSS-5, C-DECL-3, C-PICK-7)."""
    race = s.race[army]
    events.tell(s, events.VANISHED, s.seat_of(army), army, source=s.rules.races[race].key)
    returned = s.hand[army] + s.aside[army] + s.waiting[army]
    for region in range(s.rules.board.size):
        if s.holder[region] == army:
            returned += s.tokens[region]
            vacate(s, region)
    s.tray[race] += returned
    if s.power[army] != ids.NONE:
        s.discard.append(s.power[army])
    clear_army(s, army)
    s.race_queue.append(race)
    refill(s)


def clear_army(s: State, army: int) -> None:
    """Nothing is left at this place."""
    s.race[army] = ids.NONE
    s.power[army] = ids.NONE
    s.hand[army] = 0
    s.aside[army] = 0
    s.waiting[army] = 0
    s.aides[army] = 0
    s.race_memory[army] = 0
    s.power_memory[army] = 0
    s.refit(army)
