"""What follows from the rest of a position: whatever lies nowhere else is in the box, or in the unknown stacks."""

from __future__ import annotations

from smallworld.core import ids
from smallworld.core.state import State


def unplaced(s: State) -> tuple[int, int]:
    """The races and powers, as masks, that lie nowhere in sight: by default they are the unknown stacks."""
    turned = [s.frames[i + 2] for i in range(0, len(s.frames), ids.FRAME) if s.frames[i] == ids.F_REVEAL]
    races = {*s.race, *s.column[::3], *s.race_queue, *turned}
    powers = {*s.power, *s.column[1::3], *s.power_queue, *s.discard}
    return (
        sum(1 << race for race in range(len(s.rules.races)) if race not in races),
        sum(1 << power for power in range(len(s.rules.powers)) if power not in powers),
    )


def default_tray(s: State) -> list[int]:
    """The tokens of each race that lie nowhere else."""
    tray = s.rules.tokens[:]
    for army in range(s.rules.natives):
        if s.race[army] != ids.NONE:
            on_map = sum(s.tokens[region] for region in s.rules.board.members(s.held[army]))
            tray[s.race[army]] -= on_map + s.hand[army] + s.aside[army] + s.waiting[army]
    return tray


def default_supply(s: State) -> list[int]:
    """The markers of each kind that lie in no region."""
    regions = range(s.rules.board.size)
    return [
        marker.box - sum(s.count(region, number) for region in regions) for number, marker in enumerate(s.rules.markers)
    ]
