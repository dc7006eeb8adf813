"""Decline: an army's tokens are flipped, the previous army in decline leaves, badges are discarded."""

from smallworld.core import events, ids
from smallworld.core.procedures.draft import clear_army, vanish
from smallworld.core.procedures.pieces import desert, strip
from smallworld.core.state import State


def decline(s: State, army: int) -> None:
    """Put the active army into decline (C-DECL-2, C-DECL-3)."""
    seat = s.seat_of(army)
    rules = s.rules
    kit = s.kits[army]
    events.tell(s, events.DECLINED, seat, army)
    for ability in kit.declining:
        ability.declining(s, army)
    if not kit.extra_in_decline:
        for other in range(army + 1, army + rules.slots):
            if s.race[other] != ids.NONE and not s.kits[other].extra_in_decline:
                vanish(s, other)
    back = s.aside[army] + s.waiting[army]
    if not kit.campaigns:
        back += s.hand[army]
        s.hand[army] = 0
    for region in range(rules.board.size):
        if s.holder[region] == army:
            stay = kit.garrison
            for ability in kit.keeps:
                stay = max(stay, ability.keeps(s, army, region))
            stay = min(stay, s.tokens[region])
            back += s.tokens[region] - stay
            s.tokens[region] = stay
            strip(s, region, rules.lasting_mask)
            if stay == 0:
                desert(s, region)
    if rules.auxiliary != ids.NONE:
        s.supply[rules.auxiliary] += s.auxiliaries[army]
    s.add_to_tray(army, back)
    power = s.power[army]
    if not rules.powers[power].lasts:
        s.discard += (power,)
        s.set_combo(army, s.race[army], ids.NONE)
        s.power_memory[army] = 0
    place = army + 1
    while s.race[place] != ids.NONE:
        place += 1
    move_army(s, army, place)
    if s.held[place] == 0 and s.hand[place] == 0:
        vanish(s, place)


def move_army(s: State, source: int, target: int) -> None:
    """Move an army to another of its player's slots."""
    for region in range(s.rules.board.size):
        if s.holder[region] == source:
            s.holder[region] = target
    s.held[target] = s.held[source]
    s.held[source] = 0
    s.set_combo(target, s.race[source], s.power[source])
    s.hand[target] = s.hand[source]
    s.race_memory[target] = s.race_memory[source]
    s.power_memory[target] = s.power_memory[source]
    s.rebuild_kit(target)
    clear_army(s, source)
