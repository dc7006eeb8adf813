"""One seat's view of a state, for programs, the terminal and pictures."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NoReturn

from msgspec import Struct

from smallworld.core import engine, ids
from smallworld.core.errors import RulesetError
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.notation.explain import legal_moves
from smallworld.notation.vocabulary import vocabulary
from smallworld.views.region_cache import RegionCache
from smallworld.views.table import ComboOffer, Sum, TablePlayer, armies_of, in_hand, offers, step_of, team_of

#: Maximum number of tables whose region views are cached.
MOST_TABLES = 8


class RegionView(Struct, frozen=True, gc=False):
    """A region and its contents; `cost` is itemised for the conquering army.

    Without a cost, `closed` is the key of the reason (see `notation.explain.sentence`).
    """

    id: str
    owner: str
    race: str
    tokens: int
    declined: bool
    markers: dict[str, int]
    cost: int | None = None
    items: Sum = ()
    closed: str = ""


class PlayerView(TablePlayer, frozen=True, kw_only=True, gc=False):
    """A player; `coins` is None if hidden from the viewer, `team` is empty in individual games."""

    coins: int | None


class View(Struct, frozen=True):
    """A state as seen by a seat (None: a spectator).

    In teams, the column starts with the rows of the viewer's own team (for a spectator, of the current
    player's).
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
    column: tuple[ComboOffer, ...]
    tray: dict[str, int]
    supply: dict[str, int]
    discard: tuple[str, ...]
    legal: tuple[str, ...]
    income: Sum
    winners: tuple[str, ...]


def observe(state: State, seat: int | None, names: Sequence[str], coins_shown: bool = False) -> View:
    """Return a seat's view; None means a spectator."""
    rules = state.rules
    words = vocabulary(rules)
    # Chance acts as seat -1, which would index the last seat.
    if seat is not None and not 0 <= seat < rules.seats:
        raise RulesetError(f"unknown seat {seat}; it must be 0 to {rules.seats - 1}")
    coins = engine.known_coins(state, seat, coins_shown)
    s = engine.known_to(state, seat)
    actor = engine.actor(s)
    over = actor == ids.OVER
    return View(
        game=rules.game,
        board=rules.board.name,
        seat=None if seat is None else names[seat],
        round=s.round,
        rounds=rules.rounds,
        turn=names[s.seat],
        mover=names[actor] if actor >= 0 else None,
        step=step_of(s),
        over=over,
        hand=in_hand(s),
        players=tuple(
            [PlayerView(name, armies_of(s, i), team_of(s, i), coins=coins[i]) for i, name in enumerate(names)]
        ),
        regions=_region_cache(rules, tuple(names)).views(s),
        column=offers(s, _team_by_team(s, s.seat if seat is None else seat)),
        tray=dict(zip(words.races, s.tray, strict=True)),
        supply=dict(zip(words.markers, s.supply, strict=True)),
        discard=tuple([words.powers[power] for power in s.discard]),
        legal=tuple(legal_moves(s, names)) if actor == seat and not over else (),
        income=() if over or seat is None else tuple(engine.income(s, seat)),
        winners=tuple(names[i] for i in engine.winners(s)) if over else (),
    )


def _team_by_team(s: State, viewer: int) -> list[int]:
    """Return the viewer, then one player of each other team."""
    teams = s.rules.teams
    if not teams:
        return [viewer]
    return [viewer, *[teams.index(team) for team in dict.fromkeys(teams) if team != team_of(s, viewer)]]


class ReadOnlyDict(dict[str, int]):
    """A read-only dictionary, since views share it."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("a view is read-only")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = _refuse
    setdefault = update = _refuse  # pyright: ignore[reportAssignmentType]

    def __reduce__(self) -> tuple[type[dict[str, int]], tuple[dict[str, int]]]:
        return dict, (dict(self),)


@lru_cache(maxsize=MOST_TABLES)
def _region_cache(rules: Ruleset, names: tuple[str, ...]) -> RegionCache[RegionView]:
    return RegionCache(rules, names, RegionView, ReadOnlyDict)
