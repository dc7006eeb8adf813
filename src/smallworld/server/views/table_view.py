"""A state as messages: `public_view` for everyone, `private_view` for one seat's additional knowledge.

Only `engine.known_to` and `engine.known_coins` decide what is hidden.
"""

import functools
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from smallworld.core import engine, ids
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.notation.vocabulary import MOST_RULESETS, vocabulary
from smallworld.server.protocol.table import PrivateView, PublicView, TableRegion
from smallworld.server.views.legal_moves import with_legal_moves
from smallworld.views.census import Census
from smallworld.views.table import NATIVES, TablePlayer, armies_of, in_hand, offers, step_of, still_on_map, team_of

NOTHING: Mapping[int, int] = {}
#: Cached region contents per ruleset; when full, the cache is cleared.
MOST_REMEMBERED = 4_000


def public_view(state: State, names: Sequence[str]) -> PublicView:
    """The public part of a state."""
    s = engine.known_to(state, None)
    rules = s.rules
    words = vocabulary(rules)
    mover = engine.actor(s)
    over = mover == ids.OVER
    teams = rules.teams
    return PublicView(
        game=rules.game,
        board=rules.board.name,
        round=s.round,
        rounds=rules.rounds,
        turn=s.seat,
        mover=mover if mover >= 0 else None,
        step=step_of(s),
        asked=asked(s),
        players=tuple([TablePlayer(name, armies_of(s, i), team_of(s, i)) for i, name in enumerate(names)]),
        regions=_regions(s),
        column=offers(s, [teams.index(team) for team in dict.fromkeys(teams)] if teams else [s.seat], Census(s)),
        over=over,
        hand=in_hand(s),
        on_map=still_on_map(s),
        supply={marker: count for marker, count in zip(words.markers, s.supply, strict=True) if count},
        tray=dict(zip(words.races, s.tray, strict=True)),
        discard=tuple([words.powers[power] for power in s.discard]),
        winners=tuple(engine.winners(s)) if over else (),
    )


def private_view(
    state: State, seat: int | None, shown: bool, before_redeploy: Mapping[int, int] = NOTHING, *, by_bot: bool = False
) -> PrivateView:
    """The private part of a state for a seat or a spectator; `shown` is whether the game has open coins.

    No options are listed if a bot plays the seat (`by_bot`). `before_redeploy` is tokens by region before they were
    taken up.
    """
    coins = tuple(engine.known_coins(state, seat, shown))
    if seat is None or engine.is_over(state):
        return PrivateView(seat, coins)
    # A seat's own income is never hidden from it, and most viewers only watch, so no copy is needed.
    view = PrivateView(seat, coins, income=tuple(engine.income(state, seat)))
    if engine.actor(state) != seat or by_bot:
        return view
    before = {state.rules.board.regions[region]: tokens for region, tokens in before_redeploy.items()}
    return with_legal_moves(engine.known_to(state, seat), replace(view, before_redeploy=before))


def asked(s: State) -> str:
    """Key of the mover's current decision: a step, or the only ability's move or choice."""
    if engine.is_over(s):
        return "over"
    pending = engine.pending(s)
    kind, army = pending.kind, pending.army
    words = vocabulary(s.rules)
    if kind == ids.F_CHOICE:
        return words.choices[pending.choice]
    if kind == ids.F_CONQUER:
        demanded = engine.demanded(s)
        if demanded != ids.NONE:
            return words.verbs[demanded]
        return "start" if pending.opening else "conquer"
    if kind == ids.F_END:
        # All the army's possible moves, legal or not: legality may depend on coins.
        offered = {bound.verb for bound in engine.moves_of(s, army, ids.END)}
        return words.verbs[offered.pop()] if len(offered) == 1 else "end"
    return ids.FRAME_NAMES[kind]


@functools.lru_cache(maxsize=MOST_RULESETS)
def _seen(rules: Ruleset) -> dict[tuple[int, int, int, int, int], TableRegion]:
    """Cache: (region, contents) → TableRegion."""
    return {}


def _regions(s: State) -> tuple[TableRegion, ...]:
    """All regions, from the cache where possible."""
    seen = _seen(s.rules)
    if len(seen) > MOST_REMEMBERED:
        seen.clear()
    # Army -1 (nobody) indexes the last entry.
    races = [*s.race, ids.NONE]
    found: list[TableRegion] = []
    for region, (holder, tokens, marks) in enumerate(zip(s.holder, s.tokens, s.marks, strict=True)):
        key = (region, holder, races[holder], tokens, marks)
        made = seen.get(key)
        if made is None:
            made = seen[key] = _region(s, region)
        found.append(made)
    return tuple(found)


def _region(s: State, region: int) -> TableRegion:
    rules = s.rules
    holder, marks = s.holder[region], s.marks[region]
    ours = 0 <= holder < rules.natives
    immune = marks & rules.immune_mask != 0
    open_to_all = rules.board.land >> region & 1 and not immune
    counts = [(marker.name, s.count(region, number)) for number, marker in enumerate(rules.markers)]
    return TableRegion(
        id=rules.board.regions[region],
        owner=s.seat_of(holder) if ours else NATIVES if holder == rules.natives else None,
        race=rules.races[s.race[holder]].key if ours else "",
        tokens=s.tokens[region],
        declined=ours and not s.is_active(holder),
        markers={name: count for name, count in counts if count},
        guard=rules.base_cost[region] + s.tokens[region] + rules.defence(marks) if open_to_all else 0,
        immune=immune,
    )
