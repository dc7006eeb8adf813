"""Data shown in every view, by region and by army. Compiled in wheels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from smallworld.core import engine, ids
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State

T = TypeVar("T")
#: An itemised sum: names and amounts, such as `(("region", 2), ("mountain", 1), ("tokens", 1))`.
Sum = tuple[tuple[str, int], ...]
#: An army's data: race, power, whether in decline, in hand, aside, auxiliaries, regions, tokens on the map.
ArmyFacts = tuple[int, int, bool, int, int, int, int, int]

#: Maximum number of cached region views per table, about 5 MB; ten games show fewer.
MOST_REMEMBERED: Final = 2000


class _RegionContent(Generic[T]):
    """A region's contents, and its cached views: without a campaign, and by the reason why it is closed."""

    def __init__(self, owner: str, race: str, tokens: int, declined: bool, markers: dict[str, int], view: T) -> None:
        self.owner: Final = owner
        self.race: Final = race
        self.tokens: Final = tokens
        self.declined: Final = declined
        self.markers: Final = markers
        self.view: Final = view
        self.closed: Final[dict[str, T]] = {}


class RegionCache(Generic[T]):
    """Cache of region views for one table, keyed by the region's contents."""

    def __init__(
        self,
        rules: Ruleset,
        names: tuple[str, ...],
        make: Callable[[str, str, str, int, bool, dict[str, int], int | None, Sum, str], T],
        freeze: Callable[[dict[str, int]], dict[str, int]],
    ) -> None:
        self.rules: Final = rules
        self.names: Final = names
        self.make: Final = make
        self.freeze: Final = freeze
        self.bits: Final = sum([marker.most.bit_length() for marker in rules.markers])
        self.seen: Final[list[dict[int, _RegionContent[T]]]] = [{} for _ in range(rules.board.size)]
        self.remembered = 0

    def views(self, s: State) -> tuple[T, ...]:
        """Return all regions, with their cost for the conquering army, if any."""
        regions = self.rules.board.regions
        army = engine.campaigner(s)
        found: list[T] = []
        for region in range(len(regions)):
            content = self.content(s, region)
            if army == ids.NONE:
                found.append(content.view)
                continue
            reason = engine.target_refusal_of(s, army, region)
            if reason:
                view = content.closed.get(reason)
                if view is None:
                    view = self.shown(region, content, None, (), reason)
                    content.closed[reason] = view
                found.append(view)
            else:
                cost = engine.cost_if_reached(s, army, region)
                found.append(self.shown(region, content, cost, tuple(engine.cost_items(s, army, region)), ""))
        return tuple(found)

    def content(self, s: State, region: int) -> _RegionContent[T]:
        """Return the contents of a region."""
        rules = self.rules
        holder: int = s.holder[region]
        tokens: int = s.tokens[region]
        marks: int = s.marks[region]
        owned = 0 <= holder < rules.natives
        race: int = s.race[holder] if owned else ids.NONE
        key = ((tokens << self.bits | marks) * (rules.armies + 1) + holder + 1) * (len(rules.races) + 1) + race + 1
        seen = self.seen[region]
        known = seen.get(key)
        if known is not None:
            return known
        markers: dict[str, int] = {}
        if marks:
            for number, marker in enumerate(rules.markers):
                count = s.count(region, number)
                if count:
                    markers[marker.name] = count
        content = self.look(region, holder, race, tokens, self.freeze(markers))
        if self.remembered == MOST_REMEMBERED:
            for known_here in self.seen:
                known_here.clear()
            self.remembered = 0
        self.remembered += 1
        seen[key] = content
        return content

    def look(self, region: int, holder: int, race: int, tokens: int, markers: dict[str, int]) -> _RegionContent[T]:
        """Build a region's contents on a cache miss."""
        rules = self.rules
        owned = 0 <= holder < rules.natives
        owner = "nobody" if holder < 0 else self.names[holder // rules.slots] if owned else "natives"
        key = rules.races[race].key if owned else ""
        declined = owned and holder % rules.slots != 0
        view = self.make(rules.board.regions[region], owner, key, tokens, declined, markers, None, (), "")
        return _RegionContent(owner, key, tokens, declined, markers, view)

    def shown(self, region: int, seen: _RegionContent[T], cost: int | None, items: Sum, closed: str) -> T:
        """Build a region's view during a conquest."""
        name = self.rules.board.regions[region]
        return self.make(name, seen.owner, seen.race, seen.tokens, seen.declined, seen.markers, cost, items, closed)


def army_facts(s: State, seat: int) -> list[ArmyFacts]:
    """Return data about a seat's armies in play, the active one first."""
    first = s.active(seat)
    found: list[ArmyFacts] = []
    for army in range(first, first + s.rules.slots):
        race = s.race[army]
        if race >= 0:
            held = s.rules.board.members(s.held[army])
            tokens = 0
            for region in held:
                tokens += s.tokens[region]
            aside = s.aside[army] + s.waiting[army]
            auxiliaries = s.auxiliaries[army]
            found.append((race, s.power[army], army != first, s.hand[army], aside, auxiliaries, len(held), tokens))
    return found
