"""Ability: every hook that the core calls, with a neutral default.

Board queries are called once, when a ruleset is built. State queries are pure, and their results are combined in a way
that doesn't depend on order. Moments may change the state. Moves and choices are decisions that an ability adds.

The word in brackets at the end of a query says how the results of several abilities are combined: the union of the
masks, true if any of them is true, their sum, or their maximum (max).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from smallworld.core import ids

if TYPE_CHECKING:
    from smallworld.core.actions import Action
    from smallworld.core.board import Board
    from smallworld.core.state import State


class Means:
    """A way to conquer, and its effect on the cost; `key` names the cost item.

    `less` lowers the cost. With `bordering`, the region is attacked as if it bordered the army, without the travel
    surcharge. With `overwhelms`, a garrison is enough whatever the region's defence; `free` takes no token from the
    hand. With `lowered_by_die`, the die is rolled immediately and lowers the cost. `coins` are due on top of the
    holder's toll; with `paid`, everything due has been paid.
    """

    def __init__(
        self,
        key: str = "",
        less: int = 0,
        coins: int = 0,
        bordering: bool = False,
        overwhelms: bool = False,
        free: bool = False,
        lowered_by_die: bool = False,
        paid: bool = False,
    ) -> None:
        self.key: Final = key
        self.less: Final = less
        self.coins: Final = coins
        self.bordering: Final = bordering
        self.overwhelms: Final = overwhelms
        self.free: Final = free
        self.lowered_by_die: Final = lowered_by_die
        self.paid: Final = paid


#: A conquest without any ability.
PLAIN: Final = Means()


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """A move that an ability adds to steps of its owner's turn, with its legality and effect."""

    word: ClassVar[str] = ""
    takes: ClassVar[int] = ids.T_REGION
    repeats: ClassVar[bool] = False
    steps: ClassVar[tuple[int, ...]] = ()
    #: The words to choose from, if the move takes one (T_WORD).
    options: ClassVar[tuple[str, ...]] = ()
    #: A word after the argument.
    suffix: ClassVar[str] = ""
    #: Name of the verb for the second argument, if the move asks a choice.
    second: ClassVar[str] = ""
    #: Permitted regions: ANYWHERE, HELD by the army, in its REACH, or BESIDE its regions.
    where: ClassVar[int] = ids.ANYWHERE
    #: Reasons that don't depend on the argument: once one is returned, no other argument is tried.
    final_reasons: ClassVar[tuple[str, ...]] = ()
    #: Whether it counts as conquering in the conquer step, so that no region can be abandoned afterwards.
    conquers: ClassVar[bool] = True
    #: The means by which it conquers its region in the conquer step; None if it doesn't conquer one. Such a move is not
    #: checked for the army's own regions, nor for those that the army can't hold.
    means: ClassVar[Means | None] = None
    #: Whether it is the last conquest, with a roll for the missing tokens; it is not checked for regions where the same
    #: means conquer without one.
    rolls: ClassVar[bool] = False

    def allows_region(self, board: Board, region: int) -> bool:
        """Whether the region argument (with ANYWHERE) could ever be this one; called once per board."""
        return True

    def may_succeed(self, s: State, army: int, arg: int) -> bool:
        """Whether this move, known to be legal, may lead to a conquest or to the last roll for one."""
        return True

    def mandatory(self, s: State, army: int) -> bool:
        """Whether the move must be made before the step can end."""
        return False

    def attack(self, s: State, army: int, arg: int) -> int:
        """Return the kind of attack on its region (BY_CONQUEST and so on), for the coins due; NONE if there is none."""
        return ids.NONE if self.means is None else ids.BY_CONQUEST

    def refusal(self, s: State, army: int, arg: int) -> str:
        """Return the key of the reason why the move is refused; empty if it is legal."""
        raise NotImplementedError

    def play(self, s: State, army: int, arg: int) -> None:
        """Make the move, which is known to be legal."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice:
    """A decision that an ability needs from a player, or a die roll that it waits for."""

    #: The choice's own word for an answer, and the argument it takes.
    word: ClassVar[str] = ""
    takes: ClassVar[int] = ids.T_REGION
    #: Names of other verbs that answer it: common ones, or the `second` of the move that asks.
    verbs: ClassVar[tuple[str, ...]] = ()
    step: ClassVar[int] = ids.CONQUER
    #: Whether its data is a region.
    of_region: ClassVar[bool] = False

    def makes_sense(self, s: State, army: int, data: int) -> bool:
        """Whether this data is valid; checked in hand-written positions."""
        return True

    def means_of(self, s: State, army: int, data: int) -> Means:
        """Return the means of the conquest (or roll) that an answer may make."""
        return PLAIN

    def refusal(self, s: State, army: int, data: int, action: Action) -> str:
        """Return the key of the reason why an answer is refused; empty if it is legal."""
        raise NotImplementedError

    def play(self, s: State, army: int, data: int, action: Action) -> None:
        """Apply the answer; the choice has already been popped."""
        raise NotImplementedError

    def rolled(self, s: State, army: int, data: int, face: int) -> None:
        """Handle the result of the die rolled for this choice."""
        raise NotImplementedError

    def outcomes(self, s: State, army: int, data: int) -> list[tuple[int, int]]:
        """Return the outcomes of the game's own random draw for this choice, with weights."""
        raise NotImplementedError

    def on_outcome(self, s: State, army: int, data: int, outcome: int) -> None:
        """Handle the outcome that was drawn."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Ability:
    """The effects of a race or power (or of a table rule). Only overridden hooks cost time."""

    key: ClassVar[str] = ""
    number: ClassVar[int] = 0
    #: Also works in decline; the badge of such a power stays with its race.
    lasts: ClassVar[bool] = False
    #: In decline, doesn't count towards the one race allowed.
    extra_in_decline: ClassVar[bool] = False
    #: In decline, keeps campaigning and losing tokens like an active army.
    campaigns: ClassVar[bool] = False
    #: Rolls in its own way instead of for the last conquest.
    rolls_first: ClassVar[bool] = False
    #: No surcharge for landing from afar.
    travels_free: ClassVar[bool] = False
    #: The minimum number of tokens to conquer a region and to stay in it.
    garrison: ClassVar[int] = 1
    #: The army's memory of this ability (`race_memory`, `power_memory`) is cleared when its owner's turn begins.
    memory_is_per_turn: ClassVar[bool] = False
    #: Words by which other abilities recognise it (such as a faction).
    tags: ClassVar[tuple[str, ...]] = ()
    moves: ClassVar[tuple[type[Move], ...]] = ()
    choices: ClassVar[tuple[type[Choice], ...]] = ()
    #: Word for a relation between the army and another player, in hand-written positions.
    relation: ClassVar[str] = ""
    #: Sentences for the reason keys of its moves.
    reasons: ClassVar[dict[str, str]] = {}

    # Board queries

    def links(self, board: Board, region: int) -> int:
        """Regions that border this one for the army, besides its neighbours (union; must be symmetric)."""
        return 0

    def enters(self, board: Board, region: int) -> bool:
        """Whether an army without regions may enter here, besides the entry regions (any)."""
        return False

    def reaches(self, board: Board, region: int) -> bool:
        """Whether the region can be attacked from anywhere (any)."""
        return False

    def lands(self, board: Board, region: int) -> bool:
        """Whether the region can be attacked from afar for one extra token (any)."""
        return False

    def may_hold(self, board: Board, region: int) -> bool:
        """Whether the army may conquer this sea or lake (any)."""
        return False

    def board_discount(self, board: Board, region: int) -> int:
        """Tokens by which the region is always cheaper (sum)."""
        return 0

    # State queries

    def discount(self, s: State, army: int, region: int) -> int:
        """Tokens by which the region is cheaper in this state (sum)."""
        return 0

    def shields(self, s: State, army: int, region: int, attacker: int) -> bool:
        """Whether the army's region is closed to this attacker (any)."""
        return False

    def toll(self, s: State, army: int, region: int, attacker: int, cause: int) -> int:
        """Coins that the attacker owes the army's owner before attacking the region in this way (sum)."""
        return 0

    def immune_to_abilities(self, s: State, army: int, region: int) -> bool:
        """Whether the army's region is safe from others' abilities, though not from a paid conquest (any)."""
        return False

    def spares(self, s: State, army: int, region: int, cause: int) -> int:
        """Number of tokens spared when the region is lost (max)."""
        return 0

    def demands(self, s: State, army: int) -> bool:
        """Whether one of its moves must come before any other in the conquer step (any)."""
        return False

    def presses_on(self, s: State, army: int) -> bool:
        """Whether the conquer step can't end before another conquest or roll, if one is possible (any)."""
        return False

    def keeps(self, s: State, army: int, region: int) -> int:
        """Number of tokens that stay in the region on decline (max, at least 1)."""
        return 1

    def income(self, s: State, army: int) -> int:
        """Coins at the end of the turn, in addition to those for regions."""
        return 0

    def has_pieces_to_place(self, s: State, army: int) -> bool:
        """Whether pieces freed by this turn's losses may be placed in the retreat (any)."""
        return False

    # Hand-written positions

    def restore(self, s: State, army: int, listed: bool) -> None:
        """Fill in the army's memory if the position leaves it out; table rules get no army (NONE).

        With `listed`, the position lists all pieces that can still be revealed.
        """

    def relate(self, s: State, army: int, other: int) -> str:
        """Set its `relation` to another seat. Returns a sentence if that is impossible, else an empty string."""
        return ""

    def fault(self, s: State, army: int) -> str:
        """Return the reason why the army's memory or pieces can't occur in a game; empty if they can."""
        return ""

    # Moments

    def set_up(self, s: State) -> None:
        """A new game is set up (table rules only)."""

    def picked(self, s: State, army: int) -> None:
        """The combo was picked."""

    def turn_began(self, s: State, army: int) -> None:
        """The owner's turn began, before any decision."""

    def settled(self, s: State, army: int, region: int) -> None:
        """The army now holds a region."""

    def conquered(self, s: State, army: int, region: int) -> None:
        """The army conquered a region and occupies it."""

    def lost(self, s: State, army: int, region: int, cause: int) -> None:
        """The army is about to lose a region; its pieces are still in it."""

    def emptied(self, s: State, army: int, region: int) -> None:
        """The army left a region that nobody else took."""

    def spared(self, s: State, army: int, region: int) -> None:
        """This ability spared a token."""

    def paid(self, s: State, army: int, attacker: int) -> None:
        """The toll that it demanded was paid."""

    def removed(self, s: State, army: int, tokens: int) -> None:
        """The army removed others' tokens from the map."""

    def redeploying(self, s: State, army: int) -> None:
        """Spare tokens are in hand; nothing has been placed."""

    def turn_ended(self, s: State, army: int) -> None:
        """The owner's turn ends, before scoring."""

    def declining(self, s: State, army: int) -> None:
        """The army is about to decline."""

    def retreated(self, s: State, army: int) -> None:
        """The army has placed the tokens that it lost during some turn."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Race(Ability):
    """A race: its banner number, and its tokens in the box."""

    tokens: ClassVar[int] = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Power(Ability):
    """A power: its badge number."""


QUESTIONS_OF_BOARD = ("links", "enters", "reaches", "lands", "may_hold", "board_discount")
QUESTIONS = (
    "discount", "shields", "toll", "immune_to_abilities", "spares", "demands", "presses_on", "keeps", "income",
    "has_pieces_to_place",
)  # fmt: skip
MOMENTS = (
    "set_up", "picked", "turn_began", "settled", "conquered", "lost", "emptied", "spared", "paid", "removed",
    "redeploying", "turn_ended", "declining", "retreated",
)  # fmt: skip
POSITION_HOOKS = ("restore", "relate", "fault")
HOOKS = QUESTIONS_OF_BOARD + QUESTIONS + MOMENTS + POSITION_HOOKS
#: Boolean facts.
FLAGS = ("lasts", "extra_in_decline", "campaigns", "rolls_first", "travels_free", "memory_is_per_turn")
FACTS = (*FLAGS, "key", "number", "garrison", "tags", "moves", "choices", "relation", "reasons", "tokens")

# The facts that a kit collects from all its abilities.
KIT_FACTS = (
    "extra_in_decline", "campaigns", "rolls_first", "travels_free", "garrison", "memory_is_per_turn", "moves",
)  # fmt: skip
