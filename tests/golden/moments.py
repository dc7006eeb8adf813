"""A game action by action, and helpers for the witnesses of all games."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from smallworld.core import engine, events, ids
from smallworld.core.events import Event
from smallworld.core.state import State
from smallworld.game.game import Entry, Game


@dataclass(frozen=True)
class Moment:
    """One action of a game with the states before and after it."""

    before: State
    entry: Entry
    after: State

    def told(self, kind: str) -> Iterator[Event]:
        """Return the resulting events of a kind."""
        return (event for event in self.entry.events if event.kind == kind)

    @property
    def word(self) -> str:
        """The action's verb."""
        return self.before.rules.verbs[self.entry.action.verb].word


def moments(game: Game) -> Iterator[Moment]:
    """Yield a game action by action."""
    before = game.opening()
    for entry, after in game.replay():
        yield Moment(before, entry, after)
        before = after


Witness = Callable[[Moment], bool]


def paid(key: str) -> Witness:
    """Whether it earned coins at the end of a turn."""
    return lambda moment: any(event.source == key for event in moment.told(events.INCOME))


def played(word: str) -> Witness:
    """Whether its own move was played."""
    return lambda moment: moment.word == word


def marked(marker: str) -> Witness:
    """Whether its marker was placed in a region."""
    return lambda moment: any(event.source == marker for event in moment.told(events.MARKED))


def cheaper(key: str) -> Witness:
    """Whether a region cost less because of it."""

    def seen(moment: Moment) -> bool:
        army = engine.campaigner(moment.before)
        if moment.entry.action.verb != ids.V_CONQUER or army == ids.NONE:
            return False
        return key in [item for item, _ in engine.cost_items(moment.before, army, moment.entry.action.arg)]

    return seen


def race_of(s: State, army: int) -> str:
    """Return an army's race, by key."""
    return s.rules.races[s.race[army]].key if s.race[army] >= 0 else ""


def power_of(s: State, army: int) -> str:
    """Return an army's power, by key."""
    return s.rules.powers[s.power[army]].key if s.power[army] >= 0 else ""


def conquered_water(moment: Moment) -> bool:
    """A sea or lake was conquered."""
    return any(moment.before.rules.board.water >> event.region & 1 for event in moment.told(events.CONQUERED))
