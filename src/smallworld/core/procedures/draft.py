"""The draft: picking a combo and its tokens; races leaving the game."""

from smallworld.core import events, ids
from smallworld.core.procedures.market import refill
from smallworld.core.procedures.pieces import desert
from smallworld.core.state import State, replaced


def take_combo(s: State, seat: int, position: int) -> None:
    """Pay for a combo and make it the seat's active race (C-PICK-2, 3, 5)."""
    race, power = s.rules.market.take(s, seat, position)
    army = s.active(seat)
    s.set_combo(army, race, power)
    s.rebuild_kit(army)
    s.just_picked = 1
    events.tell(s, events.PICKED, seat, army, amount=position + 1)


def receive_tokens(s: State, army: int) -> None:
    """Bring the picked combo's tokens to hand and refill the market (C-PICK-4, 5)."""
    draw_tokens(s, army, s.rules.race_size[s.race[army]] + s.rules.power_size[s.power[army]])
    for ability in s.kits[army].picked:
        ability.picked(s, army)
    refill(s)


def draw_tokens(s: State, army: int, wanted: int) -> None:
    """Take tokens from the tray to the army's hand, as many as the tray has."""
    taken = min(wanted, s.tray[s.race[army]])
    s.add_to_tray(army, -taken)
    s.hand[army] += taken


def vanish(s: State, army: int) -> None:
    """Remove a race from the map and the game (C-LOSS-5, C-DECL-3, C-PICK-7)."""
    race = s.race[army]
    events.tell(s, events.VANISHED, s.seat_of(army), army, source=s.rules.races[race].key)
    returned = s.hand[army] + s.aside[army] + s.waiting[army]
    for region in range(s.rules.board.size):
        if s.holder[region] == army:
            returned += s.tokens[region]
            desert(s, region)
    s.add_to_tray(army, returned)
    if s.power[army] != ids.NONE:
        s.discard += (s.power[army],)
    clear_army(s, army)
    s.rules.market.returned(s, race)
    refill(s)


def clear_army(s: State, army: int) -> None:
    s.set_combo(army, ids.NONE, ids.NONE)
    s.hand[army] = 0
    if s.aside[army]:
        s.aside = replaced(s.aside, army, 0)
    if s.waiting[army]:
        s.waiting = replaced(s.waiting, army, 0)
    s.set_auxiliaries(army, 0)
    s.race_memory[army] = 0
    s.power_memory[army] = 0
    s.rebuild_kit(army)
