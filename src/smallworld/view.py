"""What one seat may see: all that anyone outside the core gets to know of a state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from smallworld.core import engine, ids
from smallworld.core.errors import RulesetError
from smallworld.core.state import State
from smallworld.notation.explain import legal_moves, sentence


class RegionView(msgspec.Struct, frozen=True):
    """A region and what lies in it; `cost` is itemised for the army now conquering, `closed` says why there is none."""

    id: str
    owner: str
    race: str
    tokens: int
    declined: bool
    markers: dict[str, int]
    cost: int | None
    items: tuple[tuple[str, int], ...]
    closed: str


class ArmyView(msgspec.Struct, frozen=True):
    """An army of a player; `aides` are pieces in hand that count as tokens, `faction` is empty for a neutral race."""

    race: str
    power: str
    declined: bool
    hand: int
    aside: int
    regions: tuple[str, ...]
    tokens: int
    aides: int = 0
    faction: str = ""


class PlayerView(msgspec.Struct, frozen=True):
    """A player; `coins` is None where the viewer may not know them, `team` is empty where everybody plays alone."""

    name: str
    coins: int | None
    armies: tuple[ArmyView, ...]
    team: str = ""


class ComboView(msgspec.Struct, frozen=True):
    """A combo on offer, with the coins lying on it and the tokens it would bring.

    `position` is the number to pick it by; in teams only players of `team` can, which is empty elsewhere.
    """

    race: str
    power: str
    coins: int
    tokens: int
    position: int
    faction: str = ""
    team: str = ""


class View(msgspec.Struct, frozen=True):
    """A state as a seat (or a spectator, seat None) sees it.

    In teams the column begins with the rows of the viewer's own (a spectator: of whoever's turn it is).
    """

    game: str
    board: str
    seat: str | None
    round: int
    rounds: int
    turn: str
    mover: str | None
    step: str
    over: bool
    hand: int
    players: tuple[PlayerView, ...]
    regions: tuple[RegionView, ...]
    column: tuple[ComboView, ...]
    tray: dict[str, int]
    supply: dict[str, int]
    discard: tuple[str, ...]
    legal: tuple[str, ...]
    income: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]


def observe(s: State, seat: int | None, names: Sequence[str], coins_shown: bool = False) -> View:
    """The view of a seat; None is a spectator. Other seats' coins are not in it before the end (C-SET-2)."""
    rules = s.rules
    # Chance acts as seat -1, and a list of Python would take that for the last one.
    if seat is not None and not 0 <= seat < rules.seats:
        raise RulesetError(f"there is no seat {seat}; they are 0 to {rules.seats - 1}")
    actor = engine.actor(s)
    over = actor == ids.OVER
    army = engine.campaigner(s)
    return View(
        game=rules.game,
        board=rules.board.name,
        seat=None if seat is None else names[seat],
        round=s.round,
        rounds=rules.rounds,
        turn=names[s.seat],
        mover=names[actor] if actor >= 0 else None,
        step="over" if over else ids.STEPS[engine.step(s)],
        over=over,
        hand=engine.available_tokens(s, army) if army != ids.NONE else s.hand[s.active(s.seat)],
        players=tuple(
            PlayerView(
                name=name,
                coins=s.coins[i] if over or coins_shown or i == seat or _allies(s, i, seat) else None,
                armies=tuple(_army(s, a) for a in range(s.active(i), s.active(i) + rules.slots) if s.race[a] >= 0),
                team=rules.teams[i] if rules.teams else "",
            )
            for i, name in enumerate(names)
        ),
        regions=tuple(_region(s, names, army, r) for r in range(rules.board.size)),
        column=tuple(_column(s, s.seat if seat is None else seat)),
        tray={race.key: s.tray[i] for i, race in enumerate(rules.races)},
        supply={marker.name: s.supply[i] for i, marker in enumerate(rules.markers)},
        discard=tuple(rules.powers[power].key for power in s.discard),
        legal=tuple(legal_moves(s, names)) if actor == seat and not over else (),
        income=() if over or seat is None else tuple(engine.income(s, seat)),
        winners=tuple(names[i] for i in engine.winners(s)) if over else (),
    )


def _column(s: State, viewer: int) -> Iterator[ComboView]:
    """The combos on offer: in teams those of the viewer's, then those of each other one."""
    rules = s.rules
    team = rules.teams[viewer] if rules.teams else ""
    others = [rules.teams.index(other) for other in dict.fromkeys(rules.teams) if other != team]
    for seat in (viewer, *others):
        for position, race, power, coins in rules.market.offers(s, seat):
            yield ComboView(
                rules.races[race].key,
                rules.powers[power].key,
                coins,
                rules.race_size[race] + rules.power_size[power],
                position + 1,
                _faction(s, race),
                rules.teams[seat] if rules.teams else "",
            )


def _allies(s: State, seat: int, viewer: int | None) -> bool:
    """Whether two players are in one team, so that the one may see the other's coins (BA-TEAM-3)."""
    teams = s.rules.teams
    return bool(teams) and viewer is not None and teams[seat] == teams[viewer]


def _army(s: State, army: int) -> ArmyView:
    rules = s.rules
    regions = rules.board.members(s.held[army])
    return ArmyView(
        race=rules.races[s.race[army]].key,
        power=rules.powers[s.power[army]].key if s.power[army] >= 0 else "",
        declined=not s.is_active(army),
        hand=s.hand[army],
        aside=s.aside[army] + s.waiting[army],
        regions=tuple(rules.board.regions[r] for r in regions),
        tokens=sum(s.tokens[r] for r in regions),
        aides=s.auxiliaries[army],
        faction=_faction(s, s.race[army]),
    )


def _faction(s: State, race: int) -> str:
    """The faction of a race; empty for a neutral one."""
    return s.rules.races[race].tags[0] if s.rules.races[race].tags else ""


def _region(s: State, names: Sequence[str], army: int, region: int) -> RegionView:
    rules = s.rules
    holder = s.holder[region]
    native = holder == rules.natives
    cost: int | None = None
    closed = ""
    items: tuple[tuple[str, int], ...] = ()
    if army != ids.NONE:
        closed = engine.target_refusal_of(s, army, region)
        if not closed:
            cost = engine.cost_of(s, army, region)
            items = tuple(engine.cost_items(s, army, region))
    return RegionView(
        id=rules.board.regions[region],
        owner="nobody" if holder < 0 else "natives" if native else names[s.seat_of(holder)],
        race="" if holder < 0 or native else rules.races[s.race[holder]].key,
        tokens=s.tokens[region],
        declined=holder >= 0 and not native and not s.is_active(holder),
        markers={
            m.name: 1 if m.coded else s.count(region, i) for i, m in enumerate(rules.markers) if s.count(region, i)
        },
        cost=cost,
        items=items,
        closed=sentence(s, closed) if closed else "",
    )
