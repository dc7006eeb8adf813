"""Kit: the abilities of an army resolved to tables, once for every army with the same abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from smallworld.core import ids
from smallworld.core.actions import Action, Verb
from smallworld.core.board import Board
from smallworld.core.hooks import Ability, Move
from smallworld.core.packed import entries, i64, masks, unions_of_eight, vec

if TYPE_CHECKING:
    from smallworld.core.ruleset import Ruleset

# For hooks that no ability overrides; never changed.
NO_ABILITIES: Final[list[Ability]] = []
NOT_KEPT: Final[dict[str, list[Ability]]] = {}


class BoundMove:
    """A move of an ability with its verb in this ruleset."""

    def __init__(self, move: Move, verb: Verb, actions: list[Action], board: Board) -> None:
        self.move: Final = move
        self.verb: Final = verb.number
        self.size: Final = verb.size
        self.base: Final = verb.base
        #: By argument: what stands for the action on a buffer.
        self.entries: Final = entries(actions)
        self.steps: Final = move.steps
        self.where: Final = move.where
        self.final_reasons: Final = frozenset(move.final_reasons)
        #: Every argument that it could ever take.
        self.arguments: Final = vec[i64](
            [arg for arg in range(verb.size) if verb.takes != ids.T_REGION or move.allows_region(board, arg)]
        )


class Links:
    """What is beside each region, and beside any of eight, where abilities link some."""

    def __init__(self, board: Board, abilities: list[Ability]) -> None:
        neighbours = board.neighbours[:]
        for ability in abilities:
            for region in range(board.size):
                neighbours[region] |= ability.links(board, region) & ~(1 << region)
        self.neighbours: Final = masks(board, neighbours)
        self.unions: Final = unions_of_eight(neighbours)


# For steps in which nothing is offered; never changed either.
NO_MOVES: Final[list[BoundMove]] = []
# No regions have been asked about yet.
NO_REACH: Final[tuple[int, list[int]]] = (ids.NONE, [])


# Nothing that it knows knows it, and there are thousands: the garbage collector need not look through them.
@mypyc_attr(acyclic=True)
class Kit:
    """The abilities of an army, resolved: precomputed answers about the board, and whom to call for each hook."""

    def __init__(self, rules: Ruleset, abilities: list[Ability], added: list[Ability], plain: Kit | None) -> None:
        """`plain` is the kit without those that are `added`, if there is one that this one can share with."""
        board = rules.board
        self.abilities: Final = abilities
        self._board: Final = board
        # The regions for which the reach was last computed, and the reach.
        self.reach = NO_REACH
        # The same for compiled code, which no other thread interrupts.
        self.last_held: i64 = ids.NONE
        self.last_reach = vec[i64]()
        overriding = rules.overriding(abilities, added, plain)
        #: Kept for kits with relics, which are made from those without.
        self.overriding: Final = overriding if plain is None else NOT_KEPT
        links = rules.links_of(overriding.get("links", NO_ABILITIES))
        self.neighbours: Final = links.neighbours
        #: What is beside any of eight regions, as `packed.unions_of_eight` has it.
        self.unions: Final = links.unions
        self.base: Final = rules.base_costs_of(overriding.get("board_discount", NO_ABILITIES))
        self.far = 0
        self.landing = 0
        self.entry = board.entry
        self.holdable = board.land
        for ability in overriding.get("enters", NO_ABILITIES):
            self.entry |= rules.regions_where(ability, "enters")
        for ability in overriding.get("reaches", NO_ABILITIES):
            self.far |= rules.regions_where(ability, "reaches")
        for ability in overriding.get("lands", NO_ABILITIES):
            self.landing |= rules.regions_where(ability, "lands")
        for ability in overriding.get("may_hold", NO_ABILITIES):
            self.holdable |= rules.regions_where(ability, "may_hold")
        #: What can be attacked from anywhere, and by an army that holds no region.
        self.open_from_afar: Final = self.far | self.landing
        self.open_at_entry: Final = self.far | self.landing | self.entry
        #: By region: whether it can be held, and whether landing there from afar costs a token more.
        self.holds: Final = rules.flags(self.holdable)
        self.landing_costs_extra: Final = rules.flags(self.landing & ~self.far)
        self.discount: Final = overriding.get("discount", NO_ABILITIES)
        self.shields: Final = overriding.get("shields", NO_ABILITIES)
        self.toll: Final = overriding.get("toll", NO_ABILITIES)
        #: Whether any of them may keep an attacker out.
        self.guarded: Final = len(self.shields) + len(self.toll) > 0
        self.immune_to_abilities: Final = overriding.get("immune_to_abilities", NO_ABILITIES)
        # Relics spare first, then the power, then the race.
        spares = overriding.get("spares", NO_ABILITIES)
        self.spares: Final = spares[::-1] if len(spares) > 1 else spares
        self.demands: Final = overriding.get("demands", NO_ABILITIES)
        self.presses_on: Final = overriding.get("presses_on", NO_ABILITIES)
        self.keeps: Final = overriding.get("keeps", NO_ABILITIES)
        self.income: Final = overriding.get("income", NO_ABILITIES)
        self.has_pieces_to_place: Final = overriding.get("has_pieces_to_place", NO_ABILITIES)
        self.picked: Final = overriding.get("picked", NO_ABILITIES)
        self.turn_began: Final = overriding.get("turn_began", NO_ABILITIES)
        self.settled: Final = overriding.get("settled", NO_ABILITIES)
        self.conquered: Final = overriding.get("conquered", NO_ABILITIES)
        self.emptied: Final = overriding.get("emptied", NO_ABILITIES)
        self.lost: Final = overriding.get("lost", NO_ABILITIES)
        self.removed: Final = overriding.get("removed", NO_ABILITIES)
        self.turn_ended: Final = overriding.get("turn_ended", NO_ABILITIES)
        self.declining: Final = overriding.get("declining", NO_ABILITIES)
        self.redeploying: Final = overriding.get("redeploying", NO_ABILITIES)
        self.retreated: Final = overriding.get("retreated", NO_ABILITIES)
        self.extra_in_decline: Final = "extra_in_decline" in overriding
        self.campaigns: Final = "campaigns" in overriding
        self.rolls_first: Final = "rolls_first" in overriding
        self.travels_free: Final = "travels_free" in overriding
        #: Whether landing from afar costs a token more anywhere.
        self.travels: Final = self.landing != 0 and not self.travels_free
        #: Whether anything lowers costs as things stand.
        self.discounted: Final = len(self.discount) > 0
        self.garrison: Final = max([1, *[ability.garrison for ability in overriding.get("garrison", NO_ABILITIES)]])
        self.moves: Final = rules.moves_of(overriding.get("moves", NO_ABILITIES))

    def beside(self, held: int) -> list[int]:
        """The regions that border these for the army; not to be changed."""
        around = 0
        for region in self._board.members(held):
            around |= self.neighbours[region]
        return self._board.members(around & ~held)

    def in_reach(self, held: int) -> list[int]:
        """The regions that an army with these regions could attack as far as the board goes; not to be changed."""
        # Usually the same regions are asked about again. Both are in one tuple, so that threads can share a ruleset.
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
    """What a region always costs armies with these abilities; its items are appended to a list that is given."""
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
    """What these abilities offer in each step, in the order of the notation, whichever of them it comes from."""
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
            moves[step] = [*moves[step], bound]
    return moves
