"""Kit: what the abilities of an army say about the board, put together once for every army that has the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smallworld.core import ids
from smallworld.core.actions import Verb
from smallworld.core.board import Board
from smallworld.core.hooks import Ability, Move

if TYPE_CHECKING:
    from smallworld.core.ruleset import Ruleset

# For what no ability has anything to say about; never changed.
SILENT: Final[list[Ability]] = []


class BoundMove:
    """A move of an ability with its verb in this ruleset."""

    def __init__(self, move: Move, verb: Verb, board: Board) -> None:
        self.move: Final = move
        self.verb: Final = verb.number
        self.size: Final = verb.size
        self.base: Final = verb.base
        self.steps: Final = move.steps
        self.near: Final = move.near
        self.outright: Final = move.outright
        #: What it could take at all, wherever the army stands.
        self.arguments: Final = [arg for arg in range(verb.size) if verb.takes != ids.T_REGION or move.lies(board, arg)]


class Kit:
    """What an army can do: the answers of its abilities about the board, and who has more to say about a state."""

    def __init__(self, rules: Ruleset, abilities: list[Ability]) -> None:
        board = rules.board
        self.abilities: Final = abilities
        self._board: Final = board
        # For which regions the reach was last asked, and what it is.
        self._reach: tuple[int, list[int]] = (ids.NONE, [])
        said = rules.said_by(abilities)
        # Lists that no ability changes are the ruleset's own.
        linked = said.get("links", SILENT)
        eased = said.get("eases", SILENT)
        self.neighbours: Final = board.neighbours[:] if linked else board.neighbours
        self.base: Final = rules.plain[:] if eased else rules.plain
        self.far = 0
        self.landing = 0
        self.entry = board.entry
        self.holdable = board.land
        regions = range(board.size)
        for ability in linked:
            for region in regions:
                self.neighbours[region] |= ability.links(board, region) & ~(1 << region)
        for ability in eased:
            for region in regions:
                self.base[region] -= ability.eases(board, region)
        for ability in said.get("enters", SILENT):
            self.entry |= rules.where(ability, "enters")
        for ability in said.get("reaches", SILENT):
            self.far |= rules.where(ability, "reaches")
        for ability in said.get("lands", SILENT):
            self.landing |= rules.where(ability, "lands")
        for ability in said.get("may_hold", SILENT):
            self.holdable |= rules.where(ability, "may_hold")
        #: By region: whether it can be held, and whether landing there from afar costs a token more.
        self.holds: Final = rules.flags(self.holdable)
        self.dear: Final = rules.flags(self.landing & ~self.far)
        self.discount: Final = said.get("discount", SILENT)
        self.shields: Final = said.get("shields", SILENT)
        self.toll: Final = said.get("toll", SILENT)
        #: Whether any of them may keep an attacker out.
        self.guarded: Final = len(self.shields) + len(self.toll) > 0
        self.wards: Final = said.get("wards", SILENT)
        # What lies on the land spares first, then the power, then the race.
        self.spares: Final = said.get("spares", SILENT)[::-1]
        self.demands: Final = said.get("demands", SILENT)
        self.keeps: Final = said.get("keeps", SILENT)
        self.income: Final = said.get("income", SILENT)
        self.to_place: Final = said.get("to_place", SILENT)
        self.picked: Final = said.get("picked", SILENT)
        self.turn_began: Final = said.get("turn_began", SILENT)
        self.settled: Final = said.get("settled", SILENT)
        self.conquered: Final = said.get("conquered", SILENT)
        self.lost: Final = said.get("lost", SILENT)
        self.removed: Final = said.get("removed", SILENT)
        self.turn_ended: Final = said.get("turn_ended", SILENT)
        self.declining: Final = said.get("declining", SILENT)
        self.redeploying: Final = said.get("redeploying", SILENT)
        self.retreated: Final = said.get("retreated", SILENT)
        self.uncounted: Final = "uncounted" in said
        self.campaigns: Final = "campaigns" in said
        self.own_die: Final = "own_die" in said
        self.travels_free: Final = "travels_free" in said
        #: Whether landing from afar costs a token more anywhere.
        self.travels: Final = self.landing != 0 and not self.travels_free
        self.garrison: Final = max([1, *[ability.garrison for ability in said.get("garrison", SILENT)]])
        bound_moves = [bound for ability in said.get("moves", SILENT) for bound in rules.bound[ability.key]]
        bound_moves.sort(key=_verb_of)  # in the order of the notation, whichever ability they come from
        self.moves: Final[list[list[BoundMove]]] = [
            [bound for bound in bound_moves if step in bound.steps] for step in range(len(ids.STEPS))
        ]

    def beside(self, held: int) -> list[int]:
        """The regions that border these for the army; not to be changed."""
        around = 0
        for region in self._board.members(held):
            around |= self.neighbours[region]
        return self._board.members(around & ~held)

    def in_reach(self, held: int) -> list[int]:
        """The regions that an army with these regions could attack as far as the board goes; not to be changed."""
        # Mostly it is asked again of the same regions. Both are one tuple, so that threads can share a ruleset.
        last, found = self._reach
        if last == held:
            return found
        reach = self.far | self.landing
        if held:
            for region in self._board.members(held):
                reach |= self.neighbours[region]
        else:
            reach |= self.entry
        found = self._board.listed(reach & self.holdable & ~held)
        self._reach = (held, found)
        return found


def _verb_of(bound: BoundMove) -> int:
    return bound.verb
