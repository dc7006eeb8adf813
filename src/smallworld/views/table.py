"""What every view shows of a table: the armies of each player, the combos on offer, and what is in hand."""

from collections.abc import Iterable

from msgspec import Struct

from smallworld.core import engine, ids
from smallworld.core.hooks import Ability
from smallworld.core.state import State
from smallworld.views.census import Census
from smallworld.views.region_cache import Sum, army_facts

__all__ = [
    "NATIVES", "BoardCount", "ComboOffer", "Sum", "TableArmy", "TablePlayer", "armies_of", "in_hand", "offers",
    "step_of", "team_of",
]  # fmt: skip

#: The owner of a region that natives hold.
NATIVES = -1


class TableArmy(Struct, frozen=True, omit_defaults=True, gc=False):
    """An army of a player; `aside` are tokens that come back later, `auxiliaries` pieces in hand that count as tokens.

    `campaigns` says that it conquers in decline, too.
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
    """A player and the armies in play, the active one first; coins, which not everybody sees, are in `PrivateView`."""

    name: str
    armies: tuple[TableArmy, ...] = ()
    team: str = ""


class BoardCount(Struct, frozen=True, omit_defaults=True):
    """What an ability names (`counts.thing.…`), counted on this board now; `of` is the ability.

    `entry` of them are where armies enter and `empty` are held by nobody, None where that says nothing; they lie on so
    many `islands`, where there are any.
    """

    of: str
    what: str
    count: int
    entry: int | None = None
    empty: int | None = None
    islands: int = 0


class ComboOffer(Struct, frozen=True, omit_defaults=True, gc=False):
    """A combo on offer: its price, the coins on it, the tokens it brings; in teams, `team` is whose row it is in.

    `items` are the tokens of the race and of the power.
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
    """The step of the turn as a word."""
    return "over" if engine.is_over(s) else ids.STEPS[engine.step(s)]


def in_hand(s: State) -> int:
    """What the mover has in hand to conquer with or to place."""
    army = engine.campaigner(s)
    if army != ids.NONE:
        return engine.available_tokens(s, army)
    pending = engine.pending(s)
    return s.hand[pending.army if pending.placing else s.active(s.seat)]


def team_of(s: State, seat: int) -> str:
    """The team of a seat; empty where everybody plays alone."""
    return s.rules.teams[seat] if s.rules.teams else ""


def armies_of(s: State, seat: int) -> tuple[TableArmy, ...]:
    """The armies of a seat that are in play."""
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
    """The combos on offer to each of these seats, with what they mean on this board where there is a census of it."""
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
    """The faction of a race; empty for a neutral one."""
    return race.tags[0] if race.tags else ""


def _counts(census: Census, *abilities: Ability) -> tuple[BoardCount, ...]:
    """What the abilities of a combo mean on this board."""
    return tuple([BoardCount(ability.key, *counted) for ability in abilities for counted in census.of(ability)])
