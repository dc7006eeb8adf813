"""Data of a table shared by all views: each player's armies, the combos on offer, and the hand."""

from collections.abc import Iterable

from msgspec import Struct

from smallworld.core import engine, ids
from smallworld.core.hooks import Ability
from smallworld.core.state import State
from smallworld.views.census import Census
from smallworld.views.region_cache import Sum, army_facts

__all__ = [
    "NATIVES", "BoardCount", "ComboOffer", "Sum", "TableArmy", "TablePlayer", "armies_of", "in_hand", "offers",
    "step_of", "still_on_map", "team_of",
]  # fmt: skip

#: The owner of a region held by natives.
NATIVES = -1


class TableArmy(Struct, frozen=True, omit_defaults=True, gc=False):
    """A player's army.

    `aside` counts tokens that return later, `auxiliaries` pieces in hand that count as tokens; `campaigns` is whether
    it also conquers in decline.
    """

    race: str
    power: str = ""
    declined: bool = False
    hand: int = 0
    aside: int = 0
    auxiliaries: int = 0
    regions: int = 0
    tokens: int = 0
    faction: str = ""
    campaigns: bool = False


class TablePlayer(Struct, frozen=True, omit_defaults=True, gc=False):
    """A player and the armies in play, the active one first. Coins, which may be hidden, are in `PrivateView`."""

    name: str
    armies: tuple[TableArmy, ...] = ()
    team: str = ""


class BoardCount(Struct, frozen=True, omit_defaults=True):
    """A count on the current board for the ability `of`; `what` is the thing counted (`counts.thing.…`).

    `entry` is the number of entry regions among them, `empty` the number held by nobody (None if not applicable),
    `islands` the number of islands they are on (0 on a board without islands).
    """

    of: str
    what: str
    count: int
    entry: int | None = None
    empty: int | None = None
    islands: int = 0


class ComboOffer(Struct, frozen=True, omit_defaults=True, gc=False):
    """A combo on offer: its price, the coins on it, its tokens; in teams, `team` names the row's team.

    `items` splits the tokens by race and power.
    """

    position: int
    race: str
    power: str
    price: int
    coins: int
    tokens: int
    faction: str = ""
    team: str = ""
    counts: tuple[BoardCount, ...] = ()
    items: Sum = ()


def step_of(s: State) -> str:
    """Return the step of the turn as a word."""
    return "over" if engine.is_over(s) else ids.STEPS[engine.step(s)]


def in_hand(s: State) -> int:
    """Return the number of tokens that the mover can conquer with or place."""
    army = engine.campaigner(s)
    if army != ids.NONE:
        return engine.available_tokens(s, army)
    pending = engine.pending(s)
    return s.hand[pending.army if pending.placing else s.active(s.seat)]


def still_on_map(s: State) -> int:
    """Return the number of available tokens still on the map, where the first conquest picks them up."""
    army = engine.campaigner(s)
    if army == ids.NONE or not engine.pending(s).opening:
        return 0
    return engine.available_tokens(s, army) - s.hand[army] - s.auxiliaries[army] - s.aside[army]


def team_of(s: State, seat: int) -> str:
    """Return a seat's team; empty in individual games."""
    return s.rules.teams[seat] if s.rules.teams else ""


def armies_of(s: State, seat: int) -> tuple[TableArmy, ...]:
    """Return a seat's armies in play."""
    rules = s.rules
    return tuple(
        [
            TableArmy(
                rules.races[race].key,
                rules.powers[power].key if power >= 0 else "",
                declined,
                hand,
                aside,
                auxiliaries,
                regions,
                tokens,
                _faction(rules.races[race]),
                rules.kit(race, power, 0, declined=True).campaigns,
            )
            for race, power, declined, hand, aside, auxiliaries, regions, tokens in army_facts(s, seat)
        ]
    )


def offers(s: State, seats: Iterable[int], census: Census | None = None) -> tuple[ComboOffer, ...]:
    """Return the combos on offer to these seats; with a census, includes their counts on this board."""
    rules = s.rules
    races, powers = rules.races, rules.powers
    return tuple(
        [
            ComboOffer(
                position + 1,
                races[race].key,
                powers[power].key,
                position,
                coins,
                rules.race_size[race] + rules.power_size[power],
                _faction(races[race]),
                team_of(s, seat),
                _counts(census, races[race], powers[power]) if census else (),
                ((races[race].key, rules.race_size[race]), (powers[power].key, rules.power_size[power])),
            )
            for seat in seats
            for position, race, power, coins in rules.market.offers(s, seat)
        ]
    )


def _faction(race: Ability) -> str:
    """Return a race's faction; empty if neutral."""
    return race.tags[0] if race.tags else ""


def _counts(census: Census, *abilities: Ability) -> tuple[BoardCount, ...]:
    """Return the counts on this board for a combo's abilities."""
    return tuple([BoardCount(ability.key, *counted) for ability in abilities for counted in census.of(ability)])
