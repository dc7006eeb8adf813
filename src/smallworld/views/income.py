"""Coin sources: the only interpretation of coin events, used by statistics, the ending and the narration."""

from typing import Final

from smallworld.core import events
from smallworld.core.events import Event
from smallworld.core.hooks import Ability

#: The kinds of events that move coins.
COINS: Final = frozenset([events.INCOME, events.EARNED, events.PAID])
#: Coins paid for combos when picked, and coins found on them.
PICKS: Final = "picks"
COMBOS: Final = "combos"


def source_of(event: Event) -> str:
    """Return a coin event's source: PICKS, COMBOS, regions, or the name under which an ability pays."""
    if event.source == "pick":
        return PICKS if event.kind == events.PAID else COMBOS
    return event.source


def brings(ability: Ability, source: str) -> bool:
    """Whether coins listed under this name come from the ability: its key, or a piece that it places."""
    if ability.key == source:
        return True
    for move in ability.moves:
        if move.word == source:
            return True
    return False
