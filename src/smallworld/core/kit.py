"""Kit: an army's abilities resolved to tables, shared by all armies with the same abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from mypy_extensions import mypyc_attr

from smallworld.core import hooks, ids
from smallworld.core.actions import Action, Verb
from smallworld.core.board import Board
from smallworld.core.hooks import Ability, Move, Power, Race
from smallworld.core.packed import entries, i64, masks, unions_of_eight, vec

if TYPE_CHECKING:
    from smallworld.core.ruleset import Ruleset
    from smallworld.core.state import State

# For hooks that no ability overrides; never modified.
NO_ABILITIES: Final[list[Ability]] = []
NOT_KEPT: Final[list[list[Ability]]] = []

#: Every hook, and every fact that a kit collects from its abilities. The constants below index this tuple: looking them
#: up by name is too slow for how often kits are built.
OVERRIDDEN: Final = (*hooks.HOOKS, *hooks.KIT_FACTS)
LINKS: Final = 0
ENTERS: Final = 1
REACHES: Final = 2
LANDS: Final = 3
MAY_HOLD: Final = 4
BOARD_DISCOUNT: Final = 5
DISCOUNT: Final = 6
SHIELDS: Final = 7
TOLL: Final = 8
IMMUNE_TO_ABILITIES: Final = 9
SPARES: Final = 10
DEMANDS: Final = 11
PRESSES_ON: Final = 12
KEEPS: Final = 13
INCOME: Final = 14
HAS_PIECES_TO_PLACE: Final = 15
PICKED: Final = 17
TURN_BEGAN: Final = 18
SETTLED: Final = 19
CONQUERED: Final = 20
LOST: Final = 21
EMPTIED: Final = 22
REMOVED: Final = 25
REDEPLOYING: Final = 26
TURN_ENDED: Final = 27
DECLINING: Final = 28
RETREATED: Final = 29
EXTRA_IN_DECLINE: Final = 33
CAMPAIGNS: Final = 34
ROLLS_FIRST: Final = 35
TRAVELS_FREE: Final = 36
GARRISON: Final = 37
MEMORY_IS_PER_TURN: Final = 38
MOVES: Final = 39


# Keyed by class: computing these takes as long as hundreds of moves, and every board has its own ruleset.
OVERRIDES: Final[WeakKeyDictionary[type[Ability], list[int]]] = WeakKeyDictionary()


class BoundMove:
    """An ability's move with its verb in this ruleset."""

    def __init__(
        self,
        move: Move,
        verb: Verb,
        actions: list[Action],
        board: Board,
        where: int = ids.NONE,
        conquers: bool = False,
    ) -> None:
        """A joint move passes its own `where` and `conquers`; otherwise both come from the move."""
        self.move: Final = move
        self.verb: Final = verb.number
        self.size: Final = verb.size
        self.base: Final = verb.base
        #: Each action's buffer entry, by argument.
        self.entries: Final = entries(actions)
        self.steps: Final = move.steps
        self.where: Final = move.where if where == ids.NONE else where
        self.conquers: Final = move.conquers if where == ids.NONE else conquers
        self.final_reasons: Final = frozenset(move.final_reasons)
        # Needed to build a joint move.
        self._verb: Final = verb
        self._actions: Final = actions
        self._board: Final = board
        #: Every argument that it could ever take; for a move that conquers its region, also as a mask.
        possible = [arg for arg in range(verb.size) if verb.takes != ids.T_REGION or move.allows_region(board, arg)]
        self.arguments: Final = vec[i64](possible)
        #: Its means of conquering its region, if any.
        self.means: Final = move.means if verb.takes == ids.T_REGION else None
        self.conquerable: Final = 0 if self.means is None else sum([1 << region for region in possible])

    def on(self, board: Board) -> BoundMove:
        """Return the move for another board of the same size: this one if boards make no difference to it."""
        if type(self.move).allows_region is Move.allows_region:
            return self
        return BoundMove(self.move, self._verb, self._actions, board)

    def join(self, other: BoundMove) -> BoundMove:
        """Combine this move with another one that has the same verb."""
        where = self.where if self.where == other.where else ids.ANYWHERE
        conquers = self.conquers or other.conquers
        return BoundMove(JointMove(self.move, other.move), self._verb, self._actions, self._board, where, conquers)


class JointMove(Move):
    """A race's and its power's moves with the same verb: legal if either is; the first legal one is played."""

    def __init__(self, one: Move, other: Move) -> None:
        self.one: Final = one
        self.other: Final = other

    def may_succeed(self, s: State, army: int, arg: int) -> bool:
        return self._made(s, army, arg).may_succeed(s, army, arg)

    def mandatory(self, s: State, army: int) -> bool:
        return self.one.mandatory(s, army) or self.other.mandatory(s, army)

    def attack(self, s: State, army: int, arg: int) -> int:
        return self._made(s, army, arg).attack(s, army, arg)

    def refusal(self, s: State, army: int, arg: int) -> str:
        reason = self.one.refusal(s, army, arg)
        return "" if not reason or not self.other.refusal(s, army, arg) else reason

    def play(self, s: State, army: int, arg: int) -> None:
        self._made(s, army, arg).play(s, army, arg)

    def _made(self, s: State, army: int, arg: int) -> Move:
        return self.other if self.one.refusal(s, army, arg) else self.one


class Links:
    """Adjacency including abilities' links: the neighbours of each region, and of each group of eight."""

    def __init__(self, board: Board, abilities: list[Ability]) -> None:
        neighbours = board.neighbours[:]
        for ability in abilities:
            for region in range(board.size):
                neighbours[region] |= ability.links(board, region) & ~(1 << region)
        self.neighbours: Final = masks(board, neighbours)
        self.unions: Final = unions_of_eight(neighbours)


# For steps without offered moves; never modified.
NO_MOVES: Final[list[BoundMove]] = []
# Initial value of `Kit.reach`: nothing computed yet.
NO_REACH: Final[tuple[int, list[int]]] = (ids.NONE, [])


# Kits form no reference cycles, so exclude them from GC; there are thousands.
@mypyc_attr(acyclic=True)
class Kit:
    """An army's abilities, resolved: precomputed board queries, and the abilities to call for each hook."""

    def __init__(self, rules: Ruleset, abilities: list[Ability], added: list[Ability], plain: Kit | None) -> None:
        """`plain` is the kit without the `added` abilities, if there is one to share tables with."""
        board = rules.board
        self.abilities: Final = abilities
        self._board: Final = board
        # The regions for which the reach was last computed, and that reach.
        self.reach = NO_REACH
        # The same for compiled code, which other threads can't interrupt.
        self.last_held: i64 = ids.NONE
        self.last_reach = vec[i64]()
        overriding = rules.overriding(abilities, added, plain)
        #: Kept for building kits with relics from this one.
        self.overriding: Final = overriding if plain is None else NOT_KEPT
        # If the added abilities don't affect these tables, `plain` already has them.
        like = plain if plain is not None and overriding[LINKS] is plain.overriding[LINKS] else None
        links = rules.links_of(overriding[LINKS]) if like is None else like.links
        self.links: Final[Links] = links
        self.neighbours: Final = links.neighbours
        #: Unions of neighbours, as built by `packed.unions_of_eight`.
        self.unions: Final = links.unions
        like = plain if plain is not None and overriding[BOARD_DISCOUNT] is plain.overriding[BOARD_DISCOUNT] else None
        self.base: Final[vec[i64]] = rules.base_costs_of(overriding[BOARD_DISCOUNT]) if like is None else like.base
        self.far = 0
        self.landing = 0
        self.entry = board.entry
        self.holdable = board.land
        for ability in overriding[ENTERS]:
            self.entry |= rules.regions_where(ability, "enters")
        for ability in overriding[REACHES]:
            self.far |= rules.regions_where(ability, "reaches")
        for ability in overriding[LANDS]:
            self.landing |= rules.regions_where(ability, "lands")
        for ability in overriding[MAY_HOLD]:
            self.holdable |= rules.regions_where(ability, "may_hold")
        #: Regions that can be attacked from anywhere, and those that an army without regions can attack.
        self.open_from_afar: Final = self.far | self.landing
        self.open_at_entry: Final = self.far | self.landing | self.entry
        #: For each region: whether it can be held, and whether landing there from afar costs one more token.
        like = plain if plain is not None and plain.holdable == self.holdable else None
        self.holds: Final[vec[i64]] = rules.flags(self.holdable) if like is None else like.holds
        like = plain if plain is not None and plain.landing == self.landing and plain.far == self.far else None
        extra = rules.flags(self.landing & ~self.far) if like is None else like.landing_costs_extra
        self.landing_costs_extra: Final[vec[i64]] = extra
        self.discount: Final = overriding[DISCOUNT]
        self.shields: Final = overriding[SHIELDS]
        self.toll: Final = overriding[TOLL]
        #: Whether any ability may close a region to an attacker.
        self.guarded: Final = len(self.shields) + len(self.toll) > 0
        self.immune_to_abilities: Final = overriding[IMMUNE_TO_ABILITIES]
        # The order of sparing: relics, then the power, then the race.
        spares = overriding[SPARES]
        self.spares: Final = spares[::-1] if len(spares) > 1 else spares
        self.demands: Final = overriding[DEMANDS]
        self.presses_on: Final = overriding[PRESSES_ON]
        self.keeps: Final = overriding[KEEPS]
        self.income: Final = overriding[INCOME]
        self.has_pieces_to_place: Final = overriding[HAS_PIECES_TO_PLACE]
        self.picked: Final = overriding[PICKED]
        self.turn_began: Final = overriding[TURN_BEGAN]
        self.settled: Final = overriding[SETTLED]
        self.conquered: Final = overriding[CONQUERED]
        self.emptied: Final = overriding[EMPTIED]
        self.lost: Final = overriding[LOST]
        self.removed: Final = overriding[REMOVED]
        self.turn_ended: Final = overriding[TURN_ENDED]
        self.declining: Final = overriding[DECLINING]
        self.redeploying: Final = overriding[REDEPLOYING]
        self.retreated: Final = overriding[RETREATED]
        self.extra_in_decline: Final = len(overriding[EXTRA_IN_DECLINE]) > 0
        self.campaigns: Final = len(overriding[CAMPAIGNS]) > 0
        self.rolls_first: Final = len(overriding[ROLLS_FIRST]) > 0
        self.travels_free: Final = len(overriding[TRAVELS_FREE]) > 0
        forgetful = overriding[MEMORY_IS_PER_TURN]
        #: Whether the race's or the power's memory is cleared when a turn begins.
        self.clears_race_memory: Final = any([isinstance(ability, Race) for ability in forgetful])
        self.clears_power_memory: Final = any([isinstance(ability, Power) for ability in forgetful])
        #: Whether landing from afar costs one more token anywhere.
        self.travels: Final = self.landing != 0 and not self.travels_free
        #: Whether any discount depends on the state.
        self.discounted: Final = len(self.discount) > 0
        self.garrison: Final = max([1, *[ability.garrison for ability in overriding[GARRISON]]])
        like = plain if plain is not None and overriding[MOVES] is plain.overriding[MOVES] else None
        self.moves: Final[list[list[BoundMove]]] = rules.moves_of(overriding[MOVES]) if like is None else like.moves

    def beside(self, held: int) -> list[int]:
        """Return the regions that border these for the army. Do not modify the list."""
        around = 0
        for region in self._board.members(held):
            around |= self.neighbours[region]
        return self._board.members(around & ~held)

    def in_reach(self, held: int) -> list[int]:
        """Return the regions that an army holding these could reach on the board. Do not modify the list."""
        # Most queries repeat the last one. Key and result are in one tuple so that threads can share a ruleset.
        last, found = self.reach
        if last == held:
            return found
        reach = self.open_from_afar if held else self.open_at_entry
        for region in self._board.members(held):
            reach |= self.neighbours[region]
        found = self._board.list_members(reach & self.holdable & ~held)
        self.reach = (held, found)
        return found


def base_cost(board: Board, abilities: list[Ability], region: int, items: list[tuple[str, int]] | None = None) -> int:
    """Return the region's fixed cost for armies with these abilities; appends its items to `items`, if given."""
    mountain = board.mountains >> region & 1
    total = 2 + mountain
    if items is not None:
        items.append(("region", 2))
        if mountain:
            items.append(("mountain", 1))
    for ability in abilities:
        less = ability.board_discount(board, region)
        total -= less
        if items is not None and less:
            items.append((ability.key, -less))
    return total


def moves_by_step(of_ability: dict[str, list[BoundMove]], abilities: list[Ability]) -> list[list[BoundMove]]:
    """Return the moves that these abilities offer, by step, in notation order."""
    bound_moves: list[BoundMove] = []
    for ability in abilities:
        for bound in of_ability[ability.key]:
            place = len(bound_moves)
            while place > 0 and bound_moves[place - 1].verb > bound.verb:
                place -= 1
            bound_moves.insert(place, bound)
    moves = [NO_MOVES for _step in ids.STEPS]
    for bound in bound_moves:
        for step in bound.steps:
            same = [other for other in moves[step] if other.verb == bound.verb]
            if same:
                joint = same[0].join(bound)
                moves[step] = [joint if other is same[0] else other for other in moves[step]]
            else:
                moves[step] = [*moves[step], bound]
    return moves


def overrides(ability: Ability) -> list[int]:
    """Return the indices (into OVERRIDDEN) of the hooks and facts that an ability overrides. Do not modify the list."""
    kind = type(ability)
    found = OVERRIDES.get(kind)
    if found is None:
        found = [number for number, name in enumerate(hooks.HOOKS) if getattr(kind, name) is not getattr(Ability, name)]
        for number, name in enumerate(hooks.KIT_FACTS):
            if getattr(kind, name) != getattr(Ability, name):
                found.append(len(hooks.HOOKS) + number)
        OVERRIDES[kind] = found
    return found
