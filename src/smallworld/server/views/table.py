"""What a seat sees of a state. This is the one place where a state becomes a message, so nothing else can leak.

`public` is for everybody: it takes nothing that is hidden from anybody. `own` adds what one seat may know besides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from smallworld.core import engine, ids
from smallworld.core.hooks import Ability
from smallworld.core.state import State
from smallworld.games.census import Census
from smallworld.server.protocol.table import (
    BoardCount,
    ComboOffer,
    PrivateView,
    PublicView,
    TableArmy,
    TablePlayer,
    TableRegion,
)
from smallworld.server.protocol.values import NATIVES
from smallworld.server.protocol.vocabulary import MOST_REMEMBERED, Vocabulary, vocabulary
from smallworld.server.views.legal_moves import known, options

NOTHING: Mapping[int, int] = {}


def public(s: State, names: Sequence[str]) -> PublicView:
    """A state as everybody sees it."""
    rules = s.rules
    words = vocabulary(rules)
    mover = engine.actor(s)
    over = mover == ids.OVER
    return PublicView(
        game=rules.game,
        board=rules.board.name,
        round=s.round,
        rounds=rules.rounds,
        turn=s.seat,
        mover=mover if mover >= 0 else None,
        step="over" if over else ids.STEPS[engine.step(s)],
        asked=asked(s),
        players=tuple([_player(s, words, seat, name) for seat, name in enumerate(names)]),
        regions=_regions(s, words),
        column=_column(s, words),
        over=over,
        hand=in_hand(s),
        supply={row[0]: count for row, count in zip(words.markers, s.supply, strict=True) if count},
        tray=dict(zip(words.races, s.tray, strict=True)),
        discard=tuple([words.powers[power] for power in s.discard]),
        winners=tuple(engine.winners(s)) if over else (),
    )


def own(
    s: State, seat: int | None, shown: bool, was: Mapping[int, int] = NOTHING, *, by_bot: bool = False
) -> PrivateView:
    """What is for the eyes of a seat, or of a spectator; `shown` says that coins are open in this game.

    Where a bot plays the seat (`by_bot`), there is nothing to be done. `was` are the tokens by region that lay there
    before they were taken up to be redeployed.
    """
    coins = coins_seen(s, seat, shown)
    if seat is None or engine.is_over(s):
        return PrivateView(seat, coins)
    income = tuple(engine.income(s, seat))
    if engine.actor(s) != seat or by_bot:
        return PrivateView(seat, coins, income=income)
    found = options(known(s, seat), seat)
    regions = s.rules.board.regions
    return PrivateView(
        seat,
        coins,
        moves=found.moves,
        targets=found.targets,
        was={regions[region]: tokens for region, tokens in was.items()},
        closed=found.closed,
        income=income,
        unused=found.unused,
        due=found.due,
    )


def coins_seen(s: State, seat: int | None, shown: bool) -> tuple[int | None, ...]:
    """Everybody's coins, None where the viewer may not know them: others' before the end, but allies' (BA-TEAM-3)."""
    if shown or engine.is_over(s):
        return tuple(s.coins)
    teams = s.rules.teams
    if seat is None:
        return (None,) * s.rules.seats
    return tuple(
        [coins if i == seat or (teams and teams[i] == teams[seat]) else None for i, coins in enumerate(s.coins)]
    )


def asked(s: State) -> str:
    """The key of what the mover is asked: a step, or the move or choice of the one ability that asks."""
    if engine.is_over(s):
        return "over"
    pending = engine.pending(s)
    kind, army = pending.kind, pending.army
    words = vocabulary(s.rules)
    if kind == ids.F_CHOICE:
        return words.choices[pending.choice]
    if kind == ids.F_CONQUER:
        for ability in s.kits[army].demands:
            if ability.demands(s, army):
                return words.verbs[s.rules.bound[ability.key][0].verb]
        return "start" if pending.opening else "conquer"
    if kind == ids.F_END:
        # What the army could offer at all, not what is legal: that may depend on coins.
        offered = {bound.verb for bound in s.kits[army].moves[ids.END]}
        return words.verbs[offered.pop()] if len(offered) == 1 else "end"
    return ids.FRAME_NAMES[kind]


def in_hand(s: State) -> int:
    """What the mover has in hand to conquer with or to place."""
    army = engine.campaigner(s)
    if army != ids.NONE:
        return engine.available_tokens(s, army)
    pending = engine.pending(s)
    return s.hand[pending.army if pending.placing else s.active(s.seat)]


def _player(s: State, words: Vocabulary, seat: int, name: str) -> TablePlayer:
    first = s.active(seat)
    armies = [_army(s, words, army) for army in range(first, first + s.rules.slots) if s.race[army] >= 0]
    return TablePlayer(name, tuple(armies), s.rules.teams[seat] if s.rules.teams else "")


def _army(s: State, words: Vocabulary, army: int) -> TableArmy:
    held = s.rules.board.members(s.held[army])
    tokens = s.tokens
    race, power = s.race[army], s.power[army]
    return TableArmy(
        words.races[race],
        words.powers[power] if power >= 0 else "",
        not s.is_active(army),
        s.hand[army],
        s.aside[army] + s.waiting[army],
        s.auxiliaries[army],
        len(held),
        sum([tokens[region] for region in held]),
        words.factions[race],
    )


def _regions(s: State, words: Vocabulary) -> tuple[TableRegion, ...]:
    """All regions; what has been seen in a region before is not made again."""
    seen = words.seen
    if len(seen) > MOST_REMEMBERED:
        seen.clear()
    race = s.race
    found: list[TableRegion] = []
    for region, (holder, tokens, marks) in enumerate(zip(s.holder, s.tokens, s.marks, strict=True)):
        key = (region, holder, race[holder] if holder >= 0 else ids.NONE, tokens, marks)
        made = seen.get(key)
        if made is None:
            made = seen[key] = _region(s, words, region)
        found.append(made)
    return tuple(found)


def _region(s: State, words: Vocabulary, region: int) -> TableRegion:
    rules = s.rules
    holder, marks = s.holder[region], s.marks[region]
    ours = 0 <= holder < rules.natives
    open_to_all = rules.board.land >> region & 1 and not marks & rules.immune_mask
    markers: dict[str, int] = {}
    for name, shift, width, coded in words.markers:
        count = marks >> shift & width
        if count:
            # What a coded marker is stands in its count: nobody has seen it.
            markers[name] = 1 if coded else count
    return TableRegion(
        id=words.regions[region],
        owner=s.seat_of(holder) if ours else NATIVES if holder == rules.natives else None,
        race=words.races[s.race[holder]] if ours else "",
        tokens=s.tokens[region],
        declined=ours and not s.is_active(holder),
        markers=markers,
        guard=rules.base_cost[region] + s.tokens[region] + rules.defence(marks) if open_to_all else 0,
    )


def _column(s: State, words: Vocabulary) -> tuple[ComboOffer, ...]:
    """The combos on offer; in teams those of every team, each team once."""
    rules = s.rules
    teams = rules.teams
    census = Census(s)
    viewers = [teams.index(team) for team in dict.fromkeys(teams)] if teams else [s.seat]
    return tuple(
        [
            ComboOffer(
                position + 1,
                words.races[race],
                words.powers[power],
                position,
                coins,
                rules.race_size[race] + rules.power_size[power],
                words.factions[race],
                teams[viewer] if teams else "",
                _here(census, rules.races[race], rules.powers[power]),
            )
            for viewer in viewers
            for position, race, power, coins in rules.market.offers(s, viewer)
        ]
    )


def _here(census: Census, *abilities: Ability) -> tuple[BoardCount, ...]:
    """What the abilities of a combo mean on this board."""
    return tuple([BoardCount(ability.key, *counted) for ability in abilities for counted in census.of(ability)])
