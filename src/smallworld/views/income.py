"""Where coins came from: the one reading of the events that move them, for statistics, the ending and the narration."""

from typing import Final

from smallworld.core import events
from smallworld.core.events import Event
from smallworld.core.hooks import Ability

#: The kinds of events that move coins.
COINS: Final = frozenset([events.INCOME, events.EARNED, events.PAID])
#: What was paid for combos as they were picked, and what had been laid on them by then.
PICKS: Final = "picks"
COMBOS: Final = "combos"


def source_of(event: Event) -> str:
    """What coins came from or went to: PICKS, COMBOS, regions, or the name by which an ability pays."""
    if event.source == "pick":
        return PICKS if event.kind == events.PAID else COMBOS
    return event.source


def brings(ability: Ability, source: str) -> bool:
    """Whether coins of an ability go by this name: its key, or the word of a piece that it sets."""
    if ability.key == source:
        return True
    for move in ability.moves:
        if move.word == source:
            return True
    return False
